"""The records of Land of Clans & Wanderers: the position, the scratch space and the book.

Below them: the geometry of the board, the places of units and the numbers of refusals. Both modes
of battle share all of it. South is seat 0, the player of the worked cases; North is seat 1, their
opponent. Tiles are numbered row by row: North's base row (0 to 2), the middle row (3 to 5) and
South's base row (6 to 8). The columns are west, centre and east.
"""

from __future__ import annotations

from wartable.engine.kit.tables import i1, i2, i4, i8, table

SIDES = 2
SOUTH, NORTH = 0, 1
SIDE_NAMES = ("South", "North")
COLUMNS = 3
COLUMN_NAMES = ("west", "centre", "east")
ROWS = 3
TILES = ROWS * COLUMNS
MIDDLE = 1  # the middle row
#: Tiles by side: ``side * TILES + tile``.
PLACES = SIDES * TILES

#: Cards of one side that fit on a tile (rule 2-4).
DEPTH = 2
#: The most units that a side can have on the board: two on each of six tiles, three spies from each
#: of three decks, and one for each of six traps, which a viewer may take for spies. In a campaign a
#: deck may have 25 spies, but then it has nothing else.
SLOTS = 28
UNITS = SIDES * SLOTS

#: The modes of battle.
CLASSIC, POINTS = 0, 1

#: Terrains (rule 2-3); 0 is none, or unknown to a viewer.
WOODS, LAKE, DESERT, MARSH = 1, 2, 3, 4
TERRAINS = 4

#: Rows of the book's card fields. The last eight stand for cards that a viewer cannot identify, by
#: what their presence reveals anyway: bits of GUARDS, HOLDS and HUSHES.
CARDS = 128
HIDDEN = 120
GUARDS, HOLDS, HUSHES = 1, 2, 4
#: Hands and decks hold kinds: the number of a card, plus this for a decoy.
DECOY = 128

DECK = 25
#: Spies of one side that can share a tile: a whole deck of them.
SPIES = DECK
AGES = 3
#: Decks by side and age: ``side * AGES + age``.
DECKS = SIDES * AGES
#: The most cards a hand can hold: the highest limit, plus two that a hero drew while others were
#: staged, if those are then taken back (or the relic's card, which ignores the limit too).
HAND = 14
#: Placements that can be staged in a turn: two on each of six tiles.
STAGED = 12
#: Words of 32 bits in a mask of all cards.
WORDS = CARDS // 32

#: Clans, the character families, and their variations (rule 9).
CLANS = 4
VARIATIONS = 3

#: The most deck lists from which determinization picks a hidden deck.
GUESSES = 32
#: The most cards among which the relic's is drawn.
REWARDS = 16
#: More cards than a side can lose: three decks and the relic's card.
LOSSES = 80

#: What heroes can do (rule 3).
DRAW_CARDS, DAMAGE_BOOST, HEAL_UNITS, BASE_DAMAGE = 1, 2, 3, 4

#: When the crystal is hit (rule 6-5).
RAID, GATE, HOLD = 0, 1, 2

#: The stage of a match: exchanging cards of the first hand, or fighting.
MULLIGAN, FIGHTING = 0, 1

#: Why a match ended.
DESTROYED, TURN_CAP = 1, 2
REASONS = {DESTROYED: "destroyed", TURN_CAP: "turn cap"}


