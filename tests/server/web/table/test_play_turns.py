"""The table page of a game of turns: its colours, its clock, and moves that take effect at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.pages import read_page
from support.server import make_table
from support.table_pages import Browser, Place, a_place, alert_of
from wartable.server.tables.lobby import ME, Wish
from wartable.server.tables.summary import BOT

pytestmark = pytest.mark.usefixtures("pig")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with a_place(tmp_path) as found:
        yield found


@pytest.fixture
def ann(place: Place, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Ann, who begins, against an empty seat; nobody ever rolls a one."""
    monkeypatch.setattr("support.games.pig.draw", lambda chance, number: 0 if number == 2 else 1)
    return at_table(place, clock="none")


def at_table(place: Place, **changes: Any) -> Browser:
    who, cookie = place.come("Ann")
    seats = [Wish(ME), Wish(BOT, bot="idle")]
    usual = {"game": "pig", "preset": "", "seats": seats}
    table_id = make_table(place.server.room, [who], **(usual | changes))
    return Browser(place.http, cookie, table_id)


def happened(page: str) -> list[str]:
    """Return what the page tells, move by move, the newest first."""
    found = re.search(r'<ol class="events".*?</ol>', page, re.S)
    assert found
    lines = re.findall(r"<li.*?</li>", found[0], re.S)
    return [" ".join(re.findall(r"<p>(.*?)</p>", line)) for line in lines]


def test_every_move_is_told_for_itself(ann: Browser) -> None:
    ann.look()
    ann.click("roll")
    first = ann.post("/move")
    assert first.status_code == 200, first.text
    ann.click("roll")
    page = ann.post("/move").text
    assert happened(page) == ["pig 1 rolls 2", "pig 1 rolls 2", "pig 1 begins"]
    assert "minor" not in page


def test_a_line_does_what_it_says_without_a_question(ann: Browser) -> None:
    ann.look()
    page = ann.post("/line", typed="roll  roll").text
    assert alert_of(page) == ""
    assert "pig 1 has rolled 4" in page
    page = ann.post("/line", typed="roll hold hold").text
    assert alert_of(page) == "Stopped at 'hold': your turn was over"


def test_seats_have_the_games_own_names_and_colours(ann: Browser) -> None:
    page = ann.look()
    for number, colour in enumerate((3, 1), 1):
        assert f'aria-label="seat pig {number}"><g class="seat-{colour}">' in page
        assert f'<pattern id="wt-pattern-{colour}"' in page
    assert '<pattern id="wt-pattern-0"' not in page
    assert 'text-anchor="middle">p</text>' in page
    text = read_page(page).text
    assert "nobody empty seat" in text


def test_the_time_of_a_turn_can_be_watched(place: Place) -> None:
    page = at_table(place).look()
    assert 'data-span="7000"' in page
    assert '<progress id="wt-left" max="7000" value="' in page
    slow = at_table(place, clock="slow", pace=5).look()
    assert "data-deadline" in slow and "<progress" not in slow
    assert "<time" not in at_table(place, clock="none").look()
