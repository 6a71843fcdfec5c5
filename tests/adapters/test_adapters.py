"""Other people's objects as strategies.

The players here choose by `chosen`, which depends on where every mark is and whose it is, so that
no mirrored, transposed or swapped reading of a board goes unseen. What they should choose is read
off the position's text.
"""

from __future__ import annotations

import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from noughts import (
    BrokenStrategy,
    Game,
    NoughtsError,
    Position,
    Strategy,
    Unreadable,
    Unsuitable,
    mnk,
)
from noughts.adapters import (
    from_aima,
    from_easyai,
    from_function,
    from_kaggle,
    from_pyspiel,
    to_easyai,
    to_kaggle,
    to_pyspiel,
)
from noughts.adapters.adapted import Theirs
from noughts.adapters.openspiel import exact
from noughts.analysis.proof import prove_side
from noughts.rules.notation import parse_position
from noughts.rules.side import Side
from noughts.strategies.registry import parse_strategy

WEIGHTS = [3, 14, 15, 92, 65, 35, 89, 79, 32, 38, 46, 26]
"""Of the cells, all distinct."""


def chosen(own: Iterable[int], opponent: Iterable[int], empty: Iterable[int]) -> int:
    """One of the empty cells; which one depends on all marks and on whose they are."""
    trace = sum(WEIGHTS[cell] for cell in own) + 7 * sum(WEIGHTS[cell] for cell in opponent)
    cells = sorted(empty)
    return cells[trace % len(cells)]


@cache
def expected(position: Position) -> dict[int, Fraction]:
    """What a player who chooses so should play."""
    text = str(position).replace("/", "")
    own, opponent = "XO" if text.count("X") == text.count("O") else "OX"
    cells = ([cell for cell, on in enumerate(text) if on == mark] for mark in (own, opponent, "."))
    return {chosen(*cells): Fraction(1)}


def chosen_on(marks: Sequence[object], own: object, opponent: object) -> int:
    """What should be played on a board of which all marks were read, cell by cell."""
    cells: dict[bool | None, list[int]] = {True: [], False: [], None: []}
    for cell, mark in enumerate(marks):
        cells[True if mark == own else False if mark == opponent else None].append(cell)
    return chosen(cells[True], cells[False], cells[None])


def some(game: Game, count: int) -> list[Position]:
    """Unfinished positions of random games."""
    random = Random(1)
    found: list[Position] = []
    while len(found) < count:
        position = game.start
        while not position.over:
            found.append(position)
            position = position.play(random.choice(position.moves))
    return found


OBLONG = mnk(4, 3, 3)


@pytest.fixture(scope="session")
def oblong() -> list[Position]:
    return some(OBLONG, 300)


# --- functions ----------------------------------------------------------------------------------

READ: dict[str, Callable[[Theirs, int, int], object]] = {
    "rows": lambda board, row, column: board[row][column],
    "tuples": lambda board, row, column: board[row][column],
    "numpy": lambda board, row, column: board[row, column],
    "pairs": lambda board, row, column: board[row, column],
    "pairs1": lambda board, row, column: board[row + 1, column + 1],
}
READ_FLAT: dict[str, Callable[[Theirs, int], object]] = {
    "flat": lambda board, cell: board[cell],
    "flat10": lambda board, cell: board[cell + 1],
    "dict9": lambda board, cell: board[cell + 1],
    "dict0": lambda board, cell: board[cell],
    "dict9text": lambda board, cell: board[str(cell + 1)],
    "numpyflat": lambda board, cell: board[cell],
    "tuple": lambda board, cell: board[cell],
    "text": lambda board, cell: board[cell],
}


def marks_on(board: object, kind: str, columns: int, rows: int) -> list[object]:
    """All marks, as somebody who knows this kind of board finds them."""
    if kind in READ:
        return [READ[kind](board, row, column) for row in range(rows) for column in range(columns)]
    return [READ_FLAT[kind](board, cell) for cell in range(columns * rows)]


