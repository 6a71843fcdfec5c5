"""The Gomocup protocol: the manager, the brain, and both together."""

import re
from random import Random

import pytest
from boards import playouts
from command import PROJECT
from hypothesis import given
from hypothesis import strategies as st
from talks import Served, Written

from noughts.errors import NoughtsError, Unreadable, Unsuitable
from noughts.frontends.pipes.brain import Brain, converse
from noughts.frontends.pipes.player import Player
from noughts.programs.commands.gomocup import GomocupBot, field, field_name, parse_numbers
from noughts.programs.commands.protocol import Declined
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_cell, parse_game, parse_position
from noughts.rules.position import Position
from noughts.rules.variants import torus

WIDE = parse_game("6,5,4")
INFO = ["rule 0", "game_type 1", "timeout_turn 5000", "timeout_match 0", "time_left 2147483647"]


def hear(spec: str, *lines: str, only: Game | None = None) -> list[str]:
    """All that a brain says to these lines."""
    return list(converse(lines, Player(spec, Random(1), only)))


# --- the manager ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [mnk(3, 3, 3), WIDE, mnk(26, 26, 5)], ids=str)
def test_every_cell_is_named_and_found_by_column_and_row(game: Game) -> None:
    for cell in range(game.cells):
        x, y = parse_numbers(field_name(cell, game), "x,y")
        assert field(x, y, game) == cell


def test_x_is_the_column() -> None:
    assert field_name(parse_cell("e2", WIDE), WIDE) == "4,1"
    assert GomocupBot(Written("OK", "5,0"), 1).ask(WIDE.start) == parse_cell("f1", WIDE)


def test_the_first_question_opens_the_board_and_the_next_one_clears_it() -> None:
    talk = Written("OK", "2,2", "OK", " 2, 0 ")
    bot = GomocupBot(talk, 5000)
    assert bot.ask(WIDE.start) == parse_cell("c3", WIDE)
    assert bot.ask(parse_position("...XXX/.O..../..O.../....../......", WIDE)) == 2
    bot.end()
    infos = [f"INFO {info}" for info in ["in_a_row 4", *INFO]]
    board = ["BOARD", "3,0,2", "1,1,1", "4,0,2", "2,2,1", "5,0,2", "DONE"]
    assert [line.removesuffix("\r") for line in talk.told] == [
        *infos, "RECTSTART 6,5", "BEGIN", "RESTART", *board, "END",
    ]  # fmt: skip
    assert all(line.endswith("\r") for line in talk.told)


@pytest.mark.parametrize("no", ["UNKNOWN command", "ERROR never heard of it"])
def test_a_brain_that_cannot_restart_is_started_again(no: str) -> None:
    talk = Written("OK", "1,1", no, "OK", "0,2")
    bot = GomocupBot(talk, 0)
    assert [bot.ask(mnk(3, 3, 3).start) for _ in range(2)] == [4, 6]
    assert talk.told.count("START 3\r") == 2


def test_another_game_is_another_start() -> None:
    talk = Written("OK", "1,1", "OK", "1,1", "OK", "4,0")
    bot = GomocupBot(talk, 0)
    assert [bot.ask(game.start) for game in (mnk(3, 3, 3), mnk(3, 3, 2), WIDE)] == [4, 4, 4]
    assert [line for line in talk.told if "ROW" in line.upper() or "START" in line] == [
        "INFO in_a_row 3\r", "START 3\r", "INFO in_a_row 2\r", "START 3\r",
        "INFO in_a_row 4\r", "RECTSTART 6,5\r",
    ]  # fmt: skip


def test_what_is_no_answer_is_read_past() -> None:
    chat = ["", "MESSAGE OK", "DEBUG 0,0", "UNKNOWN INFO in_a_row", "message 1,1"]
    talk = Written(*chat, "OK - ready", *chat, "unknown", "SUGGEST 3,3", *chat, "3,3")
    assert GomocupBot(talk, 0).ask(WIDE.start) == parse_cell("d4", WIDE)
    assert talk.told[-1] == "PLAY 3,3\r"


@pytest.mark.parametrize(
    ("game", "answer"),
    [
        (mnk(3, 3, 3), "ERROR too small"),
        (WIDE, "UNKNOWN command"),
        (WIDE, "OKAY then"),
        (WIDE, "1,1"),
    ],
)
def test_a_board_that_is_refused_is_told_with_the_answer(game: Game, answer: str) -> None:
    with pytest.raises(Declined) as raised:
        GomocupBot(Written(answer), 0).ask(game.start)
    assert str(game) in str(raised.value)
    assert repr(answer) in str(raised.value)


@pytest.mark.parametrize(
    "answer", ["b2", "1", "1,2,3", "6,0", "0,5", "-1,0", "OK", "1;2", "9" * 99]
)
def test_an_answer_that_names_no_cell_is_quoted(answer: str) -> None:
    with pytest.raises(Unreadable) as raised:
        GomocupBot(Written("OK", answer), 0).ask(WIDE.start)
    assert str(WIDE.start) in str(raised.value)
    assert repr(answer)[:8] in str(raised.value)


