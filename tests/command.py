"""The command `noughts` in tests, run as a process or within this one."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from noughts.cli import main

PROJECT = Path(__file__).parents[1]
SCRIPT = Path(sys.executable).with_name("noughts")
PLAYING = ("play", "window")
COMMANDS = (
    *PLAYING, "web", "prove", "verify", "solve", "explain", "compare", "simulate", "strategies",
    "map", "tree", "beat", "doctor", "serve", "completion",
)  # fmt: skip
NAMES = ["linear", "minimax", "alphabeta", "rules", "chance", "search", "weights"]
NAMES += ["random", "perfect", "human"]
START = ".../.../..."
STATE = TemporaryDirectory()
"""Where the tests save unfinished games."""
WIDE = "/".join(["." * 15] * 15)

SPECS = (
    *NAMES,
    "linear:level=medium",
    "linear:level=easy,override=no",
    "rules:variant=defensive",
    "chance:centre=2",
    "weights:fixed=yes",
    "alphabeta:slip=1/3",
    "linear:slip=0.25,level=easy",
)


class Done(NamedTuple):
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str


Call = Callable[..., Done]


def environment(**changed: str) -> dict[str, str]:
    """Return the environment of the tests without variables that change how the command looks."""
    changing = ("COLUMNS", "LINES", "TERM", "NO_COLOR", "FORCE_COLOR", "TTY_", "PYTHON", "LC_")
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(changing) or key == "PYTHONPATH"
    }
    usual = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": STATE.name}
    return {**kept, **usual, **changed}


def run(
    *args: str,
    input: str = "",  # noqa: A002 - as subprocess calls it
    env: dict[str, str] | None = None,
    script: Path = SCRIPT,
    cwd: Path | None = None,
) -> Done:
    """Run the command as a process, with pipes as its standard streams."""
    done = subprocess.run(
        [script, *args],
        input=input.encode("utf-8", "surrogateescape"),
        capture_output=True,
        env=environment(**env or {}),
        cwd=cwd,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def in_process(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Return a function that runs the command in this process."""
    for key in set(os.environ) - set(environment()):
        monkeypatch.delenv(key)

    def call(*args: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["noughts", *args])
        with pytest.raises(SystemExit) as ended:
            main()
        return Done(int(ended.value.code or 0), *capsys.readouterr())

    return call


def assert_refused(done: Done, *quoted: str) -> None:
    """Assert exit code 2, nothing on stdout, and one sentence on stderr that contains `quoted`."""
    assert done.code == 2
    assert done.out == ""
    assert re.fullmatch(r"noughts: [^\n]*\S\n", done.err)
    for text in quoted:
        assert text in done.err
