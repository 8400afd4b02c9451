"""Kinds of events, what their fields mean, and how events name units and hits."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.kit.events import Event
from wartable.games.clans.state import POSTS, SPY_POST, State, post_of, side_of

# --- kinds and their fields -----------------------------------------------------------------------
# :func:`told` packs a unit into one number: its card, post and side.

STARTS = 1  # side, hero
TURN = 2  # turn, active side or -1, age
DRAWN = 3  # side, kind (that side only)
DRAWS = 4  # side, cards drawn, cards left in the deck
HAND_FULL = 5  # side, kind (that side only)
HERO = 6  # side, what it does, amount, damage that it also lends in this turn
HEALED = 7  # unit, amount, health after, by which ability or hero (HEALED_BY_…)
FALLS = 8  # unit, side that destroyed it or -1, gold paid, cause
HEALTH = 9  # side hit, damage, health after, cause
ENDS = 10  # reason, winners
ULTIMATE = 11  # side, clan, column
AGE = 12  # age
MODIFIER = 13  # which, amount; several before the HIT they belong to
# unit that strikes with how << 16 and tick << 20, unit struck or -1 for the base, damage, health
# before << 16 | after; a unit that others do not know is HIDDEN, and its health 0
HIT = 14
ABSORBED = 15  # unit whose barrier took the damage
GOLD = 16  # side, amount, why
STAGED = 20  # side, kind, tile (that side only)
TAKEN_BACK = 21  # side, kind, tile (that side only)
SUBMITS = 22  # side
ARRIVES = 23  # unit
ADVANCES = 24  # unit, tile it left
LANE = 25  # column, row of the fight, terrain
TICK = 26  # column, tick
VERDICT = 27  # column, winner or -1, row of the next fight, row of this one
CAPTURED = 28  # column, side
FIGHTS = 29  # unit, health << 16 | most health: each fighter of a lane, after LANE, front first
SIGHTS = 30  # side, column whose enemy base tile it sees from now on (that side only)
PLACES = 50  # unit (those who see it)
PLAYS = 51  # side: a card was played from the hand
MOVES = 52  # unit, tile it left
PUSHED = 53  # unit, tile it left
BURNT = 54  # unit, tile
TRAPPED = 55  # unit, damage, tile
LIT = 56  # tile, last turn
FRIGHTENED = 57  # unit, by which unit
MIRED = 58  # unit
SPY_STRIKES = 59  # spy, its victim or -1 for the base, column
INTERCEPTS = 60  # unit, damage
RELIC = 61  # side that found it
RELIC_CARD = 62  # side, kind (that side only)
EXCHANGES = 63  # side, kind (that side only)
KEEPS = 64  # side
TRAP_SET = 65  # side, tile, damage (that side only)
GAINS_POINT = 66  # unit, points after
EXCHANGED = 67  # side: it has exchanged or kept its cards
ATTACKS = 68  # unit, tile attacked: before the HITs of an attack where turns alternate
TENDS = 69  # medic: before HEALED, which fewer may see
SPRUNG = 70  # side whose trap went off, tile: nobody else is told that a spy stepped into it

# --- ways to strike: part of HIT ------------------------------------------------------------------

ATTACK, FIRST, SHOT, CLEAVES, THORN, FAR, RETALIATION, BASE_ATTACK, SLIPS, STORM = range(1, 11)

# --- modifiers of a hit ---------------------------------------------------------------------------

(
    BY_DAMAGE, BY_TERRAIN, BY_FURY, BY_INSPIRE, BY_COMMAND, BY_RALLY, BY_BOOST, BY_MOTIVATE,
    BY_AFFINITY, BY_COUNTER, BY_WOUNDS, BY_SHIELD, BY_FORTIFY, BY_TILE_SHIELD, BY_DECOY,
    BY_RANGED_ANSWER,
) = range(1, 17)  # fmt: skip
BY_STACK_BUFF, BY_STACK_DEBUFF, BY_FLOOR = 17, 18, 19  # the last lifts a hit to 1

# --- causes ---------------------------------------------------------------------------------------

IN_BATTLE, BY_TRAP, BY_FIRE, BY_THORNS, BY_SPY, AS_SPY, BY_ULTIMATE, BY_HERO, BY_RAID = range(1, 10)
BY_DECOY_END = 10  # a decoy that has attacked
FOR_LANE = 11  # gold for a lane won

HEALED_BY_HERO, HEALED_BY_REGEN, HEALED_BY_REGENERATE, HEALED_BY_ALLY, HEALED_BY_MEDIC = range(1, 6)
HEALED_BY_ULTIMATE = 6


# --- details --------------------------------------------------------------------------------------

#: Kinds that are details of others -> the kinds that they belong to.
DETAILS = {MODIFIER: (HIT,)}


# --- how events name units ------------------------------------------------------------------------


def told_as(s: State, unit: int, card: int, post: int) -> int:
    """Return a unit's name in events, with this card and post and its side."""
    return card | post << 7 | side_of(unit) << 15


def told(s: State, unit: int) -> int:
    """Return a unit as events name it. A decoy looks like its card."""
    return told_as(s, unit, s.u_card[unit] - 1, post_of(s, unit))


def told_openly(s: State, unit: int) -> int:
    """Return a unit as events name it to everybody: any spy as the first on its tile."""
    tile = s.u_tile[unit]
    return told_as(s, unit, s.u_card[unit] - 1, min(post_of(s, unit), tile * POSTS + SPY_POST))


def as_in_front(s: State, unit: int) -> int:
    """Return a unit as events name it to those who do not see who else is on its tile."""
    return told_as(s, unit, s.u_card[unit] - 1, s.u_tile[unit] * POSTS)


# --- reading events -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """A unit as events name it, read from :func:`told`."""

    card: int
    post: int
    side: int

    @property
    def tile(self) -> int:
        """The tile on which it stands."""
        return self.post // POSTS


def read_told(figure: int) -> Told:
    """Return the unit that a field of an event names; ignore how and when it strikes."""
    return Told(figure & 127, figure >> 7 & 255, figure >> 15 & 1)


@dataclass(frozen=True, slots=True)
class Hit:
    """A HIT event, read. ``unit`` is None for a storm, ``target`` None for a crystal or base."""

    unit: Told | None
    target: Told | None
    how: int
    tick: int
    damage: int
    before: int
    after: int
    parts: tuple[tuple[int, int], ...]

    @property
    def kills(self) -> bool:
        """Whether the target has no health left, as far as the event tells."""
        return self.before > 0 and self.after == 0

    @property
    def is_open(self) -> bool:
        """Whether the event tells the health of the target."""
        return self.before > 0


def read_hit(event: Event) -> Hit:
    """Return the content of a HIT event, with its details."""
    striker, struck, damage, change = event.fields
    how = striker >> 16 & 15
    parts = tuple(
        (each.fields[0], each.fields[1]) for each in event.details if each.kind == MODIFIER
    )
    return Hit(
        None if how == STORM else read_told(striker),
        None if struck < 0 else read_told(struck),
        how,
        striker >> 20,
        damage,
        change >> 16,
        change & 0xFFFF,
        parts,
    )
