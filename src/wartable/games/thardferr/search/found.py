"""What a search has found: an army with its plan, and how it fares against each enemy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from wartable.games.thardferr import volley
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.field import SIDES, fought, number
from wartable.games.thardferr.forces import Floats
from wartable.games.thardferr.kingdom.costs import Costs, army_cost
from wartable.games.thardferr.kingdom.counts import Number
from wartable.games.thardferr.kingdom.model import Kingdom, to_json
from wartable.games.thardferr.kingdom.technologies import price_of
from wartable.games.thardferr.search.referee import FINISHED, Referee
from wartable.games.thardferr.state import ATTACKER, DRAW


@dataclass(frozen=True)
class Duel:
    """One battle of the army that was found: who won, and the losses of both in per cent."""

    winner: str
    won: float
    own: float
    enemy: float


@dataclass(frozen=True)
class Found:
    """An army for a kingdom, with strategy and technologies.

    ``wins`` is the weighted share of enemies beaten, a draw counting half, and ``margin`` the
    weighted mean of the enemy's losses less one's own, in per cent. ``research`` is the gold that
    technologies beyond those known cost, ``battles`` how many the search has fought, and
    ``ended`` how it came to an end.
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
        """The least margin against any enemy."""
        return min(duel.enemy - duel.own for duel in self.duels)

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON has it."""
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
    """Return one candidate as a kingdom, its battles fought once more one by one."""
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
    figures = [0.0] * volley.FIGURES
    volley.note_result(referee.book, work, figures, 0)
    lost = figures[volley.LOST :]
    won = 0.5 if work.winner == DRAW else float(work.winner == role)
    winner = "draw" if work.winner == DRAW else SIDES[work.winner]
    return Duel(winner, won, lost[role], lost[1 - role])
