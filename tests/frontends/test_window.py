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
from command import NAMES, Call
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pygame import Rect

from noughts import Position, Strategy, mnk, parse_cell, parse_game
from noughts.analysis.coach import Coach
from noughts.analysis.review import review
from noughts.frontends.window.app import Window
from noughts.frontends.window.choices import BOARDS, CHOICES, Choices
from noughts.frontends.window.desk import Desk
from noughts.frontends.window.keys import BY_ACTION, KEYS, OTHERS
from noughts.frontends.window.layout import Spot, shown_name
from noughts.frontends.window.paint import DARK, LIGHT, Colours
from noughts.frontends.window.shapes import Colour
from noughts.play import savefile as kept
from noughts.play.session import Session
from noughts.rules.masks import cells_of
from noughts.rules.notation import parse_position
from noughts.strategies import registry as catalogue
from noughts.strategies.base import certainly
from noughts.strategies.registry import parse_strategy
from noughts.strategies.rules import Rules

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
        random = Random(1)
        choices = Choices(session or Session(parse_game(game).start))
        choices.first = "me"
        if session is None:
            choices.mode = "against"
            for what, value in chosen.items():
                setattr(choices, what, value)
            session = choices.session(random)
        self.desk = Desk(session, choices, random, pause=0, keeping=keeping, dark=dark)
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
        return self.window.layout.cell_rect(cell)

    def seen(self, rect: Rect) -> Counter[Colour]:
        """The colours of all pixels of a part of the window."""
        part = self.window.surface.subsurface(rect.clip(self.window.surface.get_rect()))
        pixels = pygame.image.tobytes(part, "RGB")
        return Counter(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))

    # what they do

    def press(self, *keys: str | int) -> None:
        for key in keys:
            self.tap(key)
        self.wait()

    def tap(self, key: str | int) -> None:
        """Press a key and do not wait for what comes of it."""
        code, text = (key, "") if isinstance(key, int) else (ord(key.lower()), key)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, unicode=text, mod=0))
        self.window.step()

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


def read(person: Person) -> str:
    """All that can be read in the window."""
    return " ".join(text for text, _ in person.window.painter.texts)


# --- whole games ------------------------------------------------------------------------------


def by_mouse(person: Person, cell: int) -> None:
    person.click(person.window.layout.cell_rect(cell))


def by_arrows(person: Person, cell: int) -> None:
    columns = person.session.game.columns
    (row, column), (to_row, to_column) = divmod(person.desk.cursor, columns), divmod(cell, columns)
    across = pygame.K_RIGHT if to_column > column else pygame.K_LEFT
    down = pygame.K_DOWN if to_row > row else pygame.K_UP
    person.press(*[across] * abs(to_column - column), *[down] * abs(to_row - row))
    person.press(pygame.K_RETURN)


def by_number(person: Person, cell: int) -> None:
    person.press(str(cell + 1))


