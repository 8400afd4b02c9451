"""Draws relics and items, and the choice of the first relic."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from wartable.engine.scene.scene import Element, Rect
from wartable.engine.scene.tiles import (
    GAP,
    MARGIN,
    ROOM,
    Block,
    Drawer,
    Words,
    grid_box,
    grid_height,
)
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import Item, Relic
from wartable.games.campaign.moves import equip_move, stow_move, use_move
from wartable.games.campaign.rules.belongings import fault
from wartable.games.campaign.state import CAMP, SHOP, Book, State
from wartable.games.campaign.view.layout import (
    HEADING,
    ITEMS_PANEL,
    RELICS_PANEL,
    STAGE_PANEL,
    button,
    cells,
    first_relic_id,
    folded,
    heading,
    item_button,
    item_id,
    relic_id,
    right,
    stacked,
    tile,
)

RELIC = 50.0
FIRST = 64.0
ITEM = 42.0
DEEDS = (("use", use_move), ("equip", equip_move), ("stow", stow_move))


def bags(book: Book, s: State, top: float) -> Block:
    """Draw relics and items, if there are any."""
    parts: list[Drawer] = []
    if any(s.relics):
        parts.append(partial(_relics, s))
    if any(s.items) or any(s.equipped):
        parts.append(partial(_items, book, s))
    return stacked(top, *parts)


# --- relics ---------------------------------------------------------------------------------------


def _relics(s: State, top: float) -> Block:
    owned = [relic for relic in campaign().relics if s.relics[relic.number]]
    head = heading("relics", "Relics", top, RELICS_PANEL)
    tiles = [_relic(s, relic, at, top + HEADING) for at, relic in enumerate(owned)]
    return Block([head, *tiles], HEADING + grid_height(len(owned), RELIC, 2))


def relic_state(s: State, relic: Relic) -> str:
    """Return whether a relic is active, in words."""
    if relic.always_on:
        return "always on"
    return "active" if s.active[relic.number] else "off"


def _relic(s: State, relic: Relic, at: int, top: float) -> Element:
    box = grid_box(at, top, RELIC, 2)
    copies = s.relics[relic.number]
    name = f"{relic.name} ×{copies}" if copies > 1 else relic.name
    state = relic_state(s, relic)
    lines = [Words(13, name, 12.5, share=0.68), right(13, state, 11, 0.32)]
    lines += [
        Words(28 + 12.5 * row, words)
        for row, words in enumerate(folded(relic.text, box.width - 8, 2))
    ]
    return tile(
        relic_id(relic.number),
        box,
        f"{name}, {state}: {relic.text}",
        lines,
        classes=("quiet", "accent" if s.active[relic.number] else "spent"),
        spots=cells(at + 1, RELICS_PANEL, name, state, relic.text),
    )


# --- items ----------------------------------------------------------------------------------------


def _items(book: Book, s: State, top: float) -> Block:
    most = campaign().figures.limits.equipped
    words = f"Items: {sum(s.items)} in the bag, {sum(s.equipped)} of at most {most} equipped"
    elements = [heading("items", words, top, ITEMS_PANEL)]
    owned = [item for item in campaign().items if s.items[item.number] or s.equipped[item.number]]
    for at, item in enumerate(owned):
        elements += _item(book, s, item, at, top + HEADING)
    return Block(elements, HEADING + grid_height(len(owned), ITEM, 1))


def _item(book: Book, s: State, item: Item, at: int, top: float) -> Iterator[Element]:
    """Draw an item with a button for each legal move."""
    box = Rect(MARGIN, top + at * (ITEM + GAP), ROOM * 0.52, ITEM, 6)
    held = f"{s.items[item.number]} in the bag, {s.equipped[item.number]} equipped"
    lines = (Words(14, item.name, 12.5), Words(30, f"{held}"))
    yield tile(
        item_id(item.number),
        box,
        f"{item.name}: {held}. {item.text}",
        lines,
        spots=cells(at + 1, ITEMS_PANEL, item.name, held, item.text),
    )
    left, width = box.x + box.width + GAP, (ROOM - box.width - 3 * GAP) / 3
    for number, (deed, make) in enumerate(DEEDS):
        can = s.stage in (CAMP, SHOP) and fault(book, s, make(item.number), 0) == 0
        if can:
            place = Rect(left + number * (width + GAP), box.y + 3, width, ITEM - 6, 6)
            label = f"{deed} {item.name}: {item.text if deed == 'use' else held}"
            yield button(item_button(deed, item.number), place, deed, "", label)


# --- the first relic ------------------------------------------------------------------------------


def first_relics(book: Book, s: State, top: float) -> Block:
    """Draw the relics that this run can begin with."""
    wanted = campaign().starting_relics(book.node)
    words = "Choose your first relic"
    elements = [heading("first", words, top, STAGE_PANEL)]
    for at, number in enumerate(wanted):
        relic = campaign().relics[number]
        box = grid_box(at, top + HEADING, FIRST, 2)
        lines = [Words(14, relic.name, 13)]
        lines += [
            Words(29 + 12.5 * row, each)
            for row, each in enumerate(folded(relic.text, box.width - 8, 3))
        ]
        elements.append(
            tile(
                first_relic_id(number),
                box,
                f"{relic.name}: {relic.text}",
                lines,
                classes=("accent",),
                spots=cells(at + 1, STAGE_PANEL, relic.id, relic.name, relic.text),
            )
        )
    return Block(elements, HEADING + grid_height(len(wanted), FIRST, 2))
