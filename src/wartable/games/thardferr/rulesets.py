"""The rule sets: what differs between them is an option, and a rule set is a preset of options.

``document`` is the complete design as written and the default, ``overview`` the shorter text that
precedes it, ``program`` what the calculator of the game's players computes, to the last bit, and
``later`` the same calculator after its last changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.engine.errors import BadOption, quoted
from wartable.engine.options import changed, choice, whole

#: The most rounds that a battle can be given; one that goes on until a side retreats may have more.
MOST_ROUNDS = 20


@dataclass(frozen=True)
class BattleRules:
    """The rules of battles that the texts and the calculator do not agree on, and a few more.

    The defaults are the document's.
    """

    quick_retreat: str = choice(
        "quarter",
        "attack under Quick Retreat: a quarter or half, of its own side or of both sides",
        "half",
        "half_both",
    )
    anti_cavalry: str = choice(
        "7", "how hard pikemen under Anti-Cavalry strike mounted units, times their attack", "3.5"
    )
    infantry_attack: str = choice(
        "0.25", "share of its defence that infantry keeps under Infantry Attack", "0.0625"
    )
    shield_line: str = choice(
        "0.5", "share of their defence that Shieldbearers keep under Dwarf Shield Line", "0.25"
    )
    shield_line_attack: str = choice(
        "doubled",
        "Shieldbearers' close combat under Dwarf Shield Line, beside nine tenths",
        "plain",
    )
    charging: str = choice(
        "melee",
        "what charging Knights gain: melee, or melee and short for a quarter of their defence",
        "melee_and_short",
    )
    surrounding_defence: str = choice(
        "shown", "the 2 defence of surrounding ShadowWarriors: only shown, or real", "real"
    )
    surrounding_range: str = choice(
        "twice", "how often surrounding ShadowWarriors' range counts in the short phase", "once"
    )
    cloacking: str = choice(
        "hides", "what Cloacking does for ShadowWarriors: hides them, or betrays them", "betrays"
    )
    mounted_archers: str = choice(
        "archers", "whether the MountedArcher is an archer for Archer Protection", "riders"
    )
    bow_range: str = choice(
        "half", "what Improve Bow Range adds a level: half of the range, or 1", "one"
    )
    casualty_base: str = choice(
        "fielded",
        "what the defender's losses are measured against: who took the field, or all",
        "all",
    )
    fortification: str = choice(
        "defender", "whom Fortification helps: any defender, or one with a castle", "castle"
    )
    no_defence: str = choice(
        "when_hit", "when a stack without defence falls: when it is hit, or always", "always"
    )
    empty_side: str = choice("never_wins", "whether a side without an army can win", "can_win")
    even_battle: str = choice("draw", "who wins when all is equal", "defender")
    berserker: str = choice("offered", "whether Orcs may choose Orc Berserker", "no_effect")
    rounds: int = whole(
        1,
        "rounds of a battle, 0 for as many as it takes until a side retreats",
        low=0,
        high=MOST_ROUNDS,
    )
    retreat_coin: str = choice(
        "no", "whether a coin turns half of the victories under Quick Retreat into defeats", "yes"
    )
    strength_factor: str = choice(
        "no",
        "whom a much higher or lower Kingdom Strength helps: nobody, the higher, or the lower",
        "higher",
        "lower",
    )


@dataclass(frozen=True)
class Rules(BattleRules):
    """The rules of battles, and those that concern only the calculator."""

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


PROGRAM: Mapping[str, int | str] = {
    "quick_retreat": "half_both",
    "infantry_attack": "0.0625",
    "shield_line": "0.25",
    "shield_line_attack": "plain",
    "surrounding_range": "once",
    "cloacking": "betrays",
    "mounted_archers": "riders",
    "casualty_base": "all",
    "no_defence": "always",
    "empty_side": "can_win",
    "berserker": "no_effect",
    "names": "as_given",
    "housing": "two_rules",
    "training": "as_printed",
    "import_names": "letters_only",
    "castle_notice": "never",
}

#: What each rule set has instead of the document's rules.
RULE_SETS: Mapping[str, Mapping[str, int | str]] = {
    "document": {},
    "overview": {
        "quick_retreat": "half",
        "anti_cavalry": "3.5",
        "shield_line_attack": "plain",
        "charging": "melee_and_short",
        "surrounding_defence": "real",
        "surrounding_range": "once",
        "rounds": 0,
        "retreat_coin": "yes",
        "strength_factor": "higher",
    },
    "program": PROGRAM,
    "later": {**PROGRAM, "bow_range": "one", "even_battle": "defender"},
}


def rules_of(name: str = "document", changes: Mapping[str, object] | None = None) -> Rules:
    """Return a rule set with changes; raise ``BadOption`` naming every defect."""
    if name not in RULE_SETS:
        known = ", ".join(RULE_SETS)
        raise BadOption("no-preset", f"no rule set {quoted(name)}; there are {known}")
    return changed(changed(Rules(), RULE_SETS[name]), changes or {}, "rule")
