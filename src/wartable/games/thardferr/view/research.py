"""Technologies: what a kingdom knows, is researching, and can research."""

from __future__ import annotations

from wartable.engine.scene.scene import Element
from wartable.engine.scene.tiles import Block, Words, grid_box, text_line
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.names import TECHNOLOGY_NAMES
from wartable.games.thardferr.moves import RESEARCH
from wartable.games.thardferr.rules.people import research_a_day
from wartable.games.thardferr.state import TECHNOLOGIES, Book, State
from wartable.games.thardferr.view.clicks import element_id
from wartable.games.thardferr.view.layout import COLUMNS, HEADING, grid_block, heading, tile
from wartable.games.thardferr.view.layout import LORE_PANEL as PANEL

HEIGHT = 36.0


def technologies(book: Book, s: State, seat: int, top: float) -> Block:
    """Draw the technologies of the kingdom's race, and a tile to research none."""
    a_day = research_a_day(book, s, seat)
    words = f"technologies; research {a_day} a day"
    offered = [each for each in range(TECHNOLOGIES) if _is_of(book, s, seat, each)]
    drawn = [heading("lore", words, top, text_line(words, 0, PANEL, span=2))]
    for number, technology in enumerate((*offered, TECHNOLOGIES)):
        drawn.append(_technology(book, s, seat, technology, number, top + HEADING))
    return grid_block(drawn, len(offered) + 1, HEIGHT)


def _is_of(book: Book, s: State, seat: int, technology: int) -> bool:
    """Tell whether a technology is for the race of a kingdom."""
    return book.needs_race[technology] in (0, s.race[seat])


def _technology(
    book: Book, s: State, seat: int, technology: int, number: int, top: float
) -> Element:
    name, state, says = "no research", "", ""
    classes: tuple[str, ...] = ()
    if technology < TECHNOLOGIES:
        name = TECHNOLOGY_NAMES[technology]
        says = f". {catalogue().technologies[name].says}"
        state, classes = _state(book, s, seat, technology)
    row, column = divmod(number, 2)
    return tile(
        element_id(RESEARCH, technology),
        grid_box(number, top, HEIGHT, COLUMNS),
        f"{name}{f': {state}' if state else ''}{says}",
        (Words(13 if state else HEIGHT / 2, name, 11.5), Words(27, state)),
        classes=classes,
        spots=(text_line(f"{name:<19} {state}".rstrip(), row + 1, PANEL, column),),
    )


def _state(book: Book, s: State, seat: int, technology: int) -> tuple[str, tuple[str, ...]]:
    """Return a kingdom's progress with a technology in words, and the classes to draw it with."""
    level, levels = s.level[seat][technology], book.levels[technology]
    known = f"level {level} of {levels}" if levels > 1 and level else ""
    if s.learning[seat] == technology + 1:
        return f"learning: {s.learned[seat]} of {book.hours[technology]}", ("accent",)
    if s.plan_learning[seat] == technology + 1:
        return f"from today: {book.price[technology]} gold", ("accent",)
    if level >= levels:
        return known or "known", ("past",)
    needs = book.needs[technology]
    if needs and not s.level[seat][needs - 1]:
        return f"needs {TECHNOLOGY_NAMES[needs - 1]}", ("past",)
    cost = f"{book.price[technology]} gold, {book.hours[technology]} to learn"
    if known:
        cost = f"{level} of {levels}; {book.price[technology]} gold, {book.hours[technology]}"
    return cost, ()
