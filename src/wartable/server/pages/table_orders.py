"""What a seat has handed in for the open phase, as the page lists it."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.moves import amount_of, code_of
from wartable.engine.view import View
from wartable.engine.witness import Order
from wartable.server.pages.words import sentence


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order as the page lists it. ``amount`` and ``room`` are 0 where it has none."""

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
    """Return what a seat has handed in, with what can be done about each order."""
    return tuple(_row(view, order) for order in view.orders)


def _row(view: View, order: Order) -> OrderRow:
    notation, others = view.game.notation, view.orders
    at = order.number - 1
    free = not order.stands and not _hands_in(view, order)
    return OrderRow(
        number=order.number,
        move=notation.write_move(view.book, order.move),
        words=sentence(view.game.look.move_words(view.book, code_of(order.move))),
        amount=amount_of(order.move),
        text=order.text or "",
        room=notation.text_room(view.book, code_of(order.move)),
        stands=order.stands,
        can_rise=free and at > 0 and not others[at - 1].stands,
        can_fall=free and at + 1 < len(others) and not _hands_in(view, others[at + 1]),
    )


def _hands_in(view: View, order: Order) -> bool:
    """Tell whether an order does nothing but hand the others in: nothing can come after it."""
    is_last = order.number == len(view.orders) and view.seat not in view.to_act
    return is_last and not amount_of(order.move) and order.text is None
