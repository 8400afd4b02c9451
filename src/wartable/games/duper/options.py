"""Duper's options, presets and figures, and the book made from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.board.squares import neighbours
from wartable.engine.errors import BadOption
from wartable.engine.figures import Overlay, load_data, overlaid
from wartable.engine.options import changed, choice, whole
from wartable.games.duper.state import (
    DEFENSE,
    LONGEST,
    MARGIN,
    MOST_CARDS,
    NONE,
    SEATS,
    TILES,
    WIDTH,
    Book,
    tile_at,
    tile_xy,
)

#: Where the colours start (rule 1-3), in turn order.
HOMES = ((1, 1), (5, 1), (1, 5), (5, 5), (3, 3))


@dataclass(frozen=True)
class Start:
    """Figures of the start."""

    infantry: int = whole(5, "infantry on a starting tile", low=1, high=1_000)


@dataclass(frozen=True)
class Income:
    """What a turn brings."""

    gold: int = whole(2, "gold a turn", low=0, high=100)
    stamina: int = whole(1, "stamina a turn", low=0, high=100)
    stamina_cap: int = whole(2, "most stamina", low=0, high=100)
    cards: int = whole(2, "cards a turn", low=0, high=MOST_CARDS)


@dataclass(frozen=True)
class Units:
    """What units cost and count."""

    infantry_cost: int = whole(1, "gold for one infantry", low=1, high=100)
    tank_power: int = whole(2, "power, defence and absorbed damage of a tank", low=1, high=100)


@dataclass(frozen=True)
class Tiles:
    """Figures of the board."""

    natural_defence: int = whole(1, "defence of a neutral tile", low=0, high=1_000)


@dataclass(frozen=True)
class Figures:
    """The content of data/figures.toml."""

    start: Start
    income: Income
    units: Units
    tiles: Tiles


def load_figures(overlay: Overlay) -> Figures:
    """Read the data file and lay the overlay over it; raise ``BadOption`` for defects."""
    own = Overlay(load_data("wartable.games.duper", "figures.toml"))
    blank = {"start": Start(), "income": Income(), "units": Units(), "tiles": Tiles()}
    tables = overlaid(blank, own)
    return Figures(**overlaid(tables, overlay))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Options:
    """The switches of the rulebook's rulings, then its figures."""

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
    """Return the options of the preset spec, with the game's figures in them."""
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
    """All five colours are always on the board (rule 1-1)."""
    return SEATS, SEATS


def make_book(options: Options, seats: int) -> Book:
    """Return the book of a game; raise ``BadOption`` if there are not five seats."""
    if seats != SEATS:
        raise BadOption(
            "bad-seats", f"Duper needs {SEATS} seats, not {seats}; idle is an empty one"
        )
    book = Book()
    _draw_board(book)
    book.start = options.starting_infantry
    book.gold = options.turn_gold
    book.stamina = options.turn_stamina
    book.stamina_cap = options.stamina_cap
    book.cards = options.turn_cards
    book.cost = options.infantry_cost
    book.tank_power = options.tank_power
    book.natural = options.natural_defence
    book.losses = {"margin": MARGIN, "defense": DEFENSE, "none": NONE}[options.losses]
    book.adjacent = int(options.reach == "adjacent")
    book.self_attack = int(options.self_attack == "yes")
    book.turn_lock = int(options.turn_lock == "yes")
    book.tick = int(options.income == "tick")
    book.skip = int(options.skip_eliminated == "yes")
    book.attack_stamina = int(options.stamina == "attack")
    book.march = int(options.stamina == "march")
    book.open_hands = int(options.open_hands == "yes")
    book.last_standing = int(options.victory == "last_standing")
    book.goal = options.tile_goal
    book.flush = int(options.straight_flush == "yes")
    book.rounds = options.round_limit or LONGEST
    return book


def _draw_board(book: Book) -> None:
    for seat, (x, y) in enumerate(HOMES):
        book.home[seat] = tile_at(x, y)
    for tile in range(TILES):
        for direction, beside in enumerate(neighbours(*tile_xy(tile), WIDTH, WIDTH)):
            book.near[tile][direction] = -1 if beside is None else tile_at(*beside)
