"""Cards of the acts as the data files have them: the enemy's decks, and what a player can get."""

from __future__ import annotations

import pytest

from wartable.games.clans.campaign.book import make_book
from wartable.games.clans.campaign.catalogue import (
    LEVEL_NAMES,
    act_pool,
    all_pool,
    campaign,
)
from wartable.games.clans.campaign.options import Options, Seat
from wartable.games.clans.campaign.state import EASY, HARD, NORMAL, OF_BOSS, OF_ELITE
from wartable.games.clans.catalogue import catalogue

ACTS = (1, 2, 3)
COMMON, RARE, EPIC, LEGENDARY = 1, 2, 3, 4
EMPEROR = (
    "tactical_genius_1, tactical_genius_2, inspiring_presence_1, inspiring_presence_2, emperor"
)


def ids(numbers: tuple[int, ...]) -> str:
    return " ".join(catalogue().card(number).id for number in numbers)


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
