"""Kinds of events with their fields, and the reasons (``FOR_…``) that events give."""

from __future__ import annotations

# --- events -------------------------------------------------------------------------------------

BEGINS = 1  # act
GAINS_GOLD = 2  # amount, gold after, why (FOR_…)
LOSES_GOLD = 3  # amount, gold after, why
GAINS_RELIC = 4  # relic, why
GAINS_ITEM = 5  # item, count, why
GAINS_CARD = 6  # kind, 1 for the reserves, why
GAINS_BUILDING = 7  # building, why
ARRIVES = 8  # kind of encounter, choice, latitude, longitude
FIGHT_BEGINS = 9  # kind of encounter, level, enemy base health, strength of the enemy
FALLS = 10  # kind of a card
FIGHT_ENDS = 11  # how (WON …), health left, health lost
HEALS = 12  # amount, health after, why
HURTS = 13  # amount, health after, why
LEGACY = 14  # points, total of this run, why
COMPLETES = 15  # encounters of the act, of the run
PRODUCES = 16  # building, kind, encounters of production
DEPARTS = 17  # building, kind, metres to go: its production is done
DELIVERED = 18  # building, kind, OF_ACT x act + place
HURRIED = 19  # deliveries, buildings
REVIVED = 20  # cards
NEW_ACT = 21  # act
DISPATCH = 22  # which text, kind of encounter, OF_ACT x act + place, outcome; shown until read
OF_ACT = 100  # the factor of the act in a field that holds an act and a place
TO_RESERVE = 23  # kind, encounters it is locked, why
TO_THE_DECK = 24  # kind
UNLOCKED = 25  # kind
SWITCHED = 26  # relic, 1 on
USED = 27  # item
EQUIPPED = 28  # item, count equipped
BOUGHT = 29  # what (A_RELIC, AN_ITEM, A_BUILDING or 0 for a card), which, price
REPAIRED = 30  # kind, price
UPGRADED = 31  # kind after, copies, price
CITY_TAKEN = 32  # latitude, longitude
DEFENCE_HELD = 33
MAP_RELIC = 34  # kind of the card that came with it
RECOVERS = 35  # steps
WENT_BACK = 36  # latitude, longitude
WAITED = 37
KILLED = 38  # kind of a card that died while waiting
BOSS_WAITS = 39
ENDS = 40  # reason, act, the place of the act that is nearest to the hero
IN_SHOP = 41
REVEALED = 42  # what a mystery is: kind of encounter, level
TERRAIN_SET = 43  # building, terrain
SHOP_LEFT = 44
IDLE = 45  # building: the act's pool has no card for it
ACT_WON = 46  # act

# --- reasons ------------------------------------------------------------------------------------

(
    FOR_BATTLE, FOR_RELICS, FOR_DEPOT, FOR_TREASURE, FOR_STORY, FOR_OFFER, FOR_ACT, FOR_REST,
    FOR_ITEM, FOR_START, FOR_WAITING, FOR_RETURN, FOR_RETREAT, FOR_BOSS, FOR_MYSTERY, FOR_PRICE,
    FOR_ELITE, FOR_CAMPAIGN, FOR_FIRST, FOR_DEFEAT, FOR_MAP, FOR_ORDER,
) = range(1, 23)  # fmt: skip
