"""The fights of a table as pages: moment by moment, with one's own knowledge only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from support.clans.tables import SHORT
from support.pages import read_page
from support.table_pages import HTMX, Browser, Place, a_place
from wartable.engine.play.view import SPECTATOR
from wartable.games.clans import GAME
from wartable.server.web.table.events import fight_url, make_fight

FIGHT = re.compile(r'data-fight="(\w+)"')


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server with nothing but people in it."""
    with a_place(tmp_path_factory.mktemp("fights")) as found:
        yield found


def fought(place: Place, **options: int | str) -> tuple[str, Browser, Browser]:
    """Return a table of two people after its first turn, in which each has placed one card."""
    people = place.come("Ann"), place.come("Bob")
    table, (ann, bob) = place.table(*people, game=GAME.key, preset="", options=options)
    for browser, tile in ((ann, "a1"), (bob, "a3")):
        browser.look()
        with place.server.room.looking(table) as live:
            seat = 0 if browser is ann else 1
            paths = (path for path, _ in live.match.view(seat).paths())
            path = next(each for each in paths if each[-1] == f"tile-{tile}")
        browser.click(*path)
        browser.post("/move")
        browser.click("done")
        browser.post("/move")
    return table, ann, bob


def shown(page: str) -> list[str]:
    """Return the titles of the moments on a page."""
    return [unescape(each) for each in re.findall(r"<summary>([^<]+)</summary>", page)]


def test_a_fight_is_a_list_to_be_unfolded_where_there_are_no_scripts(place: Place) -> None:
    table, ann, _ = fought(place)
    page = ann.look()
    assert 'aria-labelledby="wt-fight-title" data-fight=' in page
    assert "West lane: " in unescape(page)
    answer = ann.get("/fight?as=0")
    assert answer.status_code == 200
    with place.server.room.looking(table) as live:
        frames = live.match.view(0).playback()
    assert [title for title in shown(answer.text) if "lane" in title] == [f.title for f in frames]
    read = read_page(answer.text)
    for frame in frames:
        assert all(line[1:] in read.text for line in frame.lines)
    assert not read.inline and not read.unclosed
    ids = [each for each in read.ids if not each.startswith("wt-pattern")]
    assert len(ids) == len(set(ids))
    part = ann.get("/fight?as=0", headers=HTMX).text
    assert "<html" not in part and shown(part) == [frame.title for frame in frames]


def test_everybody_is_shown_a_fight_with_their_own_eyes_only(place: Place) -> None:
    table, ann, bob = fought(place)
    assert ann.get("/fight?as=1").status_code == 403
    assert ann.get("/fight?as=-2").status_code == 403
    assert bob.get("/fight?as=1").status_code == 200
    watcher = place.anybody(table)
    assert watcher.get(f"/fight?as={SPECTATOR}").status_code == 200
    assert watcher.get("/fight?as=0").status_code in (401, 403)


def test_a_step_has_the_fight_that_it_brought_and_no_other(place: Place) -> None:
    table, ann, _ = fought(place)
    with place.server.room.looking(table) as live:
        last = len(live.match.moments(0)) - 1
    assert FIGHT.search(ann.get(f"/replay?as=0&step={last}").text)
    assert ann.get(f"/fight?as=0&step={last}").status_code == 200
    for step in range(last):
        assert not FIGHT.search(ann.get(f"/replay?as=0&step={step}").text)
        assert ann.get(f"/fight?as=0&step={step}").status_code == 404
    assert ann.get(f"/fight?as=0&step={last + 1}").status_code == 404


def test_the_fight_stays_the_same_until_the_next_one(place: Place) -> None:
    table, ann, bob = fought(place)
    first = FIGHT.findall(ann.look())
    with place.server.room.looking(table) as live:
        path = live.match.view(0).paths()[-1][0]
    ann.click(*path)
    ann.post("/move")
    assert FIGHT.findall(ann.look()) == first
    for browser in (ann, bob):
        browser.look()
        browser.click("done")
        browser.post("/move")
    assert FIGHT.findall(ann.look()) != first


def test_a_game_without_fights_shows_none(place: Place) -> None:
    people = place.come("Ann"), place.come("Bob")
    table, (ann, _) = place.table(*people, game=GAME.key, preset="points", options=SHORT)
    assert not FIGHT.search(ann.look())
    answer = ann.get("/fight")
    assert answer.status_code == 404 and "othing was fought there" in answer.text
    assert make_fight((), fight_url(table, 0)) is None
