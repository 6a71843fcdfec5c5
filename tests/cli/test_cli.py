"""The command: as a process of its own, and through `main` where there are many cases."""

import json
import os
import re
import subprocess
import sys
import tomllib
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import pytest
from command import (
    NAMES,
    PROJECT,
    SCRIPT,
    SPECS,
    START,
    VERBS,
    WIDE,
    Call,
    assert_refused,
    environment,
    run,
)

from noughts import Position, cell_name, parse_game
from noughts.rules.notation import parse_position
from noughts.strategies.random import Random
from noughts.strategies.registry import BUILT_IN, parse_strategy

# --- the command as a whole -------------------------------------------------------------------


@pytest.mark.parametrize("verb", [(), *[(verb,) for verb in VERBS]], ids=" ".join)
def test_help_is_there_for_every_verb_and_fits_80_columns(verb: tuple[str, ...]) -> None:
    done = run(*verb, "--help", env={"COLUMNS": "80"})
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(" ".join(["Usage: noughts", *verb]))
    assert max(map(len, done.out.splitlines())) <= 80
    assert "\x1b" not in done.out
    if not verb:
        assert re.findall(r"^  (\w+)  +\w", done.out, re.MULTILINE) == list(VERBS)


def test_the_command_alone_shows_its_help_and_complains_of_nothing() -> None:
    done = run()
    assert (done.out + done.err).startswith("Usage: noughts ")


def test_the_version_is_the_one_of_the_project() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    assert run("--version") == (0, f"noughts {project['version']}\n", "")


