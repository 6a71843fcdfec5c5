"""From what a program answered to the one reading of it: whose mark, who begins, which cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from noughts.programs.apart.wire import Trouble
from noughts.programs.convention import Convention
from noughts.programs.recognition.sides import Sides
from noughts.programs.recognition.trials import (
    BATTERIES,
    Answered,
    Asker,
    Battery,
    all_forms,
    best_cells,
    completing,
)
from noughts.rules.position import Position

ENOUGH = 0.7
"""So many answers of a faulty program must be legal, and so many more than in other readings:"""
MARGIN = 0.25

Family = tuple[int, int]
"""Which mark begins, and who is to move: 0 the player who began, 1 the other."""
FAMILIES: tuple[Family, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))


class Differs(Exception):
    """Two readings remain. Carries the option, and what may be said with it."""

    def __init__(self, option: str, choices: tuple[str, ...]) -> None:
        super().__init__(option)
        self.option = option
        self.choices = choices


class Reading(NamedTuple):
    """A convention that fits, and how well."""

    convention: Convention
    proven: bool
    """Whether every answer was right, so that no other reading can be meant."""
    sensible: bool
    """Whether it always completed its own line, which no wrong board or mark would let it."""
    legal: float
    """How many of its answers were legal."""

    def is_clear(self, *, alone: bool) -> bool:
        """Whether nothing else need be tried; `alone`: no other marks come into question."""
        return self.proven or (alone and self.sensible and self.legal == 1)

    def families(self) -> tuple[Family, ...]:
        return families(self.convention.starts, self.convention.plays)


def families(starts: int | None, plays: int | None) -> tuple[Family, ...]:
    """The questions that this reading asks."""
    if plays is None:
        return ((starts or 0, 0), (starts or 0, 1))
    return tuple(
        (begins, side)
        for begins, side in FAMILIES
        if starts in {None, begins} and (begins + side) % 2 == plays
    )


class Seen(NamedTuple):
    """What a program did in one family of questions, its answers read in one form."""

    legal: float
    takes_own: bool
    """Whether it always took its own line when both could be completed."""
    takes_other: bool
    right: bool
    """Whether it was right wherever there was no line to complete."""


class Trial:
    """One way to call a program, tried out."""

    def __init__(self, asker: Asker, base: Convention) -> None:
        self.asker = asker
        self.base = base
        self._seen: dict[tuple[str, Family], Seen] = {}

    # --- questions -------------------------------------------------------------------------------

    def answered(self, form: str, family: Family, position: Position) -> Answered:
        starts, _ = family
        return self.asker.answered(self.base.changed(answer=form, starts=starts), position)

    def first_answers(self) -> tuple[list[str], Trouble | None]:
        """A few answers as they were given, and the trouble if there was nothing else."""
        texts: list[str] = []
        trouble = None
        for family in FAMILIES:
            for position in battery(family).forced[:2]:
                reply = self.asker.reply(
                    self.base.changed(answer="index", starts=family[0]), position
                )
                for leaf in reply.leaves:
                    trouble = trouble or leaf.trouble
                    texts += [leaf.text] if leaf.text else []
            if trouble and not texts and family == (0, 1):
                break
        return texts, None if texts else trouble

    def seen(self, form: str, family: Family) -> Seen:
        key = form, family
        if key not in self._seen:
            self._seen[key] = self._look(form, family)
        return self._seen[key]

    def _look(self, form: str, family: Family) -> Seen:
        asked = battery(family)
        forced = [
            self.answered(form, family, position).legal(position) for position in asked.forced
        ]
        if not any(forced):
            return Seen(0, takes_own=False, takes_other=False, right=False)
        answers = {position: self.answered(form, family, position) for position in asked.all}
        legal = sum(answer.legal(position) for position, answer in answers.items())
        own = other = True
        for position in asked.doubles:
            own &= answers[position].mostly(completing(position.own, position))
            other &= answers[position].mostly(completing(position.opponent, position))
        right = all(answers[position].cells <= best_cells(position) for position in asked.quiet)
        return Seen(legal / len(answers), own, other, right and legal == len(answers))

    # --- the meaning of the answers --------------------------------------------------------------

    def forms(self, texts: list[str]) -> list[str]:
        """The forms that fit best: several only if they mean different cells.

        To count the empty cells is so rare that it is considered only if nothing else fits.
        """
        fits: list[tuple[str, float]] = []
        for form in all_forms(texts):
            legal = max(
                min(self.seen(form, family).legal for family in families(starts, plays))
                for starts in (0, 1)
                for plays in (None, 0, 1)
            )
            if legal >= ENOUGH:
                fits.append((form, legal))
        usual = [(form, legal) for form, legal in fits if "kth" not in form]
        fits = usual or fits
        best = max((legal for _, legal in fits), default=0)
        near = [(form, legal) for form, legal in fits if legal == 1 or legal > best - MARGIN]
        if best == 1:
            near = [(form, legal) for form, legal in near if legal == 1]
        distinct: list[str] = []
        for form, _ in sorted(near, key=lambda each: -each[1]):
            if not any(self.same(form, other) for other in distinct):
                distinct.append(form)
        return distinct

    def same(self, form: str, other: str) -> bool:
        """Whether two forms mean the same cells everywhere."""
        return all(
            self.answered(form, family, position).cells
            == self.answered(other, family, position).cells
            for family in FAMILIES
            for position in battery(family).all
        )

    # --- the sides -------------------------------------------------------------------------------

    def is_told(self) -> bool:
        """Whether the program is told whose move it is."""
        told = (*self.base.arguments, *self.base.construct, *(what for _, what in self.base.also))
        return bool({"own", "opponent", "first", "observation"} & set(told))

    def proven(
        self, form: str, starts: int | None, plays: int | None, *, given: bool = False
    ) -> bool:
        """Whether every answer is right in this reading.

        A mark of its own is only proven if it is not the one that the program is given.
        """
        within = families(starts, plays)
        for family in FAMILIES:
            seen = self.seen(form, family)
            if family in within:
                if not (seen.takes_own and seen.right):
                    return False
            elif plays is not None and not given:
                same = sum(family) % 2 == plays
                if not (seen.takes_own if same else seen.takes_other):
                    return False
        return True

    def reading(self, form: str, said: Sides, fixed: Fixed) -> Reading:
        """The reading in which answers have this form. Raises `Differs`."""
        starts, plays = self.sides(form, said, fixed)
        seen = [self.seen(form, family) for family in families(starts, plays)]
        given = said.given is not None and said.given == plays
        return Reading(
            self.base.changed(starts=starts, plays=plays, answer=form),
            self.proven(form, starts, plays, given=given),
            all(each.takes_own for each in seen),
            min(each.legal for each in seen),
        )

    def alike(self, form: str) -> bool:
        """Whether it plays the same whichever mark begins."""
        return all(
            self.answered(form, (0, side), position).cells
            == self.answered(form, (1, side), position).cells
            for side in (0, 1)
            for position in battery((0, side)).all
        )

    def sides(self, form: str, said: Sides, fixed: Fixed) -> tuple[int | None, int | None]:
        """Who begins and whose mark is its own. Raises `Differs` if that remains open."""
        if said.given is not None and fixed.plays is OPEN:
            fixed = fixed._replace(plays=said.given)
            return self._by_text(form, said, fixed)
        for starts, plays in self._readings(said, fixed):
            if self.proven(form, starts, plays):
                if plays is not None and said.plays == 1 - plays and fixed.plays is OPEN:
                    raise Differs("--plays", self.base.marks)
                return starts, plays
        return self._by_text(form, said, fixed)

    def _readings(self, said: Sides, fixed: Fixed) -> Iterator[tuple[int | None, int | None]]:
        first = said.starts or 0
        both = [(first, None), (1 - first, None)]
        alone: list[tuple[int | None, int | None]] = []
        for own in (1 - first, first):
            begins = dict.fromkeys(
                (said.begins(own), fixed.starts, None, *(() if said.either else (0, 1)))
            )
            alone += [(starts, own) for starts in begins if starts != OPEN]
        for starts, plays in (*both, *alone):
            if fixed.allows(starts, plays):
                yield starts, plays

    def _prefers(self, form: str, mark: int) -> bool:
        """Whether it always completes the lines of one mark."""
        return all(
            self.seen(form, family).takes_own
            if sum(family) % 2 == mark
            else self.seen(form, family).takes_other
            for family in FAMILIES
        )

    def _only_mark(self, form: str) -> int | None:
        """The mark with which alone it makes legal moves, as it is written by it."""
        legal = {family: self.seen(form, family).legal for family in FAMILIES}
        for mark in (0, 1):
            own = [legal[family] for family in FAMILIES if sum(family) % 2 == mark]
            other = [legal[family] for family in FAMILIES if sum(family) % 2 != mark]
            if min(own) >= ENOUGH and not any(other):
                return mark
        return None

    def _by_text(self, form: str, said: Sides, fixed: Fixed) -> tuple[int | None, int | None]:
        """Of a program that makes mistakes: what its text says, if it says enough."""
        plays: int | None
        if fixed.plays is not OPEN:
            plays = fixed.plays
        elif (only := self._only_mark(form)) is not None:
            plays = only
        elif self.is_told() or said.counts:
            plays = None
        elif said.plays is not None and said.strong:
            plays = said.plays
        elif self.alike(form):
            plays = None
        elif said.plays is not None and not self._prefers(form, 1 - said.plays):
            plays = said.plays
        else:
            raise Differs("--plays", (*self.base.marks, "both"))
        starts = said.begins(plays) if fixed.starts is OPEN else fixed.starts
        if plays is None and starts is None:
            if not (self.is_told() or self.alike(form)):
                raise Differs("--starts", self.base.marks)
            starts = 0
        return starts, plays


OPEN = -1
"""Nothing was said of it."""


class Fixed(NamedTuple):
    """The sides as a person has said them: `OPEN`, one of the marks, or None for both."""

    starts: int | None = OPEN
    plays: int | None = OPEN

    def allows(self, starts: int | None, plays: int | None) -> bool:
        """Whether a reading is what was said."""
        return self.starts in {OPEN, starts} and self.plays in {OPEN, plays}


def battery(family: Family) -> Battery:
    """The questions of a family."""
    return BATTERIES[family[1]]
