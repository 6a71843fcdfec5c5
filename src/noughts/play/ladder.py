"""The ladder: the named opponents, from gentle to perfect, and how strong each of them is.

Strength is stated only for 3x3, where it is exact: the result against the beginner that
`strategies.human` defines, when both move first equally often. `noughts compare Wren human`
computes the same numbers.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from noughts.analysis.tally import Tally
from noughts.rules.game import Game, mnk
from noughts.rules.notation import count_of, fraction_text, percent
from noughts.strategies.characters import CHARACTERS, Character
from noughts.strategies.registry import specification_on

WHO_IS_A_BEGINNER = (
    "Here, a beginner sees a win or a block two times out of three, and otherwise plays a "
    "random move."
)
"""What `human:level=beginner` does, for people who read a strength."""

ROUGHLY = Fraction(1, 20)
"""How much a share in words may differ from the exact share, relative to it."""


class Strength(NamedTuple):
    """How strong an opponent is on 3x3."""

    against_beginner: Tally[Fraction]
    """Its exact result over both sides."""
    unbeatable: bool
    """Whether it is proved that nobody can beat it."""

    @property
    def words(self) -> str:
        """What a player can expect: `loses about 1 game in 11 to a beginner`."""
        if self.unbeatable:
            return f"never loses, and wins {share_in_words(self.share)} against a beginner"
        return f"loses {share_in_words(self.share)} to a beginner"

    @property
    def share(self) -> Fraction:
        """The exact share of games that `words` rounds."""
        return self.against_beginner.won if self.unbeatable else self.against_beginner.lost

    @property
    def number(self) -> str:
        """The share as a percentage: `68.6%`."""
        return f"{percent(self.share)}%"

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: words, number, and the exact result against a beginner."""
        return {
            "words": self.words,
            "number": self.number,
            "exact": fraction_text(self.share),
            "unbeatable": self.unbeatable,
            "against_beginner": self.against_beginner.to_json(),
        }


class Rung(NamedTuple):
    """One opponent on the ladder of a board."""

    character: Character
    """The opponent, with the specification of its strategy on this board."""
    strength: Strength | None
    """Its strength, or None on boards where that cannot be stated exactly."""

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: name, emblem, sentence, specification and strength."""
        return {
            "name": self.character.name,
            "emblem": self.character.emblem,
            "sentence": self.character.sentence,
            "specification": self.character.specification,
            "strength": None if self.strength is None else self.strength.to_json(),
        }


@lru_cache(maxsize=64)
def ladder(game: Game) -> tuple[Rung, ...]:
    """Return the opponents on this board, the weakest first."""
    strengths = STRENGTHS if game == mnk() else {}
    return tuple(
        Rung(
            character._replace(specification=specification_on(character, game)),
            strengths.get(character.name),
        )
        for character in CHARACTERS
    )


def share_in_words(share: Fraction) -> str:
    """Return a positive share in the smallest numbers that come close: `about 2 games in 3`."""
    games = 1
    while abs(Fraction(round(share * games), games) - share) > share * ROUGHLY:
        games += 1
    return f"about {count_of(round(share * games), 'game')} in {games}"


def _strength(won: str, drawn: str, lost: str, *, unbeatable: bool = False) -> Strength:
    return Strength(Tally(Fraction(won), Fraction(drawn), Fraction(lost)), unbeatable)


STRENGTHS = {
    "Pip": _strength("3643/22680", "15607/102060", "20017/29160"),
    "Wren": _strength(
        "95788315039/231419172096", "222384818969/1157095860480", "113942366579/289273965120"
    ),
    "Hazel": _strength(
        "536523577969/1218998108160", "186933096487/609499054080", "102869445739/406332702720"
    ),
    "Finn": _strength("7818539731/14285134080", "520412219/1428513408", "420824053/4761711360"),
    "Tod": _strength(
        "9953986261/17418240000", "308075630173/783820800000", "13907894041/391910400000"
    ),
    "Rook": _strength("322927/544320", "221393/544320", "0", unbeatable=True),
    "Sage": _strength("839641/1306368", "466727/1306368", "0", unbeatable=True),
}
"""The strengths on 3x3, by name. `tests/play/test_ladder.py` computes them again."""
