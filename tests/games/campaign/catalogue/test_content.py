"""Relics, consumables, buildings, upgrades, leaders and texts of the campaign, as in the data."""

from __future__ import annotations

import pytest

from wartable.games.campaign.book import make_book
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES, STATUSES, TIER_NAMES
from wartable.games.campaign.catalogue.stories import ENDINGS, OUTCOMES
from wartable.games.campaign.options import Options, Seat
from wartable.games.campaign.state import ADVANCED, BASIC, BUILDINGS, EXPERT, ITEMS, RELICS
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES


def yes(*flags: bool) -> list[str]:
    return ["yes" if flag else "-" for flag in flags]


def lines(table: str) -> list[list[str]]:
    """Return the words of every line; several words of one field are joined by underlines."""
    return [line.split() for line in table.strip().splitlines()]


# --- what a player can have -----------------------------------------------------------------------

#                    id name effect amount price legendary always_on starting offered
RELIC_TABLE = """
    relic_gold_purse            War_Chest          gold      10   75 -   -   everybody   yes
    relic_armor                 Officer's_Armor    health    10   60 -   yes war_chest_1 yes
    relic_morale                Battle_Standard    damage     1  100 -   -   war_chest_2 yes
    relic_supply_routes         Supply_Routes      supply     1   90 -   -   nobody      -
    campaign_map_relic          Map_Relic          artillery  1    0 -   -   nobody      -
    legendary_relic_gold_purse  Imperial_Treasury  gold      20    0 yes -   nobody      -
    legendary_relic_armor       Marshal's_Armor    health    20    0 yes yes nobody      -
    legendary_relic_morale      Imperial_Standard  damage     2    0 yes -   nobody      -
"""


def test_relics() -> None:
    relics = campaign().relics
    who = {None: "nobody", "": "everybody"}
    assert [
        [
            relic.id,
            relic.name.replace(" ", "_"),
            relic.effect,
            str(relic.amount),
            str(relic.price),
            *yes(relic.legendary, relic.always_on),
            who.get(relic.starting, str(relic.starting)),
            *yes(relic.offered),
        ]
        for relic in relics
    ] == lines(RELIC_TABLE)
    assert [relic.number for relic in relics] == list(range(RELICS))
    assert all(str(relic.amount) in relic.text for relic in relics)


def test_who_has_which_relics() -> None:
    assert campaign().offered_relics == (0, 1, 2)
    assert campaign().sold_relics == (0, 1, 2, 3)
    assert campaign().legendary_relics == (5, 6, 7)


@pytest.mark.parametrize(
    ("tree", "relics"),
    [("", (0,)), ("war_chest_1", (0, 1)), ("war_chest_1, war_chest_2", (0, 1, 2))],
)
def test_the_tree_unlocks_first_relics(tree: str, relics: tuple[int, ...]) -> None:
    book = make_book(Options(), 1, (Seat(unlocked=tree),))
    assert campaign().starting_relics(book.node) == relics


def test_consumables() -> None:
    items = campaign().items
    assert [(item.id, item.name, item.heals, item.price) for item in items] == [
        ("heal_potion", "Field Medic", 15, 20),
        ("large_heal_potion", "Military Hospital", 30, 35),
    ]
    assert [item.number for item in items] == list(range(ITEMS))
    assert all(str(item.heals) in item.text for item in items)
    assert campaign().item("large_heal_potion").number == campaign().treasure_item == 1


#                    id name price at_start base makes gold asks_terrain
BUILDING_TABLE = """
    training_grounds  Training_Grounds    0  yes  1  common   0  -
    supply_depot      Supply_Depot       60  -    0  gold    15  -
    medic_corps       Medic_Corps        80  -    2  medic    0  -
    officers_academy  Officers_Academy  110  -    3  rare     0  yes
    war_college       War_College       160  -    4  epic     0  yes
"""


def test_buildings() -> None:
    buildings = campaign().buildings
    assert [
        [
            building.id,
            building.name.replace(" ", "_"),
            str(building.price),
            *yes(building.at_start),
            str(building.base),
            building.makes,
            str(building.gold),
            *yes(building.asks_terrain),
        ]
        for building in buildings
    ] == lines(BUILDING_TABLE)
    assert [building.number for building in buildings] == list(range(BUILDINGS))
    assert campaign().building(campaign().figures.start.building).number == 0


def test_upgrades() -> None:
    steps = [
        (step.after_act, step.tier, step.to_tier, step.gold, step.damage, step.health)
        for step in campaign().upgrades
    ]
    assert steps == [(1, BASIC, ADVANCED, 25, 1, 2), (2, ADVANCED, EXPERT, 50, 1, 2)]
    assert campaign().upgrade(1) is campaign().upgrades[0]
    assert campaign().upgrade(2) is campaign().upgrades[1]
    assert campaign().upgrade(3) is None
    assert [TIER_NAMES[tier] for tier in (BASIC, ADVANCED, EXPERT)] == [
        "basic",
        "advanced",
        "expert",
    ]