def test_after_a_fault_the_brain_is_started_again() -> None:
    talk = Written("OK", "ERROR no idea", "UNKNOWN 0,0,1", "OK", "1,1")
    bot = GomocupBot(talk, 0)
    with pytest.raises(Declined, match="no idea"):
        bot.ask(parse_position("..X/.../..."))
    assert bot.ask(mnk(3, 3, 3).start) == 4
    assert "RESTART\r" not in talk.told


def test_only_so_many_in_a_row_can_be_told() -> None:
    with pytest.raises(Unsuitable, match="torus"):
        GomocupBot(Written("OK", "0,0"), 0).ask(torus(4, 4, 4).start)


# --- the brain --------------------------------------------------------------------------------


def test_a_game_is_told_by_turns() -> None:
    player, position = Player("linear", Random(1)), mnk(15, 15, 5).start
    brain = Brain(player)
    assert [brain.hear("START 15"), brain.hear("BEGIN")] == ["OK", "4,4"]
    position = position.play(field(4, 4, position.game))
    for x, y in ((5, 4), (4, 3), (14, 0)):
        position = position.play(field(x, y, position.game))
        cell = player.cell(position)
        assert brain.hear(f"TURN {x},{y}") == field_name(cell, position.game)
        position = position.play(cell)
    assert [brain.hear("RESTART"), brain.hear("BEGIN")] == ["OK", "4,4"]


@pytest.mark.parametrize(
    ("told", "only"),
    [(["INFO in_a_row 4"], None), (["info IN_A_ROW 4"], None), ([], WIDE)],
    ids=["key", "upper", "option"],
)
def test_how_many_win_is_five_unless_it_is_told(told: list[str], only: Game | None) -> None:
    lines = ["RECTSTART 6,5", "BOARD", "0,0,2", "0,1,1", "1,0,2", "1,1,1", "2,0,2", "DONE"]
    shown = "XXX.../OO..../....../....../......"
    answers = []
    for game, heard in (
        (WIDE, hear("linear", *told, *lines, only=only)),
        (parse_game("6,5,5"), hear("linear", *lines)),
    ):
        cell = Player("linear", Random(1)).cell(parse_position(shown, game))
        assert heard == ["OK", field_name(cell, game)]
        answers.append(heard)
    assert answers[0] != answers[1]


@pytest.mark.parametrize(
    ("spec", "lines", "why"),
    [
        ("linear", ["START 3"], "5 in a row does not fit on a 3x3 board"),
        ("linear", ["START 27"], "27x27 is not a board"),
        ("linear", ["START 0"], "0x0 is not a board"),
        ("linear", ["START"], "write size"),
        ("linear", ["START 3,3"], "'3,3'"),
        ("linear", ["RECTSTART 15"], "write width,height"),
        ("linear", ["INFO in_a_row 9", "RECTSTART 8,7"], "9 in a row"),
        ("minimax", ["START 15"], "at most 6 empty cells"),
        ("linear", ["BEGIN"], "send START"),
        ("linear", ["TURN 1,1"], "send START"),
        ("linear", ["BOARD"], "send START"),
        ("linear", ["RESTART"], "send START"),
        ("linear", ["TAKEBACK 1,1"], "send START"),
        ("linear", ["START 5", "TURN 5,0"], "'5,0'"),
        ("linear", ["START 5", "TURN"], "write x,y"),
        ("linear", ["START 5", "BEGIN", "TURN 2,2"], "2,2 is taken"),
        ("linear", ["START 5", "BEGIN", "BEGIN"], "RESTART first"),
        ("linear", ["START 5", "TAKEBACK 2,2"], "no stone at 2,2"),
        ("linear", ["START 5", "BOARD", "1,1"], "x,y,field or DONE"),
        ("linear", ["START 5", "BOARD", "START 5"], "x,y,field or DONE"),
        ("linear", ["START 5", "BOARD", "1,1,3"], "a field is 1 or 2"),
        ("linear", ["START 5", "BOARD", "1,5,1"], "'1,5'"),
        ("linear", ["START 5", "BOARD", "1,1,1", "1,1,2"], "1,1 is taken"),
        ("linear", ["START 5", "BOARD", "1,1,1", "DONE"], "they take turns"),
        ("random", ["INFO in_a_row 1", "START 1", "BEGIN", "RESTART", "TURN 0,0"], "over"),
    ],
    ids=lambda given: given[-1] if isinstance(given, list) else None,
)  # fmt: skip
def test_what_cannot_be_done_is_an_error_with_the_reason(
    spec: str, lines: list[str], why: str
) -> None:
    *before, error = hear(spec, *lines)
    assert not any(answer.startswith("ERROR") for answer in before)
    assert error.startswith("ERROR ")
    assert why in error


def test_one_game_only_is_served_if_so_told() -> None:
    assert hear("linear", "START 15", "INFO in_a_row 5", "RECTSTART 6,5", only=WIDE) == [
        "ERROR this server plays 6,5,4 only, not 15,15,4",
        "ERROR this server plays 6,5,4 only, not 6,5,5",
    ]


