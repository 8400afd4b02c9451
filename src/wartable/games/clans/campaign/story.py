"""Dispatches: what is told after an encounter, and what happens beside it (rule 13)."""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.cards import gain_card, random_deck_card, to_reserve
from wartable.games.clans.campaign.catalogue import KIND_NAMES, all_pool, campaign
from wartable.games.clans.campaign.geography import nearest_place
from wartable.games.clans.campaign.luck import happens, pick, pick_weighted
from wartable.games.clans.campaign.numbers import DISPATCH, FOR_STORY, OF_ACT
from wartable.games.clans.campaign.purse import gain_gold, lose_gold
from wartable.games.clans.campaign.state import BASIC, Book, State, kind_of
from wartable.games.clans.campaign.texts import OUTCOMES

#: What happens beside an encounter; the texts are called by the same words, in this order.
NOTHING_ELSE, GOLD_FOUND, CARD_JOINS, GOLD_LOST, CARD_HELD = range(len(OUTCOMES))


def tell(book: Book, s: State, chance: Chance, kind: int, log: Log) -> None:
    """Rules 13-1 and 13-2: tell of an encounter that was completed, and what else happened."""
    texts = campaign().stories.many(KIND_NAMES[kind], s.act)
    which, outcome = draw(chance, texts), roll_outcome(chance)
    place = nearest_place(s.act, s.hero_lat, s.hero_lng)
    note(log, EVERYBODY, DISPATCH, which, kind, s.act * OF_ACT + place, outcome)
    befall(book, s, chance, outcome, log)


def roll_outcome(chance: Chance) -> int:
    """Rule 13-2: return what happens beside an encounter."""
    figures = campaign().figures.story
    weights = ((0, figures.nothing), (1, figures.good), (2, figures.bad))
    fortune = pick_weighted(chance, weights)
    if fortune == 0:
        return NOTHING_ELSE
    if happens(chance, figures.gold_percent):
        return GOLD_FOUND if fortune == 1 else GOLD_LOST
    return CARD_JOINS if fortune == 1 else CARD_HELD


def befall(book: Book, s: State, chance: Chance, outcome: int, log: Log) -> None:
    """Rules 13-3 and 13-4: let an outcome happen."""
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
    """Return any number from low to high."""
    return low + draw(chance, high - low + 1)
