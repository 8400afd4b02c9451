"""Positions of Thardferr as text: the generic format, checked.

A position is refused if a kingdom has far more than its land carries, orders more than it can pay
for, or has what its race does not know: the rules rely on orders that they have checked themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.errors import Unreadable
from wartable.engine.kit.seats import seats_in
from wartable.engine.kit.tables import spec_of, values
from wartable.engine.play.position import misfits, read_table, write_table
from wartable.games.thardferr.catalogue.entries import RACE_COUNT, STRATEGIES
from wartable.games.thardferr.catalogue.names import GOODS_NAMES, TECHNOLOGY_NAMES
from wartable.games.thardferr.rules import standing_seats
from wartable.games.thardferr.rules.orders import PLENTY, left, may_follow
from wartable.games.thardferr.rules.people import building_room, buildings_of, peasants
from wartable.games.thardferr.state import (
    GOODS,
    KINGDOMS,
    LAST_ONE,
    SEATS,
    TECHNOLOGIES,
    Book,
    State,
)

#: More land than a kingdom comes to have; what lives on it still fits its fields.
MOST_LAND = 250_000
#: More units of a kind than a kingdom comes to have.
MOST_UNITS = 100_000_000
#: More buildings than are ever lost at once for want of land: they are lost one by one.
MOST_CROWDED = 1_000

#: Fields whose values must be in a range, whatever the book says.
RANGES = {
    "ended": (0, LAST_ONE),
    "race": (0, RACE_COUNT),
    "land": (0, MOST_LAND),
    "goods": (0, PLENTY),
    "built": (0, 10 * MOST_LAND),
    "army": (0, MOST_UNITS),
    "learning": (0, TECHNOLOGIES),
    "learned": (0, PLENTY),
    "explored": (0, PLENTY),
    "strategy": (0, STRATEGIES - 1),
    "job": (0, PLENTY),
    "truce": (0, 365),
    "plan_race": (0, RACE_COUNT),
    "plan_built": (0, PLENTY),
    "plan_army": (0, PLENTY),
    "plan_bought": (0, PLENTY),
    "plan_sold": (0, PLENTY),
    "plan_job": (0, PLENTY),
    "plan_learning": (0, TECHNOLOGIES),
    "plan_strategy": (0, STRATEGIES - 1),
    "plan_target": (0, SEATS),
    "plan_share": (0, 100),
}
#: What there is on day 0, before the kingdoms are founded.
OF_DAY_0 = ("waiting", "plan_race")


def write_position(book: Book, s: State) -> str:
    """Return a position as text."""
    return write_table(s)


def read_position(book: Book, text: str) -> State:
    """Return the position; raise ``Unreadable`` naming the line, or what contradicts what."""
    s: State = read_table(State, text)
    for reason in defects(book, s):
        raise Unreadable("bad-position", reason)
    return s


def defects(book: Book, s: State) -> Iterator[str]:
    """Yield what is wrong with a position; each check relies on those before it."""
    ranges = {"turn": (0, book.days), "fallen": (0, s.turn), "given": (0, book.orders)}
    yield from misfits(s, RANGES | ranges)
    yield from _time_defects(book, s)
    if s.turn == 0:
        yield from _day_0_defects(book, s)
        return
    for seat in range(book.seats):
        yield from _kingdom_defects(book, s, seat)
        yield from _plan_defects(book, s, seat)


def _time_defects(book: Book, s: State) -> Iterator[str]:
    """Yield what is wrong with who decides, and the end."""
    if (s.ended == 0) != (s.waiting != 0):
        yield f"ended is {s.ended}, but waiting is {s.waiting}"
    if s.waiting & ~standing_seats(book, s):
        yield f"waiting is {s.waiting}, but only standing kingdoms of {book.seats} can be waiting"


def _day_0_defects(book: Book, s: State) -> Iterator[str]:
    """Yield what there cannot be before the kingdoms are founded, and who has chosen no race."""
    if book.drawn == 1:
        yield "turn is 0, but races are drawn before day 1"
    for field in spec_of(s).fields:
        if field.name not in OF_DAY_0 and any(values(field, s)):
            yield f"{field.name} is not 0, but kingdoms are founded after day 0"
    for seat in range(book.seats):
        if s.waiting >> seat & 1 == 0 and s.plan_race[seat] == 0:
            yield f"{KINGDOMS[seat]} has handed in, but its plan_race is 0"


def _kingdom_defects(book: Book, s: State, seat: int) -> Iterator[str]:
    """Yield what a kingdom cannot have."""
    name = KINGDOMS[seat]
    if s.race[seat] == 0:
        yield f"race of {name} is 0, but it is day {s.turn}"
        return
    there, room = buildings_of(s, seat), building_room(book, s, seat)
    if there > room + MOST_CROWDED:
        yield f"{name} has {there} buildings, but its land of {s.land[seat]} carries {room}"
    people = peasants(book, s, seat)
    for what, jobs in (("job", s.job[seat]), ("plan_job", s.plan_job[seat])):
        if sum(jobs) > people:
            yield f"{what} of {name} is for {sum(jobs)} people, but it has {people} peasants"
    for technology, level in enumerate(s.level[seat]):
        if not 0 <= level <= book.levels[technology]:
            most = book.levels[technology]
            yield f"level of {TECHNOLOGY_NAMES[technology]} in {name} is {level}, not 0 to {most}"
    for what, strategy in (("", s.strategy[seat]), ("plan_", s.plan_strategy[seat])):
        if not may_follow(book, s, seat, strategy):
            yield f"{what}strategy {strategy} of {name} is one of another race"
    yield from _study_defects(book, s, seat, "learning", s.learning[seat])
    yield from _study_defects(book, s, seat, "plan_learning", s.plan_learning[seat])


def _study_defects(book: Book, s: State, seat: int, what: str, entry: int) -> Iterator[str]:
    """Yield why a technology cannot be researched: it is known."""
    if entry > 0 and s.level[seat][entry - 1] >= book.levels[entry - 1]:
        yield f"{what} of {KINGDOMS[seat]} is {TECHNOLOGY_NAMES[entry - 1]}, which it knows"


def _plan_defects(book: Book, s: State, seat: int) -> Iterator[str]:
    """Yield which orders of the day a kingdom cannot have given."""
    name, target = KINGDOMS[seat], s.plan_target[seat]
    for good in range(GOODS):
        rest = left(book, s, seat, good)
        if rest < 0:
            yield f"orders of {name} take {-rest} {GOODS_NAMES[good]} more than it has"
    if target > book.seats or target == seat + 1:
        yield f"plan_target of {name} is {target}, not another kingdom"
    if target > 0 and seat not in seats_in(standing_seats(book, s)):
        yield f"plan_target of {name} is {target}, but it has fallen"
