"""The page without a mouse or a screen, in a real browser: keys, focus and screen readers."""

from browser import PHONE, SMALL, Open, click, moves, press, settle
from playwright.sync_api import expect


def test_the_keyboard_alone_reaches_everything(open_page: Open) -> None:
    page = open_page("?o=linear:level=medium")
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("document.activeElement.id || document.activeElement.dataset.action")
        )
    assert {"tab-play", "theme", "new", "undo", "redo", "coach", "swap"} <= reached
    assert {"share", "help", "board-3,3,3", "board-other", "starts-me", "mode-against"} <= reached
    assert {"opponent-Pip", "opponent-Sage", "algorithm", "algorithm-level-medium"} <= reached
    assert {"algorithm-slip", "puzzle", "sound"} <= reached


def test_the_board_takes_the_arrows_and_enter_before_anything_has_the_focus(
    open_page: Open,
) -> None:
    page = open_page("?o=rules")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#board [role=gridcell]:focus")).to_have_attribute("data-cell", "1")
    press(page, "Enter")
    assert moves(page)[0] == "b1"
    page = open_page("?o=rules")
    press(page, "Enter")
    assert moves(page)[0] == "b2"
    page.locator("[data-action=undo]").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board [role=gridcell]:focus")).to_have_attribute("data-cell", "3")


def test_the_focus_goes_through_the_page_from_top_to_bottom(open_page: Open) -> None:
    page = open_page("?o=rules&moves=b2,a1", viewport=PHONE)
    tops = []
    page.locator("#theme").focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        tops.append(page.evaluate("document.activeElement.getBoundingClientRect().top + scrollY"))
    assert tops == sorted(tops)


def test_the_focus_ring_is_around_a_field_and_not_its_label(open_page: Open) -> None:
    page = open_page("?tab=edit")
    page.locator("#text").focus()
    page.keyboard.press("End")
    outline = "each => getComputedStyle(each).outlineStyle"
    assert page.locator("#text").evaluate(outline) == "solid"
    assert page.locator("label[for=text]").evaluate(outline) == "none"
    page = open_page()
    page.get_by_role("button", name="Share").click()
    page.keyboard.press("Tab")
    page.locator("#load").focus()
    assert page.locator("label[for=load]").evaluate(outline) == "solid"


def test_the_keys_are_shown_on_the_screen(open_page: Open) -> None:
    page = open_page(viewport=SMALL)
    keys = page.locator("#keys")
    for by_key in (True, False):
        page.keyboard.press("?") if by_key else page.locator("#help").click()
        expect(keys).to_be_visible()
        box = keys.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= SMALL["height"]
        page.keyboard.press("Escape")
        expect(keys).to_be_hidden()


def test_the_focus_stays_when_parts_are_redrawn(open_page: Open) -> None:
    page = open_page("?x=person&o=person&moves=a1,b1&tab=review&at=0")
    forward = page.get_by_role("button", name="Forward")
    forward.focus()
    for _ in range(3):
        press(page, "Enter")
        expect(forward).to_be_focused()
    page.get_by_role("button", name="Retry").click()
    focused = page.locator("#board [role=gridcell]:focus")
    expect(focused).to_have_count(1)
    press(page, "u")
    expect(focused).to_have_count(1)
    page.locator("#tab-lab").click()
    settle(page)
    strategy = page.get_by_label("Strategy", exact=True)
    strategy.focus()
    strategy.select_option("rules")
    expect(page.locator("#verdict")).to_contain_text("Rules")
    expect(strategy).to_be_focused()


def test_screen_readers_hear_every_move(open_page: Open) -> None:
    page = open_page("?x=person&o=person")
    click(page, "b2")
    expect(page.locator("#live")).to_have_text("X plays b2. O to move.")
    press(page, "u")
    expect(page.locator("#live")).to_have_text("Taken back: b2. X to move.")
    press(page, "h")
    assert page.inner_text("#coach") in page.inner_text("#live")
    page = open_page("?o=rules")
    click(page, "a1")
    expect(page.locator("#live")).to_have_text("X plays a1. O plays b2. Your move: you are X.")
