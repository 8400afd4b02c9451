"""Changing the orders of a day of Thardferr until everybody has handed in."""

from __future__ import annotations

from support.revisions import refused, written
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game


def test_2_6_an_order_that_another_needs_is_not_withdrawn_alone() -> None:
    game = find_game("thardferr")
    match = Match(game, seats=2, seed=3)
    for seat in range(2):
        match.play(seat, match.legal(seat)[0].code)
    match.submit(0, "assign Building 0")
    match.submit(0, f"assign Building {match.book.builders} | build House 1")
    assert len(match.orders(0)) == 3
    error = refused(match, lambda: match.withdraw(0, 2))
    assert error.code == "order-needed" and "build House 1" in error.message
    match.withdraw(0, 3)
    match.withdraw(0, 2)
    assert written(match, 0) == ["assign Building 0"]
