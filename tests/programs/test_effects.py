"""What a program does besides playing: followed, kept apart for each copy, or noticed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from math import factorial
from pathlib import Path

import pytest

from noughts.programs.branch import Branch, Run
from noughts.programs.event import DRAW, PROMPT, Event
from noughts.programs.options import Options
from noughts.programs.play.chance import follow_draws
from noughts.programs.play.proof import play_program

PROGRAM = """
import _random, _thread, ctypes, mmap, multiprocessing, os, random, sqlite3, subprocess, sys
import time, uuid

def nothing(): return 0
def fork():
    if not os.fork(): os._exit(random.randrange(2))
    return os.wait()[1]
def run(): return subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True).stdout
def clear(): return os.system("clear"), subprocess.run(["clear"]).returncode
def thread(): _thread.start_new_thread(print, ())
def pool():
    with multiprocessing.get_context("fork").Pool(1) as workers: return workers.map(abs, [-1])
def memory(): return len(mmap.mmap(-1, 10))
def library(): return ctypes.CDLL(None).getpid() > 0
def database(): sqlite3.connect("scores.db")
def raw_write(): os.close(os.open("file", os.O_WRONLY | os.O_CREAT))
def process_id(): return os.getpid() % 2
def kernel(): return open("/proc/sys/kernel/random/uuid").read()[:0]
def device(): return open("/dev/urandom", "rb").read(1)[:0]
def identifier(): return str(uuid.uuid4())[:0]
def node(): return str(uuid.uuid1())[:0]
def base(): return _random.Random().random() < 0.5
def timed():
    random.seed(int(time.time() * 1000)); return random.randrange(2)
def timed_line():
    random.seed(time.perf_counter_ns()); return random.randrange(2)
def seeded():
    random.seed(42); return random.randrange(2)
def order(): return sorted("abc", key=lambda _: random.random())
def best(): return max("abcd", key=lambda each: (each > "a", random.random()))
def save():
    with open("score.txt", "a") as file: file.write("x")
    with open("score.txt") as file: return file.read()
def log():
    os.makedirs("logs/today", exist_ok=True)
    with open("logs/today/log.txt", "w") as file: print("one", file=file)
    os.rename("logs/today/log.txt", "logs/today/old.txt")
    return os.listdir("logs/today"), os.path.exists("logs/today/log.txt")
def next_line(): return shared.readline().strip()
def numbers():
    import numpy
    rng = numpy.random.default_rng()
    return int(rng.integers(2)), int(numpy.random.choice([4, 4, 7]))
def bits():
    import numpy
    return numpy.random.PCG64().random_raw() < 0

shared = open("lines.txt")
while True:
    print(globals()[input("what? ")]())
