"""What a user of the window can do, by mouse and by keyboard."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random

import pygame
import pytest
from command import Call
from window_user import (
    CHEAP,
    SIZES,
    Slow,
    User,
    against,
    by_arrows,
    by_mouse,
    by_number,
    no_screen,
    slow_strategy,
)

from noughts import Position, mnk
from noughts.frontends.window.app import Window
from noughts.frontends.window.keys import BY_ACTION, KEYS
from noughts.frontends.window.settings import BOARDS, SETTINGS
from noughts.frontends.window.state import WindowState
from noughts.play.actions import Starts
from noughts.play.savefile import Autosave, default_path
from noughts.play.session import Session
from noughts.rules.side import Side
from noughts.strategies.base import certainly
from noughts.strategies.registry import Registry

__all__ = ["no_screen"]
pytestmark = pytest.mark.usefixtures("no_screen")

START = mnk(3, 3, 3).start


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


# --- keys and buttons ---------------------------------------------------------------------------


def test_undo_and_redo_go_from_choice_to_choice() -> None:
    user = User(opponent="rules")
    user.play("b2", "a2")
    moves = user.moves
    assert len(moves) == 4
    user.press("u")
    assert user.moves == moves[:2]
    user.click(user.widget("undo"))
    assert user.moves == []
    user.press("r")
    user.click(user.widget("redo"))
    assert user.moves == moves
    user.press("r")
    assert user.state.comment == "There is no move to redo."


def test_undo_returns_to_the_game_before_and_to_its_settings() -> None:
    user = User(opponent="rules")
    user.play("b2")
    left = user.session
    user.click(user.widget("board", "4,3,3"))
    assert user.session.game == mnk(4, 3, 3)
    user.press("u")
    assert user.session == left
    assert user.state.settings.board == "3,3,3"
    user.press("u", "u")
    assert user.state.comment == "There is no move to take back."


def test_swap_exchanges_sides_and_the_opponent_moves() -> None:
    user = User(opponent="rules")
    user.press("s")
    assert len(user.session.moves) == 1
    assert user.state.status == "Your move: you are O."


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_setting_is_chosen_by_mouse_and_by_letter(setting: str) -> None:
    mode = "watch" if setting == "x_player" else "against"
    mouse, keys = (User(mode=mode, opponent="linear", x_player="linear") for _ in range(2))
    for user in (mouse, keys):
        user.state.settings.strategies = list(CHEAP)
    letter = BY_ACTION[setting].key
    first = getattr(keys.state.settings, setting)
    values = [first]
    for _ in range(20):
        keys.tap(letter)
        if (value := getattr(keys.state.settings, setting)) == first:
            break
        values.append(value)
    numbers = {"mode": 3, "level": 3, "starts": 3, "board": len(BOARDS)}
    assert len(values) == numbers.get(setting, len(CHEAP))
    for value in (*values[1:], first):
        mouse.state.perform("mode", mode)
        mouse.click(mouse.widget(setting, value), wait=False)
        assert getattr(mouse.state.settings, setting) == value
    keys.tap(letter.upper())
    assert getattr(keys.state.settings, setting) == values[-1]


def test_a_strategy_that_cannot_play_the_board_cannot_be_chosen() -> None:
    user = User(game="15,15,5")
    disabled = {w.value for w in user.window.layout.widgets if w.value and not w.enabled}
    assert disabled == {"minimax", "alphabeta", "chance", "perfect"}
    user.click(user.widget("opponent", "minimax"))
    assert user.state.settings.opponent == "linear"
    assert "Minimax cannot play a board this large" in user.state.comment
    for _ in range(8):
        user.tap("o")
        assert user.state.settings.opponent not in disabled


def test_another_board_replaces_an_opponent_that_cannot_play_it() -> None:
    user = User(opponent="minimax")
    user.state.perform("board", "4,4,4")
    assert user.state.settings.opponent == "linear"
    assert user.state.comment.startswith("Not on this board: Minimax and Alpha-beta.")
    by_mouse(user, 0)
    assert len(user.session.moves) == 2


def test_a_strategy_that_can_play_from_here_can_be_chosen() -> None:
    position = Position.parse("XOXO/XOXO/OXOX/....", mnk(4, 4, 4))
    user = User(session=Session(position, (None, "minimax")))
    assert not user.state.settings.refusals
    user.press("o", "O")
    assert user.state.settings.opponent == "minimax"


def test_two_levels_can_play_each_other() -> None:
    players = ("linear:level=easy", "linear:level=hard")
    user = User(session=Session(START, players))
    user.tap("n")
    assert user.session.players == players


def test_a_setting_without_effect_leaves_the_game_alone() -> None:
    for mode, letters in (("against", "x"), ("two", "oxlf"), ("watch", "f")):
        user = User(mode=mode, x_player="rules", opponent="rules")
        user.wait()
        if mode != "watch":
            user.play("b2")
        for letter in letters:
            before = user.session
            user.press(letter)
            assert user.session is before
            assert "press M to change who plays" in user.state.comment


@pytest.mark.parametrize("action", [key.name for key in KEYS])
def test_every_key_has_a_letter_of_its_own_and_does_something(action: str) -> None:
    letter = BY_ACTION[action].key
    assert [key.name for key in KEYS if key.key == letter] == [action]
    watching = action in ("x_player", "pause", "step", "faster", "slower")
    slow = slow_strategy()
    registry = Registry()
    registry.add("slow", slow)
    user = User(
        mode="watch" if watching else "against",
        opponent="linear",
        x_player="slow",
        registry=registry,
    )
    if not watching:
        user.play("b2")
    if action == "redo":
        user.press("u")
    if action == "retry":
        user.press("v")

    def everything() -> tuple[object, ...]:
        state, settings = user.state, user.state.settings
        chosen = tuple(getattr(settings, setting) for setting in SETTINGS)
        table = (state.session, state.table.paused, state.table.speed, state.table.message)
        return (*table, chosen, state.review_ply, state.coach_on, state.dark, state.help_shown,
                state.closed, state.hinted, settings.algorithms, state.no_sound,
                state.sound_on)  # fmt: skip

    before = everything()
    user.tap(letter)
    assert everything() != before
    slow.go.set()


def test_a_key_that_is_held_down_acts_once() -> None:
    user = User(mode="two")
    user.play("a1", "b1", "a2", "b2")
    for _ in range(20):
        for key, text in ((pygame.K_7, "7"), (pygame.K_RETURN, "\r")):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=0))
        user.window.step()
    assert user.moves == []
    assert [list(session.moves) for session in user.state.table.earlier] == [[0, 1, 3, 4, 6]]


NONSENSE = [*"abcdefghijklmnopqrstuvwxyzäß?!0123456789NUHOMBLFXDV ", pygame.K_UP, pygame.K_LEFT]
NONSENSE += [pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_HOME, pygame.K_END, pygame.K_F5]


@pytest.mark.parametrize("seed", range(3))
def test_no_events_break_it(seed: int) -> None:
    random = Random(seed)
    user = User(game=random.choice(BOARDS[:4]), size=random.choice([SIZES[0], SIZES[-1]]))
    user.state.settings.strategies = list(CHEAP)
    for number in range(150):
        if random.random() < 0.5:
            key = random.choice(NONSENSE)
            code, text = (key, "") if isinstance(key, int) else (ord(key[0]) % 256, str(key))
            event = pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=0)
        else:
            width, height = user.window.surface.get_size()
            at = (random.randrange(width), random.randrange(height))
            event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        pygame.event.post(event)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=getattr(event, "key", 0)))
        if number % 3 == 1:
            continue  # the next one comes before anything is drawn
        user.window.step()
        user.state.closed = False
        assert user.state.status
    user.wait()


QUIT = pygame.event.Event(pygame.QUIT)
Q = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode="q", mod=0)


@pytest.mark.parametrize("events", [[QUIT], [Q], [QUIT, QUIT], [Q, QUIT]])
def test_closing_closes(events: list[pygame.event.Event]) -> None:
    user = User()
    for event in events:
        pygame.event.post(event)
    user.window.step()
    assert user.state.closed
    user.window.run()  # returns at once


# --- saving -------------------------------------------------------------------------------------


def saved() -> Session | None:
    return Autosave().load()


def test_an_unfinished_game_is_saved_and_a_finished_one_is_not() -> None:
    user = User(opponent="rules", autosave=True)
    user.play("b2")
    assert saved() == user.session
    while not user.session.over:
        by_mouse(user, user.session.position.moves[0])
    assert saved() is None


def test_a_game_that_undo_returns_to_is_saved_again() -> None:
    user = User(opponent="rules", autosave=True)
    user.play("b2")
    left = user.moves
    user.press("n")
    user.play("a1")
    user.press("u", "u")
    assert user.moves == left
    assert saved() == user.session


def test_the_window_stays_open_if_a_game_cannot_be_saved(tmp_path: Path) -> None:
    (tmp_path / "noughts").write_text("a file where the folder should be")
    user = User(mode="two", autosave=True)
    user.play("b2")
    assert user.state.comment.startswith("This game is not saved: ")
    user.play("a1")
    assert user.moves == [4, 0]


# --- the command --------------------------------------------------------------------------------


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[WindowState]:
    """The states of the windows that a command opened; each window closes at once."""
    states: list[WindowState] = []
    monkeypatch.setattr(Window, "run", lambda window: states.append(window.state))
    return states


def test_without_options_the_unfinished_game_continues(
    call: Call, opened: list[WindowState]
) -> None:
    begun = Session(START, (None, None), (4, 0))
    Autosave().save(begun)
    assert call("window") == (0, "", "")
    assert opened[-1].session == begun
    assert "This is the game you left" in opened[-1].comment
    for options in (("--first", "opponent"), ("--opponent", "rules"), ("--game", "4x4")):
        assert call("window", *options) == (0, "", "")
        assert not opened[-1].session.moves
        assert "return to the game you left" in opened[-1].comment
        opened[-1].perform("undo")
        assert opened[-1].session == begun


def test_the_command_decides_who_moves_first(call: Call, opened: list[WindowState]) -> None:
    call("window", "--first", "me")
    call("window", "--first", "opponent")
    call("window", "--first", "opponent", "--position", "X../.../...")
    call("window")
    people = [state.session.people for state in opened]
    assert people[:3] == [(Side.FIRST,), (Side.SECOND,), (Side.FIRST,)]
    starts = [state.settings.starts for state in opened]
    assert starts == [Starts.ME, Starts.OPPONENT, Starts.OPPONENT, Starts.RANDOM]


def test_the_command_lets_two_strategies_play(call: Call, opened: list[WindowState]) -> None:
    call("window", "--watch", "linear:level=easy", "linear:level=hard")
    assert opened[0].session.players == ("linear:level=easy", "linear:level=hard")


def test_an_unreadable_save_is_reported_and_renamed(call: Call, opened: list[WindowState]) -> None:
    default_path().parent.mkdir(parents=True)
    default_path().write_text("noughts game 1\nX: nobody", "utf-8")
    assert call("window", "--two") == (0, "", "")
    state = opened[0]
    assert "cannot be read" in state.comment
    state.choose_cell(0)
    assert saved() == state.session
    assert default_path().with_name("set-aside.txt").exists()
