"""Threads that a program starts: noughts runs them one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest

from noughts.programs.branch import Branch, Run
from noughts.programs.event import DRAW, PROMPT, Event
from noughts.programs.options import Options
from noughts.programs.play.chance import follow_draws
from noughts.programs.play.proof import play_program
from noughts.programs.results import BEATABLE, UNBEATABLE
from noughts.programs.worker.threads import TIMING

PROGRAM = """
import queue, random, sys, threading, time
from concurrent.futures import ThreadPoolExecutor

def joined():
    thread = threading.Thread(target=print, args=("moved",))
    thread.start(); print("started"); thread.join(); print("joined")
def later():
    threading.Thread(target=print, args=("moved",)).start(); print("started")
def polled():
    thread = threading.Thread(target=print, args=("moved",)); thread.start()
    while thread.is_alive(): pass
def event():
    done = threading.Event()
    threading.Thread(target=done.set).start()
    print(done.wait(), done.wait(1), threading.Event().wait(0.5))
def answered():
    answers = queue.Queue()
    threading.Thread(target=lambda: answers.put("moved")).start(); print(answers.get())
def own_class():
    class Computer(threading.Thread):
        def run(self): self.move = "moved"
    computer = Computer(); computer.start(); computer.join(); print(computer.move)
def timer():
    threading.Timer(5, print, ("moved",)).start(); print("started")
def cancelled():
    timer = threading.Timer(5, print, ("never",)); timer.start(); timer.cancel()
def thinking():
    stop = threading.Event()
    def dots():
        while not stop.is_set(): print("."); time.sleep(0.1)
    thread = threading.Thread(target=dots); thread.start()
    print("moved"); stop.set(); thread.join()
def clock():
    def tick():
        while True: time.sleep(1)
    threading.Thread(target=tick, daemon=True).start(); time.sleep(1); print("moved")
def idle():
    jobs = queue.Queue()
    threading.Thread(target=lambda: jobs.get()).start(); time.sleep(1); print("moved")
def blocked():
    lock = threading.Lock(); lock.acquire()
    threading.Thread(target=lock.acquire).start(); time.sleep(1); print("moved")
def again():
    def tick(): threading.Timer(1, tick).start()
    tick(); print("moved")
def fails():
    threading.Thread(target=lambda: [][5]).start(); time.sleep(1); print("moved")
def twice():
    thread = threading.Thread(target=print); thread.start()
    try: thread.start()
    except RuntimeError as error: print(error)
def drawn():
    found = []
    thread = threading.Thread(target=lambda: found.append(random.choice("ab")))
    thread.start(); thread.join(); print(found[0])
    globals()["last"] = found[0]
def patient():
    thread = threading.Thread(target=time.sleep, args=(1,))
    thread.start(); thread.join(10); print("moved")
def hasty():
    thread = threading.Thread(target=time.sleep, args=(1,))
    thread.start(); thread.join(2); print("moved")
def hasty_wait():
    done = threading.Event()
    def think(): time.sleep(1); done.set()
    threading.Thread(target=think).start(); print(done.wait(2))
def in_vain():
    threading.Thread(target=print).start(); print(threading.Event().wait(10))
def calm(): globals()["player"] = Player("calm")
def angry(): globals()["player"] = Player("angry")
class Player(threading.Thread):
    def __init__(self, mood): super().__init__(); self._mood = mood
def library():
    with ThreadPoolExecutor() as executor: print(executor.submit(str, "moved").result())

while True:
    word = input("what? ")
    globals()[word]()
