"""The pages of decks and of the shop, as they come without scripts."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from support.api import Player, come_in
from support.clans.tables import match_of
from support.server import client, make_test_app
from wartable.apps.clans.web.decks import editor
from wartable.apps.clans.web.decks.cards import Filters, choices, face, pool_rows, read_filters
from wartable.apps.clans.web.decks.deck import Bench
from wartable.apps.clans.web.decks.purse import held_purse, owned_with
from wartable.apps.clans.web.decks.shop import last_visit
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.abilities import ABILITIES
from wartable.games.clans.catalogue.deck import copies
from wartable.games.clans.catalogue.deck_text import read_entries
from wartable.server.accounts.people import Who
from wartable.server.runtime import Server
from wartable.server.tables.play import resign

NEW = "/clans/decks/new"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return make_test_app(tmp_path_factory.mktemp("deckpages"))


@pytest.fixture(scope="module")
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


@pytest.fixture
def page(api: TestClient) -> TestClient:
    """A browser of somebody whom nobody knows yet."""
    api.cookies.clear()
    return api


def deck_in(answer: Response) -> dict[str, int]:
    """Return the deck that a page of the editor has."""
    found = re.search(r'name="deck" value="([^"]*)"', answer.text)
    assert found is not None, answer.text
    return copies(read_entries(html.unescape(found[1])))


def press(api: TestClient, button: str, deck: str = "", at: str = NEW, **fields: str) -> Response:
    return api.post(at, data={"deck": deck, "do": button, **fields})


def told(answer: Response) -> str:
    found = re.search(r'id="told".*?</div>', answer.text, re.DOTALL)
    assert found is not None
    return html.unescape(re.sub(r"<[^>]+>", " ", found[0]))


# --- the editor --------------------------------------------------------------------------------


@pytest.mark.parametrize("source", catalogue().decks)
def test_a_new_deck_may_begin_like_any_prebuilt_one(page: TestClient, source: str) -> None:
    answer = page.get(NEW, params={"from": source})
    assert answer.status_code == 200
    found, whole = deck_in(answer), copies(catalogue().decks[source].entries)
    assert all(found[card] <= whole[card] for card in found) and sum(found.values()) >= 15
    assert ("too many" in answer.text) == (found != whole)


def test_cards_are_added_and_removed_and_limits_are_explained(page: TestClient) -> None:
    answer = press(page, "add:cavalry", "pikeman*2, pikeman decoy*1")
    assert deck_in(answer) == {"cavalry": 1, "pikeman": 3} and answer.status_code == 200
    answer = press(page, "remove:pikeman decoy", "pikeman*2, pikeman decoy*1")
    assert deck_in(answer) == {"pikeman": 2} and "decoy</span>" not in answer.text
    assert deck_in(press(page, "remove:pikeman", "pikeman decoy*2")) == {"pikeman": 1}
    for button, deck, words in (
        ("add:archer", "archer*3", "Archer is rare: a deck may hold 3 copies, and this deck has"),
        ("add:ancient_treant", "ancient_treant", "a deck may hold 1 copy, and this deck has it"),
        ("add:scout", "scout", "You own 1 copy of Scout, and it is in the deck"),
        ("add:desert_tank", "desert_tank*4", "You own 4 copies of Desert Tank, and all are"),
        ("add:spy", "", "You do not own Spy: the shop after a match may sell it"),
        ("add:cavalry", "cavalry*10, pikeman*15", "at most 25 cards: remove one before you add"),
        ("add:unicorn", "", "There is no card 'unicorn'"),
        ("add:", "", "There is no card ''"),
        ("remove:spy", "cavalry", "Spy is not in the deck"),
    ):
        answer = press(page, button, deck)
        assert answer.status_code == 422 and words in told(answer), button
        assert deck_in(answer) == copies(read_entries(deck))
    assert press(page, "dance:polka", "cavalry").status_code == 200


def test_a_deck_in_a_form_is_never_more_than_it_may_be(page: TestClient) -> None:
    answer = press(page, "", "cavalry*99, archer*9, unicorn*3, spy*2")
    assert deck_in(answer) == {"cavalry": 15, "archer": 3}
    assert deck_in(press(page, "", "*?*")) == {}


def test_texts_are_imported_and_what_is_wrong_is_named(page: TestClient) -> None:
    answer = press(page, "import", "scout", text="Cavalry*3\nArcher * 5 # many\nunicorn")
    assert deck_in(answer) == {"cavalry": 3, "archer": 3} and answer.status_code == 200
    assert "6 of 9 cards are imported." in told(answer)
    assert "2 of Archer too many" in told(answer) and "no card 'unicorn'" in told(answer)
    assert deck_in(press(page, "import", text="Grand Army"))["voltigeur"] == 3
    for text, words in (
        ("cavalry*x, !!", "'!!' is not a card with a number"),
        ("", "lists no cards"),
        ("cavalry " * 3000, "20,000 are read at most"),
    ):
        answer = press(page, "import", "scout", text=text)
        assert answer.status_code == 422 and words in told(answer)
        assert deck_in(answer) == {"scout": 1}


def test_reset_and_empty(page: TestClient) -> None:
    answer = press(page, "reset", "cavalry", source="grand_army")
    assert deck_in(answer) == copies(catalogue().decks["grand_army"].entries)
    assert deck_in(press(page, "empty", "cavalry")) == {}


def test_whoever_saves_becomes_a_guest_and_keeps_the_deck(page: TestClient) -> None:
    answer = press(page, "save", "cavalry*3", name=" ")
    assert answer.status_code == 422 and "First give the deck a name" in told(answer)
    assert not page.cookies
    answer = press(page, "save", "cavalry*3", name="Mine")
    here = answer.headers["location"]
    assert answer.status_code == 303 and re.fullmatch(r"/clans/decks/\d+", here)
    answer = page.get(here)
    assert "The deck is saved." in answer.text and deck_in(answer) == {"cavalry": 3}
    assert "12 more to play it" in answer.text

    answer = press(page, "save", "cavalry*16, pikeman", here, name="Horses")
    assert answer.status_code == 200 and "Horses is saved." in told(answer)
    assert deck_in(page.get(here)) == {"cavalry": 15, "pikeman": 1}
    press(page, "add:pikeman", "cavalry*15", here, name="Horses")
    assert deck_in(page.get(here)) == {"cavalry": 15, "pikeman": 1}, "only saving keeps it"
    assert deck_in(press(page, "reset", "cavalry", here)) == {"cavalry": 15, "pikeman": 1}
    answer = press(page, "save", "scout", name="Horses")
    assert answer.status_code == 422 and "another name" in told(answer)

    copied = page.post(f"{here}/copy").headers["location"]
    assert "Horses (2)" in page.get(copied).text
    assert page.get("/clans/decks").text.count("ready to play") == 2
    assert page.post(f"{here}/delete").headers["location"] == "/clans/decks"
    assert page.get(here).status_code == 404
    page.cookies.clear()
    assert page.get(copied).status_code == 401
    page.cookies.clear()


def test_with_htmx_the_address_follows_a_new_deck(page: TestClient) -> None:
    sent = {"deck": "cavalry", "name": "X", "do": "save", "q": "cav"}
    answer = page.post(NEW, data=sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    here = answer.headers["HX-Replace-Url"]
    assert f'action="{here}"' in answer.text and 'value="cav"' in answer.text


def test_addresses_that_are_none(page: TestClient) -> None:
    come = come_in(page, "Ann")
    for path in ("/clans/decks/0", "/clans/decks/99999999999999999999", "/clans/decks/x"):
        answer = page.get(path, headers=come.as_browser)
        assert answer.status_code == 404, path
    assert page.get(NEW, params={"from": "nothing"}).status_code == 200


# --- files -------------------------------------------------------------------------------------


def test_a_deck_goes_out_as_a_file_and_comes_in_again(page: TestClient) -> None:
    answer = page.get("/clans/decks/file", params={"cards": "cavalry*3, scout*1", "name": "Dê «x»"})
    assert answer.headers["content-disposition"] == 'attachment; filename="de_x.deck.txt"'
    assert answer.text == "# Dê «x»\ncavalry*3\nscout*1\n"
    sent = {"file": ("x.txt", answer.content, "text/plain")}
    assert deck_in(page.post("/clans/decks/import", files=sent)) == {"cavalry": 3, "scout": 1}
    assert deck_in(page.post("/clans/decks/import", data={"text": "cavalry*2"})) == {"cavalry": 2}
    for files, words in (
        ({"file": ("x.png", b"\x89PNG\x00\xff", "image/png")}, "Nothing was imported"),
        ({"file": ("x.txt", b"", "text/plain")}, "lists no cards"),
    ):
        answer = page.post("/clans/decks/import", files=files)
        assert answer.status_code == 422 and words in html.unescape(answer.text)
    assert page.get("/clans/decks/file", params={"cards": "!"}).status_code == 422


# --- the pool ----------------------------------------------------------------------------------


def shown(**wanted: str) -> set[str]:
    bench = Bench(read_entries("scout*1"), owned_with({}))
    return {row.face.card.id for row in pool_rows(bench, read_filters(wanted))}


def test_filters() -> None:
    everything = set(catalogue().cards)
    owned = {card for card in everything if owned_with({})[card]}
    assert shown() == owned and shown(show="all") == everything
    assert shown(show="deck") == {"scout"} == shown(q=" SCOUT ") - {"desert_shadow_scout"}
    assert shown(rarity="legendary", show="all") == {
        card.id for card in catalogue().numbered if card.rarity == 4
    }
    assert "cavalry" in shown(family="melee", terrain="none", faction="core")
    assert shown(terrain="lake", family="none", show="all") and not shown(terrain="moon")
    # An ability that a card has in one mode only.
    assert "shadow_assassin" in shown(ability="stealth_pass", mode="classic")
    assert "shadow_assassin" not in shown(ability="stealth_pass", mode="points")
    assert shown(ability="cavalry", mode="classic") == set(), "it does nothing there"


def test_every_choice_of_every_filter_finds_a_card() -> None:
    for name, found in choices().items():
        for value, words in found:
            assert shown(**{name: value, "show": "all"}), (name, words)


def test_every_ability_is_explained_where_it_works() -> None:
    told_of = {
        (meaning.name, mode)
        for card in catalogue().numbered
        for meaning in face(card).abilities
        for mode, _ in meaning.effects
    }
    assert told_of
    for card in catalogue().numbered:
        for mode in (0, 1):
            names = [meaning.name for meaning in face(card, (mode,)).abilities]
            tags = [number for number, _ in card.abilities[mode]]
            assert len(names) == sum(ABILITIES[number].works_in(mode) for number in tags)


def test_the_page_tells_more_than_by_colour(page: TestClient) -> None:
    answer = page.get(NEW, params={"from": "balanced"})
    for words in ("◆</span> Rare", "●</span> Common", "★</span> Epic", "15 owned", "limit 3"):
        assert words in answer.text
    assert "is filled up to 25 when a match begins" in answer.text
    assert answer.text.count('role="tooltip"') > 50
    assert "style=" not in answer.text and "onclick" not in answer.text


def test_filters_of_a_form_stay(page: TestClient) -> None:
    answer = press(page, "add:cavalry", rarity="common", mode="points", q="cav")
    assert '<option value="common" selected>' in answer.text and 'value="cav"' in answer.text
    assert '<option value="points" selected>' in answer.text
    answer = press(page, "all", q="nothing at all")
    assert "nothing at all" not in answer.text


def test_nothing_is_changed_by_what_is_refused() -> None:
    before = editor.Editing(Bench((), {}), "Name", Filters(text="x"))
    after = editor.refused(before, "no")
    assert (after.bench, after.name, after.filters) == (before.bench, "Name", before.filters)
    assert after.bad and after.said == ("no",)


# --- the shop ----------------------------------------------------------------------------------


def person(server: Server, player: Player) -> Who:
    found = server.people.by_token(player.token)
    assert found is not None
    return found


def test_the_shop_after_a_match(app: FastAPI, page: TestClient) -> None:
    assert "three cards for you after each match" in page.get("/clans/shop").text
    server: Server = app.state.server
    ann, bob = come_in(page, "Ann"), come_in(page, "Bob")
    who, other = person(server, ann), person(server, bob)
    table = match_of(server.room, who, other)
    assert "/clans/shop" not in page.get(f"/tables/{table}", headers=ann.as_browser).text
    resign(server.room, table, other.id)
    assert 'href="/clans/shop"' in page.get(f"/tables/{table}", headers=ann.as_browser).text
    assert 'href="/clans/shop"' not in page.get(f"/tables/{table}").text, "not for onlookers"

    first = page.get("/clans/shop", headers=ann.as_browser).text
    assert first == page.get("/clans/shop", headers=ann.as_browser).text
    visit = last_visit(server.store, who.id)
    assert visit is not None and all(card.name in first for card in visit.stock)
    card = visit.stock[0]
    sent: dict[str, Any] = {"data": {"table": table, "card": card.id}, "headers": ann.as_browser}
    answer = page.post("/clans/shop", **sent)
    assert answer.status_code == 409 and f"{card.name} costs" in answer.text
    with server.store.writing() as session:
        held_purse(session, who.id).gold = 1000
    answer = page.post("/clans/shop", **sent)
    assert answer.status_code == 200 and f"{card.name} is yours." in answer.text
    assert page.post("/clans/shop", **sent).status_code == 409
    answer = page.get(NEW, params={"show": "all"}, headers=ann.as_browser)
    assert f"{owned_with({})[card.id] + 1} owned" in answer.text
    assert page.post("/clans/shop", data={"table": table, "card": card.id}).status_code == 401


def test_the_game_leads_to_its_decks(page: TestClient) -> None:
    text = page.get("/games/clans").text
    assert 'href="/clans/decks"' in text and 'href="/clans/shop"' in text


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_deck_number_of_thousands_of_digits_is_no_fault(api: TestClient, method: str) -> None:
    ann = come_in(api, "Ann")
    for digits in (18, 19, 5000):
        path = f"/clans/decks/{'9' * digits}"
        assert api.request(method, path, headers=ann.as_browser).status_code == 404
