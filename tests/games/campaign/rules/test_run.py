"""The run and its start (rules 1 and 2)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest

from support.campaign.codes import order
from support.campaign.runs import Run, begun, kind
from support.events import told
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.moves import packed
from wartable.engine.kit.tables import spec_of
from wartable.games.campaign import GAME, events, rules
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.moves import (
    BUY_ITEM,
    CHOOSE_RELIC,
    EQUIP,
    HAS_LOST,
    HAS_WON,
    REPORTS,
    STOW,
    SWITCH,
    TO_DECK,
    TO_RESERVES,
    TRAVEL,
    USE,
    WAIT,
)
from wartable.games.campaign.rules import refusals
from wartable.games.campaign.rules.deck import fallen_of, reserves_of
from wartable.games.campaign.state import (
    BATTLE,
    BOSS,
    CAMP,
    DEFEAT,
    OVER,
    RELICS,
    SEASON_OVER,
    SKIRMISH,
    START,
    VICTORY,
)
from wartable.games.clans.catalogue import catalogue as clans


def relics_on_offer(run: Run) -> set[str]:
    """Return the ids of the relics with which a run can begin."""
    return {relic.id for relic in campaign().relics if run.refusal(CHOOSE_RELIC, relic.number) == 0}


# --- 1. The run -----------------------------------------------------------------------------------


def test_1_1_one_seat_is_to_act_until_it_is_over() -> None:
    assert GAME.seat_range(GAME.options()) == (1, 1)
    run = begun()
    assert rules.to_act(run.book, run.s) == 1
    run.to_the_end()
    assert rules.to_act(run.book, run.s) == 0


def test_1_2_the_three_acts_and_their_places() -> None:
    run = begun()
    seen = []
    for act in (1, 2, 3):
        run.in_act(act)
        data = campaign().act(act)
        assert (run.s.town_lat, run.s.town_lng) == (data.town.lat, data.town.lng)
        assert (run.s.end_lat, run.s.end_lng) == (data.end.lat, data.end.lng)
        seen.append((data.title, data.town.name, data.end.name))
    assert seen == [
        ("Italian Campaign", "Nice", "Milan"),
        ("Egyptian Expedition", "Alexandria", "Cairo"),
        ("War of the Third Coalition", "Paris", "Austerlitz"),
    ]


def test_1_3_completed_encounters_are_counted_in_the_act_and_in_the_run() -> None:
    run = begun().in_act(2, 3).having(completed=11)
    run.fighting(SKIRMISH)
    run.do(HAS_WON, amount=50)
    assert (run.s.encounter, run.s.completed) == (4, 12)
    assert run.told(events.COMPLETES) == [told(events.completes, 4, 12)]


def test_1_4_the_last_boss_beaten_wins_the_run() -> None:
    run = begun().in_act(3, 9)
    run.fighting(BOSS)
    run.do(HAS_WON, amount=1)
    assert (run.s.stage, run.s.ended) == (OVER, VICTORY)
    assert rules.over(run.book, run.s) == VICTORY
    assert rules.winners(run.book, run.s) == 1
    assert run.told(events.GAME_OVER) == [told(events.game_over, VICTORY, 3, 0)]


def test_the_end_tells_the_place_that_is_nearest_to_the_hero() -> None:
    places = campaign().act(1).places
    for number, place in enumerate(places):
        run = begun().fighting(SKIRMISH)
        run.s.hero_lat, run.s.hero_lng = place.lat, place.lng
        run.do(HAS_LOST)
        assert run.told(events.GAME_OVER) == [told(events.game_over, DEFEAT, 1, number)]


def test_1_5_without_health_the_run_is_lost() -> None:
    run = begun().fighting(SKIRMISH)
    run.do(HAS_LOST)
    assert (run.s.hp, run.s.stage, run.s.ended) == (0, OVER, DEFEAT)
    assert rules.winners(run.book, run.s) == 0
    assert run.legal() == ()


def test_1_6_an_act_that_lasts_too_long_is_lost() -> None:
    run = begun().having(encounter=198)
    run.do(WAIT)
    assert (run.s.encounter, run.s.ended) == (199, 0)
    run.do(WAIT)
    assert (run.s.encounter, run.s.ended) == (200, SEASON_OVER)
    assert rules.winners(run.book, run.s) == 0


def test_1_6_a_boss_that_is_beaten_in_time_ends_the_act_instead() -> None:
    run = begun().having(encounter=199).fighting(BOSS)
    run.do(HAS_WON, amount=1)
    assert run.s.ended == 0


def test_1_6_the_length_is_an_option() -> None:
    run = begun(longest_act=10).having(encounter=9)
    run.do(WAIT)
    assert run.s.ended == SEASON_OVER


def test_1_6_without_a_length_no_act_ends_by_itself() -> None:
    run = begun(longest_act=0).having(encounter=99_999, completed=99_999)
    run.do(WAIT)
    assert (run.s.encounter, run.s.ended, run.s.stage) == (100_000, 0, CAMP)


def test_1_7_the_same_seed_and_moves_are_the_same_run() -> None:
    first, second, other = Run(7), Run(7), Run(8)
    for run in (first, second, other):
        run.to_the_end()
    assert first.s == second.s
    assert first.s != other.s


def test_1_7_the_map_relic_is_hidden_until_it_is_found() -> None:
    run = begun()
    seen = run.copy()
    rules.conceal(run.book, seen, 0)
    assert run.s.relic_lat != 0
    assert (seen.relic_lat, seen.relic_lng) == (0, 0)
    run.having(relic_found=1)
    seen = run.copy()
    rules.conceal(run.book, seen, 0)
    assert seen == run.s


def test_1_7_the_chance_of_a_battle_is_hidden_and_nothing_else() -> None:
    run = begun().having(relic_found=1).fighting(SKIRMISH)
    seen = run.copy()
    rules.conceal(run.book, seen, 0)
    assert run.s.battle_seed != 0
    assert seen.battle_seed == 0
    seen.battle_seed = run.s.battle_seed
    assert seen == run.s


def test_1_7_what_is_imagined_conceals_to_the_same() -> None:
    run = begun().fighting(SKIRMISH)
    seen = run.copy()
    rules.conceal(run.book, seen, 0)
    imagined = spec_of(seen).clone(seen)
    rules.imagine(run.book, imagined, run.work, stream(9, BOT), 0)
    assert imagined.battle_seed != 0
    assert imagined.relic_lat != 0
    rules.conceal(run.book, imagined, 0)
    assert imagined == seen


def test_1_7_all_is_open_when_it_is_over() -> None:
    run = begun().to_the_end()
    seen = run.copy()
    rules.conceal(run.book, seen, 0)
    assert seen == run.s


def test_1_8_only_putting_things_in_order_can_be_taken_back() -> None:
    run = begun()
    assert GAME.conduct.may_take_back is not None
    for verb in (TO_RESERVES, TO_DECK, EQUIP, STOW, SWITCH):
        assert GAME.conduct.may_take_back(run.book, run.s, packed(order(verb), 0))
    for verb in (TRAVEL, WAIT, USE, BUY_ITEM, CHOOSE_RELIC, *REPORTS):
        assert not GAME.conduct.may_take_back(run.book, run.s, packed(order(verb), 0))


# --- 2. The start ---------------------------------------------------------------------------------


def test_2_1_gold_and_health_at_the_start() -> None:
    run = Run()
    assert (run.s.gold, run.s.hp, run.s.max_hp) == (50, 50, 50)
    run = Run(start_gold=70, start_hp=40)
    assert (run.s.gold, run.s.hp, run.s.max_hp) == (70, 40, 40)


def test_2_1_the_tree_adds_to_both() -> None:
    tree = "tactical_genius_1, artillery_master, inspiring_presence_1, old_guard, grand_armee"
    run = Run(unlocked=f"{tree}, war_chest_1, war_chest_2")
    assert (run.s.gold, run.s.hp, run.s.max_hp) == (85, 55, 55)


def test_2_2_the_deck_is_the_grand_army() -> None:
    run = Run()
    expected: Counter[int] = Counter()
    for entry in clans().decks["grand_army"].entries:
        expected[kind(entry.card, decoy=int(entry.decoy))] += entry.count
    assert Counter(run.s.deck[at] for at in range(run.s.cards)) == expected
    assert (run.s.cards, reserves_of(run.s), fallen_of(run.s)) == (25, [], [])


def test_2_2_the_old_guard_waits_in_the_reserves() -> None:
    run = Run(unlocked="inspiring_presence_1, old_guard")
    assert (run.s.cards, reserves_of(run.s)) == (25, [kind("grenadier")])


@pytest.mark.parametrize(
    ("unlocked", "relics"),
    [
        ("", {"relic_gold_purse"}),
        ("war_chest_1", {"relic_gold_purse", "relic_armor"}),
        ("war_chest_1, war_chest_2", {"relic_gold_purse", "relic_armor", "relic_morale"}),
    ],
)
def test_2_3_the_first_relic_is_one_of_those_unlocked(unlocked: str, relics: set[str]) -> None:
    run = Run(unlocked=unlocked)
    assert run.s.stage == START
    assert relics_on_offer(run) == relics
    assert run.verbs() == {CHOOSE_RELIC}
    assert run.refusal(CHOOSE_RELIC, campaign().relic("relic_supply_routes").number) == (
        refusals.NOT_UNLOCKED
    )
    assert run.refusal(CHOOSE_RELIC, RELICS) == refusals.NO_SUCH_MOVE


def test_2_3_the_first_relic_is_owned_and_active() -> None:
    run = Run(unlocked="war_chest_1")
    run.do(CHOOSE_RELIC, campaign().relic("relic_armor").number)
    assert (run.s.relics[1], run.s.active[1]) == (1, 1)
    assert (run.s.hp, run.s.max_hp) == (60, 60)
    assert run.refusal(CHOOSE_RELIC, 0) == refusals.NOT_NOW


def test_2_4_the_training_grounds_produce_at_once() -> None:
    run = Run()
    training = campaign().building("training_grounds").number
    assert [run.s.built[at] for at in range(len(campaign().buildings))] == [1, 0, 0, 0, 0]
    assert (run.s.under_way, run.s.source[0], run.s.due[0]) == (1, training, 1)


def test_2_5_the_hero_begins_in_the_town_and_can_choose() -> None:
    run = Run()
    town = campaign().act(1).town
    assert (run.s.hero_lat, run.s.hero_lng, run.s.steps) == (town.lat, town.lng, 1)
    assert run.s.choices == 0
    run.do(CHOOSE_RELIC, 0)
    assert (run.s.stage, run.s.choices) == (CAMP, 3)
    assert run.refusal(TRAVEL, 2) == 0
    assert run.s.stage != BATTLE


# --- test_campaign_determinism -------------------------------------------------------------------
# The same seed is the same run, battles included, in whatever process it is played (rule 1-7).

#: Lets a bot play the beginning of a run, and prints a hash of every position and the record.
PROGRAM = """
from wartable.bots.play import bot_move
from wartable.bots.registry import make_bot
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.play.match import Match
from wartable.engine.play.record import write_record
from wartable.games.campaign import GAME

options = GAME.options({"start_hp": 300, "start_gold": 600})
match = Match(GAME, seats=1, seed=3, players=("greedy",), options=options)
bot, chance = make_bot("greedy", GAME), stream(3, BOT, 0)
while not match.over and match.s.completed < 1:
    bot_move(bot, match, 0, chance)
    print(match.state_hash())
print(write_record(match))
"""


def played(hash_seed: str) -> str:
    """Return what the program prints in a process whose sets have an order of their own."""
    environment = os.environ | {
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        check=True,
    )
    return done.stdout


def test_1_7_a_run_does_not_depend_on_the_order_of_sets() -> None:
    first = played("1")
    assert first.count('"within"') > 20, "a battle was fought"
    assert played("2") == first
