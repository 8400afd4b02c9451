"""Where a match stands: what can be read off the position that it shows."""

from __future__ import annotations

from typing import Any

from wartable.engine import given
from wartable.engine.game import Game
from wartable.engine.moves import Family
from wartable.engine.seats import seats_in
from wartable.engine.view import legal_moves, playable


class Standing:
    """A position of a game under its options. The state changes as the match goes on."""

    game: Game
    options: Any
    seats: int
    book: Any
    s: Any
    work: Any

    @property
    def phase(self) -> int:
        """A number that rises whenever the time to decide begins anew."""
        return int(self.game.rules.phase(self.book, self.s))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return seats_in(self.game.rules.to_act(self.book, self.s))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.rules.over(self.book, self.s))

    @property
    def reason(self) -> str:
        """Why the game ended, in the rulebook's word; empty while it goes on."""
        number = self.game.rules.over(self.book, self.s)
        return self.game.look.reason(number) if number else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the game goes on."""
        return seats_in(self.game.rules.winners(self.book, self.s)) if self.over else ()

    @property
    def scores(self) -> tuple[int, ...]:
        """How well each seat stands."""
        return tuple(self.game.rules.score(self.book, self.s, seat) for seat in range(self.seats))

    @property
    def seconds(self) -> int:
        """How many seconds the present phase may last by the game itself, 0 for any number."""
        return self.game.seconds(self.options, self.book, self.s)

    def state_hash(self) -> str:
        """Return a hash of the position now."""
        return self.game.state_hash(self.book, self.s)

    def legal(self, seat: int) -> tuple[Family, ...]:
        """Return the legal moves of a seat; none if it has nothing to decide.

        Reports of a match inside are not among them: that match makes them.
        """
        seat = given.whole(seat, "a seat")
        if seat not in self.to_act:
            return ()
        found = legal_moves(self.game, self.book, self.s, self.work, seat)
        return playable(self.game, self.book, self.s, found)
