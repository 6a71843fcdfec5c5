"""`noughts serve` and the bots of the page, as programs of their own."""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from command import PROJECT, SCRIPT, Call, assert_refused, environment, run
from talks import PATIENCE, Piped, game_between

from noughts.analysis.solver import Solver
from noughts.frontends.pipes.player import Player
from noughts.programs.commands.gomocup import GomocupBot, field
from noughts.programs.commands.protocol import Bot, LineBot, Talk
from noughts.rules.notation import parse_game
from noughts.rules.position import Position

PAGE = (PROJECT / "docs" / "protocol.md").read_text("utf-8")
PROTOCOLS = ("line", "gomocup")


def bot_of(protocol: str, talk: Talk) -> Bot:
    return LineBot(talk) if protocol == "line" else GomocupBot(talk, 0)


class Here(Bot):
    """A player of this process, asked as a bot is."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def ask(self, position: Position) -> int:
        return self.player.cell(position)


# --- through pipes ----------------------------------------------------------------------------


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_copies_play_through_pipes_as_they_do_here(protocol: str) -> None:
    specs = ("linear", "weights:slip=1/4")
    commands = [(spec, "--seed", "7", "--protocol", protocol) for spec in specs]
    here = [Here(Player(spec, Random(7))) for spec in specs]
    with Piped.noughts(*commands[0]) as one, Piped.noughts(*commands[1]) as two:
        there = [bot_of(protocol, talk) for talk in (one, two)]
        for game in map(parse_game, ("3,3,3", "6,5,4", "15,15,5")):
            for order in (1, -1):
                played = game_between(there[::order], game.start)
                assert played == game_between(here[::order], game.start)
        for bot in there:
            bot.end()


def test_brains_play_each_other_by_turns() -> None:
    game = parse_game("6,5,4")
    here = Here(Player("linear", Random(1)))
    position, told = game.start, "BEGIN"
    with (
        Piped.noughts("linear", "--protocol", "gomocup") as one,
        Piped.noughts("linear", "--protocol", "gomocup") as two,
    ):
        for talk in (one, two):
            talk.send("INFO in_a_row 4\r\nRECTSTART 6,5\r")
            assert talk.receive() == "OK"
        while not position.over:
            talk = (one, two)[position.ply % 2]
            talk.send(told)
            answer = talk.receive()
            x, y = map(int, answer.split(","))
            assert field(x, y, game) == here.ask(position)
            position, told = position.play(field(x, y, game)), f"TURN {answer}"


NONSENSE = (
    b"\xff\xfe\n\x00\n" + "Ö ∞\n".encode() + b"\r\n \nSTART\nBOARD\n;\nBOARD\nDONE\n" + b"x" * 9999
)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_nonsense_is_answered_and_the_end_is_quiet(protocol: str) -> None:
    done = subprocess.run(
        [SCRIPT, "serve", "linear", "--protocol", protocol],
        input=NONSENSE,
        capture_output=True,
        env=environment(PYTHONIOENCODING="ascii"),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answers = done.stdout.decode("ascii").splitlines()
    assert len(answers) >= 7
    assert all(re.match(r"\? |ERROR |UNKNOWN ", answer) for answer in answers)


def test_no_input_at_all_is_no_fault() -> None:
    closed: list[str | Path] = ["sh", "-c", 'exec "$0" serve linear <&-', SCRIPT]
    done = subprocess.run(closed, capture_output=True, env=environment(), check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_reader_who_leaves_and_ctrl_c_end_it_without_a_word() -> None:
    with Piped.noughts("linear") as talk:
        talk.send(".../.../...")
        assert talk.receive() == "b2"
        talk.process.send_signal(signal.SIGINT)
        assert talk.process.wait(timeout=PATIENCE) == 0
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [SCRIPT, "serve", "linear"],
        input=b".../.../...\n" * 9,
        stdout=writer,
        stderr=subprocess.PIPE,
        env=environment(),
        check=False,
    )
    os.close(writer)
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("args", "quoted"),
    [
        (("linaer",), "'linear'"),
        (("linear", "--protocol", "uci"), "'uci'"),
        (("linear", "--game", "3"), "'3'"),
        (("linear", "--seed", "x"), "--seed"),
        ((), "SPEC"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_served_is_refused(call: Call, args: tuple[str, ...], quoted: str) -> None:
    assert_refused(call("serve", *args), quoted)


# --- the bots of the page ---------------------------------------------------------------------


def program(language: str, folder: Path) -> Path:
    (code,) = re.findall(rf"^```{language}\n(.+?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    file = folder / f"bot.{language[0]}"
    file.write_text(code, "utf-8")
    return file


@pytest.mark.parametrize(
    ("language", "runs"), [("python", sys.executable), ("javascript", "node")]
)
def test_the_bots_of_the_page_answer_every_position(
    language: str, runs: str, tmp_path: Path, unfinished: tuple[Position, ...]
) -> None:
    if not shutil.which(runs):
        pytest.skip(f"there is no {runs} here")
    solver = Solver(unfinished[0].game)
    with Piped(runs, program(language, tmp_path)) as talk:
        bot = LineBot(talk)
        kept = []
        for position in unfinished:
            cell = bot.ask(position)
            kept.append(-solver.value(position.play(cell)) == solver.value(position))
    assert all(kept) == (language == "python")


def test_the_command_of_the_page_answers_as_it_shows() -> None:
    question, answer = re.findall(r"^    (X\.O\S+)\n    (\w\d)$", PAGE, re.MULTILINE)[0]
    assert run("serve", "linear", input=f"{question}\n") == (0, f"{answer}\n", "")
