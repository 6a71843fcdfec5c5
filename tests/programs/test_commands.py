"""Commands: started, asked, proved, ended, and named for people."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from noughts.errors import BrokenStrategy, Unreadable
from noughts.programs.commands import command as commands
from noughts.programs.commands.command import Command
from noughts.programs.commands.proof import SAMPLES, prove_command
from noughts.programs.options import Options
from noughts.programs.results import Fault, ProgramProof
from noughts.programs.sandbox import process as jail
from noughts.programs.sandbox.confinement import BUBBLEWRAP, LIMITS, NAMESPACES
from noughts.programs.sandbox.process import confinement
from noughts.programs.strategy import ProgramStrategy, program_class
from noughts.programs.target import find_target
from noughts.rules.game import mnk
from noughts.rules.notation import parse_position
from noughts.rules.side import Side

COMPILED = """
#include <stdio.h>
int main() { char s[99]; while (fgets(s, 99, stdin)) { puts("5"); fflush(stdout); } }
"""

LINUX = sys.platform == "linux"
GRID = mnk(3, 3, 3)
START = GRID.start
LONG, SOON = 300, 60
"""Seconds for a move, and far fewer: what waits for neither ends soon even on a busy machine."""

ANSWERS = """
import sys
for line in sys.stdin:
    print(line.replace("/", "").index(".") + 1, flush=True)
"""
SILENT = "import sys, time\nfor line in sys.stdin:\n    time.sleep(600)\n"
ERRATIC = """
import random, sys
for line in sys.stdin:
    cells = [n + 1 for n, mark in enumerate(line.replace("/", "")) if mark == "."]
    print(random.choice(cells), flush=True)
"""
COUNTING = """
import sys
for number, line in enumerate(sys.stdin):
    cells = [n + 1 for n, mark in enumerate(line.replace("/", "")) if mark == "."]
    print(cells[number % len(cells)], flush=True)
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder with the bots; after each test none of them runs."""
    folder = tmp_path / "bots"
    folder.mkdir()
    (folder / "answers.py").write_text(ANSWERS, "utf-8")
    (folder / "silent.py").write_text(SILENT, "utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path))  # by which they are found
    yield folder
    until = monotonic() + SOON
    while running(tmp_path) and monotonic() < until:
        sleep(0.02)
    assert not running(tmp_path)


def running(mark: Path) -> set[int]:
    """The processes that were given this environment, except this one."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if os.fsencode(mark) in path.read_bytes():
                found.add(int(path.parent.name))
        except OSError:
            continue
    return found - {os.getpid()}


def command(words: str, **seconds: float) -> Command:
    return Command(find_target(f"command:{words}", Options(**seconds)))  # type: ignore[arg-type]


def script(name: str) -> str:
    return f"{sys.executable} {name}"


def prove(words: str, *sides: Side, **seconds: float) -> ProgramProof:
    options = Options(**seconds)  # type: ignore[arg-type]
    return prove_command(find_target(f"command:{words}", options), GRID, sides or None)


class Asking(Thread):
    """A question in a thread of its own."""

    def __init__(self, asked: Command) -> None:
        super().__init__(daemon=True)
        self.asked, self.answers = asked, list[int | Fault]()
        self.start()

    def run(self) -> None:
        self.answers.append(self.asked.ask(START))


# --- ending -------------------------------------------------------------------------------------


def test_a_closed_command_ends_and_starts_again(tmp_path: Path) -> None:
    asked = command(script("answers.py"))
    assert asked.ask(START) == 0
    assert running(tmp_path)
    asked.close()
    assert not running(tmp_path)
    assert asked.ask(START.play(0)) == 1
    asked.close()


def test_closing_interrupts_every_question(tmp_path: Path) -> None:
    asked = command(script("silent.py"), move_seconds=LONG)
    questions = [Asking(asked), Asking(asked)]  # the second one waits for the first
    until = monotonic() + SOON
    while len(running(tmp_path)) < 2 and monotonic() < until:
        sleep(0.05)
    sleep(0.3)
    began = monotonic()
    asked.close()
    for each in questions:
        each.join(SOON)
    assert monotonic() - began < SOON
    faults = [answer for each in questions for answer in each.answers]
    assert [isinstance(fault, Fault) and fault.kind for fault in faults] == ["crash", "crash"]
    assert not running(tmp_path)


def test_the_time_for_a_proof_ends_a_command_at_once() -> None:
    began = monotonic()
    proof = prove(script("silent.py"), move_seconds=LONG, proof_seconds=1)
    assert monotonic() - began < 1 + SOON
    assert [each.verdict for each in proof.configurations] == ["timeout", "timeout"]
    assert not any(each.complete for each in proof.configurations)


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
    with closing(command(f"./{folder}/cbot")) as asked:
        assert asked.ask(START) == 0, way


def test_what_a_program_starts_itself_is_started(way: str, here: Path) -> None:
    made(here / "bin" / "cbot", f"#!{sys.executable}\n{ANSWERS}")
    made(here / "run.sh", "exec bin/cbot\n", 0o644)
    with closing(command("sh run.sh")) as asked:
        assert asked.ask(START) == 0, way


def test_a_program_may_name_its_input_and_output(way: str, here: Path) -> None:
    loop = "while read line; do echo 5 > /dev/stdout; echo x > /dev/stderr; done < /dev/stdin\n"
    made(here / "cbot", f"#!/bin/sh\n{loop}")
    with closing(command("./cbot")) as asked:
        assert asked.ask(START) == asked.ask(START.play(0)) == 4, way


