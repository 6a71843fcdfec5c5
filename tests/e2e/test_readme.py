"""What the README and the documents say is true."""

from __future__ import annotations

import re
import shlex
from fractions import Fraction
from io import StringIO
from pathlib import Path
from shutil import copyfile

import pytest
from exact import match

from noughts import Game, Position, Strategy
from noughts.analysis.coach import NOTICEABLE
from noughts.cli import main
from noughts.strategies.registry import BUILT_IN, parse_strategy

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
HOMEWORK = "tictactoe.py"
STRATEGIES = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8")


def sessions(text: str) -> list[tuple[str, str]]:
    """The commands shown with their output in a document."""
    blocks = re.findall(r"^```\n\$ (.+?)\n(.+?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(command, output) for command, output in blocks]


@pytest.mark.parametrize(("command", "output"), sessions(README) + sessions(STRATEGIES))
def test_a_command_prints_what_the_documents_show(
    command: str,
    output: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    if HOMEWORK in command:
        copyfile(ROOT / "tests" / "programs" / "cs50" / "last_cell.py", tmp_path / HOMEWORK)
        monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", shlex.split(command))
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code in (0, None, 1)  # 1 is the verdict that something can be beaten
    printed = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    assert printed == output.rstrip("\n")


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_how_often_a_level_loses(level: str, grid: Game) -> None:
    row = re.search(rf"^\| {level} \| (.+) \|$", README, re.MULTILINE)
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
            assert f"`{option.name}={option.values}`".replace("|", r"\|") in row[0]
            assert f"`{option.name}={option.values}`" in STRATEGIES


def test_every_command_of_the_readme_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = re.findall(r"^    (noughts .+)$", README, re.MULTILINE)
    assert commands
    for command in commands:
        monkeypatch.setattr("sys.argv", shlex.split(command))
        monkeypatch.setattr("sys.stdin", StringIO())
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code in (0, None), command
    assert capsys.readouterr().err == ""


def test_the_review_says_what_the_readme_shows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (shown,) = re.findall(r"^```\n( 2 O \?! .+?)^```$", README, re.MULTILINE | re.DOTALL)
    monkeypatch.setattr("sys.argv", ["noughts", "play", "--two"])
    monkeypatch.setattr("sys.stdin", StringIO("c2\nc1\na1\na3\nb2\nb1\na2\n"))
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main()
    printed = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    assert shown in printed + "\n"
    assert f"wins {float(NOTICEABLE):.0%} less often" in README


def test_links_between_documents_lead_somewhere() -> None:
    for document in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for target in re.findall(r"\]\(([^)#]+)", document.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (document.parent / target).exists(), f"{document.name}: {target}"
