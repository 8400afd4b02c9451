"""Mutants of the rules: comparisons, roundings and limits of every game, one step off."""

from __future__ import annotations

from support.mutants.mutant import Mutant

TERRITORY = "src/wartable/games/territory"
DUPER = "src/wartable/games/duper"
DUKES = "src/wartable/games/dukes"
THARDFERR = "src/wartable/games/thardferr"
CLANS = "src/wartable/games/clans"
CAMPAIGN = "src/wartable/games/campaign"

RULES = (
    # --- Territory --------------------------------------------------------------------------
    Mutant(
        "territory-half-is-domination",
        "exactly half of all units ends the game, not only more",
        f"{TERRITORY}/rules/resolution.py",
        "elif best > units - best:",
        "elif best >= units - best:",
        ("games/territory/rules/test_rules",),
    ),
    Mutant(
        "territory-tie-has-a-winner",
        "of two equal armies the first one wins the square",
        f"{TERRITORY}/rules/resolution.py",
        "        elif army > second:\n            second = army\n    if best == second:",
        "        elif army > second and army < best:\n            second = army\n"
        "    if best == second:",
        ("games/territory/rules/test_resolution",),
    ),
    Mutant(
        "territory-grows-at-the-cap",
        "a square that is full produces once more",
        f"{TERRITORY}/rules/resolution.py",
        "if 0 < s.units[cell] < book.cap:",
        "if 0 < s.units[cell] <= book.cap:",
        ("games/territory/rules/test_resolution",),
    ),
    # --- Duper ------------------------------------------------------------------------------
    Mutant(
        "duper-attack-between-equals",
        "a tile that is only as strong as its target can attack it",
        f"{DUPER}/rules/combat.py",
        "if power(book, s, source) <= defence(book, s, target):",
        "if power(book, s, source) < defence(book, s, target):",
        ("games/duper/rules/test_combat",),
    ),
    Mutant(
        "duper-part-of-a-tank-dies",
        "damage is rounded up when tanks are lost",
        f"{DUPER}/rules/combat.py",
        "return min(tanks, damage // book.tank_power)",
        "return min(tanks, (damage + book.tank_power - 1) // book.tank_power)",
        ("games/duper/rules/test_combat",),
    ),
    Mutant(
        "duper-ties-without-strength",
        "of equal territories all win, whatever stands on them",
        f"{DUPER}/rules/victory.py",
        "            if strength > best:",
        "            if best < 0:",
        ("games/duper/rules/test_victory",),
    ),
    # --- Dukes ------------------------------------------------------------------------------
    Mutant(
        "dukes-aura-one-hex-short",
        "a Duke does not inspire at the edge of the aura",
        f"{DUKES}/rules/combat.py",
        "return 2 if apart(book, s.at[duke], s.at[piece]) <= book.aura else 1",
        "return 2 if apart(book, s.at[duke], s.at[piece]) < book.aura else 1",
        ("games/dukes/rules/test_combat",),
    ),
    Mutant(
        "dukes-zone-to-zone",
        "a piece steps from one controlled hex to the next",
        f"{DUKES}/rules/movement.py",
        "if work.zone[spot] == 1 and work.zone[beside] == 1:",
        "if work.zone[spot] == 1 and work.zone[beside] > 1:",
        ("games/dukes/rules/test_movement",),
    ),
    Mutant(
        "dukes-attacked-twice",
        "a defender can be attacked again in the same phase",
        f"{DUKES}/rules/results.py",
        "    s.attacked[s.target] = 1\n",
        "    s.attacked[s.target] = 0\n",
        ("games/dukes/rules/test_combat",),
    ),
    Mutant(
        "dukes-line-too-long",
        "one friend more than the limit makes way",
        f"{DUKES}/rules/retreat_ways.py",
        "friends_to_move(book, s, work, side, spot, book.push_limit - used)",
        "friends_to_move(book, s, work, side, spot, book.push_limit - used + 1)",
        ("games/dukes/rules/test_retreat",),
    ),
    Mutant(
        "dukes-wedged-in-and-lost",
        "only the friend straight behind makes way, though a different one could",
        f"{DUKES}/book.py",
        '"axis_first": AXIS_FIRST',
        '"axis_first": AXIS',
        ("games/dukes/rules/test_retreat",),
    ),
    # --- Thardferr --------------------------------------------------------------------------
    Mutant(
        "thardferr-desertion-rounds-down",
        "the share that deserts is rounded down",
        f"{THARDFERR}/rules/growth.py",
        "leave = (s.army[seat][place] * book.desertion + 99) // 100",
        "leave = s.army[seat][place] * book.desertion // 100",
        ("games/thardferr/rules/test_people",),
    ),
    Mutant(
        "thardferr-domination-above",
        "the share of land that wins must be exceeded, not reached",
        f"{THARDFERR}/rules/__init__.py",
        "if most * 100 >= total * book.domination:",
        "if most * 100 > total * book.domination:",
        ("games/thardferr/rules/test_rules",),
    ),
    Mutant(
        "thardferr-truce-a-day-short",
        "a beaten kingdom can be attacked a day too soon",
        f"{THARDFERR}/rules/war.py",
        "s.truce[target] = book.truce + 1",
        "s.truce[target] = book.truce",
        ("games/thardferr/rules/test_war",),
    ),
    Mutant(
        "thardferr-half-a-man-falls",
        "a stack loses one for a part of its defence, too",
        f"{THARDFERR}/rules/battle/damage.py",
        "return min(count, float(math.floor(measures)))",
        "return min(count, float(math.ceil(measures)))",
        ("games/thardferr/rules/battle/test_damage",),
    ),
    # --- Land of Clans & Wanderers ----------------------------------------------------------
    Mutant(
        "clans-wounds-round-down",
        "what wounds leave of a strike is rounded down",
        f"{CLANS}/rules/points/damage.py",
        "return (total * (most + hp) + 2 * most - 1) // (2 * most)",
        "return total * (most + hp) // (2 * most)",
        ("games/clans/rules/points/test_attack",),
    ),
    Mutant(
        "clans-the-dead-strike-back",
        "first strike does not silence whom it kills",
        f"{CLANS}/rules/points/damage.py",
        "return target_hp_after > 0 or has(book, s, unit, FIRST_STRIKE) == 0",
        "return target_hp_after >= 0 or has(book, s, unit, FIRST_STRIKE) == 0",
        ("games/clans/rules/points/test_attack",),
    ),
    Mutant(
        "clans-raid-of-decoys",
        "decoys raid the crystal with the damage of their card",
        f"{CLANS}/rules/classic/resolution.py",
        "return 0 if s.u_decoy[unit] == 1 else book.damage[s.u_card[unit] - 1]",
        "return book.damage[s.u_card[unit] - 1]",
        ("games/clans/rules/classic/test_glossary_tactics",),
    ),
    Mutant(
        "clans-base-of-the-other-side",
        "a base is attuned to the terrain of the enemy's hero",
        f"{CLANS}/rules/classic/damage.py",
        "return book.attuned[side]",
        "return book.attuned[1 - side]",
        ("games/clans/rules/classic/test_damage",),
    ),
    Mutant(
        "clans-the-last-spy-is-lost",
        "a spy that leaves takes those that came after it along",
        f"{CLANS}/rules/units.py",
        "s.u_next[before] = s.u_next[unit]",
        "s.u_next[before] = 0",
        ("games/clans/rules/secrets/test_spies",),
    ),
    Mutant(
        "clans-hand-one-too-many",
        "a full hand takes one card more",
        f"{CLANS}/rules/hands.py",
        "if s.held[side] < book.limit:",
        "if s.held[side] <= book.limit:",
        ("games/clans/rules/test_hands",),
    ),
    # --- its campaign -----------------------------------------------------------------------
    Mutant(
        "campaign-prices-round-down",
        "a discount is rounded in the buyer's favour",
        f"{CAMPAIGN}/rules/gold.py",
        "return half_up(listed * (100 - book.discount), 100)",
        "return listed * (100 - book.discount) // 100",
        ("games/campaign/rules/test_shop",),
    ),
    Mutant(
        "campaign-no-retreat-with-the-last-gold",
        "whoever has just enough gold cannot retreat",
        f"{CAMPAIGN}/rules/aftermath.py",
        "s.gold < campaign().figures.recovery.retreat_gold:",
        "s.gold <= campaign().figures.recovery.retreat_gold:",
        ("games/campaign/rules/test_aftermath",),
    ),
    Mutant(
        "campaign-delivery-a-step-early",
        "a delivery arrives an encounter before the supply time of its building is over",
        f"{CAMPAIGN}/rules/supply.py",
        "return s.hurried[at] == 1 or cooldown(book, s, s.source[at]) == 0",
        "return s.hurried[at] == 1 or cooldown(book, s, s.source[at]) <= 1",
        ("games/campaign/rules/test_supply",),
    ),
    Mutant(
        "campaign-rich-recovery",
        "a treasure of a recovery is as rich as any, so that retreats pay",
        f"{CAMPAIGN}/rules/choices.py",
        "TREASURE: rewards.recovery_treasure if s.recovery > 0 else rewards.treasure,",
        "TREASURE: rewards.treasure,",
        ("games/campaign/rules/test_encounters",),
    ),
    Mutant(
        "campaign-rich-recovery-battle",
        "a battle of a recovery pays as much as relics and the town have, so that retreats pay",
        f"{CAMPAIGN}/rules/pay.py",
        "    if present_kind(s) != RECOVERY:\n",
        "    if s.now:\n",
        ("games/campaign/rules/test_encounters",),
    ),
    Mutant(
        "campaign-eighty-come-back",
        "of many fallen cards only the first come back with a new act",
        f"{CAMPAIGN}/rules/deck.py",
        "    back = fallen_of(s)\n",
        "    back = fallen_of(s)[:80]\n",
        ("games/campaign/rules/test_properties",),
    ),
    Mutant(
        "campaign-enemy-of-the-act-before",
        "enemies play as in the act before",
        f"{CAMPAIGN}/rules/battle.py",
        "[KIND_NAMES[kind]][act - 1]",
        "[KIND_NAMES[kind]][max(0, act - 2)]",
        ("games/campaign/rules/test_battle",),
    ),
    Mutant(
        "clans-nobody-hesitates",
        "hesitant players finish every turn",
        f"{CLANS}/bots/__init__.py",
        "if style >= GREEN and hesitates(s, seat, hesitation(style)):",
        "if style > CRACK and hesitates(s, seat, hesitation(style)):",
        ("games/clans/bots/test_bots",),
    ),
    Mutant(
        "campaign-shelf-stays-full",
        "a card that was bought stays on the shelf",
        f"{CAMPAIGN}/rules/shop.py",
        "    s.shelf_card[at] = SOLD\n",
        "    s.shelf_card[at] = kind\n",
        ("games/campaign/rules/test_shop",),
    ),
)
