"""Draws the picture: header, what to do now, the map, and everything the player owns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.engine.kit.events import Event
from wartable.engine.scene.scene import Align, Element, Kind, Rect, Scene, Text, seat_class
from wartable.engine.scene.tiles import (
    MARGIN,
    ROOM,
    WIDTH,
    Block,
    Drawer,
    Words,
    fitted,
    grid_box,
    text_line,
)
from wartable.engine.scene.words import count
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.state import (
    ACTS,
    BATTLE,
    CAMP,
    OVER,
    REASONS,
    REVIEW,
    SHOP,
    START,
    Book,
    State,
)
from wartable.games.campaign.view.belongings import bags, first_relics
from wartable.games.campaign.view.deck import army, review
from wartable.games.campaign.view.encounters import battle, choices, road_buttons
from wartable.games.campaign.view.layout import ACT, GOLD, HEAD_PANEL, HEALTH, LEGACY, STEP, tile
from wartable.games.campaign.view.map import chart
from wartable.games.campaign.view.sheets import sheets
from wartable.games.campaign.view.shop import shop
from wartable.games.campaign.view.town import town
from wartable.games.campaign.view.words import boss_words, place_name
from wartable.games.clans.view import icons
from wartable.games.clans.view.layout import BETWEEN

TITLE = 21.0
BOX = 41.0
LINE = 17.0


def act_words(s: State) -> str:
    """Return the act and its title."""
    return f"act {s.act} of {ACTS}: {campaign().act(s.act).title}"


def standing(book: Book, s: State) -> tuple[str, ...]:
    """Return lines on whether the boss waits and what else is special about this step."""
    if s.ended:
        return (f"the run is over: {REASONS[s.ended]}",)
    if s.stage == START:
        return ("choose what you take along",)
    if s.stage == REVIEW:
        return (f"{campaign().act(s.act).boss_title} is beaten: the act is yours",)
    further = [f"recovery: {count(s.recovery, 'more step')}"] if s.recovery else []
    if s.defence:
        place = place_name(s.act, s.defence_lat, s.defence_lng)
        further.append(f"{place} waits for its defence")
    return tuple(filter(None, (boss_words(book, s), "; ".join(further))))


def header(book: Book, s: State, top: float) -> Block:
    """Draw the act, four numbers, and a line or two on the boss and what else is special."""
    title = f"A{act_words(s)[1:]}"
    at = Text(MARGIN + 1, top + 9, title, fitted(title, ROOM, 15), Align.LEFT)
    lines = standing(book, s)
    elements = [
        Element(ACT, Kind.LABEL, at, title, spot=text_line(_said(s), 0, HEAD_PANEL)),
        _health(s, grid_box(0, top + TITLE, BOX, 4)),
        *_figures(s, top + TITLE),
        *(_line(number, words, top + TITLE + BOX) for number, words in enumerate(lines)),
    ]
    return Block(elements, TITLE + BOX + LINE * len(lines))


def _said(s: State) -> str:
    """Return the numbers as a line of the text board, whose title names the act."""
    return (
        f"health {s.hp}/{s.max_hp} · gold {s.gold} · legacy {s.legacy} · "
        f"encounters {s.encounter} (run {s.completed})"
    )


def _health(s: State, box: Rect) -> Element:
    share = max(0.0, min(1.0, s.hp / max(1, s.max_hp)))
    bar = Rect(box.x + 7, box.y + box.height - 8, (box.width - 14) * share, 4, 2)
    words = f"{s.hp}/{s.max_hp}"
    lines = (Words(13, "health", inset=12), Words(26, words, 13))
    label = f"health of your base: {s.hp} of {s.max_hp}"
    marks = (*icons.heart(box.x + 11, box.y + 13), *((bar,) if share else ()))
    return tile(HEALTH, box, label, lines, classes=(seat_class(0),), marks=marks)


def _figures(s: State, top: float) -> Iterator[Element]:
    shown = (
        (GOLD, "gold", s.gold, f"{s.gold} gold"),
        (
            STEP,
            "encounters",
            s.encounter,
            f"{count(s.encounter, 'encounter')} completed in this act",
        ),
        (LEGACY, "legacy", s.legacy, f"{count(s.legacy, 'legacy point')} in this run"),
    )
    for number, (name, word, value, label) in enumerate(shown, 1):
        lines = (Words(13, word), Words(28, str(value), 16))
        look = ("accent",) if name == GOLD else ()
        yield tile(name, grid_box(number, top, BOX, 4), label, lines, classes=look)


def _line(number: int, words: str, top: float) -> Element:
    y = top + 3 + LINE * (number + 0.5)
    at = Text(MARGIN + 1, y, words, fitted(words, ROOM, 12), Align.LEFT)
    name = "boss" if number == 0 else "special"
    return Element(name, Kind.LABEL, at, words, spot=text_line(words, number + 1, HEAD_PANEL))


# --- the picture ---------------------------------------------------------------------------------


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    """Draw a run; every viewer sees the same."""
    elements: list[Element] = []
    top = MARGIN - 4
    for draw in _parts(book, s):
        block = draw(top)
        elements += block.elements
        top += block.height + (BETWEEN if block.elements else 0)
    title = f"Clans: The Campaign, {act_words(s)}"
    return Scene(title, WIDTH, top, tuple(elements), sheets=tuple(sheets(book, s)))


def _parts(book: Book, s: State) -> Iterator[Drawer]:
    """Yield the blocks from top to bottom; what the player has to do now comes first."""
    yield partial(header, book, s)
    asked: dict[int, tuple[Drawer, ...]] = {
        START: (partial(first_relics, book, s),),
        CAMP: (),
        BATTLE: (partial(battle, book, s),),
        SHOP: (partial(shop, book, s),),
        REVIEW: (partial(review, book, s),),
        OVER: (),
    }
    yield from asked[s.stage]
    yield partial(chart, book, s)
    if s.stage == CAMP:
        yield partial(choices, book, s)
        yield partial(road_buttons, book, s)
        yield partial(town, book, s)
    yield partial(army, book, s)
    yield partial(bags, book, s)
    if s.stage not in (CAMP, OVER):
        yield partial(town, book, s)
