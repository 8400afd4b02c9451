"""The rules' subset: moves, secrets and heuristics on checked tables.

Checked tables raise where the plain and the compiled form would differ: for a number that does not
fit its field, an index out of range, a whole array that is assigned.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from wartable.engine.compiled.checked import Checked
from wartable.engine.kit.chance import BOT, PLAY, SETUP, stream
from wartable.engine.kit.events import LOG_SIZE, Log
from wartable.engine.kit.moves import FAMILIES_SIZE, Families
from wartable.engine.kit.tables import spec_of
from wartable.testing.conformance import some_seats
from wartable.testing.defects import Broken, kept
from wartable.testing.play import Play, at_start, ideas, random_move, random_plays, where
from wartable.testing.setups import Setup

#: Of a long game about so many moves are made on checked tables.
CHECKED = 100
#: At one of so many of them all heuristics are asked as well.
CONSULTED = 8
#: Positions whose secrets are concealed and imagined.
POSITIONS = 6


def check_on_checked_tables(setup: Setup, seed: int = 24) -> None:
    """Check that moves and heuristics do the same on checked tables, to the end of a game."""
    book, work = Checked(setup.book()), Checked(setup.game.work())
    number = 0
    for number, play in enumerate(random_plays(setup, seed, CHECKED)):
        with kept("rules keep to the subset", setup.game, partial(where, play)):
            _make_both(play, book, work, number, asked=number % CONSULTED == 0)
    while not play.over:  # from the last position on, so that games end on checked tables too
        number += 1
        with kept("rules keep to the subset", setup.game, partial(where, play)):
            spec_of(play.s).copy(play.s, _make_both(play, book, work, number))


def _make_both(play: Play, book: Any, work: Any, number: int, *, asked: bool = False) -> Any:
    """Make a random move on plain and on checked tables; return the state after it."""
    seat = play.to_act[number % len(play.to_act)]
    log = Log()
    log.on = 1
    tables = play.copy(), stream(number, BOT, seat), stream(number, PLAY), log
    checked = [Checked(table) for table in tables]
    made = _move_on(play, seat, play.book, play.work, *tables, asked=asked)
    if log.count > LOG_SIZE:
        raise Broken(f"apply logs {log.count} events, {LOG_SIZE} fit", "apply")
    if _move_on(play, seat, book, work, *checked, asked=asked) != made:
        raise Broken("on checked tables other moves are chosen", "sample")
    if tuple(table.plain() for table in checked) != tables:
        raise Broken("on checked tables a move does something else", "apply")
    return tables[0]


def _move_on(play: Play, seat: int, book: Any, work: Any, *tables: Any, asked: bool) -> list[int]:
    """Make a random move on tables; return it, and what the heuristics would have chosen."""
    s, choosing, chance, log = tables
    moves = ideas(play.game, book, s, work, choosing, seat) if asked else []
    moves.append(random_move(play.rules, book, s, work, choosing, seat))
    play.rules.apply(book, s, work, chance, seat, moves[-1], log)
    return moves


def check_secrets_on_checked_tables(setup: Setup, seed: int = 25) -> None:
    """Check that setup, conceal, imagine, evaluate and legal do the same on checked tables."""
    with kept("setup keeps to the subset", setup.game, at_start(setup, seed)):
        work: Any = Checked(setup.game.work())
        fresh: Any = Checked(setup.game.state())
        chance = Checked(stream(setup.seeded(seed), SETUP))
        setup.game.rules.setup(setup.book(), fresh, work, chance, Checked(Log()))
        if fresh.plain() != Play(setup, seed).s:
            raise Broken("on checked tables setup does something else", "setup")
    for at in (each for play in random_plays(setup, seed, POSITIONS) for each in some_seats(play)):
        play, seat = at.play, at.seat
        with kept("secrets keep to the subset", setup.game, partial(where, play, seat)):
            s: Any = Checked(play.s)
            play.rules.conceal(play.book, s, seat)
            if s.plain() != play.seen_by(seat):
                raise Broken("on checked tables conceal does something else", "conceal")
            book = play.book_seen_by(seat)
            play.rules.imagine(book, s, work, Checked(stream(1, BOT)), seat)
            play.game.bots.evaluate(book, s, seat)
            out: Any = Checked(Families())
            play.rules.legal(book, s, work, seat, out)
            if out.count > FAMILIES_SIZE:
                raise Broken(f"legal lists {out.count} families, {FAMILIES_SIZE} fit", "legal")
            if out.count != len(at.families):
                raise Broken("on checked tables legal lists other moves", "legal")
