"""Land of Clans & Wanderers: heroes (3)."""

from __future__ import annotations

from support.clans.matches import a_book, begun, loud, put
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Log, read_log
from wartable.games.clans import rules, state
from wartable.games.clans.moves import DONE, USE_HERO
from wartable.games.clans.rules.heroes import hero_takes_effect, use_hero
from wartable.games.clans.state import NORTH, SOUTH, Work

# --- 3. Heroes ------------------------------------------------------------------------------------


def test_3_1_a_hero_helps_once() -> None:
    book = a_book()
    s = begun(book)
    assert rules.check(book, s, Work(), SOUTH, USE_HERO) == 0
    rules.apply(book, s, Work(), stream(1, PLAY), SOUTH, USE_HERO, Log())
    assert rules.check(book, s, Work(), SOUTH, USE_HERO) == state.HERO_USED


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
