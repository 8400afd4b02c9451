"""Buildings of Thardferr's kingdoms, and the land they stand on."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from support.thardferr.kingdoms import Table, counts
from wartable.apps.thardferr.kingdom import buildings as land
from wartable.apps.thardferr.kingdom.counts import Number
from wartable.games.thardferr.catalogue import catalogue

# Buildings


def test_more_land_keeps_the_ratios() -> None:
    found = land.autofilled({"Farm": 10, "House": 7}, {"Mine": 3}, 40, 2, ["House"], 20)
    assert found is not None
    assert (found.buildings["Farm"], found.buildings["House"]) == (20, 7)
    assert (found.buildings["Mine"], found.buildings["Castle"]) == (0, 2)
    assert (found.ratios["House"], found.ratios["Castle"]) == (0.18, 0.05)
    assert land.autofilled({"Farm": 10}, {}, 20, 1, [], 20) is None


def test_an_empty_land_is_filled_by_stored_or_usual_ratios() -> None:
    found = land.autofilled({}, {"Farm": 1.55}, 10, 0, ["School"], 10)
    assert found is not None
    expected = {"Farm": 15, "House": 20, "School": 0, "Castle": 1, "Advanced Training Center": 2}
    assert {key: found.buildings[key] for key in expected} == expected


def test_without_land_nothing_stands_but_a_castle() -> None:
    found = land.autofilled({"Farm": 10, "Mill": 5}, {}, 0, 0, ["Mill"], 20)
    assert found is not None
    assert {key for key, count in found.buildings.items() if count} == {"Castle"}
    assert found.ratios == {}


def test_land_that_was_none_counts_as_the_new_one() -> None:
    found = land.autofilled({"Farm": 10}, {"Farm": 9}, 20, 1, [], 0)
    assert found is not None
    assert found.buildings["Farm"] == 10


def test_what_the_land_cannot_carry_is_cut_in_order() -> None:
    pinned = ["Medical Center", "Guard House", "Farm", "Mill"]
    there: Table = {"Medical Center": 4, "Guard House": 5, "Farm": 6, "Mill": 9}
    found = land.autofilled(there, {}, 1, 1, pinned, 2)
    assert found is not None
    assert {key: count for key, count in found.buildings.items() if count} == {
        "Castle": 1,
        "Farm": 1,
        "Mill": 9,
    }


def test_a_ratio_is_changed_as_far_as_the_land_carries() -> None:
    there: Table = {"Farm": 10, "Mill": 20}
    ratios: Table = {"Farm": 1, "Mill": 2, "Castle": 3}
    found = land.with_ratio(there, ratios, 10, "Farm", 2.555)
    assert (found.buildings["Farm"], found.ratios["Farm"]) == (25, 2.56)
    full = land.with_ratio(there, ratios, 10, "Farm", 99)
    assert (full.buildings["Farm"], full.ratios["Farm"]) == (80, 8)
    assert land.with_ratio(there, ratios, 10, "Farm", -1).buildings["Farm"] == 0
    # The counts are more than the ratios say, so that less is left.
    tight = land.with_ratio({"Mill": 95}, {"Mill": 2}, 10, "Farm", 3)
    assert (tight.buildings["Farm"], tight.ratios["Farm"]) == (5, 0.5)
    # Nothing is left at all: a ratio that would give no building falls as well.
    over = land.with_ratio({"Mill": 11}, {"Mill": 2}, 1, "Farm", 0.5)
    assert (over.buildings["Farm"], over.ratios["Farm"]) == (0, 0)
    assert full.castles is None


def test_a_count_is_changed_as_far_as_the_land_carries() -> None:
    there: Table = {"Farm": 10, "Mill": 20, "Castle": 1}
    found = land.with_number(there, {}, 10, "Farm", 99)
    assert (found.buildings["Farm"], found.ratios["Farm"], found.castles) == (80, 8, None)
    assert land.with_number(there, {}, 10, "Farm", -9).buildings["Farm"] == 0
    assert land.with_number(there, {}, 10, "Farm", 3.9).buildings["Farm"] == 3
    assert land.with_number(there, {}, 0, "Farm", 3).buildings["Farm"] == 0


def test_castles_have_a_limit_of_their_own() -> None:
    found = land.with_number({"Castle": 1}, {}, 14, "Castle", 9)
    assert (found.buildings["Castle"], found.ratios["Castle"], found.castles) == (3, 0.21, 3)
    ratio = land.with_ratio({"Castle": 1}, {}, 14, "Castle", 1)
    assert (ratio.buildings["Castle"], ratio.ratios["Castle"], ratio.castles) == (3, 3 / 14, None)
    assert land.with_number({}, {}, 0, "Castle", 9).castles == 0
    assert land.with_ratio({}, {}, 0, "Castle", 9).buildings["Castle"] == 0


@settings(max_examples=25)
@given(
    counts(list(catalogue().buildings)),
    st.integers(0, 500),
    st.integers(0, 500),
    st.sets(st.sampled_from(list(catalogue().buildings))),
)
def test_the_land_is_never_overfilled(
    there: dict[str, Number], size: int, before: int, pinned: set[str]
) -> None:
    found = land.filled(there, {}, size, 1, pinned, before)
    counted = sum(count for key, count in found.buildings.items() if key != "Castle")
    assert counted <= 10 * size
    assert min(found.buildings.values()) >= 0
