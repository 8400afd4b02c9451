"""The shop of a campaign: stock and prices (rules 6-10 to 6-13)."""

from collections import Counter

import pytest

from campaign_camps import Camp, bury, camp, in_shop, kind, names, relic
from wartable.games.clans.campaign import shop
from wartable.games.clans.campaign.catalogue import all_pool, campaign
from wartable.games.clans.campaign.numbers import (
    IN_SHOP,
    REPAIRED,
)
from wartable.games.clans.campaign.orders import (
    REPAIR,
)
from wartable.games.clans.campaign.purse import half_up, price
from wartable.games.clans.campaign.state import (
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
        assert made.told(IN_SHOP) == [(IN_SHOP, 0, 0, 0, 0)]
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
    assert made.told(REPAIRED) == [(REPAIRED, kind("fusilier"), 44, 0, 0)]


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
