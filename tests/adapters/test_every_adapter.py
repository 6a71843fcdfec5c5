"""What holds for every adapter: errors, and packages that are missing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from players import EasyPlayer

from noughts import BrokenStrategy, NoughtsError, Strategy, mnk
from noughts.adapters import (
    from_aima,
    from_easyai,
    from_function,
    from_kaggle,
    from_pyspiel,
    to_pyspiel,
)
from noughts.strategies.registry import parse_strategy


def test_what_cannot_be_asked_is_refused_at_once() -> None:
    for adapter in (from_function, from_kaggle, from_easyai, lambda it: from_aima(it, None)):
        with pytest.raises(
            BrokenStrategy, match=r"5 is not an? (function|agent|easyAI player|player)"
        ):
            adapter(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("module", "package", "adapt"),
    [
        ("easyAI", "easyAI", lambda: from_easyai(EasyPlayer())),
        ("pyspiel", "open_spiel", lambda: from_pyspiel(None)),
        ("pyspiel", "open_spiel", lambda: to_pyspiel(parse_strategy("random", mnk(3, 3, 3)))),
    ],
)
def test_a_package_that_is_missing_is_named_with_the_command(
    module: str, package: str, adapt: Callable[[], Strategy], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [*sys.modules]:
        if name.partition(".")[0] == module:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(
        NoughtsError, match=rf"needs {package}, .*: python -m pip install {package}"
    ):
        adapt()


def test_nothing_is_imported_before_it_is_needed() -> None:
    code = (
        "import sys, noughts; assert 'noughts.programs' not in sys.modules; "
        "import noughts.adapters; "
        "assert not sys.modules.keys() & {'easyAI', 'pyspiel', 'numpy', 'kaggle_environments'}"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
