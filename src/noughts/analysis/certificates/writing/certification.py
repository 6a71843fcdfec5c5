"""The certificate of a position whose value is known."""

from __future__ import annotations

from typing import Any

from noughts.analysis.certificates.checking.draws import STEALING
from noughts.analysis.certificates.checking.file import Certificate
from noughts.analysis.certificates.writing.draws import Draws
from noughts.analysis.certificates.writing.sheet import Progress, Sheet, numbers_of
from noughts.analysis.certificates.writing.wins import Wins
from noughts.analysis.solver import Word
from noughts.analysis.solver.engine import Engine
from noughts.rules.position import Position


def certify(
    position: Position,
    value: Word,
    engine: Engine,
    progress: Progress | None = None,
) -> Certificate:
    """Return a certificate of at most `MAX_NODES` nodes.

    `value` must be the value of the position, which is not over. Raises `TooLarge` if more nodes
    are needed, and `Undecided` if something stops the engine.
    """
    sheet = Sheet(position.game, progress)
    own, opponent = position.own, position.opponent
    proof: list[Any]
    if value == "win":
        moves, reference = Wins(sheet, engine).answer(own, opponent)
        proof = [numbers_of(moves), *(reference or ())]
    elif value == "loss":
        proof = [[], *Wins(sheet, engine).node(opponent, own)]
    else:
        draws = Draws(sheet, engine)
        proof = [[[], *draws.node(own, opponent)], STEALING]
        if position.ply:
            moves, reference = draws.reply(opponent, own)
            proof[1] = [numbers_of(moves), *(reference or ())]
    symmetries = [list(permutation) for permutation in sheet.canonical.permutations]
    return Certificate(position, value, symmetries, sheet.nodes, proof)
