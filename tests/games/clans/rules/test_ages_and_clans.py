"""Land of Clans & Wanderers: ages and clans (9)."""

from __future__ import annotations

from support.clans.matches import a_book, begun, kinds_of, loud, put
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Log
from wartable.games.clans import events, rules
from wartable.games.clans.catalogue import card_named
from wartable.games.clans.moves import DONE
from wartable.games.clans.rules.ages_and_clans import age_of, count_variation
from wartable.games.clans.rules.hands import draw_cards, gain
from wartable.games.clans.state import AGES, NORTH, SOUTH, Book, State, Work

# --- 9. Ages and clans ----------------------------------------------------------------------------


def test_9_1_three_decks_and_the_first_hand_from_the_first() -> None:
    decks = {"deck": "voltigeur*25", "deck2": "fusilier*15", "deck3": "line_infantry*20"}
    book = a_book(decks, ages="yes")
    s = begun(book)
    assert {card_named("voltigeur")} == {kind - 1 for kind in s.hand[SOUTH][:6]}
    assert s.left[:AGES] == [19, 25, 25]


def test_9_2_ages_by_turns_and_by_rounds() -> None:
    classic = a_book(ages="yes")
    assert [age_of(classic, turn) for turn in (1, 5, 6, 10, 11, 40)] == [0, 0, 1, 1, 2, 2]
    points = a_book(ages="yes", mode="points")
    assert [age_of(points, turn) for turn in (1, 10, 11, 20, 21)] == [0, 0, 1, 1, 2]
    assert age_of(a_book(), 30) == 0


def test_9_2_the_draw_of_the_first_turn_is_from_the_new_deck() -> None:
    decks = {"deck": "voltigeur*25", "deck2": "fusilier*25"}
    book = a_book(decks, ages="yes")
    s = begun(book)
    s.turn = 5
    s.held[SOUTH] = 0
    log = loud()
    for seat in (SOUTH, NORTH):
        rules.apply(book, s, Work(), stream(1, PLAY), seat, DONE, log)
    fusilier = card_named("fusilier")
    assert fusilier is not None
    assert s.age == 1 and s.hand[SOUTH][:2] == [fusilier + 1] * 2
    assert events.AGE_BEGINS in kinds_of(log)


def test_9_2_an_empty_deck_gives_no_card() -> None:
    book = a_book(ages="yes")
    s = begun(book)
    s.left[0] = 1
    s.held[SOUTH] = 0
    assert draw_cards(book, s, stream(1, PLAY), SOUTH, 2, Log()) == 1


VARIATIONS = {
    "monkey": ("monkey_slinger", "monkey_brawler", "monkey_elder"),
    "ant": ("ant_runner", "ant_soldier", "ant_queen_guard"),
    "otter": ("otter_swimmer", "otter_spearman", "otter_healer"),
    "heron": ("heron_stalker", "heron_wader", "heron_seer"),
}


def play_clan(book: Book, s: State, names: tuple[str, ...], column: int = 0) -> None:
    """Count the variations of a clan as played by South."""
    for name in names:
        card = card_named(name)
        assert card is not None
        count_variation(book, s, stream(1, PLAY), SOUTH, card, column, Log())


def test_9_3_copies_count_for_nothing_and_only_with_the_option() -> None:
    names = VARIATIONS["monkey"]
    book = a_book(families="yes")
    s = begun(book)
    play_clan(book, s, (names[0], names[0], names[1], names[1]))
    assert s.ultimates == [0, 0]
    play_clan(book, s, names[2:])
    assert s.ultimates == [1, 0]
    other = a_book()
    s = begun(other)
    play_clan(other, s, names)
    assert s.ultimates == [0, 0]


def test_9_4_canopy_storm_hits_the_lane_whatever_shields_it() -> None:
    book = a_book(families="yes")
    s = begun(book)
    hit = put(book, s, NORTH, "tidal_leviathan", 0)
    dead = put(book, s, NORTH, "scout", 3)
    spared = put(book, s, NORTH, "tidal_leviathan", 1)
    play_clan(book, s, VARIATIONS["monkey"], column=0)
    assert (s.u_hp[hit], s.u_card[dead], s.u_hp[spared]) == (24, 0, 28)
    assert s.gold == [50, 0]
    play_clan(book, s, VARIATIONS["monkey"], column=0)
    assert s.u_hp[hit] == 24


def test_9_4_endless_column_draws_and_boosts() -> None:
    book = a_book(families="yes")
    s = begun(book)
    play_clan(book, s, VARIATIONS["ant"])
    assert s.held[SOUTH] == 8 and s.boost == [1, 0]


def test_9_4_high_tide_heals_four() -> None:
    book = a_book(families="yes")
    s = begun(book)
    unit = put(book, s, SOUTH, "pikeman", 6)
    s.u_hp[unit] = 5
    play_clan(book, s, VARIATIONS["otter"])
    assert s.u_hp[unit] == 9


def test_9_4_drowning_mist_by_mode() -> None:
    points = a_book(families="yes", mode="points", mulligan=0)
    s = begun(points)
    enemy, own = put(points, s, NORTH, "cavalry", 0), put(points, s, SOUTH, "cavalry", 6)
    play_clan(points, s, VARIATIONS["heron"])
    assert (s.u_ap[enemy], s.u_ap[own]) == (0, 2)
    classic = a_book(families="yes")
    s = begun(classic)
    play_clan(classic, s, VARIATIONS["heron"])
    assert s.dazed == [0, 1]
    gain(s, SOUTH, 0)
    for seat in (SOUTH, NORTH):
        rules.apply(classic, s, Work(), stream(1, PLAY), seat, DONE, Log())
    assert s.dazed == [0, 0]
