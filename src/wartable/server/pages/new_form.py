"""The form of a new table: what was filled in, kept as typed, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from wartable.bots.bot import usual_bot
from wartable.engine.errors import BadOption, Unreadable, quoted
from wartable.engine.game import Game
from wartable.engine.options import OptionInfo, describe
from wartable.server.pages.seat_form import read_seat_fields
from wartable.server.pages.words import BOT_PREFIX, seat_kinds
from wartable.server.people import clean_name
from wartable.server.tables.chosen import settled
from wartable.server.tables.clocks import PACES, own_clock
from wartable.server.tables.info import BOT, INVITE, LIVE, SLOW, UNTIMED
from wartable.server.tables.lobby import ME, Plan, Wish

#: A form never has more seats, whatever was sent.
MOST_SEATS = 64
USUAL_SECONDS, USUAL_HOURS = "90", "24"
#: In place of what the page has offered: nothing.
CHOSEN = "-"


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat as the form has it; ``chosen`` are texts for its own options, as filled in."""

    kind: str
    name: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_taken(self) -> bool:
        """Whether its options are those of the form: whoever else comes chooses for themselves."""
        return self.kind == ME or self.kind.startswith(BOT_PREFIX)


@dataclass(frozen=True, slots=True)
class Form:
    """A form as filled in. ``options`` are texts, exactly as typed, of those that were sent."""

    game: Game
    preset: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[SeatChoice, ...] = ()
    clock: str = UNTIMED
    seconds: str = USUAL_SECONDS
    hours: str = USUAL_HOURS
    offered: str = ""  # the clock that the page has offered, as "clock hours"; "" for none yet
    public: bool = False
    casual: bool = True

    # --- what the page shows ---------------------------------------------------------------

    @property
    def infos(self) -> list[OptionInfo]:
        """The options that the form asks for; those of the clock are asked for as the clock."""
        return [info for info in describe(self._base) if info.name not in self._clock_options]

    @property
    def has_changes(self) -> bool:
        """Whether any option differs from the preset's."""
        return any(self.value(info) != str(info.default) for info in self.infos)

    def value(self, info: OptionInfo) -> str:
        """Return what stands in the field of an option."""
        return self.options.get(info.name, str(info.default))

    @property
    def seat_range(self) -> tuple[int, int]:
        """The fewest and most seats; those of the preset while an option cannot be used."""
        return self.game.seat_range(self.usable_options)

    @property
    def usable_options(self) -> object:
        """The options of the game; those of the preset while one cannot be used."""
        try:
            options = self._chosen()
            self.game.seat_range(options)  # some cannot be used together
        except BadOption:
            return self._base
        return options

    @property
    def seat_kinds(self) -> list[tuple[str, str]]:
        """What a seat can be, with its words."""
        return [(ME, "Me"), *seat_kinds(self.game)]

    @property
    def _known_preset(self) -> str | None:
        return self.preset if self.preset in self.game.presets else None

    @property
    def _base(self) -> object:
        return self.game.options(preset=self._known_preset)

    @property
    def _clock_options(self) -> tuple[str, str]:
        return self.game.round_hours, self.game.phase_seconds

    def _chosen(self) -> object:
        changes = {k: v for k, v in self.options.items() if k not in self._clock_options}
        return self.game.options(changes, preset=self._known_preset)

    @property
    def offer(self) -> str:
        """The clock that is offered first, if the rulebook has one for such seats, and its hours.

        A round of hours is for people who are not all there at once; bots never are late.
        """
        if not self.game.round_hours:
            return ""
        people = [seat for seat in self.seats if not seat.kind.startswith(BOT_PREFIX)]
        if len(people) < 2:
            return f"{UNTIMED} {self.hours}"
        return f"{SLOW} {getattr(self._base, self.game.round_hours)}"

    # --- changing it -----------------------------------------------------------------------

    def with_preset(self) -> Form:
        """Take all options from the preset, as many seats as it has, and its clock, if any."""
        form = replace(self, options={})
        if self.game.phase_seconds:
            clock, seconds = own_clock(self.game, self._base)
            form = replace(form, clock=clock, seconds=str(seconds or self.seconds))
        return form.within_range()

    def with_offer(self) -> Form:
        """Take the clock that suits the seats, unless somebody has chosen another than offered."""
        offer = self.offer
        if not offer or self.offered not in ("", f"{self.clock} {self.hours}"):
            return self
        clock, _, hours = offer.partition(" ")
        return replace(self, clock=clock, hours=hours, offered=offer)

    def within_range(self) -> Form:
        """Add or take seats away until their number is permitted."""
        fewest, most = self.seat_range
        more = (SeatChoice(BOT_PREFIX + usual_bot(self.game)),) * (fewest - len(self.seats))
        return replace(self, seats=(self.seats + more)[:most])

    def with_seat(self) -> Form:
        """Add a seat, if there may be more."""
        more = SeatChoice(BOT_PREFIX + usual_bot(self.game))
        return replace(self, seats=(*self.seats, more)).within_range()

    def without_seat(self, number: int) -> Form:
        """Take a seat away, if there may be fewer."""
        left = self.seats[:number] + self.seats[number + 1 :]
        return replace(self, seats=left) if len(left) >= self.seat_range[0] else self

    # --- using it --------------------------------------------------------------------------

    def defects(self) -> dict[str, str]:
        """Return what is wrong, in words, by the name of the field; empty for nothing."""
        found = {}
        if self.preset and self._known_preset is None:
            found["preset"] = f"there is no preset {quoted(self.preset)}"
        for info in self.infos:
            defect = info.defect(info.read(self.value(info)))
            if defect:
                found[f"o.{info.name}"] = defect
        if self.clock in (LIVE, SLOW):
            low, high = PACES[self.clock]
            if not low <= self._pace() <= high:
                field_name, typed = self._pace_field()
                found[field_name] = f"expected {low} to {high} {field_name}, not {quoted(typed)}"
        for number, seat in enumerate(self.seats):
            try:
                clean_name(seat.name or "x")
            except Unreadable as error:
                found[f"seat{number}"] = error.message
        return found | ({} if found else self._seat_defects())

    def _seat_defects(self) -> dict[str, str]:
        """Return what is wrong with the options of seats, once those of the game can be used."""
        found: dict[str, str] = {}
        try:
            options = self._chosen()
        except BadOption:
            return found  # whoever opens the table is told
        for number, seat in enumerate(self.seats):
            try:
                if seat.is_taken:
                    settled(self.game, options, number, seat.chosen)
            except BadOption as error:
                found[f"seat{number}"] = error.message
        return found

    def plan(self, name: str) -> Plan:
        """Return the table that is wanted; ``name`` is whose form it is."""
        seats: list[Wish] = []
        for seat in self.seats:
            others = sum(wish.kind == ME for wish in seats)
            seats.append(_wish(seat, f"{name} {others + 1}" if others else name))
        return Plan(
            game=self.game.key,
            seats=seats,
            preset=self.preset,
            options=dict(self.options),
            clock=self.clock,
            pace=self._pace() if self.clock != UNTIMED else 0,
            public=self.public,
            casual=self.casual,
        )

    def _pace_field(self) -> tuple[str, str]:
        return ("seconds", self.seconds) if self.clock == LIVE else ("hours", self.hours)

    def _pace(self) -> int:
        typed = self._pace_field()[1].strip()
        return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else -1


