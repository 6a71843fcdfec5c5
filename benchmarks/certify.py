"""The size of certificates of the solver, and the time to find and to check them.

Each board is solved first, as `noughts.certify` does it. Times are CPU seconds of one run each: to
solve, to find the proof, and to check the file.

    python benchmarks/certify.py [game ...]
"""

import sys
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from noughts.analysis.certificates.checking.file import write
from noughts.analysis.certificates.checking.verification import verify
from noughts.analysis.certificates.writing.certification import certify
from noughts.analysis.solution import Search
from noughts.rules.notation import parse_game

GAMES = ("3,3,3", "4,3,3", "4,4,4", "5,5,4", "6,5,4", "7,7,4", "6,6,5", "7,7,5")


def main(names: list[str]) -> None:
    """Measure and print."""
    print(f"{'game':8}{'value':>6}{'nodes':>8}{'bytes':>11}{'solve':>8}{'find':>8}{'check':>8}")
    with TemporaryDirectory() as folder:
        for name in names:
            search, path = Search(parse_game(name).start), Path(folder) / "certificate"
            times = [process_time()]
            solution = search.run_for_value()
            if solution.value is None:
                raise SystemExit(f"the value of {name} is unknown")
            times.append(process_time())
            write(
                path,
                certify(solution.position, solution.value, search.release_engine()),
                "benchmark",
            )
            times.append(process_time())
            verified = verify(path)
            times.append(process_time())
            seconds = [after - before for before, after in pairwise(times)]
            print(
                f"{name:8}{verified.value:>6}{verified.nodes:8,}{path.stat().st_size:11,}"
                + "".join(f"{each:8.2f}" for each in seconds),
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
