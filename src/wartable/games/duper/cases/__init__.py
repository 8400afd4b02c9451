"""Cases of single actions with expected results, for comparing implementations of the rules.

A case is a JSON object with ``rules``, see :mod:`wartable.games.duper.cases.options`; the position
before, as ``state``; the ``action``; and what to ``expect``. A state has ``turn`` and ``current``;
``tiles`` as ``[id, owner, infantry, tanks]``, all others being neutral and empty; ``players``, an
object per colour with ``gold``, ``stamina`` and ``cards`` as ``[number, suit, value]``; ``deck``, a
list of cards, or null if it does not matter; and the ``winner`` if the game has ended.

An action has the colour it is done ``by`` and a ``type``: build_infantry and build_tank have ``x``
and ``y``, the latter also the numbers of its ``cards``; move and attack have the tile ids ``from``
and ``to``, the former also ``troops`` and ``tanks``; end_turn is also what the clock does.

With ``ok`` true, a case expects the whole ``state`` afterwards or, as ``partial``, some values of
it; with ``ok`` false, the code of the refusal as ``error``. If cards are drawn, a case agrees if
one of the possible draws leads to what it expects. The position need not be one that can arise in
play.
"""

from __future__ import annotations

from collections.abc import Iterable

from wartable.engine.cases import Case, Checker, Report, compare, field, of_kind, unlike
from wartable.games.duper.cases.actions import GAME_OVER, outcomes, read_deed, refusals_of
from wartable.games.duper.cases.expectation import Expectation, read_expectation, unlike_state
from wartable.games.duper.cases.options import read_rules
from wartable.games.duper.cases.situation import Situation, read_situation


def check_cases(text: str) -> Report:
    """Run every case of a file; a malformed one counts as not covered."""
    return compare(text, differences)


def differences(case: Case) -> list[str]:
    """Say how our result of a case differs from the expected one; raise ``NotCovered``."""
    book = read_rules(case.get("rules", {}))
    before = read_situation(field(case, "state", dict))
    deed = read_deed(field(case, "action", dict), before.current)
    expect = field(case, "expect", dict)
    codes = refusals_of(book, before, deed)
    if not field(expect, "ok", bool):
        return _unlike_refusal(before, codes, expect)
    if codes:
        return [f"refused with {codes[0]}, expected to be done"]
    expected = read_expectation(expect, before.kinds())
    return _closest(expected, outcomes(book, before, deed, expected.likely()))


def _unlike_refusal(before: Situation, codes: list[str], expect: Case) -> list[str]:
    """Say how our refusal, and the position it leaves, differ from what is expected."""
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
    """Say how the first possible position differs; nothing if any of them is as expected."""
    found = None
    for after in possible:
        differing = expected.differences(after)
        if not differing:
            return []
        found = found or differing
    return found or []


#: What ``wartable check`` runs.
CASES = Checker(check_cases, covers="single actions")
