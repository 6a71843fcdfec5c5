"""What players read: titles, whose move it is, how it ended, what the review leaves to say."""

import pytest
from boards import GAMES
from hypothesis import given
from sessions import sessions

from noughts.analysis.coach import Coach
from noughts.analysis.review import Judgement, Verdict, judge
from noughts.play import messages
from noughts.play.ending import first_mistake
from noughts.play.session import Session
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_game, parse_position

START = mnk(3, 3, 3).start
LINEAR = "linear:level=medium"
PROGRAM = "/home/ada/robot.py,board=rows"

# --- who plays ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("3,3,3", "3x3"),
        ("4x4", "4x4, 4 in a row"),
        ("4,4,3", "4x4, 3 in a row"),
        ("7,6,4", "7x6, 4 in a row"),
        ("5,3,3", "5x3, 3 in a row"),
        ("torus-4,4,3", "4x4 torus, 3 in a row"),
        ("4x4x4", "4x4x4"),
        ("pick15", "Pick 15"),
    ],
)
def test_a_game_has_a_title(game: str, title: str) -> None:
    assert messages.game_title(parse_game(game)) == title


@pytest.mark.parametrize(
    ("players", "who", "unfinished"),
    [
        (
            (None, LINEAR),
            "You are playing Linear (medium) on 3x3.",
            "You left a game against Linear (medium) on 3x3 after 2 moves.",
        ),
        (
            (PROGRAM, None),
            "You are playing robot.py on 3x3.",
            "You left a game against robot.py on 3x3 after 2 moves.",
        ),
        (
            (None, None),
            "Two players on 3x3.",
            "You left a game between two players on 3x3 after 2 moves.",
        ),
        (
            ("rules", "random"),
            "Rules (X) plays Random (O) on 3x3.",
            "You left a game between Rules and Random on 3x3 after 2 moves.",
        ),
    ],
)
def test_players_are_named_by_their_titles(
    players: tuple[str | None, str | None], who: str, unfinished: str
) -> None:
    session = Session(START, players, (4, 0))
    assert messages.describe_players(session) == who
    assert messages.describe_unfinished(session) == unfinished


def test_players_learn_which_lines_win_if_the_board_does_not_show_it() -> None:
    for game in GAMES:
        told = messages.describe_players(Session(game.start))
        shows_it = game == mnk(game.columns, game.rows, game.lines[0].bit_count())
        assert (told.count(".") == 1) == shows_it


@given(sessions())
def test_players_never_read_a_specification(session: Session) -> None:
    sentences = [
        messages.describe_players(session),
        messages.describe_unfinished(session),
        messages.describe_turn(session),
        messages.status(session),
        messages.status(session, paused=True),
        messages.status(session, stuck=True),
    ]
    for sentence in sentences:
        assert sentence.endswith((".", "…"))
        assert not any(spec and (":" in spec or "/" in spec) and spec in sentence
                       for spec in session.players)  # fmt: skip
        assert "=" not in sentence


@pytest.mark.parametrize(
    ("players", "moves", "sentence"),
    [
        ((None, LINEAR), (), "You are X. You move first."),
        ((LINEAR, None), (), "You are O. Your opponent moves first."),
        ((LINEAR, None), (4,), "You are O. You move next."),
        ((None, None), (), "X moves first."),
        ((LINEAR, LINEAR), (4,), "O moves next."),
    ],
)
def test_the_turn_is_described(
    players: tuple[str | None, str | None], moves: tuple[int, ...], sentence: str
) -> None:
    assert messages.describe_turn(Session(START, players, moves)) == sentence


# --- how it ended -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ((None, LINEAR), "You win with a1-b1-c1."),
        ((LINEAR, None), "Linear (medium) wins with a1-b1-c1."),
        ((None, None), "X wins with a1-b1-c1."),
        (("rules", "random"), "Rules (X) wins with a1-b1-c1."),
        (("rules", "rules"), "X wins with a1-b1-c1."),
    ],
)
def test_the_winner_is_named(players: tuple[str | None, str | None], sentence: str) -> None:
    assert messages.status(Session(START, players, (0, 3, 1, 4, 2))) == sentence


