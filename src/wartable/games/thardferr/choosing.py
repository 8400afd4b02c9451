"""Day 0: the six races to choose from."""

from __future__ import annotations

from wartable.engine.panels import Block, Words, grid_box, text_line
from wartable.engine.scene import Align
from wartable.engine.wording import listed
from wartable.games.thardferr.catalogue import RACES, catalogue
from wartable.games.thardferr.clicks import element_id
from wartable.games.thardferr.layout import HEADING, grid_block, heading, tile
from wartable.games.thardferr.layout import RACES_PANEL as PANEL
from wartable.games.thardferr.orders import CHOOSE
from wartable.games.thardferr.state import Book, State
from wartable.games.thardferr.words import (
    MANNERS,
    strategy_says,
    units_of,
)

HEIGHT = 80.0


def race_cards(book: Book, s: State, seat: int, top: float) -> Block:
    """Draw a card for every race: what it is like, its units and its own strategy."""
    words = "the races" if seat < 0 else "choose your race"
    drawn = [heading("races", words, top, text_line(words, 0, PANEL))]
    for race, name in enumerate(RACES):
        own = catalogue().races[name].strategy
        number = catalogue().strategies[own].number
        units = [unit.key for unit in units_of(race)]
        chosen = seat >= 0 and s.plan_race[seat] == race + 1
        label = (
            f"{name}{', chosen' if chosen else ''}: {MANNERS[race]} Units: "
            f"{listed(units)}. {own}: {strategy_says(number)}"
        )
        lines = (
            Words(15, name, 15),
            Words(15, own, 11, Align.RIGHT),
            Words(34, MANNERS[race], 12),
            Words(51, ", ".join(units[:3]), 11),
            Words(66, ", ".join(units[3:]), 11),
        )
        spot = text_line(f"{name:<7} {MANNERS[race]}", race + 1, PANEL)
        drawn.append(
            tile(
                element_id(CHOOSE, race),
                grid_box(race, top + HEADING, HEIGHT, 1),
                label,
                lines,
                classes=("resource",) if chosen else (),
                spots=(spot,),
            )
        )
    return grid_block(drawn, len(RACES), HEIGHT, 1)
