"""The lesson about linear in a browser: its numbers are those of the strategy, and they add up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser import Open, click, session
from playwright.sync_api import expect

from noughts.api import strategy
from noughts.rules.notation import cell_name

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from noughts.strategies.working import Row

MATRIX = """
() => [...document.querySelector(".matrix table").rows].map(
  (row) => [...row.cells].map((cell) => cell.textContent))
"""
"""Returns the texts of the path matrix, row by row."""

LIT = """
() => [...document.querySelectorAll("#thinking .small .lit")].map((cell) => +cell.dataset.cell)
"""
"""Returns the cells of the small board that are lit."""


def test_the_path_matrix_has_the_numbers_of_linear_and_adds_them_up(open_page: Open) -> None:
    page = open_page("?tab=learn&learn=linear&o=person")
    for name in ("a1", "b2", "c3"):
        check_numbers(page, "linear")
        click(page, name)
    check_numbers(page, "linear")
    page.locator("#reveal").click()
    expect(page.locator("#adding")).to_contain_text("but the exception plays b1.")
    page.locator("label:has(#linear-override-no)").click()
    expect(page.locator(".matrix tfoot")).to_contain_text("plays c1")
    check_numbers(page, "linear:override=no")
    for name in ("b1", "c2", "c1", "a3"):
        click(page, name)
        check_numbers(page, "linear")
    page.locator("#reveal").click()
    check_pointing(page)
    check_errors(page)


def rows_of(page: Page, spec: str) -> tuple[Row, ...]:
    working = strategy(spec).working(session(page).position)
    assert working is not None
    return working.rows


def check_numbers(page: Page, spec: str) -> None:
    """Check the state vector, the matrix, both products, the scores and their sums."""
    linear, position, cells = strategy(spec), session(page).position, range(9)
    names = [cell_name(cell, position.game) for cell in cells]
    state = [(position.own >> cell & 1) - (position.opponent >> cell & 1) for cell in cells]
    heads, board, marks, *rows, sums = page.evaluate(MATRIX)
    assert heads == ["line", *names, "diffP·s", "sumP·|s|", "kind", "score"]
    assert board == ["board s", *map(str, state), ""]
    assert marks == ["marks |s|", *map(str, map(abs, state)), ""]
    assert rows == [
        [row.texts[0], *(str(int(cell in row.cells)) for cell in cells), *row.texts[1:]]
        for row in rows_of(page, spec)
    ]
    scores = linear.scores(position)
    for cell, text in enumerate(sums[1:-1]):
        through = sum(float(row[-1]) for row in rows if row[cell + 1] == "1")
        assert float(text.strip("()")) == through == scores.get(cell, through)
        assert text.startswith("(") == (cell not in scores)
    [move] = linear.policy(position)
    highest = max(scores, key=lambda cell: (scores[cell], -cell))
    assert sums[-1] == f"{'plays' if move == highest else 'exception:'} {names[move]}"


def check_pointing(page: Page) -> None:
    """Check what the page lights up and says by mouse and keyboard, where b3 is the best move."""
    rows = rows_of(page, "linear")
    adding = page.locator("#adding")

    def check_cell(cell: int, name: str) -> None:
        through = [row.texts for row in rows if cell in row.cells]
        terms = " + ".join(f"{score} ({kind})" for *_, kind, score in through)
        total = sum(float(texts[-1]) for texts in through)
        assert adding.inner_text().startswith(f"{name}: {terms} = {total:g}.")
        lit = page.locator(".matrix tbody tr.lit th").all_inner_texts()
        assert lit == [texts[0] for texts in through]
        assert page.evaluate(LIT) == [cell]
        drawn = page.locator("#thinking .paths text").all_text_contents()
        assert drawn == [texts[-1] for texts in through]

    check_cell(7, "b3")
    page.locator("#thinking .small [data-cell='3']").hover()
    check_cell(3, "a2")
    page.locator(".matrix tbody tr").nth(2).locator(".score").hover()
    assert adding.inner_text() == "a3-b3-c3: diff -2 and sum 2 select block, which scores 10."
    assert page.evaluate(LIT) == list(rows[2].cells)
    assert page.locator(".lookup .lit").inner_text().split() == ["-2", "2", "block", "10"]
    page.mouse.move(0, 0)
    page.locator(".matrix thead button").first.focus()
    page.keyboard.press("ArrowRight")
    check_cell(1, "b1")
    page.locator("#thinking .small [tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    check_cell(7, "b3")


def check_errors(page: Page) -> None:
    """Check that errors of the level easy are in the table, in the matrix and on the board."""
    page.locator("label:has(#linear-level-easy)").click()
    entries = page.locator(".lookup tbody tr")
    expect(entries.nth(2)).to_have_text("11build2-10, 2, 14")
    page.get_by_role("button", name="Random errors").click()
    expect(page.locator("#thinking")).to_contain_text("one of 243 equally likely sets")
    scores = {"dead": "0"}
    for entry in entries.all()[:-1]:
        _, _, kind, score, *possible = entry.inner_text().replace(",", "").split()
        assert score in possible
        scores[kind] = score
    *rows, sums = page.evaluate(MATRIX)[3:]
    assert [row[-1] for row in rows] == [scores[row[-2]] for row in rows]
    for cell in session(page).position.moves:
        total = sum(float(row[-1]) for row in rows if row[cell + 1] == "1")
        shown = page.locator(f"#thinking .small [data-cell='{cell}']").get_attribute("aria-label")
        assert shown is not None
        assert float(sums[cell + 1]) == float(shown.split(", ")[2]) == total
