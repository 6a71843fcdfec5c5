"""The command as a whole: help, exit codes, refusals, completion."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
from badinput import BAD_SPECS
from command import COMMANDS, PROJECT, SCRIPT, START, WIDE, Call, assert_refused, environment, run

from noughts.cli.command import COMPLETE, GROUPS, MODULES, CommandGroup, noughts
from noughts.strategies.random import Random


def verb_named(name: str) -> click.Command:
    verb = (
        noughts.get_command(click.Context(noughts), name)
        if isinstance(noughts, CommandGroup)
        else None
    )
    assert verb is not None
    return verb


# --- help ---------------------------------------------------------------------------------------


def test_every_verb_has_help_that_fits_80_columns_and_names_every_option(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert set(MODULES) == set(COMMANDS)
    for name in COMMANDS:
        done = call(name, "--help")
        assert (done.code, done.err) == (0, ""), name
        assert done.out.startswith(f"Usage: noughts {name} ")
        assert max(map(len, done.out.splitlines())) <= 80
        assert "\x1b" not in done.out
        listed = re.findall(r"^  (?:-[a-z], )?(--[a-z-]+)", done.out, re.MULTILINE)
        params = verb_named(name).params
        options = [param.opts[0] for param in params if isinstance(param, click.Option)]
        assert listed == [*options, "--help"], name
        for param in params:
            text = param.help if isinstance(param, click.Option) else None
            assert text is None or text[-1] in ".O", (name, text)


def test_the_help_of_the_command_lists_the_verbs_as_they_describe_themselves() -> None:
    done = run("--help", env={"COLUMNS": "80"})
    assert (done.code, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 80
    assert "Can your tic-tac-toe AI be beaten?" in done.out
    words = " ".join(done.out.split())
    for heading, (_, verbs) in GROUPS.items():
        assert f" {heading}: " in words
        for name in verbs:
            summary = (verb_named(name).help or "").partition("\n\n")[0].replace("\n", " ")
            assert summary.endswith(".")
            assert f" {name} {summary}" in words


def test_the_command_alone_prints_its_help() -> None:
    assert run() == run("--help")


def test_a_verb_imports_only_its_own_module() -> None:
    loaded = "print([name for name in sys.modules if name.startswith('noughts.cli.')])"
    script = (
        f"import sys; from noughts.cli import command; command._run(['solve', '--help']); {loaded}"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=environment(), check=True
    )
    modules = done.stdout.decode().splitlines()[-1]
    verbs = {module for module in MODULES.values() if f"noughts.cli.{module}'" in modules}
    assert verbs == {"solve"}


@pytest.mark.parametrize("verb", ["prove", "play", "explain", "solve", "compare", "serve"])
def test_a_verb_that_only_helps_imports_neither_rich_nor_numpy(verb: str) -> None:
    heavy = "print({'rich', 'numpy', 'pydantic', 'importlib.metadata'} & set(sys.modules))"
    script = (
        f"import sys; from noughts.cli import command; command._run(['{verb}', '-h']); {heavy}"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=environment(), check=True
    )
    assert done.stdout.decode().splitlines()[-1] == "set()"


def test_the_version_is_the_one_of_the_project() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    assert run("--version") == (0, f"noughts {project['version']}\n", "")


# --- completion ---------------------------------------------------------------------------------


def completions(*words: str) -> set[str]:
    env = {COMPLETE: "bash_complete", "COMP_WORDS": " ".join(words)}
    done = run(env=env | {"COMP_CWORD": str(len(words) - 1)})
    assert (done.code, done.err) == (0, "")
    return {line.partition(",")[2] for line in done.out.splitlines()}


def test_the_shell_completes_verbs_options_values_and_strategies() -> None:
    assert completions("noughts", "s") == {"solve", "simulate", "strategies", "serve"}
    assert completions("noughts", "play", "--l") == {"--level", "--load"}
    assert completions("noughts", "play", "--level", "h") == {"hard"}
    assert completions("noughts", "prove", "mini") == {"minimax"}


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_completion_script_calls_the_command(shell: str, call: Call) -> None:
    code, out, err = call("completion", shell)
    assert (code, err) == (0, "")
    assert f"{COMPLETE}={shell}_complete" in out


# --- exit codes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("buffered", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "not"])
@pytest.mark.parametrize(
    "args",
    [
        ("--help",),
        ("strategies",),
        ("explain", START, "--strategy", "random", "--json"),
        ("play",),
    ],
    ids=" ".join,
)
def test_a_reader_who_leaves_early_ends_the_command_silently(
    args: tuple[str, ...], buffered: dict[str, str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [SCRIPT, *args],
        stdin=subprocess.DEVNULL,
        stdout=writer,
        stderr=subprocess.PIPE,
        env=environment(**buffered),
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_closed_output_is_an_error_and_not_a_verdict() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{SCRIPT} strategies >&-"],
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 74
    assert done.stderr == "noughts: cannot write: standard output is closed\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("as_json", [(), ("--json",)], ids=["plain", "json"])
def test_a_full_disk_is_reported_in_one_line(as_json: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [SCRIPT, "strategies", *as_json],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
        )
    assert done.returncode == 74
    assert re.fullmatch(rb"noughts: [^\n]*No space left on device[^\n]*\n", done.stderr)


def test_ctrl_c_ends_a_computation_silently(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Random, "decide", stopped)
    assert call("explain", START, "--strategy", "random") == (130, "", "")


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", COMMANDS)
def test_every_verb_refuses_an_unknown_option(verb: str, call: Call) -> None:
    assert_refused(call(verb, "--no-such-option"), "'--no-such-option'")


@pytest.mark.parametrize("verb", COMMANDS)
def test_every_verb_refuses_a_wrong_value_of_each_option_and_says_what_works(
    verb: str, call: Call
) -> None:
    works = {"choice": "choose ", "n": "write a ", "seconds": "write a ", "game": "3,3,3"}
    for param in verb_named(verb).params:
        kind = param.type.name
        if isinstance(param, click.Option) and kind in works:
            option = param.opts[0]
            refused = call(verb, option, "wr\x1bong")
            assert_refused(refused, r"'wr\x1bong'", works[kind])
            assert option in refused.err or kind == "game"


@pytest.mark.parametrize(
    ("args", "quoted"),
    [
        (("explain", START, "--strategy", "random", "--game", "4,4,3"), ("4,4,3", START)),
        (("explain", WIDE, "--strategy", "random", "--game", "15,14,5"), ("15,14,5", WIDE)),
        (("explain", "..../..../..../....", "--strategy", "minimax"), ("Minimax", "at most 6")),
        (("explain", "..../..../..../....", "--strategy", "chance:centre=2"), ("centre=2",)),
        (("explain", "XX./.../...", "--strategy", "random"), ("XX./.../...",)),
        (("explain", START, "--strategy", "linaer"), ("'linear'",)),
        (("explain", START, "--strategy", "random", "--game", "3,3"), ("'3,3'",)),
        (("play", "--game", "4x4", "--opponent", "minimax"), ("Minimax", "at most 6", "Linear")),
        (("play", "--game", "4x4", "--opponent", "rules:variant=defensive"), ("4,4,4",)),
        (("play", "--opponent", "rules", "--level", "easy"), ("'rules'", "--level easy")),
        (("play", "--opponent", "", "--level", "easy"), ("--opponent ''", "--level easy")),
        (("play", "--opponent", "a\nb", "--level", "easy"), (r"a\nb", "--level easy")),
        (("play", "--watch", "rules", "linear", "--two"), ("--two and --watch 'rules' 'linear'",)),
        (("play", "--levle", "easy"), ("'--levle'", "--level")),
        (("play", "rules"), ("rules", "noughts play --help")),
        (("web", "--port", "65536"), ("--port", "'65536'", "0 to 65535")),
        (("prove", "linear", "--move-time", "0"), ("--move-time", "'0'", "at least 0.1")),
        (("web", "--port", "-1"), ("--port", "'-1'", "0 to 65535")),
        (("simulate", "random", "random", "--games", "0"), ("0 games", "1 to ")),
        (("strategies", "--jsn"), ("'--jsn'", "--json")),
        (("explain", "--strategy", "random"), ("POSITION", "usage: noughts explain")),
        (("explain", START), ("--strategy", "usage: noughts explain")),
        (("explain", START, "--strategy"), ("--strategy needs a value",)),
        (("play", "--watch", "rules"), ("--watch needs 2 values",)),
        (("play", "--watch", "", "linear"), ("there is no strategy ''",)),
        (("play", "--two=1"), ("--two takes no value",)),
        (("beat", "linear"), ("'linear' is a strategy", "noughts prove linear")),
        (("doctor", "Wren"), ("'Wren' is a strategy", "noughts prove Wren")),
        (("serve", "linear", "--seed", "-1" + "0" * 400 + "x"), ("--seed cannot be",)),
        (("solve", "--nodes", "-1" + "0" * 400), ("--nodes cannot be", "at least 1")),
        (("ply",), ("'ply'", "did you mean 'play'?", "play, window, web")),
        (("strategy",), ("'strategy'", "'strategies'")),
        (("zzz",), ("'zzz'", "play, window, web", "completion")),
        (("a\nb",), (r"'a\nb'",)),
        (("--foo\x1b[31m",), ("--foo", "noughts --help")),
        (("completion", "tcsh"), ("'tcsh'", "bash, zsh or fish")),
    ],
    ids=lambda given: " ".join(given)[-40:],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_one_sentence(
    call: Call, args: tuple[str, ...], quoted: tuple[str, ...]
) -> None:
    done = call(*args)
    assert_refused(done, *quoted)
    assert "\x1b" not in done.err


@pytest.mark.parametrize("spec", ["", *list(BAD_SPECS)[::6]])
@pytest.mark.parametrize("verb", [("play", "--opponent"), ("prove",), ("serve",)], ids=" ".join)
def test_every_verb_passes_on_why_a_specification_is_wrong(
    call: Call, verb: tuple[str, ...], spec: str
) -> None:
    assert_refused(call(*verb, spec), BAD_SPECS[spec])


@pytest.mark.parametrize(
    "args",
    [("explain", START, "--strategy", "linaer"), ("ply",), ("play", "--foo")],
    ids=" ".join,
)
def test_the_process_refuses_as_main_does(call: Call, args: tuple[str, ...]) -> None:
    done = run(*args)
    assert_refused(done)
    assert done == call(*args)


# --- Ctrl-C, and what the system refuses -------------------------------------------------------

INTERRUPTING = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
"""


