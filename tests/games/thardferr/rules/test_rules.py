"""Rule cases of Thardferr: the kingdoms (1), the day (2) and the end (10)."""

import pytest

from support.thardferr.realms import (
    ARDEN,
    BARE,
    BRUNE,
    CORVO,
    acting,
    after_day,
    army,
    book_and_state,
    built,
    end_day,
    give,
    goods,
    jobs,
    land,
    match_at,
    refused,
    start,
    winners,
)
from wartable.engine.errors import BadOption
from wartable.engine.kit.tables import spec_of
from wartable.games.thardferr.catalogue.entries import RACES
from wartable.games.thardferr.rules.people import strength
from wartable.games.thardferr.state import KINGDOMS

# --- 1. The kingdoms --------------------------------------------------------------------------


def test_1_1_races_are_chosen_in_secret_and_revealed_together() -> None:
    match = start(3)
    assert match.s.turn == 0 and acting(match) == "Arden Brune Corvo"
    give(match, "choose Orc", BRUNE)
    assert acting(match) == "Arden Corvo"
    assert match.view(ARDEN).s.plan_race[BRUNE] == 0
    assert match.s.race[BRUNE] == 0
    give(match, "choose Elf", ARDEN)
    give(match, "choose Orc", CORVO)
    assert [RACES[race - 1] for race in match.s.race[:3]] == ["Elf", "Orc", "Orc"]
    assert match.s.turn == 1 and acting(match) == "Arden Brune Corvo"


def test_1_1_nothing_else_can_be_ordered_on_day_0_and_no_race_later() -> None:
    match = start(2)
    assert refused(match, "build House 1") == "not-now"
    assert refused(match, "done") == "not-now"
    give(give(match, "choose Human"), "choose Human", BRUNE)
    assert refused(match, "choose Orc") == "not-now"


@pytest.mark.parametrize("seed", range(8))
def test_1_1_drawn_races_are_all_different(seed: int) -> None:
    match = start(6, seed, races="drawn")
    assert match.s.turn == 1
    assert sorted(match.s.race) == [1, 2, 3, 4, 5, 6]


def test_1_1_the_draw_depends_on_the_seed() -> None:
    assert len({tuple(start(2, seed, races="drawn").s.race) for seed in range(20)}) > 5


@pytest.mark.parametrize("seats", range(2, 7))
def test_1_2_two_to_six_kingdoms_have_names(seats: int) -> None:
    assert start(seats).players == KINGDOMS[:seats]
    assert KINGDOMS == ("Arden", "Brune", "Corvo", "Dorn", "Eldmark", "Fenmoor")


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_1_2_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match=f"2 to 6 players, not {seats}"):
        start(seats)


START = {
    "Dwarf": {"HammerWheilder": 10, "AxeMan": 10, "LightCrossbowman": 10},
    "Elf": {"Swordman": 10, "Lanceman": 10, "Archer": 10},
    "Gnome": {"Infantry": 10, "Militia": 10, "RockThrower": 10},
    "Human": {"Infantry": 10, "Pikeman": 10, "Archer": 10},
    "Orc": {"Rusher": 10, "Slother": 10, "Slinger": 10},
    "Undead": {"SkeletalLegion": 10, "WraithPikeman": 10, "PhantomArcher": 10},
}


@pytest.mark.parametrize("race", RACES)
def test_1_3_a_new_kingdom(race: str) -> None:
    match = give(give(start(2), f"choose {race}"), "choose Human", BRUNE)
    s = match.s
    assert s.land[ARDEN] == 20
    assert s.goods[ARDEN] == [20000, 300, 300, 2000, 60]
    assert s.built[ARDEN] == [5, 1, 20, 10, 10, 0, 40, 10, 0, 10, 10, 10, 5]
    assert army(match) == START[race]
    assert not any(s.level[ARDEN]) and s.strategy[ARDEN] == 0 and s.truce[ARDEN] == 0
    # 4710 peasants: 1000 + 850 + 1200 + 800 have a place, and half of the other 860 build.
    assert jobs(match) == {
        "Mine": 1000, "Lumber": 850, "Agriculture": 1200,
        "Building": 430, "Blacksmithing": 800, "Exploration": 430,
    }  # fmt: skip