@pytest.mark.parametrize("buffered", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "not"])
@pytest.mark.parametrize(
    "args",
    [
        ("--help",),
        ("--version",),
        ("strategies",),
        ("strategies", "--json"),
        ("explain", START, "--strategy", "random"),
        ("explain", START, "--strategy", "random", "--json"),
        ("play",),
    ],
    ids=" ".join,
)
def test_a_reader_who_leaves_early_is_no_error(
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
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("as_json", [(), ("--json",)], ids=["plain", "json"])
def test_a_full_disk_is_told_in_one_line(as_json: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [SCRIPT, "strategies", *as_json],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
        )
    assert done.returncode not in (0, 2)
    assert re.fullmatch(rb"noughts: [^\n]*No space left on device[^\n]*\n", done.stderr)


def test_stopping_a_computation_ends_without_a_word(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Random, "decide", stopped)
    code, out, err = call("explain", START, "--strategy", "random")
    assert (code, out, err.strip()) == (130, "", "")


# --- strategies -------------------------------------------------------------------------------


def test_the_list_of_strategies_for_programs_has_the_promised_keys() -> None:
    code, out, err = run("strategies", "--json")
    assert (code, err) == (0, "")
    listed = json.loads(out)
    assert [strategy["name"] for strategy in listed] == NAMES
    for strategy in listed:
        known = BUILT_IN[strategy["name"]]
        assert strategy["summary"] == known.summary
        assert strategy["deterministic"] is known.deterministic
        options = [option["name"] for option in strategy["options"]]
        assert options == [*(option.name for option in known.options), "slip"]
        for option in strategy["options"]:
            assert set(option) == {"name", "values", "default", "summary"}
        assert set(strategy) >= {"name", "summary", "options", "deterministic"}


def test_the_list_of_strategies_names_all_there_is_to_know_of_each() -> None:
    code, out, err = run("strategies", env={"COLUMNS": "200"})
    assert (code, err) == (0, "")
    for name, strategy in BUILT_IN.items():
        assert re.search(rf"^{name} +{re.escape(strategy.summary)} *$", out, re.MULTILINE)
        for option in strategy.options:
            told = f"{option.name}={option.values} ({option.default}): {option.summary}"
            assert re.search(rf"^ +{re.escape(told)} *$", out, re.MULTILINE)
        if strategy.source:
            assert re.search(rf"^ .*{re.escape(strategy.source)} *$", out, re.MULTILINE)
    assert "slip=p" in out


def test_no_line_of_the_list_of_strategies_needs_more_than_80_columns() -> None:
    narrow, wide = (
        [line.rstrip() for line in run("strategies", env={"COLUMNS": columns}).out.splitlines()]
        for columns in ("80", "200")
    )
    assert narrow == wide


# --- explain ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def asked(unfinished: tuple[Position, ...]) -> list[Position]:
    """The empty board, and every 500th position after it."""
    return [unfinished[0], *unfinished[99::500]]


@pytest.mark.parametrize("spec", SPECS)
def test_explain_tells_programs_what_the_library_says(
    call: Call, asked: list[Position], spec: str
) -> None:
    strategy = parse_strategy(spec, asked[0].game)
    for position in asked:
        code, out, err = call("explain", str(position), "--strategy", spec, "--json")
        assert (code, err) == (0, "")
        answer = json.loads(out)
        assert list(answer) == ["position", "to_move", "strategy", "policy", "scores", "reason"]
        assert answer["position"] == str(position)
        assert answer["to_move"] == ("X" if str(position).count(".") % 2 else "O")
        assert answer["strategy"] == spec
        assert answer["reason"] == strategy.reason(position)
        assert all(re.fullmatch(r"\d+/\d+", chance) for chance in answer["policy"].values())
        policy = {int(cell): Fraction(chance) for cell, chance in answer["policy"].items()}
        assert policy == strategy.policy(position)
        assert sum(policy.values()) == 1
        scores = {int(cell): Fraction(score) for cell, score in answer["scores"].items()}
        assert scores == strategy.scores(position)


@pytest.mark.parametrize(
    ("args", "name"),
    [((), "4,3,3"), (("--game", "4x3"), "4,3,3"), (("--game", "4,3,4"), "4,3,4")],
)
def test_explain_asks_about_the_game_that_is_named(
    call: Call, args: tuple[str, ...], name: str
) -> None:
    game = parse_game(name)
    position = parse_position("X.O./.X../....", game)
    scores = parse_strategy("weights", game).scores(position)
    out = call("explain", str(position), "--strategy", "weights", "--json", *args).out
    assert json.loads(out)["scores"] == {str(cell): score for cell, score in scores.items()}


def read_cells(drawn: str, down: str) -> list[list[list[str]]]:
    """What stands in the cells of a drawn board, row by row; `down` is its vertical line."""
    rows = groupby(drawn.splitlines(), key=lambda line: line.count(down) > 1)
    return [
        [[text.strip() for text in cell if text.strip()] for cell in zip(*lines, strict=True)]
        for lines in ([line.split(down)[1:-1] for line in row] for inside, row in rows if inside)
    ]


def as_text(cells: list[list[list[str]]]) -> str:
    """The position that a drawn board shows."""
    marks = (["X"], ["O"])
    return "/".join("".join(c[0] if c in marks else "." for c in row) for row in cells)


@pytest.mark.parametrize("columns", ["40", "80"])
@pytest.mark.parametrize(("encoding", "down"), [("utf-8", "│"), ("ascii", "|")])
@pytest.mark.parametrize(
    ("text", "spec"),
    [(START, "linear:level=easy"), ("X.O/.X./..O", "chance"), ("X../.O./..X", "random:slip=1/2")],
)
def test_explain_draws_all_it_knows_in_any_width_and_encoding(
    text: str, spec: str, encoding: str, down: str, columns: str
) -> None:
    env = {"PYTHONIOENCODING": encoding, "COLUMNS": columns}
    code, out, err = run("explain", text, "--strategy", spec, env=env)
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert out.isascii() == (encoding == "ascii")
    assert max(map(len, out.splitlines())) <= int(columns)
    position = parse_position(text)
    strategy = parse_strategy(spec, position.game)
    policy, scores = strategy.policy(position), strategy.scores(position)
    rows = read_cells(out, down)
    assert as_text(rows) == text
    cells = [cell for row in rows for cell in row]
    for move in position.moves:
        *score, chance = cells[move]
        assert [Fraction(told) for told in score] == ([scores[move]] if scores else [])
        exact, _, percent = chance.rpartition(" ")
        assert percent == f"{float(policy.get(move, 0)):.0%}"
        assert Fraction(exact or int(percent == "100%")) == policy.get(move, 0)
    assert strategy.reason(position) in " ".join(out.split())


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_explain_lists_the_cells_where_the_board_has_no_room(encoding: str) -> None:
    env = {"COLUMNS": "80", "PYTHONIOENCODING": encoding}
    code, out, err = run("explain", WIDE, "--strategy", "linear", "--game", "15,15,5", env=env)
    assert (code, err) == (0, "")
    assert as_text(read_cells(out, "│" if encoding == "utf-8" else "|")) == WIDE
    assert max(map(len, out.splitlines())) <= 80
    listed = re.findall(r"^([a-o]\d+) +(\d+) +(\d+)%", out, re.MULTILINE)
    game = parse_game("15,15,5")
    strategy = parse_strategy("linear", game)
    (played,) = strategy.policy(game.start)
    scores = strategy.scores(game.start)
    assert listed[0] == (cell_name(played, game), str(scores[played]), "100")
    assert f"and {225 - len(listed)} more" in out
    assert out.isascii() == (encoding == "ascii")


# --- bad input --------------------------------------------------------------------------------

BAD_SPECS = {
    "linaer": "'linear'",
    "minmax": "'minimax'",
    "foo": "linear, minimax",
    "Linear": "'linear'",
    " linear": "'linear'",
    "": "''",
    ":": "''",
    ":level=easy": "''",
    "linear:": "key=value",
    "linear:level": "key=value",
    "linear:,": "key=value",
    "linear:level=easy,": "key=value",
    "linear:levl=easy": "'level'",
    "linear:colour=red": "level, override and slip",
    "random:level=easy": "slip",
    "linear:level=hrad": "hard, medium or easy",
    "linear:level=": "hard, medium or easy",
    "linear:override=maybe": "yes or no",
    "linear:level=easy=hard": "hard, medium or easy",
    "linear:level=easy,level=hard": "twice",
    "random:slip=1/2,slip=1/2": "twice",
    "random:slip=2": "0 to 1",
    "random:slip=-1/2": "'-1/2'",
    "random:slip=1/0": "'1/0'",
    "random:slip=half": "'half'",
    "random:slip=nan": "'nan'",
    "random:slip=\uff11": "'\uff11'",
    "chance:centre=1e9": "'1e9'",
    "chance:centre=1000001": "1000000",
    "lin\near": r"lin\near",
    "\x1b[31m": r"\x1b[31m",
}


@pytest.mark.parametrize("verb", [("explain", START, "--strategy"), ("play", "--opponent")])
@pytest.mark.parametrize(("spec", "hint"), BAD_SPECS.items())
def test_a_bad_strategy_is_refused_with_a_hint(
    call: Call, verb: tuple[str, ...], spec: str, hint: str
) -> None:
    quoted = spec.partition(":")[0] if spec.isprintable() else hint
    assert_refused(call(*verb, spec), quoted, hint)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "''"),
        ("/", "'/'"),
        ("zz", "'z'"),
        ("X.O/.X", "3 and 2"),
        ("X.O", "'X.O' shows 3 cells; a 3x3 board has 9"),
        ("X.-/.../...", "'.' and '-'"),
        ("...\n...\n..", r"'...\n...\n..'"),
        ("X.O/.X./..Ö", "'Ö'"),
        ("\udcff", r"'\udcff'"),
        ("XX./.../...", "X has 2 and O has 0"),
        ("O../.../...", "X has 0 and O has 1"),
        ("XXX/OOO/...", "both players have a line"),
        ("XXX/OO./O..", "after a line"),
        ("XXX/OO./...", "a line is complete"),
        ("XOX/XOO/OXX", "the board is full"),
        ("/".join(["." * 27] * 27), "27x27 is not a board"),
    ],
)
def test_a_bad_position_is_refused_with_the_reason(call: Call, text: str, hint: str) -> None:
    quoted = text if text.isprintable() and len(text) < 80 else hint
    assert_refused(call("explain", text, "--strategy", "random"), quoted, hint)


