"""Worked cases of battles, single units and kingdoms, to compare implementations.

A file has one case per line, each with an ``input`` and the expected ``output``: a whole battle
(:mod:`wartable.apps.thardferr.cases.battles`), the figures of a unit
(:mod:`wartable.apps.thardferr.cases.units`) or, with a ``kind``, part of a kingdom
(:mod:`wartable.apps.thardferr.cases.kingdoms`). The cases come from the calculator that the game's
players use, so by default they are checked under the rule set ``program``.
"""

from __future__ import annotations

from functools import partial

from wartable.apps.thardferr.cases import battles, kingdoms, units
from wartable.apps.thardferr.rulesets import Rules, rules_of
from wartable.engine.cases import Case, Checker, Report, bad, compare, field

#: The rule set of the players' calculator.
USUAL = "program"


def check_cases(text: str) -> Report:
    """Run every case of a file; malformed cases count as not covered."""
    return check_cases_under(text, USUAL)


def check_cases_under(text: str, preset: str) -> Report:
    """Run every case under a rule set; raise ``BadOption`` if there is no such rule set.

    Cases that those rules reject, for example because of unknown names, are not covered.
    """
    return compare(text, partial(differences, rules=rules_of(preset)))


def differences(case: Case, rules: Rules) -> list[str]:
    """Return how our result differs from the expected; raise ``BadRecord`` or ``NotCovered``."""
    given = field(case, "input", dict)
    if "kind" in case:
        return kingdoms.differences(case, rules)
    if "attacker" in given or "defender" in given:
        return battles.differences(case, rules)
    if "unit" in given:
        return units.differences(case, rules)
    raise bad("expected a kind, or an attacker and a defender or a unit in the input")


#: What ``wartable check`` runs.
CASES = Checker(check_cases, check_cases_under, covers="battles, units and kingdoms")
