"""Land of Clans & Wanderers: damage, healing and destruction (4)."""

from __future__ import annotations

import pytest

from support.clans.matches import a_book, put
from wartable.engine.kit.events import Log
from wartable.games.clans import events
from wartable.games.clans.catalogue.abilities import BARRIER
from wartable.games.clans.rules.units import fall, heal, hurt
from wartable.games.clans.state import NORTH, SOUTH, State, place_of

# --- 4. Damage, healing and destruction -----------------------------------------------------------


def test_4_1_damage_barrier_and_decoy() -> None:
    book, s = a_book(), State()
    unit = put(book, s, SOUTH, "pikeman", 6)
    assert not hurt(book, s, unit, 0, -1, Log()) and s.u_hp[unit] == 10
    hurt(book, s, unit, -3, -1, Log())
    assert s.u_hp[unit] == 10
    hurt(book, s, unit, 4, -1, Log())
    assert s.u_hp[unit] == 6
    hurt(book, s, unit, 99, -1, Log())
    assert s.u_hp[unit] == 0
    decoy = put(book, s, SOUTH, "pikeman", 7, decoy=True)
    hurt(book, s, decoy, 1, -1, Log())
    assert s.u_hp[decoy] == 0


def test_4_1_a_barrier_takes_the_first_damage_above_nothing() -> None:
    book, s = a_book(), State()
    unit = put(book, s, SOUTH, "barrier", 6)
    assert book.ability[s.u_card[unit] - 1][BARRIER] == 1
    assert not hurt(book, s, unit, 0, -1, Log())
    assert hurt(book, s, unit, 3, -1, Log()) and s.u_hp[unit] == 4
    assert not hurt(book, s, unit, 3, -1, Log()) and s.u_hp[unit] == 1


def test_4_2_only_the_living_heal_and_not_above_full_health() -> None:
    book, s = a_book(), State()
    unit = put(book, s, SOUTH, "pikeman", 6)
    s.u_hp[unit] = 7
    heal(s, unit, 9, events.HEALED_BY_HERO, -1, Log())
    assert s.u_hp[unit] == 10
    s.u_hp[unit] = 0
    heal(s, unit, 9, events.HEALED_BY_HERO, -1, Log())
    assert s.u_hp[unit] == 0


@pytest.mark.parametrize(
    ("name", "gold"),
    [("cavalry", 50), ("archer", 100), ("desert_berserker", 150), ("ancient_treant", 200)],
)
def test_4_3_destroyed_cards_pay_by_rarity(name: str, gold: int) -> None:
    book, s = a_book(), State()
    unit = put(book, s, SOUTH, name, 6)
    fall(book, s, unit, NORTH, events.IN_BATTLE, -1, Log())
    assert s.gold == [0, gold] and s.standing[place_of(SOUTH, 6)] == 0 and s.fallen == [1, 0]


def test_4_3_nobody_is_paid_for_an_own_loss() -> None:
    book, s = a_book(), State()
    unit = put(book, s, SOUTH, "cavalry", 6)
    fall(book, s, unit, SOUTH, events.BY_FIRE, -1, Log())
    assert s.gold == [0, 0]