def test_an_error_changes_nothing() -> None:
    quiet = ["START 15", "BEGIN", "TURN 8,7", "TURN 6,8"]
    faults = ["TURN 15,0", "START 99", "BOARD", "0,0,1", "0,0,2", "TAKEBACK 0,14", "nonsense"]
    noisy = hear("linear", *(line for command in quiet for line in (command, *faults)))
    assert [answer for answer in noisy if answer[:5] not in ("ERROR", "UNKNO")] == hear(
        "linear", *quiet
    )


def test_what_is_taken_back_was_never_played() -> None:
    start = ["START 15", "BEGIN"]
    reply = hear("linear", *start, "TURN 8,7")[-1]
    back = ["TURN 8,7", f"TAKEBACK {reply}", "TAKEBACK 8,7"]
    assert hear("linear", *start, *back, "TURN 8,8")[-3:] == [
        "OK", "OK", hear("linear", *start, "TURN 8,8")[-1],
    ]  # fmt: skip


def test_info_is_never_answered_but_by_a_message() -> None:
    assert hear("linear", "INFO timeout_turn 0", "INFO folder /", "INFO", "INFO rule 2") == []
    rule, number = hear("linear", "INFO rule 1", "INFO in_a_row many")
    assert rule.startswith("MESSAGE rule 1 is not supported: 5 or more")
    assert number.startswith("MESSAGE INFO in_a_row is ignored: cannot read 'many'")


def test_it_says_who_it_is_and_ends_when_told() -> None:
    (about,) = hear("linear:level=easy", "about", "END", "ABOUT")
    assert re.fullmatch(r'name="noughts linear:level=easy", version="[\d.]+", author=".+"', about)
    assert hear("linear", "START 15", "BOARD", " end \r\n", "DONE") == ["OK"]


ANSWER = r"OK|\d+,\d+|(ERROR|UNKNOWN|MESSAGE) .+|name=.+"
COMMANDS = "START RECTSTART RESTART BEGIN TURN BOARD DONE TAKEBACK INFO ABOUT in_a_row rule"
WORDS = st.sampled_from(COMMANDS.split())
NUMBERS = st.lists(st.integers(-1, 5), max_size=3).map(lambda numbers: ",".join(map(str, numbers)))
SPOKEN = st.lists(WORDS | NUMBERS | st.text(max_size=9), max_size=3).map(" ".join)


@given(st.lists(SPOKEN | NUMBERS, max_size=30))
def test_whatever_is_said_the_brain_lives_and_plays_on(lines: list[str]) -> None:
    brain = Brain(Player("random", Random(1)))
    for line in ["INFO in_a_row 3", "START 4", *lines]:
        answer = brain.hear(line)
        assert answer is None or re.fullmatch(ANSWER, answer)
    brain.hear("DONE")
    assert [brain.hear(line) for line in ("INFO in_a_row 3", "START 3")] == [None, "OK"]
    assert re.fullmatch(r"[0-2],[0-2]", brain.hear("BEGIN") or "")


# --- together ---------------------------------------------------------------------------------


def test_every_position_is_laid_out_and_read_back(unfinished: tuple[Position, ...]) -> None:
    asked = []

    class Listening(Player):
        def cell(self, position: Position) -> int:
            asked.append(position)
            return position.moves[-1]

    bot = GomocupBot(Served(converse, Listening("random", Random(1))), 0)
    assert [bot.ask(position) for position in unfinished] == [
        position.moves[-1] for position in unfinished
    ]
    assert asked == list(unfinished)


@given(playouts([WIDE, parse_game("3,4,3"), parse_game("15,15,5")]))
def test_a_served_strategy_answers_as_it_does_here(played: list[Position]) -> None:
    player = Player("linear", Random(1))
    bot = GomocupBot(Served(converse, player), 0)
    for position in played[:-1][-2:]:
        assert bot.ask(position) == player.cell(position)


def test_a_fault_of_the_strategy_is_told_as_its_refusal() -> None:
    class Failing(Player):
        def cell(self, position: Position) -> int:
            raise NoughtsError(f"lost\nin {position}")

    bot = GomocupBot(Served(converse, Failing("random", Random(1))), 0)
    with pytest.raises(Declined, match="lost in"):
        bot.ask(WIDE.start)


def test_the_transcript_of_the_page_is_true() -> None:
    page = (PROJECT / "docs" / "protocol.md").read_text("utf-8")
    (block,) = re.findall(r"^```\n(> .+?)^```$", page, re.MULTILINE | re.DOTALL)
    said = [line[2:] for line in block.splitlines() if line.startswith("> ")]
    talk = Written(*(line[2:] for line in block.splitlines() if line.startswith("< ")))
    bot = GomocupBot(talk, 5000)
    bot.ask(WIDE.start)
    bot.ask(parse_position("...XXX/.O..../..O.../....../......", WIDE))
    bot.end()
    assert [f"{line}\r" for line in said] == talk.told
    heard = iter(hear("linear", *said))
    assert all(line[2:] == next(heard) for line in block.splitlines() if line.startswith("< "))
