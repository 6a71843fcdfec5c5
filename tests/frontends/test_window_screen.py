"""The command `noughts window` on a real screen, with a real mouse and keyboard.

Xvfb is the screen and xdotool moves mouse and keys; both are Debian packages, which `make test`
installs if it may. The window works with classic pygame as well as with pygame-ce.
"""

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import pytest
from command import SCRIPT, Call, assert_refused, environment

from noughts.frontends.window.style import DARK, LIGHT
from noughts.play.savefile import load, save
from noughts.play.session import Session
from noughts.rules.game import mnk

TIMEOUT = 60
SIZE = (1100, 800)
TOOLS = ("Xvfb", "xdotool")


class Screen:
    """A virtual screen with mouse and keyboard."""

    def __init__(self, folder: Path) -> None:
        read, write = os.pipe()
        shape = f"{SIZE[0]}x{SIZE[1]}x24"
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", shape, "-fbdir", str(folder)],  # noqa: S607
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            self.display = f":{pipe.readline().strip()}"
        self.picture = folder / "Xvfb_screen0"

    def xdotool(self, *args: object) -> None:
        subprocess.run(
            ["xdotool", *map(str, args)],  # noqa: S607 - found on the PATH
            env={**os.environ, "DISPLAY": self.display},
            timeout=TIMEOUT,
            check=True,
        )

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """Return the colour of a point, from the XWD file that Xvfb writes."""
        data = self.picture.read_bytes()
        header = struct.unpack(">25I", data[:100])
        at = header[0] + header[19] * 12 + y * header[12] + x * 4
        return data[at + 2], data[at + 1], data[at]


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    if missing := [tool for tool in TOOLS if not shutil.which(tool)]:
        why = f"{' and '.join(missing)} not found: apt-get install xvfb xdotool"
        pytest.fail(why) if os.environ.get("CI") else pytest.skip(why)
    screen = Screen(tmp_path_factory.mktemp("screen"))
    yield screen
    screen.server.terminate()
    screen.server.wait()


def wait_for(condition: Callable[[], bool], description: str) -> None:
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end, f"timeout while waiting for {description}"
        time.sleep(0.05)


class Opened:
    """`noughts window` in the middle of a screen, where it opens without a window manager."""

    LEFT, TOP = (SIZE[0] - 960) // 2, (SIZE[1] - 640) // 2

    def __init__(self, screen: Screen, state: Path, *args: str, **env: str) -> None:
        self.screen = screen
        self.save_file = state / "noughts" / "game.txt"
        env = environment(DISPLAY=screen.display, XDG_STATE_HOME=str(state), **env)
        env.pop("SDL_VIDEODRIVER", None)
        self.process = subprocess.Popen(
            [SCRIPT, "window", *args], env=env, stderr=subprocess.PIPE, text=True
        )
        paper = DARK.paper if "--dark" in args else LIGHT.paper
        x, y = self.LEFT + 5, self.TOP + 5
        wait_for(
            lambda: screen.pixel(x, y) == paper or self.process.poll() is not None, "a window"
        )
        assert self.process.poll() is None, self.end()
        screen.xdotool("mousemove", x, y)  # keys go to the window under the mouse

    def until_pixel(self, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
        x, y = self.LEFT + at[0], self.TOP + at[1]
        wait_for(lambda: self.screen.pixel(x, y) == colour, f"{colour} at {at}")

    def click(self, at: tuple[int, int]) -> None:
        x, y = self.LEFT + at[0], self.TOP + at[1]
        self.screen.xdotool("mousemove", x, y, "click", 1)

    def until_moves(self, moves: int) -> Session:
        """Wait until the save file has this many moves, and return its game."""

        def enough() -> bool:
            return self.save_file.exists() and len(load(self.save_file).moves) == moves

        wait_for(enough, f"{moves} moves")
        return load(self.save_file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        self.until_pixel((5, 5), (0, 0, 0))  # the screen itself

    def end(self) -> tuple[int, str]:
        _, errors = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, errors


CENTRE, CORNER = (308, 320), (124, 137)
"""Points on a 3x3 board in a window of the default size."""


def play_some_moves(opened: Opened) -> Session:
    """Play by mouse and by keyboard, checking the screen and the save file."""
    opened.click(CENTRE)
    opened.until_moves(2)
    opened.until_pixel(CENTRE, LIGHT.marks[0])
    opened.screen.xdotool("key", "2")
    session = opened.until_moves(4)
    opened.screen.xdotool("key", "Down")
    opened.screen.xdotool("key", "u")
    opened.until_moves(2)
    opened.screen.xdotool("key", "r")
    assert opened.until_moves(4).moves == session.moves
    return session


def test_a_game_on_a_real_screen(screen: Screen, tmp_path: Path) -> None:
    with Opened(screen, tmp_path, "--opponent", "rules", "--first", "me") as opened:
        session = play_some_moves(opened)
        assert session.moves[0] == 4
        screen.xdotool("key", "d")
        opened.until_pixel((5, 5), DARK.paper)
        screen.xdotool("key", "q")
        assert opened.end() == (0, "")
    with Opened(screen, tmp_path, "--dark") as again:
        again.until_pixel(CENTRE, DARK.marks[0])
        screen.xdotool("key", "q")
        assert again.end() == (0, "")


def test_ctrl_c_in_the_terminal_closes_it_and_the_game_is_saved(
    screen: Screen, tmp_path: Path
) -> None:
    with Opened(screen, tmp_path, "--opponent", "rules", "--first", "me") as opened:
        opened.click(CORNER)
        opened.until_moves(2)
        opened.process.send_signal(signal.SIGINT)
        assert opened.end() == (130, "")
        assert len(load(opened.save_file).moves) == 2


def test_it_works_with_classic_pygame(screen: Screen, tmp_path: Path) -> None:
    classic = tmp_path / "classic"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    process = subprocess.run([*pip, "--no-deps", "--target", classic, "pygame"], check=False)
    if process.returncode and not os.environ.get("CI"):
        pytest.skip("cannot install pygame: is there a network?")
    assert process.returncode == 0
    assert not list(classic.glob("pygame_ce*"))
    env = {"PYTHONPATH": str(classic)}
    with Opened(screen, tmp_path, "--opponent", "rules", "--first", "me", **env) as opened:
        play_some_moves(opened)
        screen.xdotool("key", "v")
        screen.xdotool("key", "q")
        assert opened.end() == (0, "")


# --- errors before a window opens ---------------------------------------------------------------


def test_without_a_screen_there_is_an_error(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert_refused(call("window"), "there is no screen", "noughts play")
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    assert_refused(call("window"), "cannot open a window", "nonsense")
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setenv("DISPLAY", ":98765")
    assert_refused(call("window"), "cannot open a window on the screen ':98765'", "noughts play")


def test_a_game_that_cannot_be_played_is_an_error(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert_refused(call("window", "--opponent", "minimax", "--game", "4x4"), "at most 6 empty")
    assert_refused(call("window", "--opponent", "nobody"), "'nobody'")
    assert_refused(call("window", "--position", "XXX/OO./..."), "the game is over")
    assert_refused(call("window", "--load", str(tmp_path / "none")), "none")
    game = tmp_path / "game.txt"
    save(Session(mnk(3, 3, 3).start), game)
    assert_refused(call("window", "--load", str(game), "--two"), "--two", "--load")
    assert_refused(call("window", "--puzzle", "--game", "4x4"), "--game", "--puzzle")
