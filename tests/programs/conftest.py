"""Fixtures for the tests of programs."""

from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest

from noughts.programs.call import walk
from programs.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


@pytest.fixture
def short_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeat as few games, and wait as seldom for a program that hangs, as the checks allow.

    No walk ends early because the machine is busy: what it leaves out is not checked.
    """
    monkeypatch.setattr(walk, "ENOUGH_SECONDS", inf)
    monkeypatch.setattr(walk, "MOST_REPEATED", walk.LEAST_REPEATED)
    monkeypatch.setattr(walk, "MOST_TIMEOUTS", 1)
