"""Changing what a seat has handed in for the open phase: a post from the list of its orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from wartable.engine.errors import Refusal, Stale, Unreadable, WartableError, quoted
from wartable.engine.match import Match
from wartable.engine.moves import amount_of, code_of, packed
from wartable.engine.witness import Order
from wartable.server.errors import status_of
from wartable.server.pages.table_desk import Acts
from wartable.server.pages.table_moves import STRANGE
from wartable.server.pages.table_selection import Chosen, one_break
from wartable.server.tables import play

router = APIRouter(include_in_schema=False)

# What can be done about an order.
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
    """Take an order back, put it elsewhere, or change its amount or text."""
    desk = acting.desk
    number = int(order) if order.isascii() and order.isdigit() and len(order) < 6 else 0

    def change(match: Match, seat: int) -> None:
        if do == WITHDRAW:
            match.withdraw(seat, number, move=move or None, phase=chosen.phase)
            return
        orders = match.orders(seat)
        if chosen.phase in (None, match.phase):
            _check_same(match, orders, number, move)
        match.revise(
            seat, _rearranged(orders, number, do, order_amount, order_text), phase=chosen.phase
        )

    try:
        acting.limit("move")
        # A mark of its own: that of the page still belongs to the move that comes next.
        once = f"{chosen.once}-{do[:8]}{number}" if chosen.once else None
        play.change_orders(
            acting.server.room, desk.table_id, acting.who.id, change, seat=desk.seat, once=once
        )
    except STRANGE:
        raise
    except WartableError as error:
        return desk.show(chosen, alert=str(error), status=status_of(error))
    return desk.stayed(chosen)


def _check_same(match: Match, orders: Sequence[Order], number: int, move: str) -> None:
    if not 1 <= number <= len(orders):
        raise Refusal("no-such-order", f"there is no order {number}")
    if move != match.game.notation.write_move(match.book, orders[number - 1].move):
        raise Stale("orders-changed", "your orders have changed since: look at them again")


def _rearranged(
    orders: Sequence[Order], number: int, do: str, amount: str, text: str
) -> list[tuple[int | str, str | None]]:
    """Return the orders with one of them in another place, or changed."""
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
    typed = amount.strip()
    if not (typed.isascii() and typed.isdigit() and len(typed) < 10):
        raise Unreadable("bad-amount", f"{quoted(amount)} is not a whole number")
    return packed(code_of(order.move), int(typed)), order.text