@pytest.mark.parametrize("kind", [*READ, *READ_FLAT])
def test_a_function_is_shown_every_kind_of_board(
    kind: str, classes: tuple[Position, ...], oblong: list[Position]
) -> None:
    for positions, game in ((classes, mnk(3, 3, 3)), (oblong, OBLONG)):

        def player(board: object, own: str, opponent: str, game: Game = game) -> int:
            assert {own, opponent} == {"x", "o"}
            return chosen_on(marks_on(board, kind, game.columns, game.rows), own, opponent)

        strategy = from_function(
            player,
            game,
            board=kind,
            marks=("x", "o"),
            empty=" ",
            answer="index",
            arguments=("board", "own", "opponent"),
        )
        for position in positions:
            assert strategy.policy(position) == expected(position)


def mover(board: list[str]) -> str:
    return "X" if board.count("X") == board.count("O") else "O"


def written_on(board: list[str], cell: int) -> list[str]:
    return [*board[:cell], mover(board), *board[cell + 1 :]]


ANSWERED: dict[str, Callable[[int, int, list[str]], object]] = {
    "row,col": lambda cell, columns, _: (cell // columns, cell % columns),
    "col,row": lambda cell, columns, _: [cell % columns, cell // columns],
    "row1,col1": lambda cell, columns, _: (cell // columns + 1, cell % columns + 1),
    "col1,row1": lambda cell, columns, _: (cell % columns + 1, cell // columns + 1),
    "index": lambda cell, _, __: cell,
    "number": lambda cell, _, __: str(cell + 1),
    "name": lambda cell, columns, _: f"{'abcd'[cell % columns]}{cell // columns + 1}",
    "kth": lambda cell, _, board: board[:cell].count("."),
    "board": lambda cell, _, board: written_on(board, cell),
    "written": lambda cell, _, board: board.__setitem__(cell, mover(board)),
    "score,index": lambda cell, _, __: (-1, cell),
    "row,col,score": lambda cell, columns, _: (cell // columns, cell % columns, 0.5),
    "move:number": lambda cell, _, __: {"score": 1, "move": cell + 1},
}


@pytest.mark.parametrize("answer", ANSWERED)
def test_a_function_answers_in_every_way(
    answer: str, classes: tuple[Position, ...], oblong: list[Position]
) -> None:
    for positions, game in ((classes, mnk(3, 3, 3)), (oblong, OBLONG)):

        def player(board: list[str], own: str, opponent: str, game: Game = game) -> object:
            cell = chosen_on(board, own, opponent)
            return ANSWERED[answer](cell, game.columns, board)

        words = ("board", "own", "opponent")
        strategy = from_function(
            player, game, board="flat", empty=".", answer=answer, arguments=words
        )
        for position in positions:
            assert strategy.policy(position) == expected(position)


def test_a_board_with_ten_cells_has_none_to_spare() -> None:
    game = mnk(5, 2, 2)
    strategy = from_function(
        lambda board: board.__setitem__(7, "X"), game, board="flat", answer="written"
    )
    assert strategy.policy(game.start) == {7: 1}


def test_without_a_word_a_function_is_asked_as_cs50_asks(unfinished: tuple[Position, ...]) -> None:
    def minimax(board: list[list[str | None]]) -> tuple[int, int]:
        marks: list[object] = [mark for row in board for mark in row]
        own, opponent = "XO" if marks.count("X") == marks.count("O") else "OX"
        row, column = divmod(chosen_on(marks, own, opponent), 3)
        assert board[row][column] is None
        return row, column

    strategy = from_function(minimax)
    assert strategy.spec == "minimax"
    for position in unfinished:
        assert strategy.policy(position) == expected(position)


def test_either_mark_may_begin() -> None:
    shown: list[object] = []

    def player(board: list[int], own: int) -> int:
        shown.append((board, own))
        return 8

    strategy = from_function(
        player,
        board="flat",
        marks=(1, -1),
        empty=0,
        starts=1,
        answer="index",
        arguments=("board", "own"),
    )
    strategy.policy(parse_position("X../O../X.."))
    assert shown == [([-1, 0, 0, 1, 0, 0, -1, 0, 0], 1)]


@pytest.mark.parametrize(
    ("empty", "shown"),
    [("numbers", [1, "X", 3]), ("numbers0", [0, "X", 2]), ("numbers text", ["1", "X", "3"])],
)
def test_empty_cells_may_hold_their_numbers(empty: str, shown: list[object]) -> None:
    def player(board: list[list[object]]) -> tuple[int, int]:
        assert board[0] == shown
        return 0, 0

    strategy = from_function(player, empty=empty)
    assert strategy.policy(parse_position(".X./.../...")) == {0: 1}


def test_a_function_with_a_mark_of_its_own_plays_one_side() -> None:
    strategy = from_function(
        lambda board: board.index(None), board="flat", answer="index", plays=1
    )
    assert strategy.policy(parse_position("X../.../...")) == {1: 1}
    with pytest.raises(Unsuitable, match=r"always plays 'O', moving second"):
        strategy.policy(mnk(3, 3, 3).start)
    with pytest.raises(Unsuitable, match="it is the opponent's turn"):
        prove_side(strategy, Side.FIRST)
    either = from_function(
        lambda board: board.index(None), board="flat", answer="index", plays=1, starts=None
    )
    assert either.policy(mnk(3, 3, 3).start) == {0: 1}


def test_what_a_function_does_to_its_board_is_its_own_affair(grid: Game) -> None:
    def player(board: list[list[str | None]]) -> tuple[int, int]:
        empty = [(r, c) for r in range(3) for c in range(3) if board[r][c] is None]
        for row in board:
            row[:] = ["X"] * 3
        return empty[-1]

    strategy = from_function(player)
    assert [strategy.policy(grid.start) for _ in range(2)] == [{8: 1}] * 2


def fails(_: object) -> object:
    raise KeyError("no such thing")


@pytest.mark.parametrize(
    ("function", "complaint"),
    [
        (lambda _: (0, 0), r"returns \(0, 0\) in X\.\./\.\.\./\.\.\., which is already taken"),
        (lambda _: (3, 0), "which is not a cell of the board"),
        (lambda _: (0, -1), "which is not a cell of the board"),
        (lambda _: None, "returns None in .*, which cannot be read as row,col"),
        (lambda _: (0.5, 1), "cannot be read as row,col"),
        (lambda _: (True, False), "cannot be read as row,col"),
        (fails, r"fails fails in .*: KeyError\('no such thing'\)"),
        (lambda _: sys.exit(3), r"SystemExit\(3\)"),
        (lambda: (0, 1), "TypeError"),
        (lambda _: parse_position("?"), "fails in .*: Unreadable"),
    ],
)
def test_a_fault_of_a_function_is_told(function: Callable[..., object], complaint: str) -> None:
    with pytest.raises(BrokenStrategy, match=complaint):
        from_function(function).policy(parse_position("X../.../..."))


def test_an_endless_answer_is_cut() -> None:
    with pytest.raises(BrokenStrategy) as told:
        from_function(lambda _: "x" * 10**6).policy(mnk(3, 3, 3).start)
    assert len(str(told.value)) < 200


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ({"board": "column"}, "'column' is not a valid board: choose rows, flat, .* or text"),
        ({"answer": "cell"}, "'cell' is not a valid answer: choose row,col, .* or written"),
        ({"answer": "score,board"}, "is not a valid answer"),
        ({"arguments": ("game",)}, "'game' is not a valid argument: choose board, own, "),
        ({"starts": 2}, "2 is not a valid place of a mark: choose 0, 1 or None"),
        ({"plays": "X"}, "'X' is not a valid place of a mark"),
    ],
)
def test_a_word_that_is_none_is_refused_at_once(told: dict[str, Theirs], complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        from_function(fails, **told)


def test_what_cannot_be_asked_is_refused_at_once() -> None:
    for adapter in (from_function, from_kaggle, from_easyai, lambda it: from_aima(it, None)):
        with pytest.raises(
            BrokenStrategy, match=r"5 is not an? (function|agent|easyAI player|player)"
        ):
            adapter(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("side", list(Side))
def test_a_function_is_proved_like_any_strategy(grid: Game, side: Side) -> None:
    rules = parse_strategy("rules", grid)

    def by_the_rules(board: str) -> int:
        rows = "/".join(board[start : start + 3] for start in (0, 3, 6))
        return min(rules.policy(parse_position(rows)))

    adapted = from_function(by_the_rules, board="text", empty=".", answer="index")
    assert prove_side(adapted, side).unbeatable
    assert adapted.reason(grid.start) == "by_the_rules gives no reason."
    careless = from_function(
        lambda board: board.index("."), board="text", empty=".", answer="index"
    )
    assert prove_side(careless, side).loss


def test_a_function_that_leaves_its_answer_to_chance_is_found_out() -> None:
    random = Random(1)
    strategy = from_function(
        lambda board: random.choice([cell for cell, mark in enumerate(board) if mark is None]),
        board="flat",
        answer="index",
    )
    assert "returns a different policy" in (prove_side(strategy, Side.FIRST).fault or "")


# --- Kaggle -------------------------------------------------------------------------------------


def kaggle_agent(observation: Theirs, configuration: Theirs) -> int:
    assert configuration.actTimeout == configuration["actTimeout"] == 1
    assert observation["board"] is observation.board
    return chosen_on(observation.board, observation.mark, 3 - observation.mark)


def test_an_agent_of_kaggle(unfinished: tuple[Position, ...]) -> None:
    strategy = from_kaggle(kaggle_agent)
    for position in unfinished:
        assert strategy.policy(position) == expected(position)


def test_an_agent_is_given_what_its_code_takes(grid: Game) -> None:
    class Callable:
        def __call__(self, observation: Theirs, configuration: Theirs) -> int:
            return int(observation.mark + configuration.actTimeout)

    assert from_kaggle(lambda: 3).policy(grid.start) == {3: 1}
    assert from_kaggle(lambda observation: observation.step).policy(grid.start) == {0: 1}
    assert from_kaggle(Callable()).policy(grid.start) == {2: 1}


@pytest.mark.parametrize("answer", ["4", True, 4.0, None, [4]])
def test_what_the_judge_of_kaggle_refuses_is_refused(answer: object, grid: Game) -> None:
    with pytest.raises(BrokenStrategy, match="cannot be read as a plain int"):
        from_kaggle(lambda: answer).policy(grid.start)
    with pytest.raises(BrokenStrategy, match="not a cell of the board"):
        from_kaggle(lambda: -1).policy(grid.start)


class Struct(dict[str, Theirs]):
    """As kaggle-environments hands it over."""

    def __init__(self, **entries: object) -> None:
        super().__init__(entries)
        vars(self).update(entries)


def test_a_strategy_as_an_agent(unfinished: tuple[Position, ...]) -> None:
    """Kaggle's own judge is a package too large to install for this.

    The observation is made here as it documents it. The agents have played in version 1.12.0 by
    hand; its newest versions have no tic-tac-toe.
    """
    agent = to_kaggle(from_kaggle(kaggle_agent))
    for position in unfinished:
        text = str(position).replace("/", "")
        observation = Struct(
            board=[".XO".index(mark) for mark in text],
            mark=1 if text.count("X") == text.count("O") else 2,
            remainingOverageTime=60,
        )
        assert {agent(observation, Struct(actTimeout=1)): 1} == expected(position)


# --- easyAI -------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def easy() -> Theirs:
    return pytest.importorskip("easyAI", reason="NOT TESTED: easyAI is not installed")


class EasyPlayer:
    """Reads what easyAI's tic-tac-toe shows."""

    def ask_move(self, game: Theirs) -> int:
        assert game.player is self
        assert not game.is_over()
        move = 1 + chosen_on(game.board, game.current_player, game.opponent_index)
        assert move in game.possible_moves()
        return move


@pytest.mark.usefixtures("easy")
def test_a_player_of_easyai(unfinished: tuple[Position, ...], oblong: list[Position]) -> None:
    for positions, game in ((unfinished, mnk(3, 3, 3)), (oblong, OBLONG)):
        strategy = from_easyai(EasyPlayer(), game)
        for position in positions:
            assert strategy.policy(position) == expected(position)


def shown_by(table: Theirs, capsys: pytest.CaptureFixture[str]) -> Position:
    """The position as easyAI prints it, who begins with O."""
    table.show()
    rows = capsys.readouterr().out.split("\n")
    text = "/".join(row.replace(" ", "") for row in rows if row)
    return parse_position(text.translate(str.maketrans("OX", "XO")))


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_easyai_plays_as_it_does_at_its_own_table(
    easy: Theirs, depth: int, capsys: pytest.CaptureFixture[str]
) -> None:
    from easyAI.games.TicTacToe import TicTacToe

    players = [
        easy.AI_Player(easy.Negamax(depth)),
        to_easyai(parse_strategy("random", mnk(3, 3, 3)), Random(depth)),
    ]
    for first in (0, 1):
        for _ in range(5):
            table = TicTacToe([players[first], players[1 - first]])
            *moves, _ = table.play(verbose=False)
            for number, (before, move) in enumerate(moves):
                if number % 2 == first:
                    position = shown_by(before, capsys)
                    assert from_easyai(players[0]).policy(position) == {move - 1: 1}


def test_a_strategy_as_a_player_at_easyais_table(
    easy: Theirs, unfinished: tuple[Position, ...]
) -> None:
    from easyAI.games.TicTacToe import TicTacToe

    guest = to_easyai(from_easyai(EasyPlayer()))
    assert guest.name == "EasyPlayer"
    for position in unfinished:
        table = TicTacToe([guest, guest])
        text = str(position).replace("/", "")
        table.board = [".XO".index(mark) for mark in text]
        table.current_player = 1 if text.count("X") == text.count("O") else 2
        assert {table.get_move() - 1: 1} == expected(position)
    assert easy.AI_Player(easy.Negamax(1)).ask_move(TicTacToe([guest, guest])) == 1


def test_larger_boards_have_their_own_rules_at_the_table(
    easy: Theirs, capsys: pytest.CaptureFixture[str]
) -> None:
    position = parse_position("XX.X/O.O./OO.X", mnk(4, 3, 3))
    table: list[Theirs] = []

    class Looks:
        def ask_move(self, game: Theirs) -> int:
            table.append(game)
            game.show()
            return 11

    assert from_easyai(Looks(), position.game).policy(position) == {10: 1}
    assert capsys.readouterr().out == "O O . O\nX . X .\nX X . O\n"
    table[0].play_move(3)
    assert table[0].lose()
    negamax = from_easyai(easy.AI_Player(easy.Negamax(3)), position.game)
    assert negamax.policy(position) == {2: 1}


def test_a_table_of_ones_own(easy: Theirs, unfinished: tuple[Position, ...]) -> None:
    from easyAI.games.TicTacToe import TicTacToe

    class Named(TicTacToe):  # type: ignore[misc] # easyAI has no types
        def possible_moves(self) -> list[str]:
            return [f"cell {move}" for move in super().possible_moves()]

        def make_move(self, move: str) -> None:
            super().make_move(move[-1])

        def unmake_move(self, move: str) -> None:
            super().unmake_move(move[-1])

    own = from_easyai(easy.AI_Player(easy.Negamax(2)), game_class=Named)
    usual = from_easyai(easy.AI_Player(easy.Negamax(2)))
    for position in unfinished[::20]:
        assert own.policy(position) == usual.policy(position)
    with pytest.raises(Unsuitable, match="offers 9 moves at the start, but 4,3,3 has 12 cells"):
        from_easyai(EasyPlayer(), OBLONG, Named)


@pytest.mark.usefixtures("easy")
def test_a_move_that_easyai_does_not_offer_is_a_fault(grid: Game) -> None:
    class Wrong:
        def ask_move(self, game: Theirs) -> int:  # noqa: ARG002
            return 0

    with pytest.raises(BrokenStrategy, match=r"returns 0 in .* cannot be read as one of the poss"):
        from_easyai(Wrong()).policy(grid.start)


# --- OpenSpiel ----------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def spiel() -> Theirs:
    return pytest.importorskip("pyspiel", reason="NOT TESTED: open_spiel is not installed")


def chosen_in(state: Theirs) -> int:
    """Reads what OpenSpiel prints."""
    marks = list(str(state).replace("\n", ""))
    own, opponent = "xo" if state.current_player() == 0 else "ox"
    action = chosen_on(marks, own, opponent)
    assert action in state.legal_actions()
    return action


def bot_of(spiel: Theirs, **methods: Callable[..., object]) -> Theirs:
    """A bot of a class with these methods, and a `step` that looks at the state alone."""
    return type("Theirs", (spiel.Bot,), {"step": lambda _, state: chosen_in(state), **methods})()


def test_a_bot_of_openspiel(
    spiel: Theirs, unfinished: tuple[Position, ...], oblong: list[Position]
) -> None:
    for positions, game in ((unfinished, mnk(3, 3, 3)), (oblong, OBLONG)):
        strategy = from_pyspiel(bot_of(spiel), game)
        for position in positions:
            assert strategy.policy(position) == expected(position)


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 3, 3), (3, 4, 3), (4, 4, 3), (5, 3, 4)])
def test_openspiel_has_our_rules(spiel: Theirs, size: tuple[int, int, int]) -> None:
    """The state that a bot is shown is unfinished where ours is, and offers the same cells."""

    def looks(_: object, state: Theirs) -> int:
        assert not state.is_terminal()
        offered.append(tuple(state.legal_actions()))
        return offered[-1][0]

    offered: list[tuple[int, ...]] = []
    strategy = from_pyspiel(bot_of(spiel, step=looks), mnk(*size))
    positions = some(mnk(*size), 100)
    for position in positions:
        strategy.policy(position)
    assert offered == [position.moves for position in positions]


def test_a_bot_is_brought_into_a_position_by_restart_at(
    spiel: Theirs, unfinished: tuple[Position, ...]
) -> None:
    def restart_at(self: Theirs, state: Theirs) -> None:
        self.at = state.clone()

    bot = bot_of(spiel, restart_at=restart_at, step=lambda self, _: chosen_in(self.at))
    strategy = from_pyspiel(bot)
    for position in unfinished[::7]:
        assert strategy.policy(position) == expected(position)


def test_a_bot_that_follows_the_game_is_told_of_every_move(
    spiel: Theirs, unfinished: tuple[Position, ...]
) -> None:
    def restart(self: Theirs) -> None:
        self.at = spiel.load_game("tic_tac_toe").new_initial_state()
        self.informed, self.forced = set(), set()

    def inform_action(self: Theirs, state: Theirs, player: int, action: int) -> None:
        assert self.at.history() == state.history()
        assert player == state.current_player()
        self.informed.add(player)
        self.at.apply_action(action)

    def force_action(self: Theirs, state: Theirs, action: int) -> None:
        assert self.at.history() == state.history()
        self.forced.add(state.current_player())
        self.at.apply_action(action)

    def step(self: Theirs, state: Theirs) -> int:
        assert self.informed <= {1 - state.current_player()}
        assert self.forced <= {state.current_player()}
        return chosen_in(self.at)

    follows: dict[str, Callable[..., object]] = {
        "restart": restart,
        "inform_action": inform_action,
        "step": step,
    }
    can: dict[str, Callable[..., object]] = {
        "provides_force_action": lambda _: True,
        "force_action": force_action,
    }
    strategy = from_pyspiel(bot_of(spiel, **follows, **can))
    for position in unfinished[::7]:
        assert strategy.policy(position) == expected(position)
    with pytest.raises(
        Unsuitable, match=r"Theirs follows .* add a method restart_at or force_action"
    ):
        from_pyspiel(bot_of(spiel, **follows))


def bots_that_play_any_cell(spiel: Theirs) -> Iterable[tuple[Theirs, Theirs]]:
    """Those of OpenSpiel, without memory and with, in C++ and in Python; each plays one side."""
    from open_spiel.python.bots.uniform_random import UniformRandomBot

    game = spiel.load_game("tic_tac_toe")
    yield spiel.make_uniform_random_bot(0, 1), spiel.make_uniform_random_bot(1, 1)
    yield spiel.make_stateful_random_bot(game, 0, 1), spiel.make_stateful_random_bot(game, 1, 1)
    yield UniformRandomBot(0, Random(1)), UniformRandomBot(1, Random(1))


def test_a_bot_that_tells_its_policy_is_taken_at_its_word(
    spiel: Theirs, unfinished: tuple[Position, ...], grid: Game
) -> None:
    random = parse_strategy("random", grid)
    for first, second in bots_that_play_any_cell(spiel):
        strategy = from_pyspiel(first, second=second)
        for position in unfinished:
            assert strategy.policy(position) == random.policy(position)


def test_a_strategy_as_a_bot(spiel: Theirs, grid: Game, unfinished: tuple[Position, ...]) -> None:
    perfect = parse_strategy("perfect", grid)
    bot = to_pyspiel(perfect, Random(1))
    assert all(
        from_pyspiel(bot).policy(position) == perfect.policy(position) for position in unfinished
    )
    start = spiel.load_game("tic_tac_toe").new_initial_state()
    policy, action = bot.step_with_policy(start)
    assert action in dict(policy)
    for seed in range(20):
        random = spiel.make_uniform_random_bot(1, seed)
        assert spiel.evaluate_bots(start.clone(), [bot, random], seed)[0] >= 0


def test_a_bot_is_proved(spiel: Theirs, grid: Game) -> None:
    assert prove_side(
        from_pyspiel(to_pyspiel(parse_strategy("perfect", grid))), Side.SECOND
    ).unbeatable
    assert not prove_side(from_pyspiel(bot_of(spiel)), Side.SECOND).unbeatable


@pytest.mark.parametrize(
    ("methods", "complaint"),
    [
        ({"step": lambda *_: 0}, "returns 0 in .*, which is already taken"),
        ({"step": lambda *_: -1}, "which is not a cell of the board"),
        ({"step": lambda *_: 1.5}, "cannot be read as an action"),
        ({"step": lambda *_: fails(0)}, "Theirs fails in .*KeyError"),
        ({"get_policy": lambda *_: [(1, 0.5)]}, "sum to 1/2"),
        ({"get_policy": lambda *_: [(0, 1.0)]}, "plays cell 0 in .* not legal"),
        ({"get_policy": lambda *_: [(1, 1.5), (2, -0.5)]}, "not a positive Fraction"),
        ({"get_policy": lambda *_: [(1, float("nan"))]}, "fails in"),
        ({"get_policy": lambda *_: 7}, "fails in"),
    ],
)
def test_a_fault_of_a_bot_is_told(
    spiel: Theirs, methods: dict[str, Callable[..., object]], complaint: str
) -> None:
    bot = bot_of(spiel, provides_policy=lambda _: "get_policy" in methods, **methods)
    with pytest.raises(BrokenStrategy, match=complaint):
        from_pyspiel(bot).policy(parse_position("X../.../..."))


def test_what_openspiel_does_not_know_is_refused(spiel: Theirs) -> None:
    with pytest.raises(Unsuitable, match="OpenSpiel cannot play odd"):
        from_pyspiel(bot_of(spiel), Game.of(3, 3, [[0, 1, 2]], "odd"))
    with pytest.raises(BrokenStrategy, match=r"5 is not a pyspiel.Bot"):
        from_pyspiel(5)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (
            {0: 1 / 3, 1: 1 / 3, 2: 1 / 3},
            {0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(1, 3)},
        ),
        ({0: 1.0, 1: 0.0}, {0: Fraction(1)}),
        ({0: 0.1, 1: 0.2, 2: 0.7}, {0: Fraction(1, 10), 1: Fraction(1, 5), 2: Fraction(7, 10)}),
    ],
)
def test_simple_fractions_are_meant(given: dict[int, float], meant: dict[int, Fraction]) -> None:
    assert exact(given) == meant


