"""Numbers that rules and words share: refusals, events, modifiers of a hit, causes."""

from __future__ import annotations

# --- refusals -----------------------------------------------------------------------------------

NO_SUCH_MOVE = 1
NOT_IN_HAND = 2
NOT_YOUR_TILE = 3  # classic: a tile that the side may not stage on
FULL = 4  # two cards stand there already, or one's own spy
ENEMY_TILE = 5  # enemy units stand there
ENEMY_BASE = 6
BAD_ROW = 7  # a placement on a row, or by a card, that is not allowed
WRONG_TERRAIN = 8
NO_AP = 9
LOCKED = 10  # glued, silenced or paralysed
OUT_OF_RANGE = 11
GUARDED = 12  # a guard stands on the target's tile
DEFENDED = 13  # a base attack on a tile with enemy units
FOG = 14  # the target is not in sight
IS_SPY = 15  # spies cannot attack, and cannot be attacked unless revealed
NO_UNIT = 16
NO_TARGET = 17
HERO_USED = 18
NO_PLACEMENT = 19  # no placement is left in this turn
NOT_STAGED = 20
NO_MEDIC = 21
NOT_INJURED = 22
NO_FIRE = 23  # the unit cannot ignite
TRAP_THERE = 24  # one's own trap is there already
NO_EXCHANGE = 25  # no further card can be exchanged
NO_HERO = 26

# --- events ---------------------------------------------------------------------------------------
# A unit in an event is ``told(s, unit)`` of units.py: its card, post and side.

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
PLACES = 50  # unit (who sees it)
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

# --- how a unit strikes: part of HIT ----------------------------------------------------------

ATTACK, FIRST, SHOT, CLEAVES, THORN, FAR, RETALIATION, BASE_ATTACK, SLIPS, STORM = range(1, 11)

# --- modifiers of a hit -------------------------------------------------------------------------

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
