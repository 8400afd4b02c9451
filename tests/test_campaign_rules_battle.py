"""How a battle is set up: both sides, their decks and the ground (rules 5-1 to 5-7)."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign_runs import Run, begun, kind
from wartable.engine.match import Match
from wartable.engine.within import Setting
from wartable.games.clans import GAME as CLANS
from wartable.games.clans.campaign import numbers
from wartable.games.clans.campaign.battle import ground_at
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.inner import WITHIN, setting
from wartable.games.clans.campaign.orders import REPORTS, SWITCH, TRAVEL, WAIT
from wartable.games.clans.campaign.state import (
    ADVANCED,
    BATTLE,
    BOSS,
    DEFENCE,
    EASY,
    ELITE,
    EXPERT,
    HARD,
    NORMAL,
    OF_BOSS,
    OF_ELITE,
    SKIRMISH,
    TILES,
)
from wartable.games.clans.catalogue import card_ids
from wartable.games.clans.catalogue import catalogue as clans
from wartable.games.clans.state import NORTH, SOUTH

LEVELS = (EASY, NORMAL, HARD, OF_ELITE, OF_BOSS)
#: Everything that adds to battles.
TREE = (
    "tactical_genius_1, artillery_master, tactical_genius_2, inspiring_presence_1, "
    "inspiring_presence_2, old_guard, emperor, grand_armee"
)


def enemy_of(run: Run) -> Counter[str]:
    """Return the enemy's cards by id, decoys apart."""
    counts: Counter[str] = Counter()
    for at in range(run.s.enemies):
        card, decoy = run.s.enemy[at] & 127, run.s.enemy[at] >> 9
        counts[card_ids()[card] + (" decoy" if decoy else "")] += 1
    return counts


def setting_of(run: Run) -> Setting:
    """Return how the present battle begins."""
    return setting(run.book, run.s)


def battle_of(run: Run) -> Match:
    """Return the present battle as a match."""
    begins = setting_of(run)
    return Match(CLANS, seats=2, options=begins.options, of_seats=begins.of_seats, seed=begins.seed)


def test_5_1_a_battle_is_a_match_with_action_points() -> None:
    run = begun().fighting(SKIRMISH)
    begins = setting_of(run)
    assert WITHIN.game() is CLANS
    assert (begins.options.mode, begins.options.campaign) == ("points", "yes")
    assert (begins.seat, begins.rival, begins.seed) == (SOUTH, "green", run.s.battle_seed)
    assert [seat.hero for seat in begins.of_seats] == ["napoleon", "archduke_charles"]
    assert begins.players == ("Napoleon Bonaparte", "Archduke Charles")


def test_5_1_a_run_waits_for_its_battle() -> None:
    run = begun()
    assert not WITHIN.is_on(run.book, run.s)
    run.fighting(SKIRMISH)
    assert run.s.stage == BATTLE
    assert WITHIN.is_on(run.book, run.s)
    assert run.verbs() <= set(REPORTS)
    assert run.refusal(WAIT) == run.refusal(SWITCH, 0) == run.refusal(TRAVEL, 0) == numbers.NOT_NOW


def test_5_1_everything_is_settled_on_arrival() -> None:
    run = begun().fighting(SKIRMISH)
    assert setting_of(run) == setting_of(run)
    assert run.s.enemies == 25
    assert all(1 <= run.s.ground[tile] <= 4 for tile in range(TILES))
    assert run.told(numbers.FIGHT_BEGINS) == [(SKIRMISH, EASY, 25, 0)]


def test_5_2_the_base_has_the_health_of_the_run() -> None:
    run = begun().having(hp=33).fighting(SKIRMISH)
    assert setting_of(run).of_seats[SOUTH].base_hp == 33
    assert battle_of(run).s.health[SOUTH] == 33


