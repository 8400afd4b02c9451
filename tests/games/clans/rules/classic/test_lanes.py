"""What each side is told of the lanes (rule 8-2), and that the telling is complete."""

from __future__ import annotations

from support.clans.boards import Field, card
from support.clans.lanes import events_of, name, stand_off, story, turn
from wartable.engine.kit.chance import Chance
from wartable.games.clans import events
from wartable.games.clans.events import EVENTS, read_told
from wartable.games.clans.rules.classic.staging import place_staged, stage
from wartable.games.clans.state import NORTH, SOUTH, home_tile

SPECTATOR = -1
WALL = card(0, 60, 5, name="Wall")
TOWER = card(7, 9, 5, tags="far_attack", name="Tower")
CLOAK = card(1, 30, 5, tags="conceal_back", name="Cloak")
SECRET = card(3, 7, 3, name="Secret")


def told(field: Field, kind: int, viewer: int) -> list[str]:
    """Return the cards that events of one kind name to a viewer."""
    found = [each for each in events_of(field, viewer) if each.kind == kind]
    return [name(field, read_told(event)) for event in found]


def test_8_2_the_enemy_learns_nothing_of_a_placement_on_a_base_it_does_not_see() -> None:
    field = Field()
    for seen in (0, 0b001):
        field.s.known[NORTH] = seen
        stage_one(field, "a1")
    assert told(field, events.ARRIVES, SOUTH) == ["Secret", "Secret"]
    assert told(field, events.ARRIVES, NORTH) == ["Secret"]
    assert told(field, events.ARRIVES, SPECTATOR) == ["Secret"]


def stage_one(field: Field, tile: str) -> None:
    (kind,) = field.deal(SOUTH, SECRET)
    stage(field.s, SOUTH, kind, home_tile(SOUTH, "abc".index(tile[0])))
    place_staged(field.book, field.s, Chance(), SOUTH, field.log)


def test_8_2_a_captured_middle_tile_shows_the_base_behind_it() -> None:
    field = Field()
    field.put(SOUTH, "a1", SECRET)
    turn(field)
    assert field.s.known == [0b001, 0]
    assert field.told(events.SIGHTS) == [{"side": SOUTH, "column": 0}]
    assert field.seen(events.SIGHTS) == [1 << SOUTH]
    assert field.s.aired == 1 << home_tile(NORTH, 0)
    turn(field)
    assert field.events(events.SIGHTS) == []


def test_8_2_a_far_attack_out_of_the_fog_names_no_card() -> None:
    field = Field()
    stand_off(field, [TOWER], [WALL], "a1 a3")
    turn(field)
    assert story(field, SOUTH) == ["5 Tower shoots far Wall 7 60>53"]
    assert story(field, NORTH) == ["5 ? shoots far Wall 7 60>53"]


def test_8_2_a_far_attack_into_the_fog_tells_the_attacker_no_more_than_that_it_hit() -> None:
    field = Field()
    field.put(SOUTH, "a1", TOWER)
    field.put(NORTH, "a3", card(0, 20, 4, tags="far_attack", name="Secret"))
    field.s.known[NORTH] = 0b001
    turn(field)
    assert story(field, SOUTH) == ["5 Tower shoots far ? 7 0>0"]
    assert story(field, NORTH) == ["5 Tower shoots far Secret 7 20>13"]


def test_8_1_who_is_destroyed_is_seen_even_in_the_fog() -> None:
    field = Field()
    field.put(SOUTH, "a1", TOWER)
    field.put(NORTH, "a3", card(0, 2, 4, tags="far_attack", name="Secret"))
    turn(field)
    assert story(field, SOUTH) == ["5 Tower shoots far ? 7 0>0"]
    for viewer in (SOUTH, NORTH, SPECTATOR):
        assert told(field, events.FALLS, viewer) == ["Secret"]
    assert field.s.gold[SOUTH] == 50


def test_8_5_a_card_behind_a_cloak_advances_and_fights_as_some_card() -> None:
    field = Field()
    stand_off(field, [CLOAK, SECRET], [WALL], "a1 a3")
    turn(field)
    for kind in (events.ADVANCES, events.FIGHTS):
        assert told(field, kind, SOUTH) == ["Cloak", "Secret", "Wall"]
        assert told(field, kind, NORTH) == ["Cloak", "?", "Wall"]
        assert told(field, kind, SPECTATOR) == ["Cloak", "Wall"]


def test_8_5_a_concealed_card_that_is_hit_or_healed_stays_concealed() -> None:
    field = Field()
    guard = card(0, 20, 5, tags="guard regen_1 shield_1", name="Secret")
    stand_off(field, [CLOAK, guard], [card(4, 60, 3, name="Foe")], "a1 a3")
    turn(field)
    assert story(field, SOUTH)[:2] == ["3 Foe hits Secret 3 20>17", "Secret +1 regen 18"]
    assert story(field, NORTH)[0] == "3 Foe hits ? 3 0>0"
    assert not any("Secret" in line for line in story(field, NORTH))


def test_8_5_what_a_hit_is_made_of_is_told_to_those_who_see_both_cards() -> None:
    field = Field()
    archer = card(3, 7, 3, tags="ranged fury_1", name="Secret")
    stand_off(field, [CLOAK, archer], [WALL], "a1 a3")
    turn(field)
    log = field.log
    shot = next(at for at in range(log.count) if log.kind[at] == events.HIT)
    before = [at for at in range(shot) if log.kind[at] == events.MODIFIER]
    # Directly before the hit that their side is told of, and to that side alone.
    assert before == [shot - 2, shot - 1]
    assert [log.seen[at] for at in [*before, shot]] == [1 << SOUTH] * 3


def test_8_5_a_fallen_cloak_conceals_nothing_any_more() -> None:
    field = Field()
    cloak = card(1, 3, 5, tags="conceal_back", name="Cloak")
    stand_off(field, [cloak, card(3, 30, 5, name="Secret")], [card(4, 60, 3, name="Foe")])
    turn(field)
    assert "5 Secret hits Foe 3 60>57" in story(field, NORTH)


def test_every_change_of_health_is_told_to_its_side() -> None:
    field = Field()
    guard = card(2, 20, 3, tags="guard regen_1 shield_1 thorns_2", name="Guard")
    cleaver = card(4, 60, 3, tags="cleave", name="Cleaver")
    stand_off(field, [CLOAK, guard], [cleaver], "a1 a3")
    for _ in range(3):
        hp = dict(field.stack(SOUTH, "a1") + field.stack(SOUTH, "a2"))
        turn(field)
        for unit, after in field.stack(SOUTH, "a2"):
            changes = changes_of(field, field.s.u_card[unit] - 1)
            assert [hp[unit], *changes][-1] == after


def changes_of(field: Field, card: int) -> list[int]:
    """Return the health of a card after each of its changes that South is told of."""
    found = []
    for event in events_of(field, SOUTH):
        told = EVENTS.fields(event)
        if event.kind == events.HIT and told["target_card"] == card:
            found.append(told["after"])
        elif event.kind == events.HEALED and told["card"] == card:
            found.append(told["health"])
    return found
