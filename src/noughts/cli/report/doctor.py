"""What `noughts doctor` prints."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from rich.console import Console

from noughts.frontends.console import has_symbols, open_console
from noughts.programs.verdict.doctor import Check

INDENT = " " * 5


def show_checks(title: str, checks: Iterable[Check]) -> int:
    """Print each check as soon as it is finished; return 0 if none failed and 1 otherwise."""
    console = open_console()
    console.print(f"{title}\n")
    results = []
    for check in checks:
        _show(console, check)
        results.append(check.passed)
    failed, skipped = results.count(False), results.count(None)
    console.print()
    if not failed and not skipped:
        console.print(f"All {len(results)} checks passed. Next: noughts prove {title}")
    else:
        rest = f", {skipped} skipped" if skipped else ""
        passed = f"{results.count(True)} of {len(results)} checks passed"
        console.print(f"{passed}, {failed} failed{rest}.")
    return 1 if failed else 0


def _show(console: Console, check: Check) -> None:
    good, bad, none = "✓✗·" if has_symbols(console) else "+x-"
    symbols = {True: good, False: bad, None: none}
    words = {True: "passed", False: "FAILED", None: "skipped"}
    styles = {True: "", False: "bold", None: "dim"}
    heading = f"{check.number:>2} {symbols[check.passed]} {check.name}: {words[check.passed]}"
    console.print(heading, style=styles[check.passed])
    if check.passed is None:
        return
    advice = [f"What to do: {check.advice}."] if check.advice and not check.passed else []
    for line in (*check.detail.splitlines(), *advice):
        for part in wrap(line, max(1, console.width - len(INDENT))):
            console.print(f"{INDENT}{part}", soft_wrap=True)
