"""The values for the calculator's templates, and battles encoded in an address."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from functools import cached_property
from typing import Any

from wartable.apps.thardferr.battle_file import DEFAULT_RULES, Battle, battle_json
from wartable.apps.thardferr.kingdom.army import Stats
from wartable.apps.thardferr.kingdom.buildings import ratios_of
from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.panel import Panel, StatsOf, panel
from wartable.apps.thardferr.kingdom.technologies import missing
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.report.model import BattleReport, UnitStats
from wartable.apps.thardferr.web import ADDRESS
from wartable.apps.thardferr.web.form import SIDES, Form, Reading, read_form
from wartable.apps.thardferr.web.sheets import OptionRow, Sheet, option_rows, sheets_of
from wartable.engine.errors import Unreadable
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.options import RULE_SETS

#: The longest code, in characters: longer addresses may be cut off in transit.
LONGEST = 6000
#: How many bytes a code may decompress to; real ones take a tenth of it.
LARGEST = 64 * 1024


def pack(value: object) -> str:
    """Return a value as a code; raise ``Unreadable`` if it is too long for an address."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    code = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(code) > LONGEST:
        raise Unreadable("long-link", f"this is too much for a link of {LONGEST} characters")
    return code


def unpack(code: str) -> Any:
    """Return the value of a code; raise ``Unreadable``, also if it decompresses to too much."""
    if len(code) > LONGEST:
        message = f"this link has {len(code)} characters: {LONGEST} at most stand for a battle"
        raise Unreadable("long-link", message)
    if not code.isascii():
        raise _broken()
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        return json.loads(_unfolded(packed))
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError, RecursionError):
        raise _broken() from None


def _unfolded(packed: bytes) -> bytes:
    unfolding = zlib.decompressobj()
    text = unfolding.decompress(packed, LARGEST + 1)
    if len(text) > LARGEST:
        raise Unreadable("large-link", "this link unfolds to more than any battle needs")
    if not unfolding.eof or unfolding.unused_data:
        raise _broken()
    return text


def _broken() -> Unreadable:
    return Unreadable("bad-link", "this link is not complete, or was changed: copy all of it")


# --- values for templates ------------------------------------------------------------------------


class Look:
    """A form as the page shows it; everything is computed on first access."""

    def __init__(self, form: Form) -> None:
        self.form = form

    @cached_property
    def reading(self) -> Reading:
        """What the form says."""
        return read_form(self.form)

    @property
    def defects(self) -> dict[str, str]:
        """The defects by field."""
        return self.reading.defects

    @property
    def battle(self) -> Battle | None:
        """The battle, if there are no defects."""
        return self.reading.battle

    @cached_property
    def missing(self) -> dict[str, list[str]]:
        """The missing requirements of technologies by side, unless the rules ignore them."""
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
        """The statistics of all units in the battle, by side and name."""
        if self.report is None:
            return {}
        return {
            side: {stats.unit: stats for stats in found.units}
            for side, found in zip(SIDES, self.report.sides, strict=True)
        }

    @cached_property
    def panels(self) -> dict[str, Panel]:
        """The statistics of the readable kingdoms, by side."""
        return {
            side: panel(kingdom, self.reading.rules, self._stats(side))
            for side, kingdom in self.reading.kingdoms.items()
            if kingdom.race in catalogue().races
        }

    def _stats(self, side: str) -> StatsOf | None:
        """Return a function from a unit to its stats in the battle, None if there is no battle."""
        units = self.units.get(side)
        if units is None:
            return None

        def stats(name: str) -> Stats:
            unit = units[name]
            return unit.melee, unit.short, unit.range, unit.defence

        return stats

    @cached_property
    def ratios(self) -> dict[str, dict[str, Number]]:
        """Buildings per land, by side."""
        return {
            side: ratios_of(kingdom.buildings, kingdom.land)
            for side, kingdom in self.reading.kingdoms.items()
        }

    @property
    def rule_set(self) -> str:
        """The chosen rule set."""
        return self.form.get("rules", DEFAULT_RULES)

    @property
    def rule_sets(self) -> list[str]:
        """The available rule sets."""
        return list(RULE_SETS)

    @cached_property
    def options(self) -> list[OptionRow]:
        """The options of the rules."""
        return option_rows(self.form, self.rule_set, self.defects)

    @property
    def changed_options(self) -> dict[str, str]:
        """The options that differ from the rule set."""
        return self.form.options()

    @cached_property
    def code(self) -> str:
        """The code of the battle for an address, empty if there is none or it is too long."""
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
