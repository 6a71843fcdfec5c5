"""The ways in which a program might be called: its entries, and what each is to be given."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from noughts.programs.apart.wire import Function, Value
from noughts.programs.convention import MADE, UNMADE, Convention
from noughts.programs.recognition import naming
from noughts.programs.recognition.evidence import Evidence, last_name, plain
from noughts.programs.recognition.samples import Host, Marks, Sample
from noughts.rules.game import mnk

START = mnk(3, 3, 3).start

MOST_ATTRIBUTES = 24
"""So many attributes of an object are looked at."""


class Way(NamedTuple):
    """One way to call an entry; what stands on the board is left open."""

    entry: str
    arguments: tuple[str, ...]
    place: str = ""
    construct: tuple[str, ...] = ()
    game: str = ""
    attributes: tuple[tuple[str, str], ...] = ()
    """Of the object or the module: places, and the values found there."""
    instead: bool = False
    """Whether it is given a mark where it has one of its own if nothing is given."""

    def convention(self, marks: Marks, also: tuple[tuple[str, str], ...]) -> Convention:
        """As a convention."""
        return Convention(
            entry=self.entry,
            arguments=self.arguments,
            place=self.place,
            construct=self.construct,
            game=self.game,
            also=also,
            board=marks.board,
            marks=(marks.first, marks.second),
            empty=marks.empty,
        )


def entries(functions: Sequence[Function], evidence: Evidence) -> list[list[Function]]:
    """The functions that may make the program's moves, in groups: the most likely first.

    Of two that are called one by the other the outer one comes first. Within a group neither is
    more likely than the other.
    """
    ranks = {function.name: naming.rank(function.name) for function in functions}
    likely = [function for function in functions if ranks[function.name]]

    def inner(function: Function) -> bool:
        return any(
            function.name in evidence.reach(other.name)
            and other.name not in evidence.reach(function.name)
            for other in likely
            if other is not function and ranks[other.name] > 1
        )

    groups: dict[tuple[bool, int], list[Function]] = {}
    for function in likely:
        low = ranks[function.name] <= 2
        key = (inner(function), -ranks[function.name]) if not low else (True, 0)
        groups.setdefault(key, []).append(function)
    outer = [each for (nested, _), group in groups.items() if not nested for each in group]
    rest = [groups[key] for key in sorted(groups) if key[0]]
    outer.sort(key=lambda function: -ranks[function.name])
    return [group for group in (outer, *rest) if group]


class Caller:
    """Finds out how the functions of a program can be called."""

    def __init__(
        self, host: Host, evidence: Evidence, found: Sequence[Sample], marks: Marks
    ) -> None:
        self.host = host
        self.evidence = evidence
        self.samples = found
        self.stub = Convention(
            entry="", board=marks.board, marks=(marks.first, marks.second), empty=marks.empty
        )
        self.classes = {made.name: made for made in host.description.classes}
        self.instances = instances(host)
        self.unknown: dict[str, str] = {}
        """Functions with a parameter that nothing is known of, and its name."""
        self._attributes: dict[str, dict[str, Value]] = {}

    def ways(self, function: Function, told: tuple[str, ...] | None = None) -> Iterator[Way]:
        """How it can be called, the most likely way first; `told`: with these arguments."""
        owner, _, _ = function.name.rpartition(".")
        for construct in self._constructs(owner) if owner else [()]:
            for arguments in self._arguments(function) if told is None else [told]:
                more = arguments[len(function.required) :]
                if owner in self.classes and construct != UNMADE:
                    more += construct[len(self.classes[owner].required) :]
                instead = told is None and not {"own", "opponent"}.isdisjoint(more)
                way = Way(function.name, arguments, construct=construct, instead=instead)
                yield from self._placed(way, owner)

    # --- arguments -------------------------------------------------------------------------------

    def _arguments(self, function: Function) -> Iterator[tuple[str, ...]]:
        node = self.evidence.functions.get(function.name)
        required = list(function.required)
        options = [
            self._options(function, place, name, alone=len(required) == 1)
            for place, name in enumerate(required)
        ]
        boards = [place for place, kinds in enumerate(options) if kinds == ["board"]]
        for place in boards[1:]:  # there is one board, and what is not looked into is a mark
            subscripted = self._is_subscripted(function.name, required[place])
            options[place] = [] if subscripted else ["own"]
        if not all(options):
            self.unknown[function.name] = required[options.index([])]
            return
        more = self._optional(function, node) if node else []
        chosen = list(product(*options))[:4]
        for each in chosen:
            yield with_sides([*required, *function.optional], [*each, *more])
        if more:  # the mark it has when nothing is said may be the only one it ever has
            yield with_sides(required, chosen[0])

    def _options(self, function: Function, place: int, name: str, *, alone: bool) -> list[str]:
        kind = naming.kind_of(name, alone=alone)
        told = self._as_called(function.name, place)
        if kind == "own" and alone and self._is_subscripted(function.name, name):
            kind = "board"
        if kind == "observation" and not self._is_observation(function.name, name):
            kind = "board"
        if kind in {"board", "own", "opponent", "game", "observation", "configuration"}:
            return [kind]
        if told:
            return [f"={told}"]
        if naming.says(name, naming.LEVEL):
            return []
        if kind == "empties":
            return ["empties", "=0"]
        if kind:
            return [kind]
        return ["board"] if not place or self._is_subscripted(function.name, name) else []

    def _is_observation(self, function: str, name: str) -> bool:
        """Whether a board is looked for in what is given there."""
        node = self.evidence.functions.get(function)
        return node is None or any(
            (isinstance(part, ast.Attribute) and part.attr in {"board", "mark"})
            or (isinstance(part, ast.Subscript) and plain(part.slice) in {"'board'", "'mark'"})
            for part in ast.walk(node)
            if isinstance(part, ast.Attribute | ast.Subscript)
            and isinstance(part.value, ast.Name)
            and part.value.id == name
        )

    def _is_subscripted(self, function: str, name: str) -> bool:
        node = self.evidence.functions.get(function)
        return node is not None and any(
            isinstance(part, ast.Subscript)
            and isinstance(part.value, ast.Name)
            and part.value.id == name
            for part in ast.walk(node)
        )

    def _as_called(self, function: str, place: int) -> str | None:
        """The constant that the program itself gives there, when it is called from elsewhere."""
        last = function.rpartition(".")[2]
        within = self.evidence.functions.get(function)
        inside = set(ast.walk(within)) if within else set()
        given = [
            node.args[place]
            for node in ast.walk(self.evidence.tree)
            if isinstance(node, ast.Call)
            and node not in inside
            and len(node.args) > place
            and last_name(node.func) == last
        ]
        if within and naming.says(parameter_at(within, place, function), naming.LEVEL):
            texts = {ast.unparse(each) for each in given}
            alike = len(texts) == 1 and isinstance(given[0], ast.Constant)
            return texts.pop() if alike else None
        return next((ast.unparse(each) for each in given if is_fixed(each)), None)

    def _optional(
        self, function: Function, node: ast.FunctionDef | ast.AsyncFunctionDef
    ) -> list[str]:
        """For parameters with a default, as far as the last that means a player."""
        defaults = node.args.defaults[-len(function.optional) :] if function.optional else []
        kinds = [naming.kind_of(name) for name in function.optional]
        chosen = [
            kind
            if kind in {"own", "opponent"} and not is_truth(default)
            else f"={ast.unparse(default)}"
            for kind, default in zip(kinds, defaults, strict=False)
        ]
        while chosen and chosen[-1] not in {"own", "opponent"}:
            chosen.pop()
        return chosen

    # --- objects ---------------------------------------------------------------------------------

    def _constructs(self, owner: str) -> Iterator[tuple[str, ...]]:
        if owner in self.instances:
            yield MADE
            return
        made = self.classes.get(owner)
        if made is None:
            return
        init = Function(f"{owner}.__init__", made.required, made.optional, made.line)
        given = list(self._arguments(init)) if made.required or made.optional else [()]
        works = [each for each in given if self.attributes(owner, each) is not None]
        if not works:
            yield UNMADE
            return
        yield works[0]
        if works[-1] == works[0][: len(made.required)] != works[0]:
            yield works[-1]

    def attributes(self, owner: str, construct: tuple[str, ...]) -> dict[str, Value] | None:
        """What a new object holds; None if it cannot be made."""
        key = f"{owner}{construct}"
        if key not in self._attributes:
            made = f"{owner}({', '.join(map(self._written, construct))})"
            made = owner if owner in self.instances else made
            names = self._names(made)
            if names is None:
                return None
            self._attributes[key] = dict(self._held(made, names))
        return self._attributes[key]

    def _names(self, made: str) -> list[str] | None:
        """The attributes of an object, a few at a time because long texts are cut."""
        names: list[str] = []
        for begin in range(0, MOST_ATTRIBUTES, 4):
            part = self.host.evaluate(
                f"sorted(vars({made}))[{begin}:{begin + 4}]", self.stub, START
            )
            if not isinstance(part, Value):
                return None
            try:
                names += ast.literal_eval(part.text)
            except (ValueError, SyntaxError):
                return names
            if len(names) < begin + 4:
                break
        return names

    def _held(self, made: str, names: list[str], depth: int = 0) -> Iterator[tuple[str, Value]]:
        for name in names:
            value = self.host.evaluate(f"{made}.{name}", self.stub, START)
            if not isinstance(value, Value):
                continue
            yield name, value
            if value.kind in self.classes and not depth:
                for below, held in self._held(
                    f"{made}.{name}", self._names(f"{made}.{name}") or [], 1
                ):
                    yield f"{name}.{below}", held

    def _written(self, kind: str) -> str:
        if kind.startswith("="):
            return kind[1:]
        if kind == "game":
            return f"{self.game_class()}()"
        return kind if kind in {"board", "own", "opponent"} else "9"

    def game_class(self) -> str:
        """A class of the file that is made without arguments and holds a board; or ''."""
        for name, made in self.classes.items():
            if not made.required and self._board_in(self.attributes(name, ()) or {}):
                return name
        return ""

    @staticmethod
    def _board_in(attributes: dict[str, Value]) -> str:
        return next((name for name, value in attributes.items() if value.board), "")

    # --- places ----------------------------------------------------------------------------------

    def _placed(self, way: Way, owner: str) -> Iterator[Way]:
        given = (*way.arguments, *way.construct)
        held = self.attributes(owner, way.construct) if owner and way.construct != UNMADE else {}
        around = [(f"self.{name}", value.text) for name, value in (held or {}).items()]
        if {"game", "board"} & set(given) and self.game_class():
            fields = self.attributes(self.game_class(), ()) or {}
            around += [(f"game.{name}", value.text) for name, value in fields.items()]
        around += [(name, value.text) for name, value in self.host.description.values.items()]
        way = way._replace(attributes=tuple(around))
        game = self.game_class() if {"game", "board"} & set(given) else ""
        holder = f"game.{self._board_in(self.attributes(game, ()) or {})}" if game else ""
        if "game" in given:
            if game:
                yield way._replace(game=game, place=holder)
            as_board = tuple("board" if kind == "game" else kind for kind in way.arguments)
            yield way._replace(arguments=as_board)
        elif "observation" in given:
            yield way
        elif "board" in way.arguments:
            yield way
            if game:
                as_game = tuple("game" if kind == "board" else kind for kind in way.arguments)
                yield way._replace(arguments=as_game, game=game, place=holder)
        else:
            yield from (
                way._replace(place=place) for place in self._places(way, owner, held or {})
            )
            if "board" in way.construct:
                yield way

    def _places(self, way: Way, owner: str, held: dict[str, Value]) -> Iterator[str]:
        read = self.evidence.read_by(way.entry)
        if owner:
            names = [f"self.{name}" for name, value in held.items() if value.board]
            if way.construct == UNMADE:
                names = [
                    sample.place for sample in self.samples if sample.place.startswith("self.")
                ]
            yield from dict.fromkeys(names)
        else:
            names = [sample.place for sample in self.samples if sample.place in read]
            yield from dict.fromkeys(name for name in names if "." not in name)


def instances(host: Host) -> dict[str, str]:
    """The objects in the module of classes of the program, and those."""
    classes = {made.name for made in host.description.classes}
    values = host.description.values
    return {name: value.kind for name, value in values.items() if value.kind in classes}


def parameter_at(node: ast.FunctionDef | ast.AsyncFunctionDef, place: int, function: str) -> str:
    """The name of a parameter, `self` not counted."""
    names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    names = names[1:] if "." in function and names[:1] == ["self"] else names
    return names[place] if place < len(names) else ""


def with_sides(names: Sequence[str], kinds: Sequence[str]) -> tuple[str, ...]:
    """Of two parameters that mean a player one is the opponent."""
    own = [place for place, kind in enumerate(kinds) if kind == "own"]
    chosen = list(kinds)
    if len(own) == 2 and "opponent" not in kinds:
        human = own[0] if naming.is_machine(names[own[1]]) else own[1]
        chosen[human] = "opponent"
    return tuple(chosen)


def is_truth(node: ast.expr) -> bool:
    """Whether an expression is True or False."""
    return isinstance(node, ast.Constant) and isinstance(node.value, bool)


def is_fixed(node: ast.expr) -> bool:
    """Whether an expression is a number or a truth value, infinity too."""
    text = ast.unparse(node)
    return is_truth(node) or (plain(node) or "x").lstrip("-").isdigit() or "inf" in text
