"""What `noughts doctor` prints."""

from __future__ import annotations

from collections.abc import Iterable

from rich.padding import Padding
from rich.text import Text

from noughts.frontends.console import has_symbols, open_console
from noughts.programs.doctor import Check
from noughts.programs.wording import one_line


def show_checks(title: str, checks: Iterable[Check]) -> bool:
    """Print each check as soon as it is finished; return whether the last one passed."""
    console, passed = open_console(), False
    good, bad, none = "✓✗·" if has_symbols(console) else "+x-"
    symbols = {True: good, False: bad, None: none}
    console.print(f"{one_line(title)}\n")
    for check in checks:
        passed = bool(check.passed)
        style = "bold" if check.passed is False else ""
        console.print(f"{check.number:>2} {symbols[check.passed]} {check.name}", style=style)
        advice = [f"What to do: {check.advice}."] if check.advice and not passed else []
        for line in (*check.detail.splitlines(), *advice):
            console.print(Padding(Text(one_line(line)), (0, 0, 0, 5), expand=False))
    return passed
