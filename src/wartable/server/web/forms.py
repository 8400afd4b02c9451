"""Forms: the posted fields, and the options of a seat as form fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.datastructures import FormData
from starlette.requests import Request

from wartable.engine.errors import BadOption
from wartable.engine.game import Game
from wartable.engine.options.fields import OptionInfo
from wartable.engine.options.seat import SeatOptions
from wartable.server.accounts.people import Who
from wartable.server.plugins import Offer, added_to
from wartable.server.runtime import Server
from wartable.server.tables.seat_options import in_words, known_to, may_choose
from wartable.server.tables.summary import Info, Seat
from wartable.server.web.words import sentence, words


async def sent_form(request: Request) -> dict[str, str]:
    """Return the text fields of a posted form, without files."""
    form: FormData = await request.form()
    return {key: value for key, value in form.items() if isinstance(value, str)}


Sent = Annotated[dict[str, str], Depends(sent_form)]


# --- offers --------------------------------------------------------------------------------------


def seat_offers(server: Server, who: Who | None, game: Game, info: OptionInfo) -> list[Offer]:
    """Return the offers for an option: the game's, then the person's own."""
    if game.of_a_seat is None or info.longest is None:
        return []
    offerers = [] if who is None else [each.offers for each in added_to(game.key) if each.offers]
    own = [offer for find in offerers for offer in find(server, who, info.name)]
    return [*game.of_a_seat.offered(info), *own]


# --- seat option fields --------------------------------------------------------------------------
# A text with offers has two controls: a list, and a field for anything else, which counts if the
# list says so.

#: The list's value if the typed text counts. No offer equals it.
TYPED = "(typed)"
#: The name prefix of fields in a form for a single seat.
PREFIX = "of"
#: Where a number follows a word: the title of ``colour2`` is "Colour 2".
_DIGIT = re.compile(r"(?<=[a-z])(?=[0-9])")


@dataclass(frozen=True, slots=True)
class SeatField:
    """One option of a seat. ``key`` is the name of its control, ``value`` its content."""

    info: OptionInfo
    key: str
    value: str
    offers: tuple[Offer, ...]
    is_secret: bool

    @property
    def is_typed(self) -> bool:
        """Whether the value is not in the list."""
        return all(value != self.value for value, _ in self.offers)

    @property
    def title(self) -> str:
        """The title of the field."""
        return sentence(_DIGIT.sub(" ", words(self.info.name)))

    @property
    def help(self) -> str:
        """The help text of the field."""
        permitted = f", {self.info.permitted()}" if self.info.low is not None else ""
        secret = "; nobody else is told before the game is over" if self.is_secret else ""
        return sentence(f"{self.info.meaning}{permitted}{secret}")


@dataclass(frozen=True, slots=True)
class SeatForm:
    """Creates the seat option fields of a table with these game options, for one person."""

    server: Server
    who: Who | None
    game: Game
    options: object

    def fields(
        self, number: int, prefix: str, chosen: Mapping[str, object] | None
    ) -> list[SeatField]:
        """Return the fields of a seat, filled with what is chosen, else with what is suggested.

        Empty if the game has no seat options or they are earned. The prefix distinguishes the seats
        of a form.
        """
        of_a_seat = self.game.of_a_seat
        if of_a_seat is None or self.server.room.has_seat_values(self.game.key):
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
    """A seat's part of the lobby: its known options, and the form to choose them."""

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
    """Return the parts of all seats; ``filled`` is what was typed for a seat but refused."""
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
    except BadOption:  # from another release; the owner can still close the table
        return info.rules.options()


def _as_given(form: SeatForm, seat: Seat) -> Mapping[str, object] | None:
    of_a_seat = form.game.of_a_seat
    if of_a_seat is None or seat.chosen is None:
        return None
    try:
        return of_a_seat.as_given(form.options, of_a_seat.one(form.options, seat.chosen))
    except BadOption:  # chosen under another release
        return seat.chosen
