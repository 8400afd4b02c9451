"""Cases of decks: given is a ``deck``, copies by card id; expected ``valid``, ``size``, ``errors``.

An error that names a card is a label, a colon and the card. What a deck of the wrong size is
called is not said: any error without a card is that one. Errors have no order.
"""

from __future__ import annotations

from functools import partial

from wartable.engine.vectors import Case, field, of_kind, texts, unlike
from wartable.games.clans.cases.fields import unlike_parts
from wartable.games.clans.decks import check_deck

WRONG_SIZE = "wrong size"


def check_deck_case(case: Case) -> list[str]:
    """Say where our verdict on a deck is not the expected one."""
    listed = field(field(case, "given", dict), "deck", dict)
    counts = {card: of_kind(copies, f"copies of {card}", int) for card, copies in listed.items()}
    verdict = check_deck(counts)
    ours = {"valid": verdict.valid, "size": verdict.size, "errors": list(verdict.errors)}
    errors = partial(_unlike_errors, counts)
    return unlike_parts("", ours, field(case, "expect", dict), {"errors": errors})


def _unlike_errors(
    counts: dict[str, int], name: str, ours: list[str], expected: object
) -> list[str]:
    mine, wanted = ({_plain(counts, each) for each in listed}
                    for listed in (ours, texts(expected, name)))  # fmt: skip
    return unlike(name, sorted(mine), sorted(wanted))


def _plain(counts: dict[str, int], error: str) -> str:
    return error if error.partition(":")[2] in counts else WRONG_SIZE
