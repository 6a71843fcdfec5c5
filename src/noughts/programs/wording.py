"""What noughts found out about a program, in sentences for the command line and the page."""

from __future__ import annotations

import re
from collections.abc import Mapping

from noughts.errors import printable
from noughts.programs.results import (
    BEATABLE,
    CRASH,
    ILLEGAL,
    SAMPLED,
    TIMEOUT,
    UNBEATABLE,
    UNPROVED,
    Fault,
    ProgramProof,
    Report,
)
from noughts.programs.watching import ENTER, short_label
from noughts.rules.game import Game
from noughts.rules.notation import cell_names, count_of, in_words
from noughts.rules.side import Side

VERDICTS = {
    UNBEATABLE: "cannot be beaten",
    BEATABLE: "can be beaten",
    ILLEGAL: "makes an illegal move",
    CRASH: "crashes",
    TIMEOUT: "ran out of time",
    SAMPLED: "did not lose any game that noughts explored",
    UNPROVED: "could not be proved",
}

ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)?", re.DOTALL)
"""Escape sequences, which a terminal obeys instead of showing."""


def one_line(text: str) -> str:
    """Return somebody else's text on one line, without anything that a terminal obeys."""
    return printable(" ".join(ESCAPES.sub("", text).split()))


def label(action: str) -> str:
    """Return an action as a person reads it: `Enter`, `X`, `click a1`."""
    return one_line(short_label(action)) or ENTER


def headline(proof: ProgramProof, title: str) -> str:
    """Return the verdict on the strongest configuration of each side, as a sentence."""
    verdicts = f"{title} {_verdicts(proof.sides)}"
    strongest = [report for report in proof.sides.values() if _is_strongest(proof, report)]
    if not strongest:
        return verdicts
    menus = [menu_of(report) for report in strongest]
    if len(proof.sides) > 1:
        menus = [f"{menu_of(each)} moving {each.side}" for each in strongest]
    several = "s" if len(menus) > 1 else ""
    return f"In its strongest configuration{several} ({', '.join(menus)}), {verdicts}"


def verdict_words(report: Report) -> str:
    """Return the verdict on one side, as the end of a sentence that begins with the program."""
    if report.verdict == TIMEOUT and report.fault is not None:
        return "takes too long"
    return VERDICTS[report.verdict]


def _verdicts(reports: Mapping[Side, Report]) -> str:
    sides: dict[str, list[str]] = {}
    for side, report in reports.items():
        sides.setdefault(verdict_words(report), []).append(side)
    if list(sides) == [VERDICTS[UNBEATABLE]] and len(reports) == len(Side):
        return VERDICTS[UNBEATABLE]
    return ", and ".join(f"{words} moving {in_words(which)}" for words, which in sides.items())


def _is_strongest(proof: ProgramProof, report: Report) -> bool:
    """Return whether the headline must name the menu: other configurations differ in verdict."""
    verdicts = {each.verdict for each in proof.configurations if each.side is report.side}
    return bool(report.menu) and len(verdicts) > 1


def menu_of(report: Report) -> str:
    """Return the way through the menus to a configuration."""
    return " then ".join(map(label, report.menu))


def describe_fault(game: Game, side: Side, fault: Fault) -> str:
    """Return the rule that a program breaks, as a sentence."""
    after = f"after {cell_names(fault.moves, game)}" if fault.moves else "at the start"
    return f"Moving {side}, {after}, it {one_line(fault.message)}."


def describe_gap(report: Report) -> str:
    """Return what is not proved about one side, as a sentence; empty if nothing is missing."""
    side = report.side
    if report.doubt:
        return f"Moving {side}, nothing is proved: {one_line(report.doubt)}."
    if report.loss is not None:
        return ""
    if report.sampled:
        why = one_line(in_words(report.sampled))
        return (
            f"Moving {side}: no loss found, but the proof is incomplete: not every random "
            f"choice was explored ({why})."
        )
    if report.complete:
        return ""
    seen = count_of(report.asked, "position")
    return f"Moving {side}, the time ran out; noughts found no loss in {seen}."
