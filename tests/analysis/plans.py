"""Attacks, checked by playing them: as trees against every reply, and as words, step by step.

Shares no code with the searches that find them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from noughts.analysis.solver import LOSS, Solver
from noughts.analysis.solver.attacks import Plan
from noughts.rules.game import Game
from noughts.rules.masks import bits_of

CELL = r"[a-z][1-9]\d?"
AND = rf"{CELL}(?:, {CELL})* and {CELL}"
CHOICE = rf"(?:only {CELL}(?:(?:, {CELL})* or {CELL})?|[1-9]\d* replies)"
STEP = rf"(?:forces {CELL}, (?:then )?|leaves [XO] {CHOICE}; after {CELL}, )"
TAIL = (
    rf"(?:(?:{STEP}{CELL} )*(?:threatens {AND}"
    rf"|(?:forces {CELL}|leaves [XO] {CHOICE}), and so on until {CELL} threatens {AND})"
    r"|makes two (?:threes|fours|fives), and [XO] can stop only one)"
)
"""An attack without the cell with which it begins."""
PLAN = rf"{CELL} {TAIL}"


def completing(game: Game, own: int, opponent: int) -> int:
    """The cells that complete a line."""
    cells = 0
    for line in game.lines:
        if not line & opponent and (line & ~own).bit_count() == 1:
            cells |= line & ~own
    return cells


def threatens_until_it_wins(game: Game, own: int, opponent: int, depth: int) -> bool:
    """Whether the player to move wins by threats alone, with at most so many forced replies."""
    if completing(game, own, opponent):
        return True
    feared = completing(game, opponent, own)
    for cell in bits_of(game.full & ~(own | opponent)):
        if feared & ~cell:
            continue
        wins = completing(game, own | cell, opponent)
        if wins.bit_count() > 1:
            return True
        after = own | cell, opponent | wins, depth - 1
        if wins and depth and threatens_until_it_wins(game, *after):
            return True
    return False


def check_tree(game: Game, plan: Plan, own: int, opponent: int) -> int:
    """Whoever follows the plan wins against every reply. The number of positions in it."""
    assert not plan.cell & (own | opponent), "the cell is taken"
    own |= plan.cell
    if game.has_line(own):
        return 1
    assert not completing(game, opponent, own), "the opponent wins first"
    wins, replies, count = completing(game, own, opponent), game.full & ~(own | opponent), 1
    assert wins == plan.wins
    assert plan.depth >= max((1 + each.depth for each in plan.answers.values()), default=0)
    if wins.bit_count() > 1:
        return count
    for reply in bits_of(wins or replies):  # any other reply lets the attacker complete a line
        answer = plan.answers.get(reply, plan.otherwise)
        assert answer, "no answer"
        count += check_tree(game, answer, own, opponent | reply)
    return count


class Words:
    """An attack in words, and the marks of both players before it."""

    def __init__(self, game: Game, own: int, opponent: int, defender: str) -> None:
        self.game, self.own, self.opponent, self.defender = game, own, opponent, defender
        self.cells = {
            f"{chr(ord('a') + cell % game.columns)}{cell // game.columns + 1}": 1 << cell
            for cell in range(game.cells)
        }

    def check(self, text: str, solver: Solver | None) -> None:
        """Every step is legal and does what is said; nothing saves the defender.

        Without a solver, whether the defender is lost is left to `check_tree`.
        """
        assert re.fullmatch(PLAN, text), text
        rest = text
        while rest:
            name, verb, rest = rest.split(" ", 2)
            self._take(self.cells[name])
            rest = getattr(self, f"_{verb}")(self.cells[name], rest, solver)
        assert not self.defender_wins

    @property
    def defender_wins(self) -> int:
        return completing(self.game, self.opponent, self.own)

    def _take(self, cell: int) -> None:
        assert not cell & (self.own | self.opponent), "the cell is taken"
        self.own |= cell
        assert not self.defender_wins, "the opponent wins first"

    def _reply(self, name: str) -> None:
        assert not self.cells[name] & (self.own | self.opponent)
        self.opponent |= self.cells[name]

    def _forces(self, _: int, rest: str, solver: Solver | None) -> str:
        reply, rest = re.match(rf"({CELL}),? ?(.*)", rest).groups()  # type: ignore[union-attr]
        assert completing(self.game, self.own, self.opponent) == self.cells[reply]
        self._is_lost(solver)
        self._reply(reply)
        if rest.startswith("then "):
            rest = rest.removeprefix("then ")
            assert rest.split()[1] == "threatens"
        else:
            assert rest.split()[1] != "threatens"
        return self._skip(rest)

    def _leaves(self, _: int, rest: str, solver: Solver | None) -> str:
        player, choice, rest = re.match(rf"([XO]) ({CHOICE})(.*)", rest).groups()  # type: ignore[union-attr]
        assert player == self.defender
        assert not completing(self.game, self.own, self.opponent)
        self._is_lost(solver)
        named = {self.cells[each] for each in re.findall(CELL, choice)}
        if solver:
            stops = {
                reply
                for reply in bits_of(self.game.full & ~(self.own | self.opponent))
                if not threatens_until_it_wins(self.game, self.own, self.opponent | reply, 6)
            }
            assert stops <= named if named else len(stops) <= int(choice.split()[0])
        if after := re.match(rf"; after ({CELL}), (.*)", rest):
            self._reply(after[1])
            assert not named or self.cells[after[1]] in named
            return after[2]
        return self._skip(rest.removeprefix(", "))

    def _threatens(self, _: int, rest: str, solver: Solver | None) -> str:
        assert re.fullmatch(AND, rest)
        told = [self.cells[each] for each in re.findall(CELL, rest)]
        assert sum(told) == completing(self.game, self.own, self.opponent)
        assert len(told) > 1
        self._is_lost(solver)
        return ""

    def _makes(self, cell: int, rest: str, solver: Solver | None) -> str:
        said = re.fullmatch(r"two (\w+), and ([XO]) can stop only one", rest)
        assert said
        assert said[2] == self.defender
        (length,) = {line.bit_count() for line in self.game.lines}
        assert {"threes": 5, "fours": 6, "fives": 7}[said[1]] == length
        pairs = combinations(self._groups(cell, length - 2), 2)
        assert any(one & other == cell for one, other in pairs)
        self._is_lost(solver)
        return ""

    def _groups(self, cell: int, size: int) -> Iterator[int]:
        """The marks on a line that one more mark makes two threats of."""
        for line in self.game.lines:
            group = line & self.own
            if cell & line and group.bit_count() == size and not line & self.opponent:
                for more in bits_of(line & ~group):
                    if completing(self.game, group | more, self.opponent).bit_count() > 1:
                        yield group
                        break

    def _skip(self, rest: str) -> str:
        """What follows, unless the sentence leaves moves out; their end is checked by itself."""
        if not rest.startswith("and so on until "):
            return rest
        name, _, wins = rest.removeprefix("and so on until ").split(" ", 2)
        told = [name, *re.findall(CELL, wins)]
        assert len(set(told)) == len(told) > 2
        assert not any(self.cells[each] & (self.own | self.opponent) for each in told)
        return ""

    def _is_lost(self, solver: Solver | None) -> None:
        """The defender, about to move, loses."""
        if solver:
            assert solver.value_of(self.opponent, self.own) == LOSS


def names(text: str) -> Iterable[str]:
    """The cells that a text names."""
    return re.findall(CELL, text)
