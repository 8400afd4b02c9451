"""Comparing battles: results in short, what other rules change, and all pairs of strategies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from wartable.apps.thardferr.field import army_of, field, number
from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report.battle import Kingdoms, both_cleaned, tossed
from wartable.apps.thardferr.report.model import Army
from wartable.apps.thardferr.report.outcome import tally, verdict
from wartable.apps.thardferr.report.sections import NO_STRATEGY, Grid, Items, Section, section
from wartable.apps.thardferr.report.words import figure, percent
from wartable.apps.thardferr.rulesets import Rules, rules_of
from wartable.engine.errors import BadOption
from wartable.engine.options.fields import as_dict, changed
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.options import RULE_SETS
from wartable.games.thardferr.rules.battle.battle import begin, finish, step
from wartable.games.thardferr.state import ATTACKER, DEFENDER, Book


@dataclass(frozen=True)
class Result:
    """The winner, the losses of both in per cent as judged, and the survivors, healed included."""

    winner: str
    percents: tuple[Number, Number]
    survivors: tuple[Army, Army]

    @property
    def left(self) -> tuple[Number, Number]:
        """How many units of each side survive."""
        return _total(self.survivors[ATTACKER]), _total(self.survivors[DEFENDER])


def result(kingdoms: Kingdoms, rules: Rules, seed: int = 0) -> Result:
    """Return the result of a battle between kingdoms with canonical names."""
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


# --- strategies -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """``cells[a][d]`` is the result of the attacker's strategy a against the defender's d.

    Strategies are names, empty for none. ``present`` are the indices of the kingdoms' present
    strategies, -1 for one that the race cannot choose.
    """

    attacker: tuple[str, ...]
    defender: tuple[str, ...]
    present: tuple[int, int]
    cells: tuple[tuple[Result, ...], ...]

    def wins(self, strategy: int) -> int:
        """Return how many of the defender's strategies one of the attacker's beats."""
        return sum(cell.winner == "attacker" for cell in self.cells[strategy])


def compare_strategies(attacker: Kingdom, defender: Kingdom, rules: Rules, seed: int = 0) -> Table:
    """Return the results of all pairs of strategies that the races may choose.

    Raises ``BadOption`` naming every defect of the kingdoms.
    """
    kingdoms = both_cleaned(attacker, defender, rules)
    choices = [strategies_of(kingdom.race, rules) for kingdom in kingdoms]
    book = battle_book(rules)
    cells = tuple(
        tuple(
            result_by(book, _under(kingdoms[0], own), _under(kingdoms[1], other), seed)
            for other in choices[1]
        )
        for own in choices[0]
    )
    present = [_place(kingdom.strategy, choices[at]) for at, kingdom in enumerate(kingdoms)]
    return Table(choices[0], choices[1], (present[0], present[1]), cells)


def strategies_of(race: str, rules: Rules) -> tuple[str, ...]:
    """Return the strategies that a race may choose under the rules, none first."""
    offered = rules.berserker == "offered"
    return ("", *catalogue().strategies_of(race, berserker=offered))


def _under(kingdom: Kingdom, strategy: str) -> Kingdom:
    return replace(kingdom, strategy=strategy)


def _place(strategy: str, choices: tuple[str, ...]) -> int:
    return choices.index(strategy) if strategy in choices else -1


# --- other rules ----------------------------------------------------------------------------------

#: Options that affect kingdoms, texts and reports, but not the battle itself.
NOT_OF_BATTLES = frozenset({"names", "housing", "training", "import_names", "castle_notice"})


@dataclass(frozen=True)
class Difference:
    """How another value of an option, or another rule set, changes a battle.

    For a rule set, ``option`` is empty and ``value`` is its name. ``after`` is None if that rule
    set rejects these kingdoms; ``words`` then say why.
    """

    option: str
    value: int | str
    before: Result
    after: Result | None
    words: str


def what_changes(
    attacker: Kingdom, defender: Kingdom, rules: Rules, seed: int = 0
) -> list[Difference]:
    """Return what would change this battle, option by option and then by rule set.

    Each option is tried with every value that any rule set gives it, with all others unchanged.
    What changes nothing is left out. Raises ``BadOption`` naming every defect of the kingdoms.
    """
    kingdoms = both_cleaned(attacker, defender, rules)
    before = result(kingdoms, rules, seed)
    found = []
    for option, value in _alternatives(rules):
        after = result(kingdoms, changed(rules, {option: value}), seed)
        if after != before:
            words = f"with {option} {value}: {in_words(before, after)}"
            found.append(Difference(option, value, before, after, words))
    for name in RULE_SETS:
        found += _rule_set(name, (attacker, defender), rules, before, seed)
    return found


def _alternatives(rules: Rules) -> Iterator[tuple[str, int | str]]:
    """Yield the values that rule sets give to options, other than the present ones."""
    values = [as_dict(rules_of(name)) for name in RULE_SETS]
    for option, present in as_dict(rules).items():
        if option not in NOT_OF_BATTLES:
            others = dict.fromkeys(each[option] for each in values)
            yield from ((option, value) for value in others if value != present)


def _rule_set(
    name: str, given: tuple[Kingdom, Kingdom], rules: Rules, before: Result, seed: int
) -> Iterator[Difference]:
    other = rules_of(name)
    if other == rules:
        return
    try:
        kingdoms = both_cleaned(*given, other)
    except BadOption as error:
        yield Difference("", name, before, None, f"the rules {name} refuse it: {error}")
        return
    after = result(kingdoms, other, seed)
    if after != before:
        yield Difference("", name, before, after, f"by the rules {name}: {in_words(before, after)}")


def in_words(before: Result, after: Result) -> str:
    """Say how a result differs from another, the winner first."""
    parts = []
    if after.winner != before.winner:
        parts.append(f"{_won(after.winner)} instead of {_won(before.winner)}")
    for side, name in enumerate(("attackers", "defenders")):
        then, now = before.left[side], after.left[side]
        if now != then:
            parts.append(f"{figure(now)} {name} left, not {figure(then)}")
        elif after.survivors[side] != before.survivors[side]:
            parts.append(f"other {name} left, {figure(now)} as before")
    for side, name in enumerate(("attacker", "defender")):
        if after.percents[side] != before.percents[side]:
            then_, now_ = percent(before.percents[side], 2), percent(after.percents[side], 2)
            parts.append(f"the {name} loses {now_}, not {then_}")
    return "; ".join(parts)


def _won(winner: str) -> str:
    return "a draw" if winner == "draw" else f"a victory of the {winner}"


# --- as sections ----------------------------------------------------------------------------------

NOTHING = "No rule on which the rule sets differ changes anything here."


def differences_section(found: list[Difference]) -> Section:
    """Return what other rules change, one line each."""
    lines = Items(tuple(f"{each.words[0].upper()}{each.words[1:]}." for each in found))
    return section("What other rules change", lines if found else NOTHING)


def strategies_sections(table: Table) -> list[Section]:
    """Return one section per strategy of the attacker; a star marks the present strategies."""
    heading = ("against", "winner", "attackers left", "lost", "defenders left", "lost")
    return [
        section(
            f"Attacker: {_named(own, at == table.present[0])}",
            Grid(f"{own or NO_STRATEGY} against every strategy", heading, _rows(table, at)),
        )
        for at, own in enumerate(table.attacker)
    ]


def _rows(table: Table, own: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (_named(other, at == table.present[1]), *_cells(table.cells[own][at]))
        for at, other in enumerate(table.defender)
    )


def _cells(cell: Result) -> tuple[str, ...]:
    (left, other_left), (lost, other_lost) = cell.left, cell.percents
    return cell.winner, figure(left), percent(lost), figure(other_left), percent(other_lost)


def _named(strategy: str, present: bool) -> str:
    return f"{strategy or NO_STRATEGY}{' *' if present else ''}"
