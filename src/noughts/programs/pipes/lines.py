"""Our own protocol: a position in, a cell out, one line each.

| who | says                                                                              |
|-----|-----------------------------------------------------------------------------------|
| we  | X.O/.X./..O            a position of tic-tac-toe; as many X as O: X is to move    |
| we  | X...../....../.O.... 6,3,4     in any other game its name follows                 |
| bot | b2                     a cell, as `parse_cell` reads it; on 3x3 also 1-9          |
| bot | ? a sentence           it cannot answer                                           |
| any | # words                a comment, as a blank line is; it is no answer             |

Every question has one answer and can be asked at any time: a bot need remember nothing. It ends
when its input does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from noughts.errors import NoughtsError, Unreadable
from noughts.programs.pipes.player import Player
from noughts.programs.pipes.talk import LONGEST, Declined, Talk, in_a_row, sentence
from noughts.rules.game import Game, mnk
from noughts.rules.notation import cell_name, parse_cell, parse_game, parse_position, quoted
from noughts.rules.position import Position

USUAL = mnk(3, 3, 3)
"""The game that need not be named."""


def question(position: Position) -> str:
    """The line that asks about a position. Raises `Unsuitable` if its game cannot be named."""
    game = position.game
    if game == USUAL:
        return str(position)
    return f"{position} {game.columns},{game.rows},{in_a_row(game)}"


def parse_question(line: str, game: Game | None = None) -> Position:
    """The position that a line asks about, the inverse of `question`.

    Where the line names no game it is this one, or the one that `parse_position` takes it for.
    """
    words = line.split()
    if not 1 <= len(words) <= 2:
        raise Unreadable(
            f"cannot read {quoted(line)}: write a position, such as X.O/.X./..O, followed by the "
            "game if it is not 3,3,3"
        )
    return parse_position(words[0], parse_game(words[1]) if len(words) == 2 else game)


class LineBot:
    """A bot that speaks this protocol."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk

    def ask(self, position: Position) -> int:
        """As `Bot.ask`."""
        asked = question(position)
        self._talk.send(asked)
        answer = ""
        while _is_comment(answer):
            answer = self._talk.receive().strip()
        if answer.startswith("?"):
            raise Declined(f"it refuses to play in {asked}: {quoted(answer[1:].strip(), LONGEST)}")
        try:
            return parse_cell(answer, position.game)
        except Unreadable as error:
            raise Unreadable(f"the answer to {asked} cannot be read: {error}") from None

    def end(self) -> None:
        """Nothing is to be said: it ends when its input does."""


def replies(lines: Iterable[str], player: Player) -> Iterator[str]:
    """What a player answers to these lines: one line to each that is no comment, at once."""
    for line in lines:
        text = line.strip()
        if not _is_comment(text):
            yield _reply(text, player)


def _reply(text: str, player: Player) -> str:
    try:
        position = parse_question(text, player.only)
        return cell_name(player.cell(position), position.game)
    except NoughtsError as error:
        return f"? {sentence(error)}"


def _is_comment(text: str) -> bool:
    return not text or text.startswith("#")
