"""The schemas of the campaign: a run's state, and the book its rules read.

One seat plays a run. Places on the map are latitudes and longitudes in ten-thousandths of a degree,
distances are metres. Both are integers, so that a run is identical on every machine.
"""

from __future__ import annotations

from wartable.engine.kit.tables import i1, i2, i4, i8, table

#: Acts of a run (rule 1-2).
ACTS = 3
#: The most cards in a deck; further cards go to the reserves.
DECK = 25
#: Slots for locked cards. An encounter locks one card at most, for a few encounters.
HELD = 16
#: The most choices in a step: three as a rule, five in a recovery.
CHOICES = 5
#: Places of an act's route that are remembered, including the town.
TRAVELS = 64
#: The highest limit on encounters per act; 0 sets no limit (rule 1-6).
LONGEST_ACT = 1_000
#: How many kinds of each thing there can be, numbered in the order of the data files.
RELICS = 8
ITEMS = 2
BUILDINGS = 5
#: The most cards in production or on the road: one per building (rule 8-1).
DELIVERIES = BUILDINGS
NODES = 16
#: The most cards, and the most relics, that a shop can have.
SHELF = 4
TILES = 9

#: A card of a run is a kind: its number in the catalogue, its tier and a decoy bit, packed.
TIER_SHIFT = 7
DECOY_SHIFT = 9
BASIC, ADVANCED, EXPERT = 0, 1, 2
#: The number of possible kinds. Reserves and fallen cards are counts per kind, so that there can
#: be any number of them.
KINDS = 1 << DECOY_SHIFT + 1

#: Stages: what the player has to do.
(
    START,  # a first relic
    CAMP,  # between encounters: the next one, the town, the deck, the bags
    BATTLE,  # a battle is being fought, as a nested match
    SHOP,  # buying and repairing
    REVIEW,  # between two acts: upgrades of cards
    OVER,
) = range(6)

#: Kinds of encounters (rule 3-2).
(
    SKIRMISH,  # the rulebook's battle
    ELITE,
    BOSS,
    SHOPPING,
    REST,
    EVENT,
    TREASURE,
    MYSTERY,
    DEFENCE,
    RECOVERY,  # the battle of a recovery
) = range(1, 11)
FIGHTS = (SKIRMISH, ELITE, BOSS, DEFENCE, RECOVERY)

#: Difficulties of enemy decks.
EASY, NORMAL, HARD, OF_ELITE, OF_BOSS = 1, 2, 3, 4, 5

#: What an encounter offers besides gold (rule 3-5).
NOTHING, A_RELIC, AN_ITEM, A_BUILDING = 0, 1, 2, 3

#: How a battle went.
WON, LOST, UNDECIDED, RETREATED = 1, 2, 3, 4

#: Why a run ended.
VICTORY, DEFEAT, SEASON_OVER = 1, 2, 3
REASONS = {VICTORY: "victory", DEFEAT: "defeat", SEASON_OVER: "season over"}


