"""Games set up in many ways, and random play on them, for the tests that cover every game.

A game is covered by being registered: nothing here or in those tests knows one by name. A game
of the tests' own is covered too, for what no registered one may have.

An ordinary run tests a sample of the set-ups, chosen in ``conftest.py``; ``--all`` tests them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from support.games.pig import PIG
from support.games.sow import SOW
from support.games.sty import STY
from wartable.engine.errors import BadOption
from wartable.engine.game import Game
from wartable.engine.kit.chance import BOT, PLAY, SETUP, Chance, draw, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.seats import seats_in
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.fields import OptionInfo, describe
from wartable.engine.play.history import Made
from wartable.engine.play.match import Match
from wartable.engine.play.seeds import Seed
from wartable.engine.registry import all_games

#: The games of the tests' own.
OWN = (PIG, SOW, STY)
#: No random game of these setups may take more moves.
MOVES_BOUND = 20_000
#: One decision in so many is left to the clock, so that hand-ins differ in length.
LAPSE_EVERY = 7
#: Setups with options drawn at random, a game, and fewer where a turn is many moves.
MIXED, LONG_MIXED = 4, 3
#: Random moves in a match inside another before somebody would leave it.
INSIDE = 20
#: Every seed tests one of so many parts of the set-ups that are not tested always.
PARTS = 8
#: About so many positions of a random game are kept for the tests that look at positions.
KEPT = 100


@dataclass(frozen=True)
class Setup:
    """A game with options and a number of seats."""

    game: Game
    options: Any
    seats: int
    label: str
    of_seats: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return f"{self.game.key}-{self.label}-{self.seats}"

    def match(self, seed: Seed, **settings: Any) -> Match:
        """Return a new match."""
        usual = {"seats": self.seats, "options": self.options, "of_seats": self.of_seats}
        return Match(self.game, seed=seed, **(usual | settings))

    def book(self) -> Any:
        """Return the book."""
        return self.game.book_for(self.options, self.seats, self.of_seats)

    def book_seen_by(self, seat: int) -> Any:
        """Return the book as a seat may know it."""
        if self.game.of_a_seat is None:
            return self.book()
        of_seats = self.of_seats or self.game.settle_seats(self.options, self.seats)
        seen = self.game.of_a_seat.seen_by(of_seats, seat)
        return self.game.book_for(self.options, self.seats, seen)

    @cached_property
    def at_once(self) -> bool:
        """Whether every move takes effect when it is made."""
        return self.game.acts_at_once(self.book())


@cache
def all_setups() -> list[Setup]:
    """Return every game with every preset, one at few and many seats too, and mixed options."""
    games = (*all_games(), *OWN)
    return [setup for game in games for setup in (*_presets(game), *_mixtures(game))]


@cache
def compiled_setups() -> list[Setup]:
    """Return the same of the games that have a compiled form."""
    return [setup for setup in all_setups() if not setup.game.plain_only]


@cache
def registered_setups() -> list[Setup]:
    """Return the same of the games that can be found by their key."""
    return [setup for setup in all_setups() if setup.game not in OWN]


@cache
def usual_setups() -> list[Setup]:
    """Return every game as it is played when nothing is said, for the slower tests."""
    return [Setup(game, game.options(), game.usual_seats, "usual") for game in all_games()]


@cache
def usual_compiled_setups() -> list[Setup]:
    """Return the same of the games that have a compiled form."""
    return [setup for setup in usual_setups() if not setup.game.plain_only]


# --- the sample of an ordinary run -------------------------------------------------------------


def in_sample(setup: Setup, seed: int) -> bool:
    """Tell whether a run with this seed tests a set-up; so many seeds in a row test them all."""
    part = _parts().get(setup)
    return part is None or part == seed % PARTS


@cache
def _parts() -> dict[Setup, int]:
    """Return the part that each set-up belongs to, but for those that every run tests.

    Those are of every game the first as it is usually played and, since rules and secrets differ
    most there, the first in which moves take effect the other way: at once or together.
    """
    games: dict[str, list[Setup]] = {}
    for setup in all_setups():
        games.setdefault(setup.game.key, []).append(setup)
    rest: list[Setup] = []
    for setups in games.values():
        usual = next(each for each in setups if each.seats == each.game.seats_for(each.options))
        always = {usual}
        if usual.game.at_once_by is not None:
            always.add(next(each for each in setups if each.at_once != usual.at_once))
        rest += [each for each in setups if each not in always]
    return {setup: number % PARTS for number, setup in enumerate(rest)}


# --- making set-ups ----------------------------------------------------------------------------

#: What mixtures draw for options whose own ends make a game last as long as somebody likes.
BOUNDED: dict[tuple[str, str], list[int | str]] = {("clans-campaign", "longest_act"): [10, 60, 200]}


def _presets(game: Game) -> Iterator[Setup]:
    for number, preset in enumerate(game.presets):
        options = game.options(preset=preset)
        usual = game.seats_for(options)
        for seats in sorted({*game.seat_range(options), usual} if number == 0 else {usual}):
            yield Setup(game, options, seats, preset)


def _mixtures(game: Game) -> Iterator[Setup]:
    """Draw options at random from their ends and middles; some do not go together."""
    found = 0
    for attempt in range(1000):
        chance = stream(attempt, BOT)
        values: dict[str, int | str] = {}
        for info in describe(game.options()):
            if info.choices:
                permitted: list[int | str] = list(info.choices)
            elif info.longest is not None:
                permitted = [info.default]
            else:
                assert isinstance(info.default, int) and info.high is not None
                permitted = [info.low or 0, info.default, min(2 * info.default, info.high)]
                permitted = BOUNDED.get((game.key, info.name), permitted)
            values[info.name] = permitted[draw(chance, len(permitted))]
        options = game.options(values)
        try:
            seats = game.seat_range(options)[draw(chance, 2)]
            of_seats = game.settle_seats(options, seats, _of_seats(game, seats, chance))
            game.book_for(options, seats, of_seats)
        except BadOption:
            continue
        yield Setup(game, options, seats, f"mixed{attempt}", of_seats)
        found += 1
        if found == (LONG_MIXED if game.styles else MIXED):
            return


def _of_seats(game: Game, seats: int, chance: Chance) -> list[dict[str, object]]:
    """Draw options for every seat from what the game permits or offers."""
    return [
        {info.name: each[draw(chance, len(each))] for info, each in choosable(game)}
        for _ in range(seats if game.of_a_seat else 0)
    ]


def choosable(game: Game) -> list[tuple[OptionInfo, list[object]]]:
    """Return the options of a seat, each with some values that go together."""
    found: list[tuple[OptionInfo, list[object]]] = []
    for info in game.of_a_seat.infos() if game.of_a_seat else []:
        offered = [value for value, _ in game.of_a_seat.offered(info)] if game.of_a_seat else []
        found.append((info, [*info.choices, *offered] or [info.default]))
    return found


# --- random play ------------------------------------------------------------------------------


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
        self.chance = stream(seed, PLAY)
        self.bots = [stream(seed, BOT, seat) for seat in range(setup.seats)]
        self.moves = 0
        self.rules.setup(self.book, self.s, self.work, stream(seed, SETUP), Log())

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
        return spec_of(self.s).pack(self.s)

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
    return [
        (play.moves, play.packed())
        for play in whole_game(setup, seed)
        if play.moves % every == 0 or play.moves == last
    ]


@cache
def game_length(setup: Setup, seed: int) -> int:
    """Return how many moves the random game of a seed has."""
    play = Play(setup, seed)
    while not play.over:
        play.step()
        assert play.moves <= MOVES_BOUND, "the game does not end"
    return play.moves


def random_match(setup: Setup, seed: int, moves: int = MOVES_BOUND, **settings: Any) -> Match:
    """Return a match after so many random moves, or at its end; some moves carry a text."""
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
