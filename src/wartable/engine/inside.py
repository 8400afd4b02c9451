"""The match inside a match: it begins by itself, is noted as it is played, and is told of.

What its game says of it is in :mod:`wartable.engine.within`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from wartable.engine.errors import NotLegal, Refusal, quoted
from wartable.engine.within import Setting, Within
from wartable.engine.witness import (
    Made,
    MadeWithin,
    Revised,
    RevisedWithin,
    TakenBackWithin,
    Told,
)

if TYPE_CHECKING:
    from wartable.engine.match import Match

#: Nothing is to be told.
_NOTHING = Told()


class Inside:
    """The match that is being played inside another, if one is to be played there now."""

    def __init__(self, outer: Match) -> None:
        self._outer = outer
        self._inner: Match | None = None
        self._setting: Setting | None = None  # of the inner match
        self._moves: list[MadeWithin] = []  # the live ones that the outer match knows of
        self._noted = 0  # entries of the inner history that it knows of

    # --- playing it ------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Whether a match inside is to be played now, or has been and is not told of yet."""
        within, outer = self._outer.game.within, self._outer
        if within is None or not outer.is_newest or outer.over or self._newest.due:
            return False
        return within.is_on(outer.book, outer.s)

    @property
    def setting(self) -> Setting | None:
        """How the match that is to be played now begins; None if there is none."""
        if not self.is_on:
            return None
        if self._setting is None:
            self._setting = self._within.setting(self._outer.book, self._outer.s)
        return self._setting

    @property
    def inner(self) -> Match | None:
        """The match itself, which begins when it is first asked for."""
        setting = self.setting
        if setting is not None and self._inner is None:
            self._inner = self._begun(setting)
        return self._inner if setting is not None else None

    def playing(self) -> Match:
        """Return the match; raise a ``Refusal`` if there is none."""
        inner = self.inner
        if inner is None:
            raise Refusal("no-match-inside", "no match is being played inside this one")
        return inner

    def _begun(self, setting: Setting) -> Match:
        return type(self._outer)(
            self._within.game(),
            options=setting.options,
            seed=setting.seed,
            players=setting.players,
            of_seats=setting.of_seats,
        )

    @property
    def has_begun(self) -> bool:
        """Whether a move of it has been made."""
        return self._inner is not None and bool(self._inner.history)

    def new(self) -> list[MadeWithin | TakenBackWithin | RevisedWithin]:
        """Return what has happened inside since this was last asked."""
        if self._inner is None:
            return []
        fresh: list[MadeWithin | TakenBackWithin | RevisedWithin] = []
        for entry in self._inner.history[self._noted :]:
            if isinstance(entry, Made):
                self._moves.append(_written(self._inner, entry))
                fresh.append(self._moves[-1])
            elif isinstance(entry, Revised):
                change = _written_anew(self._inner, entry)
                self._moves = _revised(self._moves, change)
                fresh.append(change)
            else:
                fresh.append(TakenBackWithin(self._moves.pop().number))
        self._noted = len(self._inner.history)
        return fresh

    @property
    def moves(self) -> tuple[MadeWithin, ...]:
        """The live moves of it so far."""
        self._outer.note_inside()
        return tuple(self._moves)

    def drop(self) -> None:
        """Let the match go: the outer one has moved. One that is to be played begins anew."""
        self._inner = self._setting = None
        self._moves, self._noted = [], 0

    # --- telling of it -----------------------------------------------------------------------

    @property
    def due(self) -> tuple[int, ...]:
        """The moves of the outer match that must now tell how the inner one went, in order."""
        if self._outer.is_newest and self._newest.due:
            return self._newest.due
        inner = self.inner
        return self._reports(inner) if inner is not None and inner.over else ()

    @property
    def leaving(self) -> str:
        """What it means to leave the match now, empty if nothing is to be said or there is none."""
        if self.setting is None:
            return ""
        return self._within.leaving(self._outer.book, self._outer.s)

    def when_left(self) -> tuple[int, ...]:
        """Return what is to be told if the match is left now; raise a ``Refusal`` if it stays."""
        inner = self.playing()
        why = self._within.may_leave(self._outer.book, self._outer.s)
        if why:
            raise Refusal("cannot-leave", why)
        return self._reports(inner)

    def telling(self, move: int) -> Told | None:
        """Return what a legal move of the outer match tells, None if nothing.

        Raises ``NotLegal`` if a match inside says something else, or was not played yet.
        """
        within = self._outer.game.within
        if within is None:
            return None
        if not within.is_report(move):
            if self.is_on or self.due:
                raise self._refusal(move, "the match inside this one comes first")
            return None
        if not self.is_on and not self.due:
            return _NOTHING  # the match began from a position amid what is being told
        due = self.due or self._if_left()
        if not due or move != due[0]:
            raise self._refusal(move, "the match inside this one does not say so")
        return Told(self.moves if self.is_on else None, due[1:])

    def _if_left(self) -> tuple[int, ...]:
        try:
            return self.when_left()
        except Refusal:
            return ()

    def _reports(self, inner: Match) -> tuple[int, ...]:
        return self._within.reports(self._outer.book, self._outer.s, inner)

    def _refusal(self, move: int, why: str) -> NotLegal:
        written = self._outer.game.notation.write_move(self._outer.book, move)
        return NotLegal("not-fought", f"{quoted(written)}: {why}")

    @property
    def _newest(self) -> Told:
        """What the newest move of the outer match told."""
        newest = self._outer.newest
        return newest.told or _NOTHING if newest is not None else _NOTHING

    @property
    def _within(self) -> Within:
        within = self._outer.game.within
        assert within is not None, "asked only where a match inside is played"
        return within


def _written(inner: Match, made: Made) -> MadeWithin:
    move = inner.game.notation.write_move(inner.book, made.move)
    return MadeWithin(made.number, made.seat, move, made.text, made.by_clock, made.state_hash)


def _written_anew(inner: Match, entry: Revised) -> RevisedWithin:
    write = inner.game.notation.write_move
    orders = tuple((write(inner.book, move), text) for move, text in entry.orders)
    return RevisedWithin(entry.number, entry.seat, entry.withdrawn, orders, entry.state_hash)


def _revised(moves: list[MadeWithin], entry: RevisedWithin) -> list[MadeWithin]:
    """Return the live moves after some were withdrawn and others came in their place.

    Of moves that are numbered anew no hash is known.
    """
    kept = [made for made in moves if made.number not in entry.withdrawn]
    at = entry.number - 1
    kept[at:at] = [MadeWithin(0, entry.seat, *order, by_clock=False) for order in entry.orders]
    return [
        made if made.number == number else replace(made, number=number, state_hash=None)
        for number, made in enumerate(kept, 1)
    ]
