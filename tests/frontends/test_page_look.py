"""What the page looks like, in a real browser: colours, sizes, labels, themes and motion."""

from typing import Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from browser import DESK, PHONE, SMALL, Open, click, press, settle
from playwright.sync_api import Locator, Page, ViewportSize, expect

VIEWS = {
    "play": "",
    "coach": "?x=person&o=person&moves=a1,b2&coach=1",
    "over": "?x=person&o=person&moves=a1,b1,a2,b2,a3",
    "review": "?x=person&o=person&moves=c2,c1,a1,a3,b2,b1,a2&tab=review&at=4",
    "lab": "?o=weights&tab=lab",
    "learn": "?x=person&o=person&moves=a1,b1,c1,b2&tab=learn&learn=alphabeta",
    "learn linear": "?x=person&o=person&moves=a1,b1,c1,b2&tab=learn&learn=linear",
    "edit": "?start=X.O/.X./..O&tab=edit",
    "algorithm": "?game=4,3,3&o=linear:level=medium",
    "watch": "?x=Rook&o=Rook&moves=b2,a1,c3",
    "lost": "?o=Hazel&moves=a1,b2,a2,b1,c1,b3",
    "large edit": "?game=15,15,5&tab=edit",
    "large": "?game=15,15,5&x=person&o=person&moves=h8,a1,i8&coach=1",
}
PAPER = "getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(250, 248, 243)", "rgb(22, 24, 29)"
LOW: ViewportSize = {"width": 1024, "height": 480}
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
FITS = "document.documentElement.scrollWidth <= innerWidth"

CONTRAST = """
(root, property) => {
  window.pixel ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const channels = (colour) => {
    const canvas = window.pixel;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const background = (part) => {
    for (let each = part; each; each = each.parentElement) {
      const [red, green, blue, alpha] = channels(getComputedStyle(each).backgroundColor);
      if (alpha) return [red, green, blue];
    }
  };
  const luminance = (colour) => colour.slice(0, 3)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0);
  const contrast = (part) => {
    const behind = background(property === "color" ? part : part.parentElement);
    const [low, high] = [luminance(channels(getComputedStyle(part)[property])), luminance(behind)]
      .sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  return Math.min(...[root, ...root.querySelectorAll("kbd, b")].map(contrast));
}
"""


FOCUS = f"""
(control) => {{
  const contrast = {CONTRAST.strip()};
  const idle = contrast(control, "color");
  control.focus();
  return [control.localName, idle, contrast(control, "color")];
}}
"""


# --- accessibility ------------------------------------------------------------------------------


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_accessible_and_stays_on_the_screen(open_page: Open, view: str) -> None:
    page = open_page(VIEWS[view], viewport=PHONE, wait=view != "watch")
    if view == "watch":
        page.get_by_role("button", name="Pause").click()
        settle(page)
    if view.startswith("learn"):
        page.locator("#reveal").click()
    assert page.evaluate(PAPER) == LIGHT
    assert_accessible(page)
    page.emulate_media(color_scheme="dark")
    for size in (SMALL, DESK):
        page.set_viewport_size(size)
        assert page.evaluate(FITS)
    assert page.evaluate(PAPER) == DARK
    assert_accessible(page, {"runOnly": ["color-contrast", "scrollable-region-focusable"]})


def assert_accessible(page: Page, options: dict[str, list[str]] | None = None) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    chosen = {"resultTypes": ["violations"], **(options or {})}
    violations = page.evaluate("options => axe.run(options)", chosen)["violations"]
    assert [
        (each["id"], [node["html"] for node in each["nodes"][:3]]) for each in violations
    ] == []
    assert page.evaluate(FITS)


def test_what_opens_on_demand_is_accessible(open_page: Open) -> None:
    page = open_page("?puzzle=2026-07-29&start=.../OX./.XO&o=Sage", viewport=PHONE)
    page.get_by_role("button", name="Share").click()
    page.locator("summary").click()
    assert_accessible(page)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    assert_accessible(page)


