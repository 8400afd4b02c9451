"""Seat options: what each seat chooses for itself, such as a side or a set-up, some of it secret.

A game with seat options puts :class:`SeatOptions` into its :class:`~wartable.engine.game.Game`.
They reach the rules through the book. Every viewer therefore has their own book, in which stand-ins
replace what other seats keep secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wartable.engine.errors import BadOption
from wartable.engine.options.fields import OptionInfo, as_dict, changed, describe

#: What messages call such an option.
SEAT_OPTION = "seat option"

#: The options of one seat: a mapping of those that differ from the defaults, or all of them.
OfSeat = Mapping[str, object] | Any


@dataclass(frozen=True)
class SeatOptions:
    """What every seat of a game can choose for itself.

    ``fields`` is a frozen dataclass of options; rules and batches use its defaults. ``secret``
    names the options that others may not know until the game is over; ``unknown`` maps each to its
    stand-in in other viewers' books. ``settled`` checks one seat's options against the game's and
    returns them in canonical form, which settles to itself; it raises ``BadOption`` naming every
    defect. ``from_file`` turns the content of a file into a field's text; a text with one of the
    ``file_endings`` is always taken for the name of a file. ``offers`` returns values to choose
    from for a field of free text, each with a label; for a field with choices it returns their
    labels. ``open_under`` tells from the game's options whether nothing is secret once a
    match has begun, and ``asked_under`` whether a field can be chosen at all. ``suggested`` returns
    the defaults of a seat at a table, given the game's options and the seat's number, so that seats
    can differ.
    """

    fields: type[Any]
    secret: tuple[str, ...]
    settled: Callable[[Any, Any], Any]
    unknown: Mapping[str, object]
    from_file: Callable[[str, str], str] | None = None
    offers: Callable[[str], Sequence[tuple[str, str]]] | None = None
    open_under: Callable[[Any], bool] | None = None
    asked_under: Callable[[Any, str], bool] | None = None
    suggested: Callable[[Any, int], Mapping[str, object]] | None = None
    file_endings: tuple[str, ...] = (".txt", ".toml", ".json")

    def infos(self) -> list[OptionInfo]:
        """Return what each field permits."""
        return describe(self.fields)

    def asked(self, options: Any) -> list[OptionInfo]:
        """Return the fields that can be chosen under a game's options."""
        asks = self.asked_under
        return [info for info in self.infos() if asks is None or asks(options, info.name)]

    def at_table(
        self, options: Any, number: int, given: Mapping[str, object]
    ) -> Mapping[str, object]:
        """Return a seat's options at a table: what is given, else what the game suggests."""
        return {**self.suggested(options, number), **given} if self.suggested else given

    def as_given(self, options: Any, of_seat: Any) -> dict[str, object]:
        """Return a seat's options as form values, with texts that follow from the rest left empty.

        If one of the rest then changes, those texts are derived anew.
        """
        given: dict[str, object] = dict(as_dict(of_seat))
        for info in self.infos():
            shorter = {**given, info.name: info.default}
            if info.longest is not None and self.one(options, shorter) == of_seat:
                given = shorter
        return given

    def label(self, name: str, value: object) -> str:
        """Return the label of a field's value, or the value itself if it has none."""
        labels = dict(self.offers(name)) if self.offers is not None else {}
        return labels.get(str(value), str(value))

    def offered(self, info: OptionInfo) -> Sequence[tuple[str, str]]:
        """Return the texts that the game offers for a field, each with its label."""
        if self.offers is None or info.longest is None:
            return ()
        return self.offers(info.name)

    def one(self, options: Any, of_seat: OfSeat) -> Any:
        """Return the settled options of one seat; raise ``BadOption`` naming every defect."""
        said = as_dict(of_seat) if isinstance(of_seat, self.fields) else of_seat
        return self.settled(options, changed(self.fields(), said, SEAT_OPTION))

    def all(self, options: Any, seats: int, of_seats: Sequence[OfSeat]) -> tuple[Any, ...]:
        """Return the settled options of all seats, the defaults where nothing is given.

        Raises ``BadOption`` naming every defect and its seat.
        """
        if of_seats and len(of_seats) != seats:
            raise BadOption("bad-seats", f"options of {len(of_seats)} seats for {seats} seats")
        settled, defects = [], []
        for number, of_seat in enumerate(of_seats or [{}] * seats, 1):
            try:
                settled.append(self.one(options, of_seat))
            except BadOption as error:
                defects.append(f"seat {number}: {error}")
        if defects:
            raise BadOption("bad-seat-option", "; ".join(defects))
        return tuple(settled)

    def is_open(self, options: Any) -> bool:
        """Tell whether everybody in a match under these options knows what all seats chose."""
        return self.open_under is not None and self.open_under(options)

    def concealed(self, of_seat: Any) -> Any:
        """Return a seat's options as others may know them."""
        return replace(of_seat, **{name: self.unknown[name] for name in self.secret})

    def seen_by(self, of_seats: Sequence[Any], seat: int) -> tuple[Any, ...]:
        """Return the options of all seats as one seat may know them, or a spectator (-1)."""
        return tuple(
            of_seat if number == seat else self.concealed(of_seat)
            for number, of_seat in enumerate(of_seats)
        )
