"""What a strategy is: for a position, it returns the exact probability of each move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from noughts.errors import BrokenStrategy, GameOver, NoughtsError, Unreadable, Unsuitable
from noughts.rules.game import Game
from noughts.rules.masks import SMALL_BOARD
from noughts.rules.notation import fraction_text, in_words, parse_fraction
from noughts.rules.position import Position
from noughts.rules.side import Side

if TYPE_CHECKING:
    from random import Random

    from noughts.strategies.arrows import Arrows
    from noughts.strategies.working import Working

Policy = Mapping[int, Fraction]
"""Maps legal cells to their probabilities, which are positive and sum to exactly 1."""

Result = TypeVar("Result")

Scores = Mapping[int, int | Fraction]
"""Maps legal cells to how good the strategy considers them; higher is better."""


class Option(NamedTuple):
    """One `key=value` of a specification: how to read it, and how to describe it to people."""

    name: str
    values: str
    default: str
    summary: str
    read: Callable[[str], object]
    """Converts the text after `=` to a value; raises `Unreadable` if it cannot."""

    @classmethod
    def choice(
        cls, name: str, values: Mapping[str, object], summary: str, default: str | None = None
    ) -> Option:
        """Return an option with a few named values; by default it has the first one."""

        def read(text: str) -> object:
            if text not in values:
                raise Unreadable(
                    f"{text!r} is not a value of {name}: choose {in_words(list(values), 'or')}"
                )
            return values[text]

        return cls(name, "|".join(values), default or next(iter(values)), summary, read)

    @classmethod
    def yes_no(cls, name: str, summary: str, *, default: str) -> Option:
        """Return an option that is on or off."""
        return cls.choice(name, {"yes": True, "no": False}, summary, default)

    @classmethod
    def number(cls, name: str, values: str, summary: str, *, default: str, at_most: int) -> Option:
        """Return an option whose value is an exact number from 0 to `at_most`."""

        def read(text: str) -> object:
            number = parse_fraction(text)
            if number > at_most:
                raise Unreadable(f"{text!r} is too large: choose from 0 to {at_most}")
            return number

        return cls(name, values, default, summary, read)


class Strategy(ABC):
    """Chooses moves in one game.

    Callers use `policy`, `move`, `scores`, `reason`, `working` and `arrows`. These raise an error
    for a finished position, a position of another game and a position that the strategy refuses,
    and they check the result. A new strategy implements `decide`, and `rate`, `justify`,
    `work_out` and `point_out` if it can; these only ever see an unfinished position of `self.game`
    that `refusal` does not refuse.

    A strategy stores what it remembers on the instance, not in the class or the module.
    """

    name: ClassVar[str]
    """The name in specifications: `linear`."""
    summary: ClassVar[str]
    """One line for a list of strategies."""
    title: str = ""
    """What players call it: `Linear (medium)`. The registry adds the options."""
    source: ClassVar[str] = ""
    """The write-up that describes it."""
    story: ClassVar[str] = ""
    """Its idea and what is known about it, in a few sentences for students."""
    options: ClassVar[tuple[Option, ...]] = ()
    """The options of its specification; the constructor takes each by its name."""

    most_empty: ClassVar[int | None] = None
    """The most empty cells from which it is fast enough, if it searches to the end of the game."""

    deterministic: bool = True
    """True if every policy has a single cell."""
    symmetric: bool = False
    """True if the policy of a mirrored position is the mirrored policy, for all symmetries."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides it can play, of "first" and "second"; a program may play only one."""
        return tuple(Side)

    is_program: ClassVar[bool] = False
    """True for a program, which `programs.proof` proves."""

    @property
    def sampled(self) -> bool:
        """True if a policy may be incomplete, because not every random choice was explored."""
        return False

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spec = self.name

    def policy(self, position: Position) -> Policy:
        """Return the probability of each cell that it may play."""
        policy = self._call(self.decide, position)
        _check_policy(policy, position, self.spec)
        return policy

    def move(self, position: Position, random: Random | None = None) -> int:
        """Return a cell drawn from the policy.

        By default the draw cannot be repeated; pass `random.Random(seed)` to make it repeatable.
        """
        policy = self.policy(position)
        if len(policy) == 1:
            return next(iter(policy))
        if random is None:
            from random import SystemRandom

            random = SystemRandom()
        return sample(policy, random)

    def continue_game(self, start: Position, moves: Sequence[int], random: Random) -> int:
        """Return its next move in a game that began at `start`, drawn from the policy."""
        position = start
        for cell in moves:
            position = position.play(cell)
        return sample(self.policy(position), random)

    def scores(self, position: Position) -> Scores:
        """Return how good it considers each legal cell; empty if it does not use scores."""
        scores = self._call(self.rate, position)
        _check_scores(scores, position, self.spec)
        return scores

    def reason(self, position: Position) -> str:
        """Return why it plays its move, in one sentence for a person."""
        return self._call(self.justify, position)

    def working(self, position: Position) -> Working | None:
        """Return the table from which it reads its move; None if it has none."""
        return self._call(self.work_out, position)

    def arrows(self, position: Position) -> tuple[Arrows, ...]:
        """Return what it expects and the threats that it sees, to draw on the board."""
        return self._call(self.point_out, position)

    @abstractmethod
    def decide(self, position: Position) -> Policy:
        """Return the policy for a position."""

    def rate(self, position: Position) -> Scores:  # noqa: ARG002 - subclasses use it
        """Return the scores of a position."""
        return {}

    def justify(self, position: Position) -> str:  # noqa: ARG002 - subclasses use it
        """Return the reason for the move in a position."""
        return f"{self.name} gives no reason."

    def work_out(self, position: Position) -> Working | None:  # noqa: ARG002 - subclasses use it
        """Return the working of a position."""
        return None

    def point_out(self, position: Position) -> tuple[Arrows, ...]:  # noqa: ARG002 - subclasses use it
        """Return the arrows of a position."""
        return ()

    def refusal(self, position: Position) -> str | None:
        """Return why it cannot play from here, in a sentence, or None if it can.

        This is fast, so a front end can call it before a game begins.
        """
        if self.most_empty is None:
            return None
        # On a large board checking the lines takes longer.
        most = self.most_empty - (3 if self.game.cells > SMALL_BOARD else 0)
        if position.empty.bit_count() <= most:
            return None
        return (
            f"{self.title or self.name} cannot play a board this large (at most {most} empty "
            "cells here): choose Linear, Search, Rules, Weights or Random"
        )

    def _call(self, method: Callable[[Position], Result], position: Position) -> Result:
        """Return `method(position)`, after checking that the strategy can play this position."""
        if position.game != self.game:
            raise Unsuitable(f"{self.spec} was created for {self.game}, not for {position.game}")
        if position.over:
            raise GameOver(position)
        if why := self.refusal(position):
            raise Unsuitable(why)
        try:
            return method(position)
        except NoughtsError:
            raise
        except Exception as error:
            raise BrokenStrategy(f"{self.spec} fails in {position}: {error!r}") from error


