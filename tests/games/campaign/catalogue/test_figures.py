"""The figures of a run as the data files have them: every one of them, by its section."""

from __future__ import annotations

import dataclasses

import pytest

from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.figures import Figures

#: Every figure of data/run.toml.
RUN = {
    "start": "deck=grand_army building=training_grounds guard_card=grenadier",
    "limits": "deck=25 equipped=5",
    "offers": "event_relic=50 building=20 treasure_item=large_heal_potion "
    "recovery_item=heal_potion",
    "choice": "battles=3 battles_beside=2 other_every=3 other_rest=2 other_percent=50 "
    "elite_percent=30 elite_from=3 event_weight=2 shop_weight=1 shop_from=1 rest_weight=1 "
    "rest_from=2 mystery_weight=1 mystery_from=3 treasure_weight=1 treasure_from=4 "
    "treasure_percent=15 further_elite_weight=1 further_elite_from=3 further_elite_to=5 "
    "forced_shop_every=3 opening_shop_from_act=2 easy_below=2 normal_below=5",
    "enemy": "hp=25 cards=25 scouts=1 decoys=1 scout_card=scout",
    "boss": "hp=25 hp_per_act=25 loss_hp=50 march_metres=100000",
    "city": "from_encounter=1 percent=18",
    "defence": "level=1 damage=1 health=1",
    "mystery": "battle_percent=50 easiest=1 hardest=5",
    "recovery": "after_loss=2 after_retreat=1 after_undecided=1 retreat_gold=20",
    "rest": "heal_percent=30 recovery_most=15",
    "story": "nothing=40 good=30 bad=30 gold_percent=50 gain_low=10 gain_high=20 loss_low=5 "
    "loss_high=15 locked=1",
    "penalties": "gold_percent=50 gold_low=10 gold_high=20 scale_metres=150000 scale_most=2 "
    "locked=1 far_metres=100000 far_locked=2 farther_metres=200000 farther_locked=3 visited=2 "
    "death_in=3 poor_death_in=2",
    "map_relic": "within_metres=25000 jitter=800 cards=1",
    "supply": "common=1 rare=2 epic=3 legendary=4 least_interval=1 "
    "most_interval=99 hurry_gold=100 unlock_gold=15 earth_metres=6371000",
    "shop": "cards=3 relics=1 better_cards=4 better_relics=2 better_rarity=2 card_base=15 "
    "card_damage=2 card_health=1 card_ability=5 repair_base=30 repair_rarity=25 "
    "repair_figures_most=50 way_percent=35 jitter=1250",
    "legacy": "battle=5 elite=10 boss=25 act_1=50 act_2=100 campaign=200 first=100 lost_1=10 "
    "lost_2=20 lost_3=30",
}


@pytest.mark.parametrize("section", RUN)
def test_figures_of_a_run(section: str) -> None:
    values = dataclasses.asdict(getattr(campaign().figures, section))
    assert " ".join(f"{name}={value}" for name, value in values.items()) == RUN[section]


def test_no_section_is_left_out() -> None:
    names = {field.name for field in dataclasses.fields(Figures)}
    assert names == {*RUN, "rewards", "bands", "strengths"}


# --- gold -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "by_act", "after_four"),
    [
        ("battle", (15, 20, 25), 23),
        ("elite", (35, 45, 55), 35),
        ("boss", (75, 100, 125), 75),
        ("treasure", (70, 90, 110), 70),
        ("recovery", (13, 18, 20), 13),
        ("recovery_treasure", (5, 5, 5), 5),
        ("defence", (8, 8, 8), 8),
        ("ambush", (15, 15, 15), 15),
        ("supplies", (50, 50, 50), 50),
    ],
)
def test_gold_grows_with_the_act_and_in_battles_with_the_encounters(
    kind: str, by_act: tuple[int, ...], after_four: int
) -> None:
    reward = getattr(campaign().figures.rewards, kind)
    assert tuple(reward.gold(act) for act in (1, 2, 3)) == by_act
    assert reward.gold(1, 4) == after_four


# --- supply ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("below", "modifier"),
    [(40_000, -1), (80_000, 0), (180_000, 1), (320_000, 2), (500_000, 3)],
)
def test_distance_adds_to_supply_times(below: int, modifier: int) -> None:
    figures = campaign().figures
    assert figures.distance_modifier(below - 1) == modifier
    assert figures.distance_modifier(below) == modifier + 1


def test_the_nearest_and_the_farthest_are_in_a_band() -> None:
    assert campaign().figures.distance_modifier(0) == -1
    assert campaign().figures.distance_modifier(20_000_000) == 4


def test_production_by_rarity() -> None:
    assert [campaign().figures.supply.production(rarity) for rarity in (1, 2, 3, 4)] == [1, 2, 3, 4]


# --- bosses and legacy ----------------------------------------------------------------------------


def test_bosses_have_stronger_bases_in_later_acts() -> None:
    assert [campaign().figures.boss.health(act) for act in (1, 2, 3)] == [50, 75, 100]


def test_legacy_points_by_act() -> None:
    legacy = campaign().figures.legacy
    assert [legacy.act(act) for act in (1, 2, 3)] == [50, 100, 200]
    assert [legacy.lost(act) for act in (1, 2, 3)] == [10, 20, 30]
