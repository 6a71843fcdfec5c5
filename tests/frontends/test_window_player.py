"""What somebody who just wants to play finds in the window: opponents, endings, puzzles."""

from datetime import date
from functools import partial
from pathlib import Path

import pygame
import pytest
from command import Call
from window_user import START, User, by_mouse, end_game, facing, no_screen

from noughts import Position, parse_cell
from noughts.frontends.window import app
from noughts.frontends.window.settings import OTHER_BOARDS
from noughts.frontends.window.state import WindowState
from noughts.frontends.window.style import LIGHT, parse_colour
from noughts.pictures.emblems import EMBLEMS
from noughts.play import ladder, messages
from noughts.play.puzzle import puzzle_of, today
from noughts.play.records import Book, Records
from noughts.play.session import Session
from noughts.rules.notation import cell_name
from noughts.strategies.characters import BY_NAME

__all__ = ["no_screen"]
pytestmark = pytest.mark.usefixtures("no_screen")

MONDAY = date(2026, 7, 27)


def test_the_command_opens_the_puzzle_of_the_day(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[WindowState] = []
    monkeypatch.setattr(app.Window, "__init__", lambda _, state, **__: shown.append(state))
    monkeypatch.setattr(app.Window, "run", lambda _: None)
    assert call("window", "--puzzle").code == 0
    assert shown[0].table.solving == puzzle_of(today())


# --- opponents ----------------------------------------------------------------------------------


@pytest.mark.parametrize("look", ["light", "dark"])
def test_every_opponent_has_its_emblem_and_its_name(look: str) -> None:
    user = facing("Hazel", dark=look == "dark")
    faces = [widget for widget in user.window.layout.widgets if widget.kind == "face"]
    assert [face.value for face in faces] == list(BY_NAME)
    for face in faces:
        emblem = EMBLEMS[BY_NAME[face.value].emblem]
        pixels = user.pixels(face.rect)
        assert pixels[parse_colour(getattr(emblem, look))] > 20
        assert any(
            text == face.value and face.rect.contains(rect) for text, rect in user.window.texts
        )


def test_a_click_on_a_face_starts_a_game_and_the_mouse_shows_what_to_expect() -> None:
    user = facing("Hazel", size=(1400, 900))
    for rung in ladder.ladder(user.session.game):
        name, strength = rung.character.name, rung.strength
        assert strength
        user.click(user.widget("opponent", name))
        assert user.session.players == (None, name)
        for text in (rung.character.sentence, strength.words.capitalize(), strength.number):
            assert text in user.text
        assert ladder.WHO_IS_A_BEGINNER in user.text
        user.point((0, 0))
        assert rung.character.sentence in user.text


def test_an_opponent_stays_on_a_larger_board() -> None:
    user = facing("Sage")
    user.click(user.widget("board", "15,15,5"))
    assert user.session.players == (None, "Sage")
    assert user.widget("opponent", "Sage").enabled


def test_all_algorithms_takes_the_place_of_the_opponents_and_back() -> None:
    user = facing("Hazel")
    user.click(user.widget("algorithms"))
    for text in ("Alpha-beta", "Level", "Opponents"):
        assert text in user.text
    assert "Wren" not in user.text
    assert user.session.players == (None, "Hazel")
    user.click(user.widget("opponent", "minimax"))
    assert user.session.players == (None, "minimax")
    assert "Minimax. " in user.text
    user.press("a", "o")
    assert user.session.players == (None, "Pip")


def test_your_record_against_each_opponent_is_kept_and_can_be_cleared(tmp_path: Path) -> None:
    records = Records(tmp_path / "records.json")
    user = facing("Pip", records=records, size=(960, 640))
    user.click(user.widget("clear"))
    assert "There is no record to delete." in user.text
    end_game(user)
    tally = Records(records.path).book.result("Pip", "3,3,3")
    assert tally.total == 1
    record = messages.describe_record("Pip", user.session.game, tally)
    assert record in user.text
    user.press("u", "r", "n")
    assert Records(records.path).book.result("Pip", "3,3,3").total == 1
    assert record in user.text
    user.press("c", "d", "c")
    assert Records(records.path).book.result("Pip", "3,3,3").total == 1
    assert "click again" in user.text
    user.click(user.widget("clear"))
    assert Records(records.path).book.result("Pip", "3,3,3").total == 0
    assert "Your record and your puzzle streak are deleted." in user.text


def test_records_that_cannot_be_saved_are_kept_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file where the folder should be")
    user = facing("Pip", records=Records(tmp_path / "file" / "records.json"))
    user.play("a1")
    assert user.state.comment.startswith("Your record is not saved: ")
    end_game(user)
    assert user.state.records.book.result("Pip", "3,3,3").total == 1


def test_the_first_hint_is_shown_until_the_first_move_and_never_again(tmp_path: Path) -> None:
    path, hint = tmp_path / "records.json", "Press H to see what every cell is worth"
    user = facing("Pip", records=Records(path))
    assert hint in user.text
    user.play("a1")
    user.press("n")
    assert hint not in user.text
    assert hint not in facing("Pip", records=Records(path)).text


# --- boards -------------------------------------------------------------------------------------


def test_boards_are_chips_and_other_goes_through_the_rest() -> None:
    user = facing("Hazel")
    for board, title in messages.BOARDS.items():
        assert title in user.text
        user.click(user.widget("board", board))
        assert str(user.session.game) == board
        assert user.widget("board", board).selected
    for board in OTHER_BOARDS:
        user.click(user.widget("board", board))
        assert str(user.session.game) == board
        title = f"Other: {messages.game_title(user.session.game)}"
        assert [w.text for w in user.window.layout.widgets if w.kind == "choice" and w.selected][
            1
        ] == title


def test_another_board_has_a_score_of_its_own() -> None:
    user = facing("Pip", size=(960, 640))
    end_game(user)
    assert "Score: " in user.text
    user.click(user.widget("board", "7,7,4"))
    assert "Score: " not in user.text
    assert "You are playing Pip on 7x7, 4 in a row." in user.text
    user.click(user.widget("board", "3,3,3"))
    assert "Score: " in user.text


# --- watching -----------------------------------------------------------------------------------


def test_a_watched_game_is_paused_stepped_and_has_a_speed() -> None:
    user = User(session=Session(START, ("Wren", "Tod")))
    user.press("p")
    assert "Resume" in user.text
    moves = len(user.moves)
    user.click(user.widget("step"))
    user.press(".")
    assert len(user.moves) == moves + 2
    user.click(user.widget("speed", "fast"))
    assert user.widget("speed", "fast").selected
    user.press("<", "<", "<")
    assert user.widget("speed", "slow").selected
    assert "The speed is already slow." in user.text
    user.click(user.widget("x_player", "Rook"))
    user.wait()
    assert user.session.players == ("Rook", "Tod")
    assert user.session.over


def test_each_move_of_a_watched_game_stays_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("noughts.frontends.window.state.monotonic", lambda: clock[0])
    user = User(session=Session(START, ("Wren", "Tod")))
    user.press("p")
    moves = len(user.moves)
    user.state.pause = 0.4
    user.tap("p")
    clock[0] += user.state.table.delay - 0.1
    for _ in range(20):
        user.window.step(2)
    assert len(user.moves) == moves
    clock[0] += 0.2
    user.until(lambda: len(user.moves) == moves + 1)


# --- the end ------------------------------------------------------------------------------------


@pytest.fixture
def lost() -> User:
    """Somebody has lost to Finn: O forked after move 3."""
    moves = tuple(parse_cell(name, START.game) for name in ("a2", "b2", "b3", "a3", "c1"))
    user = User(session=Session(START, (None, "Rook"), moves), size=(960, 640))
    user.wait()
    end_game(user)
    assert user.state.status.startswith("Rook wins with ")
    return user


def test_the_end_says_what_happened_and_offers_what_to_do(lost: User) -> None:
    ending = lost.state.ending
    assert ending
    assert ending.mistake
    assert lost.state.comment.startswith(ending.comment)
    assert ending.comment.startswith(f"Move {ending.mistake} was a blunder: ")
    for action, label in (("new", "Rematch"), ("review", "Review"), ("retry", "Retry")):
        widget = lost.widget(action)
        assert (widget.text, widget.enabled) == (label, True)
    lost.assert_board_is_drawn()


def test_review_opens_at_the_first_mistake_and_retry_goes_back_to_it(lost: User) -> None:
    assert lost.state.ending
    mistake = lost.state.ending.mistake
    lost.click(lost.widget("review"))
    assert lost.state.review_ply == mistake
    lost.press(pygame.K_ESCAPE)
    lost.click(lost.widget("retry"))
    assert mistake
    assert len(lost.moves) == mistake - 1
    assert lost.state.comment.startswith(f"Try move {mistake} again.")
    end_game(lost)
    lost.click(lost.widget("new"))
    assert lost.moves == []
    assert lost.session.players == (None, "Rook")


def test_a_game_without_a_mistake_has_nothing_to_retry() -> None:
    user = User(mode="two")
    solve(user)
    assert user.state.comment.startswith("Neither side made a mistake.")
    assert not user.widget("retry").enabled
    user.press("t")
    assert user.state.comment.startswith("There is no mistake to go back to.")


@pytest.mark.parametrize(
    ("game", "moves"), [("torus-4,4,3", "a1 b1 d2 c1 c3"), ("pick15", "b1 a1 a2 c1 c3")]
)
def test_a_stroke_goes_through_every_cell_of_a_line(game: str, moves: str) -> None:
    user = User(game=game, mode="two")
    user.play(*moves.split(" "))
    assert user.session.winner is not None
    user.assert_board_is_drawn()


def test_the_winning_marks_pulse_once(monkeypatch: pytest.MonkeyPatch) -> None:
    user = User(mode="two", drawing_time=0.01, size=(960, 640))
    user.play("a1", "b1", "a2", "b2")
    clock = [100.0]
    monkeypatch.setattr("noughts.frontends.window.app.monotonic", lambda: clock[0])
    user.click(user.cell("a3"), wait=False)
    sizes = []
    while user.window.busy:
        clock[0] += 0.02
        user.window.step()
        sizes.append(user.pixels(user.cell("a1"))[LIGHT.marks[0]])
    user.window.step()
    still = user.pixels(user.cell("a1"))[LIGHT.marks[0]]
    assert max(sizes) > still * 1.1
    sizes.append(still)
    assert sizes[-1] == min(sizes[len(sizes) // 2 :])


def test_nothing_pulses_without_animations() -> None:
    user = User(mode="two")
    user.play("a1", "b1", "a2", "b2")
    user.click(user.cell("a3"), wait=False)
    before = user.pixels(user.cell("a1"))
    user.wait()
    assert user.pixels(user.cell("a1")) == before


# --- hints and puzzles --------------------------------------------------------------------------


def test_a_hint_marks_one_cell_until_the_next_move() -> None:
    user = User(session=Session(Position.parse("XX./OO./..."), (None, "Hazel")))
    user.click(user.widget("hint"))
    assert "You can win at once" in user.text
    user.point((0, 0))
    assert user.pixels(user.cell("c1"))[LIGHT.focus] > 20
    assert "win in 1" not in user.text
    user.play("c2")
    assert not user.pixels(user.cell("c1"))[LIGHT.focus]
    assert not user.state.hinted


@pytest.fixture
def monday(monkeypatch: pytest.MonkeyPatch) -> date:
    """Today is a day with a puzzle on 3x3."""
    for module in ("state", "view"):
        monkeypatch.setattr(f"noughts.frontends.window.{module}.today", lambda: MONDAY)
    return MONDAY


def solve(user: User) -> None:
    """Play what the coach recommends until the game is over."""
    while not user.session.over:
        user.press("i")
        assert user.state.hint is not None
        user.play(cell_name(user.state.hint, user.session.game))


def test_the_puzzle_of_the_day_is_solved_and_the_days_are_counted(monday: date) -> None:
    records = Records()
    for day in (25, 26):
        records.change(partial(Book.solve, day=date(2026, 7, day)))
    user = facing("Hazel", records=records, size=(960, 640))
    user.press("h")
    user.click(user.widget("puzzle"))
    puzzle = puzzle_of(monday)
    assert user.state.status == puzzle.task
    assert not user.state.coach_on
    assert "You have solved the puzzle 2 days in a row." in user.text
    solve(user)
    assert user.state.status.startswith("Solved. You win with ")
    assert "You have solved the puzzle 3 days in a row." in user.text
    assert records.book.results == {}
    user.click(user.widget("new"))
    assert user.session == puzzle.session
    user.click(user.widget("mode", "against"))
    assert user.session.game.start == user.session.start
    assert user.session.players == (None, "Hazel")


@pytest.mark.usefixtures("monday")
def test_a_wrong_move_in_a_puzzle_is_answered_and_undo_returns_to_the_game_before() -> None:
    user = facing("Hazel")
    user.play("b2")
    left = user.session
    user.press("z")
    assert user.state.table.solving
    solution = user.state.table.solving.solution
    wrong = next(cell for cell in user.session.position.moves if cell != solution)
    by_mouse(user, wrong)
    assert not user.state.table.solved
    assert "gives the win away. Undo it and try again." in user.text
    assert user.state.records.book.puzzles.best == 0
    user.press("n", "u")
    while user.session != left:
        user.press("u")
    assert user.state.settings.opponent == "Hazel"
