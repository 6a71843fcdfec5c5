"""An unfinished game is saved while it is played, and offered by the next `noughts play`."""

import re
import subprocess
from pathlib import Path

import pytest
from command import run
from terminal_user import (
    AGAINST_RULES,
    GOODBYE_SAVED,
    MY_MOVE,
    NO_COLOUR,
    OFFER,
    START,
    Terminal,
    Typed,
    answers,
    last_board,
    leave_unfinished,
)

from noughts.analysis.coach import Coach
from noughts.play.savefile import Autosave, load
from noughts.play.session import Session
from noughts.rules.game import Game
from noughts.strategies.base import Strategy
from noughts.strategies.registry import Registry

UNFINISHED = Session(START, (None, "rules"), (0, 4))
OFFERED = "You left a game against Rules on 3x3 after 2 moves."


# --- at a real terminal -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "code"),
    [("\x03", 130), ("\x04", 0), (None, None)],
    ids=["Ctrl-C", "Ctrl-D", "killed"],
)
def test_a_game_is_continued_where_it_was_left(
    keys: str | None, code: int | None, tmp_path: Path
) -> None:
    with Terminal(*AGAINST_RULES, state=tmp_path, env=NO_COLOUR) as terminal:
        terminal.wait_for(MY_MOVE)
        board = last_board(terminal.enter("a1"))
        if keys is None:
            terminal.kill()
        else:
            terminal.type(keys)
            ended, goodbye = terminal.end(again=keys if code else "")
            assert ended == code
            assert GOODBYE_SAVED in goodbye
            assert "Traceback" not in terminal.all
    with Terminal(state=tmp_path, env=NO_COLOUR) as terminal:
        assert OFFERED in terminal.wait_for(OFFER)
        out = terminal.enter("y")
        assert "You are playing Rules on 3x3." in out
        assert "You are X. You move next." in out
        assert last_board(out) == board == "X../.O./..."
        assert last_board(terminal.enter("u")) == ".../.../..."
        assert last_board(terminal.enter("r")) == board


# --- the offer ----------------------------------------------------------------------------------


@pytest.mark.parametrize("yes", ["y", "", "Yes", "ye"])
def test_yes_or_enter_continues_the_game(typed: Typed, yes: str, tmp_path: Path) -> None:
    leave_unfinished(tmp_path, UNFINISHED)
    out = typed(yes, args=())
    assert out.startswith(OFFERED)
    assert "You are playing Rules on 3x3." in out
    assert last_board(out) == "X../.O./..."


def test_a_declined_game_stays_saved_until_somebody_moves_in_another(
    typed: Typed, tmp_path: Path
) -> None:
    path = leave_unfinished(tmp_path, UNFINISHED)
    before = path.read_text("utf-8")
    args = ("--opponent", "random", "--first", "opponent", "--game", "4x4")
    out = typed(args=args)  # Random has moved, the person has not
    assert "Type u before your first move to return to that game." in out
    assert "You are playing Random on 4x4, 4 in a row." in out
    assert out.endswith(f"Goodbye.\n{GOODBYE_SAVED}\n")
    assert path.read_text("utf-8") == before
    typed("a1", "b2", args=args)
    saved = load(path)
    assert saved.players == ("random", None)
    assert len(saved.moves) >= 3


def test_undo_returns_to_the_declined_game(typed: Typed, tmp_path: Path) -> None:
    path = leave_unfinished(tmp_path, UNFINISHED)
    out = typed("u", "h", "c3", args=("--game", "4x4"))
    *_, returned, advice, _, _ = answers(out)
    assert "Back to the previous game.\nYou are playing Rules on 3x3." in returned
    assert last_board(returned) == "X../.O./..."
    sentence = Coach(START.game).advise(UNFINISHED.position).to_you
    assert sentence in " ".join(advice.split())
    assert load(path).moves[:3] == (0, 4, 8)


@pytest.mark.parametrize("keys", ["q", "Quit"])
def test_leaving_at_the_offer_keeps_the_game(typed: Typed, keys: str, tmp_path: Path) -> None:
    path = leave_unfinished(tmp_path, UNFINISHED)
    assert typed(keys, args=()).endswith(f"Goodbye.\n{GOODBYE_SAVED}\n")
    assert load(path) == UNFINISHED


@pytest.mark.parametrize(
    "args",
    [
        ("--two",),
        ("--position", "X../.../..."),
        ("--game", "4x4"),
        ("--opponent", "Wren"),
        ("--level", "easy"),
        ("--first", "me"),
        ("--puzzle",),
    ],
)
def test_somebody_who_wants_another_game_is_not_asked_but_can_return(
    typed: Typed, args: tuple[str, ...], tmp_path: Path
) -> None:
    leave_unfinished(tmp_path, UNFINISHED)
    out = typed("u", args=args)
    assert not re.search(OFFER, out)
    assert out.startswith(f"{OFFERED}\nType u before your first move to return to that game.\n")
    assert "Back to the previous game.\nYou are playing Rules on 3x3." in out


