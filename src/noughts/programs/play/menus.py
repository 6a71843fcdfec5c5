"""The answers to a program's menus, and the ways through the menus to a person's first move."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from noughts.programs.branch import Script
from noughts.programs.event import Action, Event
from noughts.programs.play.answers import (
    NUMBERS,
    STRONG,
    USUAL_ANSWERS,
    line_offering,
    offered,
)
from noughts.programs.play.chance import Leaf
from noughts.programs.play.moves import Moves
from noughts.programs.play.prompts import Prompt
from noughts.rules.side import Side

SQUARE = "click the square"
"""The start of the label of a click on one of nine squares."""
UNNAMED = (SQUARE, "click at ")
"""The starts of the labels of clicks on things without a name."""

FREE_TEXT = re.compile(r"names?\b|\bnick\b|\bcall you\b|\bwho are you\b", re.IGNORECASE)
"""Words in prompts that take any text, so that an answer does not choose how to play."""

NEW_GAME = re.compile(r"\b(new|again|restart|reset|clear|replay)\b", re.IGNORECASE)
"""A label of a button that starts another game."""

LEVEL = re.compile(
    rf"{STRONG.pattern}|level|easy|simple|beginner|novice|medium|normal|moderate|intermediate|weak"
    r"|random|dumb|stupid|average|amateur",
    re.IGNORECASE,
)
"""A label of something that chooses a level."""


@dataclass(frozen=True)
class Step:
    """An answer to a menu."""

    action: str
    label: str
    """The answer in reports: `3` or `click Hard`."""
    offered: bool
    """Whether the program offers this answer, or offers no answers at all."""
    chooses: bool
    """Whether this answer may change the game; False if the prompt takes any text."""
    strong: bool
    """Whether the line that offers it names a strong level."""


@dataclass(frozen=True)
class Way:
    """The way from the start of a program to a prompt."""

    menu: tuple[Step, ...] = ()
    script: Script = ()
    weight: Fraction = Fraction(1)
    """The probability of these outcomes."""
    repeats: int = 0
    """How often it led back to a prompt or to a new game, perhaps at another level."""

    def after(self, step: Step | None, leaf: Leaf) -> Way:
        """Return the way after one more answer, if there is one, to a leaf behind it."""
        answers = () if step is None else (step,)
        script = (*self.script, *(each.action for each in answers), *leaf.draws)
        weight = self.weight * leaf.weight
        return Way((*self.menu, *answers), script, weight, self.repeats)


@dataclass(frozen=True)
class Start:
    """A program that waits for the first move of a person, and the way there."""

    way: Way
    prompt: Prompt
    moves: Moves

    @property
    def menu(self) -> tuple[Step, ...]:
        """The answers on the way."""
        return self.way.menu

    @property
    def side(self) -> Side:
        """The side that the program plays."""
        cells = self.prompt.event.current[self.moves.path]
        return Side.FIRST if any(cell in self.moves.marks for cell in cells) else Side.SECOND

    @property
    def offered(self) -> bool:
        """Whether the program itself offers every answer on the way."""
        return all(step.offered for step in self.menu)


def only_start_again(start: Start, steps: Collection[Step]) -> bool:
    """Return whether these steps only start another game, without choosing a level.

    A window may offer the levels during a game too.
    """
    offered = {action.key for action in start.prompt.event.actions}
    levels = [each for each in steps if each.action in offered and LEVEL.search(each.label)]
    return len(steps) < 2 and not levels


def answers_at(event: Event, wanted: Sequence[str] = ()) -> list[Step]:
    """Return the answers to try at a prompt, with those that the user wants.

    Those that the program offers come first, and among them those that name a strong level.
    """
    if event.actions:
        steps = [_step_for(action) for action in event.actions]
    else:
        said = offered(event.output)
        free_text = takes_any_text(event)
        texts = dict.fromkeys((*said, *wanted, *USUAL_ANSWERS))
        steps = [
            Step(
                text,
                text,
                offered=text in said or not said,
                chooses=(text in said or text in NUMBERS) and not free_text,
                strong=text in said and bool(STRONG.search(line_offering(text, event.output))),
            )
            for text in texts
        ]
    return sorted(steps, key=lambda step: (not step.offered, not step.strong))


def takes_any_text(event: Event) -> bool:
    """Return whether a prompt asks for a name."""
    return bool(FREE_TEXT.search(event.text))


def _step_for(action: Action) -> Step:
    strong = bool(STRONG.search(action.label))
    named = not action.label.startswith(UNNAMED)
    return Step(action.key, action.label, offered=named, chooses=True, strong=strong)


def is_same_prompt(before: Event, after: Event) -> bool:
    """Return whether the program shows the same prompt again, with nothing changed."""
    if before.state is not None and before.state == after.state:
        return True
    if before.actions:
        same_actions = before.actions == after.actions
        return same_actions and before.lasting == after.lasting and before.is_derived
    same_place = before.site == after.site and before.text == after.text
    return same_place and before.lasting == after.lasting


def squares(event: Event, moves: Moves) -> set[str]:
    """Return the actions that are moves, with those on the other squares of the same board."""
    used = {action for each in moves.actions.values() for action in each}
    groups = {action.group for action in event.actions if action.key in used}
    return used | {
        action.key
        for action in event.actions
        if action.group in groups and action.label.startswith(SQUARE)
    }


def is_move(event: Event, moves: Moves) -> bool:
    """Return whether both players have moved, so that the last action was a move, not a menu."""
    cells = event.current.get(moves.path, ())
    return sum(cell in moves.marks for cell in cells) > 1


def shows_board(moves: Moves, before: Event, after: Event) -> bool:
    """Return whether a person can move after an event as before, on a board with equal marks."""
    cells, earlier = after.current.get(moves.path, ()), before.current[moves.path]
    now, then = ([mark for mark in each if mark in moves.marks] for each in (cells, earlier))
    keys = {action.key for action in after.actions}
    offered = not keys or all(keys.issuperset(each) for each in moves.actions.values())
    return now == then and offered and len(cells) == len(earlier)


def outcomes(event: Event, step: Step) -> set[object]:
    """Return keys that distinguish the outcomes of a menu, with and without an echo of the answer.

    Answers that may change the game differ if they leave the program in different states. Other
    answers differ only if they lead to different prompts, so that noughts tries only one name.
    """
    echo = rf"(?<!\w){re.escape(step.action)}(?!\w)" if step.action else "(?!)"
    texts = {event.text, re.sub(echo, "", event.text, flags=re.IGNORECASE)}
    boards = tuple(sorted(event.lasting.items()))
    # Without a fingerprint, every state counts as different.
    state = (event.state or object()) if step.chooses else None
    return {(event.site, text, boards, state) for text in texts}
