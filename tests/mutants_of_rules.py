"""Mutants of the rules: comparisons, roundings and limits of every game, one step off."""

from __future__ import annotations

from mutant import Mutant

TERRITORY = "src/wartable/games/territory"
DUPER = "src/wartable/games/duper"
DUKES = "src/wartable/games/dukes"
THARDFERR = "src/wartable/games/thardferr"
CLANS = "src/wartable/games/clans"
CAMPAIGN = "src/wartable/games/clans/campaign"

RULES = (
    # --- Territory --------------------------------------------------------------------------
    Mutant(
        "territory-half-is-domination",
        "exactly half of all units ends the game, not only more",
        f"{TERRITORY}/rules.py",
        "elif best > units - best:",
        "elif best >= units - best:",
        ("territory_rules",),
    ),
    Mutant(
        "territory-tie-has-a-winner",
        "of two equal armies the first one wins the square",
        f"{TERRITORY}/rules.py",
        "        elif army > second:\n            second = army\n    if best == second:",
        "        elif army > second and army < best:\n            second = army\n"
        "    if best == second:",
        ("territory_rules_resolution",),
    ),
    Mutant(
        "territory-grows-at-the-cap",
        "a square that is full produces once more",
        f"{TERRITORY}/rules.py",
        "if 0 < s.units[cell] < book.cap:",
        "if 0 < s.units[cell] <= book.cap:",
        ("territory_rules_resolution",),
    ),
    # --- Duper ------------------------------------------------------------------------------
    Mutant(
        "duper-attack-between-equals",
        "a tile that is only as strong as its target can attack it",
        f"{DUPER}/combat.py",
        "if power(book, s, source) <= defence(book, s, target):",
        "if power(book, s, source) < defence(book, s, target):",
        ("duper_rules_attack",),
    ),
    Mutant(
        "duper-part-of-a-tank-dies",
        "damage is rounded up when tanks are lost",
        f"{DUPER}/combat.py",
        "return min(tanks, damage // book.tank_power)",
        "return min(tanks, (damage + book.tank_power - 1) // book.tank_power)",
        ("duper_rules_attack",),
    ),
    Mutant(
        "duper-ties-without-strength",
        "of equal territories all win, whatever stands on them",
        f"{DUPER}/ending.py",
        "            if strength > best:",
        "            if best < 0:",
        ("duper_rules_end",),
    ),
    # --- Dukes ------------------------------------------------------------------------------
    Mutant(
        "dukes-aura-one-hex-short",
        "a Duke does not inspire at the edge of the aura",
        f"{DUKES}/fighting.py",
        "return 2 if apart(book, s.at[duke], s.at[piece]) <= book.aura else 1",
        "return 2 if apart(book, s.at[duke], s.at[piece]) < book.aura else 1",
        ("dukes_rules_fighting",),
    ),
    Mutant(
        "dukes-zone-to-zone",
        "a piece steps from one controlled hex to the next",
        f"{DUKES}/movement.py",
        "if work.zone[spot] == 1 and work.zone[beside] == 1:",
        "if work.zone[spot] == 1 and work.zone[beside] > 1:",
        ("dukes_rules_movement",),
    ),
    Mutant(
        "dukes-attacked-twice",
        "a defender can be attacked again in the same phase",
        f"{DUKES}/results.py",
        "    s.attacked[s.target] = 1\n",
        "    s.attacked[s.target] = 0\n",
        ("dukes_rules_fighting",),
    ),
    Mutant(
        "dukes-line-too-long",
        "one friend more than the limit makes way",
        f"{DUKES}/retreating.py",
        "friends_to_move(book, s, work, side, spot, book.push_limit - used)",
        "friends_to_move(book, s, work, side, spot, book.push_limit - used + 1)",
        ("dukes_rules_making_way",),
    ),
    Mutant(
        "dukes-wedged-in-and-lost",
        "only the friend straight behind makes way, though a different one could",
        f"{DUKES}/book.py",
        '"axis_first": AXIS_FIRST',
        '"axis_first": AXIS',
        ("dukes_rules_making_way",),
    ),
    # --- Thardferr --------------------------------------------------------------------------
    Mutant(
        "thardferr-desertion-rounds-down",
        "the share that deserts is rounded down",
        f"{THARDFERR}/growth.py",
        "leave = (s.army[seat][place] * book.desertion + 99) // 100",
        "leave = s.army[seat][place] * book.desertion // 100",
        ("thardferr_rules_people",),
    ),
    Mutant(
        "thardferr-domination-above",
        "the share of land that wins must be exceeded, not reached",
        f"{THARDFERR}/rules.py",
        "if most * 100 >= total * book.domination:",
        "if most * 100 > total * book.domination:",
        ("thardferr_rules_day",),
    ),
    Mutant(
        "thardferr-truce-a-day-short",
        "a beaten kingdom can be attacked a day too soon",
        f"{THARDFERR}/war.py",
        "s.truce[target] = book.truce + 1",
        "s.truce[target] = book.truce",
        ("thardferr_rules_war",),
    ),
    Mutant(
        "thardferr-half-a-man-falls",
        "a stack loses one for a part of its defence, too",
        f"{THARDFERR}/damage.py",
        "return min(count, float(math.floor(measures)))",
        "return min(count, float(math.ceil(measures)))",
        ("thardferr_battle_damage",),
    ),
    # --- Land of Clans & Wanderers ----------------------------------------------------------
    Mutant(
        "clans-wounds-round-down",
        "what wounds leave of a strike is rounded down",
        f"{CLANS}/points/striking.py",
        "return (total * (most + hp) + 2 * most - 1) // (2 * most)",
        "return total * (most + hp) // (2 * most)",
        ("clans_points_attack",),
    ),
    Mutant(
        "clans-the-dead-strike-back",
        "first strike does not silence whom it kills",
        f"{CLANS}/points/striking.py",
        "return target_hp_after > 0 or has(book, s, unit, FIRST_STRIKE) == 0",
        "return target_hp_after >= 0 or has(book, s, unit, FIRST_STRIKE) == 0",
        ("clans_points_attack",),
    ),
    Mutant(
        "clans-raid-of-decoys",
        "decoys raid the crystal with the damage of their card",
        f"{CLANS}/lanes/outcome.py",
        "return 0 if s.u_decoy[unit] == 1 else book.damage[s.u_card[unit] - 1]",
        "return book.damage[s.u_card[unit] - 1]",
        ("clans_glossary_classic_ways",),
    ),
    Mutant(
        "clans-base-of-the-other-side",
        "a base is attuned to the terrain of the enemy's hero",
        f"{CLANS}/lanes/damage.py",
        "return book.attuned[side]",
        "return book.attuned[1 - side]",
        ("clans_lanes_damage",),
    ),
    Mutant(
        "clans-the-last-spy-is-lost",
        "a spy that leaves takes those that came after it along",
        f"{CLANS}/units.py",
        "s.u_next[before] = s.u_next[unit]",
        "s.u_next[before] = 0",
        ("clans_spies",),
    ),
    Mutant(
        "clans-hand-one-too-many",
        "a full hand takes one card more",
        f"{CLANS}/hands.py",
        "if s.held[side] < book.limit:",
        "if s.held[side] <= book.limit:",
        ("clans_decks",),
    ),
    # --- its campaign -----------------------------------------------------------------------
    Mutant(
        "campaign-prices-round-down",
        "a discount is rounded in the buyer's favour",
        f"{CAMPAIGN}/purse.py",
        "return half_up(listed * (100 - book.discount), 100)",
        "return listed * (100 - book.discount) // 100",
        ("campaign_shop",),
    ),
    Mutant(
        "campaign-no-retreat-with-the-last-gold",
        "whoever has just enough gold cannot retreat",
        f"{CAMPAIGN}/aftermath.py",
        "s.gold < campaign().figures.recovery.retreat_gold:",
        "s.gold <= campaign().figures.recovery.retreat_gold:",
        ("campaign_rules_aftermath",),
    ),
    Mutant(
        "campaign-delivery-a-step-early",
        "a delivery arrives an encounter before the supply time of its building is over",
        f"{CAMPAIGN}/supply.py",
        "return s.hurried[at] == 1 or cooldown(book, s, s.source[at]) == 0",
        "return s.hurried[at] == 1 or cooldown(book, s, s.source[at]) <= 1",
        ("campaign_supply_roads",),
    ),
    Mutant(
        "campaign-rich-recovery",
        "a treasure of a recovery is as rich as any, so that retreats pay",
        f"{CAMPAIGN}/choices.py",
        "TREASURE: rewards.recovery_treasure if s.recovery > 0 else rewards.treasure,",
        "TREASURE: rewards.treasure,",
        ("campaign_retreats",),
    ),
    Mutant(
        "campaign-rich-recovery-battle",
        "a battle of a recovery pays as much as relics and the town have, so that retreats pay",
        f"{CAMPAIGN}/pay.py",
        "    if present_kind(s) != RECOVERY:\n",
        "    if s.now:\n",
        ("campaign_retreats",),
    ),
    Mutant(
        "campaign-eighty-come-back",
        "of many fallen cards only the first come back with a new act",
        f"{CAMPAIGN}/cards.py",
        "    back = fallen_of(s)\n",
        "    back = fallen_of(s)[:80]\n",
        ("campaign_cards_kept",),
    ),
    Mutant(
        "campaign-enemy-of-the-act-before",
        "enemies play as in the act before",
        f"{CAMPAIGN}/strength.py",
        "[KIND_NAMES[kind]][act - 1]",
        "[KIND_NAMES[kind]][max(0, act - 2)]",
        ("campaign_strength",),
    ),
    Mutant(
        "clans-nobody-hesitates",
        "hesitant players finish every turn",
        f"{CLANS}/bots.py",
        "if style >= GREEN and hesitates(s, seat, hesitation(style)):",
        "if style > CRACK and hesitates(s, seat, hesitation(style)):",
        ("clans_hesitation",),
    ),
    Mutant(
        "campaign-shelf-stays-full",
        "a card that was bought stays on the shelf",
        f"{CAMPAIGN}/shop.py",
        "    s.shelf_card[at] = SOLD\n",
        "    s.shelf_card[at] = kind\n",
        ("campaign_shop_buying",),
    ),
)
