"""Worked cases of battles, of single units and of kingdoms, to compare implementations.

A file has a case a line, each with an ``input`` and the expected ``output``: a whole battle, see
:mod:`wartable.games.thardferr.case_battles`; the figures of a unit, see
:mod:`wartable.games.thardferr.case_stats`; or, with a ``kind``, something of a kingdom, see
:mod:`wartable.games.thardferr.case_economy`. Cases are those of the calculator that the game's
players use: without another word they are compared with the rule set ``program``.
"""

from __future__ import annotations

from functools import partial

from wartable.engine.vectors import Case, Report, compare, field
from wartable.games.thardferr import case_battles, case_economy, case_stats
from wartable.games.thardferr.case_economy_fields import bad
from wartable.games.thardferr.rulesets import Rules, rules_of

#: The rule set of the calculator.
USUAL = "program"


def check_cases(text: str) -> Report:
    """Run every case of a file; one that is out of format is not covered."""
    return check_cases_under(text, USUAL)


def check_cases_under(text: str, preset: str) -> Report:
    """Run every case under a rule set; raise ``BadOption`` if there is none of that name.

    What those rules do not take, such as names that they do not know, is not covered.
    """
    return compare(text, partial(differences, rules=rules_of(preset)))


def differences(case: Case, rules: Rules) -> list[str] | None:
    """Say where our result of a case is not the expected one.

    None and ``NotCovered`` stand for a case that is not covered.
    """
    given = field(case, "input", dict)
    if "kind" in case:
        return case_economy.differences(case, rules)
    if "attacker" in given or "defender" in given:
        return case_battles.differences(case, rules)
    if "unit" in given:
        return case_stats.differences(case, rules)
    raise bad("expected a kind, or an attacker and a defender or a unit in the input")
