"""A server and a browser for the tests of the page: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from datetime import date
from typing import TYPE_CHECKING, Literal
from urllib.parse import parse_qs, urlsplit

import pytest
from command import SCRIPT, environment

from noughts import parse_cell, parse_game
from noughts.play.session import Session

if TYPE_CHECKING:  # importing it takes a while, and this module is loaded for every test run
    from playwright.sync_api import (
        Browser,
        ConsoleMessage,
        Error,
        Page,
        Playwright,
        Route,
        ViewportSize,
    )

PATIENCE = 120_000
"""How long to wait for the browser or the server on a busy machine, in milliseconds."""

SMALL: ViewportSize = {"width": 320, "height": 568}
PHONE: ViewportSize = {"width": 375, "height": 700}
DESK: ViewportSize = {"width": 1280, "height": 860}
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None)
"""Chromium's shell without a window takes two thirds of the time, and draws the same pages."""

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


class Chromium:
    """The browser and its page for consecutive tests: starting it costs as much as four tests."""

    def __init__(self) -> None:
        self._driver: Playwright | None = None

    def start(self) -> None:
        """Start the browser, unless it runs."""
        from playwright.sync_api import expect, sync_playwright

        if self._driver is None:
            expect.set_options(timeout=PATIENCE)
            self._driver = sync_playwright().start()
            self.browser: Browser = self._driver.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox"]
            )
            self.page: Page = self.browser.new_context().new_page()
            self.page.set_default_timeout(PATIENCE)

    def stop(self) -> None:
        """End the browser, if it runs."""
        if self._driver is not None:
            self.browser.close()
            self._driver.stop()
            self._driver = None


_chromium = Chromium()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """End the browser before a test without it: Playwright's event loop would disturb that one."""
    yield
    if not isinstance(nextitem, pytest.Function) or "browser" not in nextitem.fixturenames:
        _chromium.stop()


@pytest.fixture
def browser() -> Browser:
    """Return Chromium, which runs as long as the tests need it."""
    if CHROMIUM is None:
        why = "no Chromium here: apt-get install chromium-headless-shell, or chromium"
        pytest.fail(why) if os.environ.get("CI") else pytest.skip(why)
    _chromium.start()
    return _chromium.browser


@pytest.fixture
def shared_page(browser: Browser) -> Page:  # noqa: ARG001 - starts it
    """Return one page for all tests: opening another takes three times as long."""
    return _chromium.page


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
    page.goto(f"{server}static/theme.js")  # nothing runs there; elsewhere needs a new process
    page.remove_listener("pageerror", note_error)
    page.remove_listener("console", note_message)
    assert errors == []


def set_day(page: Page, day: date) -> None:
    """Let it be noon of a day until the page is loaded again; Playwright's clock would stay."""
    page.evaluate(
        """noon => {
          const Real = Date;
          window.Date = class extends Real {
            constructor(...parts) { super(...(parts.length ? parts : [noon])); }
            static now() { return Real.parse(noon); }
          };
        }""",
        f"{day}T12:00:00",
    )


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
