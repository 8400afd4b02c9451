"""The heuristics of War of the Dukes, in the rules' subset.

``greedy`` decides move by move. Its units march to what has to be held, and to Kaiserburg; on
the way each goes to the hex that is worth most: for what it could attack from there together with
the others, for what is judged in the end, less what it risks. The Duke goes last, to where he
doubles most of the strength in the front and nobody can attack him. Then it attacks where the six
faces of the die promise most, with no more units than that needs.

Other styles, for planners, have another aim or blurred values; ``STYLES`` says how many there are.
"""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.games.dukes.answering import best_advance, best_loss, best_retreat, best_way
from wartable.games.dukes.attacking import next_attack
from wartable.games.dukes.marching import next_move
from wartable.games.dukes.standings import share_of
from wartable.games.dukes.state import (
    ADVANCE,
    COMBAT,
    DEPLOY,
    EXCHANGE,
    MAKE_WAY,
    MOVEMENT,
    RETREAT,
    Book,
    State,
    Work,
)
from wartable.games.dukes.valuing import AIMS
from wartable.games.dukes.valuing import STYLES as STYLES


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the move of a style; 0 is greedy."""
    if s.stage == MOVEMENT:
        return next_move(book, s, work, chance, seat, style)
    if s.stage == COMBAT:
        return next_attack(book, s, work, chance, seat, style)
    if s.stage == RETREAT:
        return best_retreat(book, s, work, chance, seat, style)
    if s.stage == MAKE_WAY:
        return best_way(book, s, work, chance, style)
    if s.stage == EXCHANGE:
        return best_loss(book, s, seat)
    if s.stage == ADVANCE:
        return best_advance(book, s, work, chance, seat, style)
    return DEPLOY


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return the move of any style whose values are blurred."""
    return choose(book, s, work, chance, seat, AIMS + draw(chance, STYLES - AIMS))


def standing(book: Book, s: State, seat: int) -> int:
    """A side's prospect in thousandths: its units, what is judged in the end, its Duke's safety."""
    return share_of(book, s, seat)
