"""A server and a browser for the tests of the page: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal
from urllib.parse import parse_qs, urlsplit

import pytest
from command import SCRIPT, environment

from noughts import parse_cell, parse_game
from noughts.play.session import Session

if TYPE_CHECKING:  # importing it takes a while, and this module is loaded for every test run
    from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Route, ViewportSize

PATIENCE = 120_000
"""How long to wait for the browser or the server on a busy machine, in milliseconds."""

SMALL: ViewportSize = {"width": 320, "height": 568}
PHONE: ViewportSize = {"width": 375, "height": 700}
DESK: ViewportSize = {"width": 1280, "height": 860}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

Open = Callable[..., "Page"]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Start `noughts web` once per worker, and return its address."""
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
    """Start Chromium. Not for the session: Playwright's event loop would disturb other tests."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    if CHROMIUM is None:
        why = "no Chromium here: apt-get install chromium"
        pytest.fail(why) if os.environ.get("CI") else pytest.skip(why)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def shared_page(browser: Browser) -> Page:
    """Return a page for all tests of a module: opening another takes three times as long."""
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    return page


@pytest.fixture
def open_page(shared_page: Page, server: str) -> Iterator[Open]:
    """Return a function that opens the page; an error in the browser's console fails the test."""
    page = shared_page
    errors: list[str] = []

    def note_error(error: Error) -> None:
        errors.append(str(error))

    def note_message(message: ConsoleMessage) -> None:
        # Chromium logs every response that is an error; the page shows those itself.
        if message.type == "error" and "Failed to load resource" not in message.text:
            errors.append(message.text)

    def open_at(
        query: str = "",
        *,
        motion: bool = False,
        wait: bool = True,
        viewport: ViewportSize = DESK,
        scheme: Literal["light", "dark"] = "light",
    ) -> Page:
        page.set_viewport_size(viewport)
        page.emulate_media(
            color_scheme=scheme, reduced_motion="no-preference" if motion else "reduce"
        )
        page.mouse.move(0, 0)
        page.goto(server + query)
        if wait:
            settle(page)
        return page

    page.on("pageerror", note_error)
    page.on("console", note_message)
    yield open_at
    page.unroute_all(behavior="ignoreErrors")
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.remove_listener("pageerror", note_error)
    page.remove_listener("console", note_message)
    assert errors == []


def settle(page: Page) -> None:
    """Wait until the page awaits no answer of the server."""
    from playwright.sync_api import expect

    expect(page.locator("main")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)


def press(page: Page, key: str) -> None:
    """Press a key, and wait until the page has reacted."""
    page.keyboard.press(key)
    settle(page)


def click(page: Page, name: str) -> None:
    """Click a cell, and wait until the page has reacted."""
    page.locator(f"#board [role=gridcell][aria-label^='{name},']").click()
    settle(page)


def state(page: Page) -> dict[str, str]:
    """Return the parameters in the address of the page."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def moves(page: Page) -> list[str]:
    """Return the moves in the address of the page."""
    return [name for name in state(page).get("moves", "").split(",") if name]


def session(page: Page) -> Session:
    """Return the game in the address of the page."""
    game = parse_game(state(page).get("game", "3,3,3"))
    return Session(game.start, moves=tuple(parse_cell(name, game) for name in moves(page)))


def hold(page: Page, pattern: str) -> list[Route]:
    """Hold the requests to these addresses back, and return the list that they are added to."""
    held: list[Route] = []
    page.route(pattern, lambda route: held.append(route))  # noqa: PLW0108 - cannot be a built-in
    return held
