"""What Land of Clans & Wanderers says about moves that it refuses."""

from __future__ import annotations

from wartable.engine.play.notation import refuser
from wartable.games.clans import state
from wartable.games.clans.moves import MOVES

#: Number of a refusal -> its stable code and its message.
FAULTS = {
    state.NO_SUCH_MOVE: ("no-such-move", "there is no such move now"),
    state.NOT_IN_HAND: ("not-in-hand", "that card is not in your hand"),
    state.NOT_YOUR_TILE: (
        "not-your-tile",
        "cards are staged on your own base tiles and on middle tiles that you captured",
    ),
    state.FULL: ("full", "there is no room: a side has at most two cards on a tile"),
    state.ENEMY_TILE: ("enemy-tile", "enemy units stand there"),
    state.ENEMY_BASE: ("enemy-base", "the enemy's base row is closed to all but spies"),
    state.BAD_ROW: (
        "bad-row",
        "a card is placed on your base row, or in the middle row if it has 2 action points",
    ),
    state.WRONG_TERRAIN: ("wrong-terrain", "a trap needs a tile of its own terrain"),
    state.NO_AP: ("no-action-points", "it has not enough action points left"),
    state.LOCKED: ("locked", "an enemy unit in front of it holds it: glue, silence or paralyse"),
    state.OUT_OF_RANGE: ("out-of-range", "that is out of range"),
    state.GUARDED: ("guarded", "a guard on that tile must be attacked first"),
    state.DEFENDED: ("defended", "enemy units defend that base tile"),
    state.FOG: ("fog", "you cannot see that tile"),
    state.IS_SPY: ("spy", "spies cannot attack, and are attacked only where a watcher looks"),
    state.NO_UNIT: ("no-unit", "you have no unit there"),
    state.NO_TARGET: ("no-target", "there is no such unit to choose"),
    state.HERO_USED: ("hero-used", "your hero has already been used in this match"),
    state.NO_PLACEMENT: ("no-placement", "no placement is left in this turn"),
    state.NOT_STAGED: ("not-staged", "that card is not staged there"),
    state.NO_MEDIC: ("no-medic", "only a medic can heal"),
    state.NOT_INJURED: ("not-injured", "that unit is not injured"),
    state.NO_FIRE: ("no-fire", "that unit cannot set fire"),
    state.TRAP_THERE: ("trap-there", "your trap is there already"),
    state.NO_EXCHANGE: ("no-exchange", "you can exchange no further card"),
    state.NO_HERO: ("no-hero", "you have no hero who could help"),
}

refusal = refuser(MOVES, FAULTS)
