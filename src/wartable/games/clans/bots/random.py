"""The random player: any legal move in action-point mode, random stagings in classic mode.

Moves are drawn from all that could be named until one is legal (rejection sampling). So all legal
moves are equally likely, and none has to be listed.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.clans.moves import (
    DONE,
    USE_HERO,
    attack_move,
    back_move,
    base_move,
    done_move,
    exchange_move,
    heal_move,
    hero_move,
    ignite_move,
    place_move,
    stage_move,
    unit_move,
    verb_of,
)
from wartable.games.clans.rules.classic.staging import plan_fault
from wartable.games.clans.rules.hands import hand_place
from wartable.games.clans.rules.heroes import hero_fault
from wartable.games.clans.rules.points.actions import act_fault
from wartable.games.clans.rules.points.turns import exchange_fault
from wartable.games.clans.rules.secrets.sight import in_sight, revealed
from wartable.games.clans.state import (
    CLASSIC,
    MULLIGAN,
    POSTS,
    SLOTS,
    SPY_POST,
    TILES,
    Book,
    State,
    Work,
    place_of,
    post_of,
    spies_on,
)

#: Illegal draws after which a side hands in.
PATIENCE = 2000
#: One in this many classic decisions hands in, uses the hero, or takes a card back.
HANDS_IN, HEROIC, DOUBTFUL = 6, 16, 16


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a random legal move."""
    if s.stage == MULLIGAN:
        return random_exchange(book, s, chance, seat)
    if book.mode == CLASSIC:
        return random_plan(book, s, chance, seat)
    return random_act(book, s, work, chance, seat)


def random_exchange(book: Book, s: State, chance: Chance, seat: int) -> int:
    """Exchange any card, or keep the hand."""
    at = draw(chance, s.held[seat] + 1)
    if at == s.held[seat]:
        return done_move()
    code = exchange_move(s.hand[seat][at] - 1)
    return code if exchange_fault(book, s, seat, code) == 0 else done_move()


def random_plan(book: Book, s: State, chance: Chance, seat: int) -> int:
    """Stage any card anywhere, now and then take one back or use the hero, or hand in."""
    if draw(chance, HANDS_IN) == 0:
        return done_move()
    if draw(chance, HEROIC) == 0 and hero_fault(book, s, seat) == 0:
        return hero_move()
    if s.staged[seat] > 0 and draw(chance, DOUBTFUL) == 0:
        at = draw(chance, s.staged[seat])
        return back_move(s.staged_kind[seat][at] - 1, s.staged_tile[seat][at])
    if s.held[seat] > 0:
        for _ in range(TILES):
            kind = s.hand[seat][draw(chance, s.held[seat])] - 1
            code = stage_move(kind, draw(chance, TILES))
            if plan_fault(book, s, seat, code) == 0:
                return code
    return done_move()


def random_act(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return any of the legal moves of a turn, all equally likely."""
    units = list_units(s, work, seat)
    enemies = count_posts(book, s, seat)
    placing = s.held[seat] * TILES
    moving = placing + units * TILES
    attacking = moving + units * enemies
    storming = attacking + units
    healing = storming + units * units
    burning = healing + units * TILES
    code = 0
    for _ in range(PATIENCE):
        at = draw(chance, burning + 2)
        if at == burning:
            code = hero_move() if hero_fault(book, s, seat) == 0 else 0
        elif at > burning:
            code = done_move()
        elif at < placing:
            code = placement(s, seat, at)
        elif at < moving:
            at -= placing
            code = unit_move(post_of(s, work.pool[at // TILES] - 1), at % TILES)
        elif at < attacking:
            at -= moving
            target = nth_post(book, s, seat, at % enemies)
            code = attack_move(post_of(s, work.pool[at // enemies] - 1), target)
        elif at < storming:
            code = base_move(post_of(s, work.pool[at - attacking] - 1))
        elif at < healing:
            at -= storming
            friend = post_of(s, work.pool[at % units] - 1)
            code = heal_move(post_of(s, work.pool[at // units] - 1), friend)
        else:
            at -= healing
            code = ignite_move(post_of(s, work.pool[at // TILES] - 1), at % TILES)
        if verb_of(code) in (DONE, USE_HERO) or (
            code > 0 and act_fault(book, s, work, seat, code) == 0
        ):
            break
        code = 0
    for at in range(units):
        work.pool[at] = 0
    return code if code > 0 else done_move()


def placement(s: State, seat: int, at: int) -> int:
    """Return the placement of a card of the hand, 0 if an equal card comes before it."""
    kind = s.hand[seat][at // TILES] - 1
    if hand_place(s, seat, kind) != at // TILES:
        return 0
    return place_move(kind, at % TILES)


def list_units(s: State, work: Work, side: int) -> int:
    """Write the units of a side into ``work.pool``, each plus one; return how many there are."""
    count = 0
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_card[unit] > 0:
            work.pool[count] = unit + 1
            count += 1
    return count


def count_posts(book: Book, s: State, viewer: int) -> int:
    """Return how many enemy units a side can see."""
    count = 0
    for tile in range(TILES):
        count += seen_on(book, s, viewer, tile)
    return count


def nth_post(book: Book, s: State, viewer: int, number: int) -> int:
    """Return the post of an enemy unit that a side can see, counted tile by tile."""
    for tile in range(TILES):
        seen = seen_on(book, s, viewer, tile)
        if number < seen:
            standing = s.standing[place_of(1 - viewer, tile)]
            spied = number >= standing
            return tile * POSTS + (SPY_POST + number - standing if spied else number)
        number -= seen
    return -1


def seen_on(book: Book, s: State, viewer: int, tile: int) -> int:
    """Return how many enemy units a side can see on a tile; spies count last."""
    if not in_sight(book, s, viewer, tile):
        return 0
    where = place_of(1 - viewer, tile)
    spied = s.spy[where] > 0 and revealed(book, s, viewer, tile)
    return s.standing[where] + (spies_on(s, 1 - viewer, tile) if spied else 0)
