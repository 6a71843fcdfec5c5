"""Every tactic against its definition, spelled out with sets of cells."""

from boards import GAMES, playouts
from hypothesis import given

from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.position import Position
from noughts.rules.tactics import (
    complete_lines,
    fork_blocks,
    forks,
    is_blocked,
    lines_missing,
    open_lines,
    winning_cells,
)

Cells = frozenset[int]


class Board:
    """The marks of a player and of the opponent as sets of cells."""

    def __init__(self, game: Game, own: Cells, opponent: Cells) -> None:
        self.own, self.opponent = own, opponent
        self.game = game
        self.lines = [frozenset(cells_of(line)) for line in game.lines]
        self.empty = frozenset(range(game.cells)) - own - opponent

    def wins(self) -> set[int]:
        return {
            cell for cell in self.empty if any(line <= self.own | {cell} for line in self.lines)
        }

    def after(self, cell: int) -> "Board":
        return Board(self.game, self.own | {cell}, self.opponent)

    def turned(self) -> "Board":
        return Board(self.game, self.opponent, self.own)

    def forks(self) -> set[int]:
        """The cells after which two or more cells complete a line through them."""
        return {cell for cell in self.empty if len(self.after(cell).threats(cell)) > 1}

    def threats(self, cell: int) -> set[frozenset[int]]:
        """What lines through this cell still need, where that is a single empty cell."""
        missing = {line - self.own for line in self.lines if cell in line}
        return {each for each in missing if len(each) == 1 and each <= self.empty}

    def fork_blocks(self) -> set[int]:
        if not self.turned().forks():
            return set()
        return {cell for cell in self.empty if self.after(cell).is_safe_from_forks()}

    def is_safe_from_forks(self) -> bool:
        forks, forced = self.turned().forks(), self.wins()
        return not (forks & forced if forced else forks)


def check(position: Position) -> None:
    game = position.game
    for own, opponent in (
        (position.own, position.opponent),
        (position.opponent, position.own),
    ):
        board = Board(game, frozenset(cells_of(own)), frozenset(cells_of(opponent)))
        assert set(cells_of(winning_cells(game, own, opponent))) == board.wins()
        assert set(cells_of(forks(game, own, opponent))) == board.forks()
        assert set(cells_of(fork_blocks(game, own, opponent))) == board.fork_blocks()
        pairs = list(zip(game.lines, board.lines, strict=True))
        assert complete_lines(game.lines, own) == [n for n, line in pairs if line <= board.own]
        assert open_lines(game.lines, opponent) == [
            n for n, line in pairs if not line & board.opponent
        ]
        assert [n for n in game.lines if is_blocked(n, own, opponent)] == [
            n for n, line in pairs if line & board.own and line & board.opponent
        ]
        for cell in board.empty:
            assert lines_missing(game, cell, own) == [
                n for n, line in pairs if line - board.own == {cell}
            ]


def test_in_every_unfinished_position_of_3x3(unfinished: tuple[Position, ...]) -> None:
    for position in unfinished[::3]:
        check(position)


@given(playouts([game for game in GAMES if game.cells <= 20]))
def test_all_through_a_game_on_other_boards(played: list[Position]) -> None:
    for position in played[-4:]:
        if not position.over:
            check(position)
