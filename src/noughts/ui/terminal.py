"""The terminal: boards and tables, and a plain game at the prompt."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from rich.console import Console
from rich.table import Table
from rich.text import Text

from noughts.catalogue import SLIP
from noughts.game import NoughtsError, Position
from noughts.notation import (
    ASCII_BOX,
    BOX,
    cell_name,
    draw,
    draw_small,
    has_moved,
    line_name,
    parse_cell,
    to_move,
)
from noughts.strategy import Policy, Scores, Strategy, Unsuitable, sample

MOST_LISTED = 10
"""How many cells are listed where the board has no room for what is to be said of each."""


def show_strategies(listed: Sequence[type[Strategy]]) -> None:
    """Print the catalogue."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for strategy in listed:
        about = [strategy.summary]
        about.extend(
            f"  {option.name}={option.values} ({option.default}): {option.summary}"
            for option in strategy.options
        )
        if strategy.source:
            about.append(f"  write-up {strategy.source}")
        table.add_row(strategy.name, Text("\n".join(about)))
    console = _console()
    console.print(table)
    console.print(
        f"\nAny of them takes {SLIP.name}=p: {SLIP.summary}.\n"
        "Name one as name or name:key=value,key=value, as in linear:level=easy,slip=1/10",
        markup=False,
    )


def show_explanation(
    position: Position, spec: str, policy: Policy, scores: Scores, reason: str
) -> None:
    """Print the board with score and probability in each empty cell, and the reason below it.

    Where that is wider than the screen, the likeliest and best cells are listed instead.
    """
    console = _console()
    said = {
        cell: [*_score_texts(scores, cell), _chance_text(policy.get(cell, Fraction(0)))]
        for cell in position.moves
    }
    console.print(f"{spec} as {to_move(position)}:\n", markup=False)
    console.print(_board(console, position, said))
    if _width(draw(position, said)) <= console.width:
        what = "its score, and how likely it is played" if scores else "how likely it is played"
        console.print(f"In each empty cell: {what}.")
    else:
        console.print(_list(position, said, policy, scores))
    console.print(f"\n{reason}", markup=False)


def play_games(strategy: Strategy, *, me_first: bool | None, random: Random) -> int:
    """Play games at the prompt until the player has had enough; the exit code.

    `me_first` is None for a toss before each game. Raises `Unsuitable` when the strategy cannot
    play this game. The end of input ends it politely, and so does Ctrl-C.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # bytes that are no text name no cell
    if why := strategy.refusal(strategy.game.start):
        raise Unsuitable(why)
    console = _console()
    console.print(f"{strategy.game} against {strategy.spec}.", markup=False)
    console.print("A move is the name of a cell; q quits.")
    try:
        while True:
            first = random.choice([True, False]) if me_first is None else me_first
            _play_game(console, strategy, me_first=first, random=random)
            if not _line(console, "\nPlay again? (y/n) ").strip().lower().startswith("y"):
                console.print("Good-bye.")
                break
    except EOFError:
        console.print("\nGood-bye.")
    except KeyboardInterrupt:
        console.print("\nStopped. Good-bye.")
        return 130
    return 0


def _play_game(console: Console, strategy: Strategy, *, me_first: bool, random: Random) -> None:
    position = strategy.game.start
    me = "X" if me_first else "O"
    console.print(f"\nYou are {me}. {'You move' if me_first else 'Your opponent moves'} first.\n")
    while not position.over:
        if to_move(position) == me:
            names = {cell: [cell_name(cell, position.game)] for cell in position.moves}
            console.print(_board(console, position, names))
            position = _ask(console, position)
        else:
            cell = sample(strategy.policy(position), random)
            console.print(f"{to_move(position)} plays {cell_name(cell, position.game)}.\n")
            position = position.play(cell)
    console.print(_board(console, position))
    if position.lost:
        winner = has_moved(position)
        line = next(line for line in position.game.lines if line & ~position.opponent == 0)
        who = "you win" if winner == me else "your opponent wins"
        console.print(f"{winner} has {line_name(line, position.game)}: {who}.")
    else:
        console.print("The board is full: a draw.")


def _ask(console: Console, position: Position) -> Position:
    """Ask until a legal move is given, and play it. Raises `EOFError` when there is none."""
    while True:
        text = _line(console, f"{to_move(position)} to move: ").strip()
        if text.lower() in ("q", "quit"):
            raise EOFError
        try:
            cell = parse_cell(text, position.game)
            if not position.empty >> cell & 1:
                console.print(f"{text} is taken: choose an empty cell.", markup=False)
                continue
            return position.play(cell)
        except NoughtsError as error:
            console.print(str(error), markup=False)


def _board(
    console: Console, position: Position, captions: Mapping[int, Sequence[str]] | None = None
) -> Text:
    """The board in the largest drawing that the screen has room for."""
    unicode = console.encoding.lower().startswith("utf")
    box = BOX if unicode else ASCII_BOX
    drawings = (draw(position, captions, box=box), draw(position, box=box), draw_small(position))
    board = Text(
        next((drawn for drawn in drawings if _width(drawn) <= console.width), drawings[-1])
    )
    board.highlight_regex(r"(?<= )[a-z]\d+(?= )", "dim")
    board.highlight_regex(r"(?<= )X(?= )", "bold blue")
    board.highlight_regex(r"(?<= )O(?= )", "bold dark_orange3")
    return board


def _width(board: str) -> int:
    return max(len(line) for line in board.splitlines())


def _console() -> Console:
    """The screen; with NO_COLOR it shows no bold either."""
    return Console(highlight=False, color_system=None if os.environ.get("NO_COLOR") else "auto")


def _line(console: Console, prompt: str) -> str:
    """A line from the keyboard. Raises `EOFError` when it is over, or there is no keyboard."""
    if sys.stdin is None:
        raise EOFError
    return console.input(prompt)


def _list(
    position: Position, said: Mapping[int, Sequence[str]], policy: Policy, scores: Scores
) -> Table:
    table = Table("cell", *["score"] * bool(scores), "how likely", box=None, pad_edge=False)
    best = sorted(said, key=lambda cell: (-policy.get(cell, Fraction(0)), -scores.get(cell, 0)))
    for cell in best[:MOST_LISTED]:
        table.add_row(cell_name(cell, position.game), *said[cell])
    if len(best) > MOST_LISTED:
        table.add_row(f"and {len(best) - MOST_LISTED} more")
    return table


def _score_texts(scores: Scores, cell: int) -> list[str]:
    """The score as a decimal where those of the whole board are short ones, else a fraction."""
    if not scores:
        return []
    if all(score * 10 % 1 == 0 for score in scores.values()):
        return [f"{float(scores[cell]):.1f}".removesuffix(".0")]
    return [str(scores[cell])]


def _chance_text(chance: Fraction) -> str:
    percent = f"{float(chance):.0%}"
    return percent if chance in (0, 1) else f"{chance} {percent}"
