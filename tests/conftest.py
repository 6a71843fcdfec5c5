"""Fixtures that many tests share, and the seeds that make every run of the tests the same.

`make fuzz` sets NOUGHTS_FUZZ=1: then the examples and the order of the tests come from a new seed.
"""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from command import Call, Done, in_process
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from seeds import FUZZ, seeded

from noughts.rules.game import Game, mnk
from noughts.rules.position import Position
from noughts.rules.symmetry import canonical, symmetries

if TYPE_CHECKING:
    from asgi import Web

pytest_plugins = ["browser", "terminal_user", "extras"]
"""The fixtures of tests that need a browser or somebody at a terminal, and what to leave out."""

collect_ignore_glob = ["programs/*/*"]
"""Programs to be proved: to load one may play a game, or open a window."""

# A check that fails in one of these shows the values that it compared, as in a file of tests.
pytest.register_assert_rewrite("advice", "claims", "judgements", "programs.calling")

settings.register_profile(
    "noughts", deadline=None, max_examples=40, derandomize=True, database=None
)
settings.register_profile("fuzz", deadline=None, max_examples=400, print_blob=True, database=None)
settings.load_profile("fuzz" if FUZZ else "noughts")

if not FUZZ:  # for the commands that the tests start, too
    os.environ["NOUGHTS_SEED"] = "1"

# Hypothesis also draws the constants of every module imported so far, so that its examples would
# depend on the tests that ran before. It has no setting for that; a version without these names
# at least runs.
if hasattr(providers, "_get_local_constants"):
    providers._get_local_constants = lambda: providers._local_constants


# A shell starts commands in the background with Ctrl-C ignored, and they pass that on to the
# commands that the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Fix the seed of `random` and the order of the tests, unless the command line has a seed."""
    if not FUZZ and config.getoption("randomly_seed", None) == "default":
        config.option.randomly_seed = 1
        config.option.randomly_reorganize = False


FIRST = (
    *(f"tests/programs/test_{name}.py" for name in ("play", "verdicts", "prove_program")),
    "tests/frontends/test_page_",
    "tests/analysis/test_division.py",
)
"""The files with the longest tests, and those that share a browser."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest tests first, so that at the end no process works on one alone.

    Processes take over tests from the end, and each of them would start a browser for its own.
    """
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))


def pytest_collection_finish() -> None:
    """Exempt what was collected from garbage collection: it stays until the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def grid() -> Game:
    """Tic-tac-toe."""
    return mnk(3, 3, 3)


@pytest.fixture(scope="session")
def positions(grid: Game) -> tuple[Position, ...]:
    """Every position of tic-tac-toe, by number of marks: 5,478."""
    return tuple(grid.positions())


@pytest.fixture(scope="session")
def unfinished(positions: tuple[Position, ...]) -> tuple[Position, ...]:
    """Those where there is a move to make: 4,520."""
    return tuple(position for position in positions if not position.over)


@pytest.fixture(scope="session")
def classes(unfinished: tuple[Position, ...], grid: Game) -> tuple[Position, ...]:
    """One unfinished position of each symmetry class, turned and mirrored at random: 627.

    For tests of what does not depend on how the board is turned. `make fuzz` turns it anew.
    """
    group, random = symmetries(grid), seeded("classes")
    by_class = defaultdict(list)
    for position in unfinished:
        by_class[canonical(position, group)].append(position)
    assert len(by_class) == 627
    return tuple(random.choice(each) for each in by_class.values())


@pytest.fixture(scope="session")
def web() -> Iterator[Web]:
    """The web application, one for many tests, because it remembers what takes long."""
    from asgi import Web

    from noughts.frontends.web.app import make_app

    with Web(make_app(seed=1)) as web:
        yield web


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """The command in this process, for many cases."""
    return in_process(monkeypatch, capsys)


@pytest.fixture
def on_screen(call: Call, monkeypatch: pytest.MonkeyPatch) -> Call:
    """The command in this process, on a screen of any width and encoding."""

    def on_screen(columns: int, encoding: str, *args: str) -> Done:
        written = io.BytesIO()
        stdout = io.TextIOWrapper(written, encoding=encoding)
        monkeypatch.setattr(sys, "stdout", stdout)
        monkeypatch.setenv("COLUMNS", str(columns))
        code, _, err = call(*args)
        stdout.flush()
        return Done(code, written.getvalue().decode(encoding), err)

    return on_screen
