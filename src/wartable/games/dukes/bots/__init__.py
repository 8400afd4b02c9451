"""The heuristic bots of War of the Dukes, in the rules' subset.

``greedy`` decides move by move. Its units march to what has to be held, and to Kaiserburg. On the
way each unit goes to the most valuable hex. What counts is what the unit could attack from there
together with others, and what the hex is worth for victory, minus the risk. The Duke moves last, to
where he doubles the most strength at the front and nobody can attack him. Then the bot attacks
where the six faces of the die give the highest expected value, with no more units than needed.

The other styles are for search: they have another aim or noisy values. ``STYLES`` is their number.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.dukes.bots.attack import next_attack
from wartable.games.dukes.bots.choices import best_advance, best_loss, best_retreat, best_way
from wartable.games.dukes.bots.evaluation import share_of
from wartable.games.dukes.bots.march import next_move
from wartable.games.dukes.bots.value import AIMS
from wartable.games.dukes.bots.value import STYLES as STYLES
from wartable.games.dukes.moves import deploy_move
from wartable.games.dukes.state import (
    ADVANCE,
    COMBAT,
    EXCHANGE,
    MAKE_WAY,
    MOVEMENT,
    RETREAT,
    Book,
    State,
    Work,
)


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the move of a style; style 0 is greedy."""
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
    return deploy_move()


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return the move of a random style with noisy values."""
    return choose(book, s, work, chance, seat, AIMS + draw(chance, STYLES - AIMS))


def evaluate(book: Book, s: State, seat: int) -> int:
    """Return a side's prospect in thousandths: units, objectives, capitals, its Duke's safety."""
    return share_of(book, s, seat)
