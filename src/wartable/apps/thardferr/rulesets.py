"""The rule sets: every difference between them is an option, and a rule set is a preset.

``document``, the default, is the complete design as written. ``overview`` is the shorter text that
precedes it. ``program`` is what the calculator of the game's players computes, to the last bit, and
``later`` is the same calculator after its last changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.engine.errors import BadOption, quoted
from wartable.engine.options.fields import changed, choice
from wartable.games.thardferr.options import RULE_SETS, BattleRules


@dataclass(frozen=True)
class Rules(BattleRules):
    """The battle rules, and those that concern only the calculator."""

    names: str = choice(
        "checked",
        "names, strategies and levels that do not belong: refused, or taken as they are",
        "as_given",
    )
    housing: str = choice(
        "full",
        "how many people a kingdom houses: one rule with races, or the calculator's two",
        "two_rules",
    )
    training: str = choice(
        "repaired", "training lines of the Undead and of crossbowmen", "as_printed"
    )
    import_names: str = choice(
        "repaired", "names with hyphens and apostrophes in kingdom texts", "letters_only"
    )
    castle_notice: str = choice(
        "repaired", "whether a report says that castles kept defenders at home", "never"
    )


def rules_of(name: str = "document", changes: Mapping[str, object] | None = None) -> Rules:
    """Return a rule set with changed options; raise ``BadOption`` naming every defect."""
    if name not in RULE_SETS:
        known = ", ".join(RULE_SETS)
        raise BadOption("no-preset", f"no rule set {quoted(name)}; there are {known}")
    return changed(changed(Rules(), RULE_SETS[name]), changes or {}, "rule")
