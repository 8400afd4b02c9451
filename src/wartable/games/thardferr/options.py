"""Thardferr's options and presets; each rule set for battles is a preset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.engine.errors import BadOption
from wartable.engine.options.fields import changed, choice, describe, whole
from wartable.games.thardferr.catalogue.figures import MUCH, Figures
from wartable.games.thardferr.state import SEATS

#: The most rounds that can be set; a battle that lasts until a side retreats may have more.
MOST_ROUNDS = 20


@dataclass(frozen=True)
class BattleRules:
    """The battle rules on which the texts and the calculator disagree, and a few more.

    The defaults are those of the rule set ``document``.
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

#: Where each rule set differs from ``document``.
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


# --- the game -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Options(BattleRules):
    """The options of the game, battle rules first."""

    days: int = whole(20, "days of a game", low=1, high=365)
    peace: int = whole(3, "days at the start on which nobody attacks", low=0, high=365)
    truce: int = whole(2, "days for which a beaten kingdom is not attacked", low=0, high=30)
    races: str = choice("chosen", "whether players choose their races or draw them", "drawn")
    orders: int = whole(60, "orders that a player may give on a day", low=5, high=200)
    day_hours: int = whole(24, "hours of a day in a slow game", low=1, high=168)
    start_land: int = whole(20, "land of each kingdom at the start", low=5, high=200)
    start_gold: int = whole(20_000, "gold of each kingdom at the start", low=0, high=MUCH)
    start_iron: int = whole(300, "iron of each kingdom at the start", low=0, high=MUCH)
    start_wood: int = whole(300, "wood of each kingdom at the start", low=0, high=MUCH)
    start_food: int = whole(2_000, "food of each kingdom at the start", low=0, high=MUCH)
    start_arms: int = whole(60, "arms of each kingdom at the start", low=0, high=MUCH)
    trade: int = whole(2, "goods that a Market trades a day", low=0, high=1_000)
    technology_price: int = whole(
        3, "price of technologies, in per cent of the rulebook's", low=0, high=100
    )
    research: int = whole(12, "research of a day without wizards", low=1, high=1_000)
    wizards: int = whole(40, "wizards to one more research a day", low=1, high=10_000)
    explorers: int = whole(
        50, "explorers for one land, times the land of the kingdom", low=1, high=10_000
    )
    desertion: int = whole(
        10, "share of each unit that leaves unpaid or unfed, in per cent", low=0, high=100
    )
    ruin: int = whole(5, "land below which a kingdom falls", low=1, high=200)
    domination: int = whole(
        75, "share of all land at which the game ends, in per cent", low=51, high=100
    )


_OF_BATTLES = {info.name for info in describe(BattleRules)}

PRESETS: Mapping[str, Mapping[str, int | str]] = {
    **{
        name: {option: value for option, value in values.items() if option in _OF_BATTLES}
        for name, values in RULE_SETS.items()
    },
    "quick": {"days": 8, "peace": 2, "races": "drawn"},
}


def default_options(figures: Figures) -> Options:
    """Return the options with the game's figures in them."""
    start, length, realm = figures.start, figures.length, figures.realm
    return changed(
        Options(),
        {
            "days": length.days,
            "peace": length.peace,
            "truce": length.truce,
            "start_land": start.land,
            "start_gold": start.gold,
            "start_iron": start.iron,
            "start_wood": start.wood,
            "start_food": start.food,
            "start_arms": start.arms,
            "trade": realm.trade,
            "technology_price": realm.technology_price,
            "research": realm.research,
            "wizards": realm.wizards,
            "explorers": realm.explorers,
            "desertion": realm.desertion,
            "ruin": realm.ruin,
            "domination": realm.domination,
        },
    )


def seat_range(options: Options) -> tuple[int, int]:
    """Return the fewest and the most players."""
    if options.ruin > options.start_land:
        raise BadOption(
            "bad-option",
            f"ruin must not be more than start_land, but {options.ruin} > {options.start_land}",
        )
    return 2, SEATS
