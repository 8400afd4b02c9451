"""The glossary in classic mode (rule 10): attack, tactics, decoys, and tags without effect."""

from __future__ import annotations

import pytest

from support.clans.boards import Field, card, tile_at
from support.clans.lanes import fight, last_tick, named, stand_off, story, turn
from wartable.games.clans import events, state
from wartable.games.clans.catalogue.abilities import ABILITIES
from wartable.games.clans.moves import stage_move
from wartable.games.clans.rules.classic.staging import plan_fault
from wartable.games.clans.state import NORTH, SOUTH

WALL = card(0, 60, 5, name="Wall")
FOE = card(4, 20, 3, name="Foe")


# --- ways to attack -------------------------------------------------------------------------------


def test_10_14_ranged_classic_fires_from_behind_on_its_own_ticks() -> None:
    archer = card(3, 6, 2, tags="ranged", name="Archer")
    shots = [line for line in story(fight([WALL, archer], [WALL])) if "shoots" in line]
    assert shots == ["2 Archer shoots Wall 3 60>57", "4 Archer shoots Wall 3 57>54"]


def test_10_14_ranged_classic_counts_all_that_another_hit_counts() -> None:
    archer = card(3, 6, 3, tags="ranged fury_1", name="Archer")
    chief = card(0, 9, 5, tags="command_1 inspire_1", name="Chief")
    hard = card(0, 20, 5, tags="shield_2", name="Hard")
    assert story(fight([chief, archer], [hard]))[0] == "3 Archer shoots Hard 5 20>15"


def test_10_14_ranged_classic_strikes_like_others_from_the_front() -> None:
    archer = card(3, 6, 3, tags="ranged", name="Archer")
    assert story(fight([archer, archer], [WALL]))[:2] == [
        "3 Archer hits Wall 3 60>57",
        "3 Archer shoots Wall 3 57>54",
    ]


def test_10_14_ranged_classic_does_not_shoot_at_the_dead() -> None:
    archer = card(3, 6, 3, tags="ranged", name="Archer")
    field = fight([card(9, 9, 3, name="Axe"), archer], [card(0, 5, 5, name="Weak"), WALL])
    assert story(field)[0] == "3 Axe hits Weak 9 5>0"
    assert not any("shoots" in line for line in story(field))


def test_10_15_far_attack_classic_stays_and_shoots_once_a_turn() -> None:
    field = Field()
    stand_off(field, [card(7, 9, 5, tags="far_attack", name="Tower"), FOE], [WALL], "a1 a3")
    turn(field)
    assert [who for who, _ in named(field, SOUTH, "a1")] == ["Tower"]
    assert [who for who, _ in named(field, SOUTH, "a2")] == ["Foe"]
    assert [line for line in story(field) if "far" in line] == ["5 Tower shoots far Wall 7 56>49"]
    turn(field)
    assert [line for line in story(field) if "far" in line] == ["5 Tower shoots far Wall 7 45>38"]


# --- tactics --------------------------------------------------------------------------------------


def test_10_16_conceal_back_classic_hides_the_card_behind_it_from_events() -> None:
    field = Field()
    cloak = card(1, 30, 5, tags="conceal_back", name="Cloak")
    archer = card(3, 6, 3, tags="ranged fury_1 regen_1", name="Archer")
    stand_off(field, [cloak, archer], [WALL], "a1 a3")
    turn(field)
    assert "3 Archer shoots Wall 4 60>56" in story(field, SOUTH)
    assert "3 ? shoots Wall 4 60>56" in story(field, NORTH)
    assert not any("Archer" in line for line in story(field, NORTH))


@pytest.mark.parametrize(("column", "seen"), [("a", 0b011), ("b", 0b111), ("c", 0b110)])
def test_10_17_scout_classic_shows_its_own_and_neighbouring_base_tiles(
    column: str, seen: int
) -> None:
    field = Field()
    field.put(SOUTH, f"{column}1", card(0, 9, 5, tags="scout", name="Scout"))
    field.put(NORTH, f"{column}3", WALL)
    turn(field)
    assert field.s.known == [seen, 0]


def test_10_17_scout_classic_sees_nothing_from_its_base_and_forgets_nothing() -> None:
    field = Field()
    scout = field.put(SOUTH, "a1", card(0, 9, 5, tags="scout far_attack", name="Scout"))
    field.put(NORTH, "a3", WALL)
    turn(field)
    assert field.s.known[SOUTH] == 0
    field.put(SOUTH, "b1", card(0, 1, 5, tags="scout", name="Brief"))
    field.put(NORTH, "b3", FOE)
    turn(field)
    assert not field.stack(SOUTH, "b2")  # it died in the fight, but has seen enough
    assert field.s.known[SOUTH] == 0b111
    assert field.lives(scout)


