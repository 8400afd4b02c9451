"""The acts of the campaign as their data files have them: places, titles, maps and cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from wartable.games.campaign.book import make_book
from wartable.games.campaign.catalogue import act_pool, all_pool, campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES, LEVEL_NAMES, Act, Place, Spot
from wartable.games.campaign.options import Options, Seat
from wartable.games.campaign.state import (
    BOSS,
    DEFENCE,
    EASY,
    ELITE,
    EVENT,
    HARD,
    MYSTERY,
    NORMAL,
    OF_BOSS,
    OF_ELITE,
    RECOVERY,
    REST,
    SHOPPING,
    SKIRMISH,
    TREASURE,
)
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES

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


# --- test_campaign_pools -------------------------------------------------------------------------
# Cards of the acts as the data files have them: the enemy's decks, and what a player can get.

COMMON, RARE, EPIC, LEGENDARY = 1, 2, 3, 4
EMPEROR = (
    "tactical_genius_1, tactical_genius_2, inspiring_presence_1, inspiring_presence_2, emperor"
)


# --- the enemy's decks ----------------------------------------------------------------------------

#: Groups in their order, with the cards of each and how many a deck has from easy to boss.
RECIPES = {
    1: """
        artillery  1  2  3  3  4  austrian_cannon
        officer    1  1  2  2  2  austrian_officer
        rare       4  7 10 14 15  austrian_grenadier austrian_hussar austrian_cuirassier
        decoy                     austrian_infantry
        common                    austrian_jager austrian_infantry""",
    2: """
        artillery  1  2  3  3  4  camel_gun
        heavy      1  2  3  4  5  mamluk_bey
        rare       4  7 10 14 15  janissary
        decoy                     bedouin_raider
        common                    mamluk_scout bedouin_raider""",
    3: """
        artillery  1  2  3  4  5  licorne_cannon
        elite      2  4  6  8 10  pavlovsky_guard*2 austrian_grenadier austrian_cuirassier
        cossack    3  5  7  8  8  cossack
        decoy                     russian_infantry
        common                    russian_infantry""",
}


@pytest.mark.parametrize("number", ACTS)
def test_recipes_of_the_enemys_decks(number: int) -> None:
    recipe = campaign().act(number).recipe
    lines = []
    for group in recipe.order:
        counts = [recipe.count(n, group) for n in range(1, 6)] if group in recipe.fields else []
        pool = recipe.pools.get(group, ((recipe.decoy, 1),))
        cards = [ids((card,)) + (f"*{weight}" if weight > 1 else "") for card, weight in pool]
        lines.append([group, *map(str, counts), *cards])
    assert lines == [line.split() for line in RECIPES[number].strip().splitlines()]
    assert ids((recipe.scout,)) == "scout"


def test_levels_in_words() -> None:
    levels = (EASY, NORMAL, HARD, OF_ELITE, OF_BOSS)
    assert [LEVEL_NAMES[level] for level in levels] == ["easy", "normal", "hard", "elite", "boss"]


# --- the player's cards ---------------------------------------------------------------------------

POOLS = {
    (1, COMMON): "voltigeur fusilier line_infantry sapper drummer_boy",
    (1, RARE): "field_cannon grenadier cuirassier hussar horse_artillery",
    (1, EPIC): "marshal_ney polish_lancer",
    (2, COMMON): "voltigeur fusilier sapper",
    (2, RARE): "field_cannon grenadier cuirassier hussar horse_artillery",
    (2, EPIC): "grand_battery",
    (3, COMMON): "voltigeur fusilier",
    (3, RARE): "field_cannon grenadier cuirassier hussar",
    (3, EPIC): "marshal_ney",
}
#: What the Emperor of France has beside these.
IMPERIAL = {
    (1, RARE): "young_guard chasseur_a_cheval",
    (1, EPIC): "old_guard",
    (2, EPIC): "old_guard",
    (2, LEGENDARY): "napoleons_guard",
    (3, EPIC): "old_guard",
    (3, LEGENDARY): "napoleons_guard",
}


@pytest.mark.parametrize("number", ACTS)
@pytest.mark.parametrize("rarity", [COMMON, RARE, EPIC, LEGENDARY])
def test_the_cards_of_an_act_by_rarity(number: int, rarity: int) -> None:
    usual = make_book(Options(), 1)
    imperial = make_book(Options(), 1, (Seat(unlocked=EMPEROR),))
    own = POOLS.get((number, rarity), "")
    assert ids(act_pool(usual, number, rarity)) == own
    more = IMPERIAL.get((number, rarity), "")
    assert ids(act_pool(imperial, number, rarity)) == f"{own} {more}".strip()
    for card in act_pool(imperial, number, rarity):
        assert catalogue().card(card).rarity == rarity


@pytest.mark.parametrize("number", ACTS)
def test_all_cards_of_an_act(number: int) -> None:
    for tree in ("", EMPEROR):
        book = make_book(Options(), 1, (Seat(unlocked=tree),))
        by_rarity = [card for rarity in range(1, 5) for card in act_pool(book, number, rarity)]
        assert sorted(all_pool(book, number)) == sorted(by_rarity)
