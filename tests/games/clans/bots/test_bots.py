"""Players of Land of Clans & Wanderers who hesitate: greedy's moves, and turns that end early."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from support.clans.battles import battle
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.play.match import Match
from wartable.engine.play.view import View
from wartable.games.clans import GAME, bots
from wartable.games.clans.bots import (
    CRACK,
    GREEDY,
    GREEN,
    SEASONED,
    TRAINED,
    VETERAN,
    fingerprint,
    hesitation,
)
from wartable.games.clans.moves import DONE
from wartable.games.clans.state import CLASSIC

STYLES = (GREEN, TRAINED, SEASONED, VETERAN, CRACK)
HESITANT = pytest.mark.parametrize("style", STYLES, ids=[GAME.heuristics[at] for at in STYLES])
#: Battles whose positions are looked at.
SEEDS = range(12)


def choice(view: View, style: int) -> int:
    """Return the move of a style; with action points none of those here draws anything."""
    chance = stream(1, BOT)
    before = chance.a, chance.b
    move = bots.choose(view.book, view.s, view.work, chance, view.seat, style)
    assert view.book.mode == CLASSIC or (chance.a, chance.b) == before
    return move


def decisions(match: Match) -> Iterator[View]:
    """Yield what is to be decided between two greedy players."""
    while not match.over:
        view = match.view(match.to_act[0])
        yield view
        match.play(view.seat, choice(view, GREEDY))


@cache
def answers() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return greedy's move in many positions, and those of the others."""
    return tuple(
        (choice(view, GREEDY), tuple(choice(view, style) for style in STYLES))
        for seed in SEEDS
        for view in decisions(battle(seed=seed))
    )


def test_they_have_names_of_their_own() -> None:
    names = [GAME.heuristics[style] for style in STYLES]
    assert names == ["green", "trained", "seasoned", "veteran", "crack"]
    assert [hesitation(style) for style in (*STYLES, GREEDY)] == [40, 30, 22, 16, 8, 0]


@HESITANT
def test_the_move_is_greedys_or_the_end_of_the_turn(style: int) -> None:
    at = STYLES.index(style)
    assert all(moves[at] in (best, DONE) for best, moves in answers())
    could = [moves[at] for best, moves in answers() if best != DONE]
    assert len(could) > 300
    assert abs(100 * could.count(DONE) / len(could) - hesitation(style)) < 6


def test_whoever_is_stronger_hesitates_only_where_the_weaker_do() -> None:
    for best, moves in answers():
        ended = [move == DONE for move in moves]
        assert best == DONE or ended == sorted(ended, reverse=True)


def test_every_act_changes_what_it_follows_from() -> None:
    for seed in SEEDS:
        match = battle(seed=seed)
        seen: dict[tuple[int, int], list[int]] = {}
        for view in decisions(match):
            own = fingerprint(view.s, view.seat)
            # What others hide is no part of it.
            assert own == fingerprint(match.s, view.seat)
            seen.setdefault((view.s.turn, view.seat), []).append(own)
        assert max(map(len, seen.values())) > 2
        assert all(len(set(own)) == len(own) for own in seen.values())


def test_whoever_hesitates_loses_in_classic_mode_too() -> None:
    lost = 0
    for seed in range(6):
        match = Match(GAME, seats=2, seed=seed)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, choice(match.view(seat), GREEN if seat == seed % 2 else GREEDY))
        lost += match.winners == (1 - seed % 2,)
    assert lost >= 5
