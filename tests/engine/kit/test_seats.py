"""Sets of seats."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.kit.seats import lowest, seats_in, several

masks = st.integers(min_value=1, max_value=(1 << 32) - 1)


@given(masks)
def test_the_lowest_seat_of_a_set(seats: int) -> None:
    assert lowest(seats) == seats_in(seats)[0]


@given(masks)
def test_a_set_has_one_seat_or_several(seats: int) -> None:
    assert several(seats) == (len(seats_in(seats)) > 1)


def test_every_single_seat() -> None:
    for seat in range(32):
        assert lowest(1 << seat) == seat
        assert seats_in(1 << seat) == (seat,)
    assert seats_in(0) == ()