def _wish(seat: SeatChoice, name: str) -> Wish:
    if seat.kind.startswith(BOT_PREFIX):
        return Wish(BOT, bot=seat.kind.removeprefix(BOT_PREFIX), chosen=seat.chosen)
    if seat.kind == ME:
        return Wish(ME, name=clean_name((seat.name or name)[:40]), chosen=seat.chosen)
    return Wish(seat.kind)


def usual_form(game: Game) -> Form:
    """Return the form as it is first shown: me, one to invite, and bots."""
    seats = game.seats_for(game.options())
    first = (SeatChoice(ME), SeatChoice(INVITE))
    form = Form(game, preset=next(iter(game.presets), ""), seats=first[:seats]).with_preset()
    while len(form.seats) < seats:
        form = form.with_seat()
    return form.with_offer()


def read_form(game: Game, sent: Mapping[str, str]) -> Form:
    """Return the form as it was sent; the usual one where nothing was."""
    if "seat0" not in sent:
        form = usual_form(game)
        form = replace(form, preset=sent.get("preset") or form.preset)
        return form.with_preset().with_offer()
    seats: list[SeatChoice] = []
    while (kind := sent.get(f"seat{len(seats)}")) is not None and len(seats) < MOST_SEATS:
        number = len(seats)
        name = sent.get(f"name{number}", "").strip()
        seats.append(SeatChoice(kind, name, read_seat_fields(game, sent, f"s{number}")))
    options = {k.removeprefix("o."): v for k, v in sent.items() if k.startswith("o.")}
    return Form(
        game,
        preset=sent.get("preset", ""),
        options=options,
        seats=tuple(seats),
        clock=sent.get("clock", UNTIMED),
        seconds=sent.get("seconds", USUAL_SECONDS),
        hours=sent.get("hours", USUAL_HOURS),
        # Whatever came without saying what was offered was chosen.
        offered=sent.get("offered", CHOSEN),
        public=sent.get("public") == "yes",
        casual=sent.get("casual") == "yes",
    )