def test_1_3_the_odd_one_explores_and_numbers_are_rounded_down() -> None:
    match = start(2, races="drawn", start_land=7)
    # 1.75 -> 1, 7, 3.5 -> 3, 14: 1 + 1 + 7 + 3 + 3 + 3 + 3 + 1 with ten, 14 with a hundred.
    assert match.s.built[ARDEN] == [1, 1, 7, 3, 3, 0, 14, 3, 0, 3, 3, 3, 1]
    # 1620 peasants: 300 + 255 + 420 + 240 have a place, 405 are left.
    assert jobs(match)["Building"] == 202
    assert jobs(match)["Exploration"] == 203


# --- 2. The day -------------------------------------------------------------------------------


def test_2_1_all_order_at_once_and_nobody_sees_what() -> None:
    match = match_at({}, {}, {})
    before = match.view(BRUNE).as_dict()
    blank = match.view().s
    give(match, "build House 1 | train Archer 1 | assign Mine 5 | buy iron 1 | sell food 1")
    give(match, "research Habitation")
    give(match, "strategy Infantry Attack | attack Corvo 40")
    assert acting(match) == "Arden Brune Corvo"
    assert match.view(BRUNE).as_dict() == before
    assert match.view(BRUNE).s.given[ARDEN] == 0
    assert spec_of(blank).pack(match.view().s) == spec_of(blank).pack(blank), "nor spectators"
    assert match.view(ARDEN).s.given[ARDEN] == 8
    give(match, "done")
    assert acting(match) == "Brune Corvo"
    assert match.s.turn == 5


def test_2_1_in_the_morning_everything_is_public() -> None:
    match = after_day(match_at(), "build House 1 | strategy Infantry Attack | assign Mine 900")
    seen = match.view(BRUNE).s
    assert seen.built[ARDEN] == match.s.built[ARDEN]
    assert seen.goods[ARDEN] == match.s.goods[ARDEN]
    assert seen.job[ARDEN] == match.s.job[ARDEN]
    assert seen.strategy[ARDEN] == 2


def test_2_2_an_order_replaces_the_one_before() -> None:
    match = after_day(match_at(), "build House 1 | build House 2")
    assert built(match, "House") == 42
    match = after_day(match_at(), "build House 2 | build House 0")
    assert built(match, "House") == 40


def test_2_2_one_attack_a_day_and_the_last_counts() -> None:
    match = match_at({"army": {"Infantry": 9}}, BARE, BARE)
    after_day(match, "attack Brune 100 | attack Corvo 100")
    assert land(match) == [26, 20, 14]
    match = match_at({"army": {"Infantry": 9}}, BARE, BARE)
    after_day(match, "attack Brune 100 | attack Brune 0")
    assert land(match) == [20, 20, 20]


def test_2_2_a_day_has_a_number_of_orders() -> None:
    match = match_at(orders=5)
    give(match, "assign Mine 1 | assign Mine 2 | assign Mine 3 | assign Mine 4 | assign Mine 5")
    assert refused(match, "assign Mine 6") == "no-more-orders"
    after_day(match)
    give(match, "assign Mine 6")


def test_2_2_a_line_is_given_as_a_whole_or_not_at_all() -> None:
    match = match_at()
    assert refused(match, "build House 1 | build House 3") == "too-many"
    assert match.s.plan_built[ARDEN][6] == 0


def test_2_2_nothing_can_be_taken_back_that_was_not_ordered() -> None:
    match = match_at()
    for line in ("build House 0", "train Archer 0", "buy iron 0", "sell iron 0", "attack Brune 0"):
        assert refused(match, line) == "too-few"
    assert refused(match, "research none") == "cannot"
    assert refused(match, "strategy none") == "cannot"


def test_2_3_all_orders_are_paid_together() -> None:
    match = match_at({"goods": {"gold": 2100, "wood": 150}, "job": {"Building": 600}})
    give(match, "build House 2")
    # Nothing is left of 2100 gold: a Mill costs 450.
    assert refused(match, "build Mill 1") == "cannot"
    give(match, "sell iron 5")  # 500 gold
    give(match, "build Mill 1")  # leaves 50 gold, no wood
    assert refused(match, "build House 3") == "too-many"
    assert refused(match, "sell iron 4") == "too-few", "the Mill needs the gold"
    give(match, "build Mill 0")
    give(match, "sell iron 0")


def test_2_3_what_was_bought_for_something_stays_bought() -> None:
    match = match_at({"goods": {"wood": 30}})
    assert refused(match, "build House 1") == "cannot"
    give(match, "buy wood 20 | build House 1")
    assert refused(match, "buy wood 19") == "too-few"
    give(match, "build House 0 | buy wood 0")


def test_2_3_builders_at_work_are_needed() -> None:
    match = give(match_at(), "build House 2")
    assert refused(match, "assign Building 299") == "too-few"
    give(match, "assign Building 300 | build House 1 | assign Building 150")


