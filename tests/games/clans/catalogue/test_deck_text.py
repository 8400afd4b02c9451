"""Decks of Land of Clans & Wanderers as text and as files, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.errors import BadOption, Unreadable
from wartable.games.clans.catalogue import card_ids
from wartable.games.clans.catalogue.deck import canonical, kinds, prebuilt, read_deck, settled_deck
from wartable.games.clans.catalogue.deck_text import (
    Entry,
    plain_id,
    read_entries,
    write_entries,
    write_file,
)


def test_a_deck_has_one_text() -> None:
    text = "Pikeman decoy * 1, grenadier*2,cavalry*10\n pikeman*2 # infantry\n\n# all\nPIKEMAN"
    assert settled_deck(text) == "cavalry*10, pikeman*3, pikeman decoy*1, grenadier*2"
    assert settled_deck(settled_deck(text)) == settled_deck(text)


def test_a_deck_file_has_a_card_a_line() -> None:
    entries = read_deck("pikeman*5, pikeman decoy*1, cavalry*10")
    content = write_file(entries, "My\n deck")
    assert content == "# My deck\ncavalry*10\npikeman*5\npikeman decoy*1\n"
    assert read_entries(content) == entries
    assert write_file(entries).startswith("cavalry*10\n")


entries_of_cards = st.lists(
    st.builds(Entry, st.sampled_from(card_ids()), st.integers(1, 12), st.booleans()), max_size=25
)


@given(entries_of_cards)
def test_texts_and_lists_of_cards_are_the_same(entries: list[Entry]) -> None:
    assert read_entries(write_entries(entries)) == tuple(entries)
    assert read_entries(write_file(entries, "all")) == tuple(entries)


@given(entries_of_cards)
def test_the_canonical_list_has_the_same_cards_in_one_order(entries: list[Entry]) -> None:
    ordered = canonical(entries)
    assert ordered == canonical(reversed(entries)) == canonical(ordered)
    assert sorted(kinds(ordered)) == sorted(kinds(entries))


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("Napoleon's Guard", "napoleons_guard"),
        ("  old   GUARD ", "old_guard"),
        ("Austrian Jäger", "austrian_jager"),
        ("chasseur-à-cheval", "chasseur_a_cheval"),
        ("?!", ""),
    ],
)
def test_a_card_is_found_by_its_name(name: str, card: str) -> None:
    assert plain_id(name) == card


def test_every_part_of_a_text_that_lists_no_card_is_named() -> None:
    with pytest.raises(Unreadable) as caught:
        read_entries("cavalry*4, archer*x, *3, pikeman*0, decoy*2, scout*100")
    for part in ("archer*x", "*3", "pikeman*0", "scout*100"):
        assert f"'{part}' is not a card with a number" in str(caught.value)
    assert "cavalry" not in str(caught.value).replace("such as 'cavalry*4'", "")


@given(st.text(max_size=80))
def test_any_text_is_a_deck_or_refused_in_one_line(text: str) -> None:
    try:
        settled = settled_deck(text)
    except BadOption as error:
        assert error.code == "bad-deck"
        assert len(str(error).splitlines()) == 1
    else:
        assert settled_deck(settled) == settled


def test_every_defect_of_a_deck_is_named() -> None:
    with pytest.raises(BadOption) as caught:
        read_deck("dragon*2, archer*4")
    assert str(caught.value) == (
        "a deck needs at least 15 cards, not 6; there is no card 'dragon'; "
        "Archer is rare: a deck may hold 3 copies"
    )


def test_prebuilt_decks_are_found_by_name() -> None:
    deck = prebuilt("grand army")
    assert deck is not None and deck.id == "grand_army"
    assert prebuilt("grand") is None
