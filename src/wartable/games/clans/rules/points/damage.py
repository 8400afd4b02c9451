"""The damage of a strike, and the strike itself (rules 7-6 to 7-9, 4-1 and 8-5)."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.clans.catalogue.abilities import (
    ARCHER,
    CAVALRY,
    COMMAND,
    FIRST_STRIKE,
    FORTIFY,
    FURY,
    INSPIRE,
    MOTIVATE,
    PIKEMAN,
    RALLY,
    RANGED,
    SHIELD,
    SHIELD_GUARD,
    TERRAIN_AFFINITY,
    TILE_SHIELD,
)
from wartable.games.clans.events import (
    ATTACK,
    BY_AFFINITY,
    BY_BOOST,
    BY_COMMAND,
    BY_COUNTER,
    BY_DAMAGE,
    BY_DECOY,
    BY_FORTIFY,
    BY_FURY,
    BY_INSPIRE,
    BY_MOTIVATE,
    BY_RALLY,
    BY_RANGED_ANSWER,
    BY_SHIELD,
    BY_TERRAIN,
    BY_TILE_SHIELD,
    BY_WOUNDS,
    RETALIATION,
    hit,
    modifier,
)
from wartable.games.clans.rules.board import neighbours, range_to
from wartable.games.clans.rules.secrets.sight import covered, presence, who_notices, who_sees
from wartable.games.clans.rules.units import has, hurt, lane_sum, tile_sum
from wartable.games.clans.state import (
    DESERT,
    HIDDEN,
    TILES,
    WOODS,
    Book,
    State,
    column_of,
    place_of,
    post_of,
    side_of,
)

#: Modifiers by terrain and class.
MATCHING_TERRAIN = 1
AFFINE_WOODS = 3
COUNTER = 4
OFF_SHIELD_GUARD = 2
RANGED_ANSWER = 4


# --- what a strike would do -----------------------------------------------------------------------


def strike_value(book: Book, s: State, unit: int, target: int) -> int:
    """Rule 7-6: return the damage of a unit's attack on another, as things stand."""
    return blow(book, s, ATTACK, unit, target, s.u_tile[target], s.u_hp[unit])


def retaliation_value(book: Book, s: State, unit: int, target: int, target_hp_after: int) -> int:
    """Rule 7-9: return the damage of the target's strike back at the unit that attacked it.

    ``target_hp_after`` is the target's health after the attack. 0 if it does not strike back.
    """
    if not strikes_back(book, s, unit, target, target_hp_after):
        return 0
    return blow(book, s, RETALIATION, target, unit, s.u_tile[target], target_hp_after)


def strikes_back(book: Book, s: State, unit: int, target: int, target_hp_after: int) -> bool:
    """Rule 7-9: tell whether the target of an attack strikes back, dying or not."""
    if is_ranged(book, s, unit) or range_to(s, unit, s.u_tile[target]) > 1:
        return False
    if book.damage[s.u_card[target] - 1] == 0 or s.u_decoy[target] == 1:
        return False
    return target_hp_after > 0 or has(book, s, unit, FIRST_STRIKE) == 0


# --- the formula ----------------------------------------------------------------------------------


def blow(book: Book, s: State, how: int, unit: int, foe: int, tile: int, hp: int) -> int:
    """Return the damage of a strike; ``foe`` is -1 for the base, ``hp`` scales the strike."""
    if s.u_decoy[unit] == 1:
        return 0
    return uncovered(
        book, s, foe, scaled(book, s, unit, hp, gathered(book, s, how, unit, foe, tile))
    )


def gathered(book: Book, s: State, how: int, unit: int, foe: int, tile: int) -> int:
    """Rule 7-6: return the sum of all modifiers of a strike, before wounds and shields."""
    total = 0
    for which in range(BY_DAMAGE, BY_RANGED_ANSWER + 1):
        total += part(book, s, how, which, unit, foe, tile)
    return max(0, total)


def scaled(book: Book, s: State, unit: int, hp: int, total: int) -> int:
    """Rule 7-7: return a strike scaled by health: half is fixed, half follows the health left.

    Rounded up, in whole numbers: ``total * (1/2 + hp / (2 * most))``.
    """
    most = s.u_max[unit]
    if book.wounded == 0 or most <= 0:  # a viewer may not know the maximum
        return total
    return (total * (most + hp) + 2 * most - 1) // (2 * most)


def uncovered(book: Book, s: State, foe: int, force: int) -> int:
    """Rule 7-8: return what shields leave of a strike, which may be nothing."""
    if foe < 0:
        return force
    for which in range(BY_SHIELD, BY_TILE_SHIELD + 1):
        force -= cover(book, s, which, foe)
    return max(0, force)


def tell_blow(
    book: Book, s: State, how: int, unit: int, foe: int, tile: int, hp: int, seen: int, log: Log
) -> None:
    """Tell every modifier of a strike that counts, before it lands."""
    if log.on == 0:
        return
    for which in range(BY_DAMAGE, BY_RANGED_ANSWER + 1):
        tell_part(which, part(book, s, how, which, unit, foe, tile), seen, log)
    total = gathered(book, s, how, unit, foe, tile)
    force = scaled(book, s, unit, hp, total)
    tell_part(BY_WOUNDS, force - total, seen, log)
    if foe >= 0:
        for which in range(BY_SHIELD, BY_TILE_SHIELD + 1):
            tell_part(which, -cover(book, s, which, foe), seen, log)
    if s.u_decoy[unit] == 1:
        tell_part(BY_DECOY, -uncovered(book, s, foe, force), seen, log)


def tell_part(which: int, amount: int, seen: int, log: Log) -> None:
    """Tell one modifier, if it changes anything."""
    if amount != 0:
        modifier(log, seen, which, amount)


