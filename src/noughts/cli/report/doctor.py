"""What `noughts doctor` prints."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from rich.console import Console

from noughts.frontends.console import choose_box, open_console
from noughts.pictures.text import ASCII_BOX
from noughts.programs.verdict.doctor import Check

INDENT = " " * 5


def show_checks(title: str, checks: Iterable[Check]) -> int:
    """Print each check as soon as it is known; returns the exit code, 0 if none has failed."""
    console = open_console()
    console.print(f"{title}\n")
    told = []
    for check in checks:
        _show(console, check)
        told.append(check.passed)
    failed, unasked = told.count(False), told.count(None)
    console.print()
    if not failed and not unasked:
        console.print(f"All {len(told)} checks passed: noughts prove {title}")
    else:
        left = f", {unasked} could not be asked" if unasked else ""
        console.print(f"{told.count(True)} of {len(told)} checks passed, {failed} failed{left}.")
    return 1 if failed else 0


def _show(console: Console, check: Check) -> None:
    plain = choose_box(console) == ASCII_BOX
    symbols = {True: "+", False: "x", None: "-"} if plain else {True: "✓", False: "✗", None: "·"}
    words = {True: "passed", False: "FAILED", None: "not asked"}
    styles = {True: "", False: "bold", None: "dim"}
    heading = f"{check.number:>2} {symbols[check.passed]} {check.name}: {words[check.passed]}"
    console.print(heading, style=styles[check.passed])
    if check.passed is None:
        return
    advice = [f"To do: {check.advice}."] if check.advice and not check.passed else []
    for line in (*check.detail.splitlines(), *advice):
        for part in wrap(line, max(1, console.width - len(INDENT))):
            console.print(f"{INDENT}{part}", soft_wrap=True)
