"""From a program to the one convention by which it is to be asked, or an honest refusal.

Names and the text of a program rank the readings; its answers to a few cheap questions, late in
the game, decide. What they leave open is for a person to say: a wrong guess of ours would be a
loss that is not the program's.
"""

from __future__ import annotations

import ast
from typing import NamedTuple

from noughts.foreign.apart.wire import Function, Value
from noughts.foreign.convention import BOARDS, UNMADE, Convention
from noughts.foreign.recognition import known, naming
from noughts.foreign.recognition.evidence import Evidence
from noughts.foreign.recognition.reading import OPEN, Differs, Fixed, Reading, Trial, battery
from noughts.foreign.recognition.samples import Host, Marks, Sample, possible_marks, samples
from noughts.foreign.recognition.sides import Sides, means_turn, sides
from noughts.foreign.recognition.trials import Asker
from noughts.foreign.recognition.ways import Caller, Way, entries
from noughts.game import NoughtsError
from noughts.notation import in_words

AS_LIKELY = 4
"""Names whose ranks differ by less than this are equally good names for the entry."""

MOST_WAYS = 12
"""So many ways to call one function are tried at most."""


class NotRecognised(NoughtsError):
    """No reading fits; says what was looked for and what was found."""


class Ambiguous(NoughtsError):
    """Several readings fit and differ; says with which option to choose."""


class Told(NamedTuple):
    """What a person has said by options; None where nothing. Marks are Python expressions."""

    entry: str | None = None
    board: str | None = None
    marks: tuple[str, str, str] | None = None
    """Of the two players, and of an empty cell."""
    starts: str | None = None
    """A mark as it was typed, likewise `plays`; `either` and `both` are the other choices."""
    plays: str | None = None
    answer: str | None = None


class Recognised(NamedTuple):
    """How a program is to be asked, and why."""

    convention: Convention
    shape: str
    """cs50, kaggle, function, method, global board or `writes on its board`."""
    evidence: tuple[str, ...]


NOTHING = Told()


def recognise(host: Host, told: Told = NOTHING) -> Recognised:
    """The one convention by which a program is to be asked.

    What was told is believed. Raises `NotRecognised` or `Ambiguous`.
    """
    evidence = Evidence(host.source)
    asker = Asker(host)
    named = {function.name for function in host.description.functions}
    if told.entry is not None and told.entry not in named:
        listed = in_words(sorted(named), "and") if named else "no functions"
        raise NotRecognised(f"there is no {told.entry} in the program: it has {listed}")
    if known.is_cs50(host) and told.entry in {None, "minimax"}:
        fixed = overridden(host, known.cs50(host, evidence, asker, told.entry), told)
        return Recognised(fixed, "cs50", ("it has the functions of CS50's project",))
    agent = known.kaggle(host, evidence, told.entry)
    if agent is not None:
        fixed = overridden(host, agent, told)
        return Recognised(fixed, "kaggle", (f"{agent.entry} takes an observation",))
    return Recogniser(host, evidence, asker, told).recognised()


def overridden(host: Host, convention: Convention, told: Told) -> Convention:
    """The convention with what a person has said instead."""
    changes: dict[str, object] = {}
    if told.board:
        changes["board"] = told.board
    if told.marks:
        changes["marks"], changes["empty"] = told.marks[:2], told.marks[2]
    if told.answer:
        changes["answer"] = told.answer
    changed = convention.changed(**changes)
    sides_told = fixed_sides(host, changed, told)
    if sides_told.starts != OPEN:
        changed = changed.changed(starts=sides_told.starts)
    return changed if sides_told.plays == OPEN else changed.changed(plays=sides_told.plays)


def fixed_sides(host: Host, convention: Convention, told: Told) -> Fixed:
    """The sides as a person has said them. Raises `NotRecognised` for what is no mark."""
    return Fixed(
        OPEN if told.starts is None else side(host, convention, told.starts, "--starts", "either"),
        OPEN if told.plays is None else side(host, convention, told.plays, "--plays", "both"),
    )


