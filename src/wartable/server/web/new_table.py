"""The page for opening a new table: its form, kept as typed, and its defects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from starlette.requests import Request
from starlette.responses import Response

from wartable.bots.registry import usual_bot
from wartable.engine.arguments import read_whole
from wartable.engine.errors import BadOption, Unreadable, WartableError, quoted
from wartable.engine.game import Game
from wartable.engine.options.fields import OptionInfo, describe
from wartable.engine.registry import all_games, find_game
from wartable.server.accounts.people import Who, clean_name
from wartable.server.errors import status_of
from wartable.server.http.identity import TheServer, Visitor
from wartable.server.http.threads import Routes
from wartable.server.plugins import added_to
from wartable.server.runtime import Server
from wartable.server.tables.clock import PACES, own_clock
from wartable.server.tables.create import open_for
from wartable.server.tables.lobby import ME, Plan, Wish
from wartable.server.tables.seat_options import settled
from wartable.server.tables.summary import BOT, INVITE, LIVE, SLOW, UNTIMED
from wartable.server.web.forms import SeatForm, Sent, read_seat_fields
from wartable.server.web.game import presets_of
from wartable.server.web.guests import arrive
from wartable.server.web.rendering import page
from wartable.server.web.words import BOT_PREFIX, seat_kinds

#: The maximum number of seats in a form, whatever was sent.
MOST_SEATS = 64
USUAL_SECONDS, USUAL_HOURS = "90", "24"
#: The value of ``offered`` if the person chose the clock.
CHOSEN = "-"


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat in the form; ``chosen`` are the texts filled in for its seat options."""

    kind: str
    name: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_taken(self) -> bool:
        """Whether the form sets its options; anybody else who sits down chooses for themselves."""
        return self.kind == ME or self.kind.startswith(BOT_PREFIX)


@dataclass(frozen=True, slots=True)
class Form:
    """The form as filled in. ``options`` are the texts of the options sent, exactly as typed."""

    game: Game
    preset: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[SeatChoice, ...] = ()
    clock: str = UNTIMED
    seconds: str = USUAL_SECONDS
    hours: str = USUAL_HOURS
    offered: str = ""  # the clock the page suggested, as "clock hours"; "" for none yet
    public: bool = False
    casual: bool = True

    # --- for the page ----------------------------------------------------------------------------

    @property
    def infos(self) -> list[OptionInfo]:
        """The options the form asks for, without those that the clock sets."""
        return [info for info in describe(self._base) if info.name not in self._clock_options]

    @property
    def has_changes(self) -> bool:
        """Whether any option differs from the preset's."""
        return any(self.value(info) != str(info.default) for info in self.infos)

    def value(self, info: OptionInfo) -> str:
        """Return the content of an option's field."""
        return self.options.get(info.name, str(info.default))

    @property
    def seat_range(self) -> tuple[int, int]:
        """The fewest and most seats; the preset's while an option is invalid."""
        return self.game.seat_range(self.usable_options)

    @property
    def usable_options(self) -> object:
        """The options of the game; the preset's while one is invalid."""
        try:
            options = self._chosen()
            self.game.seat_range(options)  # some contradict each other
        except BadOption:
            return self._base
        return options

    @property
    def seat_kinds(self) -> list[tuple[str, str]]:
        """The possible kinds of a seat, with their labels."""
        return [(ME, "Me"), *seat_kinds(self.game)]

    @property
    def _known_preset(self) -> str | None:
        return self.preset if self.preset in self.game.presets else None

    @property
    def _base(self) -> object:
        return self.game.options(preset=self._known_preset)

    @property
    def _clock_options(self) -> tuple[str, str]:
        return self.game.clock.slow, self.game.clock.live

    def _chosen(self) -> object:
        changes = {k: v for k, v in self.options.items() if k not in self._clock_options}
        return self.game.options(changes, preset=self._known_preset)

    @property
    def offer(self) -> tuple[str, str] | None:
        """The suggested clock and its hours; None if the game suggests none.

        Rounds of hours are for people who are not all present at once; bots are never late.
        """
        if not self.game.clock.slow:
            return None
        people = [seat for seat in self.seats if not seat.kind.startswith(BOT_PREFIX)]
        if len(people) < 2:
            return UNTIMED, self.hours
        return SLOW, str(getattr(self._base, self.game.clock.slow))

    # --- changes ---------------------------------------------------------------------------------

    def with_preset(self) -> Form:
        """Take all options, the seat range and the clock, if any, from the preset."""
        form = replace(self, options={})
        if self.game.clock.live:
            clock, seconds = own_clock(self.game, self._base)
            form = replace(form, clock=clock, seconds=str(seconds or self.seconds))
        return form.within_range()

    def with_offer(self) -> Form:
        """Take the suggested clock, unless the person has chosen another."""
        offer = self.offer
        if offer is None or self.offered not in ("", f"{self.clock} {self.hours}"):
            return self
        clock, hours = offer
        return replace(self, clock=clock, hours=hours, offered=f"{clock} {hours}")

    def within_range(self) -> Form:
        """Add or remove seats until their number is allowed."""
        fewest, most = self.seat_range
        more = (SeatChoice(BOT_PREFIX + usual_bot(self.game)),) * (fewest - len(self.seats))
        return replace(self, seats=(self.seats + more)[:most])

    def with_seat(self) -> Form:
        """Add a seat, if the range allows it."""
        more = SeatChoice(BOT_PREFIX + usual_bot(self.game))
        return replace(self, seats=(*self.seats, more)).within_range()

    def without_seat(self, number: int) -> Form:
        """Remove a seat, if the range allows it."""
        left = self.seats[:number] + self.seats[number + 1 :]
        return replace(self, seats=left) if len(left) >= self.seat_range[0] else self

    # --- validation and use ----------------------------------------------------------------------

    def defects(self) -> dict[str, str]:
        """Return the defects by the name of the field; empty if there are none."""
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
        """Return the defects of seat options, once the game's options are valid."""
        found: dict[str, str] = {}
        try:
            options = self._chosen()
        except BadOption:
            return found  # opening the table reports it
        _, most = self.seat_range
        for number, seat in enumerate(self.seats[:most]):  # opening the table reports too many
            try:
                if seat.is_taken:
                    settled(self.game, options, number, seat.chosen)
            except BadOption as error:
                found[f"seat{number}"] = error.message
        return found

    def plan(self, name: str) -> Plan:
        """Return the settings of the new table; ``name`` is the person's."""
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
        pace = read_whole(self._pace_field()[1].strip())
        return -1 if pace is None else pace