class Slipping(Strategy):
    """Plays as another strategy does, but a random cell with probability `slip`."""

    name = "slipping"
    summary = "Another strategy that sometimes plays a random cell."
    deterministic = False

    def __init__(self, strategy: Strategy, slip: Fraction) -> None:
        super().__init__(strategy.game)
        self.strategy = strategy
        self.slip = slip
        self.symmetric = strategy.symmetric
        self.spec = f"{strategy.spec}, slip={slip}"

    def decide(self, position: Position) -> Policy:
        steady = self.strategy.policy(position)
        return {
            cell: (1 - self.slip) * steady.get(cell, 0) + self.slip * chance
            for cell, chance in uniform(position.moves).items()
        }

    def rate(self, position: Position) -> Scores:
        return self.strategy.scores(position)

    def justify(self, position: Position) -> str:
        return (
            f"{self.strategy.reason(position).removesuffix('.')}; "
            f"with probability {self.slip} it plays a random cell instead."
        )

    def work_out(self, position: Position) -> Working | None:
        return self.strategy.working(position)

    def point_out(self, position: Position) -> tuple[Arrows, ...]:
        return self.strategy.arrows(position)

    def refusal(self, position: Position) -> str | None:
        return self.strategy.refusal(position)


def explain_move(strategy: Strategy, position: Position) -> dict[str, object]:
    """Return the policy, scores, reason, working and arrows of a strategy, for JSON.

    Cells are 0-based strings, probabilities "p/q", scores integers or "p/q".
    """
    policy, scores = strategy.policy(position), strategy.scores(position)
    return {
        "position": str(position),
        "to_move": position.to_move,
        "strategy": strategy.spec,
        "policy": {str(cell): fraction_text(chance) for cell, chance in policy.items()},
        "scores": {
            str(cell): score if isinstance(score, int) else fraction_text(score)
            for cell, score in scores.items()
        },
        "reason": strategy.reason(position),
        "working": (working := strategy.working(position)) and working.to_json(),
        "arrows": [each.to_json() for each in strategy.arrows(position)],
    }