@pytest.mark.parametrize("small", [1e-15, 1e-9, 0.30001])
def test_a_move_with_the_least_chance_is_not_forgotten(small: float) -> None:
    policy = exact({0: 1.0 - small, 1: small})
    assert sum(policy.values()) == 1
    assert abs(float(policy[1]) / small - 1) < 1e-9


# --- AIMA ---------------------------------------------------------------------------------------

GameState = namedtuple("GameState", "to_move, utility, board, moves")


class AimaGame:
    """What AIMA's `TicTacToe(h, v)` has of what is used: x is the printed row, from 1."""

    def __init__(self, h: int = 3, v: int = 3) -> None:
        moves = [(x, y) for x in range(1, h + 1) for y in range(1, v + 1)]
        self.initial = GameState("X", 0, {}, moves)

    def actions(self, state: Theirs) -> Theirs:
        return state.moves

    def result(self, state: Theirs, move: tuple[int, int]) -> Theirs:
        assert move in state.moves
        return GameState(
            "O" if state.to_move == "X" else "X",
            0,
            {**state.board, move: state.to_move},
            [other for other in state.moves if other != move],
        )


def test_a_player_of_aima(unfinished: tuple[Position, ...], oblong: list[Position]) -> None:
    for positions, game in ((unfinished, mnk(3, 3, 3)), (oblong, OBLONG)):
        columns = game.columns

        def player(_: object, state: Theirs, columns: int = columns) -> tuple[int, int]:
            places = [(x, y) for x in (1, 2, 3) for y in range(1, columns + 1)]
            marks = [state.board.get(place) for place in places]
            own, opponent = "XO" if state.to_move == "X" else "OX"
            return places[chosen_on(marks, own, opponent)]

        strategy = from_aima(player, AimaGame(3, columns), game)
        for position in positions:
            assert strategy.policy(position) == expected(position)
    with pytest.raises(BrokenStrategy, match=r"returns \(0, 0\) in .* as one of the actions"):
        from_aima(lambda *_: (0, 0), AimaGame()).policy(mnk(3, 3, 3).start)
    with pytest.raises(Unsuitable, match="offers 9 moves at the start, but 4,3,3 has 12 cells"):
        from_aima(lambda *_: (0, 0), AimaGame(), OBLONG)


# --- packages -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "package", "adapt"),
    [
        ("easyAI", "easyAI", lambda: from_easyai(EasyPlayer())),
        ("pyspiel", "open_spiel", lambda: from_pyspiel(None)),
        ("pyspiel", "open_spiel", lambda: to_pyspiel(parse_strategy("random", mnk(3, 3, 3)))),
    ],
)
def test_a_package_that_is_missing_is_named_with_the_command(
    module: str, package: str, adapt: Callable[[], Strategy], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [*sys.modules]:
        if name.partition(".")[0] == module:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(
        NoughtsError, match=rf"needs {package}, .*: python -m pip install {package}"
    ):
        adapt()


def test_nothing_is_imported_before_it_is_needed() -> None:
    code = (
        "import sys, noughts; assert 'noughts.programs' not in sys.modules; "
        "import noughts.adapters; "
        "assert not sys.modules.keys() & {'easyAI', 'pyspiel', 'numpy', 'kaggle_environments'}"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
