"""Positions of the campaign: real ones read back, contradictory ones are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.campaign.scenes import found, new_run
from wartable.engine.errors import Unreadable
from wartable.engine.play.match import Match
from wartable.engine.play.position import write_table
from wartable.games.campaign import position
from wartable.games.campaign.state import (
    ACTS,
    BATTLE,
    CAMP,
    DECK,
    HELD,
    KINDS,
    OVER,
    REST,
    REVIEW,
    SHOP,
    Book,
    State,
)

Change = Callable[[State], None]


def in_stage(stage: int) -> Match:
    """Return a run in which something is asked."""
    return found(lambda s: s.stage == stage)


def refusal(book: Book, s: State) -> str:
    with pytest.raises(Unreadable) as caught:
        position.read_position(book, write_table(s))
    assert caught.value.code == "bad-position"
    assert "\n" not in caught.value.message
    return caught.value.message


def change(field: str, to: int, place: int | None = None) -> Change:
    """Return a change of one value."""

    def make(s: State) -> None:
        if place is None:
            setattr(s, field, to)
        else:
            getattr(s, field)[place] = to

    return make


def test_a_position_reads_as_it_is_written() -> None:
    for match in (new_run(), in_stage(CAMP), in_stage(BATTLE), in_stage(SHOP)):
        again = position.read_position(match.book, match.position_text())
        assert again == match.s and write_table(again) == match.position_text()


@pytest.mark.parametrize(
    ("stage", "changes", "why"),
    [
        (CAMP, [change("act", 99)], "act is 99, not 1 to 3"),
        (CAMP, [change("hp", 900)], "hp is 900, but max_hp is"),
        (CAMP, [change("hp", 0)], "hp is 0, but ended is 0"),
        (CAMP, [change("ended", 1)], f"stage is {CAMP}, but ended is 1"),
        (CAMP, [change("stage", OVER)], f"stage is {OVER}, but ended is 0"),
        (CAMP, [change("stage", REVIEW), change("act", ACTS)], "no act follows act 3"),
        (CAMP, [change("stage", SHOP)], f"stage is {SHOP}, but now is 0"),
        (CAMP, [change("choices", 0)], "but choices is 0"),
        (CAMP, [change("now", 1)], f"stage is {CAMP}, but now is 1"),
        (CAMP, [change("c_kind", 0, 0)], "c_kind of choice 1 is 0"),
        (CAMP, [change("c_title", 99, 0)], "c_title of choice 1 is 99, not 0 to"),
        (CAMP, [change("c_offers", 1, 0), change("c_offer", 8, 0)], "choice 1 is 8, not 0 to 7"),
        (CAMP, [change("cards", DECK + 1)], f"cards is {DECK + 1}, not 0 to {DECK}"),
        (CAMP, [change("deck", 120, 0)], "deck: 120 is no card"),
        (CAMP, [change("reserve", 1, KINDS - 1)], f"reserve: {KINDS - 1} is no card"),
        (CAMP, [change("fallen", 10**9, 0)], "value 1 of fallen is 1000000000, not 0 to"),
        (CAMP, [change("fallen", 10**5, 0), change("fallen", 1, 1)], "fallen has 100001 cards"),
        (CAMP, [change("held", HELD)], f"held is {HELD}, not 0 to"),
        (CAMP, [change("held", 1), change("held_kind", 3, 0)], "1 cards 3, but reserve has 0"),
        (CAMP, [change("reserve", 1, 3), change("held", 1), change("held_kind", 3, 0),
                change("held_until", 99, 0)], "held_until is 99, not"),
        (CAMP, [change("source", 4, 0), change("under_way", 1)], "building 4, which makes no"),
        (CAMP, [change("steps", 0)], "steps is 0, not 1 to"),
        (CAMP, [change("hero_lat", 900_001)], "hero_lat is 900001, not"),
        (SHOP, [change("shelf_card", -2, 0)], "shelf_card: -2 is no card"),
        (SHOP, [change("stage", BATTLE)], "but now is an encounter of kind"),
        (BATTLE, [change("stage", SHOP)], "but now is an encounter of kind"),
        (BATTLE, [change("enemies", 0)], "enemies is 0"),
        (BATTLE, [change("battle_hp", 0)], "battle_hp is 0"),
        (BATTLE, [change("ground", 0, 4)], "a value of ground is 0"),
        (BATTLE, [change("enemy", -1, 0)], "enemy: -1 is no card"),
    ],
)  # fmt: skip
def test_a_contradiction_is_refused_and_named(stage: int, changes: list[Change], why: str) -> None:
    match = in_stage(stage)
    for make in changes:
        make(match.s)
    assert why in refusal(match.book, match.s)


def test_a_building_makes_one_card_at_a_time() -> None:
    match = in_stage(CAMP)
    s = match.s
    assert s.under_way > 0
    s.source[s.under_way], s.goods[s.under_way] = s.source[0], s.goods[0]
    s.under_way += 1
    assert "2 times" in refusal(match.book, s)


def test_a_battle_is_one_of_a_fight() -> None:
    match = in_stage(BATTLE)
    at = match.s.now - 1
    match.s.c_kind[at], match.s.c_title[at] = REST, 0
    assert f"now is an encounter of kind {REST}" in refusal(match.book, match.s)
