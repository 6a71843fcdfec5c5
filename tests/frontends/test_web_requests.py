"""Requests that are wrong, too large or hostile, the headers of answers, and the files."""

import gzip
import os
import re
import shutil
from functools import partial
from pathlib import Path

import pytest
from asgi import Web, assert_guarded, assert_problem
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send

from noughts.frontends.web import app, routes
from noughts.frontends.web.app import make_app

URLS = (
    "table", "board.svg", "game.txt", "values", "review", "ladder", "strategies", "explain",
    "tree", "proof", "comparison", "replies", "centre", "matrix", "trap",
    "answers", "program",
)  # fmt: skip


STATUSES = {
    "/api/table?game=3": 400,
    "/api/table?game=0x3": 400,
    "/api/table?game=16x16": 400,
    "/api/table?game=9999,9999,9999": 400,
    "/api/table?game=" + "3" * 17: 422,
    "/api/table?start=XX./.../...": 400,
    "/api/table?start=XXX/OOO/...": 400,
    "/api/table?start=X": 400,
    "/api/table?start=" + "X" * 301: 422,
    "/api/table?start=%ff%00": 400,
    "/api/table?moves=b2,b2": 400,
    "/api/table?moves=z9": 400,
    "/api/table?moves=a1,,b2": 400,
    "/api/table?moves=a1,a2,b1,b2,c1,c2": 400,
    "/api/table?moves=" + ",".join(["a1"] * 250): 400,
    "/api/table?moves=" + "a" * 1001: 422,
    "/api/table?moves=a1&undone=a1": 400,
    "/api/table?undone=z9": 400,
    "/api/table?moves=a1&moves=b1": 422,
    "/api/table?moves=a1&%6doves=a1": 422,
    "/api/table?nonsense=1": 422,
    "/api/table?x=nobody": 400,
    "/api/table?o=" + "l" * 101: 422,
    "/api/table?starts=nobody": 422,
    "/api/table?paused=2": 422,
    "/api/table?event=jump": 422,
    "/api/table?event=choose": 422,
    "/api/table?event=choose&cell=z9": 400,
    "/api/table?event=retry": 422,
    "/api/table?event=retry&number=0": 422,
    "/api/table?event=retry&number=x": 422,
    "/api/table?seed=x": 422,
    "/api/table?seed=-1": 422,
    "/api/table?seed=" + "9" * 30: 422,
    "/api/table?winners=" + "a" * 4001: 422,
    "/api/table?" + "&".join(["winners=You"] * 201): 422,
    "/api/values?start=XXX/OO./...": 400,
    "/api/explain": 422,
    "/api/explain?strategy=": 400,
    "/api/explain?strategy=nobody": 400,
    "/api/explain?strategy=../../etc/passwd": 400,
    "/api/explain?strategy=linear:level=silly": 400,
    "/api/explain?strategy=linear&strategy=rules": 422,
    "/api/explain?strategy=linear&start=XXX/OO./...": 400,
    "/api/explain?strategy=minimax&game=4x4": 400,
    "/api/explain?strategy=chance:slip=1/9&game=12,1,4": 503,
    "/api/tree?game=4x4": 503,
    "/api/tree?method=rules": 422,
    "/api/tree?toggled=a1-": 400,
    "/api/tree?toggled=" + "a" * 4001: 422,
    "/api/tree?moves=a1,a2,b1,b2,c1": 400,
    "/api/replies?strategy=linear": 400,
    "/api/centre?game=7,7,4": 400,
    "/api/centre?moves=a1,a2,b1,b2,c1": 400,
    "/api/matrix?strategy=rules": 400,
    "/api/matrix?strategy=linear&game=5x5": 400,
    "/api/matrix?strategy=linear&moves=a1,a2,b1,b2,c1": 400,
    "/api/matrix?strategy=linear&table=1": 422,
    "/api/matrix?strategy=linear:level=easy&table=243": 422,
    "/api/trap?strategy=weights&game=4x4": 503,
    "/api/program?strategy=weights": 400,
    "/api/answers?strategy=linear&moves=a1,a2,b1,b2,c1": 400,
    "/api/proof?strategy=random&game=4,3,3": 503,
    "/api/proof?strategy=linear&game=4x4": 503,
    "/api/comparison?game=4x4": 503,
    "/api/comparison?strategy=rules&strategy=rules": 400,
    "/api/comparison?" + "&".join(["strategy=rules"] * 13): 422,
    "/api/comparison?strategy=linear&strategy=rules&game=3x3&game=3x3": 422,
    "/api/board.svg?dark=2": 422,
    "/api/nothing": 404,
    "/api/move": 404,
    "/static/../app.py": 404,
    "/static/%2e%2e/app.py": 404,
    "/nothing": 404,
}


