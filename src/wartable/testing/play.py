"""Random play on set-ups: with the rules alone, or in matches.

Whatever is drawn follows from a number and the seed of the set-up, so that every game can be played
again.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from wartable.engine.game import Game
from wartable.engine.kit.chance import BOT, PLAY, SETUP, Chance, draw, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.seats import seats_in
from wartable.engine.kit.tables import spec_of, values
from wartable.engine.play.history import Made
from wartable.engine.play.match import Match
from wartable.testing.defects import Broken, kept
from wartable.testing.setups import Setup

#: No random game may take more moves.
MOVES_BOUND = 20_000
#: One decision in so many is left to the clock, so that hand-ins differ in length.
LAPSE_EVERY = 7
#: Random moves in a match inside another before somebody would leave it.
INSIDE = 20
#: About so many positions of a random game are kept for the tests that look at positions.
KEPT = 100


class Play:
    """A game played with the rules alone: no match, no history."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.game = setup.game
        self.rules: Any = setup.game.rules
        self.book = setup.book()
        self._seen_books: dict[int, Any] = {}
        self.s = setup.game.state()
        self.work = setup.game.work()
        self.log = Log()
        self.seed = setup.seeded(seed)
        self.chance = stream(self.seed, PLAY)
        self.bots = [stream(self.seed, BOT, seat) for seat in range(setup.seats)]
        self.moves = 0
        self.rules.setup(self.book, self.s, self.work, stream(self.seed, SETUP), Log())

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return seats_in(self.rules.to_act(self.book, self.s))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.rules.over(self.book, self.s))

    def packed(self) -> bytes:
        """Return the bytes of the state."""
        try:
            return spec_of(self.s).pack(self.s)
        except struct.error:
            raise Broken(misfit(self.s), "apply") from None

    def copy(self) -> Any:
        """Return a copy of the state."""
        return spec_of(self.s).clone(self.s)

    def seen_by(self, seat: int) -> Any:
        """Return a copy of the state as a seat may know it."""
        s = self.copy()
        self.rules.conceal(self.book_seen_by(seat), s, seat)
        return s

    def book_seen_by(self, seat: int) -> Any:
        """Return the book as a seat may know it."""
        if self.game.of_a_seat is None:
            return self.book
        if seat not in self._seen_books:
            self._seen_books[seat] = self.setup.book_seen_by(seat)
        return self._seen_books[seat]

    def apply(self, seat: int, move: int) -> None:
        """Make a move."""
        self.log.on, self.log.count = 1, 0
        self.rules.apply(self.book, self.s, self.work, self.chance, seat, move, self.log)
        self.moves += 1

    def step(self) -> tuple[int, int]:
        """Make a random move of a random seat that is to act; return both."""
        seat = self.to_act[draw(self.bots[0], len(self.to_act))]
        move = random_move(self.rules, self.book, self.s, self.work, self.bots[seat], seat)
        self.apply(seat, move)
        return seat, move


def misfit(table: Any) -> str:
    """Return what is in a plain table that does not fit its field."""
    for field in spec_of(table).fields:
        for value in values(field, table):
            if not field.lowest <= value <= field.highest:
                return f"{field.name} = {value}, which does not fit {field.storage}"
    return "the state has something in it that is no number"


def at_start(setup: Setup, seed: int) -> str:
    """Return the place of a defect before the first move of a game."""
    return f"{setup.words}, seed {setup.seeded(seed)}"


def where(play: Play, seat: int | None = None) -> str:
    """Return the place of a defect: the set-up, the seed, after how many moves, and who."""
    place = f"{play.setup.words}, seed {play.seed}, move {play.moves}"
    return place if seat is None else f"{place}, seat {seat}"


def move_text(game: Game, book: Any, move: int) -> str:
    """Return a move for a message: as text, if it has one, and packed."""
    try:
        return f"{game.notation.write_move(book, move)!r} ({move})"
    except Exception:  # what is no move need not have a text
        return f"the move {move}"


def random_move(rules: Any, book: Any, s: Any, work: Any, chance: Chance, seat: int) -> int:
    """Return the random player's move or, now and then, that of one out of time."""
    if draw(chance, LAPSE_EVERY) == 0:
        return int(rules.timeout_move(book, s, seat))
    return int(rules.sample(book, s, work, chance, seat))


