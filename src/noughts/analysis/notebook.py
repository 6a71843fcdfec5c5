"""What a notebook shows of a result: its table or its picture."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from noughts.analysis.proof_text import mistake, numbers, verdict
from noughts.analysis.solver import SYMBOLS, WORDS
from noughts.pictures import game as games
from noughts.pictures import svg
from noughts.pictures.tables import RESULTS, Picture, Shares, Table, draw
from noughts.rules.notation import percent

if TYPE_CHECKING:
    from noughts.analysis.examples import Example
    from noughts.analysis.match import CrossTable
    from noughts.analysis.proof import Proof
    from noughts.analysis.simulation import Simulation
    from noughts.analysis.solution import Solution
    from noughts.analysis.tally import Tally
    from noughts.rules.game import Game
    from noughts.rules.side import Side


def proof_html(proof: Proof) -> str:
    """Return the verdict and the numbers of each side, and the games that beat the strategy."""
    sides = {side: numbers(each) for side, each in proof.sides.items()}
    names = [name for name in next(iter(sides.values())) if any(s[name] for s in sides.values())]
    table = Table(
        f"{proof.strategy} {verdict(proof.sides)} on {proof.game}.",
        ["", *(f"moving {side}" for side in sides)],
        [[name, *(side[name] for side in sides.values())] for name in names],
    )
    faults = [f"Moving {side}, {each.fault}." for side, each in proof.sides.items() if each.fault]
    losses = {side: each.loss for side, each in proof.sides.items() if each.loss and each.legal}
    return draw(table, *draw_losses(proof.strategy, proof.game, losses), notes=faults)


def draw_losses(name: str, game: Game, losses: Mapping[Side, Example]) -> list[Picture]:
    """Return a picture of the game that is lost on each side, with the mistake below it."""
    pictures = []
    for side, loss in losses.items():
        strip = games.Strip(f"Moving {side}, {name} loses this game", loss.moves, loss.mistake)
        words = f"{strip.heading}: {games.list_moves(game, strip)}."
        pictures.append(Picture(games.draw(game, [strip]), words, mistake(game, loss, "loses")))
    return pictures


def comparison_html(table: CrossTable) -> str:
    """Return the cross-table, the strategy with the highest score first."""
    ranked = table.ranked()
    rows: list[list[str | Shares]] = [
        [
            first,
            f"{percent(table.overall(first).score)}%",
            *(_shares(table.results[first, second]) for second in ranked),
        ]
        for first in ranked
    ]
    heads = ["moving first", "score", *(f"against {second}" for second in ranked)]
    score = "The score is for both sides, against all others; a draw is half a win."
    return draw(Table(f"Exact results on {table.game}", heads, rows), notes=[score])


def tally_html(tally: Tally[int] | Tally[Fraction]) -> str:
    """Return games won, drawn and lost as a table with one row; an empty one has no bar."""
    shown = {
        result: f"{number:,}" if isinstance(number, int) else str(number)
        for result, number in tally.by_result().items()
    }
    texts = ", ".join(f"{number} {result}" for result, number in shown.items())
    result = _shares(tally) if tally.total else "no games"
    return draw(Table("Result", [], [[texts, result]]))


def simulation_html(simulation: Simulation) -> str:
    """Return the counts with their intervals, and the exact shares where they are known."""
    counts, exact = simulation.counts, simulation.exact
    rows = []
    for result, count in counts.by_result().items():
        low, high = simulation.intervals[result]
        symbol, word, *_ = RESULTS[result]
        row = [f"{symbol} {word}", f"{count:,}", f"{count / counts.total:.3%}"]
        row.append(f"{low:.3%} to {high:.3%}")
        rows.append(row if exact is None else [*row, f"{exact.by_result()[result]}"])
    heads = ["", "games", "share", "95% interval", *["exact"] * bool(exact)]
    about = f"{simulation.first} against {simulation.second} on {simulation.game}"
    title = f"{about}: {counts.total:,} games, seed {simulation.seed}"
    return draw(Table(title, heads, rows), notes=[f"Results of {simulation.first}, moving first."])


def draw_solution(solution: Solution) -> str:
    """Return the board with what each move leads to, where that is known."""
    captions = {}
    for cell, outcome in solution.outcomes.items():
        soon = "" if outcome.moves is None else f" in {outcome.moves}"
        captions[cell] = f"{SYMBOLS[outcome.value]} {WORDS[outcome.value]}{soon}"
    return svg.draw(solution.position, captions=captions)


def _shares(tally: Tally[int] | Tally[Fraction]) -> Shares:
    return Shares(*tally.shares())
