"""The heuristic of the campaign: ``greedy`` plays whole runs by simple values.

It yields what it would like to do, the best first, and does the first of these that the rules
allow: nothing is ever refused. Every wish moves the run on or makes the camp strictly better, so
that it never goes round in circles. It neither waits nor goes back. How a battle goes is not
decided here: whoever plays a run fights it, as a match of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import Chance, draw
from wartable.engine.moves import packed
from wartable.games.clans.campaign.judgement import bag, market, ranks, road, town
from wartable.games.clans.campaign.rules import check, lapse, sample
from wartable.games.clans.campaign.state import (
    BATTLE,
    CAMP,
    REVIEW,
    SHOP,
    START,
    Book,
    State,
    Work,
)

#: One suggestion in so many is any legal move.
ANYTHING = 8


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the best move; of a battle that nobody fights, any end that it may have."""
    if s.stage == BATTLE:
        return sample(book, s, work, chance, seat)
    for code in wishes(book, s):
        if not check(book, s, work, seat, packed(code, 0)):
            return packed(code, 0)
    return lapse(book, s, seat)


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return the best move, now and then any other."""
    if draw(chance, ANYTHING) == 0:
        return sample(book, s, work, chance, seat)
    return choose(book, s, work, chance, seat, 0)


def standing(book: Book, s: State, seat: int) -> int:
    """Return how far the run is and what it has."""
    return road.prospects(s)


def wishes(book: Book, s: State) -> Iterator[int]:
    """Yield the moves to make in a stage, the best first; some may not be allowed."""
    if s.stage == START:
        yield from bag.first_relics()
    elif s.stage == SHOP:
        yield from bag.wishes(s)
        yield from ranks.wishes(s)
        yield from market.shopping(book, s)
    elif s.stage == REVIEW:
        yield from market.reviewing(s)
    elif s.stage == CAMP:
        yield from bag.wishes(s)
        yield from ranks.wishes(s)
        yield from town.wishes(book, s)
        yield from road.wishes(book, s)