@pytest.mark.parametrize(
    ("way", "first"), [(by_mouse, "me"), (by_arrows, "opponent"), (by_number, "opponent")]
)
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
        seen = person.seen(layout.cell_rect(cell))
        sides = (shown.position.first, shown.position.second)
        for colour, marks in zip(person.colours.marks, sides, strict=True):
            assert (seen[colour] > layout.cell // 3) == bool(marks >> cell & 1), cell
    for line in shown.winning_lines:
        for cell in cells_of(line):
            middle = layout.cell_rect(cell).center
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
    person = Person(opponent="rules")
    person.play("b2")
    person.point((0, 0))
    board = person.window.layout.board
    before = person.seen(board)
    person.press("?")
    assert person.seen(board)[LIGHT.marks[0]] == 0
    for key in KEYS:
        assert f"{key.letter} {key.what}" in read(person)
    for name, what in OTHERS:
        assert f"{name} {what}" in read(person)
    for closing in (pygame.K_ESCAPE, pygame.K_RETURN, "5", pygame.K_LEFT, "?"):
        person.press(closing)
        assert person.seen(board) == before
        assert len(person.moves) == 2
        person.press("?")
        assert person.desk.helping
    person.click(person.cell("a1"))
    assert not person.desk.helping
    assert len(person.moves) == 2


# --- where things are -------------------------------------------------------------------------

sizes = st.tuples(st.integers(400, 2600), st.integers(320, 1700))
"""From the smallest window that has room for everything."""


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    size=sizes,
    game=st.sampled_from(BOARDS),
    mode=st.sampled_from(["against", "two", "watch"]),
    shows=st.sampled_from(["play", "review", "help"]),
)
def test_at_any_size_everything_is_inside_and_nothing_lies_on_anything(
    size: tuple[int, int], game: str, mode: str, shows: str
) -> None:
    person = Person(game=game, size=size, mode=mode)
    if shows == "review":
        person.desk.act("review")
    person.desk.helping = shows == "help"
    person.window.draw()
    layout = person.window.layout
    whole = Rect((0, 0), size)
    assert whole.contains(layout.board)
    for cell in range(person.session.game.cells):
        assert layout.cell_at(layout.cell_rect(cell).center) == cell
    pressed = [spot for spot in layout.spots if spot.action]
    for spot in pressed:
        assert whole.contains(spot.rect), spot
        assert layout.spot_at(spot.rect.center) == spot
        assert not spot.rect.colliderect(layout.board), spot
        assert [each for each in pressed if each.rect.colliderect(spot.rect)] == [spot]
    assert_texts_do_not_overlap(person)


