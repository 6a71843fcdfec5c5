"""What the terminal has for people: opponents, records, puzzles, the first hint, watching."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from command import Call, assert_refused
from terminal_user import (
    END,
    MY_MOVE,
    NO_COLOUR,
    START,
    WATCHING,
    Terminal,
    Typed,
    answers,
    every_cell,
    last_board,
)

from noughts.analysis.solver import Solver
from noughts.play.ladder import WHO_IS_A_BEGINNER, ladder
from noughts.play.puzzle import Puzzle, puzzle_of
from noughts.play.records import Records
from noughts.play.savefile import save
from noughts.play.session import Session
from noughts.rules.notation import cell_name, parse_game
from noughts.strategies.characters import CHARACTERS, Character
from noughts.strategies.registry import parse_strategy

FIRST_HINT = "Type h for the coach: it shows what every cell is worth."
ROOK = ("--opponent", "rook", "--first", "me")


def records(state: Path) -> Records:
    """The records in the state folder of a test."""
    return Records(state / "noughts" / "records.json")


# --- the first hint -----------------------------------------------------------------------------


def test_the_first_hint_is_shown_once(typed: Typed) -> None:
    assert typed(args=ROOK).count(FIRST_HINT) == 1
    assert FIRST_HINT not in typed("n", "o wren", args=ROOK)


def test_nobody_reads_the_hint_in_a_pipe_or_while_watching(
    piped: Typed, typed: Typed, tmp_path: Path
) -> None:
    assert FIRST_HINT not in piped(args=ROOK)
    assert FIRST_HINT not in typed(args=("--watch", "rules", "rules"))
    assert not (tmp_path / "noughts").exists()


# --- opponents ----------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", ["40", "80"])
@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["drawn", "plain"])
@pytest.mark.parametrize("game", ["3,3,3", "4x4"])
def test_the_list_of_opponents_is_the_ladder_of_the_board(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, columns: str, plain: tuple[str, ...], game: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    out = typed("o", args=(*ROOK, "--game", game, *plain))
    listed = answers(out, MY_MOVE)[1]
    assert max(map(len, listed.splitlines())) <= int(columns)
    words = " ".join(listed.split())
    for character, strength in ladder(parse_game(game)):
        assert character.sentence in words
        if strength:
            assert f"{strength.words.capitalize()} ({strength.number})." in words
    assert (WHO_IS_A_BEGINNER in words) == (game == "3,3,3")
    assert "Sage" in words
    assert "linear" not in words


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda each: each.name)
def test_every_character_can_be_chosen_in_any_case(typed: Typed, character: Character) -> None:
    out = typed(args=("--opponent", character.name.lower()))
    assert out.startswith(f"You are playing {character.name} on 3x3.\n{character.sentence}\n")


def test_choosing_an_opponent_starts_a_game_and_undo_returns(piped: Typed) -> None:
    out = piped("b2", "o wren", "u", args=ROOK)
    _, _, chosen, returned, *_ = answers(out)
    assert "You are playing Wren on 3x3." in chosen
    assert "Back to the previous game.\nYou are playing Rook on 3x3." in returned


def test_a_misspelt_name_is_corrected(call: Call) -> None:
    assert_refused(call("play", "--opponent", "Wrenn"), "did you mean 'Wren'?")


# --- records ------------------------------------------------------------------------------------


def test_a_finished_game_counts_once_and_is_remembered(typed: Typed, tmp_path: Path) -> None:
    lines = every_cell(START.game)
    out = typed(*lines, "u", "r", "record", args=ROOK)
    (sentence,) = set(re.findall(r"Your record against Rook on 3x3: [^\n]*", out))
    book = records(tmp_path).book
    assert book.result("Rook", "3,3,3").total == 1
    assert re.search(r"0 won, (1 drawn, 0 lost|0 drawn, 1 lost)\.$", sentence)
    again = typed(*lines, "o", args=ROOK)
    assert records(tmp_path).book.result("Rook", "3,3,3").total == 2
    assert re.search(r"^ +You: 0 won, \d drawn, \d lost\.", again, re.MULTILINE)


def test_a_game_that_goes_on_differently_after_its_end_counts_once(
    typed: Typed, tmp_path: Path
) -> None:
    lines = every_cell(START.game)
    typed(*lines, "t 1", *reversed(lines), args=ROOK)
    assert records(tmp_path).book.result("Rook", "3,3,3").total == 1


def test_an_end_that_was_taken_back_does_not_count_in_the_next_run(
    typed: Typed, tmp_path: Path
) -> None:
    lines = every_cell(START.game)
    typed(*lines, "u", "q", args=ROOK)
    typed("y", "r", args=())
    typed("y", *lines, *lines, args=())
    assert records(tmp_path).book.result("Rook", "3,3,3").total == 1


def test_a_loaded_finished_game_does_not_count(typed: Typed, tmp_path: Path) -> None:
    lost = Session(START, ("Rook", None), (0, 3, 1, 4, 2))
    save(lost, tmp_path / "game.txt")
    out = typed("u", "r", "u", "c3", args=("--load", str(tmp_path / "game.txt")))
    assert "Rook wins with" in out
    assert records(tmp_path).book.results == {}


def test_records_can_be_cleared(typed: Typed, tmp_path: Path) -> None:
    out = typed(*every_cell(START.game), "record clear", "record", args=ROOK)
    assert out.count("Your record and your puzzle streak are deleted.") == 1
    assert "You have not finished a game against an opponent yet." in out
    assert records(tmp_path).book.results == {}
    assert records(tmp_path).book.hint_seen


def test_a_pipe_counts_in_memory_only(piped: Typed, tmp_path: Path) -> None:
    out = piped(*every_cell(START.game), "record", args=ROOK)
    assert out.count("Your record against Rook on 3x3: ") == 2
    assert not (tmp_path / "noughts").exists()


def test_an_obstacle_is_explained_once_and_the_game_goes_on(typed: Typed, tmp_path: Path) -> None:
    (tmp_path / "noughts").write_text("a file where the folder should be", "utf-8")
    out = typed(*every_cell(START.game), "record", args=ROOK)
    assert out.count("Your record is not saved: cannot ") == 1
    assert out.count("Your record against Rook on 3x3: ") == 2


# --- puzzles ------------------------------------------------------------------------------------

DAY = date(2026, 7, 29)


@pytest.fixture
def puzzle(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    on_day(monkeypatch, DAY)
    return puzzle_of(DAY)


def on_day(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    for module in ("game", "commands"):
        monkeypatch.setattr(f"noughts.frontends.terminal.{module}.today", lambda: day)


def solution(puzzle: Puzzle) -> list[str]:
    """The player's moves of best play against the defender, whose first move is as good as any."""
    game, position, lines = puzzle.position.game, puzzle.position, []
    solver, defender = Solver(game), parse_strategy("Sage", game)
    while not position.over:
        if (position.ply - puzzle.position.ply) % 2:
            (cell, *_) = defender.policy(position)
        else:
            cell = solver.line(position)[0]
            lines.append(cell_name(cell, game))
        position = position.play(cell)
    return lines


