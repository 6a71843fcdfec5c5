"""What `noughts doctor` prints."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from rich.console import Console

from noughts.cli.report.actions import one_line
from noughts.frontends.console import has_symbols, open_console
from noughts.programs.doctor import Check

INDENT = " " * 5


def show_checks(title: str, checks: Iterable[Check]) -> bool:
    """Print each check as soon as it is finished; return whether the last one passed."""
    console = open_console()
    console.print(f"{one_line(title)}\n")
    passed = False
    for check in checks:
        _show(console, check)
        passed = bool(check.passed)
    return passed


def _show(console: Console, check: Check) -> None:
    good, bad, none = "✓✗·" if has_symbols(console) else "+x-"
    symbols = {True: good, False: bad, None: none}
    style = "bold" if check.passed is False else ""
    console.print(f"{check.number:>2} {symbols[check.passed]} {check.name}", style=style)
    advice = [f"What to do: {check.advice}."] if check.advice and not check.passed else []
    width = max(1, console.width - len(INDENT))
    for line in (*check.detail.splitlines(), *advice):
        for part in wrap(one_line(line), width, break_on_hyphens=False):
            console.print(f"{INDENT}{part}", soft_wrap=True)
