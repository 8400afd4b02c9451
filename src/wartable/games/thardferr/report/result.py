"""The result of a battle in short, for comparing one with another."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.thardferr.battle import begin, finish, step
from wartable.games.thardferr.book import battle_book
from wartable.games.thardferr.field import army_of, field, number
from wartable.games.thardferr.kingdom.counts import Number
from wartable.games.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.report.battle import Kingdoms, tossed
from wartable.games.thardferr.report.model import Army
from wartable.games.thardferr.report.outcome import tally, verdict
from wartable.games.thardferr.rulesets import Rules
from wartable.games.thardferr.state import ATTACKER, DEFENDER, Book


@dataclass(frozen=True)
class Result:
    """Who won, what both lost in per cent as it was measured, and who lives, healed included."""

    winner: str
    percents: tuple[Number, Number]
    survivors: tuple[Army, Army]

    @property
    def left(self) -> tuple[Number, Number]:
        """How many of both sides live."""
        return _total(self.survivors[ATTACKER]), _total(self.survivors[DEFENDER])


def result(kingdoms: Kingdoms, rules: Rules, seed: int = 0) -> Result:
    """Return the result of a battle of kingdoms whose names are in order."""
    return result_by(battle_book(rules), *kingdoms, seed)


def result_by(book: Book, attacker: Kingdom, defender: Kingdom, seed: int = 0) -> Result:
    """Return the result of a battle under the rules of a book."""
    work = field(book, attacker, defender, tossed(seed))
    begin(book, work)
    while work.finished == 0:
        step(book, work)
    before = tally(book, work)
    finish(book, work)
    judged = verdict(book, work, before)
    return Result(
        judged.winner,
        (judged.attacker_percent, judged.defender_percent),
        (army_of(attacker, work.count[ATTACKER]), army_of(defender, work.count[DEFENDER])),
    )


def _total(army: Army) -> Number:
    return number(sum(army.values()))
