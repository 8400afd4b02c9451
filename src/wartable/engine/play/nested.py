"""Nested matches: a match inside a match, from its start to the reports of its result.

:class:`wartable.engine.game.Within` is what the outer game defines for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar
from weakref import WeakMethod, ref

from wartable.engine.errors import BadOption, NotLegal, Refusal, quoted
from wartable.engine.game import Game, InnerMatch, Setting, Within
from wartable.engine.play.history import (
    Entry,
    Made,
    MadeWithin,
    Revised,
    RevisedWithin,
    TakenBack,
    TakenBackWithin,
    Told,
)
from wartable.engine.play.seeds import Seed

#: Nothing to report.
_NOTHING = Told()


class Outer(Protocol):
    """What a nested match needs from the match around it."""

    @property
    def game(self) -> Game:
        """The outer game."""

    @property
    def book(self) -> Any:
        """The book its rules read."""

    @property
    def s(self) -> Any:
        """Its position."""

    @property
    def over(self) -> bool:
        """Whether it has ended."""

    @property
    def is_newest(self) -> bool:
        """Whether its newest position is shown."""

    @property
    def newest(self) -> Made | None:
        """Its newest live move."""

    def nested_seed(self, drawn: Seed) -> Seed:
        """Return the seed of its nested match, for which the game drew a number."""


class Inner(InnerMatch, Protocol):
    """What the outer match needs from the nested match."""

    on_entry: Callable[[Entry], None] | None

    @property
    def game(self) -> Game:
        """The inner game."""

    @property
    def history(self) -> Sequence[Entry]:
        """Everything that has happened in it."""

    def footprint(self) -> int:
        """Return roughly how many bytes of memory it takes."""


M = TypeVar("M", bound=Inner)


class _Weakly:
    """Calls a method with every entry, as long as something else keeps its object alive."""

    def __init__(self, method: Callable[[Entry], None]) -> None:
        self._method = WeakMethod(method)

    def __call__(self, entry: Entry) -> None:
        method = self._method()
        if method is not None:
            method(entry)


class NestedMatch(Generic[M]):
    """The match nested inside another, if one has to be played there now.

    ``begin`` makes a match; ``record``, a method, adds what happens in it to the outer history. The
    outer match owns this object, and nothing here keeps the outer match alive: it is freed as soon
    as nobody uses it. An inner match that is kept longer goes on by itself.
    """

    def __init__(
        self,
        outer: Outer,
        begin: Callable[[Game, Setting], M],
        record: Callable[[Entry], None],
    ) -> None:
        self._owner = ref(outer)
        self._begin, self._record = begin, _Weakly(record)
        self._inner: M | None = None
        self._setting: Setting | None = None  # of the inner match
        self._moves: list[MadeWithin] = []  # the live ones

    @property
    def _outer(self) -> Outer:
        outer = self._owner()
        assert outer is not None, "only the outer match calls this, and it owns this object"
        return outer

    # --- playing ---------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Whether a nested match has to be played now, or is over but not reported yet."""
        within, outer = self._outer.game.within, self._outer
        if within is None or not outer.is_newest or outer.over or self._newest.due:
            return False
        return within.is_on(outer.book, outer.s)

    @property
    def setting(self) -> Setting | None:
        """How the nested match begins; None if there is none to play."""
        if not self.is_on:
            return None
        if self._setting is None:
            found = self._within.setting(self._outer.book, self._outer.s)
            self._setting = replace(found, seed=self._outer.nested_seed(found.seed))
        return self._setting

    @property
    def inner(self) -> M | None:
        """The nested match, which begins on first access; None if there is none to play."""
        setting = self.setting
        if setting is not None and self._inner is None:
            self._inner = self._begin(self._within.game(), setting)
            self._inner.on_entry = _Weakly(self._note)
        return self._inner if setting is not None else None

    def playing(self) -> M:
        """Return the nested match; raise a ``Refusal`` if there is none."""
        inner = self.inner
        if inner is None:
            raise Refusal("no-match-inside", "no match is being played inside this one")
        return inner

    @property
    def has_begun(self) -> bool:
        """Whether anything has happened in it."""
        return self._inner is not None and bool(self._inner.history)

    def _note(self, entry: Entry) -> None:
        """Add what has happened in the nested match to the outer history."""
        inner = self.playing()
        if isinstance(entry, Made):
            self._moves.append(_written(inner, entry))
            self._record(self._moves[-1])
        elif isinstance(entry, Revised):
            change = _written_anew(inner, entry)
            self._moves = _revised(self._moves, change)
            self._record(change)
        elif isinstance(entry, TakenBack):
            self._record(TakenBackWithin(self._moves.pop().number))

    def footprint(self) -> int:
        """Return roughly how many bytes of memory the nested match takes, 0 before it begins."""
        return 0 if self._inner is None else self._inner.footprint()

    @property
    def moves(self) -> tuple[MadeWithin, ...]:
        """Its live moves so far."""
        return tuple(self._moves)

    def drop(self) -> None:
        """Discard the nested match, because the outer one has moved; the next one starts over."""
        if self._inner is not None:
            self._inner.on_entry = None
        self._inner = self._setting = None
        self._moves = []

    def saved(self) -> tuple[tuple[MadeWithin, ...], M | None]:
        """Return the live moves of the nested match, and the match if it has begun."""
        return (self.moves, self._inner) if self.has_begun else ((), None)

    def resume(self, moves: Sequence[MadeWithin]) -> M:
        """Return the nested match, which begins anew, to be resumed after these moves."""
        self._moves = list(moves)
        return self.playing()

    # --- reporting ---------------------------------------------------------------------------

    @property
    def due(self) -> tuple[int, ...]:
        """The outer moves that must now report the result, in order."""
        if self._outer.is_newest and self._newest.due:
            return self._newest.due
        inner = self.inner
        return self._reports(inner) if inner is not None and inner.over else ()

    @property
    def leaving(self) -> str:
        """What leaving the match now means; empty if there is nothing to say or no match."""
        if self.setting is None:
            return ""
        return self._within.leaving(self._outer.book, self._outer.s)

    def when_left(self) -> tuple[int, ...]:
        """Return the reports if the match is left now; raise a ``Refusal`` if it cannot be."""
        inner = self.playing()
        why = self._within.may_leave(self._outer.book, self._outer.s)
        if why:
            raise Refusal("cannot-leave", why)
        return self._reports(inner)

    def telling(self, move: int) -> Told | None:
        """Return what a legal outer move reports; None if it is not a report.

        Raises ``NotLegal`` if the nested match went differently, or has not been played yet.
        """
        within = self._outer.game.within
        if within is None:
            return None
        if not within.is_report(move):
            if self.is_on or self.due:
                raise self._refusal(move, "the match inside this one comes first")
            return None
        if not self.is_on and not self.due:
            return _NOTHING  # the outer match started from a position amid its reports
        due = self.due or self._if_left()
        if not due or move != due[0]:
            raise self._refusal(move, "the match inside this one does not say so")
        return Told(self.moves if self.is_on else None, due[1:])

    def _if_left(self) -> tuple[int, ...]:
        try:
            return self.when_left()
        except Refusal:
            return ()

    def _reports(self, inner: M) -> tuple[int, ...]:
        return self._within.reports(self._outer.book, self._outer.s, inner)

    def _refusal(self, move: int, why: str) -> NotLegal:
        written = self._outer.game.notation.write_move(self._outer.book, move)
        return NotLegal("not-fought", f"{quoted(written)}: {why}")

    @property
    def _newest(self) -> Told:
        """What the newest outer move reported."""
        newest = self._outer.newest
        return newest.told or _NOTHING if newest is not None else _NOTHING

    @property
    def _within(self) -> Within:
        within = self._outer.game.within
        assert within is not None, "asked only where a match inside is played"
        return within


