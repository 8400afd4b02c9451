"""The state of the table page: everything that changes, for one person in one seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.engine.errors import WartableError
from wartable.engine.kit.moves import amount_of, code_of
from wartable.engine.play.knowledge import Order
from wartable.engine.play.view import View
from wartable.server.accounts.people import Who
from wartable.server.plugins import Link, added_to, played_at
from wartable.server.runtime import Server
from wartable.server.tables.chat import Said, muted_by, sayings
from wartable.server.tables.pauses import Presence, presences
from wartable.server.tables.permissions import viewer
from wartable.server.tables.service import Live
from wartable.server.tables.summary import FINISHED, LIVE, PAUSED, RUNNING, SLOW, Info, Seat
from wartable.server.tables.views import InnerSeen, inner_seen, tag_of
from wartable.server.times import SECOND, now
from wartable.server.web.table.board import Board, draw
from wartable.server.web.table.events import (
    Fight,
    Happening,
    News,
    alarms,
    fight_url,
    happenings,
    make_fight,
)
from wartable.server.web.table.panel import Panel, make_panel
from wartable.server.web.table.players import Player, Result, list_players, make_result, names
from wartable.server.web.table.selection import Selection, settled
from wartable.server.web.words import phase_of, sentence


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order as the page lists it. ``amount`` and ``room`` are 0 if it has none."""

    number: int
    move: str
    words: str
    amount: int
    text: str
    room: int
    stands: bool
    can_rise: bool
    can_fall: bool


def order_rows(view: View) -> tuple[OrderRow, ...]:
    """Return a seat's orders, with what can be done about each."""
    return tuple(_row(view, order) for order in view.orders)


def _row(view: View, order: Order) -> OrderRow:
    notation, others = view.game.notation, view.orders
    at = order.number - 1
    free = not order.stands and not _hands_in(view, order)
    return OrderRow(
        number=order.number,
        move=notation.write_move(view.book, order.move),
        words=sentence(view.game.move_words(view.book, code_of(order.move))),
        amount=amount_of(order.move),
        text=order.text or "",
        room=notation.text_room(view.book, code_of(order.move)),
        stands=order.stands,
        can_rise=free and at > 0 and not others[at - 1].stands,
        can_fall=free and at + 1 < len(others) and not _hands_in(view, others[at + 1]),
    )


def _hands_in(view: View, order: Order) -> bool:
    """Tell whether an order only submits the others, so that nothing can follow it."""
    is_last = order.number == len(view.orders) and view.seat not in view.to_act
    return is_last and not amount_of(order.move) and order.text is None


# --- the state -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Around:
    """What the page shows around the match."""

    there: dict[int, Presence]
    muted: set[int]
    chat: list[Said]


@dataclass(frozen=True, slots=True)
class TableState:
    """The table as one person sees it now. ``seat`` is negative for a spectator.

    ``board`` is None if the match cannot be shown; ``trouble`` then says why. ``can_undo`` says
    that the seat's last move can be taken back. ``orders`` are the seat's orders for the open
    phase, if its person may change them. ``tag`` is what sockets call this picture of the table; it
    is empty if there is none. ``next_seat`` is another seat of the same person that is to act while
    this one is not. ``inner`` is the nested match that the game waits for.
    """

    info: Info
    title: str
    seat: int
    mine: tuple[Seat, ...]
    own: Seat | None
    selection: Selection
    now: int
    chat: list[Said]
    players: list[Player]
    tag: str = ""
    status: str = ""
    trouble: str = ""
    to_act: tuple[int, ...] = ()
    board: Board | None = None
    panel: Panel | None = None
    alarms: tuple[News, ...] = ()
    events: tuple[Happening, ...] = ()
    has_more_events: bool = False
    fight: Fight | None = None
    result: Result | None = None
    can_undo: bool = False
    orders: tuple[OrderRow, ...] = ()
    next_seat: int | None = None
    has_secrets: bool = True
    inner: InnerSeen | None = None

    @property
    def is_running(self) -> bool:
        """Whether the game is running."""
        return self.info.status == RUNNING

    @property
    def can_replay(self) -> bool:
        """Whether the page shows the game step by step."""
        return self.info.is_over and not self.trouble

    @property
    def has_dialogs(self) -> bool:
        """Whether the page shows news in dialogs to the player."""
        return bool(self.info.rules.news.dialogs) and self.own is not None and not self.can_replay

    @property
    def after(self) -> list[Link]:
        """Links to pages worth a visit after the match, for those who played it."""
        is_whole = self.info.part_of is None
        near = added_to(self.info.game) if self.mine and is_whole else ()
        return [link for each in near for link in each.after]

    @property
    def can_rematch(self) -> bool:
        """Whether a rematch can be offered here."""
        is_whole = self.info.part_of is None
        return bool(self.mine) and is_whole and not played_at(self.info.game)

    @property
    def is_my_turn(self) -> bool:
        """Whether it is this seat's turn."""
        return self.panel is not None

    @property
    def plays_inner(self) -> bool:
        """Whether this seat's person has to play the nested match."""
        return self.is_my_turn and self.inner is not None and self.inner.seat == self.seat

    @property
    def span(self) -> int:
        """How many milliseconds a phase lasts if the page shows a countdown, else 0."""
        return self.info.pace * SECOND if self.info.clock == LIVE else 0

    @property
    def waiting(self) -> str:
        """The other players that the game waits for; empty if there are none."""
        if not self.is_running:
            return ""
        return names(p for p in self.players if p.is_to_act and p.number != self.seat)

    @property
    def missed(self) -> str:
        """What to tell a player whose time ran out, until they act again; else empty."""
        own = self.own
        if not self.is_running or self.trouble or own is None or not (own.is_active and own.missed):
            return ""
        return f"Your time was up, so your last {phase_of(self.info)} ended by itself."

    @property
    def can_hint(self) -> bool:
        """Whether the person may ask a bot for a hint."""
        return self.is_my_turn and self.info.casual and self.inner is None

    @property
    def can_resign(self) -> bool:
        """Whether the person can resign."""
        may = self.own is not None and not self.own.resigned and self.info.part_of is None
        return self.is_running and may

    @property
    def can_pause(self) -> bool:
        """Whether the person can ask for a pause, or withdraw that."""
        return self.is_running and self.info.clock == SLOW and self._has_say

    @property
    def can_resume(self) -> bool:
        """Whether the person can end a pause."""
        return self.info.status == PAUSED and bool(self.mine) and not self.trouble

    @property
    def _has_say(self) -> bool:
        return any(seat.is_active for seat in self.mine)