def test_2_3_what_the_day_makes_is_for_the_next_day() -> None:
    match = match_at({"goods": {"gold": 0}})
    assert refused(match, "build House 1") == "cannot"
    after_day(match)
    give(match, "build House 1")


def test_2_4_the_sequence_of_a_day() -> None:
    # The market first: iron sold pays the House. Then war: the House of the beaten is built
    # on what land is left. Work follows with the buildings taken, then what is new.
    match = match_at(
        {"goods": {"gold": 50}, "army": {"Infantry": 9}},
        {"bare": True, "built": {"Market": 20}},
    )
    after_day(match, "sell iron 10 | build House 1 | attack Brune 100")
    assert land(match) == [26, 14]
    assert built(match, "House") == 41 and built(match, "Market") == 16
    # 16 Markets; 5510 people and those of 6 more Markets; the new House comes too late.
    # 50 + 1000 - 1050 = 0; 16 * (5570 / 26) * 1.25 = 4284.6; 9 Infantry are paid 36.
    assert goods(match, "gold") == 4285 - 36


def test_2_4_strategies_and_jobs_hold_on_the_same_day() -> None:
    match = after_day(match_at(), "assign Mine 500 | strategy Anti-Cavalry")
    assert goods(match, "iron") == 300 + 20
    assert match.s.strategy[ARDEN] == 4


def test_2_5_who_is_out_of_time_hands_in_what_was_ordered() -> None:
    match = give(match_at(), "build House 1")
    match.close_phase()
    assert match.s.turn == 6
    assert built(match, "House") == 41


def test_2_5_out_of_time_races_go_by_the_seat() -> None:
    match = give(start(4), "choose Undead", BRUNE)
    match.close_phase()
    assert [RACES[race - 1] for race in match.s.race[:4]] == ["Dwarf", "Undead", "Gnome", "Human"]


def test_2_5_a_day_of_a_slow_game_has_its_hours() -> None:
    assert start(2).seconds == 24 * 3600
    assert start(2, day_hours=2).seconds == 2 * 3600


# --- 10. The end ------------------------------------------------------------------------------


def test_10_1_the_game_ends_after_the_last_day() -> None:
    assert not after_day(match_at(day=19)).over
    match = after_day(match_at(day=20))
    assert match.over and match.reason == "the last day is over"
    assert acting(match) == ""


def test_10_1_a_game_of_one_day() -> None:
    match = end_day(start(2, races="drawn", days=1))
    assert match.over


@pytest.mark.parametrize(("own", "over"), [(59, False), (60, True)])
def test_10_2_domination_is_three_quarters_of_all_land(own: int, over: bool) -> None:
    match = after_day(match_at({**BARE, "land": own}, {**BARE, "land": 20}))
    assert match.over is over
    if over:
        assert match.reason == "domination" and winners(match) == "Arden"


def test_10_2_conquest_leaves_one_kingdom() -> None:
    match = match_at({"army": {"Infantry": 9}}, {**BARE, "land": 5})
    after_day(match, "attack Brune 100")
    assert match.over and match.reason == "conquest" and winners(match) == "Arden"


def test_10_3_the_most_land_wins() -> None:
    match = after_day(match_at({**BARE, "land": 20}, {**BARE, "land": 21}, day=20))
    assert winners(match) == "Brune" and match.scores == (20, 21)


def test_10_3_strength_breaks_ties_and_equals_share() -> None:
    match = after_day(match_at(BARE, {**BARE, "built": {"Mine": 1}}, BARE, day=20))
    assert winners(match) == "Brune"
    match = after_day(match_at(BARE, BARE, {**BARE, "land": 19}, day=20))
    assert winners(match) == "Arden Brune"


def test_10_3_kingdom_strength() -> None:
    kingdom = {
        "bare": True,
        "army": {"Knight": 3},
        "built": {"Mine": 4, "Castle": 2},
        "level": {"Sharper Blades": 3, "Commerce": 1},
    }
    book, s = book_and_state(match_at(kingdom))
    assert strength(book, s, ARDEN) == 7020  # 7.5 + 12 + 3000 + 4000, rounded


def test_10_3_who_has_fallen_does_not_win() -> None:
    match = match_at({"army": {"Infantry": 9}}, {**BARE, "land": 5}, {**BARE, "land": 9})
    after_day(match, "attack Brune 100")
    assert match.scores[BRUNE] == 0 and match.s.fallen[BRUNE] == 5
    assert acting(match) == "Arden Corvo"
