"""Attacks that Duper's heuristics plan: which tile, from where, and the next step towards it."""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.moves import packed
from wartable.games.duper.building import action
from wartable.games.duper.combat import defence
from wartable.games.duper.ending import power
from wartable.games.duper.pairing import best_pair, pairs_of
from wartable.games.duper.state import ATTACK, INFANTRY, MARGIN, MOVE, TILES, Book, State, Work
from wartable.games.duper.valuing import lost, mood_of, price, prize
from wartable.games.duper.walking import (
    find_groups,
    forget,
    nearest_extra,
    send,
    spare,
    spare_men,
)

#: Below these digits a value says which of several equal plans to take: one that is ready, then
#: the one from the strongest tile.
DIGITS = 4096
READY = 2048


def next_attack_step(
    book: Book, s: State, work: Work, chance: Chance, seat: int, style: int, blur: int
) -> int:
    """Return the next step of the best attack, the attack itself if all is ready; 0 if none.

    A step leaves the value of its plan as it is, or raises it: plans are carried through, and
    no two take turns for ever. With ``blur`` every value is raised by less than that.
    """
    if s.stamina[seat] < book.attack_stamina:
        return 0
    plan = best_plan(book, s, work, chance, seat, style, blur)
    if plan < 0:
        return 0
    return step_of(book, s, work, seat, plan // TILES, plan % TILES)


def best_plan(
    book: Book, s: State, work: Work, chance: Chance, seat: int, style: int, blur: int
) -> int:
    """Return the best attack as source * TILES + target, -1 if none is worth it."""
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
                value = plan_value(book, s, work, seat, source, target, worth, pairs, cost)
                if value > best:
                    best = value
                    plan = source * TILES + target
    forget(work)
    return plan


def plan_value(
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
    """Return the value of an attack, 0 if it is not worth it or cannot be made.

    ``worth`` is that of the target, ``cost`` that of one strength, ``pairs`` the strength of the
    tanks that can be built.
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
    """Tell whether gold, pairs and the units of connected tiles make an attack possible."""
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


# --- who stays at home because a narrow win costs less --------------------------------------------


def has_refuge(book: Book, s: State, seat: int, tile: int) -> bool:
    """Tell whether units should and can step aside: the margin is lost, an own tile lies beside."""
    return book.losses == MARGIN and refuge(book, s, seat, tile) >= 0


def refuge(book: Book, s: State, seat: int, tile: int) -> int:
    """Return the strongest own tile next to a tile, -1 if there is none."""
    best = -1
    for direction in range(4):
        beside = book.near[tile][direction]
        if beside < 0 or s.owner[beside] != seat + 1:
            continue
        if best < 0 or power(book, s, beside) > power(book, s, best):
            best = beside
    return best


def kept_men(book: Book, infantry: int, tanks: int, against: int) -> int:
    """Return the infantry that attacks: with the tanks just enough, but no fewer than two."""
    return max(min(infantry, 2), min(infantry, against + 1 - tanks * book.tank_power))


def kept_tanks(book: Book, infantry: int, tanks: int, against: int) -> int:
    """Return the tanks that attack: with the infantry that does just enough."""
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
            return packed(action(MOVE, source, refuge(book, s, seat, source), aside), men)
    return action(ATTACK, source, target, 0)


def reinforcement(book: Book, s: State, work: Work, seat: int, source: int, short: int) -> int:
    """Return what makes a tile stronger: infantry, a tank, or units of the nearest tile.

    Where the margin is lost only infantry comes: a tank could be one strength too many.
    """
    needed = max(short, 2 - s.infantry[source])
    coins = s.gold[seat] // book.cost
    if coins > 0:
        return packed(action(INFANTRY, source, 0, 0), min(needed, coins))
    if short > 0:
        pair = best_pair(book, s, seat)
        if pair > 0:
            return pair + action(0, source, 0, 0)
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
