"""Worked cases of fights, turns, actions and decks, to compare implementations of the rules.

A file is usually a JSON object whose ``samples`` are the cases. A case has an ``id``, a ``mode``,
what is ``given`` and what to ``expect``; cards and units are given in full, see
:mod:`wartable.games.clans.cases.board`. The mode and what is given decide its kind:

=============  =========================  ==========================================
kind           mode and given             see
=============  =========================  ==========================================
lane fight     classic, with player       :mod:`wartable.games.clans.cases.lanes`
lane turns     classic, with zone         :mod:`wartable.games.clans.cases.lanes`
action points  tyc3                       :mod:`wartable.games.clans.cases.battles`
deck           shared, with deck          :func:`check_deck_case`
=============  =========================  ==========================================

Everything else counts as not covered; cases of a campaign are for
:mod:`wartable.games.campaign.cases`. Only what a case expects is compared.
"""

from __future__ import annotations

from functools import partial

from wartable.engine.cases import Case, NotCovered, field, of_kind, texts, unlike, unlike_parts
from wartable.engine.errors import quoted
from wartable.games.clans.cases.battles import check_battle
from wartable.games.clans.cases.lanes import check_fight, check_turns
from wartable.games.clans.catalogue.deck import check_deck

# --- decks ----------------------------------------------------------------------------------------
# Given is a ``deck``, copies by card id; expected are ``valid``, ``size`` and ``errors``, whose
# order does not matter. An error about a card is a label, a colon and the card. The format does not
# name the error of a deck of the wrong size, so any error without a card counts as that one.

WRONG_SIZE = "wrong size"


def check_deck_case(case: Case) -> list[str]:
    """Say where our verdict on a deck differs from the expected one."""
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


# --- all cases ------------------------------------------------------------------------------------

#: The names of the modes in cases.
CLASSIC, POINTS, SHARED = "classic", "tyc3", "shared"


def differences(case: Case) -> list[str]:
    """Say where our result differs from the expected one; raise ``BadRecord`` or ``NotCovered``."""
    mode = field(case, "mode", str)
    if mode not in (CLASSIC, POINTS, SHARED):
        raise NotCovered(f"there is nothing to compare for the mode {quoted(mode)}")
    given = field(case, "given", dict)
    if mode == POINTS:
        return check_battle(case)
    if mode == CLASSIC and "player" in given and "opponent" in given:
        return check_fight(case)
    if mode == CLASSIC and "zone" in given:
        return check_turns(case)
    if mode == SHARED and "deck" in given:
        return check_deck_case(case)
    raise NotCovered("it is neither a lane fight, nor lane turns, nor a deck")