def check_depth(game: Game) -> None:
    """Raise ``BadOption`` if the matches nested in this game would hold nested matches themselves.

    The history and the record of a match have room for one level.
    """
    inner = None if game.within is None else game.within.game()
    if inner is not None and inner.within is not None:
        raise BadOption(
            "too-deep",
            f"{game.title} holds matches of {inner.title}, which hold matches themselves: "
            "matches nest only one level deep",
        )


def _written(inner: Inner, made: Made) -> MadeWithin:
    move = inner.game.notation.write_move(inner.book, made.move)
    return MadeWithin(made.number, made.seat, move, made.text, made.by_clock, made.state_hash)


def _written_anew(inner: Inner, entry: Revised) -> RevisedWithin:
    write = inner.game.notation.write_move
    orders = tuple((write(inner.book, move), text) for move, text in entry.orders)
    return RevisedWithin(entry.number, entry.seat, entry.withdrawn, orders, entry.state_hash)


def _revised(moves: list[MadeWithin], entry: RevisedWithin) -> list[MadeWithin]:
    """Return the live moves after a revision; renumbered moves lose their hash."""
    kept = [made for made in moves if made.number not in entry.withdrawn]
    at = entry.number - 1
    kept[at:at] = [MadeWithin(0, entry.seat, *order, by_clock=False) for order in entry.orders]
    return [
        made if made.number == number else replace(made, number=number, state_hash=None)
        for number, made in enumerate(kept, 1)
    ]
