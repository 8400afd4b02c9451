"""What the templates of the calculator are given: a form, what it says, and what comes of it."""

from __future__ import annotations

from functools import cached_property

from wartable.engine.errors import Unreadable
from wartable.games.thardferr.battle_file import DEFAULT_RULES, Battle, battle_json
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.kingdom.buildings import ratios_of
from wartable.games.thardferr.kingdom.costs import Stats
from wartable.games.thardferr.kingdom.counts import Number
from wartable.games.thardferr.kingdom.panel import Panel, StatsOf, panel
from wartable.games.thardferr.kingdom.technologies import missing
from wartable.games.thardferr.report.battle import report
from wartable.games.thardferr.report.model import BattleReport, UnitStats
from wartable.games.thardferr.rulesets import RULE_SETS
from wartable.server.calculator import ADDRESS
from wartable.server.calculator.form import SIDES, Form
from wartable.server.calculator.links import pack
from wartable.server.calculator.reading import Reading, read_form
from wartable.server.calculator.sheets import OptionRow, Sheet, option_rows, sheets_of


class Look:
    """A form as the page shows it; everything is worked out when it is first asked for."""

    def __init__(self, form: Form) -> None:
        self.form = form

    @cached_property
    def reading(self) -> Reading:
        """What the form says."""
        return read_form(self.form)

    @property
    def defects(self) -> dict[str, str]:
        """What is wrong, by field."""
        return self.reading.defects

    @property
    def battle(self) -> Battle | None:
        """The battle, if nothing is wrong."""
        return self.reading.battle

    @cached_property
    def missing(self) -> dict[str, list[str]]:
        """What technologies need and lack, by side, where the rules do not take them without."""
        if self.reading.rules.names == "as_given":
            return {}
        found = {side: missing(each.technologies) for side, each in self.reading.kingdoms.items()}
        return {side: lacks for side, lacks in found.items() if lacks}

    @cached_property
    def report(self) -> BattleReport | None:
        """The report of the battle, if there is one."""
        battle = self.battle
        if battle is None:
            return None
        return report(battle.attacker, battle.defender, battle.rules, battle.seed)

    @cached_property
    def sheets(self) -> list[Sheet]:
        """Both sides, with all their controls."""
        return sheets_of(self.form, self.reading.rules, self.defects)

    @cached_property
    def units(self) -> dict[str, dict[str, UnitStats]]:
        """The figures of all units in the battle, by side and name."""
        if self.report is None:
            return {}
        return {
            side: {stats.unit: stats for stats in found.units}
            for side, found in zip(SIDES, self.report.sides, strict=True)
        }

    @cached_property
    def panels(self) -> dict[str, Panel]:
        """The figures of the kingdoms that can be read, by side."""
        return {
            side: panel(kingdom, self.reading.rules, self._stats(side))
            for side, kingdom in self.reading.kingdoms.items()
            if kingdom.race in catalogue().races
        }

    def _stats(self, side: str) -> StatsOf | None:
        """Return what gives the figures that units have in the battle, if there is one."""
        units = self.units.get(side)
        if units is None:
            return None

        def stats(name: str) -> Stats:
            unit = units[name]
            return unit.melee, unit.short, unit.range, unit.defence

        return stats

    @cached_property
    def ratios(self) -> dict[str, dict[str, Number]]:
        """Buildings a land, by side."""
        return {
            side: ratios_of(kingdom.buildings, kingdom.land)
            for side, kingdom in self.reading.kingdoms.items()
        }

    @property
    def rule_set(self) -> str:
        """The rule set that is chosen."""
        return self.form.get("rules", DEFAULT_RULES)

    @property
    def rule_sets(self) -> list[str]:
        """The rule sets to choose from."""
        return list(RULE_SETS)

    @cached_property
    def options(self) -> list[OptionRow]:
        """The options of the rules."""
        return option_rows(self.form, self.rule_set, self.defects)

    @property
    def changed_options(self) -> dict[str, str]:
        """The options that are chosen otherwise than the rule set has them."""
        return self.form.options()

    @cached_property
    def code(self) -> str:
        """What stands for the battle in an address, empty if there is none or it is too long."""
        if self.battle is None:
            return ""
        try:
            return pack(battle_json(self.battle))
        except Unreadable:
            return ""

    @property
    def address(self) -> str:
        """The address of the page with this battle."""
        return f"{ADDRESS}?b={self.code}" if self.code else ADDRESS

    def where(self, name: str) -> str:
        """Say in words where a field is."""
        side, _, rest = name.partition(".")
        if side not in SIDES:
            return rest or name
        return f"{SIDES[side]}, {rest.partition('.')[2] or rest}"