def side(host: Host, convention: Convention, typed: str, option: str, none: str) -> int | None:
    """Which of the marks was typed, as an expression or as it looks."""
    if typed == none:
        return None
    texts = [(typed, repr(typed))]
    for which, mark in enumerate(convention.marks):
        value = host.evaluate(mark)
        text = value.text if isinstance(value, Value) else mark
        if any(each in {mark, text} for each in texts[0]):
            return which
    marks = in_words([*convention.marks, none], "or")
    raise NotRecognised(f"{option} {typed} is none of its marks: write {marks}")


class Found(NamedTuple):
    """An entry that answers, with the reading of it."""

    function: Function
    reading: Reading
    sides: Sides


class Recogniser:
    """The search for a reading of a program of no known shape."""

    def __init__(self, host: Host, evidence: Evidence, asker: Asker, told: Told) -> None:
        self.host = host
        self.evidence = evidence
        self.asker = asker
        self.told = told
        self.samples = samples(host, evidence)
        self.marks = self._marks()
        self.caller = Caller(host, evidence, self.samples, self.marks[0])
        for name, made in self.caller.classes.items():
            if not self.samples and not made.required:
                self._learn_from(name)
        self.tried: list[str] = []

    def _learn_from(self, name: str) -> None:
        """The boards that objects of a class hold are samples too."""
        for place, value in (self.caller.attributes(name, ()) or {}).items():
            if value.board:
                self.samples.append(Sample(f"self.{place}", value))
        self.marks = self._marks()

    def _marks(self) -> list[Marks]:
        possible = possible_marks(self.evidence, self.samples)
        if self.told.board:
            kinds = [marks._replace(board=self.told.board) for marks in possible]
            possible = list(dict.fromkeys(kinds))
        if self.told.marks:
            first, second, empty = self.told.marks
            told = [Marks(marks.board, first, second, empty) for marks in possible]
            possible = list(dict.fromkeys(told))
        return possible

    # --- entries ---------------------------------------------------------------------------------

    def recognised(self) -> Recognised:
        """The reading of the best entry. Raises `NotRecognised` or `Ambiguous`."""
        for group in self._groups():
            found: list[Found] = []
            for function in group:
                if found and self._rank(function) <= self._rank(found[0].function) - AS_LIKELY:
                    break
                one = self._entry(function)
                if one and not any(self._same(one, other) for other in found):
                    found.append(one)
            if len(found) > 1:
                names = in_words([each.function.name for each in found], "or")
                raise Ambiguous(
                    f"several functions make moves, and not the same ones: write {names} after "
                    "the name of the file and a colon"
                )
            if found:
                return self._report(found[0])
        raise NotRecognised(self._refusal())

    def _groups(self) -> list[list[Function]]:
        functions = self.host.description.functions
        if self.told.entry:
            return [[function for function in functions if function.name == self.told.entry]]
        return entries(functions, self.evidence)

    @staticmethod
    def _rank(function: Function) -> int:
        return naming.rank(function.name)

    def _same(self, one: Found, other: Found) -> bool:
        """Whether two entries play the same."""
        mine, theirs = one.reading, other.reading
        return mine.families() == theirs.families() and all(
            self.asker.answered(
                mine.convention.changed(starts=family[0], plays=None), position
            ).cells
            == self.asker.answered(
                theirs.convention.changed(starts=family[0], plays=None), position
            ).cells
            for family in mine.families()
            for position in battery(family).all
        )

    # --- readings --------------------------------------------------------------------------------

    def _entry(self, function: Function) -> Found | None:
        """The reading of one function; None if it makes no moves. Raises `Ambiguous`."""
        found: list[Found] = []
        differs: Differs | None = None
        one_pair = len({marks[1:] for marks in self.marks}) == 1
        for way in list(self.caller.ways(function))[:MOST_WAYS]:
            for marks in self.marks:
                try:
                    one = self._read(function, way, marks)
                except Differs as left_open:
                    differs = differs or left_open
                    continue
                if one and one.reading.is_clear(alone=one_pair):
                    return one
                if one and not any(self._same(one, other) for other in found):
                    found.append(one)
        clear = clearest([each.reading for each in found])
        if clear and not clear[0].sensible:
            # the likelier reading of a faulty program is not given up for one that fits no better
            most = max(each.reading.legal for each in found)
            clear = [each for each in clear if found[0].reading.legal < most] or [found[0].reading]
            clear = list(dict.fromkeys([found[0].reading, *clear]))
        found = [each for each in found if each.reading in clear]
        if len(found) > 1:
            self._choose_marks(found)
        if found and found[0].reading.legal < 1 and differs:
            found = []
        if not found and differs:
            choices = in_words(
                [f"{differs.option} {typed(choice)}" for choice in differs.choices], "or"
            )
            raise Ambiguous(f"{function.name} can be read in several ways: say {choices}")
        return found[0] if found else None

    def _choose_marks(self, found: list[Found]) -> None:
        conventions = [each.reading.convention for each in found]
        for option, written in (
            ("--board", [each.board for each in conventions]),
            ("--marks", ["/".join(map(typed, (*each.marks, each.empty))) for each in conventions]),
            ("--answer", [each.answer for each in conventions]),
        ):
            distinct = list(dict.fromkeys(written))
            if len(distinct) > 1:
                choices = in_words([f"{option} {choice}" for choice in distinct], "or")
                name = conventions[0].entry
                raise Ambiguous(f"{name} can be read in several ways: say {choices}")

    def _read(self, function: Function, way: Way, marks: Marks) -> Found | None:
        """The reading of one way to call; None if it does not work. Raises `Differs`."""
        base = way.convention(marks, self._also(way, marks))
        trial = Trial(self.asker, base)
        texts, trouble = trial.first_answers()
        if not texts:
            if trouble:
                self.tried.append(
                    f"{function.name} on {marks.board}: {trouble.kind} {trouble.message}"
                )
            return None
        said = sides(self.host, self.evidence, base)
        fixed = fixed_sides(self.host, base, self.told)
        forms = [self.told.answer] if self.told.answer else trial.forms(texts)
        readings: list[Reading] = []
        differs: Differs | None = None
        for form in forms:
            try:
                readings.append(trial.reading(form, said, fixed))
            except Differs as left_open:
                differs = left_open
        sure = clearest(readings)
        if differs and not (sure and sure[0].sensible):
            raise differs
        sure = [each for each in sure if each.sensible or "kth" not in each.convention.answer]
        if not sure:
            self.tried.append(f"{function.name} on {marks.board} answers {texts[0][:40]}")
            return None
        if len(sure) > 1:
            raise Differs("--answer", tuple(reading.convention.answer for reading in sure))
        return Found(function, sure[0], said)

    def _also(self, way: Way, marks: Marks) -> tuple[tuple[str, str], ...]:
        """What else must be set: whose turn it is, and marks that are chosen only in a game."""
        if {"own", "opponent"} & {*way.arguments, *way.construct}:
            return ()
        read = self.evidence.read_by(way.entry)
        players = (marks.first, marks.second)
        held = dict(way.attributes)
        found: dict[str, str] = {}
        for place, text in held.items():
            last = place.rpartition(".")[2]
            of_game = place.startswith("game.") and any(each.endswith(f".{last}") for each in read)
            if (place in read or of_game) and means_turn(last) and text in players:
                found[place] = "own"
        for name, _, _ in self.evidence.assignments():
            last = name.rpartition(".")[2]
            unset = held.get(name, "None") not in players and name not in self.evidence.constants
            within = name.startswith("self.") if way.construct == UNMADE else name in held
            if name in read and unset and (within or self._is_global(name)):
                if naming.is_machine(last) and not naming.says(last, naming.MOVE):
                    found[name] = "own"
                elif naming.is_human(last):
                    found[name] = "opponent"
        return tuple(found.items())

    def _is_global(self, name: str) -> bool:
        return any(
            isinstance(node, ast.Global) and name in node.names
            for node in ast.walk(self.evidence.tree)
        )

    # --- words -----------------------------------------------------------------------------------

    def _report(self, found: Found) -> Recognised:
        convention = found.reading.convention
        reasons = list(found.sides.reasons)
        if found.reading.proven:
            reasons.append("all its answers to the questions of the recogniser are right")
        letters = [bare(mark).lower() for mark in convention.marks]
        open_start = convention.plays is not None and convention.starts is None
        if (
            open_start
            and set(letters) == {"x", "o"}
            and not (found.sides.either or self.told.starts)
        ):
            convention = convention.changed(starts=letters.index("x"))
            reasons.append("nothing says who begins, so X does, as everywhere")
        return Recognised(convention, shape_of(convention), tuple(reasons))

    def _refusal(self) -> str:
        looked = (
            "no function was found that makes moves: looked for names like best_move, "
            "computer_move and minimax, as functions and as methods"
        )
        if self.tried:
            looked = "nothing that could be asked for a move was found: " + self.tried[0]
        return f"{looked}; name it after a colon, as in file.py:function, and its board by --board"


