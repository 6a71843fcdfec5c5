"""`noughts play`, at a real pseudo-terminal with a person's keys, and in a plain pipe."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable
from typing import Self

import pytest
from command import SCRIPT, SPECS, Call, Done, assert_refused, environment, run

from noughts import Game, Position, cell_name, mnk, parse_cell, parse_game, parse_strategy
from noughts.notation import to_move

PATIENCE = 60
"""After so many seconds without a sign of life nothing more is expected of a process."""

MINE = r"[XO] to move: "
AGAIN = r"Play again\? \(y/n\) "


class Terminal:
    """A pseudo-terminal of 80 columns in which `noughts` runs with these arguments."""

    def __init__(self, *args: str, **env: str) -> None:
        changed = environment(**env)
        self.pid, self.screen = pty.fork()
        if not self.pid:
            try:
                termios.tcsetwinsize(0, (24, 80))
                os.execve(SCRIPT, ["noughts", *args], changed)  # noqa: S606 - no shell is meant
            finally:
                os._exit(127)
        self.all = self.unread = ""
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.screen)

    def until(self, pattern: str) -> str:
        """What has been printed since the last time, up to the end of the first match."""
        while not (found := re.search(pattern, self.unread)):
            if not self._read():
                pytest.fail(f"{pattern!r} did not come, but this: {self.all}")
        before, self.unread = self.unread[: found.end()], self.unread[found.end() :]
        return before

    def type(self, keys: str | bytes) -> None:
        os.write(self.screen, keys if isinstance(keys, bytes) else keys.encode())

    def answer(self, keys: str | bytes, pattern: str = MINE) -> str:
        """Type a line and see what comes up to the pattern."""
        self.type(keys)
        self.type("\n")
        return self.until(pattern)

    def end(self, again: str = "") -> tuple[int, str]:
        """The exit code, and what was printed since the last time.

        `again` is pressed once more when nothing comes of it: a Ctrl-C in the instant between the
        prompt and the reading of it is seen by Python only when the reading is over.
        """
        while self._read(again):
            pass
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status), self.unread

    def _read(self, again: str = "") -> bool:
        if again and not select.select([self.screen], [], [], 2)[0]:
            self.type(again)
        if not select.select([self.screen], [], [], PATIENCE)[0]:
            pytest.fail(f"nothing more comes after this: {self.all}")
        try:
            new = self._decode(os.read(self.screen, 65536))
        except OSError:  # how Linux tells that the other end is closed
            return False
        self.all += new
        self.unread += new
        return bool(new)


# --- at the keyboard --------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["me", "opponent"])
@pytest.mark.parametrize(
    ("person", "result"),
    [("alphabeta", "The board is full: a draw."), ("last", r"\w has \S+: your opponent wins\.")],
)
def test_a_whole_game_against_the_rules(person: str, first: str, result: str) -> None:
    grid = mnk(3, 3, 3)
    rules, alphabeta = parse_strategy("rules", grid), parse_strategy("alphabeta", grid)
    me = "X" if first == "me" else "O"
    with Terminal("play", "--opponent", "rules", "--first", first, NO_COLOR="1") as terminal:
        terminal.until(f"You are {me}")
        position = grid.start
        while not position.over:
            if to_move(position) == me:
                terminal.until(MINE)
                (best,) = alphabeta.policy(position)
                cell = best if person == "alphabeta" else position.moves[-1]
                terminal.type(f"{cell_name(cell, grid)}\n")
            else:
                (cell,) = rules.policy(position)
                terminal.until(f"{to_move(position)} plays {cell_name(cell, grid)}\\.")
            position = position.play(cell)
        terminal.until(result)
        terminal.answer("y", f"You are {me}")
        terminal.until(MINE)
        terminal.type("q\n")
        assert terminal.end()[0] == 0


NONSENSE = {
    "nothing": b"",
    "blanks": b"   ",
    "zz": b"zz",
    "0": b"0",
    "10": b"10",
    "99": b"99",
    "-1": b"-1",
    "a0": b"a0",
    "a4": b"a4",
    "two cells": b"a1 a2",
    "taken cell": b"b2",
    "taken number": b"5",
    "help": b"help",
    "markup": b"[bold]a1[/bold]",
    "emoji": "❌".encode(),
    "wide digit": "１".encode(),  # noqa: RUF001 - the point is that it looks like one
    "superscript": "a²".encode(),
    "not unicode": b"\xff\xfe",
    "up arrow": b"\x1b[A",
    "red": b"\x1b[31ma1",
    "long": b"a" * 1000,
}


@pytest.mark.parametrize("keys", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_at_the_prompt_is_answered_by_one_line_and_the_prompt(keys: bytes) -> None:
    with Terminal("play", "--opponent", "rules", "--first", "opponent") as terminal:
        terminal.until(MINE)
        _, *answer, prompt = terminal.answer(keys).split("\r\n")
        assert len(answer) == 1
        assert 0 < len(answer[0].strip()) <= 80
        assert answer[0].isprintable()
        assert prompt == "O to move: "
        assert "X plays" in terminal.answer("a1")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_bytes_that_are_no_text_are_nonsense_like_any_other(encoding: str) -> None:
    done = run(
        "play", "--opponent", "rules", "--first", "opponent",
        input="\udcff\nü\na1\n", env={"PYTHONIOENCODING": encoding},
    )  # fmt: skip
    assert (done.code, done.err) == (0, "")
    assert done.out.count("X plays") == 2
    assert done.out.count("O to move: ") == 4


def at_my_move(terminal: Terminal) -> None:
    terminal.until(MINE)


def after_a_game(terminal: Terminal) -> None:
    at_my_move(terminal)
    terminal.answer("a1", AGAIN)


ONE_MOVE_WINS = ("play", "--opponent", "random", "--game", "2,1,1", "--first", "me")
each_prompt = pytest.mark.parametrize("go_to", [at_my_move, after_a_game])


@each_prompt
@pytest.mark.parametrize(
    ("keys", "code"),
    [("\x03", 130), ("a\x03", 130), ("\x04", 0), ("q\n", 0), ("Quit\n", 0)],
    ids=["Ctrl-C", "Ctrl-C in a word", "Ctrl-D", "q", "quit"],
)
def test_it_ends_politely(go_to: Callable[[Terminal], None], keys: str, code: int) -> None:
    with Terminal(*ONE_MOVE_WINS) as terminal:
        go_to(terminal)
        terminal.type(keys)
        ended, last_words = terminal.end(again=keys if "\x03" in keys else "")
        assert ended == code
        assert "Traceback" not in terminal.all
        assert last_words.endswith("\r\n")


def test_yes_is_another_game_and_no_is_the_end() -> None:
    with Terminal(*ONE_MOVE_WINS) as terminal:
        after_a_game(terminal)
        assert "You are X." in terminal.answer("y")
        terminal.answer("b1", AGAIN)
        terminal.type("n\n")
        assert terminal.end()[0] == 0


@pytest.mark.parametrize(
    ("env", "plain"),
    [({}, False), ({"NO_COLOR": "1"}, True), ({"TERM": "dumb"}, True)],
    ids=["usual", "NO_COLOR", "dumb"],
)
def test_a_terminal_shows_colours_unless_it_is_told_not_to(
    env: dict[str, str], *, plain: bool
) -> None:
    with Terminal(*ONE_MOVE_WINS, **env) as terminal:
        after_a_game(terminal)
        assert ("\x1b" not in terminal.all) == plain


def test_an_opponent_that_cannot_play_the_board_is_refused_before_anything_else() -> None:
    with Terminal("play", "--opponent", "minimax", "--game", "4x4") as terminal:
        code, said = terminal.end()
        assert_refused(Done(code, "", said.replace("\r\n", "\n")), "minimax", "16 empty")


# --- in a pipe --------------------------------------------------------------------------------


def in_turn(game: Game) -> str:
    """All cells, one a line: whoever types them plays the first empty one, whatever happens."""
    return "".join(f"{cell_name(cell, game)}\n" for cell in range(game.cells))


def my_mark(out: str) -> str:
    return "X" if "You are X. You move first." in out else "O"


def replayed(out: str, game: Game) -> Position:
    """The end of the game that was played with `in_turn`, after the opponent's announced moves."""
    theirs = iter(re.findall(r"^(?:.*: )?([XO]) plays (\w+)\.$", out, re.MULTILINE))
    me = my_mark(out)
    position = game.start
    while not position.over:
        cell = position.moves[0]
        if to_move(position) != me:
            who, name = next(theirs)
            assert who == to_move(position)
            cell = parse_cell(name, game)
        position = position.play(cell)
    assert not list(theirs)
    return position


