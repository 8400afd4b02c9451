"""Compare what a viewer is shown of matches that differ only in what the viewer may not know.

``python bench/noninterference.py [GAME ...] [--pairs 100000] [--seed 1] [--processes 1]`` plays all
set-ups of every game with secrets at random, side by side, a position of each in turn. At every
position it takes a viewer, a seat or a spectator, and compares one match with ``--beside`` others:
with other secret orders and texts or, where moves take effect at once, with other hidden cards. A
pair is one match, another with other secrets, and the viewer. Two that turn out to have the same
secrets are none, nor are two in which other seats are to act; both are counted apart. It compares

- of every pair, to the byte: the concealed state and everything else that a view is made from, the
  tag, the legal moves, the steps of the replay, whether a move can be taken back;
- of one pair in ``--dear``: all that comes out of a view, such as drawings, sentences, JSON, click
  paths, messages to bots and what bots choose, and its size when it is gzipped;
- at the end, on a server in this process: ``--looks`` answers as they are sent, before a secret
  order and after it: status, headers, body and size. This is left out where moves take effect at
  once: everybody sees that somebody has moved.

A view is computed from what the first line compares and from nothing else, so the second is a
sample. The script prints what it counted and the first difference with the path to it. The exit
code is 1 if there is any.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import cycle

import tests_path  # noqa: F401 - finds support
from secret_tables import changed_answers
from support.pairs import ESSENCE, Lane, Pair, sizes
from support.setups import all_setups, usual_setups
from wartable.engine.play.view import SPECTATOR
from wartable.engine.registry import all_games, find_game
from wartable.testing.knowledge import everything_shown
from wartable.testing.setups import Setup

#: The most seats of a set-up that is played.
SEATS = 8
#: Seeds of games that one process begins at most; those of the next process come after them.
GAMES = 1_000_000


@dataclass
class Count:
    """What was compared of a game, and the first difference found."""

    pairs: int = 0
    dear: int = 0
    equal: int = 0
    visible: int = 0
    positions: int = 0
    setups: set[str] = field(default_factory=set)
    difference: str = ""

    def add(self, other: Count) -> None:
        """Add what another process has compared."""
        self.pairs += other.pairs
        self.dear += other.dear
        self.equal += other.equal
        self.visible += other.visible
        self.positions += other.positions
        self.setups |= other.setups
        self.difference = self.difference or other.difference

    def __str__(self) -> str:
        return (
            f"{self.pairs:8} pairs at {self.positions} positions of {len(self.setups)} set-ups, "
            f"{self.dear} of them whole; none, {self.equal} with equal secrets and "
            f"{self.visible} with others to act"
        )


@dataclass(frozen=True)
class Job:
    """What one process compares: so many pairs of a game, from a seed on."""

    game: str
    pairs: int
    beside: int
    dear: int
    seed: int
    seconds: float


def compare(job: Job) -> Count:
    """Compare pairs of matches of a game until there are enough, one differs or time is up."""
    count, until = Count(), time.monotonic() + job.seconds
    for lane in _positions(job):
        viewer = random.Random(f"{lane.seed} {lane.moves}").choice(
            [SPECTATOR, *range(lane.setup.seats)]
        )
        equal, visible = lane.rejected.equal, lane.rejected.visible
        with closing(lane.pairs(viewer, min(job.beside, job.pairs - count.pairs))) as pairs:
            for pair in pairs:
                whole = count.pairs % job.dear == 0
                count.pairs += 1
                count.dear += whole
                found = pair.differences or (whole and _whole_differences(pair, viewer))
                if found:
                    count.difference = (
                        f"{lane.setup}, seed {lane.seed}, move {lane.moves}, viewer {viewer}: "
                        f"{', '.join(found)}"
                    )
                    return count
        count.equal += lane.rejected.equal - equal
        count.visible += lane.rejected.visible - visible
        count.positions += 1
        count.setups.add(str(lane.setup))
        if count.pairs >= job.pairs or time.monotonic() > until:
            break
    return count


def _positions(job: Job) -> Iterator[Lane]:
    """Yield a position of every set-up in turn, each in a game that goes on; then all again."""
    setups = [each for each in all_setups() if each.game.key == job.game and each.seats <= SEATS]
    lanes: dict[Setup, Lane] = {}
    begun = 0
    for setup in cycle(setups):
        if setup not in lanes or lanes[setup].over:
            lanes[setup] = Lane(setup, job.seed + begun)
            begun += 1
        yield lanes[setup]
        lanes[setup].step()


def _whole_differences(pair: Pair, viewer: int) -> list[str]:
    """Return what differs of all that comes out of the views of a pair."""
    one, other = everything_shown(pair.one, viewer), everything_shown(pair.other, viewer)
    found = [name for name in one | other if one.get(name) != other.get(name)]
    return found + ["gzipped size"] * (sizes(one) != sizes(other))


def run(game: str, chosen: argparse.Namespace) -> bool:
    """Compare a game and print the result; return whether something differs."""
    began, count = time.monotonic(), Count()
    share = -(-chosen.pairs // chosen.processes)
    jobs = [
        Job(
            game,
            min(share, chosen.pairs - number * share),
            chosen.beside,
            chosen.dear,
            (chosen.seed * chosen.processes + number) * GAMES,
            chosen.seconds,
        )
        for number in range(chosen.processes)
    ]
    if chosen.processes == 1:
        count = compare(jobs[0])
    else:
        with multiprocessing.get_context("spawn").Pool(chosen.processes) as pool:
            for found in pool.imap_unordered(compare, jobs):
                count.add(found)
    spent = time.monotonic() - began
    looks, answer = 0, ""
    if not _usual(game).at_once:
        looks, answer = changed_answers(game, "", chosen.looks, chosen.seed)
    print(f"{game:12} {count}; {spent:.0f} s; {looks} answers of a server", flush=True)
    for each in filter(None, (count.difference, answer)):
        print(f"{game:12} DIFFERS: {each}", flush=True)
    return bool(count.difference or answer)


def _usual(game: str) -> Setup:
    return next(each for each in usual_setups() if each.game.key == game)


def main() -> None:
    """Compare all games given, by default all that have secrets."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--pairs", type=int, default=100_000, help="pairs of each game")
    parser.add_argument("--beside", type=int, default=4, help="pairs at a position")
    parser.add_argument("--dear", type=int, default=100, help="compare one in so many whole")
    parser.add_argument("--looks", type=int, default=200, help="answers of a server of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600.0, help="the most for each game")
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args()
    games = [find_game(each) for each in chosen.games] or list(all_games())
    print(f"of every pair: {', '.join(ESSENCE)}; of one in {chosen.dear}: all that is shown")
    differs = 0
    for game in games:
        if game.conduct.secrets:
            differs += run(game.key, chosen)
        else:
            print(f"{game.key:12} has no secrets: nothing to compare")
    sys.exit(differs > 0)


if __name__ == "__main__":
    main()
