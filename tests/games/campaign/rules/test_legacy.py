"""Legacy points and the tree (rules 12-1 to 12-8)."""

from __future__ import annotations

import pytest

from support.campaign.runs import Run, begun, book_of
from support.events import told
from wartable.engine.errors import BadOption
from wartable.games.campaign import events, rules
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.tree import can_unlock, cost, read_tree
from wartable.games.campaign.moves import BUILD, HAS_LOST, HAS_RETREATED, HAS_WON, WAIT
from wartable.games.campaign.rules import refusals
from wartable.games.campaign.state import BOSS, DEFENCE, ELITE, RECOVERY, SKIRMISH

ALL_NODES = (
    "tactical_genius_1, war_chest_1, inspiring_presence_1, artillery_master, tactical_genius_2, "
    "war_chest_2, merchant_connections, inspiring_presence_2, old_guard, emperor, grand_armee, "
    "continental_system"
)


def points(run: Run) -> list[tuple[int, int]]:
    """Return the points just earned, each with its reason."""
    return [(each["points"], each["why"]) for each in run.fields(events.LEGACY)]


def test_12_1_points_are_earned_at_once_and_stay() -> None:
    run = begun().fighting(SKIRMISH)
    run.do(HAS_WON, amount=50)
    assert run.s.legacy == 5
    run.fighting(SKIRMISH)
    run.do(HAS_LOST)
    assert run.s.legacy == 15
    assert run.told(events.LEGACY) == [told(events.legacy, 10, 15, events.FOR_DEFEAT)]


@pytest.mark.parametrize(
    ("met", "earned", "why"),
    [
        (SKIRMISH, 5, events.FOR_BATTLE),
        (DEFENCE, 5, events.FOR_BATTLE),
        (RECOVERY, 5, events.FOR_BATTLE),
        (ELITE, 10, events.FOR_ELITE),
        (BOSS, 25, events.FOR_BOSS),
    ],
)
def test_12_2_a_battle_won_pays_by_its_kind(met: int, earned: int, why: int) -> None:
    run = begun().fighting(met)
    run.do(HAS_WON, amount=50)
    assert points(run)[0] == (earned, why)


def test_12_2_an_encounter_pays_once() -> None:
    run = begun().having(gold=100).fighting(SKIRMISH)
    run.do(HAS_RETREATED, amount=50)
    assert points(run) == []
    run.do(WAIT)
    assert points(run) == []
    run.fighting(SKIRMISH)
    run.do(HAS_WON, amount=50)
    assert run.refusal(HAS_WON, amount=50) == refusals.NOT_NOW
    assert run.s.legacy == 5


def test_12_2_the_same_encounter_of_another_act_pays_again() -> None:
    run = begun()
    for act in (1, 2, 3):
        run.in_act(act, 3).fighting(SKIRMISH)
        run.do(HAS_WON, amount=50)
    assert run.s.legacy == 15


@pytest.mark.parametrize(
    ("act", "wins", "earned"),
    [
        (1, 0, [(25, events.FOR_BOSS), (50, events.FOR_ACT)]),
        (2, 0, [(25, events.FOR_BOSS), (100, events.FOR_ACT)]),
        (3, 1, [(25, events.FOR_BOSS), (200, events.FOR_CAMPAIGN)]),
        (
            3,
            0,
            [(25, events.FOR_BOSS), (200, events.FOR_CAMPAIGN), (100, events.FOR_FIRST)],
        ),
    ],
)
def test_12_3_acts_and_the_campaign_pay(act: int, wins: int, earned: list[tuple[int, int]]) -> None:
    run = begun(wins=wins).in_act(act, 7).fighting(BOSS)
    run.do(HAS_WON, amount=50)
    assert points(run) == earned


@pytest.mark.parametrize(("act", "earned"), [(1, 10), (2, 20), (3, 30)])
def test_12_4_a_lost_run_pays_by_its_act(act: int, earned: int) -> None:
    run = begun().in_act(act).fighting(SKIRMISH)
    run.do(HAS_LOST)
    assert points(run) == [(earned, events.FOR_DEFEAT)]
    run = begun().in_act(act).having(encounter=199)
    run.do(WAIT)
    assert points(run) == [(earned, events.FOR_DEFEAT)]


def test_12_5_the_score_is_points_and_acts() -> None:
    run = begun().having(legacy=40)
    assert rules.score(run.book, run.s, 0) == 40
    assert rules.score(run.book, run.having(act=2).s, 0) == 41
    run.in_act(3, 7).having(legacy=0).fighting(BOSS)
    run.do(HAS_WON, amount=50)
    assert rules.score(run.book, run.s, 0) == 325 + 3


def test_12_6_a_node_needs_those_before_it_and_its_price() -> None:
    emperor = campaign().node("emperor").number
    before = read_tree(
        "tactical_genius_1, tactical_genius_2, inspiring_presence_1, inspiring_presence_2"
    )
    assert can_unlock(emperor, before, 500) == ""
    assert "500" in can_unlock(emperor, before, 499)
    assert "Tactical Genius II" in can_unlock(emperor, read_tree("tactical_genius_1"), 5_000)
    assert "already" in can_unlock(emperor, before | {emperor}, 5_000)
    with pytest.raises(BadOption, match="needs"):
        read_tree("emperor")


def test_12_6_all_of_it_costs_three_thousand() -> None:
    assert cost(read_tree(ALL_NODES)) == 3_000
    assert len(read_tree(ALL_NODES)) == len(campaign().nodes) == 13


def test_12_7_a_run_has_what_its_player_unlocked() -> None:
    book = book_of(ALL_NODES)
    assert (book.gold, book.hp) == (50 + 10 + 25 + 50, 55)
    assert (book.extra_cards, book.hero_damage) == (4, 2)
    assert (book.artillery_damage, book.card_health) == (1, 1)
    assert (book.discount, book.better_shops, book.supply) == (15, 1, 1)
    assert (book.emperor, book.guard) == (1, 1)


def test_12_7_the_home_town_profits_too() -> None:
    depot = campaign().building("supply_depot").number
    run = begun(unlocked="war_chest_1, merchant_connections").having(gold=51)
    run.do(BUILD, depot)
    assert run.s.gold == 0
    assert begun().having(gold=51).refusal(BUILD, depot) == refusals.NO_GOLD


@pytest.mark.parametrize(
    ("unlocked", "gold", "cards", "damage"),
    [
        ("", 50, 0, 0),
        ("tactical_genius_1, war_chest_1, inspiring_presence_1", 60, 1, 1),
        ("tactical_genius_1, tactical_genius_2", 50, 2, 0),
        ("war_chest_1, war_chest_2", 85, 0, 0),
        ("inspiring_presence_1, inspiring_presence_2", 50, 0, 2),
        (
            "tactical_genius_1, artillery_master, inspiring_presence_1, old_guard, grand_armee",
            50,
            3,
            1,
        ),
    ],
)
def test_12_8_how_nodes_add_up(unlocked: str, gold: int, cards: int, damage: int) -> None:
    book = book_of(unlocked)
    assert (book.gold, book.extra_cards, book.hero_damage) == (gold, cards, damage)
