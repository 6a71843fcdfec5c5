"""The coach and the review in the window."""

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect
from window_user import User, no_screen

from noughts import Position, mnk, parse_cell
from noughts.analysis.coach import Advice, Coach
from noughts.analysis.foresight import Budget
from noughts.analysis.review import review
from noughts.frontends.window import background
from noughts.frontends.window.background import CoachTasks
from noughts.frontends.window.style import LIGHT, MUTED
from noughts.play import messages
from noughts.play.session import Session

__all__ = ["no_screen"]
pytestmark = pytest.mark.usefixtures("no_screen")


# --- the coach ----------------------------------------------------------------------------------


def test_the_coach_shows_what_each_cell_is_worth_and_why() -> None:
    position = Position.parse("XX./OO./...")
    user = User(session=Session(position), size=(960, 640))
    before = {name: user.pixels(user.cell(name)) for name in ("c1", "c2", "a1")}
    user.press("h")
    advice = Coach(position.game).advise(position)
    assert user.state.comment == advice.sentence
    assert user.state.advice is not None
    assert user.state.advice.outcomes == advice.outcomes
    assert user.pixels(user.cell("c1"))[LIGHT.focus] > 50
    assert user.pixels(user.cell("c2")) != before["c2"]
    assert user.pixels(user.cell("c2"))[LIGHT.focus] == 0
    assert user.pixels(user.cell("a1")) == before["a1"]
    user.press("h")
    assert user.pixels(user.cell("c1")) == before["c1"]
    user.press("h", pygame.K_ESCAPE)
    assert user.pixels(user.cell("c1")) == before["c1"]


