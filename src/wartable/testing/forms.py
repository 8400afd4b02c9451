"""Plain equals compiled: the same game in both forms, and compiled rules within their tables.

Only games that have a compiled form are checked. The functions import numpy and the compiler when
they are called.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.engine.compiled.prepare import compiled, plain
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families
from wartable.engine.kit.tables import spec_of
from wartable.testing import tracing
from wartable.testing.conformance import changed_field
from wartable.testing.defects import Broken, kept
from wartable.testing.play import at_start
from wartable.testing.setups import Setup

#: Positions kept of a traced game.
TRACED = 600


@dataclass(frozen=True)
class Trace:
    """What a traced game leaves."""

    moves: list[int]
    #: Two for every move: how the seat stands, and what was suggested to it.
    figures: list[int]
    #: The packed state after every move.
    positions: list[bytes]
    #: The events of the last move.
    log: Log
    #: The packed scratch space.
    work: bytes


def check_both_forms(setup: Setup, seed: int = 1) -> None:
    """Check that every position of a game is the same in the plain and in the compiled form."""
    styles = all_styles(setup)
    with kept("both forms play the same", setup.game, at_start(setup, seed)):
        plainly = trace_plain(setup, styles, seed)
        fast = trace_compiled(setup, styles, seed)
        if plainly != fast:
            raise _difference(setup, plainly, fast)


def _difference(setup: Setup, plainly: Trace, fast: Trace) -> Broken:
    """Return what differs first."""
    pairs = zip(plainly.positions, fast.positions, strict=False)
    unlike = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
    ours = zip(plainly.moves, fast.moves, strict=False)
    chosen = next((at for at, (one, other) in enumerate(ours) if one != other), None)
    if chosen is not None and (unlike is None or chosen <= unlike):
        return Broken(f"compiled, another move than in the plain form is chosen at move {chosen}")
    if unlike is not None:
        s = spec_of(setup.game.state).unpack(plainly.positions[unlike])
        field = changed_field(s, fast.positions[unlike])
        return Broken(f"compiled, move {unlike} leaves another {field} than in the plain form")
    if plainly.figures != fast.figures:
        both = zip(plainly.figures, fast.figures, strict=False)
        at = next((at for at, (one, other) in enumerate(both) if one != other), 0)
        name = "suggest" if at % 2 else "evaluate"
        return Broken(f"compiled, {name} returns something else at move {at // 2}", name)
    if plainly.log != fast.log:
        return Broken("compiled, other events are logged than in the plain form", "apply")
    return Broken("compiled, something else is left in work than in the plain form", "apply")


def trace_plain(setup: Setup, styles: list[int], seed: int) -> Trace:
    """Trace a game in the plain form."""
    game, seats = setup.game, setup.seats
    states = [game.state() for _ in range(2)]
    trace = [game.state() for _ in range(TRACED)]
    work, log = game.work(), Log()
    chances = [Chance() for _ in range(1 + seats)]
    moves, figures = [0] * TRACED, [0] * 2 * TRACED
    trace_game = plain(game, [tracing.trace_game])["trace_game"]
    books, own = [setup.book()], setup.seeded(seed)
    made = trace_game(books, states, [work], chances, [log], styles, own, trace, moves, figures)
    positions = [spec_of(s).pack(s) for s in trace[:made]]
    return Trace(moves[:made], figures, positions, log, spec_of(work).pack(work))


def trace_compiled(setup: Setup, styles: list[int], seed: int) -> Trace:
    """Trace the same game in the compiled form."""
    import numpy as np

    from wartable.engine.compiled.arrays import empty, fetch, pack_record

    game, seats = setup.game, setup.seats
    trace, work, log = empty(game.state, TRACED), empty(game.work), empty(Log)
    moves, figures = np.zeros(TRACED, np.int64), np.zeros(2 * TRACED, np.int64)
    made = compiled(game, [tracing.trace_game])["trace_game"](
        _record(setup.book()),
        empty(game.state, 2),
        work,
        empty(Chance, 1 + seats),
        log,
        np.array(styles),
        setup.seeded(seed),
        trace,
        moves,
        figures,
    )
    positions = [pack_record(spec_of(game.state), trace, at) for at in range(made)]
    packed = pack_record(spec_of(game.work), work, 0)
    return Trace(moves[:made].tolist(), figures.tolist(), positions, fetch(Log, log, 0), packed)


def check_bounds(setup: Setup, seed: int = 0) -> None:
    """Check that compiled rules stay within their tables, and that legal moves are accepted."""
    with kept("rules stay within bounds", setup.game, at_start(setup, seed)):
        if play_within_bounds(setup, seed) <= 0:
            raise Broken("compiled, check refuses a move of sample or of timeout_move", "check")


def play_within_bounds(setup: Setup, seed: int) -> int:
    """Play a random game with bounds checking; return the moves made, negative if one is refused.

    Raises ``IndexError`` where the rules leave a table.
    """
    import numpy as np

    from wartable.engine.compiled.arrays import empty

    game, seats = setup.game, setup.seats
    play = compiled(game, [tracing.play_rules], checked=True)["play_rules"]
    return int(
        play(
            _record(setup.book()),
            empty(game.state, 2),
            empty(game.work),
            empty(Chance, 2),
            empty(Log),
            empty(Families),
            seats,
            setup.seeded(seed),
            TRACED,
            np.zeros(1 + seats, np.int64),
        )
    )


def all_styles(setup: Setup) -> list[int]:
    """Return one style a seat, so that every heuristic and the random player take part."""
    styles = [tracing.RANDOM, *range(len(setup.game.heuristics))]
    return [styles[seat % len(styles)] for seat in range(setup.seats)]


def _record(book: Any) -> Any:
    from wartable.engine.compiled.arrays import empty, store

    array = empty(type(book))
    store(array, 0, book)
    return array
