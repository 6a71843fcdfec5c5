"""The API says what the library says, whoever asks, and stays within its limits."""

import asyncio
import gzip
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from http.client import HTTPConnection
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Event, Thread
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from asgi import Got, Web, assert_guarded, assert_problem
from boards import playouts
from command import NAMES, SCRIPT, SPECS, Call, assert_refused, environment
from fastapi import FastAPI
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send

from noughts import Game, Position, cell_name, mnk, parse_game
from noughts.analysis.coach import Coach
from noughts.analysis.review import review
from noughts.analysis.solver import DRAW, LOSS, WIN, Solver
from noughts.errors import Busy, NoughtsError, TooLong
from noughts.frontends.web import answers, limits
from noughts.frontends.web.app import make_app
from noughts.frontends.web.guard import Guard
from noughts.frontends.web.serve import bind, next_free
from noughts.frontends.web.work import Cache, Toolbox, Work
from noughts.pictures.svg import draw
from noughts.play.session import Session
from noughts.rules.masks import cells_of
from noughts.rules.notation import fraction_text
from noughts.strategies.base import Strategy, sample
from noughts.strategies.registry import parse_strategy

WORDS = {WIN: "win", DRAW: "draw", LOSS: "loss"}
ENDPOINTS = (
    "strategies",
    "position",
    "values",
    "review",
    "explain",
    "move",
    "proof",
    "comparison",
    "board.svg",
)
BOARDS = (mnk(3, 3, 3), mnk(4, 3, 3), mnk(4, 4, 3), mnk(7, 6, 4), mnk(15, 15, 5))


@pytest.fixture(scope="module")
def web() -> Iterator[Web]:
    with Web(make_app()) as web:
        yield web


@pytest.fixture
def fresh() -> Iterator[Web]:
    """An application that has answered nothing yet."""
    with Web(make_app()) as web:
        yield web


def names(moves: list[int], game: Game) -> str:
    return ",".join(cell_name(cell, game) for cell in moves)


def moves_of(played: list[Position]) -> list[int]:
    """The cells that were played between positions."""
    return [cells_of(before.empty & ~after.empty)[0] for before, after in pairwise(played)]


# --- it says what the library says -------------------------------------------------------------


def test_the_standing_of_every_position(web: Web, positions: tuple[Position, ...]) -> None:
    for position in positions:
        told = web.get("/api/position", start=position).json
        assert told["position"] == told["start"] == str(position)
        assert (told["columns"], told["rows"], told["in_row"]) == (3, 3, 3)
        assert tuple(told["legal"]) == position.moves
        assert told["to_move"] == position.to_move
        assert told["over"] is position.over
        won = "XO"[(position.ply - 1) % 2] if position.lost else None
        assert told["winner"] == won
        lines = [set(line) for line in told["lines"]]
        assert lines == [
            set(cells_of(line))
            for line in position.game.lines
            if position.lost and not line & ~position.opponent
        ]
        ends = f"{won} wins." if won else "a draw." if position.over else " to move."
        assert told["sentence"].endswith(ends)


@given(playouts(games=BOARDS))
def test_a_place_is_the_same_by_its_moves_as_by_its_position(
    web: Web, played: list[Position]
) -> None:
    here, game = played[-1], played[0].game
    moves = moves_of(played)
    told = web.get("/api/position", game=game, moves=names(moves, game)).json
    assert told["position"] == str(here)
    assert told["moves"] == moves
    assert told["names"] == [cell_name(cell, game) for cell in moves]
    again = web.get("/api/position", game=game, start=here).json
    assert {**told, "start": "", "moves": [], "names": []} == {**again, "start": ""}