def assert_texts_do_not_overlap(person: Person) -> None:
    """Nor do they leave the window; the lines of a font may touch."""
    whole = person.window.surface.get_rect()
    texts = [
        (text, rect.inflate(0, -rect.height // 3)) for text, rect in person.window.painter.texts
    ]
    for text, rect in texts:
        assert whole.contains(rect), text
        assert [other for other, at in texts if at.colliderect(rect)] == [text]


@pytest.mark.parametrize("size", [(480, 360), (640, 480)])
def test_long_names_are_shortened(size: tuple[int, int]) -> None:
    game = mnk(3, 3, 3)
    specs = ("linear:level=easy,override=no,slip=1/1000", "chance:centre=123456,slip=999/1000")
    players = [parse_strategy(spec, game) for spec in specs]
    person = Person(size=size, session=Session(game.start, (players[0], players[1])))
    person.wait()
    assert_texts_do_not_overlap(person)


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
    assert person.desk.status == "O, broken, cannot move."
    assert person.desk.says.startswith("broken fails in .../.X./...: RuntimeError(")
    assert "U takes your move back" in read(person)
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
    assert person.desk.choices.board == "3,3,3"
    person.press("u", "u")
    assert person.desk.says == "There is nothing to take back."


def test_the_score_counts_and_a_withdrawn_result_does_not() -> None:
    person = Person(opponent="weights", first="me")
    assert person.desk.score == ""
    for games in (1, 2, 3):
        while not person.session.over:
            by_mouse(person, person.session.position.moves[0])
        assert counted(person) == games
        assert person.desk.score in read(person)
        person.press("n")
        assert counted(person) == games
    person.press("u", "u")
    assert counted(person) == 2
    person.press("r")
    assert counted(person) == 3
    person.desk.act("opponent", "rules")
    assert person.desk.score == ""
    person.desk.act("opponent", "weights")
    assert counted(person) == 3


def counted(person: Person) -> int:
    """How many games the score tells of."""
    found = re.fullmatch(r"Score: you (\d), weights (\d), drawn (\d).", person.desk.score)
    assert found
    return sum(map(int, found.groups()))


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
        choices.board,
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
    judged = review(Coach(person.session.game), person.session.start, person.session.moves).moves
    assert person.desk.status == "Move 5 of 6."  # where it was given away
    person.press(pygame.K_END)
    for ply in range(6, 0, -1):
        assert person.desk.status == f"Move {ply} of 6."
        assert person.desk.shown.moves == person.session.moves[:ply]
        assert person.desk.says == judged[ply - 1].sentence
        assert person.desk.says in read(person)
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


def test_a_game_that_is_taken_back_is_kept_again() -> None:
    person = Person(opponent="rules", keeping=True)
    person.play("b2")
    left = person.moves
    person.press("n")
    person.play("a1")
    person.press("u", "u")
    assert person.moves == left
    assert (found := kept.kept())
    assert list(found.moves) == left


def test_undo_and_redo_go_through_all_games_and_lose_none() -> None:
    person = Person(mode="two")
    person.play("a1", "b2")
    person.press("n")
    person.play("c3", "b2", "a1")
    person.press(*"uuu")
    assert (person.moves, len(person.session.undone)) == ([], 3)
    person.press("u")
    assert person.moves == [0, 4]
    person.press("u", "u", "r", "r", "r")
    assert (person.moves, len(person.session.undone)) == ([], 3)
    person.press(*"rrr")
    assert person.moves == [8, 4, 0]
    person.press(*"uuun", "u")
    assert len(person.session.undone) == 3


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Desk]:
    """The desks of the windows that were opened; they are closed at once."""
    desks: list[Desk] = []
    monkeypatch.setattr(Window, "run", lambda window: desks.append(window.desk))
    return desks


def test_without_options_the_game_that_was_kept_goes_on(call: Call, opened: list[Desk]) -> None:
    begun = Session(mnk(3, 3, 3).start, (None, None), [4, 0])
    kept.keep(begun)
    assert call("window") == (0, "", "")
    assert opened[-1].session == begun
    assert "Here is the game you left" in opened[-1].says
    for options in (("--first", "opponent"), ("--opponent", "rules"), ("--game", "4x4")):
        assert call("window", *options) == (0, "", "")
        assert not opened[-1].session.moves
        assert "brings back the game you left" in opened[-1].says
        opened[-1].act("undo")
        assert opened[-1].session == begun


def test_who_moves_first_in_the_window(call: Call, opened: list[Desk]) -> None:
    for _ in range(20):
        call("window", "--first", "me")
        call("window", "--first", "opponent", "--position", "X../.../...")
        call("window")
    sides = [desk.session.persons[0] for desk in opened]
    assert set(sides[::3]) == {0}
    assert set(sides[1::3]) == {0}  # O is to move, and plays
    assert set(sides[2::3]) == {0, 1}


def test_watching_from_the_command(call: Call, opened: list[Desk]) -> None:
    specs = ["linear:level=easy", "linear:level=hard"]
    call("window", "--watch", *specs)
    assert [player and player.spec for player in opened[0].session.players] == specs


def test_a_kept_game_that_cannot_be_read_is_told_of_and_set_aside(
    call: Call, opened: list[Desk]
) -> None:
    kept.place().parent.mkdir(parents=True)
    kept.place().write_text("noughts game 1\nX: nobody", "utf-8")
    assert call("window", "--two") == (0, "", "")
    desk = opened[0]
    assert "cannot be read" in desk.says
    desk.choose_cell(0)
    assert desk.keeping
    assert (found := kept.kept())
    assert found.moves == desk.session.moves
    assert kept.place().with_name("unreadable.txt").exists()


# --- what was once wrong ----------------------------------------------------------------------


def test_who_can_play_from_here_though_not_from_the_start_is_chosen_like_any_other() -> None:
    position = parse_position("XOXO/XOXO/OXOX/....", mnk(4, 4, 4))
    session = Session(position, (None, parse_strategy("minimax", position.game)))
    person = Person(session=session)
    assert not person.desk.choices.refusals
    person.press("o", "O")
    assert person.desk.choices.opponent == "minimax"


def test_two_levels_can_be_watched() -> None:
    game = mnk(3, 3, 3)
    specs = ["linear:level=easy", "linear:level=hard"]
    session = Session(game.start, (parse_strategy(specs[0], game), parse_strategy(specs[1], game)))
    person = Person(session=session)
    person.press("n")
    assert [player and player.spec for player in person.session.players] == specs


def test_trying_again_is_a_persons_own_choice() -> None:
    person = Person(opponent="rules")
    while not person.session.over:
        by_mouse(person, person.session.position.moves[-1])
    assert "your opponent wins" in person.desk.status
    person.press("v", pygame.K_END, "t")
    assert person.desk.status == "Your move: you are X."
    assert person.session.undone
    empty = Person()
    empty.press("v", "t")
    assert "again" not in empty.desk.says


def test_letters_that_do_not_apply_leave_the_game_alone() -> None:
    for mode, letters in (("against", "x"), ("two", "oxlf"), ("watch", "f")):
        person = Person(mode=mode, rival="rules", opponent="rules")
        person.wait()
        if mode != "watch":
            person.play("b2")
        for letter in letters:
            before = person.session
            person.press(letter)
            assert person.session is before
            assert "m changes the game" in person.desk.says


def test_a_key_that_is_held_down_acts_once() -> None:
    person = Person(mode="two")
    person.play("a1", "b1", "a2", "b2")
    for _ in range(20):
        event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_7, unicode="7", mod=0)
        pygame.event.post(event)
        event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0)
        pygame.event.post(event)
        person.window.step()
    assert person.moves == []
    assert [list(session.moves) for session in person.desk.before] == [[0, 1, 3, 4, 6]]


