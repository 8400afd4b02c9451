"""How a battle is set up: both sides, their decks and the ground (rules 5-1 to 5-7)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from support.campaign.matches import fight_within
from support.campaign.runs import Run, begun, kind
from support.commands import Run as Command
from support.events import told
from wartable.apps.clans.lab.campaigns.batch import Terms, simulate_runs
from wartable.apps.clans.lab.campaigns.battles import fighter_for, match_of, seated
from wartable.bots.play import bot_move, inner_specs
from wartable.bots.registry import make_bot
from wartable.engine.game import Setting
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.play.match import Match
from wartable.engine.play.record import read_record, write_record
from wartable.games.campaign import GAME, events
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES
from wartable.games.campaign.catalogue.figures import STRENGTHS
from wartable.games.campaign.moves import REPORTS, SWITCH, TRAVEL, WAIT
from wartable.games.campaign.rules import refusals
from wartable.games.campaign.rules.battle import bot_of, ground_at, strength_of
from wartable.games.campaign.rules.nested import WITHIN, setting
from wartable.games.campaign.state import (
    ADVANCED,
    BATTLE,
    BOSS,
    CAMP,
    DEFENCE,
    EASY,
    ELITE,
    EXPERT,
    FIGHTS,
    HARD,
    MYSTERY,
    NORMAL,
    OF_BOSS,
    OF_ELITE,
    RECOVERY,
    SHOPPING,
    SKIRMISH,
    TILES,
)
from wartable.games.campaign.view.words import kind_words
from wartable.games.clans import GAME as CLANS
from wartable.games.clans import bots as clans_bots
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
    assert run.refusal(WAIT) == run.refusal(SWITCH, 0) == run.refusal(TRAVEL, 0) == refusals.NOT_NOW


def test_5_1_everything_is_settled_on_arrival() -> None:
    run = begun().fighting(SKIRMISH)
    assert setting_of(run) == setting_of(run)
    assert run.s.enemies == 25
    assert all(1 <= run.s.ground[tile] <= 4 for tile in range(TILES))
    assert run.told(events.FIGHT_BEGINS) == [told(events.fight_begins, SKIRMISH, EASY, 25, 0)]


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


# --- How well the enemy plays: by kind of encounter and act, wherever a battle is fought ---------

PURSE = "relic relic_gold_purse"
ACTS = (1, 2, 3)


def to_battle(seed: int = 5, **options: str) -> Match:
    """Return a run in its first battle."""
    match = Match(GAME, options=GAME.options(options), seed=seed)
    match.play(0, PURSE)
    s = match.s
    first = next(at for at in range(s.choices) if s.c_kind[at] == SKIRMISH)
    match.play(0, f"go {first + 1}")
    assert match.s.stage == BATTLE
    return match


# --- strengths ------------------------------------------------------------------------------------


def test_5_13_every_strength_is_a_bot_and_hesitates_less_than_the_one_before() -> None:
    assert STRENGTHS == ("green", "trained", "seasoned", "veteran", "crack", "master")
    styles = [CLANS.heuristics.index(bot_of(strength)) for strength in STRENGTHS]
    assert [clans_bots.hesitation(style) for style in styles] == [40, 30, 22, 16, 8, 0]
    assert bot_of("master") == "greedy"


def test_5_13_a_stronger_enemy_wins_more_boss_fights() -> None:
    fighter = fighter_for("greedy", plainly=True)
    won = []
    for strength in ("green", "master"):
        run = begun(enemy=strength).fighting(BOSS)
        fought = fighter.fight(setting(run.book, run.s))
        won.append(fought.winners)
    assert won == [(0,), (1,)]


def test_5_13_what_the_enemy_does_follows_from_the_position_alone() -> None:
    run = begun(enemy="seasoned").fighting(SKIRMISH)
    begins = setting(run.book, run.s)
    ends = []
    for luck in (1, 2):
        match = match_of(CLANS, begins, seated(begins, "greedy"))
        bots = [make_bot(player, CLANS) for player in match.players]
        while not match.over:
            seat = match.to_act[0]
            # As after a resume, and as at a web table: another stream of chance for every move.
            bot_move(bots[seat], match, seat, stream(luck, BOT, len(match.moves)))
        ends.append((len(match.moves), match.state_hash()))
    assert ends[0] == ends[1]
    assert ends[0][1] == fighter_for("greedy", plainly=True).fight(begins).hash


# --- by kind and act ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "strengths"),
    [
        (SKIRMISH, "green trained seasoned"),
        (RECOVERY, "green trained seasoned"),
        (DEFENCE, "green trained seasoned"),
        (MYSTERY, "green trained seasoned"),
        (ELITE, "trained seasoned veteran"),
        (BOSS, "seasoned veteran crack"),
    ],
)
def test_5_14_the_kind_of_encounter_and_the_act_decide(kind: int, strengths: str) -> None:
    book = begun().book
    assert [strength_of(book, act, kind) for act in ACTS] == strengths.split()


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("kind", FIGHTS)
def test_5_14_the_enemy_of_a_battle_is_led_so(kind: int, act: int) -> None:
    run = begun().in_act(act).fighting(kind)
    wanted = campaign().figures.strengths[KIND_NAMES[kind]][act - 1]
    assert setting(run.book, run.s).rival == bot_of(wanted)


def test_5_14_no_later_act_no_elite_and_no_boss_has_a_weaker_enemy() -> None:
    book = begun().book
    rank = {
        kind: [STRENGTHS.index(strength_of(book, act, kind)) for act in ACTS]
        for kind in (SKIRMISH, ELITE, BOSS)
    }
    assert all(row == sorted(row) for row in rank.values())
    for battle, elite, boss in zip(rank[SKIRMISH], rank[ELITE], rank[BOSS], strict=True):
        assert battle < elite < boss


def ambushed(seed: int) -> Run:
    return begun(seed=seed).fighting(MYSTERY)


def test_5_14_an_ambush_has_the_strength_of_its_mystery() -> None:
    runs = [run for run in map(ambushed, range(12)) if run.s.stage == BATTLE]
    assert runs
    for run in runs:
        assert run.s.ambush and setting(run.book, run.s).rival == "green"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_5_14_the_option_makes_all_enemies_alike(strength: str) -> None:
    book = begun(enemy=strength).book
    assert {strength_of(book, act, kind) for act in ACTS for kind in FIGHTS} == {strength}
    run = begun(enemy=strength).fighting(SKIRMISH)
    assert setting(run.book, run.s).rival == bot_of(strength)


# --- where it is told, and who plays it -----------------------------------------------------------


def test_3_1_the_strength_is_told_before_an_encounter_is_chosen() -> None:
    run = begun()
    assert run.s.stage == CAMP
    s = run.s
    for encounter, level, said in (
        (SKIRMISH, 2, "battle, normal, green enemy"),
        (ELITE, 4, "elite, trained enemy"),
        (BOSS, 5, "boss, seasoned enemy"),
        (DEFENCE, 1, "defence, easy, green enemy"),
        (SHOPPING, 0, "shop"),
        (MYSTERY, 0, "mystery"),
    ):
        s.c_kind[0], s.c_level[0] = encounter, level
        assert kind_words(run.book, s, 0) == said
    s.act, s.c_kind[0] = 3, BOSS
    assert kind_words(run.book, s, 0) == "boss, crack enemy"
    assert kind_words(begun(enemy="master").book, s, 0) == "boss, master enemy"


def test_the_terminal_tells_it_and_plays_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said = Command(capsys, monkeypatch)(
        "campaign", "new", "--seed", 5, "--data", tmp_path, lines=f"{PURSE}\ngo convoy\n"
    ).out
    assert "battle, easy, green enemy" in said
    assert "a battle (easy) begins: the enemy is green, the base has 25 health" in said
    match = to_battle()
    assert match.inner is not None and match.setting is not None
    assert inner_specs(match.setting, match.inner, "you:Ann")[1] == "green"


def test_the_lab_fights_the_same_enemy_compiled_and_plainly() -> None:
    terms = Terms(runs=1, seed=4, options=GAME.options({"enemy": "veteran", "longest_act": 10}))
    plainly = simulate_runs(Terms(**{**vars(terms), "plainly": True})).courses
    assert plainly == simulate_runs(terms).courses
    weaker = Terms(**{**vars(terms), "options": GAME.options({"longest_act": 10})})
    assert simulate_runs(weaker).courses[0].fights != plainly[0].fights


@pytest.mark.parametrize("strength", ["encounter", "seasoned", "master"])
def test_a_run_with_its_battle_is_recorded_and_verified(strength: str) -> None:
    match = to_battle(enemy=strength)
    fight_within(match)
    record = write_record(match)
    again = read_record(record)
    assert again.state_hash() == match.state_hash()
    assert write_record(again) == record