CONTROLS = {
    "coach": (
        "#tab-play", "#tab-lab", "#theme", "[data-action=new]", "[data-action=redo]",
        "[data-action=coach]", ".choices label:has(:checked)", ".choices label >> nth=0",
    ),
    "play": (
        ".rung[aria-pressed=true]", ".rung[aria-pressed=false] >> nth=0", "#board-3\\,3\\,3",
        "#board-other", "#puzzle", "#sound", "summary", "#help",
    ),
    "algorithm": ("#algorithm", "#algorithm-slip", "#columns", "#play-board"),
    "over": ("[data-action=new]", "[data-action=review]", "[data-action=share]"),
    "review": ("#move-4", "#move-5", "[data-action=forward]", "[data-action=retry]"),
    "edit": ("#play-it", "a.like-button", "#panel button >> nth=1"),
}  # fmt: skip
"""Each kind of control idle, selected, pressed and disabled, by the view that has it."""


@pytest.mark.parametrize("view", CONTROLS)
def test_controls_can_be_read_in_every_state(open_page: Open, view: str) -> None:
    page = open_page(VIEWS[view])
    if view == "edit":
        click(page, "b3")
        click(page, "b3")  # an impossible position, which disables two controls
        expect(page.locator("#play-it")).to_be_disabled()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        for control in CONTROLS[view]:
            assert_readable(page, page.locator(control))


def assert_readable(page: Page, control: Locator) -> None:
    """Assert 4.5:1 for the text of a control that is idle, focused, hovered and pressed."""
    kind, *found = control.evaluate(FOCUS)
    contrasts = dict(zip(("idle", "focused"), found, strict=True))
    control.hover(force=True)
    contrasts["hovered"] = control.evaluate(CONTRAST, "color")
    if kind != "select":  # a press opens its list
        page.mouse.down()
        contrasts["pressed"] = control.evaluate(CONTRAST, "color")
        page.mouse.move(0, 0)  # so that releasing the button clicks nothing
        page.mouse.up()
    assert min(contrasts.values()) >= 4.5, (control, contrasts)


def test_grid_lines_and_borders_can_be_seen(open_page: Open) -> None:
    page = open_page()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert page.locator("#board .lines").evaluate(CONTRAST, "stroke") >= 3
        for control in (
            "[data-action=new]",
            ".rung >> nth=0",
            "#board-other",
            ".choices label >> nth=1",
        ):
            assert page.locator(control).evaluate(CONTRAST, "borderTopColor") >= 3


# --- the board ----------------------------------------------------------------------------------


LABELS = """
() => [...document.querySelectorAll("#board [role=gridcell]")].flatMap((cell) => {
  const box = cell.getBoundingClientRect();
  const parts = [...cell.querySelectorAll(".value > *")].filter((part) => part.offsetWidth);
  const diamonds = [...document.querySelectorAll("#board .better")]
    .map((each) => each.getBoundingClientRect());
  return parts.map((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const lines = [...range.getClientRects()];
    const text = lines[0];
    return {
      text: part.textContent, lines: lines.length, tag: part.localName, marked: cell.dataset.mark,
      inside: text.left >= box.left && text.right <= box.right
        && text.top >= box.top && text.bottom <= box.bottom,
      offset: Math.abs((text.left + text.right - box.left - box.right) / 2),
      covered: diamonds.some((each) => each.left < text.right && text.left < each.right
        && each.top < text.bottom && text.top < each.bottom),
    };
  });
})
"""


@pytest.mark.parametrize(("played", "empty"), [("", 9), ("a1,b2,c3,a3", 5), ("b2,a1", 7)])
def test_labels_in_cells_are_one_centred_line_that_nothing_covers(
    open_page: Open, played: str, empty: int
) -> None:
    page = open_page(f"?x=person&o=person&coach=1&moves={played}")
    for size in (DESK, PHONE, SMALL):
        page.set_viewport_size(size)
        labels = page.evaluate(LABELS)
        assert [each["tag"] for each in labels] == ["i", "span"] * empty
        for each in labels:
            assert each["lines"] == 1, each
            assert each["inside"], each
            assert each["offset"] < 1.5, each
            assert not each["covered"], each


def test_small_cells_have_the_symbol_alone_and_words_are_below_the_board(open_page: Open) -> None:
    page = open_page("?game=7,5,3&x=person&o=person&moves=a1,g5,a2,g4&coach=1", viewport=PHONE)
    labels = page.evaluate(LABELS)
    assert labels
    assert {each["text"] for each in labels} <= {"▲", "●", "▼"}
    assert all(each["inside"] and each["offset"] < 1.5 for each in labels)
    expect(page.locator("#legend")).to_contain_text("▲ win in 1: a3")
    page.set_viewport_size(DESK)
    expect(page.locator("#legend")).to_be_hidden()


