"""The API returns what the library computes: coach, review, strategies, proofs and pictures."""

import json
from datetime import date
from fractions import Fraction
from itertools import pairwise

import pytest
from asgi import Web, assert_problem
from boards import playouts
from command import NAMES, SPECS, Call
from hypothesis import Phase, given, settings
from outcomes import WORDS
from pydantic import BaseModel

from noughts import Game, Position, cell_name, mnk, parse_game
from noughts.analysis.coach import Coach
from noughts.analysis.review import review
from noughts.analysis.solver import Solver
from noughts.frontends.web import lesson_responses, limits, responses
from noughts.pictures import emblems
from noughts.pictures.svg import draw
from noughts.play.ending import describe_ending
from noughts.play.ladder import WHO_IS_A_BEGINNER, ladder
from noughts.play.messages import BOARDS, VARIANTS
from noughts.play.puzzle import puzzle_of
from noughts.play.session import Session
from noughts.play.table import Table
from noughts.rules.masks import cells_of
from noughts.rules.notation import fraction_text
from noughts.strategies.characters import DEFAULT
from noughts.strategies.registry import parse_strategy


def moves_of(played: list[Position]) -> list[int]:
    """The cells played between these positions."""
    return [cells_of(before.empty & ~after.empty)[0] for before, after in pairwise(played)]


def names(cells: list[int], game: Game) -> str:
    return ",".join(cell_name(cell, game) for cell in cells)


@pytest.mark.parametrize(
    ("path", "query", "model"),
    [
        ("values", {"moves": "b2,a1"}, responses.Values),
        ("values", {"game": "7,6,4"}, responses.Values),
        ("review", {"moves": "a1,b1,a2,b2,c3,b3"}, responses.Review),
        ("review", {"moves": "a1,b1,a2,b2,a3", "o": "Wren"}, responses.Review),
        ("ladder", {}, responses.Ladder),
        ("ladder", {"game": "15,15,5"}, responses.Ladder),
        ("strategies", {"game": "4x4"}, responses.StrategyList),
        ("explain", {"strategy": "weights"}, responses.Explanation),
        ("explain", {"strategy": "chance:slip=1/3", "moves": "a1"}, responses.Explanation),
        ("proof", {"strategy": "rules"}, responses.Proof),
        ("proof", {"strategy": "random"}, responses.Proof),
        ("comparison", {"strategy": ["rules", "random"]}, responses.Comparison),
        ("replies", {"strategy": "chance:centre=2", "moves": "a1"}, lesson_responses.Replies),
        ("replies", {"strategy": "chance", "moves": "a1,a2,b1,b2,c1"}, lesson_responses.Replies),
        ("centre", {}, lesson_responses.Centre),
        ("centre", {"game": "4,3,3"}, lesson_responses.Centre),
        ("matrix", {"strategy": "linear", "moves": "a1"}, lesson_responses.PathMatrix),
        ("trap", {"strategy": "weights", "moves": "a1"}, lesson_responses.Trap),
        ("trap", {"strategy": "rules"}, lesson_responses.Trap),
        ("answers", {"strategy": "perfect", "moves": "a1,b1"}, lesson_responses.CellAnswers),
        ("tree", {"moves": "a1,b2,c3,b1", "toggled": "c1,a2-c1"}, lesson_responses.SearchTree),
    ],
)
def test_an_answer_has_exactly_the_keys_of_its_description(
    web: Web, path: str, query: dict[str, object], model: type[BaseModel]
) -> None:
    answer = web.get(f"/api/{path}", None, **query)
    assert model.model_validate_json(answer.body, strict=True).model_dump() == answer.json


# --- the coach ----------------------------------------------------------------------------------


def test_values_are_those_of_the_coach(
    web: Web, unfinished: tuple[Position, ...], grid: Game
) -> None:
    coach, some = Coach(grid), unfinished[::30]
    for position, answer in zip(some, web.get_all("/api/values", some), strict=True):
        values, advice = answer.json, coach.advise(position)
        assert values["complete"]
        assert values["to_move"] == position.to_move
        assert tuple(values["best"]) == advice.best
        assert values["sentence"] == advice.sentence
        assert values["cells"] == {
            str(cell): {
                "value": WORDS[outcome.value],
                "moves": outcome.moves,
                "plies": outcome.plies,
                "chance": fraction_text(advice.chances[cell]),
            }
            for cell, outcome in advice.outcomes.items()
        }


