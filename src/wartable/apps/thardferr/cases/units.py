"""Cases of a single unit's figures.

``input`` has ``race``, ``unit``, ``techs``, ``strategy`` and ``enemy_strategy`` (null for none),
``own_army`` and ``enemy_army`` (null if unknown). ``output`` has ``melee``, ``short``, ``range``
and ``defense``; ``range_modifier``, which is 100 if either side follows Gnome Far Fighting and
otherwise null; and ``display_modifiers``, which has ``percent_up``, ``percent_down``, ``flat_up``
and ``flat_down`` for each figure.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from wartable.apps.thardferr.cases.values import comparable, race_in, read_counts, read_strategy
from wartable.apps.thardferr.field import field as battlefield
from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.kingdom.validation import cleaned
from wartable.apps.thardferr.report.modifiers import modifiers
from wartable.apps.thardferr.rulesets import Rules
from wartable.engine.cases import Case, NotCovered, anything, field, unlike_parts
from wartable.engine.errors import BadOption
from wartable.games.thardferr.book.battle import battle_book, row_of
from wartable.games.thardferr.catalogue.entries import FAR_FIGHTING
from wartable.games.thardferr.rules.battle.battle import begin
from wartable.games.thardferr.rules.battle.damage import muster
from wartable.games.thardferr.rules.battle.stats import (
    DEFENCE_STAT,
    MELEE_STAT,
    RANGE_STAT,
    SHORT_STAT,
    weigh_up,
)
from wartable.games.thardferr.state import ATTACKER, STACKS

#: The required keys of a result.
PARTS = ("melee", "short", "range", "defense", "range_modifier", "display_modifiers")


def differences(case: Case, rules: Rules) -> list[str]:
    """Return which figures of a unit differ from the expected ones.

    Raises ``BadRecord`` for a malformed case, ``NotCovered`` for a unit that the rules reject.
    """
    given = field(case, "input", dict)
    own, enemy = read_sides(given)
    unit = field(given, "unit", str)
    expected = {name: anything(field(case, "output", dict), name) for name in PARTS}
    own, unit = checked(own, unit, rules)
    ours = figures(own, enemy, unit, rules)
    return unlike_parts("", comparable(ours), comparable(expected))


def read_sides(given: Case) -> tuple[Kingdom, Kingdom]:
    """Return the unit's own side and the enemy, of which only army and strategy are known."""
    own = Kingdom(
        race=race_in(given).name,
        army=_army(given, "own_army"),
        technologies=read_counts(given.get("techs"), "techs"),
        strategy=read_strategy(given.get("strategy")),
    )
    strategy = read_strategy(given.get("enemy_strategy"), "enemy_strategy")
    return own, Kingdom(race="", army=_army(given, "enemy_army"), strategy=strategy)


def _army(given: Case, name: str) -> dict[str, Number]:
    army = read_counts(given.get(name), name)
    if len(army) > STACKS:
        raise NotCovered(f"{name}: an army has at most {STACKS} stacks, not {len(army)}")
    return army


def checked(own: Kingdom, unit: str, rules: Rules) -> tuple[Kingdom, str]:
    """Return the kingdom and the unit with canonical names; raise ``NotCovered``."""
    try:
        usual = cleaned(own.with_army({unit: 0, **own.army}), rules)
    except BadOption as error:
        raise NotCovered(str(error)) from None
    return cleaned(own, rules), next(iter(usual.army))


def figures(own: Kingdom, enemy: Kingdom, unit: str, rules: Rules) -> dict[str, Any]:
    """Return a unit's figures in the format of cases."""
    book = battle_book(rules)
    work = battlefield(book, own, enemy)
    begin(book, work)
    for side in range(2):
        muster(book, work, side)
    row = row_of(own.race, unit)
    weigh_up(book, work, ATTACKER, row, float(own.army.get(unit, 0)), work.strategy[ATTACKER])
    far = book.known[row] == 1 and FAR_FIGHTING in (work.strategy[0], work.strategy[1])
    shown = modifiers(own.race, unit, own.technologies, own.strategy, rules)
    return {
        "melee": work.stat[MELEE_STAT],
        "short": work.stat[SHORT_STAT],
        "range": work.stat[RANGE_STAT],
        "defense": work.stat[DEFENCE_STAT],
        "range_modifier": 100 if far else None,
        "display_modifiers": {
            "defense" if stat == "defence" else stat: dataclasses.asdict(each)
            for stat, each in shown.items()
        },
    }
