"""`noughts play`, at a real pseudo-terminal with a person's keys, and in a plain pipe."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Self

import pytest
from command import SCRIPT, SPECS, Call, Done, assert_refused, environment, run
from hypothesis import given
from hypothesis import strategies as st

from noughts import Game, NoughtsError, Position, cell_name, mnk, parse_cell, parse_game
from noughts.analysis.coach import Coach
from noughts.analysis.review import Judgement, Verdict, review
from noughts.analysis.solver import WORDS
from noughts.frontends.console import open_console
from noughts.frontends.terminal.game import COMMANDS, matching, play_games
from noughts.frontends.terminal.output import Teller
from noughts.play.messages import board_in_words, the_rest
from noughts.play.session import Session, load, save, written
from noughts.rules.masks import cells_of
from noughts.rules.notation import parse_position
from noughts.strategies.registry import parse_strategy

PATIENCE = 60
"""After so many seconds without a sign of life nothing more is expected of a process."""

MINE = r"[XO] to move: "
END = r"Enter for another game, v for the whole review, q to quit: "
GO_ON = r"Go on with it\? \(y/n\) "
BARE = {"NO_COLOR": "1"}
WATCHING = r"Enter for [XO]'s move: "


class Terminal:
    """A pseudo-terminal in which `noughts` runs with these arguments.

    What it keeps is in a folder of its own, unless `state` names one.
    """

    def __init__(
        self,
        *args: str,
        state: Path | None = None,
        columns: int = 80,
        env: dict[str, str] | None = None,
    ) -> None:
        self._own = TemporaryDirectory()
        changed = environment(XDG_STATE_HOME=str(state or self._own.name), **env or {})
        self.pid, self.screen = pty.fork()
        if not self.pid:
            try:
                termios.tcsetwinsize(0, (24, columns))
                os.execve(SCRIPT, ["noughts", *args], changed)  # noqa: S606 - no shell is meant
            finally:
                os._exit(127)
        self.all = self.unread = ""
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self.screen)
        self._own.cleanup()

    def kill(self) -> None:
        """As when the window of the terminal is closed for good."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self.pid = 0

    def until(self, pattern: str) -> str:
        """What has been printed since the last time, up to the end of the first match."""
        while not (found := re.search(pattern, self.unread)):
            if not self._read():
                pytest.fail(f"{pattern!r} did not come, but this: {self.all}")
        before, self.unread = self.unread[: found.end()], self.unread[found.end() :]
        return before

    def type(self, keys: str | bytes) -> None:
        os.write(self.screen, keys if isinstance(keys, bytes) else keys.encode())

    def answer(self, keys: str | bytes, pattern: str = MINE) -> str:
        """Type a line and see what comes up to the pattern."""
        self.type(keys)
        self.type("\n")
        return self.until(pattern)

    def end(self, again: str = "") -> tuple[int, str]:
        """The exit code, and what was printed since the last time.

        `again` is pressed once more when nothing comes of it: a Ctrl-C in the instant between the
        prompt and the reading of it is seen by Python only when the reading is over.
        """
        while self._read(again):
            pass
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status), self.unread

    def _read(self, again: str = "") -> bool:
        if again and not select.select([self.screen], [], [], 2)[0]:
            self.type(again)
        if not select.select([self.screen], [], [], PATIENCE)[0]:
            pytest.fail(f"nothing more comes after this: {self.all}")
        try:
            new = self._decode(os.read(self.screen, 65536))
        except OSError:  # how Linux tells that the other end is closed
            return False
        self.all += new
        self.unread += new
        return bool(new)


# --- at the keyboard --------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["me", "opponent"])
@pytest.mark.parametrize(
    ("person", "result"),
    [("alphabeta", "The board is full: a draw."), ("last", r"\w has \S+: your opponent wins\.")],
)
def test_a_whole_game_against_the_rules(person: str, first: str, result: str) -> None:
    grid = mnk(3, 3, 3)
    rules, alphabeta = parse_strategy("rules", grid), parse_strategy("alphabeta", grid)
    me = "X" if first == "me" else "O"
    with Terminal("play", "--opponent", "rules", "--first", first, env=BARE) as terminal:
        terminal.until(f"You are {me}")
        position = grid.start
        while not position.over:
            if position.to_move == me:
                terminal.until(MINE)
                (best,) = alphabeta.policy(position)
                cell = best if person == "alphabeta" else position.moves[-1]
                terminal.type(f"{cell_name(cell, grid)}\n")
            else:
                (cell,) = rules.policy(position)
                terminal.until(f"{position.to_move} plays {cell_name(cell, grid)}\\.")
            position = position.play(cell)
        terminal.until(result)
        terminal.until("Score: you 0, rules [01], drawn [01].")
        terminal.until(END)
        terminal.answer("", f"You are {me}")
        terminal.until(MINE)
        terminal.type("q\n")
        assert terminal.end()[0] == 0


