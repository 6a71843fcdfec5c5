"""From a program to the one convention by which it is to be asked, or an honest refusal.

Names and the text of a program rank the readings; its answers to a few cheap questions, late in
the game, decide. What they leave open is for a person to say: a wrong guess of ours would be a
loss that is not the program's.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from noughts.errors import NoughtsError
from noughts.programs.apart.wire import Function, Value
from noughts.programs.convention import (
    ARGUMENTS,
    BOARDS,
    NUMBERS,
    NUMBERS_AS_TEXT,
    NUMBERS_FROM_0,
    UNMADE,
    Convention,
)
from noughts.programs.recognition import known, naming
from noughts.programs.recognition.evidence import Evidence, is_waiting
from noughts.programs.recognition.reading import (
    ENOUGH,
    OPEN,
    Differs,
    Fixed,
    Reading,
    Trial,
    battery,
)
from noughts.programs.recognition.samples import (
    Host,
    Marks,
    Sample,
    equal,
    possible_marks,
    samples,
)
from noughts.programs.recognition.sides import Sides, means_turn, sides
from noughts.programs.recognition.trials import Asker
from noughts.programs.recognition.ways import Caller, Way, entries, instances
from noughts.rules.notation import in_words

AS_LIKELY = 4
"""Names whose ranks differ by less than this are equally good names for the entry."""

MOST_LISTED = 8
"""So many functions are named in a message."""

PLAIN_ARGUMENTS = ("board", "own", "opponent", "empties", "taken", "free0", "free1", "first")
SIZES = naming.meaning("size n dim rows cols columns width height boardsize boardrows")

PLACEHOLDERS = ("None", "''", "' '")
NO_MARKS = naming.meaning("name type color colour points mode time delay seed class object")
SCORE = "which looks like a score, not a move"

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
    left: tuple[str, ...] = ()
    """What it was not told and may be told, such as its level, as `difficulty is 'medium'`."""


NOTHING = Told()


def recognise(host: Host, told: Told = NOTHING) -> Recognised:
    """The one convention by which a program is to be asked.

    What was told is believed. Raises `NotRecognised` or `Ambiguous`.
    """
    evidence = Evidence(host.source)
    asker = Asker(host)
    if told.marks and any(equal(*pair) for pair in combinations(told.marks, 2)):
        raise NotRecognised(
            f"--marks {'/'.join(map(typed, told.marks))} are not three different marks; the two "
            "players and an empty cell need one each"
        )
    given: tuple[str, ...] | None = None
    if told.entry is not None:
        told, given = apart_from_arguments(told)
    functions = with_instances(host, evidence, told.entry)
    named = {function.name for function in functions}
    if told.entry is not None and told.entry not in named:
        listed = listing(host) or "no functions"
        raise NotRecognised(f"the program has no function {told.entry}; it has {listed}")
    if known.is_cs50(host) and told.entry in {None, "minimax"} and given is None:
        fixed = overridden(host, known.cs50(host, evidence, asker, told.entry), told)
        return Recognised(fixed, "cs50", ("it has the functions of CS50's project",))
    agent = known.kaggle(host, evidence, told.entry)
    if agent is not None and given is None:
        fixed = overridden(host, agent, told)
        return Recognised(fixed, "kaggle", (f"{agent.entry} takes an observation",))
    recogniser = Recogniser(asker, evidence, told, functions)
    recogniser.given = given
    return recogniser.recognised()


def apart_from_arguments(told: Told) -> tuple[Told, tuple[str, ...] | None]:
    """What was told with the name of the entry alone; and the arguments after that, if any.

    >>> apart_from_arguments(Told(entry="ai_move(board, own, 'hard')"))[1]
    ('board', 'own', "='hard'")
    """
    assert told.entry
    if "(" not in told.entry:
        return told, None
    try:
        call = ast.parse(told.entry, mode="eval").body
    except SyntaxError:
        call = None
    if not isinstance(call, ast.Call) or call.keywords:
        raise NotRecognised(
            f"cannot read {told.entry}: write the function and all its arguments, in order, "
            "such as file.py:ai_move(board, own, 'hard')"
        )
    arguments = tuple(
        part.id if isinstance(part, ast.Name) and part.id in ARGUMENTS else f"={ast.unparse(part)}"
        for part in call.args
    )
    return told._replace(entry=ast.unparse(call.func)), arguments


def with_instances(host: Host, evidence: Evidence, entry: str | None) -> tuple[Function, ...]:
    """The functions of a program; the methods of an object that it has made are that object's.

    What such an object has learnt would be lost on another of its class.
    """
    made = instances(host)
    for name, owner in made.items():
        evidence.known_as(name, owner)
    found: list[Function] = []
    for function in host.description.functions:
        owner, _, last = function.name.rpartition(".")
        names = [name for name, each in made.items() if each == owner]
        if not names or function.name == entry:
            found.append(function)
        found += [function._replace(name=f"{name}.{last}") for name in names if owner]
    return tuple(found)


def listing(host: Host) -> str:
    """The functions and methods that there are, at most eight."""
    names = [function.name for function in host.description.functions]
    if not names:
        return ""
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return (", ".join(names[:MOST_LISTED]) + more) if more else in_words(names)


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
    raise NotRecognised(
        f"{option} cannot be {typed}, because the program does not use that mark; choose {marks}"
    )


class Found(NamedTuple):
    """An entry that answers, with the reading of it."""

    function: Function
    reading: Reading
    sides: Sides


class Recogniser:
    """The search for a reading of a program of no known shape."""

    given: tuple[str, ...] | None = None
    """The arguments of the entry, if they were told."""

    def __init__(
        self,
        asker: Asker,
        evidence: Evidence,
        told: Told,
        functions: tuple[Function, ...],
    ) -> None:
        self.host = host = asker.host
        self.functions = functions
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
        self.no_mark: NotRecognised | None = None
        """If what was said of the sides is none of the marks."""

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
        groups = self._groups()
        if groups:
            self._refuse_at_once(groups[0][0])
        for group in groups:
            found: list[Found] = []
            for function in group:
                if found and self._rank(function) <= self._rank(found[0].function) - AS_LIKELY:
                    break
                one = self._entry(function)
                if one and not any(self._same(one, other) for other in found):
                    found.append(one)
            if len(found) > 1:
                names = [each.function.name for each in found]
                raise Ambiguous(
                    f"this file has several functions that choose moves: {in_words(names)}; pick "
                    f"one: noughts prove file.py:{names[0]}"
                )
            if found:
                return self._report(found[0])
        raise self.no_mark or NotRecognised(self._refusal())

    def _groups(self) -> list[list[Function]]:
        if self.told.entry:
            return [[each for each in self.functions if each.name == self.told.entry]]
        return entries(self.functions, self.evidence)

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
        if self._waits(function):
            return None
        found: list[Found] = []
        differs: Differs | None = None
        one_pair = len({marks[1:] for marks in self.marks}) == 1
        for way in list(self.caller.ways(function, self.given))[:MOST_WAYS]:
            for marks in self.marks:
                try:
                    one = self._read(function, way, marks)
                except Differs as left_open:
                    differs = differs or left_open
                    continue
                if one and one.reading.is_clear(alone=one_pair and not way.instead):
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
        if found and differs and not found[0].reading.sensible:
            found = []
        if not found and differs:
            choices = in_words(
                [f"{differs.option} {typed(choice)}" for choice in differs.choices], "or"
            )
            raise Ambiguous(f"{function.name} can be read in several ways; add {choices}")
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
                raise Ambiguous(f"{name} can be read in several ways; add {choices}")

    def _read(self, function: Function, way: Way, marks: Marks) -> Found | None:
        """The reading of one way to call; None if it does not work. Raises `Differs`."""
        base = way.convention(marks, self._also(way, marks))
        trial = Trial(self.asker, base)
        texts, trouble = trial.first_answers()
        if not texts:
            if trouble:
                self.tried.append(
                    f"{function.name} called with {board_words(marks.board)} "
                    f"{'/'.join(marks[1:])}: {trouble.words}"
                )
            return None
        said = sides(self.host, self.evidence, base)
        try:
            fixed = fixed_sides(self.host, base, self.told)
        except NotRecognised as error:  # other marks may be meant
            self.no_mark = self.no_mark or error
            return None
        self._refuse_other_mark(way, base, fixed)
        forms = [self.told.answer] if self.told.answer else trial.forms(texts)
        readings: list[Reading] = []
        differs: Differs | None = None
        for form in forms:
            try:
                readings.append(trial.reading(form, said, fixed))
            except Differs as left_open:
                differs = left_open
        # what is said of answers makes no entry of a helper
        least = ENOUGH if self.told.answer and not self.told.entry else 0
        readings = [each for each in readings if each.legal > least]
        sure = clearest(readings)
        if differs and not (sure and sure[0].sensible):
            raise differs
        sure = [each for each in sure if each.sensible or "kth" not in each.convention.answer]
        if not sure:
            self.tried.append(
                f"{function.name} called with {board_words(marks.board)} {'/'.join(marks[1:])} "
                "returns "
                + answers_in_words(texts)
                + (", and it writes no mark of its own there" if "written" in forms else "")
            )
            return None
        if len(sure) > 1:
            raise Differs("--answer", tuple(reading.convention.answer for reading in sure))
        return Found(function, sure[0], said)

    def _also(self, way: Way, marks: Marks) -> tuple[tuple[str, str], ...]:
        """What else must be set: whose turn it is, marks that are chosen in a game, counters."""
        found = self._turns(way, marks) | self._counters(way) | self._free(way)
        read = self.evidence.read_by(way.entry)
        players = (marks.first, marks.second)
        held = dict(way.attributes)
        given = bool({"own", "opponent"} & {*way.arguments, *way.construct})
        for name, _, _ in self.evidence.assignments():
            if given or not name.startswith("self.") or name not in read or name in found:
                continue
            last = name.rpartition(".")[2]
            unset = players_not(players, held.get(name, "None"), self.evidence.constants.get(name))
            unset = unset or self.evidence.is_chosen_in(name)
            within = way.construct == UNMADE or name in held
            if unset and within and self._may_be_mark(last, held.get(name, "None"), players):
                if naming.is_machine(last) and not naming.says(last, naming.MOVE):
                    found[name] = "own"
                elif naming.is_human(last):
                    found[name] = "opponent"
        return tuple((found | self._chosen(way, marks, found)).items())

    def _turns(self, way: Way, marks: Marks) -> dict[str, str]:
        """Where it is said whose turn it is."""
        read = self.evidence.read_by(way.entry)
        found: dict[str, str] = {}
        for place, text in way.attributes:
            last = place.rpartition(".")[2]
            of_game = place.startswith("game.") and any(each.endswith(f".{last}") for each in read)
            if (place in read or of_game) and means_turn(last) and text in marks[1:3]:
                found[place] = "own"
        return found

    def _reads(self, way: Way, place: str) -> bool:
        """Whether the entry may read what is held there."""
        holder, _, last = place.rpartition(".")
        if holder:
            return last in self.evidence.attributes_read(way.entry)
        return place in self.evidence.globals_read(way.entry)

    def _free(self, way: Way) -> dict[str, str]:
        """Where the empty cells are listed beside the board: what is played is taken out."""
        kinds = {str(list(range(9))): "free0", str(list(range(1, 10))): "free1"}
        found: dict[str, str] = {}
        for place, text in way.attributes:
            shrinks = self.evidence.shrinks(place.rpartition(".")[2])
            if text in kinds and place != way.place and shrinks and self._reads(way, place):
                found[place] = kinds[text]
        return found

    def _counters(self, way: Way) -> dict[str, str]:
        """Where moves are counted. Raises `NotRecognised` if it is not clear from what on."""
        found: dict[str, str] = {}
        for place, text in way.attributes:
            holder, _, last = place.rpartition(".")
            steps = {
                step
                for name, each in self.evidence.steps.items()
                if name == place or (holder and name.endswith(f".{last}"))
                for step in each
            }
            counts = naming.says(last, naming.COUNTED) or self.evidence.is_compared_with_nine(last)
            if not (steps and counts and self._reads(way, place)):
                continue
            counts_all = self._is_stepped_elsewhere(way.entry, last)
            if text == "0" and 1 in steps and counts_all:
                found[place] = "taken"
            elif text == "9" and -1 in steps and counts_all:
                found[place] = "empties"
            elif text.lstrip("-").isdigit():
                raise NotRecognised(
                    f"{way.entry} reads {place}, a counter that is {text} when the program "
                    "loads, and noughts does not know its value in the middle of a game; "
                    "count the marks on the board instead"
                )
        return found

    def _is_stepped_elsewhere(self, entry: str, last: str) -> bool:
        """Whether a count goes on at the moves of others too, and not at the entry's own alone."""
        entries = {entry, *(name for name in self.evidence.functions if naming.is_machine(name))}
        inside = {
            part
            for name in entries
            if name in self.evidence.functions and (name == entry or "." not in name)
            for part in ast.walk(self.evidence.functions[name])
        }
        return any(
            isinstance(node, ast.AugAssign)
            and node not in inside
            and ast.unparse(node.target).rpartition(".")[2] == last
            for node in ast.walk(self.evidence.tree)
        )

    def _chosen(self, way: Way, marks: Marks, found: dict[str, str]) -> dict[str, str]:
        """Names of the module for the players whose marks a person, argv or chance decides."""
        values = self.host.description.values
        players = marks[1:3]
        chosen: dict[str, str] = {}
        rest: list[str] = []
        for name in sorted(self.evidence.globals_read(way.entry)):
            text = values[name].text if name in values else "None"
            a_mark = text in players
            open_still = self.evidence.is_chosen(name) or (
                text in PLACEHOLDERS and name in self.evidence.set_globally
            )
            if not open_still and a_mark and (naming.is_machine(name) or naming.is_human(name)):
                return {}  # the others are as this one makes them
            if not open_still or not self._may_be_mark(name, text, players) or name in found:
                continue
            if (naming.is_machine(name) and not naming.says(name, naming.MOVE)) or (
                a_mark and (means_turn(name) or self.evidence.takes_turns(name))
            ):
                chosen[name] = "own"
            elif naming.is_human(name) or naming.says(name, naming.OPPONENT):
                chosen[name] = "opponent"
            elif a_mark or naming.says(name, naming.MARK_HOLDERS):
                rest.append(name)
        for name in rest:
            known = set(chosen.values())
            if len(rest) > 1 or len(known) != 1:
                raise NotRecognised(
                    f"{way.entry} reads {in_words(rest)}, which is set only when a game begins; "
                    f"set {name} to one mark in the file, such as {name} = {marks.first}, or pass "
                    f"the mark to {way.entry} as an argument"
                )
            chosen[name] = "opponent" if known == {"own"} else "own"
        return chosen

    def _may_be_mark(self, name: str, text: str, players: Sequence[str]) -> bool:
        """Whether what is there may be a player's mark, or stand for none yet."""
        if naming.says(name, naming.NOT_A_MOVE | naming.LEVEL | naming.DEPTH | NO_MARKS):
            return False
        if text in players or text in PLACEHOLDERS:
            return True
        try:
            value, mark = ast.literal_eval(text), ast.literal_eval(players[0])
        except (ValueError, SyntaxError):
            return any(text.startswith(f"<{owner}.") for owner in self.evidence.classes)
        short = len(value) <= 2 if isinstance(value, str) else isinstance(value, int)
        return short and type(value) is type(mark)

    def _refuse_other_mark(self, way: Way, base: Convention, fixed: Fixed) -> None:
        """Of a program whose mark is laid down in it a person cannot say another."""
        if fixed.plays in {OPEN, None} or self.told.plays is None:
            return
        given = {*way.arguments, *way.construct, *(what for _, what in base.also)}
        if {"own", "opponent"} & given:
            return
        read = self.evidence.read_by(way.entry)
        for place, text in way.attributes:
            last = place.rpartition(".")[2]
            named = naming.is_machine(last) and not naming.says(last, naming.MOVE)
            if place in read and named and text == base.marks[1 - (fixed.plays or 0)]:
                raise NotRecognised(
                    f"{place} is {text} in the program, so it does not play {self.told.plays}; "
                    f"remove --plays or write --plays {typed(text)}"
                )

    def _waits(self, function: Function) -> str | None:
        node = self.evidence.functions.get(function.name)
        return is_waiting(node) if node else None

    def _refuse_at_once(self, function: Function) -> None:
        """The most likely entry is not passed over for another if it cannot be asked."""
        name = function.name
        if word := self._waits(function):
            raise NotRecognised(
                f"{name} is {word}, and noughts needs a function that returns its move; add one "
                "that runs it, and name it after a colon: file.py:function"
            )
        if self.given is not None:
            return
        list(self.caller.ways(function))
        unknown = self.caller.unknown.get(name)
        if unknown is not None and (self.told.entry or naming.says(unknown, naming.LEVEL)):
            taken = [
                unknown.upper() if each == unknown else naming.kind_of(each) or each
                for each in function.required
            ]
            raise NotRecognised(
                f"{name} takes {in_words(function.required)}, and noughts does not know what to "
                f"pass for {unknown}; write all the arguments after a colon, such as "
                f"'file.py:{name}({', '.join(taken)})' with your value for {unknown.upper()} "
                f"(noughts fills in {in_words(PLAIN_ARGUMENTS)})"
            )

    # --- words -----------------------------------------------------------------------------------

    def _report(self, found: Found) -> Recognised:
        convention = found.reading.convention
        reasons = list(found.sides.reasons)
        if found.reading.proven:
            reasons.append("it chose the right move in every test position")
        usual = usually_first(convention.marks)
        open_start = convention.plays is not None and convention.starts is None
        if open_start and usual is not None and not (found.sides.either or self.told.starts):
            convention = convention.changed(starts=usual)
            begins = bare(convention.marks[usual])
            reasons.append(f"the program does not say who moves first, so {begins} does, as usual")
        return Recognised(convention, shape_of(convention), tuple(reasons), self._left(found))

    def _left(self, found: Found) -> tuple[str, ...]:
        """The levels that are left as they are."""
        convention = found.reading.convention
        function = found.function
        node = self.evidence.functions.get(function.name)
        left: dict[str, str] = {}
        if node is not None and function.optional:
            defaults = node.args.defaults[-len(function.optional) :]
            given = max(0, len(convention.arguments) - len(function.required))
            for place, (name, default) in enumerate(
                zip(function.optional, defaults, strict=False)
            ):
                as_it_was = (
                    place >= given
                    or convention.arguments[len(function.required) + place]
                    == f"={ast.unparse(default)}"
                )
                if as_it_was and naming.says(name, naming.LEVEL):
                    left[name] = ast.unparse(default)
        names = self.evidence.globals_read(convention.entry)
        for name, value in self.host.description.values.items():
            if name in names and naming.says(name, naming.LEVEL) and len(value.text) < 30:
                left.setdefault(name, value.text)
        owner = convention.entry.rpartition(".")[0]
        if owner and convention.construct != UNMADE:
            attributes = self.evidence.attributes_read(convention.entry)
            for name, value in (self.caller.attributes(owner, convention.construct) or {}).items():
                if name in attributes and naming.says(name, naming.LEVEL) and len(value.text) < 30:
                    left.setdefault(f"self.{name}", value.text)
        return tuple(f"{name} is left at {text}" for name, text in left.items())

    def _refusal(self) -> str:
        there = listing(self.host)
        sizes = {
            len(value.marks) for value in self.host.description.values.values() if value.board
        }
        other = sorted(size for size in sizes if size > 10)
        if (other and 9 not in sizes) or self._is_larger():
            return "its board is not 3x3, and noughts calls programs on 3x3 only"
        if not self.tried:
            unknown = next(iter(self.caller.unknown.items()), None)
            groups = self._groups()
            best = groups[0][0] if groups else None
            if best is not None and not unknown:
                unknown = best.name, in_words(best.required or ("its board",))
            why = (
                f"noughts does not know what to pass to {unknown[0]} for {unknown[1]}"
                if unknown
                else "no function that chooses moves was found under a name such as best_move, "
                "computer_move or minimax"
            )
        else:
            why = "no function that returns a move was found: " + self.tried[0]
        has = f"; it has {there}" if there else "; it has no functions"
        if self.tried and SCORE in self.tried[0]:
            return f"{why}{has}; name a function that returns the move, or add one"
        if not self.tried and self._groups():
            return (
                f"{why}{has}; write all the arguments after a colon, such as "
                "'file.py:ai_move(board, own, 3)', or add a function that takes a board"
            )
        advice = [
            *(
                []
                if self.told.entry or not there
                else ["the function after a colon (file.py:function)"]
            ),
            *([] if self.told.board or not self.tried else ["its board with --board"]),
            *([] if self.told.marks or not self.tried else ["its marks with --marks"]),
            *([] if self.told.plays or not self.tried else ["the mark it plays with --plays"]),
            *([] if self.told.answer or not self.tried else ["its answers with --answer"]),
        ]
        return why + has + (f"; state {in_words(advice)}" if advice else "")

    def _is_larger(self) -> bool:
        """Whether the text gives the board another size."""
        return any(
            naming.says(name, SIZES) and text.isdigit() and 3 < int(text) < 20
            for name, text in self.evidence.constants.items()
        )


