"""How long every command takes until it is ready to work, beside bare Python.

A command is ready when it has imported what it needs and parsed its arguments. Two measurements
stand for that: its help, and one quick real run, which includes the work and the printing. Each
runs as a process of its own, from start to exit. The commands take turns, so that other load on
the machine slows all of them, and the table shows the median of each, in milliseconds and as a
multiple of bare Python. Every command runs once before the measurement and leaves its bytecode
behind, whatever PYTHONDONTWRITEBYTECODE says: an installed package has it too.

    python benchmarks/startup.py [TURNS]      (default: 10)
"""

import os
import subprocess
import sys
from statistics import median
from time import perf_counter

PYTHON = [sys.executable]
NOUGHTS = [sys.executable, "-m", "noughts"]
BARE = "python -c pass"
IMPORT = "import noughts"

RUNS = {
    "play": "--two --plain",
    "prove": "linear --side first --json",
    "verify": "no-such-file",
    "solve": "X.O/.X./..O --json",
    "explain": "X.O/.X./..O --strategy linear --json",
    "compare": "linear --game 2,2,2 --json",
    "simulate": "linear linear --games 1 --json",
    "strategies": "--json",
    "doctor": "no-such-file",
    "serve": "linear",
    "completion": "zsh",
}
"""A quick run of each verb that opens neither a window nor a port."""

VERBS = [*RUNS, "window", "web"]

COMMANDS = {
    BARE: [*PYTHON, "-c", "pass"],
    IMPORT: [*PYTHON, "-c", "import noughts"],
    "noughts --help": [*NOUGHTS, "--help"],
    **{f"noughts {verb} --help": [*NOUGHTS, verb, "--help"] for verb in VERBS},
    **{f"noughts {verb} {args}": [*NOUGHTS, verb, *args.split()] for verb, args in RUNS.items()},
}

IMPORT_BUDGET = 60
"""Milliseconds for `import noughts`, over bare Python."""
READY_BUDGET = 200
"""Milliseconds for the help of any command, in all."""


def milliseconds(command: list[str]) -> float:
    """Return how long one run of a command takes."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    started = perf_counter()
    subprocess.run(
        command,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return (perf_counter() - started) * 1000


def main(turns: int) -> None:
    """Measure every command and print the table and the budgets."""
    for command in COMMANDS.values():
        milliseconds(command)
    runs = [
        {name: milliseconds(command) for name, command in COMMANDS.items()} for _ in range(turns)
    ]
    medians = {name: median(run[name] for run in runs) for name in COMMANDS}
    width = max(map(len, medians)) + 2
    print(f"{'':{width}}{'ms':>8}{'x bare':>8}    medians of {turns} turns")
    for name, taken in medians.items():
        print(f"{name:{width}}{taken:8.1f}{taken / medians[BARE]:8.2f}")
    print()
    slowest = max((name for name in medians if name.endswith("--help")), key=medians.__getitem__)
    for what, taken, budget in (
        ("import noughts, over bare Python", medians[IMPORT] - medians[BARE], IMPORT_BUDGET),
        (f"the slowest help, {slowest}", medians[slowest], READY_BUDGET),
    ):
        verdict = "met" if taken <= budget else "MISSED"
        print(f"{what}: {taken:.1f} ms of {budget} ms, {verdict}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