@pytest.mark.parametrize("target", STATUSES, ids=lambda target: target[:50])
def test_what_is_wrong_is_answered_in_one_sentence(web: Web, target: str) -> None:
    path, _, query = target.partition("?")
    answer = web.loop.run_until_complete(web.request(path, query))
    assert_problem(answer, STATUSES[target])
    assert "retry-after" not in answer.headers  # it would never work


@pytest.mark.parametrize(
    ("query", "detail"),
    [
        ("moves=a1&moves=b1", "the parameter 'moves' is given more than once: give it once"),
        ("moves=b2,a1,b2", "b2 cannot be played in O../.X./...: it is taken"),
        ("mvoes=b2", "unknown parameter 'mvoes': /docs lists the parameters of each URL"),
        ("event=choose", "the event choose needs a cell, such as cell=b2"),
        ("paused=2", "the parameter 'paused' is not valid: input should be '0' or '1'"),
        ("game=16,3,3", "16x3 is too large: choose at most 15 columns and rows"),
        ("game=3,16,3", "3x16 is too large: choose at most 15 columns and rows"),
        ("game=27x27", "27x27 is too large: choose at most 15 columns and rows"),
        ("game=torus-16x3", "16x3 is too large: choose at most 15 columns and rows"),
        ("game=9999,1,1", "9999x1 is too large: choose at most 15 columns and rows"),
        ("event=puzzle", "the event puzzle needs a day, such as puzzle=2026-07-29"),
        ("puzzle=29.7.2026", "'29.7.2026' is not a day: write one such as 2026-07-29"),
        (
            "event=load&text=hello",
            "this is not a saved game: its first line is 'hello' instead of 'noughts game 1'",
        ),
        (
            "event=load&text=noughts+game+1%0Agame:+20x20%0AX:+person%0AO:+person%0Amoves:",
            "20x20 is too large: choose at most 15 columns and rows",
        ),
    ],
)
def test_the_sentence_says_what_is_wrong(web: Web, query: str, detail: str) -> None:
    answer = web.loop.run_until_complete(web.request("/api/table", query))
    assert answer.json["detail"] == detail


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"])
def test_every_other_method_is_refused(web: Web, method: str) -> None:
    for path in ("/api/table", "/docs", "/static/docs.js"):
        assert_problem(web.loop.run_until_complete(web.request(path, method=method)), 405)


@pytest.mark.parametrize("path", ["/api/table", "/api/strategies", "/api/no", "/", "/docs"])
def test_head_is_get_without_the_body(web: Web, path: str) -> None:
    for headers in ({}, {"accept-encoding": "gzip"}):
        request = partial(web.request, path, headers=headers)
        answer = web.loop.run_until_complete(request())
        head = web.loop.run_until_complete(request(method="HEAD"))
        assert head == answer._replace(body=b"")


def test_a_request_that_is_too_large_is_refused(web: Web) -> None:
    assert_problem(web.get("/api/table", moves="a" * 9000), 414)
    assert_problem(web.get("/" + "a" * 9000), 414)
    assert_problem(web.get("/api/table", {"x-long": "a" * 17000}), 431)
    assert_problem(web.get("/api/table", {"content-length": "1"}), 413)
    assert_problem(web.get("/api/table", {"content-length": "9" * 30}), 413)
    assert_problem(web.get("/api/table", {"transfer-encoding": "chunked"}), 413)
    assert web.get("/api/table", {"content-length": "0"}).status == 200


@pytest.mark.parametrize("url", URLS)
@given(
    query=st.dictionaries(
        st.sampled_from(
            ["game", "start", "moves", "strategy", "seed", "dark", "x", "o", "event", "cell"]
        ),
        st.text(max_size=40)
        | st.text(alphabet="XO./", max_size=12)
        | st.text(alphabet="abc123,", max_size=12)
        | st.sampled_from(
            ["3,3,3", "4x4", "15x15", "linear", "perfect", "choose", "new", "\x00", "1e9", "٣,٣,٣"]
        ),
    )
)
def test_any_request_gets_an_answer_or_a_sentence(
    web: Web, url: str, query: dict[str, str]
) -> None:
    answer = web.get(f"/api/{url}", None, **query)
    if answer.status == 200:
        assert_guarded(answer)
    else:
        assert_problem(answer, 400, 422, 503, **query)