def usually_first(marks: tuple[str, str]) -> int | None:
    """Which of two marks begins everywhere: X, and 1.

    >>> usually_first(("'O'", "'X'")), usually_first(("1", "2")), usually_first(("'A'", "'B'"))
    (1, 0, None)
    """
    looks = [bare(mark).upper() for mark in marks]
    for first, second in (("X", "O"), ("1", "2"), ("1", "-1")):
        if set(looks) == {first, second}:
            return looks.index(first)
    return None


def players_not(players: tuple[str, str], *texts: str | None) -> bool:
    """Whether none of these is a player's mark."""
    return not any(text in players for text in texts)


def answers_in_words(texts: list[str]) -> str:
    """A few answers that are no moves, and what they look like."""
    short = (text if len(text) <= 40 else f"{text[:37]}..." for text in texts)
    shown = in_words(list(dict.fromkeys(short))[:3], "or")
    scores = {"-1", "0", "1", "-10", "10", "-100", "100", "-1000", "1000", "inf", "-inf"}
    near = re.compile(r"-?(\d+\.\d+|[1-9]\d+|\d|inf)")
    numbers = all(near.fullmatch(text) for text in texts)
    if numbers and any(text in scores or "." in text or "-" in text for text in texts):
        return f"{shown}, {SCORE}"
    return f"{shown}, which noughts cannot read as a move"


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
    shapes = {
        "cs50": "a CS50 project",
        "kaggle": "a Kaggle agent",
        "global board": "a function with a global board",
        "writes on its board": "a function that writes its move on the board",
    }
    quote = recognised.shape == "cs50"  # there X and O are variables, and hold these letters
    players = [f'"{mark}"' if quote and mark.isalpha() else literal(mark) for mark in marks]
    cells = [*players, empty_words(convention.empty)]
    board = f"{board_words(convention.board)} {in_words(cells)}"
    given = ", ".join(argument.lstrip("=") for argument in convention.arguments)
    call = f"{convention.entry}({given})"
    how = (
        f"sets {convention.place} to {board}, calls {call}"
        if convention.place
        else f"calls {call} with {board},"
    )
    starts = (
        "Either mark may move first"
        if convention.starts is None
        else f"{bare(marks[convention.starts])} moves first"
    )
    plays = (
        ""
        if convention.plays is None
        else f"; the program always plays {bare(marks[convention.plays])}, moving "
        f"{in_words(convention.sides, 'or')}"
    )
    return (
        f"{shapes.get(recognised.shape, f'a {recognised.shape}')}: {how} and expects "
        f"{answer_words(convention.answer)}. {starts}{plays}"
        + "".join(f"; {each}" for each in recognised.left)
    )