NONSENSE = {
    "zz": b"zz",
    "0": b"0",
    "10": b"10",
    "99": b"99",
    "-1": b"-1",
    "a0": b"a0",
    "a4": b"a4",
    "two cells": b"a1 a2",
    "taken cell": b"b1",
    "taken number": b"2",
    "taken row and column": b"1 2",
    "row and column elsewhere": b"9 9",
    "half of a cell": b"b 1",
    "command and more": b"undo 2",
    "either of two": b"re",
    "misspelt": b"hnit",
    "save alone": b"save",
    "save nowhere": b"save no/such/folder/game.txt",
    "save in a folder": b"s /",
    "save in a long name": b"save " + b"a" * 1000,
    "save at home of nobody": b"save ~nobody-of-this-name/game",
    "save under no name": b"save a\xff\x01/b",
    "save under NUL": b"save a\x00b",
    "NUL": b"a1\x00",
    "try nothing": b"try 0",
    "try too much": b"t 99",
    "try a word": b"try again",
    "markup": b"[bold]a1[/bold]",
    "emoji name": b":x:",
    "emoji": "❌".encode(),
    "wide digit": "１".encode(),  # noqa: RUF001 - the point is that it looks like one
    "superscript": "a²".encode(),
    "not unicode": b"\xff\xfe",
    "up arrow": b"\x1b[A",
    "red": b"\x1b[31ma1",
    "long": b"a" * 1000,
}


def at_my_move(_: Path) -> Terminal:
    position = ".X./.../..."
    terminal = Terminal("play", "--opponent", "rules", "--position", position, "--first", "me")
    terminal.until(MINE)
    return terminal


def at_the_end(_: Path) -> Terminal:
    terminal = Terminal("play", "--opponent", "random", "--game", "2,1,1", "--first", "me")
    terminal.until(MINE)
    terminal.answer("a1", END)
    return terminal


def at_the_offer(state: Path) -> Terminal:
    keep(state, Session(mnk(3, 3, 3).start, (None, parse_strategy("rules", mnk(3, 3, 3))), [4, 0]))
    terminal = Terminal("play", state=state)
    terminal.until(GO_ON)
    return terminal


def watching(_: Path) -> Terminal:
    terminal = Terminal("play", "--watch", "rules", "random", "--position", ".X./.../...")
    terminal.until(WATCHING)
    return terminal


def keep(state: Path, session: Session) -> Path:
    """Leave a game behind, as one that was stopped."""
    place = state / "noughts" / "game.txt"
    place.parent.mkdir(parents=True, exist_ok=True)
    save(session, place)
    return place


PROMPTS: dict[Callable[[Path], Terminal], str] = {
    at_my_move: MINE,
    at_the_end: END,
    at_the_offer: GO_ON,
    watching: WATCHING,
}
each_prompt = pytest.mark.parametrize(("go_to", "prompt"), PROMPTS.items())


@each_prompt
def test_nonsense_at_any_prompt_is_answered_by_one_line_and_the_prompt(
    go_to: Callable[[Path], Terminal], prompt: str, tmp_path: Path
) -> None:
    with go_to(tmp_path) as terminal:
        for what, keys in NONSENSE.items():
            _, *answer, again = terminal.answer(keys, prompt).split("\r\n")
            assert len(answer) == 1, f"{what}: {answer}"
            assert 0 < len(answer[0].strip()) <= 80, f"{what}: {answer}"
            assert answer[0].isprintable(), f"{what}: {answer}"
            assert "nvalid" not in answer[0]
            assert re.fullmatch(prompt, again), f"{what}: {again}"
        terminal.type("q\n")
        assert terminal.end()[0] == 0


@pytest.mark.parametrize("keys", ["", "   "])
def test_enter_alone_is_no_move(keys: str, tmp_path: Path) -> None:
    with at_my_move(tmp_path) as terminal:
        assert "It is your move: type a cell" in terminal.answer(keys)
        assert "X plays" in terminal.answer("2 2")


@each_prompt
@pytest.mark.parametrize(
    ("keys", "code"),
    [("\x03", 130), ("a\x03", 130), ("\x04", 0), ("q\n", 0), ("Quit\n", 0)],
    ids=["Ctrl-C", "Ctrl-C in a word", "Ctrl-D", "q", "quit"],
)
def test_it_ends_politely(
    go_to: Callable[[Path], Terminal], prompt: str, keys: str, code: int, tmp_path: Path
) -> None:
    with go_to(tmp_path) as terminal:
        terminal.type(keys)
        ended, last_words = terminal.end(again=keys if "\x03" in keys else "")
        assert ended == code
        assert "Traceback" not in terminal.all
        assert "Good-bye." in last_words
        assert last_words.endswith("\r\n")
        kept = "Your game is kept: noughts play goes on with it." in last_words
        assert kept == (prompt == GO_ON)


@pytest.mark.parametrize(
    ("args", "env", "bare"),
    [
        ((), {}, False),
        ((), {"NO_COLOR": "1"}, True),
        ((), {"TERM": "dumb"}, True),
        (("--plain",), {}, True),
    ],
    ids=["usual", "NO_COLOR", "dumb", "plain"],
)
def test_a_terminal_shows_colours_unless_it_is_told_not_to(
    args: tuple[str, ...], env: dict[str, str], *, bare: bool
) -> None:
    with Terminal("play", "--two", "--game", "2,2,2", *args, env=env) as terminal:
        for keys in ("a1", "h", "?"):
            terminal.until(MINE)
            terminal.type(f"{keys}\n")
        terminal.until(MINE)
        terminal.answer("a2", MINE)
        terminal.answer("b1", END)
        assert ("\x1b" not in terminal.all) == bare


def test_an_opponent_that_cannot_play_the_board_is_refused_before_anything_else() -> None:
    with Terminal("play", "--opponent", "minimax", "--game", "4x4") as terminal:
        code, said = terminal.end()
        assert_refused(Done(code, "", said.replace("\r\n", "\n")), "minimax", "16 empty")


