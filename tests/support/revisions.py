"""For tests that change what was handed in."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wartable.engine.errors import WartableError
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR
from wartable.engine.registry import find_game


def standing(match: Match) -> tuple[object, ...]:
    chance = match._chance.a, match._chance.b
    views = [match.view(seat).as_dict() for seat in range(SPECTATOR, match.seats)]
    return match.state_hash(), chance, match.to_act, match.phase, match.moves, views


def refused(match: Match, deed: Callable[[], object]) -> WartableError:
    """Return why something was refused, which must change nothing."""
    before = standing(match), list(match.history), match.cursor
    with pytest.raises(WartableError) as caught:
        deed()
    assert (standing(match), list(match.history), match.cursor) == before
    assert len(caught.value.message.splitlines()) == 1
    return caught.value


def territory(commanding: bool = True) -> Match:
    game = find_game("territory")
    match = Match(game, seats=3, seed=4, options=game.options({"map_size": 5}))
    while commanding and match.phase < 5:
        match.play(match.to_act[0], "plan")
    return match


def commands(match: Match, seat: int) -> list[str]:
    """Return commands of one unit each, in all directions of the starting square."""
    write = match.game.notation.write_move
    return [write(match.book, next(each.moves())) for each in match.legal(seat)[1:]]


def written(match: Match, seat: int) -> list[str]:
    return [match.game.notation.write_move(match.book, each.move) for each in match.orders(seat)]


def waiting(match: Match) -> tuple[int, ...]:
    """Return who has not handed in."""
    return match.to_act
