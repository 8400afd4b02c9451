"""Rule cases of Thardferr: technologies (6) and trade (7)."""

from typing import Any

import pytest

from support.thardferr.realms import (
    ARDEN,
    BARE,
    RICH,
    after_day,
    army,
    end_day,
    give,
    goods,
    level,
    match_at,
    refused,
    rich,
    spent,
    start,
)
from wartable.engine.play.match import Match
from wartable.games.thardferr.catalogue.entries import RACES
from wartable.games.thardferr.catalogue.names import TECHNOLOGY_NAMES

# --- 6. Technologies --------------------------------------------------------------------------

#: Levels, gold, research and what it needs.
TREE: dict[str, tuple[int, int, int, str]] = {
    "Sharper Blades": (3, 6000, 60, ""),
    "Improve Bow Range": (1, 6000, 100, ""),
    "Tougher Light Armor": (4, 3000, 100, ""),
    "Tougher Heavy Armor": (2, 3600, 75, ""),
    "Cloacking": (1, 6000, 100, ""),
    "Field-glass": (1, 1500, 30, ""),
    "Habitation": (1, 6000, 40, ""),
    "Commerce": (1, 9000, 60, "Habitation"),
    "Animal training": (1, 3000, 15, "Commerce"),
    "Blacksmithing": (1, 3000, 15, "Animal training"),
    "Carpentry": (1, 12000, 60, "Blacksmithing"),
    "Barrack": (1, 9000, 50, "Carpentry"),
    "Training techniques": (1, 30000, 100, "Barrack"),
    "Fortification": (1, 12000, 125, "Training techniques"),
    "Irrigation": (1, 1500, 150, ""),
    "Machinery": (1, 6000, 175, "Irrigation"),
    "Wood Recycling": (1, 9000, 240, "Machinery"),
}


def scholars(technology: str, learned: int = 0, **more: Any) -> Match:
    """Return a match of a rich kingdom of Orcs that may research a technology."""
    needs = TREE[technology][3]
    known = {needs: 1} if needs else {}
    return match_at(rich(race="Orc", level=known, learned=learned, **more))


def test_6_1_the_technologies_of_the_game() -> None:
    assert tuple(TREE) == TECHNOLOGY_NAMES


@pytest.mark.parametrize("technology", TREE)
def test_6_1_every_technology_has_its_price(technology: str) -> None:
    match = give(scholars(technology), f"research {technology}")
    assert goods(match, "gold") == RICH["gold"]
    after_day(match)
    assert spent(match)[0] == TREE[technology][1]


def test_6_1_one_at_a_time_and_not_given_up() -> None:
    match = give(scholars("Irrigation"), "research Irrigation | research Habitation")
    after_day(match)
    assert spent(match)[0] == 6000
    for line in ("research Irrigation", "research Habitation", "research none"):
        assert refused(match, line) == "cannot"


def test_6_1_before_the_day_happens_it_can_be_changed() -> None:
    match = after_day(scholars("Irrigation"), "research Irrigation | research none")
    assert spent(match)[0] == 0 and match.s.learning[ARDEN] == 0


def test_6_1_it_is_paid_or_cannot_be_ordered() -> None:
    match = match_at({"goods": {"gold": 6999}, "job": {"Building": 150}})
    assert refused(match, "research Training techniques") == "cannot"
    give(match, "research Habitation")
    assert refused(match, "build House 1") == "cannot"
    give(match, "research none | build House 1")
    assert refused(match, "research Habitation") == "cannot"
    give(match, "research Tougher Heavy Armor")


def test_6_1_the_price_is_an_option() -> None:
    assert start(2, technology_price=0).book.price[0] == 0
    assert start(2, technology_price=100).book.price[0] == 200_000
    assert start(2, technology_price=1).book.price[13] == 4_000


@pytest.mark.parametrize(
    ("schools", "race", "a_day"),
    [(0, "Human", 12), (10, "Human", 22), (10, "Gnome", 27), (1, "Gnome", 13), (2, "Gnome", 15)],
)
def test_6_2_wizards_help(schools: int, race: str, a_day: int) -> None:
    match = match_at(rich(race=race, built={"School": schools}))
    after_day(match, "research Irrigation")
    assert match.s.learned[ARDEN] == a_day
    assert end_day(match).s.learned[ARDEN] == 2 * a_day


