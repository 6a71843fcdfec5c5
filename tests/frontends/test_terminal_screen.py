"""How `noughts play` looks: colours, words for screen readers, narrow screens, how it ends."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from command import Call, run
from terminal_user import (
    AGAINST_RULES,
    END,
    GOODBYE_SAVED,
    MY_MOVE,
    NO_COLOUR,
    OFFER,
    START,
    WATCHING,
    Keyboard,
    Terminal,
    Typed,
    leave_unfinished,
)

from noughts.frontends.console import open_console
from noughts.frontends.terminal.commands import COMMANDS
from noughts.frontends.terminal.display import Display
from noughts.frontends.terminal.game import TerminalGame
from noughts.play.session import Session
from noughts.rules.notation import parse_game

# --- leaving ------------------------------------------------------------------------------------


def at_my_move(_: Path) -> Terminal:
    terminal = Terminal(*AGAINST_RULES)
    terminal.wait_for(MY_MOVE)
    return terminal


def at_the_end(_: Path) -> Terminal:
    terminal = Terminal("--opponent", "random", "--game", "2,1,1", "--first", "me")
    terminal.wait_for(MY_MOVE)
    terminal.enter("a1", END)
    return terminal


def at_the_offer(state: Path) -> Terminal:
    leave_unfinished(state, Session(START, (None, "rules"), (4, 0)))
    terminal = Terminal(state=state)
    terminal.wait_for(OFFER)
    return terminal


def watching(_: Path) -> Terminal:
    terminal = Terminal("--watch", "rules", "random")
    terminal.wait_for(WATCHING)
    return terminal


@pytest.mark.parametrize("go_to", [at_my_move, at_the_end, at_the_offer, watching])
@pytest.mark.parametrize(
    ("keys", "code"), [("a\x03", 130), ("\x04", 0)], ids=["Ctrl-C in a word", "Ctrl-D"]
)
def test_it_ends_politely_at_every_prompt(
    go_to: Callable[[Path], Terminal], keys: str, code: int, tmp_path: Path
) -> None:
    with go_to(tmp_path) as terminal:
        terminal.type(keys)
        ended, goodbye = terminal.end(again=keys if code else "")
        assert ended == code
        assert "Traceback" not in terminal.all
        assert "Goodbye." in goodbye
        assert goodbye.endswith("\r\n")
        assert (GOODBYE_SAVED in goodbye) == (go_to is at_the_offer)


def test_ctrl_c_while_a_strategy_thinks_exits_with_130_and_keeps_the_game(
    call: Call, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed("a1")

    def interrupt(_: TerminalGame) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(TerminalGame, "move_strategy", interrupt)
    monkeypatch.setattr("sys.stdin", Keyboard("y\nc3\n"))
    code, out, err = call("play")
    assert (code, err) == (130, "")
    assert out.endswith(f"\nStopped. Goodbye.\n{GOODBYE_SAVED}\n")


# --- colours and words --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "env", "colourless"),
    [
        ((), {}, False),
        ((), {"NO_COLOR": "1"}, True),
        ((), {"TERM": "dumb"}, True),
        (("--plain",), {}, True),
    ],
    ids=["usual", "NO_COLOR", "dumb", "plain"],
)
def test_a_terminal_shows_colours_unless_they_are_switched_off(
    args: tuple[str, ...], env: dict[str, str], *, colourless: bool
) -> None:
    with Terminal("--two", "--game", "2,2,2", *args, env=env) as terminal:
        terminal.wait_for(MY_MOVE)
        for line in ("a1", "h", "?", "a2"):
            terminal.enter(line)
        terminal.enter("b1", END)
        assert ("\x1b" not in terminal.all) == colourless


def test_plain_play_is_words_without_drawings(piped: Typed) -> None:
    args = (*AGAINST_RULES, "--plain")
    out = piped("a1", "board", "h", "u", "r", "?", "c3", "b2", "c1", "a3", "b1", "v", args=args)
    assert out.isascii()
    assert not re.search(r"[|+>]|  ", out)
    assert "X plays a1.\nO plays b2." in out
    assert "Row 1: a1 X, b1 empty, c1 empty.\nRow 2: a2 empty, b2 O, c2 empty." in out
    assert "Taken back: X a1, O b2." in out
    assert "Played again: X a1, O b2." in out
    assert "b2 is taken: choose an empty cell." in out
    assert "\nMove 1, X, " in out
    words = " ".join(out.split())
    for command in [each for each in COMMANDS if "you are watching" not in each.description]:
        word = f"{command.name} {command.argument}".strip()
        key = f", or {command.key}" if re.fullmatch(r"[a-z?]", command.key) else ""
        assert f"{word}{key}: {command.description}." in words


def test_text_is_shown_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    open_console().print("[bold]:x:[/bold]")
    Display(plain=True).show_error("a" * 200)
    first, second = capsys.readouterr().out.splitlines()
    assert first == "[bold]:x:[/bold]"
    assert second.startswith("Aaa")
    assert second.endswith("aa.")
    assert len(second) < 80


# --- small screens ------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("who", [("--two",), ("--opponent", "linear:level=easy")], ids="-".join)
def test_nothing_is_wider_than_a_narrow_screen(encoding: str, who: tuple[str, ...]) -> None:
    lines = "h ? zz a1 b h c3 b1 a3 c1 b3 a2 c2 b2 v t s"
    env = {"COLUMNS": "40", "PYTHONIOENCODING": encoding}
    code, out, err = run("play", *who, input=lines.replace(" ", "\n"), env=env)
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 40
    assert out.isascii() == (encoding == "ascii")


@pytest.mark.parametrize("env", [NO_COLOUR, {"TERM": "dumb"}], ids=["usual", "dumb"])
def test_the_width_of_a_terminal_is_respected(env: dict[str, str]) -> None:
    with Terminal("--two", columns=40, env=env) as terminal:
        terminal.wait_for(MY_MOVE)
        terminal.enter("h")
        terminal.enter("a1")
        assert max(map(len, terminal.all.split("\r\n"))) <= 40


def test_a_large_board_fits_into_a_low_terminal() -> None:
    with Terminal("--two", "--game", "15,15,5", env=NO_COLOUR) as terminal:
        terminal.wait_for(MY_MOVE)
        board = terminal.enter("h8").split("\r\n")[-24:]
        assert [line.split()[0] for line in board if line.strip()][-16:-1] == [
            str(row) for row in range(1, 16)
        ]
        assert "a b c d e f g h i j k l m n o" in " ".join(" ".join(board).split())


@pytest.mark.parametrize(("game", "columns"), [("26x26", "80"), ("15,15,5", "40")])
def test_a_row_of_the_board_is_never_wrapped(
    piped: Typed, monkeypatch: pytest.MonkeyPatch, game: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    out = piped(args=("--opponent", "linear", "--game", game))
    letters = "abcdefghijklmnopqrstuvwxyz"[: parse_game(game).columns]
    assert re.search(rf"^ *{' *'.join(letters)} *$", out, re.MULTILINE)
