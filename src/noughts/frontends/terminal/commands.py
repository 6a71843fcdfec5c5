"""What a player can type besides a cell: one row per command, and its function.

Keys and descriptions of actions that every front end has come from `play.actions`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from noughts.analysis.review import Verdict
from noughts.errors import NoughtsError, Unreadable
from noughts.play import ladder, messages, savefile
from noughts.play.actions import ACTIONS, Starts
from noughts.play.ending import first_mistake
from noughts.play.puzzle import puzzle_of, today
from noughts.play.records import Book
from noughts.play.session import Session
from noughts.rules.notation import count_of, in_words, parse_game, quoted
from noughts.strategies.characters import DEFAULT, find_character

if TYPE_CHECKING:
    from noughts.analysis.coach import Advice
    from noughts.frontends.terminal.game import TerminalGame


def retry(game: TerminalGame, number: str) -> None:
    """Go back to before a move, by default the first blunder, or else the first inaccuracy."""
    if re.fullmatch(r"\d{1,3}", number, re.ASCII):
        game.go_to(game.table.retry(int(number)))
    elif number:
        game.display.show_error(f"{quoted(number)} is not the number of a move, as in t 3")
    elif not game.session.moves:
        game.go_to(game.table.retry(1))
    elif mistake := first_mistake(game.judge_moves(game.session.judged)):
        game.go_to(game.table.retry(mistake))
    else:
        game.display.show("The coach found no mistakes: name a move to go back to, as in t 1.")


def coach(game: TerminalGame, _: str) -> None:
    """Show what every cell is worth, and a hint."""
    if advice := _advice(game):
        game.display.show_advice(advice, _hint(game, advice))


def hint(game: TerminalGame, _: str) -> None:
    """Show one suggestion."""
    if advice := _advice(game):
        hint = _hint(game, advice)
        game.display.show(*filter(None, (hint, messages.define_words([hint]))))


def _advice(game: TerminalGame) -> Advice | None:
    if game.session.over:
        game.display.show("The game is over: type v to review it.")
        return None
    with game.show_work("The coach is thinking …"):
        return game.coach.advise(game.session.position)


def _hint(game: TerminalGame, advice: Advice) -> str:
    """Return the sentence of the coach, which says "you" if only one person plays."""
    yours = len(game.session.people) == 1 and game.table.persons_turn
    return advice.to_you if yours else advice.sentence


def review(game: TerminalGame, _: str) -> None:
    """Show every move of both sides with its verdict."""
    if not game.session.moves:
        game.display.show(messages.NO_MOVES)
        return
    judgements = game.judge_moves()
    game.display.show_judgements(judgements)
    unknown = sum(judgement.verdict == Verdict.UNKNOWN for judgement in judgements.values())
    game.display.show(
        *filter(None, (messages.legend(judgements.values()), messages.unjudged(unknown)))
    )


def opponent(game: TerminalGame, name: str) -> None:
    """List the opponents for this board, or start a game against one of them."""
    if name:
        play_against(game, name)
        return
    board, rows = game.session.game, []
    for character, strength in ladder.ladder(board):
        about = [character.sentence]
        if strength:
            about.append(f"{strength.words.capitalize()} ({strength.number}).")
        if (record := game.records.book.result(character.name, str(board))).total:
            about.append(f"You: {messages.describe_tally(record)}.")
        rows.append((character.name, about))
    game.display.show_opponents(rows)
    if any(rung.strength for rung in ladder.ladder(board)):
        game.display.show(ladder.WHO_IS_A_BEGINNER)
    game.display.show(f"Type o and a name to play, as in o {DEFAULT}.")


def play_against(game: TerminalGame, name: str) -> None:
    """Start a game against the character with this name, on the same board."""
    character = find_character(name)
    if character is None:
        raise Unreadable(f"there is no opponent {quoted(name)}: type o to list them")
    session = Session(game.session.game.start, (None, character.name))
    game.opponents.check(session)
    game.go_to(game.table.new_game(game.random, session))


def record(game: TerminalGame, what: str) -> None:
    """Show the player's record, or delete it."""
    if what == "clear":
        game.remember(Book.clear)
        game.display.show("Your record and your puzzle streak are deleted.")
        return
    if what:
        raise Unreadable(f"cannot read {quoted(what)}: type record, or record clear to delete it")
    book = game.records.book
    lines = [
        messages.describe_record(name, parse_game(board), tally)
        for (name, board), tally in book.results.items()
    ]
    if book.puzzles.best:
        days = count_of(book.puzzles.best, "day")
        lines.append(f"Your longest puzzle streak: {days}.")
    game.display.show(*lines or ["You have not finished a game against an opponent yet."])


def puzzle(game: TerminalGame, _: str) -> None:
    """Put the puzzle of today on the table."""
    game.go_to(game.table.set_puzzle(puzzle_of(today())))


def first(game: TerminalGame, who: str) -> None:
    """Choose who moves first in the next game, or in this one if nobody has chosen a move."""
    if who.lower() not in [*Starts]:
        what = f"cannot read {quoted(who)}" if who else "type who moves first"
        how = "first me, first opponent or first random"
        raise Unreadable(f"{what}: {'type ' if who else ''}{how}")
    table = replace(game.table, starts=Starts(who.lower()))
    if len(game.session.people) != 1 or game.session.started or game.session.over or table.solving:
        game.set_table(replace(table, message="This takes effect in the next game."))
    else:
        game.go_to(table.new_game(game.random))


