"""What the heuristics of War of the Dukes make of pieces, odds and goals.

All values are tenths of a strength point. A style is an aim, and how far its values are blurred.
"""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.games.dukes.fighting import column_of
from wartable.games.dukes.pieces import first_of, is_duke, kind_of
from wartable.games.dukes.state import (
    AE,
    AR,
    ARTILLERY,
    COLUMN_COUNT,
    DE,
    DR,
    EX,
    FACES,
    LAST_TURN,
    OF_A_SIDE,
    OFF,
    TO_CAPITALS,
    WULFENBERG,
    Book,
    State,
)

#: The aims: a bit of everything; the enemy's capital; safety; attack; an objective; his Duke.
GREEDY, CAPITAL_FIRST, CAUTIOUS, BOLD, KAISERBURG_FIRST, RIVERS_FIRST, DUKE_FIRST = range(7)
AIMS = 7
#: A style is an aim + AIMS times its blur: 0 exact, 1 a little, 2 much.
BLURS = 3
STYLES = AIMS * BLURS
#: How far a value is blurred at most, for each blur.
BLUR = 12

#: What a Duke is worth to whoever takes him, and what each half point of movement adds to a unit,
#: and each hex of its range.
DUKE_WORTH = 3000
MOBILITY = 1
RANGE = 6
#: One defender in so many who must retreat cannot, as far as can be told before the attack.
CORNERED = 5
#: What it is worth to drive a piece away, and what it costs to be driven away.
PUSH = 4
#: What Wulfenberg dares, for whom nothing has to happen; and Orfburg at the beginning, and how
#: much more by the end.
CALM = 2
DARING = 4
HASTE = 12


def aim_of(style: int) -> int:
    """Return the aim of a style."""
    return style % AIMS


def blurred(chance: Chance, style: int, value: int) -> int:
    """Return a value as a style sees it."""
    blur = style // AIMS * BLUR
    return value + draw(chance, 2 * blur + 1) - blur if blur > 0 else value


def worth_of(book: Book, piece: int) -> int:
    """Return what a piece is worth."""
    if is_duke(piece):
        return DUKE_WORTH
    kind = kind_of(piece)
    value = 10 * book.strength[kind] + MOBILITY * book.allowance[kind]
    return value + RANGE * book.gun_range if kind == ARTILLERY else value


def reach_of(book: Book, piece: int) -> int:
    """Return from how far away a unit attacks."""
    return book.gun_range if kind_of(piece) == ARTILLERY else 1


# --- odds ----------------------------------------------------------------------------------------


def chances(book: Book, cover: int, column: int, result: int) -> int:
    """Return on how many faces of the die a column has a result."""
    return book.faces[min(FACES, cover) * COLUMN_COUNT + column][result]


def prospect(book: Book, cover: int, column: int, prize: int, stake: int) -> int:
    """Return what an attack in a column gains, before it is known who cannot retreat."""
    taken = chances(book, cover, column, DE) * prize
    taken += chances(book, cover, column, EX) * (prize - stake // 2)
    driven = chances(book, cover, column, DR) * (prize // CORNERED + PUSH)
    beaten = chances(book, cover, column, AR) * (stake // CORNERED + PUSH)
    return (taken + driven - beaten - chances(book, cover, column, AE) * stake) // FACES


def expected(book: Book, attack: int, defence: int, cover: int, prize: int, stake: int) -> int:
    """Return the same for any odds: between two columns, what lies between their prospects."""
    if attack <= 0:
        return 0
    column = column_of(book, attack, defence)
    low = prospect(book, cover, column, prize, stake)
    if attack < defence or column == COLUMN_COUNT - 1:
        return low
    high = prospect(book, cover, column + 1, prize, stake)
    return low + (high - low) * (attack % defence) // defence


# --- goals ---------------------------------------------------------------------------------------


def is_last(book: Book, s: State) -> bool:
    """Tell whether the game is judged when this turn ends."""
    return s.turn >= book.turns or book.judged > LAST_TURN


def urgency(book: Book, s: State, side: int) -> int:
    """Return how much a side must dare, in eighths: Orfburg has to win before the game ends."""
    if side == WULFENBERG:
        return CALM
    return min(8, DARING + HASTE * s.turn // book.turns)


def near_goal(book: Book, s: State, side: int, goal: int, radius: int, but: int) -> int:
    """Return the strength of a side's units, one excepted, that are so near to a goal."""
    total = 0
    for unit in range(first_of(side), first_of(side) + OF_A_SIDE - 1):
        spot = s.at[unit]
        if spot != OFF and unit != but and book.march[goal][spot] <= radius:
            total += book.strength[kind_of(unit)]
    return total


def own_capital(side: int) -> int:
    """Return the goal that is a side's own capital."""
    return TO_CAPITALS + side
