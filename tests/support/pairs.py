"""Pairs of matches that differ only in what a viewer may not know, by the thousand.

A lane is a random game played twice, side by side. At every position both matches are given
secrets, as for twins: other orders and texts or, where moves take effect at once, other hidden
cards. What was seen of the first match is compared with what is seen of several others. Then both
go back to the position and on with the same move, so a pair costs neither a match nor a replay.
"""

from __future__ import annotations

import gzip
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any

from wartable.engine.kit.chance import BOT, SEED_LIMIT, draw, stream
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.history import Made
from wartable.engine.play.knowledge import Knowledge
from wartable.engine.play.match import Match
from wartable.engine.play.record import LiveRecord
from wartable.engine.play.seeds import put_back
from wartable.server.tables.service import Live
from wartable.server.tables.summary import PERSON, RUNNING, Info, Seat
from wartable.server.tables.views import tag_of
from wartable.testing.play import imagine_others, random_move, without_secrets
from wartable.testing.setups import Setup
from wartable.testing.twins import hide_orders

#: What is compared of every pair, to the byte: all that a view is made from, and what costs little
#: beside.
ESSENCE = (
    *("state", "events", "spoken", "players", "orders", "to act", "phase", "over", "finished"),
    *("legal", "moments", "taking back", "tag"),
)


@dataclass(frozen=True)
class Pair:
    """Two matches, and the names of what differs of :data:`ESSENCE`.

    The matches stay as they are until the next pair is asked for.
    """

    one: Match
    other: Match
    differences: tuple[str, ...]


@dataclass
class Rejected:
    """How many pairs were made in vain."""

    #: Their secrets are the same, or the same as in another pair at this position.
    equal: int = 0
    #: Other seats are to act in them, which everybody may see.
    visible: int = 0


class Lane:
    """A random game played twice, side by side, for pairs at every position."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup, self.seed = setup, seed
        self.rejected = Rejected()
        #: Both matches; between pairs they are alike.
        one, other = self.matches = setup.match(seed), setup.match(seed)
        self._at_once = one.game.acts_at_once(one.book)
        self._bots = [stream(seed, BOT, seat) for seat in range(setup.seats)]
        self._turns = stream(seed, BOT, setup.seats)
        info = _info(setup)
        self._lives = _live(info, one), _live(info, other)
        self._told: dict[int, _Told] = {}

    @property
    def moves(self) -> int:
        """How many moves have been made."""
        return len(self.matches[0]._moves)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.matches[0].over

    def step(self) -> None:
        """Make the same random move in both matches."""
        one, _ = self.matches
        seat = one.to_act[draw(self._turns, len(one.to_act))]
        move = random_move(one.game.rules, one.book, one.s, one.work, self._bots[seat], seat)
        for match in self.matches:
            match.play(seat, move, f"move {len(match.moves)} of {seat}")

    def pairs(self, viewer: int, count: int) -> Generator[Pair, None, None]:
        """Yield up to so many pairs at this position; they have the first match in common."""
        one, other = self.matches
        if not self._at_once and set(one.to_act) <= {viewer}:
            return  # nobody else has orders to give
        since = len(one._moves)
        with self._secretly(one, viewer, 0):
            first, known = self._essence(0, viewer), {_secrets(one, since)}
            for number in range(1, count + 1):
                with self._secretly(other, viewer, number):
                    secrets = _secrets(other, since)
                    if secrets in known:
                        self.rejected.equal += 1
                        continue
                    if not _alike(one, other):
                        self.rejected.visible += 1
                        continue
                    known.add(secrets)
                    second = self._essence(1, viewer)
                    differences = tuple(name for name in ESSENCE if first[name] != second[name])
                    yield Pair(one, other, differences)

    @contextmanager
    def _secretly(self, match: Match, viewer: int, number: int) -> Iterator[None]:
        """Change what a viewer may not know of a match, for each number otherwise."""
        seed = (self.seed * 10_000 + self.moves) % SEED_LIMIT
        with _restored(match):
            if not self._at_once:
                hide_orders(match, viewer, number, seed)
            elif number:  # where nothing is handed in, the first match is the one that is played
                told = self._told.setdefault(viewer, _Told(viewer))
                told.follow(match._moves)
                imagine_others(match, viewer, (100 * seed + number) % SEED_LIMIT)
                match._moves, match._witnesses = told.moves, told.witnesses
            yield

    def _essence(self, number: int, viewer: int) -> dict[str, object]:
        """Return what one of the matches shows to a viewer."""
        live = self._lives[number]
        match = live.match
        view = match.view(viewer)
        found = (
            *(spec_of(view.s).pack(view.s), view.events, view.spoken, view.players, view.orders),
            *(view.to_act, view.phase, view.over, match.finished),
            view.legal(),
            len(match.moments(viewer)),
            viewer in view.to_act and match.can_take_back(viewer),
            tag_of(live, viewer, view),
        )
        return dict(zip(ESSENCE, found, strict=True))


class _Told:
    """The moves of a match with what a viewer was told of them, and what it knows from that."""

    def __init__(self, viewer: int) -> None:
        self._viewer = viewer
        self.moves: list[Made] = []
        self.witnesses: dict[int, Knowledge] = {}

    def follow(self, moves: list[Made]) -> None:
        """Take in the moves that are new."""
        self.moves += (without_secrets(made, self._viewer) for made in moves[len(self.moves) :])


@contextmanager
def _restored(match: Match) -> Iterator[None]:
    """Put a match back to where it was; taking the moves back would replay and record them."""
    spec, chance = spec_of(match.s), match._chance
    state, drawn = spec.clone(match.s), (chance.a, chance.b)
    moves, history, witnesses = match._moves, len(match._history), match._witnesses
    cursor, snapshots = match.cursor, dict(match._snapshots)
    try:
        yield
    finally:
        spec.copy(match.s, state)
        put_back(chance, drawn)
        match._moves, match._witnesses = moves, witnesses
        if len(moves) > cursor:  # otherwise nothing was played, only imagined
            del moves[cursor:], match._history[history:]
            match.cursor, match._snapshots = cursor, snapshots
            for witness in witnesses.values():
                witness.forget(cursor)


def _secrets(match: Match, since: int) -> tuple[object, ...]:
    """Return what may differ: the state, and the orders given at this position."""
    given = [(each.seat, each.move, each.text) for each in match._moves[since:]]
    return spec_of(match.s).pack(match.s), *given


def _alike(one: Match, other: Match) -> bool:
    return (one.phase, one.over, one.to_act) == (other.phase, other.over, other.to_act)


def sizes(shown: dict[str, str | bytes]) -> dict[str, int]:
    """Return how long everything shown is when it is gzipped."""
    return {
        name: len(gzip.compress(each if isinstance(each, bytes) else each.encode(), 5, mtime=0))
        for name, each in shown.items()
    }


def _live(info: Info, match: Match) -> Live:
    live = Live(info)
    live.record = LiveRecord(match)
    return live


def _info(setup: Setup) -> Info:
    """Return a table at which such a game is running, between people."""
    seats = tuple(
        Seat(number, PERSON, number + 1, "", f"Seat {number}", None, "", False, False, 0)
        for number in range(setup.seats)
    )
    values: dict[str, Any] = dict.fromkeys(each.name for each in fields(Info))
    values |= {"id": "pairs", "game": setup.game.key, "status": RUNNING, "public": True}
    values |= {"reason": "", "winners": (), "seats": seats, "outer_people": frozenset()}
    return Info(**values)
