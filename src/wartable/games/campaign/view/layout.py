"""The ids of the picture's elements, and helpers that lay out tiles, headings and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

from wartable.engine.scene.extras import BUTTON, EXPLAINED
from wartable.engine.scene.scene import Align, Element, Kind, Rect, Spot, Text, text_width
from wartable.engine.scene.tiles import (
    Block,
    Drawer,
    Tiles,
    Words,
    fitted,
    grid_box,
    text_line,
    written,
)
from wartable.games.campaign.catalogue.names import kind_id, name_of
from wartable.games.clans.view.layout import SMALL

HEALTH, GOLD, LEGACY, STEP, ACT = "health", "gold", "legacy", "encounter", "act"
HERO, TOWN, ROUTE, BATTLE = "hero", "town", "route", "battle"
WAIT, BACK, HURRY, LEAVE, MARCH = "wait", "back", "hurry", "leave", "march"


def choice_id(choice: int) -> str:
    """Return the id of an encounter's card."""
    return f"choice-{choice + 1}"


def site_id(choice: int) -> str:
    """Return the id of an encounter's marker on the map."""
    return f"site-{choice + 1}"


def convoy_id(delivery: int) -> str:
    """Return the id of a convoy on the map."""
    return f"convoy-{delivery + 1}"


def first_relic_id(relic: int) -> str:
    """Return the id of a relic that a run can begin with."""
    return f"first-{name_of('R', relic)}"


def relic_id(relic: int) -> str:
    """Return the id of an owned relic."""
    return f"owned-{name_of('R', relic)}"


def item_id(item: int) -> str:
    """Return the id of an owned consumable."""
    return f"item-{name_of('I', item)}"


def item_button(deed: str, item: int) -> str:
    """Return the id of a consumable's button: use, equip or stow."""
    return f"{deed}-{name_of('I', item)}"


def building_id(building: int) -> str:
    """Return the id of a building, whether it stands or not."""
    return f"building-{name_of('B', building)}"


def terrain_id(building: int, terrain: int) -> str:
    """Return the id of a button that gives a building its terrain."""
    return f"terrain-{name_of('B', building)}-{name_of('T', terrain)}"


def card_id(where: str, kind: int) -> str:
    """Return the id of the cards of a kind in the deck, reserve, locked, fallen or upgrade."""
    return f"{where}-{kind_id(kind).replace('+', '.')}"


def shelf_id(what: str, number: int) -> str:
    """Return the id of a ware: a card or a relic by its place, an item by its kind."""
    return f"shop-{what}-{number + 1}"


# --- layout --------------------------------------------------------------------------------------

#: Columns of the text board that a line may span without widening any of them.
ACROSS = 100
PADDING = 7.0
HEADING = 20.0
BUTTON_HEIGHT = 38.0

# Panels of the text board.
(
    HEAD_PANEL,
    STAGE_PANEL,
    REPAIRS_PANEL,
    TOWN_PANEL,
    PLANS_PANEL,
    DECK_PANEL,
    RESERVES_PANEL,
    FALLEN_PANEL,
    RELICS_PANEL,
    ITEMS_PANEL,
) = range(10)

#: Makes a tile whose label is shown as an explanation.
tile = Tiles(SMALL, PADDING, (EXPLAINED,)).tile


def right(down: float, text: str, size: float = SMALL, share: float = 1.0) -> Words:
    """Return a right-aligned line of a tile."""
    return Words(down, text, size, Align.RIGHT, 0.0, share)


@lru_cache(maxsize=1024)
def folded(words: str, room: float, lines: int, size: float = SMALL) -> tuple[str, ...]:
    """Wrap words to a width, in at most ``lines`` lines; a cut text ends with an ellipsis."""
    most = max(8, int(room / text_width("m", size)))
    found = wrap(words, most)
    if len(found) > lines:
        found = [*found[: lines - 1], f"{found[lines - 1][: most - 1].rstrip()}…"]
    return tuple(found)


def heading(name: str, words: str, top: float, panel: int) -> Element:
    """Draw a heading above a grid, which is also the first line of its text panel."""
    return written(name, words, top + 10, 13, text_line(words, 0, panel, 0, ACROSS))


def cells(row: int, panel: int, *words: str) -> tuple[Spot, ...]:
    """Return a row of the text board, one word per column; numbers are right-aligned."""
    return tuple(
        Spot(each, row, column, 1, Align.RIGHT if _is_figure(each) else Align.LEFT, panel)
        for column, each in enumerate(words)
        if each
    )


def _is_figure(words: str) -> bool:
    return words.rstrip("×").lstrip("+−-").isdigit() or words.endswith((" gold", " km"))


def button(name: str, box: Rect, words: str, small: str, label: str = "") -> Element:
    """Draw a button: its name, and below it what it means."""
    x, room = box.x + box.width / 2, box.width - 8
    is_low = box.height < BUTTON_HEIGHT
    captions = (
        (Text(x, box.y + box.height / 2, words, fitted(words, room, 12.5)),)
        if is_low
        else (
            Text(x, box.y + 13, words, fitted(words, room, 14.5)),
            Text(x, box.y + 28.5, small, fitted(small, room, 11)),
        )
    )
    return Element(name, Kind.CARD, box, label or f"{words}: {small}", (BUTTON,), captions)


def button_row(top: float, wanted: Sequence[tuple[str, str, str, str]]) -> Block:
    """Draw buttons side by side; each is an id, a name, a short meaning and a full one."""
    return Block(
        [
            button(name, grid_box(at, top, BUTTON_HEIGHT, len(wanted)), words, small, label)
            for at, (name, words, small, label) in enumerate(wanted)
        ],
        BUTTON_HEIGHT,
    )


def stacked(top: float, *drawers: Drawer) -> Block:
    """Draw blocks one below the other, without gaps, as one block."""
    elements: list[Element] = []
    height = 0.0
    for draw in drawers:
        block = draw(top + height)
        elements += block.elements
        height += block.height
    return Block(elements, height)
