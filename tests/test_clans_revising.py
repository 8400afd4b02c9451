"""Changing what is staged in classic mode until both have handed in."""

from __future__ import annotations

from revisions import refused, waiting
from test_no_leak import everything_shown
from wartable.engine.match import Match
from wartable.engine.registry import find_game


def clans(hero: str = "") -> Match:
    game = find_game("clans")
    of_seats = [{"hero": hero}, {}] if hero else ()
    return Match(game, seats=2, seed=3, options=game.options(preset="classic"), of_seats=of_seats)


def test_6_4_1_staged_cards_are_changed_until_both_hand_in() -> None:
    match = clans()
    stage = [each.code for each in match.legal(0) if words(match, each.code).startswith("stage ")]
    match.play(0, stage[0])
    match.play(0, "done")
    assert waiting(match) == (1,)
    seen = everything_shown(match, 1)
    match.revise(0, [stage[1], "done"])
    assert everything_shown(match, 1) == seen
    match.withdraw(0, 1)
    assert waiting(match) == (0, 1) and match.orders(0) == ()
    assert match.s.staged[0] == 0


def words(match: Match, code: int) -> str:
    return match.game.look.move_words(match.book, code)


def drawing_hero() -> str:
    """Return a hero whose ability draws cards."""
    game = find_game("clans")
    assert game.of_a_seat is not None
    for info in game.of_a_seat.infos():
        if info.name == "hero":
            for hero in info.choices:
                match = clans(str(hero))
                move = next(m for m in match.legal(0) if words(match, m.code) == "use the hero")
                match.play(0, move.code)
                if match.moves[-1].drew:
                    return str(hero)
    raise AssertionError("no hero draws")


def test_6_4_1_what_chance_has_decided_stands() -> None:
    match = clans(drawing_hero())
    stage = [each.code for each in match.legal(0) if words(match, each.code).startswith("stage ")]
    hero = next(each.code for each in match.legal(0) if words(match, each.code) == "use the hero")
    match.play(0, stage[0])
    match.play(0, hero)
    match.play(0, "done")
    assert refused(match, lambda: match.withdraw(0, 1)).code == "order-stands"
    assert refused(match, lambda: match.withdraw(0, 2)).code == "order-stands"

    assert refused(match, lambda: match.revise(0, ["done"])).code == "order-stands"
    match.withdraw(0, 3)
    assert [each.stands for each in match.orders(0)] == [True, True]
    assert waiting(match) == (0, 1)
