"""What a battle leaves behind (rules 5-8 to 5-12)."""

from __future__ import annotations

import pytest

from support.campaign.codes import first_of
from support.campaign.runs import Run, begun, kind
from support.events import told
from wartable.engine.kit.moves import amount_of, code_of
from wartable.engine.play.match import Match
from wartable.games.campaign import events
from wartable.games.campaign.moves import (
    FELL,
    HAS_LOST,
    HAS_RETREATED,
    HAS_WON,
    IS_UNDECIDED,
    verb_of,
)
from wartable.games.campaign.rules import refusals
from wartable.games.campaign.rules.deck import fallen_of, lost
from wartable.games.campaign.rules.nested import WITHIN, setting
from wartable.games.campaign.rules.story import NOTHING_ELSE
from wartable.games.campaign.state import (
    AN_ITEM,
    BATTLE,
    BOSS,
    CAMP,
    DEFEAT,
    DEFENCE,
    ELITE,
    LOST,
    SEASON_OVER,
    SKIRMISH,
    WON,
)
from wartable.games.clans import GAME as CLANS
from wartable.games.clans.state import DECOY, DESTROYED, NORTH, SOUTH, TURN_CAP

HUSSAR, SAPPER = kind("hussar"), kind("sapper")


def battle_of(run: Run) -> Match:
    """Return the present battle as a match that has just begun."""
    begins = setting(run.book, run.s)
    return Match(CLANS, seats=2, options=begins.options, of_seats=begins.of_seats, seed=begins.seed)


def reports(run: Run, battle: Match) -> list[tuple[int, int, int]]:
    """Return verb, number and amount of what a battle reports."""
    moves = WITHIN.reports(run.book, run.s, battle)
    assert all(WITHIN.is_report(move) for move in moves)
    return [(verb_of(code_of(move)), first_of(code_of(move)), amount_of(move)) for move in moves]


def ended(battle: Match, south: int, north: int, reason: int, won: int) -> Match:
    """Let a battle be over with so much health left."""
    battle.s.health[SOUTH], battle.s.health[NORTH] = south, north
    battle.s.ended, battle.s.won, battle.s.waiting = reason, won, 0
    return battle


# --- 5-8. Losses and damage -----------------------------------------------------------------------


def test_5_8_health_and_destroyed_cards_are_lost() -> None:
    run = begun().with_deck(HUSSAR, HUSSAR, SAPPER).fighting(SKIRMISH)
    run.do(FELL, HUSSAR)
    assert run.told(events.FALLS) == [told(events.falls, HUSSAR)]
    assert run.s.stage == BATTLE
    assert sorted(run.s.deck[at] for at in range(2)) == sorted((HUSSAR, SAPPER))
    run.do(HAS_WON, amount=37)
    assert run.s.hp == 37
    assert run.told(events.FIGHT_ENDS) == [told(events.fight_ends, WON, 37, 13)]
    assert fallen_of(run.s) == [HUSSAR]


def test_5_8_reports_that_cannot_be_are_refused() -> None:
    run = begun().with_deck(SAPPER).having(hp=20).fighting(SKIRMISH)
    assert run.refusal(FELL, HUSSAR) == refusals.NOT_IN_DECK
    for verb in (HAS_WON, IS_UNDECIDED, HAS_RETREATED):
        assert run.refusal(verb, amount=21) == refusals.TOO_HEALTHY
        assert run.refusal(verb, amount=0) == refusals.TOO_HEALTHY
        assert run.refusal(verb, 1, amount=20) == refusals.NO_SUCH_MOVE
        assert run.refusal(verb, amount=20) == 0
    assert run.refusal(HAS_LOST, amount=1) == refusals.NO_SUCH_MOVE
    run.do(FELL, SAPPER)
    assert run.refusal(FELL, SAPPER) == refusals.NOT_IN_DECK


