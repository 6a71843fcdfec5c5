"""Commands behind pipes: started, asked, ended, and named to people."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest
from command import Call, assert_refused, in_process

from noughts.programs.sandbox import process as jail
from noughts.programs.sandbox.confinement import BUBBLEWRAP, LIMITS, NAMESPACES
from noughts.programs.apart.host import Clocks
from noughts.programs.sandbox.process import confinement
from noughts.programs.apart.wire import Reply
from noughts.programs.pipes import bot
from noughts.programs.pipes.bot import CommandBot, Pool, SampledBot
from noughts.rules.game import mnk

COMPILED = """
#include <stdio.h>
int main() { char s[99]; while (fgets(s, 99, stdin)) { puts("5"); fflush(stdout); } }
"""

LINUX = sys.platform == "linux"
GRID = mnk(3, 3, 3)
START = GRID.start
LONG = Clocks(move=30)
SOON = 5
"""Seconds: far fewer than the clock for a move."""

ANSWERS = """
import sys
for line in sys.stdin:
    print(line.replace("/", "").index(".") + 1, flush=True)
"""
SLOW = ANSWERS.replace("    print", "    import time; time.sleep(0.7); print")
SILENT = "import sys, time\nfor line in sys.stdin:\n    time.sleep(60)\n"


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    return in_process(monkeypatch, capsys)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder with the bots; whatever a test does, none of them runs on."""
    folder = tmp_path / "bots"
    folder.mkdir()
    (folder / "answers.py").write_text(ANSWERS, "utf-8")
    (folder / "slow.py").write_text(SLOW, "utf-8")
    (folder / "silent.py").write_text(SILENT, "utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path))  # by which they are known
    monkeypatch.setattr(bot, "workers", lambda: 2)
    yield folder
    until = monotonic() + 3
    while running(tmp_path) and monotonic() < until:
        sleep(0.02)
    assert not running(tmp_path)


def running(mark: Path) -> set[int]:
    """The processes that were given this environment, but for this one."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if os.fsencode(mark) in path.read_bytes():
                found.add(int(path.parent.name))
        except OSError:
            continue
    return found - {os.getpid()}


def pool(script: str) -> Pool:
    return Pool(f"{sys.executable} {script}", "line", LONG)


class Asking(Thread):
    """A question in a thread of its own."""

    def __init__(self, asked: CommandBot) -> None:
        super().__init__(daemon=True)
        self.asked, self.replies = asked, list[Reply]()
        self.start()

    def run(self) -> None:
        self.replies.append(self.asked.reply(START))


# --- ending -------------------------------------------------------------------------------------


def test_all_processes_are_ended(tmp_path: Path) -> None:
    asked = CommandBot(GRID, pool("slow.py"))
    questions = [Asking(asked), Asking(asked)]
    for each in questions:
        each.join()
        assert [leaf.cell for leaf in each.replies[0].leaves] == [0]
    both = running(tmp_path)
    assert len(both) >= 2
    asked.close()
    assert not running(tmp_path)
    assert [leaf.cell for leaf in asked.reply(START).leaves] == [0]  # it begins again
    asked.close()


@pytest.mark.parametrize("kind", [CommandBot, SampledBot])
def test_a_busy_process_is_interrupted(kind: type[CommandBot], tmp_path: Path) -> None:
    asked = kind(GRID, pool("silent.py"))
    questions = [Asking(asked), Asking(asked), Asking(asked)]  # one has to wait
    until = monotonic() + SOON
    while len(running(tmp_path)) < 4 and monotonic() < until:
        sleep(0.05)
    sleep(0.3)
    began = monotonic()
    asked.close()
    for each in questions:
        each.join(SOON)
    assert monotonic() - began < SOON
    for each in questions:
        (reply,) = each.replies
        assert reply.trouble is not None
    assert not running(tmp_path)


def test_the_clock_for_a_proof_ends_a_command_at_once(call: Call) -> None:
    began = monotonic()
    command = f"{sys.executable} silent.py"
    done = call("prove", "--command", command, "--move-time", "30", "--proof-time", "1", "--json")
    assert monotonic() - began < 1 + SOON
    assert done.code == 1
    assert json.loads(done.out)["first"]["verdict"] == "timeout"


# --- starting -----------------------------------------------------------------------------------


@pytest.fixture(params=[BUBBLEWRAP, NAMESPACES, LIMITS])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each of the ways to confine a program, as far as they work here."""
    how: str = request.param
    if (how == BUBBLEWRAP and confinement() != how) or (how == NAMESPACES and not LINUX):
        pytest.skip(f"no {how} here")
    monkeypatch.setattr(jail, "confinement", lambda: how)
    return how


def made(path: Path, content: str, mode: int = 0o755) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(content, "utf-8")
    path.chmod(mode)
    return path


@pytest.mark.parametrize("folder", [".", "bin", "../elsewhere"])
def test_a_program_beside_us_is_started(way: str, folder: str, here: Path) -> None:
    made(here / folder / "cbot", f"#!{sys.executable}\n{ANSWERS}")
    with closing(Pool(f"./{folder}/cbot", "line", LONG)) as asked:
        (leaf,) = asked.ask(START, None)
    assert (leaf.cell, leaf.trouble) == (0, None), way


def test_what_a_program_starts_itself_is_started(way: str, here: Path) -> None:
    made(here / "bin" / "cbot", f"#!{sys.executable}\n{ANSWERS}")
    made(here / "run.sh", "exec bin/cbot\n", 0o644)
    with closing(Pool("sh run.sh", "line", LONG)) as asked:
        (leaf,) = asked.ask(START, None)
    assert (leaf.cell, leaf.trouble) == (0, None), way


@pytest.mark.skipif(not shutil.which("cc"), reason="no compiler here")
def test_a_large_compiled_program_is_started(way: str, here: Path) -> None:
    (here / "cbot.c").write_text(COMPILED, "utf-8")
    subprocess.run(["cc", "-o", "cbot", "cbot.c"], check=True)  # noqa: S607
    with (here / "cbot").open("ab") as file:
        file.truncate(6 << 20)  # more than is copied
    with closing(Pool("./cbot", "line", LONG)) as asked:
        (leaf,) = asked.ask(START, None)
    assert (leaf.cell, leaf.trouble) == (4, None), way


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(
    ("content", "mode", "said"),
    [
        ("no program\n", 0o755, "Exec format error"),
        ("#!/no/such/interpreter\n", 0o755, "No such file"),
        ("#!/bin/sh\n", 0o644, "chmod +x"),
    ],
)
def test_what_cannot_be_started_is_bad_input(
    content: str, mode: int, said: str, call: Call, here: Path
) -> None:
    made(here / "cbot", content, mode)
    done = call("prove", "--command", "./cbot")
    assert_refused(done, "cbot'", said)
    assert "Traceback" not in done.err
    told = json.loads(call("prove", "--command", "./cbot", "--json").out)
    assert told["first"]["verdict"] == "unrecognised"


def test_a_program_that_ends_by_itself_has_failed(call: Call, here: Path) -> None:
    made(here / "cbot", "#!/bin/sh\necho oh dear >&2\nexit 123\n")
    done = call("prove", "--command", "./cbot", "--json")
    assert done.code == 1
    fault = json.loads(done.out)["first"]["fault"]
    assert (fault["kind"], fault["trace"]) == ("crash", ["oh dear"])


def test_a_program_that_ends_after_an_answer_has_failed(call: Call, here: Path) -> None:
    made(here / "once.py", f"{ANSWERS}    break\n")
    began = monotonic()
    done = call("prove", "--command", f"{sys.executable} once.py", "--json")
    assert monotonic() - began < 2 * SOON  # it need not be begun anew for every position
    told = json.loads(done.out)
    for side in ("first", "second"):
        assert told[side]["fault"]["kind"] == "crash"
        assert told[side]["fault"]["message"].startswith("its process ended, although it must run")
    assert told["first"]["verdict"] == "crash"
    assert told["second"]["verdict"] in {"crash", "beatable"}  # if it was begun at the right time


def test_an_answer_is_told_as_it_was_printed() -> None:
    with closing(pool("answers.py")) as asked:
        (leaf,) = asked.ask(START.play(0), None)
    assert (leaf.cell, leaf.text) == (1, "2")


# --- naming -------------------------------------------------------------------------------------


def test_visitors_see_no_paths(here: Path) -> None:
    command = f"{sys.executable} {here}/answers.py --book={here}/book.txt"
    named = CommandBot.named("answers.py", command, "line", LONG)
    asked = named(GRID)
    for text in (named.summary, asked.title, asked.justify(START), asked.introduced()):
        assert "/" not in text
    assert asked.title == f"{Path(sys.executable).name} answers.py --book=book.txt"
    assert asked.described()["path"] == command
