"""The wheel, installed in an empty environment, is what people get: it has all it needs."""

import json
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from command import NAMES, PROJECT, START, Done, assert_refused, run

PLUG_INS = PROJECT / "tests" / "plugin"


def pip(*args: str | Path, python: Path = Path(sys.executable)) -> None:
    """Run the pip of this environment, for another one if its Python is named."""
    command = [sys.executable, "-m", "pip", "--python", python, *args]
    quiet = ["--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*command, *quiet], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def build(project: Path, into: Path) -> Path:
    """The wheel of a project."""
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", into, project)
    (wheel,) = into.glob("*.whl")
    return wheel


class Installed:
    """The wheel in an environment of its own, seen from a folder outside the project."""

    def __init__(self, wheel: Path, home: Path) -> None:
        self.home = home / "somewhere"
        self.home.mkdir()
        venv.create(home / "env", symlinks=True)
        self.python = home / "env" / "bin" / "python"
        self.install(wheel)

    def install(self, *wheels: str | Path) -> None:
        pip("install", "--no-compile", *wheels, python=self.python)

    def __call__(self, *args: str, input: str = "") -> Done:  # noqa: A002 - as in run
        script = self.python.with_name("noughts")
        return run(*args, input=input, script=script, cwd=self.home)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(PROJECT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def noughts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(wheel, tmp_path_factory.mktemp("installed"))


def test_the_wheel_holds_the_package_its_licence_and_nothing_else(wheel: Path) -> None:
    source = PROJECT / "src"
    package = {
        str(file.relative_to(source))
        for file in (source / "noughts").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    about = "-".join(wheel.name.split("-")[:2]) + ".dist-info/"
    files = set(ZipFile(wheel).namelist())
    assert "noughts/py.typed" in files
    assert f"{about}licenses/LICENSE" in files
    assert {file for file in files if not file.startswith(about)} == package


def test_the_import_needs_the_standard_library_alone(noughts: Installed) -> None:
    program = (
        "import sys; before = set(sys.modules); import noughts;"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(*sorted(new - sys.stdlib_module_names), noughts.__file__)"
    )
    done = run("-c", program, script=noughts.python, cwd=noughts.home)
    assert (done.code, done.err) == (0, "")
    modules, file = done.out.split()
    assert modules == "noughts"
    assert Path(file).is_relative_to(noughts.python.parents[1])


def test_the_installed_command_shows_its_help(noughts: Installed) -> None:
    done = noughts("--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Usage: noughts ")


def test_the_installed_command_lists_the_strategies(noughts: Installed) -> None:
    done = noughts("strategies")
    assert (done.code, done.err) == (0, "")
    assert re.findall(r"^([a-z]+)  +\w", done.out, re.MULTILINE) == NAMES


def test_the_installed_command_explains(noughts: Installed) -> None:
    done = noughts("explain", "X.O/.X./..O", "--strategy", "minimax", "--json")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["policy"] == {"5": "1/1"}


def test_the_window_says_what_it_misses_and_how_to_install_it(noughts: Installed) -> None:
    assert_refused(noughts("window"), "pygame", "python -m pip install pygame-ce")


def test_the_installed_command_plays(noughts: Installed) -> None:
    done = noughts("play", "--opponent", "rules", "--first", "me", input="b2\nq\n")
    assert (done.code, done.err) == (0, "")
    assert "O plays a1." in done.out


class TestPlugIns:
    """The same environment with two plug-ins more: a good one, and one that does not import."""

    @pytest.fixture(scope="class", autouse=True)
    @staticmethod
    def plug_ins(noughts: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
        projects = ("last", "broken")
        wheels = [build(PLUG_INS / name, tmp_path_factory.mktemp(name)) for name in projects]
        noughts.install("--no-index", *wheels)
        yield
        pip("uninstall", "--yes", *(f"noughts-{name}" for name in projects), python=noughts.python)

    def test_are_listed_and_the_broken_one_is_named(self, noughts: Installed) -> None:
        done = noughts("strategies", "--json")
        assert done.code == 0
        assert [strategy["name"] for strategy in json.loads(done.out)] == [*NAMES, "last"]
        assert_refused(Done(2, "", done.err), "'broken'", "noughts_broken")

    def test_are_in_the_plain_list_too(self, noughts: Installed) -> None:
        done = noughts("strategies")
        assert "last       The last empty cell, whatever happens." in done.out
        assert_refused(Done(2, "", done.err), "'broken'")

    def test_take_a_slip_like_any_other(self, noughts: Installed) -> None:
        done = noughts("explain", "XO./.../...", "--strategy", "last:slip=1/2", "--json")
        assert (done.code, done.err) == (0, "")
        policy = {str(cell): "1/14" for cell in range(2, 8)} | {"8": "4/7"}
        assert json.loads(done.out)["policy"] == policy

    def test_play(self, noughts: Installed) -> None:
        moves = "a1\na2\na3\n"
        done = noughts("play", "--opponent", "last", "--first", "me", input=moves)
        assert (done.code, done.err) == (0, "")
        for sentence in ("O plays c3.", "O plays b3.", "You win with a1-a2-a3."):
            assert sentence in done.out

    def test_are_suggested_when_the_name_is_mistyped(self, noughts: Installed) -> None:
        assert_refused(noughts("explain", START, "--strategy", "lasst"), "'lasst'", "'last'")

    @pytest.mark.parametrize("verb", [("explain", START, "--strategy"), ("play", "--opponent")])
    def test_are_refused_when_they_are_broken(
        self, noughts: Installed, verb: tuple[str, ...]
    ) -> None:
        assert_refused(noughts(*verb, "broken"), "'broken'", "noughts_broken")
