"""Options of Land of Clans & Wanderers, those of a seat, and the book made of them."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.errors import BadOption
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.data import NO_OVERLAY, make_overlay
from wartable.engine.options.declared import unfit
from wartable.engine.options.fields import changed, describe
from wartable.games.clans.book import make_book
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.deck import kinds, read_deck
from wartable.games.clans.catalogue.deck_text import write_entries, write_file
from wartable.games.clans.catalogue.figures import Ages, Classic, Points, Spoils
from wartable.games.clans.options import (
    PRESETS,
    SEAT_OPTIONS,
    Options,
    Seat,
    default_options,
    load_figures,
    seat_range,
)
from wartable.games.clans.state import (
    AGES,
    CLASSIC,
    DECK,
    DESERT,
    DRAW_CARDS,
    GATE,
    HEAL_UNITS,
    HOLD,
    LAKE,
    NORTH,
    POINTS,
    RAID,
    SOUTH,
    WOODS,
    Book,
)

#: A deck of somebody's own, in its one form.
OWN = "cavalry*10, pikeman*6"
#: The option that has several decks a side, without and with.
AGES_TOO = ("no", "yes")


def book_of(options: Options | None = None, *seats: Seat) -> Book:
    return make_book(options or Options(), 2, seats)


def listed(book: Book, side: int, age: int = 0) -> list[int]:
    """Return the kinds of a deck in a book."""
    deck = side * AGES + age
    return [kind - 1 for kind in book.cards[deck][: book.listed[deck]]]


# --- options --------------------------------------------------------------------------------------


def test_the_figures_are_the_defaults() -> None:
    assert default_options(load_figures(NO_OVERLAY)) == Options()


def test_an_overlay_changes_figures_that_are_options() -> None:
    overlay = make_overlay({"health": {"crystal": 50}, "hand": {"limit": 9, "exchange": 0}})
    options = default_options(load_figures(overlay))
    assert (options.crystal_hp, options.hand_limit, options.mulligan) == (50, 9, 0)
    with pytest.raises(BadOption) as caught:
        load_figures(make_overlay({"health": {"crystal": 0}, "cards": {}}))
    assert "crystal must be 1 to 1000, not '0'" in str(caught.value)
    assert "no figures 'cards'; there are health, hand" in str(caught.value)


@pytest.mark.parametrize("figures", [Classic, Points, Spoils, Ages])
def test_figures_of_a_match_fit_the_book(figures: type[Any]) -> None:
    assert list(unfit(figures, Book)) == []


def test_there_are_two_seats() -> None:
    assert seat_range(Options()) == (2, 2)
    for seats in (1, 3):
        with pytest.raises(BadOption, match=f"needs 2 seats, not {seats}"):
            make_book(Options(), seats)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_makes_a_book(preset: str) -> None:
    options = changed(Options(), PRESETS[preset])
    book = make_book(options, 2)
    spec_of(book).pack(book)
    assert book.mode == (POINTS if preset in ("points", "clans") else CLASSIC)


def test_the_modes_have_figures_of_their_own() -> None:
    classic, points = book_of(), book_of(Options(mode="points"))
    assert (classic.mode, points.mode) == (CLASSIC, POINTS)
    assert (classic.health, points.health) == ([100, 100], [25, 25])
    assert (classic.draws, points.draws) == (2, 1)
    assert (classic.cap, points.cap) == (40, 80)
    assert (classic.lane_gold, points.lane_gold) == (400, 0)
    assert (points.placements, points.first_placements) == (2, 1)
    assert (classic.mulligan, points.mulligan) == (0, 2)
    assert (classic.wounded, points.wounded) == (0, 1)
    assert (classic.relic, points.relic) == (0, 1)
    assert classic.kill_gold == points.kill_gold == [0, 50, 100, 150, 200]
    assert classic.age_end[:2] == [5, 10]


@pytest.mark.parametrize(
    ("changes", "field", "value"),
    [
        ({"crystal_hp": 25}, "health", [25, 25]),
        ({"mode": "points", "base_hp": 40}, "health", [40, 40]),
        ({"turn_cap": 7}, "cap", 7),
        ({"draw": 3}, "draws", 3),
        ({"cap_decides": "health"}, "by_health", 1),
        ({}, "crystal", RAID),
        ({"crystal_rule": "gate"}, "crystal", GATE),
        ({"crystal_rule": "hold"}, "crystal", HOLD),
        ({"attunement": "base"}, "base_only", 1),
        ({"mode": "points", "wounded": "no"}, "wounded", 0),
        ({"mode": "points", "relic": "no"}, "relic", 0),
        ({"mode": "points", "mulligan": 1}, "mulligan", 1),
        ({"ages": "yes"}, "ages", 1),
        ({"families": "yes"}, "families", 1),
        ({"lists": "open"}, "open_lists", 1),
        ({"opening_hand": 8}, "opening", [8, 8]),
        ({"hand_limit": 12}, "limit", 12),
        ({"campaign": "yes"}, "open_lists", 1),
        ({"ground": "wldmwldmw"}, "ground", [1, 2, 3, 4, 1, 2, 3, 4, 1]),
    ],
    ids=str,
)
def test_an_option_reaches_the_book(changes: dict[str, Any], field: str, value: object) -> None:
    assert getattr(book_of(changed(Options(), changes)), field) == value


@pytest.mark.parametrize("info", describe(Options), ids=lambda info: info.name)
def test_every_option_at_its_limits_fits_into_the_book(info: Any) -> None:
    texts = ("", "m" * info.longest) if info.longest else ()
    for value in info.choices or texts or (info.low, info.high):
        for mode in ("classic", "points"):
            book = book_of(changed(Options(), {"mode": mode, info.name: value}))
            spec_of(book).pack(book)


# --- options of a seat ----------------------------------------------------------------------------


def test_the_heroes_to_choose_from_are_those_of_the_data() -> None:
    hero = describe(Seat)[0]
    assert hero.choices == tuple(catalogue().heroes)
    assert hero.default == "napoleon"


def test_without_a_choice_a_side_has_the_deck_of_its_hero() -> None:
    usual = SEAT_OPTIONS.all(Options(), 2, ())
    assert usual == (Seat("napoleon", "grand_army"),) * 2
    assert SEAT_OPTIONS.one(Options(), {"hero": "saladin"}) == Seat("saladin", "desert_host")


def test_decks_are_kept_in_one_form_that_settles_to_itself() -> None:
    options = Options(ages="yes")
    given = {"deck": "Pikeman*6, Cavalry*10", "deck2": "Four Clans", "deck3": ""}
    seat = SEAT_OPTIONS.one(options, given)
    assert seat == Seat("napoleon", OWN, "four_clans", "")
    assert SEAT_OPTIONS.one(options, seat) == seat


def test_every_defect_of_a_seat_is_named() -> None:
    with pytest.raises(BadOption) as caught:
        SEAT_OPTIONS.all(Options(), 2, [{"deck": "cavalry*3", "deck2": "balanced"}, {"deck": "?"}])
    message = str(caught.value)
    assert "seat 1: deck: a deck needs at least 15 cards, not 3" in message
    assert "deck2 is for matches with the option ages" in message
    assert "seat 2: deck: '?' is not a card with a number" in message
    with pytest.raises(BadOption, match="hero must be napoleon or saladin"):
        SEAT_OPTIONS.one(Options(), {"hero": "tester"})


def test_a_deck_comes_from_a_file() -> None:
    assert SEAT_OPTIONS.from_file is not None
    assert SEAT_OPTIONS.from_file("deck", write_file(read_deck(OWN), "mine")) == OWN
    assert SEAT_OPTIONS.from_file("deck2", "# at sea\nRoyal Navy\n") == "royal_navy"
    assert SEAT_OPTIONS.from_file("hero", "saladin\n") == "saladin"
    with pytest.raises(BadOption, match="there is no card 'dragon'"):
        SEAT_OPTIONS.from_file("deck", "dragon*20")


def test_the_prebuilt_decks_are_offered() -> None:
    assert SEAT_OPTIONS.offers is not None
    offered = dict(SEAT_OPTIONS.offers("deck"))
    assert list(offered) == ["", *catalogue().decks]
    assert offered[""] == "the hero's own"
    assert offered["grand_army"] == "Grand Army (Napoleon Bonaparte)"
    assert offered["balanced"] == "Balanced Army"
    assert dict(SEAT_OPTIONS.offers("deck3"))[""] == "the same as before"


def test_heroes_and_decks_are_called_by_their_names() -> None:
    assert SEAT_OPTIONS.label("hero", "admiral_nelson") == "Admiral Nelson (all units heal 3)"
    assert SEAT_OPTIONS.label("deck", "balanced") == "Balanced Army"
    assert SEAT_OPTIONS.label("deck", OWN) == OWN


def test_decks_of_later_ages_are_asked_for_only_where_there_are_ages() -> None:
    asked = [[info.name for info in SEAT_OPTIONS.asked(Options(ages=ages))] for ages in AGES_TOO]
    assert asked == [["hero", "deck"], ["hero", "deck", "deck2", "deck3"]]


def test_at_a_table_the_two_heroes_differ_unless_somebody_chooses() -> None:
    for mode, south in (("classic", "napoleon"), ("points", "admiral_nelson")):
        options = Options(mode=mode)
        sides = [SEAT_OPTIONS.at_table(options, side, {}) for side in (SOUTH, NORTH)]
        assert sides == [{"hero": south}, {"hero": "saladin"}]
        chosen = SEAT_OPTIONS.at_table(options, NORTH, {"hero": south})
        assert chosen == {"hero": south}


def test_a_deck_that_follows_from_the_hero_is_left_empty_in_a_form() -> None:
    own, other = (
        SEAT_OPTIONS.one(Options(), {"hero": "saladin", "deck": deck}) for deck in ("", "balanced")
    )
    assert own.deck == "desert_host"
    assert SEAT_OPTIONS.as_given(Options(), own)["deck"] == ""
    assert SEAT_OPTIONS.as_given(Options(), other)["deck"] == "balanced"


def test_a_word_that_is_no_card_is_taken_for_a_deck() -> None:
    with pytest.raises(BadOption, match=r"no deck 'grand arm'; there are balanced, grand_army"):
        SEAT_OPTIONS.one(Options(), {"deck": "grand arm"})
    with pytest.raises(BadOption, match="at least 15 cards, not 1"):
        SEAT_OPTIONS.one(Options(), {"deck": "cavalry"})


def test_the_longest_deck_is_within_the_limit_of_its_text() -> None:
    longest = sorted(catalogue().cards, key=len)[-25:]
    room = {info.name: info.longest for info in describe(Seat)}["deck"]
    assert room is not None
    assert len(", ".join(f"{card} decoy*1" for card in longest)) <= room


# --- what reaches the book of a seat --------------------------------------------------------------


def test_heroes_reach_the_book() -> None:
    book = book_of(None, Seat("napoleon", "grand_army"), Seat("admiral_nelson", "blockade"))
    assert book.hero == [0, 2]
    assert book.hero_does == [DRAW_CARDS, HEAL_UNITS]
    assert book.hero_amount == [2, 3]
    assert book.affinities == [2, 1]
    assert book.affinity[SOUTH][:2] == [WOODS, LAKE]
    assert book.affinity[NORTH][0] == LAKE
    assert book_of(None, Seat("saladin"), Seat("saladin")).affinity[NORTH][0] == DESERT


def test_decks_reach_the_book_filled_up() -> None:
    book = book_of(None, Seat(deck=OWN), Seat("saladin"))
    assert len(listed(book, SOUTH)) == len(listed(book, NORTH)) == DECK
    own = listed(book, SOUTH)
    assert own.count(catalogue().cards["cavalry"].number) == 11
    assert sorted(listed(book, NORTH)) == sorted(kinds(read_deck("desert_host")))
    assert book.listed == [25, 0, 0, 25, 0, 0]


def test_every_age_has_its_deck() -> None:
    seats = (Seat(deck="balanced", deck3="four_clans"), Seat(deck="blockade", deck2="broadside"))
    book = book_of(Options(ages="yes"), *seats)
    assert book.listed == [25] * 6
    assert listed(book, SOUTH, 1) == listed(book, SOUTH, 0)
    assert sorted(listed(book, SOUTH, 2)) == sorted(kinds(read_deck("four_clans")))
    assert sorted(listed(book, NORTH, 1)) == sorted(kinds(read_deck("broadside")))


@pytest.mark.parametrize("ages", AGES_TOO)
def test_a_viewer_s_book_has_no_list_of_the_other_side(ages: str) -> None:
    options = Options(ages=ages)
    seats = SEAT_OPTIONS.all(options, 2, [{"deck": OWN}, {"hero": "saladin", "deck": OWN}])
    book = make_book(options, 2, SEAT_OPTIONS.seen_by(seats, SOUTH))
    assert listed(book, SOUTH) and not any(book.listed[AGES:])
    assert not any(map(any, book.cards[AGES:]))
    assert book.hero == [0, 1]
    nobody = make_book(options, 2, SEAT_OPTIONS.seen_by(seats, -1))
    assert not any(nobody.listed)


def test_a_hidden_deck_is_guessed_among_the_prebuilt_ones() -> None:
    book = book_of()
    assert book.guesses == len(catalogue().decks)
    for guess, deck in enumerate(catalogue().decks.values()):
        cards = [kind - 1 for kind in book.guess[guess][: book.guess_count[guess]]]
        assert sorted(cards) == sorted(kinds(deck.entries)), deck.id


def test_the_relic_s_cards_reach_the_book() -> None:
    book = book_of()
    for side in (SOUTH, NORTH):
        cards = [catalogue().card(number).id for number in book.reward[side][: book.rewards]]
        assert cards == list(catalogue().rewards)
        assert cards[0] == "desert_elite_striker"


def test_a_list_in_any_order_makes_the_same_book() -> None:
    entries = read_deck(OWN)
    turned = write_entries(reversed(entries))
    books = [book_of(None, Seat(deck=text), Seat(deck=OWN)) for text in (OWN, turned)]
    assert spec_of(books[0]).pack(books[0]) == spec_of(books[1]).pack(books[1])
