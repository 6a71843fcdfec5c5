"""Programs whose answers depend on the game so far: every game is played from its start."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from time import monotonic

from noughts.analysis.examples import blame
from noughts.analysis.solver import Solver
from noughts.analysis.tally import Tally
from noughts.programs.apart.host import Before
from noughts.programs.program import Fault, Foreign, judge
from noughts.programs.verdict.report import Report, verdict
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.rules.side import Side

MOST_ASKED = 500
"""So many questions are asked where chance makes more games than can be played, or until one is
lost."""


def played(game: Game, moves: list[int]) -> Position:
    """The position after these moves."""
    position = game.start
    for cell in moves:
        position = position.play(cell)
    return position


def by_history(  # noqa: PLR0915 - one walk
    program: Foreign, side: str, until: float, solver: Solver
) -> Report:
    """The report on a program whose answers depend on the game so far: every game is played.

    In each place a fresh copy is led through the whole game before.
    """
    game, turn = program.game, Side(side).index
    ends = {"won": 0, "drawn": 0, "lost": 0}
    asked, unfinished, seconds, chance = 0, 0, 0.0, program.by_chance
    losses: list[list[int]] = []
    faults: list[tuple[list[int], Fault]] = []
    notes: dict[str, None] = {}
    interrupted, branches = False, False
    waiting: list[tuple[int, int, int, list[int], Before]] = []
    numbers = count()

    def wait(moves: list[int], before: Before) -> None:
        """Come to this game later: the sooner the worse the program stands, the longer it is."""
        position = played(game, moves)
        value = solver.value(position) * (1 if len(moves) % 2 == turn else -1)
        heappush(waiting, (value, -len(moves), next(numbers), moves, before))

    wait([], ())
    while waiting:
        if monotonic() > until or interrupted:
            unfinished = len(waiting)
            break
        if branches and (losses or asked > MOST_ASKED):
            chance = True
            break
        *_, moves, before = heappop(waiting)
        position = played(game, moves)
        if position.over:
            lost = position.lost and len(moves) % 2 == turn
            result = "drawn" if position.drawn else "lost" if lost else "won"
            ends[result] += 1
            if lost:
                losses.append(moves)
            continue
        if len(moves) % 2 != turn:
            for cell in position.moves:
                wait([*moves, cell], before)
            continue
        try:
            reply = program.reply(position, fresh=True, before=before)
        except KeyboardInterrupt:
            interrupted = True
            wait(moves, before)
            continue
        judged = judge(position, reply)
        notes.update(dict.fromkeys(reply.notes))
        asked, seconds = asked + 1, seconds + reply.seconds
        if judged.fault is not None:
            faults.append((moves, judged.fault))
            ends["lost"] += 1
        chance = chance or judged.seen != 1
        branches = branches or len(judged.policy) > 1
        for cell in judged.policy:
            wait([*moves, cell], (*before, (position, cell)))
    way, fault = min(faults, key=lambda each: len(each[0]), default=([], None))
    loss = blame(min(losses, key=len), Side(side), solver) if losses else None
    return Report(
        verdict=verdict(loss, fault, unfinished, chance),
        asked=asked,
        waiting=unfinished,
        proof=None,
        games=None if unfinished or chance else Tally(*ends.values()),
        loss=loss,
        fault=fault,
        way=way,
        faults=len(faults),
        unseen=int(chance),
        least_seen=Fraction(0) if chance else Fraction(1),
        wrote=0,
        seconds=seconds,
        remembers=True,
        interrupted=interrupted,
        notes=tuple(notes),
        printed={},
        answers={},
    )
