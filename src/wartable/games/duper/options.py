"""Duper's options and presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from wartable.engine.options.declared import DataFile, figures_of, options_from
from wartable.engine.options.fields import choice, whole
from wartable.games.duper.state import DEFENSE, LONGEST, MARGIN, MOST_CARDS, NONE, SEATS, TILES

FIGURES = DataFile("wartable.games.duper", "figures.toml")


@dataclass(frozen=True)
class Options:
    """The switches for the rulebook's rulings, then its figures."""

    victory: str = choice(
        "last_standing",
        "does the only colour with tiles win",
        "none",
        book="last_standing",
        numbers=(1, 0),
    )
    tile_goal: int = whole(
        0,
        "tiles that win at the end of a turn, 0 for no such goal",
        low=0,
        high=TILES,
        book="goal",
    )
    straight_flush: str = choice("no", "does a straight flush in the hand win", "yes", book="flush")
    round_limit: int = whole(
        60, f"rounds after which most tiles win, 0 for {LONGEST}", low=0, high=LONGEST
    )
    losses: str = choice(
        "margin",
        "attackers lose the margin of power, the defence, or none",
        "defense",
        "none",
        book="losses",
        numbers=(MARGIN, DEFENSE, NONE),
    )
    reach: str = choice("any", "which tiles can be attacked", "adjacent", book="adjacent")
    stamina: str = choice(
        "none", "what stamina is for: nothing, attacks, moves of two steps", "attack", "march"
    )
    self_attack: str = choice("no", "can one's own tiles be attacked", "yes", book="self_attack")
    turn_lock: str = choice("yes", "may only the current player act", "no", book="turn_lock")
    income: str = choice(
        "start", "income comes at the start of a turn, or at its end", "tick", book="tick"
    )
    skip_eliminated: str = choice("yes", "are players without tiles passed over", "no", book="skip")
    open_hands: str = choice("no", "does everybody see all hands", "yes", book="open_hands")
    turn_seconds: int = whole(
        5, "seconds of a turn at a live table, 0 for no limit", low=0, high=3_600
    )
    starting_infantry: int = whole(
        FIGURES["start.infantry"], "infantry on a starting tile", low=1, high=1_000, book="start"
    )
    turn_gold: int = whole(FIGURES["income.gold"], "gold a turn", low=0, high=100, book="gold")
    turn_stamina: int = whole(
        FIGURES["income.stamina"], "stamina a turn", low=0, high=100, book="stamina"
    )
    stamina_cap: int = whole(
        FIGURES["income.stamina_cap"],
        "most stamina that a player can have",
        low=0,
        high=100,
        book="stamina_cap",
    )
    turn_cards: int = whole(
        FIGURES["income.cards"], "cards a turn", low=0, high=MOST_CARDS, book="cards"
    )
    infantry_cost: int = whole(
        FIGURES["units.infantry_cost"], "gold for one infantry", low=1, high=100, book="cost"
    )
    tank_power: int = whole(
        FIGURES["units.tank_power"],
        "what a tank counts in attack and defence, and absorbs",
        low=1,
        high=100,
        book="tank_power",
    )
    natural_defence: int = whole(
        FIGURES["tiles.natural_defence"],
        "defence of a neutral tile",
        low=0,
        high=1_000,
        book="natural",
    )


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


#: The figures of the data file, and the default options with these figures.
load_figures = partial(figures_of, Options)
default_options = partial(options_from, Options)


def seat_range(options: Options) -> tuple[int, int]:
    """Return five for both: all colours are always on the board (rule 1-1)."""
    return SEATS, SEATS
