"""Worked cases of fights, turns, actions and decks, to compare implementations of the rules.

A file is mostly a JSON object whose ``samples`` are the cases. A case has an ``id``, a ``mode``,
what is ``given`` and what to ``expect``; cards and units are given in full, see
:mod:`wartable.games.clans.cases.cards`. Its kind follows from the mode and from what is given:

=============  ========================  =================================================
kind           mode and given            see
=============  ========================  =================================================
lane fight     classic, with player      :mod:`wartable.games.clans.cases.fights`
lane turns     classic, with zone        :mod:`wartable.games.clans.cases.lane_turns`
action points  tyc3                      :mod:`wartable.games.clans.cases.battles`
deck           shared, with deck         :mod:`wartable.games.clans.cases.deck_checks`
campaign       campaign                  :mod:`wartable.games.clans.campaign.cases`
=============  ========================  =================================================

Everything else is counted as not covered. Only what a case expects is
compared: what it does not mention may be anything.
"""

from __future__ import annotations

from wartable.engine.errors import quoted
from wartable.engine.vectors import Case, NotCovered, Report, compare, field
from wartable.games.clans.cases.battles import check_battle
from wartable.games.clans.cases.deck_checks import check_deck_case
from wartable.games.clans.cases.fights import check_fight
from wartable.games.clans.cases.lane_turns import check_turns

#: What cases call the modes.
CLASSIC, POINTS, SHARED, CAMPAIGN = "classic", "tyc3", "shared", "campaign"


def check_cases(text: str) -> Report:
    """Run every case of a file; one that is out of format is not covered."""
    return compare(text, differences)


def differences(case: Case) -> list[str]:
    """Say where our result is not the expected one; raise ``BadRecord`` or ``NotCovered``."""
    mode = field(case, "mode", str)
    if mode == CAMPAIGN:
        # The campaign is a game of its own, which is made of this one.
        from wartable.games.clans.campaign.cases import check_campaign

        return check_campaign(case)
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
