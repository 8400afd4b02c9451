"""Land of Clans & Wanderers: the end of a match (5-2 to 5-4)."""

from __future__ import annotations

from support.clans.matches import a_book, begun
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Log
from wartable.games.clans import events, rules
from wartable.games.clans.moves import DONE
from wartable.games.clans.rules.victory import hit_base, judge, reach_cap
from wartable.games.clans.state import DESTROYED, NORTH, SOUTH, TURN_CAP, State, Work


def test_5_2_no_health_left_has_lost() -> None:
    book, s = a_book(), State()
    s.health[:] = [10, 10]
    hit_base(book, s, NORTH, 9, events.BY_RAID, Log())
    assert not judge(book, s, Log())
    hit_base(book, s, NORTH, 9, events.BY_RAID, Log())
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
