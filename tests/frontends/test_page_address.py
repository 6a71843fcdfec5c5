"""The address of the page holds its state, and a server that fails costs no game."""

from browser import Open, click, hold, moves, press, settle, state
from playwright.sync_api import Browser, Response, Route, expect


def test_reload_back_and_forward(open_page: Open) -> None:
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
    expect(page.locator("#board [data-mark]")).to_have_count(2)
    settle(page)
    assert page.url == first
    page.go_forward()
    expect(page.locator("#board [data-mark]")).to_have_count(4)
    settle(page)
    assert page.url == second


def test_a_link_is_the_whole_state(open_page: Open) -> None:
    page = open_page("?game=4,4,3&moves=b2,c3&x=person&o=person&tab=review&at=1&coach=1")
    expect(page.locator("#board [data-mark]")).to_have_count(1)
    expect(page.locator("#status")).to_have_text("Move 1 of 2.")
    assert page.locator("#tab-review").get_attribute("aria-current") == "page"
    assert page.get_by_role("button", name="Coach").get_attribute("aria-pressed") == "true"


ODD = {
    "?game=nonsense": "'nonsense'",
    "?moves=b2,b2": "b2",
    "?start=XXX/OO./...&moves=c2": "over",
    "?x=nobody&o=person": "nobody",
    "?tab=constructor": "",
    "?game=zzz&tab=lab": "'zzz'",
    "?at=-3&tab=review": "",
    "?x=%3Cscript%3E&o=person": "script",
}


def test_an_address_that_makes_no_sense_is_explained_and_play_goes_on(
    open_page: Open, server: str
) -> None:
    page = open_page()
    for query, quoted in ODD.items():
        page.goto(server + query)
        settle(page)
        if quoted:
            expect(page.locator("#trouble")).to_contain_text(quoted)
        page.locator("#tab-play").click()
        settle(page)
        page.locator("#board [role=gridcell]:not([data-mark])").first.click()
        settle(page)
        assert page.locator("#board [data-mark]").count() >= 2, query


def test_a_strategy_that_cannot_play_the_board_is_explained(open_page: Open) -> None:
    page = open_page("?x=minimax&o=person&game=4,4,4")
    expect(page.locator("#status")).to_have_text("Minimax cannot move.")
    expect(page.locator("#trouble")).to_contain_text("Minimax")
    page.get_by_label("Algorithm", exact=True).select_option("rules")
    settle(page)
    expect(page.locator("#trouble")).to_be_hidden()
    assert len(moves(page)) == 1


def test_five_requests_draw_the_board_and_nothing_comes_from_elsewhere(
    browser: Browser, server: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    responses: list[Response] = []
    requested: list[str] = []

    def let_five_pass(route: Route) -> None:
        requested.append(route.request.url)
        if len(requested) <= 5:
            route.continue_()
        else:
            route.abort()

    page.route("**/*", let_five_pass)
    page.goto(server)
    expect(page.locator("#board [role=gridcell]")).to_have_count(9)
    context.close()
    context = browser.new_context()
    page = context.new_page()
    page.on("response", lambda response: responses.append(response))  # noqa: PLW0108 - as in hold
    page.goto(server)
    settle(page)
    sizes = [response.request.sizes()["responseBodySize"] for response in responses]
    assert min(sizes) > 0
    assert sum(sizes) < 50_000
    assert all(response.url.startswith(server) for response in responses)
    assert context.cookies() == []
    context.close()


def test_a_server_that_is_gone_costs_only_time(open_page: Open) -> None:
    page = open_page("?o=rules")
    page.route("**/api/**", lambda route: route.abort())
    before = page.url
    page.locator("#board [role=gridcell]").nth(4).click()
    expect(page.locator("#trouble")).to_contain_text("does not respond")
    expect(page.locator("#board [data-mark]")).to_have_count(0)
    assert page.url == before
    page.unroute("**/api/**")
    click(page, "b2")
    expect(page.locator("#trouble")).to_be_hidden()
    assert len(moves(page)) == 2


def test_a_strategy_that_fails_gets_another_try_with_a_click(open_page: Open) -> None:
    page = open_page("?o=rules")

    def fail(route: Route) -> None:
        table = {**before, "moves": ["b2"], "position": ".../.X./...", "to_move": "O"}
        trouble = {"trouble": "the program crashed", "status": "Rules cannot move."}
        route.fulfill(json={**table, **trouble, "strategy_to_move": None})

    with page.expect_response("**/api/table?**") as response:
        page.reload()
    before = response.value.json()
    settle(page)
    page.route("**/api/table?**", fail)
    click(page, "b2")
    expect(page.locator("#status")).to_have_text("Rules cannot move.")
    expect(page.locator("#trouble")).to_contain_text("The program crashed. Click the board")
    page.unroute("**/api/table?**")
    click(page, "a1")
    expect(page.locator("#trouble")).to_be_hidden()
    assert len(moves(page)) == 2


def test_a_late_answer_does_not_replace_a_newer_one(open_page: Open) -> None:
    page = open_page("?o=weights&tab=lab")
    held = hold(page, "**/api/proof?*strategy=random*")
    page.get_by_label("Strategy", exact=True).select_option("random")
    page.get_by_label("Strategy", exact=True).select_option("rules")
    expect(page.locator("#verdict")).to_have_text("Rules cannot be beaten.")
    with page.expect_response("**/api/proof?*strategy=random*") as response:
        held[0].continue_()
    assert response.value.ok
    page.evaluate("new Promise((resume) => setTimeout(resume))")  # the page has seen it by now
    expect(page.locator("#verdict")).to_have_text("Rules cannot be beaten.")
    assert state(page)["lab"] == "rules"


def test_a_position_in_the_editor_survives_a_key_and_a_reload(open_page: Open) -> None:
    page = open_page("?tab=edit")
    click(page, "a1")
    press(page, "h")
    expect(page.locator("#board [data-mark]")).to_have_count(1)
    page.reload()
    settle(page)
    expect(page.locator("#board [data-mark]")).to_have_count(1)


def test_the_page_works_where_nothing_may_be_stored(browser: Browser, server: str) -> None:
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
