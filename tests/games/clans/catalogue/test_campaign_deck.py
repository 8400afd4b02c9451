"""Battles of a campaign (rule 12): decks, tiers, and what a side's options do to its cards."""

from __future__ import annotations

import pytest

from support.clans.battles import (
    GAME,
    NORTH_DECK,
    SOUTH_DECK,
    battle,
    figures,
    play_out,
    printed,
    row,
)
from wartable.engine.errors import BadOption, Unreadable
from wartable.engine.options.fields import as_dict
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.campaign_deck import (
    card_of_row,
    deck_text,
    is_artillery,
    read_veterans,
    tier_title,
)
from wartable.games.clans.catalogue.cards import read_ground, write_ground
from wartable.games.clans.catalogue.names import row_named
from wartable.games.clans.moves import place_move
from wartable.games.clans.options import CAMPAIGN_FIELDS, SEAT_OPTIONS, Options, Seat
from wartable.games.clans.state import AGES, DECOY, HIDDEN, NORTH, SOUTH

BASIC, ADVANCED, EXPERT = range(3)
CAMPAIGN = Options(mode="points", campaign="yes")


def deck_of(text: str, options: Options = CAMPAIGN) -> str:
    """Return a deck as it is settled."""
    deck: str = SEAT_OPTIONS.one(options, {"deck": text}).deck
    return deck


def refused(options: Options, **fields: object) -> str:
    """Return why options of a seat are refused."""
    with pytest.raises(BadOption) as caught:
        SEAT_OPTIONS.one(options, fields)
    return str(caught.value)


# --- 12-1. Decks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 14, 25])
def test_12_1_a_deck_of_any_size_is_not_filled_up(size: int) -> None:
    text = deck_text([(printed("general_beaulieu").number, BASIC, 0)] * size)
    match = battle({"deck": text})
    assert match.book.listed[SOUTH * AGES] == size
    assert match.s.left[SOUTH * AGES] + match.s.held[SOUTH] == size


def test_12_1_more_than_25_cards_are_too_many() -> None:
    assert refused(CAMPAIGN, deck="fusilier*20, hussar+1*6") == (
        "deck: a deck has at most 25 cards, not 26"
    )


def test_12_1_a_deck_without_cards_is_called_none() -> None:
    assert deck_text([]) == deck_of("None") == "none"
    assert read_veterans("none") == ()
    assert "a deck without cards is called none" in refused(CAMPAIGN, deck="# nothing")


def test_12_1_a_match_between_decks_without_cards_ends() -> None:
    match = battle({"deck": "none"}, {"deck": "none"}, turn_cap=4)
    play_out(match)
    assert match.over and match.s.held == [0, 0]


def test_12_1_a_prebuilt_deck_is_taken_as_it_is() -> None:
    assert deck_of("Grand Army") == "grand_army"
    deck = catalogue().decks["grand_army"]
    match = battle({"deck": "grand_army"})
    assert match.book.listed[SOUTH * AGES] == sum(entry.count for entry in deck.entries)
    assert deck_of("") == "grand_army", "Napoleon's"


def test_12_1_both_sides_know_both_decks() -> None:
    assert SEAT_OPTIONS.is_open(CAMPAIGN) and not SEAT_OPTIONS.is_open(Options(mode="points"))
    match = battle()
    assert match.view(SOUTH).book.cards == match.view(NORTH).book.cards == match.book.cards
    assert match.book.open_lists == 1 and match.book.guesses == 0


def test_12_1_there_are_no_ages() -> None:
    options = GAME.options({"campaign": "yes", "ages": "yes", "ground": "xyz"})
    with pytest.raises(BadOption, match=r"no ages.*ground must be 9 letters"):
        GAME.seat_range(options)


def test_every_defect_of_a_deck_is_named() -> None:
    assert refused(
        CAMPAIGN, deck="dragon+1*3, unicorn*40", first_card="griffin", deck2="balanced"
    ) == (
        "deck: there is no card or deck 'dragon'; there is no card or deck 'unicorn'; "
        "a deck has at most 25 cards, not 43; deck2 is for matches with the option ages; "
        "first_card: there is no card 'griffin'"
    )
    assert "'*3' is not a card with a number" in refused(CAMPAIGN, deck="*3, fusilier")
    assert "'fusilier*0' is not a card" in refused(CAMPAIGN, deck="fusilier*0")


