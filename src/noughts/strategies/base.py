"""What a strategy is: asked about a position, it answers with an exact distribution over cells."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from noughts.errors import BrokenStrategy, GameOver, NoughtsError, Unreadable, Unsuitable
from noughts.rules.game import Game
from noughts.rules.masks import SMALL_BOARD
from noughts.rules.notation import fraction_text, in_words, parse_fraction
from noughts.rules.position import Position

if TYPE_CHECKING:
    from random import Random

Policy = Mapping[int, Fraction]
"""Legal cells to their probabilities, positive and summing to exactly 1."""

Answer = TypeVar("Answer")

Scores = Mapping[int, int | Fraction]
"""Legal cells to what the strategy thinks of them: more is better."""

PLAY_ANY_BOARD = "linear, rules, weights and random play any board"


class Option(NamedTuple):
    """One `key=value` of a specification: how it is read, and how it is told to people."""

    name: str
    values: str
    default: str
    summary: str
    read: Callable[[str], object]
    """Raises `Unreadable` when the text is no value of this option."""

    @classmethod
    def choice(
        cls, name: str, values: Mapping[str, object], summary: str, default: str | None = None
    ) -> Option:
        """An option with a few named values; the first is the default if none is named."""

        def read(text: str) -> object:
            if text not in values:
                raise Unreadable(
                    f"{text!r} is not a value of {name}: choose {in_words(list(values), 'or')}"
                )
            return values[text]

        return cls(name, "|".join(values), default or next(iter(values)), summary, read)

    @classmethod
    def yes_no(cls, name: str, summary: str, *, default: str) -> Option:
        """An option that is on or off."""
        return cls.choice(name, {"yes": True, "no": False}, summary, default)

    @classmethod
    def number(cls, name: str, values: str, summary: str, *, default: str, at_most: int) -> Option:
        """An option that is an exact number from 0 to a bound."""

        def read(text: str) -> object:
            number = parse_fraction(text)
            if number > at_most:
                raise Unreadable(f"{text!r} is too large: choose from 0 to {at_most}")
            return number

        return cls(name, values, default, summary, read)


class Strategy(ABC):
    """Made for a game, then asked about its positions.

    `policy`, `scores` and `reason` are for those who ask: they refuse a finished position, one of
    another game, and one this strategy could not deal with, and they never pass on an answer that
    breaks the contract. A new strategy gives `decide`, and where it can `rate` and `justify`,
    which may rely on an unfinished position of `self.game` that it has not refused.

    Anything it remembers lives on the instance.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    """One line for a list."""
    title: str = ""
    """What players call it: `Linear (medium)`; the registry adds the options."""
    source: ClassVar[str] = ""
    """The write-up it comes from."""
    options: ClassVar[tuple[Option, ...]] = ()
    """Each is passed to the constructor by its name."""

    deterministic: bool = True
    """Whether every policy holds one cell."""
    symmetric: bool = False
    """Whether the policy of a mirrored position is the mirrored policy, for all symmetries."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides it plays by itself, `first`, `second` or both; a program may play only one."""
        return ("first", "second")

    @property
    def sampled(self) -> bool:
        """Whether some policies are incomplete, because not every random choice was followed."""
        return False

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spec = self.name

    def policy(self, position: Position) -> Policy:
        """How likely it is to play each cell; cells it never plays are left out."""
        policy = self._ask(self.decide, position)
        _check_policy(policy, position, self.spec)
        return policy

    def scores(self, position: Position) -> Scores:
        """What it thinks of each legal cell; empty if it does not think in scores."""
        scores = self._ask(self.rate, position)
        _check_scores(scores, position, self.spec)
        return scores

    def reason(self, position: Position) -> str:
        """Why it plays what it plays, in one sentence for a person."""
        return self._ask(self.justify, position)

    @abstractmethod
    def decide(self, position: Position) -> Policy:
        """The policy here."""

    def rate(self, position: Position) -> Scores:  # noqa: ARG002 - for those that override it
        """The scores here."""
        return {}

    def justify(self, position: Position) -> str:  # noqa: ARG002 - likewise
        """The reason here."""
        return f"{self.name} gives no reason."

    def refusal(self, position: Position) -> str | None:  # noqa: ARG002 - likewise
        """Why it cannot play on from here, in a sentence, or None if it can.

        Quick to ask, so that a front end can tell before the game begins.
        """
        return None

    def _ask(self, answer: Callable[[Position], Answer], position: Position) -> Answer:
        if position.game != self.game:
            raise Unsuitable(f"{self.spec} was made for {self.game}, not for {position.game}")
        if position.over:
            raise GameOver(position)
        if why := self.refusal(position):
            raise Unsuitable(why)
        try:
            return answer(position)
        except NoughtsError:
            raise
        except Exception as error:
            raise BrokenStrategy(f"{self.spec} fails in {position}: {error!r}") from error


