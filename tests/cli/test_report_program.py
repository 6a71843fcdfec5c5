"""What people read about a program: the verdict first, how to beat it, and nothing too wide."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from noughts.analysis.examples import Example
from noughts.analysis.proof import SideProof, prove
from noughts.analysis.tally import Tally
from noughts.cli.report.actions import as_output, in_turn, read_script, write_script
from noughts.cli.report.program import show_program
from noughts.programs.results import (
    BEATABLE,
    CALLED,
    CRASH,
    ILLEGAL,
    PLAYED,
    SAMPLED,
    TIMEOUT,
    UNBEATABLE,
    UNPROVED,
    Diagnosis,
    Fault,
    ProgramProof,
    Report,
)
from noughts.programs.wording import headline, one_line
from noughts.rules.game import mnk
from noughts.rules.side import Side
from noughts.strategies.registry import parse_strategy

HOW = "Played at its own prompts: you type 1 to 9, it answers with O."
LOSS = Example([0, 4, 8, 2, 6, 3, 7], 3, [1, 5])
"""X wins on a3, b3, c3."""
TYPED = ("1", "9", "7", "8")
CALL = "Called minimax(board), as CS50 does."


@pytest.fixture(params=["80", "40"])
def columns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("COLUMNS", request.param)
    return int(request.param)


def played(*reports: Report, **about: object) -> ProgramProof:
    proof = ProgramProof("ttt.py", mnk(), PLAYED, HOW, reports)
    return replace(proof, **about)  # type: ignore[arg-type]


def good(side: Side = Side.SECOND, *menu: str) -> Report:
    return Report(side, UNBEATABLE, menu, asked=400, games=Tally(386, 183, 0))


def lost(side: Side = Side.SECOND, *menu: str) -> Report:
    return Report(side, BEATABLE, menu, asked=300, loss=LOSS, actions=(*menu, *TYPED))


def shown(
    proof: ProgramProof,
    capsys: pytest.CaptureFixture[str],
    columns: int = 80,
    *,
    narrowed: bool = False,
) -> str:
    """Return the words of a report, after a check that it is not too wide."""
    show_program(proof, "ttt.py", narrowed=narrowed)
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= columns
    return " ".join(out.split())


def in_order(words: str, *parts: str) -> bool:
    places = [words.find(part) for part in parts]
    return -1 not in places and places == sorted(places)


def test_a_lost_game_is_drawn_and_typed(columns: int, capsys: pytest.CaptureFixture[str]) -> None:
    proof = played(good(Side.FIRST), lost(), diagnoses=(Diagnosis("x", "It looks one ahead."),))
    words = shown(proof, capsys, columns)
    assert in_order(
        words,
        "ttt.py cannot be beaten moving first, and can be beaten moving second. " + HOW,
        "Moving second, it loses this game:",
        "4 c1??",
        "Move 4, c1, loses; b1 or c2 was right.",
        "Run it and type 1, 9, 7, 8: you win.",
        "Watch it: noughts beat ttt.py",
        "Why: It looks one ahead.",
        "Moving first, there are 569 different games: it wins 386, draws 183 and loses 0.",
    )


def test_a_called_program_shows_the_boards_alone(capsys: pytest.CaptureFixture[str]) -> None:
    proof = played(replace(lost(), actions=()), way=CALLED, how=CALL, call="minimax(board)")
    words = shown(proof, capsys)
    assert words.startswith(f"ttt.py can be beaten moving second. {CALL} Moving second, it loses")
    assert "Move 4, c1, loses" in words
    assert "Run it" not in words
    assert "noughts beat" not in words
    assert "--call" not in words  # the sentence above names the call
    other = replace(proof, how="Called one function.", call="best(board, own)")
    called = "noughts called it as best(board, own); use --call to change this."
    assert called in shown(other, capsys)


def test_the_strongest_settings_are_the_headline(
    columns: int, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = played(
        lost(Side.SECOND, "1", "X"),
        good(Side.SECOND, "3", "X"),
        lost(Side.FIRST, "1", "O"),
        good(Side.FIRST, "3", "O"),
        replace(good(Side.FIRST, "o"), offered=False),
        replace(lost(Side.FIRST, ""), offered=False),
    )
    words = shown(proof, capsys, columns)
    assert words.startswith(
        "In its strongest configurations (3 then O moving first, 3 then X moving second), "
        "ttt.py cannot be beaten. "
    )
    assert "it loses this game" not in words
    assert in_order(
        words,
        "Its other configurations: 1 then X, moving second: can be beaten; type 1, X, 1, 9, 7, 8.",
        "1 then O, moving first: can be beaten; type 1, O, 1, 9, 7, 8.",
        "Enter, moving first: can be beaten (it does not offer these answers itself); "
        "type Enter, 1, 9, 7, 8.",
    )
    assert " o, moving first" not in words  # nothing new


def test_configurations_that_do_not_differ_are_not_called_strong() -> None:
    assert headline(played(good(Side.FIRST, "O"), good(Side.SECOND, "X")), "ttt.py") == (
        "ttt.py cannot be beaten"
    )
    one = played(lost(Side.SECOND, "easy"), good(Side.SECOND, "hard"))
    assert headline(one, "ttt.py") == (
        "In its strongest configuration (hard), ttt.py cannot be beaten moving second"
    )


def test_luck_is_said_to_be_needed(capsys: pytest.CaptureFixture[str]) -> None:
    some = "you can win, if its random choices are those above."
    drawn = replace(lost(), script=("1", 0, "9", 2, "7", "8"))
    assert f"type 1, 9, 7, 8: {some}" in shown(played(drawn), capsys)
    half = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    random = replace(lost(), policies={(0, 1): {4: Fraction(1)}, (16, 257): half})
    assert some in shown(played(random), capsys)
    elsewhere = replace(lost(), policies={(0, 1): {4: Fraction(1)}, (0, 2): half})
    assert "type 1, 9, 7, 8: you win." in shown(played(elsewhere), capsys)


def test_clicks_are_told_as_clicks(columns: int, capsys: pytest.CaptureFixture[str]) -> None:
    squares = [f"click the square in row {row}, column 2" for row in (1, 2, 3)]
    clicked = replace(lost(), actions=("choose Hard", "click New game", *squares))
    words = shown(played(clicked), capsys, columns)
    assert "Run it and choose Hard, then click New game, b1, b2, b3: you win." in words


def test_a_long_proof_need_not_be_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    slow = replace(lost(), seconds=30, script=("1", "9", 1, "7", "8"))
    words = shown(played(slow), capsys)
    assert "Watch it: noughts beat ttt.py --script '1, 9, #1, 7, 8'" in words


def test_a_crash_is_shown_with_the_lines_of_the_author(
    columns: int, capsys: pytest.CaptureFixture[str]
) -> None:
    source = "return " + " + ".join(f"board[{number}]" for number in range(20))
    lines = (f"ttt.py:12 in move: {source}", "x" * 200)
    fault = Fault(CRASH, "crashes: IndexError: list index out of range", (0, 4), lines, ("y", "1"))
    failed = replace(good(), verdict=CRASH, fault=fault, failed=3)
    words = shown(played(failed), capsys, columns)
    assert in_order(
        words,
        "ttt.py crashes moving second.",
        "Moving second, after a1 and b2, it crashes: IndexError: list index out of range.",
        "1 │ X │ │ │",
        source,
        "To see it, run it and type y, 1.",
        "it wins 386, draws 183 and loses 0, and breaks a rule in 3.",
    )


def test_an_illegal_move_is_told(columns: int, capsys: pytest.CaptureFixture[str]) -> None:
    fault = Fault(ILLEGAL, "makes no move", (0,), (), ("Enter", "1"))
    failed = replace(good(), verdict=ILLEGAL, fault=fault, games=None)
    words = shown(played(failed), capsys, columns)
    assert words.startswith(f"ttt.py makes an illegal move moving second. {HOW}")
    assert "Moving second, after a1, it makes no move." in words


@pytest.mark.parametrize(
    ("changes", "headlined", "said"),
    [
        (
            {"verdict": SAMPLED, "sampled": ("the clock",)},
            "did not lose any game that noughts explored",
            "but the proof is incomplete: not every random choice was explored (the clock).",
        ),
        (
            {"verdict": TIMEOUT, "complete": False, "games": None},
            "ran out of time",
            "the time ran out; noughts found no loss in 400 positions.",
        ),
        (
            {"verdict": UNPROVED, "doubt": "the program behaves differently when observed"},
            "could not be proved",
            "nothing is proved: the program behaves differently when observed.",
        ),
    ],
)
def test_what_is_not_proved_is_said(
    changes: dict[str, object],
    headlined: str,
    said: str,
    columns: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = replace(good(), **changes)  # type: ignore[arg-type]
    words = shown(played(report), capsys, columns)
    assert words.startswith(f"ttt.py {headlined} moving second.")
    assert said in words


def test_remarks_come_last(columns: int, capsys: pytest.CaptureFixture[str]) -> None:
    report = replace(good(), depends_on_history=True, notes=("sleep was skipped",))
    words = shown(played(report, checked=12), capsys, columns)
    assert in_order(
        words,
        "It never moves first by itself, so noughts did not examine that side.",
        "Its moves depend on earlier moves, not only on the position.",
        "Sleep was skipped.",
        "noughts typed 12 games into it again in an ordinary terminal, with the same result.",
    )
    words = shown(played(report, checked=1), capsys, columns, narrowed=True)
    assert "It never moves first" not in words
    assert "noughts typed 1 game into it again" in words


def test_numbers_are_a_table_when_all_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    proof: SideProof | None = prove(parse_strategy("linear", mnk()), [Side.SECOND]).second
    words = shown(played(replace(good(), proof=proof)), capsys)
    assert "move sequences (won / drawn / lost) 834 / 111 / 0" in words
    assert "different games" not in words


def test_a_long_report_repeats_its_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    short = shown(played(good(Side.FIRST), good()), capsys)
    assert short.count("ttt.py cannot be beaten.") == 1
    several = [lost(Side.SECOND, str(number)) for number in range(30)]
    assert shown(played(*several), capsys).endswith("ttt.py can be beaten moving second.")


def test_nothing_of_a_program_reaches_the_terminal_raw(capsys: pytest.CaptureFixture[str]) -> None:
    evil = "\x1b[2J\x1b]0;title\x07ha\rha\x9b1m\u202e"
    fault = Fault(CRASH, evil, (0,), (evil,), (evil,))
    report = replace(lost(Side.SECOND, evil), fault=fault, notes=(evil,), actions=(evil, "1"))
    doubtful = replace(good(Side.FIRST), verdict=UNPROVED, doubt=evil, sampled=(evil,))
    proof = played(
        report, doubtful, how=evil, diagnoses=(Diagnosis(evil, evil),), strategy=evil, call=evil
    )
    show_program(proof, evil)
    out = capsys.readouterr().out
    assert re.findall(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", out) == []
    assert "ha ha" in out
    assert as_output("a\nb\x1b[31mred\x1b[0m\x07") == "a\nbred\\x07"
    assert one_line("a\nb \x1b[31m") == "a b"


def test_actions_are_phrases_and_scripts() -> None:
    assert in_turn(["3", "X", "", "5"]) == "type 3, X, Enter, 5"
    assert in_turn(["1,1", "2,2"]) == "type 1,1; 2,2"
    assert in_turn(["type Ann", "click OK", "press 5"]) == "type Ann, then click OK, then press 5"
    for script in (("3", "", 1, "5"), ("1,1", 0, "2,2")):
        assert read_script(write_script(script)) == script


def test_a_side_that_noughts_had_no_time_to_find_is_not_claimed(
    columns: int, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = played(good(), explored=False)
    words = shown(proof, capsys, columns)
    assert "noughts did not see it move first, but the time ran out before noughts had" in words
    assert "It never moves first" not in words
    assert not proof.unbeatable
    assert played(good()).unbeatable
    assert played(good(), good(Side.FIRST), explored=False).unbeatable
    assert proof.to_json()["explored"] is False
