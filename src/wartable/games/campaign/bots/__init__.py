"""The heuristic of the campaign: ``greedy`` plays whole runs by simple values.

It lists its wishes, the best first, and makes the first one that is legal. Every wish moves the run
on or makes the camp strictly better, so that it never goes round in circles. It neither waits nor
goes back. It does not fight battles: these are nested matches, which other bots play.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.moves import packed
from wartable.games.campaign import rules
from wartable.games.campaign.bots import camp, encounters, shop
from wartable.games.campaign.state import BATTLE, CAMP, REVIEW, SHOP, START, Book, State, Work

#: One suggestion in this many is a random legal move.
ANYTHING = 8


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the best move; for a battle without a nested match, a random report."""
    if s.stage == BATTLE:
        return rules.sample(book, s, work, chance, seat)
    for code in wishes(book, s):
        if not rules.check(book, s, work, seat, packed(code, 0)):
            return packed(code, 0)
    return rules.timeout_move(book, s, seat)


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return the best move, now and then a random one."""
    if draw(chance, ANYTHING) == 0:
        return rules.sample(book, s, work, chance, seat)
    return choose(book, s, work, chance, seat, 0)


def evaluate(book: Book, s: State, seat: int) -> int:
    """Return the value of a position: how far the run is and what the player has."""
    return encounters.prospects(s)


def wishes(book: Book, s: State) -> Iterator[int]:
    """Yield the moves to make in a stage, the best first, legal or not."""
    if s.stage == START:
        yield from camp.first_relics()
    elif s.stage == SHOP:
        yield from camp.belongings_wishes(s)
        yield from camp.deck_wishes(s)
        yield from shop.shopping(book, s)
    elif s.stage == REVIEW:
        yield from shop.reviewing(s)
    elif s.stage == CAMP:
        yield from camp.belongings_wishes(s)
        yield from camp.deck_wishes(s)
        yield from camp.town_wishes(book, s)
        yield from encounters.wishes(book, s)
