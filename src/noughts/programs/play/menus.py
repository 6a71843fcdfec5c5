"""Finds every way through a program's menus, from its start to a person's first move.

At a prompt noughts first tries to make a move. If no answer puts a mark on a board, the prompt is
a menu, and noughts tries what it offers, then the usual answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction

from noughts.programs.event import Action, Event
from noughts.programs.play.answers import (
    FAMILIES,
    LETTERS,
    NUMBERS,
    STRONG,
    USUAL_ANSWERS,
    line_offering,
    offered,
)
from noughts.programs.play.chance import Leaf, follow_draws
from noughts.programs.play.moves import ENOUGH_CELLS, Actions, Moves, read_moves
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
class Start:
    """A program that waits for the first move of a person, and the way there."""

    menu: tuple[Step, ...]
    prompt: Prompt
    moves: Moves
    script: tuple[str | int, ...]
    """The actions and the outcomes of draws on the way."""
    weight: Fraction = Fraction(1)
    """The probability of these outcomes."""

    @property
    def offered(self) -> bool:
        """Whether the program itself offers every answer on the way."""
        return all(step.offered for step in self.menu)


class Explorer:
    """Looks for games below a prompt."""

    def __init__(self, executor: Executor, wanted: tuple[str, ...] | None = None) -> None:
        """Look for games behind every answer, or only behind `wanted` answers."""
        self._executor, self._wanted = executor, wanted
        self._family = FAMILIES[0]
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

    def starts(
        self,
        leaf: Leaf,
        menu: tuple[Step, ...] = (),
        script: tuple[str | int, ...] = (),
        weight: Fraction = Fraction(1),
        most: int = MOST_PROMPTS,
    ) -> Iterator[Start]:
        """Yield the games below a leaf, strong levels first; each is closed before the next.

        Explores no more than `most` prompts, with those that were explored before.
        """
        too_many_menus = len(self._menus) >= MOST_MENUS and menu not in self._menus
        too_deep = len(menu) > DEEPEST_MENU or len(self.questions) >= most
        if too_many_menus or too_deep or leaf.sampled or not leaf.branch.alive:
            self.missed.append(menu)
        if too_many_menus or too_deep or not leaf.branch.alive:
            return
        if leaf.key in self._seen:
            return
        self._seen.add(leaf.key)
        prompt = Prompt(leaf)
        try:
            self.questions.append(prompt.event.output[-300:])
            moves = self.find_moves(prompt)
            if moves is None:
                if prompt.signature in self.leave_out:
                    return
                self.menu_prompts.add(prompt.signature)
            else:
                start = Start(menu, prompt, moves, script, weight)
                answered = moves.program is not None or self._answers_later(prompt, moves)
                if answered and self._is_wanted(menu):
                    self._menus.add(menu)
                    yield start
                elif self.alone is None:
                    self.alone = start
                if not prompt.event.actions:
                    return
            prompt.forget_all()  # or every menu on the way would keep dozens of processes
            yield from self._below((prompt, menu, script, weight), moves, most)
        finally:
            prompt.close()

    def _is_wanted(self, menu: tuple[Step, ...]) -> bool:
        """Return whether a menu contains the user's answers in their order."""
        given = iter(menu)
        return all(
            any(answer in (step.action, step.label) for step in given)
            for answer in self._wanted or ()
        )

    # --- moves --------------------------------------------------------------------------------

    def find_moves(self, prompt: Prompt) -> Moves | None:
        """Return how a person moves at this prompt; None if it is not a prompt for moves."""
        if prompt.event.actions:
            return self._clicks(prompt)
        moves = self._typed(prompt)
        few = moves is None or len(moves.actions) < ENOUGH_CELLS
        if few and not _changes_board(prompt):
            moves = self._typed_in_two_steps(prompt)
        return moves if moves and len(moves.actions) >= ENOUGH_CELLS else None

    def _clicks(self, prompt: Prompt) -> Moves | None:
        """Return moves by the actions of a window, tried group by group."""
        groups: dict[str, list[Actions]] = {}
        for action in prompt.event.actions:
            groups.setdefault(action.group, []).append((action.key,))
        tries = []
        for several in groups.values():
            if len(several) < ENOUGH_CELLS:
                continue
            tries += prompt.try_all(several, self._executor)
            moves = read_moves(prompt.event.current, tries)
            if moves is not None and len(moves.actions) >= ENOUGH_CELLS:
                labels = {action.key: action.label for action in prompt.event.actions}
                return replace(moves, labels=labels)
        return None

    def _typed(self, prompt: Prompt) -> Moves | None:
        """Return moves by one line of text each."""
        best: Moves | None = None
        families = sorted(FAMILIES, key=lambda family: family is not self._family)
        for family in families:
            probes = prompt.try_all([(text,) for text in family.probes], self._executor)
            moves = read_moves(prompt.event.current, probes)
            several = moves is not None and len(moves.actions) > 1
            if not several and _takes_any_text(prompt, family.probes):
                return None
            if several:
                texts: list[Actions] = [(text,) for text in family.texts]
                moves = read_moves(prompt.event.current, prompt.try_all(texts, self._executor))
            if moves is not None and (best is None or len(moves.actions) > len(best.actions)):
                best = moves
            if best is not None and len(best.actions) >= ENOUGH_CELLS:
                self._family = family
                break
            for text in family.texts:
                prompt.forget(text)
        return best

    def _typed_in_two_steps(self, prompt: Prompt) -> Moves | None:
        """Return moves by a row and a column, asked for one after the other."""
        for several in (NUMBERS, LETTERS[:3], LETTERS[3:]):
            firsts = [
                text
                for text in several
                if (after := prompt.after(text)).waits and after.signature != prompt.signature
            ]
            seconds = self._second_answers(
                prompt, [text for text in several[1:3] if text in firsts]
            )
            if seconds:
                texts: list[Actions] = [(one, other) for one in firsts for other in seconds]
                return read_moves(prompt.event.current, prompt.try_all(texts, self._executor))
            for text in several:
                prompt.forget(text)
        return None

    def _second_answers(self, prompt: Prompt, firsts: Sequence[str]) -> list[str]:
        """Return the answers that name a column after a row, or a row after a column.

        Empty if there are none. Tries two rows, because the program may already have taken a cell
        in one of them.
        """
        seconds: dict[str, None] = {}
        for first in firsts:
            second = prompt.after(first)
            tries = second.try_all([(text,) for text in (*NUMBERS, *LETTERS)], self._executor)
            moves = read_moves(second.event.current, tries)
            if moves is None or not 1 < len(moves.actions) < ENOUGH_CELLS:
                return []
            seconds.update(dict.fromkeys(actions[0] for actions in moves.actions.values()))
        return list(seconds)

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

    def _below(
        self,
        start_of: tuple[Prompt, tuple[Step, ...], tuple[str | int, ...], Fraction],
        moves: Moves | None,
        most: int,
    ) -> Iterator[Start]:
        """Yield the games behind every answer that leads somewhere new.

        Each answer may use half of the prompts that are left: where a person types digit after
        digit, the prompts never end.
        """
        prompt, menu, script, weight = start_of
        used = _squares(prompt.event, moves) if moves else set()
        outcomes: set[object] = set()
        ways = 0
        steps = [step for step in self._answers(prompt.event) if step.action not in used]
        for step in steps:
            is_wanted = step.offered or step.action in (self._wanted or ())
            if ways > 1 and not is_wanted:
                return  # the answers that the program offers make a difference, so they are all
            way_on = (*menu, step)
            games: list[bool] = []
            new: set[object] = set()
            for leaf in follow_draws(prompt.go(step.action)):
                event = leaf.branch.event
                same = _is_same_prompt(prompt.event, event)
                if same or not leaf.branch.alive or (moves and _is_move(event, moves)):
                    leaf.branch.close()
                    continue
                led_to = _outcomes(event, step)
                if outcomes & led_to:  # another answer led to the same; not another draw
                    leaf.branch.close()
                    continue
                new |= led_to
                way = (*script, step.action, *leaf.draws)
                half = (len(self.questions) + most + 1) // 2
                starts = self.starts(leaf, way_on, way, weight * leaf.weight, half)
                games.append(False)
                for start in starts:
                    games[-1] = True
                    yield start
            outcomes |= new
            ways += bool(new)
            if not any(isinstance(each, int) for each in script):
                self.finished.add(way_on)
            if any(games) and not all(games):
                self.missed.append(way_on)
            prompt.forget(step.action)

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


def _takes_any_text(prompt: Prompt, texts: Sequence[str]) -> bool:
    """Return whether all these texts lead to the same place, so that they cannot name cells."""
    after = [prompt.after(text) for text in texts]
    places = {(each.signature, tuple(sorted(each.event.current.items()))) for each in after}
    waits = all(each.waits for each in after)
    return waits and len(places) == 1 and after[0].signature != prompt.signature


def _changes_board(prompt: Prompt) -> bool:
    """Return whether a digit alone changes the board, so that it cannot name a row."""
    after = prompt.after(NUMBERS[1])
    return after.event.current.items() != prompt.event.current.items() and after.waits


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
