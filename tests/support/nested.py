"""Matches of Sty at a fair, for the tests of matches inside others."""

from __future__ import annotations

from support.games.sty import GO, STY
from support.records import same
from wartable.engine.game import Game
from wartable.engine.kit.moves import packed
from wartable.engine.play.match import Match


def at_a_fair(*, fairs: int = 3, seed: int = 4, stake: int = 1, game: Game = STY) -> Match:
    """Return a match in which Pig is to be played now."""
    match = Match(game, options=game.options({"fairs": fairs}), seed=seed)
    match.play(0, packed(GO, stake))
    return match


def fight(match: Match) -> None:
    """Play the match inside to its end: all hold what they have rolled."""
    while not inside(match).over:
        inside(match).close_phase()


def inside(match: Match) -> Match:
    """Return the match inside, which must be there."""
    assert match.inner is not None
    return match.inner


def roll(match: Match, times: int) -> None:
    """Let everybody roll in the match inside."""
    for _ in range(times):
        match.play_within(inside(match).to_act[0], "roll")


# --- test_within_records -------------------------------------------------------------------------
# Records of matches with matches inside: every inner move has a line, and is found if changed.


def same_inside(one: Match, other: Match) -> bool:
    """Tell whether both matches, and those inside them, have gone the same way."""
    if one.inner is None or other.inner is None:
        return same(one, other) and one.inner is other.inner and one.due == other.due
    return same(one, other) and same(one.inner, other.inner)
