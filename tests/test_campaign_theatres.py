"""The acts of the campaign as their data files have them: places, titles and maps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from wartable.games.clans.campaign.catalogue import (
    KIND_NAMES,
    Act,
    Place,
    Spot,
    campaign,
)
from wartable.games.clans.campaign.state import (
    BOSS,
    DEFENCE,
    ELITE,
    EVENT,
    MYSTERY,
    RECOVERY,
    REST,
    SHOPPING,
    SKIRMISH,
    TREASURE,
)
from wartable.games.clans.catalogue import TERRAIN_NAMES, catalogue

ACTS = (1, 2, 3)


def where(at: Spot | Place) -> str:
    """Return a point in degrees: every figure of it counts."""
    return f"{at.lat / 10_000:.4f} {at.lng / 10_000:.4f}"


def ids(numbers: tuple[int, ...]) -> str:
    return " ".join(catalogue().card(number).id for number in numbers)


def act(number: int) -> Act:
    found = campaign().act(number)
    assert found.number == number
    return found


# --- who, where -----------------------------------------------------------------------------------

HEADS = {
    1: """Italian Campaign | Nice 43.6950 7.2640 | Milan 45.4642 9.1900
        archduke_charles | general_beaulieu | General Beaulieu | field_medic""",
    2: """Egyptian Expedition | Alexandria 31.2001 29.9187 | Cairo 30.0444 31.2357
        saladin | murad_bey | Murad Bey | advanced_medic""",
    3: """War of the Third Coalition | Paris 48.8566 2.3522 | Austerlitz 49.1390 16.7630
        archduke_charles | coalition_forces | Coalition Forces | expert_medic""",
}


@pytest.mark.parametrize("number", ACTS)
def test_an_act_has_a_town_an_end_an_enemy_a_boss_and_a_medic(number: int) -> None:
    it = act(number)
    town, end = (f"{place.name} {where(place)}" for place in (it.town, it.end))
    boss, medic = ids((it.boss_card,)), ids((it.medic,))
    said = (it.title, town, end, it.enemy_hero, boss, it.boss_title, medic)
    wanted = HEADS[number].replace("\n", "|").split("|")
    assert list(said) == [word.strip() for word in wanted]


def test_there_are_three_acts() -> None:
    assert [it.number for it in campaign().acts] == [1, 2, 3]


@pytest.mark.parametrize(
    ("number", "terrains"),
    [
        (1, "woods lake desert marsh"),
        (2, "desert desert desert marsh lake"),
        (3, "woods woods lake marsh"),
    ],
)
def test_terrains_that_stand_there_more_often_are_more_likely(number: int, terrains: str) -> None:
    assert " ".join(TERRAIN_NAMES[terrain] for terrain in act(number).terrains) == terrains


PLACES = {
    1: """
        Nice        43.6950  7.2640
        Savona      44.3090  8.4770
        Genoa       44.4050  8.9460
        Tende       44.1070  7.6690
        Mondovi     44.3840  7.8230
        Cuneo       44.5580  7.7340
        Alessandria 44.9150  8.6170
        Turin       45.0700  7.6870
        Pavia       45.1330  9.1580
        Milan       45.4530  9.1830
        Monza       45.5420  9.2700
        Lodi        45.3090  9.5030
        Mantua      45.2630 10.9920""",
    2: """
        Alexandria  31.2001 29.9187
        Rosetta     31.3986 30.4170
        Damietta    31.4165 31.8144
        Giza        30.0131 31.2089
        Cairo       30.0444 31.2357""",
    3: """
        Paris       48.8566  2.3522
        Metz        49.1193  6.1757
        Strasbourg  48.5734  7.7521
        Ulm         48.4011  9.9876
        Vienna      48.2082 16.3738
        Brno        49.1951 16.6068
        Austerlitz  49.1390 16.7630""",
}


@pytest.mark.parametrize("number", ACTS)
def test_named_places(number: int) -> None:
    listed = [f"{place.name} {where(place)}".split() for place in act(number).places]
    assert listed == [line.split() for line in PLACES[number].strip().splitlines()]


#: Where encounters are: a stage a line. A spot without a name stands there in degrees.
STAGES = {
    1: """
        Nice, Savona, Genoa
        Alessandria, Turin, Cuneo
        Pavia, Lodi, Milan
        Monza, Lodi, Mantua
        Milan, Lodi, Mantua""",
    2: """
        Alexandria, Rosetta, Damietta
        Rosetta, Cairo, Giza
        Cairo, Giza, 29.9850 31.1320
        Cairo, Giza, 30.0500 31.3000
        Cairo, Giza, 30.0500 31.3000""",
    3: """
        Paris, Metz, Strasbourg
        Strasbourg, Ulm, 48.1372 11.5756
        Ulm, Vienna, Brno
        Vienna, Brno, Austerlitz
        Austerlitz, Brno, Vienna""",
}
RELIC_SITES = {
    1: """Tende, Mondovi, 44.4180 8.8690, 44.9130 8.6160, 45.0410 7.6570, 45.1840 9.1590,
        Lodi, Mantua""",
    2: "Alexandria, Rosetta, Damietta, Giza, Cairo",
    3: "Metz, Strasbourg, Ulm, Vienna, Brno",
}


def called(it: Act, spots: tuple[Spot, ...]) -> list[str]:
    names = {where(place): place.name for place in it.places}
    return [names.get(where(spot), where(spot)) for spot in spots]


@pytest.mark.parametrize("number", ACTS)
def test_stages_and_sites_of_the_map_relic(number: int) -> None:
    it = act(number)
    stages = [called(it, stage) for stage in it.stages]
    assert stages == [line.strip().split(", ") for line in STAGES[number].strip().splitlines()]
    assert called(it, it.relic_sites) == [site.strip() for site in RELIC_SITES[number].split(",")]


def test_the_last_stage_stays() -> None:
    it = act(1)
    assert [called(it, it.stage(n))[0] for n in (0, 1, 2, 3, 4, 5, 59)] == [
        *("Nice", "Alessandria", "Pavia", "Monza"),
        *("Milan", "Milan", "Milan"),
    ]


# --- titles ---------------------------------------------------------------------------------------

TITLES = {
    (1, SKIRMISH): "Skirmish at the Bridge, Village Defense, Supply Convoy, Hill Assault",
    (1, ELITE): "Austrian Grenadiers, Cavalry Ambush, Fortified Position",
    (2, SKIRMISH): "Skirmish at the Nile, Village Raid, Desert Crossing, "
    "Battle of the Pyramids (Outskirts)",
    (2, ELITE): "Mamluk Heavy Cavalry, Janissary Guard, Desert Ambush",
    (3, SKIRMISH): "Snowy Plains, Bridge Defense, Forest Skirmish, Rearguard Action",
    (3, ELITE): "Russian Imperial Guard, Combined Elite Force, Cossack Raiders",
}


@pytest.mark.parametrize(("number", "kind"), TITLES)
def test_battles_and_elites_have_titles_of_their_act(number: int, kind: int) -> None:
    many = len(act(number).battle_titles if kind == SKIRMISH else act(number).elite_titles)
    titles = [campaign().title(number, kind, at) for at in range(many)]
    assert ", ".join(titles) == TITLES[number, kind]


def test_other_encounters_are_called_the_same_everywhere() -> None:
    kinds = (SHOPPING, REST, EVENT, MYSTERY, TREASURE, RECOVERY)
    for number in ACTS:
        assert [campaign().title(number, kind) for kind in kinds] == [
            "Military Outfitter",
            "Field Camp",
            "Mysterious Traveler",
            "Unknown Location",
            "Hidden Cache",
            "Skirmish (Recovery)",
        ]
    assert campaign().title(2, BOSS) == "Murad Bey"
    assert campaign().title(1, DEFENCE, city="Lodi") == "Defense: Lodi"
    assert campaign().title(1, SKIRMISH, 3, city="Lodi") == "Conquer City: Lodi"
    assert campaign().titles["ambush"] == "Ambush!"
    assert campaign().titles["supplies"] == "Hidden Supplies"
    assert len(KIND_NAMES) == 10


# --- maps -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ACTS)
def test_a_map_shows_all_places_and_has_lines_to_draw(number: int) -> None:
    it = act(number)
    bounds = it.bounds
    for place in (it.town, it.end, *it.places):
        assert bounds.south < place.lat < bounds.north
        assert bounds.west < place.lng < bounds.east
    assert it.coasts
    assert it.rivers
    for line in (*it.coasts, *it.rivers):
        # A line has no jumps: its points are less than two degrees apart.
        for here, there in pairwise(line):
            assert abs(here.lat - there.lat) + abs(here.lng - there.lng) < 20_000
            assert here != there


@pytest.mark.parametrize(
    ("number", "name", "line"),
    [
        (1, "Nice", "coasts"),
        (1, "Savona", "coasts"),
        (1, "Genoa", "coasts"),
        (1, "Turin", "rivers"),
        (1, "Pavia", "rivers"),
        (2, "Alexandria", "coasts"),
        (2, "Cairo", "rivers"),
        (2, "Rosetta", "rivers"),
        (2, "Damietta", "rivers"),
        (3, "Paris", "rivers"),
        (3, "Strasbourg", "rivers"),
        (3, "Ulm", "rivers"),
        (3, "Vienna", "rivers"),
        (3, "Metz", "rivers"),
    ],
)
def test_ports_are_on_the_coast_and_river_towns_on_their_river(
    number: int, name: str, line: str
) -> None:
    (place,) = (place for place in act(number).places if place.name == name)
    points = [spot for each in getattr(act(number), line) for spot in each]
    away = min(max(abs(at.lat - place.lat), abs(at.lng - place.lng)) for at in points)
    assert away < 1_000, f"{name} is {away} ten-thousandths of a degree from any of its {line}"
