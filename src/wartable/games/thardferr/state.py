"""Thardferr's records: the book, the scratch space with the battlefield, and the position."""

from __future__ import annotations

from wartable.engine.kit.tables import f8, i1, i2, i4, i8, table
from wartable.games.thardferr.catalogue.entries import PLACES, RACE_COUNT, UNITS

#: Rows of units in the book: the 36 units of the races; then the same names in the army of a race
#: that has no such unit; then a unit with an unknown name, and an unknown archer.
FOREIGN = UNITS
UNKNOWN = 2 * UNITS
UNKNOWN_ARCHER = 2 * UNITS + 1
ROWS = 2 * UNITS + 2

#: The most stacks in an army.
STACKS = 64

#: The sides of a battle.
ATTACKER, DEFENDER = 0, 1

#: Phases of a battle.
RANGE, SHORT, MELEE = 0, 1, 2

#: Units with battle rules of their own.
MAGE, SHADOW_WARRIOR, KNIGHT, SHIELDBEARER, SKELETON = 1, 2, 3, 4, 5
CARAGOUS, RUSHER, SLOTHER, WOLF_MASTER = 6, 7, 8, 9

#: The winner of a battle is one of the sides, or this.
DRAW = 2
SIDES = ("attacker", "defender", "draw")

#: Why a battle ended as it did.
BOTH_DESTROYED, DESTROYED, BOTH_EMPTY, EMPTY = 1, 2, 3, 4
FEWER_LOSSES, MORE_LEFT, EVEN = 5, 6, 7
RETREATED, QUICK_VICTORY, COIN = 8, 9, 10
CAUSES = {
    BOTH_DESTROYED: "both armies are destroyed",
    DESTROYED: "the other army is destroyed",
    BOTH_EMPTY: "nobody took the field",
    EMPTY: "nobody stood against it",
    FEWER_LOSSES: "with the smaller losses",
    MORE_LEFT: "with equal losses and more units left",
    EVEN: "both are even",
    RETREATED: "the other army retreats",
    QUICK_VICTORY: "a quick victory",
    COIN: "the coin was against the other army",
}

#: The most players, and the names of their kingdoms by seat.
SEATS = 6
KINGDOMS = ("Arden", "Brune", "Corvo", "Dorn", "Eldmark", "Fenmoor")

#: Buildings in the order of the catalogue.
ADVANCED_CENTER, CASTLE, FARM, FORGE, GUARD_HOUSE, GUARD_TOWERS, HOUSE = range(7)
MARKET, MEDICAL_CENTER, MILL, MINE, SCHOOL, TRAINING_CENTER = range(7, 13)
BUILDINGS = 13

#: Goods in store. The first three pay for things; the market deals in iron, wood and food.
GOLD, IRON, WOOD, FOOD, ARMS = range(5)
GOODS = 5

#: Jobs.
MINING, LUMBER, FARMING, BUILDING, SMITHING, EXPLORING = range(6)
JOBS = 6

#: Technologies, in the order of ``TECHNOLOGY_NAMES`` in the catalogue.
BLADES, BOWS, LIGHT, HEAVY, CLOAK, FIELD_GLASS, HABITATION, COMMERCE, ANIMALS = range(9)
BLACKSMITHS, CARPENTRY, BARRACK, TECHNIQUES, FORTIFICATION = range(9, 14)
IRRIGATION, MACHINERY, RECYCLING = range(14, 17)
TECHNOLOGIES = 17

#: Why a game ended.
DAYS_OVER, DOMINATION, LAST_ONE = 1, 2, 3
REASONS = {DAYS_OVER: "the last day is over", DOMINATION: "domination", LAST_ONE: "conquest"}


