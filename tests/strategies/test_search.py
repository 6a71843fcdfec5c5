"""The strategy `search`: it wins and defends by threats, and plays the same move every time."""

from functools import reduce
from pathlib import Path
from random import Random

import pytest

from noughts.analysis.match import match
from noughts.analysis.solver import LOSS, WIN, Solver
from noughts.analysis.solver.engine import PlainEngine
from noughts.analysis.solver.matrix import PathMatrix
from noughts.analysis.solver.meter import Meter
from noughts.rules.game import Game, mnk
from noughts.rules.notation import cell_name, parse_position
from noughts.rules.position import Position
from noughts.strategies.base import Strategy
from noughts.strategies.lookahead.attack import Attack
from noughts.strategies.lookahead.deepening import DECIDED, Deepening
from noughts.strategies.lookahead.patterns import Patterns, double_fours
from noughts.strategies.lookahead.thinker import Effort, Thinker, most_central
from noughts.strategies.lookahead.traps import GROWTHS, Traps
from noughts.strategies.registry import parse_strategy
from noughts.strategies.search import LEVELS


def play(first: Strategy, second: Strategy, opening: Position) -> Position:
    position, random = opening, Random(1)
    while not position.over:
        player = second if position.ply % 2 else first
        position = position.play(player.move(position, random))
    return position


def test_it_never_loses_on_3x3_and_misses_no_win(unfinished: tuple[Position, ...]) -> None:
    search, solver = parse_strategy("search", mnk(3, 3, 3)), Solver(mnk(3, 3, 3))
    for position in unfinished[::3]:
        after = position.play(search.move(position))
        assert -solver.value(after) == solver.value(position)


@pytest.mark.parametrize(
    ("text", "game", "cell"),
    [
        ("XX.../..X../XX.../O...O/OO..O", mnk(5, 5, 4), "c1"),
        ("......./......./...O.../..XX.../......./.....O./.......", mnk(7, 7, 4), "b4"),
    ],
)
def test_it_starts_a_winning_sequence_of_threats(text: str, game: Game, cell: str) -> None:
    position = parse_position(text, game)
    search = parse_strategy("search:nodes=100", game)
    after = position.play(search.move(position))
    assert cell_name(search.move(position), game) == cell or Solver(game).value(after) == LOSS
    said = search.reason(position)
    assert any(word in said for word in ("wins", "can stop only one", "force"))


def board(size: int, **marks: str) -> str:
    """Return a square board with these cells of each player."""
    rows = [["."] * size for _ in range(size)]
    for mark, cells in marks.items():
        for cell in cells.split():
            rows[int(cell[1:]) - 1][ord(cell[0]) - ord("a")] = mark
    return "/".join("".join(row) for row in rows)


@pytest.mark.parametrize(
    ("marks", "reason"),
    [
        ({"X": "c5 d5 e4 e3", "O": "a1 i9 a9 i1"}, "e5 makes two threes: O can stop only one;"),
        ({"X": "c5 d5 e5", "O": "a1 i9 b9"}, "b5 threatens to win at a5 and f5: O can stop only"),
        ({"X": "c5 d5 e5 f5", "O": "a1 i9 a9 i1"}, "b5 completes b5-c5-d5-e5-f5."),
        ({"X": "c5 d5 e5 f5", "O": "a1 i9 b5"}, "g5 blocks c5-d5-e5-f5-g5."),
        ({"X": "c5 d5 e5", "O": "a1 i9"}, "f5 stops X's attack b5 a5 f5"),
        ({}, "e5 takes the middle."),
    ],
)
def test_it_says_what_it_threatens_and_stops(marks: dict[str, str], reason: str) -> None:
    game = mnk(9, 9, 5)
    position = parse_position(board(9, **marks), game)
    search = parse_strategy("search:nodes=500", game)
    assert search.reason(position).startswith(reason)


