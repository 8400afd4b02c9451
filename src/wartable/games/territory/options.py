"""Territory's options and presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from wartable.engine.errors import BadOption
from wartable.engine.options.declared import DataFile, figures_of, options_from
from wartable.engine.options.fields import choice, whole
from wartable.games.territory.state import COMMANDS, MAX_SIZE, SEATS, Book

FIGURES = DataFile("wartable.games.territory", "figures.toml")

UNITS = 1_000_000
PRODUCTION = 1_000


@dataclass(frozen=True)
class Options:
    """The parameters of the rulebook and the switches for its rulings."""

    min_players: int = whole(3, "fewest players", low=2, high=SEATS)
    max_players: int = whole(20, "most players", low=2, high=SEATS)
    map_size: int = whole(
        10, "squares along one side of the map", low=2, high=MAX_SIZE, book="width"
    )
    max_rounds: int = whole(15, "rounds before timeout", low=1, high=1_000, book="rounds")
    starting_units: int = whole(
        FIGURES["start.units"],
        "units of each player at the start",
        low=1,
        high=UNITS,
        book="start",
    )
    max_plan_length: int = whole(
        200, "characters of a declaration", low=0, high=10_000, book="letters"
    )
    declaration_count: int = whole(2, "declaration phases a round", low=0, high=9, book="plans")
    max_commands_per_round: int = whole(
        3, "commands that count, per player and round", low=1, high=COMMANDS, book="commands"
    )
    resource_square_pct: int = whole(
        FIGURES["resources.percent"], "percentage of resource squares", low=0, high=100
    )
    base_production: int = whole(
        FIGURES["production.normal"],
        "units produced on a normal square",
        low=0,
        high=PRODUCTION,
        book=("production", 0),
    )
    resource_production: int = whole(
        FIGURES["production.resource"],
        "units produced on a resource square",
        low=0,
        high=PRODUCTION,
        book=("production", 1),
    )
    production_cap: int = whole(
        FIGURES["production.cap"],
        "units from which on a square produces nothing",
        low=0,
        high=UNITS,
        book="cap",
    )
    round_duration_hours: int = whole(24, "hours of a round in a slow game", low=1, high=168)
    declaration_time_pct: int = whole(
        50, "share of the round's time for its declarations, evenly divided", low=1, high=99
    )
    resources_on_start: str = choice(
        "no", "may a starting square be a resource square", "yes", book="on_start"
    )
    bad_commands: str = choice(
        "ignore",
        "what a faulty command spoils: itself, or the whole line",
        "drop_line",
        book="drop_line",
    )
    silent_when_out: str = choice(
        "no", "do players without units stop declaring", "yes", book="silent"
    )
    crossing: str = choice(
        "pass", "armies that cross one border pass, or fight on it", "fight", book="crossing"
    )


PRESETS: Mapping[str, Mapping[str, int | str]] = {
    "standard": {},
    "quick": {"map_size": 6, "max_rounds": 8, "declaration_count": 0},
    "small": {
        "max_players": 5,
        "map_size": 8,
        "max_plan_length": 400,
        "bad_commands": "drop_line",
    },
}


#: The figures of the data file, and the default options with these figures.
load_figures = partial(figures_of, Options)
default_options = partial(options_from, Options)


def seat_range(options: Options) -> tuple[int, int]:
    """Return the fewest and most players that these options allow (rule 0-1).

    Raises ``BadOption`` if no number of players fits.
    """
    fewest, most, edge = options.min_players, options.max_players, _edge(options)
    if fewest > most:
        raise BadOption(
            "bad-option", f"min_players must not be more than max_players, but {fewest} > {most}"
        )
    if fewest > edge:
        raise BadOption(
            "bad-option", f"min_players is {fewest}, but only {edge} fit: {_edge_words(options)}"
        )
    return fewest, min(most, edge)


def _edge(options: Options) -> int:
    return 4 * (options.map_size - 1)


def _edge_words(options: Options) -> str:
    return f"the outer edge of a map of size {options.map_size} has {_edge(options)} squares"


def seconds_for_phase(options: Options, book: Book, declaring: bool) -> int:
    """Return how many seconds a phase may last, its share of the round's time (rule 6-1)."""
    round_seconds = options.round_duration_hours * 3600
    if book.plans == 0:
        return round_seconds
    declarations = round_seconds * options.declaration_time_pct // 100
    return declarations // book.plans if declaring else round_seconds - declarations
