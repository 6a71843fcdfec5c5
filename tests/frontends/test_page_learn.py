"""The tab Learn in a browser: its numbers are those of the strategies."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from browser import Open, click, session
from playwright.sync_api import expect

import noughts
from noughts.analysis.tree import Node, Searcher, make_tree
from noughts.api import strategy
from noughts.play.session import Session
from noughts.rules.notation import cell_name

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

MIDDLE = "moves=a1,b2,c3,b1&o=person"
LATE = "moves=a1,b1,c1,b2,b3&o=person"
STEPS = """
() => {
  const slider = document.querySelector("[type=range]");
  return Array.from({ length: slider.max - 1 }, (_, at) => {
    slider.value = at + 1;
    slider.dispatchEvent(new Event("input"));
    return document.querySelector(".step").textContent;
  });
}
"""
"""Moves the slider through all steps but the last, and returns what the page says at each."""

LABELS = """
() => [...document.querySelectorAll("#thinking .small [data-cell]")].map((each) => each.ariaLabel)
"""
"""Returns what a screen reader reads in each cell of the board with the scores."""

TAUGHT = ["linear", "minimax", "alphabeta", "rules", "chance", "search", "weights", "perfect"]


def opened(open_page: Open, name: str, moves: str) -> Page:
    page = open_page(f"?tab=learn&learn={name}&{moves}")
    page.locator("#reveal").click()
    return page


@pytest.mark.parametrize("name", TAUGHT)
def test_the_numbers_are_those_of_the_strategy(open_page: Open, name: str) -> None:
    page = opened(open_page, name, MIDDLE)
    position, player = session(page).position, strategy(name)
    assert page.locator("#panel").get_by_text(player.story).is_visible()
    assert page.locator("#thinking").get_by_text(player.reason(position)).first.is_visible()
    scores = player.scores(position)
    valued = name in ("minimax", "alphabeta", "perfect")
    words = {1: "win", 0: "draw", -1: "loss"} if valued else {}
    for cell, score in scores.items():
        shown = page.locator("#thinking .small").first.locator(f"[data-cell='{cell}']")
        label = shown.get_attribute("aria-label")
        assert label is not None
        told = label.split(", ")[2]
        if words:
            assert told == words[int(score)]
        else:
            assert float(told) == pytest.approx(float(score), abs=0.005)
    # The matrix of linear has the same rows, and a test of its own.
    working = None if name == "linear" else player.working(position)
    rows = page.locator(".working tbody tr")
    assert rows.count() == (len(working.rows) if working else 0)
    for number, row in enumerate(working.rows if working else ()):
        texts = rows.nth(number).locator("td").all_inner_texts()
        assert texts == ["▸" if row.decides else "", *row.texts]
    arrows = player.arrows(position)
    assert page.locator("#arrows li").all_inner_texts() == [each.words for each in arrows]
    moves = [len(each.cells) for each in arrows if each.kind == "expected"]
    assert page.locator("#thinking .order").count() == sum(moves)
    drawn = page.locator("#thinking .arrow.expected").count()
    assert drawn == sum(moves) - len(moves)
    assert page.locator("#thinking .arrow.threat").count() >= len(arrows) - len(moves)


def test_a_row_lights_up_its_cells_and_a_cell_its_rows(open_page: Open) -> None:
    page = opened(open_page, "linear", "game=5x5&o=person")
    assert "path matrix of this board has 25 columns" in page.locator("#thinking").inner_text()
    position = session(page).position
    working = strategy("linear", position.game).working(position)
    assert working is not None
    page.locator(".working tbody tr").nth(3).hover()
    lit = page.locator("#thinking .small .lit")
    cells = [int(each.get_attribute("data-cell") or "") for each in lit.all()]
    assert cells == list(working.rows[3].cells)
    page.locator("#thinking .small [data-cell='2']").hover()
    rows = [number for number, row in enumerate(working.rows) if 2 in row.cells]
    classes = [
        each.get_attribute("class") or "" for each in page.locator(".working tbody tr").all()
    ]
    assert [number for number, each in enumerate(classes) if "lit" in each] == rows


def test_a_guess_is_checked_and_counted(open_page: Open) -> None:
    page = open_page(f"?tab=learn&learn=rules&{MIDDLE}")
    game = session(page).game
    [cell] = strategy("rules").policy(session(page).position)
    right = cell_name(cell, game)
    other = next(
        name for c in session(page).position.moves if (name := cell_name(c, game)) != right
    )
    page.locator("#thinking").get_by_role("button", name=other, exact=True).click()
    status = page.locator("#thinking [role=status]").first
    assert status.inner_text() == f"No, it plays {right}. Correct guesses: 0 of 1."
    page.locator("#taught-rules").click()
    page.locator("#thinking").get_by_role("button", name=right, exact=True).click()
    assert status.inner_text() == "Right. Correct guesses: 1 of 2."


def test_the_weight_of_the_centre_and_the_replies_of_chance(open_page: Open) -> None:
    page = opened(open_page, "chance", "o=person")
    position, slider = session(page).position, page.get_by_label("Weight of the centre")
    expect(page.locator("#change")).to_contain_text("changes at the weight 7/3: there, a1 and b2")
    for thirds in (7, 8):
        slider.fill(str(thirds))
        player = strategy(f"chance:centre={Fraction(thirds, 3)}")
        expect(page.locator("#thinking")).to_contain_text(player.reason(position))
        expect(page.locator("#thinking")).not_to_contain_text("It plays")  # with another weight
        shown = [float(Fraction(label.split(", ")[2])) for label in page.evaluate(LABELS)]
        scores = player.scores(position)
        assert shown == pytest.approx([float(scores[cell]) for cell in range(9)], abs=0.005)
    page.locator("#thinking .small [data-cell='1']").click()
    after = position.play(1)
    replies = strategy("chance:centre=8/3").replies(after)  # type: ignore[attr-defined]
    items = page.locator("#replies > ul > li")
    expect(items).to_have_count(len(replies))
    for item, reply in zip(items.all_inner_texts(), replies, strict=True):
        answered = f"answers {cell_name(reply.answer, after.game)} and wins"
        assert f"with probability {reply.share}: X {answered}" in item
        assert f"{reply.chance} (" in item or reply.chance == 1
    items.nth(3).locator("summary").focus()
    page.keyboard.press("Enter")
    below = after.play(replies[3].cell).play(replies[3].answer)
    expect(items.nth(3).locator("li")).to_have_count(below.empty.bit_count())


def test_the_reader_is_led_through_the_game_that_beats_weights(open_page: Open) -> None:
    page = open_page(f"?tab=learn&learn=weights&{MIDDLE}")
    proof = noughts.prove("weights")
    assert proof.second
    loss = proof.second.loss
    assert loss
    page.get_by_role("button", name="Play the game that beats it").click()
    game = session(page).game
    for ply in range(0, len(loss.moves), 2):
        name = cell_name(loss.moves[ply], game)
        expect(page.locator("#message")).to_contain_text(f"ake {name}.")
        expect(page.locator("#live")).to_contain_text(f"ake {name}.")
        expect(page.locator("#board .better")).to_have_count(1)
        click(page, name)
    assert list(session(page).moves) == loss.moves
    expect(page.locator("#message")).to_contain_text("You have beaten Weights.")


def test_fixed_weights_are_beside_those_that_are_recomputed(open_page: Open) -> None:
    page = opened(open_page, "weights", MIDDLE)
    position = session(page).position
    for label, spec in (("Weights:", "weights"), ("Weights (fixed):", "weights:fixed=yes")):
        board = page.locator(f"#thinking [role=grid][aria-label^='{label}']")
        for cell, score in strategy(spec).scores(position).items():
            read = board.locator(f"[data-cell='{cell}']").get_attribute("aria-label") or ""
            assert read.split(", ")[2] == str(score)


def test_a_program_has_a_page_with_its_verdict_and_its_answers(open_page: Open) -> None:
    """The server says that weights is a program, so that the test need not run one."""
    page = open_page("?tab=play", wait=False)
    verdict = {
        "strategy": "weights", "title": "Weights", "headline": "Weights can be beaten.",
        "how": "Called.", "why": ["It blocks too late."], "gaps": ["Moving first, it crashes."],
    }  # fmt: skip

    def pretend(route: Route) -> None:
        answer = route.fetch().json()
        for each in answer["strategies"]:
            each["program"] = each["name"] == "weights"
        route.fulfill(json=answer)

    page.route("**/api/strategies*", pretend)
    page.route("**/api/program?*", lambda route: route.fulfill(json=verdict))
    page = open_page(f"?tab=learn&learn=weights&{MIDDLE}")
    for text in ("Weights can be beaten.", "It blocks too late.", "Moving first, it crashes."):
        assert page.get_by_text(text, exact=True).is_visible()
    position, player = session(page).position, strategy("weights")
    board = page.locator("[role=grid][aria-label$='its answer in each cell']")
    for cell in position.moves:
        after = position.play(cell)
        told = (board.locator(f"[data-cell='{cell}']").get_attribute("aria-label") or "")[-2:]
        answers = [] if after.over else list(player.policy(after))
        assert [told] == [cell_name(each, after.game) for each in answers]
    board.locator(f"[data-cell='{position.moves[-1]}']").click()
    expect(page.locator("#answer")).to_contain_text(f"it answers {told}.")
    page.get_by_role("button", name="Play the game that beats it").click()
    expect(page.locator("#message")).to_contain_text("Take ")


@pytest.mark.parametrize("method", ["minimax", "alphabeta"])
def test_the_tree_is_searched_step_by_step(open_page: Open, method: str) -> None:
    page = opened(open_page, method, LATE)
    position = session(page).position
    tree = make_tree(position, method)
    counts = [make_tree(position, each).top.nodes for each in ("minimax", "alphabeta")]
    counters = page.locator(".counters dd").all_inner_texts()
    assert [text.strip() for text in counters] == [f"{count:,} nodes" for count in counts]
    nodes = list(tree.top.all())
    shown = page.locator("#thinking .unfolding").locator("g[data-node]")
    assert shown.count() == len(nodes)
    slider = page.get_by_label("Step of the search")
    last = int(slider.get_attribute("max") or "")
    pruned = sum(bool(node.pruned) for node in nodes)
    assert last == 2 * len(nodes) - pruned
    slider.fill("1")
    status = page.locator(".step")
    assert status.inner_text().startswith("Step 1: looks at ")
    assert shown.first.get_attribute("class") == "open now"
    page.get_by_label("One step forward").click()
    assert status.inner_text().startswith("Step 2: ")
    told = page.evaluate(STEPS)
    returned = [text.partition(": ")[2].removesuffix(".") for text in told if " returns " in text]

    def leave(node: Node) -> list[str]:
        below = [text for child in node.children for text in leave(child)]
        name = node.words.partition(":")[0]
        told = f"{name} returns {node.result}. {node.effect}"
        return [*below, told] if node.result else []

    assert returned == leave(tree.top)[:-1]  # the last step shows the whole tree


def test_nodes_open_and_close_from_the_empty_board(open_page: Open) -> None:
    page = opened(open_page, "alphabeta", "o=person")
    counters = page.locator(".counters dd").all_inner_texts()
    assert [text.strip() for text in counters] == ["549,946 nodes", "16,811 nodes"]
    start = session(page).position
    toggled: set[tuple[int, ...]] = set()
    searcher = Searcher()

    def check(*path: int) -> None:
        """Check every board of the tree after a node was opened or closed, and its focus."""
        toggled.symmetric_difference_update([path])
        nodes = list(make_tree(start, "alphabeta", None, toggled, searcher).top.all())
        items = page.get_by_role("tree").get_by_role("treeitem")
        expect(items).to_have_count(len(nodes))
        shown = page.evaluate(
            "() => [...document.querySelectorAll('[role=treeitem]')].map("
            "each => [each.ariaLabel, each.getAttribute('aria-expanded')])"
        )
        states = {None: None, True: "true", False: "false"}
        assert shown == [[node.words, states[node.expanded]] for node in nodes]
        focused = page.evaluate("document.activeElement.ariaLabel")
        moves = Session(start, moves=path)
        assert focused in [node.words for node in nodes if node.position == moves.position]

    page.get_by_role("treeitem").first.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    check(0, 1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    check(0, 1, 2)
    page.keyboard.press("ArrowLeft")
    check(0, 1, 2)
    page.locator("[role=treeitem][aria-level='2']").nth(1).click()
    check(1)
    frame = page.get_by_label("The tree", exact=True)
    names = frame.locator(".levels text").first
    for left in (0, 300):
        frame.evaluate("(frame, left) => frame.scrollTo(left, 0)", left)
        expect(names).to_be_in_viewport()
    assert frame.evaluate("frame => frame.scrollWidth > frame.clientWidth")
    page.locator(".unfolding").get_by_role("button", name="Fit").click()
    assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")


def test_the_exercise_knows_what_alpha_beta_skips(open_page: Open) -> None:
    page = opened(open_page, "alphabeta", LATE)
    position = session(page).position
    expect(page.locator(".unfolding")).to_contain_text(
        "Once alpha reaches beta, the other moves are pruned"
    )
    page.get_by_text("Predict what is pruned").click()
    exercise = page.locator(".exercise")
    expect(page.locator(".unfolding")).to_be_hidden()  # its tree is the answer
    titles = exercise.locator("g[data-node] title").all_text_contents()
    assert sum("value" in title for title in titles) < len(titles) - 20  # only at the bottom
    assert page.locator("svg [id]").count() == 0
    assert exercise.locator("g[tabindex='0']").count() == 1
    exercise.locator("g[tabindex='0']").focus()
    for keys, marked in (
        ("ArrowRight ArrowRight ArrowLeft Enter", 1),
        ("ArrowDown ArrowUp Enter", 0),
    ):
        for key in keys.split():
            page.keyboard.press(key)
        assert exercise.locator("[aria-pressed=true]").count() == marked
    exercise.get_by_role("button", name="Check").click()
    status = exercise.locator("[role=status]")
    whole, cut = (list(make_tree(position, each).top.all()) for each in ("minimax", "alphabeta"))
    pruned = [node for node in cut if node.pruned]
    skipped = len(whole) - (len(cut) - len(pruned))
    assert status.inner_text() == (
        f"Not yet: you missed {skipped} pruned boards (dashed frames) and marked 0 that "
        "alpha-beta searches (solid frames)."
    )
    marks = [str(node.position) for node in whole]
    for node in pruned:
        exercise.locator(f"g[data-node='{marks.index(str(node.position))}']").focus()
        page.keyboard.press("Enter")
    exercise.get_by_role("button", name="Check").click()
    assert status.inner_text() == (
        f"Right: alpha-beta prunes {skipped} of these {len(whole)} boards."
    )


def test_alpha_beta_shows_its_tree_where_minimax_takes_too_long(open_page: Open) -> None:
    page = opened(open_page, "alphabeta", "game=4,3,3&o=person")
    nodes = make_tree(session(page).position, "alphabeta").top.nodes
    assert page.locator(".counters").inner_text().split("\n") == ["Alpha-beta", f"{nodes:,} nodes"]
    assert page.locator(".exercise").count() == 0


def test_an_ended_game_and_a_large_board_say_what_to_do(open_page: Open) -> None:
    page = open_page("?tab=learn&moves=a1,a2,b1,b2,c1&o=person")
    assert page.get_by_text("The game is over: start a new one, or take a move back.").is_visible()
    page = open_page("?tab=learn&learn=minimax&game=5x5&o=person")
    assert page.locator("#taught-minimax").count() == 0
    assert page.locator("#taught-linear").get_attribute("aria-pressed") == "true"
