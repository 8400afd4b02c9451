"""Duper's options and presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.engine.options.fields import changed, choice, whole
from wartable.games.duper.catalogue import Figures
from wartable.games.duper.state import LONGEST, MOST_CARDS, SEATS, TILES


@dataclass(frozen=True)
class Options:
    """The switches for the rulebook's rulings, then its figures."""

    victory: str = choice("last_standing", "does the only colour with tiles win", "none")
    tile_goal: int = whole(
        0, "tiles that win at the end of a turn, 0 for no such goal", low=0, high=TILES
    )
    straight_flush: str = choice("no", "does a straight flush in the hand win", "yes")
    round_limit: int = whole(
        60, f"rounds after which most tiles win, 0 for {LONGEST}", low=0, high=LONGEST
    )
    losses: str = choice(
        "margin", "attackers lose the margin of power, the defence, or none", "defense", "none"
    )
    reach: str = choice("any", "which tiles can be attacked", "adjacent")
    stamina: str = choice(
        "none", "what stamina is for: nothing, attacks, moves of two steps", "attack", "march"
    )
    self_attack: str = choice("no", "can one's own tiles be attacked", "yes")
    turn_lock: str = choice("yes", "may only the current player act", "no")
    income: str = choice("start", "income comes at the start of a turn, or at its end", "tick")
    skip_eliminated: str = choice("yes", "are players without tiles passed over", "no")
    open_hands: str = choice("no", "does everybody see all hands", "yes")
    turn_seconds: int = whole(
        5, "seconds of a turn at a live table, 0 for no limit", low=0, high=3_600
    )
    starting_infantry: int = whole(5, "infantry on a starting tile", low=1, high=1_000)
    turn_gold: int = whole(2, "gold a turn", low=0, high=100)
    turn_stamina: int = whole(1, "stamina a turn", low=0, high=100)
    stamina_cap: int = whole(2, "most stamina that a player can have", low=0, high=100)
    turn_cards: int = whole(2, "cards a turn", low=0, high=MOST_CARDS)
    infantry_cost: int = whole(1, "gold for one infantry", low=1, high=100)
    tank_power: int = whole(
        2, "what a tank counts in attack and defence, and absorbs", low=1, high=100
    )
    natural_defence: int = whole(1, "defence of a neutral tile", low=0, high=1_000)


PRESETS: Mapping[str, Mapping[str, int | str]] = {
    "spec": {},
    "balanced": {
        "losses": "defense",
        "reach": "adjacent",
        "stamina": "attack",
        "tile_goal": 15,
        "round_limit": 40,
        "turn_seconds": 30,
    },
    "origin": {
        "losses": "none",
        "self_attack": "yes",
        "turn_lock": "no",
        "income": "tick",
        "skip_eliminated": "no",
        "victory": "none",
        "open_hands": "yes",
        "round_limit": 0,
    },
}


def default_options(figures: Figures) -> Options:
    """Return the options of the preset ``spec``, with the figures from the data file."""
    return changed(
        Options(),
        {
            "starting_infantry": figures.start.infantry,
            "turn_gold": figures.income.gold,
            "turn_stamina": figures.income.stamina,
            "stamina_cap": figures.income.stamina_cap,
            "turn_cards": figures.income.cards,
            "infantry_cost": figures.units.infantry_cost,
            "tank_power": figures.units.tank_power,
            "natural_defence": figures.tiles.natural_defence,
        },
    )


def seat_range(options: Options) -> tuple[int, int]:
    """Return five for both: all colours are always on the board (rule 1-1)."""
    return SEATS, SEATS
