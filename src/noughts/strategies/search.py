"""A search for boards of any size: threats first, then exact values, then a look ahead.

The modules in `lookahead` search; this one defines the levels and explains the moves.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import inf
from typing import NamedTuple

from noughts.analysis.solver import MAX_EMPTY
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.strategies.arrows import LONGEST, Arrows, expected, feared, threats
from noughts.strategies.base import Option, Policy, Strategy, certainly
from noughts.strategies.lookahead.reasons import describe_plan
from noughts.strategies.lookahead.thinker import Effort, Plan, Thinker

NODES = 20_000
"""How many nodes a move may take by default, if there is no limit on time either."""


class Level(NamedTuple):
    """How carefully a level searches, and how often it is careless."""

    share: int
    """It uses 1/share of the nodes or the time; with 0 it only judges the next move."""
    threes: int
    """The most threes of an attack that it sees."""
    miss: Fraction
    """The probability of a careless move."""


LEVELS = {
    "hard": Level(1, 8, Fraction(0)),
    "medium": Level(40, 1, Fraction(1, 8)),
    "easy": Level(0, 0, Fraction(1, 4)),
}


def optional(name: str, values: str, summary: str, *, default: str, at_most: int) -> Option:
    """Return an option whose value is a number; its default, a word, means None."""
    number = Option.number(name, values, summary, default=default, at_most=at_most)
    return number._replace(read=lambda text: None if text == default else number.read(text))


class Search(Strategy):
    """Plays the move of the best line that it finds.

    Without a limit on time, the level hard plays the same move every time. The other levels
    look less far, and with probability `miss` they play a careless move instead: the one that
    builds most, whatever the opponent threatens.
    """

    name = "search"
    title = "Search"
    summary = "Finds forced wins or exact values, else looks ahead; on any board."
    story = (
        "It plays boards that are too large to search to the end. First it completes a line or "
        "blocks one. Then it looks for attacks, its own and the opponent's, in which every move "
        "threatens something. If nothing is forced, it looks some moves ahead. The arrows show "
        "the moves that it expects, and the threats."
    )
    options = (
        Option.choice("level", {level: level for level in LEVELS}, "how carefully it plays"),
        Option.number(
            "nodes", "N", "positions to search for a move", default=str(NODES), at_most=10_000_000
        ),
        optional("time", "SECONDS", "CPU time for a move", default="unlimited", at_most=60),
        optional("miss", "p", "probability of a careless move", default="usual", at_most=1),
    )

    def __init__(
        self,
        game: Game,
        *,
        level: str = "hard",
        nodes: Fraction | None = None,
        time: Fraction | None = None,
        miss: Fraction | None = None,
    ) -> None:
        super().__init__(game)
        share, threes, usual = LEVELS[level]
        self.miss = usual if miss is None else miss
        self.deterministic = not self.miss
        self.nodes = (inf if time is not None else NODES) if nodes is None else int(nodes)
        self.seconds = inf if time is None else float(time)
        effort = Effort(
            self.nodes / share if share else 0,
            self.seconds / share if share else inf,
            threes,
            careful=share == 1,
        )
        self._thinker = Thinker(game, effort)
        self._last: tuple[Position, Plan] | None = None

    def decide(self, position: Position) -> Policy:
        careful = self._plan(position).cell
        if not self.miss:
            return certainly(careful)
        careless = self._thinker.overlook(position)
        policy = {careful: 1 - self.miss}
        policy[careless] = policy.get(careless, Fraction(0)) + self.miss
        return {cell: share for cell, share in policy.items() if share}

    def justify(self, position: Position) -> str:
        sentence = describe_plan(self._plan(position), position, self._thinker.patterns)
        if len(self.decide(position)) == 1:
            return sentence
        return (
            f"{sentence.removesuffix('.')}; with probability {self.miss} it overlooks that "
            "and only builds lines."
        )

    def point_out(self, position: Position) -> tuple[Arrows, ...]:
        plan = self._plan(position)
        line = [cell.bit_length() - 1 for cell in plan.line]
        after = reduce(Position.play, line, position)
        # Near the end it finds exact values, so that more moves cost little.
        while not after.over and after.empty.bit_count() <= MAX_EMPTY and len(line) < LONGEST:
            line.append(self._thinker.think(after).cell)
            after = after.play(line[-1])
        fear = [cell.bit_length() - 1 for cell in plan.feared]
        attack = [feared(position, fear)] if fear else []
        return (expected(position, line), *attack, *threats(position))

    def _plan(self, position: Position) -> Plan:
        if self._last is None or self._last[0] != position:
            self._last = position, self._thinker.think(position)
        return self._last[1]
