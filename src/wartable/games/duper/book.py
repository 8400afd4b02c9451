"""Build the book of a game of Duper from its options."""

from __future__ import annotations

from wartable.board.squares import neighbours
from wartable.engine.errors import BadOption
from wartable.games.duper.options import Options
from wartable.games.duper.state import (
    DEFENSE,
    LONGEST,
    MARGIN,
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
