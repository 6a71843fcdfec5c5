"""Strategies by name: the ones that come with noughts, and those of installed plug-ins.

A specification names one, with options if need be: `linear`, `linear:level=easy,override=no`. A
plug-in is any installed package with an entry point in the group `noughts.strategies` whose name
is the strategy's and whose object is a `Strategy` class.

A program of somebody else is a strategy too, named by its path or command, once whoever runs this
process has named it: `ADDED` holds those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from noughts.errors import BrokenPlugIn, NoughtsError, Unreadable
from noughts.rules.game import Game
from noughts.rules.notation import in_words
from noughts.strategies.base import Option, Slipping, Strategy
from noughts.strategies.chance import Chance
from noughts.strategies.linear import Linear
from noughts.strategies.minimax import AlphaBeta, Minimax
from noughts.strategies.perfect import Perfect
from noughts.strategies.random import Random
from noughts.strategies.rules import Rules
from noughts.strategies.weights import Weights

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BUILT_IN: dict[str, type[Strategy]] = {
    strategy.name: strategy
    for strategy in (Linear, Minimax, AlphaBeta, Rules, Chance, Weights, Random, Perfect)
}

PLUG_INS = "noughts.strategies"

ADDED: dict[str, type[Strategy]] = {}
"""Programs, each by the whole of what names it."""

FINDERS: list[Callable[[str], type[Strategy] | None]] = []
"""What makes a strategy of a path or a command; only asked for people who may run programs."""

SLIP = Option.number(
    "slip", "p", "how often it plays any empty cell at random instead", default="0", at_most=1
)
"""The option that every strategy takes."""


def names() -> list[str]:
    """The names of all strategies, built in first; no plug-in is loaded for this."""
    return list(dict.fromkeys([*BUILT_IN, *ADDED, *sorted(_plug_ins())]))


def is_known(spec: str) -> bool:
    """Whether a specification names a strategy by its name, whatever else it says."""
    name = spec.partition(":")[0]
    return name in BUILT_IN or spec in ADDED or name in _plug_ins()


def strategy_class(name: str) -> type[Strategy]:
    """The strategy with this name. What is built in cannot be replaced by a plug-in."""
    if name in BUILT_IN:
        return BUILT_IN[name]
    if name in ADDED:
        return ADDED[name]
    plug_ins = _plug_ins()
    if name not in plug_ins:
        raise Unreadable(f"there is no strategy {name!r}{_nearest(name, names(), 'they are')}")
    where = f"the plug-in for {name!r}, {plug_ins[name].value},"
    try:
        found = plug_ins[name].load()
    except (Exception, SystemExit) as error:
        raise BrokenPlugIn(f"{where} does not load: {error!r}") from error
    if not (isinstance(found, type) and issubclass(found, Strategy)):
        raise BrokenPlugIn(f"{where} is no Strategy class")
    missing = [part for part in ("name", "summary") if not hasattr(found, part)]
    missing.extend(sorted(found.__abstractmethods__))
    if missing:
        raise BrokenPlugIn(f"{where} lacks {in_words(missing)}")
    if found.name != name:
        raise BrokenPlugIn(f"{where} calls itself {found.name!r}: the two names must agree")
    return found


def described(strategy: type[Strategy]) -> dict[str, object]:
    """What is to be known of a strategy before it is asked, for programs."""
    return {
        "name": strategy.name,
        "summary": strategy.summary,
        "options": [
            {
                "name": option.name,
                "values": option.values,
                "default": option.default,
                "summary": option.summary,
            }
            for option in (*strategy.options, SLIP)
        ],
        "deterministic": strategy.deterministic,
        "source": strategy.source,
    }


def parse_strategy(spec: str, game: Game, *, programs: bool = False) -> Strategy:
    """The strategy that a specification names, made for a game; its `spec` is the text given.

    With `programs` it may be a path or a command too: what it names is run.
    """
    if programs and spec not in ADDED and not is_known(spec):
        for find in FINDERS:
            if (found := find(spec)) is not None:
                ADDED[spec] = found
    name, colon, tail = (spec, "", "") if spec in ADDED else spec.partition(":")
    made_by = strategy_class(name)
    options = {option.name: option for option in (*made_by.options, SLIP)}
    values: dict[str, object] = {}
    for part in tail.split(",") if colon else ():
        key, equals, text = part.partition("=")
        if not equals:
            raise Unreadable(f"cannot read {part!r} in {spec!r}: write options as key=value")
        if key not in options:
            hint = _nearest(key, options, f"the options of {name} are")
            raise Unreadable(f"{name} has no option {key!r}, given in {spec!r}{hint}")
        if key in values:
            raise Unreadable(f"{key!r} stands twice in {spec!r}: give it once")
        try:
            values[key] = options[key].read(text)
        except Unreadable as error:
            raise Unreadable(f"cannot read {part!r} in {spec!r}: {error}") from None
    slip = values.pop("slip", Fraction(0))
    try:
        made = made_by(game, **values)
    except NoughtsError:
        raise
    except Exception as error:
        raise BrokenPlugIn(f"{name!r} cannot be made for {game}: {error!r}") from error
    if slip:
        assert isinstance(slip, Fraction)
        made = Slipping(made, slip)
    made.spec = spec
    return made


def _plug_ins() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow, and not needed by what is built in

    return {point.name: point for point in entry_points(group=PLUG_INS)}


def _nearest(given: str, known: Iterable[str], otherwise: str) -> str:
    from difflib import get_close_matches  # only those who mistype wait for it

    known = list(known)
    close = get_close_matches(given, known, n=1)
    return f": did you mean {close[0]!r}?" if close else f": {otherwise} {in_words(known)}"