@pytest.mark.parametrize("game", [mnk(5, 5, 4), mnk(4, 4, 3)], ids=str)
def test_an_attack_is_a_line_that_the_solver_confirms(game: Game) -> None:
    matrix, random, found = PathMatrix(game), Random(5), 0
    patterns, engine = Patterns(matrix), PlainEngine(game)
    for _ in range(60):
        position = random_position(game, random)
        own = matrix.open_lines(position.own, position.opponent)
        other = matrix.open_lines(position.opponent, position.own)
        line = Attack(patterns, Meter()).find(own, other, 500)
        if line:
            found += 1
            assert engine.wins(position.own, position.opponent, attacking=True)
            for cell in line:
                position = position.play(cell.bit_length() - 1)
            assert position.lost
    assert found > 20


@pytest.mark.parametrize("growth", GROWTHS)
def test_a_trap_wins_against_a_player_who_judges_only_the_next_move(growth: int) -> None:
    game, random, found = mnk(9, 9, 5), Random(2), 0
    natural, patterns = Thinker(game, Effort(0)), Patterns(PathMatrix(game))
    attack = Attack(patterns, Meter())
    middle = [9 * row + column for row in range(2, 7) for column in range(2, 7)]
    for _ in range(20):
        position = reduce(Position.play, random.sample(middle, 6), game.start)
        own, other = natural.look(position)
        if attack.find(own, other, 60, 3):
            continue
        cells = patterns.promising_cells(own, other)[:6]
        traps = Traps(patterns, Meter(), attack, growth)
        for cell, line in traps.find(own, other, cells, 400).items():
            found += 1
            assert line[0] == cell
            after, forced = position, False
            for number, move in enumerate(line):
                lines = natural.look(after)
                if number % 2:
                    assert forced or move == patterns.natural_move(*lines, growth)
                else:
                    # From here on the player wins, whatever the opponent replies.
                    forced = forced or bool(attack.find(*lines, 60, 3))
                after = after.play(move.bit_length() - 1)
            assert forced
            assert after.lost
    assert found > 5


def test_a_move_that_fails_its_check_is_chosen_only_if_all_fail() -> None:
    game = mnk(9, 9, 5)
    position = parse_position(board(9, X="e5 d6", O="e4 f6"), game)
    own, other = Thinker(game, Effort(0)).look(position)
    patterns = Patterns(PathMatrix(game))
    cells = patterns.promising_cells(own, other)[:8]

    def choose(*unsafe: int) -> int:
        search = Deepening(patterns, Meter(), lambda cell: cell not in unsafe)
        return search.best_line(own, other, cells, 1000)[1][0]

    best = choose()
    assert choose(best) not in (best, 0)
    assert choose(*cells) == best


def test_it_sees_a_defence_on_a_line_whose_marks_are_far_away() -> None:
    game = mnk(9, 9, 5)
    marks = {"X": "d3 e3 c4 f4 e5 c6 h6 d7", "O": "e4 d5 f5 g5 e6 f6 g6 f7"}
    position = parse_position(board(9, **marks), game)
    own, other = Thinker(game, Effort(0)).look(position)
    patterns = Patterns(PathMatrix(game))
    cells = patterns.promising_cells(own, other)
    stops = 1 << game.columns * 7 + 6
    assert stops & ~patterns.near_cells(own.marks | other.marks)
    assert stops in cells
    search = Deepening(patterns, Meter(), lambda _: True)
    assert search.best_line(own, other, cells, 100_000)[0] > -DECIDED


def test_every_cell_that_makes_a_three_is_found() -> None:
    game, random, found = mnk(7, 7, 4), Random(4), 0
    reader, patterns = Thinker(game, Effort(0)), Patterns(PathMatrix(game))
    for _ in range(40):
        own, _ = reader.look(random_position(game, random))
        if double_fours(patterns.fours(own)):
            continue
        cells = set()
        for cell in patterns.columns:
            if cell & patterns.matrix.empty_cells(own):
                after = own.take(cell, patterns.columns[cell])
                if not after.missing[1] and double_fours(patterns.fours(after)):
                    cells.add(cell)
        found += len(cells)
        assert cells <= set(patterns.cells_for_threes(own))
    assert found > 20