@pytest.mark.parametrize(
    ("holder", "enemy", "fault"),
    [
        (0, False, 0),
        (0, True, state.NOT_YOUR_TILE),
        (SOUTH + 1, True, 0),
        (NORTH + 1, False, state.NOT_YOUR_TILE),
    ],
)
def test_10_18_paratrooper_classic_drops_on_neutral_middle_tiles_without_enemies(
    holder: int, enemy: bool, fault: int
) -> None:
    field = Field()
    field.s.holder[0] = holder
    if enemy:
        field.put(NORTH, "a2", WALL)
    (kind,) = field.deal(SOUTH, card(2, 5, 3, tags="paratrooper"))
    code = stage_move(kind, tile_at("a2"))
    assert plan_fault(field.book, field.s, SOUTH, code) == fault


def test_10_19_stealth_pass_classic_hits_an_open_crystal_after_a_fight_not_won() -> None:
    ghost = card(4, 30, 3, "woods", tags="stealth_pass fury_2", name="Ghost")
    field = Field(terrain={"a2": "woods"})
    stand_off(field, [ghost], [WALL], "a1 a3")
    turn(field)
    assert story(field)[-1] == "Ghost slips past 4"
    assert field.s.health == [100, 96]
    (ended,) = field.told(events.VERDICT)
    assert (ended["column"], ended["winner"]) == (0, -1)
    assert ended["front"] == ended["fought"] == tile_at("a2")


def test_10_19_stealth_pass_classic_needs_an_empty_base_tile_and_a_living_card() -> None:
    ghost = card(4, 3, 5, tags="stealth_pass", name="Ghost")
    for foes, at in (([WALL, WALL, WALL], "a2 a2"), ([FOE], "a2 a2")):
        field = Field()
        stand_off(field, [ghost], foes[:2], at)
        for made in foes[2:]:
            field.put(NORTH, "a3", made)
        assert turn(field).s.health[NORTH] == 100


def test_10_19_stealth_pass_classic_adds_nothing_to_a_won_lane_nor_at_a_base() -> None:
    ghost = card(4, 30, 1, tags="stealth_pass", name="Ghost")
    won = Field()
    stand_off(won, [ghost], [card(0, 3, 5)], "a1 a3")
    assert turn(won).s.health == [100, 96]
    away = Field()
    away.s.zone[0] = 2
    stand_off(away, [WALL], [ghost], "a1 a2")
    assert turn(away).s.health == [100, 100]
    # A ghost that only waits in the middle while its base fights slips past nobody either.
    waiting = Field()
    waiting.s.zone[0] = 2
    stand_off(waiting, [WALL], [WALL], "a1 a2")
    waiting.put(SOUTH, "a2", ghost)
    assert turn(waiting).s.health == [100, 100]


# --- decoys, and what does nothing here -----------------------------------------------------------


def test_1_8_a_decoy_deals_nothing_and_is_gone_once_it_attacked() -> None:
    field = Field()
    field.put(SOUTH, "a2", card(9, 9, 3, tags="fury_2", name="Fake"), decoy=True)
    field.put(NORTH, "a2", WALL)
    turn(field)
    assert story(field)[0] == "3 Fake hits Wall 0 60>60"
    told = field.told(events.FALLS)[0]
    assert (told["by"], told["gold"], told["cause"]) == (-1, 0, events.BY_DECOY_END)
    assert field.stack(SOUTH, "a2") == []
    assert field.s.gold[NORTH] == 400  # for the lane; nobody destroyed the decoy


def test_1_8_a_decoy_dies_of_any_damage_and_pays_its_destroyer() -> None:
    field = Field()
    field.put(SOUTH, "a2", card(9, 50, 5, name="Fake"), decoy=True)
    field.put(NORTH, "a2", card(1, 9, 3, name="Foe"))
    turn(field)
    assert story(field) == ["3 Foe hits Fake 1 50>0"]
    assert field.s.gold[NORTH] == 450


def test_1_8_a_decoy_adds_nothing_to_a_raid_and_survives_it() -> None:
    field = Field()
    field.put(SOUTH, "a1", card(9, 9, 3, name="Fake"), decoy=True)
    turn(field)
    assert field.s.health == [100, 100]
    assert field.health(SOUTH, "a2") == [9]


@pytest.mark.parametrize("tag", [a.written.replace("X", "2") for a in ABILITIES if not a.classic])
def test_a_tag_without_effect_in_classic_mode_changes_nothing(tag: str) -> None:
    made = [card(4, 9, 2, "woods", tags=tags, name="Card", family="melee") for tags in ("", tag)]
    stories = [story(fight([each, each], [each, FOE])) for each in made]
    assert stories[0] == stories[1]


def test_9_4_dazed_cards_do_nothing_in_the_first_two_ticks() -> None:
    quick = card(1, 60, 1, name="Quick")
    archer = card(1, 9, 1, tags="ranged", name="Archer")
    field = Field()
    field.s.dazed[NORTH] = 1
    stand_off(field, [quick], [quick, archer])
    turn(field)
    ticks = [line.split()[0] for line in story(field) if line.split()[1] == "Archer"]
    assert ticks == ["3", "4", "5"]
    assert field.health(SOUTH, "a2") == [60 - 6]
    assert field.health(NORTH, "a2")[0] == 60 - 5
    assert last_tick(field) == 5
