"""Levels and boards on the page, in a real browser: sizes, and games with other lines."""

import re
from urllib.parse import quote

from browser import Open, click, moves, settle, state
from playwright.sync_api import expect

from noughts import parse_game
from noughts.play.messages import VARIANTS


def test_opponents_have_titles_and_levels(open_page: Open) -> None:
    page = open_page("?o=linear:level=medium")
    expect(page.locator("#description")).to_have_text("You are playing Linear (medium) on 3x3.")
    expect(page.locator("#algorithm option:checked")).to_have_text("Linear")
    page.get_by_label("easy", exact=True).check(force=True)
    settle(page)
    assert state(page)["o"] == "linear:level=easy"
    assert page.locator("#algorithm-level-easy").is_checked()
    page.fill("#algorithm-slip", "1/10")
    page.press("#algorithm-slip", "Tab")
    expect(page.locator("#description")).to_contain_text("slip 1/10")
    page.get_by_label("hard", exact=True).check(force=True)
    settle(page)
    assert state(page)["o"] == "linear:slip=1/10"
    page.get_by_label("Algorithm", exact=True).select_option(label="Rules")
    settle(page)
    assert state(page)["o"] == "rules"
    expect(page.get_by_label("easy")).to_have_count(0)


def test_other_boards(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("button", name="Other").click()
    expect(page.locator("#columns")).to_be_focused()
    for label, value in (("columns", "4"), ("rows", "5"), ("in a row", "4")):
        page.get_by_label(label, exact=True).fill(value)
    page.locator("#play-board").click()
    expect(page).to_have_url(re.compile("game=4,5,4"))
    settle(page)
    expect(page.locator("#board [role=gridcell]")).to_have_count(20)
    expect(page.locator("#opponent-Sage")).to_have_count(1)
    expect(page.locator("#algorithm option[disabled]:not([value=''])")).to_have_count(3)
    click(page, "d5")
    assert len(moves(page)) == 2
    page.get_by_label("columns", exact=True).fill("2")
    page.get_by_label("in a row", exact=True).fill("9")
    before = page.url
    page.locator("#play-board").click()
    expect(page.locator("#trouble")).to_have_text("Choose 1 to 5 in a row on a 2x5 board.")
    for size in ("-1", "16", "26", "", "2.5"):
        page.get_by_label("columns", exact=True).fill(size)
        page.get_by_role("button", name="Start").click()
        expect(page.locator("#trouble")).to_have_text("Choose 1 to 15 columns and rows.")
    assert page.url == before
    click(page, "a1")
    assert len(moves(page)) == 4
    expect(page.locator("#trouble")).to_be_hidden()


def test_games_with_other_lines(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("button", name="Other").click()
    for game, title in VARIANTS.items():
        chip = page.get_by_role("button", name=title, exact=True)
        chip.click()
        expect(page).to_have_url(re.compile(f"game={quote(game, safe=',')}"))
        settle(page)
        expect(chip).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#board [role=gridcell]")).to_have_count(parse_game(game).cells)
        borders = page.locator("#board .layers")
        assert borders.count() == (game in ("3x3x3", "4x4x4"))
        click(page, "b2")
        assert len(moves(page)) == 2


def test_a_stroke_goes_through_every_cell_of_a_line(open_page: Open) -> None:
    for game, played, line in (
        ("torus-4,4,3", "a1,b1,d2,c1,c3", "a1-d2-c3"),
        ("pick15", "b1,a1,a2,c1,c3", "b1-a2-c3"),
        ("3,3,3", "a1,b1,b2,c1,c3", "a1-b2-c3"),
    ):
        page = open_page(f"?game={game}&x=person&o=person&moves={played}")
        expect(page.locator("#status")).to_have_text(f"X wins with {line}.")
        points = page.locator("#board .won").get_attribute("points") or ""
        x, y = zip(*(map(float, point.split(",")) for point in points.split()), strict=True)
        cells = [f"{'abcd'[int(x)]}{int(y) + 1}" for x, y in zip(x, y, strict=True)]
        assert "-".join(dict.fromkeys(cells)) == line


def test_a_board_that_the_opponent_cannot_play_gets_another_opponent(open_page: Open) -> None:
    for opponent, other in (("perfect", "Hazel"), ("Sage", "Sage"), ("Wren", "Wren")):
        page = open_page(f"?o={opponent}")
        page.get_by_role("button", name="7x7, 4 in a row").click()
        expect(page).to_have_url(re.compile("game=7,7,4"))
        settle(page)
        click(page, "a1")
        assert len(moves(page)) == 2
        assert state(page).get("o", "Hazel") == other
