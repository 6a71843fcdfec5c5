"""Bots of OpenSpiel as strategies, and strategies as bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random

import pytest
from players import OBLONG, chosen_on, expected, fails, oblong, some

from noughts import BrokenStrategy, Game, Position, Unsuitable, mnk
from noughts.adapters import from_pyspiel, to_pyspiel
from noughts.adapters.adapted import Theirs
from noughts.adapters.openspiel import exact
from noughts.analysis.proof import prove_side
from noughts.rules.notation import parse_position
from noughts.rules.side import Side
from noughts.strategies.registry import parse_strategy


@pytest.fixture(scope="session")
def spiel() -> Theirs:
    return pytest.importorskip("pyspiel", reason="NOT TESTED: open_spiel is not installed")


def chosen_in(state: Theirs) -> int:
    """Reads what OpenSpiel prints."""
    marks = list(str(state).replace("\n", ""))
    own, opponent = "xo" if state.current_player() == 0 else "ox"
    action = chosen_on(marks, own, opponent)
    assert action in state.legal_actions()
    return action


def bot_of(spiel: Theirs, **methods: Callable[..., object]) -> Theirs:
    """A bot of a class with these methods, and a `step` that looks at the state alone."""
    return type("Theirs", (spiel.Bot,), {"step": lambda _, state: chosen_in(state), **methods})()


def test_a_bot_of_openspiel(spiel: Theirs, unfinished: tuple[Position, ...]) -> None:
    for positions, game in ((unfinished, mnk(3, 3, 3)), (oblong(), OBLONG)):
        strategy = from_pyspiel(bot_of(spiel), game)
        for position in positions:
            assert strategy.policy(position) == expected(position)


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 3, 3), (3, 4, 3), (4, 4, 3), (5, 3, 4)])
def test_openspiel_has_our_rules(spiel: Theirs, size: tuple[int, int, int]) -> None:
    """The state that a bot is shown is unfinished where ours is, and offers the same cells."""

    def looks(_: object, state: Theirs) -> int:
        assert not state.is_terminal()
        offered.append(tuple(state.legal_actions()))
        return offered[-1][0]

    offered: list[tuple[int, ...]] = []
    strategy = from_pyspiel(bot_of(spiel, step=looks), mnk(*size))
    positions = some(mnk(*size), 100)
    for position in positions:
        strategy.policy(position)
    assert offered == [position.moves for position in positions]


def test_a_bot_is_brought_into_a_position_by_restart_at(
    spiel: Theirs, unfinished: tuple[Position, ...]
) -> None:
    def restart_at(self: Theirs, state: Theirs) -> None:
        self.at = state.clone()

    bot = bot_of(spiel, restart_at=restart_at, step=lambda self, _: chosen_in(self.at))
    strategy = from_pyspiel(bot)
    for position in unfinished[::7]:
        assert strategy.policy(position) == expected(position)


def test_a_bot_that_follows_the_game_is_told_of_every_move(
    spiel: Theirs, unfinished: tuple[Position, ...]
) -> None:
    def restart(self: Theirs) -> None:
        self.at = spiel.load_game("tic_tac_toe").new_initial_state()
        self.informed, self.forced = set(), set()

    def inform_action(self: Theirs, state: Theirs, player: int, action: int) -> None:
        assert self.at.history() == state.history()
        assert player == state.current_player()
        self.informed.add(player)
        self.at.apply_action(action)

    def force_action(self: Theirs, state: Theirs, action: int) -> None:
        assert self.at.history() == state.history()
        self.forced.add(state.current_player())
        self.at.apply_action(action)

    def step(self: Theirs, state: Theirs) -> int:
        assert self.informed <= {1 - state.current_player()}
        assert self.forced <= {state.current_player()}
        return chosen_in(self.at)

    follows: dict[str, Callable[..., object]] = {
        "restart": restart,
        "inform_action": inform_action,
        "step": step,
    }
    can: dict[str, Callable[..., object]] = {
        "provides_force_action": lambda _: True,
        "force_action": force_action,
    }
    strategy = from_pyspiel(bot_of(spiel, **follows, **can))
    for position in unfinished[::7]:
        assert strategy.policy(position) == expected(position)
    with pytest.raises(
        Unsuitable, match=r"Theirs follows .* add a method restart_at or force_action"
    ):
        from_pyspiel(bot_of(spiel, **follows))


def bots_that_play_any_cell(spiel: Theirs) -> Iterable[tuple[Theirs, Theirs]]:
    """Those of OpenSpiel, without memory and with, in C++ and in Python; each plays one side."""
    from open_spiel.python.bots.uniform_random import UniformRandomBot

    game = spiel.load_game("tic_tac_toe")
    yield spiel.make_uniform_random_bot(0, 1), spiel.make_uniform_random_bot(1, 1)
    yield spiel.make_stateful_random_bot(game, 0, 1), spiel.make_stateful_random_bot(game, 1, 1)
    yield UniformRandomBot(0, Random(1)), UniformRandomBot(1, Random(1))


def test_a_bot_that_tells_its_policy_is_taken_at_its_word(
    spiel: Theirs, unfinished: tuple[Position, ...], grid: Game
) -> None:
    random = parse_strategy("random", grid)
    for first, second in bots_that_play_any_cell(spiel):
        strategy = from_pyspiel(first, second=second)
        for position in unfinished:
            assert strategy.policy(position) == random.policy(position)


def test_a_strategy_as_a_bot(spiel: Theirs, grid: Game, unfinished: tuple[Position, ...]) -> None:
    perfect = parse_strategy("perfect", grid)
    bot = to_pyspiel(perfect, Random(1))
    assert all(
        from_pyspiel(bot).policy(position) == perfect.policy(position) for position in unfinished
    )
    start = spiel.load_game("tic_tac_toe").new_initial_state()
    policy, action = bot.step_with_policy(start)
    assert action in dict(policy)
    for seed in range(20):
        random = spiel.make_uniform_random_bot(1, seed)
        assert spiel.evaluate_bots(start.clone(), [bot, random], seed)[0] >= 0


def test_a_bot_is_proved(spiel: Theirs, grid: Game) -> None:
    assert prove_side(
        from_pyspiel(to_pyspiel(parse_strategy("perfect", grid))), Side.SECOND
    ).unbeatable
    assert not prove_side(from_pyspiel(bot_of(spiel)), Side.SECOND).unbeatable


@pytest.mark.parametrize(
    ("methods", "complaint"),
    [
        ({"step": lambda *_: 0}, "returns 0 in .*, which is already taken"),
        ({"step": lambda *_: -1}, "which is not a cell of the board"),
        ({"step": lambda *_: 1.5}, "cannot be read as an action"),
        ({"step": lambda *_: fails(0)}, "Theirs fails in .*KeyError"),
        ({"get_policy": lambda *_: [(1, 0.5)]}, "sum to 1/2"),
        ({"get_policy": lambda *_: [(0, 1.0)]}, "plays cell 0 in .* not legal"),
        ({"get_policy": lambda *_: [(1, 1.5), (2, -0.5)]}, "not a positive Fraction"),
        ({"get_policy": lambda *_: [(1, float("nan"))]}, "fails in"),
        ({"get_policy": lambda *_: 7}, "fails in"),
    ],
)
def test_a_fault_of_a_bot_is_told(
    spiel: Theirs, methods: dict[str, Callable[..., object]], complaint: str
) -> None:
    bot = bot_of(spiel, provides_policy=lambda _: "get_policy" in methods, **methods)
    with pytest.raises(BrokenStrategy, match=complaint):
        from_pyspiel(bot).policy(parse_position("X../.../..."))


def test_what_openspiel_does_not_know_is_refused(spiel: Theirs) -> None:
    with pytest.raises(Unsuitable, match="OpenSpiel cannot play odd"):
        from_pyspiel(bot_of(spiel), Game.of(3, 3, [[0, 1, 2]], "odd"))
    with pytest.raises(BrokenStrategy, match=r"5 is not a pyspiel.Bot"):
        from_pyspiel(5)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (
            {0: 1 / 3, 1: 1 / 3, 2: 1 / 3},
            {0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(1, 3)},
        ),
        ({0: 1.0, 1: 0.0}, {0: Fraction(1)}),
        ({0: 0.1, 1: 0.2, 2: 0.7}, {0: Fraction(1, 10), 1: Fraction(1, 5), 2: Fraction(7, 10)}),
    ],
)
def test_simple_fractions_are_meant(given: dict[int, float], meant: dict[int, Fraction]) -> None:
    assert exact(given) == meant


@pytest.mark.parametrize("small", [1e-15, 1e-9, 0.30001])
def test_a_move_with_the_least_chance_is_not_forgotten(small: float) -> None:
    policy = exact({0: 1.0 - small, 1: small})
    assert sum(policy.values()) == 1
    assert abs(float(policy[1]) / small - 1) < 1e-9