def test_a_deck_settles_to_itself() -> None:
    settled = deck_of("Fusilier +2 Decoy*1, fusilier+1, Fusilier*2,fusilier+1*2, fusilier decoy+1")
    assert settled == "fusilier*2, fusilier+1*3, fusilier+1 decoy*1, fusilier+2 decoy*1"
    assert deck_of(settled) == settled
    number = printed("fusilier").number
    cards = [(number, EXPERT, 1), (number, BASIC, 0), (number, ADVANCED, 1)]
    cards += [(number, ADVANCED, 0)] * 3 + [(number, BASIC, 0)]
    assert deck_text(cards) == settled


def test_without_the_option_nothing_of_it_can_be_chosen() -> None:
    usual = Options(mode="points")
    given = {field: "fusilier" if field == "first_card" else 1 for field in CAMPAIGN_FIELDS}
    said = refused(usual, **given)
    assert said.split("; ") == [
        f"{field} is for matches with the option campaign" for field in CAMPAIGN_FIELDS
    ]
    assert "there is no card 'fusilier_1'" in refused(usual, deck="fusilier+1*20")
    asked = [info.name for info in SEAT_OPTIONS.asked(usual)]
    assert not set(asked) & set(CAMPAIGN_FIELDS)
    assert [info.name for info in SEAT_OPTIONS.asked(CAMPAIGN)][2:] == list(CAMPAIGN_FIELDS)


def test_all_fields_of_a_seat_are_those_of_a_campaign_or_of_any_match() -> None:
    assert list(as_dict(Seat())) == ["hero", "deck", "deck2", "deck3", *CAMPAIGN_FIELDS]


def test_a_file_may_hold_a_deck_of_a_campaign() -> None:
    assert SEAT_OPTIONS.from_file is not None
    content = "# a few\nfusilier+1*2\nHussar\n"
    assert SEAT_OPTIONS.from_file("deck", content) == "fusilier+1*2, hussar*1"
    with pytest.raises(BadOption, match="no card or deck 'dragon'"):
        SEAT_OPTIONS.from_file("deck", "dragon+1*2")


# --- 12-2. Tiers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("tier", "more"), [("", 0), ("+1", 1), ("+2", 2)])
def test_12_2_a_tier_adds_1_damage_and_2_health(tier: str, more: int) -> None:
    match = battle()
    card = printed("fusilier")
    assert figures(match, f"fusilier{tier}", SOUTH) == (card.damage + more, card.health + 2 * more)


def test_12_2_all_else_is_as_printed() -> None:
    match = battle({"deck": "siege_cannon*1, siege_cannon+1*1, siege_cannon+2*1"})
    plain = printed("siege_cannon").number
    assert row(match, "siege_cannon") == plain
    for name in ("siege_cannon+1", "siege_cannon+2"):
        other = row(match, name)
        assert other != plain and card_of_row(match.book, other) == plain
        for field in ("tick", "terrain", "rarity", "max_ap", "cost", "reach", "family", "ability"):
            table = getattr(match.book, field)
            assert table[other] == table[plain], field


def test_12_2_a_row_that_is_taken_over_keeps_nothing_of_its_card() -> None:
    every = ", ".join(f"fusilier+{tier}*1, hussar+{tier}*1, cuirassier+{tier}*1" for tier in (1, 2))
    match = battle({"deck": f"fusilier*1, hussar*1, cuirassier*1, {every}"}, relic="no")
    book = match.book
    for name in ("fusilier", "hussar", "cuirassier"):
        for tier in (1, 2):
            at = row(match, f"{name}+{tier}", SOUTH)
            assert book.ability[at] == book.ability[printed(name).number], name
            assert book.clan[at] == 0


def test_12_2_what_such_cards_are_called() -> None:
    assert [tier_title("Fusilier", tier) for tier in (BASIC, ADVANCED, EXPERT)] == [
        "Fusilier",
        "Advanced Fusilier",
        "Expert Fusilier",
    ]
    match = battle(mulligan=0)
    deck = match.book.cards[SOUTH * AGES][: match.book.listed[SOUTH * AGES]]
    written = {GAME.notation.write_move(match.book, place_move(kind - 1, 0)) for kind in deck}
    assert {text.split()[1] for text in written} >= {"fusilier+1", "fusilier+2-decoy", "hussar"}


# --- 12-3 and 12-4. Bonuses -----------------------------------------------------------------------


def test_12_3_the_cards_of_a_side_have_more_damage_and_health() -> None:
    match = battle({"card_damage": 2, "card_health": 3})
    card = printed("fusilier")
    assert figures(match, "fusilier", SOUTH) == (card.damage + 2, card.health + 3)
    assert figures(match, "fusilier+1", SOUTH) == (card.damage + 3, card.health + 5)
    assert figures(match, "fusilier", NORTH) == (card.damage, card.health)
    assert figures(match, "fusilier+1", NORTH) == (card.damage + 1, card.health + 2)


