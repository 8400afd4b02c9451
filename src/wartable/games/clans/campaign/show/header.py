"""The head of the picture: act, health, gold, legacy, encounters, and whether the boss waits."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.panels import MARGIN, ROOM, Block, Words, fitted, grid_box, text_line
from wartable.engine.scene import Align, Element, Kind, Rect, Text, seat_class
from wartable.engine.wording import count
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.show.ids import ACT, GOLD, HEALTH, LEGACY, STEP
from wartable.games.clans.campaign.show.layout import HEAD_PANEL, tile
from wartable.games.clans.campaign.show.words import boss_words
from wartable.games.clans.campaign.state import ACTS, REASONS, REVIEW, START, Book, State
from wartable.games.clans.campaign.wording.encounters import place_name
from wartable.games.clans.show import icons

TITLE = 21.0
BOX = 41.0
LINE = 17.0


def act_words(s: State) -> str:
    """Return the act and its title."""
    return f"act {s.act} of {ACTS}: {campaign().act(s.act).title}"


def standing(book: Book, s: State) -> tuple[str, ...]:
    """Say whether the boss waits, and what else is special about this step, line by line."""
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
    """Draw the act, four figures, and a line or two on the boss and what else is special."""
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
    """Return the figures in a line of the text board, whose title names the act."""
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
    done = "encounter" if s.encounter == 1 else "encounters"
    shown = (
        (GOLD, "gold", s.gold, f"{s.gold} gold"),
        (STEP, done, s.encounter, f"{s.encounter} {done} completed in this act"),
        (LEGACY, "legacy", s.legacy, f"{count(s.legacy, 'legacy point')} in this run"),
    )
    for number, (name, word, value, label) in enumerate(shown, 1):
        lines = (Words(13, word), Words(28, str(value), 16))
        look = ("resource",) if name == GOLD else ()
        yield tile(name, grid_box(number, top, BOX, 4), label, lines, classes=look)


def _line(number: int, words: str, top: float) -> Element:
    y = top + 3 + LINE * (number + 0.5)
    at = Text(MARGIN + 1, y, words, fitted(words, ROOM, 12), Align.LEFT)
    name = "boss" if number == 0 else "special"
    return Element(name, Kind.LABEL, at, words, spot=text_line(words, number + 1, HEAD_PANEL))
