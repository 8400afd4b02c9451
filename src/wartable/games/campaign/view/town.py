"""Draws the home town: buildings with supply times and deliveries, and what can be built."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from wartable.engine.scene.scene import Element, Rect
from wartable.engine.scene.tiles import (
    GAP,
    MARGIN,
    ROOM,
    Block,
    Words,
    grid_box,
    grid_height,
    text_line,
)
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import Building
from wartable.games.campaign.catalogue.names import kind_name
from wartable.games.campaign.rules.places import from_town
from wartable.games.campaign.rules.supply import Breakdown, Delivery, breakdown, makes, modifier
from wartable.games.campaign.rules.town import cost_of, hurry_fault
from wartable.games.campaign.state import CAMP, Book, State
from wartable.games.campaign.view.layout import (
    ACROSS,
    HEADING,
    HURRY,
    PLANS_PANEL,
    TOWN_PANEL,
    building_id,
    button,
    button_row,
    cells,
    folded,
    heading,
    right,
    stacked,
    terrain_id,
    tile,
)
from wartable.games.campaign.view.words import encounters, km, priced, signed
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES
from wartable.games.clans.view.layout import SMALL

LINE = 14.5
PLAN = 76.0
TERRAIN_BUTTON = 26.0


def town(book: Book, s: State, top: float) -> Block:
    """Draw the buildings of the town, and in the camp Hurry Supply and what can be built."""
    parts = [partial(_standing, book, s), partial(_hurry, book, s)]
    if s.stage == CAMP and any(not s.built[each.number] for each in campaign().buildings):
        parts.append(partial(_plans, book, s))
    return stacked(top, *parts)


# --- buildings ------------------------------------------------------------------------------------


def _standing(book: Book, s: State, top: float) -> Block:
    name = campaign().act(s.act).town.name
    words = f"Home town {name}: {km(from_town(s))} away, supply {signed(modifier(book, s))}"
    elements = [heading("home", words, top, TOWN_PANEL)]
    down, row = top + HEADING, 1
    for building in campaign().buildings:
        if s.built[building.number]:
            drawn, height, rows = _building(book, s, building, down, row)
            elements += drawn
            down += height + GAP
            row += rows
    return Block(elements, down - top)


def _building(
    book: Book, s: State, building: Building, top: float, row: int
) -> tuple[list[Element], float, int]:
    """Return a building's elements, their height, and how many lines of text they take."""
    supply = breakdown(book, s, building.number)
    under_way = [delivery_words(each) for each in supply.deliveries]
    status, made_of = status_words(s, building, supply), breakdown_words(building, supply)
    asks = needs_terrain(s, building)
    lines = [Words(13, name_words(s, building), 12.5, share=0.62), right(13, status, 12, 0.38)]
    lines += [
        Words(13 + LINE * (at + 1), words)
        for at, words in enumerate((made_of, *under_way))
        if words
    ]
    height = 13 + LINE * (len(lines) - 2) + 11
    spots = [*cells(row, TOWN_PANEL, name_words(s, building), status, made_of)]
    spots += [
        text_line(f"  {words}", row + at + 1, TOWN_PANEL, 0, ACROSS)
        for at, words in enumerate(under_way)
    ]
    label = building_label(book, s, building)
    box = Rect(MARGIN, top, ROOM, height + (TERRAIN_BUTTON + 4 if asks else 0), 6)
    drawn = [tile(building_id(building.number), box, label, lines, spots=spots)]
    if asks:
        drawn += _terrains(book, s, building, top + height - 2)
    return drawn, box.height, 1 + len(under_way)


def name_words(s: State, building: Building) -> str:
    """Return the name of a building, with its terrain if it has one."""
    terrain = TERRAIN_NAMES[s.terrain_of[building.number]]
    return f"{building.name} ({terrain})" if terrain else building.name


def status_words(s: State, building: Building, supply: Breakdown) -> str:
    """Return in a few words what a building is doing."""
    if building.gold:
        return f"+{building.gold} gold a step"
    if needs_terrain(s, building):
        return "asks for a terrain"
    return "idle in this act" if supply.idle_for else "at work"


def breakdown_words(building: Building, supply: Breakdown) -> str:
    """Return what a building's supply time is made of."""
    if not building.base:
        return building.text
    said = [f"base {supply.base}", f"distance {signed(supply.by_distance)}"]
    if supply.off_by_relics:
        said.append(f"relics {signed(-supply.off_by_relics)}")
    if supply.off_by_nodes:
        said.append(f"tree {signed(-supply.off_by_nodes)}")
    return f"a card every {supply.interval}: {', '.join(said)}"


