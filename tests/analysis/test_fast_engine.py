"""The compiled engine: the same nodes as the plain one, and so the same results."""

import signal
import threading
from random import Random
from time import sleep

import pytest
from bruteforce import BruteForce
from test_engine import GAMES, check, root

from noughts.analysis.solver.engine import (
    Engine,
    PlainEngine,
    has_numba,
    make_fast_engine,
    suits_fast_engine,
)
from noughts.errors import Undecided
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_game

if not has_numba():
    pytest.skip("Numba is not installed: pip install 'noughts[fast]'", allow_module_level=True)

BOARDS = ["3,3,3", "4,4,3", "4,4,4", "5,4,4", "6,4,4", "5,5,4", "6,5,4", "7,7,4", "8,5,5", "7,6,5"]


def compiled(game: Game, bits: int | None = None) -> Engine:
    """The compiled engine. Every process that collects the tests would wait for its import."""
    from noughts.analysis.solver.fast.engine import FastEngine

    return FastEngine(game, bits)


@pytest.mark.parametrize("bits", [6, 18])
@pytest.mark.parametrize("name", BOARDS)
def test_it_visits_exactly_the_nodes_of_the_plain_engine(name: str, bits: int) -> None:
    """With a table that is always too small as well, where every replaced entry counts."""
    engines = compiled(parse_game(name), bits), PlainEngine(parse_game(name), bits)
    strong = [(engine.wins(0, 0, attacking=True), engine.nodes) for engine in engines]
    weak = [(engine.weak_wins(0, 0, making=True), engine.nodes) for engine in engines]
    assert strong[0] == strong[1]
    assert weak[0] == weak[1]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_it_agrees_with_brute_force_and_with_the_plain_engine(game: Game) -> None:
    random = Random(f"fast {game}")
    for _ in range(2):
        brute = BruteForce(game.lines, game.full)
        fast, plain = compiled(game, bits=8), PlainEngine(game, bits=8)
        brute.value(*root(game, random))
        unfinished = [
            masks
            for masks in sorted(brute.values)
            if not brute.has_line(masks[0]) and not brute.has_line(masks[1])
        ]
        for own, opponent in random.sample(unfinished, min(20, len(unfinished))):
            check(fast, brute, own, opponent)
            check(plain, brute, own, opponent)
            assert fast.nodes == plain.nodes


def test_a_budget_stops_both_engines_at_the_same_node() -> None:
    totals = set()
    for engine in (compiled(mnk(6, 4, 4), 18), PlainEngine(mnk(6, 4, 4), 18)):
        for nodes in (0, 1, 60, 100):
            before = engine.nodes
            with pytest.raises(Undecided):
                engine.wins(0, 0, attacking=True, nodes=nodes)
            assert engine.nodes == before + nodes
        assert not engine.wins(0, 0, attacking=True)
        totals.add(engine.nodes)
    (total,) = totals
    assert total < 1000


def test_whoever_watches_a_search_can_stop_it() -> None:
    seen: list[int] = []

    def watch(nodes: int) -> bool:
        seen.append(nodes)
        return len(seen) < 2

    engine = make_fast_engine(mnk(8, 8, 5), watch)
    with pytest.raises(Undecided):
        engine.wins(0, 0, attacking=True)
    assert len(seen) >= 2
    assert engine.nodes >= seen[1] > 0


def test_ctrl_c_stops_a_search() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    engine = compiled(mnk(8, 8, 5))

    def press() -> None:
        while engine.nodes < 100:
            sleep(0.01)
        signal.raise_signal(signal.SIGINT)

    threading.Thread(target=press, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        engine.wins(0, 0, attacking=True)
    signal.signal(signal.SIGINT, before)
    nodes = engine.nodes
    sleep(0.05)
    assert engine.nodes == nodes


@pytest.mark.parametrize(
    ("game", "suits"),
    [(mnk(8, 8, 5), True), (mnk(9, 7, 5), True), (mnk(9, 8, 5), False), (mnk(26, 2, 26), False)],
    ids=str,
)
def test_it_is_for_boards_whose_cells_fit_into_a_word(game: Game, *, suits: bool) -> None:
    assert suits_fast_engine(game) == suits


def test_a_board_of_64_cells_uses_every_bit() -> None:
    engines = compiled(mnk(8, 8, 6), 12), PlainEngine(mnk(8, 8, 6), 12)
    corner = 1 << 63
    results = [engine.weak_wins(corner, 1, making=True) for engine in engines]
    assert results[0] == results[1]
    assert not any(engine.wins(corner, 1, attacking=True) for engine in engines)
    assert engines[0].nodes == engines[1].nodes
