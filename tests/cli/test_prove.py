"""`noughts prove`, as people and programs see it."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from random import Random

import pytest
from command import Call, assert_refused

from noughts import Game
from noughts.analysis import walk
from noughts.analysis.proof import prove
from noughts.rules.side import Side
from noughts.strategies.registry import BUILT_IN, parse_strategy

SEQUENCES = "move sequences (won / drawn / lost)"

SIDE = {
    "verdict": str,
    "legal": bool,
    "never_loses": bool,
    "never_misses_a_win": bool,
    "wins_fastest": bool,
    "asked": int,
    "games": dict,
    "sequences": dict | None,
    "against_random": dict,
    "counterexample": dict | None,
}


@pytest.mark.parametrize(
    ("spec", "side"),
    [("linear", None), ("weights", "first"), ("weights", "second"), ("rules:slip=1/2", "second")],
)
def test_prove_prints_the_json_of_the_proof(
    spec: str, side: str | None, call: Call, grid: Game
) -> None:
    proof = prove(parse_strategy(spec, grid), [Side(side)] if side else None)
    options = ("--side", side) if side else ()
    code, out, err = call("prove", spec, *options, "--json")
    assert (code, err) == (0 if proof.unbeatable else 1, "")
    assert json.loads(out) == json.loads(json.dumps(proof.to_json()))


@pytest.mark.parametrize(
    ("spec", "side"),
    [
        ("linear", "both"), ("weights", "first"), ("weights", "second"), ("weights", "both"),
        ("random", "first"), ("random", "second"), ("rules:slip=1/2", "both"),
    ],
)  # fmt: skip
def test_json_has_the_promised_shape(spec: str, side: str, call: Call) -> None:
    code, out, err = call("prove", spec, "--side", side, "--json")
    told = json.loads(out)
    assert err == ""
    assert list(told) == ["strategy", "game", "first", "second"]
    assert (told["strategy"], told["game"]) == (spec, "3,3,3")
    asked = {name: told[name] for name in ("first", "second") if told[name] is not None}
    assert set(asked) == ({"first", "second"} if side == "both" else {side})
    for proof in asked.values():
        assert {key: isinstance(proof[key], kind) for key, kind in SIDE.items()} == dict.fromkeys(
            SIDE, True
        )
        assert list(proof) == list(SIDE)
        assert set(proof["games"]) == {"won", "drawn", "lost"}
        assert sum(map(Fraction, proof["against_random"].values())) == 1
        assert (proof["counterexample"] is None) == proof["never_loses"]
        if proof["counterexample"]:
            assert set(proof["counterexample"]) == {"moves", "mistake", "better"}
    assert code == any(proof["verdict"] == "beatable" for proof in asked.values())


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("linear",), 0),
        (("weights",), 1),
        (("weights", "--side", "first"), 0),
        (("weights", "--side", "second"), 1),
        (("perfect", "--game", "3,3,2", "--side", "first"), 0),
        (("perfect", "--game", "3,3,2", "--side", "second"), 1),
    ],
)
def test_the_exit_code_is_the_verdict(args: tuple[str, ...], code: int, call: Call) -> None:
    done = call("prove", *args)
    assert (done.code, done.err) == (code, "")


@pytest.mark.parametrize("columns", [80, 40, 25])
def test_the_losing_game_is_drawn_move_by_move(
    columns: int, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    done = call("prove", "weights", "--side", "second")
    verdict, drawn = re.split(r"\s+Moving\s+second,\s+it\s+loses\s+this\s+game:", done.out)
    assert " ".join(verdict.split()) == "weights can be beaten moving second on 3,3,3."
    assert max(map(len, drawn.splitlines())) <= columns
    for heading in ("1 a1", "2 b2", "3 c2", "4 a3??", "5 c1", "6 b1", "7 c3"):
        assert heading in drawn
    assert drawn.count("X O X") == 2
    words = " ".join(drawn.split())
    assert "Move 4, a3, loses; b1, c1, b3 or c3 was right." in words


def test_what_is_missed_and_what_is_slow_is_counted_and_shown(call: Call) -> None:
    _, out, _ = call("prove", "minimax", "--side", "first")
    assert "wins later than necessary in 10 positions" in out
    assert "Move 5, b2, delays the win; a3 was right." in out
    _, out, _ = call("prove", "random", "--side", "first")
    assert "misses a win in 1,484 positions" in out


def test_the_open_question_is_answered(call: Call) -> None:
    rows = {}
    for spec in ("linear", "chance"):
        out = call("prove", spec).out
        rows[spec] = {line[:37].strip(): " ".join(line[37:].split()) for line in out.splitlines()}
    assert rows["linear"][SEQUENCES] == "380 / 4 / 0 834 / 111 / 0"
    assert rows["chance"][SEQUENCES] == "382 / 2 / 0 866 / 79 / 0"
    assert rows["linear"]["most that can be won without a loss"] == "382 of 384 866 of 945"


@pytest.mark.parametrize(
    ("args", "quoted"),
    [
        (("prove",), "--command"),
        (("prove", "linaer"), "'linear'"),
        (("prove", "linear", "--game", "3,3"), "'3,3'"),
        (("prove", "minimax", "--game", "4x4"), "Minimax"),
        (("verify",), "FILE"),
        (("verify", "no such file"), "'no such file'"),
    ],
)
def test_bad_input_gets_a_sentence(args: tuple[str, ...], quoted: str, call: Call) -> None:
    assert_refused(call(*args), quoted)


def test_a_game_with_too_many_positions_is_refused(
    monkeypatch: pytest.MonkeyPatch, call: Call
) -> None:
    monkeypatch.setattr(walk, "MAX_LINES_READ", 100_000)
    done = call("prove", "linear", "--game", "15,15,5")
    assert_refused(done, "15,15,5 is too large for a proof", "more than 174 positions")


def test_answers_that_change_prove_nothing(monkeypatch: pytest.MonkeyPatch, call: Call) -> None:
    answers = Random(1)
    monkeypatch.setattr(
        BUILT_IN["rules"],
        "decide",
        lambda _, position: {answers.choice(position.moves): Fraction(1)},
    )
    code, out, err = call("prove", "rules", "--side", "first")
    assert (code, err) == (1, "")
    assert "returns a different policy for" in out
    assert out.startswith("rules could not be proved moving first on 3,3,3.\n")


@pytest.mark.parametrize("game", ["3,3,1", "3,3,2", "2x2", "torus-3,3,3"])
def test_a_side_that_always_loses_has_no_sequences_to_win_without_a_loss(
    game: str, call: Call
) -> None:
    code, out, err = call("prove", "linear", "--game", game)
    assert (code, err) == (1, "")
    assert re.search(r"most that can be won without a loss +([\d,]+) of \1 *\n", out)