def test_strategies_that_nobody_waits_for_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Slow] = []
    person = against(Slow())

    def session(_: Random) -> Session:
        made.append(Slow())
        return Session(made[-1].game.start, (made[-1], None))

    monkeypatch.setattr(person.desk.choices, "session", session)
    for _ in range(10):
        person.desk.act("new")
        for _ in range(3):
            person.window.step(1)
    assert 1 <= len([slow for slow in made if slow.asked]) <= 4
    for slow in made:
        slow.go.set()
    person.wait()
    assert len(person.moves) == 1


def test_another_board_says_who_is_left_out() -> None:
    person = Person(opponent="minimax")
    person.desk.act("board", "4,4,4")
    assert person.desk.says.startswith("Not on this board: minimax, alphabeta")
    assert person.desk.score == ""


def test_it_is_drawn_again_when_it_was_covered() -> None:
    person = Person()
    person.window.surface.fill((1, 2, 3))
    person.window.step()
    assert person.window.surface.get_at((0, 0))[:3] == (1, 2, 3)
    for kind in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
        person.window.surface.fill((1, 2, 3))
        pygame.event.post(pygame.event.Event(kind))
        person.window.step()
        assert person.window.surface.get_at((0, 0))[:3] == LIGHT.paper


def test_nothing_is_done_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person()
    person.wait()
    monkeypatch.setattr(person.window, "draw", None)
    for _ in range(3):
        person.window.step(1)


def test_what_the_coach_found_between_two_steps_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person()
    person.desk.coach.advise(person.session.position)
    thoughts: list[Callable[[], None]] = []
    monkeypatch.setattr("threading.Thread.start", lambda thread: thoughts.append(thread.run))
    monkeypatch.setattr("threading.Thread.is_alive", lambda _: bool(thoughts))
    person.tap("h")
    thoughts.pop()()
    person.window.step()
    assert person.desk.says in read(person)
    assert "against random play" in read(person)


def test_a_long_review_comes_bit_by_bit_and_stops_when_nobody_looks() -> None:
    person = Person(game="15,15,5", mode="two")
    order = [*range(0, 225, 2), *range(1, 225, 2)]
    session = person.session
    for cell in order:
        if session.play(cell).over:
            continue
        session = session.play(cell)
        if len(session.moves) == 60:
            break
    person.desk.session = session
    person.tap("v")
    person.until(lambda: bool(person.desk.judgements))
    assert len(person.desk.judgements) < 60
    assert person.desk.judgement
    person.tap("v")
    person.tap("b")
    assert person.desk.choices.board == "3,3,3"
    person.tap("h")
    person.until(lambda: person.desk.advice is not None)


