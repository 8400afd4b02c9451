"""Values of Duper's heuristics: what an attack costs, and what a tile is worth.

All values are tenths of the strength of one infantry.
"""

from __future__ import annotations

from wartable.engine.kit.chance import MASK, scramble
from wartable.games.duper.rules.combat import casualties, defence, survivors, tanks_killed
from wartable.games.duper.rules.victory import strength_of
from wartable.games.duper.state import CARDS, TILES, Book, State

#: The styles: balanced, all for attack, all for defence.
GREEDY, ATTACKER, DEFENDER = 0, 1, 2

#: Value of a tile, and what is added if an enemy loses it (by style), for each strength destroyed
#: with it, for an enemy's last tile, for the tile that wins the game, and for a tile of an enemy
#: who is about to win.
TILE = 60
ENEMY_TO_GREEDY = -20
ENEMY_TO_ATTACKER = 10
ENEMY_TO_DEFENDER = -30
DESTROYED = 3
LAST = 60
WIN = 100_000
DENIED = 150
#: What each neighbouring tile adds: one's own, an enemy's.
OWN_BESIDE = 6
ENEMY_BESIDE = -10
#: Value of stamina that can still be saved: two attacks in one turn may win.
SAVED = 30
#: Most that one strength is worth. All that one turn can spend is worth a tile.
STRENGTH = 10
#: Tie-breaking noise stays below this, so that equals do not always come in the same order.
WHIM = 4


def lost(book: Book, infantry: int, tanks: int, against: int) -> int:
    """Return the strength that a force loses in a successful attack (rules 7-1 to 7-3)."""
    damage = casualties(book, infantry + tanks * book.tank_power, against)
    killed = tanks_killed(book, tanks, damage)
    left = survivors(infantry, damage - killed * book.tank_power)
    return infantry - left + killed * book.tank_power


def price(book: Book, s: State, seat: int) -> int:
    """Return what one strength is worth: less, the more there is for each turn that is left."""
    left = book.rounds - s.turn
    if left <= 0:
        return 1
    income = book.gold // book.cost + book.cards * book.tank_power // 2
    a_turn = (wealth(book, s, seat) - s.tiles[seat]) // left + income
    return max(1, min(STRENGTH, TILE // max(1, a_turn)))


def wealth(book: Book, s: State, seat: int) -> int:
    """Return a seat's strength, including what its gold and cards can build."""
    cards = s.held[seat] * book.tank_power // 2
    return strength_of(book, s, seat) + s.gold[seat] // book.cost + cards


def prize(book: Book, s: State, seat: int, target: int, style: int, mood: int) -> int:
    """Return what a neutral or enemy tile is worth."""
    value = TILE + whim(mood, target)
    if book.goal > 0 and s.tiles[seat] + 1 >= book.goal:
        value += WIN
    elif is_worth_saving(book, s, seat):
        value -= SAVED
    if s.owner[target] > 0:
        value += loss_of(book, s, target, style)
    if book.adjacent == 1:
        value += beside(book, s, seat, target)
    return value


def loss_of(book: Book, s: State, target: int, style: int) -> int:
    """Return what a tile is worth on top because an enemy loses it.

    If attacks reach everywhere, nobody is safe from anybody, so greedy values it as an attacker.
    """
    owner = s.owner[target] - 1
    value = ENEMY_TO_GREEDY
    if style == ATTACKER or (style == GREEDY and book.adjacent == 0):
        value = ENEMY_TO_ATTACKER
    if style == DEFENDER:
        value = ENEMY_TO_DEFENDER
    value += defence(book, s, target) * DESTROYED + s.tiles[owner]
    if s.tiles[owner] == 1:
        value += LAST
    if is_about_to_win(book, s, owner):
        value += DENIED
    return value


def is_worth_saving(book: Book, s: State, seat: int) -> bool:
    """Tell whether stamina that is not spent on an attack can still be used in the next turn."""
    if book.attack_stamina == 0 or s.turn >= book.rounds:
        return False
    return s.stamina[seat] - book.attack_stamina + book.stamina < book.stamina_cap


def is_about_to_win(book: Book, s: State, seat: int) -> bool:
    """Tell whether a seat may reach the goal in its next turn."""
    attacks = 2
    if book.attack_stamina > 0:
        attacks = min(attacks, book.stamina_cap, s.stamina[seat] + book.stamina)
    return book.goal > 0 and s.tiles[seat] + attacks >= book.goal


def beside(book: Book, s: State, seat: int, tile: int) -> int:
    """Return what the neighbours of a tile add: own ones help to hold it, enemies attack it."""
    value = 0
    for direction in range(4):
        neighbour = book.near[tile][direction]
        if neighbour >= 0 and s.owner[neighbour] > 0:
            value += OWN_BESIDE if s.owner[neighbour] == seat + 1 else ENEMY_BESIDE
    return value


def is_exposed(book: Book, s: State, seat: int, tile: int) -> bool:
    """Tell whether a tile is next to an enemy's tile."""
    for direction in range(4):
        neighbour = book.near[tile][direction]
        if neighbour >= 0 and s.owner[neighbour] > 0 and s.owner[neighbour] != seat + 1:
            return True
    return False


def mood_of(s: State, seat: int) -> int:
    """Return a tie-breaking seed made from the turn and the cards in the hand.

    Within a turn it changes only with the hand, so that the bot sticks to its attack.
    """
    mood = s.begun
    for card in range(CARDS):
        mood = (mood * 3 + s.hand[seat][card]) & MASK
    return mood


def whim(mood: int, tile: int) -> int:
    """Return a small bonus for a tile in this mood."""
    return scramble((mood * TILES + tile) & MASK) % WHIM
