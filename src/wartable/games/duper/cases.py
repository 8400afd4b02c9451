"""Single actions with their expected results, to compare implementations of the rules.

A case is a JSON object: ``rules``, see :mod:`wartable.games.duper.case_rules`; the position
before, as ``state``; the ``action``; and what to ``expect``. A state has ``turn``, ``current``;
``tiles`` as ``[id, owner, infantry, tanks]``, all others being neutral and empty; ``players``, by
colour an object with ``gold``, ``stamina`` and ``cards`` as ``[number, suit, value]``; ``deck``, a
list of cards, or null where it does not matter; and in a game that has ended the ``winner``.

An action is done ``by`` a colour and has a ``type``: build_infantry and build_tank with ``x`` and
``y``, the latter with the numbers of ``cards``; move and attack with tile ids ``from`` and ``to``,
the former with ``troops`` and ``tanks``; or end_turn, which is also what the clock does.

Expected is, with ``ok`` true, the whole ``state`` afterwards, or ``partial``, some figures of it;
with ``ok`` false the code of the refusal as ``error``. Where cards are drawn, a case agrees if
one of the possible draws leads to what it expects. The position need not be one that can arise in
play.
"""

from __future__ import annotations

from collections.abc import Iterable

from wartable.engine.vectors import Case, Report, compare, field, of_kind, unlike
from wartable.games.duper.case_actions import GAME_OVER, outcomes, read_deed, refusals
from wartable.games.duper.case_expected import Expectation, read_expectation, unlike_state
from wartable.games.duper.case_rules import read_rules
from wartable.games.duper.case_state import Situation, read_situation


def check_cases(text: str) -> Report:
    """Run every case of a file; one that is out of format is not covered."""
    return compare(text, differences)


def differences(case: Case) -> list[str]:
    """Say where our result of a case is not the expected one; raise ``NotCovered``."""
    book = read_rules(case.get("rules", {}))
    before = read_situation(field(case, "state", dict))
    deed = read_deed(field(case, "action", dict), before.current)
    expect = field(case, "expect", dict)
    codes = refusals(book, before, deed)
    if not field(expect, "ok", bool):
        return _unlike_refusal(before, codes, expect)
    if codes:
        return [f"refused with {codes[0]}, expected to be done"]
    expected = read_expectation(expect, before.kinds())
    return _closest(expected, outcomes(book, before, deed, expected.likely()))


def _unlike_refusal(before: Situation, codes: list[str], expect: Case) -> list[str]:
    """Say how our refusal differs from the expected one, and the position that it leaves."""
    error = of_kind(expect.get("error", ""), "error", str).replace("-", "_")
    if not codes:
        return [f"done, expected to be refused with {error}"]
    found = []
    if error and error not in codes and codes != [GAME_OVER]:
        found = unlike("refused", codes[0], error)
    if "state" in expect:
        found += unlike_state(before, read_situation(field(expect, "state", dict)))
    return found


def _closest(expected: Expectation, possible: Iterable[Situation]) -> list[str]:
    """Say how the first of the possible positions differs, or nothing if any is as expected."""
    found = None
    for after in possible:
        differing = expected.differences(after)
        if not differing:
            return []
        found = found or differing
    return found or []