def ideas(game: Game, book: Any, s: Any, work: Any, chance: Chance, seat: int) -> list[int]:
    """Return the moves that the game has for a seat: at random, suggested, by each heuristic."""
    rules, bots = game.rules, game.bots
    moves = [
        rules.sample(book, s, work, chance, seat),
        bots.suggest(book, s, work, chance, seat),
    ]
    for style in range(len(game.heuristics)):
        moves.append(bots.choose(book, s, work, chance, seat, style))
    return moves


def whole_game(setup: Setup, seed: int) -> Iterator[Play]:
    """Yield a random game before its first move, and before every other one."""
    play = Play(setup, seed)
    while not play.over:
        yield play
        play.step()


def random_plays(setup: Setup, seed: int, count: int) -> Iterator[Play]:
    """Yield about ``count`` positions of a random game, the first and the last before its end too.

    The game is one of two, whatever the seed, and is not played on: what a test does at one
    position has no effect on the next.
    """
    play = Play(setup, seed)
    positions = _some_positions(setup, seed % 2)
    play.seed = setup.seeded(seed % 2)
    for moves, packed in [*positions[: -1 : max(1, len(positions) // count)], positions[-1]]:
        spec = spec_of(play.s)
        spec.copy(play.s, spec.unpack(packed))
        play.moves = moves
        yield play


@cache
def _some_positions(setup: Setup, seed: int) -> list[tuple[int, bytes]]:
    """Return positions of a random game, each with the number of moves before it."""
    last = game_length(setup, seed) - 1
    every = max(1, last // KEPT)
    with kept("a game can be kept", setup.game, at_start(setup, seed)):
        return [
            (play.moves, play.packed())
            for play in whole_game(setup, seed)
            if play.moves % every == 0 or play.moves == last
        ]


@cache
def game_length(setup: Setup, seed: int) -> int:
    """Return how many moves the random game of a seed has."""
    with kept("a game begins", setup.game, at_start(setup, seed)):
        play = Play(setup, seed)
    with kept("a game can be played", setup.game, lambda: where(play)):
        while not play.over:
            play.step()
            if play.moves > MOVES_BOUND:
                raise Broken(f"the game has not ended after {MOVES_BOUND:,} moves", "over")
    return play.moves


def random_match(setup: Setup, seed: int, moves: int = MOVES_BOUND, **settings: Any) -> Match:
    """Return a match after so many random moves, or at its end; some moves carry a text."""
    seed = setup.seeded(seed)
    match = setup.match(seed, **settings)
    continue_randomly(match, seed, moves)
    return match


def continue_randomly(match: Match, seed: int, moves: int) -> None:
    """Play on at random, each seat with its own chance."""
    bots = [stream(seed, BOT, seat) for seat in range(match.seats)]
    turns = stream(seed, BOT, match.seats)
    for number in range(moves):
        if match.over:
            return
        if match.inner is not None or match.due:
            match.play(match.to_act[0], next_report(match, seed))
            continue
        seat = match.to_act[draw(turns, len(match.to_act))]
        move = random_move(match.game.rules, match.book, match.s, match.work, bots[seat], seat)
        match.play(seat, move, f"move {number} of {seat}")


def next_report(match: Match, seed: int) -> int:
    """Return the move that tells of the match inside next.

    Before the first that match is played at random, to its end unless it can be left before.
    """
    inner, within = match.inner, match.game.within
    if inner is not None and within is not None:
        continue_randomly(inner, seed, INSIDE)
        if not inner.over and not within.may_leave(match.book, match.s):
            return within.reports(match.book, match.s, inner)[0]
        continue_randomly(inner, seed + 1, MOVES_BOUND)
    return match.due[0]


def hide_others(match: Match, viewer: int, seed: int = 9) -> None:
    """Replace what a viewer may not know of a match by something else that could be there."""
    imagine_others(match, viewer, seed)
    match._moves = [without_secrets(made, viewer) for made in match._moves]


def imagine_others(match: Match, viewer: int, seed: int) -> None:
    """Replace what a viewer may not know of a state by something else that could be there."""
    s, rules = match._concealed(viewer), match.game.rules
    rules.imagine(match.book_seen_by(viewer), s, match.work, stream(seed, BOT), viewer)
    spec_of(s).copy(match.s, s)


def without_secrets(made: Made, viewer: int) -> Made:
    """Return a move without the events that a viewer may not know of."""
    return replace(made, events=tuple(each for each in made.events if each.visible_to(viewer)))