@table
class State:
    """A position."""

    stage = i1("MULLIGAN or FIGHTING")
    turn = i2("the turn being played, from 1")
    active = i1("whose turn it is where turns alternate")
    begun = i4("phases of decision that have begun")
    waiting = i1("seats that must decide, one bit each")
    ended = i1("why the match ended, 0 while it goes on")
    won = i1("seats that have won, one bit each")
    age = i1("the age, from 0")
    health = i2("what is left of a side's crystal or base", SIDES)
    gold = i4("gold of a side in this match", SIDES)
    terrain = i1("terrain of a tile; 0 unknown", TILES)
    holder = i1("who captured the middle tile of a column: side + 1, 0 nobody", COLUMNS)
    zone = i1("the row in which the next fight of a column happens", COLUMNS)
    known = i1("columns whose enemy base tile a side has seen, one bit each", SIDES)
    held = i1("cards in a hand", SIDES)
    hand = i2("kind + 1 of these cards, 0 hidden", SIDES, HAND)
    left = i1("cards left in a deck, by side and age", DECKS)
    deck = i2("kind + 1 of these cards, in no order that matters", DECKS, DECK)
    used = i1("1 when a side has used its hero", SIDES)
    using = i1("1 when it did so in the current planning, which is still secret", SIDES)
    boost = i1("damage that a hero lends a side's cards in this turn", SIDES)
    staged = i1("placements that a side has staged, or cards it exchanges", SIDES)
    staged_kind = i2("kind + 1 of each, in the order in which they were staged", SIDES, STAGED)
    staged_tile = i1("tile of each", SIDES, STAGED)
    held_before = i1("cards in a hand when the planning began", SIDES)
    left_before = i1("cards left in the deck when the planning began", SIDES)
    placed = i1("cards placed in this turn, where turns alternate")
    u_card = i2("card + 1 of a unit, 0 for a free slot; slots side * SLOTS and up", UNITS)
    u_decoy = i1("1 for a decoy", UNITS)
    u_id = i2("running number of a side's units, in order of placement", UNITS)
    u_tile = i1("tile of a unit", UNITS)
    u_hp = i2("health left", UNITS)
    u_max = i2("maximum health", UNITS)
    u_ap = i1("action points left", UNITS)
    u_barrier = i1("1 when its barrier is used up", UNITS)
    u_fear = i8("enemy units that it has frightened, one bit per slot", UNITS)
    u_lake = i2("lake tiles that gave it a point in this turn, one bit each", UNITS)
    u_marsh = i1("1 while a marsh lends it health", UNITS)
    u_shown = i1("1 when it attacked from out of sight, until the enemy's turn has ended", UNITS)
    u_next = i1("slot + 1 of the spy of its side that came to its tile after it, 0 none", UNITS)
    standing = i1("units of a side on a tile, without spies", PLACES)
    stack = i1("slot + 1 of these units, front first", PLACES, DEPTH)
    spy = i1("slot + 1 of a side's first spy on a tile; u_next leads to the others", PLACES)
    trap = i1("damage of a side's trap on a tile, 0 without", PLACES)
    lit = i2("last turn in which a tile is ignited", TILES)
    grave = i2("card + 1 of the last unit of a side that fell on a tile", PLACES)
    grave_turn = i2("the turn in which it fell", PLACES)
    relic = i1("middle tile with the relic + 1; 0 for none or unknown")
    found = i1("who found the relic: side + 1")
    ids = i2("units that a side has placed", SIDES)
    fallen = i2("units that a side has lost", SIDES)
    destroyed = i2("kind + 1 of each of them, in the order in which they fell", SIDES, LOSSES)
    variations = i2("variations that a side has played, bit clan * VARIATIONS + variation", SIDES)
    ultimates = i1("clans whose ultimate a side has used, one bit each", SIDES)
    dazed = i1("1 when a side's cards skip the first two ticks of this turn", SIDES)
    unseen = i1("cards of a side on the board that a viewer knows nothing about", SIDES)
    drawn = i8("cards that a side has had in its hand, one bit each, in words of 32", SIDES, WORDS)
    played = i8("cards that a side has placed, one bit each, in words of 32", SIDES, WORDS)
    aired = i2("base tiles whose terrain everybody has seen, one bit each")
    lit_by = i1("who ignited a tile: side + 1", TILES)


@table
class Work:
    """Scratch space."""

    pool = i2("units to choose from", SLOTS)
    inspire = i2("damage that a lane lends a side in this fight", SIDES)
    fortify = i2("shield that a lane lends a side in this fight", SIDES)
    blow = i2("damage decided for a hit of a side, before it lands", SIDES)
    target = i1("slot + 1 of the unit that a side hits in this tick", SIDES)
    actor = i1("slot + 1 of the unit that acts for a side in this tick", SIDES)
    best = i4("value of the best act that a heuristic has found")
    found = i4("code of that act")
    bag = i2("kind + 1 of cards that a hidden hand, deck or unit may be", AGES * DECK)
    bagged = i1("how many there are")
    clue = i1("above 0 for a card that a side was seen to have", CARDS)
    part = i2("what a hit of a side is made of, by modifier, while a log is written", SIDES, 24)
    cause = i1("why a unit died in this tick, 0 for the living", UNITS)
    met = i1("who came to fight in a column in this turn", COLUMNS)


