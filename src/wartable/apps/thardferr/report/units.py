"""The units of a side when the armies have taken the field: their stats, and what made them."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.apps.thardferr.field import field, number
from wartable.apps.thardferr.kingdom.army import Stats
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report.model import Change, Shown, UnitStats
from wartable.apps.thardferr.report.modifiers import far_fighting_shown, shown_of, wolves_shown
from wartable.apps.thardferr.report.words import figure
from wartable.apps.thardferr.rulesets import Rules
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.rules.battle.battle import begin
from wartable.games.thardferr.rules.battle.damage import far_fighting, muster
from wartable.games.thardferr.rules.battle.stats import (
    DEFENCE_STAT,
    MELEE_STAT,
    RANGE_STAT,
    SHORT_STAT,
    follow,
    learn,
    outnumber,
    weigh_up,
)
from wartable.games.thardferr.state import ATTACKER, CARAGOUS, RUSHER, SLOTHER, Book, Work

#: Names of the entries of ``work.stat``.
STATS = ("melee", "short", "range", "defence")

#: The kinds of units, as named in the book and the reports.
KINDS = ("infantry", "pikeman", "mounted", "archer")


def stats_alone(kingdom: Kingdom, rules: Rules) -> dict[str, Stats]:
    """Return melee, short, range and defence of a kingdom's units without an enemy."""
    book = battle_book(rules)
    work = field(book, kingdom, Kingdom(kingdom.race, {}))
    begin(book, work)
    found = unit_stats(book, work, ATTACKER, kingdom, rules)
    return {each.unit: (each.melee, each.short, each.range, each.defence) for each in found}


def unit_stats(
    book: Book, work: Work, side: int, kingdom: Kingdom, rules: Rules
) -> tuple[UnitStats, ...]:
    """Return the stats of every stack as the armies stand in ``work``, including empty ones."""
    for each in range(2):
        muster(book, work, each)
    return tuple(
        _stats(book, work, side, unit, at, kingdom, rules) for at, unit in enumerate(kingdom.army)
    )


def _stats(
    book: Book, work: Work, side: int, unit: str, at: int, kingdom: Kingdom, rules: Rules
) -> UnitStats:
    row, count = work.unit[side][at], work.count[side][at]
    changes = tuple(_changes(book, work, side, row, count, kingdom.strategy))
    doubled = book.known[row] == 1 and far_fighting(work)
    weigh_up(book, work, side, row, count, work.strategy[side])
    stat = [number(each) for each in work.stat]
    return UnitStats(
        unit,
        number(count),
        stat[MELEE_STAT],
        stat[SHORT_STAT],
        stat[RANGE_STAT],
        stat[DEFENCE_STAT],
        number(book.weight[row]),
        tuple(kind for kind in KINDS if getattr(book, kind)[row] == 1),
        changes,
        tuple(_shown(book, work, side, unit, at, kingdom, rules)),
        100 if doubled else None,
    )


def _shown(
    book: Book, work: Work, side: int, unit: str, at: int, kingdom: Kingdom, rules: Rules
) -> Iterator[Shown]:
    """Yield what is displayed with a unit: modifiers, WolfMasters' bonus, Far Fighting."""
    row, count, wolves = work.unit[side][at], work.count[side][at], work.wolves[side]
    yield from shown_of(kingdom.race, unit, kingdom.technologies, kingdom.strategy, rules)
    if book.who[row] in (RUSHER, SLOTHER) and count > 0 and wolves > 0:
        yield wolves_shown(wolves, count)
    if book.known[row] == 1 and far_fighting(work):
        yield far_fighting_shown()


def _changes(
    book: Book, work: Work, side: int, row: int, count: float, strategy: str
) -> list[Change]:
    """Repeat the steps that make a unit's stats, in order, and return what each one changes."""
    if book.known[row] == 0:
        return []
    bare = (book.melee[row], book.short[row], book.reach[row], book.defence[row])
    for at in range(4):
        work.stat[at] = bare[at]
    learn(book, work, side, row)
    found = _compared(list(bare), work, _technologies(book, row))
    before = list(work.stat)
    follow(book, work, row, work.strategy[side])
    found += _compared(before, work, [strategy] * 4)
    before = list(work.stat)
    if book.who[row] == CARAGOUS:
        outnumber(book, work, side, count)
    found += _compared(before, work, ["its number against the enemy's"] * 4)
    before = [max(0.0, each) for each in work.stat]
    weigh_up(book, work, side, row, count, work.strategy[side])
    return found + _compared(before, work, ["WolfMasters"] * 4)


def _technologies(book: Book, row: int) -> list[str]:
    """Return which technology changes which of a unit's stats."""
    armour = "Tougher Light Armor" if book.light[row] == 1 else "Tougher Heavy Armor"
    return ["Sharper Blades", "", "Improve Bow Range", armour]


def _compared(before: list[float], work: Work, sources: list[str]) -> list[Change]:
    return [
        _change(sources[at], STATS[at], before[at], work.stat[at])
        for at in range(4)
        if before[at] != work.stat[at]
    ]


def _change(source: str, stat: str, before: float, after: float) -> Change:
    words = f"{stat} {figure(after)} instead of {figure(before)} ({source})"
    return Change(source, stat, number(before), number(after), words)
