"""The way into a match of Land of Clans & Wanderers: pages, forms and what they suggest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.pages import browser, guest, read_page
from support.server import client, make_test_app
from wartable.apps.clans.web import decks
from wartable.server.runtime import Server
from wartable.server.tables.summary import RUNNING, Info

GAME = "clans"
HEROES = ("napoleon", "saladin")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """A server on which nothing runs beside it."""
    app = make_test_app(tmp_path_factory.mktemp("trial"))
    with client(app):
        yield app


def info_of(app: FastAPI, address: str) -> Info:
    """Return the table of an address."""
    server = app.state.server
    assert isinstance(server, Server)
    return server.room.info(address.removeprefix("/tables/"))


def heroes(info: Info) -> tuple[str, ...]:
    return tuple(seat.chosen["hero"] for seat in info.seats if seat.chosen)


def opened(someone: TestClient, **fields: str) -> str:
    """Open a table by the form and return its address."""
    usual = {"game": GAME, "seat0": "me", "seat1": "invite"}
    answer = someone.post("/tables", data=usual | fields)
    assert answer.status_code == 200, read_page(answer.text).text
    return answer.url.path


@pytest.mark.parametrize("preset", ["", "points", "clans"])
def test_one_button_begins_a_match_of_two_different_heroes(running: FastAPI, preset: str) -> None:
    answer = guest(running, "Ann").post(f"/games/{GAME}/play", data={"preset": preset})
    info = info_of(running, answer.url.path)
    assert (info.status, info.preset) == (RUNNING, preset)
    assert heroes(info) == (("admiral_nelson", "saladin") if preset else HEROES)
    assert info.options["mode"] == ("points" if preset else "classic")


def test_a_clock_measures_turns_only_where_turns_alternate(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    for preset, unit in (("", "phase"), ("points", "turn")):
        form = read_page(ann.get(f"/new?game={GAME}&preset={preset}").text).text
        assert f"Seconds a {unit}" in form
        address = opened(ann, preset=preset, clock="live", seconds="30")
        assert f"30 seconds a {unit}" in read_page(ann.get(address).text).text


def test_a_preset_that_there_is_not_begins_nothing(running: FastAPI) -> None:
    answer = guest(running, "Ann").post(f"/games/{GAME}/play", data={"preset": "chess"})
    assert answer.status_code == 422
    assert "No preset 'chess'" in read_page(answer.text).text


def test_the_page_of_the_game_has_a_button_for_every_way_to_play(running: FastAPI) -> None:
    text = read_page(browser(running).get(f"/games/{GAME}").text).text
    assert "Play points against bots" in text and "Play ages against bots" in text


def test_the_form_names_heroes_and_decks_and_leads_to_the_editor(running: FastAPI) -> None:
    html = guest(running, "Ann").get(f"/new?game={GAME}").text
    page = read_page(html)
    assert (page.value("s0.hero"), page.value("s1.hero")) == HEROES
    assert page.value("s0.deck") == page.value("s1.deck") == ""
    for said in ("Hero, deck", "Saladin (units +1 damage this turn)", "the hero's own"):
        assert said in page.text
    assert "Grand Army (Napoleon Bonaparte)" in page.text
    assert f'href="{decks.ADDRESS}" target="_blank"' in html
    assert "s0.deck2" not in html


def test_decks_of_later_ages_are_asked_for_with_the_preset_that_has_them(running: FastAPI) -> None:
    page = read_page(guest(running, "Ann").get(f"/new?game={GAME}&preset=ages").text)
    assert page.value("s0.deck3") == ""
    assert "Hero, deck, deck 2, deck 3" in page.text


def test_another_hero_brings_another_deck_in_the_lobby(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    table = opened(ann)
    page = read_page(ann.get(table).text)
    assert "hero: Napoleon Bonaparte (draw 2 cards)" in page.text
    assert "deck: Grand Army (Napoleon Bonaparte)" in page.text
    sent = {"seat": "0", "of.hero": "admiral_nelson", "of.deck": page.value("of.deck")}
    assert ann.post(f"{table}/choose", data=sent).status_code == 200
    chosen = info_of(running, table).seats[0].chosen
    assert chosen is not None and chosen["deck"] == "royal_navy"


def test_a_deck_that_was_chosen_stays_with_another_hero(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    table = opened(ann, **{"s0.hero": "saladin", "s0.deck": "blockade"})
    page = read_page(ann.get(table).text)
    assert (page.value("of.hero"), page.value("of.deck")) == ("saladin", "blockade")


def test_whoever_comes_is_suggested_another_hero(running: FastAPI) -> None:
    ann, bob = guest(running, "Ann"), guest(running, "Bob")
    table = opened(ann)
    code = info_of(running, table).seats[1].code
    answer = bob.post(f"/join/{code}")
    page = read_page(answer.text)
    assert page.value("of.hero") == "saladin"
    bob.post(f"{table}/choose", data={"seat": "1"})
    assert heroes(info_of(running, table)) == HEROES


def test_a_deck_that_cannot_be_played_is_refused_and_kept_in_the_form(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    bad = {"game": GAME, "seat0": "me", "seat1": "bot:greedy", "s0.deck": "(typed)"}
    answer = ann.post("/tables", data=bad | {"s0.deck.typed": "unicorn*3, cavalry*4"})
    page = read_page(answer.text)
    assert answer.status_code == 422
    assert "there is no card 'unicorn'" in page.text
    assert page.value("s0.deck.typed") == "unicorn*3, cavalry*4"


def test_what_a_campaign_settles_is_asked_for_only_in_its_battles(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    usual = ann.get(f"/new?game={GAME}").text
    assert "o.campaign" in usual and "s0.base_hp" not in usual and "s0.first_card" not in usual
    filled = {"game": GAME, "seat0": "me", "seat1": "bot:greedy", "o.campaign": "yes"}
    page = read_page(ann.get("/new", params=filled).text)
    assert page.value("s0.base_hp") == page.value("s1.card_damage") == "0"
    assert page.value("s0.first_card") == page.value("o.ground") == ""


def test_a_battle_of_a_campaign_is_opened_by_the_form(running: FastAPI) -> None:
    ann = guest(running, "Ann")
    chosen = {"s0.deck": "(typed)", "s0.deck.typed": "fusilier+1*3", "s0.base_hp": "43"}
    table = opened(ann, **{"o.campaign": "yes", "o.ground": "dddlmwwww", **chosen})
    text = read_page(ann.get(table).text).text
    assert "deck: fusilier+1*3" in text and "base hp: 43" in text
    assert "card damage: " not in text, "nobody has changed it"
    bad = {"game": GAME, "seat0": "me", "seat1": "invite", "o.ground": "abc"}
    answer = ann.post("/tables", data=bad)
    assert answer.status_code == 422
    assert "ground must be 9 letters" in read_page(answer.text).text
