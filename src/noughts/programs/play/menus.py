"""Finds every way through a program's menus, from its start to a person's first move.

At a prompt noughts first tries to make a move. If no answer puts a mark on a board, the prompt is
a menu, and noughts tries what it offers, then the usual answers.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from noughts.programs.event import Action, Event
from noughts.programs.play.answers import (
    NUMBERS,
    STRONG,
    USUAL_ANSWERS,
    line_offering,
    offered,
)
from noughts.programs.play.chance import Leaf, follow_draws
from noughts.programs.play.finder import MoveFinder
from noughts.programs.play.moves import Moves
from noughts.programs.play.prompts import Prompt

DEEPEST_MENU = 6
MOST_MENUS = 24
"""The most ways through the menus to follow to a game; noughts ignores any others."""

MOST_PROMPTS = 100
"""The most prompts to explore in search of games."""

SQUARE = "click the square"
"""Begins the label of a click on one of nine squares."""
UNNAMED = (SQUARE, "click at ")
"""Begin the labels of clicks where the program shows no name for anything."""

FREE_TEXT = ("name", "nick", "call you", "who are you")
"""Words in prompts that take any text, where one answer is enough."""


@dataclass(frozen=True)
class Step:
    """An answer to a menu."""

    action: str
    label: str
    """What a report says: `3` or `click Hard`."""
    offered: bool
    """Whether the program offers this answer, or offers no answers at all."""
    chooses: bool
    """Whether this answer may change the game; False if the prompt takes any text."""
    strong: bool
    """Whether the line that offers it names a strong level."""


@dataclass(frozen=True)
class Way:
    """What led from the start of a program to a prompt."""

    menu: tuple[Step, ...] = ()
    script: tuple[str | int, ...] = ()
    """The actions and the outcomes of draws."""
    weight: Fraction = Fraction(1)
    """The probability of these outcomes."""

    def after(self, step: Step, leaf: Leaf) -> Way:
        """Return the way after one more answer, to a leaf behind it."""
        script = (*self.script, step.action, *leaf.draws)
        return Way((*self.menu, step), script, self.weight * leaf.weight)


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
    def offered(self) -> bool:
        """Whether the program itself offers every answer on the way."""
        return all(step.offered for step in self.menu)


class _Menu(NamedTuple):
    """A prompt whose answers noughts tries."""

    prompt: Prompt
    way: Way
    moves: Moves | None
    """How a person moves there, if it is a window with a board."""
    most: int
    """The most prompts to explore, with those that were explored before."""


class Explorer:
    """Looks for games below a prompt."""

    def __init__(self, executor: Executor, wanted: tuple[str, ...] | None = None) -> None:
        """Look for games behind every answer, or only behind `wanted` answers."""
        self._finder, self._wanted = MoveFinder(executor), wanted
        self._menus: set[tuple[Step, ...]] = set()
        self.missed: list[tuple[Step, ...]] = []
        """Menus after which only some random outcomes led to a game."""
        self.finished: set[tuple[Step, ...]] = set()
        """Menus below which noughts has seen every game, without luck on the way there."""
        self.menu_prompts: set[object] = set()
        """The signatures of the menus that were explored."""
        self.leave_out: set[object] = set()
        """The signatures of menus that need not be explored again."""
        self.alone: Start | None = None
        """A game in which the program has not replied, or None."""
        self._seen: set[object] = set()
        self.questions: list[str] = []
        """The prompts that noughts met, for a message about a program that it cannot play."""

    def starts(self, leaf: Leaf, way: Way, most: int = MOST_PROMPTS) -> Iterator[Start]:
        """Yield the games below a leaf, strong levels first; each is closed before the next.

        Explores no more than `most` prompts, with those that were explored before.
        """
        too_many_menus = len(self._menus) >= MOST_MENUS and way.menu not in self._menus
        too_deep = len(way.menu) > DEEPEST_MENU or len(self.questions) >= most
        given_up = too_many_menus or too_deep or not leaf.branch.alive
        if given_up or leaf.sampled:
            self.missed.append(way.menu)
        if given_up or leaf.key in self._seen:
            return
        self._seen.add(leaf.key)
        prompt = Prompt(leaf)
        try:
            self.questions.append(prompt.event.output[-300:])
            moves = self._finder.find(prompt)
            if moves is not None:
                yield from self._start(Start(way, prompt, moves))
                if not prompt.event.actions:
                    return
            elif prompt.signature in self.leave_out:
                return
            else:
                self.menu_prompts.add(prompt.signature)
            prompt.forget_all()  # or every menu on the way would keep dozens of processes
            yield from self._below(_Menu(prompt, way, moves, most))
        finally:
            prompt.close()

    def _start(self, start: Start) -> Iterator[Start]:
        """Yield a game if the program plays in it, and if the user wants it."""
        moves = start.moves
        answered = moves.program is not None or self._answers_later(start.prompt, moves)
        if answered and self._is_wanted(start.menu):
            self._menus.add(start.menu)
            yield start
        elif self.alone is None:
            self.alone = start

    def _is_wanted(self, menu: tuple[Step, ...]) -> bool:
        """Return whether a menu contains the user's answers in their order."""
        given = iter(menu)
        return all(
            any(answer in (step.action, step.label) for step in given)
            for answer in self._wanted or ()
        )

    def _answers_later(self, prompt: Prompt, moves: Moves) -> bool:
        """Return whether the program moves after another prompt, such as `press Enter`."""
        after = prompt
        for action in next(iter(moves.actions.values())):
            after = after.after(action)
        if not after.waits or after.event.actions or after.signature == prompt.signature:
            return False
        before = after.event.current.get(moves.path)
        later = after.after("").event.current.get(moves.path)
        return before is not None and later is not None and before != later

    # --- menus --------------------------------------------------------------------------------

    def _below(self, menu: _Menu) -> Iterator[Start]:
        """Yield the games behind every answer that leads somewhere new."""
        prompt, way, moves, _ = menu
        used = _squares(prompt.event, moves) if moves else set()
        known: set[object] = set()
        different = 0
        for step in self._answers(prompt.event):
            is_wanted = step.offered or step.action in (self._wanted or ())
            if different > 1 and not is_wanted:
                return  # the answers that the program offers make a difference, so they are all
            if step.action in used:
                continue
            new, leads_to_game = yield from self._behind(step, menu, known)
            known |= new
            different += leads_to_game
            if not any(isinstance(each, int) for each in way.script):
                self.finished.add((*way.menu, step))
            prompt.forget(step.action)

    def _behind(
        self, step: Step, menu: _Menu, known: set[object]
    ) -> Generator[Start, None, tuple[set[object], bool]]:
        """Yield the games behind one answer.

        Returns the outcomes that are not yet `known`, and whether there was a game.

        The answer may use half of the prompts that are left: where a person types digit after
        digit, the prompts never end.
        """
        prompt, way, moves, most = menu
        new: set[object] = set()
        games: list[bool] = []
        for leaf in follow_draws(prompt.go(step.action)):
            event = leaf.branch.event
            led_to = _outcomes(event, step)
            same = _is_same_prompt(prompt.event, event) or known & led_to
            if same or not leaf.branch.alive or (moves and _is_move(event, moves)):
                leaf.branch.close()
                continue
            new |= led_to
            games.append(False)
            half = (len(self.questions) + most + 1) // 2
            for start in self.starts(leaf, way.after(step, leaf), half):
                games[-1] = True
                yield start
        if any(games) and not all(games):
            self.missed.append((*way.menu, step))
        return new, any(games)

    def _answers(self, event: Event) -> Sequence[Step]:
        """Return the answers to try, those that name a strong level first."""
        if event.actions:
            steps = [_step_for(action) for action in event.actions]
        else:
            said = offered(event.output)
            free_text = any(word in event.text.lower() for word in FREE_TEXT)
            asked_for = [text for text in self._wanted or () if text not in said]
            texts = [*said, *asked_for]
            texts += [text for text in USUAL_ANSWERS if text not in texts]
            steps = [
                Step(
                    text,
                    text,
                    offered=text in said or not said,
                    chooses=(text in said or (not said and text in NUMBERS)) and not free_text,
                    strong=text in said and bool(STRONG.search(line_offering(text, event.output))),
                )
                for text in texts
            ]
        return sorted(steps, key=lambda step: (not step.offered, not step.strong))


