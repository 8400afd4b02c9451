"""Posts that play: a move, a typed line, undo, a hint, and changes to orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any

from fastapi import Form
from starlette.responses import Response

from wartable.engine.arguments import read_whole
from wartable.engine.errors import NotFound, Unreadable, WartableError, quoted
from wartable.engine.game import Game, Submission
from wartable.engine.kit.moves import amount_of, code_of, packed
from wartable.engine.play.knowledge import Order
from wartable.engine.play.match import Match
from wartable.engine.play.typed import means_more
from wartable.engine.play.view import View
from wartable.server.accounts.people import Who
from wartable.server.bots.hints import Hint
from wartable.server.errors import Forbidden, NotSignedIn, headers_of, status_of
from wartable.server.http.threads import Routes, in_reader
from wartable.server.tables import play
from wartable.server.tables.permissions import check_running, own_seat
from wartable.server.tables.service import Live
from wartable.server.web.table.panel import chosen_move, is_enough, read_amount
from wartable.server.web.table.request import Acting, Acts, AtDesk, Desk, Question
from wartable.server.web.table.selection import Chosen, Selection, one_break, settled
from wartable.server.web.words import sentence

router = Routes(include_in_schema=False)

#: Errors that are not about the move but about who sent it.
STRANGE = (NotSignedIn, Forbidden, NotFound)


@router.post("/tables/{table_id}/live")
def select(desk: AtDesk, chosen: Chosen) -> Response:
    """Show the table with the selection, one click further if something was picked.

    In games played by click, a click that completes a move makes it.
    """
    who = desk.who
    if not chosen.pick or who is None:
        return desk.show(chosen)
    with desk.server.room.looking(desk.table_id) as live:
        view, version = _own_view(live, who, desk.seat), live.info.version
        whole = None if view is None else _completed(live, view, chosen)
    if whole is not None:
        return _play(Acting(desk, who), *whole)
    near = desk.around()
    with desk.server.room.looking(desk.table_id) as live:
        seen = desk.see(live, near, chosen, view=view if live.info.version == version else None)
    return desk.answer(seen)


@dataclass(frozen=True, slots=True)
class _Ready:
    """A move to make, packed, with its text and the seat that makes it."""

    seat: int
    code: int
    text: str | None


def _own_view(live: Live, who: Who, seat: int | None) -> View | None:
    """Return a person's view from their seat; None if there is none, which the page explains."""
    try:
        return live.match.view(own_seat(live.info, who.id, seat).number)
    except WartableError:
        return None


def _completed(live: Live, view: View, chosen: Selection) -> tuple[Selection, _Ready] | None:
    """Return the move that the click completes and its selection, None if it completes none."""
    if not live.info.rules.conduct.at_a_click:
        return None
    try:
        selection = settled(view, chosen)
        if not is_enough(view, selection):
            return None
        return selection, _Ready(view.seat, *chosen_move(view, selection))
    except WartableError:
        return None  # showing the table reports the error


@router.post("/tables/{table_id}/move")
def move(acting: Acts, chosen: Chosen) -> Response:
    """Make the selected move; if it is refused, the selection and the typed texts stay."""
    return _play(acting, chosen)


def _play(acting: Acting, chosen: Selection, ready: _Ready | None = None) -> Response:
    """Make the selected move; ``ready`` is that move, if the caller has read it already."""
    desk = acting.desk
    try:
        acting.limit("move")
        made = ready or _read_move(acting, chosen)
        play.move(
            acting.server.room,
            desk.table_id,
            acting.who.id,
            made.code,
            seat=made.seat,
            text=made.text,
            phase=chosen.phase,
            once=chosen.once or None,
        )
    except STRANGE:
        raise
    except WartableError as error:
        return desk.show(chosen, alert=str(error), status=status_of(error))
    return desk.moved()


def _read_move(acting: Acting, chosen: Selection) -> _Ready:
    desk = acting.desk
    with acting.server.room.looking(desk.table_id) as live:
        seat = own_seat(live.info, acting.who.id, desk.seat).number
        check_running(live.info)
        view = live.match.view(seat)
        is_late = chosen.phase not in (None, view.phase)
        # The phase and the key of an outdated move decide: it is refused, or known to be made.
        return _Ready(seat, 0, None) if is_late else _Ready(seat, *chosen_move(view, chosen))


@router.post("/tables/{table_id}/undo")
def undo(acting: Acts, chosen: Chosen) -> Response:
    """Take back the last move; afterwards nothing is selected."""
    desk = acting.desk
    try:
        acting.limit("move")
        play.undo(
            acting.server.room,
            desk.table_id,
            acting.who.id,
            seat=desk.seat,
            phase=chosen.phase,
            # A key of its own: the page's key still belongs to the next move.
            once=f"{chosen.once}-undo" if chosen.once else None,
        )
    except STRANGE:
        raise
    except WartableError as error:
        return desk.show(chosen, alert=str(error), status=status_of(error))
    return desk.moved()


