"""Duper's heuristic bots, in the rules' subset, over concealed states.

All three decide move by move, in the same order: the next step of the most valuable attack, then
a step of defence, then the end of the turn.

An attack is valued by its exact result: the value of the tile minus the strength it costs. A tile
is worth more if its owner is about to win, has many tiles or only this one, or loses many units
with it; it is worth more next to the bot's tiles and less next to enemies. Strength counts less the
more of it there is for the turns left. Stamina that could be saved has its price. The bot buys
what an attack lacks, builds it from a pair or fetches it from connected tiles. Where a narrow win
is cheapest, it moves surplus units aside first. Leftovers go to the weakest tile next to an enemy.

``greedy`` prefers cheap tiles and ``attacker`` enemy tiles; ``defender`` attacks enemies only where
it is cheap, and levels its tiles next to them. None of them models hidden hands or replies.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.duper.bots.attack import next_attack_step
from wartable.games.duper.bots.defence import next_guard_step
from wartable.games.duper.bots.value import DEFENDER, GREEDY, STRENGTH, TILE, wealth
from wartable.games.duper.moves import END
from wartable.games.duper.state import Book, State, Work

#: ``suggest`` adds random noise below this to each value, so that it varies its attacks.
BLUR = 40
#: Over this many last rounds ``evaluate`` counts strength less and less.
FORESIGHT = 5


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the next step of the best attack, else of the defence, else END."""
    if s.tiles[seat] == 0:
        return END
    move = next_attack_step(book, s, work, chance, seat, style, 0)
    if move == 0:
        move = next_guard_step(book, s, work, seat, style)
    return move if move > 0 else END


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a step of an attack by noisy values, now and then one of defence, or END."""
    if s.tiles[seat] == 0:
        return END
    kind = draw(chance, 8)
    move = 0
    if kind < 6:
        move = next_attack_step(book, s, work, chance, seat, kind % 3, BLUR)
    if move == 0 and kind < 7:
        move = next_guard_step(book, s, work, seat, DEFENDER if kind == 6 else GREEDY)
    return move if move > 0 else END


def evaluate(book: Book, s: State, seat: int) -> int:
    """Return the value of a seat's tiles, and of its strength while there is time to use it."""
    if s.tiles[seat] == 0:
        return 0
    rounds = min(FORESIGHT, book.rounds - s.turn)
    return s.tiles[seat] * TILE + wealth(book, s, seat) * rounds * STRENGTH // FORESIGHT
