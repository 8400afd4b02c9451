"""The shop of a campaign: stock and prices, buying, repairs, leaving (rules 6-10 to 6-16)."""

from collections import Counter

import pytest

from support.campaign.camps import (
    Camp,
    bury,
    camp,
    hold,
    in_shop,
    item,
    kind,
    names,
    refused,
    relic,
)
from support.events import told
from wartable.games.campaign import events
from wartable.games.campaign.catalogue import all_pool, campaign
from wartable.games.campaign.events import (
    BOUGHT_ITEM,
    BOUGHT_RELIC,
    COMPLETES,
    FOR_PRICE,
    GAINS_CARD,
    GAINS_ITEM,
    GAINS_RELIC,
    IN_SHOP,
    REPAIRED,
    SHOP_LEFT,
)
from wartable.games.campaign.moves import (
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    LEAVE,
    REPAIR,
    SWITCH,
    TO_RESERVES,
    USE,
)
from wartable.games.campaign.rules import shop
from wartable.games.campaign.rules.deck import fallen_of, reserves_of
from wartable.games.campaign.rules.gold import half_up, price
from wartable.games.campaign.rules.refusals import NO_GOLD, NOT_FALLEN, NOT_IN_STOCK, NOT_NOW
from wartable.games.campaign.state import (
    ADVANCED,
    CAMP,
    DECK,
    EXPERT,
    SHOP,
    card_of,
)
from wartable.games.clans.catalogue import catalogue

SOLD_RELICS = {"relic_gold_purse", "relic_armor", "relic_morale", "relic_supply_routes"}


def cards_on(camp: Camp) -> list[str]:
    """Return the cards on the shelf."""
    return names(camp.s.shelf_card[: camp.s.shelf_cards])


def relics_on(camp: Camp) -> list[str]:
    """Return the relics on the shelf."""
    things = campaign().relics
    return [things[number].id for number in camp.s.shelf_relic[: camp.s.shelf_relics]]


# --- the stock ----------------------------------------------------------------------------------


@pytest.mark.parametrize("act", [1, 2, 3])
def test_6_10_a_shop_has_three_cards_of_the_act_and_a_relic(act: int) -> None:
    seen: Counter[str] = Counter()
    relics: Counter[str] = Counter()
    for seed in range(120):
        made = in_shop(act=act, seed=seed)
        assert len(set(cards_on(made))) == len(cards_on(made)) == 3
        assert all(each == card_of(each) for each in made.s.shelf_card), "basic cards"
        seen.update(cards_on(made))
        relics.update(relics_on(made))
        assert made.told(IN_SHOP) == [told(events.in_shop)]
    assert set(seen) == set(names(list(all_pool(made.book, act))))
    assert set(relics) == SOLD_RELICS
    assert relics.total() == 120
    assert min(relics.values()) > 10


def test_6_10_the_pools_are_those_of_the_table() -> None:
    pools = [
        {name: names(list(cards)) for name, cards in campaign().act(act).pools.items()}
        for act in (1, 2, 3)
    ]
    assert pools == [
        {
            "common": ["voltigeur", "fusilier", "line_infantry", "sapper", "drummer_boy"],
            "rare": ["field_cannon", "grenadier", "cuirassier", "hussar", "horse_artillery"],
            "epic": ["marshal_ney", "polish_lancer"],
            "emperor": ["young_guard", "chasseur_a_cheval", "old_guard"],
        },
        {
            "common": ["voltigeur", "fusilier", "sapper"],
            "rare": ["field_cannon", "grenadier", "cuirassier", "hussar", "horse_artillery"],
            "epic": ["grand_battery"],
            "emperor": ["old_guard", "napoleons_guard"],
        },
        {
            "common": ["voltigeur", "fusilier"],
            "rare": ["field_cannon", "grenadier", "cuirassier", "hussar"],
            "epic": ["marshal_ney"],
            "emperor": ["old_guard", "napoleons_guard"],
        },
    ]


def test_6_11_a_better_shop_has_four_cards_one_of_them_rare_and_two_relics() -> None:
    for seed in range(150):
        made = in_shop("continental_system", seed=seed)
        assert len(set(cards_on(made))) == len(cards_on(made)) == 4
        assert any(catalogue().cards[card].rarity >= 2 for card in cards_on(made))
        assert len(set(relics_on(made))) == len(relics_on(made)) == 2
        assert set(relics_on(made)) <= SOLD_RELICS


# --- prices -------------------------------------------------------------------------------------


