"""Threads, queues, caches and limits: who waits for whom, and how much the server stores."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from threading import Event

import pytest
from asgi import Answer, Web, assert_problem
from hypothesis import given
from hypothesis import strategies as st

from noughts import Game, Position, mnk
from noughts.errors import Busy, NoughtsError, TooLong
from noughts.frontends.web.app import make_app
from noughts.frontends.web.limits import MOST_NODES_SEARCH, check_speed, limit_calls
from noughts.frontends.web.workers import Pool, Workers
from noughts.play.session import Session
from noughts.strategies.registry import parse_strategy

LONG = 60
"""Seconds after which a test that waits has failed."""


@pytest.fixture
def web() -> Iterator[Web]:
    """An application with empty caches."""
    with Web(make_app(seed=1)) as web:
        yield web


class Gate:
    """Holds a computation in its thread until the test opens the gate."""

    def __init__(self) -> None:
        self.calls: list[object] = []
        self._begun, self._open = Event(), Event()

    def hold(self, key: object) -> object:
        """Note the call, wait for `open`, and return the key."""
        self.calls.append(key)
        self._begun.set()
        assert self._open.wait(LONG)
        return key

    async def begun(self) -> None:
        """Wait until a computation is held."""
        assert await asyncio.to_thread(self._begun.wait, LONG)

    def open(self) -> None:
        self._open.set()


def run(test: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(test, LONG))


# --- workers ------------------------------------------------------------------------------------


def test_everybody_who_waits_for_a_key_shares_one_computation() -> None:
    gate = Gate()
    workers = Workers(threads=2, queue=5, cache_size=5)

    async def test() -> None:
        waiting = [asyncio.create_task(workers.get(1, lambda: gate.hold(1))) for _ in range(9)]
        await gate.begun()
        gate.open()
        assert await asyncio.gather(*waiting) == [1] * 9
        assert await workers.get(1, lambda: gate.hold(1)) == 1

    run(test())
    assert gate.calls == [1]


def test_a_full_queue_is_busy() -> None:
    gate = Gate()
    workers = Workers(threads=1, queue=2, cache_size=10)

    async def test() -> None:
        waiting = [
            asyncio.create_task(workers.get(key, partial(gate.hold, key))) for key in (1, 2)
        ]
        await gate.begun()
        with pytest.raises(Busy):
            await workers.get(3, lambda: gate.hold(3))
        gate.open()
        assert await asyncio.gather(*waiting) == [1, 2]
        assert await workers.get(3, lambda: gate.hold(3)) == 3

    run(test())


def test_waiting_for_a_thread_ends_and_a_computation_that_runs_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("noughts.frontends.web.workers.PATIENCE", 0.05)
    gate = Gate()
    workers = Workers(threads=1, queue=9, cache_size=10)

    async def test() -> None:
        first = asyncio.create_task(workers.get(1, lambda: gate.hold(1)))
        await gate.begun()
        with pytest.raises(Busy):
            await workers.get(2, lambda: gate.hold(2))
        assert not first.done()
        gate.open()
        assert await first == 1
        assert await workers.get(3, lambda: gate.hold(3)) == 3

    run(test())
    assert gate.calls == [1, 3]


def test_a_client_that_leaves_does_not_take_the_answer_from_another() -> None:
    gate = Gate()
    workers = Workers(threads=1, queue=5, cache_size=5)

    async def test() -> None:
        leaves = asyncio.create_task(workers.get(1, lambda: gate.hold(1)))
        stays = asyncio.create_task(workers.get(1, lambda: gate.hold(1)))
        await gate.begun()
        leaves.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaves
        gate.open()
        assert await stays == 1

    run(test())
    assert gate.calls == [1]


def test_only_errors_of_slow_computations_are_cached() -> None:
    workers = Workers(threads=1, queue=1, cache_size=10)
    calls: list[str] = []

    def fail(error: NoughtsError) -> Callable[[], int]:
        def compute() -> int:
            calls.append(str(error))
            raise error

        return compute

    async def test() -> None:
        for _ in range(3):
            with pytest.raises(NoughtsError, match="no"):
                await workers.get("fails", fail(NoughtsError("no")))
            with pytest.raises(TooLong, match="slow"):
                await workers.get("slow", fail(TooLong("slow")))
        assert await workers.get("fails", lambda: 3) == 3

    run(test())
    assert calls == ["no", "slow", "no", "no"]


@given(st.lists(st.integers(0, 9), max_size=20), st.integers(1, 5))
def test_the_cache_holds_the_values_used_last(keys: list[int], size: int) -> None:
    workers = Workers(threads=1, queue=1, cache_size=size)
    last: list[int] = []

    async def test() -> None:
        nonlocal last
        for key in keys:
            assert await workers.get(key, partial(str, key)) == str(key)
            last = [*(other for other in last if other != key), key][-size:]
            assert len(workers.cache) == len(last)
        for key in range(10):
            assert workers.cache.get(key) == (str(key) if key in last else None)

    run(test())


def test_closing_refuses_everybody_who_waits() -> None:
    gate = Gate()
    workers = Workers(threads=1, queue=5, cache_size=5)

    async def test() -> None:
        waiting = [
            asyncio.create_task(workers.get(key, lambda: gate.hold(0))) for key in (1, 1, 2)
        ]
        await gate.begun()
        workers.close()
        errors = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(error) for error in errors] == [Busy] * 3
        gate.open()

    run(test())
    assert gate.calls == [0]


def test_python_exits_while_a_computation_runs() -> None:
    program = (
        "import asyncio, threading\n"
        "from noughts.frontends.web.workers import Workers\n"
        "begun = threading.Event()\n"
        "workers = Workers(threads=1, queue=2, cache_size=2)\n"
        "def compute():\n"
        "    begun.set()\n"
        "    threading.Event().wait(600)\n"
        "async def main():\n"
        "    task = asyncio.create_task(workers.get(1, compute))\n"
        "    await asyncio.to_thread(begun.wait)\n"
        "    workers.close()\n"
        "    await asyncio.gather(task, return_exceptions=True)\n"
        "asyncio.run(main())\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, check=False, timeout=LONG, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# --- the application ----------------------------------------------------------------------------


def test_a_proof_runs_once_and_does_not_delay_a_move(web: Web) -> None:
    gate, backend = Gate(), web.backend
    prove = backend.prove

    def hold(spec: str, game: Game) -> dict[str, object]:
        gate.hold(spec)
        return prove(spec, game)

    backend.prove = hold  # type: ignore[method-assign]

    async def test() -> None:
        proofs = [
            asyncio.create_task(web.request("/api/proof", "strategy=rules")) for _ in range(2)
        ]
        await gate.begun()
        table = await web.request("/api/table", "o=minimax&event=choose&cell=b2")
        values = await web.request("/api/values", "moves=b2")
        assert not any(task.done() for task in proofs)
        gate.open()
        first, second = await asyncio.gather(*proofs)
        assert {each.status for each in (first, second, table, values)} == {200}
        assert first.body == second.body

    web.loop.run_until_complete(asyncio.wait_for(test(), LONG))
    assert gate.calls == ["rules"]


SLOW_REQUESTS = {
    "values": "game=7,6,4&moves={cell}",
    "review": "game=7,6,4&moves={cell}",
    "explain": "game=7,6,4&strategy=linear&moves={cell}",
    "policy": "game=7,6,4&o=linear&moves={cell}",
}


@pytest.mark.parametrize("method", SLOW_REQUESTS)
def test_requests_about_large_boards_do_not_delay_small_ones(web: Web, method: str) -> None:
    gate, backend = Gate(), web.backend
    compute = getattr(backend, method)

    def hold(*args: object) -> object:
        about = args[-1]
        assert isinstance(about, Session | Position)
        if about.game.cells > 9:
            gate.hold(about)
        return compute(*args)

    setattr(backend, method, hold)
    path = {"policy": "table"}.get(method, method)

    async def test() -> None:
        slow = [
            asyncio.create_task(
                web.request(f"/api/{path}", SLOW_REQUESTS[method].format(cell=cell))
            )
            for cell in ("a1", "b2", "c3")
        ]
        await gate.begun()
        for quick, query in (
            ("strategies", "game=4,4,4"),
            ("values", "moves=b2"),
            ("review", "moves=b2"),
            ("explain", "strategy=rules&moves=b2"),
            ("table", "o=rules&moves=b2"),
        ):
            assert (await web.request(f"/api/{quick}", query)).status == 200
        assert not any(task.done() for task in slow)
        gate.open()
        assert {each.status for each in await asyncio.gather(*slow)} == {200}

    web.loop.run_until_complete(asyncio.wait_for(test(), LONG))


def test_a_busy_server_says_when_to_try_again(web: Web) -> None:
    web.backend.advice.queue = 0
    answer = web.get("/api/values")
    assert_problem(answer, 503)
    assert answer.headers["retry-after"] == "5"


def test_a_computation_that_takes_too_long_is_tried_once(web: Web) -> None:
    calls: list[object] = []

    def refuse(spec: str, game: Game) -> dict[str, object]:
        calls.append((spec, game))
        raise TooLong("it takes too long")

    web.backend.prove = refuse  # type: ignore[method-assign]
    answers: list[Answer] = [web.get("/api/proof", strategy="rules") for _ in range(3)]
    for answer in answers:
        assert_problem(answer, 503)
        assert answer.json["detail"] == "it takes too long"
    assert len(calls) == 1


def test_many_different_requests_leave_bounded_caches(web: Web) -> None:
    backend = web.backend
    backend.moves.cache_size = backend.advice.cache_size = 20
    for number in range(60):
        slip = f"random:slip={number + 1}/99"
        assert web.get("/api/table", x=slip).status == 200
        assert web.get("/api/explain", strategy=slip).status == 200
    assert len(backend.moves.cache) == len(backend.advice.cache) == 20
    assert backend.strategies.entries.cache_info().currsize == 48


# --- pool and limits ----------------------------------------------------------------------------


def test_a_pool_replaces_an_item_after_its_uses_or_its_seconds() -> None:
    items: list[object] = []

    def make(_: str) -> object:
        items.append(object())
        return items[-1]

    pool = Pool(make, size=2, most_uses=3, most_seconds=100)
    for _ in range(7):
        with pool.lend("key"):
            pass
    assert len(items) == 3
    for key in "abcdef":
        with pool.lend(key):
            assert pool.entries.cache_info().currsize <= 2
    exhausted = Pool(make, size=2, most_uses=100, most_seconds=0)
    with exhausted.lend("key") as first:
        pass
    with exhausted.lend("key") as second:
        assert first is not second


def test_a_pool_lends_an_item_to_one_thread_at_a_time() -> None:
    gate = Gate()
    pool: Pool[str, Gate] = Pool(lambda _: gate, size=2, most_uses=100, most_seconds=100)
    order: list[str] = []

    def first() -> None:
        with pool.lend("key") as item:
            item.hold("first")
            order.append("first")

    def second() -> None:
        with pool.lend("key"):
            order.append("second")

    async def test() -> None:
        holding = asyncio.create_task(asyncio.to_thread(first))
        await gate.begun()
        waiting = asyncio.create_task(asyncio.to_thread(second))
        with pool.lend("other"):
            gate.open()
        await asyncio.gather(holding, waiting)

    run(test())
    assert order == ["first", "second"]


def test_a_limit_ends_the_computation() -> None:
    strategy = parse_strategy("random", mnk(3, 3, 3))
    [limited] = limit_calls([strategy], 2, "enough")
    start = strategy.game.start
    assert limited.policy(start) == limited.policy(start) == strategy.policy(start)
    with pytest.raises(TooLong, match="enough"):
        limited.policy(start)


@pytest.mark.parametrize("option", [f"nodes={MOST_NODES_SEARCH + 1}", "time=1"])
def test_a_search_that_may_take_long_is_refused_with_one_that_does_not(option: str) -> None:
    game = mnk(7, 7, 4)
    check_speed(parse_strategy(f"search:nodes={MOST_NODES_SEARCH}", game), game.start)
    with pytest.raises(TooLong, match=f"search:nodes={MOST_NODES_SEARCH}$"):
        check_speed(parse_strategy(f"search:{option}", game), game.start)
