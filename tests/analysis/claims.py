"""The grammar of the coach's sentences, and a check for each claim that they make."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from fractions import Fraction

from facts import SOLVERS, Outcomes, completing, forking, name
from plans import CELL, PLAN

from noughts.analysis.effects import MAX_CELLS_NAMED
from noughts.analysis.solver import WIN, Outcome
from noughts.rules.position import Position

HOW = rf"(?P<plan>{PLAN})"
LINE = rf"{CELL}(?:-{CELL})*"
OR = rf"{CELL}(?:(?:, {CELL})* or {CELL})?|any of \d+ cells"
AND = rf"{CELL}(?:(?:, {CELL})* and {CELL})?"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
NTH = rf"(?:{'|'.join(ORDINALS)}) move from here"
SOON = rf"at once|with (?:its|the|[XO]'s) {NTH}"
ODDS = r"\d+/\d+ \(\d+%\)|0%"
THREAT = rf"(?:threatens to win at (?P<threatens>{CELL})|forks, threatening (?P<forks>{AND}))"
STOPS = rf"stops (?P<stopped>[XO]) from forking (?:(?P<there>there)|at (?P<stops>{OR}))"
LEAVES = rf"leaves (?P<left>[XO]) no time to fork at (?P<leaves>{OR})"
EFFECT = (
    rf"(?:completes (?P<completes>{LINE})|takes the (?P<centre>centre)"
    rf"|(?:blocks (?P<blocks>{LINE})(?: and (?=t|f))?)?(?:{THREAT}(?: and (?=s|l))?)?"
    rf"(?:{STOPS}|{LEAVES})?)(?<=[a-z0-9])(?<!and)"
)
CHANCE = rf"wins (?P<chance>{ODDS}) against random play"
REASONS = rf"(?:(?P<effect>{EFFECT})(?:, and {CHANCE})?|{CHANCE})".replace(
    CHANCE, CHANCE.replace("chance", "chance2"), 1
)
HINT = rf"(?:(?P<cell>{CELL}) {REASONS}|take (?P<plain>{CELL}))"


ROUND_UP = Fraction(1, 100)
"""What can happen is shown as no less than this, and what need not as no more than the rest."""


class Claims:
    """What is said of a move in a position; every method checks one claim."""

    def __init__(self, position: Position, outcomes: Outcomes) -> None:
        self.position, self.outcomes = position, outcomes
        self.game, self.own, self.opponent = position.game, position.own, position.opponent
        self.who, self.other = "XO" if position.ply % 2 == 0 else "OX"
        self.cells = {name(cell, self.game): cell for cell in position.moves}
        everything = all(outcomes.values())
        self.solver = SOLVERS.get(position.game) if everything else None
        """Knows everything, if the test does."""

    def players(self, said: Mapping[str, str | None]) -> None:
        for key, player in (
            ("who", self.who),
            ("other", self.other),
            ("winner", self.other),
            ("stopped", self.other),
            ("left", self.other),
        ):
            assert said.get(key) in (None, player)

    def names(self, text: str, cells: Collection[int]) -> None:
        """The text names these cells, all of them once, or tells how many."""
        assert cells
        if count := re.fullmatch(r"any of (\d+) cells", text):
            assert int(count[1]) == len(cells) > MAX_CELLS_NAMED
        else:
            told = re.findall(CELL, text)
            assert len(told) == len(cells)
            assert {self.cells[each] for each in told} == set(cells)

    def line(self, text: str, marks: int, cell: int) -> None:
        """The text is a line of which only this cell is missing."""
        cells = {name(each, self.game): each for each in range(self.game.cells)}
        line = sum(1 << cells[each] for each in text.split("-"))
        assert line in self.game.lines
        assert line & ~marks == 1 << cell

    def effect(self, cell: int, said: Mapping[str, str | None]) -> None:
        game, own, opponent = self.game, self.own | 1 << cell, self.opponent
        threats = completing(game, own, opponent)
        feared, still = forking(game, opponent, self.own), forking(game, opponent, own)
        completes = cell in completing(game, self.own, opponent)
        blocks = cell in completing(game, opponent, self.own)
        assert bool(said["completes"]) == completes
        if said["completes"]:
            self.line(said["completes"], self.own, cell)
            return
        assert bool(said["blocks"]) == blocks
        if said["blocks"]:
            self.line(said["blocks"], opponent, cell)
        assert bool(said["forks"]) == (len(threats) > 1)
        assert bool(said["threatens"]) == (len(threats) == 1)
        if threats:
            self.names(said["threatens"] or said["forks"] or "", threats)
        if said["there"] or said["stops"] or said["leaves"]:
            assert not completing(game, opponent, own), "it simply wins"
            if said["leaves"]:
                assert len(threats) == 1, "it need not answer"
                assert not threats & still, "its answer is a fork"
                self.names(said["leaves"], feared & still)
            else:
                assert not still
                assert (feared == {cell}) == bool(said["there"])
                self.names(said["stops"] or name(cell, game), feared)
        if said["centre"]:
            lines = [sum(line >> each & 1 for line in game.lines) for each in range(game.cells)]
            assert sorted(lines)[-2:] < [lines[cell], lines[cell]]

    def odds(self, text: str, expected: Fraction) -> None:
        told = re.fullmatch(r"(?:(\d+/\d+) \()?(\d+)%\)?", text)
        assert told
        assert Fraction(told[1] or 0) == expected
        shown = expected if expected in (0, 1) else min(max(expected, ROUND_UP), 1 - ROUND_UP)
        assert abs(int(told[2]) - 100 * shown) <= Fraction(1, 2)
        assert (told[2] in ("0", "100")) <= (expected in (0, 1)), "nearly is not quite"

    def soon(self, text: str, outcome: Outcome | None, whose: str) -> None:
        """The text tells when the win comes, counting the moves of `whose` alone."""
        assert outcome
        assert outcome.value == WIN
        if outcome.plies == 1:
            assert text == "at once"
        else:
            assert text.startswith(f"with {whose} ")
            self.nth(text.removeprefix(f"with {whose} "), outcome)

    def nth(self, text: str, outcome: Outcome | None) -> None:
        """The text tells which of its own moves wins for the winner: every other move is its."""
        assert outcome
        assert outcome.plies
        first = 1 if outcome.value == WIN else 2
        own = len(range(first, outcome.plies + 1, 2))
        assert (outcome.plies - first) % 2 == 0
        assert text == f"{ORDINALS[own - 1]} move from here"


def is_a_sentence(text: str) -> None:
    assert text.isprintable()
    assert text.endswith(".")
    assert text.count(".") == 1
    assert len(text) <= 200
    assert "  " not in text