def test_hints_are_words_as_well_as_symbols() -> None:
    position = parse_position("XX./OO./...")
    person = Person(session=Session(position))
    person.press("h")
    for words in ("win in 1", "loss in 2"):
        assert words in read(person)

    def ink(rect: Rect) -> int:
        """How many pixels of the focus' or the muted colour there are."""
        seen = person.seen(rect)
        return seen[LIGHT.focus] + seen[LIGHT.between(0.68)]

    for name, upwards in (("c1", True), ("c2", False)):
        cell = person.cell(name)
        side = cell.width // 6
        top = cell.centery - (side + 2 * (cell.width // 8) * 5 // 4) // 2
        upper = Rect(cell.centerx - side, top, 2 * side, side // 2)
        lower = upper.move(0, side // 2)
        assert (ink(upper) < ink(lower)) == upwards


def test_on_a_large_board_a_hint_says_what_the_cell_that_is_pointed_at_is_worth() -> None:
    game = mnk(15, 15, 5)
    moves = [parse_cell(name, game) for name in ("h8", "a1", "i8", "c1", "j8", "e1", "k8", "g1")]
    person = Person(session=Session(game.start, (None, None), moves))
    person.press("h")
    assert person.seen(person.cell("l8"))[LIGHT.focus] > 50
    person.point(person.cell("l8").center)
    assert "l8: win in 1." in read(person)
    person.press(pygame.K_UP)
    name = f"{'abcdefghijklmno'[person.desk.cursor % 15]}{person.desk.cursor // 15 + 1}"
    assert f"{name}: win in 3." in read(person)


def test_where_nothing_is_known_the_cell_that_is_spoken_of_is_marked() -> None:
    person = Person(game="15,15,5")
    person.press("h")
    assert person.desk.advice
    cell = person.window.layout.cell_rect(person.desk.advice.recommended)
    assert person.seen(cell)[LIGHT.focus] > 10


def test_the_ghost_is_the_mark_of_who_is_to_move() -> None:
    person = Person(mode="two")
    for name, side in (("a1", 0), ("b1", 1)):
        rect = person.cell(name)
        darker = [0, 0, 0]
        empty = person.seen(rect)
        person.point(rect.center)
        for band in range(3):
            for sign, seen in ((1, empty), (-1, person.seen(rect))):
                darker[band] += sign * sum(colour[band] * n for colour, n in seen.items())
        assert (darker[0] > darker[2] > 0) == (side == 0)  # blue ink takes the red away
        person.click(rect)


def test_greyed_names_are_grey_and_say_why_when_pointed_at() -> None:
    person = Person(game="15,15,5")
    spot = person.spot("opponent", "minimax")
    assert not person.seen(spot.rect)[LIGHT.ink]
    assert person.seen(person.spot("opponent", "rules").rect)[LIGHT.ink]
    person.point(spot.rect.center)
    assert "225 empty cells" in read(person)


def test_what_is_said_can_be_read() -> None:
    person = Person(opponent="rules")
    for text in ("noughts", "Level", "Starts", "Board", "3x3, 3 in a row", "linear", "New"):
        assert text in read(person)
    assert person.desk.status in read(person)
    assert person.desk.says in read(person)
    person.play("b2", "b2")
    assert "b2 is taken: choose an empty cell." in read(person)


def test_the_sign_of_a_blunder_is_on_the_board() -> None:
    person = Person(mode="two")
    person.play("b1", "b2", "a1", "c1", "a2", "a3")
    person.press("v")
    cell = person.cell("a2")
    signs = [rect for text, rect in person.window.painter.texts if text == "??"]
    assert any(cell.contains(rect) for rect in signs)


@pytest.mark.parametrize(
    ("spec", "shown"),
    [
        ("rules:slip=1/10", "rules:slip=1/10"),
        ("/home/ann/homework/tictactoe.py", "tictactoe.py"),
        ("/home/ann/homework/ai.py:hard,plays=O", "ai.py:hard,plays=O"),
        ("command:node /home/ann/bot.js", "bot.js"),
    ],
)
def test_a_program_is_listed_without_its_folders(
    spec: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not spec.startswith("rules"):
        monkeypatch.setitem(catalogue.ADDED, spec, Rules)
    assert shown_name(spec) == shown
