"""All strategies of both sides against each other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wartable.games.thardferr.book import battle_book
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.report.battle import both_cleaned
from wartable.games.thardferr.report.result import Result, result_by
from wartable.games.thardferr.rulesets import Rules


@dataclass(frozen=True)
class Table:
    """``cells[a][d]`` is the result of the attacker's strategy a against the defender's d.

    Strategies are names, the empty text being none; ``present`` are the places of those that the
    kingdoms have, -1 for one that the race cannot choose.
    """

    attacker: tuple[str, ...]
    defender: tuple[str, ...]
    present: tuple[int, int]
    cells: tuple[tuple[Result, ...], ...]

    def wins(self, strategy: int) -> int:
        """Return against how many of the defender's strategies one of the attacker's wins."""
        return sum(cell.winner == "attacker" for cell in self.cells[strategy])


def compare_strategies(attacker: Kingdom, defender: Kingdom, rules: Rules, seed: int = 0) -> Table:
    """Return the results of all pairs of strategies that both races may choose.

    Raises ``BadOption`` naming every defect of the kingdoms.
    """
    kingdoms = both_cleaned(attacker, defender, rules)
    choices = [strategies_of(kingdom.race, rules) for kingdom in kingdoms]
    book = battle_book(rules)
    cells = tuple(
        tuple(
            result_by(book, _under(kingdoms[0], own), _under(kingdoms[1], other), seed)
            for other in choices[1]
        )
        for own in choices[0]
    )
    present = [_place(kingdom.strategy, choices[at]) for at, kingdom in enumerate(kingdoms)]
    return Table(choices[0], choices[1], (present[0], present[1]), cells)


def strategies_of(race: str, rules: Rules) -> tuple[str, ...]:
    """Return what a race may choose under the rules, none first."""
    offered = rules.berserker == "offered"
    return ("", *catalogue().strategies_of(race, berserker=offered))


def _under(kingdom: Kingdom, strategy: str) -> Kingdom:
    return replace(kingdom, strategy=strategy)


def _place(strategy: str, choices: tuple[str, ...]) -> int:
    return choices.index(strategy) if strategy in choices else -1
