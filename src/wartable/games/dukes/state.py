"""The schemas of War of the Dukes: the position, the scratch space and the book."""

from __future__ import annotations

from wartable.engine.kit.tables import i1, i2, i4, table

#: The sides, in turn order (rule 1-6).
SIDES = 2
ORFBURG, WULFENBERG = 0, 1
NAMES = ("Orfburg", "Wulfenberg")

HEXES = 661
DIRECTIONS = 6

#: Terrain (rule 1-2).
PLAIN, FOREST, CLIFF, CITY, FORTRESS, LAKE = 0, 1, 2, 3, 4, 5
TERRAINS = ("plain", "forest", "cliff", "city", "fortress", "lake")

#: Pieces (rule 1-5): a side has ten of each kind of unit, then its Duke.
INFANTRY, CAVALRY, ARTILLERY, DUKE = 0, 1, 2, 3
KINDS = ("infantry", "cavalry", "artillery", "Duke")
KIND_COUNT = 4
OF_A_KIND = 10
OF_A_SIDE = 31
PIECES = SIDES * OF_A_SIDE
NOBODY = -1
#: The place of a piece that has not been placed or has been removed.
OFF = -1

#: Pieces that each side places on cities and fortresses, and after that.
GARRISONS = 25
RESERVES = 6

#: Movement allowances in half points stay below this.
LEVELS = 25

#: Stages: what is being decided (rules 2 to 8).
GARRISON, RESERVE, MOVEMENT, COMBAT, RETREAT, MAKE_WAY, EXCHANGE, ADVANCE = range(1, 9)
#: Names of the stages, from GARRISON on.
STAGES = ("garrison", "reserve", "movement", "combat", "retreat", "make-way", "exchange", "advance")

