from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace

import pytest
from badinput import BAD_SPECS

from noughts import Game, Policy, Position, Strategy, Unreadable, mnk
from noughts.errors import BrokenPlugIn
from noughts.strategies.base import Slipping
from noughts.strategies.linear import Linear
from noughts.strategies.registry import BUILT_IN, Registry, parse_strategy, title_of
from noughts.strategies.rules import Rules
from noughts.strategies.weights import Weights


def test_the_names_are_the_promised_ones() -> None:
    assert list(BUILT_IN) == [
        "linear", "minimax", "alphabeta", "rules", "chance", "search", "weights", "random",
        "perfect", "human",
    ]  # fmt: skip
    assert Registry().names()[: len(BUILT_IN)] == list(BUILT_IN)


def test_the_options_are_the_promised_ones() -> None:
    assert {
        name: {option.name: option.values for option in strategy.options}
        for name, strategy in BUILT_IN.items()
        if strategy.options
    } == {
        "linear": {"level": "hard|medium|easy", "override": "yes|no"},
        "rules": {"variant": "full|defensive"},
        "chance": {"centre": "WEIGHT"},
        "search": {"level": "hard|medium|easy", "nodes": "N", "time": "SECONDS", "miss": "p"},
        "weights": {"fixed": "yes|no"},
        "perfect": {"hurry": "yes|no"},
        "human": {"level": "beginner|adult"},
    }


@pytest.mark.parametrize("strategy", BUILT_IN.values(), ids=BUILT_IN)
def test_defaults_are_what_the_list_says_they_are(strategy: type[Strategy], grid: Game) -> None:
    plain = parse_strategy(strategy.name, grid)
    spelled_out = ",".join(f"{option.name}={option.default}" for option in strategy.options)
    same = parse_strategy(f"{strategy.name}:{spelled_out}" if spelled_out else plain.spec, grid)
    ignored = {"spec", "title", "rules", "_solver", "_thinker"}
    assert {key: value for key, value in vars(plain).items() if key not in ignored} == {
        key: value for key, value in vars(same).items() if key not in ignored
    }
    assert plain.deterministic == strategy.deterministic


def test_options_reach_the_strategy(grid: Game) -> None:
    linear = parse_strategy("linear:level=easy,override=no", grid)
    assert isinstance(linear, Linear)
    assert (linear.level, linear.override) == ("easy", False)
    rules = parse_strategy("rules:variant=defensive", grid)
    assert isinstance(rules, Rules)
    assert rules.variant == "defensive"
    weights = parse_strategy("weights:fixed=yes", grid)
    assert isinstance(weights, Weights)
    assert weights.fixed
    slipping = parse_strategy("linear:slip=1/10,level=easy", grid)
    assert isinstance(slipping, Slipping)
    assert isinstance(slipping.strategy, Linear)
    assert (slipping.slip, slipping.strategy.level) == (Fraction(1, 10), "easy")


@pytest.mark.parametrize("spec", ["linear", "linear:level=easy", "rules:slip=0.5"])
def test_a_strategy_remembers_how_it_was_named(spec: str, grid: Game) -> None:
    assert parse_strategy(spec, grid).spec == spec


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("minmax", "no strategy 'minmax': did you mean 'minimax'?"),
        ("Linear", "no strategy 'Linear': did you mean 'linear'?"),
        ("", "no strategy '': choose from linear, minimax, alphabeta"),
        (" rules", "no strategy ' rules': did you mean 'rules'?"),
        (
            "linear:levle=easy",
            "no option 'levle', given in 'linear:levle=easy': did you mean 'level'",
        ),
        ("minimax:depth=3", "given in 'minimax:depth=3': the options of minimax are slip"),
        ("linear:level=hrad", "'hrad' is not a value of level: choose hard, medium or easy"),
        ("linear:level=", "cannot read 'level=' in 'linear:level='"),
        ("linear:", "cannot read '' in 'linear:': write options as key=value"),
        ("linear:level", "cannot read 'level' in 'linear:level'"),
        ("linear:level=easy,", "cannot read '' in 'linear:level=easy,'"),
        (
            "linear:level=easy,level=easy",
            "option 'level' is given twice in 'linear:level=easy,level=easy'",
        ),
        ("rules:slip=2", "'2' is too large: choose from 0 to 1"),
        ("rules:slip=-1", "'-1' is not a number"),
        ("rules:slip=1/0", "'1/0' is not a number"),
        ("chance:centre=1e9", "'1e9' is not a number"),
    ],
)
def test_a_wrong_specification_gets_a_sentence(spec: str, complaint: str, grid: Game) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_strategy(spec, grid)
    assert complaint in str(caught.value)