def certainly(cell: int) -> Policy:
    """Return the policy that always plays this cell."""
    return {cell: Fraction(1)}


def uniform(cells: Iterable[int]) -> Policy:
    """Return the policy that plays each of these cells with the same probability."""
    cells = tuple(cells)
    return dict.fromkeys(cells, Fraction(1, len(cells)))


def first_best(scores: Scores) -> int:
    """Return the cell with the highest score, the lowest cell on a tie."""
    return max(sorted(scores), key=lambda cell: scores[cell])


def sample(policy: Policy, random: Random) -> int:
    """Return a cell drawn from the policy with exactly its probabilities."""
    parts = lcm(*(chance.denominator for chance in policy.values()))
    ticket = random.randrange(parts)
    for cell, chance in sorted(policy.items()):
        ticket -= int(chance * parts)
        if ticket < 0:
            return cell
    raise ValueError("the probabilities of a policy sum to 1")


def _check_policy(policy: Policy, position: Position, spec: str) -> None:
    """Raise `BrokenStrategy` if this is not a policy for the position."""
    if not isinstance(policy, Mapping):
        raise BrokenStrategy(f"{spec} returns {policy!r} in {position}, which is not a policy")
    moves = position.moves
    for cell, chance in policy.items():
        if cell not in moves:
            raise BrokenStrategy(f"{spec} plays cell {cell!r} in {position}, which is not legal")
        if not isinstance(chance, Fraction) or chance.numerator <= 0:
            raise BrokenStrategy(
                f"{spec} plays cell {cell} in {position} with probability {chance!r}, "
                "which is not a positive Fraction"
            )
    first, *others = policy.values() or [Fraction(0)]
    total = sum(others, first)  # most policies have one move, and adding fractions is slow
    if total != 1:
        raise BrokenStrategy(
            f"{spec} returns probabilities that sum to {fraction_text(total)} in {position}"
        )


def _check_scores(scores: Scores, position: Position, spec: str) -> None:
    """Raise `BrokenStrategy` if these are not scores for every legal cell, or empty."""
    if not isinstance(scores, Mapping) or (scores and scores.keys() != set(position.moves)):
        raise BrokenStrategy(f"{spec} scores {position} with {scores!r}, not every legal cell")
    for cell, score in scores.items():
        if not isinstance(score, int | Fraction):
            raise BrokenStrategy(
                f"{spec} scores cell {cell} in {position} with {score!r}, "
                "which is not an int or a Fraction"
            )
