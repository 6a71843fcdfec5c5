"""The game in progress is kept from one run to the next, and only that."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import torus

from noughts.errors import NoughtsError
from noughts.play.savefile import forget, keep, kept, place
from noughts.play.session import Session, written
from noughts.rules.game import mnk
from noughts.strategies.registry import parse_strategy

GAME = mnk(3, 3, 3)
BEGUN = Session(GAME.start, (None, parse_strategy("linear:level=easy", GAME)), [4, 0], [8])


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where state is kept; nothing is there at first."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_nothing_is_there_before_anything_was_kept(state: Path) -> None:
    assert kept() is None
    forget()
    assert not state.exists()
    assert place().is_relative_to(state)


def test_every_move_of_a_game_is_kept_and_the_end_forgets_it(state: Path) -> None:
    session = Session(GAME.start)
    assert not keep(session)
    assert kept() is None  # nothing has been played
    for cell in (0, 3, 1, 4):
        session = session.play(cell)
        assert keep(session)
        assert kept() == session
        assert files(state) == ["noughts/game.txt"]
    while session.moves:  # what is taken back is kept as well
        session = session.undo()
        assert keep(session)
        assert kept() == session
    session = session.at(4).play(2)
    for _ in range(2):
        assert not keep(session)
        assert kept() is None
        assert files(state) == []


def test_a_game_in_which_nobody_has_chosen_yet_does_not_take_the_place_of_another() -> None:
    keep(BEGUN)
    assert keep(BEGUN.again())
    assert keep(BEGUN.again().swap().play(4))  # the strategy began it
    again = kept()
    assert again
    assert written(again) == written(BEGUN)
    forget()
    assert not keep(BEGUN.again().swap().play(4))
    assert kept() is None


def test_all_of_a_game_is_kept_and_a_later_game_takes_its_place() -> None:
    keep(BEGUN)
    again = kept()
    assert again
    assert written(again) == written(BEGUN)
    other = Session(mnk(5, 5, 4).start, (None, None), [12])
    keep(other)
    assert kept() == other


def test_what_is_forgotten_is_gone_and_may_be_forgotten_twice(state: Path) -> None:
    keep(BEGUN)
    forget()
    forget()
    assert kept() is None
    assert files(state) == []


@pytest.mark.parametrize("text", ["", "my diary", "noughts game 1\n", "\0"])
def test_a_kept_game_that_cannot_be_read_is_said_so_and_can_be_forgotten(text: str) -> None:
    place().parent.mkdir(parents=True)
    place().write_text(text, "utf-8")
    with pytest.raises(NoughtsError, match=r"is no saved game: [^\n]+$"):
        kept()
    forget()
    assert kept() is None
    keep(BEGUN)
    assert kept()


def test_what_stands_in_the_way_is_said_in_one_sentence(state: Path) -> None:
    state.write_text("a file where the folder should be", "utf-8")
    with pytest.raises(NoughtsError, match=r"^cannot keep the game: [^\n]+$"):
        keep(BEGUN)
    assert kept() is None
    state.unlink()
    place().mkdir(parents=True)
    with pytest.raises(NoughtsError, match=r"^cannot write '[^\n]+$"):
        keep(BEGUN)
    with pytest.raises(NoughtsError, match=r"^cannot forget the game: [^\n]+$"):
        forget()
    assert kept() is None


def test_a_damaged_file_does_not_stand_in_the_way_and_is_not_lost() -> None:
    place().parent.mkdir(parents=True)
    for text in ("no game at all", "noughts game 1\nX: nobody"):
        place().write_text(text, "utf-8")
        assert keep(BEGUN)
        assert written(kept() or BEGUN.again()) == written(BEGUN)
        assert place().with_name("unreadable.txt").read_text("utf-8") == text


def test_a_game_without_a_name_is_not_kept_and_leaves_the_other() -> None:
    keep(BEGUN)
    with pytest.raises(NoughtsError, match="cannot be saved"):
        keep(Session(torus(3, 3, 3).start.play(0), (None, None), [1]))
    assert written(kept() or BEGUN.again()) == written(BEGUN)