def test_the_values_are_those_of_the_coach(
    web: Web, unfinished: tuple[Position, ...], grid: Game
) -> None:
    coach, asked = Coach(grid), unfinished[::5]
    for position, got in zip(asked, web.get_all("/api/values", asked), strict=True):
        told, advice = got.json, coach.advise(position)
        assert told["complete"]
        assert told["to_move"] == position.to_move
        assert tuple(told["best"]) == advice.best
        assert told["sentence"] == advice.sentence
        assert told["cells"] == {
            str(cell): {
                "value": WORDS[outcome.value],
                "plies": outcome.plies,
                "chance": fraction_text(advice.chances[cell]),
            }
            for cell, outcome in advice.outcomes.items()
        }


@given(playouts(games=(mnk(3, 3, 3), mnk(4, 3, 3))))
@settings(max_examples=25)
def test_a_review_says_what_the_library_and_the_solver_say(
    web: Web, played: list[Position]
) -> None:
    game, moves = played[0].game, moves_of(played)
    told = web.get("/api/review", game=game, moves=names(moves, game)).json
    assert told["position"] == str(played[-1])
    judged = review(Coach(game), game.start, moves).moves
    for number, (each, said) in enumerate(zip(judged, told["moves"], strict=True), start=1):
        assert said == {
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
    worth = [solver.value(each) * (-1 if each.ply % 2 else 1) for each in played]
    assert told["values"] == [WORDS[value] for value in worth]


@given(playouts(games=(mnk(5, 4, 4), mnk(7, 6, 4), mnk(10, 10, 5))))
@settings(max_examples=6, phases=[Phase.generate])
def test_a_review_of_a_large_board_claims_nothing_that_is_not_so(
    web: Web, played: list[Position]
) -> None:
    game, moves = played[0].game, moves_of(played)
    told = web.get("/api/review", game=game, moves=names(moves, game)).json
    assert len(told["values"]) == len(told["moves"]) + 1
    if played[-1].over:
        assert told["values"][-1] == (
            "draw" if played[-1].drawn else "loss" if played[-1].ply % 2 == 0 else "win"
        )


@pytest.mark.parametrize("spec", SPECS)
def test_explanation_and_move_are_those_of_the_strategy(
    web: Web, unfinished: tuple[Position, ...], grid: Game, spec: str
) -> None:
    strategy = parse_strategy(spec, grid)
    for number, position in enumerate(unfinished[::40]):
        told = web.get("/api/explain", strategy=spec, start=position).json
        policy = strategy.policy(position)
        assert told["strategy"] == spec
        assert told["position"] == str(position)
        assert told["reason"] == strategy.reason(position)
        assert {int(c): Fraction(p) for c, p in told["policy"].items()} == policy
        scores = {int(cell): Fraction(score) for cell, score in told["scores"].items()}
        assert scores == strategy.scores(position)
        cell = sample(policy, Random(number))
        moved = web.get("/api/move", strategy=spec, start=position, seed=number).json
        assert moved == {
            "strategy": spec,
            "seed": number,
            "cell": cell,
            "name": cell_name(cell, grid),
            "position": str(position.play(cell)),
            "moves": [cell],
        }


def test_a_move_without_a_seed_is_drawn_and_can_be_drawn_again(web: Web) -> None:
    seen = set()
    for _ in range(60):
        told = web.get("/api/move", strategy="random", moves="b2,a1").json
        seen.add(told["cell"])
        assert told["moves"] == [4, 0, told["cell"]]
        assert (
            web.get("/api/move", strategy="random", moves="b2,a1", seed=told["seed"]).json == told
        )
    assert seen == {1, 2, 3, 5, 6, 7, 8}


@pytest.mark.parametrize("name", NAMES)
def test_a_proof_is_what_the_command_prints(web: Web, call: Call, name: str) -> None:
    assert web.get("/api/proof", strategy=name).json == json.loads(
        call("prove", name, "--json").out
    )


def test_a_comparison_is_what_the_command_prints(web: Web, call: Call) -> None:
    told = web.get("/api/comparison").json
    assert told["strategies"] == NAMES
    assert told == json.loads(call("compare", *NAMES, "--json").out)
    some = web.get("/api/comparison", strategy=["rules", "random", "perfect"]).json
    assert some["strategies"] == ["rules", "random", "perfect"]
    assert all(result in told["results"] for result in some["results"])
    assert len(some["results"]) == 9


@pytest.mark.parametrize("game", ["3,3,3", "4,3,3", "4,3,4", "4x4", "15,15,5"])
def test_the_strategies_are_those_of_the_command_and_refuse_what_they_cannot_play(
    web: Web, call: Call, game: str
) -> None:
    told = web.get("/api/strategies", game=game).json
    assert told["game"] == str(parse_game(game))
    refusals = {each.pop("name"): each["refusal"] for each in map(dict, told["strategies"])}
    listed = json.loads(call("strategies", "--json").out)
    assert [{**each, "refusal": refusals[each["name"]]} for each in listed] == told["strategies"]
    for name, refusal in refusals.items():
        got = web.get("/api/move", game=game, strategy=name)
        assert (got.status == 200) == (refusal is None)
        if refusal:
            assert got.json["detail"] == refusal


def test_the_picture_is_the_one_of_the_library(web: Web, positions: tuple[Position, ...]) -> None:
    for position in positions[::50]:
        for dark in (0, 1):
            got = web.get("/api/board.svg", start=position, dark=dark)
            assert got.headers["content-type"].startswith("image/svg+xml")
            assert got.body.decode() == draw(position, dark=bool(dark))
    assert b"Last move: a1." in web.get("/api/board.svg", moves="b2,a1").body


# --- faults, limits and headers ----------------------------------------------------------------

FAULTS = {
    "/api/position?game=3": 400,
    "/api/position?game=0x3": 400,
    "/api/position?game=16x16": 400,
    "/api/position?game=9999,9999,9999": 400,
    "/api/position?game=" + "3" * 17: 422,
    "/api/position?start=XX./.../...": 400,
    "/api/position?start=XXX/OOO/...": 400,
    "/api/position?start=X": 400,
    "/api/position?start=" + "X" * 301: 422,
    "/api/position?moves=b2,b2": 400,
    "/api/position?moves=z9": 400,
    "/api/position?moves=a1,,b2": 400,
    "/api/position?moves=a1,a2,b1,b2,c1,c2": 400,
    "/api/position?moves=" + ",".join(["a1"] * 250): 400,
    "/api/position?moves=" + "a" * 1001: 422,
    "/api/position?nonsense=1": 422,
    "/api/position?start=%ff%00": 400,
    "/api/values?start=XXX/OO./...": 400,
    "/api/move": 422,
    "/api/move?strategy=": 400,
    "/api/move?strategy=nobody": 400,
    "/api/move?strategy=../../etc/passwd": 400,
    "/api/move?strategy=linear:level=silly": 400,
    "/api/move?strategy=" + "l" * 101: 422,
    "/api/move?strategy=linear&seed=x": 422,
    "/api/move?strategy=linear&seed=-1": 422,
    "/api/move?strategy=linear&seed=" + "9" * 30: 422,
    "/api/move?strategy=linear&start=XXX/OO./...": 400,
    "/api/move?strategy=minimax&game=4x4": 400,
    "/api/move?strategy=chance&game=4,3,4": 503,
    "/api/explain?strategy=chance:slip=1/9&game=12,1,4": 503,
    "/api/proof?strategy=random&game=4,3,3": 503,
    "/api/proof?strategy=linear&game=4x4": 503,
    "/api/comparison?game=4x4": 503,
    "/api/comparison?strategy=rules&strategy=rules": 400,
    "/api/comparison?" + "&".join(["strategy=rules"] * 9): 422,
    "/api/board.svg?dark=2": 422,
    "/api/position?moves=a1&moves=b1": 422,
    "/api/position?moves=a1&%6doves=a1": 422,
    "/api/move?strategy=linear&strategy=rules": 422,
    "/api/comparison?strategy=linear&strategy=rules&game=3x3&game=3x3": 422,
    "/api/nothing": 404,
    "/static/../app.py": 404,
    "/static/%2e%2e/app.py": 404,
    "/nothing": 404,
}


@pytest.mark.parametrize("target", FAULTS, ids=lambda target: target[:50])
def test_a_fault_is_told_in_one_sentence(web: Web, target: str) -> None:
    path, _, query = target.partition("?")
    got = web.loop.run_until_complete(web.ask(path, query))
    assert_problem(got, FAULTS[target])
    assert "retry-after" not in got.headers  # it would never work


def test_a_parameter_that_is_given_twice_is_named(web: Web) -> None:
    got = web.get("/api/position", moves=["a1", "b1"])
    assert got.json["detail"] == "the parameter 'moves' is given more than once: give it once"


@pytest.mark.parametrize("game", ["5,2,3", "4,3,3", "4,3,4"])
def test_larger_boards_are_compared_without_those_who_leave_much_to_chance(
    web: Web, game: str
) -> None:
    told = web.get("/api/comparison", game=game).json
    assert {"linear", "alphabeta", "rules", "weights"} <= set(told["strategies"])
    assert {"random", "perfect"}.isdisjoint(told["strategies"])


def test_who_compares_too_much_is_told_so(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ASKED_COMPARISON", 3_000)
    slips = [f"random:slip={number}/9" for number in range(1, 9)]
    assert_problem(web.get("/api/comparison", strategy=slips), 503)


def test_a_move_that_cannot_be_played_is_named_as_people_name_it(web: Web) -> None:
    detail = web.get("/api/position", moves="b2,a1,b2").json["detail"]
    assert detail == "b2 cannot be played in O../.X./...: it is taken"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"])
def test_only_get_is_answered(web: Web, method: str) -> None:
    for path in ("/api/move", "/docs", "/static/docs.js"):
        assert_problem(web.loop.run_until_complete(web.ask(path, "", method=method)), 405)


@pytest.mark.parametrize("path", ["/api/position", "/api/strategies", "/api/no", "/", "/docs"])
def test_head_is_answered_like_get_without_the_body(web: Web, path: str) -> None:
    for headers in ({}, {"accept-encoding": "gzip"}):
        ask = partial(web.ask, path, "", headers=headers)
        got = web.loop.run_until_complete(ask())
        head = web.loop.run_until_complete(ask(method="HEAD"))
        assert head == got._replace(body=b"")


def test_what_is_too_large_is_not_looked_at(web: Web) -> None:
    assert_problem(web.get("/api/position", moves="a" * 9000), 414)
    assert_problem(web.get("/" + "a" * 9000), 414)
    assert_problem(web.get("/api/position", {"x-long": "a" * 17000}), 431)
    assert_problem(web.get("/api/position", {"content-length": "1"}), 413)
    assert_problem(web.get("/api/position", {"content-length": "9" * 30}), 413)
    assert_problem(web.get("/api/position", {"transfer-encoding": "chunked"}), 413)
    assert web.get("/api/position", {"content-length": "0"}).status == 200


@pytest.mark.parametrize("endpoint", ENDPOINTS)
@given(
    query=st.dictionaries(
        st.sampled_from(["game", "start", "moves", "strategy", "seed", "dark"]),
        st.text(max_size=40)
        | st.text(alphabet="XO./", max_size=12)
        | st.text(alphabet="abc123,", max_size=12)
        | st.sampled_from(["3,3,3", "4x4", "15x15", "linear", "perfect", "\x00", "1e9", "٣,٣,٣"]),
    )
)
def test_whatever_is_asked_the_answer_is_an_answer_or_a_sentence(
    web: Web, endpoint: str, query: dict[str, str]
) -> None:
    got = web.get(f"/api/{endpoint}", None, **query)
    if got.status == 200:
        assert_guarded(got)
    else:
        assert_problem(got, 400, 422, 503, **query)


def test_a_broken_server_says_so_without_a_traceback(
    fresh: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(answers, "standing", broken)
    inner = fresh.app.app

    async def caught(scope: Scope, receive: Receive, send: Send) -> None:
        with pytest.raises(RuntimeError):  # it is passed on, for the log
            await inner(scope, receive, send)

    fresh.app = Guard(caught)
    got = fresh.get("/api/position")
    assert_problem(got, 500)
    assert b"secret" not in got.body


@pytest.mark.parametrize(
    "path", ["/docs", "/static/docs.js", "/static/swagger-ui.css", "/static/swagger-ui-bundle.js"]
)
def test_files_are_guarded_and_sent_again_only_if_they_have_changed(web: Web, path: str) -> None:
    got = web.get(path)
    assert got.status == 200
    assert_guarded(got)
    assert got.headers["cache-control"] == "no-cache"
    again = web.get(path, {"if-none-match": got.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert_guarded(again)


@pytest.mark.parametrize("path", ["/", "/docs", "/static/docs.js", "/static/swagger-ui.css"])
def test_files_are_sent_whole_whatever_part_is_asked_for(web: Web, path: str) -> None:
    whole = web.get(path)
    for part in ("bytes=0-3", "bytes=1-2,4-5", "bytes=-1", "bytes=99999999-", "nonsense"):
        assert web.get(path, {"range": part}) == whole
    assert whole.headers["accept-ranges"] == "none"


def test_long_text_is_compressed_for_those_who_can_read_it(web: Web) -> None:
    plain = web.get("/api/strategies")
    small = web.get("/api/strategies", {"accept-encoding": "gzip"})
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(small.body) == plain.body
    assert len(small.body) < len(plain.body) / 2
    assert_guarded(small)


def test_the_description_of_the_api_names_every_address_and_loads_nothing(web: Web) -> None:
    described = web.get("/api/openapi.json").json
    assert set(described["paths"]) == {f"/api/{endpoint}" for endpoint in ENDPOINTS}
    for path in described["paths"].values():
        told = path["get"]
        assert told["description"]
        assert all(parameter["description"] for parameter in told["parameters"])
        assert {"200", "400", "422", "503"} <= set(told["responses"])
    text = web.get("/docs").body.decode() + web.get("/static/docs.js").body.decode()
    assert "://" not in text
    assert "<style" not in text


# --- work --------------------------------------------------------------------------------------


def test_a_long_question_does_not_hold_up_a_quick_one(
    fresh: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go, asked = Event(), []
    proof = answers.proof

    def slow(strategy: object) -> object:
        asked.append(strategy)
        assert let_go.wait(20)
        return proof(strategy)  # type: ignore[arg-type]

    monkeypatch.setattr(answers, "proof", slow)

    async def ask() -> tuple[Got, Got, Got, Got]:
        first = asyncio.create_task(fresh.ask("/api/proof", "strategy=rules"))
        twice = asyncio.create_task(fresh.ask("/api/proof", "strategy=rules"))
        move = await fresh.ask("/api/move", "strategy=minimax&moves=b2")
        values = await fresh.ask("/api/values", "moves=b2")
        assert not first.done()
        let_go.set()
        return await first, await twice, move, values

    first, twice, move, values = fresh.loop.run_until_complete(ask())
    assert {got.status for got in (first, twice, move, values)} == {200}
    assert first.body == twice.body
    assert len(asked) == 1


@pytest.mark.parametrize("slow", ["values", "review", "explain", "move", "proof"])
def test_questions_about_large_boards_hold_up_none_about_small_ones(
    fresh: Web, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    let_go = Event()
    find = {"explain": "explanation", "move": "thought"}.get(slow, slow)
    quick = getattr(answers, find)

    def held(*asked: object) -> object:
        about = asked[-1]
        assert isinstance(about, Session | Position | Strategy)
        if slow == "proof" or about.game.cells > 9:
            assert let_go.wait(20)
        return quick(*asked)

    monkeypatch.setattr(answers, find, held)
    who = "" if slow in ("values", "review") else "&strategy=linear"
    game = "3,3,3" if slow == "proof" else "7,6,4"
    specs = ["linear", "rules", "weights"]
    queries = [
        f"game={game}&strategy={spec}" if slow == "proof" else f"game={game}{who}&moves={cell}"
        for spec, cell in zip(specs, ["a1", "b2", "c3"], strict=True)
    ]

    async def ask() -> None:
        waiting = [asyncio.create_task(fresh.ask(f"/api/{slow}", query)) for query in queries]
        await asyncio.sleep(0.05)
        for path, query in (
            ("strategies", "game=4,4,4"),
            ("values", "moves=b2"),
            ("review", "moves=b2"),
            ("explain", "strategy=rules&moves=b2"),
            ("move", "strategy=rules&moves=b2"),
        ):
            got = await asyncio.wait_for(fresh.ask(f"/api/{path}", query), 10)
            assert got.status == 200
        assert not any(task.done() for task in waiting)
        let_go.set()
        assert {got.status for got in await asyncio.gather(*waiting)} == {200}

    try:
        fresh.loop.run_until_complete(ask())
    finally:
        let_go.set()


def test_who_has_waited_long_enough_is_told_to_come_back() -> None:
    let_go, begun = Event(), []
    work: Work[int, int] = Work(threads=1, queue=9, most=10, patience=0.2)

    def find(key: int) -> int:
        begun.append(key)
        assert let_go.wait(20)
        return key

    async def ask() -> None:
        first = asyncio.create_task(work.answer(1, lambda: find(1)))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await work.answer(2, lambda: find(2))
        assert not first.done()  # what has been begun is waited for
        let_go.set()
        assert await first == 1
        assert await work.answer(3, lambda: find(3)) == 3

    asyncio.run(ask())
    assert begun == [1, 3]  # nobody waited for the other any more
    work.close()


def test_who_is_to_come_back_is_told_when(fresh: Web) -> None:
    assert isinstance(fresh.app.app, FastAPI)
    fresh.app.app.state.desk.questions.queue = 0
    got = fresh.get("/api/values")
    assert_problem(got, 503)
    assert got.headers["retry-after"] == "5"


def test_what_takes_too_long_is_found_out_once(
    fresh: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def slow(strategy: object) -> object:
        asked.append(strategy)
        raise TooLong("it would take too long")

    monkeypatch.setattr(answers, "proof", slow)
    for _ in range(3):
        got = fresh.get("/api/proof", strategy="rules")
        assert_problem(got, 503)
        assert got.json["detail"] == "it would take too long"
    assert len(asked) == 1


def test_when_too_many_ask_at_once_the_last_are_told_to_come_back() -> None:
    let_go = Event()
    work: Work[int, int] = Work(threads=1, queue=2, most=10)

    def find() -> int:
        let_go.wait(20)
        return 7

    async def ask() -> None:
        waiting = [asyncio.create_task(work.answer(key, find)) for key in (1, 2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await work.answer(3, find)
        let_go.set()
        assert await asyncio.gather(*waiting) == [7, 7]
        assert await work.answer(3, find) == 7

    asyncio.run(ask())
    work.close()


def test_what_fails_otherwise_is_not_kept_and_does_not_stay_under_way() -> None:
    work: Work[str, int] = Work(threads=1, queue=1, most=10)

    def fail() -> int:
        raise NoughtsError("no")

    async def ask() -> None:
        for _ in range(3):
            with pytest.raises(NoughtsError, match="no"):
                await work.answer("key", fail)
        assert await work.answer("key", lambda: 3) == 3

    asyncio.run(ask())
    assert len(work.kept) == 1
    work.close()


def test_one_who_leaves_does_not_take_the_answer_from_another() -> None:
    let_go = Event()
    work: Work[int, int] = Work(threads=1, queue=5, most=5)

    def find() -> int:
        let_go.wait(20)
        return 7

    async def ask() -> None:
        leaves = asyncio.create_task(work.answer(1, find))
        stays = asyncio.create_task(work.answer(1, find))
        await asyncio.sleep(0)
        leaves.cancel()
        let_go.set()
        assert await stays == 7

    asyncio.run(ask())
    work.close()


@given(st.lists(st.integers(0, 9)), st.integers(1, 5))
def test_a_cache_keeps_what_was_used_last_and_no_more(keys: list[int], most: int) -> None:
    cache: Cache[int, str] = Cache(most)
    last: list[int] = []
    for key in keys:
        if cache.get(key) is None:
            cache.put(key, str(key))
        last = [*(other for other in last if other != key), key][-most:]
        assert len(cache) == len(last) <= most
    assert [cache.get(key) for key in last] == [str(key) for key in last]


def test_a_tool_is_lent_to_one_at_a_time_and_thrown_away_when_it_has_learned_too_much() -> None:
    made: list[object] = []

    def make(_: str) -> object:
        made.append(object())
        return made[-1]

    box = Toolbox(make, most=2, most_uses=3, most_seconds=100)
    for _ in range(7):
        with box.lend("key"):
            pass
    assert len(made) == 3
    for key in "abcdef":
        with box.lend(key):
            assert len(box) <= 2
    tired = Toolbox(make, most=2, most_uses=100, most_seconds=0)
    with tired.lend("key") as first:
        pass
    with tired.lend("key") as second:
        assert first is not second


def test_many_different_questions_leave_bounded_caches(fresh: Web) -> None:
    assert isinstance(fresh.app.app, FastAPI)
    desk = fresh.app.app.state.desk
    desk.thoughts.kept.most = desk.questions.kept.most = 20
    for number in range(60):
        slip = f"random:slip={number + 1}/99"
        assert fresh.get("/api/move", strategy=slip).status == 200
        assert fresh.get("/api/explain", strategy=slip).status == 200
    assert len(desk.thoughts.kept) == len(desk.questions.kept) == 20
    assert len(answers.STRATEGIES) <= 48


def test_a_meter_stops_at_its_number() -> None:
    strategy = parse_strategy("random", mnk(3, 3, 3))
    metered = limits.Metered(strategy, limits.Meter(2, "enough"))
    here = strategy.game.start
    assert metered.policy(here) == metered.policy(here) == strategy.policy(here)
    with pytest.raises(TooLong, match="enough"):
        metered.policy(here)


# --- the command -------------------------------------------------------------------------------


@pytest.fixture
def served() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real `noughts web`, and its address."""
    process = subprocess.Popen(
        [SCRIPT, "web", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    yield process, line.split()[3]
    process.kill()
    process.communicate()


def fetch(url: str) -> Got:
    with urlopen(Request(url)) as got:  # noqa: S310 - our own
        return Got(got.status, {k.lower(): v for k, v in got.headers.items()}, got.read())


def test_the_command_serves_and_ends_quietly(
    served: tuple[subprocess.Popen[str], str],
) -> None:
    process, url = served
    got = fetch(f"{url}api/move?strategy=linear")
    assert got.json["name"] == "b2"
    assert_guarded(got)
    assert "server" not in got.headers
    connection = HTTPConnection(urlsplit(url).netloc)
    for method in ("GET", "HEAD"):
        upgrade = {"Upgrade": "websocket", "Connection": "Upgrade"}
        connection.request(method, "/api/position", headers=upgrade)
        with connection.getresponse() as answer:
            assert (answer.status, bool(answer.read())) == (200, method == "GET")
    connection.close()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (0, "", "")


def test_ctrl_c_ends_it_as_soon_as_it_is_announced(
    served: tuple[subprocess.Popen[str], str],
) -> None:
    process, _ = served
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (0, "", "")


def test_it_ends_quietly_while_somebody_waits_for_a_long_answer(
    served: tuple[subprocess.Popen[str], str],
) -> None:
    process, url = served
    fetch(f"{url}api/position")  # it is up by then
    slow = f"{url}api/comparison?strategy=random:slip=1/3&strategy=perfect&strategy=random"
    answers: list[Got] = []

    def ask() -> None:
        with pytest.raises(HTTPError) as refused:
            fetch(slow)
        with refused.value as error:
            answers.append(Got(error.code, dict(error.headers), error.read()))

    waiting = Thread(target=ask)
    waiting.start()
    Event().wait(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    waiting.join()
    assert (process.returncode, out, err) == (0, "", "")
    assert answers[0].status == 503


def test_it_ends_at_once_whatever_it_is_working_on() -> None:
    """In Python itself a thread that is no daemon is waited for."""
    program = (
        "import asyncio, time\n"
        "from noughts.frontends.web.work import Work\n"
        "work = Work(threads=1, queue=2, most=2)\n"
        "async def ask():\n"
        "    task = asyncio.create_task(work.answer(1, lambda: time.sleep(60)))\n"
        "    await asyncio.sleep(0.1)\n"
        "    work.close()\n"
        "    await asyncio.gather(task, return_exceptions=True)\n"
        "asyncio.run(ask())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False, timeout=20)
    assert done.returncode == 0


def test_a_taken_port_is_said_so_and_the_next_free_one_offered(call: Call) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        done = call("web", "--port", str(port), "--no-browser")
        free = next_free("127.0.0.1", port)
        assert_refused(done, f"port {port} is taken: noughts web --port {free} would do")


def test_the_offer_of_another_port_keeps_the_host(call: Call) -> None:
    with bind("0.0.0.0", 0) as taken:  # noqa: S104 - as somebody may ask
        port = taken.getsockname()[1]
        done = call("web", "--host", "0.0.0.0", "--port", str(port), "--no-browser")  # noqa: S104
        free = next_free("0.0.0.0", port)  # noqa: S104
        offer = f"noughts web --host 0.0.0.0 --port {free} would do"
        assert_refused(done, f"port {port} is taken: {offer}")


@pytest.mark.parametrize("host", ["no.such.host.invalid", "300.1.1.1", "a" * 70, "8.8.8.8"])
def test_a_host_that_is_none_of_ours_is_refused(call: Call, host: str) -> None:
    assert_refused(call("web", "--host", host, "--no-browser"), host)


@pytest.mark.parametrize("port", ["-1", "65536", "x"])
def test_a_port_that_is_none_is_refused(call: Call, port: str) -> None:
    assert_refused(call("web", "--port", port, "--no-browser"), "--port")


def test_what_is_missing_is_named_with_the_command_that_installs_it(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "noughts.frontends.web.serve", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert_refused(call("web"), "uvicorn", "python -m pip install fastapi uvicorn")


def test_answers_do_not_wait_for_acknowledgements() -> None:
    with bind("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_it_works_below_a_path_behind_a_proxy(tmp_path: Path) -> None:
    with bind("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "--factory", "noughts.frontends.web.app:make_app"]
    where = ["--port", str(port), "--root-path", "/games", "--log-level", "error"]
    process = subprocess.Popen([*command, *where], cwd=tmp_path, env=environment())
    try:
        for _ in range(200):
            with socket.socket() as knock:
                if not knock.connect_ex(("127.0.0.1", port)):
                    break
            Event().wait(0.05)
        assert fetch(f"http://127.0.0.1:{port}/api/move?strategy=linear").json["cell"] == 4
        assert b"static/docs.js" in fetch(f"http://127.0.0.1:{port}/docs").body
    finally:
        process.kill()
        process.wait()
