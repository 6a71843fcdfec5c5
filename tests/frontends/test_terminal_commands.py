"""What can be typed at the prompts of `noughts play`, and what each line does."""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from command import Call
from hypothesis import given
from hypothesis import strategies as st
from sessions import Failing
from terminal_user import (
    AGAINST_RULES,
    END,
    MY_MOVE,
    OFFER,
    START,
    STUCK,
    WATCHING,
    Typed,
    answers,
    every_cell,
    last_board,
    leave_unfinished,
)

from noughts.errors import NoughtsError
from noughts.frontends.terminal.commands import COMMANDS, find_commands
from noughts.frontends.terminal.game import play_games
from noughts.play.actions import ACTIONS, Starts
from noughts.play.opponents import Opponents
from noughts.play.savefile import format_session
from noughts.play.session import Session
from noughts.play.table import Table
from noughts.rules.game import mnk
from noughts.rules.notation import parse_cell
from noughts.strategies.registry import Registry

# --- the list -----------------------------------------------------------------------------------


def test_one_key_has_one_meaning_and_one_thing_one_name() -> None:
    for part in ("key", "name", "description"):
        values = [getattr(each, part) for each in COMMANDS if getattr(each, part)]
        assert len(set(values)) == len(values)
    words = [word for each in COMMANDS for word in {each.key, each.name, *each.others} - {""}]
    assert len(set(words)) == len(words)


def test_shared_commands_have_the_keys_and_descriptions_of_the_table() -> None:
    rows = {each.key: each for each in COMMANDS}
    for action in ACTIONS:
        row = rows[action.key]
        if action.name == "retry":  # only here can one name a move
            assert row.description == "go back to your first mistake, or to before move MOVE"
        else:
            assert row.description == action.description
        assert action.label.lower().startswith(row.name)
        assert action.label.lower() in row.others
    assert [each.name for each in COMMANDS if each.key not in {a.key for a in ACTIONS}] == [
        "hint", "opponent", "first", "puzzle", "record", "board", "save", "quit", "help",
    ]  # fmt: skip


def test_a_command_is_found_by_key_by_word_and_by_every_beginning_of_it() -> None:
    for command in COMMANDS:
        if command.key:
            assert find_commands(command.key) == [command]
        for word in (command.name, *command.others):
            for length in range(2, len(word) + 1):
                begins = word[:length]
                meant = [
                    each
                    for each in COMMANDS
                    if any(other.startswith(begins) for other in (each.name, *each.others))
                ]
                assert find_commands(begins) in (meant, [command])
    assert [each.name for each in find_commands("s")] == ["swap"]
    assert [each.name for each in find_commands("sa")] == ["save"]
    assert [each.name for each in find_commands("red")] == ["redo"]
    assert [each.name for each in find_commands("re")] == ["redo", "review", "retry", "record"]


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (
            ("coach", "h", "COACH", "co"),
            " cell shows the result with best play.\nEvery move",
        ),
        (("hint", "hi", "HINT"), "Every move draws: "),
        (("undo", "u", "U", "un"), "There is no move to take back."),
        (("redo", "r", "red"), "There is no move to redo."),
        (("review", "v", "rev"), "No moves have been played yet."),
        (("retry", "t", "ret", "try again", "t 1"), "No moves have been played yet."),
        (("board", "b", "bo"), "Row 2: a2 empty, b2 empty, c2 empty.\nRow 3"),
        (("new", "n", "ne", "new game"), "\nYou are X. You move first.\n"),
        (("swap", "s", "sw", "Swap sides"), "\nYou are O. Your opponent moves first.\n"),
        (("pause", "p"), "You can pause only while you watch two opponents."),
        (("help", "?", "he"), "undo            u take back your last move"),
        (("quit", "q", "qu"), "Goodbye."),
        (("re",), "'re' can mean redo, review, retry or record: type more of the word."),
        (("opponent", "o", "op"), "Rook  Solid as a wall"),
        (("opponent wren", "o WREN", "O Wren"), "You are playing Wren on 3x3."),
        (("o nobody",), "There is no opponent 'nobody': type o to list them."),
        (("record", "rec"), "You have not finished a game against an opponent yet."),
        (("record all",), "Cannot read 'all': type record, or record clear to delete it."),
        (
            ("first", "fi"),
            "Type who moves first: first me, first opponent or first random.",
        ),
        (("first you",), "Cannot read 'you': type first me, first opponent or first random."),
        (("first opponent", "FIRST OPPONENT"), "\nYou are O. Your opponent moves first.\n"),
        (("puzzle", "pu"), " to move and win in t"),
        (("step", ".", "st"), "You can step only while you watch two opponents."),
        (("faster", ">", "<", "sl"), "You can change the speed only while you watch two "),
        (("save", "sa"), "Name the file, as in: save game.txt"),
        (("s game.txt",), "'swap' takes no argument: leave out 'game.txt'."),
    ],
)
def test_a_command_answers_to_word_key_and_label(
    piped: Typed, lines: tuple[str, ...], answer: str
) -> None:
    for line in lines:
        assert answer in piped(line).partition("you are X. > ")[2], line


