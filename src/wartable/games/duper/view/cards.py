"""Drawn hands: the seat's own as cards to click, open hands of others in a compact form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from textwrap import wrap

from wartable.board.cards import CARD, RED_SUIT
from wartable.engine.scene.scene import Align, Element, Kind, Rect, Text, text_width
from wartable.engine.scene.words import count
from wartable.games.duper.moves import FACES, SUIT_SIGNS, card_name
from wartable.games.duper.state import CARDS, COLOURS, VALUES, State
from wartable.games.duper.view.clicks import card_id
from wartable.games.duper.view.layout import (
    HAND,
    LEFT,
    LETTERING,
    LINE,
    OPEN_HANDS,
    ROOM,
    Block,
    text_line,
    words_at,
)
from wartable.games.duper.view.words import card_sign, card_words

WIDTH, HEIGHT = 37, 50  # of a card in the seat's own hand
SMALL = 24  # height of a card in an open hand
NEAR, APART = 2, 5  # gaps between cards of equal and of different value; lines use the second
TEXT_LINE = 76  # characters per line on the text board

#: Asks for a plain sign, which a phone would otherwise replace by an emoji.
_PLAIN = "\N{VARIATION SELECTOR-15}"


def by_value(s: State, seat: int) -> list[int]:
    """Return every copy of every card of a hand, cards of one value side by side."""
    kinds = sorted(range(CARDS), key=lambda card: (card % VALUES, card))
    return [card for card in kinds for _ in range(s.hand[seat][card])]


def pairs(s: State, seat: int) -> int:
    """Return how many tanks the pairs of a hand would make (rule 4-2)."""
    held = [0] * VALUES
    for card in range(CARDS):
        held[card % VALUES] += s.hand[seat][card]
    return sum(number // 2 for number in held)


def own_hand(s: State, seat: int, top: float) -> Block:
    """Draw a hand, with every copy of a card as a card of its own."""
    words = f"you play {COLOURS[seat]}: {_size(s, seat)}"
    cards = by_value(s, seat)
    # Lines of text are not elements: attach each to a card; there are always enough cards.
    texts = _texts(cards, [card_name(card) for card in cards])
    drawn = [words_at("hand", words, top, text_line(words, 0, HAND))]
    places = _flowing(cards, [WIDTH] * len(cards))
    for at, place in enumerate(places):
        copy = 1 + cards[:at].count(place.card)
        spot = text_line(texts[at], at + 1, HAND) if at < len(texts) else None
        box = Rect(place.x, top + LINE + place.line * (HEIGHT + APART), WIDTH, HEIGHT, 5)
        captions = (
            Text(box.x + 4, box.y + 12, FACES[place.card % VALUES], 18, Align.LEFT),
            Text(box.x + WIDTH - 4, box.y + HEIGHT - 15, _suit(place.card), 24, Align.RIGHT),
        )
        name, label = card_id(place.card, copy), card_words(place.card)
        drawn.append(Element(name, Kind.CARD, box, label, _classes(place.card), captions, spot))
    return Block(drawn, LINE + _lines(places) * (HEIGHT + APART))


def open_hand(s: State, seat: int, top: float) -> Block:
    """Draw a public hand: each kind of card once, with the number of copies."""
    name, words = COLOURS[seat], f"{COLOURS[seat]}: {_size(s, seat)}"
    kinds = list(dict.fromkeys(by_value(s, seat)))
    times = {card: _times(s.hand[seat][card]) for card in kinds}
    texts = _texts(kinds, [times[card] + card_name(card) for card in kinds])
    panel = OPEN_HANDS + seat
    drawn = [words_at(f"hand-{name}", words, top, text_line(words, 0, panel))]
    widths = [text_width(times[card] + card_sign(card), LETTERING) + 14 for card in kinds]
    places = _flowing(kinds, widths)
    for at, place in enumerate(places):
        spot = text_line(f"  {texts[at]}", at + 1, panel) if at < len(texts) else None
        box = Rect(place.x, top + LINE + place.line * (SMALL + NEAR), widths[at], SMALL, 4)
        sign = times[place.card] + card_sign(place.card) + _PLAIN
        caption = Text(box.x + box.width / 2, box.y + SMALL / 2, sign, LETTERING)
        drawn.append(
            Element(
                f"{name}-{card_name(place.card)}",
                Kind.CARD,
                box,
                f"{name}: {times[place.card]}{card_words(place.card)}",
                _classes(place.card),
                (caption,),
                spot,
            )
        )
    return Block(drawn, LINE + _lines(places) * (SMALL + NEAR))


# --- words and signs -----------------------------------------------------------------------------


def _size(s: State, seat: int) -> str:
    return f"{count(s.held[seat], 'card')}, {count(pairs(s, seat), 'pair')}"


def _times(copies: int) -> str:
    return f"{copies}×" if copies > 1 else ""


def _suit(card: int) -> str:
    return SUIT_SIGNS[card // VALUES] + _PLAIN


def _classes(card: int) -> tuple[str, ...]:
    return (CARD, RED_SUIT) if card < 2 * VALUES else (CARD,)


def _texts(cards: Sequence[int], names: Sequence[str]) -> list[str]:
    """Return a hand as lines of text, with more space between cards of different values."""
    groups = (" ".join(names[start:end]) for start, end in _runs(cards))
    return wrap("  ".join(groups), TEXT_LINE)


# --- positions of cards --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Place:
    """The position of a card."""

    card: int
    x: float
    line: int


def _flowing(cards: Sequence[int], widths: Sequence[float]) -> list[_Place]:
    """Return the positions of cards, from left to right and line by line.

    Cards of one value stay together if they fit on one line.
    """
    places: list[_Place] = []
    x, line = 0.0, 0
    for start, end in _runs(cards):
        whole = sum(widths[start:end]) + NEAR * (end - start - 1)
        if x and x + whole > ROOM >= whole:
            x, line = 0.0, line + 1
        for card, width in zip(cards[start:end], widths[start:end], strict=True):
            if x and x + width > ROOM:
                x, line = 0.0, line + 1
            places.append(_Place(card, LEFT + x, line))
            x += width + NEAR
        x += APART - NEAR
    return places


def _lines(places: Sequence[_Place]) -> int:
    return places[-1].line + 1 if places else 0


def _runs(cards: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each run of cards of one value."""
    start = 0
    for _, group in groupby(cards, lambda card: card % VALUES):
        end = start + len(list(group))
        yield start, end
        start = end
