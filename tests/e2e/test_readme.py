"""What the README and the documents say is true."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from exact import match

from noughts import Game, Position, Strategy
from noughts.analysis.coach import NOTICEABLE
from noughts.cli import main
from noughts.cli.options import ProgramOptions
from noughts.programs.call.convention import NAMES
from noughts.programs.call.kinds import ANSWERS, BOARDS, AnswerKind, BoardKind
from noughts.strategies.registry import BUILT_IN, parse_strategy

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = {"README.md": README} | {
    path.relative_to(ROOT / "docs").as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "docs").rglob("*.md"))
}
STRATEGIES = "\n".join(text for name, text in DOCUMENTS.items() if name.startswith("strategies"))
HOMEWORK = "tictactoe.py"
"""What the documents call a program of their reader's: `tests/programs/cs50/last_cell.py`."""
ELLIPSIS = "...\n"
"""The last line of an output that goes on."""

SHOWN = [
    pytest.param(command, output, id=f"{name}: {command}")
    for name, text in DOCUMENTS.items()
    for command, output in re.findall(
        r"^```\n\$ (.+?)\n(.+?)^```$", text, re.MULTILINE | re.DOTALL
    )
]
"""The commands that a document shows with their output."""

NAMED = {
    command: name
    for name, text in DOCUMENTS.items()
    for command in re.findall(r"^    (noughts .+)$", text, re.MULTILINE)
    if "--command" not in command  # these are run by the tests of the protocol
    if not any(f"$ {command}\n" in text for text in DOCUMENTS.values())
}
"""The commands that a document names and none shows with their output."""


def test_the_first_command_of_the_readme_is_shown_with_its_output() -> None:
    assert README.partition("$ ")[2].startswith(f"noughts prove {HOMEWORK}\n")
    assert len(SHOWN) > 5
    assert len(NAMED) > 5


@pytest.fixture
def run_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[[str], tuple[int, str, str]]:
    """Run a command in this process, with nothing to read and 80 columns."""

    def run_command(command: str) -> tuple[int, str, str]:
        if HOMEWORK in command:
            copyfile(ROOT / "tests" / "programs" / "cs50" / "last_cell.py", tmp_path / HOMEWORK)
        (tmp_path / "tests").symlink_to(ROOT / "tests")
        monkeypatch.chdir(tmp_path)  # some commands write files
        monkeypatch.setattr("sys.argv", shlex.split(command))
        monkeypatch.setattr("sys.stdin", StringIO())
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), "\n".join(map(str.rstrip, out.splitlines())), err

    return run_command


def is_beatable(command: str) -> bool:
    """Return whether a command ends with exit code 1, the verdict that its subject is beatable."""
    return re.match(rf"noughts prove (weights|.*{HOMEWORK})", command) is not None


@pytest.mark.parametrize(("command", "output"), SHOWN)
def test_a_command_prints_what_the_documents_show(
    command: str, output: str, run_command: Callable[[str], tuple[int, str, str]]
) -> None:
    code, printed, err = run_command(command)
    assert (code, err) == (int(is_beatable(command)), "")
    if output.endswith(ELLIPSIS):
        assert printed.startswith(output.removesuffix(ELLIPSIS))
    else:
        assert printed == output.rstrip("\n")


@pytest.mark.parametrize(
    "command", NAMED, ids=[f"{name}: {command}" for command, name in NAMED.items()]
)
def test_every_command_of_the_documents_runs(
    command: str, run_command: Callable[[str], tuple[int, str, str]]
) -> None:
    code, printed, err = run_command(command)
    assert (code, err) == (int(is_beatable(command)), "")
    assert printed


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_how_often_a_level_loses(level: str, grid: Game) -> None:
    row = re.search(rf"^\| {level} \| (.+) \|$", DOCUMENTS["strategies/linear.md"], re.MULTILINE)
    assert row
    linear = parse_strategy(f"linear:level={level}", grid).policy
    said = [Fraction(cell.split()[0]) for cell in row[1].split(" | ")]
    true = []
    for name in ("random", "perfect"):
        opponent = parse_strategy(name, grid).policy
        true += [match(linear, opponent, grid.start)[2], match(opponent, linear, grid.start)[0]]
    assert said == true
    percents = [f"{float(share):.1%}" for share in true if share]
    assert re.findall(r"\(([\d.]+%)\)", row[1]) == percents


def can_lose(strategy: Strategy, position: Position, side: int, safe: set[Position]) -> bool:
    """Whether some replies and some of its own moves lead to a loss; `safe` is remembered."""
    if position in safe:
        return False
    if position.over:
        lost = position.lost and position.ply % 2 == side
    else:
        ours = position.ply % 2 == side
        cells = strategy.policy(position) if ours else position.moves
        lost = any(can_lose(strategy, position.play(cell), side, safe) for cell in cells)
    if not lost:
        safe.add(position)
    return lost


@pytest.mark.parametrize("name", BUILT_IN)
def test_who_can_be_beaten(name: str, grid: Game) -> None:
    row = re.search(rf"^\| `{name}` \|.*\| (.+) \|$", README, re.MULTILINE)
    assert row
    strategy = parse_strategy(name, grid)
    beatable = [can_lose(strategy, grid.start, side, set()) for side in (0, 1)]
    assert any(beatable) == ("cannot be beaten" not in row[1])
    if "as O" in row[1]:
        assert beatable == [False, True]


def test_the_table_names_every_strategy_and_option() -> None:
    for name, strategy in BUILT_IN.items():
        row = re.search(rf"^\| `{name}` \|.*$", README, re.MULTILINE)
        assert row
        for option in strategy.options:
            assert f"`{option.name}={option.values}`" in STRATEGIES


def test_the_review_is_what_the_documents_show(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = DOCUMENTS["playing.md"]
    (shown,) = re.findall(r"^```\n( 1 X .+?)^```$", playing, re.MULTILINE | re.DOTALL)
    monkeypatch.setattr("sys.argv", ["noughts", "play", "--two"])
    monkeypatch.setattr("sys.stdin", StringIO("c2\nc1\na1\na3\nb2\nb1\na2\nv\n"))
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main()
    printed = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    assert shown in printed + "\n"
    assert f"wins {float(NOTICEABLE):.0%} less often" in " ".join(playing.split())


@pytest.mark.parametrize(("option", "kinds"), [("--board", BOARDS), ("--answer", ANSWERS)])
def test_the_kinds_of_boards_and_answers_are_those_of_the_tables(
    option: str, kinds: dict[str, BoardKind] | dict[str, AnswerKind]
) -> None:
    table = DOCUMENTS["programs.md"].partition(f"| `{option}` |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(.+)` \| (.+) \|$", table, re.MULTILINE)
    assert rows == [(name, kind.words) for name, kind in kinds.items()]


def test_the_options_of_programs_are_written_as_they_are_read() -> None:
    commands = re.findall(r"^noughts prove (\w+\.py .+)$", DOCUMENTS["programs.md"], re.MULTILINE)
    assert len(commands) == 6
    for command in commands:
        _, *options = shlex.split(command)
        names = [option.removeprefix("--") for option in options[::2]]
        values: dict[str, Any] = dict(zip(names, options[1::2], strict=True))
        about = ProgramOptions(**values).about_program()
        assert about.menu or about.call


def test_the_names_in_a_call_are_those_of_the_table() -> None:
    table = DOCUMENTS["programs.md"].partition("| name | value |")[2].partition("\n\n")[0]
    first = [row.partition(" | ")[0] for row in table.splitlines()]
    assert re.findall(r"`(\w+)`", " ".join(first)) == list(NAMES)