def _wish(seat: SeatChoice, name: str) -> Wish:
    if seat.kind.startswith(BOT_PREFIX):
        return Wish(BOT, bot=seat.kind.removeprefix(BOT_PREFIX), chosen=seat.chosen)
    if seat.kind == ME:
        return Wish(ME, name=clean_name((seat.name or name)[:40]), chosen=seat.chosen)
    return Wish(seat.kind)


def usual_form(game: Game) -> Form:
    """Return the initial form: me, one invitation, and bots."""
    seats = game.seats_for(game.options())
    first = (SeatChoice(ME), SeatChoice(INVITE))
    form = Form(game, preset=next(iter(game.presets), ""), seats=first[:seats]).with_preset()
    while len(form.seats) < seats:
        form = form.with_seat()
    return form.with_offer()


def read_form(game: Game, sent: Mapping[str, str]) -> Form:
    """Return the form as it was sent; the initial one if nothing was."""
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
        # A form that does not say what was suggested has a chosen clock.
        offered=sent.get("offered", CHOSEN),
        public=sent.get("public") == "yes",
        casual=sent.get("casual") == "yes",
    )


# --- routes --------------------------------------------------------------------------------------

router = Routes(include_in_schema=False)

REMOVE = "remove-"


@router.get("/new")
def new_table(request: Request, server: TheServer, who: Visitor) -> Response:
    """Show the form, changed by the button that was pressed, if any."""
    sent = dict(request.query_params)
    game = find_game(sent.get("game") or all_games()[0].key)
    do = sent.get("do", "")
    form = usual_form(game) if do == "game" else read_form(game, sent)
    return _show(request, server, who, _changed(form, do).with_offer())


@router.post("/tables")
def open_new_table(request: Request, server: TheServer, who: Visitor, sent: Sent) -> Response:
    """Open the table, or show the form again with all defects."""
    form = read_form(find_game(sent.get("game", "")), sent)
    defects = form.defects()
    if defects:
        return _show(request, server, who, form, defects=defects, status=422)
    arrival = arrive(request, server, who)
    try:
        table = open_for(server, arrival.who, form.plan(arrival.who.name))
    except WartableError as error:
        wrong = {"": error.message}
        shown = _show(request, server, arrival.who, form, defects=wrong, status=status_of(error))
        return arrival.remembered(shown)
    return arrival.go(f"/tables/{table}")


def _changed(form: Form, do: str) -> Form:
    if do == "add":
        return form.with_seat()
    if do == "preset":
        return form.with_preset()
    number = read_whole(do.removeprefix(REMOVE)) if do.startswith(REMOVE) else None
    return form if number is None else form.without_seat(number)


def _show(
    request: Request,
    server: Server,
    who: Who | None,
    form: Form,
    *,
    defects: dict[str, str] | None = None,
    status: int = 200,
) -> Response:
    presets = presets_of(form.game)
    # The game has words and options only for the seats that it can have.
    form = replace(form, seats=form.seats[: form.seat_range[1]])
    seat_form = SeatForm(server, who, form.game, form.usable_options)
    return page(
        request,
        "new.html",
        who=who,
        status=status,
        form=form,
        games=all_games(),
        presets=presets,
        chosen=next((preset for preset in presets if preset.name == form.preset), None),
        paces=PACES,
        of_seats=[
            seat_form.fields(number, f"s{number}", seat.chosen)
            for number, seat in enumerate(form.seats)
        ],
        tools=[link for each in added_to(form.game.key) for link in each.seat_tools],
        defects=defaultdict(str, defects or {}),
    )
