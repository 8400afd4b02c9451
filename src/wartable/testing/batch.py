"""A batch with every check on: plain games on checked tables, watched call by call.

The games are those of :func:`wartable.lab.batch.simulate`, row by row: the same kernel plays them,
bound to functions that check what goes in and what comes out.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Any

from wartable.bots.registry import IDLE, RANDOM
from wartable.engine import arguments
from wartable.engine.compiled.binding import Binder
from wartable.engine.compiled.checked import Checked, copy_checked
from wartable.engine.errors import BadOption, quoted
from wartable.engine.game import Game
from wartable.engine.kit.chance import BOT, Chance, stream
from wartable.engine.kit.events import LOG_SIZE, Log
from wartable.engine.kit.moves import FAMILIES_SIZE, Families, Family, packed
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.data import NO_OVERLAY, Overlay
from wartable.engine.options.seat import OfSeat
from wartable.engine.scene.words import count
from wartable.lab.batch import MOST_GAMES, Progress, checked_amounts, compiled_styles, make_batch
from wartable.lab.kernel import game_seed
from wartable.lab.results import Batch, Results
from wartable.testing.conformance import check_work_is_zero
from wartable.testing.defects import Broken, kept
from wartable.testing.play import MOVES_BOUND, move_text

#: The functions of the contract that get scratch space, as their third argument.
WORKING = {"setup", "legal", "check", "sample", "apply", "imagine", "choose", "suggest"}
#: Of so many families ``check`` is asked about the ends, others at each move.
TRIED = 2
#: Those that return a move.
CHOOSING = {"sample", "choose", "timeout_move"}


def simulate_checked(
    game: Game,
    *,
    seats: Sequence[str],
    games: int,
    seed: int = 0,
    options: Any = None,
    overlay: Overlay = NO_OVERLAY,
    rotate: bool = False,
    of_seats: Sequence[OfSeat] = (),
    progress: Progress | None = None,
) -> Results:
    """Play the games of a batch with every check on; raise ``Defect`` at the first defect.

    The players are random, idle or heuristics of the game, which may be a plain-only one. The rows
    are those of ``simulate``. Ctrl-C ends the run and keeps the games so far. Raises ``BadOption``
    for arguments that do not fit the game.
    """
    plan = make_batch(game, seats, options, overlay, seed, rotate, of_seats, compiles=False)
    games, _ = checked_amounts("games", MOST_GAMES, games, 1)
    arguments.callable_or_none(progress, "progress")
    styles = compiled_styles(plan)
    if styles is None:
        known = (RANDOM, *game.heuristics, IDLE)
        other = next(each for each in plan.seats if each not in known)
        raise BadOption(
            "bad-seats", f"checked games are between {', '.join(known)}, not {quoted(other)}"
        )
    kernel = CheckedKernel(plan, styles)
    figures = array("q")
    begun = time.monotonic()
    try:
        for number in range(games):
            figures.extend(kernel.play(number))
            if progress is not None:
                progress(number + 1, games)
    except KeyboardInterrupt:
        pass  # keep the games so far; ``Results.interrupted`` tells
    return Results(plan, games, True, time.monotonic() - begun, figures)


class CheckedKernel:
    """Plays the games of a batch in the plain form, on checked tables."""

    def __init__(self, plan: Batch, styles: list[int]) -> None:
        game = plan.game
        self._plan, self._styles = plan, styles
        self._referee = Referee(game, len(styles))
        engine = {"copy_state": partial(copy_checked)}
        meanings = {name: partial(self._referee.call, name) for name in game.meanings}
        label = f"{game.key}_checked"
        binder = Binder(label, meanings | engine, game.tables, lambda _, twin, *types: twin)
        self._play = binder.bind(plan.shape.play)
        self._books = plan.books()
        self._fresh = [spec_of(book).pack(book) for book in self._books]
        self._checked = [Checked(book) for book in self._books]

    def play(self, number: int) -> array[int]:
        """Return the row of one game; raise ``Defect``."""
        plan, game, referee = self._plan, self._plan.game, self._referee
        seed = game_seed(Chance(), plan.seed, number)
        row = array("q", bytes(8 * plan.width))
        seats = count(len(plan.seats), "seat")
        place = f"{game.key}, {seats}, game {number} of batch seed {plan.seed}, seed {seed}"
        referee.begin(seed)
        with kept("every call keeps the contract", game, lambda: f"{place}, {referee.where()}"):
            self._play(
                self._checked,
                [Checked(game.state()) for _ in range(3)],
                [Checked(game.work())],
                [Checked(Chance()) for _ in range(1 + len(plan.seats))],
                [Checked(Log())],
                self._styles,
                int(plan.rotate),
                plan.seed,
                number,
                1,
                row,
            )
            at = number % len(self._checked)
            if spec_of(self._books[at]).pack(self._checked[at]) != self._fresh[at]:
                raise Broken("the rules have changed the book")
        return row


class Referee:
    """Makes the calls of a kernel to the functions of a game, and checks each."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game, self._seats = game, seats
        self._families: Any = Checked(Families())
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Forget the game before; ``seed`` is that of the next one."""
        self._moves = 0
        self._seat: int | None = None
        #: The packed state since the last move, empty before ``setup``.
        self._state = b""
        #: Who has chosen the next move.
        self._chooser = ""
        #: What the referee itself draws, so that games are as they are without it.
        self._chance: Any = Checked(stream(seed, BOT, self._seats))

    def where(self) -> str:
        """Return the place of a defect in the game."""
        place = f"move {self._moves}"
        return place if self._seat is None else f"{place}, seat {self._seat}"

    def call(self, name: str, *given: Any) -> Any:
        """Call a function of the game as a kernel does; raise ``Broken`` for what is wrong."""
        if name == "apply":
            self._apply(*given)
            return None
        found = self._ask(name, *given)
        if name == "setup":
            self._state = self._packed(given[1])
        elif name in CHOOSING:
            self._chooser = name
        elif name == "to_act":
            if not found:
                raise Broken("nobody is to act before the end", name)
            self._check_seats(name, found)
        elif name == "winners":
            self._check_seats(name, found)
        elif name == "score" and found < 0:
            raise Broken(f"the score is {found}", name)
        return found

    def _ask(self, name: str, *given: Any) -> Any:
        found = self._game.meanings[name](*given)
        if found is not None and not isinstance(found, int):
            raise Broken(f"{name} returns {found!r}; expected a whole number", name)
        if name in WORKING:
            check_work_is_zero(given[2], name)
        return found

    def _apply(
        self, book: Any, s: Any, work: Any, chance: Any, seat: int, move: int, log: Any
    ) -> None:
        self._seat = seat
        if self._packed(s) != self._state:
            raise Broken("a function that only asks has changed the state", self._chooser)
        self._check_legal(book, s, work, seat, move)
        log.on, log.count = 1, 0
        self._ask("apply", book, s, work, chance, seat, move, log)
        if log.count > LOG_SIZE:
            raise Broken(f"apply logs {log.count} events, {LOG_SIZE} fit", "apply")
        log.on, log.count = 0, 0
        after = self._packed(s)
        if after == self._state:
            raise Broken(f"{self._text(book, move)} changes nothing", "apply")
        self._state = after
        self._moves += 1
        self._seat = None
        if self._moves > MOVES_BOUND:
            raise Broken(f"the game has not ended after {MOVES_BOUND:,} moves", "over")

    def _check_legal(self, book: Any, s: Any, work: Any, seat: int, move: int) -> None:
        """Check that legal, sample and check agree, and that the chosen move is legal."""
        families = self._listed(book, s, work, seat)
        sampled = self._ask("sample", book, s, work, self._chance, seat)
        for name, chosen in ((self._chooser, move), ("sample", sampled)):
            if not any(chosen in family for family in families):
                raise Broken(
                    f"{name} returns {self._text(book, chosen)}, legal does not list it", name
                )
        self._check_accepts(book, s, work, seat, {move, sampled})
        stride = -(-len(families) // TRIED)
        for family in families[self._moves % stride :: stride]:
            ends = {packed(family.code, family.low), packed(family.code, family.high)}
            self._check_accepts(book, s, work, seat, ends)
            for amount in (family.low - 1, family.high + 1):
                if self._ask("check", book, s, work, seat, packed(family.code, amount)) == 0:
                    listed = f"legal lists {family.low} to {family.high}"
                    told = f"check accepts code {family.code} with amount {amount}, {listed}"
                    raise Broken(told, "check")
        if self._packed(s) != self._state:
            raise Broken("legal, sample or check has changed the state", "legal")

    def _check_accepts(self, book: Any, s: Any, work: Any, seat: int, moves: set[int]) -> None:
        for fine in moves:
            number = self._ask("check", book, s, work, seat, fine)
            if number != 0:
                told = f"legal lists {self._text(book, fine)}, check refuses it with {number}"
                raise Broken(told, "check")

    def _listed(self, book: Any, s: Any, work: Any, seat: int) -> list[Family]:
        out = self._families
        out.count = 0
        self._ask("legal", book, s, work, seat, out)
        if out.count > FAMILIES_SIZE:
            raise Broken(f"legal lists {out.count} families, {FAMILIES_SIZE} fit", "legal")
        rows = zip(islice(out.code, out.count), out.low, out.high, strict=False)
        families = [Family(*row) for row in rows]
        if not families:
            raise Broken("legal lists no move for a seat that is to act", "legal")
        return families

    def _check_seats(self, name: str, mask: int) -> None:
        if mask >> self._seats:
            raise Broken(f"{name} returns {mask}, which has seats that are not there", name)

    def _packed(self, s: Any) -> bytes:
        return spec_of(self._game.state).pack(s)

    def _text(self, book: Any, move: int) -> str:
        return move_text(self._game, book, move)