def clearest(readings: list[Reading]) -> list[Reading]:
    """Those that fit best: by what was proven, then what was sensible, then what was legal."""
    best = max(((each.proven, each.sensible, each.legal) for each in readings), default=None)
    return [each for each in readings if (each.proven, each.sensible, each.legal) == best]


def shape_of(convention: Convention) -> str:
    """The word for how a program is asked."""
    if convention.place and "." not in convention.place:
        return "global board"
    if "." in convention.entry:
        return "method"
    return "writes on its board" if convention.answer == "written" else "function"


def sentence(recognised: Recognised) -> str:
    """One line for people: by which convention the program is asked."""
    convention = recognised.convention
    marks = convention.marks
    shapes = {"cs50": "a CS50 file", "kaggle": "a Kaggle agent"}
    begins = (
        "either may begin"
        if convention.starts is None
        else f"{bare(marks[convention.starts])} begins"
    )
    plays = (
        "plays both sides"
        if convention.plays is None
        else f"plays {bare(marks[convention.plays])}, {in_words(convention.sides, 'or')}"
    )
    given = ", ".join(argument.lstrip("=") for argument in convention.arguments)
    where = f", its board at {convention.place}" if convention.place else ""
    return (
        f"{shapes.get(recognised.shape, f'a {recognised.shape}')}: {convention.entry}({given}) on "
        f"{board_words(convention.board)}{where}, {bare(marks[0])} and {bare(marks[1])}, "
        f"{begins}, empty is {convention.empty}, "
        f"answers {answer_words(convention.answer)}, {plays}"
    )


def typed(mark: str) -> str:
    """A mark as a person would type it; with its quotes if it would be lost without."""
    return bare(mark) if bare(mark).isalpha() else mark


def bare(mark: str) -> str:
    """A mark without quotes."""
    return mark.strip("'\"")


def board_words(board: str) -> str:
    """A kind of board in words."""
    words = {
        "rows": "3 rows",
        "flat": "a list of 9",
        "flat10": "a list of 10, the first unused",
        "dict9": "a dictionary 1 to 9",
        "dict0": "a dictionary 0 to 8",
        "pairs": "a dictionary by (row, column)",
        "numpy": "a numpy array",
    }
    assert board in BOARDS
    return words.get(board, board)


def answer_words(answer: str) -> str:
    """A form of answers in words."""
    words = {
        "row,col": "(row, col)",
        "index": "0 to 8",
        "number": "1 to 9",
        "written": "by writing on the board",
        "board": "the next board",
        "kth": "the k-th empty cell",
    }
    return words.get(answer, f"({answer.replace(',', ', ')})")