@pytest.mark.parametrize("start", [[SCRIPT], [sys.executable, "-m", "noughts"]])
@pytest.mark.parametrize(
    "module", ["click", "noughts.cli.command", "noughts.errors", "noughts.cli.prove"]
)
def test_ctrl_c_during_the_start_shows_no_traceback(
    start: list[str], module: str, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTING.format(module=module))
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [*start, "prove", "linear"],
        env=environment(PYTHONPATH=path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, "")


def test_a_command_that_is_too_long_for_a_file_name_is_bad_input(call: Call) -> None:
    assert_refused(call("prove", "--command", "x" * 3000), "cannot use 'xxx", "name too long")


def test_a_missing_working_directory_is_bad_input(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    code = "import os, sys; os.rmdir(os.getcwd()); os.execv(sys.argv[1], sys.argv[1:])"
    command = [sys.executable, "-c", code, str(SCRIPT), "prove", "--command", "cat"]
    done = subprocess.run(command, cwd=gone, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == (
        "noughts: the working directory no longer exists; change to one that does\n"
    )


@pytest.mark.parametrize("seconds", ["inf", "-inf", "nan", "1e999", "infinity"])
def test_a_time_limit_is_a_finite_number(seconds: str, call: Call) -> None:
    assert_refused(call("prove", "linear", "--move-time", seconds), "--move-time")


def test_foreign_text_is_printed_without_escape_sequences(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from noughts.cli.output import warn
    from noughts.frontends.console import open_console

    text = "it says \x1b[2J\x1b]0;title\x07 and \x9b1m"
    warn(text)
    console = open_console()
    console.print(text)
    console.print("coloured", style="bold")
    out, err = capsys.readouterr()
    for shown in (out, err):
        assert not set("\x1b\x07\x9b") & set(shown)
        assert r"it says \x1b[2J" in shown
