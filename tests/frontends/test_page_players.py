"""What the page has for people who just want to play: opponents, records, puzzles, sharing."""

import json
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from browser import PHONE, Open, click, moves, press, set_day, settle, state
from playwright.sync_api import Browser, Page, expect

from noughts import cell_name, mnk
from noughts.play.ladder import ladder
from noughts.play.puzzle import Puzzle, puzzle_of
from noughts.play.savefile import parse_session
from noughts.rules.notation import fraction_text

TODAY = date(2026, 7, 29)


def book(page: Page) -> Any:  # noqa: ANN401 - JSON
    """Return what the browser remembers about the player."""
    return json.loads(page.evaluate("localStorage.getItem('noughts records')") or "{}")


# --- opponents ----------------------------------------------------------------------------------


def test_the_ladder_shows_who_each_opponent_is(open_page: Open) -> None:
    page = open_page()
    rungs = page.locator(".rung")
    assert rungs.locator("strong").all_inner_texts() == [
        each.character.name for each in ladder(mnk())
    ]
    for each in ladder(mnk()):
        rung = page.locator(f"#opponent-{each.character.name}")
        assert each.strength
        expect(rung).to_contain_text(each.character.sentence)
        expect(rung).to_contain_text(each.strength.words)
        expect(rung).to_contain_text(each.strength.number)
        exact = fraction_text(each.strength.share)
        expect(rung).not_to_contain_text(exact)
        expect(rung.locator(".strength")).to_have_attribute("title", exact)
        expect(rung.locator("svg path")).to_have_count(1)
    expect(page.locator("#opponent-Hazel")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#description")).to_have_text("You are playing Hazel on 3x3.")
    page.locator("#opponent-Sage").click()
    settle(page)
    assert state(page)["o"] == "Sage"
    expect(page.locator("#opponent-Sage")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#opponent-Sage")).to_be_focused()
    click(page, "a1")
    assert moves(page) == ["a1", "b2"]


def test_on_a_phone_a_choice_leads_back_to_the_board(open_page: Open) -> None:
    page = open_page(viewport=PHONE)
    for choice in ("#opponent-Wren", "#puzzle"):
        page.locator(choice).click()
        settle(page)
        assert page.evaluate("scrollY") == 0


def test_records_count_each_game_once_and_can_be_cleared(open_page: Open) -> None:
    page = open_page("?o=Pip&moves=a1,b1,a2,b2")
    click(page, "a3")
    expected = "You: 1 won, 0 drawn, 0 lost"
    record = page.locator("#opponent-Pip .record")
    expect(record).to_have_text(expected)
    assert book(page)["results"] == {"Pip": {"3,3,3": {"won": 1, "drawn": 0, "lost": 0}}}
    press(page, "u")
    press(page, "r")
    page.go_back()
    settle(page)
    page.go_forward()
    settle(page)
    page.reload()
    settle(page)
    expect(record).to_have_text(expected)
    clear = page.locator("#clear")
    clear.click()
    expect(clear).to_have_text("Press again to delete your record and streak")
    expect(record).to_have_text(expected)
    clear.click()
    expect(record).to_have_text("")
    expect(page.locator("#message")).to_have_text("Your record and streak are deleted.")
    assert book(page)["results"] == {}


def test_back_and_the_same_end_again_count_once(open_page: Open) -> None:
    page = open_page("?o=Rook&moves=a1,b2,a2,a3")  # Rook completes a3-b2-c1 whatever else happens
    click(page, "b1")
    assert book(page)["results"]["Rook"]["3,3,3"] == {"won": 0, "drawn": 0, "lost": 1}
    page.go_back()
    settle(page)
    click(page, "b1")
    expect(page.locator("#status")).to_have_text("Rook wins with c1-b2-a3.")
    assert book(page)["results"]["Rook"]["3,3,3"]["lost"] == 1
    press(page, "s")
    expect(page.locator("#score")).to_have_text("Score: You 0, Rook 1, draws 0.")
    assert len(moves(page)) == 1  # swapping sides has started another game, which counts too
    while page.locator("main[data-over=true]").count() == 0:
        page.locator("#board [role=gridcell]:not([data-mark])").first.click()
        settle(page)
    assert sum(book(page)["results"]["Rook"]["3,3,3"].values()) == 2


@pytest.mark.parametrize("game", ["?o=Wren&moves=a1,b1,a2,b2,a3", "?o=Rook&moves=a1,b2,a2,a3,b1"])
def test_a_shared_game_does_not_count(open_page: Open, game: str) -> None:
    page = open_page(game)
    expect(page.locator("#board .won")).to_have_count(1)
    assert "results" not in book(page) or book(page)["results"] == {}


# --- the end of a game --------------------------------------------------------------------------


def test_a_lost_game_is_explained_and_tried_again(open_page: Open) -> None:
    page = open_page("?o=Rook&moves=a1,b2,a2,a3&coach=1")
    click(page, "b1")
    expect(page.locator("#status")).to_have_text("Rook wins with c1-b2-a3.")
    comment = page.locator("#coach")
    expect(comment).to_contain_text("Move 5 was a blunder: b1 turns")
    expect(page.get_by_role("button", name="Coach")).to_be_hidden()
    page.locator("[data-action=review]").click()
    settle(page)
    assert state(page)["at"] == "5"
    expect(page.locator("#judgement")).to_contain_text("b1 turns")
    page.locator("#tab-play").click()
    settle(page)
    page.locator("[data-action=retry]").click()
    settle(page)
    assert moves(page) == ["a1", "b2", "a2", "a3"]
    expect(page.locator("#message")).to_have_text("Try move 5 again.")
    assert "coach" not in state(page)
    expect(page.locator("#board [role=gridcell]:focus")).to_have_count(1)
    page.go_back()
    settle(page)
    page.get_by_role("button", name="Rematch").click()
    settle(page)
    assert moves(page) == []
    expect(page.get_by_role("button", name="New game")).to_be_visible()


def test_a_game_without_mistakes_is_praised(open_page: Open) -> None:
    page = open_page("?x=person&o=Rook&moves=b2,a1,c3,a3,a2,c2,b1,b3")
    click(page, "c1")
    expect(page.locator("#status")).to_have_text("A draw: the board is full.")
    expect(page.locator("#coach")).to_have_text("Well played: you made no mistakes.")
    expect(page.locator("[data-action=retry]")).to_have_attribute("aria-disabled", "true")
    press(page, "t")
    expect(page.locator("#message")).to_have_text("There is no mistake to retry.")
    assert len(moves(page)) == 9
    press(page, "v")
    assert "at" not in state(page)


def test_the_review_judges_or_mentions_every_move(open_page: Open) -> None:
    page = open_page("?game=7,7,4&x=person&o=person&moves=d4,d3,c4,e4,c3,b4,e5,b6,f6&tab=review")
    counts = [int(text) for text in page.locator("#panel td").all_inner_texts() if text]
    assert sum(counts) == 9
    expect(page.locator("#panel")).to_contain_text("not judged")
    heads = page.locator("#panel th[scope=col]").evaluate_all(
        "heads => heads.map((head) => head.scrollWidth <= head.clientWidth)"
    )
    assert all(heads)
    graph = page.locator(".graph")
    label = graph.get_attribute("aria-label") or ""
    assert re.findall(r"(\d+):", label) == [str(number) for number in range(1, 10)]
    expect(graph.locator(".unknown")).not_to_have_count(0)


def test_the_graph_shows_every_value_that_is_known_and_names_the_grey(open_page: Open) -> None:
    page = open_page("?game=7,7,4&moves=d4,a1,d5,a2,d6,a3,d3&o=Pip&tab=review&at=2")
    graph = page.locator(".graph")
    label = "1: unknown, 2: win, 3: win, 4: win, 5: win, 6: win, 7: win"
    expect(graph).to_have_attribute("aria-label", re.compile(label))
    expect(graph.get_by_text("unknown")).to_have_count(1)
    path = graph.locator(".value-line").get_attribute("d") or ""
    assert re.fullmatch(r"M[\d.]+ 14(H[\d.]+(V14)?)+", path)
    expect(page.locator("#judgement")).to_contain_text("lets X win by force")


def test_arrows_step_through_the_review_wherever_the_focus_is(open_page: Open) -> None:
    page = open_page("?x=person&o=person&moves=a1,b1,a2,b2")
    page.locator("#tab-review").click()
    settle(page)
    for number, place in ((3, "#tab-review"), (2, "#board [data-cell='4']"), (1, "#move-1")):
        page.locator(place).focus()
        press(page, "ArrowLeft")
        expect(page.locator("#status")).to_have_text(f"Move {number} of 4.")
        expect(page.locator("#tab-review")).to_have_attribute("aria-current", "page")
    press(page, "ArrowRight")
    expect(page.locator("#status")).to_have_text("Move 2 of 4.")


# --- the puzzle of the day ----------------------------------------------------------------------


def solve(page: Page, puzzle: Puzzle) -> None:
    """Win the puzzle on the page as fast as possible."""
    game = puzzle.position.game
    click(page, cell_name(puzzle.solution, game))
    while not page.locator("#board .won").count():
        press(page, "h")
        best = page.locator("#board .value.best").first
        best.click()
        settle(page)
        press(page, "h")


def test_the_puzzle_is_that_of_the_day_and_keeps_a_streak(open_page: Open) -> None:
    page = open_page()
    for day, streak in (
        (TODAY, 1),
        (TODAY + timedelta(days=1), 2),
        (TODAY + timedelta(days=3), 1),
    ):
        page.goto(page.url.split("?")[0])
        settle(page)
        set_day(page, day)
        page.get_by_role("button", name="Play today's puzzle").click()
        settle(page)
        puzzle = puzzle_of(day)
        expect(page.locator("#status")).to_have_text(puzzle.task)
        expect(page.get_by_role("button", name="Swap sides")).to_be_hidden()
        assert state(page)["puzzle"] == day.isoformat()
        expect(page.get_by_role("heading", name=puzzle.title)).to_be_visible()
        solve(page, puzzle)
        expect(page.locator("#status")).to_contain_text("Solved.")
        assert book(page)["puzzles"]["streak"] == streak
        expect(page.locator("#panel")).to_contain_text("Solved today.")
        expect(page.get_by_role("button", name="Swap sides")).to_be_hidden()
    assert book(page)["puzzles"]["best"] == 2
    expect(page.get_by_role("button", name="Leave the puzzle")).to_be_visible()
    page.get_by_role("button", name="Play a game").click()
    settle(page)
    expect(page.get_by_role("button", name="Play a game")).to_be_hidden()
    expect(page.locator("#description")).to_have_text("You are playing Hazel on 3x3.")


def test_a_wrong_move_in_a_puzzle_is_taken_back(open_page: Open) -> None:
    page = open_page("?o=Wren&game=4,4,4")
    set_day(page, TODAY)
    page.locator("#puzzle").click()
    settle(page)
    puzzle = puzzle_of(TODAY)
    game = puzzle.position.game
    wrong = next(cell for cell in puzzle.position.moves if cell != puzzle.solution)
    click(page, cell_name(wrong, game))
    expect(page.locator("#message")).to_contain_text("gives the win away")
    press(page, "u")
    expect(page.locator("#status")).to_have_text(puzzle.task)
    press(page, "n")
    expect(page.locator("#status")).to_have_text(puzzle.task)
    page.get_by_role("button", name="3x3").click()
    settle(page)
    assert state(page) == {"o": "Wren"}


# --- sharing, saving, loading -------------------------------------------------------------------


def test_a_position_is_shared_as_a_link_and_as_a_picture(open_page: Open) -> None:
    page = open_page("?o=Finn&moves=b2,a1")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    share = page.get_by_role("button", name="Share")
    share.click()
    expect(share).to_have_attribute("aria-expanded", "true")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#share")).to_contain_text("Link copied. It works only on this computer.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    with page.expect_download() as svg:
        page.get_by_role("link", name="Picture (SVG)").click()
    assert svg.value.suggested_filename == "noughts.svg"
    assert "X: b2. O: a1." in svg.value.path().read_text()
    with page.expect_download() as png:
        page.get_by_role("button", name="Picture (PNG)").click()
    assert png.value.suggested_filename == "noughts.png"
    assert png.value.path().read_bytes().startswith(b"\x89PNG")
    share.click()
    expect(page.locator("#share")).to_be_hidden()


def test_where_nothing_can_be_copied_the_link_is_there_to_copy(open_page: Open) -> None:
    page = open_page()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(Error('no')); }")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_label("Link to this position")).to_have_value(page.url)


def test_a_saved_game_is_loaded_again(open_page: Open, tmp_path: Path) -> None:
    page = open_page("?o=Finn&game=4,4,4")
    click(page, "b2")
    click(page, "d4")
    press(page, "u")
    played = moves(page)
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save game").click()
    session = parse_session(saved.value.path().read_text())
    assert session.players == (None, "Finn")
    assert (len(session.moves), len(session.undone)) == (2, 2)
    file = tmp_path / "game.txt"
    file.write_text(saved.value.path().read_text())
    page = open_page()
    page.get_by_role("button", name="Share").click()
    page.set_input_files("#load", file)
    expect(page.locator("#description")).to_have_text("You are playing Finn on 4x4, 4 in a row.")
    settle(page)
    expect(page.locator("#message")).to_have_text("Game loaded.")
    assert moves(page) == played
    press(page, "r")
    assert len(moves(page)) == 4


def test_a_file_that_is_not_a_game_is_refused_in_words(open_page: Open, tmp_path: Path) -> None:
    page = open_page("?o=Finn")
    click(page, "b2")
    played = moves(page)
    for text, answer in (("hello", "This is not a saved game"), ("x" * 5000, "too long")):
        file = tmp_path / "letter.txt"
        file.write_text(text)
        page.get_by_role("button", name="Share").click()
        page.set_input_files("#load", file)
        expect(page.locator("#trouble")).to_contain_text(answer)
        page.get_by_role("button", name="Share").click()
    assert moves(page) == played


# --- the first visit, and sound -----------------------------------------------------------------


def test_somebody_new_gets_one_hint(browser: Browser, server: str) -> None:
    for touch, hint in (
        (False, "Click Coach, or press H, to see what every cell is worth."),
        (True, "Tap Coach to see"),
    ):
        context = browser.new_context(has_touch=touch, is_mobile=touch, reduced_motion="reduce")
        page = context.new_page()
        page.goto(server)
        settle(page)
        expect(page.locator("#coach")).to_contain_text(hint)
        assert page.locator("dialog").count() == 0
        page.locator("#tab-edit").click()
        settle(page)
        expect(page.locator("#status")).to_contain_text("Tap" if touch else "Click")
        page.locator("#tab-play").click()
        settle(page)
        expect(page.locator("#coach")).to_contain_text(hint)
        page.reload()
        settle(page)
        expect(page.locator("#coach")).to_be_hidden()
        context.close()


def test_the_hint_ends_with_the_first_game(browser: Browser, server: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{server}?x=person&o=person&moves=a1,b1,a2,b2")
    settle(page)
    click(page, "a3")
    press(page, "n")
    assert moves(page) == []
    expect(page.locator("#coach")).to_be_hidden()
    context.close()


def test_sound_is_off_until_it_is_switched_on(open_page: Open) -> None:
    page = open_page("?x=person&o=person")
    page.evaluate(
        """() => {
          window.tones = 0;
          const start = OscillatorNode.prototype.start;
          OscillatorNode.prototype.start = function (...when) {
            window.tones += 1;
            start.apply(this, when);
          };
        }"""
    )
    click(page, "a1")
    assert page.evaluate("tones") == 0
    sound = page.get_by_role("button", name="Sound")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    for name in ("b1", "a2", "b2"):
        click(page, name)
    assert page.evaluate("tones") == 4
    click(page, "a3")
    assert page.evaluate("tones") == 6