def test_6_2_both_figures_are_options() -> None:
    match = match_at(rich(built={"School": 2}), research=3, wizards=7)
    assert after_day(match, "research Irrigation").s.learned[ARDEN] == 3 + 11


@pytest.mark.parametrize("technology", TREE)
def test_6_3_what_a_technology_needs(technology: str) -> None:
    needs = TREE[technology][3]
    match = match_at(rich(race="Orc"))
    if needs:
        assert refused(match, f"research {technology}") == "cannot"
    else:
        give(match, f"research {technology}")
    give(scholars(technology), f"research {technology}")


@pytest.mark.parametrize("race", RACES)
def test_6_3_cloacking_is_for_orcs(race: str) -> None:
    match = match_at(rich(race=race))
    if race == "Orc":
        give(match, "research Cloacking")
    else:
        assert refused(match, "research Cloacking") == "cannot"


@pytest.mark.parametrize("technology", TREE)
def test_6_4_when_a_level_is_known(technology: str) -> None:
    levels, _, hours, _ = TREE[technology]
    match = scholars(technology, learning=technology, learned=hours - 13)
    after_day(match)
    assert level(match, technology) == 0 and match.s.learned[ARDEN] == hours - 1
    end_day(match)
    assert level(match, technology) == 1
    assert match.s.learning[ARDEN] == 0 and match.s.learned[ARDEN] == 0
    for known in range(1, levels):
        give(match, f"research {technology}")
        match.s.learned[ARDEN] = hours
        end_day(match)
        assert level(match, technology) == known + 1
    assert refused(match, f"research {technology}") == "cannot"


def test_6_4_room_grows_at_once() -> None:
    kingdom = rich(built={"Castle": 3, "Guard House": 1}, army={"Archer": 38},
                   learning="Barrack", learned=49)  # fmt: skip
    match = after_day(match_at(kingdom), "train Archer 2")
    assert army(match) == {"Archer": 40}
    give(match, "train Archer 3")


# --- 7. Trade -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("good", "price"), [("iron", 100), ("wood", 80), ("food", 60)])
def test_7_1_the_market_has_one_price(good: str, price: int) -> None:
    match = match_at(rich(built={"Market": 1}))
    # A Market houses 10, who eat 2 food; it earns 1 * 0.5 * 1.25 = 0.625, 1 gold.
    eaten = 2 if good == "food" else 0
    after_day(match, f"buy {good} 2")
    assert goods(match, "gold") == RICH["gold"] - 2 * price + 1
    assert goods(match, good) == RICH[good] + 2 - eaten
    after_day(match, f"sell {good} 2")
    assert goods(match, "gold") == RICH["gold"] + 2
    assert goods(match, good) == RICH[good] - 2 * eaten


@pytest.mark.parametrize("good", ["gold", "arms"])
def test_7_1_neither_gold_nor_arms_are_traded(good: str) -> None:
    match = match_at(rich(built={"Market": 9}))
    assert refused(match, f"buy {good} 1") == "cannot"
    assert refused(match, f"sell {good} 1") == "cannot"


def test_7_1_nobody_sells_what_is_not_there_or_buys_on_credit() -> None:
    match = match_at({**BARE, "goods": {"iron": 1, "gold": 99}, "built": {"Market": 9}})
    assert refused(match, "sell iron 2") == "too-many"
    assert refused(match, "buy iron 1") == "cannot"
    give(match, "sell iron 1 | buy wood 2")
    assert refused(match, "buy food 1") == "cannot"  # 39 gold are left


def test_7_2_a_market_trades_two_goods_a_day() -> None:
    match = match_at(rich(built={"Market": 3}))
    assert refused(match, "buy iron 7") == "too-many"
    give(match, "buy iron 4 | sell wood 2")
    assert refused(match, "sell food 1") == "cannot"
    give(match, "buy iron 3 | sell food 1")
    assert refused(match_at(rich()), "buy iron 1") == "cannot"


def test_7_2_the_volume_is_an_option() -> None:
    give(match_at(rich(built={"Market": 3}), trade=9), "buy iron 27")
    assert refused(match_at(rich(built={"Market": 3}), trade=0), "buy iron 1") == "cannot"