def test_6_12_the_discount_is_15_percent_and_halves_go_up() -> None:
    plain, merchant = camp().book, camp("merchant_connections").book
    assert [price(plain, listed) for listed in (0, 1, 33, 110)] == [0, 1, 33, 110]
    reduced = [price(merchant, listed) for listed in (0, 1, 10, 30, 50, 70, 110)]
    assert reduced == [0, 1, 9, 26, 43, 60, 94]  # 0, .85, 8.5, 25.5, 42.5, 59.5, 93.5
    assert [half_up(number, 2) for number in range(6)] == [0, 1, 1, 2, 2, 3]


def test_6_12_repairs_have_no_discount() -> None:
    made = in_shop("merchant_connections")
    bury(made, "fusilier")
    made.do(REPAIR, kind("fusilier"))
    assert made.told(REPAIRED) == [told(events.repaired, kind("fusilier"), 44)]


@pytest.mark.parametrize(
    ("card", "listed", "reduced"),
    [
        ("fusilier", 15 + 10 + 9, 29),  # 28.9
        ("drummer_boy", 15 + 0 + 4 + 5, 20),  # 20.4
        ("grenadier", 15 + 16 + 14 + 5, 43),  # 42.5
        ("marshal_ney", 15 + 16 + 11 + 10, 44),  # 44.2
        ("napoleons_guard", 15 + 24 + 18 + 20, 65),  # 65.45
    ],
)
def test_6_13_a_card_costs_by_its_figures(card: str, listed: int, reduced: int) -> None:
    assert shop.card_price(camp().book, kind(card)) == listed
    assert shop.card_price(camp("merchant_connections").book, kind(card)) == reduced


def test_6_13_consumables_and_relics_cost_what_they_are_listed_for() -> None:
    plain, merchant = camp().book, camp("merchant_connections").book
    assert [shop.item_price(plain, each) for each in (0, 1)] == [20, 35]
    assert [shop.item_price(merchant, each) for each in (0, 1)] == [17, 30]  # 29.75
    sold = [relic(name) for name in sorted(SOLD_RELICS)]
    assert [shop.relic_price(plain, each) for each in sold] == [60, 75, 100, 90]
    assert [shop.relic_price(merchant, each) for each in sold] == [51, 64, 85, 77]


# --- The shop of a campaign: buying, repairs, leaving (rules 6-14 to 6-16) -----------------------


def stocked(camp: Camp, cards: tuple[str, ...], relics: tuple[str, ...]) -> Camp:
    """Lay out other things in a shop."""
    camp.s.shelf_cards, camp.s.shelf_relics = len(cards), len(relics)
    for at, card in enumerate(cards):
        camp.s.shelf_card[at] = kind(card)
    for at, name in enumerate(relics):
        camp.s.shelf_relic[at] = relic(name)
    return camp


# --- buying -------------------------------------------------------------------------------------


def test_6_14_a_card_that_is_bought_joins_the_deck() -> None:
    made = stocked(in_shop(gold=50), ("fusilier", "grenadier", "sapper"), ())
    made.do(BUY_CARD, 1)
    assert (made.s.gold, made.s.deck[4], made.s.cards) == (0, kind("grenadier"), 5)
    assert made.told() == [
        told(events.loses_gold, 50, 0, FOR_PRICE),
        told(events.bought_card, kind("grenadier"), 50),
        told(events.gains_card, kind("grenadier"), 0, FOR_PRICE),
    ]
    made.s.gold = 50
    assert refused(made, BUY_CARD, 1) == NOT_IN_STOCK
    assert refused(made, BUY_CARD, 3) == NOT_IN_STOCK
    assert made.fault(BUY_CARD, 0) == 0


def test_6_14_a_card_goes_to_the_reserves_if_the_deck_is_full() -> None:
    made = stocked(in_shop(), ("fusilier",), ())
    made.s.cards = DECK
    made.do(BUY_CARD, 0)
    assert (made.s.cards, names(reserves_of(made.s))) == (DECK, ["fusilier"])
    assert made.told(GAINS_CARD) == [told(events.gains_card, kind("fusilier"), 1, FOR_PRICE)]


def test_6_14_consumables_never_run_out_and_do_nothing_yet() -> None:
    made = in_shop(gold=90)
    for _ in range(2):
        made.do(BUY_ITEM, item("large_heal_potion"))
    made.do(BUY_ITEM, item("heal_potion"))
    assert (made.s.items, made.s.equipped, made.s.gold, made.s.hp) == ([1, 2], [0, 0], 0, 30)
    assert made.told(BOUGHT_ITEM, GAINS_ITEM) == [
        told(events.bought_item, item("heal_potion"), 20),
        told(events.gains_item, item("heal_potion"), 1, FOR_PRICE),
    ]
    assert refused(made, BUY_ITEM, 2) == NOT_IN_STOCK


