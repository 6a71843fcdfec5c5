"""Finds out whether every answer to a program's first prompts crashes it."""

from __future__ import annotations

from typing import NamedTuple

from noughts.programs.branch import Branch
from noughts.programs.event import DRAW, PROMPT, Event
from noughts.programs.play.menus import answers_at

DEEPEST, MOST_ANSWERS = 3, 12


class DeadEnd(NamedTuple):
    """The first of several ways through a program that all end in a crash."""

    answers: tuple[str, ...]
    """The labels of the answers on the way."""
    event: Event


def find_dead_end(branch: Branch, answers: tuple[str, ...] = ()) -> DeadEnd | None:
    """Return how a program crashes if it does so whatever a person answers, otherwise None."""
    while branch.event.kind == DRAW:
        branch = branch.go(0, last=True)
    if branch.event.crashed:
        return DeadEnd(answers, branch.event)
    if branch.event.kind != PROMPT or len(answers) >= DEEPEST:
        branch.close()
        return None
    steps, first = answers_at(branch.event)[:MOST_ANSWERS], None
    for step in [each for each in steps if each.offered]:
        found = find_dead_end(branch.go(step.action), (*answers, step.label))
        if found is None:
            first = None
            break
        first = first or found
    branch.close()
    return first
