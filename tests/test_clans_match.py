"""Land of Clans & Wanderers: board, heroes, damage, start, end, ages, clans (rules 2-5, 9)."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.chance import PLAY, SETUP, stream
from wartable.engine.events import Log, read_log
from wartable.games.clans import numbers, rules
from wartable.games.clans.abilities import BARRIER
from wartable.games.clans.ages import age_of
from wartable.games.clans.book import make_book
from wartable.games.clans.catalogue import card_named
from wartable.games.clans.ending import hit_base, judge, reach_cap
from wartable.games.clans.hands import draw_cards, gain
from wartable.games.clans.heroes import hero_takes_effect, use_hero
from wartable.games.clans.moves import tile_name
from wartable.games.clans.options import SEAT_OPTIONS, Options
from wartable.games.clans.orders import DONE, STAGE, USE_HERO, order
from wartable.games.clans.state import (
    AGES,
    DECOY,
    DESTROYED,
    LAKE,
    MARSH,
    NORTH,
    SOUTH,
    TILES,
    TURN_CAP,
    WOODS,
    Book,
    State,
    Work,
    forward,
    home_tile,
    middle_tile,
    place_of,
)
from wartable.games.clans.ultimates import count_variation
from wartable.games.clans.units import fall, heal, hurt, new_unit, remove, room, stand


def a_book(
    south: dict[str, str] | None = None, north: dict[str, str] | None = None, **options: Any
) -> Book:
    """Return a book with options of the game and of both seats."""
    chosen = Options(**options)
    return make_book(chosen, 2, SEAT_OPTIONS.all(chosen, 2, [south or {}, north or {}]))


def begun(book: Book, seed: int = 1) -> State:
    """Return the position after the set-up."""
    s = State()
    rules.setup(book, s, Work(), stream(seed, SETUP), Log())
    return s


def put(book: Book, s: State, side: int, name: str, tile: int, *, decoy: bool = False) -> int:
    """Put a unit on a tile."""
    card = card_named(name)
    assert card is not None
    unit = new_unit(book, s, side, card + (DECOY if decoy else 0))
    stand(s, unit, tile)
    return unit


def loud() -> Log:
    """Return a log that is on."""
    log = Log()
    log.on = 1
    return log


def kinds_of(log: Log) -> list[int]:
    """Return the kinds of the events in a log."""
    return [event.kind for event in read_log(log, 0, 0)]


# --- 2. The board ---------------------------------------------------------------------------------


def test_2_1_rows_columns_and_forward() -> None:
    assert [tile_name(tile) for tile in range(TILES)] == [
        "a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1",
    ]  # fmt: skip
    assert home_tile(SOUTH, 0) == 6 and home_tile(NORTH, 2) == 2 and middle_tile(1) == 4
    assert forward(SOUTH) == -1 and forward(NORTH) == 1


def test_2_2_middle_tiles_belong_to_nobody_at_first() -> None:
    assert begun(a_book()).holder == [0, 0, 0]


def test_2_3_base_tiles_have_a_terrain_of_the_hero_and_middle_tiles_any() -> None:
    book = a_book({"hero": "napoleon"}, {"hero": "admiral_nelson"})
    own, middle, enemy = set(), set(), set()
    for seed in range(60):
        s = begun(book, seed)
        own |= set(s.terrain[6:])
        middle |= set(s.terrain[3:6])
        enemy |= set(s.terrain[:3])
    assert own == {WOODS, LAKE}
    assert enemy == {LAKE}
    assert middle == {1, 2, 3, MARSH}


def test_2_4_two_cards_a_side_and_the_back_one_moves_up() -> None:
    book, s = a_book(), State()
    front = put(book, s, SOUTH, "cavalry", 6)
    back = put(book, s, SOUTH, "archer", 6)
    assert room(s, SOUTH, 6) == 0 and room(s, NORTH, 6) == 2
    remove(s, front)
    assert s.stack[place_of(SOUTH, 6)] == [back + 1, 0]


# --- 3. Heroes ------------------------------------------------------------------------------------


def test_3_1_a_hero_helps_once() -> None:
    book = a_book()
    s = begun(book)
    assert rules.check(book, s, Work(), SOUTH, USE_HERO) == 0
    rules.apply(book, s, Work(), stream(1, PLAY), SOUTH, USE_HERO, Log())
    assert rules.check(book, s, Work(), SOUTH, USE_HERO) == numbers.HERO_USED


def test_3_2_napoleon_draws_two() -> None:
    book = a_book(mode="points", mulligan=0)
    s = begun(book)
    before = s.held[SOUTH]
    use_hero(book, s, stream(1, PLAY), SOUTH, Log())
    assert s.held[SOUTH] == before + 2


def test_3_2_saladin_gives_one_damage_for_the_turn() -> None:
    book = a_book({"hero": "saladin"}, mode="points", mulligan=0)
    s = begun(book)
    s.active, s.waiting = SOUTH, 1 << SOUTH
    use_hero(book, s, stream(1, PLAY), SOUTH, Log())
    assert s.boost[SOUTH] == 1
    rules.apply(book, s, Work(), stream(1, PLAY), SOUTH, DONE, Log())
    rules.apply(book, s, Work(), stream(1, PLAY), NORTH, DONE, Log())
    assert s.boost == [0, 0]


def test_3_2_nelson_heals_three_up_to_full_health() -> None:
    book = a_book({"hero": "admiral_nelson"}, mode="points", mulligan=0)
    s = begun(book)
    units = [put(book, s, SOUTH, "pikeman", 6), put(book, s, SOUTH, "pikeman", 7)]
    enemy = put(book, s, NORTH, "pikeman", 0)
    s.u_hp[units[0]], s.u_hp[units[1]], s.u_hp[enemy] = 5, 9, 5
    use_hero(book, s, stream(1, PLAY), SOUTH, Log())
    assert [s.u_hp[unit] for unit in (*units, enemy)] == [8, 10, 5]


def test_3_2_charles_hits_the_base_for_two() -> None:
    book = a_book({"hero": "archduke_charles"}, mode="points", mulligan=0)
    s = begun(book)
    use_hero(book, s, stream(1, PLAY), SOUTH, Log())
    assert s.health == [25, 23]


def test_3_3_in_classic_a_hero_helps_when_both_have_handed_in() -> None:
    book = a_book({"hero": "archduke_charles"})
    s = begun(book)
    log = loud()
    use_hero(book, s, stream(1, PLAY), SOUTH, log)
    assert s.health == [100, 100]
    assert [event.seen for event in read_log(log, 0, 0)] == [1 << SOUTH]
    hero_takes_effect(book, s, SOUTH, Log())
    assert s.health == [100, 98] and s.using == [0, 0]
    hero_takes_effect(book, s, SOUTH, Log())
    assert s.health == [100, 98]


def test_3_3_napoleons_cards_come_at_once_and_in_secret() -> None:
    book = a_book()
    s = begun(book)
    log = loud()
    use_hero(book, s, stream(1, PLAY), SOUTH, log)
    assert s.held[SOUTH] == 8 and s.held_before[SOUTH] == 6
    assert {event.seen for event in read_log(log, 0, 0)} == {1 << SOUTH}


# --- 4. Damage, healing and destruction -----------------------------------------------------------


def test_4_1_damage_barrier_and_decoy() -> None:
    book, s = a_book(), State()
    unit = put(book, s, SOUTH, "pikeman", 6)
    assert not hurt(book, s, unit, 0, -1, Log()) and s.u_hp[unit] == 10
    hurt(book, s, unit, -3, -1, Log())
    assert s.u_hp[unit] == 10
    hurt(book, s, unit, 4, -1, Log())
    assert s.u_hp[unit] == 6
    hurt(book, s, unit, 99, -1, Log())
    assert s.u_hp[unit] == 0
    decoy = put(book, s, SOUTH, "pikeman", 7, decoy=True)
    hurt(book, s, decoy, 1, -1, Log())
    assert s.u_hp[decoy] == 0


def test_4_1_a_barrier_takes_the_first_damage_above_nothing() -> None:
    book, s = a_book(), State()
    unit = put(book, s, SOUTH, "barrier", 6)
    assert book.ability[s.u_card[unit] - 1][BARRIER] == 1
    assert not hurt(book, s, unit, 0, -1, Log())
    assert hurt(book, s, unit, 3, -1, Log()) and s.u_hp[unit] == 4
    assert not hurt(book, s, unit, 3, -1, Log()) and s.u_hp[unit] == 1


def test_4_2_only_the_living_heal_and_not_above_full_health() -> None:
    book, s = a_book(), State()
    unit = put(book, s, SOUTH, "pikeman", 6)
    s.u_hp[unit] = 7
    heal(s, unit, 9, numbers.HEALED_BY_HERO, -1, Log())
    assert s.u_hp[unit] == 10
    s.u_hp[unit] = 0
    heal(s, unit, 9, numbers.HEALED_BY_HERO, -1, Log())
    assert s.u_hp[unit] == 0


@pytest.mark.parametrize(
    ("name", "gold"),
    [("cavalry", 50), ("archer", 100), ("desert_berserker", 150), ("ancient_treant", 200)],
)
def test_4_3_destroyed_cards_pay_by_rarity(name: str, gold: int) -> None:
    book, s = a_book(), State()
    unit = put(book, s, SOUTH, name, 6)
    fall(book, s, unit, NORTH, numbers.IN_BATTLE, -1, Log())
    assert s.gold == [0, gold] and s.standing[place_of(SOUTH, 6)] == 0 and s.fallen == [1, 0]


def test_4_3_nobody_is_paid_for_an_own_loss() -> None:
    book, s = a_book(), State()
    unit = put(book, s, SOUTH, "cavalry", 6)
    fall(book, s, unit, SOUTH, numbers.BY_FIRE, -1, Log())
    assert s.gold == [0, 0]


# --- 5. The match ---------------------------------------------------------------------------------


def test_5_1_the_start_of_both_modes() -> None:
    classic = begun(a_book())
    assert classic.health == [100, 100] and classic.held == [6, 6] and classic.waiting == 3
    assert classic.turn == 1 and classic.left[0] == 19
    points = begun(a_book(mode="points", mulligan=0))
    assert points.health == [25, 25] and points.held == [6, 6]
    assert points.waiting == 1 << points.active
    assert {begun(a_book(mode="points", mulligan=0), seed).active for seed in range(20)} == {0, 1}


def test_5_2_no_health_left_has_lost() -> None:
    book, s = a_book(), State()
    s.health[:] = [10, 10]
    hit_base(book, s, NORTH, 9, numbers.BY_RAID, Log())
    assert not judge(book, s, Log())
    hit_base(book, s, NORTH, 9, numbers.BY_RAID, Log())
    assert s.health[NORTH] == 0 and judge(book, s, Log())
    assert s.ended == DESTROYED and s.won == 1 << SOUTH


def test_5_3_both_without_health_is_a_draw() -> None:
    book, s = a_book(), State()
    assert judge(book, s, Log()) and s.won == 3


def test_5_4_the_turn_cap_is_a_draw_or_goes_by_health() -> None:
    book = a_book(turn_cap=1)
    s = begun(book)
    for seat in (SOUTH, NORTH):
        rules.apply(book, s, Work(), stream(1, PLAY), seat, DONE, Log())
    assert s.ended == TURN_CAP and s.won == 3
    by_health = a_book(cap_decides="health")
    s.health[:] = [40, 50]
    reach_cap(by_health, s, Log())
    assert s.won == 1 << NORTH
    s.health[:] = [50, 50]
    reach_cap(by_health, s, Log())
    assert s.won == 3
    assert a_book().cap == 40 and a_book(mode="points").cap == 80


def test_5_5_out_of_time_hands_in_what_is_staged() -> None:
    book = a_book()
    s = begun(book)
    kind = s.hand[SOUTH][0] - 1
    rules.apply(book, s, Work(), stream(1, PLAY), SOUTH, order(STAGE, kind, 6), Log())
    for seat in (SOUTH, NORTH):
        move = rules.lapse(book, s, seat)
        assert rules.check(book, s, Work(), seat, move) == 0
        rules.apply(book, s, Work(), stream(1, PLAY), seat, move, Log())
    assert s.turn == 2 and s.ids == [1, 0]


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
    assert numbers.AGE in kinds_of(log)


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
