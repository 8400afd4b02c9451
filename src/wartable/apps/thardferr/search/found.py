"""The result of a search: an army, how it fares against each enemy, and both in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from wartable.apps.thardferr import kernel
from wartable.apps.thardferr.field import SIDES, fought, number
from wartable.apps.thardferr.forces import Floats
from wartable.apps.thardferr.kingdom.army import Costs, army_cost
from wartable.apps.thardferr.kingdom.counts import Counts, Number, number_text
from wartable.apps.thardferr.kingdom.model import Kingdom, to_json
from wartable.apps.thardferr.kingdom.technologies import price_of
from wartable.apps.thardferr.search.problem import Problem
from wartable.apps.thardferr.search.referee import ALL, FINISHED, INTERRUPTED, LIMIT, Referee
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.state import ATTACKER, DRAW


@dataclass(frozen=True)
class Duel:
    """One battle of the army found: the winner, and the losses of both in per cent."""

    winner: str
    won: float
    own: float
    enemy: float


@dataclass(frozen=True)
class Found:
    """An army for a kingdom, with strategy and technologies.

    ``wins`` is the weighted share of enemies beaten, a draw counting half, and ``margin`` the
    weighted mean of the enemy's losses less one's own, in per cent. ``research`` is the gold for
    technologies that the kingdom does not know yet, ``battles`` how many battles the search has
    fought, and ``ended`` how it ended.
    """

    kingdom: Kingdom
    wins: float
    margin: float
    beaten: bool
    duels: tuple[Duel, ...]
    costs: Costs
    cost: float
    research: Number
    battles: int = 0
    ended: str = FINISHED

    @property
    def worst(self) -> float:
        """The smallest margin against any enemy."""
        return min(duel.enemy - duel.own for duel in self.duels)

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        return {
            "kingdom": to_json(self.kingdom),
            "wins": self.wins,
            "margin": self.margin,
            "worst_margin": self.worst,
            "battles": [
                {"winner": duel.winner, "own_losses": duel.own, "enemy_losses": duel.enemy}
                for duel in self.duels
            ],
            "tegc": self.costs.tegc,
            "gold": self.costs.initial,
            "research": self.research,
            "evaluations": self.battles,
            "ended": self.ended,
        }


def found(referee: Referee, counts: Floats, plan: int) -> Found:
    """Return one candidate as a kingdom, fighting its battles again one by one."""
    home = referee.problem.home
    race = catalogue().races[home.race]
    army: dict[str, Number] = {
        unit.key: number(float(count)) for unit, count in zip(race.units, counts, strict=True)
    }
    kingdom = replace(referee.plans.kingdoms[plan], army=army)
    scores = referee.fight(counts[None], np.array([plan]))
    return Found(
        kingdom,
        float(scores.wins[0]),
        float(scores.margin[0]),
        bool(scores.beaten[0]),
        tuple(_duel(referee, kingdom, each.kingdom) for each in referee.problem.enemies),
        army_cost(race, army),
        float(scores.cost[0]),
        price_of(kingdom.technologies).gold - price_of(home.technologies).gold,
    )


def _duel(referee: Referee, own: Kingdom, enemy: Kingdom) -> Duel:
    role = referee.problem.role
    work = fought(referee.book, *((own, enemy) if role == ATTACKER else (enemy, own)))
    figures = [0.0] * kernel.FIGURES
    kernel.note_result(referee.book, work, figures, 0)
    lost = figures[kernel.LOST :]
    won = 0.5 if work.winner == DRAW else float(work.winner == role)
    winner = "draw" if work.winner == DRAW else SIDES[work.winner]
    return Duel(winner, won, lost[role], lost[1 - role])


# --- in words -------------------------------------------------------------------------------------

#: How a search ended, in words.
ENDINGS = {
    FINISHED: "nothing better was found nearby",
    ALL: "every army of the grid was tried",
    LIMIT: "ended at its limit, with the best so far",
    INTERRUPTED: "interrupted, with the best so far",
}


def found_lines(found: Found, problem: Problem, names: Sequence[str]) -> list[str]:
    """Return an army's plan, cost and results as lines; ``names`` are those of the enemies."""
    kingdom = found.kingdom
    role = SIDES[problem.role]
    lines = [f"{kingdom.race} as {role}: {kingdom.strategy or 'no strategy'}"]
    lines += [f"  {number_text(count):>9} {key}" for key, count in kingdom.army.items() if count]
    learnt = new_technologies(kingdom, problem.home)
    if learnt:
        lines.append(f"  research {learnt}, {found.research:,} gold")
    lines.append(f"cost: {found.costs.tegc:,.0f} TEGC, {found.costs.initial:,} gold at first")
    lines += [
        f"against {name}: {duel_words(duel)}" for name, duel in zip(names, found.duels, strict=True)
    ]
    if len(found.duels) > 1:
        lines.append(
            f"on average: wins {found.wins:.0%}, margin {found.margin:+.2f}; "
            f"at worst {found.worst:+.2f}"
        )
    return lines


def ending_line(found: Found) -> str:
    """Say how many battles the search took and how it ended."""
    return f"{found.battles:,} battles; {ENDINGS[found.ended]}."


def duel_words(duel: Duel) -> str:
    """Say how a battle ended for the army found."""
    result = {1.0: "won", 0.5: "a draw", 0.0: "lost"}[duel.won]
    return f"{result}, {duel.own:.2f} % lost, of the enemy {duel.enemy:.2f} %"


def frontier_lines(steps: Sequence[Found]) -> list[str]:
    """Return one line per step: cost, result, plan and army."""
    lines = [f"{'TEGC':>11} {'gold':>11} {'wins':>6} {'margin':>8}  plan and army"]
    for each in steps:
        plan = each.kingdom.strategy or "no strategy"
        lines.append(
            f"{each.costs.tegc:>11,.0f} {each.costs.initial:>11,} {each.wins:>6.0%} "
            f"{each.margin:>+8.2f}  {plan}: {army_words(each.kingdom.army)}"
        )
    return lines


def army_words(army: Counts) -> str:
    """Return an army on one line."""
    there = [f"{number_text(count)} {key}" for key, count in army.items() if count]
    return ", ".join(there) or "nobody"


def new_technologies(kingdom: Kingdom, home: Kingdom) -> str:
    """Return the technologies that a kingdom knows beyond those of ``home``."""
    known = home.technologies
    return ", ".join(
        f"{name} {number_text(level)}"
        for name, level in kingdom.technologies.items()
        if level > known.get(name, 0)
    )
