"""The proof of a program as HTML, for a notebook."""

from __future__ import annotations

from noughts.analysis.notebook import draw_losses
from noughts.analysis.proof_text import counts
from noughts.pictures.tables import Table, draw
from noughts.programs.results import ProgramProof
from noughts.programs.wording import describe_fault, describe_gap, headline, verdict_words


def draw_proof(proof: ProgramProof) -> str:
    """Return a table of both sides, the games that beat the program, and what is not proved."""
    sides, reports = list(proof.sides), list(proof.sides.values())
    facts = {
        "verdict": [verdict_words(each) for each in reports],
        "menu": [", ".join(each.menu) for each in reports],
        "positions examined": [f"{each.asked:,}" for each in reports],
        "games (won / drawn / lost)": [
            counts(each.games) if each.games else "" for each in reports
        ],
    }
    rows = [[name, *texts] for name, texts in facts.items() if any(texts)]
    title = f"{headline(proof, proof.strategy)}."
    table = Table(title, ["", *(f"moving {side}" for side in sides)], rows)
    losses = {each.side: each.loss for each in reports if each.loss}
    faults = [describe_fault(proof.game, each.side, each.fault) for each in reports if each.fault]
    gaps = [gap for gap in map(describe_gap, reports) if gap]
    notes = [proof.how, *faults, *gaps]
    return draw(table, *draw_losses("it", proof.game, losses), notes=notes)