@table
class Book:
    """The options and what follows from them. Figures of units are indexed by row."""

    melee = f8("attack in the melee phase", ROWS)
    short = f8("attack in the short phase", ROWS)
    reach = f8("attack in the range phase", ROWS)
    defence = f8("defence", ROWS)
    weight = f8("share of incoming damage that one draws", ROWS)
    blade = i1("1 for a unit with a blade", ROWS)
    bow = i1("1 for a unit with a bow", ROWS)
    light = i1("1 for a unit in light armour", ROWS)
    heavy = i1("1 for a unit in heavy armour", ROWS)
    infantry = i1("1 for infantry", ROWS)
    pikeman = i1("1 for pikemen", ROWS)
    mounted = i1("1 for mounted units", ROWS)
    archer = i1("1 for archers", ROWS)
    who = i1("which of the units with a name of its own in the rules, 0 for none", ROWS)
    known = i1("1 for a unit that its race has", ROWS)

    castles_first = f8("castles from which on a share of the defenders takes the field", 4)
    castles_last = f8("castles up to which it is that share", 4)
    castles_share = f8("that share", 4)
    per_blade = f8("melee that a level of Sharper Blades adds")
    bow_share = f8("share of range that a level of Improve Bow Range adds")
    bow_flat = f8("range that a level of Improve Bow Range adds")
    per_light = f8("defence that a level of Tougher Light Armor adds")
    per_heavy = f8("defence that a level of Tougher Heavy Armor adds")
    fortified = f8("share of the damage that a fortified defender takes")
    fort_castle = i1("1 if Fortification needs a castle")
    hiding = f8("damage ShadowWarriors take: plain, with Cloacking, surrounding, with both", 4)
    tower = f8("damage that a Guard Tower takes off")
    tower_cap = f8("damage that Guard Towers take off a unit at most")
    medical = f8("damage that a Medical Center takes off: attacker, defender", 2)
    medical_cap = f8("damage that Medical Centers take off a unit at most", 2)
    heal_ratio = f8("Medical Centers a land from which on losses are healed", 2)
    heal_share = f8("share of the losses that is healed", 2)
    pike = f8("how hard pikemen strike mounted units")
    pike_anti = f8("how hard they do under Anti-Cavalry")
    charge = f8("factor of charging Knights' melee")
    others = f8("factor of attacks of all but pikemen under Anti-Cavalry")
    protecting = f8("factor of infantry's attacks under Archer Protection")
    protected = f8("share that archers are spared for each infantry to one of them")
    line = f8("factor of close combat under Dwarf Shield Line")
    shielding = f8("share of their defence that Shieldbearers keep, at first")
    shielded = f8("share of ranged damage spared for the Shieldbearers' share of the army")
    gather_melee = f8("factor of Mages' melee under Elf Energy Gathering")
    gather_range = f8("range that they gain")
    gather_defence = f8("defence that they gain in close combat")
    infantry_keeps = f8("share of its defence that infantry keeps under Infantry Attack, at first")
    far = f8("factor of ranged damage under Gnome Far Fighting")
    scale = f8("factor of all damage")
    qr_stats = f8("attack under Quick Retreat, as a unit's own")
    qr_sum = f8("attack under Quick Retreat, when damage is summed")
    qr_both = i1("1 if Quick Retreat also weakens the other side")
    qr_coin = i1("1 if a coin decides over victories under Quick Retreat")
    infantry_again = f8("share of the defence kept once more under Infantry Attack")
    shield_again = f8("share of the defence kept once more under Dwarf Shield Line")
    shield_twice = f8("factor of Shieldbearers' close combat under Dwarf Shield Line")
    charge_short = f8("factor of charging Knights' short attack")
    charge_defence = f8("factor of charging Knights' defence")
    surround_defence = f8("defence that surrounding ShadowWarriors gain")
    surround_again = i1("1 if their range counts twice in the short phase")
    berserk_attack = f8("attack that Orc Berserker adds")
    berserk_defence = f8("factor of defence under Orc Berserker")
    caragous = f8("melee and defence that the Caragous gains at most")
    base_all = i1("1 if the defender's losses are measured against all, not who took the field")
    always_lost = i1("1 if a stack without defence falls even without damage")
    empty_wins = i1("1 if a side without an army can win")
    even_side = i1("who wins when all is equal: a side, or nobody")
    rounds = i1("rounds of a battle at most")
    retreat_usual = f8("share of losses at which an army retreats")
    retreat_quick = f8("share of losses at which it retreats under Quick Retreat")
    strength_on = i1("1 if Kingdom Strength changes the attack")
    strength_above = f8("strength over the enemy's above which it is much higher")
    strength_high = f8("factor of the attack of such an attacker")
    strength_below = f8("strength over the enemy's below which it is much lower")
    strength_low = f8("factor of the attack of such an attacker")

    seats = i1("players in this game")
    days = i2("days of a game")
    peace = i2("days at the start on which nobody attacks")
    truce = i2("days for which a beaten kingdom is not attacked")
    orders = i2("orders that a player may give on a day")
    drawn = i1("1 if chance gives the races out")
    ruin = i4("land below which a kingdom falls")
    domination = i2("share of all land that ends the game, in per cent")
    start_land = i4("land of each kingdom at the start")
    start_goods = i4("goods of each kingdom at the start", GOODS)
    start_built = i4("buildings of each kingdom at the start", BUILDINGS)
    start_units = i4("units of each kind from a Training Center at the start")
    building_cost = i4("gold, iron and wood for a building", BUILDINGS, 3)
    unit_cost = i4("gold, iron and wood for a unit", UNITS, 3)
    unit_arms = i4("arms that a unit carries", UNITS)
    unit_gold = f8("gold that a unit is paid a day", UNITS)
    unit_food = f8("food that a unit eats a day", UNITS)
    unit_centre = i1("building that trains a unit", UNITS)
    unit_centres = i1("such buildings for a batch a day", UNITS)
    unit_batch = i1("units of a batch", UNITS)
    unit_common = i1("1 for a unit of a new kingdom", UNITS)
    levels = i1("levels of a technology", TECHNOLOGIES)
    price = i4("gold for a level of a technology", TECHNOLOGIES)
    hours = i4("research for a level of a technology", TECHNOLOGIES)
    needs = i1("technology that must be known before, plus 1, 0 for none", TECHNOLOGIES)
    needs_race = i1("race that a technology is for, plus 1, 0 for all", TECHNOLOGIES)
    research = i4("research of a day without wizards")
    wizards = i4("wizards to one more research a day")
    job_best = i4("workers of a building at which it yields its usual", JOBS)
    job_most = i4(
        "workers of a building beyond which it yields no more, 0 without a building", JOBS
    )
    job_building = i1("building at which a job is done, 0 for none", JOBS)
    machinery_best = i4("workers of a Mine with Machinery")
    machinery_most = i4("most workers of a Mine with Machinery")
    yields = f8("what a building yields a day, by race", RACE_COUNT, BUILDINGS)
    peak_work = f8("yield at the most workers over the usual")
    peak_forge = f8("the same of a Forge")
    irrigated = f8("food that Irrigation adds to a Farm")
    recycled = f8("wood that Wood Recycling adds to a Mill")
    smith_bonus = f8("share of the arms that Animal training and Blacksmithing add, each")
    carpenters = f8("builders' speed with Carpentry")
    builders = i4("builders for a building a day")
    technique = f8("training with Training techniques")
    room = i4("people that a building houses, by race", RACE_COUNT, BUILDINGS)
    room_habitation = i4("people in a House with Habitation")
    room_barrack = i4("soldiers more in a Guard House with Barrack")
    eaters = i4("people to one food a day")
    gold_factor = f8("gold of markets")
    gold_commerce = f8("gold of markets with Commerce")
    market = i4("gold for one iron, wood or food, by good", GOODS)
    trade = i4("goods that a Market trades a day")
    explorers = i4("explorers for one land, by the land a kingdom has")
    field_glass = i4("factor of explorers with Field-glass")
    desertion = i4("share of each stack that leaves unpaid or unfed, in per cent")
    a_land = i4("buildings that land carries")
    castle_every = i4("land to one more castle")
    spoils_left = f8("shares of the army left that decide over the spoils", 2)
    spoils_share = f8("shares of land and buildings that a beaten kingdom loses", 3)
    ks_unit = f8("Kingdom Strength of a unit")
    ks_building = f8("Kingdom Strength of a building")
    ks_castle = f8("Kingdom Strength of a castle")
    ks_level = f8("Kingdom Strength of a level of technology")