def delivery_words(delivery: Delivery) -> str:
    """Return where a delivery is and when it arrives."""
    name, soon = kind_name(delivery.kind), f"here in {encounters(delivery.arrives_in)}"
    if delivery.production:
        return f"{name}: in training for {delivery.production}, {soon}"
    return f"{name}: on the road, {km(delivery.travelled)} done, {soon}"


def building_label(book: Book, s: State, building: Building) -> str:
    """Return everything about a building: its effect, its supply time in full, its deliveries."""
    supply = breakdown(book, s, building.number)
    if not building.base:
        return f"{building.name}: {building.text}"
    made_of = (
        f"a card every {encounters(supply.interval)}: base {supply.base}, "
        f"{signed(supply.by_distance)} for {km(supply.distance)}, "
        f"{signed(-supply.off_by_relics)} by relics, {signed(-supply.off_by_nodes)} by the tree"
    )
    said = [
        f"{name_words(s, building)}: {building.text} {made_of}",
        status_words(s, building, supply),
    ]
    return "; ".join((*said, *map(delivery_words, supply.deliveries)))


# --- terrains -------------------------------------------------------------------------------------


def needs_terrain(s: State, building: Building) -> bool:
    """Tell whether a building stands and has not been given its terrain yet."""
    number = building.number
    return bool(building.asks_terrain and s.built[number] and not s.terrain_of[number])


def _terrains(book: Book, s: State, building: Building, top: float) -> Iterator[Element]:
    """Draw a button for every terrain that a building can have."""
    number = building.number
    wanted = [
        terrain
        for terrain in range(1, len(TERRAIN_NAMES))
        if s.stage == CAMP and makes(book, s.act, number, terrain)
    ]
    for at, terrain in enumerate(wanted):
        box = grid_box(at, top, TERRAIN_BUTTON, max(2, len(wanted)))
        words = f"{building.name}: {TERRAIN_NAMES[terrain]}"
        label = f"{words}, which makes {', '.join(product_names(book, s, number, terrain))}"
        inner = Rect(box.x + 4, box.y, box.width - 8, box.height, 6)
        yield button(terrain_id(number, terrain), inner, words, "", label)


def product_names(book: Book, s: State, building: int, terrain: int) -> list[str]:
    """Return the names of the cards that a building can make in this act."""
    return [kind_name(card) for card in makes(book, s.act, building, terrain)]


# --- Hurry Supply ---------------------------------------------------------------------------------


def _hurry(book: Book, s: State, top: float) -> Block:
    gold = campaign().figures.supply.hurry_gold
    if s.stage != CAMP or hurry_fault(book, s):
        return Block([], 0)
    label = f"Hurry Supply: every delivery arrives with the next encounter, {priced(s, '', gold)}"
    row = button_row(top, [(HURRY, "Hurry Supply", f"{gold} gold: all in 1 encounter", label)])
    return Block(row.elements, row.height + GAP)


# --- what can be built ----------------------------------------------------------------------------


def _plans(book: Book, s: State, top: float) -> Block:
    missing = [each for each in campaign().buildings if not s.built[each.number]]
    elements = [heading("plans", "To be built", top, PLANS_PANEL)]
    for at, building in enumerate(missing):
        box = grid_box(at, top + HEADING, PLAN, 2)
        elements.append(_plan(book, s, building, box, 2 * at + 1))
    return Block(elements, HEADING + grid_height(len(missing), PLAN, 2))


def _plan(book: Book, s: State, building: Building, box: Rect, row: int) -> Element:
    """Draw a building that can be built; it takes two lines of text."""
    cost = cost_of(book, building.number)
    off = f" instead of {building.price}" if cost != building.price else ""
    text = folded(building.text, box.width - 8, 3)
    lines = [
        Words(13, building.name, 12.5),
        Words(29, f"{cost} gold{off}", 11.5),
        *(Words(42 + 12 * at, words, SMALL) for at, words in enumerate(text)),
    ]
    base = f"; a card every {encounters(building.base)} before distance" if building.base else ""
    discount = f"; listed at {building.price} gold" if off else ""
    label = f"{building.name}: {priced(s, building.text, cost)}{discount}{base}"
    return tile(
        building_id(building.number),
        box,
        label,
        lines,
        classes=() if cost <= s.gold else ("past",),
        spots=(
            *cells(row, PLANS_PANEL, building.name, f"{cost} gold"),
            text_line(f"  {building.text}", row + 1, PLANS_PANEL, 0, ACROSS),
        ),
    )