def pause(game: TerminalGame, _: str) -> None:
    """Pause or continue a game of two strategies."""
    game.go_to(game.table.pause())
    if game.table.strategy_to_move and game.display.interactive:
        game.display.show("Press Enter to pause; > and < change the speed.")


def board(game: TerminalGame, _: str) -> None:
    """Describe the board in words."""
    game.display.show(*messages.describe_board(game.session.position))


def save(game: TerminalGame, name: str) -> None:
    """Save the game in a file."""
    if not name:
        game.display.show("Name the file, as in: save game.txt")
        return
    try:
        path = Path(name).expanduser()
        savefile.save(game.session, path)
    except (NoughtsError, RuntimeError) as error:  # RuntimeError: ~name for an unknown user
        game.display.show_error(error)
    else:
        game.display.show(f"Saved in {str(path)!r}.")


def leave(_: TerminalGame, __: str) -> None:
    """Leave the game, as the end of input does."""
    raise EOFError


def show_help(game: TerminalGame, _: str) -> None:
    """List everything that can be typed; commands for watching only if nobody plays."""
    rows = [("b2", "", "play this cell: its column, then its row"), ("2 2", "", "row, column")]
    if (game.session.game.columns, game.session.game.rows) == (3, 3):
        rows.append(("5", "", "play the cell with this number, row by row"))
    for command in COMMANDS:
        if command.name not in FOR_WATCHING or not game.session.people:
            word = f"{command.name} {command.argument}".strip()
            rows.append((word, command.key, command.description))
    game.display.show_help(rows)


# --- the list of commands -----------------------------------------------------------------------


class Command(NamedTuple):
    """A row of `COMMANDS`; an `argument` in brackets may be left out."""

    name: str
    key: str
    argument: str
    description: str
    run: Callable[[TerminalGame, str], None]
    others: tuple[str, ...] = ()
    """Other words for it, which the help does not list."""


def _command_for(
    action: str,
    run: Callable[[TerminalGame, str], None],
    argument: str = "",
    others: tuple[str, ...] = (),
    description: str = "",
) -> Command:
    """Return the command for an action of every front end, with the name on its button."""
    _, key, label, usual = next(row for row in ACTIONS if row.name == action)
    label, about = label.lower(), description or usual
    return Command(label.split()[0], key, argument, about, run, (label, *others))


COMMANDS = (
    _command_for("new", lambda game, _: game.go_to(game.table.new_game(game.random))),
    _command_for("undo", lambda game, _: game.go_to(game.table.undo())),
    _command_for("redo", lambda game, _: game.go_to(game.table.redo())),
    _command_for("coach", coach),
    Command("hint", "", "", "show one suggestion from the coach", hint),
    _command_for("review", review),
    _command_for(
        "retry",
        retry,
        "[MOVE]",
        ("try", "try again"),
        "go back to your first mistake, or to before move MOVE",
    ),
    _command_for("swap", lambda game, _: game.go_to(game.table.swap())),
    Command("opponent", "o", "[NAME]", "list the opponents, or play one of them", opponent),
    Command("first", "", "WHO", "choose who moves first: me, opponent or random", first),
    Command("puzzle", "", "", "solve the puzzle of the day", puzzle),
    Command("record", "", "[clear]", "show your record, or delete it", record),
    _command_for("pause", pause, others=("play",)),
    _command_for("step", lambda game, _: game.go_to(game.table.step())),
    _command_for("faster", lambda game, _: game.go_to(game.table.faster())),
    _command_for("slower", lambda game, _: game.go_to(game.table.slower())),
    Command("board", "b", "", "describe the board in words", board),
    Command("save", "", "FILE", "save the game; noughts play --load FILE continues it", save),
    Command("quit", "q", "", "quit; noughts saves an unfinished game", leave),
    Command("help", "?", "", "list all commands; you can shorten any word", show_help),
)

FOR_WATCHING = ("pause", "step", "faster", "slower")


def parse_command(text: str) -> tuple[Command, str]:
    """Return the command that `text` names, by key, word or beginning of a word, and its argument.

    Raises `Unreadable` if there is none, if there are several, or if it takes no argument.
    """
    word, argument = [*text.split(maxsplit=1), ""][:2]
    for command in COMMANDS:
        if text.lower() in command.others:
            return command, ""
    matches = find_commands(word.lower())
    if not matches:
        raise Unreadable(f"{quoted(text)} is neither a cell nor a command: type ? for help")
    if len(matches) > 1:
        names = in_words([command.name for command in matches], "or")
        raise Unreadable(f"{word!r} can mean {names}: type more of the word")
    if argument and not matches[0].argument:
        name = matches[0].name
        raise Unreadable(f"{name!r} takes no argument: leave out {quoted(argument)}")
    return matches[0], argument


def find_commands(word: str) -> list[Command]:
    """Return the command with this key or name, or else all that begin with this word."""
    exact = [command for command in COMMANDS if word in (command.key, command.name)]
    return exact or [
        command
        for command in COMMANDS
        if any(w.startswith(word) for w in (command.name, *command.others))
    ]
