"""The verbs that study: what they print, and that their JSON is the result's own."""

import json
import re
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from command import NAMES, SPECS, START, WIDE, Call, assert_refused, run
from drawings import as_text, read_cells

from noughts import Game, Position, cell_name, parse_game
from noughts.analysis.match import compare_with_references
from noughts.analysis.simulation import Simulator
from noughts.analysis.solution import Search
from noughts.rules.notation import parse_position
from noughts.strategies.registry import BUILT_IN, parse_strategy

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
        keys = [
            "position",
            "to_move",
            "strategy",
            "policy",
            "scores",
            "reason",
            "working",
            "arrows",
        ]
        assert list(answer) == keys
        assert answer["arrows"] == [each.to_json() for each in strategy.arrows(position)]
        working = strategy.working(position)
        assert answer["working"] == (working and working.to_json())
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
    if working := strategy.working(position):
        assert working.caption in " ".join(out.split())
        for row in working.rows:
            assert row.texts[0] in out


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


# --- JSON ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [START, "X.O/.X./..O", "..../.X../....", "O.X/..X/O.."])
def test_solve_prints_the_json_of_the_solution(text: str, call: Call) -> None:
    code, out, err = call("solve", text, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == Search(parse_position(text)).run().to_json()


@pytest.mark.parametrize("name", ["3,2,2", "3,3,2"])
def test_compare_prints_the_json_of_the_cross_table(name: str, call: Call) -> None:
    game = parse_game(name)
    players = [parse_strategy(spec, game) for spec in ("linear", "rules")]
    references = [parse_strategy(spec, game) for spec in ("random", "perfect")]
    table, left_out = compare_with_references(players, references)
    code, out, err = call("compare", "linear", "rules", "--game", name, "--json")
    assert code == 0
    assert json.loads(out) == table.to_json()
    assert err.count("not added for reference") == len(left_out)


@pytest.mark.parametrize("seed", [1, 2])
def test_simulate_prints_the_json_of_the_simulation(seed: int, call: Call, grid: Game) -> None:
    first, second = (parse_strategy(spec, grid) for spec in ("random", "rules"))
    options = ("--games", "1000", "--seed", str(seed), "--json")
    code, out, err = call("simulate", "random", "rules", *options)
    assert (code, err) == (0, "")
    result = Simulator(first, second).play(1000, seed).to_json()
    assert json.loads(out) == json.loads(json.dumps(result))
