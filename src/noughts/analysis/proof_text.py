"""Proofs in words: the verdict, the numbers of each side, and the wrong move of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from noughts.rules.notation import cell_name, cell_names, count_of, in_words, percent

if TYPE_CHECKING:
    from noughts.analysis.examples import Example, Finding
    from noughts.analysis.proof import SideProof
    from noughts.analysis.tally import Tally
    from noughts.rules.game import Game
    from noughts.rules.side import Side


def verdict(proofs: Mapping[Side, SideProof]) -> str:
    """Return the verdict on all sides, to follow the name of the strategy."""
    beaten = [side for side, proof in proofs.items() if proof.legal and not proof.never_loses]
    faulty = [side for side, proof in proofs.items() if not proof.legal]
    verdicts = {"can be beaten": beaten, "could not be proved": faulty}
    weak = [f"{words} moving {in_words(sides)}" for words, sides in verdicts.items() if sides]
    only = f" moving {in_words([*proofs])}" if len(proofs) == 1 else ""
    return ", and ".join(weak) or f"cannot be beaten{only}"


def mistake(game: Game, example: Example, verb: str) -> str:
    """Return a sentence: which move of the game was wrong, what it does, which were right."""
    if example.mistake is None:
        return "The game was lost from the start: every move loses."
    name = cell_name(example.moves[example.mistake], game)
    better = cell_names(example.better, game, "or")
    return f"Move {example.mistake + 1}, {name}, {verb}; {better} was right."


def numbers(proof: SideProof, most: tuple[int, int] | None = None) -> dict[str, str]:
    """Return the numbers of a side by name; unknown ones are empty.

    `most` is how many move sequences a strategy can win at most without losing one, and how many
    there are.
    """
    return {
        "plays legal moves": "yes" if proof.legal else "NO",
        "never loses": "yes" if proof.never_loses else "NO",
        "never misses a win": _unless(proof.missed_win),
        "wins as soon as possible": _unless_late(proof),
        "positions examined": f"{proof.positions:,}",
        "games (won / drawn / lost)": counts(proof.games),
        "move sequences (won / drawn / lost)": counts(proof.sequences) if proof.sequences else "",
        "most that can be won without a loss": "{:,} of {:,}".format(*most) if most else "",
        "against random (won / drawn / lost)": " / ".join(
            f"{percent(share)}%" for share in proof.against_random
        ),
    }


def counts(tally: Tally[int]) -> str:
    """Return three numbers of games: `381 / 61 / 15`."""
    return " / ".join(f"{number:,}" for number in tally)


def _unless(finding: Finding | None) -> str:
    return "yes" if finding is None else f"no, in {count_of(finding.positions, 'position')}"


def _unless_late(proof: SideProof) -> str:
    """Return whether every win comes as soon as possible; late wins and missed ones differ."""
    if proof.missed_win and proof.slow_win:
        return f"no, late in {count_of(proof.slow_win.positions, 'position')}"
    return _unless(proof.missed_win or proof.slow_win)
