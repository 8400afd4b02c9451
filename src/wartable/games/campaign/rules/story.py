"""Dispatches: the text that follows an encounter, and its outcome (rule 13)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import all_pool, campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES
from wartable.games.campaign.catalogue.stories import OUTCOMES
from wartable.games.campaign.events import FOR_STORY, dispatch
from wartable.games.campaign.rules.chance import happens, pick, pick_weighted
from wartable.games.campaign.rules.deck import gain_card, random_deck_card, to_reserve
from wartable.games.campaign.rules.gold import gain_gold, lose_gold
from wartable.games.campaign.rules.places import nearest_place
from wartable.games.campaign.state import BASIC, Book, State, kind_of

#: Outcomes of a dispatch, in the order of ``OUTCOMES``, which names their texts.
NOTHING_ELSE, GOLD_FOUND, CARD_JOINS, GOLD_LOST, CARD_HELD = range(len(OUTCOMES))


def tell(book: Book, s: State, chance: Chance, kind: int, log: Log) -> None:
    """Rules 13-1 and 13-2: log a dispatch on a completed encounter and apply its outcome."""
    texts = campaign().stories.many(KIND_NAMES[kind], s.act)
    which, outcome = draw(chance, texts), roll_outcome(chance)
    place = nearest_place(s.act, s.hero_lat, s.hero_lng)
    dispatch(log, which, kind, s.act, place, outcome)
    befall(book, s, chance, outcome, log)


def roll_outcome(chance: Chance) -> int:
    """Rule 13-2: return the outcome of a dispatch."""
    figures = campaign().figures.story
    weights = ((0, figures.nothing), (1, figures.good), (2, figures.bad))
    fortune = pick_weighted(chance, weights)
    if fortune == 0:
        return NOTHING_ELSE
    if happens(chance, figures.gold_percent):
        return GOLD_FOUND if fortune == 1 else GOLD_LOST
    return CARD_JOINS if fortune == 1 else CARD_HELD


def befall(book: Book, s: State, chance: Chance, outcome: int, log: Log) -> None:
    """Rules 13-3 and 13-4: apply an outcome."""
    figures = campaign().figures.story
    if outcome == GOLD_FOUND:
        gold = between(chance, figures.gain_low, figures.gain_high)
        gain_gold(s, gold, FOR_STORY, log)
    elif outcome == CARD_JOINS:
        kind = kind_of(pick(chance, all_pool(book, s.act)), BASIC, 0)
        gain_card(s, kind, FOR_STORY, log)
    elif outcome == GOLD_LOST:
        gold = between(chance, figures.loss_low, figures.loss_high)
        lose_gold(s, gold, FOR_STORY, log)
    elif outcome == CARD_HELD and s.cards > 0:
        to_reserve(s, random_deck_card(s, chance), figures.locked, FOR_STORY, log)


def between(chance: Chance, low: int, high: int) -> int:
    """Return a random number from low to high."""
    return low + draw(chance, high - low + 1)