# --- leaders --------------------------------------------------------------------------------------

LEADERS = """
    Ramesses II            | Egypt             | ancient               | desert      | planned
    Julius Caesar          | Rome              | ancient               | woods       | planned
    Alexander the Great    | Macedon           | ancient               | lake        | planned
    Cleopatra              | Ptolemaic Egypt   | ancient               | lake desert | planned
    Sun Tzu                | Ancient China     | classical and eastern | woods       | planned
    Genghis Khan           | Mongol Empire     | classical and eastern | desert marsh| soon
    Napoleon Bonaparte     | France            | classical and eastern | woods lake  | playable
    Saladin                | Ayyubid Sultanate | middle ages           | desert      | soon
    Richard the Lionheart  | England           | middle ages           | woods lake  | planned
    Joan of Arc            | France            | middle ages           | woods       | planned
    George Washington      | United States     | modern                | woods marsh | planned
    Simon Bolivar          | Gran Colombia     | modern                | marsh woods | planned
    Queen Victoria         | British Empire    | modern                | lake        | planned
"""
#: Words that their abilities must have: how much there is of what.
ABILITIES = """
    2 more shield | second time | 2 tiles | 50 gold 10 | about enemy | 2 horse archers
    2 more cards | back twice | 2 more damage tick | every unit entirely | hidden 3 first
    2 patriots empty | 100 gold 2 cards
"""


def test_leaders() -> None:
    leaders = campaign().leaders
    said = [
        [
            leader.name,
            leader.realm,
            leader.era,
            " ".join(TERRAIN_NAMES[terrain] for terrain in leader.terrains),
            leader.status,
        ]
        for leader in leaders
    ]
    wanted = LEADERS.strip().splitlines()
    assert said == [[word.strip() for word in line.split("|")] for line in wanted]
    assert all(leader.status in STATUSES and leader.style for leader in leaders)


def test_what_leaders_can_do() -> None:
    wanted = [words.split() for line in ABILITIES.strip().splitlines() for words in line.split("|")]
    assert len(wanted) == len(campaign().leaders)
    for leader, words in zip(campaign().leaders, wanted, strict=True):
        for word in words:
            assert word in leader.ability, f"{leader.name}: {leader.ability}"


def test_only_napoleon_has_a_campaign() -> None:
    (leader,) = (leader for leader in campaign().leaders if leader.playable)
    assert leader.id == "napoleon_bonaparte"
    hero = catalogue().heroes[leader.hero]
    assert (hero.name, hero.terrains, hero.amount) == (leader.name, leader.terrains, 2)
    assert hero.deck == campaign().figures.start.deck


# --- texts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KIND_NAMES.values())
@pytest.mark.parametrize("act", [1, 2, 3])
def test_every_kind_of_encounter_has_texts_in_every_act(kind: str, act: int) -> None:
    stories = campaign().stories
    assert len(stories.kinds[kind]) >= 4
    assert len(stories.flavour[act - 1]) >= 4
    texts = {stories.encounter(kind, act, at, "Lodi") for at in range(stories.many(kind, act))}
    assert len(texts) == stories.many(kind, act)
    assert all("Lodi" in text and "{" not in text for text in texts)
    assert stories.encounter(kind, act, stories.many(kind, act), "Lodi") in texts


def test_acts_differ_in_their_texts() -> None:
    texts = {campaign().stories.encounter("rest", act, 0, "here") for act in (1, 2, 3)}
    assert len(texts) == 3


@pytest.mark.parametrize("name", OUTCOMES)
def test_outcomes_have_texts(name: str) -> None:
    texts = {campaign().stories.outcome(name, at, "Ulm") for at in range(8)}
    assert len(texts) == 4
    assert not any("{" in text for text in texts)


def test_deliveries_acts_and_ends_have_texts() -> None:
    stories = campaign().stories
    texts = [stories.delivered(at, "Ulm") for at in range(4)]
    for act in (1, 2, 3):
        texts += [stories.opening(act, at, "Ulm") for at in range(2)]
        texts += [stories.closing(act, at, "Ulm") for at in range(2)]
    for name in ENDINGS:
        texts += [stories.ending(name, at, "Ulm") for at in range(2)]
    assert len(set(texts)) == len(texts) == 4 + 12 + 6
    assert not any("{" in text for text in texts)
    assert "Ulm" in stories.opening(3, 0, "Ulm")
