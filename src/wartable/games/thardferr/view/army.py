"""A kingdom's army: its units with their battle stats, and its strategies."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.scene.scene import Align, Element
from wartable.engine.scene.tiles import Block, Words, grid_box, text_line
from wartable.games.thardferr.catalogue.entries import PLACES, STRATEGIES
from wartable.games.thardferr.catalogue.names import STRATEGY_EFFECTS
from wartable.games.thardferr.moves import FOLLOW, TRAIN
from wartable.games.thardferr.rules.orders import may_follow
from wartable.games.thardferr.rules.people import soldiers, soldiers_room, trainable
from wartable.games.thardferr.state import Book, State
from wartable.games.thardferr.view.clicks import element_id
from wartable.games.thardferr.view.forecast import Worth, worths
from wartable.games.thardferr.view.layout import (
    COLUMNS,
    HEADING,
    STRATEGIES_PANEL,
    UNITS_PANEL,
    grid_block,
    heading,
    tile,
)
from wartable.games.thardferr.view.words import (
    figure,
    price,
    price_sign,
    price_words,
    strategy_name,
    strategy_says,
    units_of,
)

UNIT_HEIGHT, STRATEGY_HEIGHT = 72.0, 37.0
#: Strategies per row.
BESIDE = 2


# --- units --------------------------------------------------------------------------------------


def units(book: Book, s: State, seat: int, top: float) -> Block:
    """Draw the six units of the race: number, stats, training per day and price."""
    ordered = sum(s.plan_army[seat])
    there = soldiers(s, seat) + ordered
    words = f"units {there} of {soldiers_room(book, s, seat)}; attack in melee/short/range"
    drawn = [heading("army", words, top, text_line(words, 0, UNITS_PANEL))]
    for place, worth in enumerate(worths(book, s, seat)):
        drawn.append(_unit(book, s, seat, place, worth, top + HEADING))
    return grid_block(drawn, PLACES, UNIT_HEIGHT)


def _unit(book: Book, s: State, seat: int, place: int, worth: Worth, top: float) -> Element:
    unit = units_of(s.race[seat] - 1)[place]
    number, more = s.army[seat][place], s.plan_army[seat][place]
    most = trainable(book, s, seat, place)
    cost = price(book, TRAIN, unit.number)
    attack = "/".join(map(figure, (worth.melee, worth.short, worth.range)))
    ordered = f"+{more}" if more else ""
    said = f", {more} ordered today" if more else ""
    label = (
        f"{unit.key}: {number}{said}, {most} a day; attack {figure(worth.melee)} in melee, "
        f"{figure(worth.short)} short, {figure(worth.range)} at range, "
        f"defence {figure(worth.defence)}; costs {price_words(cost)}"
        + (f". {unit.says}" if unit.says else "")
    )
    figures = f"attack {attack:<8} defence {figure(worth.defence):<3}"
    glyph = f"{unit.key:<19} {number:>4}{ordered:<4} {most:>2} a day  {figures} {price_sign(cost)}"
    return tile(
        element_id(TRAIN, unit.number),
        grid_box(place, top, UNIT_HEIGHT, COLUMNS),
        label,
        (
            Words(16, unit.key, 12),
            Words(34, f"{number}{ordered}", 16),
            Words(34, f"{most} a day", 10.5, Align.RIGHT),
            Words(50, f"{attack} · defence {figure(worth.defence)}"),
            Words(63, price_sign(cost)),
        ),
        classes=("accent",) if more else (),
        spots=(text_line(glyph, place + 1, UNITS_PANEL),),
    )


# --- strategies -----------------------------------------------------------------------------------


def strategies(book: Book, s: State, seat: int, top: float) -> Block:
    """Draw the strategies that a kingdom may follow, with the current one marked."""
    words = "strategy in battle"
    drawn = [heading("strategy", words, top, text_line(words, 0, STRATEGIES_PANEL))]
    offered = [each for each in range(STRATEGIES) if may_follow(book, s, seat, each)]
    drawn += _strategy_tiles(s, seat, offered, top + HEADING)
    return grid_block(drawn, len(offered), STRATEGY_HEIGHT, BESIDE)


def _strategy_tiles(s: State, seat: int, offered: list[int], top: float) -> Iterator[Element]:
    for number, strategy in enumerate(offered):
        name = strategy_name(strategy)
        is_planned = s.plan_strategy[seat] == strategy
        state = _state(s, seat, strategy)
        label = f"{name}{f', {state}' if state else ''}. {strategy_says(strategy)}"
        glyph = f"{'>' if is_planned else ' '}{name:<20} {STRATEGY_EFFECTS[strategy]}"
        yield tile(
            element_id(FOLLOW, strategy),
            grid_box(number, top, STRATEGY_HEIGHT, BESIDE),
            label,
            (
                Words(13, name, 12),
                Words(13, state, 10.5, Align.RIGHT),
                Words(28, STRATEGY_EFFECTS[strategy]),
            ),
            classes=("accent",) if is_planned else (),
            spots=(text_line(glyph, number + 1, STRATEGIES_PANEL),),
        )


def _state(s: State, seat: int, strategy: int) -> str:
    if s.plan_strategy[seat] == strategy:
        return "in force" if s.strategy[seat] == strategy else "from today on"
    return "until today" if s.strategy[seat] == strategy else ""
