"""Sampled results: distributed as games played one by one, and the same for the same seed."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from fractions import Fraction
from math import comb
from threading import Lock

import pytest
from command import SCRIPT, Call, assert_refused, environment

from noughts import Game, Policy, Position, mnk
from noughts.analysis.match import match
from noughts.analysis.simulation import (
    MAX_GAMES,
    Block,
    BlockSampler,
    GameSampler,
    Simulator,
    check,
    interval,
)
from noughts.analysis.tally import Tally
from noughts.errors import NoughtsError
from noughts.strategies.base import Strategy
from noughts.strategies.random import Random
from noughts.strategies.registry import parse_strategy

PAIRS = [
    ("random", "random"),
    ("linear", "random"),
    ("random", "rules:variant=defensive"),
    ("perfect:slip=1/3", "linear:level=easy"),
]


def together(first: str, second: str, game: Game) -> Simulator:
    return Simulator(parse_strategy(first, game), parse_strategy(second, game))


class LikesTheCorner(Strategy):
    """Plays the first empty cell with probability 0.9, and holds what cannot be sent elsewhere."""

    name = "corner"
    summary = "Mostly the first empty cell."
    deterministic = False

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.lock = Lock()

    def decide(self, position: Position) -> Policy:
        first, *rest = position.moves
        if not rest:
            return {first: Fraction(1)}
        return {first: Fraction(9, 10), **dict.fromkeys(rest, Fraction(1, 10 * len(rest)))}


# --- the distribution -------------------------------------------------------------------------


def distance(counts: Tally[int], shares: Tally[Fraction]) -> float:
    """Chi-square of counts against exact shares; none may be where there is no chance of any."""
    expected = [float(share) * counts.total for share in shares]
    assert all(share > 0 or not count for count, share in zip(counts, shares, strict=True))
    return sum((c - e) ** 2 / e for c, e in zip(counts, expected, strict=True) if e)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_counts_are_near_the_exact_shares(grid: Game, first: str, second: str) -> None:
    simulator = together(first, second, grid)
    assert isinstance(simulator.sampler, BlockSampler)
    assert simulator.exact == match(parse_strategy(first, grid), parse_strategy(second, grid))
    assert simulator.exact
    for games in (1000, 20_000_000):
        counts = simulator.play(games, 1).counts
        assert counts.total == games
        assert distance(counts, simulator.exact) < 13.8  # exceeded once in a thousand seeds


def test_games_played_one_by_one_are_near_the_exact_shares_too(grid: Game) -> None:
    random = Random(grid)  # one strategy on both sides, which must not be mixed up
    counts = GameSampler(random, random).play(Block(1500, 1, 0))
    assert counts.total == 1500
    assert distance(counts, match(random, random)) < 13.8


@pytest.mark.parametrize("how", ["together", "apart"])
def test_counts_scatter_as_those_of_independent_games_do(how: str) -> None:
    """Of many blocks of ten games, as many have so many wins as the binomial distribution says."""
    game, size = mnk(5, 1, 2), 10
    player = Random(game)
    simulator = Simulator(player, player)
    played = simulator.sampler if how == "together" else GameSampler(player, player)
    blocks = 4000 if how == "together" else 400
    won = [played.play(Block(size, 5, number)).won for number in range(blocks)]
    assert simulator.exact
    p = float(simulator.exact.won)
    assert 0.2 < p < 0.8
    chances = [comb(size, k) * p**k * (1 - p) ** (size - k) for k in range(size + 1)]
    cells = [k for k in range(size + 1) if chances[k] * blocks >= 5]
    seen = [won.count(k) for k in cells]
    due = [chances[k] * blocks for k in cells]
    chi = sum((s - d) ** 2 / d for s, d in zip(seen, due, strict=True))
    assert len(cells) >= 6
    assert chi < 31  # exceeded by ten degrees of freedom once in a thousand


def test_the_write_up_saw_what_is_so(grid: Game) -> None:
    """84.7% of 100,000 random games won moving second, where 160/189 are to be expected."""
    simulator = together("random", "rules:variant=defensive", grid)
    seen = simulator.play(100_000, 1).counts.inverted()
    assert f"{seen.won / seen.total:.1%}" == "84.7%"
    assert seen.lost == 0
    assert simulator.exact
    assert simulator.exact.inverted().won == Fraction(160, 189)


def test_without_chance_every_game_is_the_same(grid: Game) -> None:
    assert together("linear", "rules", grid).play(2_500_000, 7).counts == Tally(0, 2_500_000, 0)


# --- seeds, blocks and workers ----------------------------------------------------------------


def test_the_same_seed_gives_the_same_on_any_number_of_workers(grid: Game) -> None:
    games = 3 * BlockSampler.block + 17
    simulator = together("random", "random", grid)
    results = {simulator.play(games, 1, workers).counts for workers in (1, 2, 5)}
    assert len(results) == 1
    assert simulator.play(games, 2).counts not in results


@pytest.mark.parametrize("sent", [True, False], ids=["processes", "threads"])
def test_the_same_where_games_are_played_one_by_one(
    sent: bool,  # noqa: FBT001 - a case
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("noughts.analysis.match.max_positions", lambda _: 10)
    game = mnk(4, 2, 3)
    player = parse_strategy("random", game) if sent else LikesTheCorner(game)
    simulator = Simulator(player, player)
    assert isinstance(simulator.sampler, GameSampler)
    assert simulator.sampler.can_be_pickled == sent
    assert simulator.exact is None
    games = 2 * GameSampler.block + 7
    alone = simulator.play(games, 3).counts
    assert alone.total == games
    assert simulator.play(games, 3, workers=2).counts == alone
    assert simulator.play(games, 4).counts != alone


def test_to_simulate_is_to_play_every_block(grid: Game) -> None:
    simulator = together("random", "weights", grid)
    played = simulator.play(2_000, 3)
    assert (played.game, played.first, played.second) == (grid, "random", "weights")
    assert played.counts == sum(simulator.blocks(2_000, 3, 1), Tally(0, 0, 0))
    assert played.exact == simulator.exact
    for name, count in played.counts.by_result().items():
        assert played.intervals[name] == interval(count, 2_000)


def test_the_first_blocks_are_what_fewer_games_would_have_given(grid: Game) -> None:
    simulator = together("random", "random", grid)
    blocks = list(simulator.blocks(3 * BlockSampler.block, 1, 2))
    assert len(blocks) == len(set(blocks)) == 3
    assert blocks[0] + blocks[1] == simulator.play(2 * BlockSampler.block, 1).counts


# --- intervals and counts ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [(0, 10, 0, 0.2775328), (5, 10, 0.2365931, 0.7634069), (1, 1, 0.2065493, 1)],
)
def test_wilsons_interval_as_published(count: int, games: int, low: float, high: float) -> None:
    assert interval(count, games) == pytest.approx((low, high), abs=1e-7)


@pytest.mark.parametrize("games", [1, 2, 7, 1000, 10**10])
def test_an_interval_holds_the_share_seen_and_mirrors(games: int) -> None:
    for count in {0, 1, games // 3, games - 1, games}:
        low, high = interval(count, games)
        assert 0 <= low <= count / games <= high <= 1
        assert interval(games - count, games) == pytest.approx((1 - high, 1 - low))


def test_the_interval_holds_the_truth_in_95_of_100_cases(grid: Game) -> None:
    simulator = together("random", "random", grid)
    truth = 737 / 1260
    held = 0
    for number in range(1000):
        low, high = interval(simulator.sampler.play(Block(500, 9, number)).won, 500)
        held += low <= truth <= high
    assert 925 <= held <= 975


@pytest.mark.parametrize("bad", [(0, 1, 1), (MAX_GAMES + 1, 1, 1), (1, -1, 1), (1, 1, 0)])
def test_numbers_out_of_range_are_refused(bad: tuple[int, int, int], grid: Game) -> None:
    with pytest.raises(NoughtsError, match="choose"):
        check(*bad)
    with pytest.raises(NoughtsError, match="choose"):
        together("linear", "rules", grid).play(*bad)
    check(MAX_GAMES, 0, 1)


# --- the command ------------------------------------------------------------------------------


def test_simulate_tells_programs_what_the_library_says(call: Call, grid: Game) -> None:
    args = ("linear:level=easy", "random", "--games", "5000", "--seed", "12")
    code, out, err = call("simulate", *args, "--json", "--workers", "2")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    keys = ["game", "first", "second", "games", "seed", "won", "drawn", "lost"]
    assert list(answer) == keys
    assert [answer[key] for key in keys[:5]] == ["3,3,3", *args[:2], 5000, 12]
    simulator = together(*args[:2], grid)
    counts = simulator.play(5000, 12).counts
    assert simulator.exact
    for key, share in simulator.exact.by_result().items():
        told, count = answer[key], getattr(counts, key)
        assert list(told) == ["count", "share", "interval", "exact"]
        assert (told["count"], told["share"]) == (count, count / 5000)
        assert told["interval"] == list(interval(count, 5000))
        assert Fraction(told["exact"]) == share


def test_what_is_not_known_exactly_is_null(call: Call) -> None:
    args = ("random", "random", "--game", "8,8,2", "--games", "9")
    answer = json.loads(call("simulate", *args, "--json").out)
    assert [answer[key]["exact"] for key in ("won", "drawn", "lost")] == [None] * 3
    assert "too large for exact shares" in " ".join(call("simulate", *args).out.split())


@pytest.mark.parametrize(
    ("columns", "spec"), [(40, "random"), (40, "rules:slip=0.123"), (80, "random")]
)
def test_the_table_can_be_read_in_any_width(on_screen: Call, columns: int, spec: str) -> None:
    game = mnk(4, 2, 3)
    args = ("random", spec, "--game", str(game))
    code, out, err = on_screen(columns, "utf-8", "simulate", *args)
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= columns
    counts = re.findall(r"^(won|drawn|lost) +([\d,]+)", out, re.MULTILINE)
    assert [name for name, _ in counts] == ["won", "drawn", "lost"]
    assert sum(int(count.strip(",").replace(",", "")) for _, count in counts) == 100_000
    for share in match(parse_strategy("random", game), parse_strategy(spec, game)):
        assert str(share) in "".join(out.split())


@pytest.mark.parametrize(
    ("args", "quoted"),
    [
        (("linear",), ("SECOND",)),
        (("linear", "linaer"), ("'linear'",)),
        (("linear", "random", "--game", "0,3,3"), ("0x3",)),
        (("linear", "random", "--games", "0"), ("0", "1 to 10,000,000,000")),
        (("linear", "random", "--games", "-5"), ("-5", "1 to 10,000,000,000")),
        (("linear", "random", "--games", "99999999999"), ("99999999999", "1 to")),
        (("linear", "random", "--games", "many"), ("--games",)),
        (("linear", "random", "--seed", "-1"), ("-1", "0 or more")),
        (("linear", "random", "--workers", "0"), ("workers", "1 to")),
        (("random", "perfect", "--game", "7,7,4"), ("Perfect", "empty cells")),
    ],
    ids=lambda given: " ".join(given)[-30:],
)
def test_what_cannot_be_simulated_is_refused(
    call: Call, args: tuple[str, ...], quoted: tuple[str, ...]
) -> None:
    assert_refused(call("simulate", *args), *quoted)


def read_to_the_end(terminal: int) -> None:
    """Read until the other end of the terminal is closed, which Linux reports as an error."""
    with suppress(OSError):
        while os.read(terminal, 4096):
            pass


@pytest.mark.parametrize("as_json", [(), ("--json",)], ids=["plain", "json"])
def test_ctrl_c_tells_what_is_done(as_json: tuple[str, ...]) -> None:
    """At a terminal, where there is a progress bar to tell that the games have begun."""
    ours, theirs = pty.openpty()
    args = ["random", "random", "--games", str(MAX_GAMES), "--workers", "2", *as_json]
    process = subprocess.Popen(
        [SCRIPT, "simulate", *args],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment(),
        text=True,
    )
    os.close(theirs)
    bar = b""
    while not re.search(rb"[1-9]\d*000000/10000000000", bar):
        bar += os.read(ours, 4096)
    process.send_signal(signal.SIGINT)
    drain = threading.Thread(target=read_to_the_end, args=(ours,))
    drain.start()  # a full terminal would stop the command in the middle of its last words
    out, _ = process.communicate(timeout=60)
    drain.join()
    os.close(ours)
    assert process.returncode == 130
    if as_json:
        done = json.loads(out)["games"]
    else:
        assert "Stopped before the end: 10,000,000,000 games were planned." in out
        done = int(re.findall(r"([\d,]+) games", out)[0].replace(",", ""))
    assert 0 < done < MAX_GAMES
    assert done % BlockSampler.block == 0


def test_only_who_simulates_waits_for_numpy() -> None:
    program = (
        "import sys, noughts.cli.study, noughts.cli.report.match; print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"False\n"
