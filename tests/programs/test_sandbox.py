"""Programs that mean harm do none: noughts says what they did, and nothing is left of them."""

from __future__ import annotations

import os
import pwd
import re
import shutil
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
from hostile import HARM

from noughts.programs.branch import Lost, Run
from noughts.programs.event import ENDED, Tampered
from noughts.programs.sandbox import process as sandbox
from noughts.programs.sandbox import visible, watchdog
from noughts.programs.sandbox.confinement import BUBBLEWRAP, LIMITS, NAMESPACES, Limits
from noughts.programs.sandbox.process import Ended, Process, confinement

LONGEST = 30
"""Seconds after which a program has to be ended, however busy the machine is."""

LITTLE = Limits(memory=300, folder=4, processes=20)

TRIED = {
    BUBBLEWRAP: set(HARM),
    NAMESPACES: {
        "fork bomb", "daemon", "many allocate", "writes to the home folder",
        "writes to its original", "writes to /dev", "writes to /proc", "makes itself a superuser",
        "fills the disk", "kills its parent", "kills all", "closes everything", "connects",
        "attaches to the watchdog", "reads the watchdog's memory", "many small files",
        "reads a file of the user", "writes to a pipe of the user", "tells secrets",
    },
    LIMITS: {
        "a hundred forks", "daemon", "children", "ten gigabytes", "many allocate",
        "deletes its folder", "links", "shuts its folder", "closes everything", "ends", "connects",
        "deep folders", "memory without a process",
    },
}  # fmt: skip
"""What is tried on each level. With limits alone nothing is promised about files and signals."""


