"""The line protocol in `noughts serve`; `programs/commands/protocol.py` describes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from noughts.errors import NoughtsError, Unreadable
from noughts.frontends.pipes.player import Player
from noughts.programs.commands.protocol import is_comment, sentence
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, parse_game, parse_position, quoted
from noughts.rules.position import Position


def parse_question(line: str, game: Game | None = None) -> Position:
    """Return the position in a line; it belongs to `game` if the line names no game.

    Without either, the game is the one that `parse_position` assumes.
    """
    words = line.split()
    if not 1 <= len(words) <= 2:
        raise Unreadable(
            f"cannot read {quoted(line)}: write a position, such as X.O/.X./..O, followed by the "
            "game if it is not 3,3,3"
        )
    return parse_position(words[0], parse_game(words[1]) if len(words) == 2 else game)


def replies(lines: Iterable[str], player: Player) -> Iterator[str]:
    """Yield the answer to each line that is not a comment, as soon as it is read."""
    for line in lines:
        text = line.strip()
        if not is_comment(text):
            yield _reply(text, player)


def _reply(text: str, player: Player) -> str:
    try:
        position = parse_question(text, player.only)
        return cell_name(player.cell(position), position.game)
    except NoughtsError as error:
        return f"? {sentence(error)}"
