"""Equal states have equal fingerprints; a difference that matters makes another one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts.programs.branch import Run

SOURCE = """
import collections, enum, functools, itertools, random, sys

class Game:
    turns = 0
    def __init__(self): self.cells = [" "] * 9

class Slotted:
    __slots__ = ("value",)

def counter():
    count = 0
    def add(n):
        nonlocal count
        count += n
        return count
    return add

def numbers():
    n = 0
    while True:
        n += 1
        yield n

@functools.lru_cache
def cached(n):
    return n

def with_default(n, seen=[]):
    seen.append(n)

def wait():
    return input("? ")

scenario = True
"""

DIFFERENT = {
    "a hidden counter": "count = 0\ncount += int(input())\nwait()",
    "a list": "seen = []\nseen.append(input())\nwait()",
    "the order of a list": "seen = sorted('ab', reverse=input() == '1')\nwait()",
    "a dictionary": "seen = {}\nseen[input()] = 1\nwait()",
    "a set": "seen = set()\nseen.add(input())\nwait()",
    "a deque": "seen = collections.deque([input()])\nwait()",
    "a closure": "add = counter()\nadd(int(input()))\nwait()",
    "a generator": "g = numbers()\nfor _ in range(int(input())): next(g)\nwait()",
    "an iterator": "g = iter('abc')\nfor _ in range(int(input())): next(g)\nwait()",
    "lru_cache": "cached(int(input()))\nwait()",
    "a class attribute": "Game.turns += int(input())\nwait()",
    "an attribute": "g = Game()\ng.cells[int(input())] = 'X'\nwait()",
    "a slot": "s = Slotted()\ns.value = input()\nwait()",
    "a default argument": "with_default(input())\nwait()",
    "an attribute of a function": "wait.count = input()\nwait()",
    "which objects are the same": "a, b = [], []\nboth = [a, a if input() == '1' else b]\nwait()",
    "a local variable": "def f():\n    got = input()\n    wait()\n    print(got)\nf()",
    "a numpy array": "import numpy as np\nboard = np.zeros(9)\nboard[int(input())] = 1\nwait()",
    "where it waits": "if input() == '1': wait()\nelse: wait()",
}
"""What a program does with its first answer, after which it waits for the second."""

HIDDEN = {
    "an operand": "print(int(input()) + int(input()))",
    "an operand in a function": "def f():\n    print(int(input()) + int(input()))\nf()",
    "an argument": "print(input(), input())",
    "a tuple": "row, column = int(input()), int(input())",
    "a list that grows": "cells = [input() for _ in range(2)]",
    "a choice": "print((input() if scenario else 1), input())",
    "a sum": "print(sum(int(input()) for _ in range(2)))",
    "the best so far": "print(max('ab', key=lambda each: input()))",
    "the best so far of a function": "def ask(n): return wait()\nprint(max('ab', key=ask))",
    "what is unpacked": "row, column = (int(input()) for _ in range(2))",
    "a value assigned to a place": "cells = {}\ncells[input()] = input()",
    "an object": "print(Game() if input() == '1' else 0, wait())",
}
"""Programs whose first answer is in no variable while they wait for the second."""

EQUAL = {
    "nothing": "input()\nwait()",
    "the order of moves": "seen = {1, 2}\nseen.add(1 if input() == '1' else 2)\nwait()",
    "a stale variable": (
        "def f():\n    while True:\n        cell = int(input())\n"
        "        if cell in (1, 2): continue\n        break\nf()"
    ),
    "loaded operands": "letters = 'abc'\ninput()\nprint(letters.index('a') if 0 else len(wait()))",
    "a loop": "for turn in range(3):\n    input() if turn == 0 else wait()",
}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    path = tmp_path_factory.mktemp("state") / "program.py"
    path.write_text("import sys\n__import__(sys.argv[1])\n", "utf-8")
    for name, scenario in (DIFFERENT | HIDDEN | EQUAL).items():
        path.with_name(f"{name}.py").write_text(SOURCE + scenario, "utf-8")
    with Run(path, move_seconds=20) as run:
        yield run


def states(run: Run, scenario: str) -> tuple[str | None, str | None]:
    """Return the fingerprints at the second prompt, after the answers 1 and 2 to the first."""
    first = run.start((scenario,))
    assert first.event.kind == "prompt", first.event.message
    branches = [first.go(answer) for answer in ("1", "2")]
    for branch in (first, *branches):
        branch.close()
    after = [branch.event for branch in branches]
    assert [event.kind for event in after] == ["prompt", "prompt"], after[0].message
    return after[0].state, after[1].state


@pytest.mark.parametrize("scenario", DIFFERENT)
def test_a_difference_makes_another_fingerprint(program: Run, scenario: str) -> None:
    if "numpy" in scenario:
        pytest.importorskip("numpy")
    one, two = states(program, scenario)
    assert one is not None
    assert two is not None
    assert one != two
    assert states(program, scenario) == (one, two)


@pytest.mark.parametrize("scenario", EQUAL)
def test_equal_states_have_one_fingerprint(program: Run, scenario: str) -> None:
    one, two = states(program, scenario)
    assert one is not None
    assert one == two


def test_a_stale_variable_of_a_module_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("cell = '1'\nwhile cell in '12':\n    cell = input()\n", "utf-8")
    with Run(path, move_seconds=20) as run:
        one, two = states(run, "")
    assert one is not None
    assert one == two


@pytest.mark.parametrize("indent", ["", "def f():\n    "])
def test_a_stale_pair_does_not_count(indent: str, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    loop = "while True:\n    row, column = int(input()), int(input())\n"
    call = "\nf()\n" if indent else ""
    path.write_text(indent + loop.replace("\n    ", "\n        ") + call, "utf-8")
    with Run(path, move_seconds=20) as run:
        after = [run.follow(answers).event.state for answers in (["1", "2"], ["3", "1"])]
        between = [run.follow([answer]).event.state for answer in "12"]
    assert after[0] == after[1]
    assert between[0] != between[1]


@pytest.mark.parametrize(
    "source",
    [
        "cell = input()\ntry: cell = 'ab'[int(input()) + 9]\nexcept IndexError: pass\n",
        "def choice(n): return cell + n\ncell = input()\ncell = choice(input())\n",
        "cell = input()\ncell = cell + input()\n",
    ],
)
def test_a_variable_that_may_be_read_again_counts(source: str, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(source, "utf-8")
    with Run(path, move_seconds=20) as run:
        one, two = states(run, "")
    assert one != two


def test_arguments_count(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("view = memoryview(b'')\ninput()\n", "utf-8")
    with Run(path, move_seconds=20) as run:
        hard, easy = (run.start((level,)).event for level in ("hard", "easy"))
    assert hard.is_derived
    assert hard.state != easy.state


def test_a_program_may_wait_in_a_default_argument(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("def play(level=input('Level? ')): input(level)\nplay()\n", "utf-8")
    with Run(path, move_seconds=20) as run:
        assert run.follow(["2"]).event.text == "2"


@pytest.mark.parametrize("scenario", HIDDEN)
def test_a_result_that_waits_counts_as_the_answer_that_led_to_it(
    program: Run, scenario: str
) -> None:
    one, two = states(program, scenario)
    assert one is not None
    assert two is not None
    assert one != two
    assert one[0] == two[0] == "~"
    assert states(program, scenario) == (one, two)


@pytest.mark.parametrize(
    "source",
    [
        "f = open(__file__)\ninput()\nwait()",
        "view = memoryview(b'')\ninput()\nwait()",
        "exec(compile('input(input())', __file__, 'exec'))\nwait()",
        "many = [[n] for n in range(500_000)]\ninput()\nwait()",
    ],
)
def test_what_cannot_be_read_is_known_by_its_history(source: str, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("def wait(): input()\n" + source, "utf-8")
    with Run(path, move_seconds=20) as run:
        start = run.start()
        assert start.event.is_derived
        one, two, again = (start.go(answer).event.state for answer in "121")
    assert one == again != two


def test_a_module_that_is_imported_again_counts(tmp_path: Path) -> None:
    (tmp_path / "ai.py").write_text("mark = None")
    path = tmp_path / "game.py"
    path.write_text(
        "import sys, ai\n"
        "def forget():\n    del sys.modules['ai']\n    import ai\n"
        "def choose():\n    import ai\n    ai.mark = input()\n"
        "input()\nforget()\nchoose()\ninput()\n"
    )
    with Run(path) as run:
        prompt = run.start().go("")
        assert prompt.go("1").event.state != prompt.go("2").event.state
        assert prompt.go("1").event.state == prompt.go("1").event.state
