"""Finds strategies by name: built-in strategies, installed plug-ins, and programs.

A specification is a name and options: `linear`, `linear:level=easy,override=no`; or the name of a
character in any case: `Wren`, `wren`. A plug-in is an installed package with an entry point in the
group `noughts.strategies`. The entry point has the name of the strategy and refers to a `Strategy`
class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from noughts.errors import BrokenPlugIn, NoughtsError, Unreadable
from noughts.rules.game import Game
from noughts.rules.notation import in_words
from noughts.strategies.alphabeta import AlphaBeta
from noughts.strategies.base import Option, Slipping, Strategy
from noughts.strategies.chance import Chance
from noughts.strategies.characters import BY_NAME, Character, find_character
from noughts.strategies.human import Human
from noughts.strategies.linear import Linear
from noughts.strategies.minimax import Minimax
from noughts.strategies.perfect import Perfect
from noughts.strategies.random import Random
from noughts.strategies.reach import is_easy
from noughts.strategies.rules import Rules
from noughts.strategies.search import Search
from noughts.strategies.weights import Weights

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BUILT_IN: dict[str, type[Strategy]] = {
    strategy.name: strategy
    for strategy in (
        Linear,
        Minimax,
        AlphaBeta,
        Rules,
        Chance,
        Search,
        Weights,
        Random,
        Perfect,
        Human,
    )
}

PLUG_INS = "noughts.strategies"

SLIP = Option.number("slip", "p", "probability of a random move instead", default="0", at_most=1)
"""The option that every strategy accepts."""

MOST_CELLS_SMALL = 25
"""The most cells of a board on which characters play as on 3x3, if it is easy to solve."""

ProgramFinder = Callable[[str], type[Strategy] | None]
"""Returns the strategy class of the program at a path or command, or None if there is none."""


class Registry:
    """Looks strategies up by name.

    Without `find_program` it never runs a program. With it, a specification may also be a path or
    a command, which `find_program` loads; `add` registers a class under a name directly.
    """

    def __init__(self, find_program: ProgramFinder | None = None) -> None:
        self._find_program = find_program
        self._classes: dict[str, type[Strategy]] = {}

    def add(self, name: str, strategy: type[Strategy]) -> None:
        """Register a strategy class under `name`, for this registry alone."""
        self._classes[name] = strategy

    def names(self) -> list[str]:
        """Return the names of all strategies, built-in ones first, without loading a plug-in."""
        return list(dict.fromkeys([*BUILT_IN, *self._classes, *sorted(_plug_ins())]))

    def knows(self, spec: str) -> bool:
        """Return whether `spec` names a strategy of this registry; never loads a program."""
        name = spec.partition(":")[0]
        is_known = name in BUILT_IN or find_character(spec) or spec in self._classes
        return bool(is_known) or name in _plug_ins()

    def strategy_class(self, name: str) -> type[Strategy]:
        """Return the strategy class with this name. A plug-in cannot replace a built-in one."""
        classes = self._classes | BUILT_IN
        if name in classes:
            return classes[name]
        plug_ins = _plug_ins()
        if name not in plug_ins:
            suggestion = _nearest(name, [*self.names(), *BY_NAME], "choose from")
            raise Unreadable(f"there is no strategy {name!r}{suggestion}")
        return _load(name, plug_ins[name])

    def strategy(self, spec: str, game: Game) -> Strategy:
        """Return the strategy that `spec` names, created for `game`."""
        if character := find_character(spec):
            strategy = self.strategy(specification_on(character, game), game)
            strategy.spec = strategy.title = character.name
            return strategy
        if self._find_program and not self.knows(spec):
            program = self._find_program(spec)
            if program is not None:
                self.add(spec, program)
        name, colon, tail = (spec, "", "") if spec in self._classes else spec.partition(":")
        strategy_class = self.strategy_class(name)
        values = _read_options(spec, strategy_class, tail.split(",") if colon else ())
        slip = values.pop("slip", Fraction(0))
        try:
            strategy = strategy_class(game, **values)
        except NoughtsError:
            raise
        except Exception as error:
            raise BrokenPlugIn(f"{name!r} cannot be created for {game}: {error!r}") from error
        if slip:
            assert isinstance(slip, Fraction)
            strategy = Slipping(strategy, slip)
        strategy.spec = spec
        if name in BUILT_IN or not strategy.title:
            strategy.title = title_of(spec)
        return strategy


def parse_strategy(spec: str, game: Game) -> Strategy:
    """Return the built-in strategy or plug-in that `spec` names, created for `game`."""
    return Registry().strategy(spec, game)


def specification_on(character: Character, game: Game) -> str:
    """Return the specification of the strategy with which a character plays this board."""
    small = game.cells <= MOST_CELLS_SMALL and is_easy(game)
    return character.specification if small else character.large


def title_of(spec: str) -> str:
    """Return what players call the strategy that `spec` names: `Linear (medium)`.

    Loads nothing: the title of a program is its file name, and that of a command is the command.
    """
    if character := find_character(spec):
        return character.name
    name, _, tail = spec.partition(":")
    if name not in BUILT_IN:
        if name in ("command", "gomocup"):
            return tail
        return spec.partition(",")[0].rpartition("/")[2] or spec
    options = [part.partition("=") for part in tail.split(",") if part]
    shown = [
        value if key in ("level", "variant") else f"{key} {value}" for key, _, value in options
    ]
    title = BUILT_IN[name].title
    return f"{title} ({', '.join(shown)})" if shown else title


def describe_strategy(strategy: type[Strategy]) -> dict[str, object]:
    """Return name, title, summary and options of a strategy class, for JSON."""
    return {
        "name": strategy.name,
        "title": strategy.title or title_of(strategy.name),
        "summary": strategy.summary,
        "options": [
            {field: value for field, value in option._asdict().items() if field != "read"}
            for option in (*strategy.options, SLIP)
        ],
        "deterministic": strategy.deterministic,
        "source": strategy.source,
        "story": strategy.story,
    }


def _read_options(spec: str, strategy: type[Strategy], parts: Iterable[str]) -> dict[str, object]:
    """Return the constructor arguments that `key=value` parts describe. Raises `Unreadable`."""
    name = strategy.name
    options = {option.name: option for option in (*strategy.options, SLIP)}
    values: dict[str, object] = {}
    for part in parts:
        key, equals, text = part.partition("=")
        if not equals:
            raise Unreadable(f"cannot read {part!r} in {spec!r}: write options as key=value")
        if key not in options:
            suggestion = _nearest(key, options, f"the options of {name} are")
            raise Unreadable(f"{name} has no option {key!r}, given in {spec!r}{suggestion}")
        if key in values:
            raise Unreadable(f"option {key!r} is given twice in {spec!r}")
        try:
            values[key] = options[key].read(text)
        except Unreadable as error:
            raise Unreadable(f"cannot read {part!r} in {spec!r}: {error}") from None
    return values


def _plug_ins() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow, and built-in strategies do not need it

    return {point.name: point for point in entry_points(group=PLUG_INS)}


def _load(name: str, plug_in: EntryPoint) -> type[Strategy]:
    """Return the class of a plug-in. Raises `BrokenPlugIn` if it is not a complete strategy."""
    where = f"the plug-in for {name!r}, {plug_in.value},"
    try:
        strategy = plug_in.load()
    except (Exception, SystemExit) as error:
        raise BrokenPlugIn(f"{where} does not load: {error!r}") from error
    if not (isinstance(strategy, type) and issubclass(strategy, Strategy)):
        raise BrokenPlugIn(f"{where} is not a Strategy class")
    missing = [part for part in ("name", "summary") if not hasattr(strategy, part)]
    missing.extend(sorted(strategy.__abstractmethods__))
    if missing:
        raise BrokenPlugIn(f"{where} lacks {in_words(missing)}")
    if strategy.name != name:
        raise BrokenPlugIn(f"{where} calls itself {strategy.name!r}: the two names must agree")
    return strategy


def _nearest(name: str, known: Iterable[str], otherwise: str) -> str:
    """Return the known name that was probably meant, or all known names, for a message."""
    from difflib import get_close_matches  # slow, and only needed after a typing error

    known = list(known)
    close = get_close_matches(name, known, n=1)
    return f": did you mean {close[0]!r}?" if close else f": {otherwise} {in_words(known)}"