# --- a game that was stopped ------------------------------------------------------------------

AGAINST_RULES = ("play", "--opponent", "rules", "--first", "me")


@pytest.mark.parametrize(
    ("keys", "code"),
    [("\x03", 130), ("\x04", 0), ("q\n", 0), (None, None)],
    ids=["Ctrl-C", "Ctrl-D", "q", "killed"],
)
@pytest.mark.parametrize("yes", ["y", "", "Yes"])
def test_a_stopped_game_goes_on_where_it_was(
    keys: str | None, code: int | None, yes: str, tmp_path: Path
) -> None:
    with Terminal(*AGAINST_RULES, state=tmp_path, env=BARE) as terminal:
        terminal.until(MINE)
        board = drawn(terminal.answer("a1"))
        if keys is None:
            terminal.kill()
        else:
            terminal.type(keys)
            ended, said = terminal.end(again=keys if code else "")
            assert ended == code
            assert "Your game is kept: noughts play goes on with it." in said
    with Terminal("play", "--level", "hard", state=tmp_path, env=BARE) as terminal:
        assert "You stopped a game against rules after 2 moves." in terminal.until(GO_ON)
        said = terminal.answer(yes)
        assert "against rules." in said
        assert "You are X. You move next." in said
        assert drawn(said) == board == "X../.O./..."
        assert drawn(terminal.answer("u")) == ".../.../..."
        assert drawn(terminal.answer("r")) == board


def drawn(said: str) -> str:
    """The position of the last board in what was printed."""
    board = said.replace("\r", "")
    board = board[[found.start() for found in re.finditer(r"\n +a +b ", board)][-1] :]
    rows = re.findall(r"^ *\d+ │(.*)│$", board, re.MULTILINE)
    return "/".join(
        "".join(
            found[0] if (found := re.findall(r"[XO]", cell)) else "." for cell in row.split("│")
        )
        for row in rows
    )


def test_a_kept_game_outlives_a_no_until_the_first_move_of_another(tmp_path: Path) -> None:
    place = keep(tmp_path, at_two_moves())
    before = place.read_text("utf-8")
    no = ("play", "--opponent", "random", "--first", "opponent")
    with Terminal(*no, state=tmp_path) as terminal:
        terminal.until(GO_ON)
        assert "O to move: " in terminal.answer("n")  # random has begun, the person has not
        terminal.type("\x03")
        assert "Your game is kept" in terminal.end(again="\x03")[1]
    assert place.read_text("utf-8") == before
    with Terminal(*no, state=tmp_path) as terminal:
        terminal.until(GO_ON)
        terminal.answer("no")
        taken = "b2" if "X plays b2" not in terminal.all else "a1"
        terminal.answer(taken)
        terminal.type("q\n")
        terminal.end()
    kept = load(place)
    assert kept.players[1] is None
    assert len(kept.moves) == 3


def at_two_moves() -> Session:
    grid = mnk(3, 3, 3)
    return Session(grid.start, (None, parse_strategy("rules", grid)), [0, 4])


def test_a_finished_game_is_not_kept_and_an_undone_end_is(tmp_path: Path) -> None:
    game = ("play", "--two", "--game", "2,1,2")
    with Terminal(*game, state=tmp_path) as terminal:
        terminal.until(MINE)
        terminal.answer("a1")
        terminal.answer("b1", END)
        assert not (tmp_path / "noughts" / "game.txt").exists()
        terminal.answer("u")
        assert len(load(tmp_path / "noughts" / "game.txt").moves) == 1
    with Terminal("play", state=tmp_path) as terminal:
        assert "between two people after 1 move." in terminal.until(GO_ON)


@pytest.mark.parametrize(
    "text",
    ["", "nonsense\n", "noughts game 1\ngame: 3,3,3\nX: gone\nO: person\nmoves: a1\n"],
    ids=["empty", "nonsense", "a strategy that is not there"],
)
def test_a_kept_game_that_cannot_be_read_is_told_and_play_goes_on(
    text: str, tmp_path: Path
) -> None:
    place = keep(tmp_path, at_two_moves())
    place.write_text(text, "utf-8")
    with Terminal("play", state=tmp_path) as terminal:
        said = terminal.until(MINE)
        assert said.startswith("The game that was kept cannot be played: ")
        assert "3,3,3 against linear:level=medium." in said


def test_where_nothing_can_be_kept_it_is_told_once_and_play_goes_on(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder", "utf-8")
    with Terminal(*AGAINST_RULES, state=nowhere) as terminal:
        terminal.until(MINE)
        assert "Nothing is kept if you stop: cannot keep the game: " in terminal.answer("a1")
        assert "kept" not in terminal.answer("c3")
        terminal.type("q\n")
        assert terminal.end() == (0, "q\r\nGood-bye.\r\n")


def test_in_a_pipe_nothing_is_kept_and_nothing_offered(tmp_path: Path) -> None:
    env = {"XDG_STATE_HOME": str(tmp_path)}
    assert "kept" not in run(*AGAINST_RULES, input="a1\n", env=env).out
    assert not list(tmp_path.iterdir())
    keep(tmp_path, at_two_moves())
    assert "You stopped" not in run(*AGAINST_RULES, input="a1\n", env=env).out


@pytest.mark.parametrize(
    "args", [("--two",), ("--watch", "rules", "rules"), ("--position", "X../.../...")]
)
def test_who_asks_for_something_else_is_offered_nothing(
    args: tuple[str, ...], tmp_path: Path
) -> None:
    keep(tmp_path, at_two_moves())
    with Terminal("play", *args, state=tmp_path) as terminal:
        assert "You stopped" not in terminal.until(f"{MINE}|{WATCHING}")


# --- commands ---------------------------------------------------------------------------------

Typed = Callable[..., str]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, call: Call) -> Typed:
    """What is printed when these lines are typed to `noughts play` with these arguments."""

    def printed(*lines: str, args: tuple[str, ...] = AGAINST_RULES[1:]) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code, out, err = call("play", *args)
        assert (code, err) == (0, "")
        return out

    return printed


