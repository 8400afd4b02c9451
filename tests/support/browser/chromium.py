"""People at real browsers: a server as users start it, and Chromium, for the tests of pages."""

from __future__ import annotations

import asyncio
import os
import shutil
from asyncio import AbstractEventLoop
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from support.server import Running, running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, WebSocket


PHONE, DESK = {"width": 360, "height": 740}, {"width": 1200, "height": 900}
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
#: What the browser does without. The first are windows of its address bar, which nobody sees and
#: which take as long as the pages themselves; the others are what Playwright turns off, since only
#: the last of such lists counts.
WITHOUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
#: Milliseconds until a page counts as broken; one that works is never waited for so long.
PATIENCE = 120_000


def find_chromium() -> str:
    """Return the browser to test with: the one that is named, or else one that is installed."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.fail(f"no browser: set CHROMIUM, or install one of {', '.join(BROWSERS)}")
    return found


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server as users start it. All tests of a process share it, each with people of its own."""
    with running_server(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """A real browser for all tests of a process, and the event loop by which it is reached."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as player:
        browser = player.chromium.launch(
            executable_path=find_chromium(), args=[f"--disable-features={','.join(WITHOUT)}"]
        )
        loop = asyncio.get_running_loop()
        # It would count as running in this thread for good, and other tests want to run their own.
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def chromium(launched: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    """A real browser, which others have used before: everybody needs a context of their own."""
    browser, loop = launched
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@dataclass
class Someone:
    """A person at a browser of their own.

    ``wrong`` is whatever went wrong in its pages, ``expected`` what of that may, by a part of its
    text; ``frames`` is all that sockets brought.
    """

    context: BrowserContext
    wrong: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.set_default_timeout(PATIENCE)
        self.context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        self.context.on("console", lambda said: self._hear(said.type, said.text))
        self.context.on("page", self._follow)

    @cached_property
    def page(self) -> Page:
        """Their first tab."""
        return self.context.new_page()

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error":  # broken rules of the content-security policy are among them
            self.wrong.append(text)

    def _follow(self, page: Page) -> None:
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(str(payload)))

    @property
    def faults(self) -> list[str]:
        """What went wrong without being expected."""
        return [text for text in self.wrong if not any(part in text for part in self.expected)]

    def new_tab(self) -> Page:
        """Open another tab, in front of the others."""
        return self.context.new_page()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask the API with this browser's cookie; it must go well."""
        answer = self.context.request.fetch(f"/api{path}", method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None


class Come(Protocol):
    """Lets people come in, each with a browser of their own."""

    def __call__(self, name: str = "", **settings: Any) -> Someone:
        """Return somebody; without a name they are not known to the server yet."""


@contextmanager
def people_at(chromium: Browser, url: str) -> Iterator[Come]:
    """Let people come to a server; at the end they leave, and nothing must have gone wrong."""
    here: list[Someone] = []

    def come(name: str = "", **settings: Any) -> Someone:
        chosen = {"base_url": url, "viewport": DESK, "reduced_motion": "reduce"} | settings
        found = Someone(chromium.new_context(**chosen))
        here.append(found)
        if name:
            found.ask("POST", "/guests", {"name": name})
        return found

    try:
        yield come
    finally:
        for each in here:
            each.context.close()
    assert [fault for each in here for fault in each.faults] == []


@pytest.fixture
def come(chromium: Browser, served: Running) -> Iterator[Come]:
    """Lets people come to the shared server."""
    with people_at(chromium, served.url) as found:
        yield found


@pytest.fixture
def phone(come: Come) -> Someone:
    """Somebody unknown with a phone."""
    return come(viewport=PHONE, color_scheme="dark", has_touch=True, is_mobile=True)


@pytest.fixture
def desk(come: Come) -> Someone:
    """Somebody unknown at a desk."""
    return come()
