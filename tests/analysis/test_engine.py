"""The solver for large boards, against plain brute force, published values and node counts."""

from math import inf
from random import Random

import pytest
from bruteforce import BruteForce

from noughts.analysis.solver.canonical import Canonical
from noughts.analysis.solver.engine import Engine, PlainEngine
from noughts.analysis.solver.matrix import PathMatrix
from noughts.analysis.solver.pairing import find_pairing
from noughts.analysis.solver.table import Entry, Table
from noughts.analysis.solver.threats import find_sequence
from noughts.errors import Undecided
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_cell, parse_game, parse_position
from noughts.rules.variants import cube, pick15, torus

UNEVEN = Game.of(
    4,
    3,
    [(0, 1), (0, 4, 8), (3, 6), (1, 2, 3, 7), (5, 6, 9, 10, 11), (2, 5, 8), (7, 10)],
    "uneven",
)
"""Lines of different lengths, as no grid has them."""

GAMES = [
    mnk(3, 3, 3),
    mnk(4, 3, 3),
    mnk(4, 4, 3),
    mnk(4, 4, 4),
    mnk(5, 3, 3),
    mnk(3, 5, 4),
    mnk(5, 4, 3),
    mnk(5, 4, 4),
    mnk(5, 5, 4),
    mnk(5, 5, 5),
    mnk(6, 4, 4),
    mnk(6, 6, 5),
    mnk(7, 7, 4),
    torus(3, 3, 3),
    torus(4, 4, 4),
    torus(5, 4, 4),
    pick15(),
    UNEVEN,
]

EMPTY_CELLS = 8
"""The empty cells from which brute force starts."""

ROOTS, SAMPLES = 4, 40
"""Positions from which brute force starts in each game, and positions below each of them."""


