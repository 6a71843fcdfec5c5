"""What `noughts prove` prints."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rich.console import Console
from rich.table import Table

from noughts.analysis.examples import Example, Finding
from noughts.analysis.proof import SideProof
from noughts.analysis.tally import Tally
from noughts.frontends.console import marked, open_screen
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, cell_names

GAP = "   "


def show_proofs(
    spec: str, game: Game, proofs: Mapping[str, SideProof], most: Mapping[str, tuple[int, int]]
) -> None:
    """Print the verdicts and the numbers side by side, and a game for whatever was found wanting.

    `most` says for a side how many sequences can be won without ever losing, and of how many.
    """
    screen = open_screen()
    screen.print(f"{spec} on {game}\n", markup=False)
    show_table(screen, proofs, most)
    for side, proof in proofs.items():
        _show_findings(screen, game, side, proof)
    screen.print(f"\n{spec} {_verdict(proofs)}.", markup=False)


def show_table(
    screen: Console, proofs: Mapping[str, SideProof], most: Mapping[str, tuple[int, int]]
) -> None:
    """Print the numbers of each side, side by side."""
    table = Table(box=None, pad_edge=False)
    table.add_column()
    for side in proofs:
        table.add_column(f"moving {side}")
    for what, told in _rows(proofs, most).items():
        table.add_row(what, *told)
    screen.print(table)


def _verdict(proofs: Mapping[str, SideProof]) -> str:
    beaten = [side for side, proof in proofs.items() if proof.legal and not proof.never_loses]
    faulty = [side for side, proof in proofs.items() if not proof.legal]
    words = []
    if beaten:
        words.append(f"can be beaten moving {' and '.join(beaten)}")
    if faulty:
        words.append(f"has nothing proved moving {' and '.join(faulty)}")
    return ", and ".join(words) or "cannot be beaten"


def _rows(
    proofs: Mapping[str, SideProof], most: Mapping[str, tuple[int, int]]
) -> dict[str, list[str]]:
    rows: dict[str, list[str]] = {
        "legal": [_yes(good=proof.legal) for proof in proofs.values()],
        "never loses": [_yes(good=proof.never_loses) for proof in proofs.values()],
        "never misses a win": [_found(proof.missed_win) for proof in proofs.values()],
        "wins as soon as possible": [
            _found(proof.missed_win or proof.slow_win) for proof in proofs.values()
        ],
        "positions asked": [f"{proof.positions:,}" for proof in proofs.values()],
    }
    rows["games won, drawn, lost"] = [_counts(proof.games) for proof in proofs.values()]
    if any(proof.sequences for proof in proofs.values()):
        rows["sequences, the same"] = [
            f"{_counts(proof.sequences)} of {proof.sequences.total:,}" if proof.sequences else ""
            for proof in proofs.values()
        ]
    if most:
        rows["most won without a loss"] = [
            "{:,} of {:,}".format(*most[side]) if side in most else "" for side in proofs
        ]
    for result in ("won", "drawn", "lost"):
        rows[f"{result} against random"] = [
            _share(getattr(proof.against_random, result)) for proof in proofs.values()
        ]
    return rows


def _show_findings(screen: Console, game: Game, side: str, proof: SideProof) -> None:
    if proof.fault:
        screen.print(f"\nMoving {side}, {proof.fault}.", markup=False)
    if proof.loss:
        ends = "loses" if proof.legal else "comes to grief"
        screen.print(f"\nMoving {side} it {ends} this way:\n")
        show_game(screen, game, proof.loss)
        if proof.legal:
            show_mistake(screen, game, proof.loss, "gives the game away")
    if proof.missed_win:
        count = _positions(proof.missed_win)
        screen.print(f"\nMoving {side} it misses a win in {count}, as here:\n")
        show_game(screen, game, proof.missed_win.example)
        show_mistake(screen, game, proof.missed_win.example, "lets the win go")
    if proof.slow_win:
        count = _positions(proof.slow_win)
        screen.print(f"\nMoving {side} it wins later than it could in {count}, as here:\n")
        show_game(screen, game, proof.slow_win.example)
        show_mistake(screen, game, proof.slow_win.example, "takes its time")


def show_mistake(screen: Console, game: Game, example: Example, what: str) -> None:
    """Say which move of a game was wrong, what it does, and which would be right."""
    if example.mistake is None:
        screen.print("\nThe position was lost from the start.")
        return
    name = cell_name(example.moves[example.mistake], game)
    better = cell_names(example.better, game, "or")
    screen.print(f"\nMove {example.mistake + 1}, {name}, {what}: {better} would be right.")


def show_game(screen: Console, game: Game, example: Example) -> None:
    """The boards of a game side by side, as many as the screen is wide."""
    frames = _frames(game, example)
    width = max(len(line) for frame in frames for line in frame)
    abreast = max(1, (screen.width + len(GAP)) // (width + len(GAP)))
    for start in range(0, len(frames), abreast):
        rows = zip(*frames[start : start + abreast], strict=True)
        lines = [GAP.join(f"{line:<{width}}" for line in row).rstrip() for row in rows]
        if start:
            screen.print()
        screen.print(marked(" " + "\n ".join(lines)), no_wrap=True, crop=False, overflow="ignore")


def _frames(game: Game, example: Example) -> list[list[str]]:
    """For each move a heading and the board after it."""
    position, frames = game.start, []
    for number, cell in enumerate(example.moves):
        position = position.play(cell)
        wrong = "??" if number == example.mistake else ""
        board = [" ".join(row) for row in str(position).split("/")]
        frames.append([f"{number + 1} {cell_name(cell, game)}{wrong}", *board])
    return frames


def _yes(*, good: bool) -> str:
    return "yes" if good else "NO"


def _found(finding: Finding | None) -> str:
    return "yes" if finding is None else f"no, in {_positions(finding)}"


def _positions(finding: Finding) -> str:
    return "1 position" if finding.positions == 1 else f"{finding.positions:,} positions"


def _counts(tally: Tally[int]) -> str:
    return ", ".join(f"{number:,}" for number in tally)


def _share(share: Fraction) -> str:
    return str(share) if share.denominator == 1 else f"{share} ({float(share):.1%})"
