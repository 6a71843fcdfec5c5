"""Coach, review, lab and editor of the page, in a real browser."""

import re
from fractions import Fraction

import pytest
from browser import Open, click, moves, press, session, settle, state
from command import NAMES
from playwright.sync_api import expect

from noughts import mnk
from noughts.analysis.coach import Coach
from noughts.analysis.review import review
from noughts.rules.notation import parse_position

GAME = mnk(3, 3, 3)


# --- coach and review ---------------------------------------------------------------------------


def test_the_coach_shows_the_value_of_each_cell_as_symbol_and_word(open_page: Open) -> None:
    page = open_page("?x=person&o=person&moves=a1,a2,b1,b2")
    press(page, "h")
    advice = Coach(GAME).advise(session(page).position)
    expect(page.locator("#coach")).to_have_text(advice.sentence)
    for cell, outcome in advice.outcomes.items():
        name = f"{'abc'[cell % 3]}{cell // 3 + 1}"
        shown = page.locator(f"#board [role=gridcell][aria-label^='{name},']")
        word = {1: "win", 0: "draw", -1: "loss"}[outcome.value]
        assert f"empty, {word}" in (shown.get_attribute("aria-label") or "")
        symbol = {1: "▲", 0: "●", -1: "▼"}[outcome.value]
        assert shown.inner_text().split()[:2] == [symbol, word]
    page.get_by_role("button", name="Coach").click()
    settle(page)
    expect(page.locator("#board .value")).to_have_count(0)


def test_the_chance_against_random_play_is_explained_and_not_in_the_cell(open_page: Open) -> None:
    page = open_page("?x=person&o=person&moves=b2,a1&coach=1")
    cell = page.locator("#board [role=gridcell][aria-label^='c3,']")
    assert cell.inner_text().split() == ["●", "draw"]
    assert re.fullmatch(r"draw, wins \d+% against random play", cell.get_attribute("title") or "")


def test_the_review_agrees_with_the_library_and_every_move_can_be_tried_again(
    open_page: Open,
) -> None:
    page = open_page("?x=person&o=person&moves=c2,c1,a1,a3,b2,b1,a2")
    press(page, "v")
    judgements = review(Coach(GAME), GAME.start, session(page).moves).moves
    listed = page.locator(".moves button").all_inner_texts()
    assert [text.split()[2:] for text in listed] == [
        [each.sign][: len(each.sign)] for each in judgements
    ]
    for number, each in enumerate(judgements, start=1):
        page.locator(f"#move-{number}").click()
        expect(page.locator("#judgement")).to_have_text(each.sentence)
        expect(page.locator("#board [data-mark]")).to_have_count(number)
        expect(page.locator("#board .better")).to_have_count(len(each.better))
    page.locator("body").press("ArrowLeft")
    expect(page.locator("#judgement")).to_have_text(judgements[5].sentence)
    page.locator("#move-4").click()
    press(page, "h")
    expect(page.locator("#board .value")).to_have_count(5)
    press(page, "h")
    press(page, "t")
    assert moves(page) == ["c2", "c1", "a1"]
    expect(page.locator("#message")).to_have_text("Try move 4 again.")
    click(page, "b2")
    assert len(moves(page)) == 4


# --- the lab ------------------------------------------------------------------------------------


def test_the_lab_proves_a_strategy_and_replays_the_lost_game(open_page: Open) -> None:
    page = open_page("?o=weights&tab=lab")
    expect(page.locator("#verdict")).to_have_text("Weights can be beaten moving second.")
    assert "411" in page.inner_text("#panel table >> nth=0")
    replay = page.get_by_role("grid", name="The game that beats it moving second")
    expect(replay.locator("[data-mark]")).to_have_count(4)
    expect(page.get_by_text("This loses")).to_have_text(
        "Move 4: a3. This loses; better: b1, c1, b3, c3."
    )
    forward = page.locator("#panel").get_by_role("button", name="Forward")
    for _ in range(3):
        forward.click()
    expect(replay.locator("[data-mark]")).to_have_count(7)
    page.get_by_label("Strategy", exact=True).select_option("rules")
    expect(page.locator("#verdict")).to_have_text("Rules cannot be beaten.")


