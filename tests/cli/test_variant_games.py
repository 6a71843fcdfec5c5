"""The commands, on games that are no plain boards: each works, or refuses in one sentence."""

import json
from pathlib import Path

import pytest
from command import Call, assert_refused

from noughts.rules.game import Game
from noughts.rules.variants import cube, pick15, torus

GAMES = (torus(3, 3, 3), cube(3), pick15())
STUDIES = (
    ("prove", "weights", "--side", "first"),
    ("prove", "rules", "--side", "second", "--certificate", "proof"),
    ("compare", "linear", "rules"),
    ("simulate", "linear", "random", "--games", "50", "--seed", "1"),
    ("solve", "--nodes", "3000"),
)
PICTURES = (
    ("map", "weights", "--side", "second", "-o", "map.svg"),
    ("tree", "--strategy", "alphabeta", "-o", "tree.svg"),
)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("words", [*STUDIES, *PICTURES], ids=" ".join)
def test_every_command_works_or_refuses(
    words: tuple[str, ...],
    game: Game,
    call: Call,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    as_json = ("--json",) if words in STUDIES else ()
    done = call(*words, "--game", str(game), *as_json)
    if done.code == 2:
        assert_refused(done, *([] if words[0] in ("map", "tree") else [str(game)]))
        assert game.cells > 9
    elif as_json:
        assert json.loads(done.out)["game"] == str(game)
    else:
        assert done.code == 0


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_explain_names_the_cells_of_the_board(game: Game, call: Call) -> None:
    position = game.start.play(game.cells - 1)
    done = call("explain", str(position), "--game", str(game), "--strategy", "linear", "--json")
    assert json.loads(done.out)["position"] == str(position)


@pytest.mark.parametrize("game", [*GAMES, cube(4)], ids=str)
def test_solve_takes_a_game_or_a_position_of_it(game: Game, call: Call) -> None:
    alone, empty = call("solve", str(game), "--nodes", "3000", "--json"), str(game.start)
    assert alone == call("solve", empty, "--game", str(game), "--nodes", "3000", "--json")
    assert json.loads(alone.out)["value"] == (
        {"torus-3,3,3": "win", "3x3x3": "win", "4x4x4": None}.get(str(game), "draw")
    )
    assert alone.code == (1 if game == cube(4) else 0)


@pytest.mark.parametrize("name", ["torus", "torus-3", "torus-3,3,4", "3x3x4", "6x6x6", "pick"])
def test_what_is_no_game_is_refused(name: str, call: Call) -> None:
    assert_refused(call("solve", name), name.removeprefix("torus-3,3,"))
    assert_refused(call("prove", "linear", "--game", name), name.removeprefix("torus-3,3,"))


def test_a_program_plays_only_3x3(call: Call) -> None:
    done = call("prove", "tests/programs/cs50/last_cell.py", "--game", "torus-3,3,3")
    assert_refused(done, "plays 3,3,3 only, not torus-3,3,3")
