"""Draws the shop: cards, items and relics with their prices, and repairs of fallen cards."""

from __future__ import annotations

from functools import partial

from wartable.board.cards import CARD
from wartable.engine.scene.scene import Element
from wartable.engine.scene.tiles import Block, Drawer, Words, grid_box, grid_height
from wartable.engine.scene.words import count
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.names import kind_name
from wartable.games.campaign.rules.deck import fallen_of, figures_of, lost
from wartable.games.campaign.rules.shop import (
    SOLD,
    card_price,
    item_price,
    relic_price,
    repair_price,
)
from wartable.games.campaign.state import Book, State
from wartable.games.campaign.view.deck import COLUMNS as CHIPS
from wartable.games.campaign.view.deck import HEIGHT as CHIP
from wartable.games.campaign.view.deck import chip
from wartable.games.campaign.view.layout import (
    HEADING,
    LEAVE,
    REPAIRS_PANEL,
    STAGE_PANEL,
    button_row,
    cells,
    folded,
    heading,
    right,
    shelf_id,
    stacked,
    tile,
)
from wartable.games.campaign.view.words import by_kind, card, card_words, priced
from wartable.games.clans.catalogue.cards import RARITY_NAMES, TERRAIN_NAMES
from wartable.games.clans.view import icons

WARE = 50.0
COLUMNS = 2


def shop(book: Book, s: State, top: float) -> Block:
    """Draw the shelves, the repairs and the button to leave."""
    parts: list[Drawer] = [partial(_shelves, book, s)]
    if lost(s):
        parts.append(partial(_repairs, s))
    parts.append(_way_out)
    return stacked(top, *parts)


def _shelves(book: Book, s: State, top: float) -> Block:
    off = f", {book.discount} percent off" if book.discount else ""
    words = f"{campaign().titles['shop']}: you have {s.gold} gold{off}"
    wares: list[Element] = []
    for at in range(s.shelf_cards):
        if s.shelf_card[at] != SOLD:
            wares.append(_card(book, s, at, len(wares), top + HEADING))
    for item in campaign().items:
        cost = item_price(book, item.number)
        name = shelf_id("item", item.number)
        wares.append(_thing(s, name, item.name, item.text, cost, len(wares), top + HEADING))
    for at in range(s.shelf_relics):
        if s.shelf_relic[at] != SOLD:
            relic = campaign().relics[s.shelf_relic[at]]
            cost, name = relic_price(book, relic.number), shelf_id("relic", at)
            wares.append(_thing(s, name, relic.name, relic.text, cost, len(wares), top + HEADING))
    head = heading("shop", words, top, STAGE_PANEL)
    return Block([head, *wares], HEADING + grid_height(len(wares), WARE, COLUMNS))


def _card(book: Book, s: State, shelf: int, at: int, top: float) -> Element:
    kind = s.shelf_card[shelf]
    box = grid_box(at, top, WARE, COLUMNS)
    cost = card_price(book, kind)
    damage, health = figures_of(kind)
    rarity, terrain = RARITY_NAMES[card(kind).rarity], TERRAIN_NAMES[card(kind).terrain]
    said = ", ".join(filter(None, (rarity, terrain)))
    lines = (
        Words(13, kind_name(kind), 12.5, share=0.66),
        right(13, f"{cost} gold", 12, 0.34),
        Words(33, str(damage), 12, inset=12, share=0.3),
        Words(33, str(health), 12, inset=42, share=0.5),
        right(33, said, share=0.62),
    )
    spots = cells(
        at + 1, STAGE_PANEL,
        f"card {shelf + 1}", kind_name(kind), f"{cost} gold", f"{damage}/{health} {said}",
    )  # fmt: skip
    return tile(
        shelf_id("card", shelf),
        box,
        priced(s, card_words(kind), cost),
        lines,
        classes=_look(s, cost),
        spots=spots,
        marks=(*icons.sword(box.x + 12, box.y + 33), *icons.heart(box.x + 42, box.y + 33)),
    )


def _look(s: State, cost: int) -> tuple[str, ...]:
    """Return the style of a ware: faint if the player cannot afford it."""
    return (CARD,) if cost <= s.gold else (CARD, "spent")


def _thing(s: State, name: str, title: str, text: str, cost: int, at: int, top: float) -> Element:
    box = grid_box(at, top, WARE, COLUMNS)
    what = " ".join(name.split("-")[1:]) if "relic" in name else "item"
    lines = [Words(13, title, 12.5, share=0.66), right(13, f"{cost} gold", 12, 0.34)]
    lines += [
        Words(28 + 12.5 * row, words) for row, words in enumerate(folded(text, box.width - 8, 2))
    ]
    return tile(
        name,
        box,
        f"{title}: {priced(s, text, cost)}",
        lines,
        classes=_look(s, cost),
        spots=cells(at + 1, STAGE_PANEL, what, title, f"{cost} gold", text),
    )


def _repairs(s: State, top: float) -> Block:
    kinds = by_kind(fallen_of(s))
    words = f"Repairs of fallen cards: {count(lost(s), 'card')}"
    elements = [heading("repairs", words, top, REPAIRS_PANEL)]
    for at, (kind, copies) in enumerate(kinds.items()):
        cost = repair_price(kind)
        where, words = "repair" if cost <= s.gold else "fallen", f"{cost} gold"
        said = priced(s, "", cost)
        elements.append(chip(where, kind, copies, at, top + HEADING, REPAIRS_PANEL, words, said))
    return Block(elements, HEADING + grid_height(len(kinds), CHIP, CHIPS))


def _way_out(top: float) -> Block:
    label = "leave the shop: the encounter is completed"
    return button_row(top, [(LEAVE, "leave", "the encounter is completed", label)])
