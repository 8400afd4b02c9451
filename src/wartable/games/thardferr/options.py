"""Thardferr's options and presets; each rule set for battles is a preset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from wartable.engine.errors import BadOption
from wartable.engine.options.declared import DataFile, figures_of, options_from
from wartable.engine.options.fields import choice, describe, whole
from wartable.games.thardferr.catalogue.reader import PACKAGE
from wartable.games.thardferr.state import ARMS, DEFENDER, DRAW, FOOD, GOLD, IRON, SEATS, WOOD

FIGURES = DataFile(PACKAGE, "realm.toml")

MUCH = 10_000_000

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
        book="qr_both",
        numbers=(0, 0, 1),
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
        "twice",
        "how often surrounding ShadowWarriors' range counts in the short phase",
        "once",
        book="surround_again",
        numbers=(1, 0),
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
        book="base_all",
    )
    fortification: str = choice(
        "defender",
        "whom Fortification helps: any defender, or one with a castle",
        "castle",
        book="fort_castle",
    )
    no_defence: str = choice(
        "when_hit",
        "when a stack without defence falls: when it is hit, or always",
        "always",
        book="always_lost",
    )
    empty_side: str = choice(
        "never_wins", "whether a side without an army can win", "can_win", book="empty_wins"
    )
    even_battle: str = choice(
        "draw", "who wins when all is equal", "defender", book="even_side", numbers=(DRAW, DEFENDER)
    )
    berserker: str = choice("offered", "whether Orcs may choose Orc Berserker", "no_effect")
    rounds: int = whole(
        1,
        "rounds of a battle, 0 for as many as it takes until a side retreats",
        low=0,
        high=MOST_ROUNDS,
    )
    retreat_coin: str = choice(
        "no",
        "whether a coin turns half of the victories under Quick Retreat into defeats",
        "yes",
        book="qr_coin",
    )
    strength_factor: str = choice(
        "no",
        "whom a much higher or lower Kingdom Strength helps: nobody, the higher, or the lower",
        "higher",
        "lower",
        book="strength_on",
        numbers=(0, 1, 1),
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

    days: int = whole(FIGURES["length.days"], "days of a game", low=1, high=365, book="days")
    peace: int = whole(
        FIGURES["length.peace"],
        "days at the start on which nobody attacks",
        low=0,
        high=365,
        book="peace",
    )
    truce: int = whole(
        FIGURES["length.truce"],
        "days for which a beaten kingdom is not attacked",
        low=0,
        high=30,
        book="truce",
    )
    races: str = choice(
        "chosen", "whether players choose their races or draw them", "drawn", book="drawn"
    )
    orders: int = whole(
        60, "orders that a player may give on a day", low=5, high=200, book="orders"
    )
    day_hours: int = whole(24, "hours of a day in a slow game", low=1, high=168)
    start_land: int = whole(
        FIGURES["start.land"],
        "land of each kingdom at the start",
        low=5,
        high=200,
        book="start_land",
    )
    start_gold: int = whole(
        FIGURES["start.gold"],
        "gold of each kingdom at the start",
        low=0,
        high=MUCH,
        book=("start_goods", GOLD),
    )
    start_iron: int = whole(
        FIGURES["start.iron"],
        "iron of each kingdom at the start",
        low=0,
        high=MUCH,
        book=("start_goods", IRON),
    )
    start_wood: int = whole(
        FIGURES["start.wood"],
        "wood of each kingdom at the start",
        low=0,
        high=MUCH,
        book=("start_goods", WOOD),
    )
    start_food: int = whole(
        FIGURES["start.food"],
        "food of each kingdom at the start",
        low=0,
        high=MUCH,
        book=("start_goods", FOOD),
    )
    start_arms: int = whole(
        FIGURES["start.arms"],
        "arms of each kingdom at the start",
        low=0,
        high=MUCH,
        book=("start_goods", ARMS),
    )
    trade: int = whole(
        FIGURES["realm.trade"], "goods that a Market trades a day", low=0, high=1_000, book="trade"
    )
    technology_price: int = whole(
        FIGURES["realm.technology_price"],
        "price of technologies, in per cent of the rulebook's",
        low=0,
        high=100,
    )
    research: int = whole(
        FIGURES["realm.research"],
        "research of a day without wizards",
        low=1,
        high=1_000,
        book="research",
    )
    wizards: int = whole(
        FIGURES["realm.wizards"],
        "wizards to one more research a day",
        low=1,
        high=10_000,
        book="wizards",
    )
    explorers: int = whole(
        FIGURES["realm.explorers"],
        "explorers for one land, times the land of the kingdom",
        low=1,
        high=10_000,
        book="explorers",
    )
    desertion: int = whole(
        FIGURES["realm.desertion"],
        "share of each unit that leaves unpaid or unfed, in per cent",
        low=0,
        high=100,
        book="desertion",
    )
    ruin: int = whole(
        FIGURES["realm.ruin"], "land below which a kingdom falls", low=1, high=200, book="ruin"
    )
    domination: int = whole(
        FIGURES["realm.domination"],
        "share of all land at which the game ends, in per cent",
        low=51,
        high=100,
        book="domination",
    )


_OF_BATTLES = {info.name for info in describe(BattleRules)}

PRESETS: Mapping[str, Mapping[str, int | str]] = {
    **{
        name: {option: value for option, value in values.items() if option in _OF_BATTLES}
        for name, values in RULE_SETS.items()
    },
    "quick": {"days": 8, "peace": 2, "races": "drawn"},
}


#: The figures of the data file, and the default options with these figures.
load_figures = partial(figures_of, Options)
default_options = partial(options_from, Options)


def seat_range(options: Options) -> tuple[int, int]:
    """Return the fewest and the most players."""
    if options.ruin > options.start_land:
        raise BadOption(
            "bad-option",
            f"ruin must not be more than start_land, but {options.ruin} > {options.start_land}",
        )
    return 2, SEATS
