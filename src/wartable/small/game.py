"""Makes the whole game out of what the author of a small one declares."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from inspect import cleandoc
from typing import Any

from wartable.engine.conduct import Clock, Conduct
from wartable.engine.errors import BadGame, Unreadable, quoted
from wartable.engine.game import Game
from wartable.engine.kit.verbs import Moves
from wartable.engine.options.declared import figures_of, fill, options_from
from wartable.engine.options.fields import whole
from wartable.engine.play.notation import DeclaredNotation, refuser
from wartable.engine.scene.palette import SEAT_COLOURS
from wartable.small.arguments import defects_in_arguments
from wartable.small.boards import Board
from wartable.small.declared import CLOCK, Declared
from wartable.small.derive import derive
from wartable.small.look import Look
from wartable.small.rules import NO_MOVE, NOT_NOW

REFUSALS = {
    NO_MOVE: ("bad-move", "the game has no such move"),
    NOT_NOW: ("not-possible", "that cannot be played now"),
}


@dataclass(frozen=True)
class TurnSeconds:
    """The only option of a game that declares none."""

    turn_seconds: int = whole(60, "seconds of a turn, 0 for no limit", low=0, high=3_600)


def game(
    name: str,
    *,
    seats: int | tuple[int, int],
    moves: Board | Sequence[Board],
    ends: Sequence[str] = ("the game is over",),
    names: Sequence[str] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    colours: Sequence[int] = (),
    owner: str = "",
    counts: str = "",
    shows: Sequence[str] = (),
    sealed: str = "",
    doc: str = "",
    told: str = "",
    options: type[Any] = TurnSeconds,
    presets: Mapping[str, Mapping[str, int | str]] | None = None,
    key: str = "",
    version: int = 1,
) -> Game:
    """Return the game of the module ``name``, which is ``__name__`` there.

    The module defines a table ``State`` with a field ``turn``, which counts moves, and four
    functions. Those in brackets are the fields of a move, named as in ``moves``:

    - ``can(book, s, seat, [cell])``: whether a seat whose turn it is may make a move;
    - ``play(book, s, chance, seat, [cell])`` makes it;
    - ``over(book, s)``: 0 while the game goes on, then the number of an end in ``ends``, from 1;
    - ``score(book, s, seat)``: how well a seat stands, 0 or more; the highest at the end wins.

    It may define ``start(book, s, chance)`` for the starting position, ``mover(book, s)`` for
    another order of turns, a table ``Book``, and any function of
    :mod:`wartable.engine.contract`, which then replaces the derived one.

    ``moves`` are the boards from which a move chooses one space each; ``owner`` and ``counts`` name
    fields of the state with the owner of each space of the first board (a seat plus 1), or a number
    on it. ``shows`` names further fields to show: numbers, or rows with a number for each seat.
    With ``sealed``, a field with a number for each seat, all seats hand in their moves in secret;
    ``play`` makes them when all are in, seat by seat, and then ``settle(book, s, chance)`` is
    called. ``names`` are those of the seats, ``colours`` their numbers in
    :mod:`wartable.engine.scene.palette`, ``doc`` and ``told`` the words for a move ("Take
    {count}") and for one that was made ("{seat} takes {count}"). ``options`` is a class of options,
    declared by ``whole`` and ``choice``; one with ``book=`` fills that field of the book.

    The first line of the module's docstring is title and summary, ``Title: summary``; its whole is
    the rulebook, unless there is a RULES.md. Raises ``BadGame`` with file and line for each defect.
    """
    if name not in sys.modules:
        raise ValueError(f"the first argument of game() is {quoted(name)}; expected __name__")
    module = sys.modules[name]
    defects = list(defects_in_arguments(module, locals()))
    if defects:
        raise BadGame("bad-game", "the game cannot be played", defects)
    fewest, most = (seats, seats) if isinstance(seats, int) else seats
    boards = (moves,) if isinstance(moves, Board) else tuple(moves)
    called = tuple(names)[:most]
    said = (doc, told, owner, counts, tuple(shows), options)
    derived = derive(Declared(module, boards, sealed, called, tuple(ends), *said))
    title, _, summary = cleandoc(module.__doc__ or name).partition("\n")[0].partition(": ")
    shades = tuple(colours or (seat % len(SEAT_COLOURS) for seat in range(most)))
    has_clock = CLOCK in (each.name for each in fields(options))
    return Game(
        key=key or name.rpartition(".")[2],
        title=title.rstrip("."),
        summary=(summary[:1].upper() + summary[1:]) or title,
        rules_version=version,
        package=name,
        state=derived.state,
        work=derived.state,
        book=derived.book,
        rules=derived.module,
        bots=derived.module,
        heuristics=("greedy",),
        notation=DeclaredNotation(
            derived.moves,
            derived.module,
            derived.state,
            refuser(derived.moves, REFUSALS),
            read=_reader(derived.moves, boards),
        ),
        moves=derived.moves,
        events=derived.events,
        look=Look(title, derived, shades),
        load_figures=partial(figures_of, options),
        default_options=partial(options_from, options),
        presets={"standard": {}} if presets is None else presets,
        seat_range=lambda chosen: (fewest, most),
        make_book=_bookmaker(derived.book),
        usual_seats=fewest,
        clock=Clock(live=CLOCK if has_clock else ""),
        conduct=Conduct(secrets=derived.has_secrets, at_once=not sealed),
        colours=shades,
    )


def _bookmaker(kind: type[Any]) -> Callable[[Any, int], Any]:
    """Return what makes the book: its seats, and the options that name a field of it."""

    def make_book(options: Any, seats: int) -> Any:
        book = kind()
        book.seats = seats
        fill(book, options)
        return book

    return make_book


def _reader(moves: Moves, boards: Sequence[Board]) -> Callable[[Any, str], int]:
    """Return what reads a move: its fields, with or without the verb before them."""
    (verb,) = moves.verbs

    def read_move(book: Any, text: str) -> int:
        words = text.split()
        if words and words[0].lower() == verb.name:
            words = words[1:]
        if len(words) != len(boards):
            raise Unreadable("bad-move", f"{quoted(text)}: expected {verb.form}")
        values = {}
        for board, word in zip(boards, words, strict=True):
            try:
                values[board.field] = board.domain.read(book, word)
            except Unreadable as error:
                raise Unreadable(error.code, f"{quoted(text)}: {error.message}") from None
        return moves.pack(verb, values)

    return read_move
