"""Players of easyAI as strategies, and strategies as players."""

from __future__ import annotations

from random import Random

import pytest
from players import OBLONG, EasyPlayer, expected, oblong

from noughts import BrokenStrategy, Game, Position, Unsuitable, mnk
from noughts.adapters import from_easyai, to_easyai
from noughts.adapters.adapted import Theirs
from noughts.rules.notation import parse_position
from noughts.strategies.registry import parse_strategy


@pytest.fixture(scope="session")
def easy() -> Theirs:
    return pytest.importorskip("easyAI", reason="NOT TESTED: easyAI is not installed")


@pytest.mark.usefixtures("easy")
def test_a_player_of_easyai(unfinished: tuple[Position, ...]) -> None:
    for positions, game in ((unfinished, mnk(3, 3, 3)), (oblong(), OBLONG)):
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
