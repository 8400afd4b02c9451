"""Who won and why, in words."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.apps.thardferr.field import SIDES, number
from wartable.apps.thardferr.report.model import Verdict
from wartable.apps.thardferr.report.words import figure, percent
from wartable.games.thardferr.catalogue.entries import QUICK_RETREAT
from wartable.games.thardferr.rules.battle.battle import (
    at_home_too,
    left,
    percentage,
    took_the_field,
)
from wartable.games.thardferr.state import (
    ATTACKER,
    BOTH_DESTROYED,
    BOTH_EMPTY,
    COIN,
    DEFENDER,
    DESTROYED,
    DRAW,
    EMPTY,
    EVEN,
    FEWER_LOSSES,
    MORE_LEFT,
    QUICK_VICTORY,
    RETREATED,
    Book,
    Work,
)

WINNERS = (*SIDES, "draw")

#: Why a battle ended as it did, as stable codes.
WHY = {
    BOTH_DESTROYED: "both-destroyed",
    DESTROYED: "destroyed",
    BOTH_EMPTY: "both-empty",
    EMPTY: "empty",
    FEWER_LOSSES: "fewer-losses",
    MORE_LEFT: "more-left",
    EVEN: "even",
    RETREATED: "retreated",
    QUICK_VICTORY: "quick-victory",
    COIN: "coin",
}

#: The reasons as clauses; ``loser`` is the side that did not win, ``a`` and ``d`` are the
#: percentages of attacker and defender, ``x`` and ``y`` their survivors.
CLAUSES = {
    BOTH_DESTROYED: "both armies are destroyed",
    DESTROYED: "the {loser}'s army is destroyed",
    BOTH_EMPTY: "neither side has an army in the field",
    EMPTY: "the {loser} has no army in the field",
    FEWER_LOSSES: "the attacker has lost {a}, the defender {d}",
    MORE_LEFT: "both have lost {a}, and {x} attackers are left against {y} defenders",
    EVEN: "both have lost {a}, and {x} are left on either side",
    RETREATED: "the {loser} has lost too much for another round and retreats",
    QUICK_VICTORY: "under Quick Retreat it has done harm enough and leaves the field unbeaten",
    COIN: "a coin turns the {loser}'s victory under Quick Retreat into a defeat",
}


@dataclass(frozen=True, slots=True)
class Tally:
    """What was compared when the battle ended: percentages lost, and survivors."""

    percents: tuple[float, float]
    left: tuple[float, float]


def tally(book: Book, work: Work) -> Tally:
    """Return the losses as the rules judge them, before healing."""
    bases = [took_the_field(work, side) for side in range(2)]
    if book.base_all == 1:
        bases[DEFENDER] = at_home_too(work, DEFENDER)
    rest = left(work, ATTACKER), left(work, DEFENDER)
    return Tally((percentage(bases[0], rest[0]), percentage(bases[1], rest[1])), rest)


def verdict(book: Book, work: Work, before: Tally) -> Verdict:
    """Return the verdict of a finished battle."""
    return Verdict(
        winner=WINNERS[work.winner],
        why=WHY[work.why],
        words=_sentence(book, work, before),
        attacker_percent=number(before.percents[ATTACKER]),
        defender_percent=number(before.percents[DEFENDER]),
        coin=_coin(book, work),
    )


def _sentence(book: Book, work: Work, before: Tally) -> str:
    winner = WINNERS[work.winner]
    clause = CLAUSES[work.why].format(
        loser=WINNERS[1 - work.winner] if work.winner != DRAW else "",
        a=percent(before.percents[ATTACKER]),
        d=percent(before.percents[DEFENDER]),
        x=figure(before.left[ATTACKER]),
        y=figure(before.left[DEFENDER]),
    )
    if work.why == FEWER_LOSSES and _home_counts(book, work):
        clause += " (who stayed at home counts as lost)"
    if work.winner == DEFENDER and work.why in (BOTH_DESTROYED, BOTH_EMPTY, EVEN):
        clause += ", which these rules give to the defender"
    head = "A draw" if work.winner == DRAW else f"The {winner} wins"
    return f"{head}: {clause}."


def _home_counts(book: Book, work: Work) -> bool:
    """Tell whether units that stayed at home were counted as losses."""
    return book.base_all == 1 and at_home_too(work, DEFENDER) != took_the_field(work, DEFENDER)


def _coin(book: Book, work: Work) -> str:
    """Say how the coin of Quick Retreat fell; empty if none was tossed."""
    if work.why == COIN:
        return "against the winner"
    tossed = book.qr_coin == 1 and work.winner != DRAW
    if tossed and work.strategy[work.winner] == QUICK_RETREAT:
        return "for the winner"
    return ""
