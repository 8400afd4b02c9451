"""What the rules on which the rule sets differ change in a battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.errors import BadOption
from wartable.engine.options import as_dict, changed
from wartable.games.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.report.battle import both_cleaned
from wartable.games.thardferr.report.result import Result, result
from wartable.games.thardferr.report.words import figure, percent
from wartable.games.thardferr.rulesets import RULE_SETS, Rules, rules_of

#: Options that concern kingdoms, texts and what a report says, but not who falls.
NOT_OF_BATTLES = frozenset({"names", "housing", "training", "import_names", "castle_notice"})


@dataclass(frozen=True)
class Difference:
    """What another value of an option, or a whole other rule set, makes of a battle.

    ``option`` is empty and ``value`` the name for a whole rule set. ``after`` is None where that
    rule set does not take these kingdoms at all, and ``words`` then say why.
    """

    option: str
    value: int | str
    before: Result
    after: Result | None
    words: str


def what_changes(
    attacker: Kingdom, defender: Kingdom, rules: Rules, seed: int = 0
) -> list[Difference]:
    """Return, option by option and then by rule set, what would make this battle another.

    An option is tried with every value that any rule set gives it, all others staying as they
    are; what changes nothing is left out. Raises ``BadOption`` naming every defect of the kingdoms.
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
    """Yield the values of options that rule sets have instead of the present ones."""
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
    """Say in what a result differs from another, the winner first."""
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
