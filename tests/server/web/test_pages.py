"""Every page, for everybody: it renders, is well made, leads nowhere wrong, and is not inline."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.broken import broken_pig
from support.pages import Page, account, browser, guest, read_page
from support.server import client, make_test_app
from wartable.engine.registry import all_games, find_game
from wartable.server.web.assets import STATIC, scene_css
from wartable.server.web.game import BOTS
from wartable.server.web.thumbnails import board_address

#: Pages that need nobody, and those of somebody who is in.
PUBLIC = ("/", "/games/territory", "/new", "/new?game=territory&preset=quick", "/sign-in")
OWN = ("/me", "/me?page=2", "/me/delete")
VENDORED = re.compile(r"\| `([\w.-]+)` \| `[^`]+` \| `([0-9a-f]{64})` \|")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """An application that runs for all tests of this file, with a table of each kind."""
    app = make_test_app(tmp_path_factory.mktemp("pages"))
    with client(app):
        host = account(app, "Host")
        host.post("/tables", data=_form(seat1="invite", public="yes"))
        host.post("/tables", data=_form(seat1="open", public="yes"))
        host.post("/tables", data=_form(seat1="bot:random", public="yes"))
        yield app


def _form(**changes: str) -> dict[str, str]:
    usual = {"game": "territory", "preset": "quick", "clock": "none"}
    return usual | {"seat0": "me", "seat1": "bot:random", "seat2": "bot:random"} | changes


def _people(app: FastAPI) -> dict[str, TestClient]:
    return {"visitor": browser(app), "guest": guest(app, "Gus"), "host": _host(app)}


def _host(app: FastAPI) -> TestClient:
    found = browser(app)
    found.post("/sign-in", data={"login": "host", "password": "correct horse"})
    return found


@dataclass(frozen=True)
class Seen:
    """A page that somebody can reach by links."""

    who: str
    address: str
    status: int
    html: str
    page: Page

    @property
    def where(self) -> str:
        return f"{self.who} at {self.address}"


@pytest.fixture(scope="module")
def seen(running: FastAPI) -> list[Seen]:
    """All that a visitor, a guest and somebody with an account can reach by links."""
    return [
        page
        for who, found in _people(running).items()
        for page in _crawl(who, found, [*PUBLIC, *(OWN if who != "visitor" else ("/register",))])
    ]


def _crawl(who: str, found: TestClient, waiting: list[str]) -> Iterator[Seen]:
    known = set(waiting)
    while waiting:
        address = waiting.pop()
        answer = found.get(address)
        if answer.status_code == 405:
            continue  # the address of a form
        html = answer.text if "text/html" in answer.headers["content-type"] else ""
        page = read_page(html)
        yield Seen(who, address, answer.status_code, html, page)
        for link in page.links:
            parts = urlsplit(link)
            path = parts.path + (f"?{parts.query}" if parts.query else "")
            # The tables themselves have tests of their own.
            if path and path not in known and not path.startswith("/tables/"):
                known.add(path)
                waiting.append(path)


def test_every_page_renders_and_is_well_made(seen: list[Seen]) -> None:
    assert {each.where for each in seen if each.status != 200} == set()
    pages = [each for each in seen if each.html]
    assert len(pages) > 15
    for each in pages:
        page = each.page
        assert not page.inline, (each.where, page.inline)
        assert not page.unclosed, (each.where, page.unclosed)
        assert len(page.ids) == len(set(page.ids)), each.where
        assert each.html.count("<h1") == 1, each.where


def test_every_control_has_a_label(seen: list[Seen]) -> None:
    for each in seen:
        page = each.page
        for control in page.controls:
            labelled = control["in_label"] == "True" or control.get("id") in page.labels
            assert labelled or "hidden" in control, (each.where, control)


def test_links_stay_here_and_their_anchors_are_there(seen: list[Seen]) -> None:
    ids = {(each.who, each.address): set(each.page.ids) for each in seen}
    for each in seen:
        for link in each.page.links:
            parts = urlsplit(link)
            assert not parts.netloc, (each.where, link)
            there = parts.path + (f"?{parts.query}" if parts.query else "") or each.address
            if parts.fragment:
                assert parts.fragment in ids[each.who, there], (each.where, link)


def test_tables_of_the_start_page_are_there(running: FastAPI) -> None:
    host = _host(running)
    links = {link for link in read_page(host.get("/").text).links if link.startswith("/tables/")}
    assert len(links) == 3
    assert all(host.get(link).status_code == 200 for link in links)


def test_the_start_page_tells_whose_turn_it_is(running: FastAPI) -> None:
    shown = read_page(_host(running).get("/").text).text
    assert shown.index("Your turn") < shown.index("Being filled")
    assert "2 of 3 seats taken" in shown
    others = read_page(browser(running).get("/").text).text
    assert "Join: Territory" in others
    assert "Watch: Territory" in others
    assert "Your turn" not in others


def test_a_game_describes_bots_of_its_own_and_the_server_those_of_all(running: FastAPI) -> None:
    game = find_game("clans")
    assert set(game.bot_words) <= set(game.heuristics)
    shown = browser(running).get(f"/games/{game.key}").text
    for name in ("green", "random"):
        words = {**BOTS, **game.bot_words}[name]
        assert f'<dt>{name}</dt><dd class="soft">{words}</dd>' in shown


def test_play_now_seats_a_visitor_against_bots_in_one_click(running: FastAPI) -> None:
    found = browser(running)
    answer = found.post("/games/territory/play")
    assert answer.status_code == 200
    assert urlsplit(str(answer.url)).path.startswith("/tables/")
    mine = read_page(found.get("/").text).text
    assert "Your turn" in mine
    assert "4 bots · no clock" in mine
    assert "Your profile: Guest" in mine


# --- failures ----------------------------------------------------------------------------------


def test_a_broken_game_takes_nothing_else_along(running: FastAPI, tmp_path: Path) -> None:
    anybody = browser(running)
    with broken_pig(tmp_path, ("def score(", "def points(")) as broken:
        home = anybody.get("/")
        assert home.status_code == 200
        said = f"This game cannot be played just now: {broken.key}."
        assert said in read_page(home.text).text and "Territory" in home.text
        assert anybody.get("/new").status_code == anybody.get("/api/games").status_code == 200
        assert broken.key not in anybody.get("/api/games").text
        page, answer = anybody.get(f"/games/{broken.key}"), anybody.get(f"/api/games/{broken.key}")
        assert page.status_code == answer.status_code == 404
        told = {"error": "BadGame", "code": "bad-game"}
        assert answer.json() == told | {"message": f"the game {broken.key!r} cannot be played"}
        assert str(tmp_path) not in home.text + page.text + answer.text
    assert "cannot be played just now" not in anybody.get("/").text


def test_a_game_without_a_guide_just_has_none(running: FastAPI, tmp_path: Path) -> None:
    book = tmp_path / "just_a_rulebook"
    book.mkdir()
    (book / "__init__.py").touch()
    (book / "RULES.md").write_text("# Pig\n\n**1** Roll or hold.\n", encoding="utf-8")
    package = ('package="wartable.games.territory"', 'package="just_a_rulebook"')
    with broken_pig(tmp_path, package) as bare:
        anybody = browser(running)
        shown = anybody.get(f"/games/{bare.key}")
        assert shown.status_code == 200 and "Roll or hold." in shown.text
        assert 'id="guide"' not in shown.text
        assert anybody.get(f"/api/games/{bare.key}/guide").text == ""
        table = anybody.post(f"/games/{bare.key}/play")
        assert table.status_code == 200 and "/tables/" in str(table.url)
        assert "wt-guide" not in table.text


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/nothing", 404, "Nothing here"),
        ("/games/chess", 404, "no game 'chess'"),
        ("/tables/nosuchtabl", 404, "there is no table"),
        ("/join/nosuchcode", 404, "This invitation is not valid any more"),
        ("/me", 401, "Come in as a guest"),
        ("/me?page=0", 422, "Something is missing"),
        ("/new?game=<b>", 404, "no game '<b>'"),
    ],
)
def test_failures_are_told_in_plain_words(
    running: FastAPI, path: str, status: int, words: str
) -> None:
    found = browser(running) if status != 422 else guest(running, "Gus")
    answer = found.get(path)
    assert answer.status_code == status
    page = read_page(answer.text)
    assert words.lower() in page.text.lower()
    assert not page.inline
    assert "<b>" not in answer.text


def test_a_guest_comes_back_to_where_the_page_was_refused(running: FastAPI) -> None:
    found = browser(running)
    assert 'name="next" value="/me?page=2"' in found.get("/me?page=2").text
    answer = found.post("/guest", data={"name": "Nan", "next": "/me?page=2"})
    assert str(answer.url).endswith("/me?page=2")
    assert "Nan" in answer.text


def test_somebody_else_may_not_change_a_lobby(running: FastAPI) -> None:
    owner = guest(running, "Ola")  # the start page of the host has the same tables in every test
    table = owner.post("/tables", data=_form(seat1="open", public="yes")).url.path
    answer = guest(running, "Gus").post(f"{table}/start")
    assert answer.status_code == 403
    assert "Only whoever opened the table" in answer.text


def test_too_many_are_told_to_wait(tmp_path: Path) -> None:
    app = make_test_app(tmp_path, rate_limits=True)
    with client(app) as found:
        wrong = {"login": "nobody", "password": "nothing at all"}
        answers = [found.post("/sign-in", data=wrong) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [401] * 5 + [429]
    assert "try again in" in answers[-1].text
    assert 'value="nobody"' in answers[-1].text


# --- files -------------------------------------------------------------------------------------


def test_vendored_files_are_the_published_ones() -> None:
    folder = STATIC / "vendor"
    told = dict(VENDORED.findall((folder / "VENDORED.md").read_text(encoding="utf-8")))
    assert told == {
        "htmx.min.js": "e484d9171a9db30a39c8f16e3d709d4137f3211c659f8e6125816635033d593f",
        "hx-ws.min.js": "a7c11e4eca05417d6299bb40aaacca01572e44605389fc4d5ef12be408a4d03b",
    }
    assert {path.name for path in folder.iterdir()} == {*told, "LICENSE", "VENDORED.md"}
    for name, digest in told.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest


def test_files_with_a_version_are_kept_for_long(running: FastAPI) -> None:
    found = browser(running)
    links = [link for link in read_page(found.get("/").text).links if link.startswith("/static/")]
    assert len(links) > 6
    for link in links:
        assert "immutable" in found.get(link).headers["cache-control"]
    assert "immutable" not in found.get("/static/base.css").headers["cache-control"]
    assert found.get("/static/../rendering.py").status_code == 404
    assert found.get("/favicon.ico").headers["content-type"] == "image/svg+xml"


def test_one_style_sheet_serves_the_scenes_of_all_games(running: FastAPI) -> None:
    css = browser(running).get("/static/scene.css").text
    scopes = {game.style.scope for game in all_games()} - {""}
    assert scopes
    assert all(f".{scope} " in css for scope in scopes)


def test_a_game_that_cannot_be_loaded_leaves_the_others_their_styles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("wartable.server.web.assets.game_keys", lambda: ["no-such-game", "duper"])
    assert find_game("duper").style.scope in scene_css.__wrapped__()


def test_the_picture_of_a_tall_board_shows_its_upper_part(running: FastAPI) -> None:
    anybody = browser(running)
    for key, is_cropped in (("clans-campaign", True), ("duper", False)):
        svg = anybody.get(board_address(find_game(key))).text
        assert ('preserveAspectRatio="xMidYMin slice"' in svg) == is_cropped


def test_pages_are_never_kept(running: FastAPI) -> None:
    assert browser(running).get("/").headers["cache-control"] == "no-store"