def test_values_are_words_as_well_as_symbols() -> None:
    user = User(session=Session(Position.parse("XX./OO./...")), size=(960, 640))
    user.press("h")
    for words in ("win in 1", "loss in 1"):
        assert words in user.text

    def ink(rect: Rect) -> int:
        pixels = user.pixels(rect)
        return pixels[LIGHT.focus] + pixels[LIGHT.between(MUTED)]

    for name, upwards in (("c1", True), ("a3", False)):
        cell = user.cell(name)
        side = cell.width // 6
        top = cell.centery - cell.width // 9 - side // 2
        upper = Rect(cell.centerx - side, top, 2 * side, side // 2)
        assert (ink(upper) < ink(upper.move(0, side // 2))) == upwards


def test_the_coach_follows_the_game() -> None:
    user = User(opponent="rules")
    user.press("h")
    first = user.state.comment
    user.play("b2")
    assert user.state.advice is not None
    assert user.state.advice.position == user.session.position
    assert user.state.comment != first


def test_on_a_large_board_the_value_of_the_selected_cell_is_beside_the_board() -> None:
    game = mnk(15, 15, 5)
    names = ("h8", "a1", "i8", "c1", "j8", "e1", "k8", "g1")
    moves = tuple(parse_cell(name, game) for name in names)
    user = User(session=Session(game.start, (None, None), moves), size=(960, 640))
    user.press("h")
    assert user.pixels(user.cell("l8"))[LIGHT.focus] > 50
    user.point(user.cell("l8").center)
    assert "l8: win in 1 (1 move, counting both players)." in user.text
    user.press(pygame.K_UP)
    name = f"{'abcdefghijklmno'[user.state.cursor % 15]}{user.state.cursor // 15 + 1}"
    assert f"{name}: win in 2 (3 moves, counting both players)." in user.text


def test_the_chance_against_random_play_is_beside_the_board() -> None:
    user = User(mode="two")
    user.play("b2")
    user.play("a1")
    user.press("h")
    assert not any(text.startswith("draw ") for text in user.text.splitlines())
    user.point(user.cell("c3").center)
    assert "c3: draw; wins " in user.text


def test_without_values_the_recommended_cell_is_marked() -> None:
    user = User(game="15,15,5")
    user.press("h")
    assert user.state.advice
    cell = user.window.layout.cell_rect(user.state.advice.recommended)
    assert user.pixels(cell)[LIGHT.focus] > 10


def test_advice_that_is_ready_between_two_steps_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    user = User()
    threads: list[Callable[[], None]] = []
    monkeypatch.setattr("threading.Thread.start", lambda thread: threads.append(thread.run))
    monkeypatch.setattr("threading.Thread.is_alive", lambda _: bool(threads))
    user.tap("h")
    assert "The coach is thinking …" in user.text
    threads.pop()()
    user.window.step()
    assert user.state.comment in user.text
    assert "against random play" in user.text


def test_rough_advice_comes_first_and_better_advice_replaces_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = mnk(7, 7, 4)
    start = game.start.play(24)
    asked = []
    advise = Coach.advise

    def remember(coach: Coach, position: Position) -> Advice:
        asked.append((coach, position))
        return advise(coach, position)

    monkeypatch.setattr(Coach, "advise", remember)
    tasks = CoachTasks(game)
    tasks._coach = Coach(game, Budget(0, 3000, 0))
    monkeypatch.setattr(background, "run_in_background", lambda function: function())
    tasks.request([(start, None)])
    assert asked == [(tasks._coach.quick, start), (tasks._coach, start)]
    assert tasks.answers == {(start, None): tasks._coach._advice[start]}
    assert len(asked) == 2
    tasks.request([(start, None)])
    assert len(asked) == 2


def test_an_error_of_the_coach_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("out of ideas")

    monkeypatch.setattr(Coach, "advise", fail)
    user = User(mode="two")
    user.press("h")
    assert "out of ideas" in user.text
    user.play("b2")
    user.press("v")
    assert "out of ideas" in user.text


# --- the review ---------------------------------------------------------------------------------


@pytest.fixture
def blunder() -> User:
    """Two people have played a game that X gave away with move 5."""
    user = User(mode="two")
    user.play("b1", "b2", "a1", "c1", "a2", "a3")
    assert user.session.over
    return user


def test_a_review_steps_through_the_game(blunder: User) -> None:
    user = blunder
    user.press("v")
    judgements = review(Coach(user.session.game), user.session.start, user.session.moves).moves
    assert user.state.status == "Move 5 of 6."  # the worst mistake
    user.press(pygame.K_END)
    for ply in range(6, 0, -1):
        assert user.state.status == f"Move {ply} of 6."
        assert user.state.shown.moves == user.session.moves[:ply]
        sentence, *legend = user.state.comment.splitlines()
        assert sentence == judgements[ply - 1].sentence
        assert " ".join(legend) == messages.legend([judgements[ply - 1]])
        assert " ".join(user.state.comment.split()) in user.text
        user.assert_board_is_drawn()
        sign = judgements[ply - 1].sign
        move = next(w.text for w in user.window.layout.widgets if w.selected and w.kind == "move")
        assert move.split()[2:] == ([sign] if sign else [])
        user.press(pygame.K_LEFT)
    assert user.state.shown.position == user.session.start
    user.press(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_END)
    assert user.state.status == "Move 6 of 6."
    user.press(pygame.K_HOME)
    assert user.state.status == "Move 0 of 6."
    user.click(user.widget("ply", "5"))
    assert user.state.status == "Move 5 of 6."
    user.press(pygame.K_ESCAPE)
    assert user.state.review_ply is None


def test_a_blunder_and_the_better_move_are_marked_on_the_board(blunder: User) -> None:
    blunder.press("v")
    cell = blunder.cell("a2")
    assert any(text == "??" and cell.contains(rect) for text, rect in blunder.window.texts)
    assert blunder.pixels(blunder.cell("a3"))[LIGHT.focus] > 20


def test_a_move_can_be_tried_again_from_the_review(blunder: User) -> None:
    blunder.press("v")
    blunder.click(blunder.widget("retry"))
    assert len(blunder.session.moves) == 4
    assert blunder.state.comment.startswith("Try move 5 again.")
    assert blunder.state.table.score == ""
    blunder.play("a3")
    assert blunder.state.status == "O to move."


def test_only_a_persons_own_move_is_tried_again() -> None:
    user = User(opponent="rules")
    while not user.session.over:
        user.press(str(user.session.position.moves[-1] + 1))
    assert user.state.status.startswith("Rules wins with ")
    user.press("t")
    assert user.state.comment.startswith("Try move ")
    user.press("t")
    assert user.state.comment == "Press V to open the review: there you can try any move again."
    user.press("v", pygame.K_END, "t")
    assert user.state.status == "Your move: you are X."
    assert user.session.undone
    empty = User()
    empty.press("v", "t")
    assert "No moves have been played yet." in empty.text
    assert empty.state.review_ply == 0


def test_a_long_review_shows_judgements_as_they_come_and_stops_when_it_is_closed() -> None:
    game = mnk(15, 15, 5)
    session = Session(game.start)
    for cell in (*range(0, 225, 2), *range(1, 225, 2)):
        after = session.play(cell)
        session = session if after.over else after
        if len(session.moves) == 60:
            break
    user = User(session=session)
    user.tap("v")
    user.until(lambda: bool(user.state.judgements))
    assert len(user.state.judgements) < 60
    assert user.state.judgement
    user.tap("v")
    user.until(lambda: not user.window.busy)
    assert len(user.state.judgements) < 60
    user.tap("B")
    assert user.state.settings.board == "7,7,4"
    user.tap("h")
    user.until(lambda: user.state.advice is not None)