@table
class Book:
    """The cards, the heroes, the options and what follows from them."""

    mode = i1("CLASSIC or POINTS")
    health = i2("health of a side's crystal or base at the start", SIDES)
    opening = i1("cards in a side's first hand", SIDES)
    first_card = i2("kind + 1 of the card that a side's first hand holds, 0 for any", SIDES)
    ground = i1("terrain of a tile that the options fix, 0 where chance decides", TILES)
    limit = i1("cards above which a hand loses what it draws")
    draws = i1("cards drawn per turn")
    placements = i1("cards that can be placed in a turn, where turns alternate")
    first_placements = i1("the same for the very first turn")
    cap = i2("turns after which the match ends")
    by_health = i1("1 if the healthier side wins at the turn cap")
    crystal = i1("when the crystal is hit: RAID, GATE or HOLD")
    base_only = i1("1 if only fights at a base are attuned, to the terrain of its side")
    wounded = i1("1 if wounded units strike less, where turns alternate")
    mulligan = i1("cards that can be exchanged before the first turn, where turns alternate")
    ages = i1("1 if there are three decks, one per age")
    age_end = i2("last turn, or round where turns alternate, of the first two ages", AGES)
    families = i1("1 if clans have ultimates")
    open_lists = i1("1 if both sides know both decks")
    lane_gold = i2("gold for a lane won")
    kill_gold = i2("gold for a destroyed card, by rarity", 5)
    looks = i2("card + 1 whose name a row has, 0 for the card of its own number", CARDS)
    row_tier = i1("tier of a row: 0 basic, 1 advanced, 2 expert", CARDS)
    of_north = i1("1 for a row of North's where South has another one of the same name", CARDS)
    damage = i2("damage of a card", CARDS)
    hp = i2("health of a card", CARDS)
    tick = i1("tick of a card", CARDS)
    terrain = i1("terrain of a card, 0 none", CARDS)
    rarity = i1("rarity of a card, from 1", CARDS)
    max_ap = i1("maximum of action points, never below the cost of an attack", CARDS)
    per_turn = i1("action points that it gains per turn", CARDS)
    cost = i1("action points that an attack costs", CARDS)
    reach = i1("tiles forward that it can attack; 2 or more with long range", CARDS)
    family = i1("unit family: melee, ranged, artillery; 0 none", CARDS)
    clan = i1("clan + 1 of a card, 0 none", CARDS)
    variation = i1("variation of its clan, from 0", CARDS)
    ability = i1("number of a card's ability, 1 where it has none; 0 without it", CARDS, 64)
    hero = i1("number of a side's hero", SIDES)
    hero_does = i1("what the hero can do: DRAW_CARDS …; 0 nothing", SIDES)
    hero_amount = i1("how much of it", SIDES)
    hero_damage = i1("damage that a side's hero also lends in the turn in which it helps", SIDES)
    attuned = i1("the terrain to which a side is attuned: the first of its hero's", SIDES)
    affinity = i1("terrains of a hero", SIDES, TERRAINS)
    affinities = i1("how many it has", SIDES)
    listed = i1("cards in a deck at the start, by side and age", DECKS)
    cards = i2("kind + 1 of these cards", DECKS, DECK)
    guesses = i1("decks that a hidden one may be")
    guess_count = i1("cards in each", GUESSES)
    guess = i2("kind + 1 of these cards", GUESSES, DECK)
    rewards = i1("cards that the relic may give")
    reward = i2("these cards, as a side has them", SIDES, REWARDS)
    relic = i1("1 if a relic is hidden in the middle row")


def row_of(tile: int) -> int:
    """Return the row of a tile."""
    return tile // COLUMNS


def column_of(tile: int) -> int:
    """Return the column of a tile."""
    return tile % COLUMNS


def home_row(side: int) -> int:
    """Return the row of a side's base (rule 2-1)."""
    return ROWS - 1 if side == SOUTH else 0


def forward(side: int) -> int:
    """Return the step of a side toward the enemy, in rows (rule 2-1)."""
    return -1 if side == SOUTH else 1


def home_tile(side: int, column: int) -> int:
    """Return a side's base tile of a column."""
    return home_row(side) * COLUMNS + column


def middle_tile(column: int) -> int:
    """Return the middle tile of a column."""
    return COLUMNS + column


def place_of(side: int, tile: int) -> int:
    """Return the index of a side and tile in the fields of size PLACES."""
    return side * TILES + tile


def side_of(unit: int) -> int:
    """Return the side of a unit."""
    return unit // SLOTS


# --- the places of units --------------------------------------------------------------------------

#: Posts of a tile: front, back, and every spy. SPY_POST is the first spy's. A unit is named by its
#: post on the board, ``tile * POSTS + place``.
POSTS = DEPTH + SPIES
SPY_POST = DEPTH


def unit_at(s: State, side: int, post: int) -> int:
    """Return a side's unit at a post, -1 if nobody is there."""
    tile = post // POSTS
    if tile >= TILES:
        return -1
    at = post % POSTS
    where = place_of(side, tile)
    if at < SPY_POST:
        return s.stack[where][at] - 1 if at < s.standing[where] else -1
    unit = s.spy[where] - 1
    while unit >= 0 and at > SPY_POST:
        unit = s.u_next[unit] - 1
        at -= 1
    return unit


def post_of(s: State, unit: int) -> int:
    """Return the post of a unit."""
    tile = s.u_tile[unit]
    where = place_of(unit // SLOTS, tile)
    at = SPY_POST
    spy = s.spy[where] - 1
    while spy >= 0 and spy != unit:
        spy = s.u_next[spy] - 1
        at += 1
    if spy >= 0:
        return tile * POSTS + at
    return tile * POSTS + (0 if s.stack[where][0] == unit + 1 else 1)


def spies_on(s: State, side: int, tile: int) -> int:
    """Return how many spies a side has on a tile."""
    count = 0
    spy = s.spy[place_of(side, tile)] - 1
    while spy >= 0:
        count += 1
        spy = s.u_next[spy] - 1
    return count


def posts_on(s: State, side: int, tile: int) -> int:
    """Return how many posts of a tile, from the first on, may hold units of a side."""
    return DEPTH + spies_on(s, side, tile)


# --- refusals -------------------------------------------------------------------------------------

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