@table
class Work:
    """Scratch space: the battlefield. Side 0 attacks, side 1 defends; a stack has one unit type."""

    stacks = i4("stacks of each side", 2)
    unit = i4("row of each stack's unit", 2, STACKS)
    whole = f8("units of each stack, with those who stay at home", 2, STACKS)
    start = f8("units that took the field", 2, STACKS)
    count = f8("units that are left", 2, STACKS)
    healed = f8("units that were healed", 2, STACKS)
    strategy = i4("strategy of each side", 2)
    blades = f8("level of Sharper Blades", 2)
    bows = f8("level of Improve Bow Range", 2)
    light = f8("level of Tougher Light Armor", 2)
    heavy = f8("level of Tougher Heavy Armor", 2)
    cloak = i1("1 with Cloacking", 2)
    fort = i1("1 with Fortification", 2)
    towers = f8("Guard Towers", 2)
    medics = f8("Medical Centers", 2)
    land = f8("land", 2)
    castles = f8("castles", 2)
    strength = f8("Kingdom Strength", 2)
    coin = i1("1 if the coin is against the side", 2)

    stage = i4("the next phase, 3 a round")
    standing = f8("units of both sides when the round began")
    finished = i1("1 when all phases are fought")
    winner = i1("who won: a side, or nobody")
    why = i1("why")

    total = f8("units of each side at the start of the phase", 2)
    wolves = f8("WolfMasters of each side at the start of the phase", 2)
    stat = f8("a unit's melee, short, range and defence at the moment", 4)
    attack = f8("attack of one of each stack in the phase", 2, STACKS)
    guard = f8("defence of one of each stack in the phase, before what others lend it", 2, STACKS)
    aimed = f8("damage aimed at each side", 2)
    piked = f8("pikemen's part of it", 2)
    pool = f8("damage that buildings can take off, in all", 2)
    weighted = f8("weighted size of each side", 2)
    lent_infantry = f8("defence a unit that infantry lends to each other unit", 2)
    lent_shields = f8("defence a unit that Shieldbearers lend to each other unit", 2)
    foot = f8("infantry of each side", 2)
    shields = f8("Shieldbearers of each side", 2)
    raw = f8("damage to a stack, pikemen's bonus included", 2, STACKS)
    off = f8("damage that buildings take off a stack", 2, STACKS)
    saved = f8("share of the rest that the stack is spared", 2, STACKS)
    final = f8("damage that is left", 2, STACKS)
    shield = f8("defence of one of a stack, all in all", 2, STACKS)
    lost = f8("units lost in the phase", 2, STACKS)

    away = i4("units on the march, by kingdom", SEATS, PLACES)
    marched = i1("1 for a kingdom whose army has fought its battle", SEATS)