def test_help_lists_every_command(piped: Typed, typed: Typed) -> None:
    out, watched = piped("?"), typed("?", args=("--watch", "rules", "rules"))
    for command in COMMANDS:
        word = f"{command.name} {command.argument}".strip()
        row = rf"^{re.escape(word)} +{re.escape(command.key)} +{re.escape(command.description)}"
        assert re.search(row, watched, re.MULTILINE)
        only_watched = "you are watching" in command.description
        assert bool(re.search(row, out, re.MULTILINE)) != only_watched
    assert re.search(r"^2 2 +row, column", out, re.MULTILINE)
    assert re.search(r"^5 +play the cell with this number", out, re.MULTILINE)
    assert "from 1 to 9" not in piped("?", args=("--two", "--game", "4x4"))


# --- nonsense -----------------------------------------------------------------------------------


NONSENSE = {
    "zz": "zz",
    "0": "0",
    "10": "10",
    "99": "99",
    "-1": "-1",
    "a0": "a0",
    "a4": "a4",
    "two cells": "a1 a2",
    "taken cell": "b1",
    "taken number": "2",
    "taken row and column": "1 2",
    "row and column elsewhere": "9 9",
    "half of a cell": "b 1",
    "command and more": "undo 2",
    "either of two": "re",
    "misspelt": "hnit",
    "save alone": "save",
    "save nowhere": "save no/such/folder/game.txt",
    "save in a folder": "sa /",
    "save in a long name": "save " + "a" * 1000,
    "save at home of nobody": "save ~nobody-of-this-name/game",
    "save under no name": "save a\udcff\x01/b",
    "save under NUL": "save a\x00b",
    "swap with a file": "s game.txt",
    "NUL": "a1\x00",
    "try nothing": "try 0",
    "try too much": "t 99",
    "try a word": "try hard",
    "markup": "[bold]a1[/bold]",
    "emoji name": ":x:",
    "emoji": "❌",
    "wide digit": "１",  # noqa: RUF001 - the point is that it looks like one
    "superscript": "a²",
    "not unicode": "\udcff\udcfe",
    "up arrow": "\x1b[A",
    "red": "\x1b[31ma1",
    "long": "a" * 1000,
}
FROM_B1 = ("--position", ".X./.../...")


def at_my_move(typed: Typed, _: Path) -> tuple[str, str]:
    return typed(*NONSENSE.values(), args=(*AGAINST_RULES, *FROM_B1)), MY_MOVE


def at_the_end(typed: Typed, _: Path) -> tuple[str, str]:
    args = ("--opponent", "random", "--game", "2,1,1", "--first", "me")
    out = typed("a1", *NONSENSE.values(), args=args)
    return out.partition("> ")[2], END


def at_the_offer(typed: Typed, state: Path) -> tuple[str, str]:
    leave_unfinished(state, Session(START, (None, "rules"), (4, 0)))
    return typed(*NONSENSE.values(), args=()), OFFER


def watching(typed: Typed, _: Path) -> tuple[str, str]:
    return typed(*NONSENSE.values(), args=("--watch", "rules", "random", *FROM_B1)), WATCHING


@pytest.mark.parametrize("type_at", [at_my_move, at_the_end, at_the_offer, watching])
def test_nonsense_at_any_prompt_is_answered_by_one_sentence(
    typed: Typed, type_at: Callable[[Typed, Path], tuple[str, str]], tmp_path: Path
) -> None:
    out, prompt = type_at(typed, tmp_path)
    _, *found, goodbye = answers(out, prompt)
    assert goodbye.startswith("\nGoodbye.")
    for (what, _), text in zip(NONSENSE.items(), found, strict=True):
        sentence, *more = text.splitlines()
        assert more == [], f"{what}: {text}"
        assert 0 < len(sentence.strip()) <= 80, f"{what}: {text}"
        assert sentence.isprintable(), f"{what}: {text}"
        assert "nvalid" not in sentence


@pytest.mark.parametrize("line", ["", "   "])
def test_enter_alone_is_not_a_move(piped: Typed, line: str) -> None:
    out = piped(line, "2 2", args=(*AGAINST_RULES, *FROM_B1))
    assert "It is your move: type a cell, as in b2, or ? for help." in out
    assert "X plays" in out


