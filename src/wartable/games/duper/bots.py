"""Duper's heuristics, in the rules' subset, over concealed states.

All three decide move by move, in the same order: the next step of the attack that is worth most,
then what can be done for defence, then the end of the turn.

An attack is valued by its exact result: what the tile is worth, more if its owner is about to
win, has many tiles or only this one, or loses much with it, more between own tiles and less
between enemies; less the strength that it costs, which counts the less, the more there is for the
turns that are left. Stamina that could be saved has its price. What is missing for an attack is
bought, built from a pair or fetched from connected tiles; where a narrow win is cheapest, the
rest steps aside. What is left over is built on the weakest tile next to an enemy.

``greedy`` likes tiles that cost little, ``attacker`` those of enemies, and ``defender`` attacks
enemies only where it is cheap, and evens out its tiles next to them. None of them asks what
others hold in their hands, or what they will answer.
"""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.games.duper.guarding import next_guard_step
from wartable.games.duper.planning import next_attack_step
from wartable.games.duper.state import END, Book, State, Work
from wartable.games.duper.valuing import DEFENDER, GREEDY, STRENGTH, TILE, wealth

#: How far values are blurred to suggest other attacks than the best.
BLUR = 40
#: Rounds before the end from which on strength counts less and less for planners.
FORESIGHT = 5


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the next step of the best attack, else of the defence, else the end of the turn."""
    if s.tiles[seat] == 0:
        return END
    move = next_attack_step(book, s, work, chance, seat, style, 0)
    if move == 0:
        move = next_guard_step(book, s, work, seat, style)
    return move if move > 0 else END


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a step of an attack by blurred values, now and then one of defence, or the end."""
    if s.tiles[seat] == 0:
        return END
    kind = draw(chance, 8)
    move = 0
    if kind < 6:
        move = next_attack_step(book, s, work, chance, seat, kind % 3, BLUR)
    if move == 0 and kind < 7:
        move = next_guard_step(book, s, work, seat, DEFENDER if kind == 6 else GREEDY)
    return move if move > 0 else END


def standing(book: Book, s: State, seat: int) -> int:
    """A seat's tiles, and its strength as far as there is time to use it."""
    if s.tiles[seat] == 0:
        return 0
    rounds = min(FORESIGHT, book.rounds - s.turn)
    return s.tiles[seat] * TILE + wealth(book, s, seat) * rounds * STRENGTH // FORESIGHT
