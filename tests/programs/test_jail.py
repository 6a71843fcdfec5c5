"""Programs that mean harm do none: they are named, and nothing is left of them."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest
from hostile import HARM, LOADING, PROGRAM

from noughts.programs.sandbox import process as jail
from noughts.programs.sandbox.confinement import BUBBLEWRAP, LIMITS, NAMESPACES, Limits
from noughts.programs.apart.host import Clocks, DoesNotLoad, Host
from noughts.programs.sandbox.process import Ended, Process, confinement
from noughts.programs.apart.wire import Reply, read_reply
from noughts.programs.convention import Convention
from noughts.rules.game import mnk

START = mnk(3, 3, 3).start
LONGEST = 30
"""Seconds after which a program has to be ended, however busy the machine is."""

ASKED = Convention(entry="move", board="flat", empty="' '", answer="index")
CLOCKS = Clocks(load=LONGEST, move=LONGEST)
LITTLE = Limits(memory=300, folder=4, processes=20)
WAYS = {
    BUBBLEWRAP: set(HARM),
    NAMESPACES: {
        "fork bomb", "daemon", "many allocate", "writes to the home folder",
        "writes to its original", "writes to /dev", "writes to /proc", "makes itself a superuser",
        "fills the disk", "kills its parent", "kills all", "closes everything", "connects",
    },
    LIMITS: {
        "a hundred forks", "daemon", "children", "ten gigabytes", "many allocate",
        "deletes its folder", "links", "shuts its folder", "kills its parent", "stops its parent",
        "closes everything", "ends", "connects",
    },
}  # fmt: skip
"""What is tried in each way. With limits alone nothing is promised about files and signals."""


@pytest.fixture(params=[BUBBLEWRAP, NAMESPACES, LIMITS])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each of the ways to confine a program, as far as they work here."""
    how: str = request.param
    enter(how, monkeypatch)
    return how


def enter(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not works(how):
        pytest.skip(f"no {how} here")
    monkeypatch.setattr(jail, "confinement", lambda: how)


def works(how: str) -> bool:
    if how == BUBBLEWRAP:
        return confinement() == BUBBLEWRAP
    return how == LIMITS or sys.platform == "linux"


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No process, no file: whatever a test does."""
    mark = str(tmp_path)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setenv("VIRTUAL_ENV", mark)  # by which its processes are known
    monkeypatch.setenv("SECRET", "SECRET")
    yield
    until = monotonic() + 3
    while (left := marked(mark)) and monotonic() < until:
        sleep(0.02)
    assert not left
    assert not list(temporary.iterdir())
    assert not Path(pwd.getpwuid(os.getuid()).pw_dir, "noughts-was-here").exists()


def marked(mark: str) -> list[str]:
    """The commands of all processes that were given this environment."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if path.parent.name != str(os.getpid()) and mark.encode() in path.read_bytes():
                found.append(path.with_name("cmdline").read_bytes().decode())
        except OSError:
            continue
    return found


def written(folder: Path, source: str) -> Path:
    path = folder / "program" / "program.py"
    path.parent.mkdir()
    path.write_text(source, "utf-8")
    return path


def asked(host: Host) -> Reply:
    """What is said about the empty board, in good time."""
    began = monotonic()
    reply = host.ask(ASKED, START)
    assert monotonic() - began < LONGEST + 2
    return reply


def answers(host: Host) -> bool:
    """Whether it answers about another board."""
    [leaf] = host.ask(ASKED, START.play(0)).leaves
    return leaf.cell == 1 and leaf.trouble is None


@pytest.mark.parametrize(
    ("how", "harm"), [(how, harm) for how, tried in WAYS.items() for harm in sorted(tried)]
)
def test_harm_is_named_and_leaves_nothing(
    how: str, harm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(how, monkeypatch)
    path = tmp_path / "program" / "program.py"
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX) as unix,
    ):
        unix.bind(str(tmp_path / "unix"))
        unix.listen()
        source = HARM[harm].source.format(
            original=str(path), port=server.getsockname()[1], unix=str(tmp_path / "unix")
        )
        written(tmp_path, source)
        move = 0.3 if HARM[harm].kinds == "timeout" else LONGEST
        with closing(Host(path, CLOCKS._replace(move=move), LITTLE)) as host:
            reply = asked(host)
            kind = "" if reply.trouble is None else reply.trouble.kind
            assert kind in HARM[harm].kinds.split(" "), reply
            assert sum(leaf.weight for leaf in reply.leaves) == 1
            host.clocks = CLOCKS
            assert answers(host)
        for listening in (server, unix):
            listening.setblocking(False)  # noqa: FBT003 - as it is called
            with pytest.raises(BlockingIOError):
                listening.accept()
    assert [path.name for path in path.parent.iterdir()] == ["program.py"]
    assert path.read_text("utf-8") == source


