"""Set-ups of a game: every preset, few and many seats, and options drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from wartable.engine.errors import BadOption, quoted
from wartable.engine.game import Game
from wartable.engine.kit.chance import BOT, SEED_LIMIT, Chance, draw, stream
from wartable.engine.options.fields import OptionInfo, describe
from wartable.engine.play.match import Match
from wartable.engine.play.seeds import Seed
from wartable.engine.scene.words import count

#: Set-ups with options drawn at random, and fewer where a turn is many moves.
MIXED, LONG_MIXED = 4, 3
#: How often options are drawn at most; some do not go together.
ATTEMPTS = 1000

#: Values to draw for options, instead of their ends and middles, by name.
Drawn = Mapping[str, Sequence[int | str]]


@dataclass(frozen=True)
class Setup:
    """A game with options and a number of seats."""

    game: Game
    options: Any
    seats: int
    label: str
    of_seats: tuple[Any, ...] = ()
    #: Added to the seeds of all its random games.
    seed: int = 0

    def __str__(self) -> str:
        return f"{self.game.key}-{self.label}-{self.seats}"

    def seeded(self, seed: int) -> int:
        """Return the seed of one of its random games."""
        return (seed + self.seed) % SEED_LIMIT

    @property
    def words(self) -> str:
        """The set-up in words, for messages."""
        return f"{self.game.key}, {self.label}, {count(self.seats, 'seat')}"

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


def setups_of(game: Game, drawn: Drawn | None = None, *, seed: int = 0) -> list[Setup]:
    """Return a game with every preset, one at few and many seats too, and with mixed options.

    ``drawn`` is for options whose own ends make a game last as long as somebody likes. Another
    ``seed`` draws other options, and plays other random games.
    """
    setups = (*(_presets(game) or [usual_setup(game)]), *_mixtures(game, drawn or {}, seed))
    return [replace(setup, seed=seed) for setup in setups]


def read_drawn(game: Game, pairs: Sequence[str]) -> dict[str, list[int | str]]:
    """Return the values to draw that texts such as ``NAME=1,2,3`` hold; raise ``BadOption``."""
    infos = {info.name: info for info in describe(game.options())}
    drawn: dict[str, list[int | str]] = {}
    for pair in pairs:
        name, _, listed = pair.partition("=")
        texts = [text.strip() for text in listed.split(",")]
        if name.strip() not in infos or not all(texts):
            known = ", ".join(infos) or "none"
            raise BadOption(
                "bad-draw", f"{quoted(pair)}: expected NAME=VALUE,VALUE; options are {known}"
            )
        found = [getattr(game.options({name.strip(): text}), name.strip()) for text in texts]
        drawn[name.strip()] = found
    return drawn


def usual_setup(game: Game, *, seed: int = 0) -> Setup:
    """Return a game as it is played when nothing is said."""
    return Setup(game, game.options(), game.usual_seats, "usual", seed=seed)


def _presets(game: Game) -> list[Setup]:
    found = []
    for number, preset in enumerate(game.presets):
        options = game.options(preset=preset)
        usual = game.seats_for(options)
        counts = sorted({*game.seat_range(options), usual} if number == 0 else {usual})
        found += [Setup(game, options, seats, preset) for seats in counts]
    return found


def _mixtures(game: Game, drawn: Drawn, seed: int) -> Iterator[Setup]:
    """Draw options at random from their ends and middles; some do not go together."""
    found = 0
    infos = describe(game.options())
    for attempt in range(ATTEMPTS if infos or game.of_a_seat else 0):
        chance = stream((attempt + ATTEMPTS * seed) % SEED_LIMIT, BOT)
        values: dict[str, int | str] = {}
        for info in infos:
            if info.choices:
                permitted: list[int | str] = list(info.choices)
            elif info.longest is not None:
                permitted = [info.default]
            else:
                middle = int(info.default)
                high = 2 * middle if info.high is None else min(2 * middle, info.high)
                permitted = [info.low or 0, info.default, high]
            permitted = list(drawn.get(info.name, permitted))
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