def random_position(game: Game, random: Random) -> Position:
    """Return a position in which nobody has a line yet."""
    while True:
        position = game.start
        for _ in range(random.randrange(4, 12)):
            if not position.over:
                position = position.play(random.choice(position.moves))
        if not position.over:
            return position


def test_a_level_below_hard_overlooks_a_four_now_and_then() -> None:
    game = mnk(9, 9, 5)
    position = parse_position(board(9, X="c5 d5 e5 f5", O="a1 i9 b5"), game)
    for level, (_, _, miss) in LEVELS.items():
        policy = parse_strategy(f"search:level={level},nodes=2000", game).policy(position)
        assert policy[4 * 9 + 6] == 1 - miss


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_begins_and_replies_near_the_middle(level: str) -> None:
    game = mnk(15, 15, 5)
    search = parse_strategy(f"search:level={level},nodes=400", game)
    for position in (game.start, game.start.play("h8"), game.start.play("h8").play("i8")):
        for cell in search.policy(position):
            assert all(abs(each - 7) <= 3 for each in divmod(cell, 15))


def test_time_limits_a_move_as_nodes_do() -> None:
    game = mnk(15, 15, 5)
    position = game.start.play("h8").play("i9")
    assert parse_strategy("search:time=1/50", game).move(position) in position.moves
    several = {parse_strategy("search:time=60,nodes=500", game).move(position) for _ in range(2)}
    assert several == {parse_strategy("search:nodes=500", game).move(position)}


@pytest.mark.parametrize(
    "opening", [(31, 17, 23), (38, 33, 32), (23, 32, 31), (19, 8, 25)], ids=str
)
def test_threats_decide_openings_that_the_solver_does_not(opening: tuple[int, ...]) -> None:
    game = mnk(7, 7, 4)
    position, reader = reduce(Position.play, opening, game.start), Thinker(game, Effort(0))
    attack = Attack(reader.patterns, Meter())
    for cell in position.moves:
        assert attack.find(*reader.look(position.play(cell)), 2000)


@pytest.mark.parametrize("name", ["7,7,4", "15,15,5"])
def test_it_beats_linear_moving_first(name: str) -> None:
    columns, rows, k = map(int, name.split(","))
    game = mnk(columns, rows, k)
    search = parse_strategy("search:nodes=500", game)
    end = play(search, parse_strategy("linear", game), game.start)
    assert end.winner == "X"


def test_the_same_position_gets_the_same_move_whatever_came_before() -> None:
    game, random = mnk(7, 7, 4), Random(3)
    positions = [game.start]
    for _ in range(8):
        positions.append(positions[-1].play(random.choice(positions[-1].moves)))
    one, two = (parse_strategy("search:nodes=300", game) for _ in range(2))
    forward = [one.move(position) for position in positions]
    assert [two.move(position) for position in reversed(positions)] == forward[::-1]


@pytest.mark.parametrize(
    ("game", "cell"), [(mnk(15, 15, 5), "h8"), (mnk(7, 7, 4), "d4"), (mnk(5, 4, 4), "c2")]
)
def test_it_begins_in_the_middle(game: Game, cell: str) -> None:
    assert cell_name(most_central(game), game) == cell
    assert parse_strategy("search", game).move(game.start) == most_central(game)


def test_a_deep_look_is_not_worse_than_none() -> None:
    position = parse_position("X../.O./...")
    outcomes = Solver(position.game).outcomes(position)
    cell = parse_strategy("search", position.game).move(position)
    assert outcomes[cell].rank == max(each.rank for each in outcomes.values())
    assert outcomes[cell].value < WIN


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_documents_state_exactly_how_often_a_level_loses_on_3x3(level: str) -> None:
    game = mnk(3, 3, 3)
    search = parse_strategy(f"search:level={level}", game)
    shares = []
    for other in ("random", "perfect"):
        opponent = parse_strategy(other, game)
        shares += [match(search, opponent).lost, match(opponent, search).won]
    row = " | ".join(f"{share} ({float(share):.1%})" for share in shares)
    document = Path(__file__).parents[2] / "docs" / "strategies" / "search.md"
    assert f"| {level} | {row} |" in document.read_text("utf-8")