def literal(mark: str) -> str:
    """A mark as it is written in Python, texts in double quotes."""
    return f'"{bare(mark)}"' if mark[:1] in "'\"" else mark


def typed(mark: str) -> str:
    """A mark as a person would type it; with its quotes if it would be lost without."""
    return bare(mark) if bare(mark).isalpha() else mark


def bare(mark: str) -> str:
    """A mark without quotes."""
    return mark.strip("'\"")


def board_words(board: str) -> str:
    """A kind of board in words."""
    words = {
        "rows": "three rows of",
        "flat": "a list of",
        "flat10": "a list, from index 1 on, of",
        "dict9": "a dictionary from 1 ... 9 to",
        "dict0": "a dictionary from 0 ... 8 to",
        "dict9text": "a dictionary from '1' ... '9' to",
        "pairs": "a dictionary from (row, column) to",
        "pairs1": "a dictionary from (row, column), both from 1 on, to",
        "numpy": "a 3x3 numpy array of",
        "numpyflat": "a flat numpy array of",
        "tuple": "a tuple of",
        "tuples": "three tuples of",
        "text": "a string of",
    }
    assert board in BOARDS
    return words.get(board, f"{board} of")


def empty_words(empty: str) -> str:
    """What stands in an empty cell, in words."""
    words = {
        NUMBERS: "the numbers 1 to 9 of empty cells",
        NUMBERS_FROM_0: "the numbers 0 to 8 of empty cells",
        NUMBERS_AS_TEXT: "the texts '1' to '9' of empty cells",
    }
    return words.get(empty, literal(empty))


def answer_words(answer: str) -> str:
    """A form of answers in words."""
    words = {
        "row,col": "(row, column)",
        "index": "a cell from 0 to 8",
        "number": "a cell from 1 to 9",
        "written": "the move written on the board",
        "board": "the next board",
        "kth": "an index into the empty cells",
    }
    keys, colon, form = answer.rpartition(":")
    if colon:
        form = form if "," in keys else words.get(form, form)
        return f"{form.replace(',', ', ')} as {keys.replace(',', ', ')} in a dictionary"
    return words.get(answer, f"({answer.replace(',', ', ')})")
