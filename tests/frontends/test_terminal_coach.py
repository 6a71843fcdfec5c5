"""The score, the review and the coach in the terminal say what the library says."""

import re
from pathlib import Path
from random import Random

import pytest
from terminal_user import END, MY_MOVE, START, Typed, answers, every_cell, last_board

from noughts.analysis.coach import Coach
from noughts.analysis.review import Judgement, review
from noughts.analysis.solver import WORDS
from noughts.play.ending import describe_ending
from noughts.play.savefile import load
from noughts.play.table import Table
from noughts.rules.notation import parse_cell, parse_game, parse_position

ONE_MOVE = ("--opponent", "random", "--game", "2,1,1", "--first", "me")
"""A game that ends with its first move."""

# --- the review ---------------------------------------------------------------------------------


def row_of(number: int, judgement: Judgement, *, plain: bool) -> str:
    mark, verdict, sentence = judgement.position.to_move, judgement.verdict, judgement.sentence
    if plain:
        return f"Move {number}, {mark}, {verdict}: {sentence}"
    return " ".join(f"{number} {mark} {judgement.sign} {verdict} {sentence}".split())


def rows_in(out: str) -> list[str]:
    lines = [" ".join(line.split()) for line in out.splitlines()]
    return [line for line in lines if re.match(r"(Move )?\d", line)]


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("who", [("--opponent", "linear:level=easy"), ("--two",)], ids="-".join)
def test_the_review_is_that_of_the_library(  # noqa: PLR0913 - each is a case or a fixture
    piped: Typed,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    who: tuple[str, ...],
    seed: int,
    *,
    plain: bool,
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    grid, file = START.game, tmp_path / "game.txt"
    lines = Random(seed).sample(every_cell(grid), 9)
    out = piped(*lines, "v", f"save {file}", args=(*who, *["--plain"] * plain))
    session = load(file)
    assert session.over
    assert len(session.people) == (2 if who == ("--two",) else 1)
    all_moves = dict(enumerate(review(Coach(grid), START, session.moves).moves, start=1))
    mine = {n: each for n, each in all_moves.items() if session.mover(n - 1) in session.people}
    ending = describe_ending(Table(session), mine)
    retry = f"Type t to retry from move {ending.mistake}, v to review every move.\n"
    summary, *later = answers(out[out.index(ending.headline) :], END)
    assert summary.startswith(
        f"{ending.headline}\n{ending.comment}\n{retry if ending.mistake else ''}Score: "
    )
    assert rows_in("".join(later)) == [
        row_of(n, each, plain=plain) for n, each in all_moves.items()
    ]


@pytest.mark.parametrize("again", ["t", "try", "try again", "t 2"])
def test_try_again_goes_back_to_before_the_mistake(piped: Typed, again: str) -> None:
    game = ("--opponent", "rules", "--first", "opponent")
    out = piped("b1", "c1", "c3", again, args=game)
    after = out[out.index("Taken back: ") :]
    assert "\nTry move 2 again.\n" in after
    position = parse_position(last_board(after))
    assert position.ply == 1


def test_try_again_without_a_mistake_asks_for_a_number(piped: Typed) -> None:
    out = piped("b2", "t", args=("--two",))
    assert "The coach found no mistakes: name a move to go back to, as in t 1." in out


def test_a_review_says_how_many_moves_it_cannot_judge(piped: Typed) -> None:
    out = piped("a1", "b2", "c3", "v", args=("--two", "--game", "15,15,5"))
    assert "3 moves were not judged: the coach could not tell who wins." in out


# --- the coach ----------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", ["40", "80"])
@pytest.mark.parametrize("text", ["...X/..../OOX.", "X.O/.X./...", "..../...."])
def test_the_coach_shows_what_it_knows(
    piped: Typed, monkeypatch: pytest.MonkeyPatch, text: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    position = parse_position(text)
    advice = Coach(position.game).advise(position)
    answer = answers(piped("h", args=("--two", "--position", text)), MY_MOVE)[1]
    assert advice.sentence in " ".join(answer.split())
    symbols = {"win": "▲", "draw": "●", "loss": "▼"}
    expected = [
        f"{symbols[WORDS[each.value]]} {WORDS[each.value]}" for each in advice.outcomes.values()
    ]
    assert sorted(re.findall(r"[▲●▼] \w+", answer)) == sorted(expected)
    soon = [str(each.moves) for each in advice.outcomes.values() if each.moves]
    captions = answer.partition("Each empty cell")[0].partition(advice.sentence[:20])[0]
    assert sorted(re.findall(r" in (\d+) ", captions)) == sorted(soon)


def test_the_coach_in_plain_words_names_each_cell_once(piped: Typed) -> None:
    text = "X.O/.X./..."
    position = parse_position(text)
    outcomes = Coach(position.game).advise(position).outcomes
    out = piped("h", args=("--two", "--position", text, "--plain"))
    found = {}
    for word, moves, names in re.findall(r"^(\w+)(?: in (\d+))?: (.*)\.$", out, re.MULTILINE):
        for name in re.split(", | and ", names):
            found[parse_cell(name, position.game)] = (word.lower(), int(moves) if moves else None)
    assert found == {cell: (WORDS[each.value], each.moves) for cell, each in outcomes.items()}


def test_the_coach_says_how_many_cells_of_a_large_board_it_cannot_judge(piped: Typed) -> None:
    unknown = "The coach does not know what "
    out = piped("h", args=("--two", "--game", "15,15,5"))
    assert f"{unknown}225 cells are worth." in out
    rows = ["....", ".XX.", "....", "OO..", "...."]
    text = "/".join(row + "." * 11 for row in rows) + ("/" + "." * 15) * 10
    out = piped("h", args=("--two", "--game", "15,15,3", "--position", text))
    position = parse_position(text, parse_game("15,15,3"))
    known = Coach(position.game).advise(position).outcomes
    assert re.search(r"^a2 +▲ win +in 1", out, re.MULTILINE)
    assert (len(known) == len(position.moves)) != (unknown in out)


def test_the_coach_is_silent_after_the_end(piped: Typed) -> None:
    assert "The game is over: type v to review it." in piped("a1", "h", args=ONE_MOVE)
