"""What pytest leaves out because an extra is not installed: a plug-in, so that it holds in src."""

from pathlib import Path

from noughts.analysis.solver.engine import has_numba


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the compiled engine where Numba is missing; its tests are skipped there too."""
    return True if collection_path.match("solver/fast/*.py") and not has_numba() else None
