"""The static evaluation of a position of War of the Dukes, for search at its horizon."""

from __future__ import annotations

from wartable.games.dukes.bots.value import worth_of
from wartable.games.dukes.rules.pieces import apart, duke_of, first_of, is_duke, kind_of
from wartable.games.dukes.rules.victory import took_capital
from wartable.games.dukes.state import (
    KAISERBURG,
    LAST_TURN,
    OF_A_SIDE,
    OFF,
    ORFBURG,
    SIDES,
    TO_CAPITALS,
    TWO_RIVERS,
    WULFENBERG,
    Book,
    State,
)

#: Shares are in thousandths. Weight of the objectives at the start and at the end.
ALL = 1000
OBJECTIVES_FIRST = 250
OBJECTIVES_LAST = 900
#: Wulfenberg's advantage from the start, because it wins if nothing happens.
HEAD_START = 100
#: Half points within which enemies threaten a capital; cost of its loss at the start, and at the
#: end.
SIEGE = 4
CAPITAL_FIRST = 150
CAPITAL_LAST = 900
#: Distance within which enemies endanger an unshielded Duke, the strength that counts as full
#: danger, and its cost.
NEAR_DUKE = 3
PLENTY = 20
DUKE_RISK = 120
#: Orfburg's share of an empty Kaiserburg.
EMPTY = 300


def share_of(book: Book, s: State, side: int) -> int:
    """Return a side's prospect of winning, in thousandths; both sides add up to a thousand."""
    if s.ended != 0:
        return ALL if s.won >> side & 1 else 0
    orfburg = orfburg_share(book, s)
    return orfburg if side == ORFBURG else ALL - orfburg


def orfburg_share(book: Book, s: State) -> int:
    """Return Orfburg's prospect while the game goes on."""
    time = elapsed(book, s)
    weight = OBJECTIVES_FIRST + (OBJECTIVES_LAST - OBJECTIVES_FIRST) * time // ALL
    share = strength_share(book, s) - HEAD_START
    share = (share * (ALL - weight) + objective_share(book, s) * weight) // ALL
    at_stake = CAPITAL_FIRST + (CAPITAL_LAST - CAPITAL_FIRST) * time // ALL
    share += (ALL - share) * at_stake // ALL * capital_risk(book, s, WULFENBERG) // ALL
    share -= share * at_stake // ALL * capital_risk(book, s, ORFBURG) // ALL
    share += duke_risk(book, s, WULFENBERG) - duke_risk(book, s, ORFBURG)
    return max(1, min(ALL - 1, share))


def elapsed(book: Book, s: State) -> int:
    """Return how close the end is, in thousandths: the square of the elapsed time."""
    if book.judged > LAST_TURN:
        return ALL
    turn = min(s.turn, book.turns)
    return ALL * turn * turn // (book.turns * book.turns)


def strength_share(book: Book, s: State) -> int:
    """Return Orfburg's share of all units by their worth; a lead counts twice."""
    total = 0
    lead = 0
    for side in range(SIDES):
        for unit in range(first_of(side), duke_of(side)):
            if s.at[unit] != OFF:
                total += worth_of(book, unit)
                lead += worth_of(book, unit) if side == ORFBURG else -worth_of(book, unit)
    if total == 0:
        return ALL // 2
    return max(0, min(ALL, ALL // 2 + lead * ALL // total))


def objective_share(book: Book, s: State) -> int:
    """Return how much of its objectives Orfburg holds."""
    city = hold_of(book, s, KAISERBURG, EMPTY)
    land = hold_of(book, s, TWO_RIVERS, ALL * 3 // 4)
    if book.pooled == 1:
        return min(max(city, land), ALL)
    return city * land // ALL


def hold_of(book: Book, s: State, objective: int, empty: int) -> int:
    """Return Orfburg's share of the strength at an objective; ``empty`` if nobody is there."""
    total = 0
    own = 0
    for piece in range(SIDES * OF_A_SIDE):
        spot = s.at[piece]
        if spot != OFF and book.objective[spot] == objective:
            strength = 1 if is_duke(piece) else book.strength[kind_of(piece)]
            total += strength
            own += strength if piece < OF_A_SIDE else 0
    return own * ALL // total if total > 0 else empty


def capital_risk(book: Book, s: State, owner: int) -> int:
    """Return how likely a side is to lose its capital, in thousandths."""
    if took_capital(book, s, 1 - owner):
        return ALL
    goal = TO_CAPITALS + owner
    guards = 0
    threat = 0
    for piece in range(SIDES * OF_A_SIDE):
        spot = s.at[piece]
        if spot == OFF or is_duke(piece):
            continue
        strength = book.strength[kind_of(piece)]
        if piece // OF_A_SIDE == owner:
            guards += 2 * strength if book.march[goal][spot] == 0 else 0
        elif book.march[goal][spot] <= SIEGE:
            threat += strength
    return threat * ALL // (threat + 2 * guards + 1)


def duke_risk(book: Book, s: State, side: int) -> int:
    """Return what the danger to its Duke costs a side."""
    duke = s.at[duke_of(side)]
    if duke == OFF or s.unit[duke] > 0:
        return 0
    threat = 0
    enemy = 1 - side
    for foe in range(first_of(enemy), duke_of(enemy)):
        if s.at[foe] != OFF and apart(book, s.at[foe], duke) <= NEAR_DUKE:
            threat += book.strength[kind_of(foe)]
    return DUKE_RISK * min(PLENTY, threat) // PLENTY