@table
class State:
    """The state of a run."""

    stage = i1("what is asked: START, CAMP, BATTLE, SHOP, REVIEW or OVER")
    ended = i1("why the run ended, 0 while it goes on")
    decided = i4("times to decide that have begun: every encounter is one")
    act = i1("the act, from 1")
    encounter = i4("encounters completed in this act")
    completed = i4("encounters completed in the run")
    battles = i4("battles won in the run")
    act_battles = i4("battles won in this act")
    gold = i8("gold")
    hp = i2("health of the player's base")
    max_hp = i2("most health")
    legacy = i4("legacy points earned in this run")
    recovery = i1("steps of recovery left")

    cards = i1("cards in the deck")
    deck = i2("kind of each", DECK)
    reserve = i4("cards in the reserves by kind, locked ones too", KINDS)
    held = i1("cards of the reserves that are locked")
    held_kind = i2("kind of each", HELD)
    held_until = i4("completed encounters of the run at which it is free again", HELD)
    fallen = i4("cards that fell by kind", KINDS)

    relics = i4("copies owned of each relic", RELICS)
    active = i1("1 while a relic is active", RELICS)
    items = i4("consumables in the inventory, by kind", ITEMS)
    equipped = i1("consumables that are equipped, by kind", ITEMS)

    town_lat = i4("where the home town is")
    town_lng = i4("the same, longitude")
    built = i1("1 for a building of the town", BUILDINGS)
    terrain_of = i1("terrain that a building was given, 0 for none", BUILDINGS)
    since = i4("completed encounters of the run from which its supply time counts", BUILDINGS)
    under_way = i1("deliveries in production or on the road")
    source = i1("building of each", DELIVERIES)
    goods = i2("kind of its card", DELIVERIES)
    due = i2("encounters that its production still takes", DELIVERIES)
    travelled = i4("metres that it has travelled", DELIVERIES)
    hurried = i1("1 if it arrives at the next step whatever its distance", DELIVERIES)

    hero_lat = i4("where the hero is")
    hero_lng = i4("the same, longitude")
    end_lat = i4("where the act's boss waits")
    end_lng = i4("the same, longitude")
    relic_lat = i4("where the map relic is hidden")
    relic_lng = i4("the same, longitude")
    relic_found = i1("1 once it was found in this act")
    steps = i1("places of this act's travels, the town first")
    step_lat = i4("the travels of this act", TRAVELS)
    step_lng = i4("the same, longitude", TRAVELS)

    choices = i1("encounters to choose from")
    c_kind = i1("kind of each", CHOICES)
    c_title = i1("its title, a number within the titles of its kind and act", CHOICES)
    c_level = i1("its difficulty, 0 where there is no enemy or it is unknown", CHOICES)
    c_gold = i4("its gold", CHOICES)
    c_offers = i1("what it offers: NOTHING, A_RELIC, AN_ITEM or A_BUILDING", CHOICES)
    c_offer = i1("which of them", CHOICES)
    c_city = i1("1 for a conquerable city", CHOICES)
    c_lat = i4("where it is", CHOICES)
    c_lng = i4("the same, longitude", CHOICES)

    defence = i1("1 while a conquered city waits for its defence")
    defence_lat = i4("where it is")
    defence_lng = i4("the same, longitude")

    now = i1("the choice that is being played + 1, 0 for none")
    ambush = i1("1 if the present battle came out of a mystery")
    battle_seed = i8("seed of the present battle")
    battle_hp = i2("base health of the enemy in it")
    enemies = i1("cards of the enemy's deck in it")
    enemy = i2("kind of each", DECK)
    ground = i1("terrain of each tile in it, row by row from the enemy's base", TILES)

    shelf_cards = i1("cards that the shop has")
    shelf_card = i2("kind of each, -1 once sold", SHELF)
    shelf_relics = i1("relics that the shop has")
    shelf_relic = i1("which, -1 once sold", SHELF)


@table
class Work:
    """Scratch space: the rules of a run need none."""

    nothing = i1("unused")


@table
class Book:
    """What stays constant in a run: the options and what the player has unlocked."""

    figures = i8("digest of the data files, so that other data is another book")
    gold = i2("gold at the start, with what is unlocked")
    hp = i2("health at the start, with what is unlocked")
    boss_after = i1("encounters of an act after which the boss is available")
    march = i1("1 if the boss also waits for the hero to be near the end node, and battles count")
    longest = i2("encounters after which an act is lost, 0 for never")
    strength = i1("how well all enemies play, from 1 for the weakest; 0 if encounters decide")
    building_offers = i1("1 if encounters may offer buildings")
    node = i1("1 for an unlocked node of the progression tree", NODES)
    wins = i2("campaigns that the player has won before")
    discount = i1("percent off in shops and on buildings")
    extra_cards = i1("further cards in the opening hand of a battle")
    hero_damage = i1("damage that the hero's ability also lends in its turn")
    artillery_damage = i1("further damage of artillery cards")
    card_health = i1("further health of all cards")
    supply = i1("distance modifier that is taken off")
    better_shops = i1("1 if shops are better stocked")
    emperor = i1("1 if the Imperial Guard is in the pools of cards")
    guard = i1("1 for a further Grenadier in the starting deck")


def kind_of(card: int, tier: int, decoy: int) -> int:
    """Pack a card, its tier and its decoy bit into a kind."""
    return card | tier << TIER_SHIFT | decoy << DECOY_SHIFT


def card_of(kind: int) -> int:
    """Return the catalogue number of a kind."""
    return kind & ((1 << TIER_SHIFT) - 1)


def tier_of(kind: int) -> int:
    """Return the tier of a kind: BASIC, ADVANCED or EXPERT."""
    return kind >> TIER_SHIFT & 3


def is_decoy(kind: int) -> int:
    """Return 1 if a kind is a decoy, 0 otherwise."""
    return kind >> DECOY_SHIFT & 1
