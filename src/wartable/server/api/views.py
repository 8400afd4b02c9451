"""Views: what a seat sees, its legal moves, and waiting until something changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Query
from pydantic import BaseModel

from wartable.engine.kit.events import SPECTATOR
from wartable.engine.kit.moves import Family, packed
from wartable.engine.play.click_paths import follow
from wartable.engine.play.view import View
from wartable.server.accounts.people import Who
from wartable.server.api.schemas import AskedSeat, TableId, make_router
from wartable.server.http.gate import resting
from wartable.server.http.identity import TheServer, Visitor
from wartable.server.http.threads import in_reader
from wartable.server.live.hub import happens
from wartable.server.runtime import Server
from wartable.server.tables.looks import Look
from wartable.server.tables.looks import look as look_at
from wartable.server.tables.permissions import viewer
from wartable.server.tables.views import InnerSeen
from wartable.server.waits import begin_request

router = make_router("looking", "/api")

#: The longest click path, and the longest id in it.
CLICKS, CLICK = 20, 100
#: How many seconds a request may wait.
PATIENCE = 25
#: About how many events a view has at most, and exactly how many texts: the newest.
EVENTS = 500

After = Annotated[str, Query(max_length=64, description="The tag of what you have seen already.")]
Wait = Annotated[
    float,
    Query(ge=0, le=PATIENCE, description="Seconds to wait while that is still what you see."),
]
Since = Annotated[
    int,
    Query(ge=-1, le=2**53, description="Leave out the events up to this number."),
]
AskedFields = Annotated[
    bool,
    Query(description="Give the verb and the fields of legal moves by name, too."),
]
Before = Annotated[
    int | None,
    Query(ge=0, le=2**53, description="Only the events below this number: for earlier ones."),
]
WithState = Annotated[
    bool,
    Query(description="Also return the state of the game, field by field."),
]
Clicks = Annotated[
    list[Annotated[str, Query(max_length=CLICK)]],
    Query(max_length=CLICKS, description="The ids clicked so far."),
]


class InnerShape(BaseModel):
    """A nested match that comes before anything else at its outer table.

    ``game`` is the key of its game and ``table`` its table, null if it is not open yet. ``yours``
    says that you have to play it. ``leaving`` says what leaving it now means, ``no_leave`` why you
    cannot leave it; both may be empty.
    """

    game: str
    table: str | None
    yours: bool
    leaving: str
    no_leave: str


class Seen(BaseModel):
    """What every view contains: the seat, its tag, the phase, and whether it is your turn.

    ``seat`` is -1 for a spectator. The game is also ``over`` when everybody has resigned.
    ``can_undo`` says that you may take back your last move. ``inner`` is the nested match that the
    game waits for; the table takes no move meanwhile.
    """

    seat: int
    tag: str
    phase: int
    over: bool
    your_turn: bool
    can_undo: bool
    inner: InnerShape | None


class MoveShape(BaseModel):
    """Moves that differ only in their amount, from ``low`` to ``high``.

    ``move`` is the text of the one with the lowest amount, ``usual`` the amount that pages suggest,
    ``text_room`` how much free text it takes. ``fields`` are the verb and the fields of that move
    by name, if they were asked for.
    """

    move: str
    words: str
    low: int
    high: int
    usual: int
    text_room: int
    fields: dict[str, int | str] | None = None


class OrderShape(BaseModel):
    """One of your orders for the open phase; ``number`` counts your own orders.

    ``stands`` says that it can no longer be changed.
    """

    number: int
    move: str
    words: str
    text: str | None
    stands: bool


class ViewShape(Seen):
    """The match as one seat sees it: the scene that pages draw, moves, events, results.

    ``events`` are the newest, ``more`` says that there are earlier ones to ask for. ``state``, if
    asked for, has the fields of the game's state, each a number, a list or a list of lists; what
    the viewer may not know is blank in it.
    """

    game: str
    status: str
    to_act: list[int]
    legal: list[dict[str, Any]]
    orders: list[OrderShape]
    results: list[dict[str, int | str]]
    events: list[dict[str, Any]]
    more: bool
    texts: list[dict[str, Any]]
    scene: dict[str, Any]
    state: dict[str, Any] | None = None


class LegalShape(Seen):
    """What a seat may do now, and its orders for the open phase."""

    moves: list[MoveShape]
    orders: list[OrderShape]


class ChoiceShape(BaseModel):
    """An element that can be clicked next."""

    id: str
    label: str


class StepShape(Seen):
    """Where clicks have led: what can be clicked next, and the selected moves, if any."""

    choices: list[ChoiceShape]
    chosen: MoveShape | None


S = TypeVar("S", bound=Seen)
T = TypeVar("T")
#: Makes what a route returns of what every view contains and the view itself.
Make = Callable[[Seen, View], S]


@router.get("/tables/{table_id}/view", summary="See the match", response_model_exclude_unset=True)
async def view(
    server: TheServer,
    who: Visitor,
    table_id: TableId,
    seat: AskedSeat = None,
    after: After = "",
    wait: Wait = 0,
    since: Since = -1,
    before: Before = None,
    fields: AskedFields = False,
    state: WithState = False,
) -> ViewShape:
    """Return the match as your seat or a spectator sees it; wait while the tag is ``after``.

    If there is ``more``, ask again with ``before``, the number of the first event that you have.
    With ``fields``, legal moves have their verb and fields by name, too.
    """
    made = whole_view(since=since, before=before, fields=fields, state=state)
    return await look(server, lambda: who, table_id, made, as_it_is, seat, after, wait)


@router.get("/tables/{table_id}/legal", summary="List the legal moves")
async def legal(
    server: TheServer,
    who: Visitor,
    table_id: TableId,
    seat: AskedSeat = None,
    after: After = "",
    wait: Wait = 0,
    fields: AskedFields = False,
) -> LegalShape:
    """Return what your seat may do now: all that a program needs if it does not draw.

    With ``fields``, moves have their verb and fields by name, too.
    """
    made = legal_moves(fields=fields)
    return await look(server, lambda: who, table_id, made, as_it_is, seat, after, wait)


@router.get("/tables/{table_id}/choices", summary="Follow clicks")
async def choices(
    server: TheServer,
    who: Visitor,
    table_id: TableId,
    seat: AskedSeat = None,
    path: Clicks = [],  # noqa: B006 - FastAPI copies it
) -> StepShape:
    """Return what can be clicked after the clicks so far."""
    return await look(server, lambda: who, table_id, next_clicks(path), as_it_is, seat)


# --- what the routes return --------------------------------------------------------------------


def whole_view(
    *, since: int = -1, before: int | None = None, fields: bool = False, state: bool = False
) -> Make[ViewShape]:
    """Return what makes the match as a seat sees it."""

    def made(seen: Seen, view: View) -> ViewShape:
        shown = view.as_dict(since, before=before, most=EVENTS, fields=fields, state=state)
        return ViewShape(**(shown | seen.model_dump()))

    return made


def legal_moves(*, fields: bool = False) -> Make[LegalShape]:
    """Return what makes the legal moves of a seat."""

    def made(seen: Seen, view: View) -> LegalShape:
        legal = view.legal() if seen.your_turn else ()
        moves = [_move(view, each, fields=fields) for each in legal]
        orders = [OrderShape(**each) for each in view.orders_as_dicts()]
        return LegalShape(**seen.model_dump(), moves=moves, orders=orders)

    return made


def next_clicks(path: list[str]) -> Make[StepShape]:
    """Return what makes the elements that can be clicked after a path of clicks."""

    def made(seen: Seen, view: View) -> StepShape:
        step = follow(view, path)
        return StepShape(
            **seen.model_dump(),
            choices=[ChoiceShape(id=each.id, label=each.label) for each in step.choices],
            chosen=None if step.family is None else _move(view, step.family),
        )

    return made


def _move(view: View, family: Family, *, fields: bool = False) -> MoveShape:
    notation, book = view.game.notation, view.book
    return MoveShape(
        move=notation.write_move(book, packed(family.code, family.low)),
        words=view.game.move_words(book, family.code),
        low=family.low,
        high=family.high,
        usual=view.usual_amount(family),
        text_room=notation.text_room(book, family.code),
        fields=view.fields(family) if fields else None,
    )


# --- waiting -----------------------------------------------------------------------------------


def as_it_is(found: S) -> S:
    """Return what was made: FastAPI writes it."""
    return found


async def look(
    server: Server,
    visitor: Callable[[], Who | None],
    table_id: str,
    make: Make[S],
    finish: Callable[[S], T],
    seat: int | None = None,
    after: str = "",
    wait: float = 0,
) -> T:
    """Return a view, as soon as its tag differs from ``after`` or the time is up.

    The time is also up when the server stops. A game that has not begun is waited for in the same
    way. Waiting blocks no thread. ``visitor``, who looks, is asked once; that, ``make`` while the
    table is held and ``finish`` after it all run in the same thread.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + wait
    looking = _Looking(server, visitor, table_id, seat, make, finish)
    with server.hub.following(table_id) as change:
        while True:
            change.clear()
            left = 0 if server.hub.dismissed else until - loop.time()
            found = await in_reader(looking.glance, after if left > 0 else None)
            if found is not None:
                return found[0]
            async with resting():
                await happens(change, left)
            begin_request()


