"""What a search has found, in words."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.games.thardferr.field import SIDES
from wartable.games.thardferr.kingdom.counts import Counts, number_text
from wartable.games.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.search.found import Duel, Found
from wartable.games.thardferr.search.problem import Problem
from wartable.games.thardferr.search.referee import ALL, FINISHED, INTERRUPTED, LIMIT

#: How a search ended, in words.
ENDINGS = {
    FINISHED: "nothing better was found nearby",
    ALL: "every army of the grid was tried",
    LIMIT: "ended at its limit, with the best so far",
    INTERRUPTED: "interrupted, with the best so far",
}


def found_lines(found: Found, problem: Problem, names: Sequence[str]) -> list[str]:
    """Return an army with its plan, what it costs and how it fares; ``names`` are the enemies'."""
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
    """Say how long the search was and how it ended."""
    return f"{found.battles:,} battles; {ENDINGS[found.ended]}."


def duel_words(duel: Duel) -> str:
    """Say how a battle ended, from the side of the army that was found."""
    result = {1.0: "won", 0.5: "a draw", 0.0: "lost"}[duel.won]
    return f"{result}, {duel.own:.2f} % lost, of the enemy {duel.enemy:.2f} %"


def frontier_lines(steps: Sequence[Found]) -> list[str]:
    """Return a line a step: cost, result, plan and army."""
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
    """Return what a kingdom knows that its home does not."""
    known = home.technologies
    return ", ".join(
        f"{name} {number_text(level)}"
        for name, level in kingdom.technologies.items()
        if level > known.get(name, 0)
    )