def test_every_bad_specification_is_refused_with_a_hint(grid: Game) -> None:
    for spec, hint in BAD_SPECS.items():
        with pytest.raises(Unreadable) as caught:
            parse_strategy(spec, grid)
        name = spec.partition(":")[0]
        assert hint in str(caught.value)
        assert str(caught.value).isprintable()
        assert name in str(caught.value) or not name.isprintable()


def test_every_strategy_is_known_by_its_own_name() -> None:
    for name in BUILT_IN:
        assert Registry().strategy_class(name).name == name
        assert Registry().strategy_class(name).summary.endswith(".")


@pytest.mark.parametrize(
    ("spec", "title"),
    [
        ("linear", "Linear"),
        ("linear:level=easy,slip=1/2", "Linear (easy, slip 1/2)"),
        ("rules:variant=defensive", "Rules (defensive)"),
        ("/home/ada/ai.py:move,board=rows", "ai.py:move"),
        ("command:node bot.js", "node bot.js"),
        ("gomocup:./brain", "./brain"),
    ],
)
def test_players_read_a_title(spec: str, title: str) -> None:
    assert title_of(spec) == title


# --- plug-ins -----------------------------------------------------------------------------------


class Last(Strategy):
    """A good plug-in."""

    name = "last"
    summary = "The last empty cell."

    def decide(self, position: Position) -> Policy:
        return {position.moves[-1]: Fraction(1)}

    def justify(self, position: Position) -> str:
        return f"It is the last of {len(position.moves)} cells."


class Nameless(Strategy):
    """Lacks a name, a summary and a decision."""


class Unbuildable(Last):
    """Cannot be created."""

    def __init__(self, game: Game) -> None:
        raise ZeroDivisionError(str(game))


def fail() -> object:
    raise SystemExit("no")


PLUG_INS: dict[str, tuple[Callable[[], object], str]] = {
    "missing": (fail, "does not load: SystemExit"),
    "number": (lambda: 3, "is not a Strategy class"),
    "object": (lambda: Last(mnk(3, 3, 3)), "is not a Strategy class"),
    "other": (lambda: Last, "calls itself 'last': the two names must agree"),
    "nameless": (lambda: Nameless, "lacks name, summary"),
}


@pytest.fixture
def plug_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plug-ins as if they were installed: two good ones, and those of `PLUG_INS`."""
    loads = {name: load for name, (load, _) in PLUG_INS.items()}
    loads |= {"last": lambda: Last, "linear": lambda: Last}
    points = {
        name: SimpleNamespace(value=f"module_of_{name}:Class", load=load)
        for name, load in loads.items()
    }
    monkeypatch.setattr("noughts.strategies.registry._plug_ins", lambda: points)


@pytest.mark.usefixtures("plug_ins")
def test_a_plug_in_is_a_strategy_like_any_other(grid: Game) -> None:
    registry = Registry()
    assert registry.knows("last")
    assert registry.names() == [*BUILT_IN, *sorted(["last", *PLUG_INS])]
    strategy = registry.strategy("last", grid)
    assert strategy.policy(grid.start) == {8: 1}
    assert strategy.spec == "last"
    assert isinstance(registry.strategy("last:slip=1/2", grid), Slipping)
    assert isinstance(registry.strategy("linear", grid), Linear)  # a plug-in cannot replace it


@pytest.mark.usefixtures("plug_ins")
@pytest.mark.parametrize("name", PLUG_INS)
def test_a_broken_plug_in_is_named_with_its_fault(name: str, grid: Game) -> None:
    with pytest.raises(BrokenPlugIn) as caught:
        Registry().strategy(name, grid)
    assert str(caught.value).startswith(f"the plug-in for {name!r}, module_of_{name}:Class, ")
    assert PLUG_INS[name][1] in str(caught.value)


def test_a_strategy_that_cannot_be_created_is_named_with_its_error(grid: Game) -> None:
    registry = Registry()
    registry.add("unbuildable", Unbuildable)
    with pytest.raises(BrokenPlugIn, match="'unbuildable' cannot be created for 3,3,3: ZeroDiv"):
        registry.strategy("unbuildable", grid)
