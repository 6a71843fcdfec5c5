"""The window as people get it: the command, on a real screen, under real hands.

The screen is Xvfb and the hands are xdotool, both from Debian's packages; `make test` installs
them where it may. With classic pygame in place of pygame-ce it plays as well.
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

from noughts.frontends.window.paint import DARK, LIGHT
from noughts.play.session import Session, load, save
from noughts.rules.game import mnk

PATIENCE = 60
SIZE = (1100, 800)
TOOLS = ("Xvfb", "xdotool")


class Screen:
    """A screen that nobody looks at, with mouse and keyboard."""

    def __init__(self, folder: Path) -> None:
        read, write = os.pipe()
        shape = f"{SIZE[0]}x{SIZE[1]}x24"
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", shape, "-fbdir", str(folder)],  # noqa: S607
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            self.display = f":{told.readline().strip()}"
        self.picture = folder / "Xvfb_screen0"

    def hands(self, *what: object) -> None:
        subprocess.run(
            ["xdotool", *map(str, what)],  # noqa: S607 - wherever it is
            env={**os.environ, "DISPLAY": self.display},
            timeout=PATIENCE,
            check=True,
        )

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """The colour of a point, read from the picture that Xvfb keeps in the XWD format."""
        data = self.picture.read_bytes()
        header = struct.unpack(">25I", data[:100])
        at = header[0] + header[19] * 12 + y * header[12] + x * 4
        return data[at + 2], data[at + 1], data[at]


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    if gone := [tool for tool in TOOLS if not shutil.which(tool)]:
        why = f"{' and '.join(gone)} not found: apt-get install xvfb xdotool"
        pytest.fail(why) if os.environ.get("CI") else pytest.skip(why)
    screen = Screen(tmp_path_factory.mktemp("screen"))
    yield screen
    screen.server.terminate()
    screen.server.wait()


def eventually(seen: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < end, f"this does not come: {what}"
        time.sleep(0.05)


class Opened:
    """`noughts window` on a screen, in the middle of it as it opens without a window manager."""

    LEFT, TOP = (SIZE[0] - 960) // 2, (SIZE[1] - 640) // 2

    def __init__(self, screen: Screen, state: Path, *args: str, **env: str) -> None:
        self.screen = screen
        self.kept = state / "noughts" / "game.txt"
        env = environment(DISPLAY=screen.display, XDG_STATE_HOME=str(state), **env)
        env.pop("SDL_VIDEODRIVER", None)
        self.process = subprocess.Popen(
            [SCRIPT, "window", *args], env=env, stderr=subprocess.PIPE, text=True
        )
        self.until_pixel((5, 5), DARK.paper if "--dark" in args else LIGHT.paper)
        screen.hands("mousemove", self.LEFT + 5, self.TOP + 5)  # keys go where the mouse is

    def until_pixel(self, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
        x, y = self.LEFT + at[0], self.TOP + at[1]
        eventually(lambda: self.screen.pixel(x, y) == colour, f"{colour} at {at}")

    def click(self, at: tuple[int, int]) -> None:
        x, y = self.LEFT + at[0], self.TOP + at[1]
        self.screen.hands("mousemove", x, y, "click", 1)

    def until_moves(self, moves: int) -> Session:
        """Until so many have been made, by the game that is kept."""

        def made() -> bool:
            return self.kept.exists() and len(load(self.kept).moves) == moves

        eventually(made, f"{moves} moves")
        return load(self.kept)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        self.until_pixel((5, 5), (0, 0, 0))  # the screen itself

    def end(self) -> tuple[int, str]:
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


CENTRE, CORNER = (308, 320), (124, 137)
"""Of a 3x3 board in a window of the usual size."""


def play_some_moves(opened: Opened) -> Session:
    """By mouse and by keyboard, looking at the screen as well as at what is kept."""
    opened.click(CENTRE)
    opened.until_moves(2)
    opened.until_pixel(CENTRE, LIGHT.marks[0])
    opened.screen.hands("key", "2")
    session = opened.until_moves(4)
    opened.screen.hands("key", "Down")
    opened.screen.hands("key", "u")
    opened.until_moves(2)
    opened.screen.hands("key", "r")
    assert opened.until_moves(4).moves == session.moves
    return session


def test_a_game_on_a_real_screen(screen: Screen, tmp_path: Path) -> None:
    with Opened(screen, tmp_path, "--opponent", "rules", "--first", "me") as opened:
        session = play_some_moves(opened)
        assert session.moves[0] == 4
        screen.hands("key", "d")
        opened.until_pixel((5, 5), DARK.paper)
        screen.hands("key", "q")
        assert opened.end() == (0, "")
    with Opened(screen, tmp_path, "--dark") as again:
        again.until_pixel(CENTRE, DARK.marks[0])
        screen.hands("key", "q")
        assert again.end() == (0, "")


def test_ctrl_c_where_it_was_started_ends_it_and_the_game_is_kept(
    screen: Screen, tmp_path: Path
) -> None:
    with Opened(screen, tmp_path, "--opponent", "rules", "--first", "me") as opened:
        opened.click(CORNER)
        opened.until_moves(2)
        opened.process.send_signal(signal.SIGINT)
        assert opened.end() == (130, "")
        assert len(load(opened.kept).moves) == 2


def test_classic_pygame_serves_as_well(screen: Screen, tmp_path: Path) -> None:
    classic = tmp_path / "classic"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, "--no-deps", "--target", classic, "pygame"], check=False)
    if done.returncode and not os.environ.get("CI"):
        pytest.skip("pygame does not install here: is there a network?")
    assert done.returncode == 0
    assert not list(classic.glob("pygame_ce*"))
    env = {"PYTHONPATH": str(classic)}
    with Opened(screen, tmp_path, "--opponent", "rules", "--first", "me", **env) as opened:
        play_some_moves(opened)
        screen.hands("key", "v")
        screen.hands("key", "q")
        assert opened.end() == (0, "")


# --- where it does not open -------------------------------------------------------------------


def test_without_a_screen_it_says_so(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert_refused(call("window"), "there is no screen", "noughts play")
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    assert_refused(call("window"), "no window can be opened here", "nonsense")


def test_what_cannot_be_played_is_refused_before_a_window_opens(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert_refused(call("window", "--opponent", "minimax", "--game", "4x4"), "16 empty cells")
    assert_refused(call("window", "--opponent", "nobody"), "'nobody'")
    assert_refused(call("window", "--position", "XXX/OO./..."), "the game is over")
    assert_refused(call("window", "--load", str(tmp_path / "none")), "none")
    game = tmp_path / "game.txt"
    save(Session(mnk(3, 3, 3).start), game)
    assert_refused(call("window", "--load", str(game), "--two"), "--two", "--load")
