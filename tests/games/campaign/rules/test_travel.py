"""Travelling, the map relic, and what follows every encounter (rules 4-1 to 4-6)."""

from __future__ import annotations

from support.campaign.runs import Run, begun, kind
from support.events import told
from wartable.games.campaign import events
from wartable.games.campaign.catalogue import all_pool, campaign
from wartable.games.campaign.moves import HAS_WON, LEAVE, TRAVEL, WAIT
from wartable.games.campaign.rules import refusals
from wartable.games.campaign.rules.deck import add_to_reserves, free_of, locked_of
from wartable.games.campaign.rules.places import hide_map_relic, metres, move_hero
from wartable.games.campaign.state import (
    AN_ITEM,
    BATTLE,
    CAMP,
    EVENT,
    REST,
    SHOP,
    SHOPPING,
    SKIRMISH,
    TRAVELS,
    TREASURE,
    card_of,
)

#: Ten-thousandths of a degree of latitude in about a kilometre.
KILOMETRE = 90

GENOA = (444050, 89460)


def route(run: Run) -> list[tuple[int, int]]:
    """Return the places of the travels."""
    return [(run.s.step_lat[at], run.s.step_lng[at]) for at in range(run.s.steps)]


def near_relic(run: Run, kilometres: int) -> tuple[int, int]:
    """Return a place so far north of the map relic."""
    return run.s.relic_lat + kilometres * KILOMETRE, run.s.relic_lng


# --- 4-1 and 4-2. The journey ---------------------------------------------------------------------


def test_4_1_the_hero_meets_at_once_what_is_there() -> None:
    for met, stage in ((SKIRMISH, BATTLE), (SHOPPING, SHOP), (REST, CAMP), (EVENT, CAMP)):
        run = begun().facing(REST, met, at=GENOA)
        run.do(TRAVEL, 1)
        assert run.s.stage == stage
        assert (run.s.hero_lat, run.s.hero_lng) == GENOA
        assert run.told(events.ARRIVES) == [told(events.arrives, met, 1, *GENOA)]


def test_4_1_the_hero_goes_nowhere_else() -> None:
    run = begun().facing(REST, EVENT)
    assert run.refusal(TRAVEL, 2) == refusals.NO_SUCH_CHOICE
    assert run.refusal(TRAVEL, 1, second=1) == refusals.NO_SUCH_MOVE
    assert run.refusal(TRAVEL, 1, amount=1) == refusals.NO_SUCH_MOVE
    run.fighting(SKIRMISH)
    assert run.refusal(TRAVEL, 0) == refusals.NOT_NOW


def test_4_2_the_route_is_remembered_from_the_town_on() -> None:
    run = begun()
    town = (run.s.town_lat, run.s.town_lng)
    assert route(run) == [town]
    run.facing(REST, at=GENOA).do(TRAVEL, 0)
    run.facing(EVENT, at=(450000, 80000)).do(TRAVEL, 0)
    assert route(run) == [town, GENOA, (450000, 80000)]


def test_4_2_a_very_long_route_forgets_its_oldest_places() -> None:
    run = begun()
    for place in range(TRAVELS + 2):
        move_hero(run.s, 400000 + place, 80000)
    places = route(run)
    assert len(places) == TRAVELS
    assert places[0] == (run.s.town_lat, run.s.town_lng)
    assert places[1] == (400003, 80000)
    assert places[-1] == (400000 + TRAVELS + 1, 80000)


# --- 4-3 and 4-4. The map relic -------------------------------------------------------------------


def test_4_3_the_map_relic_is_near_a_site_of_the_act() -> None:
    run = begun().in_act(2)
    places = set()
    for _ in range(50):
        hide_map_relic(run.s, run.chance)
        assert any(
            abs(run.s.relic_lat - site.lat) <= 800 and abs(run.s.relic_lng - site.lng) <= 800
            for site in campaign().act(2).relic_sites
        )
        places.add((run.s.relic_lat, run.s.relic_lng))
    assert len(places) > 40


