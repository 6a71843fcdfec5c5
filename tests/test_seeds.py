"""Every run of the tests draws the same examples, whatever ran before."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seeds import FUZZ

fixed = pytest.mark.skipif(FUZZ, reason="make fuzz draws other examples")


def draw_examples() -> list[list[int]]:
    """Return the examples that a property is tried on."""
    drawn = []

    @settings(max_examples=200)
    @given(st.lists(st.integers(), max_size=9))
    def collect(numbers: list[int]) -> None:
        drawn.append(numbers)

    property_test: Callable[[], None] = collect
    property_test()
    return drawn


@fixed
def test_examples_do_not_depend_on_the_modules_imported_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = draw_examples()
    assert len(before) == 200
    module = ModuleType("full_of_constants")
    module.__file__ = str(tmp_path / "full_of_constants.py")
    Path(module.__file__).write_text(f"VALUES = {list(range(1000, 9999, 7))}\n", "utf-8")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert draw_examples() == before


@fixed
def test_random_starts_from_the_same_seed_in_every_run(pytestconfig: pytest.Config) -> None:
    if not pytestconfig.pluginmanager.hasplugin("randomly"):
        pytest.skip("pytest-randomly is switched off")
    assert pytestconfig.getoption("randomly_seed") == 1