"""


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Branch]:
    """A program that does what it is asked to."""
    path = tmp_path_factory.mktemp("program") / "program.py"
    path.write_text(PROGRAM)
    path.with_name("lines.txt").write_text("one\ntwo\n" + "x\n" * 100_000)
    with Run(path) as run, closing(run.start()) as branch:
        assert branch.event.unfollowed == ()
        yield branch


def after(branch: Branch, word: str) -> Event:
    with closing(branch.go(word)) as reached:
        return reached.event


@pytest.mark.parametrize(
    ("word", "noticed"),
    [
        ("fork", "other processes"),
        ("run", "other processes"),
        ("pool", "other processes"),
        ("thread", "threads"),
        ("memory", "share"),
        ("library", "C libraries"),
        ("database", "without Python's open"),
        ("raw_write", "without Python's open"),
        ("process_id", "os.getpid"),
        ("kernel", "/proc/sys/kernel/random"),
        ("device", "/dev/urandom"),
        ("identifier", "os.urandom"),
        ("node", "uuid.uuid1"),
        ("bits", "NumPy"),
        ("save", "from one run to the next"),
    ],
)
def test_what_cannot_be_followed_is_noticed(start: Branch, word: str, noticed: str) -> None:
    event = after(start, word)
    assert event.kind == PROMPT, event
    assert any(noticed in each for each in event.unfollowed), event.unfollowed


@pytest.mark.parametrize("word", ["nothing", "clear", "seeded", "log", "next_line"])
def test_what_is_the_same_in_every_run_is_not(start: Branch, word: str) -> None:
    event = after(start, word)
    assert (event.kind, event.unfollowed) == (PROMPT, ())


@pytest.mark.parametrize("word", ["base", "timed", "timed_line"])
def test_hidden_draws_are_followed(start: Branch, word: str) -> None:
    event = after(start, word)
    assert event.kind == DRAW
    assert event.chances == (Fraction(1, 2), Fraction(1, 2))


def outcomes(branch: Branch, word: str) -> dict[str, Fraction]:
    """Return what a word may print, each with its probability."""
    found: dict[str, Fraction] = {}
    with closing(branch.go(word)) as reached:
        for leaf in follow_draws(reached):
            assert leaf.branch.event.unfollowed == ()
            text = leaf.output.splitlines()[0].removeprefix("what? ")
            found[text] = found.get(text, Fraction(0)) + leaf.weight
            leaf.branch.close()
    return found


def test_random_numbers_are_compared_with_each_other_exactly(start: Branch) -> None:
    orders = outcomes(start, "order")
    assert len(orders) == factorial(3)
    assert set(orders.values()) == {Fraction(1, 6)}
    third = Fraction(1, 3)
    assert outcomes(start, "best") == {"b": third, "c": third, "d": third}


def test_draws_of_numpy_are_followed(start: Branch) -> None:
    pytest.importorskip("numpy")
    assert outcomes(start, "numbers") == {
        "(0, 4)": Fraction(1, 3), "(0, 7)": Fraction(1, 6),
        "(1, 4)": Fraction(1, 3), "(1, 7)": Fraction(1, 6),
    }  # fmt: skip


def test_each_copy_has_its_own_files(start: Branch) -> None:
    for _ in range(3):
        with closing(start.go("save")) as once:
            assert once.event.output.startswith("x\n")
            assert after(once, "save").output.startswith("xx\n")
    assert after(start, "log").output.startswith("(['old.txt'], False)\n")


def test_each_copy_has_its_own_place_in_an_open_file(start: Branch) -> None:
    for _ in range(2):
        with closing(start.go("next_line")) as once:
            assert once.event.output.startswith("one\n")
            assert after(once, "next_line").output.startswith("two\n")


def test_two_states_with_different_files_are_not_the_same(start: Branch) -> None:
    with closing(start.go("save")) as once:
        assert once.event.state is None or once.event.state != after(once, "save").state


GAME = """
import os
LINES = [(0,1,2), (3,4,5), (6,7,8), (0,3,6), (1,4,7), (2,5,8), (0,4,8), (2,4,6)]

def wins(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)

def value(board, mark, other):
    if wins(board, other): return -1, None
    best = -2, None
    for cell in [cell for cell in range(9) if board[cell] == " "]:
        board[cell] = mark
        reached = -value(board, other, mark)[0]
        board[cell] = " "
        if reached > best[0]: best = reached, cell
        if reached == 1: break
    return best if best[1] is not None else (0, None)

played = int(open("games.txt").read()) if os.path.exists("games.txt") else 0
board = ["X"] + [" "] * 8
while not wins(board, "X") and " " in board:
    print("|".join(board))
    cell = int(input("Your move, 0 to 8: "))
    if board[cell] != " ":
        continue
    board[cell] = "O"
    if wins(board, "O"):
        break
    empty = [cell for cell in range(9) if board[cell] == " "]
    answer = value(board, "X", "O")[1] if played < 6 else empty[0]
    board[answer] = "X"
print("|".join(board))
with open("games.txt", "w") as file:
    file.write(str(played + 1))
"""


def test_a_program_that_loses_after_six_runs_is_not_called_unbeatable(tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(GAME)
    proof = play_program(path, Options())
    assert proof is not None
    assert proof.first is not None
    assert proof.first.verdict == "sampled"
    assert any("from one run to the next" in each for each in proof.first.sampled)
    assert [each.name for each in tmp_path.iterdir()] == ["game.py"]


@pytest.mark.parametrize(
    "program",
    [
        "from importlib import util\nutil.find_spec('random')\nimport random\nrandom.randrange(2)",
        "from _random import Random\nRandom().random() < 0.5",
        "import random, sys\ndel sys.modules['random']\nimport random\nrandom.randrange(2)",
        "import importlib, random\nimportlib.reload(random)\nrandom.randrange(2)",
    ],
    ids=["looked up", "base alone", "imported again", "reloaded"],
)
def test_draws_are_followed_however_a_program_gets_them(program: str, tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(f"{program} and 1\ninput()\n")
    with Run(path) as run:
        assert run.start().event.kind == DRAW
