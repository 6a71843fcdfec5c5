"""Plays against a program at its own prompts, move by move, as a person does."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random

from noughts.errors import BrokenStrategy, NoughtsError
from noughts.programs.branch import Branch, Run, Script
from noughts.programs.options import Options
from noughts.programs.play.arguments import argument_lists, split_menu
from noughts.programs.play.chance import Leaf, follow_draws
from noughts.programs.play.explorer import Explorer
from noughts.programs.play.finder import MoveFinder
from noughts.programs.play.judging import PLAYING
from noughts.programs.play.menus import Start
from noughts.programs.play.moves import Cells, Moves
from noughts.programs.play.prompts import Prompt
from noughts.programs.play.turns import Reply, Turn
from noughts.rules.game import mnk
from noughts.rules.notation import cell_name
from noughts.rules.side import Side
from noughts.strategies.base import sample

GAME = mnk(3, 3, 3)

MOST_STAGES = 16
"""The most prompts to hold open, so that undo need not play the game again."""


@dataclass(frozen=True)
class Opening:
    """The way to the first move of a person, and how a person moves there."""

    menu: tuple[str, ...]
    script: Script
    moves: Moves
    signature: object
    weight: Fraction
    cell: int | None
    """The program's first move, if it moves first."""
    arguments: tuple[str, ...] = ()
    """The arguments that the program is started with."""

    @property
    def side(self) -> Side:
        """The side that the program plays."""
        return Side.SECOND if self.cell is None else Side.FIRST


@dataclass(frozen=True)
class Stage:
    """A program that waits for a person's move."""

    opening: Opening
    moves: Moves
    prompt: Prompt
    cells: Cells


