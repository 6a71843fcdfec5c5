"""Finds out how a person moves at a prompt: by clicks, keys, a line of text, or two lines."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from itertools import product

from noughts.programs.play.answers import FAMILIES, LETTERS, NUMBERS
from noughts.programs.play.moves import ENOUGH_CELLS, Actions, Moves, Try, read_moves
from noughts.programs.play.prompts import Prompt

CURSORS = (("up", "left", "down", "right"), ("w", "a", "s", "d"))
"""The keys that move a cursor."""
TAKING = ("return", "space", "kp_enter")
"""The keys that take the cell under a cursor."""


class MoveFinder:
    """Tries answers, several at once; those that worked most recently come first."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._family = FAMILIES[0]

    def find(self, prompt: Prompt) -> Moves | None:
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
        return self._keys(prompt)

    def _keys(self, prompt: Prompt) -> Moves | None:
        """Return moves by keys that move a cursor to a cell, and one that takes the cell.

        Two steps up and two to the left lead any cursor that stops at the border to a1.
        """
        keys = {action.label.lower(): action.key for action in prompt.event.actions}
        for cursor, take in product(CURSORS, TAKING):
            names = [f"press {name}" for name in (*cursor, take)]
            if not keys.keys() >= {*names}:
                continue
            up, left, down, right, taking = (keys[name] for name in names)
            several = [
                (up, up, left, left, *[down] * row, *[right] * column, taking)
                for row in range(3)
                for column in range(3)
            ]
            for actions in several:
                prompt.after_all(actions[:-1])  # shared by several cells, so not in two threads
            moves = read_moves(prompt.event.current, prompt.try_all(several, self._executor))
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
                moves = self._try_until_complete(prompt, [(text,) for text in family.texts])
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
                prompt, [text for text in several[:2] if text in firsts]
            )
            if seconds:
                pairs = [(one, other) for one in firsts for other in seconds]
                return self._try_until_complete(prompt, sorted(pairs, key=_counts_from_0))
            for text in several:
                prompt.forget(text)
        return None

    def _try_until_complete(self, prompt: Prompt, several: Sequence[Actions]) -> Moves | None:
        """Return moves by some of these actions, tried in this order.

        Stops when every free cell has an action: each try makes the program compute a reply, and
        in a program that counts cells from 1, a 0 may take the last one again.
        """
        tries, moves = list[Try](), None
        for start in range(0, len(several), 9):
            tries += prompt.try_all(several[start : start + 9], self._executor)
            moves = read_moves(prompt.event.current, tries)
            if moves is not None and _takes_all_cells(moves, prompt):
                break
        return moves

    def _second_answers(self, prompt: Prompt, firsts: Sequence[str]) -> list[str]:
        """Return the answers that name a column after a row, or a row after a column.

        Empty if there are none. Tries two rows, because the program may already have taken a cell
        in one of them.
        """
        seconds: dict[str, None] = {}
        for first in firsts:
            second, tries, moves = prompt.after(first), list[Try](), None
            for texts in (NUMBERS[:3], NUMBERS[3:], LETTERS):
                tries += second.try_all([(text,) for text in texts], self._executor)
                moves = read_moves(second.event.current, tries)
                if moves is not None and len(moves.actions) == 3:
                    break
            if moves is None or not 1 < len(moves.actions) < ENOUGH_CELLS:
                return []
            seconds.update(dict.fromkeys(actions[0] for actions in moves.actions.values()))
        return list(seconds)


def _counts_from_0(actions: Actions) -> bool:
    return "0" in actions


def _takes_all_cells(moves: Moves, prompt: Prompt) -> bool:
    """Return whether there is an action for every cell that is free at a prompt."""
    cells = prompt.event.current[moves.path]
    free = {cell for cell in range(9) if cells[cell] not in moves.marks}
    return free <= moves.actions.keys()


def _takes_any_text(prompt: Prompt, texts: Sequence[str]) -> bool:
    """Return whether all these texts lead to the same place, so that they cannot name cells."""
    after = [prompt.after(text) for text in texts]
    places = {(each.signature, tuple(sorted(each.event.lasting.items()))) for each in after}
    waits = all(each.waits for each in after)
    return waits and len(places) == 1 and after[0].signature != prompt.signature


def _changes_board(prompt: Prompt) -> bool:
    """Return whether a digit alone changes the board, so that it cannot name a row."""
    after = prompt.after(NUMBERS[0])
    return after.event.lasting != prompt.event.lasting and after.waits
