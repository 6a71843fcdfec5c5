"""A plain game at the prompt."""

from __future__ import annotations

import io
import sys
from random import Random

from rich.console import Console

from noughts.game import NoughtsError, Position
from noughts.notation import cell_name, has_moved, line_name, parse_cell, to_move
from noughts.strategy import Strategy, Unsuitable, sample
from noughts.ui.screen import board_on, open_screen


def play_games(strategy: Strategy, *, me_first: bool | None, random: Random) -> int:
    """Play games at the prompt until the player has had enough; the exit code.

    `me_first` is None for a toss before each game. Raises `Unsuitable` when the strategy cannot
    play this game. The end of input ends it politely, and so does Ctrl-C.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # bytes that are no text name no cell
    if why := strategy.refusal(strategy.game.start):
        raise Unsuitable(why)
    screen = open_screen()
    screen.print(f"{strategy.game} against {strategy.spec}.", markup=False)
    screen.print("A move is the name of a cell; q quits.")
    try:
        while True:
            first = random.choice([True, False]) if me_first is None else me_first
            _play_game(screen, strategy, me_first=first, random=random)
            if not _line(screen, "\nPlay again? (y/n) ").strip().lower().startswith("y"):
                screen.print("Good-bye.")
                break
    except EOFError:
        screen.print("\nGood-bye.")
    except KeyboardInterrupt:
        screen.print("\nStopped. Good-bye.")
        return 130
    return 0


def _play_game(screen: Console, strategy: Strategy, *, me_first: bool, random: Random) -> None:
    position = strategy.game.start
    me = "X" if me_first else "O"
    screen.print(f"\nYou are {me}. {'You move' if me_first else 'Your opponent moves'} first.\n")
    while not position.over:
        if to_move(position) == me:
            names = {cell: [cell_name(cell, position.game)] for cell in position.moves}
            screen.print(board_on(screen, position, names))
            position = _ask(screen, position)
        else:
            cell = sample(strategy.policy(position), random)
            screen.print(f"{to_move(position)} plays {cell_name(cell, position.game)}.\n")
            position = position.play(cell)
    screen.print(board_on(screen, position))
    if position.lost:
        winner = has_moved(position)
        line = next(line for line in position.game.lines if line & ~position.opponent == 0)
        who = "you win" if winner == me else "your opponent wins"
        screen.print(f"{winner} has {line_name(line, position.game)}: {who}.")
    else:
        screen.print("The board is full: a draw.")


def _ask(screen: Console, position: Position) -> Position:
    """Ask until a legal move is given, and play it. Raises `EOFError` when there is none."""
    while True:
        text = _line(screen, f"{to_move(position)} to move: ").strip()
        if text.lower() in ("q", "quit"):
            raise EOFError
        try:
            cell = parse_cell(text, position.game)
            if not position.empty >> cell & 1:
                screen.print(f"{text} is taken: choose an empty cell.", markup=False)
                continue
            return position.play(cell)
        except NoughtsError as error:
            screen.print(str(error), markup=False)


def _line(screen: Console, prompt: str) -> str:
    """A line from the keyboard. Raises `EOFError` when it is over, or there is no keyboard."""
    if sys.stdin is None:
        raise EOFError
    return screen.input(prompt)