KEYS = {
    "h": "hint", "u": "undo", "r": "redo", "t": "try", "v": "review", "b": "board", "n": "new",
    "s": "swap", "q": "quit", "?": "help",
}  # fmt: skip


def test_every_command_has_its_word_its_key_and_every_beginning_of_its_word() -> None:
    assert {key: [each.name for each in matching(key, "")] for key in KEYS} == {
        key: [name] for key, name in KEYS.items()
    }
    assert [each.name for each in matching("s", "file")] == ["save"]
    names = [command.name for command in COMMANDS]
    assert sorted(names) == sorted([*KEYS.values(), "save"])
    for name in names:
        for length in range(2, len(name) + 1):
            begin = name[:length]
            meant = [other for other in names if other.startswith(begin)]
            assert [each.name for each in matching(begin, "")] == meant


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("hint", "h", "HINT", "hi"), "Every move draws: "),
        (("undo", "u", "U", "un"), "There is no move of yours to take back."),
        (("redo", "r", "red"), "There is no move to play again."),
        (("review", "v", "rev"), "There is nothing to review: no move is made yet."),
        (("try", "t", "tr"), "There is nothing to mend"),
        (("board", "b", "bo"), "Row 2: a2 empty, b2 empty, c2 empty.\nRow 3"),
        (("new", "n", "ne"), "\nYou are X. You move first.\n"),
        (("swap", "s", "sw"), "\nYou are O. Your opponent moves first.\n"),
        (("help", "?", "he"), "undo      u take your last move back"),
        (("quit", "q", "qu"), "Good-bye."),
        (("re",), "re may be redo or review: type more of it."),
        (("sa",), "A game is saved in a file: give its name"),
    ],
)
def test_commands_are_obeyed_by_word_and_by_letter(
    typed: Typed, words: tuple[str, ...], says: str
) -> None:
    for word in words:
        said = typed(word).partition("X to move: ")[2]
        assert says in said, word


def test_help_lists_every_command_and_says_what_comes_first(typed: Typed) -> None:
    said = typed("?")
    for command in COMMANDS:
        what = f"{command.name} {command.argument}".strip()
        row = rf"^{re.escape(what)} +{re.escape(command.key)} +{re.escape(command.does)}"
        assert re.search(row, said, re.MULTILINE)
    assert re.search(r"^2 2 +its row, then column", said, re.MULTILINE)


def obeyed(session: Session, line: str) -> Session:
    """What a line should make of a game in which the opponent needs no chance."""
    if line == "u":
        session = session.undo()
    elif line == "r":
        session = session.redo()
    elif line == "s":
        session = (session.again() if session.over else session).swap()
    elif line == "n":
        session = session.again()
        session = session if session.players[0] is None else session.swap()
    elif line.startswith("t "):
        number = int(line[2:])
        session = session.at(number - 1) if 0 < number <= len(session.moves) else session
    elif not session.over and session.position.empty >> parse_cell(line, session.game) & 1:
        session = session.play(parse_cell(line, session.game))
    while not session.over and session.player is not None:
        session = session.play(session.answer(Random(0)))
    return session


cells = st.sampled_from([cell_name(cell, mnk(3, 3, 3)) for cell in range(9)])
orders = st.sampled_from(["u", "r", "s", "n", "t 1", "t 3", "t 6"])


@given(st.lists(st.one_of(cells, cells, orders), max_size=25))
def test_whatever_is_typed_becomes_of_the_session_what_it_should(lines: list[str]) -> None:
    grid = mnk(3, 3, 3)
    session = Session(grid.start, (None, parse_strategy("rules", grid)))
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        file = Path(folder) / "game.txt"
        asked = "".join(f"{line}\n" for line in [*lines, f"save {file}"])
        patched.setattr(sys, "stdin", io.StringIO(asked))
        patched.setattr(sys, "stdout", io.StringIO())
        assert play_games(session, me_first=[True], random=Random(0)) == 0
        for line in lines:
            session = obeyed(session, line)
        assert file.read_text("utf-8") == written(session)


