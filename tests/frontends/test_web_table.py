"""GET /api/table: the table of the library, one request per click and no state between."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from asgi import Answer, Web, assert_problem
from boards import playouts
from command import SPECS
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Game, Position, cell_name, mnk
from noughts.errors import BrokenStrategy
from noughts.frontends.web.app import make_app
from noughts.frontends.web.responses import TableState
from noughts.play.actions import ACTIONS, Starts
from noughts.play.session import Session
from noughts.play.table import Table
from noughts.rules.masks import cells_of
from noughts.rules.variants import cube, pick15, torus
from noughts.strategies.base import Policy, sample
from noughts.strategies.registry import parse_strategy

BOARDS = (
    *(mnk(3, 3, 3), mnk(4, 3, 3), mnk(7, 6, 4), mnk(15, 15, 5)),
    *(torus(4, 4, 3), cube(3), cube(5), pick15()),
)
CACHED, FRESH = "public, max-age=300", "no-store"
TWO = {"x": "person", "o": "person"}


@pytest.fixture(scope="module")
def web() -> Iterator[Web]:
    with Web(make_app()) as web:
        yield web


def table(web: Web, **query: object) -> Any:  # noqa: ANN401 - JSON
    answer = web.get("/api/table", **query)  # type: ignore[arg-type]
    assert answer.status == 200, answer
    return answer.json


def send(web: Web, state: dict[str, Any], **changes: object) -> Answer:
    """Send a table back with an event, as the page does."""
    players = {mark: state["players"][mark] or "person" for mark in "XO"}
    query = {
        "game": state["game"],
        "start": state["start"],
        "moves": ",".join(state["moves"]),
        "undone": ",".join(state["undone"]),
        "x": players["X"],
        "o": players["O"],
        "winners": [name or "-" for name in state["winners"]],
        "paused": int(state["paused"]),
    }
    return web.get("/api/table", None, **query, **changes)


# --- it is the table of the library -------------------------------------------------------------


def test_every_position(web: Web, positions: tuple[Position, ...]) -> None:
    for position in positions[::3]:
        state = table(web, start=position, **TWO)
        assert state["position"] == state["start"] == str(position)
        assert (state["columns"], state["rows"], state["in_row"]) == (3, 3, 3)
        assert tuple(state["legal"]) == position.moves
        assert state["to_move"] == position.to_move
        assert state["over"] is position.over
        winner = "XO"[(position.ply - 1) % 2] if position.lost else None
        assert state["winner"] == state["result"] == winner
        assert [set(line) for line in state["lines"]] == [
            set(cells_of(line))
            for line in position.game.lines
            if position.lost and not line & ~position.opponent
        ]
        assert state["moves"] == []


@given(playouts(games=BOARDS))
def test_moves_and_start_name_the_same_position(web: Web, played: list[Position]) -> None:
    here, game = played[-1], played[0].game
    cells = [cells_of(before.empty & ~after.empty)[0] for before, after in pairwise(played)]
    names = [cell_name(cell, game) for cell in cells]
    by_moves = table(web, game=game, moves=",".join(names), **TWO)
    assert by_moves["position"] == str(here)
    assert by_moves["moves"] == names
    assert by_moves["last"] == (cells[-1] if cells else None)
    by_start = table(web, game=game, start=here, **TWO)
    for key in ("position", "legal", "over", "winner", "lines", "status", "to_move"):
        assert by_start[key] == by_moves[key]


def test_the_answer_has_exactly_the_keys_of_its_description(web: Web) -> None:
    for query in ({}, {"x": "rules", "seed": 1}, {"moves": "a1,b1,a2,b2,a3", **TWO}):
        answer = web.get("/api/table", None, **query)
        assert TableState.model_validate_json(answer.body, strict=True).model_dump() == answer.json
    assert set(TableState.model_fields) == {*Table(Session(mnk(3, 3, 3).start)).to_json(), "seed"}
    assert list(answer.json["offers"]) == [action.name for action in ACTIONS]


EVENTS = ("choose", "undo", "redo", "retry", "new", "swap", "pause", None)


def expected(before: Table, query: dict[str, Any], game: Game) -> Table:
    """The table of the library after the same event and the same reply."""
    random = Random(query["seed"])
    match query.get("event"):
        case None:
            after = replace(before, message="")  # it answered the event before
        case "choose":
            after = before.choose(query["number"] - 1)
        case "retry":
            after = before.retry(query["number"])
        case "new":
            after = before.new_game(random)
        case event:
            after = getattr(before, event)()
    after = after.without_other_games()
    if spec := after.strategy_to_move:
        policy = parse_strategy(spec, game).policy(after.session.position)
        after = after.reply(sample(policy, random))
    return after


@given(
    st.sampled_from([("person", "linear:level=easy"), ("random", "person"), ("rules", "random")]),
    st.sampled_from(Starts) | st.none(),
    st.lists(st.tuples(st.sampled_from(EVENTS), st.integers(1, 9), st.integers(0, 99))),
)
@settings(max_examples=60)
def test_a_page_that_sends_every_answer_back_plays_the_games_of_the_table(
    web: Web,
    players: tuple[str, str],
    starts: Starts | None,
    steps: list[tuple[str | None, int, int]],
) -> None:
    game = mnk(3, 3, 3)
    first, second = (None if player == "person" else player for player in players)
    local = Table(Session(game.start, (first, second)), starts)
    state: dict[str, Any] = local.to_json()
    for event, number, seed in steps:
        query: dict[str, Any] = {"number": number, "seed": seed}
        if starts:
            query["starts"] = starts.value
        if event:
            query["event"] = event
        if event == "choose":
            query["cell"] = cell_name(number - 1, game)
        local = expected(local, query, game)
        state = send(web, state, **query).json
        assert state == {**local.to_json(), "seed": seed}


@pytest.mark.parametrize("spec", SPECS)
def test_the_reply_is_drawn_from_the_policy_of_the_strategy(
    web: Web, unfinished: tuple[Position, ...], grid: Game, spec: str
) -> None:
    strategy = parse_strategy(spec, grid)
    for seed, position in enumerate(unfinished[::60]):
        state = table(web, start=position, x=spec, o=spec, seed=seed)
        cell = sample(strategy.policy(position), Random(seed))
        assert state["moves"] == [cell_name(cell, grid)]
        assert state["position"] == str(position.play(cell))
        assert (state["last"], state["seed"]) == (cell, seed)


def test_without_a_seed_the_reply_is_random_and_its_seed_repeats_it(web: Web) -> None:
    cells: set[object] = set()
    for _ in range(2_000):  # so many that a cell is never missed by bad luck
        if len(cells) == 7:
            break
        state = table(web, x="random", o="random", moves="b2,a1")
        cells.add(state["last"])
        assert table(web, x="random", o="random", moves="b2,a1", seed=state["seed"]) == state
    assert cells == {1, 2, 3, 5, 6, 7, 8}


def test_a_server_with_a_seed_answers_the_same_request_alike_in_any_order() -> None:
    queries: list[dict[str, Any]] = [
        {"x": "random", "o": "random", "moves": moves}
        for moves in ("", "a1", "b2", "b2,a1", "b2,a1,c3", "a1,b1,a2", "c3,c2")
    ]
    queries += [{"event": "new", "starts": "random", "moves": moves} for moves in ("", "a1")]
    answers = []
    for seed, order in ((1, queries), (1, queries[::-1]), (2, queries)):
        with Web(make_app(seed=seed)) as web:
            states = {repr(query): table(web, **query) for query in order}
        answers.append([states[repr(query)] for query in queries])
    assert answers[0] == answers[1] != answers[2]


# --- what the page reads ------------------------------------------------------------------------


def test_a_click_is_one_request_and_players_read_titles(web: Web) -> None:
    state = table(web, event="choose", cell="b2", o="linear")
    assert state["moves"] == ["b2", "a1"]
    assert state["description"] == "You are playing Linear on 3x3."
    assert state["status"] == "Your move: you are X."
    assert state["titles"] == {"X": "You", "O": "Linear"}
    assert (state["mode"], state["trouble"], state["message"]) == ("against", "", "")
    assert table(web)["description"] == "You are playing Linear (medium) on 3x3."


def test_a_watched_game_is_one_request_per_move_until_it_is_paused(web: Web) -> None:
    state = table(web, x="rules", o="linear")
    assert (state["mode"], len(state["moves"]), state["strategy_to_move"]) == (
        "watch",
        1,
        "linear",
    )
    paused = send(web, state, event="pause").json
    assert paused["paused"]
    assert paused["moves"] == state["moves"]
    assert send(web, paused).json == paused
    assert len(send(web, paused, event="pause").json["moves"]) == 2


def test_a_cell_that_cannot_be_played_is_explained(web: Web) -> None:
    state = table(web, moves="b2,a1", event="choose", cell="a1")
    assert state["message"] == "a1 is taken: choose an empty cell."
    assert state["moves"] == ["b2", "a1"]


def test_winners_only_feed_the_score(web: Web) -> None:
    won = "a1,b1,a2,b2,a3"
    state = table(web, moves=won, winners="You,-,Linear (medium)")
    assert state["score"] == "Score: You 2, Linear (medium) 1, draws 1."
    assert state["result"] == "You"
    assert state == table(web, moves=won, winners=["You", "-", "Linear (medium)"])
    again = send(web, state, event="new").json
    assert again["winners"] == ["You", None, "Linear (medium)", "You"]
    assert again["score"] == state["score"]
    assert not again["offers"]["undo"]
    titled = table(web, o="linear:level=easy,override=no", winners="Linear (easy, override no),-")
    assert titled["score"] == "Score: You 0, Linear (easy, override no) 1, draws 1."


def test_a_page_can_send_the_winners_of_any_number_of_games_back(web: Web) -> None:
    state = table(web, moves="a1,b1,a2,b2,a3", winners=["-"] * 150)
    for _ in range(3):
        state = {**send(web, state, event="new").json, "moves": state["moves"]}
        assert state["winners"][-1] == "You"
    assert 100 <= len(state["winners"]) <= 101


@pytest.mark.parametrize(("starts", "mark"), [("me", "X"), ("opponent", "O")])
def test_a_new_game_respects_who_starts(web: Web, starts: str, mark: str) -> None:
    for moves in ("", "b2,a1,c3"):
        state = table(web, event="new", starts=starts, moves=moves)
        assert state["players"][mark] is None
        assert len(state["moves"]) == (mark == "O")


def test_a_toss_gives_both_sides_and_its_seed_repeats_it(web: Web) -> None:
    marks = set()
    for _ in range(40):
        answer = web.get("/api/table", event="new", starts="random")
        assert answer.headers["cache-control"] == FRESH
        state = answer.json
        marks.add(state["titles"]["X"])
        assert table(web, event="new", starts="random", seed=state["seed"]) == state
    assert marks == {"You", "Linear (medium)"}


def test_only_an_answer_without_chance_may_be_cached(web: Web) -> None:
    for query, cache in (
        ({}, CACHED),
        ({"event": "choose", "cell": "b2", "o": "linear"}, CACHED),
        ({"event": "choose", "cell": "b2", "o": "random"}, FRESH),
        ({"event": "choose", "cell": "b2", "o": "random", "seed": 0}, CACHED),
        ({"event": "new", "starts": "random", "seed": 0}, CACHED),
        ({"event": "choose", "cell": "b2", "o": "minimax", "game": "4x4"}, FRESH),
    ):
        answer = web.get("/api/table", None, **query)
        assert answer.headers["cache-control"] == cache
        if cache == CACHED:
            assert answer.json["seed"] == query.get("seed")


# --- strategies that cannot ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "game"), [("minimax", "4x4"), ("chance", "4,3,4"), ("chance:slip=1/9", "12,1,4")]
)
def test_a_strategy_that_refuses_or_is_too_slow_is_trouble_on_the_table(
    web: Web, spec: str, game: str
) -> None:
    state = table(web, game=game, x=spec, o="person")
    assert "too long" in state["trouble"] or "this large" in state["trouble"]
    assert not state["trouble"].endswith(".")
    assert state["moves"] == []
    assert state["strategy_to_move"] is None
    assert state["status"].endswith("cannot move.")
    swapped = send(web, state, event="swap").json
    assert (swapped["trouble"], swapped["status"]) == ("", "Your move: you are X.")


def test_a_strategy_that_fails_is_trouble_and_a_busy_server_is_not() -> None:
    with Web(make_app()) as web:

        def fail(*_: object) -> Policy:
            raise BrokenStrategy("it fails")

        web.backend.policy = fail  # type: ignore[assignment,method-assign]
        assert table(web, x="rules")["trouble"] == "it fails"

        web.backend.moves.queue = 0
        answer = web.get("/api/table", x="rules")
        assert_problem(answer, 503)
        assert answer.headers["retry-after"] == "5"


@pytest.mark.parametrize("side", ["x", "o"])
def test_a_player_who_does_not_exist_is_refused_whoever_is_to_move(web: Web, side: str) -> None:
    for spec in ("nobody", "linear:level=silly", "../../etc/passwd", ""):
        for query in ({}, {"moves": "a1,b1,a2,b2,a3"}):
            assert_problem(web.get("/api/table", None, **{side: spec}, **query), 400)