class Slipping(Strategy):
    """Another strategy that now and then, with probability `slip`, plays any cell at random."""

    name = "slipping"
    summary = "Another strategy that plays at random now and then."

    def __init__(self, strategy: Strategy, slip: Fraction) -> None:
        super().__init__(strategy.game)
        self.strategy = strategy
        self.slip = slip
        self.deterministic = False
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
            f"but with probability {self.slip} it slips and plays any empty cell."
        )

    def refusal(self, position: Position) -> str | None:
        return self.strategy.refusal(position)


def explained(strategy: Strategy, position: Position) -> dict[str, object]:
    """What a strategy says of a position, for programs.

    Cells are 0-based strings, probabilities "p/q", scores whole numbers or "p/q".
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
    }


def certainly(cell: int) -> Policy:
    """The policy that plays this cell."""
    return {cell: Fraction(1)}


def uniform(cells: Iterable[int]) -> Policy:
    """The policy that plays each of these cells alike."""
    cells = tuple(cells)
    return dict.fromkeys(cells, Fraction(1, len(cells)))


def first_best(scores: Scores) -> int:
    """The cell with the highest score, the lowest cell on a tie."""
    return max(sorted(scores), key=lambda cell: scores[cell])


def sample(policy: Policy, random: Random) -> int:
    """A cell drawn from the policy with exactly its probabilities."""
    parts = lcm(*(chance.denominator for chance in policy.values()))
    drawn = random.randrange(parts)
    for cell, chance in sorted(policy.items()):
        drawn -= int(chance * parts)
        if drawn < 0:
            return cell
    raise ValueError("the probabilities of a policy sum to 1")


def too_many_empty(name: str, position: Position, most: int) -> str | None:
    """Why a strategy that searches to the end cannot do so from here, or None if it can."""
    empty = position.empty.bit_count()
    if position.game.cells > SMALL_BOARD:
        most -= 3  # on a large board every look at the lines takes longer
    if empty <= most:
        return None
    return (
        f"{name} looks at every way to the end, and from {empty} empty cells it would not finish "
        f"(it can from {most}): {PLAY_ANY_BOARD}"
    )


def _check_policy(policy: Policy, position: Position, spec: str) -> None:
    """Hold a policy to its contract. Raises `BrokenStrategy`."""
    if not isinstance(policy, Mapping):
        raise BrokenStrategy(f"{spec} answers {position} with {policy!r}, which is no policy")
    moves = position.moves
    for cell, chance in policy.items():
        if cell not in moves:
            raise BrokenStrategy(f"{spec} plays cell {cell!r} in {position}, which is not legal")
        if not isinstance(chance, Fraction) or chance <= 0:
            raise BrokenStrategy(
                f"{spec} plays cell {cell} in {position} with probability {chance!r}, "
                "which is no positive Fraction"
            )
    total = sum(policy.values(), Fraction(0))
    if total != 1:
        raise BrokenStrategy(
            f"{spec} answers {position} with probabilities that sum to {fraction_text(total)}"
        )


def _check_scores(scores: Scores, position: Position, spec: str) -> None:
    """Hold scores to theirs."""
    if not isinstance(scores, Mapping) or (scores and scores.keys() != set(position.moves)):
        raise BrokenStrategy(f"{spec} scores {position} with {scores!r}, not every legal cell")
    for cell, score in scores.items():
        if not isinstance(score, int | Fraction):
            raise BrokenStrategy(
                f"{spec} scores cell {cell} in {position} with {score!r}, inexactly"
            )
