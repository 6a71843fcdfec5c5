"""Games on the page, in a real browser: every way to play, undo, redo and the score."""

import re
from collections.abc import Callable

import pytest
from browser import Open, click, hold, moves, press, session, settle, state
from playwright.sync_api import Page, expect

from noughts import mnk, parse_cell
from noughts.play.actions import ACTIONS
from noughts.play.messages import result
from noughts.play.session import Session
from noughts.play.table import Table
from noughts.strategies.registry import parse_strategy

GAME = mnk(3, 3, 3)


# --- whole games --------------------------------------------------------------------------------


def choose_by_arrows(page: Page, name: str) -> None:
    """Go to a cell from wherever the focus is in the grid, and press Enter."""
    focused = page.locator("#board [role=gridcell][tabindex='0']")
    focused.focus()
    row, column = divmod(int(focused.get_attribute("data-cell") or 0), 3)
    to_row, to_column = divmod(parse_cell(name, GAME), 3)
    for key, steps in (
        ("ArrowDown", to_row - row),
        ("ArrowUp", row - to_row),
        ("ArrowRight", to_column - column),
        ("ArrowLeft", column - to_column),
    ):
        for _ in range(max(steps, 0)):
            page.keyboard.press(key)
    press(page, "Enter")


def choose_by_number(page: Page, name: str) -> None:
    press(page, str(parse_cell(name, GAME) + 1))


@pytest.mark.parametrize("choose", [click, choose_by_arrows, choose_by_number])
def test_a_whole_game(open_page: Open, choose: Callable[[Page, str], None]) -> None:
    page = open_page("?o=rules")
    while not session(page).over:
        before = moves(page)
        expect(page.locator("#status")).to_have_text("Your move: you are X.")
        empty = session(page).position.moves[-1]
        choose(page, f"{'abc'[empty % 3]}{empty // 3 + 1}")
        assert len(moves(page)) > len(before)
    end = session(page)
    end = Session(end.start, (None, "rules"), end.moves)
    marks = page.locator("#board [role=gridcell]").evaluate_all(
        "cells => cells.map((cell) => cell.dataset.mark ?? '.').join('')"
    )
    assert marks == str(end.position).replace("/", "")
    expect(page.locator("#status")).to_have_text(result(end))
    expect(page.locator("#board .won")).to_have_count(len(end.winning_lines))
    ending = page.locator("#coach")
    expect(ending).to_contain_text(re.compile(r"^Move \d was (a blunder|an inaccuracy): "))
    assert page.inner_text("#live").endswith(f"{result(end)} {ending.inner_text()}")
    assert re.fullmatch(r"Score: You \d, Rules \d, draws \d\.", page.inner_text("#score"))
    click(page, "a1")
    expect(page.locator("#message")).to_have_text("The game is over: start a new one.")
    page.click("#tab-edit")
    expect(page.locator("#message")).to_have_text("")


def test_a_move_is_drawn_before_the_server_answers_and_needs_one_request(open_page: Open) -> None:
    page = open_page("?o=rules")
    held = hold(page, "**/api/**")
    page.locator("#board [role=gridcell]").nth(4).click()
    expect(page.locator("#board [data-mark=X]")).to_have_count(1)
    expect(page.locator("#status")).to_have_text("Rules …")
    page.keyboard.press("1")
    assert len(held) == 1
    held[0].continue_()
    settle(page)
    assert len(moves(page)) == 2
    assert moves(page)[0] == "b2"


def test_undo_takes_back_a_move_that_the_server_has_not_answered(open_page: Open) -> None:
    page = open_page("?o=rules")
    held = hold(page, "**/api/table?**")
    page.locator("#board [role=gridcell]").nth(4).click()
    expect(page.locator("#board [data-mark]")).to_have_count(1)
    press(page, "u")
    expect(page.locator("#board [data-mark]")).to_have_count(0)
    with page.expect_response("**/api/table?**"):
        held[0].continue_()
    page.unroute("**/api/table?**")
    assert moves(page) == []
    click(page, "a1")
    assert moves(page)[0] == "a1"


