"""How the heuristics of War of the Dukes value pieces, odds and goals.

All values are tenths of a strength point. A style is an aim plus a level of noise in its values.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.dukes.rules.combat import column_of
from wartable.games.dukes.rules.pieces import first_of, is_duke, kind_of
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

#: The aims: a bit of everything, the enemy's capital, safety, attack, either objective, his Duke.
GREEDY, CAPITAL_FIRST, CAUTIOUS, BOLD, KAISERBURG_FIRST, RIVERS_FIRST, DUKE_FIRST = range(7)
AIMS = 7
#: A style is an aim + AIMS * blur; blur is 0 for exact values, 1 for little noise, 2 for much.
BLURS = 3
STYLES = AIMS * BLURS
#: Largest noise per level of blur.
BLUR = 12

#: What killing a Duke is worth, and what each half point of movement and each hex of range add to
#: the worth of a unit.
DUKE_WORTH = 3000
MOBILITY = 1
RANGE = 6
#: Estimate before the attack: one piece in this many that must retreat has no way back.
CORNERED = 5
#: Value of driving a piece away, and cost of being driven away.
PUSH = 4
#: Urgency of Wulfenberg, for whom nothing has to happen; of Orfburg at the start; and how much
#: Orfburg's grows by the end.
CALM = 2
DARING = 4
HASTE = 12


def aim_of(style: int) -> int:
    """Return the aim of a style."""
    return style % AIMS


def blurred(chance: Chance, style: int, value: int) -> int:
    """Return a value with the noise of a style."""
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
    """Return the range of a unit."""
    return book.gun_range if kind_of(piece) == ARTILLERY else 1


# --- odds ----------------------------------------------------------------------------------------


def chances(book: Book, cover: int, column: int, result: int) -> int:
    """Return how many faces of the die give a result in a column."""
    return book.faces[min(FACES, cover) * COLUMN_COUNT + column][result]


def prospect(book: Book, cover: int, column: int, prize: int, stake: int) -> int:
    """Return the expected gain of an attack in a column, with an estimate for blocked retreats."""
    taken = chances(book, cover, column, DE) * prize
    taken += chances(book, cover, column, EX) * (prize - stake // 2)
    driven = chances(book, cover, column, DR) * (prize // CORNERED + PUSH)
    beaten = chances(book, cover, column, AR) * (stake // CORNERED + PUSH)
    return (taken + driven - beaten - chances(book, cover, column, AE) * stake) // FACES


def expected(book: Book, attack: int, defence: int, cover: int, prize: int, stake: int) -> int:
    """Return the same for any odds, interpolated between columns."""
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
    """Return how much a side must risk, in eighths: Orfburg has to win before the game ends."""
    if side == WULFENBERG:
        return CALM
    return min(8, DARING + HASTE * s.turn // book.turns)


def near_goal(book: Book, s: State, side: int, goal: int, radius: int, but: int) -> int:
    """Return the strength of a side's units within a radius of a goal, except ``but``."""
    total = 0
    for unit in range(first_of(side), first_of(side) + OF_A_SIDE - 1):
        spot = s.at[unit]
        if spot != OFF and unit != but and book.march[goal][spot] <= radius:
            total += book.strength[kind_of(unit)]
    return total


def own_capital(side: int) -> int:
    """Return the goal for a side's own capital."""
    return TO_CAPITALS + side