def test_5_2_active_relics_add_to_the_damage_of_every_card() -> None:
    run = begun().with_relics("relic_morale", "relic_morale", "legendary_relic_morale")
    run.with_deck(kind("fusilier"), kind("field_cannon")).fighting(SKIRMISH)
    assert setting_of(run).of_seats[SOUTH].card_damage == 4
    run.s.active[campaign().relic("legendary_relic_morale").number] = 0
    assert setting_of(run).of_seats[SOUTH].card_damage == 2
    battle = battle_of(run)
    for name in ("fusilier", "field_cannon"):
        row = card_ids().index(name)
        assert battle.book.damage[row] == clans().cards[name].damage + 2


def test_5_2_the_enemy_has_no_part_in_it() -> None:
    run = begun().with_relics("relic_morale").fighting(SKIRMISH)
    assert setting_of(run).of_seats[NORTH].card_damage == 0


def test_5_2_the_deck_fights_as_it_is_with_its_upgrades() -> None:
    run = begun().with_deck(
        kind("fusilier", ADVANCED), kind("hussar", EXPERT), kind("fusilier", decoy=1)
    )
    run.fighting(SKIRMISH)
    deck = setting_of(run).of_seats[SOUTH].deck
    assert set(deck.split(", ")) == {"fusilier+1*1", "hussar+2*1", "fusilier decoy*1"}
    assert battle_of(run).book.listed[0] == 3


def test_5_2_even_an_empty_deck_fights() -> None:
    run = begun().with_deck().fighting(SKIRMISH)
    assert battle_of(run).book.listed[0] == 0


def test_5_3_a_defence_lends_damage_and_health() -> None:
    run = begun().with_relics("relic_morale").fighting(DEFENCE)
    own = setting_of(run).of_seats[SOUTH]
    assert (own.card_damage, own.card_health) == (2, 1)
    run.fighting(SKIRMISH)
    own = setting_of(run).of_seats[SOUTH]
    assert (own.card_damage, own.card_health) == (1, 0)


def test_5_3_what_the_tree_adds() -> None:
    own = setting_of(begun(unlocked=TREE).fighting(SKIRMISH)).of_seats[SOUTH]
    assert (own.card_health, own.artillery_damage) == (1, 1)
    assert (own.extra_cards, own.hero_damage) == (4, 2)
    own = setting_of(begun().fighting(SKIRMISH)).of_seats[SOUTH]
    assert (own.card_health, own.artillery_damage, own.extra_cards, own.hero_damage) == (0,) * 4


def test_5_3_the_map_relic_helps_artillery_while_it_is_active() -> None:
    run = begun().with_relics("campaign_map_relic").fighting(SKIRMISH)
    assert setting_of(run).of_seats[SOUTH].artillery_health == 1
    run.s.active[campaign().relic("campaign_map_relic").number] = 0
    assert setting_of(run).of_seats[SOUTH].artillery_health == 0


@pytest.mark.parametrize("act", [1, 2, 3])
@pytest.mark.parametrize("level", LEVELS)
def test_5_4_the_enemys_deck_follows_the_recipe(act: int, level: int) -> None:
    run = begun().in_act(act).fighting(SKIRMISH, level=level)
    recipe = campaign().act(act).recipe
    found = enemy_of(run)
    assert found.total() == 25
    fixed = 1
    for field in recipe.fields:
        names = {card_ids()[card] for card, _ in recipe.pools[field]}
        assert sum(found[name] for name in names) == recipe.count(level, field)
        fixed += recipe.count(level, field)
    decoy = card_ids()[recipe.decoy]
    assert found["scout"] == 1
    assert found[f"{decoy} decoy"] == (1 if fixed < 25 else 0)
    commons = {card_ids()[card] for card, _ in recipe.pools["common"]}
    assert sum(found[name] for name in commons) == max(0, 24 - fixed)