#: The results of a combat (rule 5-9), and the columns of odds and faces of the die.
AE, AR, DE, DR, EX = 1, 2, 3, 4, 5
RESULTS = {"AE": AE, "AR": AR, "DE": DE, "DR": DR, "EX": EX}
COLUMNS = ("1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
COLUMN_COUNT = 10
EVEN = 4
FACES = 6
#: Number of results, including 0 for none; and of pairs of a column and a cover.
RESULT_COUNT = 6
TRIES = COLUMN_COUNT * (FACES + 1)

#: Why a game ended (rule 9).
DUKE_FELL, CAPITAL_TAKEN, OBJECTIVES_HELD, OBJECTIVES_DENIED = 1, 2, 3, 4
REASONS = {
    DUKE_FELL: "major victory: a Duke has fallen",
    CAPITAL_TAKEN: "major victory: the capital is taken",
    OBJECTIVES_HELD: "minor victory: both objectives are held",
    OBJECTIVES_DENIED: "minor victory: the objectives are denied",
}

#: The objectives of Orfburg, and when victory is judged (rules 9-2 and 9-4).
KAISERBURG, TWO_RIVERS = 1, 2
LAST_TURN, EACH_TURN, EACH_PHASE, IMMEDIATE = 0, 1, 2, 3

#: Goals of the heuristics: Kaiserburg, the land between the rivers, its bridges from Wulfenberg,
#: and the capitals; and the distance if no way leads there.
TO_KAISERBURG, TO_RIVERS, TO_BRIDGES, TO_CAPITALS = 0, 1, 2, 3
GOALS = 5
FAR = 1000

#: Who chooses losses (rule 7-4) and where a friend makes way (rule 6-6).
ATTACKER, DEFENDER, RANDOM = 0, 1, 2
ON_TURN, OWNER = 0, 1

#: Who makes way (rule 6-5): the friend straight behind, another if that one cannot, or any.
AXIS, AXIS_FIRST, ANY_ADJACENT = 0, 1, 2


@table
class State:
    """A position. Hexes are numbered by column, each from the top; pieces are numbered by side."""

    turn = i1("the turn, from 1; 0 while pieces are placed")
    stage = i1("what is being decided: GARRISON to ADVANCE")
    side = i1("the side whose phase it is")
    acting = i1("the side that decides now")
    phases = i4("how often the time to decide has begun")
    ended = i1("why the game ended, 0 while it goes on")
    won = i1("the side that has won, a bit each")
    at = i2("the hex of a piece, -1 if it is not on the map", PIECES)
    unit = i1("the unit on a hex + 1, 0 none; Dukes are not units", HEXES)
    deployed = i1("1 if the rest of a side's pieces is placed for it", SIDES)
    moved = i1("1 if a piece has moved in this phase", PIECES)
    fought = i1("1 if a piece has attacked in this phase", PIECES)
    attacked = i1("1 if a piece has been attacked in this phase", PIECES)
    target = i1("the piece under attack, -1 none")
    field = i2("the hex of the combat, -1 none")
    joined = i1("1 if a piece takes part in the attack", PIECES)
    due = i1("1 if a piece has still to retreat", PIECES)
    back = i2("the hex that chance gave the defender for its retreat, -1 none")
    pushes = i1("pieces that made way in this combat")
    lined = i1("hexes of those who make room one for the other")
    line = i2("these hexes: of the piece that retreats, then of those that make way", OF_A_SIDE)
    pursuit = i1("1 if an attacker may advance when nobody has to retreat any more")
    bill = i2("strength that has still to be paid in an exchange")


@table
class Work:
    """Scratch space."""

    zone = i1("1 on hexes that the other side controls", HEXES)
    cost = i1("half points to a hex + 1, 0 where a piece cannot go", HEXES)
    filled = i2("hexes reached at a cost", LEVELS)
    level = i2("these hexes; some are reached more cheaply as well", LEVELS, HEXES)
    seen = i1("1 on hexes that a chain of friends has been through", HEXES)
    queue = i2("these hexes in order", OF_A_SIDE)
    depth = i1("how many friends have to move up to a hex of the queue", OF_A_SIDE)
    foes = i1("enemy pieces near a piece that thinks where to go", OF_A_SIDE)
    guard = i2("strength of each of these foes in defence", OF_A_SIDE)
    ready = i2("strength of those who can attack each of these foes, in fourths", OF_A_SIDE)
    stops = i2("hexes where a Duke can end his move", HEXES)
    reach = i2("strength that the other side can bring to a hex", HEXES)
    fire = i2("strength of guns that the other side can bring to a hex", HEXES)
    squad = i1("units that can attack a target, in the order in which they would join", OF_A_SIDE)


@table
class Book:
    """The map, the figures and the options."""

    q = i1("column of a hex", HEXES)
    r = i1("row of a hex, axial", HEXES)
    terrain = i1("terrain of a hex", HEXES)
    owner = i1("the side that owns a hex + 1, 0 nobody", HEXES)
    dq = i1("columns that a direction leads to the right", DIRECTIONS)
    dr = i1("axial rows that a direction leads down", DIRECTIONS)
    near = i2("the hex beside one in a direction, -1 off the map", HEXES, DIRECTIONS)
    step = i1("half points for a step in a direction, 0 if it is barred", HEXES, DIRECTIONS)
    river = i1("1 if the edge is a river without a bridge", HEXES, DIRECTIONS)
    control = i1("1 if zones of control go over the edge", HEXES, DIRECTIONS)
    melee = i1("1 if infantry and cavalry can attack over the edge", HEXES, DIRECTIONS)
    shared = i1("1 on hexes that a unit and its Duke may share", HEXES)
    multiplier = i1("what the defence is multiplied by on a hex", HEXES)
    cover = i1("what is added to the die against a defender on a hex", HEXES)
    capital = i1("the side whose capital a hex belongs to + 1, 0 none", HEXES)
    objective = i1("KAISERBURG, TWO_RIVERS or 0", HEXES)
    strength = i1("attack of a kind of piece", KIND_COUNT)
    defence = i1("defence of a kind of piece", KIND_COUNT)
    allowance = i1("movement of a kind of piece in half points", KIND_COUNT)
    gun_range = i1("how far artillery fires")
    aura = i1("how far a Duke's presence reaches")
    results = i1("result by column of odds and die", COLUMN_COUNT, FACES)
    turns = i1("turns of a game")
    faces = i1(
        "on how many faces of the die a result comes up, by cover and column", TRIES, RESULT_COUNT
    )
    march = i2("half points to march from a hex to a goal, FAR if no way leads there", GOALS, HEXES)
    garrison = i1("a kind + 1 that the automatic deployment places on a hex, 0 none", HEXES)
    reserve = i2("hexes for a side's reserves, in the order of the deployment", SIDES, RESERVES)
    reserve_kind = i1("the kind of each of these reserves", SIDES, RESERVES)
    home = i2("a hex in the middle of a side's capital", SIDES)
    automatic = i1("1 if the game begins with all pieces deployed")
    both_move = i1("1 if both sides move before both fight")
    judged = i1("when victory is judged: LAST_TURN to IMMEDIATE")
    any_back = i1("1 if any hex farther from all opponents is backwards")
    push_limit = i1("how many friends may make way in a combat")
    payer = i1("who chooses the losses of an exchange: ATTACKER, DEFENDER or RANDOM")
    base_bill = i1("1 if exchanges count printed strengths")
    slip = i1("1 if a controlled hex can be passed, though not two in a row")
    round_up = i1("1 if odds are always rounded in favour of the defender")
    aura_on_duke = i1("1 if a Duke doubles his own defence")
    joint = i1("1 if a Duke and the unit he is with defend and suffer together")
    guns_survive = i1("1 if bombarding guns outlive AE")
    river_fire = i1("1 if a gun that fires over a river bombards")
    usable_only = i1("1 if chance picks only among usable hexes for a retreat")
    push_scope = i1("which friends make way for a retreat: AXIS, AXIS_FIRST or ANY_ADJACENT")
    way_chooser = i1("who chooses where a friend makes way: ON_TURN, OWNER or RANDOM")
    advance_always = i1("1 if the attacker may advance when the defender could not retreat")
    pooled = i1("1 if the objectives are judged together")
    duke_garrison = i1("1 if a Duke may be a garrison and shares no hex at the start")


def side_of(piece: int) -> int:
    """Return the side of a piece."""
    return 0 if piece < OF_A_SIDE else 1


def kind_of(piece: int) -> int:
    """Return the kind of a piece."""
    return piece % OF_A_SIDE // OF_A_KIND