@pytest.mark.parametrize("harm", LOADING)
def test_harm_while_it_is_loaded_leaves_its_definitions(
    harm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(BUBBLEWRAP, monkeypatch)
    source = PROGRAM.format(body="    pass") + LOADING[harm] + "\n"
    host = Host(written(tmp_path, source), CLOCKS._replace(load=1), LITTLE)
    assert host.description.stage == "definitions"
    assert answers(host)
    host.close()


@pytest.mark.parametrize(
    "source", [b"\xff\xfe\x00def", b"# coding: nonsense\n", b"x = '\xe9'", b"def f(:", b"\0"]
)
def test_what_is_no_source_is_refused(source: bytes, tmp_path: Path) -> None:
    path = written(tmp_path, "")
    path.write_bytes(source)
    with pytest.raises(DoesNotLoad) as refused:
        Host(path, CLOCKS, LITTLE)
    assert refused.value.trouble.kind in {"SyntaxError", "ValueError", "UnicodeDecodeError"}


# --- the process itself -------------------------------------------------------------------------


def test_a_process_outlives_the_thread_that_started_it(way: str) -> None:
    made: list[Process] = []
    thread = threading.Thread(target=lambda: made.append(Process(["cat"])))
    thread.start()
    thread.join()
    sleep(0.1)
    made[0].send(way)
    assert made[0].receive(LONGEST) == way
    made[0].close()


def test_closing_it_ends_the_wait_of_another_thread(way: str) -> None:
    process = Process(["cat"])
    ended: list[Ended] = []

    def wait() -> None:
        with pytest.raises(Ended) as raised:
            process.receive(60)
        ended.append(raised.value)

    thread = threading.Thread(target=wait)
    thread.start()
    sleep(0.1)
    process.close()
    thread.join(LONGEST)
    assert [each.kind for each in ended] == ["died"], way
    with pytest.raises(Ended):
        process.send("anybody?")
    with pytest.raises(Ended):
        process.receive(1)
    process.close()


LEFT = """
import sys, time
from pathlib import Path
from noughts.programs.sandbox import process as jail
jail.confinement = lambda: {how!r}
process = jail.Process(["sh", "-c", "sleep 60 & echo begun; trap '' TERM HUP INT; sleep 60"])
print(process.receive(10), flush=True)
{then}
"""


@pytest.mark.parametrize("then", ["time.sleep(60)", "", "del process; time.sleep(60)"])
def test_nothing_is_left_when_we_are_killed_or_forget_it(way: str, then: str) -> None:
    code = LEFT.format(how=way, then=then)
    ours = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(Path(jail.__file__).parents[2])},
    )
    assert ours.stdout is not None
    assert ours.stdout.readline() == b"begun\n"
    if then:
        ours.kill()
    _, errors = ours.communicate(timeout=LONGEST)
    assert not errors


def test_an_interrupted_question_is_not_answered_later(tmp_path: Path) -> None:
    host = Host(written(tmp_path, HARM["sleeps"].source), CLOCKS._replace(move=60), LITTLE)
    interrupt = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        host.ask(ASKED, START)
    interrupt.join()
    assert answers(host)
    host.close()


def test_closing_a_host_answers_the_question_of_another_thread(tmp_path: Path) -> None:
    host = Host(written(tmp_path, HARM["sleeps"].source), CLOCKS._replace(move=60), LITTLE)
    replies: list[Reply] = []
    thread = threading.Thread(target=lambda: replies.append(host.ask(ASKED, START)))
    thread.start()
    sleep(0.2)
    host.close()
    thread.join(LONGEST)
    assert [reply.trouble and reply.trouble.kind for reply in replies] == ["died"]


def test_many_processes_leave_no_descriptor() -> None:
    def descriptors() -> int:
        return len(list(Path("/dev/fd").iterdir()))

    before = descriptors()
    for _ in range(5):
        process = Process(["cat"])
        process.send("x")
        assert process.receive(LONGEST) == "x"
        process.close()
        with pytest.raises(Ended):
            Process(["true"]).receive(LONGEST)
    assert descriptors() == before


def test_what_does_not_read_is_not_waited_for() -> None:
    process = Process(["sleep", "60"])
    with pytest.raises(Ended, match="does not read"):
        process.send("x" * 1_000_000)


def test_what_it_says_to_the_people_is_kept(way: str) -> None:
    process = Process(["sh", "-c", "echo sorry >&2; exit 3"])
    with pytest.raises(Ended, match="exit code 3"):
        process.receive(LONGEST)
    assert process.errors == "sorry\n", way


@pytest.mark.skipif(shutil.which("node") is None, reason="no JavaScript here")
def test_javascript_runs_within_the_limits(way: str) -> None:
    process = Process(["node", "-e", "console.log(new Array(1e6).fill(1).length)"])
    assert process.receive(30) == "1000000", way
    process.close()


def test_numpy_runs_within_the_limits(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    source = "import numpy\ndef move(board):\n    return int(numpy.ones((500, 500)).sum()) % 9\n"
    host = Host(written(tmp_path, source), CLOCKS._replace(move=10))
    assert [leaf.cell for leaf in asked(host).leaves] == [250_000 % 9]
    host.close()


@pytest.mark.parametrize("share", ["1e999999999", "1/0", "-1", "2", "nan", "0x1", "", "1" * 9999])
def test_a_share_that_is_none_is_refused(share: str) -> None:
    leaf = {"weight": share, "cell": 1, "text": "", "trouble": None}
    told = {"leaves": [leaf], "seen": "1", "wrote": False, "seconds": 0, "notes": [], "output": ""}
    with pytest.raises((ValueError, ZeroDivisionError)):
        read_reply(told)
