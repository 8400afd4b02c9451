"""Territory's options and presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.engine.errors import BadOption
from wartable.engine.options.fields import changed, choice, whole
from wartable.games.territory.catalogue import PRODUCTION, UNITS, Figures
from wartable.games.territory.state import COMMANDS, MAX_SIZE, SEATS, Book


@dataclass(frozen=True)
class Options:
    """The parameters of the rulebook and the switches for its rulings."""

    min_players: int = whole(3, "fewest players", low=2, high=SEATS)
    max_players: int = whole(20, "most players", low=2, high=SEATS)
    map_size: int = whole(10, "squares along one side of the map", low=2, high=MAX_SIZE)
    max_rounds: int = whole(15, "rounds before timeout", low=1, high=1_000)
    starting_units: int = whole(5, "units of each player at the start", low=1, high=UNITS)
    max_plan_length: int = whole(200, "characters of a declaration", low=0, high=10_000)
    declaration_count: int = whole(2, "declaration phases a round", low=0, high=9)
    max_commands_per_round: int = whole(
        3, "commands that count, per player and round", low=1, high=COMMANDS
    )
    resource_square_pct: int = whole(5, "percentage of resource squares", low=0, high=100)
    base_production: int = whole(1, "units produced on a normal square", low=0, high=PRODUCTION)
    resource_production: int = whole(
        2, "units produced on a resource square", low=0, high=PRODUCTION
    )
    production_cap: int = whole(
        21, "units from which on a square produces nothing", low=0, high=UNITS
    )
    round_duration_hours: int = whole(24, "hours of a round in a slow game", low=1, high=168)
    declaration_time_pct: int = whole(
        50, "share of the round's time for its declarations, evenly divided", low=1, high=99
    )
    resources_on_start: str = choice("no", "may a starting square be a resource square", "yes")
    bad_commands: str = choice(
        "ignore", "what a faulty command spoils: itself, or the whole line", "drop_line"
    )
    silent_when_out: str = choice("no", "do players without units stop declaring", "yes")
    crossing: str = choice("pass", "armies that cross one border pass, or fight on it", "fight")


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


def default_options(figures: Figures) -> Options:
    """Return the rulebook's default options, with the figures from the data file."""
    return changed(
        Options(),
        {
            "starting_units": figures.start.units,
            "resource_square_pct": figures.resources.percent,
            "base_production": figures.production.normal,
            "resource_production": figures.production.resource,
            "production_cap": figures.production.cap,
        },
    )


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
