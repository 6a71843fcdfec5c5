"""The line protocol: a position in, a cell out, one line each.

| from    | line                         | meaning                                           |
|---------|------------------------------|---------------------------------------------------|
| noughts | X.O/.X./..O                  | a position; X is to move if there are as many O   |
| noughts | X...../....../.O.... 6,3,4   | a position of any other game than 3,3,3           |
| bot     | b2                           | a cell as `parse_cell` reads it; on 3x3 also 1-9  |
| bot     | ? words                      | the bot cannot answer, and why                    |
| both    | # words, or a blank line     | a comment                                         |

Each position gets one answer. Positions come in any order, and the bot ends when its input ends.
"""

from __future__ import annotations

from noughts.errors import Unreadable
from noughts.programs.commands.talk import LONGEST, Declined, Talk, in_a_row
from noughts.rules.game import mnk
from noughts.rules.notation import parse_cell, quoted
from noughts.rules.position import Position

USUAL = mnk(3, 3, 3)
"""The game that a line does not name."""


def question(position: Position) -> str:
    """Return the line for a position. Raises `Unsuitable` if the protocol cannot name its game."""
    game = position.game
    if game == USUAL:
        return str(position)
    return f"{position} {game.columns},{game.rows},{in_a_row(game)}"


def is_comment(line: str) -> bool:
    """Return whether a stripped line is a comment or blank."""
    return not line or line.startswith("#")


class LineBot:
    """A bot that speaks this protocol."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk

    def ask(self, position: Position) -> int:
        """Return the bot's cell, as `Bot.ask` describes it."""
        asked = question(position)
        self._talk.send(asked)
        answer = ""
        while is_comment(answer):
            answer = self._talk.receive().strip()
        if answer.startswith("?"):
            raise Declined(f"it refuses to play in {asked}: {quoted(answer[1:].strip(), LONGEST)}")
        try:
            return parse_cell(answer, position.game)
        except Unreadable as error:
            raise Unreadable(f"the answer to {asked} cannot be read: {error}") from None

    def end(self) -> None:
        """Do nothing: the bot ends when its input ends."""