def test_the_lab_of_a_large_board_requests_no_proof(open_page: Open) -> None:
    page = open_page("?game=4,4,4&tab=lab")
    for noun in ("proof", "comparison"):
        expect(page.locator("#panel")).to_contain_text(f"A {noun} on 4x4 takes too long")
    requested = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert any("api/strategies" in url for url in requested)
    assert not any("api/proof" in url or "api/comparison" in url for url in requested)


def test_the_lab_compares_all_strategies_and_shows_how_each_plays(open_page: Open) -> None:
    page = open_page("?moves=b2,a1&tab=lab&o=linear:level=medium")
    table = page.get_by_role("region", name="Results of every strategy against every strategy")
    results = page.evaluate("fetch('api/comparison').then(each => each.json())")["results"]
    compared = len(NAMES) + 1  # linear has two more levels; the model of a person is not there
    expect(table.locator("tbody tr")).to_have_count(compared)
    buttons = table.locator("tbody td button")
    told = buttons.evaluate_all("all => all.map(each => each.title)")
    texts = buttons.evaluate_all("all => all.map(each => each.textContent)")
    widths = buttons.evaluate_all(
        "all => all.map(each => [...each.querySelectorAll('i')].map(i => i.style.width))"
    )
    for match, words, text, bars in zip(results, told, texts, widths, strict=True):
        shares = [Fraction(match[name]) for name in ("won", "drawn", "lost")]
        for verb, share in zip(("wins", "draws", "loses"), shares, strict=True):
            assert re.search(rf"{verb} {share}( \([<>]?\d+%\))?(,|$)", words)
        drawn = [float(width.removesuffix("%")) for width in bars]
        assert drawn == pytest.approx([float(100 * share) for share in shares], abs=0.001)
        assert re.fullmatch(r"▲ [<>]?\d+%▼ [<>]?\d+%", text)
    thoughts = page.locator(".thoughts > div")
    expect(thoughts).to_have_count(len(NAMES) + 1)  # the opponent as it plays comes first
    expect(thoughts.first).to_contain_text("Linear (medium)")
    expect(thoughts.filter(has_text="Rule")).not_to_have_count(0)
    buttons.nth(compared + 3).focus()
    expect(page.locator("#exact")).to_have_text(f"{told[compared + 3]}.")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Linear (medium)")
    assert (state(page)["x"], state(page)["o"]) == ("linear:level=medium", "minimax")


# --- the editor ---------------------------------------------------------------------------------


def test_the_coach_advises_on_the_position_in_the_editor(open_page: Open) -> None:
    page = open_page("?tab=edit&edit=XX./OO./...&coach=1")
    advice = Coach(GAME).advise(parse_position("XX./OO./..."))
    expect(page.locator("#coach")).to_have_text(advice.sentence)
    expect(page.locator("#board .value")).to_have_count(5)
    click(page, "c1")
    expect(page.locator("#coach")).to_be_hidden()
    expect(page.locator("#board .value")).to_have_count(0)
    click(page, "c1")
    click(page, "c1")
    expect(page.locator("#coach")).to_have_text(advice.sentence)
    page.get_by_role("button", name="Coach").click()
    expect(page.locator("#board .value")).to_have_count(0)


def test_the_editor_sets_up_any_position_and_explains_an_impossible_one(open_page: Open) -> None:
    page = open_page("?tab=edit")
    verdict, play = page.locator("#verdict"), page.get_by_role("button", name="Play from here")
    click(page, "a1")
    expect(verdict).to_have_text("O to move. You can play from here.")
    click(page, "b1")
    expect(verdict).to_contain_text("X has 2 and O has 0")
    expect(play).to_be_disabled()
    click(page, "b1")
    expect(verdict).to_have_text("X to move. You can play from here.")
    assert page.input_value("#text") == "XO./.../..."
    page.fill("#text", "rubbish")
    page.press("#text", "Tab")
    expect(verdict).to_contain_text('"rubbish" does not fit this board')
    page.fill("#text", "X.O/.X./..O")
    page.press("#text", "Tab")
    expect(page.locator("#board [data-mark]")).to_have_count(4)
    expect(play).to_be_enabled()
    picture = page.get_by_role("link", name="Save as SVG").get_attribute("href") or ""
    assert page.request.get(picture).headers["content-type"].startswith("image/svg+xml")
    play.click()
    settle(page)
    assert state(page)["start"] == "X.O/.X./..O"
    click(page, "b1")
    assert len(moves(page)) == 2