def test_5_4_the_counts_of_the_first_act() -> None:
    run = begun().fighting(SKIRMISH, level=HARD)
    found = enemy_of(run)
    rare = ("austrian_grenadier", "austrian_hussar", "austrian_cuirassier")
    assert (found["austrian_cannon"], found["austrian_officer"]) == (3, 2)
    assert sum(found[name] for name in rare) == 10
    assert found["austrian_infantry decoy"] == 1


def test_5_4_a_card_can_be_likelier_than_others_of_its_group() -> None:
    run = begun().in_act(3)
    found: Counter[str] = Counter()
    for _ in range(60):
        found += enemy_of(run.fighting(ELITE))
    guards, others = found["pavlovsky_guard"], found["austrian_grenadier"]
    assert guards + others + found["austrian_cuirassier"] == 60 * 8
    assert 1.5 < guards / others < 2.7


@pytest.mark.parametrize(
    ("act", "boss"), [(1, "general_beaulieu"), (2, "murad_bey"), (3, "coalition_forces")]
)
def test_5_5_a_boss_leads_the_deck_of_a_boss(act: int, boss: str) -> None:
    run = begun().in_act(act, 7).fighting(BOSS)
    assert run.s.enemy[0] == kind(boss)
    assert run.s.enemies == 25
    found = enemy_of(run)
    assert (found[boss], found["scout"]) == (1, 1)
    recipe = campaign().act(act).recipe
    artillery = card_ids()[recipe.pools["artillery"][0][0]]
    assert found[artillery] == recipe.count(OF_BOSS, "artillery")
    assert setting_of(run).of_seats[NORTH].first_card == boss


def test_5_5_the_boss_card_is_in_the_first_hand() -> None:
    for seed in range(5):
        battle = battle_of(begun(seed).in_act(2, 7).fighting(BOSS))
        hand = [battle.s.hand[NORTH][at] - 1 for at in range(battle.s.held[NORTH])]
        assert kind("murad_bey") in hand


def test_5_5_other_battles_have_no_boss_card() -> None:
    run = begun().fighting(SKIRMISH, level=OF_BOSS)
    assert enemy_of(run)["general_beaulieu"] == 0
    assert setting_of(run).of_seats[NORTH].first_card == ""


def test_5_6_the_ground_is_that_of_the_place() -> None:
    run = begun().fighting(SKIRMISH, at=(444050, 89460))
    ground = [run.s.ground[tile] for tile in range(TILES)]
    assert ground == ground_at(1, 444050, 89460)
    other = begun(99).fighting(ELITE, at=(444053, 89457))
    assert [other.s.ground[tile] for tile in range(TILES)] == ground
    battle = battle_of(run)
    assert [battle.s.terrain[tile] for tile in range(TILES)] == ground


@pytest.mark.parametrize("act", [1, 2, 3])
def test_5_6_enemy_base_and_middle_are_of_one_terrain_each(act: int) -> None:
    pool = set(campaign().act(act).terrains)
    affinities = set(clans().heroes["napoleon"].terrains)
    bases, middles = set(), set()
    for step in range(200):
        ground = ground_at(act, 440000 + 10 * step, 80000)
        base, middle, home = set(ground[:3]), set(ground[3:6]), set(ground[6:])
        assert len(base) == len(middle) == 1
        assert base != middle
        assert home <= affinities
        bases |= base
        middles |= middle
    assert bases == middles == pool


@pytest.mark.parametrize(
    ("act", "hp", "hero"), [(1, 50, "archduke_charles"), (2, 75, "saladin"), (3, 100, None)]
)
def test_5_7_the_enemys_base_and_hero(act: int, hp: int, hero: str | None) -> None:
    run = begun().in_act(act, 7).fighting(BOSS)
    enemy = setting_of(run).of_seats[NORTH]
    assert (enemy.base_hp, enemy.hero) == (hp, hero or "archduke_charles")
    enemy = setting_of(run.fighting(SKIRMISH)).of_seats[NORTH]
    assert (enemy.base_hp, enemy.hero) == (25, hero or "archduke_charles")