def test_5_8_a_match_reports_what_fell_and_how_it_ended() -> None:
    run = begun().with_deck(HUSSAR, SAPPER, kind("fusilier", decoy=1)).fighting(SKIRMISH)
    battle = ended(battle_of(run), 12, 0, DESTROYED, 1 << SOUTH)
    decoy = kind("fusilier") + DECOY
    for at, fallen in enumerate((SAPPER, decoy)):
        battle.s.destroyed[SOUTH][at] = fallen + 1
    battle.s.fallen[SOUTH] = 2
    assert reports(run, battle) == [
        (FELL, SAPPER, 0),
        (FELL, kind("fusilier", decoy=1), 0),
        (HAS_WON, 0, 12),
    ]


def test_5_8_cards_that_were_only_found_do_not_count() -> None:
    run = begun().with_deck(HUSSAR).fighting(SKIRMISH)
    battle = ended(battle_of(run), 12, 0, DESTROYED, 1 << SOUTH)
    for at, fallen in enumerate((HUSSAR, HUSSAR, SAPPER)):
        battle.s.destroyed[SOUTH][at] = fallen + 1
    battle.s.fallen[SOUTH] = 3
    assert reports(run, battle) == [(FELL, HUSSAR, 0), (HAS_WON, 0, 12)]


# --- 5-9. Won -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("met", "gold", "points"), [(SKIRMISH, 15, 5), (ELITE, 35, 10), (DEFENCE, 8, 5), (BOSS, 75, 25)]
)
def test_5_9_a_battle_won_pays_points_and_gold(met: int, gold: int, points: int) -> None:
    run = begun().with_relics().fighting(met)
    run.do(HAS_WON, amount=50)
    assert run.gold_for(events.FOR_BATTLE) == [gold]
    assert run.fields(events.LEGACY)[0]["points"] == points
    assert (run.s.battles, run.s.act_battles, run.s.encounter) == (1, 1, 1)


def test_5_9_active_relics_add_gold_to_every_battle_won() -> None:
    run = begun().with_relics("relic_gold_purse", "relic_gold_purse", "legendary_relic_gold_purse")
    for met in (SKIRMISH, ELITE, DEFENCE):
        run.fighting(met)
        run.do(HAS_WON, amount=50)
        extra = run.gold_for(events.FOR_RELICS)
        assert extra == [40]
    run.s.active[0] = 0
    run.fighting(SKIRMISH)
    run.do(HAS_WON, amount=50)
    extra = run.gold_for(events.FOR_RELICS)
    assert extra == [20]


def test_5_9_nothing_of_the_battle_is_left() -> None:
    run = begun().fighting(SKIRMISH)
    run.do(HAS_WON, amount=50)
    assert (run.s.enemies, run.s.battle_seed, run.s.battle_hp, run.s.now) == (0, 0, 0, 0)
    assert not any(run.s.enemy)
    assert not any(run.s.ground)


def test_5_9_one_encounter_of_bookkeeping() -> None:
    """Gold 40, 30 for the battle, 10 by the War Chest and 15 of the depot make 95."""
    run = next(run for seed in range(50) if nothing_else(run := bookkeeping(seed)))
    assert (run.s.encounter, run.s.gold, run.s.hp) == (6, 95, 30)
    assert run.s.items == [1, 0]
    assert run.s.legacy == 5


def bookkeeping(seed: int) -> Run:
    """Return a run after a battle of the second act."""
    run = begun(seed).in_act(2, 5).having(gold=40, hp=33).with_relics("relic_gold_purse")
    run.with_buildings("training_grounds", "supply_depot").with_items()
    run.fighting(SKIRMISH, offer=(AN_ITEM, 0))
    run.do(HAS_WON, amount=30)
    return run


def nothing_else(run: Run) -> bool:
    """Tell whether nothing happened beside the last encounter."""
    (told,) = run.fields(events.DISPATCH)
    return told["outcome"] == NOTHING_ELSE


# --- 5-10 to 5-12. Not won ------------------------------------------------------------------------