def _step_for(action: Action) -> Step:
    strong = bool(STRONG.search(action.label))
    named = not action.label.startswith(UNNAMED)
    return Step(action.key, action.label, offered=named, chooses=True, strong=strong)


def _is_same_prompt(before: Event, after: Event) -> bool:
    """Return whether the program asks the same again, with nothing changed."""
    if before.state is not None and before.state == after.state:
        return True
    if before.actions:
        same_actions = before.actions == after.actions
        return same_actions and before.current == after.current and before.is_derived
    same_place = before.site == after.site and before.text == after.text
    return same_place and before.current == after.current


def _squares(event: Event, moves: Moves) -> set[str]:
    """Return the actions that are moves, with those on the other squares of the same board."""
    used = {action for each in moves.actions.values() for action in each}
    groups = {action.group for action in event.actions if action.key in used}
    return used | {
        action.key
        for action in event.actions
        if action.group in groups and action.label.startswith(SQUARE)
    }


def _is_move(event: Event, moves: Moves) -> bool:
    """Return whether both players have moved, so that the last action was a move and no menu."""
    cells = event.current.get(moves.path, ())
    return sum(cell in moves.marks for cell in cells) > 1


def _outcomes(event: Event, step: Step) -> set[object]:
    """Return keys that tell the outcomes of a menu apart, with and without an echo of the answer.

    Answers that may change the game differ if they leave the program in different states. Other
    answers differ only if they lead to different prompts, so that noughts tries only one name.
    """
    echo = rf"(?<!\w){re.escape(step.action)}(?!\w)" if step.action else "(?!)"
    texts = {event.text, re.sub(echo, "", event.text, flags=re.IGNORECASE)}
    boards = tuple(sorted(event.current.items()))
    # Without a fingerprint nobody knows whether two answers led to the same state.
    state = (event.state or object()) if step.chooses else None
    return {(event.site, text, boards, state) for text in texts}
