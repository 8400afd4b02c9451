"""The table page with nested matches, for a game that the server knows nothing else about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response

from support.inner import begin, fairs_behind, play_on
from support.table_pages import HTMX, Browser, Place, a_place, alert_of
from wartable.server.accounts.people import Who
from wartable.server.http.identity import COOKIE
from wartable.server.tables.host import set_public

pytestmark = pytest.mark.usefixtures("sty", "pig")

#: What leads to a fair.
GO = {"typed": "go 1"}


@pytest.fixture
def place(tmp_path: Path, sty: object, pig: object) -> Iterator[Place]:
    with a_place(tmp_path / "data") as found:
        yield found


@pytest.fixture
def ann(place: Place) -> tuple[Who, str]:
    return place.come("Ann")


def sit_down(place: Place, *people: tuple[Who, str], **plan: Any) -> list[Browser]:
    """Return the browsers of some people at a new table of Sty."""
    table = begin(place.server.room, *(who for who, _ in people), **plan)
    return [Browser(place.http, cookie, table) for _, cookie in people]


def press(browser: Browser, form: str, page: str, *, scripts: bool = False) -> Response:
    """Press the button of a form, as a browser with or without scripts does."""
    found = re.search(rf'<form id="{form}" method="post" action="([^"]+)".*?</form>', page, re.S)
    assert found, f"the page has the form {form}"
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', found[0]))
    headers = {"Cookie": f"{COOKIE}={browser.cookie}"} | (HTMX if scripts else {})
    browser.http.cookies.clear()
    answer: Response = browser.http.post(found[1], data=hidden, headers=headers)
    return answer


def follow(browser: Browser, answer: Response) -> Browser:
    """Return the browser at the table to which an answer leads."""
    where = answer.headers.get("HX-Redirect") or answer.headers["location"]
    return Browser(browser.http, browser.cookie, where.removeprefix("/tables/"))


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_a_match_is_played_on_the_page_alone(place: Place, ann: tuple[Who, str]) -> None:
    (browser,) = sit_down(place, ann)
    browser.look()
    page = browser.post("/line", **GO).text
    assert "Now you play a match of Pig, at a table of its own" in page
    assert "Whoever leaves loses 1." in page and "lit up" not in page
    assert "Give me a hint" not in page and "Begin the match" in page
    inner = follow(browser, press(browser, "wt-inner-open", page))
    assert inner.table != browser.table
    assert "Your match of Pig goes on at its own table" in browser.look()
    assert follow(browser, press(browser, "wt-inner-open", browser.look())).table == inner.table
    page = inner.look()
    assert "This match is part of Sty" in page and f'href="/tables/{browser.table}"' in page
    assert "Resign" not in page and "Leave the match" in page
    play_on(place.server.room, inner.table)
    page = inner.look()
    assert "Its result counts in Sty" in page and "Back to Sty" in page
    assert "Leave the match" not in page and "Offer a rematch" not in page
    page = browser.look()
    assert "wt-inner" not in page and "1 of 3 fairs" in page


@pytest.mark.parametrize("scripts", [False, True])
@pytest.mark.parametrize("inside", [False, True])
def test_a_match_is_left_from_either_table(
    place: Place, ann: tuple[Who, str], inside: bool, scripts: bool
) -> None:
    (browser,) = sit_down(place, ann)
    browser.look()
    page = browser.post("/line", **GO).text
    inner = follow(browser, press(browser, "wt-inner-open", page))
    asking = inner if inside else browser
    page = asking.look()
    answer = press(asking, "wt-inner-leave", page, scripts=scripts)
    assert answer.status_code == (204 if scripts else 303)
    assert follow(asking, answer).table == browser.table
    assert fairs_behind(place.server.room, browser.table) == 1
    # Whoever presses it again on the old page reads why not, at the table that asked.
    again = press(asking, "wt-inner-leave", page, scripts=scripts)
    assert again.status_code == 409
    assert alert_of(again.text) == "No match is being played inside this one"
    assert ("wt-outer" in again.text) == inside
    late = press(
        browser,
        "wt-inner-open",
        f'<form id="wt-inner-open" method="post" action="/tables/{browser.table}/inner"></form>',
    )
    assert late.status_code == 409 and "No match is being played" in alert_of(late.text)


def test_the_last_fair_has_no_way_out(place: Place, ann: tuple[Who, str]) -> None:
    (browser,) = sit_down(place, ann, options={"fairs": 1})
    browser.look()
    page = browser.post("/line", **GO).text
    assert "You cannot leave it: nobody leaves the last fair." in page
    assert "Leave the match" not in page
    inner = follow(browser, press(browser, "wt-inner-open", page))
    shown = inner.look()
    assert "You cannot leave the match: nobody leaves the last fair." in shown
    assert "wt-inner-leave" not in shown
    form = f'<form id="x" method="post" action="/tables/{browser.table}/inner/leave"></form>'
    answer = press(browser, "x", form)
    assert answer.status_code == 409
    assert alert_of(answer.text) == "Nobody leaves the last fair"


def test_others_watch(place: Place, ann: tuple[Who, str]) -> None:
    bob = place.come("Bob")
    hers, his = sit_down(place, ann, bob)
    hers.look()
    page = hers.post("/line", **GO).text
    assert "Ann plays a match of Pig now." in text_of(his.look())
    assert "Watch the match" not in his.look()
    inner = follow(hers, press(hers, "wt-inner-open", page))
    shown = his.look()
    assert f'href="/tables/{inner.table}">Watch the match' in shown
    assert "wt-inner-open" not in shown and "wt-inner-leave" not in shown
    watching = Browser(place.http, his.cookie, inner.table).look()
    assert "This match is part of Sty" in watching and "wt-inner-leave" not in watching
    for path in ("/inner", "/inner/leave"):
        answer = his.post(path)
        assert answer.status_code == 409
        assert alert_of(answer.text) == "Ann plays the match inside this one"
    assert place.anybody(inner.table).get().status_code == 404
    set_public(place.server.room, hers.table, ann[0].id, True)
    assert "Watch the match" in place.anybody(hers.table).look()
    assert "You are watching" in place.anybody(inner.table).look()
    assert place.anybody(hers.table).post("/inner").status_code == 401


def test_a_second_device_learns_of_the_match(place: Place, ann: tuple[Who, str]) -> None:
    (first,) = sit_down(place, ann)
    second = Browser(place.http, first.cookie, first.table)
    first.look()
    first.post("/line", **GO)
    assert "Begin the match" in second.look()
    press(first, "wt-inner-open", first.look())
    part = second.get("/live", headers=HTMX).text
    assert "Continue the match" in part and "Begin the match" not in part


def test_what_was_not_reported_is_reported_when_somebody_looks(
    place: Place, ann: tuple[Who, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (browser,) = sit_down(place, ann)
    browser.look()
    page = browser.post("/line", **GO).text
    inner = follow(browser, press(browser, "wt-inner-open", page))
    with monkeypatch.context() as patch:  # the process ends before it tells the outer table
        patch.setattr(place.server.room, "listeners", [])
        play_on(place.server.room, inner.table)
    assert fairs_behind(place.server.room, browser.table) == 0
    part = inner.get("/live", headers=HTMX).text
    assert "Its result counts in Sty" in part
    assert fairs_behind(place.server.room, browser.table) == 1
