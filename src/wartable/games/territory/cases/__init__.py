"""Cases with expected results, for comparing implementations of the rules.

A case is a JSON object. Its kind is given by ``kind``, or else by the fields that it has:

============  ==================  ====================================================
kind          fields              see
============  ==================  ====================================================
round         orders              :mod:`wartable.games.territory.cases.round`
game          rounds              :mod:`wartable.games.territory.cases.game`
declarations  declarations, text  :mod:`wartable.games.territory.cases.declarations`
setup         expect              :mod:`wartable.games.territory.cases.start`
============  ==================  ====================================================
"""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.cases import Case, Checker, NotCovered, Report, compare, field
from wartable.engine.errors import quoted
from wartable.games.territory.cases.declarations import check_talk
from wartable.games.territory.cases.game import check_game
from wartable.games.territory.cases.round import check_round
from wartable.games.territory.cases.start import check_setup

KINDS: dict[str, Callable[[Case], list[str]]] = {
    "round": check_round,
    "game": check_game,
    "declarations": check_talk,
    "setup": check_setup,
}
#: Fields that only cases of one kind have -> that kind.
TOLD_BY = {
    "rounds": "game",
    "orders": "round",
    "declarations": "declarations",
    "plans": "declarations",
    "text": "declarations",
    "expect": "setup",
}


def check_cases(text: str) -> Report:
    """Run every case of a file; a malformed one counts as not covered."""
    return compare(text, differences)


def differences(case: Case) -> list[str]:
    """Say how our result of a case differs from the expected one; raise ``NotCovered``."""
    kind = next((kind for name, kind in TOLD_BY.items() if name in case), "round")
    if "kind" in case:
        kind = field(case, "kind", str)
    if kind not in KINDS:
        raise NotCovered(f"there is no kind {quoted(kind)}; there are {', '.join(KINDS)}")
    return KINDS[kind](case)


#: What ``wartable check`` runs.
CASES = Checker(check_cases, covers="rounds, whole games, declarations and set-ups")