def test_12_3_so_have_those_that_the_relic_gives() -> None:
    match = battle({"card_damage": 2})
    for at in range(match.book.rewards):
        south, north = (match.book.reward[side][at] for side in (SOUTH, NORTH))
        assert card_of_row(match.book, south) == card_of_row(match.book, north)
        assert match.book.damage[south] == match.book.damage[north] + 2
    assert match.book.rewards == len(catalogue().rewards)


def test_12_3_the_figures_are_shown() -> None:
    match = battle({"card_damage": 2, "deck": "fusilier+1*6"}, mulligan=0)
    card = printed("fusilier")
    hand = match.view(SOUTH).text().split("your hand")[1]
    assert f"Advanced Fusilier {card.damage + 3} dmg {card.health + 2} hp" in hand


def test_12_4_artillery_has_yet_more() -> None:
    bonus: dict[str, int | str] = {"artillery_damage": 1, "artillery_health": 4, "card_damage": 1}
    match = battle(bonus, bonus)
    cannon, infantry = printed("siege_cannon"), printed("austrian_infantry")
    assert figures(match, "siege_cannon+1") == (cannon.damage + 3, cannon.health + 6)
    assert figures(match, "austrian_infantry") == (infantry.damage + 1, infantry.health)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("siege_cannon", True),
        ("austrian_cannon", True),
        ("horse_artillery", True),
        ("artillery_commander", True),
        ("grand_battery", True),
        ("camel_gun", True),
        ("fusilier", False),
        ("archer", False),
    ],
)
def test_12_4_what_artillery_is(name: str, expected: bool) -> None:
    assert is_artillery(printed(name)) is expected


# --- 12-7. Ground ---------------------------------------------------------------------------------


def test_12_7_the_ground_may_be_given() -> None:
    for seed in range(3):
        assert battle(seed=seed, ground="dddlmwwww").s.terrain == [3, 3, 3, 2, 4, 1, 1, 1, 1]
    assert write_ground(read_ground("DDDLMWWWW")) == "dddlmwwww"
    assert read_ground("") == ()
    with pytest.raises(BadOption, match="9 letters of w, l, d and m, a tile each, not 'wwwwwwwwx'"):
        read_ground("wwwwwwwwx")


# --- 12-9. The same card on both sides ------------------------------------------------------------


def test_12_9_both_sides_may_have_a_card_with_different_figures() -> None:
    match = battle({"card_health": 1})
    assert row(match, "fusilier") == row(match, "fusilier", SOUTH) == printed("fusilier").number
    assert row(match, "fusilier", NORTH) == row(match, "fusilier@north") != row(match, "fusilier")
    assert row(match, "hussar") == row(match, "hussar", NORTH), "South's only"


def test_12_9_with_the_same_figures_there_is_one_card() -> None:
    match = battle({"card_health": 1}, {"card_health": 1})
    assert row(match, "fusilier", SOUTH) == row(match, "fusilier", NORTH)
    assert not any(match.book.of_north)


def test_12_9_moves_are_read_as_they_are_written() -> None:
    match = battle({"card_health": 1}, mulligan=0)
    seen = set()
    for side, deck in ((SOUTH, SOUTH_DECK), (NORTH, NORTH_DECK)):
        for entry in read_veterans(deck):
            tier = f"+{entry.tier}" if entry.tier else ""
            kind = row(match, entry.card + tier, side) + DECOY * entry.decoy
            move = place_move(kind, 0)
            text = GAME.notation.write_move(match.book, move)
            assert GAME.notation.read_move(match.book, text) == move
            seen.add(text.split()[1])
    assert {"fusilier", "fusilier@north", "fusilier+1", "fusilier+1@north"} <= seen


def test_a_battle_has_room_for_all_that_both_sides_can_bring() -> None:
    cards = list(catalogue().cards)
    deck = ", ".join(f"{cards[at // 3]}+{at % 3}*1".replace("+0", "") for at in range(25))
    match = battle({"deck": deck, "card_damage": 1}, {"deck": deck, "card_health": 1})
    rows = [
        row(match, entry.card + (f"+{entry.tier}" if entry.tier else ""), side)
        for side in (SOUTH, NORTH)
        for entry in read_veterans(deck)
    ]
    rewards = [match.book.reward[side][at] for side in (SOUTH, NORTH) for at in range(12)]
    assert len(set(rows) | set(rewards)) == 2 * (25 + 12) and max(rows) < HIDDEN
    gone = [card for card in cards if row_named(match.book, card) is None]
    assert gone, "rows of other cards were taken"
    with pytest.raises(Unreadable, match=f"there is no card '{gone[0]}'"):
        GAME.notation.read_move(match.book, f"place {gone[0]} a1")