def test_somebody_who_watches_is_told_nothing(typed: Typed, tmp_path: Path) -> None:
    leave_unfinished(tmp_path, UNFINISHED)
    assert "You left" not in typed(args=("--watch", "rules", "rules"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The unfinished game cannot be read: "),
        ("nonsense\n", "The unfinished game cannot be read: "),
        (
            "noughts game 1\ngame: 3,3,3\nX: gone\nO: person\nmoves: a1\n",
            "This game cannot be continued: there is no strategy 'gone'",
        ),
        (
            "noughts game 1\ngame: 4,4,4\nX: minimax\nO: person\nmoves: a1\n",
            "This game cannot be continued: Minimax cannot play a board this large",
        ),
    ],
    ids=["empty", "nonsense", "no such strategy", "too large for its strategy"],
)
def test_a_game_that_cannot_be_continued_is_explained_and_a_new_one_starts(
    typed: Typed, text: str, sentence: str, tmp_path: Path
) -> None:
    leave_unfinished(tmp_path, UNFINISHED).write_text(text, "utf-8")
    out = " ".join(typed("y", "b2", "b1", args=()).split())
    assert sentence in out
    assert "You are playing Hazel on 3x3." in out
    path = tmp_path / "noughts" / "set-aside.txt"
    assert path.read_text("utf-8") == text  # the new game does not replace it


def test_a_program_is_started_only_when_its_game_is_continued(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = str(tmp_path / "robot.py")
    path = leave_unfinished(tmp_path, Session(START, (None, program), (0, 4)))
    built: list[str] = []
    build = Registry.strategy

    def note(registry: Registry, spec: str, game: Game) -> Strategy:
        built.append(spec)
        return build(registry, "rules" if spec == program else spec, game)

    def refuse(*_: object, **__: object) -> None:
        pytest.fail("a process was started")

    monkeypatch.setattr(Registry, "strategy", note)
    monkeypatch.setattr(subprocess, "Popen", refuse)
    out = typed("b2", "q")
    assert "You left a game against robot.py on 3x3 after 2 moves." in out
    assert load(path).players == (None, "rules")  # saved over the game that names the program
    assert built == ["rules"]
    leave_unfinished(tmp_path, Session(START, (None, program), (0, 4)))
    assert "You are playing robot.py on 3x3." in typed("y", "c3", args=())
    assert built.count(program) == 1


# --- saving -------------------------------------------------------------------------------------


def test_every_move_is_saved_once(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lengths: list[int] = []
    save = Autosave.save

    def note(autosave: Autosave, session: Session) -> bool:
        lengths.append(len(session.moves))
        return save(autosave, session)

    monkeypatch.setattr(Autosave, "save", note)
    typed("a1", "zz", "h", "c3", "u", "r", "board")
    assert lengths == [1, 2, 3, 4, 2, 4]
    assert len(load(tmp_path / "noughts" / "game.txt").moves) == 4


def test_a_finished_game_is_not_saved_but_one_whose_end_is_undone_is(
    typed: Typed, tmp_path: Path
) -> None:
    path, args = tmp_path / "noughts" / "game.txt", ("--two", "--game", "2,1,2")
    assert typed("a1", "b1", args=args).endswith("Goodbye.\n")
    assert not path.exists()
    typed("a1", "b1", "u", args=args)
    assert len(load(path).moves) == 1
    assert "a game between two players on 2x1, 2 in a row after 1 move." in typed(args=())


def test_watching_leaves_the_saved_game_alone(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "noughts" / "game.txt"
    typed("", "", args=("--watch", "rules", "rules"))
    assert not path.exists()
    saved = leave_unfinished(tmp_path, UNFINISHED).read_text("utf-8")
    typed(*[""] * 10, args=("--watch", "rules", "rules"))
    assert path.read_text("utf-8") == saved


def test_a_game_that_cannot_be_saved_is_explained_once(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder", "utf-8")
    monkeypatch.setattr("noughts.play.savefile.default_path", lambda: file / "game.txt")
    out = typed("a1", "c3")
    assert out.count("This game is not saved: cannot save the game: ") == 1
    assert out.endswith("Goodbye.\n")


def test_a_pipe_neither_saves_nor_offers_a_game(piped: Typed, tmp_path: Path) -> None:
    assert "saved" not in piped("a1")
    assert not list(tmp_path.iterdir())
    leave_unfinished(tmp_path, UNFINISHED)
    assert "You left" not in piped("a1")


def test_bytes_that_are_not_text_are_answered(tmp_path: Path) -> None:
    env = {"XDG_STATE_HOME": str(tmp_path)}
    code, out, err = run(
        "play", *AGAINST_RULES, input="\udcff\udcfe\nsave a\udcff\x01/b\n", env=env
    )
    assert (code, err) == (0, "")
    assert r"'\udcff\udcfe' is not a cell" in out
    assert "Cannot write " in out
