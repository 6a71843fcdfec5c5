"""The window, driven by events as a person at mouse and keyboard would, without a screen."""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from threading import Event

import pygame
import pytest
from command import NAMES
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pygame import Rect

from noughts import Position, Strategy, mnk, parse_cell, parse_game, parse_position
from noughts.coach import Coach
from noughts.game import cells_of
from noughts.review import review
from noughts.session import Session
from noughts.strategy import certainly
from noughts.ui import kept
from noughts.ui.window.app import Window
from noughts.ui.window.choices import BOARDS, CHOICES, Choices
from noughts.ui.window.desk import Desk
from noughts.ui.window.keys import BY_ACTION, KEYS
from noughts.ui.window.layout import Spot
from noughts.ui.window.paint import DARK, LIGHT, Colours
from noughts.ui.window.shapes import Colour

PATIENCE = 60
SIZES = ((480, 360), (960, 640), (1600, 1000), (480, 800))


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> Iterator[None]:
    """No screen, and a place of its own for the game that is kept."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    yield
    pygame.quit()


class Person:
    """Somebody at the window, with mouse and keyboard."""

    def __init__(  # noqa: PLR0913 - whatever a test wants
        self,
        *,
        game: str = "3,3,3",
        size: tuple[int, int] = (960, 640),
        session: Session | None = None,
        dark: bool = False,
        keeping: bool = False,
        drawing: float = 0,
        **chosen: str,
    ) -> None:
        choices = Choices(parse_game(game))
        choices.first = "me"
        for what, value in chosen.items():
            setattr(choices, what, value)
        if session:
            choices.set_game(session.game)
            choices.follow(session.players)
        self.desk = Desk(choices, Random(1), session=session, pause=0, keeping=keeping, dark=dark)
        self.window = Window(self.desk, size, drawing=drawing)
        self.window.step()

    # what they see

    @property
    def session(self) -> Session:
        return self.desk.session

    @property
    def moves(self) -> list[int]:
        return list(self.desk.session.moves)

    @property
    def colours(self) -> Colours:
        return DARK if self.desk.dark else LIGHT

    def spot(self, action: str, value: str = "") -> Spot:
        spots = self.window.layout.spots
        return [each for each in spots if (each.action, each.value) == (action, value)][-1]

    def cell(self, name: str) -> Rect:
        cell = parse_cell(name, self.session.game)
        return self.window.layout.cell_rect(cell, self.session.game.columns)

    def seen(self, rect: Rect) -> Counter[Colour]:
        """The colours of all pixels of a part of the window."""
        part = self.window.surface.subsurface(rect.clip(self.window.surface.get_rect()))
        pixels = pygame.image.tobytes(part, "RGB")
        return Counter(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))

    # what they do

    def press(self, *keys: str | int) -> None:
        for key in keys:
            code, text = (key, "") if isinstance(key, int) else (ord(key.lower()), key)
            event = pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=0)
            pygame.event.post(event)
            self.window.step()
        self.wait()

    def point(self, at: tuple[int, int]) -> None:
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        pygame.event.post(event)
        self.window.step()

    def click(self, at: Rect | Spot) -> None:
        rect = at.rect if isinstance(at, Spot) else at
        self.point(rect.center)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=rect.center, button=1))
        self.window.step()
        self.wait()

    def wait(self) -> None:
        """Until nothing moves any more."""
        self.until(lambda: not (self.desk.moving or self.desk.thinking or self.window.animated))
        self.window.step()

    def until(self, come: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not come():
            assert time.monotonic() < end, f"it does not come to that: {self.desk.status}"
            self.window.step(5)

    def play(self, *cells: str) -> None:
        for name in cells:
            self.click(self.cell(name))


# --- whole games ------------------------------------------------------------------------------


def by_mouse(person: Person, cell: int) -> None:
    person.click(person.window.layout.cell_rect(cell, person.session.game.columns))


def by_arrows(person: Person, cell: int) -> None:
    columns = person.session.game.columns
    (row, column), (to_row, to_column) = divmod(person.desk.cursor, columns), divmod(cell, columns)
    across = pygame.K_RIGHT if to_column > column else pygame.K_LEFT
    down = pygame.K_DOWN if to_row > row else pygame.K_UP
    person.press(*[across] * abs(to_column - column), *[down] * abs(to_row - row))
    person.press(pygame.K_RETURN)


def by_number(person: Person, cell: int) -> None:
    person.press(str(cell + 1))


@pytest.mark.parametrize("first", ["me", "opponent"])
@pytest.mark.parametrize("way", [by_mouse, by_arrows, by_number])
@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_against_each_strategy(
    name: str, way: Callable[[Person, int], None], first: str
) -> None:
    person = Person(opponent=name, first=first)
    person.wait()
    while not person.session.over:
        before = person.session
        assert before.player is None
        assert person.desk.status == f"Your move: you are {'XO'[before.turn]}."
        cell = before.position.moves[-1]
        way(person, cell)
        assert person.session.moves[len(before.moves)] == cell
    assert_board_is_drawn(person)
    result = person.desk.status
    if person.session.winner is None:
        assert result == "The board is full: a draw."
    else:
        assert result.startswith(f"{'XO'[person.session.winner]} has ")
        won = person.session.players[person.session.winner] is None
        assert ("you win" in result) == won


def test_mouse_and_keyboard_play_the_same_game() -> None:
    games = []
    for way in (by_mouse, by_arrows, by_number):
        person = Person(opponent="rules")
        while not person.session.over:
            way(person, person.session.position.moves[0])
        games.append(person.session.moves)
    assert len(set(games)) == 1


@pytest.mark.parametrize("game", BOARDS)
def test_every_board_of_the_list_is_played_to_the_end(game: str) -> None:
    person = Person(game=game, opponent="linear", level="hard")
    random = Random(1)
    while not person.session.over:
        person.desk.choose_cell(random.choice(person.session.position.moves))
        person.wait()
    assert_board_is_drawn(person)


def test_two_people_take_turns() -> None:
    person = Person(mode="two")
    assert person.desk.status == "X to move."
    person.play("a1")
    assert person.desk.status == "O to move."
    person.play("b1", "a2", "b2", "a3")
    assert person.desk.status == "X has a1-a2-a3: X wins."
    assert person.desk.score == "Score: X 1, O 0, drawn 0."


def test_two_strategies_are_watched_to_the_end() -> None:
    person = Person(mode="watch", rival="random", opponent="rules")
    person.wait()
    assert person.session.over
    assert [player and player.spec for player in person.session.players] == ["random", "rules"]


def test_watching_can_be_halted_and_gone_through() -> None:
    person = Person(mode="watch", rival="rules", opponent="alphabeta")
    person.wait()
    moves = person.moves
    person.press("u", "u")
    assert person.moves == moves[:-2]
    assert "Space or a click goes on" in person.desk.status
    person.press("r")
    assert person.moves == moves[:-1]
    person.press(pygame.K_SPACE)
    assert person.moves == moves


# --- what must be there -----------------------------------------------------------------------


def assert_board_is_drawn(person: Person) -> None:
    """Marks are in their colours where they are, and nowhere else."""
    layout, shown = person.window.layout, person.desk.shown
    for cell in range(shown.game.cells):
        seen = person.seen(layout.cell_rect(cell, shown.game.columns))
        sides = (shown.position.first, shown.position.second)
        for colour, marks in zip(person.colours.marks, sides, strict=True):
            assert (seen[colour] > layout.cell // 3) == bool(marks >> cell & 1), cell
    for line in shown.winning_lines:
        for cell in cells_of(line):
            middle = layout.cell_rect(cell, shown.game.columns).center
            assert person.window.surface.get_at(middle)[:3] == person.colours.ink


each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
each_look = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


@each_look
@each_size
@pytest.mark.parametrize("game", ["3,3,3", "15,15,5"])
def test_what_is_to_be_seen(game: str, size: tuple[int, int], *, dark: bool) -> None:
    person = Person(game=game, size=size, dark=dark, mode="two")
    colours = DARK if dark else LIGHT
    assert person.window.surface.get_at((0, 0))[:3] == colours.paper
    person.play("a1", "b2", "c1", "a3")
    person.point((0, 0))
    assert_board_is_drawn(person)
    last, before = person.cell("a3"), person.cell("c1")

    def dot(rect: Rect) -> Counter[Colour]:
        side = rect.width // 6
        return person.seen(Rect(rect.right - side, rect.bottom - side, side - 2, side - 2))

    if last.width > 20:  # in a smaller cell there is no corner without the mark
        assert set(dot(last)) != {colours.paper}
        assert set(dot(before)) == {colours.paper}


@each_look
def test_the_mouse_shows_the_mark_that_a_click_would_make(*, dark: bool) -> None:
    person = Person(dark=dark)
    empty = person.seen(person.cell("c3"))
    person.point(person.cell("c3").center)
    assert person.seen(person.cell("c3")) != empty
    person.point(person.window.layout.board.move(-5, -5).topleft)
    assert person.seen(person.cell("c3")) == empty


def test_the_keyboard_shows_where_it_is() -> None:
    person = Person()
    assert not any(person.seen(person.cell(name))[LIGHT.focus] for name in ("b2", "c2"))
    person.press(pygame.K_RIGHT)
    assert not person.seen(person.cell("b2"))[LIGHT.focus]
    assert person.seen(person.cell("c2"))[LIGHT.focus] > 100
    person.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_UP, pygame.K_UP, pygame.K_UP)
    assert person.desk.cursor == 2


def test_a_mark_draws_itself_and_then_rests() -> None:
    person = Person(mode="two", drawing=0.2)
    person.desk.choose_cell(4)
    person.window.step()
    blue = person.seen(person.cell("b2"))[LIGHT.marks[0]]
    person.until(lambda: not person.window.animated)
    person.window.step()
    assert person.seen(person.cell("b2"))[LIGHT.marks[0]] > blue


def test_the_picture_follows_the_size_of_the_window() -> None:
    person = Person(opponent="rules")
    person.play("b2")
    for size in SIZES:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        event = pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        pygame.event.post(event)
        person.window.step()
        assert person.window.surface.get_size() == size
        assert_board_is_drawn(person)


def test_light_and_dark() -> None:
    person = Person()
    person.press("d")
    assert person.window.surface.get_at((0, 0))[:3] == DARK.paper
    person.click(person.spot("dark"))
    assert person.window.surface.get_at((0, 0))[:3] == LIGHT.paper


def test_help_lists_every_key_in_place_of_the_board() -> None:
    person = Person()
    person.play("b2")
    board = person.window.layout.board
    before = person.seen(board)
    person.press("?")
    assert person.seen(board)[LIGHT.marks[0]] == 0
    assert person.seen(board)[LIGHT.ink] > 500
    person.press(pygame.K_ESCAPE)
    assert person.seen(board) == before


# --- where things are -------------------------------------------------------------------------

sizes = st.tuples(st.integers(400, 2600), st.integers(320, 1700))
"""From the smallest window that has room for everything."""


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(size=sizes, game=st.sampled_from(BOARDS), mode=st.sampled_from(["against", "two", "watch"]))
def test_at_any_size_everything_is_inside_and_nothing_lies_on_anything(
    size: tuple[int, int], game: str, mode: str
) -> None:
    person = Person(game=game, size=size, mode=mode)
    layout = person.window.layout
    whole = Rect((0, 0), size)
    columns = person.session.game.columns
    assert whole.contains(layout.board)
    for cell in range(person.session.game.cells):
        assert layout.cell_at(layout.cell_rect(cell, columns).center, columns) == cell
    pressed = [spot for spot in layout.spots if spot.action]
    for spot in pressed:
        assert whole.contains(spot.rect), spot
        assert layout.spot_at(spot.rect.center) == spot
        assert not spot.rect.colliderect(layout.board), spot
        assert [each for each in pressed if each.rect.colliderect(spot.rect)] == [spot]


def test_on_a_15x15_board_cells_stay_large_enough_to_hit() -> None:
    layout = Person(game="15,15,5").window.layout
    assert layout.cell >= 32


# --- it never stands still --------------------------------------------------------------------


class Slow(Strategy):
    """Thinks until it is told to move."""

    name = "slow"
    summary = "Waits."

    def __init__(self) -> None:
        super().__init__(mnk(3, 3, 3))
        self.go = Event()
        self.asked: list[Position] = []

    def decide(self, position: Position) -> dict[int, Fraction]:
        self.asked.append(position)
        assert self.go.wait(PATIENCE)
        return dict(certainly(position.moves[0]))


def against(strategy: Strategy) -> Person:
    return Person(session=Session(strategy.game.start, (None, strategy)))


def click_and_do_not_wait(person: Person, cell: int) -> None:
    person.desk.choose_cell(cell)
    person.window.step()


def test_the_window_lives_while_the_opponent_thinks() -> None:
    slow = Slow()
    person = against(slow)
    click_and_do_not_wait(person, 4)
    person.until(lambda: bool(slow.asked))
    assert "is thinking" in person.desk.status
    empty = person.seen(person.cell("c3"))
    person.window.handle(pygame.event.Event(pygame.KEYDOWN, key=100, unicode="d", mod=0))
    person.window.step()
    assert person.seen(person.cell("c3")) != empty
    click_and_do_not_wait(person, 0)
    assert person.desk.says == "One moment: it is not your turn."
    slow.go.set()
    person.wait()
    assert person.moves == [4, 0]


def test_an_answer_that_comes_too_late_is_not_played() -> None:
    slow = Slow()
    person = against(slow)
    click_and_do_not_wait(person, 4)
    person.until(lambda: bool(slow.asked))
    person.desk.act("undo")
    slow.go.set()
    for _ in range(20):
        person.window.step(5)
    assert person.moves == []
    person.play("a1")
    assert person.moves == [0, 1]
    assert [str(each) for each in slow.asked] == [".../.X./...", "X../.../..."]


def test_another_opponent_does_not_wait_for_one_who_thinks() -> None:
    slow = Slow()
    person = against(slow)
    click_and_do_not_wait(person, 4)
    person.until(lambda: bool(slow.asked))
    person.desk.act("opponent", "rules")
    person.play("b2")
    assert len(person.session.moves) == 2
    slow.go.set()


class Broken(Slow):
    name = "broken"

    def decide(self, position: Position) -> dict[int, Fraction]:
        raise RuntimeError(f"no idea in {position}")


def test_a_strategy_that_fails_is_told_of_and_the_window_goes_on() -> None:
    person = against(Broken())
    person.play("b2")
    assert person.desk.status.startswith("Broken fails in .../.X./...: RuntimeError(")
    person.press("u")
    assert person.desk.status == "Your move: you are X."


# --- keys and buttons -------------------------------------------------------------------------


def test_undo_and_redo_go_from_choice_to_choice() -> None:
    person = Person(opponent="rules")
    person.play("b2", "a2")
    moves = person.moves
    assert len(moves) == 4
    person.press("u")
    assert person.moves == moves[:2]
    person.click(person.spot("undo"))
    assert person.moves == []
    person.press("r")
    person.click(person.spot("redo"))
    assert person.moves == moves
    person.press("r")
    assert person.desk.says == "There is nothing to redo."


def test_a_game_that_was_left_can_be_taken_back() -> None:
    person = Person(opponent="rules")
    person.play("b2")
    left = person.session
    person.click(person.spot("board", "4,3,3"))
    assert person.session.game == mnk(4, 3, 3)
    person.press("u")
    assert person.session == left
    assert str(person.desk.choices.game) == "3,3,3"
    person.press("u", "u")
    assert person.desk.says == "There is nothing to take back."


def test_the_score_counts_and_a_withdrawn_result_does_not() -> None:
    person = Person(opponent="weights", first="me")
    for _ in range(2):
        while not person.session.over:
            by_mouse(person, person.session.position.moves[0])
        person.press("n")
    assert len(person.desk.results) == 2
    while not person.session.over:
        by_mouse(person, person.session.position.moves[0])
    assert len(person.desk.results) == 3
    person.press("u")
    assert len(person.desk.results) == 2
    assert re.fullmatch(r"Score: you \d, weights \d, drawn \d.", person.desk.score)


def test_swap_exchanges_sides_and_the_opponent_goes_on() -> None:
    person = Person(opponent="rules")
    person.press("s")
    assert len(person.session.moves) == 1
    assert person.desk.status == "Your move: you are O."


@pytest.mark.parametrize("what", CHOICES)
def test_a_choice_is_made_by_mouse_and_by_letter_alike(what: str) -> None:
    mode = "watch" if what == "rival" else "against"
    mouse, keys = (Person(mode=mode, opponent="linear", rival="linear") for _ in range(2))
    letter = BY_ACTION[what].letter
    first = getattr(keys.desk.choices, what)
    values = [first]
    for _ in range(20):
        keys.press(letter)
        if (value := getattr(keys.desk.choices, what)) == first:
            break
        values.append(value)
    assert len(values) == {"mode": 3, "level": 3, "first": 3}.get(what, 8)
    for value in (*values[1:], first):
        mouse.desk.act("mode", mode)
        mouse.click(mouse.spot(what, value))
        assert getattr(mouse.desk.choices, what) == value
    keys.press(letter.upper())
    assert getattr(keys.desk.choices, what) == values[-1]


def chosen(person: Person) -> tuple[str, ...]:
    choices = person.desk.choices
    return (
        choices.mode, choices.opponent, choices.rival, choices.level, choices.first,
        str(choices.game),
    )  # fmt: skip


def test_who_cannot_play_a_board_is_greyed_and_says_why() -> None:
    person = Person(game="15,15,5")
    refused = {spot.value for spot in person.window.layout.spots if spot.refused}
    assert refused == {"minimax", "alphabeta", "chance", "perfect"}
    person.click(person.spot("opponent", "minimax"))
    assert person.desk.choices.opponent == "linear"
    assert "225 empty cells" in person.desk.says
    for _ in range(8):
        person.press("o")
        assert person.desk.choices.opponent not in refused


def test_a_board_that_the_opponent_cannot_play_gets_another_opponent() -> None:
    person = Person(opponent="minimax")
    person.desk.act("board", "4,4,4")
    assert person.desk.choices.opponent == "linear"
    by_mouse(person, 0)
    assert len(person.session.moves) == 2


@pytest.mark.parametrize("action", [key.action for key in KEYS])
def test_every_key_has_a_letter_of_its_own_and_does_something(action: str) -> None:
    assert [key.action for key in KEYS if key.letter == BY_ACTION[action].letter] == [action]
    person = Person(mode="watch" if action == "rival" else "against", opponent="rules")
    person.wait()
    if action != "rival":
        person.play("b2")
    if action == "redo":
        person.press("u")
    if action == "retry":
        person.press("v")
    if action in ("first", "level"):
        person.desk.act("opponent", "linear")
    before = (person.session, person.desk.__dict__.copy(), chosen(person))
    person.press(BY_ACTION[action].letter)
    assert (person.session, person.desk.__dict__, chosen(person)) != before


NONSENSE = [*"abcdefghijklmnopqrstuvwxyzäß?!0123456789NUHOMBLFXDV ", pygame.K_UP, pygame.K_LEFT]
NONSENSE += [pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_HOME, pygame.K_END, pygame.K_F5]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_pressed_or_clicked_can_break_it(seed: int) -> None:
    random = Random(seed)
    person = Person(game=random.choice(BOARDS[:4]), size=random.choice(SIZES))
    for _ in range(250):
        if random.random() < 0.5:
            key = random.choice(NONSENSE)
            code, text = (key, "") if isinstance(key, int) else (ord(key[0]) % 256, str(key))
            event = pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=0)
        else:
            width, height = person.window.surface.get_size()
            at = (random.randrange(width), random.randrange(height))
            event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        pygame.event.post(event)
        person.window.step()
        person.desk.closed = False
        assert person.desk.status
    person.wait()


def test_closing_closes() -> None:
    for event in (
        pygame.event.Event(pygame.QUIT),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode="q", mod=0),
    ):
        person = Person()
        pygame.event.post(event)
        person.window.run()
        assert person.desk.closed


# --- the coach --------------------------------------------------------------------------------


def test_a_hint_shows_what_each_cell_is_worth_and_why() -> None:
    position = parse_position("XX./OO./...")
    person = Person(session=Session(position))
    before = {name: person.seen(person.cell(name)) for name in ("c1", "c2", "a1")}
    person.press("h")
    advice = Coach(position.game).advise(position)
    assert person.desk.says == advice.sentence
    assert person.desk.advice is not None
    assert person.desk.advice.outcomes == advice.outcomes
    assert person.seen(person.cell("c1"))[LIGHT.focus] > 50
    assert person.seen(person.cell("c2")) != before["c2"]
    assert person.seen(person.cell("c2"))[LIGHT.focus] == 0
    assert person.seen(person.cell("a1")) == before["a1"]
    person.press("h")
    assert person.seen(person.cell("c1")) == before["c1"]


def test_hints_follow_the_game() -> None:
    person = Person(opponent="rules")
    person.press("h")
    first = person.desk.says
    person.play("b2")
    assert person.desk.advice is not None
    assert person.desk.advice.position == person.session.position
    assert person.desk.says != first


def test_a_review_goes_through_the_game_with_the_arrow_keys() -> None:
    person = Person(mode="two")
    person.play("b1", "b2", "a1", "c1", "a2", "a3")
    assert person.session.over
    person.press("v")
    judged = review(Coach(person.session.game), person.session.start, person.session.moves)
    for ply in range(6, 0, -1):
        assert person.desk.status == f"Move {ply} of 6."
        assert person.desk.shown.moves == person.session.moves[:ply]
        assert person.desk.says == judged[ply - 1].sentence
        assert_board_is_drawn(person)
        sign = judged[ply - 1].sign
        said = next(s.text for s in person.window.layout.spots if s.chosen and s.kind == "move")
        assert said.split()[2:] == ([sign] if sign else [])
        person.press(pygame.K_LEFT)
    assert person.desk.shown.position == person.session.start
    person.press(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_END)
    assert person.desk.status == "Move 6 of 6."
    person.press(pygame.K_HOME)
    assert person.desk.status == "Move 0 of 6."
    person.click(person.spot("ply", "5"))
    assert person.desk.status == "Move 5 of 6."
    assert person.seen(person.cell("a3"))[LIGHT.focus] > 20  # what would have been right
    person.press(pygame.K_ESCAPE)
    assert person.desk.reviewing is None


def test_a_move_can_be_tried_again_from_the_review() -> None:
    person = Person(mode="two")
    person.play("b1", "b2", "a1", "c1", "a2", "a3")
    person.press("v")
    person.click(person.spot("ply", "5"))
    person.click(person.spot("retry"))
    assert len(person.session.moves) == 4
    assert person.desk.score == ""
    person.play("a3")
    assert person.desk.status == "O to move."


# --- going on ---------------------------------------------------------------------------------


def test_a_game_in_progress_is_kept_and_a_finished_one_is_not() -> None:
    person = Person(opponent="rules", keeping=True)
    person.play("b2")
    found = kept.kept()
    assert found is not None
    assert found.moves == person.session.moves
    while not person.session.over:
        by_mouse(person, person.session.position.moves[0])
    assert kept.kept() is None
