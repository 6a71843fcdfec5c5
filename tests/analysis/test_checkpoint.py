"""The file of a long search: what is refused, and that it is then left alone."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from command import Call, assert_refused

from noughts.analysis.checkpoint import Checkpoint
from noughts.analysis.solver.frontier import Record
from noughts.errors import NoughtsError
from noughts.rules.game import mnk
from noughts.rules.notation import parse_position

START = mnk(3, 3, 3).start
ANSWERS: list[dict[str, object]] = [
    {"attacker": "X", "moves": "b2", "wins": None, "nodes": 5},
    {"attacker": "X", "moves": "b2 a1", "wins": False, "nodes": 7},
    {"attacker": "O", "moves": "a1", "wins": True, "nodes": 1},
]


def content(answers: object = ANSWERS, **changes: object) -> dict[str, object]:
    """What a file contains, with its hash."""
    return {
        "format": "noughts search 1",
        "game": "3,3,3",
        "position": ".../.../...",
        "nodes": 13,
        "seconds": 0.5,
        "sha256": sha256(json.dumps(answers, sort_keys=True).encode()).hexdigest(),
        "answers": answers,
        **changes,
    }


def answer(**changes: object) -> dict[str, object]:
    """A file with one answer."""
    return content([{**ANSWERS[0], **changes}])


def without(key: str) -> dict[str, object]:
    return {name: value for name, value in content().items() if name != key}


HOSTILE: dict[str, Any] = {
    "no object": [],
    "another format": content(format="noughts search 2"),
    "a key too many": content(more=1),
    **{f"without {key}": without(key) for key in content()},
    "answers that are no list": content({"a": 1}),
    "an answer that is no object": content([3]),
    "a hash that does not match": content(sha256="0" * 64),
    "negative nodes": content(nodes=-1),
    "true as nodes": content(nodes=True),
    "text as seconds": content(seconds="1"),
    "endless seconds": content(seconds=float("inf")),
    "no number of seconds": content(seconds=float("nan")),
    "another game": content(game="4,4,4"),
    "another position": content(position="X../.../..."),
    "a game that is no text": content(game={"a": ["\x1b[31m"] * 1000}),
    "another attacker": answer(attacker="Z"),
    "a cell outside": answer(moves="d4"),
    "a cell twice": answer(moves="b2 b2"),
    "no moves": answer(moves=""),
    "a finished game": answer(moves="a1 b1 a2 b2 a3"),
    "moves that are no text": answer(moves=7),
    "another answer": answer(wins="yes"),
    "fractional nodes": answer(nodes=1.5),
    "far too many nodes": answer(nodes=10**30),
}


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_does_not_fit_is_refused_and_left_alone(
    hostile: object, tmp_path: Path, call: Call
) -> None:
    file = tmp_path / "search.json"
    file.write_text(json.dumps(hostile))
    assert_refused(call("solve", "3,3,3", "--resume", str(file)), "search.json", "another name")
    assert file.read_text() == json.dumps(hostile)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("text", [b"{", b"\xff\xfe", b"[" * 100_000, b"1" * 10_000, b"\0", b" "])
def test_a_file_that_is_not_json_is_refused_and_left_alone(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    file.write_bytes(text)
    with pytest.raises(NoughtsError, match="was not written by"):
        Checkpoint(file, START)
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda folder: folder, "is not a file"),
        (lambda folder: folder / "none" / "search.json", "cannot write"),
        (lambda _: Path("/dev/null"), "is not a file"),
    ],
)
def test_a_path_that_cannot_be_used_is_refused(
    make: Callable[[Path], Path], why: str, tmp_path: Path, call: Call
) -> None:
    assert_refused(call("solve", "3,3,3", "--resume", str(make(tmp_path))), why)


def test_a_table_takes_no_file(call: Call, tmp_path: Path) -> None:
    refused = call("solve", "--table", "3", "--resume", str(tmp_path / "search.json"))
    assert_refused(refused, "--table", "--resume")


def test_what_was_written_is_read(tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    file.write_text(json.dumps(content()))
    for _ in range(2):  # as given, and as written
        checkpoint = Checkpoint(file, START)
        assert checkpoint.records == {
            "X": [Record((4,), wins=None, nodes=5), Record((4, 0), wins=False, nodes=7)],
            "O": [Record((0,), wins=True, nodes=1)],
        }
        assert (checkpoint.nodes, checkpoint.seconds) == (13, 0.5)
    assert json.loads(file.read_text()) == content()


@pytest.mark.parametrize("text", ["X.O/.X./...", "..../..../.X../...."])
def test_every_position_has_its_own_file(text: str, tmp_path: Path) -> None:
    position, file = parse_position(text), tmp_path / "search.json"
    file.touch()  # as tempfile does
    Checkpoint(file, position)
    Checkpoint(file, position)
    with pytest.raises(NoughtsError, match="belongs to a search of"):
        Checkpoint(file, START)
