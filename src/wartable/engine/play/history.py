"""The history of a match: every move, take-back and revision, nested matches included."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.kit.events import Event


@dataclass(frozen=True, slots=True)
class MadeWithin:
    """A move of the nested match: its number there, and the move in notation."""

    number: int
    seat: int
    move: str
    text: str | None
    by_clock: bool
    state_hash: str | None = None


@dataclass(frozen=True, slots=True)
class TakenBackWithin:
    """The newest move of the nested match was taken back."""

    number: int


@dataclass(frozen=True, slots=True)
class RevisedWithin:
    """A revision in the nested match: as :class:`Revised`, with moves in notation."""

    number: int
    seat: int
    withdrawn: tuple[int, ...]
    orders: tuple[tuple[str, str | None], ...]
    state_hash: str


@dataclass(frozen=True, slots=True)
class Told:
    """What a move reports of a nested match.

    ``within`` holds the moves of that match, in its first report only. ``due`` are the reports that
    must still follow.
    """

    within: tuple[MadeWithin, ...] | None = None
    due: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made: its phase, its text and what followed.

    ``undoable`` says that its player may take it back until something else happens. ``told`` is set
    if the move reports how a nested match went. ``drew`` says that chance decided something in it.
    """

    number: int
    seat: int
    move: int
    text: str | None
    phase: int
    by_clock: bool
    events: tuple[Event, ...]
    state_hash: str | None = None
    undoable: bool = False
    told: Told | None = None
    drew: bool = False

    @property
    def stands(self) -> bool:
        """Whether its seat can no longer change it, nor anything it handed in before."""
        return self.drew or self.by_clock or self.told is not None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The newest live move was taken back. The history itself never loses an entry."""

    number: int


@dataclass(frozen=True, slots=True)
class Revised:
    """A seat changed what it had handed in for the open phase.

    Its live moves with the numbers ``withdrawn`` are gone. ``orders``, moves with their texts,
    replace them; the first has ``number``. Later live moves were renumbered. Without orders
    ``number`` is that of the first withdrawn move.
    """

    number: int
    seat: int
    withdrawn: tuple[int, ...]
    orders: tuple[tuple[int, str | None], ...]
    state_hash: str


#: An entry in the history of a match.
Entry = Made | TakenBack | Revised | MadeWithin | TakenBackWithin | RevisedWithin
