"""A nested match in real browsers, in a game that the server knows nothing else about."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Locator, Page, expect

from support.browser.chromium import PHONE, Come, Someone
from support.browser.prepared import open_prepared
from support.browser.table import (
    arrive,
    check_fits,
    is_same,
    mark,
    open_table,
    panel,
    tab_to,
)
from support.games.sty import STY
from support.inner import SEED
from support.server import Running, running_server
from wartable.engine.play.match import Match


@pytest.fixture
def served(tmp_path: Path, sty: object, pig: object) -> Iterator[Running]:
    """A server on which Sty and Pig are installed."""
    with running_server(tmp_path / "data") as running:
        yield running


@pytest.fixture
def season(served: Running, monkeypatch: pytest.MonkeyPatch) -> Callable[[Someone], str]:
    """Opens a table of Sty for somebody, who begins at every fair."""
    match = Match(STY, options=STY.options({"fairs": 2}), seed=SEED)
    return lambda someone: open_prepared(served, monkeypatch, match, someone)


def choose(page: Page, name: str) -> None:
    """Click something on the board, and confirm it."""
    page.get_by_role("region", name="Board").get_by_role("link", name=name).click()
    panel(page).get_by_role("button", name="Confirm").click()


def standing(page: Page) -> Locator:
    """The line that says how the game stands."""
    return page.locator(".table-head .status")


def strip(page: Page) -> Locator:
    """What is above a nested match."""
    return page.locator("#wt-outer")


def play_on(someone: Someone, table: str) -> None:
    """Play Pig by the API until it is over."""
    tag = ""
    for _ in range(500):
        seen = someone.ask("GET", f"{table}/legal?wait=5&after={tag}")
        tag = seen["tag"]
        if seen["over"]:
            return
        if seen["your_turn"]:
            moves = [each["move"] for each in seen["moves"]]
            someone.ask("POST", f"{table}/move", {"move": moves[-1], "phase": seen["phase"]})
    raise AssertionError("the match does not end")


def sign_in_elsewhere(come: Come, someone: Someone) -> Page:
    """Return a page of the same person on another device."""
    login = f"ann-{secrets.token_hex(4)}"
    someone.ask("POST", "/me/account", {"login": login, "password": "correct horse"})
    page = come().page
    page.goto("/sign-in")
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(re.compile("/$"))
    return page


def test_a_season_with_a_match_at_each_fair(come: Come, season: Callable[[Someone], str]) -> None:
    ann, bob = come("Ann"), come("Bob")
    table = season(ann)
    ann.ask("PUT", f"{table}/public", {"public": True})
    page, second, watching = ann.page, sign_in_elsewhere(come, ann), bob.page
    for each in (page, second, watching):
        each.goto(table)
    mark(second)
    choose(page, "go")
    expect(panel(page)).to_contain_text("Now you play a match of Pig")
    expect(panel(page)).to_contain_text("Whoever leaves loses 1.")
    expect(panel(watching)).to_contain_text("Ann plays a match of Pig now.")
    expect(panel(second).get_by_role("button", name="Begin the match")).to_be_visible()
    tab_to(page, panel(page).get_by_role("button", name="Begin the match"))
    page.keyboard.press("Enter")
    strip(page).wait_for()
    inner = arrive(page)
    assert inner != table

    # The other device and a spectator learn of it without a visit.
    expect(panel(second).get_by_role("button", name="Continue the match")).to_be_visible()
    assert is_same(second)
    watching.get_by_role("link", name="Watch the match").click()
    arrive(watching, inner)
    expect(strip(watching).get_by_role("button")).to_have_count(0)

    # The outcome counts by itself.
    play_on(ann, inner)
    expect(strip(page)).to_contain_text("Its result counts in Sty.")
    expect(standing(second)).to_contain_text("1 of 2 fairs")
    page.get_by_role("link", name="Back to Sty").click()
    arrive(page, table)
    expect(page.locator("#wt-inner")).to_have_count(0)

    # The last fair cannot be left.
    choose(page, "go")
    expect(panel(page)).to_contain_text("You cannot leave it: nobody leaves the last fair.")
    expect(page.get_by_role("button", name="Leave the match")).to_have_count(0)
    panel(page).get_by_role("button", name="Begin the match").click()
    strip(page).wait_for()
    play_on(ann, arrive(page))
    strip(page).get_by_role("link", name="Back to Sty").click()
    expect(page.get_by_text("The game is over: the season is over.")).to_be_visible()


def test_a_match_is_left_on_a_phone(come: Come, season: Callable[[Someone], str]) -> None:
    phone = come("Ann", viewport=PHONE, has_touch=True, is_mobile=True)
    table, page = season(phone), phone.page
    page.goto(table)
    choose(page, "go")
    panel(page).get_by_role("button", name="Begin the match").wait_for()
    check_fits(page)
    panel(page).get_by_role("button", name="Begin the match").tap()
    strip(page).wait_for()
    check_fits(page)
    asked: list[str] = []

    def stay_at_first(dialog: Dialog) -> None:
        asked.append(dialog.message)
        if len(asked) == 1:
            dialog.dismiss()
        else:
            dialog.accept()

    page.on("dialog", stay_at_first)
    strip(page).get_by_role("button", name="Leave the match").tap()
    while not asked:
        page.wait_for_timeout(20)
    strip(page).get_by_role("button", name="Leave the match").tap()
    arrive(page, table)
    expect(standing(page)).to_contain_text("1 of 2 fairs")
    assert asked == ["Leave the match? Whoever leaves loses 1."] * 2


def test_without_scripts(come: Come, season: Callable[[Someone], str]) -> None:
    page = (ann := come("Ann", java_script_enabled=False)).page
    table = season(ann)
    ann.ask("POST", f"{table}/move", {"move": "go 1"})
    page.goto(table)
    page.get_by_role("button", name="Begin the match").click()
    expect(strip(page)).to_contain_text("Whoever leaves loses 1.")
    ann.expected.append("409")
    elsewhere = ann.new_tab()
    elsewhere.goto(table)
    elsewhere.get_by_role("button", name="Leave the match").click()
    expect(standing(elsewhere)).to_contain_text("1 of 2 fairs")
    strip(page).get_by_role("button", name="Leave the match").click()  # it was left meanwhile
    expect(page.locator("#wt-alert")).to_contain_text("No match is being played inside this one")
    expect(strip(page)).to_contain_text("This match is over.")


def test_a_bot_goes_to_fairs_too(come: Come) -> None:
    ann = come("Ann")
    bold = {"kind": "bot", "bot": "bold"}
    table = open_table(ann, game="sty", options={"fairs": 2}, seats=[bold])
    page = ann.page
    page.goto(table)
    choose(page, "go")
    page.once("dialog", lambda dialog: dialog.accept())
    panel(page).get_by_role("button", name="Leave the match").click()
    expect(page.get_by_text("The game is over: the season is over.")).to_be_visible()
