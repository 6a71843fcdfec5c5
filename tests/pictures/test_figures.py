"""Maps and trees as pictures: everything that they show is in the picture, and the files open."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from command import Call, assert_refused
from test_svg import ALLOWED, SVG

from noughts.analysis.map import make_map
from noughts.analysis.tree import make_tree
from noughts.api import prove, strategy
from noughts.pictures import map as maps
from noughts.pictures import tree as trees
from noughts.pictures.svg import DARK, LIGHT
from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.rules.side import Side

MIDDLE = Position.parse("X.O/.X./..O")


def read(svg: str) -> ET.Element:
    picture = ET.fromstring(svg)  # noqa: S314 - our own
    assert {each.tag.removeprefix(SVG) for each in picture.iter()} <= ALLOWED
    return picture


def titles(picture: ET.Element) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{SVG}title")][1:]


@pytest.mark.parametrize("spec", ["linear", "weights"])
@pytest.mark.parametrize("side", list(Side))
def test_the_picture_of_a_map_has_each_board_once(spec: str, side: Side) -> None:
    drawn = make_map(strategy(spec), side)
    picture = read(maps.draw(drawn))
    assert titles(picture) == [maps.describe(board) for board in drawn.boards()]
    rival = LIGHT.second if side is Side.FIRST else LIGHT.first
    tinted = [each for each in picture.iter(f"{SVG}rect") if each.get("fill") == rival]
    losing = [
        cell
        for board in drawn.boards()
        for cell, answers in board.replies.items()
        if any(each.tally.lost for each in answers)
    ]
    assert len(tinted) == len(losing)
    strong = [each for each in tinted if each.get("fill-opacity") == "0.45"]
    assert len(strong) == drawn.tally.lost


def test_the_legend_says_what_the_map_shows() -> None:
    beaten = maps.legend(make_map(strategy("weights"), Side.SECOND))
    assert "457 games: O wins 381, draws 61, loses 15." in beaten
    assert "Tinted cells lead to the games that X wins." in beaten
    held = maps.legend(make_map(strategy("linear"), Side.FIRST))
    assert "76 games: X wins 72, draws 4, loses 0." in held
    assert "X cannot be beaten." in held
    part = maps.legend(make_map(strategy("linear"), Side.FIRST, 1))
    assert part[-1] == "The map ends after 1 move of X."


@pytest.mark.parametrize("method", ["minimax", "alphabeta"])
def test_the_picture_of_a_tree_has_each_node_once(method: str) -> None:
    tree = make_tree(MIDDLE, method)
    picture = read(trees.draw(tree))
    nodes = list(tree.top.all())
    assert titles(picture) == [node.words for node in nodes]
    pruned = [node for node in nodes if node.pruned]
    dashed = [each for each in picture.iter(f"{SVG}path") if each.get("stroke-dasharray")]
    assert len(dashed) == len(pruned)
    assert bool(pruned) == (method == "alphabeta")
    thick = [each for each in picture.iter(f"{SVG}path") if each.get("stroke-width") == "4"]
    assert len(thick) == sum(node.chosen for node in nodes)
    texts = [each.text for each in picture.iter(f"{SVG}text")]
    for node in nodes:
        assert (node.result or "pruned") in texts


def test_the_boards_of_a_tree_do_not_overlap() -> None:
    picture = read(trees.draw(make_tree(MIDDLE, "minimax")))
    places = [
        tuple(map(float, re.findall(r"-?[\d.]+", each.get("transform", ""))[:2]))
        for each in picture.iter(f"{SVG}g")
        if each.get("transform", "").startswith("translate")
    ]
    width = float(picture.get("width", ""))
    for x, y in places:
        assert 0 < x < width - trees.BOARD
        assert sum(y == other and abs(x - near) < trees.BOARD for near, other in places) == 1


def test_the_legend_of_a_narrow_tree_is_wrapped() -> None:
    tree = make_tree(Position.parse("XOX/.O./X.."), "alphabeta")
    picture = read(trees.draw(tree))
    legend = next(each for each in picture.iter(f"{SVG}g") if each.get("font-size") == "15")
    lines = [each for each in legend if each.get("x") == str(trees.MARGIN)]
    width, height = (float(picture.get(side, "")) for side in ("width", "height"))
    words = " ".join(each.text or "" for each in lines)
    assert words.endswith(" ".join(trees.describe(tree)))
    assert max(len(each.text or "") for each in lines) * trees.LETTER < width - trees.MARGIN
    assert max(float(each.get("y", "")) for each in lines) < height


def test_values_show_themselves_in_a_notebook() -> None:
    assert make_map(strategy("linear"), Side.FIRST, 1)._repr_svg_().startswith("<svg")
    assert make_tree(MIDDLE)._repr_svg_().startswith("<svg")


# --- the commands -----------------------------------------------------------------------------


STARTS = {"svg": b"<svg", "html": b"<!doctype html>", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.mark.parametrize("ending", list(STARTS))
def test_the_commands_write_every_format(call: Call, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"map.{ending}"
    code, out, err = call("map", "linear", "-o", str(path))
    assert (code, err) == (0, "")
    assert out == (f"Wrote {path}: 97 boards; it wins 72 games, draws 4 and loses 0.\n")
    assert path.read_bytes().startswith(STARTS[ending])
    path = tmp_path / f"tree.{ending}"
    code, out, err = call("tree", str(MIDDLE), "--strategy", "alphabeta", "-o", str(path))
    assert (code, err) == (0, "")
    assert out == f"Wrote {path}: 53 boards; the search visits 65 nodes.\n"
    assert path.read_bytes().startswith(STARTS[ending])


def test_the_options_choose_side_depth_game_and_paper(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    call("map", "weights", "--side", "second", "--depth", "1", "--dark", "-o", str(path))
    written = path.read_text("utf-8")
    assert written == maps.draw(
        make_map(strategy("weights"), Side.SECOND, 1), "Weights", dark=True
    )
    assert DARK.paper in written
    call("tree", "--game", "4,3,3", "--strategy", "alphabeta", "-o", str(tmp_path / "t.svg"))
    assert titles(read((tmp_path / "t.svg").read_text("utf-8")))[0].startswith("MAX (X) to move")


def test_a_file_is_replaced_only_by_force(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    path.write_text("mine", "utf-8")
    assert_refused(call("map", "linear", "-o", str(path)), "there is already a file", "--force")
    assert path.read_text("utf-8") == "mine"
    assert call("map", "linear", "--depth", "1", "--force", "-o", str(path)).code == 0
    assert path.read_text("utf-8").startswith("<svg")


def test_prove_draws_the_game_that_beats_a_strategy(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "loss.svg"
    code, out, err = call("prove", "weights", "--svg", str(path))
    assert (code, err) == (1, "")
    proof = prove("weights").second
    assert proof is not None
    loss = proof.loss
    assert loss is not None
    names = [cell_name(cell, MIDDLE.game) for cell in loss.moves]
    texts = [each.text or "" for each in read(path.read_text("utf-8")).iter(f"{SVG}text")]
    wrong = {loss.mistake: "??"}
    expected = [f"{n + 1} {name}{wrong.get(n, '')}" for n, name in enumerate(names)]
    assert texts == ["Weights moving second loses this game", *expected]
    for text in expected:
        assert text in out
    assert_refused(call("prove", "weights", "--svg", str(path)), "there is already a file")


def test_prove_draws_nothing_for_a_strategy_that_never_loses(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "loss.svg"
    code, _, err = call("prove", "linear", "--svg", str(path))
    assert code == 0
    assert "was not written, because Linear loses no game" in err
    assert not path.exists()


def test_prove_draws_the_game_that_beats_a_program(call: Call, tmp_path: Path) -> None:
    program = Path(__file__).parents[1] / "programs" / "cs50" / "last_cell.py"
    path = tmp_path / "loss.svg"
    assert call("prove", str(program), "--svg", str(path)).code == 1
    texts = [each.text for each in read(path.read_text("utf-8")).iter(f"{SVG}text")]
    assert texts[0] == "last_cell.py moving second loses this game"
    assert len(texts) == 10


def test_explain_draws_the_scores(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "scores.svg"
    code, _, err = call("explain", str(MIDDLE), "--strategy", "linear", "--svg", str(path))
    assert (code, err) == (0, "")
    texts = [each.text or "" for each in read(path.read_text("utf-8")).iter(f"{SVG}text")]
    scores = strategy("linear").scores(MIDDLE)
    assert texts[-len(scores) :] == [str(score) for score in scores.values()]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["map", "linear", "-o", "a.jpg"], "cannot write a picture to 'a.jpg': end"),
        (["map", "linear"], "--output is missing"),
        (["map", "random", "-o", "m.svg"], "more than 20,000 boards"),
        (["map", "nobody", "-o", "m.svg"], "there is no strategy 'nobody'"),
        (["tree", "XXX/OO./...", "-o", "t.svg"], "is over"),
        (["tree", "--game", "5x5", "-o", "t.svg"], "25 empty cells"),
        (["tree", "--depth", "7", "-o", "t.svg"], "choose a smaller depth"),
        (["tree", "--strategy", "rules", "-o", "t.svg"], "choose minimax or alphabeta"),
    ],
)  # fmt: skip
def test_bad_input_gets_a_sentence(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_refused(call(*arguments), says)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words", [("prove", "weights"), ("explain", "X.O/.X./..O", "--strategy", "linear")]
)
def test_a_picture_as_svg_has_a_name_that_says_so(
    call: Call, tmp_path: Path, words: tuple[str, ...]
) -> None:
    path = tmp_path / "picture.foo"
    assert_refused(call(*words, "--svg", str(path)), repr(str(path)), ".svg")
    assert not path.exists()
