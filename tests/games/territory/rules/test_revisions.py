"""Changing plans and commands of Territory until their phase closes."""

from __future__ import annotations

from support.revisions import commands, refused, territory, waiting, written
from wartable.engine.play.view import SPECTATOR
from wartable.testing.knowledge import everything_shown


def test_1_4_1_a_plan_is_replaced_until_the_plans_are_revealed() -> None:
    match = territory(commanding=False)
    match.play(0, "plan", "north")
    match.play(1, "plan", "wait")
    seen = [everything_shown(match, seat) for seat in (1, 2, SPECTATOR)]
    match.revise(0, [("plan", "south")])
    assert [everything_shown(match, seat) for seat in (1, 2, SPECTATOR)] == seen
    assert match.orders(0)[0].text == "south" and waiting(match) == (2,)
    phase = match.phase
    match.play(2, "plan", "x")
    assert "  a: south" in match.view(1).sentences()[-1].splitlines()
    late = refused(match, lambda: match.revise(0, [("plan", "east")], phase=phase))
    assert late.code == "stale"
    assert refused(match, lambda: match.withdraw(0, 1)).code == "no-such-order"


def test_2_10_commands_are_withdrawn_also_after_handing_in() -> None:
    match = territory()
    one, two = commands(match, 0)
    for move in (one, two, "done"):
        match.play(0, move)
    match.play(1, "done")
    assert waiting(match) == (2,)
    assert match.withdraw(0, 1).number == 1
    assert written(match, 0) == [two] and waiting(match) == (0, 2)
    assert "waiting for a, c" in match.view(2).status()
    match.play(0, "done")
    match.withdraw(0, 2)
    assert written(match, 0) == [two] and waiting(match) == (0, 2)


def test_2_10_the_last_command_that_counts_can_be_withdrawn() -> None:
    match = territory()
    one, two = commands(match, 0)
    for move in (one, two, one):
        match.play(0, move)
    assert waiting(match) == (1, 2), "three are all that count"
    match.revise(0, [two, one, one])
    assert written(match, 0) == [two, one, one] and waiting(match) == (1, 2)
    match.withdraw(0, 1)
    assert written(match, 0) == [one, one] and waiting(match) == (0, 1, 2)


def test_the_amount_offered_first_keeps_the_square() -> None:
    match = territory()
    view = match.view(0)
    for family in view.legal()[1:]:
        assert (family.high, view.usual_amount(family)) == (5, 4)
    match.play(0, commands(match, 0)[0].removesuffix(",1") + ",4")
    view = match.view(0)
    assert {view.usual_amount(family) for family in view.legal()[1:]} == {1}, "all that is left"