def test_quick_keys_never_play_the_opponents_move(open_page: Open) -> None:
    page = open_page("?o=rules")
    for key in ("5", "1", "9", "2"):
        page.keyboard.press(key)
    settle(page)
    played = [parse_cell(name, GAME) for name in moves(page)]
    assert len(played) in (2, 4, 6)
    for ply in range(1, len(played), 2):
        here = Session(GAME.start, moves=tuple(played[:ply]))
        assert list(parse_strategy("rules", GAME).policy(here.position)) == [played[ply]]


def test_the_opponent_may_go_first_or_chance_decides(open_page: Open) -> None:
    page = open_page("?x=rules&o=person")
    assert len(moves(page)) == 1
    expect(page.locator("#status")).to_have_text("Your move: you are O.")
    page.get_by_label("Random", exact=True).check(force=True)
    settle(page)
    sides = set()
    for _ in range(40):  # both sides come up, except once in 2**39 runs
        press(page, "n")
        sides.add(page.inner_text("#status"))
        if len(sides) == 2:
            break
    assert sides == {"Your move: you are X.", "Your move: you are O."}


def test_who_goes_first_follows_the_game(open_page: Open) -> None:
    page = open_page("?o=rules")
    page.get_by_label("Opponent", exact=True).check(force=True)
    settle(page)
    assert page.locator("#starts-opponent").is_checked()
    assert len(moves(page)) == 1
    page.go_back()
    settle(page)
    expect(page.locator("#starts-me")).to_be_checked()
    page = open_page("?start=X../.../...&o=rules&moves=b2")  # O is to move in the start position
    expect(page.locator("#starts-opponent")).to_be_checked()


def test_swapping_sides(open_page: Open) -> None:
    page = open_page("?o=rules")
    click(page, "b2")
    page.get_by_role("button", name="Swap sides").click()
    settle(page)
    expect(page.locator("#status")).to_have_text("Your move: you are O.")
    assert len(moves(page)) == 3
    assert state(page)["x"] == "rules"
    press(page, "s")
    expect(page.locator("#status")).to_have_text("Your move: you are X.")


def test_two_people(open_page: Open) -> None:
    page = open_page()
    page.get_by_label("Two people").check(force=True)
    settle(page)
    expect(page.get_by_role("button", name="Swap sides")).to_be_hidden()
    for name in ("a1", "b1", "a2", "b2", "a3"):
        click(page, name)
    expect(page.locator("#status")).to_have_text("X wins with a1-a2-a3.")
    expect(page.locator("#score")).to_have_text("Score: X 1, O 0, draws 0.")
    press(page, "u")
    expect(page.locator("#score")).to_have_text("")


def test_two_strategies_are_watched_to_the_end(open_page: Open) -> None:
    page = open_page("?x=rules&o=alphabeta&moves=b2,a1,c3,a3", wait=False)
    page.get_by_role("button", name="Faster").click()
    expect(page.locator("#status")).to_have_text("A draw: the board is full.")
    assert len(moves(page)) == 9


def test_a_watched_game_is_stepped_through_at_any_speed(open_page: Open) -> None:
    page = open_page("?x=rules&o=rules&game=9,9,9", wait=False)
    page.get_by_role("button", name="Pause").click()
    settle(page)
    played = len(moves(page))
    page.get_by_role("button", name="Step").click()
    settle(page)
    press(page, ".")
    assert len(moves(page)) == played + 2
    faster, slower = (page.get_by_role("button", name=name) for name in ("Faster", "Slower"))
    faster.click()
    expect(page.locator("#message")).to_have_text("Speed: fast.")
    expect(faster).to_have_attribute("aria-disabled", "true")
    page.reload()
    settle(page)
    expect(faster).to_have_attribute("aria-disabled", "true")
    press(page, "<")
    press(page, "<")
    expect(slower).to_have_attribute("aria-disabled", "true")
    assert len(moves(page)) == played + 2
    page.get_by_role("button", name="Resume p").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_pausing_is_for_those_who_watch(open_page: Open) -> None:
    page = open_page("?o=rules")
    press(page, "p")
    expect(page.locator("#message")).to_have_text(
        "You can pause only while you watch two opponents."
    )
    click(page, "b2")
    assert len(moves(page)) == 2
    page = open_page("?x=rules&o=rules&game=9,9,9", motion=True, wait=False)
    expect(page.locator("#status")).to_contain_text("is thinking")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#status")).to_contain_text("Paused: ")
    settle(page)
    paused = moves(page)
    page.locator("#board [role=gridcell]").first.click()
    expect(page.locator("#status")).to_contain_text("is thinking")
    page.keyboard.press("p")
    settle(page)
    assert len(moves(page)) > len(paused)