class LiveProgram:
    """A running program that noughts plays, in one game or several at once."""

    def __init__(self, path: Path, options: Options) -> None:
        self._path, self._options = path, options
        self._run: Run | None = None
        self._openings: dict[Side, list[Opening]] = {}
        self._seen: list[Opening] = []
        self._rest: Iterator[Opening] | None = None
        """The openings that are still to be explored."""
        self._stages: dict[tuple[Side, tuple[int, ...]], Stage] = {}
        self._lock = threading.Lock()

    def plays(self, side: Side) -> bool:
        """Return whether some way through the menus lets the program play this side."""
        with self._lock:
            return bool(self._find_openings(side))

    def reply(self, side: Side, moves: Sequence[int], random: Random) -> int:
        """Return the program's next move after `moves`, in which it has played `side`.

        Replays the moves that this object has not played yet. Raises `NoughtsError` if the
        program does not play them, and `BrokenStrategy` if it breaks a rule.
        """
        with self._lock:
            if not moves:
                openings = self._find_openings(side)
                opening = openings[self._draw([each.weight for each in openings], random)]
                assert opening.cell is not None
                self._keep(side, (opening.cell,), self._open(opening))
                return opening.cell
            stage = self._stage(side, tuple(moves[:-1]))
            replies = self._replies(stage, moves[-1])
            reply = replies[self._draw([each.leaf.weight for each in replies], random)]
            cell = reply.outcome.reply
            if cell is None:
                message = reply.outcome.message or "makes no move"
                raise BrokenStrategy(f"{self._path.name} fails in this game: it {message}")
            if reply.outcome.kind == PLAYING:
                self._keep(side, (*moves, cell), self._after(stage, moves[-1], reply))
            return cell

    def close(self) -> None:
        """End the program; the next move starts it again."""
        with self._lock:
            self._stages.clear()
            self._openings, self._seen, self._rest = {}, [], None
            if self._run is not None:
                self._run.close()
                self._run = None

    # --- openings -----------------------------------------------------------------------------

    def _find_openings(self, side: Side) -> list[Opening]:
        """Return the ways to a game on this side through the menu that noughts finds first.

        Strong levels come first. There are several ways if the program opens at random.
        """
        if side not in self._openings:
            found = (each for each in self._seen if each.side is side)
            first = next(found, None) or next(self._explored(side), None)
            self._openings[side] = [] if first is None else self._with_other_draws(first)
        return self._openings[side]

    def _explored(self, side: Side) -> Iterator[Opening]:
        """Yield openings on this side that are not known yet."""
        self._rest = self._rest or self._explore()
        for each in self._rest:
            self._seen.append(each)
            if each.side is side:
                yield each

    def _explore(self) -> Iterator[Opening]:
        with ThreadPoolExecutor(os.cpu_count() or 1) as executor:
            run = self._running()
            chosen, answers = split_menu(self._options.menu)
            explorer = Explorer(executor, answers)
            for arguments in chosen or argument_lists(run):
                follow = partial(run.follow, arguments=arguments)
                for start in explorer.starts(run.start(arguments), follow):
                    yield replace(_opening_of(start), arguments=arguments)

    def _with_other_draws(self, opening: Opening) -> list[Opening]:
        """Return an opening for each first move that the program draws after the last answer."""
        typed = [n for n, step in enumerate(opening.script, 1) if isinstance(step, str)]
        script = opening.script[: typed[-1] if typed else 0]
        openings = []
        branch = self._running().follow(script, opening.arguments)
        for leaf in follow_draws(branch):
            cells = leaf.branch.event.current.get(opening.moves.path, ())
            taken = [cell for cell, mark in enumerate(cells) if mark in opening.moves.marks]
            if taken == [opening.cell] or (opening.cell is not None and len(taken) == 1):
                way = (*script, *leaf.draws)
                openings.append(replace(opening, script=way, weight=leaf.weight, cell=taken[0]))
            leaf.branch.close()
        branch.close()
        return openings or [opening]

    def _running(self) -> Run:
        if self._run is None:
            self._run = Run(self._path, move_seconds=self._options.move_seconds)
        return self._run

    def _open(self, opening: Opening) -> Stage:
        """Return the program at the first move of a new game."""
        branch = self._running().follow(opening.script, opening.arguments)
        if opening.moves.path not in branch.event.current:
            raise BrokenStrategy(f"{self._path.name} starts differently each time")
        cells, prompt = branch.event.current[opening.moves.path], Prompt(_leaf_of(branch))
        moves = opening.moves
        if any(n not in moves.actions for n, mark in enumerate(cells) if mark not in moves.marks):
            with ThreadPoolExecutor(os.cpu_count() or 1) as executor:  # moves of another opening
                moves = MoveFinder(executor).find(prompt) or moves
        return Stage(opening, moves, prompt, cells)

    # --- moves --------------------------------------------------------------------------------

    def _stage(self, side: Side, moves: tuple[int, ...]) -> Stage:
        """Return the program after these moves, replayed if necessary."""
        known = self._stages.get((side, moves))
        if known is not None and not known.prompt.branch.closed:
            return known
        if len(moves) < 2:
            for opening in self._find_openings(side):
                if opening.cell == (moves[0] if moves else None):
                    return self._keep(side, moves, self._open(opening))
        else:
            before = self._stage(side, moves[:-2])
            for reply in self._replies(before, moves[-2]):
                if reply.outcome.reply == moves[-1]:
                    return self._keep(side, moves, self._after(before, moves[-2], reply))
        name = cell_name(moves[-1], GAME)
        raise NoughtsError(f"{self._path.name} does not play {name} there; start a new game")

    def _keep(self, side: Side, moves: tuple[int, ...], stage: Stage) -> Stage:
        self._stages[side, moves] = stage
        while len(self._stages) > MOST_STAGES:
            self._stages.pop(next(iter(self._stages))).prompt.close()
        return stage

    def _draw(self, weights: Sequence[Fraction], random: Random) -> int:
        """Return the number of one of several openings or replies, drawn by their weights."""
        total = sum(weights, Fraction(0))
        if not total:
            raise BrokenStrategy(f"{self._path.name} makes no move")
        return sample({n: each / total for n, each in enumerate(weights) if each}, random)

    def _replies(self, stage: Stage, cell: int) -> list[Reply]:
        """Return everything that the program may do after a person takes a cell."""
        actions = stage.moves.actions.get(cell)
        if actions is None:
            raise BrokenStrategy(f"{self._path.name} does not let a person take this cell")
        turn, at = _turn(stage, cell), stage.prompt
        for action in actions[:-1]:
            at = at.after(action)
        return list(turn.replies(at.go(actions[-1], turn.focus)))

    def _after(self, stage: Stage, cell: int, reply: Reply) -> Stage:
        """Return the program at its next prompt for a move."""
        moves = replace(stage.moves, program=reply.outcome.program)
        at = Prompt(replace(reply.leaf, branch=reply.leaf.awake()))
        found = _turn(stage, cell).find_next_prompt(at, reply.outcome.cells)
        return Stage(stage.opening, moves, found[0] if found else at, reply.outcome.cells)


def _opening_of(start: Start) -> Opening:
    cells = start.prompt.event.current[start.moves.path]
    taken = [cell for cell in range(9) if cells[cell] in start.moves.marks]
    return Opening(
        tuple(step.label for step in start.menu),
        start.way.script,
        start.moves,
        start.prompt.signature,
        start.way.weight,
        taken[0] if taken else None,
    )


def _leaf_of(branch: Branch) -> Leaf:
    return Leaf(branch, Fraction(1), branch.event.boards, branch.event.output)


def _turn(stage: Stage, cell: int) -> Turn:
    def asks_for_move(prompt: Prompt) -> bool:
        return bool(prompt.event.actions) or prompt.signature == stage.opening.signature

    return Turn(stage.moves, stage.cells, cell, asks_for_move)
