"""A user of `noughts play` in tests: within this process, or at a real pseudo-terminal."""

import io
import os
import pty
import re
import select
import signal
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

import pytest
from command import SCRIPT, Call, environment

from noughts.play.savefile import save
from noughts.play.session import Session
from noughts.rules.game import Game, mnk
from noughts.rules.notation import cell_name

TIMEOUT = 60
"""Seconds without output after which a test gives up."""

MY_MOVE = r"(?:Your move: you are [XO]|[XO] to move(?: and win in \w+)?)\. (?:> )?"
END = r"Enter: (?:rematch|puzzle again), [a-z: ,]+, q: quit\. (?:> )?"
OFFER = r"Continue it\? \(Y/n\) "
WATCHING = r"Paused: [^\n]+ \([XO]\) moves next\. Press Enter\. (?:> )?"
STUCK = r"\w+ cannot move\. > "
PROMPT = f"{MY_MOVE}|{END}|{OFFER}|{WATCHING}|{STUCK}"
GOODBYE_SAVED = "Your game is saved: noughts play continues it."
NO_COLOUR = {"NO_COLOR": "1"}
AGAINST_RULES = ("--opponent", "rules", "--first", "me")
START = mnk(3, 3, 3).start

# --- within this process ------------------------------------------------------------------------

Typed = Callable[..., str]


class Keyboard(io.StringIO):
    """Standard input where somebody sits."""

    def isatty(self) -> bool:
        return True


def _fixture(
    stdin: type[io.StringIO], monkeypatch: pytest.MonkeyPatch, call: Call, state: Path
) -> Typed:
    def printed(*lines: str, args: tuple[str, ...] = AGAINST_RULES) -> str:
        monkeypatch.setenv("XDG_STATE_HOME", str(state))
        monkeypatch.setattr(sys, "stdin", stdin("".join(f"{line}\n" for line in lines)))
        code, out, err = call("play", *args)
        assert (code, err) == (0, "")
        return out

    return printed


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch, call: Call, tmp_path: Path) -> Typed:
    """What `noughts play` prints when these lines come from a pipe."""
    return _fixture(io.StringIO, monkeypatch, call, tmp_path)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, call: Call, tmp_path: Path) -> Typed:
    """What `noughts play` prints when somebody types these lines and then Ctrl-D."""
    return _fixture(Keyboard, monkeypatch, call, tmp_path)


def answers(out: str, prompt: str = PROMPT) -> list[str]:
    """Return what was printed before the first prompt, and after each."""
    return re.split(prompt, out)


def leave_unfinished(state: Path, session: Session) -> Path:
    """Save a game as the last run would have, and return its file."""
    path = state / "noughts" / "game.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    save(session, path)
    return path


def last_board(out: str) -> str:
    """Return the position of the last board that was drawn."""
    board = out.replace("\r", "")
    board = board[[match.start() for match in re.finditer(r"\n +a +b ", board)][-1] :]
    rows = re.findall(r"^ *\d+ │(.*)│$", board, re.MULTILINE)
    return "/".join(
        "".join(
            marks[0] if (marks := re.findall(r"[XO]", cell)) else "." for cell in row.split("│")
        )
        for row in rows
    )


def every_cell(game: Game) -> list[str]:
    """Return all cells: whoever types them plays the first empty one each time."""
    return [cell_name(cell, game) for cell in range(game.cells)]


# --- at a terminal ------------------------------------------------------------------------------


class Terminal:
    """A pseudo-terminal in which `noughts play`, or another command, runs with these arguments."""

    def __init__(
        self,
        *args: str,
        command: str = "play",
        state: Path | None = None,
        columns: int = 80,
        env: dict[str, str] | None = None,
    ) -> None:
        self._folder = TemporaryDirectory()
        changed = environment(XDG_STATE_HOME=str(state or self._folder.name), **env or {})
        self.pid, self.screen = pty.fork()
        if not self.pid:
            try:
                termios.tcsetwinsize(0, (24, columns))
                os.execve(SCRIPT, ["noughts", command, *args], changed)  # noqa: S606 - needs no shell
            finally:
                os._exit(127)
        self.all = self.unread = ""
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self.screen)
        self._folder.cleanup()

    def kill(self) -> None:
        """End the process as closing its window would."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self.pid = 0

    def wait_for(self, pattern: str) -> str:
        """Return what was printed since the last call, up to the end of the first match."""
        while not (match := re.search(pattern, self.unread)):
            if not self._read():
                pytest.fail(f"{pattern!r} did not appear in: {self.all}")
        before, self.unread = self.unread[: match.end()], self.unread[match.end() :]
        return before

    def type(self, keys: str) -> None:
        os.write(self.screen, keys.encode("utf-8", "surrogateescape"))

    def enter(self, line: str, pattern: str = MY_MOVE) -> str:
        """Type a line and return what is printed up to the pattern."""
        self.type(f"{line}\n")
        return self.wait_for(pattern)

    def end(self, again: str = "") -> tuple[int, str]:
        """Return the exit code and what was printed since the last call.

        `again` is typed once more while nothing happens: Python notices a Ctrl-C between the
        prompt and the start of reading only when the reading ends.
        """
        while self._read(again):
            pass
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status), self.unread

    def _read(self, again: str = "") -> bool:
        if again and not select.select([self.screen], [], [], 2)[0]:
            self.type(again)
        if not select.select([self.screen], [], [], TIMEOUT)[0]:
            pytest.fail(f"nothing was printed for {TIMEOUT} seconds after: {self.all}")
        try:
            new = self._decode(os.read(self.screen, 65536))
        except OSError:  # on Linux: the other end is closed
            return False
        self.all += new
        self.unread += new
        return bool(new)
