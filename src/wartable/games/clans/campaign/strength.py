"""How well the enemy plays (rules 5-13 and 5-14)."""

from __future__ import annotations

from wartable.games.clans.campaign.catalogue import KIND_NAMES, campaign
from wartable.games.clans.campaign.figures import STRENGTHS
from wartable.games.clans.campaign.stages import present_kind
from wartable.games.clans.campaign.state import Book, State

#: The bot of Land of Clans & Wanderers that leads an enemy who never hesitates. All others have
#: the name of their strength there.
UNHESITATING = "greedy"


def strength_of(book: Book, act: int, kind: int) -> str:
    """Rule 5-14: return how well the enemy of an encounter plays; the kind must have battles."""
    if book.strength:
        return STRENGTHS[book.strength - 1]
    return campaign().figures.strengths[KIND_NAMES[kind]][act - 1]


def enemy_bot(book: Book, s: State) -> str:
    """Rule 5-13: return the bot that leads the enemy in the present battle."""
    return bot_of(strength_of(book, s.act, present_kind(s)))


def bot_of(strength: str) -> str:
    """Rule 5-13: return the bot of Land of Clans & Wanderers that plays with a strength."""
    return UNHESITATING if strength == STRENGTHS[-1] else strength
