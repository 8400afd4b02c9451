"""The options of a seat as fields of a form: to choose from a list, or to type.

A text for which there are offers has two controls: a list, and a field for anything else, which
counts if the list says so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from wartable.engine.errors import BadOption
from wartable.engine.game import Game
from wartable.engine.options import OptionInfo
from wartable.engine.seatoptions import SeatOptions
from wartable.server.context import Server
from wartable.server.offers import Offer, seat_offers
from wartable.server.pages.words import sentence, words
from wartable.server.people import Who
from wartable.server.tables.chosen import in_words, known_to, may_choose
from wartable.server.tables.info import Info, Seat

#: What the list says if the text beside it counts. No offer is like that.
TYPED = "(typed)"
#: Before the names of the fields in a form that has those of one seat only.
PREFIX = "of"
#: Where a number follows a word: ``deck2`` is called deck 2.
_DIGIT = re.compile(r"(?<=[a-z])(?=[0-9])")


@dataclass(frozen=True, slots=True)
class SeatField:
    """One option of a seat. ``key`` is the name of its control, ``value`` what stands in it."""

    info: OptionInfo
    key: str
    value: str
    offers: tuple[Offer, ...]
    is_secret: bool

    @property
    def is_typed(self) -> bool:
        """Whether the value is none of those in the list."""
        return all(value != self.value for value, _ in self.offers)

    @property
    def title(self) -> str:
        """What the field is called."""
        return sentence(_DIGIT.sub(" ", words(self.info.name)))

    @property
    def help(self) -> str:
        """What there is to know about the field."""
        permitted = f", {self.info.permitted()}" if self.info.low is not None else ""
        secret = "; nobody else is told before the game is over" if self.is_secret else ""
        return sentence(f"{self.info.meaning}{permitted}{secret}")


@dataclass(frozen=True, slots=True)
class SeatForm:
    """Makes the fields of seats for somebody at a table with some options of the game."""

    server: Server
    who: Who | None
    game: Game
    options: object

    def fields(
        self, number: int, prefix: str, chosen: Mapping[str, object] | None
    ) -> list[SeatField]:
        """Return the fields for a seat, filled with what is chosen, else with what is suggested.

        A game without options of a seat has none, nor one in which they are earned. The prefix
        tells the seats of a form apart.
        """
        of_a_seat = self.game.of_a_seat
        if of_a_seat is None or self.game.key in self.server.room.earned:
            return []
        filled = of_a_seat.at_table(self.options, number, chosen or {})
        return [
            SeatField(
                info,
                f"{prefix}.{info.name}",
                str(filled.get(info.name, info.default)),
                tuple(self._offers(of_a_seat, info)),
                info.name in of_a_seat.secret,
            )
            for info in of_a_seat.asked(self.options)
        ]

    def _offers(self, of_a_seat: SeatOptions, info: OptionInfo) -> list[Offer]:
        if info.choices:
            return [(choice, of_a_seat.label(info.name, choice)) for choice in info.choices]
        return seat_offers(self.server, self.who, self.game, info)


def read_seat_fields(game: Game, sent: Mapping[str, str], prefix: str) -> dict[str, str]:
    """Return what was filled in for a seat, by the name of the option."""
    found = {}
    for info in game.of_a_seat.infos() if game.of_a_seat else []:
        value = sent.get(f"{prefix}.{info.name}")
        if value == TYPED:
            value = sent.get(f"{prefix}.{info.name}.typed")
        if value is not None:
            found[info.name] = value
    return found


@dataclass(frozen=True, slots=True)
class SeatPart:
    """What a lobby has for one seat: what is known of its options, and the form to choose them."""

    known: list[tuple[str, str]]
    fields: list[SeatField]
    may_choose: bool
    is_awaited: bool


def seat_parts(
    server: Server,
    who: Who | None,
    info: Info,
    waiting: list[Seat],
    filled: Mapping[int, Mapping[str, str]],
) -> list[SeatPart]:
    """Return the parts of all seats; ``filled`` is what was typed for a seat and refused."""
    me = who.id if who else None
    form = SeatForm(server, who, info.rules, _options(info))
    parts = []
    for seat in info.seats:
        mine = seat.is_taken and may_choose(info, seat, me)
        values = filled.get(seat.number) or (_as_given(form, seat) if mine else None)
        fields = form.fields(seat.number, PREFIX, values)
        known = in_words(info, known_to(info, seat, me))
        parts.append(SeatPart(known, fields, mine, seat in waiting))
    return parts


def _options(info: Info) -> object:
    try:
        return info.rules.options(info.options)
    except BadOption:  # those of another release; the owner can still close the table
        return info.rules.options()


def _as_given(form: SeatForm, seat: Seat) -> Mapping[str, object] | None:
    of_a_seat = form.game.of_a_seat
    if of_a_seat is None or seat.chosen is None:
        return None
    try:
        return of_a_seat.as_given(form.options, of_a_seat.one(form.options, seat.chosen))
    except BadOption:  # chosen under another release
        return seat.chosen
