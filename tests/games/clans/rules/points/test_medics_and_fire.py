"""Action points of Land of Clans & Wanderers: healing (7-12) and fire (7-13)."""

from __future__ import annotations

from support.clans.boards import card, tile_at
from support.clans.skirmish import Skirmish
from wartable.games.clans import events as n
from wartable.games.clans import state
from wartable.games.clans.moves import HEAL, verb_of
from wartable.games.clans.state import NORTH, SOUTH, place_of


def test_7_12_a_medic_pays_for_an_attack_to_heal() -> None:
    field = Skirmish()
    medic = field.south("a1", "medic_5", damage=0, hp=1, ap=2)
    friend = field.south("a1", hp=10, hurt=7)
    away = field.south("b1", hp=10, hurt=7)
    foe = field.north("a2", hurt=1)
    field.do(field.to_heal(medic, friend))
    assert (field.hp(friend), field.ap(medic)) == (8, 1)
    field.do(field.to_heal(medic, friend))
    assert (field.hp(friend), field.ap(medic)) == (10, 0)
    assert field.why_not(field.to_heal(medic, friend)) == state.NOT_INJURED
    assert field.why_not(field.to_heal(medic, away)) == state.OUT_OF_RANGE
    assert field.why_not(field.to_heal(medic, medic)) == state.NO_TARGET
    assert field.why_not(field.to_heal(medic, foe)) == state.NO_TARGET
    assert field.why_not(field.to_heal(away, medic)) == state.NO_MEDIC
    field.s.u_hp[friend] = 1
    assert field.why_not(field.to_heal(medic, friend)) == state.NO_AP


def test_7_12_a_medic_placed_beside_the_injured_pays_only_for_healing() -> None:
    field = Skirmish()
    field.south("a1", hp=10, hurt=3)
    worse = field.south("a1", hp=10, hurt=6)
    assert field.why_not(field.to_place(card(tags="medic_5"), "a1")) == state.FULL
    field.move(worse, "b1")
    medic = field.place(card(max_ap=3, cost=2, tags="medic_5"), "b1")
    assert (field.hp(worse), field.ap(medic)) == (9, 1)
    assert field.s.placed == 1


def test_7_12_of_two_injured_the_one_that_lacks_most_is_healed() -> None:
    field = Skirmish()
    spy = field.south("a1", "spy", hp=9, hurt=4)
    unit = field.south("a1", hp=9, hurt=3)
    field.place(card(tags="medic_2"), "a1")
    assert (field.hp(spy), field.hp(unit)) == (7, 6)
    field.s.u_hp[spy] = 6
    field.forget()
    field.move(field.s.stack[place_of(SOUTH, tile_at("a1"))][1] - 1, "b1")
    field.place(card(tags="medic_2"), "a1")
    assert (field.hp(spy), field.hp(unit)) == (8, 6)  # of equals the earlier one


def test_7_12_without_anybody_injured_or_in_the_middle_a_medic_pays_as_others() -> None:
    field = Skirmish()
    field.south("a1")
    field.south("a2", hurt=5)
    assert field.ap(field.place(card(max_ap=2, tags="medic_5"), "a1")) == 1
    assert field.ap(field.place(card(max_ap=2, tags="medic_5"), "a2")) == 0
    assert field.events(n.HEALED) == []


def test_7_12_cards_in_a_hand_are_never_healed() -> None:
    field = Skirmish()
    medic = field.south("a1", "medic_5", hurt=3, ap=2)
    field.to_place(card(hp=9), "b1")  # a card that waits in the hand
    hand = list(field.s.hand[SOUTH])
    assert field.s.held[SOUTH] == 1
    assert not any(verb_of(code) == HEAL for code in field.offered())
    friend = field.south("a1", hurt=3)
    field.do(field.to_heal(medic, friend))
    assert [told["amount"] for told in field.told(n.HEALED)] == [3]
    assert list(field.s.hand[SOUTH]) == hand


def test_7_12_a_medic_that_burns_to_death_heals_nobody() -> None:
    field = Skirmish(terrain={"a1": "woods"})
    field.s.lit[tile_at("a1")] = 5
    friend = field.south("a1", hurt=5)
    assert field.place(card(hp=1, tags="medic_5"), "a1") == -1
    assert field.hp(friend) == 5


def test_7_13_a_fire_lasts_its_turns_this_one_counted() -> None:
    field = Skirmish()
    torch = field.south("b2", "ignite_2", ap=2)
    field.do(field.to_ignite(torch, "b3"))
    assert (field.s.lit[tile_at("b3")], field.ap(torch)) == (4, 1)
    assert field.s.lit_by[tile_at("b3")] == SOUTH + 1
    assert field.why_not(field.to_ignite(torch, "b2")) == state.OUT_OF_RANGE
    assert field.why_not(field.to_ignite(torch, "a1")) == state.OUT_OF_RANGE
    assert field.why_not(field.to_ignite(field.south("a1"), "a2")) == state.NO_FIRE


def test_7_13_a_longer_fire_goes_on() -> None:
    field = Skirmish()
    torch = field.south("b2", "ignite_2", ap=1)
    field.s.lit[tile_at("a2")] = 9
    field.s.lit_by[tile_at("a2")] = NORTH + 1
    field.do(field.to_ignite(torch, "a2"))
    assert (field.s.lit[tile_at("a2")], field.s.lit_by[tile_at("a2")]) == (9, NORTH + 1)
    assert field.why_not(field.to_ignite(torch, "b1")) == state.NO_AP
