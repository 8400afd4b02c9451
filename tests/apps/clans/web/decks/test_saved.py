"""Saved decks, on both kinds of database, at tables, and for programs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from support.api import Player, come_in
from support.clans.tables import match_of
from support.server import (
    add_old_person,
    client,
    make_account,
    make_guests,
    make_old_database,
    make_test_app,
)
from wartable.apps.clans.web.decks import saved
from wartable.apps.clans.web.decks.purse import held_purse
from wartable.apps.clans.web.decks.saved import offer_decks
from wartable.engine.errors import InUse, NotFound, Unreadable
from wartable.games.clans.catalogue.deck import settled_deck
from wartable.games.clans.options import LONGEST_DECK
from wartable.server.accounts.people import People
from wartable.server.errors import TooLarge
from wartable.server.runtime import Server
from wartable.server.store.store import Store
from wartable.server.store.upgrade import upgrade
from wartable.server.tables.play import resign

RIDERS = "cavalry*9, pikeman*6"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return make_test_app(tmp_path_factory.mktemp("decks"))


@pytest.fixture(scope="module")
def api(app: FastAPI) -> Iterator[TestClient]:
    with client(app) as found:
        yield found


# --- in the store ------------------------------------------------------------------------------


def test_a_deck_is_kept_renamed_copied_and_deleted(store: Store, people: People) -> None:
    ann, bob = make_guests(people, 2)
    made = saved.add(store, ann.id, "  My   riders ", RIDERS)
    assert made.name == "My riders" and saved.load(store, ann.id, made.id) == made
    again = saved.change(store, ann.id, made.id, "Riders", "cavalry*15")
    assert (again.id, again.name, again.cards) == (made.id, "Riders", "cavalry*15")
    copied = saved.copy(store, ann.id, made.id)
    assert (copied.name, copied.cards) == ("Riders (2)", "cavalry*15")
    assert saved.put(store, ann.id, "Riders", RIDERS).id == made.id
    assert [deck.name for deck in saved.decks_of(store, ann.id)] == ["Riders", "Riders (2)"]
    assert saved.decks_of(store, bob.id) == []
    for act in (saved.load, saved.delete, saved.copy):
        with pytest.raises(NotFound, match="you have no deck"):
            act(store, bob.id, made.id)
    assert saved.delete(store, ann.id, made.id) == "Riders"
    assert [deck.name for deck in saved.decks_of(store, ann.id)] == ["Riders (2)"]


def test_a_name_is_used_once(store: Store, people: People) -> None:
    ann, bob = make_guests(people, 2)
    first = saved.add(store, ann.id, "One", RIDERS)
    other = saved.add(store, ann.id, "Two", RIDERS)
    with pytest.raises(InUse, match="another name"):
        saved.add(store, ann.id, "One", RIDERS)
    with pytest.raises(InUse, match="another name"):
        saved.change(store, ann.id, other.id, "One", RIDERS)
    assert saved.load(store, ann.id, first.id) == first
    assert saved.add(store, bob.id, "One", RIDERS).name == "One"


def test_there_are_limits(store: Store, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    (ann,) = make_guests(people, 1)
    monkeypatch.setattr(saved, "MOST", 2)
    for name in ("b", "A"):
        saved.add(store, ann.id, name, RIDERS)
    assert [deck.name for deck in saved.decks_of(store, ann.id)] == ["A", "b"]
    with pytest.raises(InUse, match="delete one first"):
        saved.add(store, ann.id, "third", RIDERS)
    saved.put(store, ann.id, "b", "")
    for name in ("", " ", "x" * 41):
        with pytest.raises(Unreadable):
            saved.add(store, ann.id, name, RIDERS)
    with pytest.raises(TooLarge):
        saved.put(store, ann.id, "b", "x" * (LONGEST_DECK + 1))


def test_odd_names_and_numbers_are_no_failure(store: Store, people: People) -> None:
    (ann,) = make_guests(people, 1)
    for name in ("\x00", "a\x00b", "\ud800", "x" * 500):
        with pytest.raises(NotFound):
            saved.load_named(store, ann.id, name)
    for number in (0, -1, 2**63, 10**30):
        with pytest.raises(NotFound):
            saved.load(store, ann.id, number)


def test_decks_come_along_to_an_account_and_go_with_it(store: Store, people: People) -> None:
    eve = make_account(people, "Eve")
    saved.add(store, eve.id, "Mine", RIDERS)
    (guest,) = make_guests(people, 1)
    saved.add(store, guest.id, "Mine", "cavalry*15")
    people.sign_in("eve", "correct horse", guest, "")
    assert {deck.name: deck.cards for deck in saved.decks_of(store, eve.id)} == {
        "Mine": RIDERS,
        "Mine (2)": "cavalry*15",
    }
    people.forget(eve)
    assert saved.decks_of(store, eve.id) == []


def test_a_database_of_before_gets_room_for_them(empty_database_url: str) -> None:
    store = Store(empty_database_url)
    make_old_database(store, "0003")
    add_old_person(store)
    upgrade(store)
    assert saved.add(store, 1, "Mine", RIDERS).cards == RIDERS
    store.close()


# --- at tables ---------------------------------------------------------------------------------


def test_own_decks_that_can_be_played_are_offered_for_a_seat(app: FastAPI, api: TestClient) -> None:
    server: Server = app.state.server
    who, _ = server.people.new_guest("Ann")
    saved.add(server.store, who.id, "Riders", RIDERS)
    saved.add(server.store, who.id, "Too small", "cavalry*3")
    saved.add(server.store, who.id, "Not owned", "cavalry*15, spy*1")
    saved.add(server.store, who.id, "Of another time", "cavalry*15, unicorn*1")
    offered = [("cavalry*15", "Not owned"), ("cavalry*15", "Of another time"), (RIDERS, "Riders")]
    assert offer_decks(server, who, "deck") == offered
    assert offer_decks(server, who, "deck3") == offered
    assert offer_decks(server, who, "hero") == ()
    for value, _ in offered:  # so that the list of a seat knows which of them was chosen
        assert settled_deck(value) == value


# --- for programs ------------------------------------------------------------------------------


def test_a_program_keeps_decks(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    kept = ann.ask("PUT", "/clans/decks/Mine", {"deck": "Pikeman*6, cavalry * 9"}).json()
    assert kept == {"name": "Mine", "cards": RIDERS, "size": 15, "playable": True}
    ann.ask("PUT", "/clans/decks/Mine", {"deck": {"cavalry": 3, "scout": 0}})
    assert ann.get("/clans/decks/Mine")["cards"] == "cavalry*3"
    assert ann.get("/clans/decks") == [{"name": "Mine", "size": 3, "playable": False}]
    for deck, words in (
        ("cavalry*15, pikeman*11", "1 of Pikeman too many; a deck has at most 25 cards"),
        ("archer*4", "a deck may hold 3 copies"),
        ({"unicorn": 1}, "no card 'unicorn'"),
        ("cavalry*x", "is not a card with a number"),
        ("spy", "you do not own Spy"),
    ):
        answer = ann.ask("PUT", "/clans/decks/Mine", {"deck": deck})
        assert answer.status_code == 422 and words in answer.json()["message"]
    assert ann.get("/clans/decks/Mine")["cards"] == "cavalry*3"
    assert ann.ask("DELETE", "/clans/decks/Mine").status_code == 204
    assert ann.ask("GET", "/clans/decks/Mine").status_code == 404
    assert ann.ask("PUT", f"/clans/decks/{'x' * 41}", {"deck": "cavalry"}).status_code == 422


def test_a_program_has_decks_checked(api: TestClient) -> None:
    ann = come_in(api, "Ann")
    fine = ann.post("/clans/decks/check", {"deck": RIDERS})
    assert fine == {"valid": True, "size": 15, "errors": [], "defects": [], "lacking": {}}
    bad = ann.post("/clans/decks/check", {"deck": {"archer": 4, "unicorn": 1, "spy": 2}})
    assert not bad["valid"] and bad["size"] == 7
    assert bad["errors"] == ["too_small", "copy_limit:archer", "unknown_card:unicorn"]
    assert len(bad["defects"]) == 3 and bad["lacking"] == {"unicorn": 1, "spy": 2}
    assert ann.ask("POST", "/clans/decks/check", {"deck": {"archer": -1}}).status_code == 422
    assert api.post("/api/clans/decks/check", json={"deck": RIDERS}).status_code == 401


def test_a_program_buys_cards(app: FastAPI, api: TestClient) -> None:
    server: Server = app.state.server
    ann, bob = come_in(api, "Ann"), come_in(api, "Bob")
    assert ann.get("/clans/shop") is None
    table = _won(server, ann, bob)
    shop = ann.get("/clans/shop")
    assert (shop["table"], shop["won"], shop["paid"]) == (table, True, 0)
    card = shop["cards"][0]
    answer = ann.ask("POST", "/clans/shop", {"table": table, "card": card["card"]})
    assert answer.status_code == 409 and "costs" in answer.json()["message"]
    with server.store.writing() as session:
        held_purse(session, _id(server, ann)).gold = 1000
    before = ann.get("/clans/collection")["cards"].get(card["card"], 0)
    after = ann.post("/clans/shop", {"table": table, "card": card["card"]})
    assert after["gold"] == 1000 - card["price"] and after["streak"] == 1
    assert after["cards"][card["card"]] == before + 1
    assert [each["bought"] for each in ann.get("/clans/shop")["cards"]] == [True, False, False]


def _won(server: Server, winner: Player, loser: Player) -> str:
    people = [server.people.by_token(each.token) for each in (winner, loser)]
    assert people[0] and people[1]
    table = match_of(server.room, people[0], people[1])
    resign(server.room, table, people[1].id)
    return table


def _id(server: Server, player: Player) -> int:
    found = server.people.by_token(player.token)
    assert found is not None
    return found.id
