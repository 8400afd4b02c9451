"""Positions of Thardferr: real ones read back, contradictory ones are refused."""

from __future__ import annotations

import pytest

from support.thardferr.realms import match_at, start
from wartable.engine.errors import Unreadable
from wartable.engine.play.position import write_table
from wartable.games.thardferr import position
from wartable.games.thardferr.catalogue.entries import SHIELD_LINE
from wartable.games.thardferr.state import BLADES, FARM, FOOD, GOLD, HOUSE, MINING, Book, State


def refusal(book: Book, s: State) -> str:
    with pytest.raises(Unreadable) as caught:
        position.read_position(book, write_table(s))
    assert caught.value.code == "bad-position"
    assert "\n" not in caught.value.message
    return caught.value.message


def test_a_position_reads_as_it_is_written() -> None:
    for match in (start(), start(races="drawn"), match_at({}, {"race": "Orc"})):
        again = position.read_position(match.book, match.position_text())
        assert again == match.s and write_table(again) == match.position_text()


@pytest.mark.parametrize(
    ("field", "place", "value", "why"),
    [
        ("race", 0, 0, "race of Arden is 0, but it is day 5"),
        ("race", 0, 9, "value 1 of race is 9, not 0 to 6"),
        ("turn", None, 400, "turn is 400, not 0 to"),
        ("waiting", None, 0, "ended is 0, but waiting is 0"),
        ("waiting", None, 4, "only standing kingdoms of 2 can be waiting"),
        ("ended", None, 1, "ended is 1, but waiting is 3"),
        ("fallen", 0, 3, "waiting is 3, but only standing kingdoms"),
        ("strategy", 0, SHIELD_LINE, "of Arden is one of another race"),
        ("learning", 0, 99, "is 99, not 0 to 17"),
        ("plan_target", 0, 1, "plan_target of Arden is 1, not another kingdom"),
        ("plan_target", 0, 3, "plan_target of Arden is 3, not another kingdom"),
        ("land", 0, -1, "value 1 of land is -1, not 0"),
        ("given", 0, -1, "value 1 of given is -1, not 0"),
    ],
)
def test_a_contradiction_is_refused_and_named(
    field: str, place: int | None, value: int, why: str
) -> None:
    match = match_at({}, {"race": "Orc"})
    if place is None:
        setattr(match.s, field, value)
    else:
        getattr(match.s, field)[place] = value
    assert why in refusal(match.book, match.s)


@pytest.mark.parametrize(
    ("field", "place", "value", "why"),
    [
        ("built", HOUSE, 100_000, "buildings, but its land of 20 carries 200"),
        ("job", MINING, 10**6, "peasants"),
        ("plan_job", MINING, 10**6, "peasants"),
        ("goods", GOLD, -1, "of goods is -1, not 0"),
        ("level", BLADES, 99, "in Arden is 99, not 0 to 3"),
        ("plan_built", FARM, 10**6, "orders of Arden take"),
        ("plan_bought", FOOD, 10**8, "orders of Arden take"),
    ],
)
def test_a_kingdom_has_no_more_than_it_can(field: str, place: int, value: int, why: str) -> None:
    match = match_at({}, {"race": "Orc"})
    getattr(match.s, field)[0][place] = value
    assert why in refusal(match.book, match.s)


def test_nobody_studies_what_is_known() -> None:
    match = match_at({}, {"race": "Orc"})
    match.s.level[0][BLADES] = match.book.levels[BLADES]
    match.s.learning[0] = BLADES + 1
    assert "learning of Arden is Sharper Blades, which it knows" in refusal(match.book, match.s)


def test_there_are_no_kingdoms_on_day_0() -> None:
    match = start()
    match.s.waiting = 1
    assert "Brune has handed in, but its plan_race is 0" in refusal(match.book, match.s)
    match.s.land[1] = 20
    assert "land is not 0, but kingdoms are founded after day 0" in refusal(match.book, match.s)
    drawn = start(races="drawn")
    assert "races are drawn before day 1" in refusal(drawn.book, start().s)