def assert_told(out: str, end: Position) -> None:
    """The last board is drawn, and the last sentence says how it ended."""
    board = out[out.rindex("    a   b") :]
    assert "".join(re.findall(r"[XO](?= │)", board)) == re.sub(r"[./]", "", str(end))
    if end.drawn:
        assert "The board is full: a draw." in board
    else:
        winner = "OX"[end.ply % 2]
        assert f"{winner} has " in board
        assert ("you win." if winner == my_mark(out) else "your opponent wins.") in board


@pytest.mark.parametrize("first", ["me", "opponent"])
@pytest.mark.parametrize("spec", SPECS)
def test_every_strategy_can_be_played_to_the_end(
    call: Call, monkeypatch: pytest.MonkeyPatch, spec: str, first: str
) -> None:
    grid = mnk(3, 3, 3)
    monkeypatch.setattr(sys, "stdin", io.StringIO(in_turn(grid)))
    code, out, err = call("play", "--opponent", spec, "--first", first)
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert f"against {spec}." in out
    assert_told(out, replayed(out, grid))


@pytest.mark.parametrize("game", ["4,3,3", "4x4", "15,15,5"])
def test_other_boards_are_played_in_a_pipe_as_well(game: str) -> None:
    board = parse_game(game)
    code, out, err = run("play", "--opponent", "linear", "--game", game, input=in_turn(board))
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert_told(out, replayed(out, board))


