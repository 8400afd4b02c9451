"""Two matches that differ only in what a seat may not know look the same to it, to the byte.

A random match is continued twice: in both the same seats hand in in the same order, but other
moves, more or fewer of them, and other texts. Whatever leaves the engine for a seat that has
not handed in, and for a spectator, is then compared.

Where moves take effect at once nothing is handed in: there the second match has in it what the
seat could as well imagine, and lacks the events that it may not know of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from wartable.engine.kit.chance import BOT, draw, stream
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR
from wartable.testing.defects import Broken, kept
from wartable.testing.play import (
    at_start,
    game_length,
    ideas,
    move_text,
    random_match,
    random_plays,
    where,
)
from wartable.testing.setups import Setup
from wartable.testing.twins import leaks, secrets, twins

#: Points of random matches at which twins are made, beside the beginning.
POINTS = 4
#: Matches are compared up to so many moves.
LONGEST = 150
#: Twins of more seats take very long: each of them hands in.
MOST_SEATS = 6
#: Positions at which players choose from the true and from the concealed state.
POSITIONS = 30


@dataclass(frozen=True)
class Pair:
    """A viewer with two matches that should look the same to it, and where they come from."""

    viewer: int
    one: Match
    other: Match
    place: str


def check_no_leak(setup: Setup, part: int = 0) -> None:
    """Check that secrets do not leak, at several points of random matches.

    Each ``part`` is of other points and matches.
    """
    check_pairs_look_alike(setup, pairs_of(setup, part))


def check_pairs_look_alike(setup: Setup, pairs: Sequence[Pair]) -> None:
    """Check that nothing tells a viewer two matches apart."""
    for pair in pairs:
        with kept("secrets do not leak", setup.game, pair.place):
            found = leaks(pair.one, pair.other, pair.viewer)
            if found:
                raise Broken(
                    f"what a viewer may not know can be told from: {', '.join(found)}", "conceal"
                )


def pairs_of(setup: Setup, part: int = 0) -> list[Pair]:
    """Return viewers with twins that really differ in something secret."""
    found = []
    with kept("there are twins", setup.game, at_start(setup, part)):
        points = points_of(setup, part)
    for seed, moves in points:
        place = f"{at_start(setup, seed)}, move {moves}"
        with kept("there are twins", setup.game, place):
            base = random_match(setup, seed, moves)
            for viewer in (SPECTATOR, 0, setup.seats - 1):
                one, other = twins(base, viewer)
                if (one.phase, one.over) != (other.phase, other.over):
                    raise Broken(
                        f"what viewer {viewer} may not know changes the phase or the end", "imagine"
                    )
                if secrets(one) != secrets(other) and one.to_act == other.to_act:
                    who = "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
                    found.append(Pair(viewer, one, other, f"{place}, seen by {who}"))
    with kept("there are secrets", setup.game, at_start(setup, part)):
        if not found and setup.game.conduct.secrets:
            raise Broken("Game.secrets is True, but nothing secret was found to compare", "conceal")
    return found


def points_of(setup: Setup, part: int) -> list[tuple[int, int]]:
    """Return seeds and numbers of moves: the beginning, and points spread over short matches."""
    chance = stream(77 + part, BOT)
    length = min(game_length(setup, 1), LONGEST)
    if not setup.game.conduct.secrets:
        return [(part, draw(chance, length))]
    apart = max(1, length // POINTS)
    later = [min(number * apart + draw(chance, apart), length - 1) for number in range(POINTS)]
    return [(part * (POINTS + 1) + number, moves) for number, moves in enumerate((0, *later))]


def check_players_know_no_secrets(setup: Setup, seed: int = 31) -> None:
    """Check that players choose alike from the true and from the concealed state."""
    names = ("sample", "suggest", *["choose"] * len(setup.game.heuristics))
    for play in random_plays(setup, seed, POSITIONS):
        for seat in play.to_act[:3]:
            with kept("players know no secrets", setup.game, partial(where, play, seat)):
                truly, seen = (
                    ideas(play.game, book, s, play.work, stream(1, BOT), seat)
                    for book, s in (
                        (play.book, play.s),
                        (play.book_seen_by(seat), play.seen_by(seat)),
                    )
                )
                for name, one, other in zip(names, truly, seen, strict=True):
                    if one != other:
                        told = f"{move_text(play.game, play.book, one)}, from the concealed one "
                        told += move_text(play.game, play.book, other)
                        raise Broken(f"{name} chooses from the true state {told}", name)
