from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from random import Random
from typing import Any

import pytest
from exact import sequences

from noughts import Game, Policy, Position, Strategy, Unsuitable, mnk
from noughts.analysis.counting import most_wins
from noughts.analysis.proof import REPEATS, SideProof, prove, prove_side
from noughts.analysis.proof_text import numbers
from noughts.analysis.solver import Solver
from noughts.analysis.tally import Tally
from noughts.errors import TooLarge
from noughts.rules.notation import count_of, parse_game
from noughts.rules.side import Side
from noughts.strategies.registry import parse_strategy

DETERMINISTIC = [
    "linear", "linear:override=no", "minimax", "alphabeta", "rules", "rules:variant=defensive",
    "chance", "chance:centre=3", "weights", "weights:fixed=yes",
]  # fmt: skip
RANDOMISED = ["linear:level=medium", "linear:level=easy", "perfect", "random", "rules:slip=1/10"]
WALKED_BY_GAME = [*DETERMINISTIC, "linear:level=medium", "perfect", "random"]


@cache
def proof_of(spec: str, side: Side) -> SideProof:
    return prove_side(made(spec), side, solver())


@cache
def made(spec: str) -> Strategy:
    return parse_strategy(spec, mnk(3, 3, 3))


@cache
def solver() -> Solver:
    return Solver(mnk(3, 3, 3))


# --- a second walker, which remembers nothing and shares no code ------------------------------

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


@cache
def won_by(board: str) -> str | None:
    for line in LINES:
        marks = {board[int(cell)] for cell in line}
        if len(marks) == 1 and marks != {"."}:
            return marks.pop()
    return None


@cache
def best_end(board: str) -> tuple[int, int]:
    """Value for the player to move and plies to the end, the winner hurrying, the loser not."""
    if won_by(board):
        return -1, 0
    if "." not in board:
        return 0, 0
    ends = [best_end(put(board, cell)) for cell in range(9) if board[cell] == "."]
    value = -min(value for value, _ in ends)
    plies = [plies for each, plies in ends if each == -value]
    return value, 1 + (min(plies) if value > 0 else max(plies))


def put(board: str, cell: int) -> str:
    mark = "X" if board.count("X") == board.count("O") else "O"
    return board[:cell] + mark + board[cell + 1 :]


CERTAIN = lcm(*range(1, 10)) ** 9
"""Certainty as a whole number that every product of nine probabilities divides, to add faster."""