def test_a_draw_and_two_lines_at_once_are_named() -> None:
    draw = Session(parse_position("XOX/XOO/OXX"))
    assert messages.result(draw) == "A draw: the board is full."
    double = Session(parse_position("XXX/OXO/OOX"))
    assert messages.result(double) == "X wins with a1-b1-c1 and a1-b2-c3."


# --- the board ----------------------------------------------------------------------------------


def test_a_small_board_is_read_out_cell_by_cell() -> None:
    assert messages.describe_board(parse_position("X../.O./...")) == [
        "Row 1: a1 X, b1 empty, c1 empty.",
        "Row 2: a2 empty, b2 O, c2 empty.",
        "Row 3: a3 empty, b3 empty, c3 empty.",
    ]


def test_of_a_large_board_only_the_taken_cells_are_read_out() -> None:
    start = mnk(15, 15, 5).start
    assert messages.describe_board(start) == ["The board is empty."]
    assert messages.describe_board(start.play(16).play(18)) == [
        "Row 2: b2 X, d2 O.",
        "All other cells are empty.",
    ]


def test_many_moves_are_counted_instead_of_listed() -> None:
    session = Session(START, (None, None), (0, 1, 2, 4, 3))
    assert messages.list_moves(session, 3) == "O b2, X a2"
    assert messages.list_moves(session, 1) == "O b1, X c1, O b2, X a2"
    assert messages.list_moves(session, 0) == "5 moves"


# --- the review ---------------------------------------------------------------------------------


def judgements(grid: Game, verdicts: str) -> list[Judgement]:
    meaning = {
        "b": Verdict.BEST,
        "u": Verdict.UNKNOWN,
        "x": Verdict.BLUNDER,
        "i": Verdict.INACCURACY,
    }
    return [
        Judgement(grid.start, 0, meaning[each], only=False, better=(), sentence="")
        for each in verdicts
    ]


@pytest.mark.parametrize(
    ("verdicts", "yours", "sentences"),
    [
        ("", True, []),
        ("bb", True, ["Well played: you made no mistakes."]),
        ("bb", False, ["Neither side made a mistake."]),
        ("x", True, []),
        ("xb", True, ["Your other move was best."]),
        ("xbb", False, ["The other 2 moves were best."]),
        ("xbib", True, ["The review shows 1 more mistake."]),
        (
            "xixu",
            False,
            [
                "The review shows 2 more mistakes.",
                "1 move was not judged: the coach could not tell who wins.",
            ],
        ),
        (
            "xbu",
            True,
            [
                "Your other move was best.",
                "1 move was not judged: the coach could not tell who wins.",
            ],
        ),
        ("xuu", True, ["2 moves were not judged: the coach could not tell who wins."]),
        (
            "bu",
            True,
            [
                "The coach found no mistakes.",
                "1 move was not judged: the coach could not tell who wins.",
            ],
        ),
    ],
)
def test_the_summary_claims_only_what_is_known(
    grid: Game, verdicts: str, sentences: list[str], *, yours: bool
) -> None:
    assert messages.describe_other_moves(judgements(grid, verdicts), yours=yours) == sentences


@pytest.mark.parametrize(
    ("verdicts", "worst"), [("bxbi", 2), ("iixx", 3), ("ubi", 3), ("bub", None), ("", None)]
)
def test_the_worst_mistake_is_the_first_blunder_or_else_inaccuracy(
    grid: Game, verdicts: str, worst: int | None
) -> None:
    assert first_mistake(dict(enumerate(judgements(grid, verdicts), start=1))) == worst


def test_words_and_signs_that_do_not_explain_themselves_are_explained() -> None:
    fork = "A fork makes two threats at once: only one can be blocked."
    three = "A three is three marks on a line: a fourth would make two threats."
    assert messages.define_words(["b2 lets X fork at c3."]) == fork
    assert messages.define_words(["b2 forks, threatening a3 and c3."]) == ""
    assert messages.define_words(["g9 makes two threes, and X can stop only one."]) == three
    assert (
        messages.define_words(["c3 stops O from forking there.", "two threes"])
        == f"{fork} {three}"
    )
    coach, position = Coach(mnk()), parse_position("X../.../...")
    only, blunder = judge(coach, position, 4), judge(coach, position, 1)
    assert messages.legend([only]) == "! marks the only good move."
    assert messages.legend([blunder, only]).startswith("! marks the only good move.")
    assert "!" not in messages.legend([blunder])
    assert messages.unjudged(0) == ""
