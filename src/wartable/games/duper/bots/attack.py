"""The attacks of Duper's heuristics: the target, the source and the next step towards it."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.moves import packed
from wartable.games.duper.bots.pairs import best_pair, on_tile, pairs_of
from wartable.games.duper.bots.reach import (
    find_groups,
    forget,
    nearest_extra,
    send,
    spare,
    spare_men,
)
from wartable.games.duper.bots.value import lost, mood_of, price, prize
from wartable.games.duper.moves import attack_move, infantry_move, units_move
from wartable.games.duper.rules.combat import defence
from wartable.games.duper.rules.victory import power
from wartable.games.duper.state import MARGIN, TILES, Book, State, Work

#: Values are multiplied by DIGITS. The low digits break ties: an attack that is ready first, then
#: the one from the strongest tile.
DIGITS = 4096
READY = 2048


def next_attack_step(
    book: Book, s: State, work: Work, chance: Chance, seat: int, style: int, blur: int
) -> int:
    """Return the next step of the best attack, the attack itself if it is ready; 0 if none.

    A step never lowers the value of its attack. So the bot carries attacks through and cannot
    alternate between two of them forever. ``blur`` adds random noise below it to every value.
    """
    if s.stamina[seat] < book.attack_stamina:
        return 0
    plan = best_attack(book, s, work, chance, seat, style, blur)
    if plan < 0:
        return 0
    return step_of(book, s, work, seat, plan // TILES, plan % TILES)


def best_attack(
    book: Book, s: State, work: Work, chance: Chance, seat: int, style: int, blur: int
) -> int:
    """Return the best attack as source * TILES + target, -1 if none is worthwhile."""
    find_groups(book, s, work, seat)
    pairs = pairs_of(book, s, seat) * book.tank_power
    cost = price(book, s, seat)
    mood = mood_of(s, seat)
    best = 0
    plan = -1
    for target in range(TILES):
        if s.owner[target] == seat + 1:
            continue
        worth = prize(book, s, seat, target, style, mood)
        if blur > 0:
            worth += draw(chance, blur)
        for at in range(4 if book.adjacent == 1 else TILES):
            source = book.near[target][at] if book.adjacent == 1 else at
            if source >= 0 and s.owner[source] == seat + 1:
                value = attack_value(book, s, work, seat, source, target, worth, pairs, cost)
                if value > best:
                    best = value
                    plan = source * TILES + target
    forget(work)
    return plan


def attack_value(
    book: Book,
    s: State,
    work: Work,
    seat: int,
    source: int,
    target: int,
    worth: int,
    pairs: int,
    cost: int,
) -> int:
    """Return the value of an attack, 0 if it is impossible or not worthwhile.

    ``worth`` is the value of the target, ``cost`` that of one strength, ``pairs`` the strength of
    the tanks that can be built.
    """
    against = defence(book, s, target)
    strength = power(book, s, source)
    infantry = s.infantry[source]
    tanks = s.tanks[source]
    ready = infantry >= 2 and strength > against
    if not ready and not can_prepare(book, s, work, seat, source, against, pairs):
        return 0
    infantry = max(2, infantry + max(0, against + 1 - strength))
    if has_refuge(book, s, seat, source):
        men = kept_men(book, infantry, tanks, against)
        tanks = kept_tanks(book, infantry, tanks, against)
        infantry = men
        ready = ready and strength == infantry + tanks * book.tank_power
    value = worth - lost(book, infantry, tanks, against) * cost
    if value <= 0:
        return 0
    return value * DIGITS + (READY if ready else 0) + min(strength, READY - 1)


def can_prepare(
    book: Book, s: State, work: Work, seat: int, source: int, against: int, pairs: int
) -> bool:
    """Tell whether gold, pairs and units from connected tiles make an attack possible."""
    coins = s.gold[seat] // book.cost
    group = work.group[source] - 1
    men = work.men[group] - spare_men(s, source)
    mass = men
    if book.losses != MARGIN:
        mass = work.mass[group] - spare(book, s, source)
    return (
        s.infantry[source] + coins + men >= 2
        and power(book, s, source) + coins + pairs + mass > against
    )


# --- surplus units that stay at home --------------------------------------------------------------


def has_refuge(book: Book, s: State, seat: int, tile: int) -> bool:
    """Tell whether surplus units should (the margin is lost) and can step aside to a tile."""
    return book.losses == MARGIN and refuge(book, s, seat, tile) >= 0


def refuge(book: Book, s: State, seat: int, tile: int) -> int:
    """Return the seat's strongest tile next to a tile, -1 if there is none."""
    best = -1
    for direction in range(4):
        beside = book.near[tile][direction]
        if beside < 0 or s.owner[beside] != seat + 1:
            continue
        if best < 0 or power(book, s, beside) > power(book, s, best):
            best = beside
    return best


def kept_men(book: Book, infantry: int, tanks: int, against: int) -> int:
    """Return the infantry that attacks: just enough with the tanks, but at least two."""
    return max(min(infantry, 2), min(infantry, against + 1 - tanks * book.tank_power))


def kept_tanks(book: Book, infantry: int, tanks: int, against: int) -> int:
    """Return the tanks that attack: just enough with the infantry that does."""
    men = kept_men(book, infantry, tanks, against)
    needed = (against + book.tank_power - men) // book.tank_power
    return max(0, min(tanks, needed))


# --- the next step --------------------------------------------------------------------------------


def step_of(book: Book, s: State, work: Work, seat: int, source: int, target: int) -> int:
    """Return the next step of an attack that can be prepared."""
    against = defence(book, s, target)
    infantry = s.infantry[source]
    tanks = s.tanks[source]
    short = against + 1 - power(book, s, source)
    if short > 0 or infantry < 2:
        return reinforcement(book, s, work, seat, source, short)
    if has_refuge(book, s, seat, source):
        men = infantry - kept_men(book, infantry, tanks, against)
        aside = tanks - kept_tanks(book, infantry, tanks, against)
        if men + aside > 0:
            return packed(units_move(source, refuge(book, s, seat, source), aside), men)
    return attack_move(source, target)


def reinforcement(book: Book, s: State, work: Work, seat: int, source: int, short: int) -> int:
    """Return a move that makes a tile stronger: infantry, a tank, or units from the nearest tile.

    If attackers lose the margin, only infantry comes: a tank could be one strength too much.
    """
    needed = max(short, 2 - s.infantry[source])
    coins = s.gold[seat] // book.cost
    if coins > 0:
        return packed(infantry_move(source), min(needed, coins))
    if short > 0:
        pair = best_pair(book, s, seat)
        if pair > 0:
            return on_tile(pair, source)
    for tile in range(TILES):
        if s.owner[tile] == seat + 1 and tile != source:
            only_men = short <= 0 or book.losses == MARGIN
            work.extra[tile] = spare_men(s, tile) if only_men else spare(book, s, tile)
    work.queue[0] = source
    work.back[source] = source + 1
    tile = nearest_extra(book, s, work, seat, 1)
    move = send(book, s, work, seat, tile, min(needed, work.extra[tile])) if tile >= 0 else 0
    forget(work)
    return move