def test_a_cell_typed_while_strategies_play_is_explained(typed: Typed) -> None:
    out = typed("a1", args=("--watch", "rules", "rules"))
    assert "You are only watching: press Enter for the next move." in out
    assert last_board(out) == ".../.../..."


# --- one path: lines, events, sessions ----------------------------------------------------------


def send(table: Table, line: str) -> Table:
    """Return the table after the event that a line stands for, and the replies of Rules."""
    random = Random(0)
    if line in ("u", "r", "s"):
        table = {"u": table.undo, "r": table.redo, "s": table.swap}[line]()
    elif line == "n":
        table = table.new_game(random)
    elif line.startswith("t "):
        table = table.retry(int(line[2:]))
    else:
        table = table.choose(parse_cell(line, table.session.game))
    while table.strategy_to_move:
        table = table.reply(Opponents().choose_move(table.session, random))
    return table


cells = st.sampled_from(every_cell(mnk(3, 3, 3)))
orders = st.sampled_from(["u", "r", "s", "n", "t 1", "t 3", "t 6"])


@given(st.lists(st.one_of(cells, cells, orders), max_size=25))
def test_every_line_becomes_its_event_of_the_table(lines: list[str]) -> None:
    session = Session(START, (None, "rules"))
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        file = Path(folder) / "game.txt"
        text = "".join(f"{line}\n" for line in [*lines, f"save {file}"])
        patch.setattr(sys, "stdin", io.StringIO(text))
        patch.setattr(sys, "stdout", io.StringIO())
        table = Table(session, Starts.ME)
        assert play_games(table, Opponents(), Random(1), resume=False, plain=False) == 0
        for line in lines:
            table = send(table, line)
        assert file.read_text("utf-8") == format_session(table.session)


def test_undo_leads_back_to_the_game_before_and_redo_forward(piped: Typed) -> None:
    args = ("--two", "--game", "2,1,2")
    out = piped("a1", "b1", "", "b1", "u", "u", "r", "r", args=args)
    *_, undone, game_before, game_after, redone, _ = answers(out)
    assert "Taken back: X b1." in undone
    assert "Back to the previous game." in game_before
    assert "A draw: the board is full." in game_before
    assert "Forward to the next game." in game_after
    assert "X moves first." in game_after
    assert "Played again: X b1." in redone


def test_the_end_offers_what_the_table_offers(piped: Typed) -> None:
    args = ("--opponent", "random", "--game", "2,1,1", "--first", "me")
    assert "Enter: rematch, v: review, t: retry, u: undo, s: swap sides, q: quit. > " in (
        piped("a1", args=args)
    )
    out = piped("a1", args=("--two", "--game", "2,1,1"))
    assert "Enter: rematch, v: review, t: retry, u: undo, q: quit. > " in out


# --- a strategy that fails ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (NoughtsError("the program has crashed"), "failing cannot move: the program has crashed."),
        (
            ZeroDivisionError("oh"),
            "failing cannot move: failing fails in O../.X./..X: ZeroDivisionError('oh').",
        ),
        (SystemExit(3), "failing cannot move: an unexpected error occurred: SystemExit(3)."),
    ],
    ids=repr,
)
def test_a_strategy_that_fails_is_explained_and_the_game_goes_on(
    piped: Typed, monkeypatch: pytest.MonkeyPatch, error: BaseException, sentence: str
) -> None:
    registry = Registry()
    registry.add("failing", type("Failing", (Failing,), {"error": error}))
    monkeypatch.setattr("noughts.cli.play.make_registry", lambda **_: registry)
    args = ("--opponent", "failing", "--first", "me")
    out = piped("b2", "c3", "", "b1", "u", "n", "q", args=args)
    _, _, failed, enter, cell, undone, new, _ = answers(out)
    assert last_board(failed) == "O../.X./..X"
    for answer in (failed, enter):
        explained = f"{sentence} Type u to undo, or n for a new game."
        assert " ".join(answer.split()).endswith(explained)
    assert "It is failing's turn." in cell
    assert "Taken back: X c3." in undone
    assert "You are X. You move first." in new
    assert len(re.findall(STUCK, out)) == 3


def test_a_watched_game_that_nobody_can_mend_ends_with_an_error(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = Registry()
    error = NoughtsError("the program has crashed")
    registry.add("failing", type("Failing", (Failing,), {"error": error}))
    monkeypatch.setattr("noughts.cli.play.make_registry", lambda **_: registry)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    done = call("play", "--watch", "rules", "failing")
    assert (done.code, done.err) == (2, "noughts: the program has crashed\n")


def test_undo_to_an_equal_game_takes_nothing_back(typed: Typed) -> None:
    out = typed("b2", "n", "b2", "u", "u", args=("--two", "--plain"))
    assert "Played again" not in out
    assert out.count("Taken back: X b2.") == 1
    assert "Back to the previous game." in out