@router.post("/tables/{table_id}/line")
def line(acting: Acts, chosen: Chosen, sure: Annotated[str | None, Form()] = None) -> Response:
    """Submit a typed line; ask first if part of it would be ignored or it means more.

    ``sure`` is the line that the person has confirmed.
    """
    desk, typed = acting.desk, chosen.typed if sure is None else sure
    try:
        acting.limit("move")
        read = play.line(
            acting.server.room,
            desk.table_id,
            acting.who.id,
            typed,
            seat=desk.seat,
            phase=chosen.phase,
            once=chosen.once or None,
            before=None if sure is not None else partial(_ask, typed),
        )
    except STRANGE:
        raise
    except _Unclear as unclear:
        return desk.show(chosen, question=unclear.question)
    except WartableError as error:
        return desk.show(chosen, alert=str(error), status=status_of(error))
    return desk.moved(read.stopped)


class _Unclear(Exception):
    """A line that is not played before the person has confirmed what it means."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.line)
        self.question = question


def _ask(typed: str, match: Match, seat: int, read: Submission) -> None:
    """Raise ``_Unclear`` if part of a line would be ignored, or if it means more than it says."""
    book = match.book_seen_by(seat)
    if not read.notices and not _means_more(match.game, book, typed, read):
        return
    words = (match.game.move_words(book, code_of(each)) for each in read.moves)
    raise _Unclear(Question(typed, tuple(map(sentence, read.notices)), ", then ".join(words)))


def _means_more(game: Game, book: Any, typed: str, read: Submission) -> bool:
    """Tell whether a line implies a move that it does not spell out, such as ending the turn.

    Where moves take effect at once, a line does exactly what it says.
    """
    if game.acts_at_once(book) or read.text is not None:
        return False
    return means_more(typed, read)


@router.post("/tables/{table_id}/hint")
async def hint(acting: Acts, chosen: Chosen) -> Response:
    """Select what a bot would do, for the person to confirm or not."""
    desk = acting.desk
    try:
        seat = await in_reader(_hinted, acting)
        found = await acting.server.bots.hints.ask(desk.table_id, seat, acting.who.id)
        return await in_reader(_advise, desk, chosen, seat, found)
    except STRANGE:
        raise
    except WartableError as error:
        shown = partial(desk.show, chosen, alert=str(error), status=status_of(error))
        response = await in_reader(shown)
        response.headers.update(headers_of(error))
        return response


def _hinted(acting: Acting) -> int:
    """Return the person's seat; raise unless there are hints for it now."""
    acting.limit("hint")
    desk, server = acting.desk, acting.server
    with server.room.looking(desk.table_id) as live:
        seat = own_seat(live.info, acting.who.id, desk.seat).number
    server.bots.hints.check(desk.table_id, seat)
    return seat


def _advise(desk: Desk, chosen: Selection, seat: int, found: Hint) -> Response:
    """Show the table with a hint selected."""
    with desk.server.room.looking(desk.table_id) as live:
        view = live.match.view(seat)
        amount = amount_of(view.game.notation.read_move(view.book, found.move))
        advised = replace(
            settled(view, replace(chosen, path=found.clicks, pick="", phase=None)),
            amount=str(amount) if amount else "",
        )
    return desk.show(advised, hint=found.words)


# --- orders --------------------------------------------------------------------------------------


# The actions on an order.
WITHDRAW, RISE, FALL, CHANGE = "withdraw", "up", "down", "change"


@router.post("/tables/{table_id}/orders")
def change_orders(
    acting: Acts,
    chosen: Chosen,
    order: Annotated[str, Form()] = "",
    move: Annotated[str, Form()] = "",
    do: Annotated[str, Form()] = "",
    order_amount: Annotated[str, Form()] = "",
    order_text: Annotated[str, Form()] = "",
) -> Response:
    """Withdraw an order, move it, or change its amount or text."""
    desk = acting.desk
    number = read_whole(order) or 0

    def change(match: Match, seat: int) -> None:
        if do == WITHDRAW:
            match.withdraw(seat, number, move=move or None, phase=chosen.phase)
            return
        if chosen.phase in (None, match.phase):
            match.order(seat, number, move or None)
        orders = _rearranged(match.orders(seat), number, do, order_amount, order_text)
        match.revise(seat, orders, phase=chosen.phase)

    try:
        acting.limit("move")
        # A key of its own: the page's key still belongs to the next move.
        once = f"{chosen.once}-{do[:8]}{number}" if chosen.once else None
        play.change_orders(
            acting.server.room, desk.table_id, acting.who.id, change, seat=desk.seat, once=once
        )
    except STRANGE:
        raise
    except WartableError as error:
        return desk.show(chosen, alert=str(error), status=status_of(error))
    return desk.stayed(chosen)


def _rearranged(
    orders: Sequence[Order], number: int, do: str, amount: str, text: str
) -> list[tuple[int | str, str | None]]:
    """Return the orders with one of them moved or changed."""
    found: list[tuple[int | str, str | None]] = [(each.move, each.text) for each in orders]
    at = number - 1
    if not 0 <= at < len(found):
        return found
    if do in (RISE, FALL):
        other = at - 1 if do == RISE else at + 1
        if 0 <= other < len(found):
            found[at], found[other] = found[other], found[at]
    elif do == CHANGE:
        found[at] = _changed(orders[at], amount, text)
    else:
        raise Unreadable("bad-orders", f"{quoted(do)}: expected withdraw, up, down or change")
    return found


def _changed(order: Order, amount: str, text: str) -> tuple[int, str | None]:
    if not amount_of(order.move):
        return order.move, one_break(text)
    return packed(code_of(order.move), read_amount(amount)), order.text
