"""The page, in a real browser: Debian's Chromium, driven by Playwright, on a real server."""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from command import NAMES, SCRIPT, environment
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Route,
    ViewportSize,
    expect,
    sync_playwright,
)

from noughts import mnk, parse_cell, parse_game
from noughts.analysis.coach import Coach
from noughts.analysis.review import review
from noughts.play.session import Session
from noughts.strategies.registry import parse_strategy

PATIENCE = 30_000
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 860}
SMALL: ViewportSize = {"width": 320, "height": 568}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(SCRIPT), "web", "--port", str(port), "--no-browser"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment()
    ) as process:
        assert process.stdout
        assert str(port) in process.stdout.readline()
        yield f"http://127.0.0.1:{port}/"
        process.terminate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        why = "no Chromium here: apt-get install chromium"
        pytest.fail(why) if os.environ.get("CI") else pytest.skip(why)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, server: str) -> Iterator[Open]:
    """Opens the page at an address; whatever the browser complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def hear(kind: str, text: str) -> None:
        # what the server refuses is told by Chromium as well as by the page
        if kind == "error" and "Failed to load resource" not in text:
            complaints.append(text)

    def opened(
        query: str = "", *, motion: bool = False, wait: bool = True, **options: object
    ) -> Page:
        usual: dict[str, object] = {"viewport": DESK}
        if not motion:
            usual["reduced_motion"] = "reduce"
        context = browser.new_context(**{**usual, **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: hear(said.type, said.text))
        page.goto(server + query)
        if wait:
            settle(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def settle(page: Page) -> None:
    """Until nobody is thinking any more."""
    expect(page.locator("main")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)


def state(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def moves(page: Page) -> list[str]:
    return [name for name in state(page).get("moves", "").split(",") if name]


def session(page: Page) -> Session:
    game = parse_game(state(page).get("game", "3,3,3"))
    return Session(game.start, moves=[parse_cell(name, game) for name in moves(page)])


def click(page: Page, name: str) -> None:
    page.locator(f"#board [role=gridcell][aria-label^='{name},']").click()
    settle(page)


# --- whole games ------------------------------------------------------------------------------


def by_arrows(page: Page, name: str) -> None:
    """From wherever the focus is in the grid to the cell, and Enter."""
    page.locator("#board [role=gridcell][tabindex='0']").focus()
    focused = page.locator("#board [role=gridcell][tabindex='0']")
    at = int(focused.get_attribute("data-cell") or 0)
    to = parse_cell(name, mnk(3, 3, 3))
    for key, steps in (
        ("ArrowDown", to // 3 - at // 3),
        ("ArrowUp", at // 3 - to // 3),
        ("ArrowRight", to % 3 - at % 3),
        ("ArrowLeft", at % 3 - to % 3),
    ):
        for _ in range(max(steps, 0)):
            page.keyboard.press(key)
    page.keyboard.press("Enter")
    settle(page)


def by_keys(page: Page, name: str) -> None:
    """By the number of the cell, and every other move by the arrows."""
    if len(moves(page)) % 4:
        by_arrows(page, name)
        return
    page.keyboard.press(str(parse_cell(name, mnk(3, 3, 3)) + 1))
    settle(page)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_by_mouse_and_one_by_keyboard_against_each_strategy(
    open_page: Open, name: str
) -> None:
    page = open_page(f"?o={name}")
    play_to_the_end(page, click)
    page.keyboard.press("n")
    settle(page)
    play_to_the_end(page, by_keys)


def play_to_the_end(page: Page, way: Callable[[Page, str], None]) -> None:
    """Always the last empty cell; what is to be seen and heard at the end is there."""
    while not session(page).over:
        before = moves(page)
        expect(page.locator("#stands")).to_have_text("Your move: you are X.")
        empty = session(page).position.moves[-1]
        way(page, f"{'abc'[empty % 3]}{empty // 3 + 1}")
        assert len(moves(page)) > len(before)
    end = session(page)
    marks = page.locator("#board [role=gridcell]").evaluate_all(
        "cells => cells.map((cell) => cell.dataset.mark ?? '.').join('')"
    )
    assert marks == str(end.position).replace("/", "")
    told = page.inner_text("#stands")
    if end.winner is None:
        assert told == "The board is full: a draw."
    else:
        assert told.endswith("you win." if end.winner == 0 else "your opponent wins.")
        assert page.locator("#board .won").count() >= 1
    assert page.inner_text("#live").endswith(told)
    assert "drawn" in page.inner_text("#score")


def test_the_opponent_may_begin_and_a_toss_is_a_toss(open_page: Open) -> None:
    page = open_page("?x=rules&o=you")
    assert len(moves(page)) == 1
    expect(page.locator("#stands")).to_have_text("Your move: you are O.")
    page.get_by_label("toss").check(force=True)
    sides = set()
    for _ in range(20):
        page.keyboard.press("n")
        settle(page)
        sides.add(page.inner_text("#stands"))
    assert sides == {"Your move: you are X.", "Your move: you are O."}


def test_two_people(open_page: Open) -> None:
    page = open_page()
    page.get_by_label("Two people").check(force=True)
    settle(page)
    for name in ("a1", "b1", "a2", "b2", "a3"):
        click(page, name)
    expect(page.locator("#stands")).to_have_text("X has a1-a2-a3: X wins.")
    expect(page.locator("#score")).to_have_text("X 1, O 0, drawn 0")
    page.keyboard.press("u")
    settle(page)
    expect(page.locator("#score")).to_have_text("")


def test_two_strategies_are_watched_to_the_end(open_page: Open) -> None:
    page = open_page("?x=rules&o=alphabeta")
    expect(page.locator("#stands")).to_contain_text("a draw")
    assert len(moves(page)) == 9


def test_other_boards(open_page: Open) -> None:
    page = open_page()
    for label, value in (("columns", "4"), ("rows", "5"), ("in a row", "4")):
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("button", name="Play it").click()
    expect(page).to_have_url(re.compile("game=4,5,4"))
    settle(page)
    expect(page.locator("#board [role=gridcell]")).to_have_count(20)
    expect(page.locator("#opponent option[disabled]")).to_have_count(4)
    click(page, "d5")
    assert len(moves(page)) == 2
    page.get_by_label("columns", exact=True).fill("2")
    page.get_by_label("in a row", exact=True).fill("9")
    before = page.url
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("#trouble")).to_contain_text("9 in a row does not fit")
    assert page.url == before
    click(page, "a1")
    assert len(moves(page)) == 4


def test_a_board_that_the_opponent_cannot_play_gets_another(open_page: Open) -> None:
    page = open_page("?o=perfect")
    page.get_by_label("columns", exact=True).fill("5")
    page.get_by_label("rows", exact=True).fill("5")
    page.get_by_role("button", name="Play it").click()
    expect(page).to_have_url(re.compile("game=5,5,3"))
    settle(page)
    click(page, "a1")
    assert len(moves(page)) == 2


# --- the address ------------------------------------------------------------------------------


def test_reload_back_and_forward_just_work(open_page: Open) -> None:
    page = open_page("?o=rules")
    click(page, "b2")
    first = page.url
    click(page, "a2")
    second = page.url
    assert len(moves(page)) == 4
    page.reload()
    settle(page)
    assert page.url == second
    expect(page.locator("#board [data-mark]")).to_have_count(4)
    page.go_back()
    settle(page)
    assert page.url == first
    expect(page.locator("#board [data-mark]")).to_have_count(2)
    page.go_forward()
    settle(page)
    assert page.url == second
    expect(page.locator("#board [data-mark]")).to_have_count(4)


def test_a_link_is_the_whole_state(open_page: Open) -> None:
    page = open_page("?game=4,4,3&moves=b2,c3&x=you&o=you&tab=review&at=1&coach=1")
    expect(page.locator("#board [data-mark]")).to_have_count(1)
    assert page.get_by_role("tab", name="Review").get_attribute("aria-selected") == "true"


ODD = {
    "?game=nonsense": "'nonsense'",
    "?moves=b2,b2": "it is taken",
    "?moves=z9": "'z9'",
    "?start=XXX/OO./...&moves=c2": "the game is over",
    "?x=nobody&o=you": "nobody",
    "?x=minimax&o=you&game=4,4,4": "minimax",
    "?tab=nonsense": "",
    "?tab=constructor": "",
    "?game=zzz&tab=lab": "'zzz'",
    "?at=-3&tab=review": "",
    "?x=%3Cscript%3E&o=you": "script",
}


def test_an_address_that_makes_no_sense_is_told_of_and_one_can_go_on(
    open_page: Open, server: str
) -> None:
    page = open_page()
    for query, said in ODD.items():
        page.goto(server + query)
        settle(page)
        if said:
            expect(page.locator("#trouble")).to_contain_text(said)
        page.get_by_role("tab", name="Play").click()
        settle(page)
        page.get_by_label("Opponent", exact=True).select_option("rules")
        settle(page)
        page.locator("#board [role=gridcell]:not([data-mark])").first.click()
        settle(page)
        assert page.locator("#board [data-mark]").count() >= 2


# --- undo, redo -------------------------------------------------------------------------------


def test_undo_and_redo(open_page: Open) -> None:
    page = open_page("?o=rules")
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    expect(undo).to_have_attribute("aria-disabled", "true")
    click(page, "b2")
    click(page, "a2")
    played = moves(page)
    undo.click()
    settle(page)
    assert moves(page) == played[:2]
    page.keyboard.press("u")
    settle(page)
    assert moves(page) == []
    page.keyboard.press("r")
    settle(page)
    redo.click()
    settle(page)
    assert moves(page) == played
    expect(redo).to_have_attribute("aria-disabled", "true")


def test_what_cannot_be_played_is_said(open_page: Open) -> None:
    page = open_page("?o=rules")
    click(page, "b2")
    click(page, "b2")
    expect(page.locator("#stands")).to_have_text("b2 is taken: choose an empty cell.")


# --- the coach --------------------------------------------------------------------------------


def test_the_coach_shows_what_each_cell_is_worth_in_symbol_and_word(open_page: Open) -> None:
    page = open_page("?x=you&o=you&moves=a1,a2,b1,b2")
    page.keyboard.press("h")
    settle(page)
    advice = Coach(mnk(3, 3, 3)).advise(session(page).position)
    expect(page.locator("#coach")).to_have_text(advice.sentence)
    for each, outcome in advice.outcomes.items():
        name = f"{'abc'[each % 3]}{each // 3 + 1}"
        found = page.locator(f"#board [role=gridcell][aria-label^='{name},']")
        word = {1: "win", 0: "draw", -1: "loss"}[outcome.value]
        assert f"empty, {word}" in (found.get_attribute("aria-label") or "")
        symbol = {1: "▲", 0: "●", -1: "▼"}[outcome.value]
        assert found.inner_text().split()[:2] == [symbol, word]
    page.get_by_role("button", name="Coach").click()
    settle(page)
    expect(page.locator("#board .value")).to_have_count(0)


def test_the_review_agrees_with_the_library_and_any_move_can_be_tried_again(
    open_page: Open,
) -> None:
    page = open_page("?x=you&o=you&moves=c2,c1,a1,a3,b2,b1,a2")
    page.get_by_role("tab", name="Review").click()
    settle(page)
    judged = review(Coach(mnk(3, 3, 3)), mnk(3, 3, 3).start, session(page).moves).moves
    listed = page.locator(".moves button").all_inner_texts()
    assert [text.split()[2:] for text in listed] == [
        [each.sign][: len(each.sign)] for each in judged
    ]
    for number, each in enumerate(judged, start=1):
        page.locator(f"#move-{number}").click()
        expect(page.locator("#said")).to_have_text(each.sentence)
        expect(page.locator("#board [data-mark]")).to_have_count(number)
        expect(page.locator("#board .better")).to_have_count(len(each.better))
    page.locator("body").press("ArrowLeft")
    expect(page.locator("#said")).to_have_text(judged[5].sentence)
    page.locator("#move-4").click()
    expect(page.locator("#again")).to_have_text("Play move 4 again")
    page.locator("#again").click()
    settle(page)
    assert moves(page) == ["c2", "c1", "a1"]
    click(page, "b2")
    assert len(moves(page)) == 4


# --- the lab ----------------------------------------------------------------------------------


def test_the_lab_proves_and_replays_the_losing_game(open_page: Open) -> None:
    page = open_page("?o=weights&tab=lab")
    expect(page.locator("#verdict")).to_have_text("weights can be beaten moving second.")
    assert "411" in page.inner_text("#panel table >> nth=0")
    replay = page.get_by_role("grid", name="The game that beats it moving second")
    expect(replay.locator("[data-mark]")).to_have_count(4)
    said = page.get_by_text("gives the game away")
    expect(said).to_contain_text("Move 4, a3 gives the game away: b1 or c1 or b3 or c3")
    for _ in range(3):
        page.get_by_role("button", name=re.compile("^On")).click()
    expect(replay.locator("[data-mark]")).to_have_count(7)
    page.get_by_label("Strategy").select_option("rules")
    expect(page.locator("#verdict")).to_have_text("rules cannot be beaten.")


def test_the_lab_compares_everyone_with_everyone(open_page: Open) -> None:
    page = open_page("?tab=lab")
    table = page.get_by_role("region", name="Results of everyone against everyone")
    expect(table.locator("tbody tr")).to_have_count(len(NAMES))
    expect(table.locator("td[title*='moving first against random']")).to_have_count(len(NAMES))
    for text in table.locator("tbody td").all_inner_texts():
        assert re.match(r"▲ [<>]?\d+%\s+▼ [<>]?\d+%", text)


def test_the_lab_shows_how_each_strategy_thinks(open_page: Open) -> None:
    page = open_page("?moves=b2,a1&tab=lab")
    thoughts = page.locator(".thoughts > div")
    expect(thoughts).to_have_count(len(NAMES) + 1)  # the opponent as it plays comes first
    expect(thoughts.first).to_contain_text("linear:level=medium")
    expect(thoughts.filter(has_text="Rule")).to_have_count(1)


# --- the editor -------------------------------------------------------------------------------


def test_any_position_can_be_set_up_and_an_impossible_one_says_why(open_page: Open) -> None:
    page = open_page("?tab=edit")
    click(page, "a1")
    expect(page.locator("#verdict")).to_contain_text("O to move. You can play from here.")
    click(page, "b1")
    expect(page.locator("#verdict")).to_contain_text("X has 2 and O 0")
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    click(page, "b1")
    expect(page.locator("#verdict")).to_contain_text("X to move.")
    assert page.input_value("#text") == "XO./.../..."
    page.fill("#text", "X.O/.X./..O")
    page.press("#text", "Tab")
    expect(page.locator("#board [data-mark]")).to_have_count(4)
    page.fill("#text", "rubbish")
    page.press("#text", "Tab")
    expect(page.locator("#verdict")).to_contain_text('"rubbish" does not fit this board')
    page.fill("#text", "X.O/.X./..O")
    page.press("#text", "Tab")
    saved = page.get_by_role("link", name="Save as SVG").get_attribute("href") or ""
    assert page.request.get(saved).headers["content-type"].startswith("image/svg+xml")
    page.get_by_role("button", name="Play from here").click()
    settle(page)
    assert state(page)["start"] == "X.O/.X./..O"
    click(page, "b1")
    assert len(moves(page)) == 2


# --- how it looks and speaks ------------------------------------------------------------------

VIEWS = {
    "play": "",
    "coach": "?x=you&o=you&moves=a1,b2&coach=1",
    "over": "?x=you&o=you&moves=a1,b1,a2,b2,a3",
    "review": "?x=you&o=you&moves=c2,c1,a1,a3,b2,b1,a2&tab=review&at=4",
    "lab": "?o=weights&tab=lab",
    "edit": "?start=X.O/.X./..O&tab=edit",
    "large": "?game=15,15,5&x=you&o=you&moves=h8,a1,i8&coach=1",
}


@pytest.mark.parametrize("view", VIEWS)
def test_no_view_breaks_the_rules_of_accessibility_or_leaves_the_screen(
    open_page: Open, view: str
) -> None:
    page = open_page(VIEWS[view], viewport=PHONE, color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(250, 248, 243)"
    assert_accessible(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    for size in (SMALL, DESK):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(paper) == "rgb(22, 24, 29)"
    assert_accessible(page)


def assert_accessible(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"][:3]]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_lab_of_a_large_board_stays_on_the_screen(open_page: Open) -> None:
    page = open_page("?game=15,15,5&x=you&o=you&moves=h8,a1,i8&tab=lab")
    for size in (DESK, SMALL):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["1,15,3", "15,1,3", "1,1,1"])
def test_odd_boards_stay_on_the_screen(open_page: Open, game: str) -> None:
    page = open_page(f"?game={game}&x=you&o=you")
    click(page, "a1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.querySelector('#board').offsetHeight <= innerHeight")


def test_the_switch_overrides_the_system_and_is_remembered(open_page: Open) -> None:
    page = open_page(color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(paper) == "rgb(22, 24, 29)"
    page.reload()
    settle(page)
    assert page.evaluate(paper) == "rgb(22, 24, 29)"
    page.keyboard.press("d")
    assert page.evaluate(paper) == "rgb(250, 248, 243)"


def test_keyboard_alone_reaches_everything(open_page: Open) -> None:
    page = open_page("?o=linear:level=medium")
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("document.activeElement.id || document.activeElement.dataset.do")
        )
    assert {"tab-play", "theme", "new", "undo", "redo", "coach"} <= reached
    assert {"opponent", "opponent-level-medium", "first-me", "mode-against"} <= reached
    assert {"columns", "rows", "inRow", "play-board"} <= reached
    page.get_by_role("tab", name="Play").focus()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_have_attribute("open", "")
    page.keyboard.press("?")
    expect(page.locator("#keys")).not_to_have_attribute("open", "")
    page.get_by_role("tab", name="Play").focus()
    page.keyboard.press("ArrowRight")
    settle(page)
    assert state(page)["tab"] == "review"
    assert page.evaluate("document.activeElement.id") == "tab-review"


def test_the_board_needs_few_requests_and_nothing_from_elsewhere(
    browser: Browser, server: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    fetched: list[tuple[str, int]] = []
    page.on("response", lambda answer: fetched.append((answer.url, len(answer.body()))))
    page.route("**/api/**", lambda route: route.abort())
    page.goto(server)
    expect(page.locator("#board [role=gridcell]")).to_have_count(9)
    assert len(fetched) <= 5  # the board is there before the first answer
    page.unroute("**/api/**")
    page.reload()
    settle(page)
    assert sum(size for _, size in fetched) < 100_000
    assert all(url.startswith(server) for url, _ in fetched)
    assert context.cookies() == []
    context.close()


def test_marks_move_only_where_motion_is_wanted(open_page: Open) -> None:
    for motion in (True, False):
        page = open_page("?x=you&o=you", motion=motion)
        click(page, "b2")
        name = page.evaluate(
            "getComputedStyle(document.querySelector('#board .new')).animationName"
        )
        assert name == ("draw" if motion else "none")


# --- in a hurry, and when things go wrong -----------------------------------------------------


def test_quick_keys_are_never_the_opponents_move(open_page: Open) -> None:
    page = open_page("?o=rules")
    for key in ("5", "1", "9", "2"):
        page.keyboard.press(key)
    settle(page)
    played = moves(page)
    assert len(played) in (2, 4, 6)
    for ply, name in enumerate(played):
        if ply % 2:
            game = mnk(3, 3, 3)
            here = Session(game.start, moves=[parse_cell(each, game) for each in played[:ply]])
            assert here.position.play(parse_cell(name, game))
            (answer,) = parse_strategy("rules", game).policy(here.position)
            assert parse_cell(name, game) == answer


def test_a_server_that_is_gone_costs_nothing_but_time(open_page: Open) -> None:
    page = open_page("?o=rules")
    page.route("**/api/**", lambda route: route.abort())
    before = page.url
    page.locator("#board [role=gridcell]").nth(4).click()
    expect(page.locator("#trouble")).to_contain_text("does not answer")
    assert page.url == before
    page.unroute("**/api/**")
    click(page, "b2")
    assert len(moves(page)) == 2
    page.route("**/api/move?**", lambda route: route.abort())
    page.locator("#board [role=gridcell]:not([data-mark])").first.click()
    expect(page.locator("#stands")).to_contain_text("cannot move: a click asks again")
    page.unroute("**/api/move?**")
    page.locator("#board [role=gridcell]:not([data-mark])").first.click()
    settle(page)
    assert len(moves(page)) == 4


def test_pausing_is_for_those_who_watch(open_page: Open) -> None:
    page = open_page("?o=rules")
    page.keyboard.press("p")
    click(page, "b2")
    assert len(moves(page)) == 2
    page = open_page("?x=rules&o=rules&game=9,9,9", motion=True, wait=False)
    expect(page.locator("#stands")).to_contain_text("is thinking")
    page.keyboard.press("p")
    expect(page.locator("#stands")).to_contain_text("waits: a click goes on")


def test_the_score_is_of_the_games_as_they_stand(open_page: Open) -> None:
    page = open_page("?x=you&o=you")
    for name in ("a1", "b1", "a2", "b2", "a3"):
        click(page, name)
    expect(page.locator("#score")).to_have_text("X 1, O 0, drawn 0")
    page.go_back()
    settle(page)
    expect(page.locator("#score")).to_have_text("")
    click(page, "a3")
    expect(page.locator("#score")).to_have_text("X 1, O 0, drawn 0")
    page.keyboard.press("u")
    settle(page)
    page.keyboard.press("r")
    settle(page)
    expect(page.locator("#score")).to_have_text("X 1, O 0, drawn 0")
    page.keyboard.press("n")
    settle(page)
    for name in ("a1", "b1", "a2", "b2", "c3"):
        click(page, name)
    page.keyboard.press("8")
    page.keyboard.press("h")
    settle(page)
    click(page, "b3")
    expect(page.locator("#score")).to_have_text("X 1, O 1, drawn 0")


def test_a_late_answer_does_not_take_the_place_of_what_is_wanted_by_then(open_page: Open) -> None:
    page = open_page("?o=weights&tab=lab")

    def late(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/api/proof?*strategy=random*", late)
    page.get_by_label("Strategy").select_option("random")
    page.get_by_label("Strategy").select_option("rules")
    expect(page.locator("#verdict")).to_have_text("rules cannot be beaten.")
    page.wait_for_timeout(600)
    expect(page.locator("#verdict")).to_have_text("rules cannot be beaten.")
    assert state(page)["lab"] == "rules"


def test_what_is_set_up_survives_a_key_and_a_reload(open_page: Open) -> None:
    page = open_page("?tab=edit")
    click(page, "a1")
    page.keyboard.press("h")
    settle(page)
    expect(page.locator("#board [data-mark]")).to_have_count(1)
    page.reload()
    settle(page)
    expect(page.locator("#board [data-mark]")).to_have_count(1)


def test_new_leaves_a_position_that_is_over(open_page: Open) -> None:
    page = open_page("?start=XXX/OO./...&x=you&o=you")
    page.keyboard.press("n")
    settle(page)
    click(page, "b2")
    assert moves(page) == ["b2"]


def test_it_works_where_nothing_may_be_stored(browser: Browser, server: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })"
    )
    page = context.new_page()
    page.goto(server)
    settle(page)
    page.keyboard.press("d")
    click(page, "b2")
    assert len(moves(page)) == 2
    context.close()


def test_the_focus_stays_where_it_is_when_things_are_redrawn(open_page: Open) -> None:
    page = open_page("?x=you&o=you&moves=a1,b1&tab=review&at=0")
    page.locator("#on").focus()
    for _ in range(3):
        page.keyboard.press("Enter")
        settle(page)
        assert page.evaluate("document.activeElement.id") == "on"
    page.locator("#again").click()
    settle(page)
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    page.keyboard.press("u")
    settle(page)
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    page.get_by_role("tab", name="Lab").click()
    settle(page)
    page.get_by_label("Strategy").select_option("rules")
    page.get_by_label("Strategy").focus()
    expect(page.locator("#verdict")).to_contain_text("rules")
    assert page.evaluate("document.activeElement.id") == "proved"


def test_those_who_listen_hear_every_move(open_page: Open) -> None:
    page = open_page("?x=you&o=you")
    click(page, "b2")
    expect(page.locator("#live")).to_have_text("X plays b2. O to move.")
    page.keyboard.press("u")
    settle(page)
    expect(page.locator("#live")).to_have_text("Taken back: b2. X to move.")
    page.keyboard.press("h")
    settle(page)
    assert page.inner_text("#coach") in page.inner_text("#live")


def test_who_starts_follows_the_game(open_page: Open) -> None:
    page = open_page("?o=rules")
    page.get_by_label("opponent", exact=True).check(force=True)
    settle(page)
    assert page.locator("#first-opponent").is_checked()
    page.go_back()
    settle(page)
    assert page.locator("#first-me").is_checked()
