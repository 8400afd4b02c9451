"""Rounds, whole games, declarations and set-ups with their expected results.

They are for comparing implementations of the rules. A case is a JSON object; ``kind`` says what it
is, or else what it has:

============  ==================  ====================================================
kind          told by             see
============  ==================  ====================================================
round         orders              :mod:`wartable.games.territory.case_round`
game          rounds              :mod:`wartable.games.territory.case_games`
declarations  declarations, text  :mod:`wartable.games.territory.case_talk`
setup         nothing of these    :mod:`wartable.games.territory.case_setups`
============  ==================  ====================================================
"""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.errors import quoted
from wartable.engine.vectors import Case, NotCovered, Report, compare, field
from wartable.games.territory.case_games import check_game
from wartable.games.territory.case_round import check_round
from wartable.games.territory.case_setups import check_setup
from wartable.games.territory.case_talk import check_talk

KINDS: dict[str, Callable[[Case], list[str]]] = {
    "round": check_round,
    "game": check_game,
    "declarations": check_talk,
    "setup": check_setup,
}
#: What only cases of a kind have.
TOLD_BY = {
    "rounds": "game",
    "orders": "round",
    "declarations": "declarations",
    "plans": "declarations",
    "text": "declarations",
    "expect": "setup",
}


def check_cases(text: str) -> Report:
    """Run every case of a file; one that is out of format is not covered."""
    return compare(text, differences)


def differences(case: Case) -> list[str]:
    """Say where our result of a case is not the expected one; raise ``NotCovered``."""
    kind = next((kind for name, kind in TOLD_BY.items() if name in case), "round")
    if "kind" in case:
        kind = field(case, "kind", str)
    if kind not in KINDS:
        raise NotCovered(f"there is no kind {quoted(kind)}; there are {', '.join(KINDS)}")
    return KINDS[kind](case)
