"""Random matches of Land of Clans & Wanderers with much to hide, and what viewers know of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wartable.engine.kit.chance import BOT, PLAY, SETUP, draw, stream
from wartable.engine.kit.events import EVERYBODY, SPECTATOR, Log
from wartable.engine.kit.tables import spec_of
from wartable.games.clans import GAME, rules
from wartable.games.clans.catalogue.abilities import CONCEAL_BACK, SCOUT, WATCHER
from wartable.games.clans.state import HIDDEN, NORTH, SOUTH, Book, State, Work

VIEWERS = (SPECTATOR, SOUTH, NORTH)
#: The key of the book that only the rules read.
TRUE = -9

#: A deck in which nearly everything is hidden or looks for what is.
SHADY = (
    "spy*3, woods_mine*6, watcher*3, fear*3, terrain_adept*3, tall*2, firestarter*3,"
    " desert_shadow_scout*2"
)
HEROES = ("archduke_charles", "admiral_nelson")


@cache
def books(preset: str, lists: str = "private") -> dict[int, Book]:
    """Return the book that the rules read, by TRUE, and those of the viewers, by their seats.

    In it more cards hide what is behind them, scout and watch than in the shipped ones.
    """
    options = GAME.options({"lists": lists}, preset=preset)
    seats = [{"hero": hero, "deck": SHADY} for hero in HEROES]
    settled = GAME.settle_seats(options, 2, seats)
    assert GAME.of_a_seat is not None
    made: dict[int, Book] = {TRUE: GAME.book_for(options, 2, settled)}
    for seat in VIEWERS:
        made[seat] = GAME.book_for(options, 2, GAME.of_a_seat.seen_by(settled, seat))
    for book in made.values():
        for row in range(HIDDEN):
            for every, tag in ((3, CONCEAL_BACK), (5, SCOUT), (7, WATCHER)):
                if row % every == 0 and book.hp[row] > 0:
                    book.ability[row][tag] = 1
    return made


class Shadows:
    """A random match, move by move."""

    def __init__(self, preset: str, seed: int, lists: str = "private") -> None:
        self.books = books(preset, lists)
        self.book = self.books[TRUE]
        self.s, self.work, self.log = State(), Work(), Log()
        self.log.on = 1
        self._chance, self._player = stream(seed, PLAY), stream(seed, BOT)
        rules.setup(self.book, self.s, self.work, stream(seed, SETUP), self.log)

    @property
    def waiting(self) -> list[int]:
        """The seats that must decide."""
        return [seat for seat in (SOUTH, NORTH) if self.s.waiting >> seat & 1]

    def step(self) -> None:
        """Make a random move."""
        seat = self.waiting[draw(self._player, len(self.waiting))]
        move = rules.sample(self.book, self.s, self.work, self._player, seat)
        self.log.count = 0
        rules.apply(self.book, self.s, self.work, self._chance, seat, move, self.log)

    def seen_by(self, viewer: int) -> State:
        """Return the position as a viewer may know it."""
        seen: State = spec_of(self.s).clone(self.s)
        rules.conceal(self.books[viewer], seen, viewer)
        return seen

    def imagined_by(self, viewer: int, seed: int = 1) -> State:
        """Return the position as a viewer may imagine it."""
        s = self.seen_by(viewer)
        rules.imagine(self.books[viewer], s, self.work, stream(seed, BOT), viewer)
        return s

    def told(self, viewer: int) -> bool:
        """Tell whether a viewer was told anything of the last move."""
        known = (self.log.seen[at] for at in range(self.log.count))
        return any(seen == EVERYBODY or (viewer >= 0 and seen >> viewer & 1) for seen in known)


def shadows(preset: str, seed: int, every: int = 1) -> Iterator[Shadows]:
    """Yield a random match at every so many of its positions."""
    match = Shadows(preset, seed)
    moves = 0
    while match.s.ended == 0:
        if moves % every == 0:
            yield match
        match.step()
        moves += 1
