"""The heuristics, in the rules' subset, over concealed states: none asks what the enemy hides.

``greedy`` makes the move with the highest value by itself, until none has any: in classic mode what
a staging adds to the share of strength in a lane, in action-point mode what an act takes from the
enemy, less what the answer costs. ``green``, ``trained``, ``seasoned``, ``veteran`` and ``crack``
make the same moves but hesitate: each ends some turns early, ``green`` the most. ``simple`` is the
stress player: up to two random cards per lane, or any legal move.

Whether a bot hesitates depends on the position alone. So the same position gets the same answer
everywhere, also after a match was resumed or a move was taken back.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw, scramble
from wartable.games.clans.bots.classic import best_plan
from wartable.games.clans.bots.points import best_act
from wartable.games.clans.bots.random import sample
from wartable.games.clans.bots.simple import simple_move
from wartable.games.clans.bots.value import army_worth
from wartable.games.clans.moves import done_move
from wartable.games.clans.state import CLASSIC, MULLIGAN, SIDES, SLOTS, Book, State, Work

#: How often a turn ends at once, in percent of positions.
GREEN_PERCENT, TRAINED_PERCENT, SEASONED_PERCENT = 40, 30, 22
VETERAN_PERCENT, CRACK_PERCENT = 16, 8


def hesitates(s: State, seat: int, percent: int) -> bool:
    """Tell whether a side ends its turn here, as it does in ``percent`` of positions."""
    return fingerprint(s, seat) * 100 >> 32 < percent


def fingerprint(s: State, seat: int) -> int:
    """Return a 32-bit hash of what a side knows: the turn, the bases, its hand and its units.

    Every act changes it, since each costs a card of the hand or a unit's points.
    """
    word = scramble(s.turn * SIDES + seat)
    for side in range(SIDES):
        word = scramble(word ^ s.health[side])
    word = scramble(word ^ s.used[seat] ^ s.staged[seat] << 8)
    for at in range(s.held[seat]):
        word = scramble(word ^ s.hand[seat][at])
    for unit in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.u_card[unit] > 0:
            stands = s.u_card[unit] << 4 | s.u_tile[unit]
            word = scramble(word ^ stands ^ s.u_ap[unit] << 12 ^ s.u_hp[unit] << 17)
    return word


# --- choosing a move ------------------------------------------------------------------------------

GREEDY, SIMPLE, GREEN, TRAINED, SEASONED, VETERAN, CRACK = 0, 1, 2, 3, 4, 5, 6

#: How far values are blurred, by mode, to suggest moves other than the best.
LANE_BLUR, ACT_BLUR = 120, 40
#: What a point of the base's health and a card in hand are worth, in the units of army_worth.
BASE_HEALTH, CARD_IN_HAND = 12, 15


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the move of a style: the simple player's, a hesitant end of the turn, or the best."""
    if style == SIMPLE:
        return simple_move(book, s, work, chance, seat)
    if style >= GREEN and hesitates(s, seat, hesitation(style)):
        return done_move()
    return best_move(book, s, work, chance, seat, 0)


def hesitation(style: int) -> int:
    """Return how often, in percent, a style ends its turn before the next act."""
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
    """Return a good move by blurred values, now and then the end of the turn or a random move."""
    kind = draw(chance, 12)
    if kind == 0:
        return done_move()
    if kind == 1:
        return sample(book, s, work, chance, seat)
    return best_move(book, s, work, chance, seat, LANE_BLUR if book.mode == CLASSIC else ACT_BLUR)


def best_move(book: Book, s: State, work: Work, chance: Chance, seat: int, blur: int) -> int:
    """Return the move of the highest value, with values blurred by up to ``blur``."""
    if s.stage == MULLIGAN:
        return done_move()
    if book.mode == CLASSIC:
        return best_plan(book, s, chance, seat, blur)
    return best_act(book, s, work, chance, seat, blur)


def evaluate(book: Book, s: State, seat: int) -> int:
    """Return what a side's base, units and hand are worth."""
    worth = BASE_HEALTH * s.health[seat] * 25 // book.health[seat]
    return worth + army_worth(book, s, seat) + CARD_IN_HAND * s.held[seat]
