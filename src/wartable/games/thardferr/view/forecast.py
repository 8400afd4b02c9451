"""Forecasts from public information: what a day's work yields, how a battle would end."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.kit.tables import spec_of
from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.rules.battle.battle import left as still_there
from wartable.games.thardferr.rules.battle.battle import percentage, resolve, took_the_field
from wartable.games.thardferr.rules.battle.stats import weigh_up
from wartable.games.thardferr.rules.economy import half_up, share_of
from wartable.games.thardferr.rules.people import (
    arms_made,
    food_eaten,
    food_made,
    gold_earned,
    gold_paid,
    iron_made,
    wood_made,
)
from wartable.games.thardferr.rules.war import lost_share, take_the_field
from wartable.games.thardferr.state import (
    ARMS,
    ATTACKER,
    DEFENDER,
    FOOD,
    GOLD,
    GOODS,
    IRON,
    JOBS,
    WOOD,
    Book,
    State,
    Work,
)


@dataclass(frozen=True, slots=True)
class Flow:
    """How much of a good a day brings and takes."""

    made: int
    used: int

    @property
    def net(self) -> int:
        """What the day adds to the store, negative if it takes more than it brings."""
        return self.made - self.used


def flows(book: Book, s: State, seat: int) -> tuple[Flow, ...]:
    """Rules 3-3 to 3-6: return what today brings of each good with the jobs ordered, in peace."""
    day = spec_of(s).clone(s)
    for job in range(JOBS):
        day.job[seat][job] = s.plan_job[seat][job]
    found = {
        GOLD: Flow(gold_earned(book, day, seat), gold_paid(book, day, seat)),
        IRON: Flow(iron_made(book, day, seat), 0),
        WOOD: Flow(wood_made(book, day, seat), 0),
        FOOD: Flow(food_made(book, day, seat), food_eaten(book, day, seat)),
        ARMS: Flow(arms_made(book, day, seat), 0),
    }
    return tuple(found[good] for good in range(GOODS))


@dataclass(frozen=True, slots=True)
class Worth:
    """The battle stats of one unit, with its kingdom's technologies and strategy."""

    melee: float
    short: float
    range: float
    defence: float


def worths(book: Book, s: State, seat: int) -> tuple[Worth, ...]:
    """Return the stats of a kingdom's units under the strategy ordered.

    They leave out what depends on the enemy or on other units.
    """
    work = Work()
    take_the_field(book, s, work, ATTACKER, seat)
    found = []
    for place in range(PLACES):
        weigh_up(book, work, ATTACKER, work.unit[ATTACKER][place], 0.0, s.plan_strategy[seat])
        found.append(Worth(*work.stat))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Preview:
    """How an attack would end: the winner, both sides' losses in per cent, the land won."""

    sent: int
    winner: int
    own_loss: int
    their_loss: int
    land: int

    @property
    def is_victory(self) -> bool:
        """Whether the attacker wins."""
        return self.winner == ATTACKER


def preview(book: Book, s: State, seat: int, target: int, share: int = 100) -> Preview:
    """Rules 8-4 to 8-6: fight the army now at home in the target, under its present strategy.

    The attacker follows the strategy it has ordered. No coin changes the result.
    """
    work = Work()
    sent = 0
    for place in range(PLACES):
        work.away[seat][place] = s.army[seat][place] * share // 100
        sent += work.away[seat][place]
    take_the_field(book, s, work, ATTACKER, seat)
    take_the_field(book, s, work, DEFENDER, target)
    work.strategy[ATTACKER] = s.plan_strategy[seat]
    resolve(book, work)
    lost = lost_share(book, still_there(work, DEFENDER), took_the_field(work, DEFENDER))
    land = share_of(s.land[target], lost) if work.winner == ATTACKER else 0
    if land and s.land[target] - land < book.ruin:
        land = s.land[target]  # the kingdom falls
    return Preview(sent, work.winner, _loss(work, ATTACKER), _loss(work, DEFENDER), land)


def _loss(work: Work, side: int) -> int:
    """Return what a side has lost for good, in whole per cent."""
    return half_up(percentage(took_the_field(work, side), still_there(work, side)))