def test_a_bug_is_reported_without_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(routes, "read_session", fail)
    application = make_app()

    async def expect_error(scope: Scope, receive: Receive, send: Send) -> None:
        with pytest.raises(RuntimeError):  # raised again for the log
            await application(scope, receive, send)

    with Web(expect_error) as web:
        answer = web.get("/api/values")
    assert_problem(answer, 500)
    assert b"secret" not in answer.body


# --- files --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    ["/", "/docs", "/static/docs.js", "/static/swagger-ui.css", "/static/swagger-ui-bundle.js"],
)
def test_a_file_is_guarded_and_sent_again_only_after_a_change(web: Web, path: str) -> None:
    answer = web.get(path)
    assert answer.status == 200
    assert_guarded(answer)
    assert answer.headers["cache-control"] == "no-cache"
    again = web.get(path, {"if-none-match": answer.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert_guarded(again)


def test_a_browser_keeps_the_files_of_the_page_without_asking_for_them_again(web: Web) -> None:
    addresses = re.findall(r'(?:src|href)="(static/[^"]+)"', web.get("/").body.decode())
    assert len(addresses) > 2
    for address in addresses:
        name = address.rsplit("/", 1)[1]
        answer = web.get(f"/{address}")
        assert answer.status == 200
        assert answer.headers["cache-control"].endswith("immutable")
        for other in (f"/static/{name}", f"/static/0123456789abcdef/{name}"):
            assert web.get(other).body == answer.body
            assert web.get(other).headers["cache-control"] == "no-cache"
        assert_problem(web.get(f"/static/another/{name}"), 404)


def test_a_change_of_any_file_gives_the_page_another_version(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shutil.copytree(app.STATIC, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(app, "STATIC", tmp_path)
    versions = {app.page_version()}
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes() + b" ")
        os.utime(file, (1, 1))  # as installers that build reproducible images do
        app._digest.cache_clear()  # by a new server
        versions.add(app.page_version())
    assert len(versions) == 1 + len(list(tmp_path.iterdir()))


@pytest.mark.parametrize("path", ["/", "/docs", "/static/docs.js", "/static/swagger-ui.css"])
def test_a_file_is_never_sent_in_parts(web: Web, path: str) -> None:
    whole = web.get(path)
    for part in ("bytes=0-3", "bytes=1-2,4-5", "bytes=-1", "bytes=99999999-", "nonsense"):
        assert web.get(path, {"range": part}) == whole
    assert whole.headers["accept-ranges"] == "none"


def test_long_text_is_compressed_on_request(web: Web) -> None:
    plain = web.get("/api/strategies")
    small = web.get("/api/strategies", {"accept-encoding": "gzip"})
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(small.body) == plain.body
    assert len(small.body) < len(plain.body) / 2
    assert_guarded(small)


def test_the_application_works_below_a_path_behind_a_proxy(web: Web) -> None:
    request = partial(web.request, root_path="/games")
    for path, content in (("/games/api/table", b'"moves":[]'), ("/games/docs", b"static/docs.js")):
        answer = web.loop.run_until_complete(request(path))
        assert answer.status == 200
        assert content in answer.body


# --- the description ----------------------------------------------------------------------------


def test_openapi_describes_every_url_and_parameter(web: Web) -> None:
    description = web.get("/api/openapi.json").json
    assert set(description["paths"]) == {f"/api/{url}" for url in URLS}
    for path in description["paths"].values():
        operation = path["get"]
        assert operation["description"]
        assert operation["parameters"]
        assert all(parameter["description"] for parameter in operation["parameters"])
        assert {"200", "400", "422", "503"} <= set(operation["responses"])
    required = {
        path: [each["name"] for each in operations["get"]["parameters"] if each["required"]]
        for path, operations in description["paths"].items()
    }
    assert {path: names for path, names in required.items() if names} == {
        "/api/answers": ["strategy"],
        "/api/explain": ["strategy"],
        "/api/matrix": ["strategy"],
        "/api/program": ["strategy"],
        "/api/proof": ["strategy"],
        "/api/replies": ["strategy"],
        "/api/trap": ["strategy"],
    }


def test_the_documentation_loads_nothing_from_elsewhere(web: Web) -> None:
    text = web.get("/docs").body.decode() + web.get("/static/docs.js").body.decode()
    assert "://" not in text
    assert "<style" not in text
