"""The table page of a game on a large map: notes, layers, sheets, buttons, moves at a click."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.pages import read_page
from support.server import make_table
from support.table_pages import Browser, Place, a_place, alert_of, chosen, clickable
from wartable.server.tables.lobby import ME, Wish
from wartable.server.tables.summary import BOT


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with a_place(tmp_path) as found:
        yield found


@pytest.fixture
def ann(place: Place) -> Browser:
    """Ann, who moves first, against a bot that is not run."""
    who, cookie = place.come("Ann")
    seats = [Wish(ME), Wish(BOT, bot="random")]
    table_id = make_table(
        place.server.room, [who], game="dukes", preset="quick", seats=seats, clock="none"
    )
    return Browser(place.http, cookie, table_id)


def test_what_a_piece_can_reach_has_its_cost_on_it(ann: Browser) -> None:
    page = ann.look()
    assert "orfburg-infantry-0" in clickable(page) and "h2112" not in clickable(page)
    page = ann.click("orfburg-infantry-5")
    assert chosen(page) == {"orfburg-infantry-5"}
    link = re.search(r'<a href="#h2112" .*?</a>', page, re.S)
    assert link
    assert 'aria-label="hex 2112, cliff, for ½ point"' in link[0]
    assert '<g class="note">' in link[0] and "½</text>" in link[0]


def test_another_piece_can_be_clicked_instead(ann: Browser) -> None:
    ann.look()
    page = ann.click("orfburg-infantry-5")
    assert 'id="wt-press-end"' in page
    assert 'href="#orfburg-infantry-0" tabindex="-1"' in page
    assert "orfburg-infantry-0" not in clickable(page)
    assert chosen(ann.click("orfburg-infantry-0")) == {"orfburg-infantry-0"}


def test_a_move_that_can_be_taken_back_needs_no_confirmation(ann: Browser) -> None:
    ann.look()
    ann.click("orfburg-infantry-5")
    page = ann.click("h2112")
    assert "Orfburg&#39;s infantry moves from Menster (2211) to 2112 for ½ point" in page
    assert alert_of(page) == "" and "data-confirm" not in page
    assert "Take back my last move" in page
    page = ann.post("/undo").text
    assert "Orfburg&#39;s infantry on Menster (2211), city" in page


def test_what_cannot_be_taken_back_is_confirmed(ann: Browser) -> None:
    page = ann.look()
    assert 'id="wt-press-end"' in page and "End movement" in page
    page = ann.click("end")
    assert "data-confirm" in page and "combat of Orfburg" not in page
    assert "turn 1 of 15: combat of Orfburg" in ann.post("/move").text


def test_layers_and_sheets_are_beside_the_board(ann: Browser) -> None:
    page = ann.look()
    assert re.findall(r'data-layer="([^"]+)"', page) == [
        "wulfenberg-zones",
        "dukes",
    ]
    assert 'id="zones-1"' in page
    text = read_page(page).text
    assert "Order of battle" in text
    assert "Objectives: as it stands, Wulfenberg wins a minor victory" in text


def test_so_many_moves_are_not_all_listed(ann: Browser) -> None:
    assert 'id="wt-listed"' not in ann.look()
    page = ann.click("orfburg-infantry-5")
    assert 'id="wt-listed"' in page
    assert page.count("<option value=") < 100


def test_looking_back_has_the_same_beside_it(ann: Browser) -> None:
    ann.look()
    page = ann.get("/replay").text
    assert "Order of battle" in page and 'data-layer="dukes"' in page


def test_a_page_that_says_what_it_has_gets_only_the_rest(ann: Browser) -> None:
    page = ann.look()
    whole = ann.click("orfburg-infantry-5")
    part = ann.post("/live", drawn=marks_in(page)).text
    assert len(part) < len(whole) / 2
    assert 'id="map-forest"' in whole and 'id="map-forest"' not in part
    assert marks_in(part) == marks_in(whole) != marks_in(page)
    assert clickable(part) == clickable(whole)
    assert ann.post("/live", drawn="nonsense").text.count("map-forest") == whole.count("map-forest")


def test_a_page_without_scripts_always_gets_the_whole_picture(ann: Browser) -> None:
    page = ann.look()
    form = ann.form | {"pick": "orfburg-infantry-5", "drawn": marks_in(page), "folded": "yes"}
    answer = ann.http.post(f"/tables/{ann.table}/live", data=form)
    assert "<html" in answer.text and "data-same" not in answer.text
    assert 'id="map-forest"' in answer.text and 'id="wt-listed"' in answer.text


def test_lists_of_moves_that_are_folded_are_left_out(ann: Browser) -> None:
    ann.look()
    page = ann.click("orfburg-infantry-5")
    assert 'id="wt-listed"' in page and 'id="wt-pick-h2112"' in page
    folded = ann.post("/live", folded="yes").text
    assert 'id="wt-listed"' not in folded and 'id="wt-pick-h2112"' not in folded
    assert 'id="wt-line"' in folded and "data-folded" in folded


def marks_in(page: str) -> str:
    """Return the marks of what a page has drawn."""
    found = re.search(r'data-drawn="([^"]+)"', page)
    assert found
    return found[1]
