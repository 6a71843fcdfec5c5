"""Finds out how a person moves at a prompt: by clicks, by a line of text, or by two lines."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace

from noughts.programs.play.answers import FAMILIES, LETTERS, NUMBERS
from noughts.programs.play.moves import ENOUGH_CELLS, Actions, Moves, read_moves
from noughts.programs.play.prompts import Prompt


class MoveFinder:
    """Tries answers, several at once; those that worked last come first."""

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


def _takes_any_text(prompt: Prompt, texts: Sequence[str]) -> bool:
    """Return whether all these texts lead to the same place, so that they cannot name cells."""
    after = [prompt.after(text) for text in texts]
    places = {(each.signature, tuple(sorted(each.event.lasting.items()))) for each in after}
    waits = all(each.waits for each in after)
    return waits and len(places) == 1 and after[0].signature != prompt.signature


def _changes_board(prompt: Prompt) -> bool:
    """Return whether a digit alone changes the board, so that it cannot name a row."""
    after = prompt.after(NUMBERS[1])
    return after.event.lasting != prompt.event.lasting and after.waits
