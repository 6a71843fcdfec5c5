"""The line protocol: questions and answers, from both ends."""

from random import Random

import pytest
from boards import GAMES, playouts
from hypothesis import given
from hypothesis import strategies as st
from talks import Served, Written

from noughts.errors import NoughtsError, Unreadable, Unsuitable
from noughts.frontends.pipes.lines import parse_question, replies
from noughts.frontends.pipes.player import Player
from noughts.programs.commands.protocol import Declined, LineBot, question
from noughts.rules.game import Game, mnk
from noughts.rules.notation import cell_name, parse_cell, parse_game, parse_position
from noughts.rules.position import Position

PLAIN = tuple(map(parse_game, ("4,3,3", "4,3,4", "3,4,2", "6,5,4", "3,3,2", "15,15,5", "26,1,5")))


def test_every_position_is_asked_and_read_back(
    grid: Game, positions: tuple[Position, ...]
) -> None:
    for position in positions:
        assert question(position) == str(position)
        assert parse_question(question(position), grid) == position


@given(playouts(PLAIN))
def test_any_other_game_is_named_in_the_question(played: list[Position]) -> None:
    asked = question(played[-1])
    assert asked == f"{played[-1]} {played[-1].game}"
    assert parse_question(asked) == parse_question(asked, mnk(3, 3, 3)) == played[-1]


def test_a_game_without_a_name_is_named_all_the_same() -> None:
    game = mnk(4, 3, 3)
    nameless = Game(4, 3, game.lines[::-1])
    assert question(nameless.start) == "..../..../.... 4,3,3"


@pytest.mark.parametrize("game", [game for game in GAMES if not str(game)[0].isdigit()])
def test_only_so_many_in_a_row_can_be_told(game: Game) -> None:
    with pytest.raises(Unsuitable, match=str(game)):
        question(game.start)


def test_where_no_game_is_named_it_is_the_one_expected() -> None:
    assert parse_question("..../..../....").game == mnk(4, 3, 3)
    assert parse_question("..../..../....", mnk(4, 3, 4)).game == mnk(4, 3, 4)


@pytest.mark.parametrize("spec", ["linear", "weights", "random"])
def test_a_served_strategy_answers_as_it_does_here(
    spec: str, grid: Game, unfinished: tuple[Position, ...]
) -> None:
    bot = LineBot(Served(replies, Player(spec, Random(5), grid)))
    player = Player(spec, Random(5))
    for position in unfinished[::7]:
        assert bot.ask(position) == player.cell(position)


@pytest.mark.parametrize(
    ("answer", "cell"), [("a2", 3), ("B1", 1), ("4", 3), ("1,2", 1), (" c1 \r", 2)]
)
def test_a_cell_is_read_in_any_of_its_forms(answer: str, cell: int) -> None:
    talk = Written("", "# a comment", " #another", answer)
    assert LineBot(talk).ask(parse_position("..X/.../...")) == cell
    assert talk.told == ["..X/.../..."]


def test_a_cell_that_is_taken_is_given_back_as_it_is() -> None:
    assert LineBot(Written("c1")).ask(parse_position("..X/.../...")) == 2


@pytest.mark.parametrize("answer", ["d1", "0", "10", "hello", "b2 b3", "(1, 1)", "\x00", "é" * 99])
def test_an_answer_that_names_no_cell_is_quoted(answer: str) -> None:
    with pytest.raises(Unreadable) as raised:
        LineBot(Written(answer)).ask(parse_position("..X/.../..."))
    assert "..X/.../..." in str(raised.value)
    assert repr(answer)[:8] in str(raised.value)
    assert len(str(raised.value)) < 200


def test_a_bot_may_decline_in_its_own_words() -> None:
    with pytest.raises(Declined, match=r"\.\.X/\.\.\./\.\.\.: 'not on a Monday'"):
        LineBot(Written("? not on a Monday")).ask(parse_position("..X/.../..."))


def test_what_the_talk_raises_is_passed_on() -> None:
    with pytest.raises(NoughtsError, match="ended"):
        LineBot(Written("# nothing more")).ask(mnk(3, 3, 3).start)


def test_every_line_that_is_no_comment_has_one_answer() -> None:
    lines = ["", "# hello", "X.O/.X./..O", "nonsense", "a b c", "XXX/OO./...", "X.O/.X./..O 3,3,3"]
    first, unread, many, over, named = replies(lines, Player("linear", Random()))
    assert first == named == "c2"
    assert unread.startswith("? cannot read the position 'nonsense'")
    assert many.startswith("? cannot read 'a b c'")
    assert over.startswith("? the game is over")


def test_what_a_strategy_cannot_play_is_declined_and_the_next_is_answered() -> None:
    lines = ["..../..../..../....", "XOXO/XOXO/OXOX/O.X.", ".../.../..."]
    large, late, small = replies(lines, Player("alphabeta", Random()))
    assert "cannot play a board this large" in large
    assert late in {"b4", "d4"}
    assert small == "a1"


def test_a_player_of_one_game_takes_a_bare_position_for_it_and_declines_others() -> None:
    player = Player("linear", Random(), mnk(4, 3, 4))
    bare, named, other = replies(
        [".OO./XX../....", ".OO./XX../.... 4,3,4", ".OO./XX../.... 4,3,3"], player
    )
    assert (
        bare
        == named
        == cell_name(player.cell(parse_position(".OO./XX../....", player.only)), mnk(4, 3, 4))
    )
    assert other.startswith("? this server plays 4,3,4 only")


@given(st.lists(st.text() | st.text("XO./ 3,4?#", max_size=20), max_size=5))
def test_nonsense_is_answered_line_by_line(lines: list[str]) -> None:
    lines = [line for text in lines for line in text.splitlines()]
    asked = [line for line in lines if line.strip() and not line.strip().startswith("#")]
    answers = list(replies(lines, Player("random", Random(1))))
    assert len(answers) == len(asked)
    for line, answer in zip(asked, answers, strict=True):
        assert len(answer.splitlines()) == 1
        if not answer.startswith("? "):
            assert parse_cell(answer, parse_question(line).game) in parse_question(line).moves


def test_an_endless_line_has_a_short_answer() -> None:
    (answer,) = replies(["X" * 10**6], Player("random", Random(1)))
    assert answer.startswith("? ")
    assert len(answer) < 1100
