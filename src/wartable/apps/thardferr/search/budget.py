"""Budgets: what an army may cost, and which armies that allows."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from wartable.apps.thardferr.forces import Floats
from wartable.apps.thardferr.kingdom.army import unit_cost
from wartable.apps.thardferr.kingdom.model import LARGEST, Kingdom
from wartable.apps.thardferr.kingdom.production import training
from wartable.apps.thardferr.rulesets import Rules
from wartable.engine.errors import BadOption, quoted
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import PLACES

#: The measures of an army's cost.
TEGC, GOLD = "TEGC", "gold"


@dataclass(frozen=True)
class Budget:
    """What an army may cost; None for no limit.

    ``tegc`` is the total effective gold cost, ``gold`` the initial cost, ``days`` the days of
    training in the kingdom's own centres and castles, and ``housing`` the room for soldiers.
    """

    tegc: float | None = None
    gold: float | None = None
    days: float | None = None
    housing: float | None = None


@dataclass(frozen=True)
class Limits:
    """A budget as linear constraints: ``prices @ army <= amounts``, row by row.

    ``most`` is the most of each unit, and ``cost`` the cost of each unit by the budget's measure.
    """

    prices: Floats
    amounts: Floats
    most: Floats
    cost: Floats

    def room(self, counts: Floats, unit: int) -> Floats:
        """Return how many more of a unit fit into each army."""
        more = self.most[unit] - counts[:, unit]
        for price, amount in zip(self.prices, self.amounts, strict=True):
            more = np.minimum(more, np.floor((amount - counts @ price) / price[unit]))
        room: Floats = np.maximum(more, 0.0)
        return room

    def cost_of(self, counts: Floats) -> Floats:
        """Return what armies cost."""
        found: Floats = counts @ self.cost
        return found

    def within(self, level: float) -> Limits:
        """Return the same limits with a limit on the cost added."""
        return replace(
            self,
            prices=np.vstack([self.prices, self.cost]),
            amounts=np.append(self.amounts, level),
        )

    def dearest(self) -> float:
        """Return a cost that no army within these limits exceeds."""
        ends = [float(self.most @ self.cost)]
        for price, amount in zip(self.prices, self.amounts, strict=True):
            ends.append(amount * float((self.cost / price).max()))
        return min(ends)

    def fill(self, shares: Floats) -> Floats:
        """Return the largest armies whose budget is divided by these shares.

        A share is relative to what the whole budget would buy of one unit alone. Numbers are
        rounded down; then one more of each unit is added if it fits, in the order of the rulebook.
        """
        alone = self.most.copy()
        for price, amount in zip(self.prices, self.amounts, strict=True):
            alone = np.minimum(alone, amount / price)
        counts = np.floor(self._spread(shares * alone))
        for unit in range(PLACES):
            one_more = np.minimum(self.room(counts, unit), 1.0)
            counts[:, unit] += np.where(shares[:, unit] > 0, one_more, 0.0)
        return counts

    def _spread(self, wanted: Floats) -> Floats:
        """Scale armies until they meet a limit; units that reach their most are held there."""
        spread = np.where(wanted > 0, self.most, 0.0)
        if len(self.amounts) == 0:
            return spread
        full = np.zeros(wanted.shape, bool)
        # Each pass caps at least one more unit of some army, so six passes are enough.
        for _ in range(PLACES):
            scale = np.full(len(wanted), np.inf)
            for price, amount in zip(self.prices, self.amounts, strict=True):
                spent = np.where(full, spread, 0.0) @ price
                slope = np.where(full, 0.0, wanted) @ price
                with np.errstate(divide="ignore", invalid="ignore"):
                    scale = np.fmin(scale, (amount - spent) / slope)
            with np.errstate(invalid="ignore"):
                grown = np.where(full | (wanted == 0), spread, wanted * scale[:, None])
            over = grown > self.most
            spread = np.where(over, self.most, grown)
            if not (over & ~full).any():
                break
            full |= over
        return spread


def limits_of(budget: Budget, home: Kingdom, rules: Rules) -> Limits:
    """Return a budget as constraints for a kingdom; raise ``BadOption`` naming every defect."""
    defects = []
    for name, value in ((each.name, getattr(budget, each.name)) for each in fields(budget)):
        if value is not None and not 0 < value <= LARGEST:
            defects.append(f"{name} must be above 0 and at most {LARGEST}, not {quoted(value)}")
    if budget == Budget():
        defects.append("a budget needs at least one of tegc, gold, days, housing")
    if defects:
        raise BadOption("bad-budget", "; ".join(defects))
    race = catalogue().races[home.race]
    costs = [unit_cost(race, unit.key) for unit in race.units]
    tegc = np.array([each.tegc for each in costs], np.float64)
    gold = np.array([each.initial for each in costs], np.float64)
    rows = [
        (price, amount)
        for price, amount in (
            (tegc, budget.tegc),
            (gold, budget.gold),
            (np.ones(PLACES), budget.housing),
        )
        if amount is not None
    ]
    limits = Limits(
        np.array([price for price, _ in rows], np.float64).reshape(-1, PLACES),
        np.array([amount for _, amount in rows], np.float64),
        _trained(budget, home, rules),
        gold if measure_of(budget) == GOLD else tegc,
    )
    nothing = np.zeros((1, PLACES))
    if not any(limits.room(nothing, unit)[0] >= 1 for unit in range(PLACES)):
        raise BadOption("bad-budget", f"the budget is not enough for one unit of {home.race}")
    return limits


def _trained(budget: Budget, home: Kingdom, rules: Rules) -> Floats:
    """Return how many of each unit can be trained in the budget's days."""
    if budget.days is None:
        return np.full(PLACES, float(LARGEST))
    race = catalogue().races[home.race]
    daily = training(race, home.buildings, rules)
    # The calculator prints one name with a blank in it.
    by_key = {name.replace(" ", ""): count for name, count in daily.items()}
    found = [float(by_key.get(unit.key, 0)) * budget.days for unit in race.units]
    trained: Floats = np.floor(np.array(found))
    return trained


def measure_of(budget: Budget) -> str:
    """Return the measure of cost: gold if gold is limited and TEGC is not, else TEGC."""
    return GOLD if budget.gold is not None and budget.tegc is None else TEGC