@given(playouts(games=(mnk(3, 3, 3), mnk(4, 3, 3))))
@settings(max_examples=15)
def test_a_review_agrees_with_the_library_and_the_solver(web: Web, played: list[Position]) -> None:
    game, moves = played[0].game, moves_of(played)
    answer = web.get("/api/review", game=game, moves=names(moves, game)).json
    assert answer["position"] == str(played[-1])
    judgements = review(Coach(game), game.start, moves).moves
    for number, (each, json_move) in enumerate(
        zip(judgements, answer["moves"], strict=True), start=1
    ):
        assert json_move == {
            "number": number,
            "side": each.position.to_move,
            "cell": each.cell,
            "name": cell_name(each.cell, game),
            "verdict": each.verdict.value,
            "sign": each.sign,
            "only": each.only,
            "better": list(each.better),
            "sentence": each.sentence,
        }
    solver = Solver(game)
    values = [solver.value(each) * (-1 if each.ply % 2 else 1) for each in played]
    assert answer["values"] == [WORDS[value] for value in values]


@given(playouts(games=(mnk(5, 4, 4), mnk(7, 6, 4), mnk(10, 10, 5))))
@settings(max_examples=4, phases=[Phase.generate])
def test_a_review_of_a_large_board_knows_how_the_game_ended(
    web: Web, played: list[Position]
) -> None:
    game, moves = played[0].game, moves_of(played)
    answer = web.get("/api/review", game=game, moves=names(moves, game)).json
    assert len(answer["values"]) == len(answer["moves"]) + 1
    if played[-1].over:
        assert answer["values"][-1] == (
            "draw" if played[-1].drawn else "loss" if played[-1].ply % 2 == 0 else "win"
        )


# --- strategies ---------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", SPECS)
def test_an_explanation_is_that_of_the_strategy(
    web: Web, unfinished: tuple[Position, ...], grid: Game, spec: str
) -> None:
    strategy = parse_strategy(spec, grid)
    for position in unfinished[::300]:
        answer = web.get("/api/explain", strategy=spec, start=position).json
        assert answer["strategy"] == spec
        assert answer["position"] == str(position)
        assert answer["reason"] == strategy.reason(position)
        policy = {int(cell): Fraction(chance) for cell, chance in answer["policy"].items()}
        assert policy == strategy.policy(position)
        scores = {int(cell): Fraction(score) for cell, score in answer["scores"].items()}
        assert scores == strategy.scores(position)


@pytest.mark.parametrize("name", ["linear", "weights", "random"])
def test_a_proof_is_what_the_command_prints(web: Web, call: Call, name: str) -> None:
    command = call("prove", name, "--json")
    assert web.get("/api/proof", strategy=name).json == json.loads(command.out)


def test_a_comparison_is_what_the_command_prints(web: Web, call: Call) -> None:
    everyone = web.get("/api/comparison").json
    levels = ["linear:level=medium", "linear:level=easy"]
    names = ["linear", *levels, *(name for name in NAMES if name not in ("linear", "human"))]
    assert everyone["strategies"] == names
    assert len(everyone["results"]) == len(names) ** 2
    names = [levels[0], "random", "perfect"]
    some = web.get("/api/comparison", strategy=names).json
    assert some == json.loads(call("compare", *names, "--json").out)
    assert some["strategies"] == names
    assert all(result in everyone["results"] for result in some["results"])
    assert len(some["results"]) == 9


@pytest.mark.parametrize("game", ["5,2,3", "4,3,4"])
def test_on_larger_boards_only_deterministic_strategies_are_compared(web: Web, game: str) -> None:
    strategies = web.get("/api/comparison", game=game).json["strategies"]
    assert {"linear", "alphabeta", "rules", "weights"} <= set(strategies)
    assert {"random", "perfect"}.isdisjoint(strategies)


