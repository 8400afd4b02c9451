"""A kingdom's stores, what the orders leave of them, and the buttons below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.scene.extras import BUTTON
from wartable.engine.scene.scene import Element, Kind, Rect, Text
from wartable.engine.scene.tiles import GAP, MARGIN, ROOM, Block, Words, grid_box, text_line
from wartable.games.thardferr.catalogue.names import GOODS_NAMES
from wartable.games.thardferr.moves import BUY
from wartable.games.thardferr.rules.orders import left, trading_space
from wartable.games.thardferr.state import ARMS, FOOD, GOODS, IRON, Book, State
from wartable.games.thardferr.view.clicks import BUY_BUTTON, DONE_BUTTON, SELL_BUTTON, element_id
from wartable.games.thardferr.view.forecast import Flow
from wartable.games.thardferr.view.layout import HEADING, heading, tile
from wartable.games.thardferr.view.layout import TREASURY_PANEL as PANEL
from wartable.games.thardferr.view.words import LETTERS, signed

HEIGHT, BUTTON_HEIGHT = 62.0, 38.0


def stores(book: Book, s: State, seat: int, day: Sequence[Flow], top: float) -> Block:
    """Draw the goods side by side and the buttons for them; a sheet has the goods as text."""
    drawn = [heading("stores", "stores after today's orders", top)]
    top += HEADING
    drawn += (_good(book, s, seat, good, day[good], top) for good in range(GOODS))
    drawn += _buttons(top + HEIGHT + GAP)
    words = _market(book, s, seat)
    below = top + HEIGHT + GAP + BUTTON_HEIGHT + 2
    drawn.append(heading("market", words, below, text_line(words, 0, PANEL)))
    return Block(drawn, below + HEADING - top + 16)


def _market(book: Book, s: State, seat: int) -> str:
    """Say how much can be traded today, and at what prices."""
    # Arms are never traded, so no order for them is added back.
    room = trading_space(book, s, seat, BUY, ARMS)
    goods = ", ".join(f"{GOODS_NAMES[good]} {book.market[good]}" for good in range(IRON, FOOD + 1))
    return f"market: {room} more today; gold for one: {goods}"


def _good(book: Book, s: State, seat: int, good: int, flow: Flow, top: float) -> Element:
    """Draw a good; to trade it, players click it first."""
    have, rest = s.goods[seat][good], left(book, s, seat, good)
    name = GOODS_NAMES[good]
    label = f"{name}: {have} in store, {rest} left after today's orders, {signed(flow.net)} a day"
    if IRON <= good <= FOOD:
        label += f", {book.market[good]} gold each on the market"
    traded = s.plan_bought[seat][good] - s.plan_sold[seat][good]
    if traded:
        verb = "buying" if traded > 0 else "selling"
        label += f", {verb} {abs(traded)} today"
    lines = (
        Words(15, f"{name} ({LETTERS[good]})", 11.5),
        Words(32, str(rest), 16),
        Words(50, f"{signed(flow.net)} a day", 11),
    )
    return tile(
        element_id(BUY, good),
        grid_box(good, top, HEIGHT, GOODS),
        label,
        lines,
        classes=("accent",) if traded else (),
    )


def _buttons(top: float) -> Iterator[Element]:
    """Draw the buttons to buy, to sell and to hand in."""
    wanted = (
        (BUY_BUTTON, "buy", "buy the good that you have chosen", 2),
        (SELL_BUTTON, "sell", "sell the good that you have chosen", 2),
        (DONE_BUTTON, "done, hand in", "hand in the orders of the day", 3),
    )
    part = (ROOM - 2 * GAP) / sum(parts for *_, parts in wanted)
    x = MARGIN
    for name, words, label, parts in wanted:
        box = Rect(x, top, part * parts, BUTTON_HEIGHT, 8)
        middle = Text(x + box.width / 2, top + BUTTON_HEIGHT / 2, words, 15)
        yield Element(name, Kind.CARD, box, label, (BUTTON,), (middle,))
        x += box.width + GAP