class Walker:
    """Plays every game there is, one after the other."""

    def __init__(self, table: Mapping[str, Policy], side: Side) -> None:
        self.table, self.side = table, side
        self.games: Counter[str] = Counter()
        self.chances: Counter[str] = Counter()
        self.asked: set[str] = set()
        self.missed: set[str] = set()
        self.slow: set[str] = set()
        self.shortest_loss = 10
        self.play("." * 9, CERTAIN)

    def play(self, board: str, chance: int) -> None:
        filled = 9 - board.count(".")
        if (winner := won_by(board)) or filled == 9:
            result = "drawn" if not winner else "won" if winner == self.side.mark else "lost"
            self.games[result] += 1
            self.chances[result] += chance
            if result == "lost":
                self.shortest_loss = min(self.shortest_loss, filled)
        elif filled % 2 == self.side.index:
            self.asked.add(board)
            for cell, likely in self.table[board].items():
                self.judge(board, cell)
                part, rest = divmod(chance * likely.numerator, likely.denominator)
                assert not rest
                self.play(put(board, cell), part)
        else:
            for cell in range(9):
                if board[cell] == ".":
                    self.play(put(board, cell), chance // (9 - filled))

    def judge(self, board: str, cell: int) -> None:
        (value, plies), (after, later) = best_end(board), best_end(put(board, cell))
        if value == 1 and after != -1:
            self.missed.add(board)
        elif value == 1 and later + 1 != plies:
            self.slow.add(board)


# Whoever moves, random opens every game there is: once is enough.
@pytest.mark.parametrize(
    ("spec", "side"),
    [each for each in product(WALKED_BY_GAME, Side) if each != ("random", Side.SECOND)],
)
def test_all_numbers_are_those_of_a_walk_over_every_single_game(
    spec: str, side: Side, unfinished: tuple[Position, ...]
) -> None:
    table = {
        str(p).replace("/", ""): made(spec).policy(p)
        for p in unfinished
        if p.ply % 2 == side.index
    }
    walker, proof = Walker(table, side), proof_of(spec, side)
    assert proof.positions == len(walker.asked)
    assert proof.games == Tally(*(walker.games[result] for result in ("won", "drawn", "lost")))
    assert proof.against_random == Tally(
        *(Fraction(walker.chances[result], CERTAIN) for result in ("won", "drawn", "lost"))
    )
    assert proof.never_loses == (walker.shortest_loss == 10)
    assert proof.loss is None or len(proof.loss.moves) == walker.shortest_loss
    assert (proof.missed_win.positions if proof.missed_win else 0) == len(walker.missed)
    assert (proof.slow_win.positions if proof.slow_win else 0) == len(walker.slow)
    assert proof.wins_fastest == (not walker.missed and not walker.slow)


@pytest.mark.parametrize("spec", DETERMINISTIC)
def test_sequences_are_those_of_the_write_up(spec: str, grid: Game) -> None:
    for side in Side:
        counted = sequences(made(spec), grid, moving_first=side is Side.FIRST)
        tally = proof_of(spec, side).sequences
        assert tally == Tally(counted["won"], counted["drawn"], counted["lost"])
        assert tally.total == (384, 945)[side.index]


@pytest.mark.parametrize("spec", RANDOMISED)
def test_a_randomised_strategy_has_no_sequences(spec: str) -> None:
    assert proof_of(spec, Side.FIRST).sequences is None


@pytest.mark.parametrize(
    ("spec", "unbeatable"),
    [
        ("linear", (True, True)),
        ("linear:override=no", (True, False)),
        ("linear:level=medium", (False, False)),
        ("linear:level=easy", (False, False)),
        ("minimax", (True, True)),
        ("alphabeta", (True, True)),
        ("rules", (True, True)),
        ("rules:variant=defensive", (True, True)),
        ("chance", (True, True)),
        ("chance:centre=3", (True, True)),
        ("weights", (True, False)),
        ("weights:fixed=yes", (True, False)),
        ("perfect", (True, True)),
        ("random", (False, False)),
        ("rules:slip=1/10", (False, False)),
    ],
)
def test_verdicts(spec: str, unbeatable: tuple[bool, bool]) -> None:
    assert tuple(proof_of(spec, side).unbeatable for side in Side) == unbeatable


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("spec", [*DETERMINISTIC, *RANDOMISED])
def test_every_example_shows_what_it_says(spec: str, side: Side, grid: Game) -> None:
    proof, values = proof_of(spec, side), solver()
    examples = [proof.loss] + [
        each and each.example for each in (proof.missed_win, proof.slow_win)
    ]
    for example in filter(None, examples):
        position = grid.start
        for number, cell in enumerate(example.moves):
            if number % 2 == side.index:
                assert cell in made(spec).policy(position)
            if number == example.mistake:
                assert number % 2 == side.index
                assert cell not in example.better
                assert {values.outcome(position.play(each))[0] for each in example.better} == {
                    -values.value(position)
                }
            position = position.play(cell)
        if example is proof.loss:
            assert position.lost
            assert position.ply % 2 == side.index
            assert example.mistake is not None


# --- the first write-up's open question -------------------------------------------------------


def test_most_wins_is_what_chance_reaches_and_linear_does_not() -> None:
    for side, (most, of, linear) in {
        Side.FIRST: (382, 384, 380),
        Side.SECOND: (866, 945, 834),
    }.items():
        assert most_wins(side, solver()) == (most, of)
        reached, fallen_short = (proof_of(spec, side).sequences for spec in ("chance", "linear"))
        assert reached is not None
        assert reached.won == most
        assert fallen_short is not None
        assert fallen_short.won == linear


# --- asking -----------------------------------------------------------------------------------


class Odd(Strategy):
    """Answers as a function of the position says."""

    name = "odd"
    summary = "A strategy for tests."

    def __init__(self, game: Game, answer: Callable[[Position], Any]) -> None:
        super().__init__(game)
        self.answer = answer
        self.asked: list[Position] = []

    def decide(self, position: Position) -> Policy:
        self.asked.append(position)
        return self.answer(position)  # type: ignore[no-any-return]


def first_cell(position: Position) -> Policy:
    return {position.moves[0]: Fraction(1)}


@pytest.mark.parametrize("side", Side)
def test_each_position_is_asked_once_and_a_few_once_more(side: Side, grid: Game) -> None:
    odd = Odd(grid, first_cell)
    proof = prove_side(odd, side)
    times = Counter(odd.asked)
    assert len(times) == proof.positions
    assert max(times.values()) <= 2
    assert 0 < sum(number == 2 for number in times.values()) < 2 * REPEATS
    assert {position.ply % 2 for position in times} == {side.index}


def late(position: Position, answer: object) -> object:
    return first_cell(position) if position.ply < 4 else answer


def changing(random: Random) -> Callable[[Position], Policy]:
    return lambda position: {random.choice(position.moves): Fraction(1)}


BROKEN: dict[str, tuple[Callable[[Position], Any], str]] = {
    "illegal": (lambda p: late(p, {0: Fraction(1)}), "plays cell 0 in .* not legal"),
    "empty": (lambda p: late(p, {}), "sum to 0/1"),
    "0.9": (lambda p: late(p, {p.moves[0]: Fraction(9, 10)}), "sum to 9/10"),
    "nothing": (lambda p: late(p, None), "returns None in .* which is not a policy"),
    "raises": (lambda p: late(p, 0) or 1 // 0, "fails in .*ZeroDivisionError"),
    "changes": (changing(Random(3)), "returns a different policy for .* when called again"),
}


@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize("side", Side)
def test_a_broken_strategy_has_a_clear_end(kind: str, side: Side, grid: Game) -> None:
    answer, complaint = BROKEN[kind]
    proof = prove_side(Odd(grid, answer), side)
    assert not proof.legal
    assert not proof.unbeatable
    assert proof.fault is not None
    assert pytest.approx(1) == float(proof.against_random.total)
    assert re.search(complaint, proof.fault)
    if kind != "changes":
        assert proof.loss is not None
        assert proof.games.lost > 0


@pytest.mark.parametrize("side", [None, *Side])
def test_a_proof_is_that_of_its_sides(side: Side | None) -> None:
    calls: list[tuple[int, int]] = []
    chosen = None if side is None else [side]
    proof = prove(made("weights"), chosen, solver(), lambda *call: calls.append(call))
    sides = chosen or list(Side)
    assert proof.sides == {each: proof_of("weights", each) for each in sides}
    assert proof.unbeatable == (side is Side.FIRST)
    assert list(proof.to_json()) == ["strategy", "game", "first", "second"]
    for each in Side:
        expected = proof_of("weights", each).to_json() if each in sides else None
        assert proof.to_json()[each] == expected
    assert len(repr(proof)) < 100
    # Every position counts twice: the strategy moves in it, and the solver judges the move.
    work = [2 * each.positions for each in proof.sides.values()]
    assert calls == sorted(calls)
    assert all(0 <= done <= known <= sum(work) for done, known in calls)
    assert calls[-1][1] == sum(work)
    assert calls[-1][0] > sum(work) - work[-1]


def test_a_strategy_that_cannot_play_the_board_is_not_proved() -> None:
    with pytest.raises(Unsuitable, match="Minimax"):
        prove(parse_strategy("minimax", mnk(4, 4, 4)))


def test_a_board_too_large_to_walk_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.analysis.walk.MAX_LINES_READ", 10_000)
    with pytest.raises(TooLarge, match=r"4,4,4 is too large .* more than 1,000 positions"):
        prove(parse_strategy("linear", mnk(4, 4, 4)), [Side.SECOND])


# --- other boards -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["3,3,2", "2,2,2", "1,1,1", "3,2,3", "4,2,2", "5,1,3", "3,3,3"])
@pytest.mark.parametrize("side", Side)
def test_perfect_play_loses_only_where_the_game_is_lost(name: str, side: Side) -> None:
    game = parse_game(name)
    value = Solver(game).value(game.start) * (1 if side is Side.FIRST else -1)
    proof = prove_side(parse_strategy("perfect", game), side)
    assert proof.never_loses == (value >= 0)
    assert proof.never_misses_a_win
    assert proof.against_random.total == 1
    if proof.loss:
        assert proof.loss.mistake is None


@pytest.mark.parametrize("spec", [*DETERMINISTIC, *RANDOMISED])
def test_late_wins_are_counted_apart_from_missed_ones(spec: str) -> None:
    """The number in a row of the report is that of the property which the row names."""
    for side in Side:
        proof = proof_of(spec, side)
        rows = numbers(proof)
        row, missed = rows["wins as soon as possible"], rows["never misses a win"]
        if proof.slow_win:
            late = "late in" if proof.missed_win else "in"
            assert row == f"no, {late} {count_of(proof.slow_win.positions, 'position')}"
        else:
            assert row == missed
        assert (missed == "yes") == proof.never_misses_a_win


def test_only_an_exact_share_is_0_or_100_percent() -> None:
    share = Fraction(9999, 10_000)
    shares = Tally(share, 1 - share, Fraction(0))
    proof = proof_of("rules", Side.FIRST)._replace(against_random=shares)
    assert numbers(proof)["against random (won / drawn / lost)"] == ">99.9% / <0.1% / 0%"
