"""Proof that a strategy cannot be beaten, or the game that beats it.

Why the verdict is a proof: whatever the opponent replies, `reach` visits every position in which
it may be the strategy's turn on this side. Every game that the strategy can play runs through
these positions. If none of them leads to a loss, the strategy cannot lose.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from noughts.analysis.counting import GAMES, PROBABLE_SEQUENCES, SEQUENCES, count_games
from noughts.analysis.examples import Example, Finding, blame, find_shortcomings, shortest_loss
from noughts.analysis.solver import Solver
from noughts.analysis.tally import Tally
from noughts.analysis.walk import Masks, Policies, Progress, ignore_progress, reach
from noughts.errors import BrokenStrategy
from noughts.rules.game import Game
from noughts.rules.position import reachable_position
from noughts.rules.side import Side
from noughts.strategies.base import Policy, Strategy

REPEATS = 32
"""Number of positions in which the policy is computed again, to detect one that changes."""


class SideProof(NamedTuple):
    """Everything proved about a strategy on one side."""

    positions: int
    """The number of positions in which the strategy may be to move."""
    fault: str | None
    """The first broken rule, as a sentence without its full stop: an illegal move, a crash."""
    loss: Example | None
    """A shortest game that the strategy loses."""
    missed_win: Finding | None
    slow_win: Finding | None
    games: Tally[int]
    """Distinct games; a game in which the strategy makes no legal move counts as lost."""
    sequences: Tally[int] | None
    """Sequences of replies that fill the board; None if the strategy ever plays at random."""
    against_random: Tally[Fraction]
    """Exact shares against an opponent that plays every empty cell with the same probability."""
    policies: Policies

    @property
    def legal(self) -> bool:
        """Whether the strategy follows the rules in every position."""
        return self.fault is None

    @property
    def repeatable(self) -> bool:
        """False if computing a policy again gave another one.

        True also if an illegal move made it pointless to compute any again.
        """
        return self.legal or not all(self.policies.values())

    @property
    def never_loses(self) -> bool:
        """Whether the strategy loses no game."""
        return self.loss is None

    @property
    def never_misses_a_win(self) -> bool:
        """Whether every won position stays won."""
        return self.missed_win is None

    @property
    def wins_fastest(self) -> bool:
        """Whether the strategy wins every won position in as few moves as possible."""
        return self.missed_win is None and self.slow_win is None

    @property
    def unbeatable(self) -> bool:
        """Whether the strategy follows the rules and never loses."""
        return self.legal and self.never_loses

    @property
    def verdict(self) -> str:
        """The verdict: "unbeatable" or "beatable"."""
        return "unbeatable" if self.unbeatable else "beatable"

    def __repr__(self) -> str:
        return f"<SideProof {self.verdict}: {self.positions:,} positions>"

    def to_json(self) -> dict[str, object]:
        """Return the JSON form of one side, which docs/commands.md describes."""
        return {
            "verdict": self.verdict,
            "legal": self.legal,
            "never_loses": self.never_loses,
            "never_misses_a_win": self.never_misses_a_win,
            "wins_fastest": self.wins_fastest,
            "asked": self.positions,
            "games": self.games.to_json(),
            "sequences": self.sequences and self.sequences.to_json(),
            "against_random": self.against_random.to_json(),
            "counterexample": self.loss and self.loss.to_json(),
        }


class Proof(NamedTuple):
    """Everything proved about a strategy; a side that was not examined is None."""

    strategy: str
    """The specification."""
    game: Game
    first: SideProof | None
    second: SideProof | None

    @property
    def sides(self) -> dict[Side, SideProof]:
        """The examined sides, the first one first."""
        proofs = {Side.FIRST: self.first, Side.SECOND: self.second}
        return {side: proof for side, proof in proofs.items() if proof is not None}

    @property
    def unbeatable(self) -> bool:
        """Whether the strategy cannot be beaten on any side that was examined."""
        return all(proof.unbeatable for proof in self.sides.values())

    def __repr__(self) -> str:
        verdicts = [f"{proof.verdict} moving {side}" for side, proof in self.sides.items()]
        return f"<Proof {self.strategy} on {self.game}: {', '.join(verdicts)}>"

    def _repr_html_(self) -> str:
        """Return the table that a notebook shows."""
        from noughts.analysis.notebook import proof_html

        return proof_html(self)

    def to_json(self) -> dict[str, object]:
        """Return the JSON form of the whole proof; a side that was not examined is null."""
        return {
            "strategy": self.strategy,
            "game": str(self.game),
            "first": self.first and self.first.to_json(),
            "second": self.second and self.second.to_json(),
        }


def prove(
    strategy: Strategy,
    sides: Iterable[Side] | None = None,
    solver: Solver | None = None,
    progress: Progress = ignore_progress,
) -> Proof:
    """Prove on these sides, by default on every side it plays, whether a strategy can be beaten.

    A `solver` of the same game saves time with the values it remembers. Raises `TooLarge` when the
    strategy can reach too many positions, and whatever `strategy.policy` raises when it cannot
    play this game.
    """
    solver = solver or Solver(strategy.game)
    proofs: dict[Side, SideProof] = {}
    for side in map(Side, strategy.sides) if sides is None else sides:
        done = sum(2 * proof.positions for proof in proofs.values())
        proofs[side] = prove_side(strategy, side, solver, _after(done, progress))
    return Proof(strategy.spec, strategy.game, proofs.get(Side.FIRST), proofs.get(Side.SECOND))


def _after(done: int, progress: Progress) -> Progress:
    """Return a `Progress` for the rest of the work, after `done` steps of it."""
    return lambda more, known: progress(done + more, done + known)


def prove_side(
    strategy: Strategy,
    side: Side,
    solver: Solver | None = None,
    progress: Progress = ignore_progress,
) -> SideProof:
    """Prove on one side whether a strategy can be beaten; raises the errors that `prove` does."""
    game = strategy.game
    faults: dict[Masks, str] = {}

    def policy_of(own: int, opponent: int) -> Policy:
        try:
            return strategy.policy(reachable_position(game, own, opponent))
        except BrokenStrategy as broken:
            faults[own, opponent] = str(broken)
            return {}

    # Each position is visited twice, here and to judge the moves in it.
    policies = reach(policy_of, game, side, lambda done, known: progress(done, 2 * known))
    fault = next(iter(faults.values()), None) or _changed_policy(strategy, policies)
    judging = _after(len(policies), progress)
    return conclude(policies, side, solver or Solver(game), fault, judging)


def conclude(
    policies: Policies,
    side: Side,
    solver: Solver,
    fault: str | None = None,
    progress: Progress = ignore_progress,
) -> SideProof:
    """Return what follows from the policies in all positions that a strategy can reach."""
    game = solver.game
    lost = shortest_loss(policies, game, side)
    missed_win, slow_win = find_shortcomings(policies, side, solver, progress)
    sequences = None
    if all(len(policy) <= 1 for policy in policies.values()):
        sequences = count_games(policies, game, side, SEQUENCES)
        against_random = sequences.shares()
    else:
        against_random = count_games(policies, game, side, PROBABLE_SEQUENCES).shares()
    return SideProof(
        positions=len(policies),
        fault=fault,
        loss=None if lost is None else blame(lost, side, solver),
        missed_win=missed_win,
        slow_win=slow_win,
        games=count_games(policies, game, side, GAMES),
        sequences=sequences,
        against_random=against_random,
        policies=policies,
    )


def _changed_policy(strategy: Strategy, policies: Policies) -> str | None:
    """Return a sentence about a position whose policy differs on a second call, or None."""
    legal = [masks for masks, policy in policies.items() if policy]
    for own, opponent in legal[:: max(1, len(legal) // REPEATS)]:
        position = reachable_position(strategy.game, own, opponent)
        try:
            is_same = strategy.policy(position) == policies[own, opponent]
        except BrokenStrategy:
            is_same = False
        if not is_same:
            return f"{strategy.spec} returns a different policy for {position} when called again"
    return None