@table
class State:
    """A position: the kingdoms in the morning, and the secret orders of the day.

    An order sets an amount rather than adding to it: a second one for the same thing replaces it.
    """

    turn = i2("day, 0 while races are chosen")
    ended = i1("why the game ended, 0 while it goes on")
    waiting = i1("seats that have not handed in yet, a bit each")
    race = i1("race of a kingdom, plus 1, 0 while it has none", SEATS)
    fallen = i2("day on which a kingdom fell, 0 while it stands", SEATS)
    land = i4("land", SEATS)
    goods = i8("gold, iron, wood, food and arms in store", SEATS, GOODS)
    built = i4("buildings", SEATS, BUILDINGS)
    army = i4("units, by their place in the race", SEATS, PLACES)
    level = i1("levels of technologies", SEATS, TECHNOLOGIES)
    learning = i1("technology that is being researched, plus 1, 0 for none", SEATS)
    learned = i4("research that was put into it", SEATS)
    explored = i4("exploration towards the next land", SEATS)
    strategy = i1("strategy in battle", SEATS)
    job = i4("people by job", SEATS, JOBS)
    truce = i2("days for which nobody attacks the kingdom", SEATS)
    given = i2("orders given today", SEATS)
    plan_race = i1("race that a player chose, plus 1", SEATS)
    plan_built = i4("buildings to be built today", SEATS, BUILDINGS)
    plan_army = i4("units to be trained today", SEATS, PLACES)
    plan_bought = i4("goods to be bought today", SEATS, GOODS)
    plan_sold = i4("goods to be sold today", SEATS, GOODS)
    plan_job = i4("people by job from today on", SEATS, JOBS)
    plan_learning = i1("technology to be researched from today on, plus 1", SEATS)
    plan_strategy = i1("strategy from today on", SEATS)
    plan_target = i1("kingdom to be attacked today, plus 1", SEATS)
    plan_share = i1("share of the army that attacks, in per cent", SEATS)
