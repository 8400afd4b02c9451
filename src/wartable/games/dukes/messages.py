"""What War of the Dukes says about moves that it refuses."""

from __future__ import annotations

from wartable.engine.play.notation import refuser
from wartable.games.dukes.moves import MOVES
from wartable.games.dukes.rules import refusals

#: Number of a refusal -> its stable code and its message.
FAULTS = {
    refusals.NO_SUCH_MOVE: ("no-such-move", "there is no such move"),
    refusals.NOT_NOW: ("not-now", "that is not what is to be decided now"),
    refusals.NONE_LEFT: ("none-left", "none of that kind is left to place"),
    refusals.NOT_YOUR_LAND: ("not-your-land", "pieces are placed on land of your own duchy"),
    refusals.OCCUPIED: ("occupied", "that hex is occupied"),
    refusals.NO_GARRISON: (
        "no-garrison",
        "first a unit goes to each of your cities and fortresses",
    ),
    refusals.NO_PIECE: ("no-piece", "you have no such piece there"),
    refusals.HAS_MOVED: ("has-moved", "that piece has moved in this phase"),
    refusals.OUT_OF_REACH: ("out-of-reach", "that piece cannot end its move there"),
    refusals.NO_TARGET: ("no-target", "there is no enemy to attack"),
    refusals.ALREADY_ATTACKED: ("already-attacked", "that piece has been attacked in this phase"),
    refusals.HAS_FOUGHT: ("has-fought", "that unit has attacked in this phase"),
    refusals.OUT_OF_RANGE: (
        "out-of-range",
        "that unit cannot attack so far, or not over that edge",
    ),
    refusals.OTHER_TARGET: ("other-target", "another attack has been declared: join it, or roll"),
    refusals.HAS_JOINED: ("has-joined", "that unit takes part already"),
    refusals.NO_WAY_BACK: ("no-way-back", "that piece cannot retreat so"),
    refusals.NO_ROOM: ("no-room", "the friend that makes way cannot go there"),
    refusals.NOT_A_PAYER: ("not-a-payer", "that is no attacker in contact with the defender"),
    refusals.CANNOT_ADVANCE: ("cannot-advance", "only infantry and cavalry that attacked advance"),
    refusals.MUST_FIGHT: ("must-fight", "an attack has been declared: roll, or take it back"),
}

refusal = refuser(MOVES, FAULTS)