def root(game: Game, random: Random) -> tuple[int, int]:
    """Random marks without a line that leave `EMPTY_CELLS`."""
    while True:
        cells = random.sample(range(game.cells), max(0, game.cells - EMPTY_CELLS) // 2 * 2)
        own, opponent = (sum(1 << cell for cell in cells[start::2]) for start in (0, 1))
        if not game.has_line(own) and not game.has_line(opponent):
            return own, opponent


def check(engine: Engine, brute: BruteForce, own: int, opponent: int) -> None:
    """Compare the value for both players, and in the weak game, whoever moves, with the zone."""
    value = brute.value(own, opponent)
    assert engine.wins(own, opponent, attacking=True) == (value == 1)
    assert engine.wins(opponent, own, attacking=False) == (value == -1)
    for making in (True, False):
        wins, zone = engine.weak_wins(own, opponent, making=making)
        assert wins == brute.maker_wins(own, opponent, making=making)
        outside = brute.full & ~(own | opponent | zone)
        given = (own, opponent | outside) if wins else (own | outside, opponent)
        assert brute.maker_wins(*given, making=making) == wins


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_value_and_every_zone_is_that_of_brute_force(game: Game) -> None:
    random = Random(str(game))
    for _ in range(ROOTS):
        brute, engine = BruteForce(game.lines, game.full), PlainEngine(game, bits=8)
        brute.value(*root(game, random))
        unfinished = [
            masks
            for masks in sorted(brute.values)
            if not brute.has_line(masks[0]) and not brute.has_line(masks[1])
        ]
        for own, opponent in random.sample(unfinished, min(SAMPLES, len(unfinished))):
            check(engine, brute, own, opponent)


WINS = ["3,3,2", "4,3,3", "4,4,3", "5,3,3", "5,4,3", "5,5,3", "6,6,3"]
WINS += ["6,5,4", "7,5,4", "6,6,4", "7,7,4"]
DRAWS = ["2,1,2", "3,1,3", "3,2,3", "9,2,3", "3,3,3", "4,3,4", "9,3,4", "16,3,4", "4,4,4", "5,4,4"]
DRAWS += ["6,4,4", "5,5,4", "12,4,5", "5,5,5", "6,5,5", "8,5,5", "6,6,5", "7,6,5", "6,6,6"]
DRAWS += ["7,7,6", "9,6,6", "10,6,6", "8,7,6", "9,7,6", "8,8,6", "7,7,7"]

WEAK_WINS = [*WINS, "3,3,3", "5,5,4"]
"""The last two are drawn only because the second player makes threats of his own."""

NODES = {
    "4,4,4": (18, 17),
    "5,4,4": (109, 73),
    "5,5,4": (5012, 14),
    "6,5,4": (773, 14),
    "7,7,4": (1219, 13),
    "6,6,5": (22, 21),
    "7,6,5": (316, 251),
}
"""How many nodes the strong and the weak search visit.

A change of these numbers is a change of the search: say in the commit why it is better.
"""


@pytest.mark.parametrize("name", WINS + DRAWS)
def test_boards_have_their_published_values(name: str) -> None:
    strong, weak = PlainEngine(parse_game(name)), PlainEngine(parse_game(name))
    assert strong.wins(0, 0, attacking=True) == (name in WINS)
    assert weak.weak_wins(0, 0, making=True)[0] == (name in WEAK_WINS)
    assert NODES.get(name) in (None, (strong.nodes, weak.nodes))


def test_a_torus_has_its_published_value_and_an_equal_game_has_an_equal_one() -> None:
    assert PlainEngine(torus(3, 3, 3)).wins(0, 0, attacking=True)
    assert not PlainEngine(pick15()).wins(0, 0, attacking=True)
    assert PlainEngine(pick15()).weak_wins(0, 0, making=True)[0]


def test_a_budget_stops_the_search_which_then_goes_on_from_its_results() -> None:
    engine = PlainEngine(mnk(6, 4, 4))
    for nodes, total in ((0, 0), (1, 1), (100, 101)):
        with pytest.raises(Undecided):
            engine.wins(0, 0, attacking=True, nodes=nodes)
        assert engine.nodes == total
    assert not engine.wins(0, 0, attacking=True)
    assert engine.nodes < 900
    before = engine.nodes
    assert not engine.wins(0, 0, attacking=True, nodes=1)  # the table knows it
    assert engine.nodes == before + 1


def test_whoever_watches_a_search_can_stop_it() -> None:
    seen: list[int] = []

    def watch(nodes: int) -> bool:
        seen.append(nodes)
        return len(seen) < 3

    engine = PlainEngine(mnk(5, 5, 4), watch=watch)
    with pytest.raises(Undecided):
        engine.wins(0, 0, attacking=True)
    assert seen == [256, 512, 768]
    assert engine.nodes == 768


@pytest.mark.parametrize(
    "game", [mnk(15, 15, 5), mnk(26, 26, 5), mnk(26, 26, 26), cube(4)], ids=str
)
def test_no_board_is_too_large_to_begin_with(game: Game) -> None:
    engine = PlainEngine(game)
    for question in (engine.wins, engine.weak_wins):
        try:
            if question == engine.wins:
                engine.wins(0, 0, attacking=True, nodes=20)
            else:
                engine.weak_wins(0, 0, making=True, nodes=20)
        except Undecided:
            assert engine.nodes >= 20


# --- the parts ----------------------------------------------------------------------------------


def test_the_drawn_pairing_serves_every_line_of_5x5() -> None:
    letters = "kahal fbbij cg.ic fgddj lehek".replace(" ", "")
    pairs = {
        letter: sum(1 << cell for cell, each in enumerate(letters) if each == letter)
        for letter in set(letters) - {"."}
    }
    assert all(pair.bit_count() == 2 for pair in pairs.values())
    for line in mnk(5, 5, 5).lines:
        assert any(pair & line == pair for pair in pairs.values())


@pytest.mark.parametrize("size", [(5, 5, 5), (6, 6, 6), (9, 6, 6)], ids=str)
def test_a_pairing_serves_every_line(size: tuple[int, int, int]) -> None:
    matrix = PathMatrix(mnk(*size))
    lines = matrix.open_lines(0, 0)
    pairs = [one | other for one, other in find_pairing(matrix, lines, matrix.empty_cells(lines))]
    assert sum(pairs).bit_count() == 2 * len(pairs), "a cell is in two pairs"
    assert all(any(pair & line == pair for pair in pairs) for line in matrix.rows)


def test_no_pairing_is_found_where_maker_wins() -> None:
    matrix = PathMatrix(mnk(3, 3, 3))
    lines = matrix.open_lines(0, 0)
    assert not find_pairing(matrix, lines, matrix.empty_cells(lines))


def test_the_drawn_threat_sequence_is_found() -> None:
    game = mnk(5, 5, 4)
    position = parse_position("XX.../..X../XX.../O...O/OO..O", game)
    matrix = PathMatrix(game)
    zone = find_sequence(matrix, *matrix.open_to_both(position.own, position.opponent))
    assert zone == sum(1 << parse_cell(name, game) for name in ("c1", "d1", "c3", "d3", "c4"))


@pytest.mark.parametrize("game", [mnk(3, 3, 3), mnk(5, 4, 4), mnk(15, 15, 5), pick15()], ids=str)
def test_symmetric_positions_have_one_representative(game: Game) -> None:
    canonical, random = Canonical(game), Random(1)
    for _ in range(50):
        first, second = random.getrandbits(game.cells), random.getrandbits(game.cells)
        least = canonical.representative(first, second)
        for symmetry in range(len(canonical.permutations)):
            images = canonical.image(first, symmetry), canonical.image(second, symmetry)
            assert canonical.representative(*images)[:2] == least[:2]
            assert canonical.original(images[0], symmetry) == first


def test_a_full_table_forgets_the_cheapest_of_four_entries_and_confuses_none() -> None:
    table, random = Table(4), Random(1)
    keys = [(random.getrandbits(100), random.getrandbits(100), i % 2) for i in range(200)]
    for cost, key in enumerate(keys):
        table.put(Entry(*key, wins=bool(cost % 3), zone=cost, cost=cost))
    found = [entry for entry in (table.get(*key) for key in keys) if entry]
    assert len(found) == table.used == 16
    assert all(keys[entry.cost] == entry[:3] for entry in found)
    assert min(entry.cost for entry in found) > 100
    assert table.get(1, 2, 0) is None


def test_the_budget_may_be_infinite() -> None:
    assert PlainEngine(mnk(4, 4, 3)).wins(0, 0, attacking=True, nodes=inf)
