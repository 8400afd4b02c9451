"""What a page move costs: how often the table is read and drawn for one request."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from support.server import make_table
from support.table_pages import Browser, Place, a_place, alert_of, chosen
from wartable.engine.play import view as views
from wartable.server.live.status import Glance, glances
from wartable.server.tables.lobby import ME, Wish
from wartable.server.tables.play import resign
from wartable.server.web.table import page as pages
from wartable.server.web.table import request as requests

#: What one request may cost that shows a table.
ONCE = {"table_state": 1, "render_svg": 1}

Made = Counter[str]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with a_place(tmp_path_factory.mktemp("cost")) as found:
        yield found


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """How many table states and pictures have been made so far."""
    found: Made = Counter()

    def count(module: object, name: str) -> None:
        real: Callable[..., Any] = getattr(module, name)

        def counted(*given: Any, **named: Any) -> Any:
            found[name] += 1
            return real(*given, **named)

        monkeypatch.setattr(module, name, counted)

    count(requests, "table_state")
    count(pages, "table_state")
    count(views, "render_svg")
    return found


def dukes(place: Place) -> tuple[Browser, Browser]:
    """Return the one who is to move in a game of Dukes, and the other."""
    _, browsers = place.table(
        place.come("Ann"), place.come("Bob"), game="dukes", preset="quick", clock="none"
    )
    for browser in browsers:
        browser.look()
    with place.server.room.looking(browsers[0].table) as live:
        (seat,) = live.match.to_act
    return browsers[seat], browsers[1 - seat]


def alone(place: Place, **plan: Any) -> Browser:
    """Return the browser of somebody who has both seats of a table."""
    who, cookie = place.come("Ann")
    table_id = make_table(place.server.room, [who], seats=[Wish(ME)] * 2, clock="none", **plan)
    return Browser(place.http, cookie, table_id)


def a_click_path(place: Place, browser: Browser) -> tuple[str, str]:
    """Return the two clicks of a move."""
    with place.server.room.looking(browser.table) as live:
        view = live.match.view(live.match.to_act[0])
        first, second = next(path for path, _ in view.paths() if len(path) == 2)
    return first, second


def cost(made: Made, call: Callable[[], object]) -> dict[str, int]:
    """Return what a call makes."""
    before = Counter(made)
    call()
    return dict(made - before)


# --- once for the mover, once for the watcher --------------------------------------------------


def test_every_click_reads_and_draws_the_table_once(place: Place, made: Made) -> None:
    mover, watcher = dukes(place)
    piece, target = a_click_path(place, mover)
    assert cost(made, lambda: mover.click(piece)) == ONCE
    assert mover.form["path"] == piece
    moved: list[str] = []
    assert cost(made, lambda: moved.append(mover.click(target))) == ONCE
    assert alert_of(moved[0]) == "" and not chosen(moved[0])
    with place.server.room.looking(mover.table) as live:
        assert len(live.match.moves) == 1
    assert cost(made, lambda: watcher.post("/live")) == ONCE
    assert cost(made, lambda: mover.post("/undo")) == ONCE
    assert cost(made, lambda: mover.click(piece)) == ONCE
    assert cost(made, lambda: mover.post("/live", cancel="yes")) == ONCE


def test_a_confirmed_move_a_line_and_an_order_read_the_table_once(place: Place, made: Made) -> None:
    _, (ann, *_) = place.table(
        *map(place.come, ("Ann", "Bob", "Cid")), options={"declaration_count": 0}, clock="none"
    )
    ann.look()
    ann.click(*a_click_path(place, ann))
    moved: list[str] = []
    assert cost(made, lambda: moved.append(ann.post("/move", amount="1").text)) == ONCE
    assert 'id="wt-order-1"' in moved[0]
    withdraw = {"order": "1", "do": "withdraw"}
    assert cost(made, lambda: ann.post("/orders", **withdraw)) == ONCE
    assert cost(made, lambda: ann.post("/line", typed="done")) == ONCE


def test_a_refused_move_reads_the_table_once_more(place: Place, made: Made) -> None:
    mover, watcher = dukes(place)
    assert cost(made, lambda: mover.post("/line", typed="nonsense")) == ONCE
    assert cost(made, lambda: watcher.post("/move", path="hex-1")) == ONCE


def test_without_scripts_the_page_after_a_move_is_made_once(place: Place, made: Made) -> None:
    mover, _ = dukes(place)
    piece, target = a_click_path(place, mover)
    answers = []
    submit = partial(mover.submit, "/live", path=piece, pick=target)
    assert cost(made, lambda: answers.append(submit())) == {}
    assert answers[0].status_code == 303
    assert cost(made, mover.look) == ONCE


def test_a_finished_game_draws_only_the_step_that_it_shows(place: Place, made: Made) -> None:
    mover, watcher = dukes(place)
    info = place.server.room.info(mover.table)
    resign(place.server.room, mover.table, info.owner_id or 0)
    for browser in (mover, watcher):
        assert cost(made, browser.look) == ONCE
        assert cost(made, partial(browser.post, "/live")) == ONCE
    page = mover.look()
    assert "The game is over: resignation." in page and "The game step by step" in page


# --- several seats at one screen ---------------------------------------------------------------


def test_the_next_seat_is_found_without_reading_the_table(place: Place, made: Made) -> None:
    ann = alone(place, game="dukes", preset="quick")
    answers = []
    assert cost(made, lambda: answers.append(ann.get())) == ONCE
    seat = int(ann.form["seat"])
    assert cost(made, lambda: answers.append(ann.post("/line", typed="end"))) == ONCE
    assert int(ann.form["seat"]) == seat  # the same side fights after it has moved
    assert cost(made, lambda: answers.append(ann.post("/line", typed="end"))) == {}
    assert answers[-1].headers["HX-Redirect"] == f"/tables/{ann.table}?seat={1 - seat}"
    assert cost(made, lambda: answers.append(ann.get())) == ONCE
    assert int(ann.form["seat"]) == 1 - seat and "Your turn" in answers[-1].text


def test_the_hand_over_page_draws_nothing(place: Place, made: Made) -> None:
    ann = alone(place, options={"declaration_count": 0, "min_players": 2})
    ann.seat = 0
    ann.look()
    answers = []
    assert cost(made, lambda: answers.append(ann.post("/line", typed="done"))) == {}
    hand_over = f"/tables/{ann.table}/hand-over"
    assert answers[0].headers["HX-Redirect"] == hand_over
    assert cost(made, lambda: answers.append(ann.get("/hand-over"))) == {"table_state": 1}
    assert "Hand the screen to Ann" in answers[1].text
    assert cost(made, lambda: answers.append(ann.get())) == {}
    assert answers[2].headers["location"] == hand_over


# --- the tag -----------------------------------------------------------------------------------


def tags(place: Place, browser: Browser) -> tuple[str, str]:
    """Return the tag that a page carries, and the one that sockets tell its viewer."""
    found = re.search(r' data-tag="([0-9a-f]+)"', browser.post("/live").text)
    assert found
    return found[1], told(place, browser)


def told(place: Place, browser: Browser) -> str:
    person = place.server.people.by_cookie(browser.cookie) if browser.cookie else None
    whom = (person.id if person else None, int(browser.form["seat"]))
    glance = glances(place.server.room, browser.table, [whom])[whom]
    assert isinstance(glance, Glance)
    return glance.tag


def test_the_answer_to_a_move_carries_the_tag_that_its_message_has(place: Place) -> None:
    mover, watcher = dukes(place)
    stranger = place.anybody(mover.table)
    stranger.look()
    before = [tags(place, each) for each in (mover, watcher, stranger)]
    page = mover.click(*a_click_path(place, mover))
    assert f'data-tag="{told(place, mover)}"' in page
    after = [tags(place, each) for each in (mover, watcher, stranger)]
    for old, new in zip(before, after, strict=True):
        assert old[0] == old[1] and new[0] == new[1] and old != new


def test_a_selection_and_the_secrets_of_others_change_no_tag(place: Place) -> None:
    _, (ann, bob, _) = place.table(
        *map(place.come, ("Ann", "Bob", "Cid")), options={"declaration_count": 0}, clock="none"
    )
    ann.look()
    bob.look()
    before = tags(place, ann), tags(place, bob)
    ann.click(*a_click_path(place, ann))
    assert (tags(place, ann), tags(place, bob)) == before
    ann.post("/move", amount="1")
    assert tags(place, bob) == before[1]
    assert tags(place, ann) != before[0]


def test_a_finished_game_has_a_tag_too(place: Place) -> None:
    mover, _ = dukes(place)
    who = place.server.people.by_cookie(mover.cookie)
    assert who is not None
    resign(place.server.room, mover.table, who.id)
    assert len(set(tags(place, mover))) == 1