@pytest.mark.parametrize(
    ("level", "spec"),
    [
        ((), "linear:level=medium"),
        (("--level", "easy"), "linear:level=easy"),
        (("--level", "medium"), "linear:level=medium"),
        (("--level", "hard"), "linear:level=hard"),
    ],
)
def test_a_level_is_linear_at_that_level(level: tuple[str, ...], spec: str) -> None:
    code, out, err = run("play", *level)
    assert (code, err) == (0, "")
    assert f"against {spec}." in " ".join(out.split())


def test_hard_plays_as_the_library_does() -> None:
    grid = mnk(3, 3, 3)
    hard = parse_strategy("linear:level=hard", grid)
    out = run("play", "--level", "hard", "--first", "me", input=in_turn(grid)).out
    position = grid.start
    for name in re.findall(r"O plays (\w+)\.", out):
        position = position.play(position.moves[0])
        (cell,) = hard.policy(position)
        assert cell_name(cell, grid) == name
        position = position.play(cell)
    assert replayed(out, grid).ply >= position.ply > 0


def test_who_moves_first_is_as_told_and_else_a_toss(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def firsts(*args: str) -> set[str]:
        found = set()
        for _ in range(40):
            monkeypatch.setattr(sys, "stdin", io.StringIO())
            out = call("play", "--opponent", "random", *args).out
            found.update(re.findall(r"^You are .*$", out, re.MULTILINE))
        return found

    me, opponent = "You are X. You move first.", "You are O. Your opponent moves first."
    assert firsts("--first", "me") == {me}
    assert firsts("--first", "opponent") == {opponent}
    assert firsts("--first", "toss") == firsts() == {me, opponent}


@pytest.mark.parametrize(("game", "columns"), [("26x26", 80), ("15,15,5", 40)])
def test_a_board_is_never_cut_into_pieces(game: str, columns: int) -> None:
    env = {"COLUMNS": str(columns)}
    board = parse_game(game)
    out = run("play", "--opponent", "linear", "--game", game, env=env).out
    letters = "abcdefghijklmnopqrstuvwxyz"[: board.columns]
    assert re.search(rf"^ *{' *'.join(letters)} *$", out, re.MULTILINE)


def test_no_keyboard_at_all_is_the_end_of_input() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" play --first me <&-', SCRIPT],  # noqa: S607 - any sh will do
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