# --- undo, redo, the score ----------------------------------------------------------------------


def test_undo_and_redo(open_page: Open) -> None:
    page = open_page("?o=rules")
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    expect(undo).to_have_attribute("aria-disabled", "true")
    press(page, "u")
    expect(page.locator("#message")).to_have_text(Table(session(page)).undo().message)
    click(page, "b2")
    click(page, "a2")
    played = moves(page)
    undo.click()
    settle(page)
    assert moves(page) == played[:2]
    press(page, "u")
    assert moves(page) == []
    page.reload()
    settle(page)
    press(page, "r")
    redo.click()
    settle(page)
    assert moves(page) == played
    expect(redo).to_have_attribute("aria-disabled", "true")


def test_a_taken_cell_is_refused_in_words(open_page: Open) -> None:
    page = open_page("?o=rules")
    click(page, "b2")
    click(page, "b2")
    expect(page.locator("#message")).to_have_text("b2 is taken: choose an empty cell.")


def test_the_score_counts_the_games_as_they_ended(open_page: Open) -> None:
    page = open_page("?x=person&o=person")
    score = page.locator("#score")
    for name in ("a1", "b1", "a2", "b2", "a3"):
        click(page, name)
    expect(score).to_have_text("Score: X 1, O 0, draws 0.")
    page.go_back()
    settle(page)
    expect(score).to_have_text("")
    click(page, "a3")
    expect(score).to_have_text("Score: X 1, O 0, draws 0.")
    press(page, "u")
    press(page, "r")
    expect(score).to_have_text("Score: X 1, O 0, draws 0.")
    press(page, "n")
    for name in ("a1", "b1", "a2", "b2", "c3", "b3"):
        click(page, name)
    press(page, "h")
    expect(score).to_have_text("Score: X 1, O 1, draws 0.")
    page.reload()
    settle(page)
    expect(score).to_have_text("Score: X 1, O 1, draws 0.")


def test_each_pair_of_players_has_its_own_score(open_page: Open) -> None:
    page = open_page("?x=person&o=person")
    for name in ("a1", "b1", "a2", "b2", "a3"):
        click(page, name)
    page.get_by_label("You play").check(force=True)
    settle(page)
    expect(page.locator("#score")).to_have_text("")
    page.get_by_label("Two people").check(force=True)
    settle(page)
    expect(page.locator("#score")).to_have_text("Score: X 1, O 0, draws 0.")


def test_a_shared_finished_game_does_not_count(open_page: Open) -> None:
    page = open_page("?x=person&o=rules&moves=a1,b1,a2,b2,a3")
    expect(page.locator("#status")).to_have_text("You win with a1-a2-a3.")
    expect(page.locator("#score")).to_have_text("")
    press(page, "s")
    expect(page.locator("#score")).to_have_text("")
    page.go_back()
    settle(page)
    expect(page.locator("#score")).to_have_text("")
    press(page, "n")
    expect(page.locator("#score")).to_have_text("")
    assert moves(page) == []


def test_new_leaves_a_start_position_that_is_over(open_page: Open) -> None:
    page = open_page("?start=XXX/OO./...&x=person&o=person")
    press(page, "n")
    click(page, "b2")
    assert moves(page) == ["b2"]


def test_buttons_and_keys_are_those_of_every_front_end(open_page: Open) -> None:
    page = open_page()
    listed = page.locator("#keys dl").evaluate(
        "list => Object.fromEntries([...list.querySelectorAll('dt')]"
        ".map((key) => [key.textContent, key.nextElementSibling.textContent]))"
    )
    for action in ACTIONS:
        assert listed[action.key] == action.description
        button = page.locator(f"#actions [data-action={action.name}]")
        assert button.text_content() == f"{action.label} {action.key}"