# --- what each modifier adds ----------------------------------------------------------------------


def part(book: Book, s: State, how: int, which: int, unit: int, foe: int, tile: int) -> int:
    """Rule 7-6: return what one modifier adds to a strike; nobody lends to striking back."""
    if which == BY_DAMAGE:
        return book.damage[s.u_card[unit] - 1]
    if which == BY_TERRAIN:
        return attunement(book, s, unit, tile)
    if which == BY_FURY:
        return has(book, s, unit, FURY)
    if which == BY_AFFINITY:
        return AFFINE_WOODS if is_affine(book, s, unit, WOODS) else 0
    if which == BY_COUNTER:
        return counter(book, s, how, unit, foe)
    if how == RETALIATION:
        answers_badly = which == BY_RANGED_ANSWER and is_ranged(book, s, unit)
        return -RANGED_ANSWER if answers_badly else 0
    return lent(book, s, which, unit)


def lent(book: Book, s: State, which: int, unit: int) -> int:
    """Return what a unit's own side lends its attack."""
    side = side_of(unit)
    tile = s.u_tile[unit]
    if which == BY_INSPIRE:
        return lane_sum(book, s, side, column_of(tile), INSPIRE)
    if which == BY_COMMAND:
        return 2 * tile_sum(book, s, side, tile, COMMAND, unit)
    if which == BY_RALLY:
        return tile_sum(book, s, side, tile, RALLY, unit)
    if which == BY_BOOST:
        return s.boost[side]
    if which == BY_MOTIVATE:
        return motivation(book, s, unit)
    return 0


def attunement(book: Book, s: State, unit: int, tile: int) -> int:
    """Return the bonus of a unit whose terrain is that of the attacked tile."""
    terrain = book.terrain[s.u_card[unit] - 1]
    return MATCHING_TERRAIN if terrain > 0 and terrain == s.terrain[tile] else 0


def motivation(book: Book, s: State, unit: int) -> int:
    """Return what others of the unit's family lend it from its tile and those beside it."""
    family = book.family[s.u_card[unit] - 1]
    if family == 0:
        return 0
    total = 0
    for tile in range(TILES):
        if tile == s.u_tile[unit] or neighbours(tile, s.u_tile[unit]):
            where = place_of(side_of(unit), tile)
            for at in range(s.standing[where]):
                other = s.stack[where][at] - 1
                if other != unit and book.family[s.u_card[other] - 1] == family:
                    total += has(book, s, other, MOTIVATE)
    return total


def counter(book: Book, s: State, how: int, unit: int, foe: int) -> int:
    """Return a unit's class bonus against another unit; 0 against the base."""
    if foe < 0:
        return 0
    total = 0
    if has(book, s, unit, PIKEMAN) > 0 and has(book, s, foe, CAVALRY) > 0:
        total += COUNTER
    if how == RETALIATION:
        return total
    if has(book, s, unit, CAVALRY) > 0 and has(book, s, foe, ARCHER) > 0:
        total += COUNTER
    if is_ranged(book, s, unit) and has(book, s, foe, SHIELD_GUARD) > 0:
        total -= OFF_SHIELD_GUARD
    return total


def cover(book: Book, s: State, which: int, unit: int) -> int:
    """Rule 7-8: return what one kind of shield takes off a strike against a unit."""
    side = side_of(unit)
    if which == BY_SHIELD:
        return has(book, s, unit, SHIELD)
    if which == BY_FORTIFY:
        return lane_sum(book, s, side, column_of(s.u_tile[unit]), FORTIFY)
    return tile_sum(book, s, side, s.u_tile[unit], TILE_SHIELD, -1)


def is_ranged(book: Book, s: State, unit: int) -> bool:
    """Tell whether a unit is ranged, by its card or because the desert makes it so."""
    return has(book, s, unit, RANGED) > 0 or is_affine(book, s, unit, DESERT)


def is_affine(book: Book, s: State, unit: int, terrain: int) -> bool:
    """Tell whether a unit has terrain affinity and stands on this terrain."""
    return has(book, s, unit, TERRAIN_AFFINITY) > 0 and s.terrain[s.u_tile[unit]] == terrain


# --- landing a strike (rules 4-1 and 8-5) ---------------------------------------------------------


def land(book: Book, s: State, how: int, unit: int, struck: int, damage: int, log: Log) -> None:
    """A strike lands on a unit; those who see both units are told."""
    before = s.u_hp[struck]
    hurt(book, s, struck, damage, who_sees(book, s, struck), log)
    if log.on == 1:
        tell_hit(book, s, how, unit, struck, damage, before, log)


def tell_hit(
    book: Book, s: State, how: int, unit: int, struck: int, damage: int, before: int, log: Log
) -> None:
    """Report a hit; the health of a hidden card stays unknown."""
    seen = who_notices(book, s, unit, s.u_tile[unit])
    seen &= who_notices(book, s, struck, s.u_tile[struck])
    after = s.u_hp[struck]
    if is_hidden(book, s, struck):
        before, after = 0, 0
    card, post = named(book, s, unit), post_of(s, unit)
    target, place = named(book, s, struck), post_of(s, struck)
    hit(log, seen, side_of(unit), card, post, how, 0, target, place, damage, before, after)


def named(book: Book, s: State, unit: int) -> int:
    """Return a unit's card as events name it to everybody: a concealed one as a hidden card."""
    card = s.u_card[unit] - 1
    return HIDDEN + presence(book, card) if is_hidden(book, s, unit) else card


def is_hidden(book: Book, s: State, unit: int) -> bool:
    """Rule 8-5: tell whether the enemy sees that a unit stands there but cannot identify it."""
    return covered(book, s, unit) and who_sees(book, s, unit) == 1 << side_of(unit)
