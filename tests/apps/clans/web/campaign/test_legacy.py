"""The legacy of runs: points, the progression tree, and what becomes of both with people."""

from __future__ import annotations

import pytest

from support.campaign.tables import begin, campaign_room, fight, give_points, in_battle, standing
from support.server import make_account, make_guests, make_old_database
from wartable.apps.clans.web.campaign import GAME
from wartable.apps.clans.web.campaign.legacy import legacy_of, unlock
from wartable.apps.clans.web.campaign.runs import runs_of
from wartable.apps.clans.web.models import LegacyRow, RunRow
from wartable.engine.errors import InUse, NotFound
from wartable.server.accounts.deletion import farewell
from wartable.server.accounts.people import People
from wartable.server.store.store import Store
from wartable.server.store.upgrade import upgrade
from wartable.server.tables.summary import FINISHED


def test_points_are_those_of_all_runs(store: Store, people: People) -> None:
    room, battles = campaign_room(store)
    (ann,) = make_guests(people, 1)
    assert legacy_of(store, None).left == legacy_of(store, ann.id).left == 0
    run, battle = in_battle(room, battles, ann)
    fight(room, battle)
    with room.looking(run) as live:
        earned = live.match.s.legacy
    assert legacy_of(store, ann.id).earned == earned > 0
    give_points(store, begin(room, ann), 100, won=True)
    found = legacy_of(store, ann.id)
    assert (found.earned, found.wins) == (earned + 100, 1)


def test_practice_earns_nothing(store: Store, people: People) -> None:
    room, battles = campaign_room(store)
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann, options={"start_gold": 999})
    fight(room, battle)
    with room.looking(run) as live:
        assert live.match.s.legacy > 0
    assert standing(room, ann).points == 0


def test_a_run_with_a_chosen_seed_earns_nothing(store: Store, people: People) -> None:
    room, battles = campaign_room(store)
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann, seed_chosen=True)
    assert room.info(run).seed_chosen and room.info(battle).seed_chosen
    fight(room, battle)
    with room.looking(run) as live:
        assert live.match.s.legacy > 0
    assert standing(room, ann).points == legacy_of(store, ann.id).earned == 0


def test_nodes_are_unlocked_in_order_and_for_points(store: Store, people: People) -> None:
    room, _ = campaign_room(store)
    ann, bob = make_guests(people, 2)
    run = begin(room, ann)
    with pytest.raises(InUse, match="costs 100 legacy points, and there are 0"):
        unlock(store, ann.id, "war_chest_1")
    give_points(store, run, 350)
    with pytest.raises(InUse, match="War Chest II needs War Chest I first"):
        unlock(store, ann.id, "war_chest_2")
    for name in ("unicorn", "", "\x00"):
        with pytest.raises(NotFound, match="nothing to unlock"):
            unlock(store, ann.id, name)
    assert unlock(store, ann.id, "war_chest_1").name == "War Chest I"
    assert legacy_of(store, ann.id).left == 250
    with pytest.raises(InUse, match="unlocked already"):
        unlock(store, ann.id, "war_chest_1")
    unlock(store, ann.id, "war_chest_2")
    with pytest.raises(InUse, match="costs 100 legacy points, and there are 50"):
        unlock(store, ann.id, "tactical_genius_1")
    assert legacy_of(store, bob.id).unlocked == {0}


def test_the_next_run_begins_with_what_is_unlocked(store: Store, people: People) -> None:
    room, _ = campaign_room(store)
    (ann,) = make_guests(people, 1)
    first = begin(room, ann)
    give_points(store, first, 100, won=True)
    unlock(store, ann.id, "war_chest_1")
    run = begin(room, ann)
    assert room.info(run).seats[0].chosen == {"unlocked": "war_chest_1", "wins": 1}
    with room.looking(run) as live:
        assert (live.match.s.gold, live.match.book.wins) == (60, 1)
    with room.looking(first) as live:
        assert live.match.s.gold == 50  # a run stays what it was


def test_what_a_guest_has_comes_along_to_an_account(store: Store, people: People) -> None:
    room, _ = campaign_room(store)
    eve, (guest,) = make_account(people, "Eve"), make_guests(people, 1)
    runs = {}
    for who in (eve, guest):
        runs[who.id] = begin(room, who)
        give_points(store, runs[who.id], 250)
        unlock(store, who.id, "war_chest_1")
    unlock(store, guest.id, "tactical_genius_1")
    people.sign_in("eve", "correct horse", guest, "")
    found = legacy_of(store, eve.id)
    # Both had paid for the first node, and one of them gets that back.
    assert (found.earned, found.left, len(found.unlocked)) == (500, 300, 3)
    assert {run.table_id for run in runs_of(store, eve.id)} == set(runs.values())
    assert runs_of(store, guest.id) == []
    with store.reading() as session:
        assert session.get(LegacyRow, guest.id) is None


def test_who_leaves_for_good_leaves_no_run(store: Store, people: People) -> None:
    room, battles = campaign_room(store)
    eve = make_account(people, "Eve")
    run, battle = in_battle(room, battles, eve)
    give_points(store, run, 100)
    unlock(store, eve.id, "war_chest_1")
    farewell(people, room, eve, "correct horse")
    assert room.info(run).status == room.info(battle).status == FINISHED
    with store.reading() as session:
        assert session.query(RunRow).count() == session.query(LegacyRow).count() == 0


def test_the_step_before_knew_no_campaign(empty_database_url: str) -> None:
    store = Store(empty_database_url)
    make_old_database(store, "0004")
    upgrade(store)
    room, battles = campaign_room(store)
    (ann,) = make_guests(People(store), 1)
    run, battle = in_battle(room, battles, ann)
    assert room.info(battle).part_of == run and room.info(run).game == GAME
    store.close()
