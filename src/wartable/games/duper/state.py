"""Duper's schemas (position, scratch space, book), with the codes of tiles and moves."""

from __future__ import annotations

from wartable.engine.kit.tables import i1, i2, i4, table

SEATS = 5
WIDTH = 7
TILES = WIDTH * WIDTH

#: What the rulebook calls the seats, in turn order (rule 1-1).
COLOURS = ("red", "green", "yellow", "orange", "purple")
#: The numbers of these colours in the palette.
PALETTE = (3, 2, 4, 1, 5)

#: Cards are numbered by suit and then by value, the ace first (rule 1-4).
SUITS = ("hearts", "diamonds", "clubs", "spades")
VALUES = 13
CARDS = len(SUITS) * VALUES

#: No game has more rounds (rule 8-3), and no turn brings more cards.
LONGEST = 120
MOST_CARDS = 3
#: More tanks than the cards of the longest game can make. A position may have this many.
MOST_TANKS = 450

#: Why a game ended (rule 8).
LAST_STANDING, TILE_GOAL, ROUND_LIMIT, STRAIGHT_FLUSH = 1, 2, 3, 4
REASONS = {
    LAST_STANDING: "last standing",
    TILE_GOAL: "tile goal",
    ROUND_LIMIT: "round limit",
    STRAIGHT_FLUSH: "straight flush",
}

#: Loss formulas (rule 7-1).
MARGIN, DEFENSE, NONE = 0, 1, 2


@table
class State:
    """A position of Duper. Tile (x, y) has the number 7x + y, one less than its id."""

    turn = i2("full circles begun, from 1")
    current = i1("seat whose turn it is")
    begun = i4("turns begun")
    waiting = i1("seats that may still act in this turn, a bit each")
    ended = i1("why the game ended, 0 while it goes on")
    won = i1("seats that have won, a bit each")
    owner = i1("who owns a tile: seat + 1, 0 nobody", TILES)
    infantry = i4("infantry on a tile", TILES)
    tanks = i4("tanks on a tile", TILES)
    tiles = i1("tiles of a seat", SEATS)
    gold = i4("gold of a seat", SEATS)
    stamina = i1("stamina of a seat", SEATS)
    held = i2("cards in a seat's hand", SEATS)
    hand = i2("how many of each card a seat holds", SEATS, CARDS)
    left = i1("cards left in the deck")
    deck = i1("those cards, in no order that matters", CARDS)
    decks = i2("decks opened so far")
    spent = i2("how many of each card were spent on tanks", CARDS)


@table
class Work:
    """Scratch space."""

    pool = i1("kinds of cards to draw from", CARDS)
    unseen = i4("cards of each kind that a seat has not seen", CARDS)
    queue = i1("tiles of a walk, in the order in which they are reached", TILES)
    back = i1("the tile before on the way that a walk took, + 1; 0 where it has not been", TILES)
    extra = i4("strength that a tile can give away", TILES)
    group = i1("the first of the connected tiles of a seat that a tile belongs to, + 1", TILES)
    men = i4("infantry that can leave its tile, by the first tile of the group", TILES)
    mass = i4("strength that can leave its tile, by the first tile of the group", TILES)


@table
class Book:
    """The options and what follows from them."""

    home = i1("the tile on which a seat starts", SEATS)
    near = i1("the tile next to a tile in each direction, -1 off the board", TILES, 4)
    start = i4("infantry on a starting tile")
    gold = i4("gold a turn")
    stamina = i1("stamina a turn")
    stamina_cap = i1("most stamina that a seat can have")
    cards = i1("cards a turn")
    cost = i4("gold for one infantry")
    tank_power = i4("what a tank counts in attack and defence, and the damage it absorbs")
    natural = i4("defence of a tile that nobody owns")
    losses = i1("how losses follow from power and defence: MARGIN, DEFENSE or NONE")
    adjacent = i1("1 if only neighbouring tiles can be attacked")
    self_attack = i1("1 if one's own tiles can be attacked")
    turn_lock = i1("1 if only the seat whose turn it is may act")
    tick = i1("1 if income comes at the end of a turn, not at its start")
    skip = i1("1 if seats without tiles are passed over")
    attack_stamina = i1("stamina that an attack costs")
    march = i1("1 if a stamina lets a move go two steps")
    open_hands = i1("1 if everybody sees all hands")
    last_standing = i1("1 if the only colour left wins")
    goal = i1("tiles that win at the end of a turn, 0 if none do")
    flush = i1("1 if a straight flush wins")
    rounds = i2("rounds after which the game ends")


def tile_id(tile: int) -> int:
    """Return the id of a tile, as the rulebook numbers them (rule 1-2)."""
    return tile + 1


def tile_xy(tile: int) -> tuple[int, int]:
    """Return the coordinates of a tile (rule 1-2)."""
    return tile // WIDTH, tile % WIDTH


def tile_at(x: int, y: int) -> int:
    """Return the tile with these coordinates (rule 1-2)."""
    return x * WIDTH + y