def test_4_4_an_event_or_treasure_near_it_finds_it_and_a_card() -> None:
    for met in (EVENT, TREASURE):
        run = begun()
        relic = campaign().relic("campaign_map_relic").number
        run.meeting(met, at=near_relic(run, 24))
        assert (run.s.relic_found, run.s.relics[relic], run.s.active[relic]) == (1, 1, 1)
        (found,) = (each["card"] for each in run.fields(events.MAP_RELIC))
        assert card_of(found) in all_pool(run.book, 1)
        assert run.s.reserve[found] > 0


def test_4_4_it_is_not_found_farther_away_or_elsewhere() -> None:
    for met, kilometres in ((EVENT, 26), (REST, 0), (SHOPPING, 0), (SKIRMISH, 0)):
        run = begun()
        lat, lng = near_relic(run, kilometres)
        run.meeting(met, at=(lat, lng))
        assert metres(lat, lng, run.s.relic_lat, run.s.relic_lng) >= 25_000 * (kilometres > 0)
        assert run.s.relic_found == 0


def test_4_4_it_is_found_once_an_act_and_owned_once_a_run() -> None:
    run = begun()
    relic = campaign().relic("campaign_map_relic").number
    place = near_relic(run, 0)
    run.meeting(EVENT, at=place)
    run.meeting(EVENT, at=place)
    assert run.told(events.MAP_RELIC) == []
    run.having(relic_found=0).meeting(EVENT, at=place)
    assert len(run.told(events.MAP_RELIC)) == 1
    assert run.s.relics[relic] == 1


# --- 4-5 and 4-6. Completing ----------------------------------------------------------------------


def test_4_5_everything_follows_in_its_order() -> None:
    run = begun().with_buildings("training_grounds", "supply_depot").having(recovery=1)
    run.fighting(SKIRMISH, offer=(AN_ITEM, 0))
    run.do(HAS_WON, amount=50)
    order = [
        events.FIGHT_ENDS,
        events.LEGACY,
        events.GAINS_ITEM,
        events.COMPLETES,
        events.DELIVERED,
        events.PRODUCES,
        events.DISPATCH,
    ]
    kinds = [event.kind for event in run.events() if event.kind in order]
    assert list(dict.fromkeys(kinds)) == order
    assert (15, events.FOR_DEPOT) in [
        (each["amount"], each["why"]) for each in run.fields(events.GAINS_GOLD)
    ]
    assert (run.s.stage, run.s.recovery, run.s.now) == (CAMP, 0, 0)


def test_4_5_locks_that_have_run_out_are_taken_off() -> None:
    run = begun().without_deliveries().with_buildings().having(completed=4)
    run.with_deck().with_reserves()
    for card, locked_for in (("hussar", 1), ("sapper", 2)):
        add_to_reserves(run.s, kind(card), locked_for)
    run.do(WAIT)
    assert locked_of(run.s) == [kind("sapper")]
    assert free_of(run.s) == [kind("hussar")]


def test_4_5_a_shop_is_completed_by_leaving_it() -> None:
    run = begun().meeting(SHOPPING)
    assert run.s.encounter == 0
    run.do(LEAVE)
    assert (run.s.encounter, run.s.stage) == (1, CAMP)
    assert len(run.told(events.DISPATCH)) == 1


def test_4_5_new_encounters_are_rolled() -> None:
    run = begun().meeting(REST)
    assert run.s.choices == 3
    assert any(run.s.c_kind[at] == SKIRMISH for at in range(3))


def test_4_6_waiting_counts_without_offer_and_dispatch() -> None:
    run = begun().with_buildings("supply_depot").without_deliveries().with_items()
    run.facing(SKIRMISH, offer=(AN_ITEM, 0)).having(recovery=2)
    decided = run.s.decided
    run.do(WAIT)
    assert (run.s.encounter, run.s.completed, run.s.recovery) == (1, 1, 1)
    assert run.s.items == [0, 0]
    assert run.told(events.DISPATCH) == []
    assert (15, events.FOR_DEPOT) in [
        (each["amount"], each["why"]) for each in run.fields(events.GAINS_GOLD)
    ]
    assert run.s.decided == decided + 1
