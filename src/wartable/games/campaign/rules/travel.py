"""Travelling to an encounter, going back and waiting, and the penalty of the last two (rule 4)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import (
    FOR_RETURN,
    FOR_WAITING,
    arrives,
    killed,
    waited,
    went_back,
)
from wartable.games.campaign.moves import GO_BACK, back_move, choice_of, go_move, verb_of, wait_move
from wartable.games.campaign.rules.chance import happens
from wartable.games.campaign.rules.deck import bury, random_deck_card, to_reserve
from wartable.games.campaign.rules.encounters import meet
from wartable.games.campaign.rules.gold import half_up, lose_gold
from wartable.games.campaign.rules.places import from_town, move_hero
from wartable.games.campaign.rules.refusals import NO_SUCH_CHOICE, NO_WAY_BACK
from wartable.games.campaign.state import Book, State


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the moves that travel to a choice."""
    for at in range(s.choices):
        yield go_move(at)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Rule 4-1: the hero can travel to any choice, and nowhere else."""
    return 0 if choice_of(code) < s.choices else NO_SUCH_CHOICE


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Rule 4-1: travel to a choice and begin its encounter."""
    at = choice_of(code)
    move_hero(s, s.c_lat[at], s.c_lng[at])
    s.now = at + 1
    arrives(log, s.c_kind[at], at, s.hero_lat, s.hero_lng)
    meet(book, s, chance, log)


# --- 4-7 and 4-8. Going back and waiting ----------------------------------------------------------


def delay_candidates(book: Book, s: State) -> Iterator[int]:
    """Yield going back, legal or not, and waiting."""
    yield back_move()
    yield wait_move()


def delay_fault(book: Book, s: State, code: int, amount: int) -> int:
    """Rule 4-7: there is a way back from any place but the first."""
    stuck = verb_of(code) == GO_BACK and s.steps < campaign().figures.penalties.visited
    return NO_WAY_BACK if stuck else 0


def delay(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Rules 4-7 and 4-8: go back or wait, and pay for it. The caller lets the encounter pass."""
    if verb_of(code) == GO_BACK:
        distance = from_town(s)
        step_back(s, log)
        punish(s, chance, distance, FOR_RETURN, log)
    else:
        waited(log)
        punish(s, chance, from_town(s), FOR_WAITING, log)
        risk_death(s, chance, log)


def step_back(s: State, log: Log) -> None:
    """Rule 4-7: move the hero to the previous place; the present one leaves the route."""
    s.steps -= 1
    s.step_lat[s.steps] = 0
    s.step_lng[s.steps] = 0
    s.hero_lat = s.step_lat[s.steps - 1]
    s.hero_lng = s.step_lng[s.steps - 1]
    went_back(log, s.hero_lat, s.hero_lng)


# --- 4-9 to 4-11. The penalty -------------------------------------------------------------------


def punish(s: State, chance: Chance, distance: int, why: int, log: Log) -> None:
    """Rules 4-9 and 4-10: take gold or lock a card, the more the farther the town is."""
    figures = campaign().figures.penalties
    if s.cards == 0 or happens(chance, figures.gold_percent):
        gold = figures.gold_low + draw(chance, figures.gold_high - figures.gold_low + 1)
        lose_gold(s, scaled(gold, distance), why, log)
    else:
        # The encounter that is about to pass does not count towards the lock.
        to_reserve(s, random_deck_card(s, chance), locked_for(distance) + 1, why, log)


def scaled(gold: int, distance: int) -> int:
    """Rule 4-9: return gold times 1 + distance / 150 km, at most times 3, halves rounded up."""
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
    """Rule 4-11: perhaps kill a random card of the deck; without gold it is likelier."""
    figures = campaign().figures.penalties
    odds = figures.poor_death_in if s.gold == 0 else figures.death_in
    if draw(chance, odds) == 0 and s.cards > 0:
        kind = random_deck_card(s, chance)
        killed(log, kind)
        bury(s, kind)
