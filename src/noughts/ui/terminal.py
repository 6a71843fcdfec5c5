"""The terminal: boards and tables, and a plain game at the prompt."""

from __future__ import annotations

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
    console = Console(highlight=False)
    console.print(table)
    console.print(
        f"\nAny of them takes {SLIP.name}=p, a fraction from 0 to 1: {SLIP.summary}.\n"
        "Name one as name or name:key=value,key=value, as in linear:level=easy,slip=1/10",
        markup=False,
    )


def show_explanation(
    position: Position, spec: str, policy: Policy, scores: Scores, reason: str
) -> None:
    """Print the board with score and probability in each empty cell, and the reason below it.

    Where that is wider than the screen, the likeliest and best cells are listed instead.
    """
    console = Console(highlight=False)
    said = {
        cell: [*_score_texts(scores, cell), _chance_text(policy.get(cell, Fraction(0)))]
        for cell in position.moves
    }
    console.print(f"{spec} as {to_move(position)}:\n", markup=False)
    board = _board(console, position, said)
    if _width(board) <= console.width:
        console.print(board)
        what = "its score, and how likely it is played" if scores else "how likely it is played"
        console.print(f"In each empty cell: {what}.")
    else:
        console.print(_board(console, position), no_wrap=True, crop=False, overflow="ignore")
        console.print(_list(position, said, policy, scores))
    console.print(f"\n{reason}", markup=False)


def play_games(strategy: Strategy, *, me_first: bool | None, random: Random) -> int:
    """Play games at the prompt until the player has had enough; the exit code.

    `me_first` is None for a toss before each game. Raises `Unsuitable` when the strategy cannot
    play this game. The end of input ends it politely, and so does Ctrl-C.
    """
    if why := strategy.refusal(strategy.game.start):
        raise Unsuitable(why)
    console = Console(highlight=False)
    console.print(
        f"noughts {strategy.game} against {strategy.spec}. A move is a cell, as in "
        f"{cell_name(strategy.game.cells // 2, strategy.game)}; q or the end of input quits.",
        markup=False,
    )
    try:
        while True:
            first = random.choice([True, False]) if me_first is None else me_first
            _play_game(console, strategy, me_first=first, random=random)
            if not console.input("\nPlay again? (y/n) ").strip().lower().startswith("y"):
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
            console.print(_board(console, position))
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
        text = console.input(f"{to_move(position)} to move: ").strip()
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
    unicode = console.encoding.lower().startswith("utf")
    board = Text(draw(position, captions, box=BOX if unicode else ASCII_BOX))
    board.highlight_regex(r"(?<= )X(?= )", "bold blue")
    board.highlight_regex(r"(?<= )O(?= )", "bold dark_orange3")
    return board


def _width(board: Text) -> int:
    return max(len(line) for line in board.plain.splitlines())


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
