"""Going back and waiting: both cost an encounter and something else (rules 4-7 to 4-11)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.cards import bury, random_deck_card, to_reserve
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.geography import from_town
from wartable.games.clans.campaign.luck import happens
from wartable.games.clans.campaign.numbers import (
    FOR_RETURN,
    FOR_WAITING,
    KILLED,
    NO_WAY_BACK,
    WAITED,
    WENT_BACK,
)
from wartable.games.clans.campaign.orders import GO_BACK, WAIT, order, verb_of
from wartable.games.clans.campaign.purse import half_up, lose_gold
from wartable.games.clans.campaign.state import Book, State


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield going back, which may be refused, and waiting."""
    yield order(GO_BACK)
    yield order(WAIT)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Rule 4-7: there is a way back from any place but the first."""
    stuck = verb_of(code) == GO_BACK and s.steps < campaign().figures.penalties.visited
    return NO_WAY_BACK if stuck else 0


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Rules 4-7 and 4-8: go back or wait, and pay for it. An encounter passes after this."""
    if verb_of(code) == GO_BACK:
        distance = from_town(s)
        step_back(s, log)
        punish(s, chance, distance, FOR_RETURN, log)
    else:
        note(log, EVERYBODY, WAITED, 0, 0, 0, 0)
        punish(s, chance, from_town(s), FOR_WAITING, log)
        risk_death(s, chance, log)


def step_back(s: State, log: Log) -> None:
    """Rule 4-7: the hero is at the place before this one, which leaves the travels."""
    s.steps -= 1
    s.step_lat[s.steps] = 0
    s.step_lng[s.steps] = 0
    s.hero_lat = s.step_lat[s.steps - 1]
    s.hero_lng = s.step_lng[s.steps - 1]
    note(log, EVERYBODY, WENT_BACK, s.hero_lat, s.hero_lng, 0, 0)


# --- what it costs ------------------------------------------------------------------------------


def punish(s: State, chance: Chance, distance: int, why: int, log: Log) -> None:
    """Rules 4-9 and 4-10: gold, or a card that is locked; the more the farther from the town."""
    figures = campaign().figures.penalties
    if s.cards == 0 or happens(chance, figures.gold_percent):
        gold = figures.gold_low + draw(chance, figures.gold_high - figures.gold_low + 1)
        lose_gold(s, scaled(gold, distance), why, log)
    else:
        # The encounter that is about to pass is not one of those that the card is locked for.
        to_reserve(s, random_deck_card(s, chance), locked_for(distance) + 1, why, log)


def scaled(gold: int, distance: int) -> int:
    """Rule 4-9: return gold times 1 + distance / 150 km, at most times 3; halves go up."""
    figures = campaign().figures.penalties
    once = figures.scale_metres
    return half_up(gold * (once + min(figures.scale_most * once, distance)), once)


def locked_for(distance: int) -> int:
    """Rule 4-10: return for how many encounters a card is locked."""
    figures = campaign().figures.penalties
    if distance > figures.farther_metres:
        return figures.farther_locked
    return figures.far_locked if distance > figures.far_metres else figures.locked


def risk_death(s: State, chance: Chance, log: Log) -> None:
    """Rule 4-11: waiting may kill any card of the deck, more easily without gold."""
    figures = campaign().figures.penalties
    odds = figures.poor_death_in if s.gold == 0 else figures.death_in
    if draw(chance, odds) == 0 and s.cards > 0:
        kind = random_deck_card(s, chance)
        note(log, EVERYBODY, KILLED, kind, 0, 0, 0)
        bury(s, kind)
