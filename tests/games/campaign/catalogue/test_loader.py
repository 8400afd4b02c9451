"""Defects of the campaign's data files: each is named with its file and key, and so are all."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any

import pytest

from wartable.engine.errors import BadOption
from wartable.engine.options.data import load_data
from wartable.games.campaign.catalogue.loader import read_campaign
from wartable.games.campaign.catalogue.rows import PACKAGE

#: What stands for a key that is taken out.
GONE = object()


@cache
def content_of(package: str, name: str) -> dict[str, Any]:
    return load_data(package, name)


def spoilt(*spoils: tuple[str, str, Any]) -> Callable[[str, str], dict[str, Any]]:
    """Return a loader of data with values changed: file, keys with spaces between, value."""
    changed: dict[str, dict[str, Any]] = {}
    for name, keys, value in spoils:
        content = changed.setdefault(name, copy.deepcopy(content_of(PACKAGE, name)))
        *path, last = keys.split()
        table: Any = content
        for key in path:
            table = table[int(key) if key.isdigit() else key]
        if value is GONE:
            del table[int(last) if last.isdigit() else last]
        else:
            table[int(last) if last.isdigit() else last] = value

    def load(package: str, name: str) -> dict[str, Any]:
        own = changed.get(name) if package == PACKAGE else None
        return own or content_of(package, name)

    return load


def complaint(*spoils: tuple[str, str, Any]) -> str:
    with pytest.raises(BadOption) as caught:
        read_campaign(spoilt(*spoils))
    assert caught.value.code == "bad-figures"
    return str(caught.value)


DEFECTS = [
    ("acts.toml", "italy title", GONE, "acts.toml italy: title is missing"),
    ("acts.toml", "italy title", "", "acts.toml italy: title is missing"),
    ("acts.toml", "italy moon", 1, "acts.toml italy: no 'moon' here; there are title, "),
    ("acts.toml", "coalition", GONE, "acts.toml: there are 3 acts, not 2"),
    ("acts.toml", "egypt enemy_hero", "nelson", "acts.toml egypt: no hero 'nelson'"),
    ("acts.toml", "egypt boss_card", "pharaoh", "acts.toml egypt: no card 'pharaoh'"),
    ("acts.toml", "egypt terrains 0", "sand", "acts.toml egypt terrains: no terrain 'sand'"),
    (
        "acts.toml",
        "italy town",
        ["Nice", 43.69],
        "acts.toml italy town: must be a name, a latitude and a longitude",
    ),
    (
        "acts.toml",
        "italy places 0 1",
        43.69501,
        "acts.toml italy places: must be a name, a latitude and a longitude",
    ),
    (
        "acts.toml",
        "italy stages 0 0",
        "Rome",
        "acts.toml italy stages: must be a place or a latitude and a longitude, not 'Rome'",
    ),
    ("acts.toml", "italy stages", [], "acts.toml italy stages: there must be at least one"),
    ("acts.toml", "italy stages 0", [], "acts.toml italy stages: must have at least one spot"),
    ("acts.toml", "italy relic_sites 0", [10, 7], "acts.toml, act 1: '100000 70000' is not on"),
    ("acts.toml", "italy town 1", 48.7, "acts.toml, act 1: 'Nice' is not on its map"),
    (
        "acts.toml",
        "italy elite_titles",
        "Guard",
        "acts.toml italy elite_titles: must be a list, not 'Guard'",
    ),
    ("pools.toml", "italy epic", GONE, "pools.toml italy: epic is missing"),
    ("pools.toml", "italy epic", "ney", "pools.toml italy epic: no card 'ney'"),
    ("pools.toml", "italy epic", "", "pools.toml italy epic: must be ids of cards, not ''"),
    ("pools.toml", "italy", 3, "pools.toml italy: must be a table, not '3'"),
    ("pools.toml", "spain", {}, "pools.toml: no 'spain' here; there are italy, egypt, coalition"),
    ("enemies.toml", "italy decoy", "ghost", "enemies.toml italy decoy: no card 'ghost'"),
    (
        "enemies.toml",
        "italy order",
        "common artillery officer rare decoy",
        "enemies.toml italy order: must be the fields, decoy and at the end common",
    ),
    (
        "enemies.toml",
        "egypt levels 2",
        [1, 2],
        "enemies.toml egypt levels: must be 5 levels of 3 numbers from 0 to 25",
    ),
    ("enemies.toml", "egypt pools heavy", GONE, "enemies.toml egypt pools: heavy is missing"),
    ("maps.toml", "egypt rivers", GONE, "maps.toml egypt: rivers is missing"),
    ("maps.toml", "egypt rivers 0", [[30, 31]], "egypt rivers: a line has at least two points"),
    (
        "maps.toml",
        "egypt rivers 0 0",
        ["Nile"],
        "maps.toml egypt rivers: must be a latitude and a longitude",
    ),
    ("maps.toml", "egypt coasts 1", [[1, 1], [2, 2]], "maps.toml, act 2: a line is outside"),
    (
        "maps.toml",
        "egypt bounds",
        [31, 29, 30, 33],
        "maps.toml egypt bounds: must be south, west, north and east",
    ),
    ("relics.toml", "relic_armor text", GONE, "relics.toml relic_armor: text is missing"),
    ("relics.toml", "relic_armor amount", 0, "relic_armor: amount must be 1 to 99, not '0'"),
    (
        "relics.toml",
        "relic_armor starting",
        "heaven",
        "relics.toml relic_armor: starting has no node 'heaven'",
    ),
    (
        "relics.toml",
        "relic_gold_purse starting",
        "nobody",
        "relics.toml: there must be a relic that a run can begin with",
    ),
    ("relics.toml", "ninth", {"name": "Ninth"}, "relics.toml: must have 1 to 8 tables, not 9"),
    ("items.toml", "heal_potion price", 0, "heal_potion: price must be 1 to 10000, not '0'"),
    ("items.toml", "heal_potion heals", GONE, "items.toml heal_potion: heals is missing"),
    ("buildings.toml", "war_college base", 0, "buildings.toml war_college: base is the supply"),
    ("buildings.toml", "medic_corps gold", 5, "buildings.toml medic_corps: gold is for the"),
    ("buildings.toml", "medic_corps price", 0, "buildings.toml medic_corps: a building has a"),
    (
        "upgrades.toml",
        "expert to_tier",
        "advanced",
        "upgrades.toml after_act 2: to_tier must be the next tier",
    ),
    (
        "upgrades.toml",
        "expert health",
        3,
        "upgrades.toml after_act 2: a tier adds 1 damage and 2 health in battles",
    ),
    ("upgrades.toml", "expert", GONE, "upgrades.toml: there is one for each act from 1 to 2"),
    (
        "tree.toml",
        "war_chest_1 requires",
        "emperor",
        "tree.toml war_chest_1: requires 'emperor', which is no node before it",
    ),
    ("tree.toml", "war_chest_1 requires", GONE, "tree.toml war_chest_1: requires is missing"),
    ("tree.toml", "war_chest_1 cost", GONE, "tree.toml war_chest_1: cost is missing"),
    ("tree.toml", "start cost", 5, "tree.toml start: the first node is free and needs nothing"),
    ("leaders.toml", "sun_tzu terrains", "sea", "leaders.toml sun_tzu: terrains must be one to"),
    ("leaders.toml", "sun_tzu status", "playable", "leaders.toml sun_tzu: hero is that of a"),
    ("leaders.toml", "napoleon_bonaparte status", "soon", "leaders.toml: there is one playable"),
    ("run.toml", "city percent", 101, "run.toml city: percent must be 0 to 100, not '101'"),
    ("run.toml", "city percent", GONE, "run.toml city: percent is missing"),
    ("run.toml", "city", GONE, "run.toml: city is missing"),
    ("run.toml", "weather", {}, "run.toml: no 'weather' here; there are start, "),
    ("run.toml", "story good", 31, "run.toml story: nothing, good and bad must be 100"),
    ("run.toml", "story gain_low", 21, "run.toml story gain: must not fall from 21 to 20"),
    ("run.toml", "start deck", "cards", "run.toml start deck: there is no 'cards'"),
    ("run.toml", "start building", "war_college", "start building: there is no 'war_college'"),
    ("run.toml", "offers treasure_item", "gold", "offers treasure_item: there is no 'gold'"),
    ("run.toml", "offers recovery_item", "gold", "offers recovery_item: there is no 'gold'"),
    (
        "run.toml",
        "offers recovery_item",
        "large_heal_potion",
        "offers recovery_item: worth more than the 20 gold that a retreat costs",
    ),
    (
        "run.toml",
        "rest recovery_most",
        18,
        "rest recovery_most: worth more than the 20 gold that a retreat costs",
    ),
    (
        "run.toml",
        "recovery retreat_gold",
        19,
        "rewards.toml recovery_treasure: more than 19 gold, with 15 of the town",
    ),
    (
        "rewards.toml",
        "recovery most",
        21,
        "recovery most: more than the 20 gold that a retreat costs",
    ),
    ("rewards.toml", "recovery most", GONE, "rewards.toml recovery: most is missing"),
    ("rewards.toml", "elite most", 9, "no value 'most'"),
    (
        "rewards.toml",
        "recovery_treasure per_act",
        1,
        "recovery_treasure: more than 20 gold, with 15",
    ),
    (
        "rewards.toml",
        "recovery_treasure per_encounter",
        1,
        "recovery_treasure: more than 20 gold, with 15",
    ),
    (
        "run.toml",
        "penalties farther_locked",
        15,
        "run.toml: a card may be locked for at most 14 encounters, not 15",
    ),
    ("run.toml", "enemy scout_card", "eye", "run.toml enemy scout_card: no card 'eye'"),
    ("run.toml", "choice battles", 6, "run.toml choice: there are at most 5 choices"),
    ("rewards.toml", "elite per_act", GONE, "rewards.toml elite: per_act is missing"),
    ("rewards.toml", "elite", GONE, "rewards.toml: elite is missing"),
    ("roads.toml", "near below", 40_000, "roads.toml near: must end beyond 40000, not '40000'"),
    ("roads.toml", "near below", GONE, "roads.toml near: below is missing"),
    ("roads.toml", "beyond below", 900_000, "roads.toml beyond: the last band has no end"),
    ("roads.toml", "far modifier", 0, "roads.toml far: modifier must not fall to 0"),
    ("strengths.toml", "elite", GONE, "strengths.toml: elite is missing"),
    ("strengths.toml", "shop", ["green"] * 3, "strengths.toml: no 'shop' here; there are battle, "),
    ("strengths.toml", "boss", "master", "strengths.toml boss: must be a list, not 'master'"),
    (
        "strengths.toml",
        "boss",
        ["master"] * 2,
        "strengths.toml boss: must be 3 of green, trained, ",
    ),
    (
        "strengths.toml",
        "boss 2",
        "brilliant",
        "one an act, not \"['seasoned', 'veteran', 'brilliant",
    ),
    ("strengths.toml", "boss 0", "master", "strengths.toml boss: must not fall with the acts: "),
    ("titles.toml", "titles rest", "", "titles.toml titles rest: must be a string, not ''"),
    ("titles.toml", "titles rest", GONE, "titles.toml titles: rest is missing"),
    ("stories.toml", "kinds boss", GONE, "stories.toml kinds: boss is missing"),
    ("stories.toml", "kinds boss", [""], "stories.toml kinds boss: must be a list of strings"),
    ("stories.toml", "flavour spain", ["Ole."], "stories.toml flavour: no 'spain' here"),
    (
        "stories.toml",
        "supply delivery 0",
        "To {town}.",
        "stories.toml supply delivery: only {place} can be filled in, not 'To {town}.'",
    ),
]


def test_the_data_is_without_defects() -> None:
    assert read_campaign(spoilt()).acts


@pytest.mark.parametrize(("name", "keys", "value", "message"), DEFECTS)
def test_a_defect_is_named_with_file_and_key(
    name: str, keys: str, value: Any, message: str
) -> None:
    assert message in complaint((name, keys, value))


def test_every_file_has_a_defect_here() -> None:
    files = {file.name for file in resources.files(PACKAGE).joinpath("data").iterdir()}
    # The figures that are options are tested with the options.
    assert {name for name, *_ in DEFECTS} == files - {"figures.toml"}


def test_all_defects_of_all_files_are_named_at_once() -> None:
    said = complaint(
        ("acts.toml", "italy boss_card", "doge"),
        ("acts.toml", "egypt medic", "hakim"),
        ("run.toml", "rest heal_percent", -1),
        ("run.toml", "shop cards", 0),
        ("tree.toml", "emperor cost", -500),
        ("stories.toml", "endings victory", []),
    )
    for wanted in (
        "acts.toml italy: no card 'doge'",
        "acts.toml egypt: no card 'hakim'",
        "run.toml rest: heal_percent must be 0 to 100, not '-1'",
        "run.toml shop: cards must be 1 to 4, not '0'",
        "tree.toml emperor: cost must be 0 to 10000, not '-500'",
        "stories.toml endings victory: must be a list of strings",
    ):
        assert wanted in said


@pytest.mark.parametrize("wrong", [None, 1.5, True, "nonsense", [], [[]], {}, {"x": {}}])
@pytest.mark.parametrize("at", [0, -1])
def test_whatever_stands_for_a_table_is_refused_and_not_stumbled_over(wrong: Any, at: int) -> None:
    names = sorted({name for name, *_ in DEFECTS})
    said = complaint(*((name, list(content_of(PACKAGE, name))[at], wrong) for name in names))
    assert [name for name in names if name not in said] == []
