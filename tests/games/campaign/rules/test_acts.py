"""From act to act (rules 11-1 to 11-7)."""

from __future__ import annotations

from collections import Counter

from support.campaign.runs import Run, begun, kind
from support.events import told
from wartable.games.campaign import events
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.moves import HAS_WON, MARCH_ON, TRAVEL, WAIT
from wartable.games.campaign.rules import refusals
from wartable.games.campaign.rules.battle import ground_at
from wartable.games.campaign.rules.deck import locked_of, lost, reserves_of
from wartable.games.campaign.state import ADVANCED, BOSS, CAMP, OVER, REVIEW, SHOPPING, VICTORY

HUSSAR, SAPPER = kind("hussar"), kind("sapper")
LEGENDS = {"legendary_relic_gold_purse", "legendary_relic_armor", "legendary_relic_morale"}


def after_boss(seed: int = 1, act: int = 1, **fields: int) -> Run:
    """Return a run whose boss has just been beaten."""
    run = begun(seed).in_act(act, 7).having(**fields)
    run.fighting(BOSS)
    run.do(HAS_WON, amount=run.s.hp)
    return run


def legends_of(run: Run) -> set[str]:
    """Return the ids of the legendary relics that are owned."""
    return {
        relic.id for relic in campaign().relics if relic.legendary and run.s.relics[relic.number]
    }


def test_11_1_a_beaten_boss_completes_its_encounter_and_ends_the_act() -> None:
    run = after_boss()
    assert (run.s.stage, run.s.encounter, run.s.choices, run.s.now) == (REVIEW, 8, 0, 0)
    assert run.told(events.COMPLETES) == [told(events.completes, 8, 8)]
    assert run.told(events.ACT_WON) == [told(events.act_won, 1)]
    assert run.told(events.DISPATCH) == []
    assert run.refusal(TRAVEL, 0) == run.refusal(WAIT) == refusals.NOT_NOW
    assert run.refusal(MARCH_ON) == 0
    assert run.refusal(MARCH_ON, 1) == refusals.NO_SUCH_MOVE


def test_11_1_after_the_third_act_the_run_is_won() -> None:
    run = after_boss(act=3)
    assert (run.s.stage, run.s.ended) == (OVER, VICTORY)


def test_11_2_an_act_leaves_a_legendary_relic_that_is_not_owned() -> None:
    seen = set()
    for seed in range(12):
        run = after_boss(seed)
        assert len(legends_of(run)) == 1
        seen |= legends_of(run)
    assert seen == LEGENDS


def test_11_2_the_second_act_leaves_another_one_and_the_third_none() -> None:
    run = begun().in_act(2, 7)
    run.with_relics("legendary_relic_gold_purse", "legendary_relic_armor").fighting(BOSS)
    run.do(HAS_WON, amount=50)
    assert legends_of(run) == LEGENDS
    assert max(run.s.relics) == 1
    assert legends_of(after_boss(act=3)) == set()


def test_11_2_who_owns_them_all_gets_none() -> None:
    run = begun().in_act(2, 7).with_relics(*LEGENDS).fighting(BOSS)
    run.do(HAS_WON, amount=50)
    assert run.told(events.GAINS_RELIC) == []


def test_11_3_everything_that_is_owned_comes_along() -> None:
    run = after_boss().with_deck(HUSSAR, kind("fusilier", ADVANCED)).with_reserves(SAPPER)
    run.with_relics("relic_gold_purse", "relic_morale").with_items(heal_potion=2).having(gold=77)
    run.with_buildings("training_grounds", "supply_depot").without_deliveries()
    run.s.active[0] = 0
    run.s.equipped[1] = 3
    before = run.copy()
    run.do(MARCH_ON)
    assert (run.s.act, run.s.stage, run.s.gold) == (2, CAMP, 77)
    assert (run.s.deck, run.s.reserve) == (before.deck, before.reserve)
    assert (run.s.relics, run.s.active) == (before.relics, before.active)
    assert (run.s.items, run.s.equipped) == (before.items, before.equipped)
    assert run.s.built == before.built
    assert run.told(events.NEW_ACT) == [told(events.new_act, 2)]


def test_11_4_the_fallen_return_and_the_base_is_whole() -> None:
    run = after_boss().with_deck(HUSSAR).with_fallen(SAPPER, HUSSAR).having(hp=3, max_hp=70)
    run.do(MARCH_ON)
    assert Counter(run.s.deck[at] for at in range(run.s.cards)) == {HUSSAR: 2, SAPPER: 1}
    assert (lost(run.s), run.s.hp) == (0, 70)
    assert run.told(events.REVIVED) == [told(events.revived, 2)]


def test_11_5_the_next_act_has_its_own_theatre() -> None:
    run = after_boss().having(relic_found=1)
    run.do(MARCH_ON)
    act = campaign().act(2)
    town = (act.town.lat, act.town.lng)
    assert (run.s.town_lat, run.s.town_lng) == town
    assert (run.s.end_lat, run.s.end_lng) == (act.end.lat, act.end.lng)
    assert (run.s.hero_lat, run.s.hero_lng) == town
    assert (run.s.steps, run.s.step_lat[0], run.s.step_lng[0]) == (1, *town)
    assert not any(run.s.step_lat[1:])
    assert run.s.relic_found == 0
    assert any(abs(run.s.relic_lat - site.lat) <= 800 for site in act.relic_sites)
    assert SHOPPING in [run.s.c_kind[at] for at in range(3)]


def test_11_5_the_same_place_has_another_ground_in_another_act() -> None:
    grounds = {tuple(ground_at(act, 440_000, 80_000)[:6]) for act in (1, 2, 3)}
    assert len(grounds) > 1


def test_11_6_counters_locks_recovery_and_defence_are_over() -> None:
    run = after_boss(defence=1, defence_lat=450000, defence_lng=80000)
    run.with_reserves(HUSSAR, locked=40).having(act_battles=6, battles=9, recovery=2)
    completed = run.s.completed
    run.do(MARCH_ON)
    assert (run.s.encounter, run.s.act_battles, run.s.recovery) == (0, 0, 0)
    assert (run.s.defence, run.s.defence_lat, run.s.defence_lng) == (0, 0, 0)
    assert (locked_of(run.s), run.s.reserve[HUSSAR]) == ([], 1)
    assert (run.s.completed, run.s.battles, run.s.choices) == (completed, 9, 3)


def test_11_7_what_is_on_the_road_is_handed_over() -> None:
    run = after_boss().with_reserves().without_deliveries().having(under_way=1)
    run.s.goods[0], run.s.due[0], run.s.travelled[0] = SAPPER, 0, 1_000
    run.do(MARCH_ON)
    assert reserves_of(run.s) == [SAPPER]
    assert SAPPER in [each["card"] for each in run.fields(events.DELIVERED)]
    assert (run.s.under_way, run.s.due[0], run.s.since[0]) == (1, 1, run.s.completed)
