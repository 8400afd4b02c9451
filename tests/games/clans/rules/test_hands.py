"""Drawing cards from a deck, and full hands."""

from __future__ import annotations

from wartable.engine.kit.chance import SETUP, stream
from wartable.engine.kit.events import Log
from wartable.games.clans.book import make_book
from wartable.games.clans.events import DRAWN, HAND_FULL
from wartable.games.clans.options import Options
from wartable.games.clans.rules.hands import draw_cards
from wartable.games.clans.state import AGES, SOUTH, State


def south_with(cards: list[int]) -> tuple[State, Log]:
    """Return a state in which South's deck has these kinds, and a log for it."""
    s, log = State(), Log()
    log.on = 1
    s.left[SOUTH * AGES] = len(cards)
    for at, kind in enumerate(cards):
        s.deck[SOUTH * AGES][at] = kind + 1
    return s, log


def test_1_6_any_card_left_can_be_drawn_and_none_comes_back() -> None:
    book = make_book(Options(), 2)
    first = set()
    for seed in range(40):
        s, log = south_with([3, 5, 8])
        assert draw_cards(book, s, stream(seed, SETUP), SOUTH, 5, log) == 3
        drawn = [kind - 1 for kind in s.hand[SOUTH][:3]]
        assert sorted(drawn) == [3, 5, 8]
        assert s.left[SOUTH * AGES] == 0
        assert draw_cards(book, s, stream(seed, SETUP), SOUTH, 1, log) == 0
        first.add(drawn[0])
    assert first == {3, 5, 8}


def test_1_7_what_is_drawn_onto_a_full_hand_is_lost() -> None:
    book = make_book(Options(), 2)
    s, log = south_with(list(range(10)))
    assert draw_cards(book, s, stream(1, SETUP), SOUTH, 9, log) == 9
    assert (s.held[SOUTH], s.left[SOUTH * AGES]) == (8, 1)
    kinds_noted = [log.kind[at] for at in range(log.count)]
    assert kinds_noted == [DRAWN] * 8 + [HAND_FULL]
    assert {log.seen[at] for at in range(log.count)} == {1 << SOUTH}


def test_1_7_hands_by_the_options() -> None:
    assert (make_book(Options(), 2).opening, make_book(Options(), 2).limit) == ([6, 6], 8)
    book = make_book(Options(opening_hand=3, hand_limit=4), 2)
    assert (book.opening, book.limit) == ([3, 3], 4)
    assert make_book(Options(), 2).draws == 2
    assert make_book(Options(mode="points"), 2).draws == 1
    assert make_book(Options(mode="points", draw=3), 2).draws == 3
