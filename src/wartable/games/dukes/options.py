"""The options and presets of War of the Dukes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from wartable.engine.options.declared import DataFile, figures_of, options_from
from wartable.engine.options.fields import choice, whole
from wartable.games.dukes.state import (
    ANY_ADJACENT,
    ARTILLERY,
    ATTACKER,
    AXIS,
    AXIS_FIRST,
    CAVALRY,
    DEFENDER,
    DUKE,
    EACH_PHASE,
    EACH_TURN,
    IMMEDIATE,
    INFANTRY,
    LAST_TURN,
    OF_A_SIDE,
    ON_TURN,
    OWNER,
    RANDOM,
    SIDES,
)

FIGURES = DataFile("wartable.games.dukes", "figures.toml")

#: Nobody has more friends than this, so as a limit of friends making way it means no limit.
UNLIMITED = OF_A_SIDE - 1


@dataclass(frozen=True)
class Options:
    """The switches for alternative rules, then the figures."""

    deployment: str = choice(
        "players", "who places the pieces at the start", "automatic", book="automatic"
    )
    turn_sequence: str = choice(
        "move_fight",
        "each side moves and fights, or both move and then both fight",
        "move_move",
        book="both_move",
    )
    victory_check: str = choice(
        "last_turn",
        "when victory is judged: after the last turn, after each turn or phase, or at once",
        "each_turn",
        "each_phase",
        "immediate",
        book="judged",
        numbers=(LAST_TURN, EACH_TURN, EACH_PHASE, IMMEDIATE),
    )
    retreat_direction: str = choice(
        "straight",
        "back is straight back, or any hex farther from all opponents",
        "any_backwards",
        book="any_back",
    )
    push_limit: int = whole(
        1,
        f"friends that may make way for retreats in a combat; {UNLIMITED} is no limit",
        low=0,
        high=UNLIMITED,
        book="push_limit",
    )
    exchange_chooser: str = choice(
        "attacker",
        "who chooses the attackers lost in an exchange",
        "defender",
        "random",
        book="payer",
        numbers=(ATTACKER, DEFENDER, RANDOM),
    )
    exchange_strength: str = choice(
        "effective",
        "strengths that count in an exchange: doubled ones, or as printed",
        "base",
        book="base_bill",
    )
    make_way: str = choice(
        "on_turn",
        "who chooses where a friend makes way: its owner if on turn, always its owner, or chance",
        "owner",
        "random",
        book="way_chooser",
        numbers=(ON_TURN, OWNER, RANDOM),
    )
    crt_1_3_on_4: str = choice("AR", "the result of a 4 in the column 1-3", "AE")
    fortress_entry_cost: str = choice("1", "movement points to enter a fortress", "0.5")
    zoc_movement: str = choice(
        "stop",
        "entering a zone of control stops, or only bars the next one",
        "no_zoc_to_zoc",
        book="slip",
    )
    lake_shore: str = choice(
        "bridge_only",
        "lakes are left over bridges only, or over any edge that is no river",
        "leave_anywhere",
    )
    odds_rounding: str = choice(
        "truncate", "drop fractions of odds, or round for the defender", "defender", book="round_up"
    )
    aura_on_duke: str = choice(
        "yes", "does a Duke double his own defence", "no", book="aura_on_duke"
    )
    duke_stacking: str = choice(
        "city_fortress", "where a Duke may share the hex of a unit", "anywhere"
    )
    stacked_duke: str = choice(
        "shielded",
        "a Duke with a unit is no target, or both defend and suffer together",
        "joint",
        book="joint",
    )
    melee_across_river: str = choice("no", "may infantry and cavalry attack over a river", "yes")
    bombard_immune_to_ae: str = choice(
        "no", "do bombarding guns outlive AE", "yes", book="guns_survive"
    )
    river_fire_is_bombardment: str = choice(
        "no",
        "does a gun bombard that fires at its neighbour over a river",
        "yes",
        book="river_fire",
    )
    retreat_tie: str = choice(
        "pick_then_check",
        "chance picks among all hexes straight back, or the usable",
        "legal_only",
        book="usable_only",
    )
    push_scope: str = choice(
        "axis_first",
        "who makes way: the friend straight behind, or another if that one cannot; only the one "
        "straight behind; or any beside the piece",
        "axis",
        "any_adjacent",
        book="push_scope",
        numbers=(AXIS_FIRST, AXIS, ANY_ADJACENT),
    )
    advance_after_blocked_retreat: str = choice(
        "yes",
        "may attackers advance when the defender could not retreat",
        "no",
        book="advance_always",
    )
    objective_control: str = choice(
        "per_zone", "the objectives are judged each by itself, or together", "pooled", book="pooled"
    )
    setup_duke: str = choice(
        "may_stack",
        "Dukes are reserves and may join a unit, or are placed as units",
        "as_unit",
        book="duke_garrison",
    )
    turns: int = whole(FIGURES["game.turns"], "turns of a game", low=1, high=60, book="turns")
    infantry_strength: int = whole(
        FIGURES["infantry.strength"],
        "attack and defence of infantry",
        low=1,
        high=20,
        book=("strength", INFANTRY),
    )
    infantry_movement: int = whole(
        FIGURES["infantry.movement"], "movement points of infantry", low=1, high=12
    )
    cavalry_strength: int = whole(
        FIGURES["cavalry.strength"],
        "attack and defence of cavalry",
        low=1,
        high=20,
        book=("strength", CAVALRY),
    )
    cavalry_movement: int = whole(
        FIGURES["cavalry.movement"], "movement points of cavalry", low=1, high=12
    )
    artillery_strength: int = whole(
        FIGURES["artillery.strength"],
        "attack and defence of artillery",
        low=1,
        high=20,
        book=("strength", ARTILLERY),
    )
    artillery_movement: int = whole(
        FIGURES["artillery.movement"], "movement points of artillery", low=1, high=12
    )
    artillery_range: int = whole(
        FIGURES["artillery.range"], "hexes that artillery fires", low=1, high=6, book="gun_range"
    )
    duke_defence: int = whole(
        FIGURES["duke.defence"], "defence of a Duke", low=1, high=20, book=("defence", DUKE)
    )
    duke_movement: int = whole(
        FIGURES["duke.movement"], "movement points of a Duke", low=1, high=12
    )
    aura_range: int = whole(
        FIGURES["duke.aura"],
        "hexes within which a Duke doubles his side's strengths",
        low=0,
        high=20,
        book="aura",
    )


PRESETS: Mapping[str, Mapping[str, int | str]] = {
    "standard": {},
    "quick": {"deployment": "automatic"},
    "origin": {
        "retreat_direction": "any_backwards",
        "make_way": "owner",
        "crt_1_3_on_4": "AE",
        "fortress_entry_cost": "0.5",
        "zoc_movement": "no_zoc_to_zoc",
        "lake_shore": "leave_anywhere",
        "bombard_immune_to_ae": "yes",
        "push_scope": "any_adjacent",
        "advance_after_blocked_retreat": "no",
        "objective_control": "pooled",
        "setup_duke": "as_unit",
    },
}


#: The figures of the data file, and the default options with these figures.
load_figures = partial(figures_of, Options)
default_options = partial(options_from, Options)


def seat_range(options: Options) -> tuple[int, int]:
    """Return two for both: there are always two sides (rule 1-6)."""
    return SIDES, SIDES