@dataclass
class _Looking(Generic[S, T]):
    """One request for a view, and who makes it."""

    server: Server
    visitor: Callable[[], Who | None]
    table_id: str
    seat: int | None
    make: Make[S]
    finish: Callable[[S], T]
    person: int | None = None
    is_known: bool = False

    def glance(self, after: str | None) -> tuple[T] | None:
        """Return a view now, or None if the viewer is patient and nothing differs from ``after``.

        Without ``after``, the viewer waits no longer.
        """
        if not self.is_known:
            who = self.visitor()
            self.person, self.is_known = who.id if who else None, True
        found = self._glance(after)
        return None if found is None else (self.finish(found),)

    def _glance(self, after: str | None) -> S | None:
        server, person = self.server, self.person
        finder = partial(viewer, person_id=person, number=self.seat)
        found = look_at(server.room, self.table_id, finder)
        info = found.info
        if person is not None and found.seat != SPECTATOR:
            server.hub.seen(self.table_id, person)
        has_to_begin = not found.has_view and info.started is None
        if after is not None and (found.tag == after or has_to_begin):
            return None
        if info.is_over and info.part_of is not None:
            server.inner.look(info)  # who sees that it is over finds it counted
        with found.view() as view:
            return self.make(seen_now(found), view)


def seen_now(found: Look) -> Seen:
    """Return what every view contains."""
    inner = found.inner
    return Seen(
        seat=found.seat,
        tag=found.tag,
        phase=found.info.phase,
        over=found.info.is_over,
        your_turn=found.your_turn,
        can_undo=found.can_undo,
        inner=None
        if inner is None
        else _inner(inner, found.your_turn and inner.seat == found.seat),
    )


def _inner(inner: InnerSeen, yours: bool) -> InnerShape:
    return InnerShape(
        game=inner.game.key,
        table=inner.table or None,
        yours=yours,
        leaving=inner.leaving,
        no_leave=inner.no_leave,
    )
