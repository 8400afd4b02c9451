"""Streak, carryover, shop and collection of Land of Clans & Wanderers (rules 11), in the store."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import Connection

from support.clans.tables import match_of, paying_room, payments, played
from support.server import make_account, make_guests, play_out
from wartable.apps.clans.web.decks import purse
from wartable.apps.clans.web.decks.deck import lay_out
from wartable.apps.clans.web.decks.purse import (
    earned,
    first_cards,
    held_purse,
    owned_with,
    purse_of,
)
from wartable.apps.clans.web.decks.shop import buy, last_visit, price, stock_after
from wartable.apps.clans.web.models import PurseRow
from wartable.engine.errors import InUse, NotFound
from wartable.engine.play.match import Match
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.deck import copies, read_deck
from wartable.server.accounts.people import People, Who
from wartable.server.errors import Unavailable
from wartable.server.plugins import AroundGame
from wartable.server.store.store import Store
from wartable.server.tables import service
from wartable.server.tables.lobby import ME, Wish
from wartable.server.tables.play import NOBODY_PLAYS, finish, resign
from wartable.server.tables.service import Room
from wartable.server.tables.summary import FINISHED, RUNNING, Info


@pytest.fixture
def paying(store: Store) -> Room:
    return paying_room(store)


def give(store: Store, who: Who, gold: int) -> None:
    with store.writing() as session:
        held_purse(session, who.id).gold = gold


# --- 11-1 --------------------------------------------------------------------------------------


def test_11_1_the_second_win_in_a_row_and_all_after_it_are_worth_more() -> None:
    streaks = [earned(0, before, won=True) for before in range(4)]
    assert [each.bonus for each in streaks] == [0, 100, 100, 100]
    assert [each.streak for each in streaks] == [1, 2, 3, 4]
    lost = earned(0, 7, won=False)
    assert (lost.streak, lost.bonus, lost.paid) == (0, 0, 0)


def test_11_1_resigning_ends_a_streak_and_wins_for_the_other(paying: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    for expected in (1, 2):
        resign(paying, match_of(paying, ann, bob), bob.id)
        assert purse_of(paying.store, ann.id).streak == expected
    assert purse_of(paying.store, ann.id).gold == 25  # of 100 for two wins in a row
    resign(paying, match_of(paying, ann, bob), ann.id)
    assert purse_of(paying.store, ann.id).streak == 0
    assert purse_of(paying.store, bob.id).streak == 1


def test_11_1_who_left_the_seat_to_a_bot_has_not_won(paying: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    table = match_of(paying, ann, bob)
    paying.change(table, lambda draft: draft.seat(0, standin="random"))
    resign(paying, table, bob.id)
    assert paying.info(table).winners == (0,)
    assert purse_of(paying.store, ann.id).streak == 0
    assert not payments(paying.store, table)[ann.id].won


# --- 11-2 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "streak", "won", "paid"),
    [(0, 0, True, 0), (850, 0, True, 212), (850, 1, True, 237), (399, 5, False, 99)],
)
def test_11_2_a_quarter_of_the_gold_is_kept_rounded_down(
    gold: int, streak: int, won: bool, paid: int
) -> None:
    assert earned(gold, streak, won=won).paid == paid


def test_11_2_everybody_is_paid_once_when_the_match_ends(paying: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    table = played(paying, ann, bob)
    with paying.looking(table) as live:
        made = [int(gold) for gold in live.match.s.gold]
    info = paying.info(table)
    assert info.status == FINISHED and sum(made) > 0
    found = payments(paying.store, table)
    for seat, who in enumerate((ann, bob)):
        assert found[who.id].gold == made[seat]
        assert found[who.id].won == (seat in info.winners)
        assert found[who.id].paid == made[seat] // 4 == purse_of(paying.store, who.id).gold
    # Another process reads the table again, and somebody who comes too late is refused.
    again = paying_room(paying.store)
    with again.looking(table) as live:
        assert live.match.over
    with pytest.raises(Unavailable):
        resign(again, table, ann.id)
    assert purse_of(paying.store, ann.id).gold == made[0] // 4


def test_nobody_is_paid_where_a_player_chose_the_seed(paying: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    give(paying.store, ann, 40)
    chosen = match_of(paying, ann, seed=7)
    assert paying.info(chosen).status == RUNNING and paying.info(chosen).seed_chosen
    play_out(paying, chosen, 1)
    assert paying.info(chosen).status == FINISHED
    purse = purse_of(paying.store, ann.id)
    assert (purse.gold, purse.streak, payments(paying.store, chosen)) == (40, 0, {})
    assert last_visit(paying.store, ann.id) is None
    usual = played(paying, ann)
    assert not paying.info(usual).seed_chosen and ann.id in payments(paying.store, usual)


def test_11_2_two_processes_that_end_a_match_at_once_pay_once(store: Store, people: People) -> None:
    ann, bob = make_guests(people, 2)
    rooms = (paying_room(store), paying_room(store))
    for _ in range(3):
        before = {who.id: purse_of(store, who.id).gold for who in (ann, bob)}
        table = match_of(rooms[0], ann, bob)
        start = Barrier(2)

        def end(room: Room, who: Who, start: Barrier = start, table: str = table) -> bool:
            start.wait()
            try:
                resign(room, table, who.id)
            except Unavailable:
                return False
            return True

        with ThreadPoolExecutor(2) as both:
            ended = list(both.map(end, rooms, (ann, bob)))
        assert sorted(ended) == [False, True]
        found = payments(store, table)
        assert sum(row.won for row in found.values()) == 1
        for who in (ann, bob):
            assert purse_of(store, who.id).gold == before[who.id] + found[who.id].paid


def test_11_2_an_end_that_cannot_be_paid_does_not_happen(
    paying: Room, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = make_guests(people, 2)
    table = match_of(paying, ann, bob)

    def fail(connection: Connection, info: Info, match: Match) -> None:
        purse.pay(connection, info, match)
        raise RuntimeError("no ink")

    with monkeypatch.context() as patch:
        patch.setattr(service, "added_to", lambda game: (AroundGame(on_end=fail),))
        with pytest.raises(RuntimeError):
            resign(paying, table, bob.id)
    assert paying.info(table).status == RUNNING and not payments(paying.store, table)
    resign(paying, table, bob.id)
    assert set(payments(paying.store, table)) == {ann.id, bob.id}


def test_11_2_practice_and_what_nobody_plays_pay_nothing(paying: Room, people: People) -> None:
    ann, bob = make_guests(people, 2)
    resign(paying, match_of(paying, ann, bob), bob.id)
    both = [Wish(ME, chosen={}), Wish(ME, name="Ann 2", chosen={})]
    alone = match_of(paying, ann, seats=both)
    play_out(paying, alone)
    assert paying.info(alone).status == FINISHED and not payments(paying.store, alone)
    assert purse_of(paying.store, ann.id).streak == 1

    table = match_of(paying, ann, bob)

    paying.change(table, lambda draft: finish(draft, NOBODY_PLAYS, ()))
    assert paying.info(table).status == FINISHED and not payments(paying.store, table)
    assert purse_of(paying.store, ann.id).streak == 1


def test_11_2_a_bot_has_no_purse_and_those_who_left_for_good_neither(
    paying: Room, people: People
) -> None:
    (ann,) = make_guests(people, 1)
    table = played(paying, ann)
    assert set(payments(paying.store, table)) == {ann.id}
    eve, (bob,) = make_account(people, "Eve"), make_guests(people, 1)
    table = match_of(paying, eve, bob)
    paying.change(table, lambda draft: draft.seat(0, standin="random"))
    people.forget(eve)
    resign(paying, table, bob.id)
    assert set(payments(paying.store, table)) == {bob.id}


# --- 11-3 --------------------------------------------------------------------------------------


def test_11_3_three_different_common_or_rare_cards_by_the_seed_of_the_match() -> None:
    known = catalogue().cards
    seen = set()
    for seed in range(200):
        stock = stock_after(seed, 0)
        assert stock == stock_after(seed, 0) and len(set(stock)) == 3
        assert all(known[card].rarity <= 2 for card in stock)
        seen.update(stock)
    assert seen == {card.id for card in catalogue().numbered if card.rarity <= 2}
    assert stock_after(5, 0) != stock_after(5, 1)


def test_11_3_prices() -> None:
    known = catalogue().cards
    # 4 damage, 5 health, one ability; 4 and 6 and two of them, both in both modes.
    assert price(known["cavalry"]) == 4 * (15 + 8 + 5 + 5)
    assert price(known["archer"]) == 4 * (15 + 8 + 6 + 10)
    # An ability of each mode: 11 damage, 7 health.
    assert price(known["shadow_assassin"]) == 4 * (15 + 22 + 7 + 10)


def test_11_3_a_card_is_bought_once_for_its_price(paying: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    store = paying.store
    assert last_visit(store, ann.id) is None
    table = played(paying, ann)
    visit = last_visit(store, ann.id)
    assert visit is not None and visit.table_id == table and visit == last_visit(store, ann.id)
    first, second, _ = visit.stock
    give(store, ann, price(first) + price(second) - 1)
    assert buy(store, ann.id, table, first.id) == first
    owned = owned_with(purse_of(store, ann.id).cards)
    assert owned[first.id] == first_cards().get(first.id, 0) + 1
    assert purse_of(store, ann.id).gold == price(second) - 1
    for card, error, words in (
        (first.id, InUse, "already"),
        (second.id, InUse, f"costs {price(second)} gold, and you have {price(second) - 1}"),
        ("old_guard", NotFound, "does not sell"),
        ("\x00", NotFound, "does not sell"),
    ):
        with pytest.raises(error, match=words):
            buy(store, ann.id, table, card)
    assert purse_of(store, ann.id).gold == price(second) - 1


def test_11_3_the_shop_sells_until_the_next_match_is_paid(paying: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    before = match_of(paying, ann, bob)
    resign(paying, before, bob.id)
    old = last_visit(paying.store, ann.id)
    assert old is not None
    give(paying.store, ann, 10_000)
    table = match_of(paying, ann, bob)
    resign(paying, table, bob.id)
    new = last_visit(paying.store, ann.id)
    assert new is not None and new.table_id == table
    with pytest.raises(NotFound):
        buy(paying.store, ann.id, before, old.stock[0].id)
    with pytest.raises(NotFound):
        buy(paying.store, cid.id, table, new.stock[0].id)


def test_11_3_two_who_buy_at_once_pay_once(paying: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    store = paying.store
    table = played(paying, ann)
    visit = last_visit(store, ann.id)
    assert visit is not None
    give(store, ann, 10_000)
    start = Barrier(2)

    def press(_: int) -> bool:
        start.wait()
        try:
            buy(store, ann.id, table, visit.stock[0].id)
        except InUse:
            return False
        return True

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(press, range(2))) == [False, True]
    purse = purse_of(store, ann.id)
    assert purse.gold == 10_000 - price(visit.stock[0])
    assert purse.cards == {visit.stock[0].id: 1}


# --- 11-4 --------------------------------------------------------------------------------------


def test_11_4_the_collection_begins_with_pools_and_prebuilt_decks() -> None:
    owned = owned_with({})
    assert owned["cavalry"] == 15 and owned["desert_tank"] == 4  # of the two pools
    assert owned["grenadier"] == 3 and owned["field_medic"] == 1  # of prebuilt decks
    assert owned["spy"] == 0
    assert owned_with({"spy": 2, "cavalry": 1})["cavalry"] == 16
    assert owned_with({"spy": 2})["spy"] == 2
    for deck in catalogue().decks.values():
        assert all(owned[card] >= count for card, count in copies(deck.entries).items())


def test_11_4_a_deck_holds_no_more_than_its_owner_has() -> None:
    entries = read_deck("cavalry*8, pikeman*6, scout*2, cavalry decoy*1, spy*1")
    bench, left_out = lay_out(entries, owned_with({}))
    assert bench.counts == {"cavalry": 9, "pikeman": 6, "scout": 1} and bench.is_playable
    assert len(left_out) == 2
    assert "you own 1 copy of Scout" in left_out[0] and "you do not own Spy" in left_out[1]
    assert lay_out(entries, owned_with({"spy": 1, "scout": 1}))[1] == []


def test_11_4_what_a_guest_has_comes_along_to_an_account(paying: Room, people: People) -> None:
    store = paying.store
    eve, (guest, bob) = make_account(people, "Eve"), make_guests(people, 2)
    table = match_of(paying, guest, bob)
    resign(paying, table, bob.id)
    give(store, guest, 500)
    visit = last_visit(store, guest.id)
    assert visit is not None
    card = buy(store, guest.id, table, visit.stock[0].id)
    give(store, eve, 7)
    with store.writing() as session:
        held_purse(session, eve.id).cards = {card.id: 2}
    people.sign_in("eve", "correct horse", guest, "")
    purse = purse_of(store, eve.id)
    assert purse.gold == 507 - price(card) and purse.cards == {card.id: 3}
    assert purse.streak == 0  # that of the account goes on
    after = last_visit(store, eve.id)
    assert after is not None and after.bought == {card.id}
    people.forget(eve)
    assert purse_of(store, eve.id).gold == 0 and last_visit(store, eve.id) is None
    with store.reading() as session:
        assert session.get(PurseRow, guest.id) is None