def around(server: Server, table_id: str, who: Who | None) -> Around:
    """Return what is not part of the match; call this before holding the table."""
    room = server.room
    return Around(
        there=presences(room, table_id),
        muted=muted_by(room, who.id) if who else set(),
        chat=sayings(room, table_id, who.id if who else None),
    )


def table_state(
    live: Live,
    who: Who | None,
    seat: int | None,
    chosen: Selection,
    near: Around,
    *,
    view: View | None = None,
    with_board: bool = True,
) -> TableState:
    """Return the table as a person sees it in one of their seats; the caller holds the table.

    ``view`` is a view of the newest position, if the caller has one already; one of another seat
    does not count. ``with_board`` says whether the page shows the board and what happened there; a
    finished game is shown by its replay. Raises ``NotFound``, or ``Forbidden`` for somebody else's
    seat.
    """
    info = live.info
    person_id = who.id if who else None
    number = viewer(info, person_id, seat)
    mine = info.seats_of(person_id)
    known: dict[str, Any] = {
        "info": info,
        "title": info.title,
        "seat": number,
        "mine": mine,
        "own": info.seats[number] if number >= 0 else None,
        "now": now(),
        "chat": near.chat,
    }
    try:
        view = view if view and view.seat == number else live.match.view(number)
    except WartableError as error:
        players = list_players(info, person_id, (), near.there, near.muted)
        return TableState(selection=chosen, players=players, trouble=str(error), **known)
    to_act = view.to_act if info.status == RUNNING else ()
    known["players"] = list_players(info, person_id, to_act, near.there, near.muted)
    chosen = settled(view, chosen)
    panel = make_panel(view, chosen) if _is_asked(info, number, to_act) else None
    inner = inner_seen(live, view)
    over = info.status == FINISHED
    return TableState(
        selection=chosen,
        tag=tag_of(live, number, view),
        status=view.status(),
        to_act=to_act,
        panel=panel,
        can_undo=panel is not None and inner is None and live.match.can_take_back(number),
        orders=order_rows(view) if _may_change(info, number) else (),
        result=make_result(info, live.match, known["players"]) if over else None,
        next_seat=next_own_seat(mine, to_act, number),
        has_secrets=view.game.conduct.secrets,
        inner=inner,
        **(_seen(info, view, panel) if with_board and not info.is_over else {}),
        **known,
    )


def _seen(info: Info, view: View, panel: Panel | None) -> dict[str, Any]:
    """Return the values of the board and of what happened there."""
    events, has_more = happenings(view)
    return {
        "board": draw(view, panel),
        "alarms": alarms(view),
        "events": tuple(events),
        "has_more_events": has_more,
        "fight": make_fight(view.playback(), fight_url(info.id, view.seat)),
    }


def seat_to_act(live: Live, who: Who | None, seat: int) -> int | None:
    """Return another seat of the person that is to act while this one is not.

    The caller holds the table. It takes a view at most, no table state.
    """
    mine = live.info.seats_of(who.id if who else None)
    if live.info.status != RUNNING or all(each.number == seat for each in mine):
        return None
    try:
        return next_own_seat(mine, live.match.view(seat).to_act, seat)
    except WartableError:  # the match cannot be shown here
        return None


def next_own_seat(mine: tuple[Seat, ...], to_act: tuple[int, ...], seat: int) -> int | None:
    """Return another seat of the person that is to act, if this one is not."""
    if seat in to_act:
        return None
    return next((each.number for each in mine if each.is_active and each.number in to_act), None)


def _is_asked(info: Info, seat: int, to_act: tuple[int, ...]) -> bool:
    return seat in to_act and info.seats[seat].is_active


def _may_change(info: Info, seat: int) -> bool:
    return seat >= 0 and info.status == RUNNING and info.seats[seat].is_active
