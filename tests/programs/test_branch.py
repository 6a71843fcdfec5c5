"""The time limit of a program is not one of the process that observes it."""

from contextlib import closing
from pathlib import Path

from noughts.programs.branch import Run
from noughts.programs.event import TIMEOUT


def test_a_busy_machine_may_take_longer_to_copy_a_process_than_the_program_for_its_move(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.py"
    path.write_text("input('name? ')\nwhile True: pass\n", "utf-8")
    with Run(path, move_seconds=60) as run, closing(run.start()) as start:
        run.patience = 0.0001  # no process is copied so fast
        with closing(start.go("Ada")) as after:
            assert after.event.kind == TIMEOUT