def test_a_saved_game_goes_on_when_it_is_loaded(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    said = typed("a1", "c3", "u", f"save {file}")
    assert f"Saved in {str(file)!r}." in " ".join(said.split())
    said = typed("board", "r", "b", f"s {file}.2", args=("--load", str(file)))
    assert "3,3,3 against rules." in said
    assert "Played again: X c3, O" in said
    saved, again = load(file), load(Path(f"{file}.2"))
    assert again == Session(saved.start, again.players, saved.moves + saved.undone)
    assert drawn(said) == str(again.position)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [(None, "No such file"), ("", "no saved game"), ("noughts game 1\ngame: 4x4\n", "'X'")],
)
def test_what_cannot_be_loaded_is_refused(
    call: Call, text: str | None, quoted: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    if text is not None:
        file.write_text(text, "utf-8")
    assert_refused(call("play", "--load", str(file)), str(file), quoted)


def test_a_loaded_game_that_its_strategy_cannot_play_is_refused(
    call: Call, tmp_path: Path
) -> None:
    board = mnk(4, 4, 4)
    save(Session(board.start, (parse_strategy("minimax", board), None)), tmp_path / "game")
    assert_refused(call("play", "--load", str(tmp_path / "game")), "minimax", "16 empty")


def test_another_file_is_not_written_over(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada", "utf-8")
    said = typed(f"save {file}")
    assert "choose another name" in said
    assert file.read_text("utf-8") == "Dear Ada"


def test_a_name_that_is_too_long_for_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoughtsError, match="cannot write"):
        save(at_two_moves(), tmp_path / ("a" * 1000))


# --- the score and the review -----------------------------------------------------------------


def test_the_score_is_over_several_games_and_an_undone_end_does_not_count(typed: Typed) -> None:
    game = ("--opponent", "random", "--game", "2,1,1", "--first", "me")
    said = typed("a1", "", "b1", "u", "a1", "u", "r", "t 1", "b1", args=game)
    scores = re.findall(r"Score: (.*)\.$", said, re.MULTILINE)
    assert scores == [f"you {wins}, random 0, drawn 0" for wins in (1, 2, 2, 2, 2)]


def test_the_score_follows_the_players_when_they_exchange_sides(typed: Typed) -> None:
    game = ("--opponent", "random", "--game", "2,1,1", "--first", "me")
    said = typed("a1", "s", "n", "a1", args=game)  # random wins as X after the exchange
    assert "X has a1: you win." in said
    assert "your opponent wins." in said
    assert re.findall(r"Score: (.*)\.$", said, re.MULTILINE) == [
        "you 1, random 0, drawn 0",
        "you 1, random 1, drawn 0",
        "you 2, random 1, drawn 0",
    ]


def told(number: int, each: Judgement, *, plain: bool) -> str:
    mark = each.position.to_move
    if plain:
        return f"Move {number}, {mark}, {each.verdict}: {each.sentence}"
    return " ".join(f"{number} {mark} {each.sign} {each.verdict} {each.sentence}".split())


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("who", [("--opponent", "linear:level=easy"), ("--two",)], ids="-".join)
def test_the_review_says_what_the_library_says(  # noqa: PLR0913 - each is a case or a fixture
    typed: Typed,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    who: tuple[str, ...],
    seed: int,
    *,
    plain: bool,
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    grid, file = mnk(3, 3, 3), tmp_path / "game.txt"
    lines = Random(seed).sample(in_turn(grid).split(), 9)
    said = typed(*lines, "v", f"save {file}", args=(*who, *["--plain"] * plain))
    session = load(file)
    assert session.over
    judged = dict(enumerate(review(Coach(grid), grid.start, session.moves).moves, start=1))
    assert session.players.count(None) == (2 if who == ("--two",) else 1)
    mine = {no: each for no, each in judged.items() if (no - 1) % 2 in session.persons}
    wrong = {no: each for no, each in mine.items() if each.sign in ("??", "?!")}
    after, _, later = said.partition("Score: ")[2].partition(END)
    few = [" ".join(line.split()) for line in after.splitlines()[1:]]
    assert [line for line in few if re.match(r"(Move )?\d", line)] == [
        told(no, each, plain=plain) for no, each in wrong.items()
    ]
    worst = sorted(wrong, key=lambda no: (wrong[no].sign != "??", no))[:1]
    back = [f"t {no} goes back to before move {no}, to try again." for no in worst]
    assert few[len(wrong) + 1 :] == [
        *the_rest(mine.values(), yours=len(session.persons) == 1),
        *back,
        "",
    ]
    whole = [" ".join(line.split()) for line in later.splitlines()]
    assert [line for line in whole if re.match(r"(Move )?\d", line)] == [
        told(no, each, plain=plain) for no, each in judged.items()
    ]


@pytest.mark.parametrize(
    ("verdicts", "yours", "says"),
    [
        ("", True, []),
        ("bb", True, ["Well played: every move of yours was best."]),
        ("bb", False, ["Well played: every move was best."]),
        ("x", True, []),
        ("xb", True, ["Your other move was best."]),
        ("xbb", False, ["The other 2 moves were best."]),
        ("xbu", True, ["Your other move was best.", "Of 1 move the end was too far off to say."]),
        ("xuu", True, ["Of 2 moves the end was too far off to say."]),
        (
            "bu",
            True,
            [
                "Well played: there is nothing to mend that can be seen.",
                "Of 1 move the end was too far off to say.",
            ],
        ),
    ],
)
def test_of_a_move_nothing_is_said_that_is_not_known(
    grid: Game, verdicts: str, says: list[str], *, yours: bool
) -> None:
    meant = {"b": Verdict.BEST, "u": Verdict.UNKNOWN, "x": Verdict.BLUNDER}
    moves = [
        Judgement(grid.start, 0, meant[each], only=False, better=(), sentence="")
        for each in verdicts
    ]
    assert the_rest(moves, yours=yours) == says


@pytest.mark.parametrize("again", ["t", "try", "t 2"])
def test_trying_again_goes_back_to_before_the_mistake(typed: Typed, again: str) -> None:
    game = ("--opponent", "rules", "--first", "opponent")
    said = typed("b1", "c1", "c3", again, args=game)
    first = said.index("Taken back: ")
    position = parse_position(drawn(said[first:]))
    assert str(position).replace("X", ".") == "/".join(["..."] * 3)
    assert position.ply == 1


def test_a_review_of_what_is_too_far_off_says_how_much_that_is(typed: Typed) -> None:
    said = typed("a1", "b2", "c3", "v", args=("--two", "--game", "15,15,5"))
    assert "Of 3 moves the end was too far off to say." in said


def test_a_loss_that_can_be_seen_only_from_the_move_before_is_told_all_the_same() -> None:
    game = parse_game("5,5,4")
    start = parse_position("X..X./....X/..O../....O/.....", game)
    moves = [parse_cell(name, game) for name in ("b1", "c2")]
    last = review(Coach(game), start, moves).moves[-1]
    assert last.sentence == "c2 lets O win in 7 moves; d2 would have held out 10 moves."


@pytest.mark.parametrize("columns", ["40", "80"])
@pytest.mark.parametrize("text", ["...X/..../OOX.", "X.O/.X./...", "..../...."])
def test_a_hint_shows_what_the_coach_knows(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, text: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    position = parse_position(text)
    advice = Coach(position.game).advise(position)
    said = typed("h", args=("--two", "--position", text))
    hint = re.split(MINE, said)[1]
    assert advice.sentence in " ".join(hint.split())
    symbols = {"win": "▲", "draw": "●", "loss": "▼"}
    told = [
        f"{symbols[WORDS[each.value]]} {WORDS[each.value]}" for each in advice.outcomes.values()
    ]
    assert sorted(re.findall(r"[▲●▼] \w+", hint)) == sorted(told)
    soon = [str(each.plies) for each in advice.outcomes.values() if each.plies]
    assert sorted(re.findall(r" in (\d+) ", hint.partition("In each empty")[0])) == sorted(soon)


def test_a_hint_in_plain_words_names_each_cell_once(typed: Typed) -> None:
    text = "X.O/.X./..."
    position = parse_position(text)
    outcomes = Coach(position.game).advise(position).outcomes
    said = typed("h", args=("--two", "--position", text, "--plain"))
    found = {}
    for word, plies, names in re.findall(r"^(\w+)(?: in (\d+))?: (.*)\.$", said, re.MULTILINE):
        for name in re.split(", | and ", names):
            found[parse_cell(name, position.game)] = (word.lower(), int(plies) if plies else None)
    assert found == {cell: (WORDS[each.value], each.plies) for cell, each in outcomes.items()}


def test_a_hint_on_a_large_board_says_how_much_is_not_known(typed: Typed) -> None:
    said = typed("h", args=("--two", "--game", "15,15,5"))
    assert "Of 225 cells the end is too far off to say." in said
    assert "No win in sight yet: " in said
    rows = ["....", ".XX.", "....", "OO..", "...."]
    text = "/".join(row + "." * 11 for row in rows) + ("/" + "." * 15) * 10
    said = typed("h", args=("--two", "--game", "15,15,3", "--position", text))
    position = parse_position(text, parse_game("15,15,3"))
    known = Coach(position.game).advise(position).outcomes
    assert re.search(r"^a2 +▲ win +in 1", said, re.MULTILINE)
    assert (len(known) == len(position.moves)) != ("too far off to say" in said)


# --- ways to play -----------------------------------------------------------------------------


def test_two_people_play_each_other(typed: Typed) -> None:
    said = typed("a1", "b2", "a2", "u", "a2", "c3", "a3", "s", "", "a1", args=("--two",))
    assert "3,3,3 between two people." in said
    assert "plays" not in said
    assert "X has a1-a2-a3: X wins." in said
    assert "Score: X 1, O 0, drawn 0." in said
    assert "Taken back: X a2." in said
    assert "exchange seats" in said
    assert drawn(said) == "X../.../..."


def test_strategies_play_to_the_end_where_nobody_sits(typed: Typed) -> None:
    grid = mnk(3, 3, 3)
    for players in (("rules", "random"), ("linear", "linear")):
        said = typed("these", "are", "not", "read", args=("--watch", *players))
        assert f"3,3,3 between {players[0]} and {players[1]}." in said
        names = re.findall(r"^[XO] plays (\w+)\.$", said, re.MULTILINE)
        session = Session(grid.start, moves=[parse_cell(name, grid) for name in names])
        assert session.over
        assert drawn(said) == str(session.position)
        assert not re.search(f"{MINE}|{WATCHING}", said)
        assert "Score: " in said
    assert "Score: X 0, O 0, drawn 1." in said


@pytest.mark.parametrize("text", [".../.../...", "X../.../..."])
def test_who_is_named_first_plays_first(typed: Typed, text: str) -> None:
    first = "XO"[parse_position(text).ply % 2]
    said = typed(args=("--watch", "rules", "random", "--position", text))
    assert f"{first} is rules" in said
    assert re.findall(r"^([XO]) plays", said, re.MULTILINE)[0] == first


def test_who_watches_says_when(tmp_path: Path) -> None:
    with Terminal("play", "--watch", "rules", "rules", env=BARE, state=tmp_path) as terminal:
        terminal.until(WATCHING)
        assert drawn(terminal.answer("", WATCHING)) == ".../.X./..."
        assert drawn(terminal.answer("", WATCHING)) == "O../.X./..."
        assert drawn(terminal.answer("u", WATCHING)) == ".../.X./..."
        assert drawn(terminal.answer("r", WATCHING)) == "O../.X./..."
        assert "draw" in terminal.answer("h", WATCHING)
        terminal.kill()
    with Terminal("play", state=tmp_path) as terminal:
        assert "a game between rules and rules after 2 moves." in terminal.until(GO_ON)
        terminal.answer("", WATCHING)


@pytest.mark.parametrize("first", ["me", "opponent"])
@pytest.mark.parametrize("text", ["X.O/.../...", "X.O/.X./..."])
def test_a_game_may_begin_anywhere(typed: Typed, text: str, first: str) -> None:
    position = parse_position(text)
    said = typed("n", args=("--position", text, "--first", first, "--opponent", "random"))
    mark = position.to_move if first == "me" else "OX"[position.ply % 2]
    who = "You move" if first == "me" else "Your opponent moves"
    assert said.count(f"You are {mark}. {who} next.") == 2
    moved = first == "opponent"
    assert len(re.findall("[XO] plays", said)) == 2 * moved
    assert parse_position(drawn(said)).ply == position.ply + moved


def test_a_position_means_what_explain_means_by_it(call: Call, typed: Typed) -> None:
    text = "X.O./.X../...."
    assert "4,3,3 between" in typed(args=("--two", "--position", text))
    assert "4,3,4 between" in typed(args=("--two", "--position", text, "--game", "4,3,4"))
    assert_refused(call("play", "--position", "XXX/OO./..."), "the game is over", "XXX/OO./...")
    assert_refused(call("play", "--position", "XX./.../..."), "X has 2 and O 0")


CONTRADICTIONS = [
    (["--opponent", "rules"], ["--level", "easy"]),
    *((["--two"], other) for other in (["--opponent", "rules"], ["--level", "easy"])),
    (["--two"], ["--first", "toss"]),
    *((["--watch", "rules", "a\nb"], other) for other in (["--opponent", "rules"], ["--two"])),
    *((["--watch", "rules", "rules"], ["--" + other]) for other in ("level=easy", "first=me")),
    *(
        (["--load", "a file"], other)
        for other in (
            ["--opponent", ""],
            ["--level", "easy"],
            ["--first", "toss"],
            ["--game", "3,3,3"],
            ["--two"],
            ["--watch", "rules", "rules"],
            ["--position", ".../.../..."],
        )
    ),
]


@pytest.mark.parametrize(("one", "other"), CONTRADICTIONS, ids=" ".join)
def test_options_that_contradict_each_other_are_refused(
    call: Call, one: list[str], other: list[str]
) -> None:
    names = [option[0].partition("=")[0] for option in (one, other)]
    assert_refused(call("play", *one, *other), *names)
    assert_refused(call("play", *other, *one), *names)


# --- for the ear, for narrow screens ----------------------------------------------------------


def test_plain_play_is_words_and_nothing_drawn(typed: Typed) -> None:
    args = (*AGAINST_RULES[1:], "--plain")
    said = typed("a1", "board", "h", "u", "r", "?", "c3", "b2", "c1", "a3", "b1", "v", args=args)
    assert said.isascii()
    assert not re.search(r"[|+]|  ", said)
    assert "X plays a1.\nO plays b2." in said
    assert "Row 1: a1 X, b1 empty, c1 empty.\nRow 2: a2 empty, b2 O, c2 empty." in said
    assert "Taken back: X a1, O b2." in said
    assert "Played again: X a1, O b2." in said
    assert "b2 is taken: choose an empty cell." in said
    assert "\nMove 1, X, " in said
    for command in COMMANDS:
        what = f"{command.name} {command.argument}".strip()
        assert f"{what}, or {command.key}: {command.does}." in " ".join(said.split())


@pytest.mark.parametrize("text", ["", "X"])
def test_of_a_large_board_only_the_taken_cells_are_read(text: str) -> None:
    game = mnk(15, 15, 5)
    position = game.start.play(16).play(18) if text else game.start
    assert board_in_words(position) == (
        ["Row 2: b2 X, d2 O.", "All other cells are empty."] if text else ["The board is empty."]
    )


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_nothing_is_wider_than_a_narrow_screen(encoding: str) -> None:
    lines = "h ? zz a1 b h c3 b1 a3 c1 b3 a2 c2 b2 v t"
    env = {"COLUMNS": "40", "PYTHONIOENCODING": encoding}
    for who in (["--two"], ["--opponent", "linear:level=easy"]):
        code, out, err = run("play", *who, input="\n".join(lines.split()), env=env)
        assert (code, err) == (0, "")
        assert max(map(len, out.splitlines())) <= 40
        assert out.isascii() == (encoding == "ascii")


@pytest.mark.parametrize("env", [BARE, {"TERM": "dumb"}], ids=["usual", "dumb"])
def test_a_narrow_terminal_is_seen_as_one(env: dict[str, str]) -> None:
    with Terminal("play", "--two", columns=40, env=env) as terminal:
        terminal.until(MINE)
        terminal.answer("h")
        terminal.answer("a1")
        assert max(map(len, terminal.all.split("\r\n"))) <= 40


def test_a_large_board_is_seen_whole_in_a_low_terminal() -> None:
    with Terminal("play", "--two", "--game", "15,15,5", env=BARE) as terminal:
        terminal.until(MINE)
        board = terminal.answer("h8").split("\r\n")[-24:]
        assert [line.split()[0] for line in board if line.strip()][-16:-1] == [
            str(row) for row in range(1, 16)
        ]
        assert "a b c d e f g h i j k l m n o" in " ".join(" ".join(board).split())


def test_text_is_shown_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    open_console().print("[bold]:x:[/bold]")
    Teller(plain=True).complain("a" * 200)
    first, second = capsys.readouterr().out.splitlines()
    assert first == "[bold]:x:[/bold]"
    assert len(second) < 80


# --- in a pipe --------------------------------------------------------------------------------


def in_turn(game: Game) -> str:
    """All cells, one a line: whoever types them plays the first empty one, whatever happens."""
    return "".join(f"{cell_name(cell, game)}\n" for cell in range(game.cells))


def my_mark(out: str) -> str:
    return "X" if "You are X. You move first." in out else "O"


def replayed(out: str, game: Game) -> Position:
    """The end of the game that was played with `in_turn`, after the opponent's announced moves."""
    theirs = iter(re.findall(r"^(?:.*: )?([XO]) plays (\w+)\.$", out, re.MULTILINE))
    me = my_mark(out)
    position = game.start
    while not position.over:
        cell = position.moves[0]
        if position.to_move != me:
            who, name = next(theirs)
            assert who == position.to_move
            cell = parse_cell(name, game)
        position = position.play(cell)
    assert not list(theirs)
    return position


def assert_told(out: str, end: Position) -> None:
    """The last board is drawn, and the last sentence says how it ended."""
    board = out[[found.start() for found in re.finditer(r"^ +a +b ", out, re.MULTILINE)][-1] :]
    marks = re.findall(r"(-?)([XO])\1 +(?=│)", board)
    assert "".join(mark for _, mark in marks) == re.sub(r"[./]", "", str(end))
    through = [line for line in end.game.lines if not line & ~end.opponent]
    cells = {cell for line in through for cell in cells_of(line)}
    taken = [cell for cell, mark in enumerate(str(end).replace("/", "")) if mark != "."]
    struck = {cell for cell, (dash, _) in zip(taken, marks, strict=True) if dash}
    assert struck == (cells if end.game.columns < 13 else set())  # as far as there is room
    if end.drawn:
        assert "The board is full: a draw." in board
    else:
        winner = "OX"[end.ply % 2]
        assert f"{winner} has " in board
        assert ("you win." if winner == my_mark(out) else "your opponent wins.") in board


@pytest.mark.parametrize("first", ["me", "opponent"])
@pytest.mark.parametrize("spec", SPECS)
def test_every_strategy_can_be_played_to_the_end(
    call: Call, monkeypatch: pytest.MonkeyPatch, spec: str, first: str
) -> None:
    grid = mnk(3, 3, 3)
    monkeypatch.setattr(sys, "stdin", io.StringIO(in_turn(grid)))
    code, out, err = call("play", "--opponent", spec, "--first", first)
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert f"against {spec}." in out
    assert_told(out, replayed(out, grid))


@pytest.mark.parametrize("game", ["4,3,3", "4x4", "15,15,5"])
def test_other_boards_are_played_in_a_pipe_as_well(game: str) -> None:
    board = parse_game(game)
    code, out, err = run("play", "--opponent", "linear", "--game", game, input=in_turn(board))
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert_told(out, replayed(out, board))


@pytest.mark.parametrize(
    ("level", "spec"),
    [
        ((), "linear:level=medium"),
        (("--level", "easy"), "linear:level=easy"),
        (("--level", "medium"), "linear:level=medium"),
        (("--level", "hard"), "linear:level=hard"),
    ],
)
def test_a_level_is_linear_at_that_level(level: tuple[str, ...], spec: str) -> None:
    code, out, err = run("play", *level)
    assert (code, err) == (0, "")
    assert f"against {spec}." in " ".join(out.split())


def test_hard_plays_as_the_library_does() -> None:
    grid = mnk(3, 3, 3)
    hard = parse_strategy("linear:level=hard", grid)
    out = run("play", "--level", "hard", "--first", "me", input=in_turn(grid)).out
    position = grid.start
    for name in re.findall(r"O plays (\w+)\.", out):
        position = position.play(position.moves[0])
        (cell,) = hard.policy(position)
        assert cell_name(cell, grid) == name
        position = position.play(cell)
    assert replayed(out, grid).ply >= position.ply > 0


def test_who_moves_first_is_as_told_and_else_a_toss(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def firsts(*args: str, games: int = 25) -> set[str]:
        found = set()
        for _ in range(games):
            monkeypatch.setattr(sys, "stdin", io.StringIO())
            out = call("play", "--opponent", "random", *args).out
            found.update(re.findall(r"^You are .*$", out, re.MULTILINE))
        return found

    me, opponent = "You are X. You move first.", "You are O. Your opponent moves first."
    assert firsts("--first", "me", games=5) == {me}
    assert firsts("--first", "opponent", games=5) == {opponent}
    assert firsts("--first", "toss") == firsts() == {me, opponent}


@pytest.mark.parametrize(("game", "columns"), [("26x26", 80), ("15,15,5", 40)])
def test_a_board_is_never_cut_into_pieces(game: str, columns: int) -> None:
    env = {"COLUMNS": str(columns)}
    board = parse_game(game)
    out = run("play", "--opponent", "linear", "--game", game, env=env).out
    letters = "abcdefghijklmnopqrstuvwxyz"[: board.columns]
    assert re.search(rf"^ *{' *'.join(letters)} *$", out, re.MULTILINE)


def test_no_keyboard_at_all_is_the_end_of_input() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" play --first me <&-', SCRIPT],  # noqa: S607 - any sh will do
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
