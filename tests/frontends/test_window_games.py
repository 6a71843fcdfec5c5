"""Whole games in the window, and opponents that take long or fail."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pygame
import pytest
from window_user import (
    Slow,
    User,
    against,
    by_arrows,
    by_mouse,
    by_number,
    no_screen,
    slow_strategy,
)

from noughts import Position
from noughts.frontends.window.settings import BOARDS
from noughts.strategies.base import certainly
from noughts.strategies.registry import Registry

__all__ = ["no_screen"]
pytestmark = pytest.mark.usefixtures("no_screen")


# --- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [by_mouse, by_arrows, by_number])
@pytest.mark.parametrize("starts", ["me", "opponent"])
def test_a_whole_game(way: Callable[[User, int], None], starts: str) -> None:
    user = User(opponent="rules", starts=starts)
    user.wait()
    while not user.session.over:
        before = user.session
        assert before.player is None
        assert user.state.status == f"Your move: you are {before.turn.mark}."
        cell = before.position.moves[-1]
        way(user, cell)
        assert user.session.moves[len(before.moves)] == cell
    user.assert_board_is_drawn()
    assert user.state.status == user.state.table.status
    assert user.state.status in user.text


@pytest.mark.parametrize("game", BOARDS)
def test_every_board_of_the_list_is_played_to_the_end(game: str) -> None:
    user = User(game=game, opponent="linear", level="hard")
    random = Random(1)
    while not user.session.over:
        user.state.choose_cell(random.choice(user.session.position.moves))
        user.wait()
    user.assert_board_is_drawn()


def test_two_people_take_turns() -> None:
    user = User(mode="two")
    assert user.state.status == "X to move."
    user.play("a1")
    assert user.state.status == "O to move."
    user.play("b1", "a2", "b2", "a3")
    assert user.state.status == "X wins with a1-a2-a3."
    assert "Score: X 1, O 0, draws 0." in user.text


def test_two_strategies_play_until_they_are_paused() -> None:
    user = User(mode="watch", x_player="rules", opponent="alphabeta")
    user.wait()
    assert user.session.players == ("rules", "alphabeta")
    assert user.session.over
    moves = user.moves
    user.press("u", "u")
    assert user.moves == moves[:-2]
    assert user.state.status.startswith("Paused")
    assert "Space or click the board" in user.text
    user.press("r")
    assert user.moves == moves[:-1]
    user.press(pygame.K_SPACE)
    assert user.moves == moves


@pytest.mark.parametrize("how", ["key", "click", "button"])
def test_a_game_of_two_strategies_is_paused_by(how: str) -> None:
    slow = slow_strategy()
    registry = Registry()
    registry.add("slow", slow)
    user = User(mode="watch", x_player="slow", opponent="rules", registry=registry)
    if how == "key":
        user.tap("p")
    else:
        user.click(user.widget("pause") if how == "button" else user.cell("a1"), wait=False)
    assert user.state.status == "Paused: slow (X) moves next."
    slow.go.set()
    user.wait()
    assert user.moves == []


# --- strategies that take long, or fail ---------------------------------------------------------


def test_the_window_responds_while_the_opponent_computes() -> None:
    slow = slow_strategy()
    user = against(slow)
    user.click(user.cell("b2"), wait=False)
    user.until(lambda: bool(slow.positions))
    assert "is thinking" in user.state.status
    before = user.pixels(user.cell("c3"))
    user.tap("d")
    assert user.pixels(user.cell("c3")) != before
    user.click(user.cell("a1"), wait=False)
    assert user.state.comment.startswith("It is slow's turn.")
    slow.go.set()
    user.wait()
    assert user.moves == [4, 0]


def test_a_move_that_comes_too_late_is_dropped() -> None:
    slow = slow_strategy()
    user = against(slow)
    user.click(user.cell("b2"), wait=False)
    user.until(lambda: bool(slow.positions))
    user.tap("u")
    slow.go.set()
    user.wait()
    assert user.moves == []
    user.play("a1")
    assert user.moves == [0, 1]
    assert [str(each) for each in slow.positions] == [".../.X./...", "X../.../..."]


def test_another_opponent_does_not_wait_for_a_slow_one() -> None:
    slow = slow_strategy()
    user = against(slow)
    user.click(user.cell("b2"), wait=False)
    user.until(lambda: bool(slow.positions))
    user.state.perform("opponent", "rules")
    user.play("b2")
    assert len(user.session.moves) == 2
    slow.go.set()


def test_slow_strategies_do_not_pile_up() -> None:
    registry = Registry()
    slow = [slow_strategy() for _ in range(10)]
    for number, strategy in enumerate(slow):
        registry.add(f"slow{number}", strategy)
    user = User(starts="opponent", registry=registry, opponent="rules")
    for number in range(10):
        user.state.perform("opponent", f"slow{number}")
        for _ in range(3):
            user.window.step()
    user.until(lambda: sum(bool(each.positions) for each in slow) == 4)
    for each in slow:
        each.go.set()
    user.wait()
    assert len(user.moves) == 1
    assert user.session.players[0] == "slow9"


class Broken(Slow):
    name = "broken"

    def decide(self, position: Position) -> dict[int, Fraction]:
        raise RuntimeError(f"no idea in {position}")


def test_a_strategy_that_fails_does_not_stop_the_window() -> None:
    user = against(Broken)
    user.play("b2")
    assert user.state.status == "broken cannot move."
    assert "RuntimeError" in user.state.comment
    assert "Press U to take your move back" in user.text
    user.press("u")
    assert user.state.status == "Your move: you are X."


class Flaky(Slow):
    name = "flaky"
    calls = 0

    def decide(self, position: Position) -> dict[int, Fraction]:
        type(self).calls += 1
        if self.calls == 1:
            raise RuntimeError("not yet")
        return dict(certainly(position.moves[0]))


def test_a_strategy_that_failed_is_called_again_when_the_game_continues() -> None:
    registry = Registry()
    registry.add("flaky", Flaky)
    user = User(mode="watch", x_player="flaky", opponent="rules", registry=registry)
    user.wait()
    assert user.state.status == "flaky (X) cannot move."
    user.press("p")
    assert user.state.status == "Paused: flaky (X) moves next."
    user.press("p")
    assert user.session.over
