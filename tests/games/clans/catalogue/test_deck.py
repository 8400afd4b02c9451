"""Decks of Land of Clans & Wanderers: their rules, their text, files and prebuilt ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.errors import BadOption
from wartable.games.clans.book import make_book
from wartable.games.clans.catalogue import card_ids, catalogue
from wartable.games.clans.catalogue.deck import (
    check_deck,
    copies,
    copy_limit,
    explain,
    kinds,
    limit_words,
    padded,
    read_deck,
    settled_deck,
    starter_deck,
)
from wartable.games.clans.catalogue.deck_text import Entry, read_entries, write_entries
from wartable.games.clans.options import Options, Seat
from wartable.games.clans.state import AGES, DECOY, NORTH, SOUTH

SMALL = "cavalry*10, pikeman*5"


# --- copies and sizes -----------------------------------------------------------------------------


def test_1_2_copies_are_limited_by_rarity() -> None:
    verdict = check_deck({"fusilier": 12, "grenadier": 3, "marshal_ney": 2, "napoleons_guard": 2})
    assert (verdict.valid, verdict.size) == (False, 19)
    assert verdict.errors == ("copy_limit:napoleons_guard",)
    assert explain(verdict) == ["Napoleon's Guard is legendary: a deck may hold 1 copy"]


@pytest.mark.parametrize(
    ("card", "most"), [("grenadier", 3), ("marshal_ney", 2), ("napoleons_guard", 1)]
)
def test_1_2_the_limit_itself_is_permitted(card: str, most: int) -> None:
    assert copy_limit(catalogue().cards[card]) == most
    assert check_deck({"fusilier": 15, card: most}).valid
    assert check_deck({"fusilier": 15, card: most + 1}).errors == (f"copy_limit:{card}",)


def test_1_2_there_is_no_limit_for_common_cards() -> None:
    assert check_deck({"fusilier": 25}).valid
    assert check_deck({"fusilier": 26}).errors == ("too_large",)
    assert limit_words(catalogue().cards["fusilier"]) == (
        "Fusilier is common: a deck may hold any number"
    )


@pytest.mark.parametrize(
    ("size", "errors"),
    [(0, ("too_small",)), (14, ("too_small",)), (15, ()), (25, ()), (26, ("too_large",))],
)
def test_1_3_a_deck_has_15_to_25_cards(size: int, errors: tuple[str, ...]) -> None:
    verdict = check_deck({"cavalry": size})
    assert (verdict.size, verdict.errors, verdict.valid) == (size, errors, not errors)


def test_every_error_of_a_deck_is_named_and_explained() -> None:
    verdict = check_deck({"dragon": 2, "archer": 4, "cavalry": -1})
    assert verdict.errors == (
        "too_small",
        "unknown_card:dragon",
        "copy_limit:archer",
        "bad_count:cavalry",
    )
    assert explain(verdict) == [
        "a deck needs at least 15 cards, not 5",
        "there is no card 'dragon'",
        "Archer is rare: a deck may hold 3 copies",
        "Cavalry cannot be there fewer than 0 times",
    ]
    assert explain(check_deck({"cavalry": 30})) == ["a deck has at most 25 cards, not 30"]


# --- padding --------------------------------------------------------------------------------------


def test_1_4_a_small_deck_is_filled_with_one_of_each_card_of_the_starter_deck() -> None:
    counts = copies(padded(read_deck(SMALL)))
    assert counts == {
        "cavalry": 11,
        "pikeman": 6,
        "scout": 1,
        "desert_elite_striker": 1,
        "lake_elite_striker": 1,
        "woods_elite_striker": 1,
        "desert_veteran": 1,
        "lake_veteran": 1,
        "woods_veteran": 1,
        "shield_guard": 1,
    }


def test_1_4_cards_at_their_limit_and_decoys_are_passed_over() -> None:
    full = ("desert_elite_striker", "lake_elite_striker", "woods_elite_striker", "desert_veteran")
    filled = padded([Entry(card, 3) for card in full] + [Entry("scout", 4)])
    added = ("cavalry", "pikeman", "lake_veteran", "woods_veteran", "shield_guard", "archer")
    once = dict.fromkeys((*added, "desert_cannon", "lake_cannon"), 1)
    assert copies(filled) == {**dict.fromkeys(full, 3), "scout": 5, **once}
    assert not any(entry.decoy for entry in filled)


@given(st.lists(st.sampled_from(card_ids()), max_size=15), st.integers(15, 25))
def test_1_4_a_filled_deck_keeps_the_rules_and_what_was_in_it(cards: list[str], size: int) -> None:
    counts = dict.fromkeys([card for card in cards if card != "cavalry"], 1)
    counts["cavalry"] = size - len(counts)
    assert check_deck(counts).valid
    filled = copies(padded([Entry(card, count) for card, count in counts.items()]))
    assert check_deck(filled).valid
    assert sum(filled.values()) == 25
    assert all(filled[card] >= count for card, count in counts.items())


# --- prebuilt decks -------------------------------------------------------------------------------


def test_1_5_prebuilt_decks_need_not_keep_the_limits() -> None:
    decks = catalogue().decks
    assert len(decks) == 18
    beyond = {deck.id for deck in decks.values() if not check_deck(copies(deck.entries)).valid}
    assert beyond == {
        "desert_host",
        "sandstorm",
        "royal_navy",
        "blockade",
        "broadside",
        "alpine_defense",
        "coalition",
    }
    for deck in decks.values():
        assert sum(entry.count for entry in deck.entries) == 25
        assert read_deck(deck.id) == deck.entries
        assert settled_deck(f" {deck.name.upper()} ") == deck.id


def test_1_5_the_starter_deck_and_the_decks_of_heroes() -> None:
    assert starter_deck().name == "Balanced Army"
    for hero in catalogue().heroes.values():
        assert catalogue().decks[hero.deck].hero == hero.id
    names = [catalogue().decks[hero.deck].name for hero in catalogue().heroes.values()]
    assert names == ["Grand Army", "Desert Host", "Royal Navy", "Austrian Line"]


def test_a_list_of_the_same_cards_as_a_prebuilt_deck_has_to_keep_the_limits() -> None:
    with pytest.raises(BadOption, match="Archer is rare: a deck may hold 3 copies"):
        read_deck(write_entries(catalogue().decks["desert_host"].entries))


# --- decoys ---------------------------------------------------------------------------------------


def test_1_8_a_decoy_counts_as_a_copy_of_its_card() -> None:
    entries = read_entries("cavalry*15, grenadier*2, grenadier decoy*2")
    assert copies(entries) == {"cavalry": 15, "grenadier": 4}
    assert check_deck(copies(entries)).errors == ("copy_limit:grenadier",)


def test_1_8_decoys_are_kinds_of_their_own_or_real_cards_by_option() -> None:
    pikeman = catalogue().cards["pikeman"].number
    entries = (Entry("pikeman", 1), Entry("pikeman", 2, decoy=True))
    assert kinds(entries) == [pikeman, pikeman + DECOY, pikeman + DECOY]
    assert kinds(entries, decoys=False) == [pikeman] * 3
    seats = (Seat(deck="balanced"), Seat(deck="balanced"))
    for decoys, count in (("yes", 1), ("no", 0)):
        book = make_book(Options(decoys=decoys), 2, seats)
        for side in (SOUTH, NORTH):
            assert sum(kind > DECOY for kind in book.cards[side * AGES]) == count
