"""The data files of Land of Clans & Wanderers: what is in them, and named defects."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from wartable.engine.errors import BadOption
from wartable.engine.options.data import load_data
from wartable.games.clans.book import make_book
from wartable.games.clans.catalogue import card_ids, card_named, catalogue
from wartable.games.clans.catalogue.abilities import ABILITIES, FURY, GLUE, GUARD, RANGED, SILENCE
from wartable.games.clans.catalogue.cards import (
    FAMILY_NAMES,
    HERO_DEEDS,
    RARITY_NAMES,
    TERRAIN_NAMES,
    Card,
)
from wartable.games.clans.catalogue.deck_text import plain_id
from wartable.games.clans.catalogue.figures import match_figures, read_match
from wartable.games.clans.catalogue.loading import read_catalogue
from wartable.games.clans.options import Options
from wartable.games.clans.state import (
    BASE_DAMAGE,
    CARDS,
    CLASSIC,
    DAMAGE_BOOST,
    DESERT,
    DRAW_CARDS,
    GUARDS,
    HEAL_UNITS,
    HIDDEN,
    HOLDS,
    HUSHES,
    LAKE,
    MARSH,
    POINTS,
    WOODS,
)


def tags(card: Card, mode: int) -> list[str]:
    found = [(ABILITIES[number], x) for number, x in card.abilities[mode]]
    return [f"{each.tag}_{x}" if each.numbered else each.tag for each, x in found]


# --- cards, heroes, clans -------------------------------------------------------------------------


def test_1_1_a_card_has_figures_and_abilities_by_mode() -> None:
    cards = catalogue().cards
    guard = cards["napoleons_guard"]
    assert (guard.name, RARITY_NAMES[guard.rarity]) == ("Napoleon's Guard", "legendary")
    assert (guard.damage, guard.health, guard.tick, guard.terrain) == (12, 18, 5, WOODS)
    assert (guard.max_ap, guard.per_turn, guard.attack_cost, guard.reach) == (2, 1, 1, 1)
    assert tags(guard, CLASSIC) == ["fury_2", "shield_2", "inspire_1"]
    assert tags(guard, POINTS) == ["fury_2", "shield_2", "inspire_1", "guard"]
    assert FAMILY_NAMES[cards["field_cannon"].family] == "artillery"
    book = make_book(Options(mode="points"), 2)
    row = guard.number
    assert (book.damage[row], book.hp[row], book.tick[row], book.terrain[row]) == (12, 18, 5, WOODS)
    assert (book.max_ap[row], book.per_turn[row], book.cost[row], book.rarity[row]) == (2, 1, 1, 4)
    assert (book.ability[row][FURY], book.ability[row][GUARD], book.ability[row][RANGED]) == (
        2,
        1,
        0,
    )
    assert make_book(Options(), 2).ability[row][GUARD] == 0


def test_1_1_a_card_can_always_have_the_points_of_its_attack() -> None:
    siege = catalogue().cards["siege_cannon"]
    assert (siege.max_ap, siege.attack_cost, siege.most_points) == (1, 2, 2)
    assert make_book(Options(mode="points"), 2).max_ap[siege.number] == 2


def test_long_range_reaches_two_tiles() -> None:
    for mode, options in enumerate((Options(), Options(mode="points"))):
        book = make_book(options, 2)
        for card in catalogue().numbered:
            far = {"far_attack", "long_range"} & set(tags(card, mode))
            assert book.reach[card.number] >= (2 if far and mode == POINTS else 1)
            assert book.reach[card.number] >= card.reach


def test_cards_that_a_viewer_cannot_see_keep_what_they_do_to_others() -> None:
    book = make_book(Options(mode="points"), 2)
    for row in range(HIDDEN, CARDS):
        told = row - HIDDEN
        has = {tag: x for tag, x in enumerate(book.ability[row]) if x}
        wanted = {GUARD: GUARDS, GLUE: HOLDS, SILENCE: HUSHES}
        assert has == {tag: 1 for tag, bit in wanted.items() if told & bit}


def test_there_are_105_cards_in_their_order() -> None:
    cards = catalogue().numbered
    assert [card.number for card in cards] == list(range(105))
    assert card_ids()[:2] == ("cavalry", "pikeman")
    assert [card.id for card in cards if card.clan >= 0] == list(card_ids()[93:])
    assert card_named("Chasseur à Cheval") == cards[card_named("chasseur_a_cheval") or 0].number
    assert card_named("dragon") is None


def test_every_card_is_called_by_its_id() -> None:
    for card in catalogue().numbered:
        assert plain_id(card.name) == card.id
        assert catalogue().card(card.number) is card


def test_heroes() -> None:
    heroes = catalogue().heroes
    assert [(hero.id, hero.terrains, hero.does, hero.amount) for hero in heroes.values()] == [
        ("napoleon", (WOODS, LAKE), DRAW_CARDS, 2),
        ("saladin", (DESERT,), DAMAGE_BOOST, 1),
        ("admiral_nelson", (LAKE,), HEAL_UNITS, 3),
        ("archduke_charles", (WOODS,), BASE_DAMAGE, 2),
    ]
    assert [HERO_DEEDS[hero.does] for hero in heroes.values()] == list(HERO_DEEDS[1:])
    assert catalogue().hero(1).name == "Saladin"


def test_clans_have_three_variations_of_their_terrain() -> None:
    clans = catalogue().clans
    assert [(clan.id, clan.terrain) for clan in clans.values()] == [
        ("monkey", WOODS),
        ("ant", DESERT),
        ("otter", LAKE),
        ("heron", MARSH),
    ]
    book = make_book(Options(), 2)
    for clan in clans.values():
        members = [catalogue().cards[card] for card in clan.variations]
        assert [card.variation for card in members] == [0, 1, 2]
        assert {card.terrain for card in members} == {clan.terrain}
        assert {book.clan[card.number] for card in members} == {clan.number + 1}
    assert catalogue().clan(3).ultimate == "Drowning Mist"
    assert book.clan[catalogue().cards["cavalry"].number] == 0


def test_the_words_of_terrains_are_in_the_order_of_their_numbers() -> None:
    assert [TERRAIN_NAMES[each] for each in (WOODS, LAKE, DESERT, MARSH)] == [
        "woods",
        "lake",
        "desert",
        "marsh",
    ]


def test_figures_of_a_match() -> None:
    figures = match_figures()
    assert (figures.classic.lane_gold, figures.spoils.common, figures.spoils.legendary) == (
        400,
        50,
        200,
    )
    assert (figures.purse.streak, figures.purse.kept_percent) == (100, 25)
    assert (figures.ages.first, figures.ages.second) == (5, 10)
    assert len(catalogue().rewards) == 12


# --- defects --------------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], object]

DEFECTS: list[tuple[str, Change, str]] = [
    ("cards.toml", lambda f: f["core"]["cavalry"].update(damage=-1), "core cavalry: damage must"),
    ("cards.toml", lambda f: f["core"]["cavalry"].pop("health"), "core cavalry: health is missing"),
    ("cards.toml", lambda f: f["core"]["cavalry"].pop("name"), "core cavalry: name is missing"),
    ("cards.toml", lambda f: f["core"]["cavalry"].update(speed=2), "no value 'speed'"),
    ("cards.toml", lambda f: f["core"]["cavalry"].update(name="Horse"), "cavalry: its id must be"),
    (
        "cards.toml",
        lambda f: f["core"]["cavalry"].update(abilities="cannon"),
        "core cavalry: no ability 'cannon'",
    ),
    (
        "cards.toml",
        lambda f: f["core"]["cavalry"].update(abilities="fury_1 fury_2"),
        "ability 'fury_2' stands there twice",
    ),
    (
        "cards.toml",
        lambda f: f["core"]["cavalry"].update(classic="guard"),
        "abilities are of both modes, or each mode has its own",
    ),
    ("cards.toml", lambda f: f["core"].update(cavalry=3), "core cavalry: must be a table"),
    (
        "cards.toml",
        lambda f: f["core"].update(Cavalry={}),
        "an id has small letters, not 'Cavalry'",
    ),
    (
        "cards.toml",
        lambda f: f["french"].update(archer=f["core"]["archer"]),
        "there are two cards archer",
    ),
    (
        "cards.toml",
        lambda f: f.update(
            more={f"more_{n}": f["core"]["archer"] | {"name": f"More {n}"} for n in range(20)}
        ),
        "there are 125 cards, more than 120",
    ),
    ("clans.toml", lambda f: f["ant"].update(terrain="sea"), "clans.toml ant: terrain must be"),
    (
        "clans.toml",
        lambda f: f["ant"]["variations"].pop("ant_runner"),
        "ant: a clan has 3 variations, not 2",
    ),
    ("clans.toml", lambda f: f["ant"].update(variations=3), "ant variations: must be tables"),
    ("heroes.toml", lambda f: f["saladin"].update(terrains="sea"), "saladin: terrains must be"),
    ("heroes.toml", lambda f: f["saladin"].update(does="fly"), "saladin: does must be"),
    ("heroes.toml", lambda f: f["saladin"].update(deck="none"), "saladin: no deck 'none'"),
    ("decks.toml", lambda f: f["balanced"].update(cards="dragon*3"), "balanced: no card 'dragon'"),
    ("decks.toml", lambda f: f["balanced"].update(cards="*"), "balanced: '*' is not a card"),
    ("decks.toml", lambda f: f["balanced"].update(cards="archer*26"), "1 to 25 cards, not 26"),
    ("decks.toml", lambda f: f["balanced"].update(hero="nobody"), "balanced: no hero 'nobody'"),
    ("decks.toml", lambda f: f.pop("balanced"), "there must be a deck balanced"),
    ("decks.toml", lambda f: f.update(archer=f["balanced"]), "archer: a card is called so too"),
    (
        "decks.toml",
        lambda f: f.update({f"more_{n}": f["balanced"] for n in range(20)}),
        "there are 38 decks, more than 32",
    ),
    ("pools.toml", lambda f: f["present"].update(archer=0), "present archer: must be 1 to 25"),
    ("pools.toml", lambda f: f["present"].update(dragon=1), "pool present: no card 'dragon'"),
    ("pools.toml", lambda f: f.update(other={}), "pools.toml other: a pool is of present"),
    ("match.toml", lambda f: f["relic"].update(cards="dragon"), "relic: no card 'dragon'"),
    ("match.toml", lambda f: f["relic"].update(cards=""), "relic: must have 1 to 16 cards, not 0"),
]


def loaded_with(name: str, change: Change) -> Callable[[str, str], dict[str, Any]]:
    """Return a reader of the data files of which one is changed."""

    def load(package: str, file: str) -> dict[str, Any]:
        values = copy.deepcopy(load_data(package, file))
        if file == name:
            change(values)
        return values

    return load


@pytest.mark.parametrize(
    ("name", "change", "message"), DEFECTS, ids=[message for _, _, message in DEFECTS]
)
def test_a_defect_of_a_file_is_named(name: str, change: Change, message: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_catalogue(loaded_with(name, change))
    assert caught.value.code == "bad-figures"
    assert message in caught.value.message
    assert len(caught.value.message.splitlines()) == 1


def test_every_defect_of_all_files_is_named() -> None:
    def spoil(values: dict[str, Any]) -> None:
        values["core"]["cavalry"].update(damage=100, tick=6)
        values["core"]["archer"].update(abilities="cannon")

    with pytest.raises(BadOption) as caught:
        read_catalogue(loaded_with("cards.toml", spoil))
    for part in ("damage must be 0 to 99", "tick must be 1 to 5", "no ability 'cannon'"):
        assert part in caught.value.message


def test_a_defect_of_the_figures_of_a_match_is_named() -> None:
    def spoil(values: dict[str, Any]) -> None:
        values["deck"]["most"] = 26
        values["classic"]["pace"] = 1

    with pytest.raises(BadOption) as caught:
        read_match(loaded_with("match.toml", spoil))
    assert "most must be 1 to 25, not '26'" in str(caught.value)
    assert "'pace'" in str(caught.value)


def test_a_figure_of_a_match_must_not_be_missing() -> None:
    with pytest.raises(BadOption, match="deck: fewest is missing"):
        read_match(loaded_with("match.toml", lambda values: values["deck"].pop("fewest")))