@pytest.mark.skipif(not shutil.which("cc"), reason="no compiler here")
def test_a_large_compiled_program_is_started(way: str, here: Path) -> None:
    (here / "cbot.c").write_text(COMPILED, "utf-8")
    subprocess.run(["cc", "-o", "cbot", "cbot.c"], check=True)  # noqa: S607
    with (here / "cbot").open("ab") as file:
        file.truncate(6 << 20)  # more than is copied
    with closing(command("./cbot")) as asked:
        assert asked.ask(START) == 4, way


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(
    ("content", "mode", "message"),
    [
        ("no program\n", 0o755, "Exec format error"),
        ("#!/no/such/interpreter\n", 0o755, "No such file"),
        ("#!/bin/sh\n", 0o644, r"chmod \+x"),
    ],
)
def test_a_command_that_cannot_start_is_bad_input(
    content: str, mode: int, message: str, here: Path
) -> None:
    made(here / "cbot", content, mode)
    with pytest.raises(Unreadable, match=f"cbot'.*{message}"):
        prove("./cbot")


@pytest.mark.parametrize(
    ("words", "message"),
    [("'node", "cannot read the command"), ("no-such bot.js", "there is no program 'no-such'")],
)
def test_what_is_not_a_command_is_refused(words: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        command(words)


# --- proofs -------------------------------------------------------------------------------------


def test_a_command_is_proved_on_both_sides() -> None:
    proof = prove(script("answers.py"))
    assert (proof.way, proof.how) == ("command", "a command that speaks the line protocol")
    assert {side: report.verdict for side, report in proof.sides.items()} == {
        Side.FIRST: "beatable",
        Side.SECOND: "beatable",
    }
    first = proof.first
    assert first is not None
    assert first.loss is not None
    assert first.loss.moves == [0, 1, 2, 4, 3, 7]
    assert first.complete
    assert first.proof is not None
    assert first.games == first.proof.games
    assert first.policies[0, 0] == {0: 1}
    assert proof.to_json()["program"] == {"way": "command", "how": proof.how, "call": None}


def test_one_side_can_be_chosen() -> None:
    assert list(prove(script("answers.py"), Side.SECOND).sides) == [Side.SECOND]


@pytest.mark.parametrize("bot", [ERRATIC, COUNTING])
def test_answers_that_differ_are_sampled(bot: str, here: Path) -> None:
    made(here / "differs.py", bot)
    report = prove(script("differs.py"), Side.SECOND).second
    assert report is not None
    assert report.verdict == "beatable"
    assert f"sent each position {SAMPLES} times" in report.sampled[0]
    assert any(len(policy) > 1 for policy in report.policies.values())


def test_a_taken_cell_is_a_fault(here: Path) -> None:
    made(here / "five.py", ANSWERS.replace('line.replace("/", "").index(".") + 1', "5"))
    report = prove(script("five.py"), Side.FIRST).first
    assert report is not None
    assert report.fault is not None
    assert report.verdict == "illegal"
    assert report.fault.message == "answers '5', which is already taken"
    assert report.fault.moves[0] == 4
    assert len(report.fault.moves) == 2


def test_a_program_that_ends_by_itself_has_failed(here: Path) -> None:
    made(here / "cbot", "#!/bin/sh\necho oh dear >&2\nexit 123\n")
    report = prove("./cbot").first
    assert report is not None
    assert report.fault is not None
    assert (report.fault.kind, report.fault.lines) == ("crash", ("oh dear",))


def test_a_program_that_ends_after_an_answer_has_failed(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(here / "once.py", f"{ANSWERS}    break\n")
    started = []

    def start(*arguments: Any) -> jail.Process:  # noqa: ANN401 - passed on as they are
        started.append(arguments)
        return jail.Process(*arguments)

    monkeypatch.setattr(commands, "Process", start)
    proof = prove(script("once.py"))
    assert len(started) <= 2 * (commands.MOST_ENDINGS + 1)  # it is not started for every position
    for report in proof.configurations:
        assert report.fault is not None
        assert report.fault.kind == "crash"
        assert report.fault.message.startswith("crashes: its process ended, although it must run")


# --- as a strategy ------------------------------------------------------------------------------


def test_a_command_plays_as_a_strategy(here: Path) -> None:
    made(here / "five.py", ANSWERS.replace('line.replace("/", "").index(".") + 1', "5"))
    asked = program_class(f"command:{script('five.py')}")(GRID)
    assert isinstance(asked, ProgramStrategy)
    assert asked.program.called is not None
    with closing(asked.program.called):
        assert asked.policy(START) == {4: 1}
        with pytest.raises(
            BrokenStrategy, match=r"five\.py fails in .X./.O./X.*: it answers '5', w"
        ):
            asked.policy(parse_position(".X./.O./X.."))


def test_visitors_see_no_paths(here: Path) -> None:
    words = f"{sys.executable} {here}/answers.py --book={here}/book.txt"
    asked = program_class(f"command:{words}")(GRID)
    for text in (asked.summary, asked.title, asked.justify(START)):
        assert "/" not in text
    assert asked.title == f"{Path(sys.executable).name} answers.py --book=book.txt"