@pytest.mark.parametrize("view", ["coach", "lost", "review", "large"])
def test_on_a_phone_the_explanation_is_on_the_first_screen(open_page: Open, view: str) -> None:
    page = open_page(VIEWS[view], viewport=PHONE)
    words = page.locator("#judgement" if view == "review" else "#coach")
    expect(words).not_to_be_empty()
    box = words.bounding_box()
    assert box
    assert page.evaluate("scrollY") == 0
    assert box["y"] + box["height"] <= PHONE["height"]


COORDINATES = """
(board) => {
  const middle = (part) => {
    const box = part.getBoundingClientRect();
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  };
  const rows = [...board.querySelectorAll("[role=row]")];
  const numbers = [...board.querySelectorAll(".numbers span")]
    .map((each, row) => middle(each)[1] - middle(rows[row])[1]);
  const letters = [...board.querySelectorAll(".letters span")]
    .map((each, column) => middle(each)[0] - middle(rows[0].children[column])[0]);
  return Math.max(...[...numbers, ...letters].map(Math.abs));
}
"""


@pytest.mark.parametrize("game", ["3,3,3&moves=b2,a1", "15,15,5&moves=h8,g7"])
def test_row_numbers_and_column_letters_are_beside_their_cells(open_page: Open, game: str) -> None:
    page = open_page(f"?o=weights&tab=lab&game={game}")
    for board in page.locator(".board").all():
        assert board.evaluate(COORDINATES) < 1
    words = page.locator(".words >> nth=0")
    expect(words).to_have_text("f5 100%") if "15" in game else expect(words).to_be_hidden()


def test_cells_of_the_largest_board_are_large_enough_for_a_finger(open_page: Open) -> None:
    page = open_page("?game=15,15,5&x=person&o=person&moves=h8,a1", viewport=PHONE)
    for tab, size in (("play", PHONE), ("play", SMALL), ("play", LOW), ("lab", DESK)):
        page.locator(f"#tab-{tab}").click()
        page.set_viewport_size(size)
        assert page.locator("#board .board").evaluate(COORDINATES) < 1
        box = page.locator("#board [role=gridcell]").first.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 24 - 0.01
        assert page.evaluate(FITS)


@pytest.mark.parametrize("game", ["1,15,3", "15,1,3", "1,1,1", "5x5x5"])
def test_odd_boards_stay_on_the_screen(open_page: Open, game: str) -> None:
    page = open_page(f"?game={game}&x=person&o=person")
    click(page, "a1")
    assert page.evaluate(FITS)
    assert page.evaluate("document.querySelector('#board').offsetHeight <= innerHeight")


def test_the_lab_of_a_large_board_stays_on_the_screen(open_page: Open) -> None:
    page = open_page("?game=15,15,5&x=person&o=person&moves=h8,a1,i8&tab=lab")
    for size in (DESK, SMALL):
        page.set_viewport_size(size)
        assert page.evaluate(FITS)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_buttons_stay_where_they_are(open_page: Open, size: ViewportSize) -> None:
    page = open_page("?x=person&o=person&moves=a1,b1,a2,b2", viewport=size)
    button = page.locator("[data-action=new]")

    def top() -> float:
        return float(button.evaluate("button => button.getBoundingClientRect().top"))

    before = top()
    click(page, "a1")
    expect(page.locator("#message")).not_to_be_empty()
    assert top() == before
    press(page, "h")
    expect(page.locator("#coach")).to_be_visible()
    assert top() == before
    click(page, "a3")
    expect(page.locator("#score")).to_have_text("Score: X 1, O 0, draws 0.")
    expect(button).to_contain_text("Rematch")
    assert top() == before


# --- themes and motion --------------------------------------------------------------------------


def test_the_switch_overrides_the_system_and_is_remembered(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(PAPER) == DARK
    page.reload()
    settle(page)
    assert page.evaluate(PAPER) == DARK
    page.keyboard.press("d")
    assert page.evaluate(PAPER) == LIGHT


@pytest.mark.parametrize("motion", [True, False])
def test_marks_move_only_where_motion_is_wanted(open_page: Open, motion: bool) -> None:  # noqa: FBT001
    page = open_page("?x=person&o=person&moves=a1,b1,a2", motion=motion)
    name = "part => getComputedStyle(part).animationName"
    click(page, "b2")
    assert page.locator("#board .new").evaluate(name) == ("draw" if motion else "none")
    click(page, "a3")
    assert page.locator("#board .winning").first.evaluate(name) == ("pulse" if motion else "none")