def test_5_10_a_retreat_costs_gold_and_brings_a_step_of_recovery() -> None:
    run = begun().having(gold=45).with_deck(HUSSAR, SAPPER).fighting(SKIRMISH, offer=(AN_ITEM, 0))
    run.do(FELL, SAPPER)
    run.do(HAS_RETREATED, amount=31)
    assert (run.s.gold, run.s.hp, run.s.recovery) == (25, 31, 1)
    assert (run.s.encounter, run.s.legacy, run.s.battles) == (0, 0, 0)
    assert (run.s.cards, lost(run.s)) == (1, 1)
    assert (run.s.stage, run.s.enemies) == (CAMP, 0)


def test_5_10_without_the_gold_a_battle_cannot_be_left() -> None:
    run = begun().having(gold=19).fighting(SKIRMISH)
    assert run.refusal(HAS_RETREATED, amount=50) == refusals.NO_GOLD
    assert WITHIN.may_leave(run.book, run.s) == "a retreat costs 20 gold, and there is 19"
    assert WITHIN.leaving(run.book, run.s).startswith("this battle cannot be left: a retreat costs")
    assert WITHIN.may_leave(run.book, run.having(gold=20).s) == ""
    assert run.refusal(HAS_RETREATED, amount=50) == 0
    assert WITHIN.leaving(run.book, run.s).startswith("leaving is a retreat: it costs 20 gold, ")


def test_5_10_a_match_that_is_left_reports_a_retreat() -> None:
    run = begun().fighting(SKIRMISH)
    battle = battle_of(run)
    battle.s.health[SOUTH] = 31
    assert reports(run, battle) == [(HAS_RETREATED, 0, 31)]


def test_5_11_a_lost_battle_ends_the_run() -> None:
    run = begun().with_deck(HUSSAR).fighting(ELITE)
    battle = ended(battle_of(run), 0, 9, DESTROYED, 1 << NORTH)
    assert reports(run, battle) == [(HAS_LOST, 0, 0)]
    run.do(HAS_LOST)
    assert (run.s.hp, run.s.ended) == (0, DEFEAT)


def test_5_11_a_lost_boss_fight_costs_fifty_health() -> None:
    run = begun().having(hp=70, max_hp=70).fighting(BOSS)
    run.do(HAS_LOST)
    assert (run.s.hp, run.s.ended, run.s.recovery) == (20, 0, 2)
    assert run.told(events.FIGHT_ENDS) == [told(events.fight_ends, LOST, 20, 50)]
    assert (run.s.encounter, run.s.choices) == (0, 5)


def test_5_11_who_has_no_more_than_fifty_does_not_survive_it() -> None:
    run = begun().having(hp=50).fighting(BOSS)
    run.do(HAS_LOST)
    assert (run.s.hp, run.s.ended) == (0, DEFEAT)


def test_5_12_an_undecided_battle_costs_time_and_no_gold() -> None:
    run = begun().with_deck(HUSSAR, SAPPER).fighting(SKIRMISH)
    battle = ended(battle_of(run), 18, 3, TURN_CAP, 3)
    assert reports(run, battle) == [(IS_UNDECIDED, 0, 18)]
    run.do(FELL, HUSSAR)
    run.do(IS_UNDECIDED, amount=18)
    assert (run.s.gold, run.s.hp, run.s.recovery, run.s.cards) == (50, 18, 1, 1)
    assert (run.s.encounter, run.s.legacy, run.s.choices) == (1, 0, 5)
    assert run.told(events.DISPATCH) == []


def test_5_12_a_season_ends_with_an_undecided_battle_too() -> None:
    run = begun(longest_act=10).having(encounter=9).fighting(SKIRMISH)
    run.do(IS_UNDECIDED, amount=50)
    assert run.s.ended == SEASON_OVER


def test_5_12_both_bases_destroyed_at_once_is_lost() -> None:
    run = begun().fighting(SKIRMISH)
    battle = ended(battle_of(run), 0, 0, DESTROYED, 3)
    assert reports(run, battle) == [(HAS_LOST, 0, 0)]
