"""How long noughts takes to start: `import noughts` and `noughts --help` beside bare Python.

Each command runs as a process of its own, from start to exit. The commands take turns, so that
whatever else the machine does touches all alike, and the median of each is told, in milliseconds
and as a multiple of bare Python. Before that each has run once unmeasured and has left its
bytecode behind, whatever PYTHONDONTWRITEBYTECODE says: an installed package has it too.

    python benchmarks/startup.py [how many turns, 20 if nothing is said]
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

BARE = "python -c pass"
IMPORT = "import noughts"
HELP = "noughts --help"
COMMANDS: dict[str, list[str | Path]] = {
    BARE: [sys.executable, "-c", "pass"],
    IMPORT: [sys.executable, "-c", "import noughts"],
    HELP: [Path(sys.executable).with_name("noughts"), "--help"],
}

IMPORT_BUDGET = 60
"""Milliseconds for the import itself: over bare Python."""
HELP_BUDGET = 300
"""Milliseconds for the help, all in all."""


def milliseconds(command: list[str | Path]) -> float:
    """How long one run of a command takes."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    started = perf_counter()
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=True)
    return (perf_counter() - started) * 1000


def main(turns: int) -> None:
    """Measure, and print the table and the budgets."""
    for command in COMMANDS.values():
        milliseconds(command)
    runs = [
        {name: milliseconds(command) for name, command in COMMANDS.items()} for _ in range(turns)
    ]
    medians = {name: median(run[name] for run in runs) for name in COMMANDS}
    print(f"{'':16}{'ms':>8}{'x bare':>8}    medians of {turns} turns")
    for name, taken in medians.items():
        print(f"{name:16}{taken:8.1f}{taken / medians[BARE]:8.2f}")
    print()
    for what, taken, budget in (
        ("the import over bare Python", medians[IMPORT] - medians[BARE], IMPORT_BUDGET),
        ("the help", medians[HELP], HELP_BUDGET),
    ):
        verdict = "met" if taken <= budget else "MISSED"
        print(f"{what}: {taken:.1f} ms of {budget} ms, {verdict}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
