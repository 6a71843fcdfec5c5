"""Keys, buttons and settings of the window; whatever is pressed, it goes on."""

from random import Random

import pygame
import pytest
from window_user import CHEAP, SIZES, START, User, by_mouse, no_screen, slow_strategy

from noughts import Position, mnk
from noughts.frontends.window.keys import BY_ACTION, KEYS
from noughts.frontends.window.settings import BOARDS, SETTINGS
from noughts.play.session import Session
from noughts.strategies.registry import Registry

__all__ = ["no_screen"]
pytestmark = pytest.mark.usefixtures("no_screen")


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
