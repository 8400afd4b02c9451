"""Tables of Sty, and of the matches of Pig inside them, for tests of the server."""

from __future__ import annotations

from typing import Any

from support.games.sty import STY
from support.server import Heard
from wartable.engine.play.match import Match
from wartable.server.accounts.people import Who
from wartable.server.store.store import Store
from wartable.server.tables.inner import InnerTables
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.play import move, settle
from wartable.server.tables.service import Room
from wartable.server.tables.transaction import Draft

#: What a farmer holds in the tests: enough rolls for a match to last a while.
ENOUGH = 4
#: With it the person begins at every fair, so a bot does nothing before.
SEED = 54
#: What leads to a match of Pig.
TO_FAIR = "go 1"


def inner_room(store: Store, *, listens: bool = True) -> tuple[Room, InnerTables]:
    """Return a room as one process of a server has it; one that is killed does not listen."""
    room = Room(store, Heard())
    inner = InnerTables(room)
    if listens:
        room.listeners.append(inner.changed)
    return room, inner


def begin(room: Room, *people: Who, wishes: tuple[Wish, ...] = (), **plan: Any) -> str:
    """Return a new table of Sty: some people, and whatever other seats.

    A table has the seed of its plan only if it begins when it is opened, so the owner gives the
    others their seats afterwards.
    """
    owner, *others = people
    seats = [*(Wish(ME, name=each.name) for each in people), *wishes]
    usual: dict[str, Any] = {"game": "sty", "seats": seats, "seed": SEED}
    table = open_table(room, owner.id, owner.name, Plan(**(usual | plan)))

    def action(draft: Draft) -> None:
        for number, each in enumerate(others, start=1):
            draft.seat(number, person_id=each.id)

    room.change(table, action)
    return table


def at_fair(room: Room, inner: InnerTables, *people: Who, **plan: Any) -> tuple[str, str]:
    """Return a new table of Sty at a fair, and the table of its match, which has just begun."""
    outer = begin(room, *people, **plan)
    move(room, outer, people[0].id, TO_FAIR)
    return outer, inner.open(outer, people[0].id)


def play_on(room: Room, table: str, most: int = 1000) -> None:
    """Make so many moves of Pig at a table, at most to its end, in one step."""

    def action(draft: Draft) -> None:
        play(draft.match, most)
        settle(draft)

    room.change(table, action)


def play(match: Match, most: int = 1000) -> None:
    """Make so many moves of Pig, at most to its end."""
    for _ in range(most):
        if match.over:
            return
        match.play(match.to_act[0], "hold" if match.s.pot >= ENOUGH else "roll")


def played(moves: int = 1000, **options: int) -> Match:
    """Return the match of these tests, its Pig played within it as a match does by itself."""
    match = Match(STY, options=STY.options(options), seed=SEED)
    match.play(0, TO_FAIR)
    assert match.inner is not None
    play(match.inner, moves)
    return match


def fairs_behind(room: Room, table: str) -> int:
    """Return how many fairs are behind the farmers."""
    with room.looking(table) as live:
        return int(live.match.s.fair)
