"""What `noughts prove` prints about a strategy: the verdict, the losing game, the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rich.console import Console
from rich.table import Table

from noughts.analysis.examples import Example, Finding
from noughts.analysis.proof import Proof, SideProof
from noughts.analysis.tally import Tally
from noughts.frontends.console import colour_marks, open_console
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, cell_names, count_of, in_words
from noughts.rules.side import Side

GAP = "   "
"""The space between two boards side by side."""


def show_proof(proof: Proof, most: Mapping[Side, tuple[int, int]]) -> None:
    """Print the verdict, a game for each weakness, and the numbers of each side.

    `most` holds for each side the most move sequences that a strategy can win without losing one,
    and how many sequences there are.
    """
    console, sides = open_console(), proof.sides
    console.print(f"{proof.strategy} {_verdict(sides)} on {proof.game}.")
    for side, side_proof in sides.items():
        _show_weaknesses(console, proof.game, side, side_proof)
    console.print()
    show_numbers(console, sides, most)


def _verdict(proofs: Mapping[Side, SideProof]) -> str:
    beaten = [side for side, proof in proofs.items() if proof.legal and not proof.never_loses]
    faulty = [side for side, proof in proofs.items() if not proof.legal]
    verdicts = {"can be beaten": beaten, "could not be proved": faulty}
    weak = [f"{verdict} moving {in_words(sides)}" for verdict, sides in verdicts.items() if sides]
    only = f" moving {in_words([*proofs])}" if len(proofs) == 1 else ""
    return ", and ".join(weak) or f"cannot be beaten{only}"


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
    if example.mistake is None:
        console.print("\nThe game was lost from the start: every move loses.")
        return
    name = cell_name(example.moves[example.mistake], game)
    better = cell_names(example.better, game, "or")
    console.print(f"\nMove {example.mistake + 1}, {name}, {verb}; {better} was right.")


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
    sides = [_numbers(proof, most.get(side)) for side, proof in proofs.items()]
    table = Table("", *(f"moving {side}" for side in proofs), box=None, pad_edge=False)
    for name in sides[0]:
        if any(numbers[name] for numbers in sides):
            table.add_row(name, *(numbers[name] for numbers in sides))
    console.print(table)


def _numbers(proof: SideProof, most: tuple[int, int] | None) -> dict[str, str]:
    """Return the numbers of a side by name; unknown ones are empty."""
    return {
        "plays legal moves": "yes" if proof.legal else "NO",
        "never loses": "yes" if proof.never_loses else "NO",
        "never misses a win": _unless(proof.missed_win),
        "wins as soon as possible": _unless(proof.missed_win or proof.slow_win),
        "positions examined": f"{proof.positions:,}",
        "games (won / drawn / lost)": _counts(proof.games),
        "move sequences (won / drawn / lost)": _counts(proof.sequences) if proof.sequences else "",
        "most that can be won without a loss": "{:,} of {:,}".format(*most) if most else "",
        "against random (won / drawn / lost)": " / ".join(map(_percent, proof.against_random)),
    }


def _unless(finding: Finding | None) -> str:
    return "yes" if finding is None else f"no, in {count_of(finding.positions, 'position')}"


def _counts(tally: Tally[int]) -> str:
    return " / ".join(f"{number:,}" for number in tally)


def _percent(share: Fraction) -> str:
    return f"{float(share):.0%}" if share in (0, 1) else f"{float(share):.1%}"
