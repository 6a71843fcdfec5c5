"""What `noughts prove` prints about a strategy: the verdict, the losing game, the numbers."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.table import Table

from noughts.analysis.examples import Example
from noughts.analysis.proof import Proof, SideProof
from noughts.analysis.proof_text import mistake, numbers, verdict
from noughts.frontends.console import colour_marks, open_console
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, count_of
from noughts.rules.side import Side

GAP = "   "
"""The space between two boards side by side."""


def show_proof(proof: Proof, most: Mapping[Side, tuple[int, int]]) -> None:
    """Print the verdict, a game for each weakness, and the numbers of each side.

    `most` holds for each side the most move sequences that a strategy can win without losing one,
    and how many sequences there are.
    """
    console, sides = open_console(), proof.sides
    console.print(f"{proof.strategy} {verdict(sides)} on {proof.game}.")
    for side, side_proof in sides.items():
        _show_weaknesses(console, proof.game, side, side_proof)
    console.print()
    show_numbers(console, sides, most)


# --- games --------------------------------------------------------------------------------------


def _show_weaknesses(console: Console, game: Game, side: str, proof: SideProof) -> None:
    if proof.fault:
        console.print(f"\nMoving {side}, {proof.fault}.")
    if proof.loss:
        ends = "it loses this game" if proof.legal else "this game leads there"
        console.print(f"\nMoving {side}, {ends}:\n")
        show_game(console, game, proof.loss)
        if proof.legal:
            show_mistake(console, game, proof.loss, "loses")
    for finding, does, verb in (
        (proof.missed_win, "misses a win", "misses the win"),
        (proof.slow_win, "wins later than necessary", "delays the win"),
    ):
        if finding:
            count = count_of(finding.positions, "position")
            console.print(f"\nMoving {side}, it {does} in {count}, for example:\n")
            show_game(console, game, finding.example)
            show_mistake(console, game, finding.example, verb)


def show_mistake(console: Console, game: Game, example: Example, verb: str) -> None:
    """Print which move of the game was wrong, what it does, and which moves were right."""
    console.print(f"\n{mistake(game, example, verb)}")


def show_game(console: Console, game: Game, example: Example) -> None:
    """Print the boards after each move side by side, as many as the console is wide."""
    frames = _frames(game, example)
    width = max(len(line) for frame in frames for line in frame)
    abreast = max(1, (console.width + len(GAP)) // (width + len(GAP)))
    for start in range(0, len(frames), abreast):
        rows = zip(*frames[start : start + abreast], strict=True)
        lines = [GAP.join(f"{line:<{width}}" for line in row).rstrip() for row in rows]
        if start:
            console.print()
        boards = colour_marks(" " + "\n ".join(lines))
        console.print(boards, no_wrap=True, crop=False, overflow="ignore")


def _frames(game: Game, example: Example) -> list[list[str]]:
    """Return for each move the lines of a heading and of the board after it."""
    position, frames = game.start, []
    for number, cell in enumerate(example.moves):
        position = position.play(cell)
        wrong = "??" if number == example.mistake else ""
        board = [" ".join(row) for row in str(position).split("/")]
        frames.append([f"{number + 1} {cell_name(cell, game)}{wrong}", *board])
    return frames


# --- numbers ------------------------------------------------------------------------------------


def show_numbers(
    console: Console, proofs: Mapping[Side, SideProof], most: Mapping[Side, tuple[int, int]]
) -> None:
    """Print a table with a column for each side; `most` is as for `show_proof`."""
    sides = [numbers(proof, most.get(side)) for side, proof in proofs.items()]
    table = Table("", *(f"moving {side}" for side in proofs), box=None, pad_edge=False)
    for name in sides[0]:
        if any(each[name] for each in sides):
            table.add_row(name, *(each[name] for each in sides))
    console.print(table)
