"""The heuristics, in the rules' subset, over concealed states.

``greedy`` makes the move that is worth most by itself, until none is worth anything: in classic
mode a staging is worth what it adds to the share of strength in a lane, in action-point mode an
act is worth what it takes from the enemy, less what the answer costs. ``green``, ``trained``,
``seasoned``, ``veteran`` and ``crack`` make the same moves, but hesitate: each ends some of its
turns early, the first most of them. ``simple`` is the stress player: up to two random cards a lane,
or any legal move. None of them asks what the enemy hides.
"""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.games.clans.orders import DONE
from wartable.games.clans.randomly import sample
from wartable.games.clans.state import CLASSIC, MULLIGAN, Book, State, Work
from wartable.games.clans.tactics.acts import best_act
from wartable.games.clans.tactics.hesitation import (
    CRACK_PERCENT,
    GREEN_PERCENT,
    SEASONED_PERCENT,
    TRAINED_PERCENT,
    VETERAN_PERCENT,
    hesitates,
)
from wartable.games.clans.tactics.lanes import best_plan
from wartable.games.clans.tactics.simple import simple_move
from wartable.games.clans.tactics.worth import army_worth

GREEDY, SIMPLE, GREEN, TRAINED, SEASONED, VETERAN, CRACK = 0, 1, 2, 3, 4, 5, 6

#: How far values are blurred to suggest other moves than the best, by mode.
LANE_BLUR, ACT_BLUR = 120, 40
#: What a point of health of the base, and a card in the hand, is worth beside units.
BASE_HEALTH, CARD_IN_HAND = 12, 15


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the best move by itself, or that of the simple player, or end the turn hesitating."""
    if style == SIMPLE:
        return simple_move(book, s, work, chance, seat)
    if style >= GREEN and hesitates(s, seat, hesitation(style)):
        return DONE
    return best_move(book, s, work, chance, seat, 0)


def hesitation(style: int) -> int:
    """Return how often, in percent, a player of a style ends its turn before the next act."""
    if style == GREEN:
        return GREEN_PERCENT
    if style == TRAINED:
        return TRAINED_PERCENT
    if style == SEASONED:
        return SEASONED_PERCENT
    if style == VETERAN:
        return VETERAN_PERCENT
    return CRACK_PERCENT if style == CRACK else 0


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a good move by blurred values, now and then the end of the turn or any other."""
    kind = draw(chance, 12)
    if kind == 0:
        return DONE
    if kind == 1:
        return sample(book, s, work, chance, seat)
    return best_move(book, s, work, chance, seat, LANE_BLUR if book.mode == CLASSIC else ACT_BLUR)


def best_move(book: Book, s: State, work: Work, chance: Chance, seat: int, blur: int) -> int:
    """Return the move of most value, blurred by so much."""
    if s.stage == MULLIGAN:
        return DONE
    if book.mode == CLASSIC:
        return best_plan(book, s, chance, seat, blur)
    return best_act(book, s, work, chance, seat, blur)


def standing(book: Book, s: State, seat: int) -> int:
    """Return what a side's base, units and hand are worth."""
    worth = BASE_HEALTH * s.health[seat] * 25 // book.health[seat]
    return worth + army_worth(book, s, seat) + CARD_IN_HAND * s.held[seat]