"""


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Branch]:
    """A program that does what it is asked to."""
    path = tmp_path_factory.mktemp("program") / "program.py"
    path.write_text(PROGRAM)
    with Run(path) as run, closing(run.start()) as branch:
        yield branch


def after(branch: Branch, word: str) -> Event:
    with closing(branch.go(word)) as reached:
        return reached.event


@pytest.mark.parametrize(
    ("word", "printed"),
    [
        ("joined", "started\nmoved\njoined\n"),
        ("later", "started\nmoved\n"),
        ("polled", "moved\n"),
        ("event", "True True False\n"),
        ("answered", "moved\n"),
        ("own_class", "moved\n"),
        ("timer", "started\nmoved\n"),
        ("cancelled", ""),
        ("thinking", "moved\n"),
        ("clock", "moved\n"),
        ("patient", "moved\n"),
        ("again", "moved\n"),
        ("twice", "threads can only be started once\n\n"),
    ],
)
def test_a_thread_runs_when_the_program_waits(start: Branch, word: str, printed: str) -> None:
    event = after(start, word)
    assert (event.kind, event.unfollowed) == (PROMPT, ())
    assert event.output == f"{printed}what? "


@pytest.mark.parametrize("word", ["idle", "blocked", "hasty", "hasty_wait", "in_vain"])
def test_noughts_claims_nothing_where_it_matters_how_long_threads_take(
    start: Branch, word: str
) -> None:
    event = after(start, word)
    assert (event.kind, event.unfollowed) == (PROMPT, (TIMING,))


def test_an_error_ends_only_its_thread(start: Branch) -> None:
    output = after(start, "fails").output
    assert "IndexError" in output
    assert output.endswith("moved\nwhat? ")


def test_random_draws_in_a_thread_are_followed(start: Branch) -> None:
    with closing(start.go("drawn")) as branch:
        assert branch.event.kind == DRAW
        leaves = follow_draws(branch)
        seen = {(leaf.branch.event.output, leaf.weight) for leaf in leaves}
    assert seen == {("a\nwhat? ", Fraction(1, 2)), ("b\nwhat? ", Fraction(1, 2))}


def test_threads_of_a_library_really_run_and_are_noticed(start: Branch) -> None:
    event = after(start, "library")
    assert event.output == "moved\nwhat? "
    assert "threads" in " ".join(event.unfollowed)


def test_states_after_equal_threads_are_equal(start: Branch) -> None:
    one, other = (after(start, word) for word in ("joined", "later"))
    assert one.state == other.state
    assert not one.is_derived


def test_what_a_program_stores_in_a_thread_is_part_of_its_state(start: Branch) -> None:
    states = {after(start, word).state for word in ("calm", "angry")}
    assert len(states) == 2


WINDOW = """
import tkinter as tk, threading, time
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
board, busy, root = [""] * 9, False, tk.Tk()
def won(mark): return any(all(board[i] == mark for i in line) for line in LINES)
def value(mark):
    if won("O") or won("X"): return 1 if won("O") else -1
    if "" not in board: return 0
    values = []
    for cell in range(9):
        if not board[cell]:
            board[cell] = mark
            values.append(value("X" if mark == "O" else "O"))
            board[cell] = ""
    return max(values) if mark == "O" else min(values)
def rate(cell):
    board[cell] = "O"
    rated = value("X")
    board[cell] = ""
    return rated
def think():
    time.sleep(0.5)
    free = [cell for cell in range(9) if not board[cell]]
    root.after(0, put, max(free, key=rate) if SMART else free[0], "O")
def put(cell, mark):
    global busy
    board[cell] = mark
    buttons[cell].config(text=mark)
    busy = mark == "X" and not won("X") and "" in board
    if busy: threading.Thread(target=think, daemon=True).start()
def click(cell):
    if not busy and not board[cell] and not won("O") and not won("X"): put(cell, "X")
buttons = [tk.Button(root, command=lambda n=n: click(n)) for n in range(9)]
for n in range(9): buttons[n].grid(row=n // 3, column=n % 3)
root.mainloop()
"""


@pytest.mark.parametrize(("smart", "verdict"), [("True", UNBEATABLE), ("False", BEATABLE)])
def test_a_window_whose_computer_thinks_in_a_thread_is_proved(
    tmp_path: Path, smart: str, verdict: str
) -> None:
    path = tmp_path / "game.py"
    path.write_text(WINDOW.replace("SMART", smart))
    proof = play_program(path, Options())
    assert proof is not None
    assert proof.second is not None
    assert proof.second.verdict == verdict
    assert any("threads" in note for note in proof.second.notes)


def test_a_program_whose_threads_print_at_their_own_pace_is_replayed_all_the_same(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.py"
    path.write_text(
        """
import threading, time
board, stop = [" "] * 9, threading.Event()
def dots():
    while not stop.wait(0.01): print(".")
while " " in board:
    cell = input("Your move (1-9): ")
    if cell not in tuple("123456789") or board[int(cell) - 1] != " ": continue
    board[int(cell) - 1] = "X"
    stop.clear()
    threading.Thread(target=dots).start()
    time.sleep(0.02)
    stop.set()
    if " " in board: board[board.index(" ")] = "O"
"""
    )
    proof = play_program(path, Options())
    assert proof is not None
    assert proof.second is not None
    assert (proof.second.verdict, proof.checked) == (BEATABLE, 0)
