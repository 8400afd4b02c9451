"""Upgrades of cards between two acts of a campaign (rules 11-10 to 11-12)."""

import pytest

from support.campaign.camps import Camp, bury, camp, hold, kind, refused
from support.campaign.codes import order
from support.events import told
from wartable.games.campaign import events
from wartable.games.campaign.events import FOR_PRICE, UPGRADED
from wartable.games.campaign.moves import MARCH_ON, UPGRADE, verb_of
from wartable.games.campaign.rules.deck import (
    deck_of,
    fallen_of,
    figures_of,
    locked_of,
    reserves_of,
)
from wartable.games.campaign.rules.refusals import NO_GOLD, NO_UPGRADE, NOT_NOW
from wartable.games.campaign.state import ADVANCED, BASIC, CAMP, EXPERT, REVIEW, SHOP, kind_of

FUSILIER = kind("fusilier")


def review(act: int = 1, gold: int = 500, tier: int = BASIC) -> Camp:
    """Return a run after an act, all of its cards of a tier."""
    made = camp(act=act, gold=gold)
    made.s.stage = REVIEW
    for at in range(made.s.cards):
        made.s.deck[at] = kind_of(made.s.deck[at], tier, 0)
    return made


@pytest.mark.parametrize(("act", "tier", "after"), [(1, BASIC, ADVANCED), (2, ADVANCED, EXPERT)])
def test_11_10_cards_rise_by_one_tier_after_an_act(act: int, tier: int, after: int) -> None:
    made = review(act, tier=tier)
    made.do(UPGRADE, kind("hussar", tier))
    assert made.s.deck[3] == kind("hussar", after)
    assert refused(made, UPGRADE, kind("hussar", after)) == NO_UPGRADE


@pytest.mark.parametrize(
    ("act", "tier"), [(1, ADVANCED), (1, EXPERT), (2, BASIC), (2, EXPERT), (3, BASIC), (3, EXPERT)]
)
def test_11_10_other_tiers_have_no_upgrade_then(act: int, tier: int) -> None:
    assert refused(review(act, tier=tier), UPGRADE, kind("hussar", tier)) == NO_UPGRADE


@pytest.mark.parametrize("stage", [CAMP, SHOP])
def test_11_10_upgrades_are_for_the_time_between_acts(stage: int) -> None:
    made = review()
    made.s.stage = stage
    assert refused(made, UPGRADE, FUSILIER) == NOT_NOW


def test_11_10_upgrades_and_the_march_are_all_that_is_asked() -> None:
    made = review(gold=25)
    assert made.legal() == {
        *(order(UPGRADE, kind(name)) for name in ("fusilier", "grenadier", "hussar")),
        order(MARCH_ON),
    }
    made.do(UPGRADE, FUSILIER)
    assert {verb_of(code) for code in made.legal()} == {MARCH_ON}


@pytest.mark.parametrize(("act", "tier", "cost"), [(1, BASIC, 25), (2, ADVANCED, 50)])
def test_11_11_an_upgrade_costs_gold_without_a_discount(act: int, tier: int, cost: int) -> None:
    made = review(act, gold=cost - 1, tier=tier)
    named = kind("fusilier", tier)
    made.book.discount = 15
    assert refused(made, UPGRADE, named) == NO_GOLD
    made.s.gold = cost
    made.do(UPGRADE, named)
    assert made.told() == [
        told(events.loses_gold, cost, 0, FOR_PRICE),
        told(events.upgraded, kind("fusilier", tier + 1), 2, cost),
    ]


def test_11_11_one_payment_is_for_every_copy_in_deck_and_reserves() -> None:
    made = review()
    made.s.deck[3] = kind("fusilier", decoy=1)
    hold(made, "fusilier", locked_for=2)
    hold(made, "sapper")
    bury(made, "fusilier")
    made.do(UPGRADE, FUSILIER)
    better = kind("fusilier", ADVANCED)
    decoy = kind("fusilier", ADVANCED, decoy=1)
    assert deck_of(made.s) == [better, better, kind("grenadier"), decoy]
    assert sorted(reserves_of(made.s)) == sorted((better, kind("sapper")))
    assert locked_of(made.s) == [better]
    assert fallen_of(made.s) == [FUSILIER]
    assert made.told(UPGRADED) == [told(events.upgraded, better, 4, 25)]


def test_11_11_the_fallen_return_as_they_were() -> None:
    made = review()
    bury(made, "fusilier")
    made.do(UPGRADE, FUSILIER)
    made.do(MARCH_ON)
    assert sorted(deck_of(made.s)) == sorted(
        [*[kind("fusilier", ADVANCED)] * 2, kind("grenadier"), kind("hussar"), FUSILIER]
    )


def test_11_11_a_card_that_is_nowhere_has_no_upgrade() -> None:
    made = review()
    assert refused(made, UPGRADE, kind("sapper")) == NO_UPGRADE
    bury(made, "sapper")
    assert refused(made, UPGRADE, kind("sapper")) == NO_UPGRADE
    made.s.deck[0] = kind("voltigeur", decoy=1)
    assert refused(made, UPGRADE, kind("voltigeur", decoy=1)) == NO_UPGRADE
    hold(made, "sapper")
    assert made.fault(UPGRADE, kind("sapper")) == 0


def test_11_12_each_upgrade_adds_1_damage_and_2_health() -> None:
    assert [figures_of(kind("fusilier", tier)) for tier in (BASIC, ADVANCED, EXPERT)] == [
        (5, 9),
        (6, 11),
        (7, 13),
    ]
