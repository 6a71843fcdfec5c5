from __future__ import annotations

import ast
import json
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command import Call, assert_refused

from noughts import Policy, Position, Unreadable, mnk
from noughts.analysis.certificates import strategy as certificate
from noughts.analysis.certificates.strategy import verify
from noughts.analysis.proof import prove
from noughts.analysis.solver import Solver
from noughts.errors import Refuted
from noughts.strategies.registry import BUILT_IN, parse_strategy

SPECS = [
    "linear",
    "weights",
    "random",
    "perfect",
    "minimax",
    "linear:level=easy",
    "rules:variant=defensive",
]


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A certificate of each strategy, as `noughts prove --certificate` writes it."""
    folder = tmp_path_factory.mktemp("certificates")
    paths = {spec: folder / f"{spec.replace(':', '-')}.json" for spec in SPECS}
    game = mnk(3, 3, 3)
    solver = Solver(game)
    for spec, path in paths.items():
        sides = {
            str(side): (
                proof.to_json(),
                {Position(game, *masks): policy for masks, policy in proof.policies.items()},
            )
            for side, proof in prove(parse_strategy(spec, game), solver=solver).sides.items()
        }
        certificate.write(path, certificate.certificate(spec, game, "0.1.0", sides))
    return paths


@pytest.mark.parametrize("spec", SPECS)
def test_a_certificate_holds(spec: str, certificates: dict[str, Path]) -> None:
    content = verify(certificates[spec])
    assert content["strategy"] == spec
    assert set(content["sides"]) == {"first", "second"}


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, tuple[Change, str]] = {
    "verdict": (
        lambda side: side["claims"].update(verdict="unbeatable"),
        "claims verdict = unbeatable, but it is beatable",
    ),
    "never loses": (lambda side: side["claims"].update(never_loses=True), "never_loses = True"),
    "number asked": (lambda side: side["claims"].update(asked=410), "asked = 410, but it is 411"),
    "games": (lambda side: side["claims"]["games"].update(lost=0), "but it is {'won': 381"),
    "shares": (lambda side: side["claims"]["against_random"].update(lost="0/1"), "'lost': '1/63'"),
    "an answer gone": (
        lambda side: side["answers"].popitem(),
        "has no policy for it",
    ),
    "an answer too many": (
        lambda side: side["answers"].update({"X../OX./...": {"8": "1/1"}}),
        "has a policy, but the strategy cannot reach it",
    ),
    "illegal answer": (
        lambda side: side["answers"].update({"X../.../...": {"0": "1/1"}}),
        "is not a distribution over legal cells",
    ),
    "half an answer": (
        lambda side: side["answers"].update({"X../.../...": {"4": "1/2"}}),
        "is not a distribution over legal cells",
    ),
    "another answer": (
        lambda side: side["answers"].update({"X../.../...": {"8": "1/1"}}),
        "has no policy for it",
    ),
    "another game": (
        lambda side: side["claims"]["counterexample"].update(moves=[0, 4, 8]),
        "which is not lost",
    ),
    "a game it does not play": (
        lambda side: side["claims"]["counterexample"].update(moves=[0, 8]),
        "the losing game plays 8 in X../.../..., but the policy does not",
    ),
    "legal": (lambda side: side["claims"].update(legal=False), "legal = False, but it is True"),
    "sequences": (lambda side: side["claims"]["sequences"].update(won=945), "claims sequences"),
    "no loss shown": (
        lambda side: side["claims"].update(counterexample=None),
        "is not a losing game",
    ),
    "illegal game": (
        lambda side: side["claims"]["counterexample"].update(moves=[0, 4, -1]),
        "is not a losing game",
    ),
    "better cells": (
        lambda side: side["claims"]["counterexample"].update(better=[8]),
        r"the better cells are \[1, 2, 7, 8\], not \[8\]",
    ),
    "no game": (lambda side: side["claims"].update(counterexample=5), "5 is not a losing game"),
}


def moving_second(path: Path) -> dict[str, Any]:
    """Return a certificate without its first side, which takes half of the time to check."""
    content: dict[str, Any] = json.loads(path.read_text("utf-8"))
    del content["sides"]["first"]
    content["sha256"] = certificate._digest(content)
    return content


@pytest.mark.parametrize("change", CHANGES)
def test_a_false_certificate_is_refuted(
    change: str, certificates: dict[str, Path], tmp_path: Path
) -> None:
    falsify, complaint = CHANGES[change]
    content = moving_second(certificates["weights"])
    falsify(content["sides"]["second"])
    path = tmp_path / "false.json"
    path.write_text(json.dumps(content), "utf-8")
    with pytest.raises(Refuted, match="was changed after it was written"):
        verify(path)
    content["sha256"] = certificate._digest(content)
    path.write_text(json.dumps(content), "utf-8")
    with pytest.raises(Refuted, match=complaint):
        verify(path)


@pytest.mark.parametrize(
    "text",
    [
        "", "{}", "[]", "null", "no json", "[" * 100_000, '{"format": "noughts certificate 1"}',
        '{"format": "noughts certificate 1", "game": 3, "sides": {}}',
    ],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_what_is_no_certificate_is_unreadable(text: str, tmp_path: Path, call: Call) -> None:
    path = tmp_path / "file"
    path.write_text(text, "utf-8")
    with pytest.raises(Unreadable, match=r"is not a (complete )?certificate"):
        verify(path)
    assert_refused(call("verify", str(path)), str(path))


def test_policies_that_cannot_be_read_are_quoted(
    certificates: dict[str, Path], tmp_path: Path
) -> None:
    path = tmp_path / "odd.json"
    for odd in (5, {"x": "1/1"}, {"4": "one"}, {"4": "1/0"}, {"4": None}):
        content = moving_second(certificates["weights"])
        content["sides"]["second"]["answers"]["X../.../..."] = odd
        content["sha256"] = certificate._digest(content)
        path.write_text(json.dumps(content), "utf-8")
        with pytest.raises(Unreadable, match=r"cannot read the policy .* of X\.\./\.\.\./\.\.\."):
            verify(path)


def test_the_checker_does_not_know_the_prover() -> None:
    tree = ast.parse(Path(certificate.__file__).read_text("utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name for name in imported if name and name.startswith("noughts")} == {
        "noughts.errors",
        "noughts.files",
        "noughts.rules.game",
        "noughts.rules.notation",
        "noughts.rules.position",
    }


def test_the_command_prints_what_it_has_verified(
    certificates: dict[str, Path], call: Call
) -> None:
    code, out, err = call("verify", str(certificates["weights"]))
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Verified: the moves in this file are unbeatable on 3,3,3 moving first, in all 88 positions.",  # noqa: E501
        "Verified: the moves in this file are beatable on 3,3,3 moving second, in all 411 positions.",  # noqa: E501
        "The file says that they are the moves of weights; noughts did not check that.",
    ]


def test_a_name_in_a_certificate_is_not_certified_and_shown_without_escapes(
    certificates: dict[str, Path], tmp_path: Path, call: Call
) -> None:
    path = tmp_path / "renamed.json"
    content = json.loads(certificates["linear"].read_text("utf-8"))
    content["strategy"] = "\x1b[2Jperfect\ud800"
    content["sha256"] = certificate._digest(content)
    path.write_text(json.dumps(content), "utf-8")
    code, out, err = call("verify", str(path))
    assert (code, err) == (0, "")
    name = "\\x1b[2Jperfect\\ud800"
    named = f"The file says that they are the moves of {name}; noughts did not check that."
    assert out.splitlines()[-1] == named


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"1/1"', '"1e999999999"'),
        ('"1/1"', '"0.5e9999999"'),
        ('"1/1"', '"9' + "9" * 5000 + '"'),
        ('"asked": ', '"asked": 1e999, "more": '),
        ('"asked": ', '"asked": Infinity, "more": '),
        ('"asked": ', '"asked": NaN, "more": '),
        ('"asked": ', '"asked": ' + "9" * 5000 + ', "more": '),
        ('"asked": ', '"deep": ' + "[" * 100_000 + "]" * 100_000 + ', "asked": '),
    ],
)
def test_numbers_that_noughts_never_writes_are_refused_at_once(
    old: str, new: str, certificates: dict[str, Path], tmp_path: Path
) -> None:
    path = tmp_path / "odd.json"
    text = certificates["linear"].read_text("utf-8").replace('"1"', '"1/1"')
    assert old in text
    content = text.replace(old, new, 1)
    with suppress(ValueError, RecursionError):
        body = json.loads(content)
        content = json.dumps(body | {"sha256": certificate._digest(body)})
    path.write_text(content, "utf-8")
    with pytest.raises(Unreadable):
        verify(path)


def test_a_file_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "MAX_BYTES", 1_000_000)
    with pytest.raises(Unreadable, match="too large"):
        verify(Path("/dev/zero"))


def test_the_command_refutes_with_exit_code_1(
    certificates: dict[str, Path], tmp_path: Path, call: Call
) -> None:
    path = tmp_path / "changed.json"
    path.write_text(certificates["linear"].read_text("utf-8").replace("0.1.0", "9.9.9"), "utf-8")
    code, out, err = call("verify", str(path))
    assert (code, err) == (1, "")
    assert out.startswith("Refuted: ")


def test_a_certificate_is_written_whole_or_not_at_all(tmp_path: Path, call: Call) -> None:
    folder = tmp_path / "taken"
    folder.mkdir()
    missing = tmp_path / "missing" / "file"
    for path in (folder, missing):
        assert_refused(call("prove", "random", "--certificate", str(path)), str(path))
    assert list(tmp_path.iterdir()) == [folder]
    assert list(folder.iterdir()) == []


def test_a_certificate_replaces_only_a_certificate(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "program.py"
    file.write_text("print('mine')", "utf-8")
    done = call("prove", "random", "--certificate", str(file))
    assert_refused(done, "exists and is not a certificate", repr(str(file)))
    assert file.read_text("utf-8") == "print('mine')"
    file.unlink()
    for spec in ("linear", "rules"):
        done = call("prove", spec, "--certificate", str(file))
        assert done.code == 0
        wrote = f"wrote the certificate {str(file)!r}; check it with noughts verify"
        assert done.err == f"noughts: {wrote}\n"
        assert verify(file)["strategy"] == spec


def test_probabilities_survive_the_file(certificates: dict[str, Path]) -> None:
    content = json.loads(certificates["linear:level=easy"].read_text("utf-8"))
    answers = content["sides"]["first"]["answers"]
    assert answers[".../.../..."] == {"1": "1/3", "4": "2/3"}
    assert all(sum(map(Fraction, policy.values())) == 1 for policy in answers.values())


def test_a_link_is_followed_and_a_device_is_not_replaced(tmp_path: Path, call: Call) -> None:
    link, target = tmp_path / "link", tmp_path / "target"
    target.touch()
    link.symlink_to(target)
    assert call("prove", "linear", "--certificate", str(link)).code == 0
    assert link.is_symlink()
    assert verify(target)["strategy"] == "linear"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "target"]
    assert call("prove", "linear", "--certificate", "/dev/null").code == 0
    assert Path("/dev/null").is_char_device()


def test_a_board_too_large_to_check_has_no_certificate(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "file"
    refused = call("prove", "linear", "--game", "4,4,3", "--certificate", str(path))
    assert_refused(refused, "4,4,3", "12 cells")
    assert not path.exists()


def test_policies_that_change_have_no_certificate(
    tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Random(1)

    def changing(_: object, position: Position) -> Policy:
        return {answers.choice(position.moves): Fraction(1)}

    monkeypatch.setattr(BUILT_IN["rules"], "decide", changing)
    path = tmp_path / "file"
    assert_refused(
        call("prove", "rules", "--certificate", str(path)),
        "no certificate written",
        "returns a different policy",
    )
    assert not path.exists()