UNREADABLE_GAMES = ["", "9", "3x3x3", "3,3", "3,3,3,3", "3,3,x", "-3,3,3", "3 3 3", "1e1,3,3"]
BAD_GAMES = {game: repr(game) for game in [*UNREADABLE_GAMES, "3,3,3\n", "\uff13,3,3"]} | {
    "0,3,3": "0x3 is not a board",
    "99,3,3": "99x3 is not a board",
    "27x26": "27x26 is not a board",
    "26x27": "x27 is not a board",
    "3,3,9": "9 in a row",
    "3,3,0": "0 in a row",
}


@pytest.mark.parametrize("verb", [("explain", START, "--strategy", "random"), ("play",)])
@pytest.mark.parametrize(("game", "quoted"), BAD_GAMES.items())
def test_a_bad_game_is_refused(call: Call, verb: tuple[str, ...], game: str, quoted: str) -> None:
    assert_refused(call(*verb, "--game", game), quoted)


@pytest.mark.parametrize(
    ("args", "quoted"),
    [
        (("explain", START, "--strategy", "random", "--game", "4,4,3"), ("4,4,3", START)),
        (("explain", WIDE, "--strategy", "random", "--game", "15,14,5"), ("15,14,5", WIDE)),
        (("explain", "..../..../..../....", "--strategy", "minimax"), ("minimax", "16 empty")),
        (("explain", "..../..../..../....", "--strategy", "perfect"), ("perfect", "16 empty")),
        (("explain", "..../..../..../....", "--strategy", "chance:centre=2"), ("centre=2",)),
        (("explain", "..../..../..../....", "--strategy", "rules:variant=defensive"), ("4,4,4",)),
        (("play", "--game", "4x4", "--opponent", "minimax"), ("minimax", "16 empty", "linear")),
        (("play", "--game", "4x4", "--opponent", "minimax:slip=1/2"), ("minimax", "16 empty")),
        (("play", "--game", "4x4", "--opponent", "rules:variant=defensive"), ("4,4,4",)),
        (("play", "--opponent", "rules", "--level", "easy"), ("rules", "--level easy")),
        (("play", "--opponent", "", "--level", "easy"), ("--opponent", "--level easy")),
        (("play", "--opponent", "a\nb", "--level", "easy"), ("--level easy",)),
        (("play", "--level", "extreme"), ("'extreme'", "'easy', 'medium'")),
        (("play", "--first", "you"), ("'you'", "'me', 'opponent'")),
        (("play", "--levle", "easy"), ("--levle", "--level")),
        (("play", "--foo"), ("--foo",)),
        (("play", "rules"), ("rules",)),
        (("strategies", "linear"), ("linear",)),
        (("strategies", "--jsn"), ("--jsn", "--json")),
        (("explain",), ("POSITION",)),
        (("explain", "--strategy", "random"), ("POSITION",)),
        (("explain", START), ("--strategy",)),
        (("explain", START, "--strategy"), ("--strategy",)),
        (("explain", START, "more", "--strategy", "random"), ("more",)),
        (("ply",), ("'ply'", "'play'")),
        (("explian", START), ("'explian'", "'explain'")),
        (("strategy",), ("'strategy'", "'strategies'")),
        (("zzz",), ("'zzz'",)),
        (("a\nb",), (r"a\nb",)),
        (("--foo",), ("--foo",)),
        (("--foo\x1b[31m",), ("--foo",)),
    ],
    ids=lambda given: " ".join(given)[-40:],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_one_sentence(
    call: Call, args: tuple[str, ...], quoted: tuple[str, ...]
) -> None:
    done = call(*args)
    assert_refused(done, *quoted)
    assert "\x1b" not in done.err


@pytest.mark.parametrize(
    ("args", "quoted"),
    [
        (("explain", START, "--strategy", "linaer"), "'linear'"),
        (("explain", "XX./.../...", "--strategy", "linear"), "XX./.../..."),
        (("play", "--game", "4x4", "--opponent", "minimax"), "minimax"),
        (("ply",), "'play'"),
        (("play", "--foo"), "--foo"),
    ],
    ids=lambda given: " ".join(given)[-40:] if isinstance(given, tuple) else None,
)
def test_the_process_refuses_as_main_does(call: Call, args: tuple[str, ...], quoted: str) -> None:
    done = run(*args)
    assert_refused(done, quoted)
    assert done == call(*args)


# --- plug-ins that misbehave ------------------------------------------------------------------

ODD = """
from noughts import Strategy
class Odd(Strategy):
    name = "odd"
    summary = "Answers oddly."
    def decide(self, position):
"""
MISBEHAVING = {
    "does_not_import": "import no_such_module",
    "leaves_on_import": "import sys; sys.exit(7)",
    "is_no_class": "Odd = 'a string'",
    "is_no_strategy": "class Odd: pass",
    "has_no_name": ODD.replace("name =", "title =") + "        return {1: 1}",
    "goes_by_another_name": ODD.replace('"odd"', '"even"') + "        return {1: 1}",
    "never_decides": ODD.rpartition("    def")[0],
    "plays_a_taken_cell": ODD + "        return {0: 1}",
    "plays_nothing": ODD + "        return {}",
    "plays_none": ODD + "        return None",
    "plays_floats": ODD + "        return {1: 0.5, 2: 0.5}",
    "raises": ODD + "        return 1 / 0",
}


@pytest.fixture(params=list(MISBEHAVING))
def odd(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed plug-in `odd`, as the import system sees one."""
    (tmp_path / "noughts_odd.py").write_text(MISBEHAVING[request.param], "utf-8")
    about = tmp_path / "odd-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Name: odd\nVersion: 1\n", "utf-8")
    (about / "entry_points.txt").write_text("[noughts.strategies]\nodd=noughts_odd:Odd\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "noughts_odd", raising=False)


@pytest.mark.usefixtures("odd")
def test_a_plug_in_that_misbehaves_is_refused_by_name(call: Call) -> None:
    assert_refused(call("explain", "X../.../...", "--strategy", "odd"), "odd")


@pytest.mark.usefixtures("odd")
def test_a_plug_in_that_misbehaves_hides_no_other_strategy(call: Call) -> None:
    code, out, err = call("strategies", "--json")
    assert code == 0
    assert [strategy["name"] for strategy in json.loads(out)][: len(NAMES)] == NAMES
    assert all("odd" in line for line in err.splitlines())