@pytest.fixture
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a defender that has a choice take the first cell."""
    monkeypatch.setattr("noughts.strategies.base.sample", lambda policy, _: next(iter(policy)))


@pytest.mark.usefixtures("steady")
@pytest.mark.parametrize("start", ["--puzzle", "puzzle"])
def test_a_puzzle_is_solved_and_the_streak_grows(
    typed: Typed, puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, start: str
) -> None:
    by_option = start == "--puzzle"
    lines = [*[start] * (not by_option), *solution(puzzle)]
    out = typed(*lines, args=("--puzzle",) if by_option else ROOK)
    assert f"{puzzle.title}: {puzzle.task}\n" in out
    assert f"\n{puzzle.task} > " in out
    assert "\nSolved. You win with " in out
    assert "Score: " not in out
    assert "days in a row" not in out
    assert "The next puzzle comes tomorrow; type o to choose an opponent." in out
    assert "Enter: puzzle again, v: review" in out
    assert records(tmp_path).book.puzzles.streak_on(DAY) == 1
    assert records(tmp_path).book.results == {}
    next_day = DAY + timedelta(days=1)
    on_day(monkeypatch, next_day)
    lines = solution(puzzle_of(next_day))
    out = typed(*lines, "record", args=("--puzzle",))
    assert "You have solved the puzzle 2 days in a row." in out
    assert "Your longest puzzle streak: 2 days." in out


def test_a_wrong_move_in_a_puzzle_can_be_taken_back(typed: Typed, puzzle: Puzzle) -> None:
    wrong = next(cell for cell in puzzle.position.moves if cell != puzzle.solution)
    name = cell_name(wrong, puzzle.position.game)
    out = typed(name, "u", args=("--puzzle",))
    _, answer, back, _ = answers(out)
    assert f"{name} gives the win away. Undo it and try again." in answer
    assert last_board(back) == str(puzzle.position)


@pytest.mark.usefixtures("steady")
def test_a_puzzle_that_was_left_is_still_a_puzzle(
    typed: Typed, puzzle: Puzzle, tmp_path: Path
) -> None:
    first, *others = solution(puzzle)
    typed(first, args=("--puzzle",))
    out = typed("y", *others, args=())
    assert "\nSolved. You win with " in out
    assert records(tmp_path).book.puzzles.last == DAY


@pytest.mark.parametrize("other", [("--two",), ("--game", "4x4"), ("--opponent", "Wren")])
def test_a_puzzle_excludes_other_options(call: Call, other: tuple[str, ...]) -> None:
    assert_refused(call("play", "--puzzle", *other), "--puzzle", other[0])


# --- watching -----------------------------------------------------------------------------------


def test_a_watched_game_plays_pauses_and_steps() -> None:
    with Terminal("--watch", "rules", "rook", env=NO_COLOUR) as terminal:
        terminal.wait_for(WATCHING)
        assert last_board(terminal.enter(".", WATCHING)) == ".../.X./..."
        assert "Speed: fast." in terminal.enter(">", WATCHING)
        assert "The speed is already fast." in terminal.enter(">", WATCHING)
        terminal.enter("p", r"O plays \w+\.")
        terminal.enter("<", r"Speed: normal\.")
        shown = terminal.enter("", WATCHING)
        before = last_board(shown) if "┌" in shown else None
        shown = terminal.enter("", WATCHING)
        assert len(re.findall(r"[XO] plays", shown)) == 1
        assert before is None or last_board(shown) != before
        terminal.enter("p", END)
        terminal.type("q\n")
        code, _ = terminal.end()
        assert code == 0


def test_a_watched_game_takes_its_time() -> None:
    """Ctrl-C between two moves ends it at once."""
    with Terminal("--watch", "rules", "rook", env=NO_COLOUR) as terminal:
        terminal.wait_for(WATCHING)
        terminal.enter("slower", WATCHING)
        terminal.enter("p", r"X plays \w+\.")
        terminal.type("\x03")
        code, out = terminal.end()
        assert code == 130
        assert "Stopped. Goodbye." in out
        assert "O plays" not in out


def test_characters_can_be_watched(typed: Typed) -> None:
    out = typed(args=("--watch", "wren", "SAGE"))
    assert out.startswith("Wren (X) plays Sage (O) on 3x3.\n")