@pytest.fixture(params=[BUBBLEWRAP, NAMESPACES, LIMITS])
def level(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each level of confinement, as far as it works here."""
    name: str = request.param
    use(name, monkeypatch)
    return name


def use(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    works = confinement() == BUBBLEWRAP if level == BUBBLEWRAP else sys.platform == "linux"
    if not works and level != LIMITS:
        pytest.skip(f"no {level} here")
    monkeypatch.setattr(sandbox, "confinement", lambda: level)


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No process and no file is left, whatever a test does."""
    mark = str(tmp_path)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setenv("VIRTUAL_ENV", mark)  # by which its processes are known
    monkeypatch.setenv("SECRET", "SECRET")
    yield
    until = monotonic() + LONGEST
    while (left := marked(mark)) and monotonic() < until:
        sleep(0.02)
    assert not left
    assert not list(temporary.iterdir())
    assert not Path(pwd.getpwuid(os.getuid()).pw_dir, "noughts-was-here").exists()


def marked(mark: str) -> list[str]:
    """Return the commands of all processes that were given this environment."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if path.parent.name != str(os.getpid()) and mark.encode() in path.read_bytes():
                found.append(path.with_name("cmdline").read_bytes().decode())
        except OSError:
            continue
    return found


def seen(run: Run) -> str:
    """Return what noughts sees when the program does its worst, as `Harm.seen` names it."""
    began = monotonic()
    with closing(run.start()) as start:
        try:
            after = start.go("harm")
        except Lost as lost:
            return str(lost)
        except Tampered:
            return "tampered"
        finally:
            assert monotonic() - began < LONGEST + 2
        after.close()
        event = after.event
    if event.kind != ENDED:
        return event.kind
    return event.message if event.crashed else "exit"


@pytest.mark.parametrize(
    ("name", "harm"), [(name, harm) for name, tried in TRIED.items() for harm in sorted(tried)]
)
def test_harm_is_seen_and_leaves_nothing(
    name: str, harm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(name, monkeypatch)
    path = tmp_path / "program" / "program.py"
    path.parent.mkdir()
    secret, fifo = tmp_path / "secret", tmp_path / "fifo"
    secret.write_text("a secret")
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX) as unix,
    ):
        unix.bind(str(tmp_path / "unix"))
        unix.listen()
        port = server.getsockname()[1]
        source = HARM[harm].source.format(
            original=str(path),
            port=port,
            unix=f"{tmp_path}/unix",
            secret=str(secret),
            fifo=str(fifo),
        )
        path.write_text(source)
        short = any(word in HARM[harm].seen for word in ("timeout", "answer"))
        patience = 1 if short else LONGEST
        with Run(path, move_seconds=patience, limits=LITTLE) as run:
            assert re.fullmatch(HARM[harm].seen, seen(run), re.DOTALL)
        for listening in (server, unix):
            listening.setblocking(False)  # noqa: FBT003 - as it is called
            with pytest.raises(BlockingIOError):
                listening.accept()
    assert os.read(reader, 1) == b""
    os.close(reader)
    assert [path.name for path in path.parent.iterdir()] == ["program.py"]
    assert path.read_text("utf-8") == source


def test_a_program_goes_on_after_a_copy_of_it_did_harm(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(HARM["ends"].source)
    with Run(path, limits=LITTLE) as run, closing(run.start()) as start:
        assert start.go("harm").event.message == "its process ended"
        with closing(start.go("another word")) as after:
            assert after.event.text == "word? "


# --- what can be seen ---------------------------------------------------------------------------


def lines(process: Process) -> list[str]:
    """Return all that a process prints."""
    found: list[str] = []
    with pytest.raises(Ended, match="its process ended"):
        found.extend(iter(lambda: process.receive(LONGEST), None))
    return found


@pytest.mark.parametrize("name", [BUBBLEWRAP, NAMESPACES])
def test_only_software_and_its_own_folder_can_be_seen(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(name, monkeypatch)
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "data.txt").write_text("data")
    (tmp_path / "secret").write_text("a secret")
    absent = "/mnt /media /srv /var /run /boot /sys /etc/shadow"
    command = f"ls; cat {tmp_path}/secret; ls -d {absent}"
    shown = lines(Process(["sh", "-c", command], tmp_path / "own"))
    assert shown == ["data.txt"]


@pytest.mark.parametrize("name", [BUBBLEWRAP, NAMESPACES])
def test_python_runs_with_what_is_installed_for_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(name, monkeypatch)
    command = [sys.executable, "-c", "import ssl, numpy, click; print(numpy.ones(3).sum())"]
    assert lines(Process(command)) == ["3.0"]


def test_a_folder_is_copied_without_secrets_and_links(tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "part").mkdir(parents=True)
    (own / ".git").mkdir()
    (tmp_path / "secret").write_text("a secret")
    for name in ("main.py", "part/data.txt", ".env", ".git/config"):
        (own / name).write_text("x")
    (own / "link").symlink_to(tmp_path / "secret")
    (own / "near").symlink_to(own / "part" / "data.txt")
    os.mkfifo(own / "pipe")
    files = visible.read_folder(own / "main.py")
    assert sorted(files) == ["main.py", "near", "part", "part/data.txt"]


def test_beside_a_file_in_the_home_folder_no_folder_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "Documents").mkdir()
    for name in ("ttt.py", "board.py", "Documents/letter.txt"):
        (tmp_path / name).write_text("x")
    copied = {"ttt.py", "board.py"}
    assert copied == set(visible.read_folder(tmp_path / "ttt.py"))
    assert str(tmp_path) not in visible.make_view([tmp_path]).paths


def test_a_deep_folder_is_copied_as_far_as_there_is_a_limit(tmp_path: Path) -> None:
    os.chdir(tmp_path)
    for _ in range(1500):
        os.mkdir("deeper")  # noqa: PTH102 - the whole path is too long for the system
        os.chdir("deeper")
    os.chdir("/")
    assert len(visible.read_folder(tmp_path)) <= visible.DEEPEST + 1
    watchdog.remove(str(tmp_path / "deeper"))
    assert not (tmp_path / "deeper").exists()


# --- the process itself -------------------------------------------------------------------------


def test_files_count_as_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    use(NAMESPACES, monkeypatch)
    command = "dd if=/dev/zero of=file bs=1M count=50 2>/dev/null; sleep 60"
    process = Process(["sh", "-c", command], limits=Limits(memory=40))
    with pytest.raises(Ended, match="more than 40 megabytes"):
        process.receive(LONGEST)


def test_a_process_outlives_the_thread_that_started_it(level: str) -> None:
    made: list[Process] = []
    thread = threading.Thread(target=lambda: made.append(Process(["cat"])))
    thread.start()
    thread.join()
    sleep(0.1)
    made[0].send(level)
    assert made[0].receive(LONGEST) == level
    made[0].close()


def test_closing_it_ends_the_wait_of_another_thread(level: str) -> None:
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
    assert [each.kind for each in ended] == ["died"], level
    with pytest.raises(Ended):
        process.send("anybody?")
    with pytest.raises(Ended):
        process.receive(1)
    process.close()


KILLED = """
import sys, time
from pathlib import Path
from noughts.programs.sandbox import process as sandbox
sandbox.confinement = lambda: {level!r}
process = sandbox.Process(["sh", "-c", "sleep 60 & echo begun; trap '' TERM HUP INT; sleep 60"])
print(process.receive(10), flush=True)
{then}
"""


@pytest.mark.parametrize("then", ["time.sleep(60)", "", "del process; time.sleep(60)"])
def test_nothing_is_left_when_noughts_is_killed_or_forgets_it(level: str, then: str) -> None:
    code = KILLED.format(level=level, then=then)
    ours = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(Path(sandbox.__file__).parents[3])},
    )
    assert ours.stdout is not None
    assert ours.stdout.readline() == b"begun\n"
    if then:
        ours.kill()
    _, errors = ours.communicate(timeout=LONGEST)
    assert not errors


def test_many_processes_leave_no_descriptor() -> None:
    def descriptors() -> int:
        return len(list(Path("/dev/fd").iterdir()))

    Process(["true"]).close()  # so that the thread that starts them is there
    before = descriptors()
    for _ in range(5):
        process = Process(["cat"])
        process.send("x")
        assert process.receive(LONGEST) == "x"
        process.close()
        with pytest.raises(Ended):
            Process(["true"]).receive(LONGEST)
    assert descriptors() == before


def test_noughts_does_not_wait_for_a_process_that_does_not_read() -> None:
    process = Process(["sleep", "60"])
    with pytest.raises(Ended, match="does not read"):
        process.send("x" * 1_000_000)


def test_standard_error_is_available_after_the_end(level: str) -> None:
    process = Process(["sh", "-c", "echo sorry >&2; exit 3"])
    with pytest.raises(Ended, match="exit code 3"):
        process.receive(LONGEST)
    assert process.errors == "sorry\n", level


def test_a_signal_between_the_end_and_the_look_at_it_does_not_lose_the_exit_code() -> None:
    code = """if True:
        import os, signal
        from noughts.programs.sandbox.watchdog import Watch

        def waitpid(process, options, wait=os.waitpid):
            ended = wait(process, options)
            if ended[0]:
                signal.raise_signal(signal.SIGCHLD)
            return ended

        os.waitpid = waitpid
        program = os.fork()
        if not program:
            os._exit(3)
        Watch(program, memory=1 << 30, processes=1 << 20, folder=None).run()
    """
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as ours:
        assert ours.wait(LONGEST) == 3


def test_a_program_may_end_while_its_watchdog_begins(tmp_path: Path) -> None:
    code = f"""if True:
        import os, sys
        from noughts.programs.sandbox.watchdog import Watch

        def wait_in_the_middle(event, arguments, imported=[]):
            if event == "import" and "threading" in sys.modules and not imported:
                imported.append(event)
                os.waitid(os.P_PID, program, os.WEXITED | os.WNOWAIT)

        assert "threading" not in sys.modules
        program = os.fork()
        if not program:
            os._exit(3)
        sys.addaudithook(wait_in_the_middle)
        Watch(program, memory=1 << 30, processes=1 << 20, folder={str(tmp_path / "home")!r}).run()
    """
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as ours:
        assert ours.wait(LONGEST) == 3


@pytest.mark.skipif(shutil.which("node") is None, reason="no JavaScript here")
def test_javascript_runs_within_the_limits(level: str) -> None:
    process = Process(["node", "-e", "console.log(new Array(1e6).fill(1).length)"])
    assert process.receive(30) == "1000000", level
    process.close()