def test_a_comparison_that_takes_too_long_is_refused(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_CALLS_COMPARISON", 3_000)
    slips = [f"random:slip={number}/9" for number in range(1, 9)]
    assert_problem(web.get("/api/comparison", strategy=slips), 503)


@pytest.mark.parametrize("game", ["3,3,3", "4,3,3", "4,3,4", "4x4", "15,15,5"])
def test_the_strategies_are_those_of_the_command_with_their_refusals(
    web: Web, call: Call, game: str
) -> None:
    answer = web.get("/api/strategies", game=game).json
    assert answer["game"] == str(parse_game(game))
    refusals = {each["name"]: each["refusal"] for each in answer["strategies"]}
    entries = json.loads(call("strategies", "--json").out)
    assert answer["strategies"] == [
        {**each, "refusal": refusals[each["name"]], "program": False} for each in entries
    ]
    for name, refusal in refusals.items():
        table = web.get("/api/table", game=game, x=name, o=name).json
        assert table["trouble"] == (refusal or "")
        assert len(table["moves"]) == (refusal is None)


def test_players_read_the_titles_of_strategies(web: Web) -> None:
    entries = web.get("/api/strategies").json["strategies"]
    titles = {each["name"]: each["title"] for each in entries}
    assert titles["linear"] == "Linear"
    assert titles["alphabeta"] == parse_strategy("alphabeta", mnk(3, 3, 3)).title


# --- pictures -----------------------------------------------------------------------------------


def test_the_picture_is_that_of_the_library(web: Web, positions: tuple[Position, ...]) -> None:
    for position in positions[::100]:
        for dark in (0, 1):
            answer = web.get("/api/board.svg", start=position, dark=dark)
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert answer.body.decode() == draw(position, dark=bool(dark))
    assert b"Last move: a1." in web.get("/api/board.svg", moves="b2,a1").body


# --- opponents, endings and save files ----------------------------------------------------------


@pytest.mark.parametrize("game", ["3,3,3", "7,7,4"])
def test_the_ladder_is_that_of_the_library_with_emblems(web: Web, game: str) -> None:
    answer = web.get("/api/ladder", game=game).json
    drawings = [each.pop("drawing") for each in answer["opponents"]]
    assert answer.pop("boards") == BOARDS
    assert answer.pop("variants") == VARIANTS
    assert answer == {
        "game": game,
        "default": DEFAULT,
        "beginner": WHO_IS_A_BEGINNER,
        "opponents": [rung.to_json() for rung in ladder(parse_game(game))],
    }
    assert drawings == [emblems.to_json(each["emblem"]) for each in answer["opponents"]]


def test_a_finished_game_ends_in_a_players_words(web: Web) -> None:
    moves, query = (0, 4, 3, 1, 2, 7), {"moves": "a1,b2,a2,b1,c1,b3"}
    session = Session(mnk().start, (None, "Wren"), moves)
    judgements = review(Coach(mnk()), mnk().start, moves).moves
    ending = describe_ending(Table(session), dict(enumerate(judgements, start=1)))
    assert ending.mistake == 5
    assert web.get("/api/review", None, **query, o="Wren").json["ending"] == ending.to_json()
    assert web.get("/api/review", moves="a1").json["ending"] is None


def test_a_saved_game_is_continued_where_it_was_left(web: Web) -> None:
    query = {"game": "4,4,4", "start": "X.../O.../..../....", "moves": "b2,c3", "undone": "d4"}
    players = {"x": "person", "o": "Wren", "ended": "1"}
    answer = web.get("/api/game.txt", None, **query, **players)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    table = web.get("/api/table", event="load", text=answer.body.decode()).json
    for key in ("game", "start"):
        assert table[key] == query[key]
    for key in ("moves", "undone"):
        assert ",".join(table[key]) == query[key]
    assert table["players"] == {"X": None, "O": "Wren"}
    assert table["ended"]
    watched = web.get("/api/game.txt", x="Pip", o="Wren", moves="b2").body.decode()
    assert web.get("/api/table", event="load", text=watched).json["paused"]


def test_the_puzzle_of_a_day_is_played_against_its_defender(web: Web) -> None:
    puzzle = puzzle_of(date(2026, 7, 29))
    day = puzzle.day.isoformat()
    table = web.get("/api/table", event="puzzle", puzzle=day).json
    assert table["puzzle"] == puzzle.to_json()
    assert table["position"] == str(puzzle.position)
    assert table["status"] == puzzle.task
    assert table["moves"] == []
    first, second = puzzle.session.players
    place = {"start": table["start"], "x": first or "person", "o": second or "person"}
    cell = cell_name(puzzle.solution, puzzle.position.game)
    after = web.get("/api/table", None, **place, puzzle=day, event="choose", cell=cell).json
    assert after["message"] == ""
    assert len(after["moves"]) == 2