def test_6_14_a_relic_that_is_bought_is_active_at_once_and_gone_from_the_shelf() -> None:
    made = stocked(in_shop(gold=190), (), ("relic_morale", "relic_supply_routes"))
    made.do(BUY_RELIC, 0)
    morale = relic("relic_morale")
    assert (made.s.relics[morale], made.s.active[morale], made.s.gold) == (1, 1, 90)
    assert made.told(BOUGHT_RELIC, GAINS_RELIC) == [
        told(events.bought_relic, morale, 100),
        told(events.gains_relic, morale, FOR_PRICE),
    ]
    made.s.gold = 500
    assert refused(made, BUY_RELIC, 0) == NOT_IN_STOCK
    assert refused(made, BUY_RELIC, 2) == NOT_IN_STOCK
    made.do(BUY_RELIC, 1)
    assert made.s.relics[relic("relic_supply_routes")] == 1


def test_6_14_who_has_too_little_gold_buys_nothing() -> None:
    made = stocked(in_shop(), ("fusilier",), ("relic_armor",))
    for verb, cost in ((BUY_CARD, 34), (BUY_ITEM, 20), (BUY_RELIC, 60)):
        made.s.gold = cost - 1
        assert refused(made, verb, 0) == NO_GOLD
        made.s.gold = cost
        assert made.fault(verb, 0) == 0


# --- repairs and leaving --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "tier", "expected"),
    [
        ("fusilier", 0, 30 + 14),
        ("grenadier", 0, 30 + 25 + 22),
        ("marshal_ney", 0, 30 + 50 + 19),
        ("napoleons_guard", 0, 30 + 75 + 30),
        ("fusilier", ADVANCED, 30 + 14 + 3),
        ("fusilier", EXPERT, 30 + 14 + 6),
        ("coalition_forces", EXPERT, 30 + 75 + 50),
    ],
)
def test_6_15_a_repair_costs_by_rarity_and_figures(card: str, tier: int, expected: int) -> None:
    assert shop.repair_price(kind(card, tier)) == expected


def test_6_15_figures_add_50_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shop, "figures_of", lambda named: (30, 30))
    assert shop.repair_price(kind("fusilier")) == 80


def test_6_15_a_repaired_card_joins_the_deck_as_it_was() -> None:
    made = in_shop(gold=47)
    bury(made, "sapper")
    bury(made, "fusilier", ADVANCED)
    made.do(REPAIR, kind("fusilier", ADVANCED))
    assert made.s.deck[4] == kind("fusilier", ADVANCED)
    assert (made.s.gold, names(fallen_of(made.s))) == (0, ["sapper"])
    assert made.told(REPAIRED) == [told(events.repaired, kind("fusilier", ADVANCED), 47)]
    assert refused(made, REPAIR, kind("fusilier", ADVANCED)) == NOT_FALLEN
    assert refused(made, REPAIR, kind("sapper")) == NO_GOLD


def test_6_15_a_repaired_card_goes_to_the_reserves_if_the_deck_is_full() -> None:
    made = in_shop()
    bury(made, "sapper")
    made.s.cards = DECK
    made.do(REPAIR, kind("sapper"))
    assert (made.s.cards, fallen_of(made.s)) == (DECK, [])
    assert names(reserves_of(made.s)) == ["sapper"]


def test_6_16_the_encounter_is_completed_when_the_shop_is_left() -> None:
    made = in_shop()
    assert (made.s.stage, made.s.encounter) == (SHOP, 0)
    made.do(LEAVE)
    assert (made.s.stage, made.s.encounter, made.s.completed) == (CAMP, 1, 1)
    assert (made.s.shelf_cards, made.s.shelf_relics, set(made.s.shelf_card)) == (0, 0, {0})
    happened = [event.kind for event in made.told(SHOP_LEFT, COMPLETES)]
    assert happened == [SHOP_LEFT, COMPLETES]


def test_6_16_deck_and_bags_can_be_arranged_meanwhile() -> None:
    made = in_shop()
    made.s.items[0] = made.s.relics[0] = 1
    hold(made, "sapper")
    for verb, first in ((TO_RESERVES, kind("hussar")), (USE, 0), (SWITCH, 0)):
        made.do(verb, first)
        assert made.s.stage == SHOP


@pytest.mark.parametrize("verb", [BUY_CARD, BUY_ITEM, BUY_RELIC, REPAIR, LEAVE])
def test_6_16_nothing_is_sold_outside_a_shop(verb: int) -> None:
    made = stocked(camp(), ("fusilier",), ("relic_morale",))
    assert refused(made, verb, 0) == NOT_NOW
