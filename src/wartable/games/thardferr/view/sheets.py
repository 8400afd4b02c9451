"""Sheets beside the map: possible attacks, orders, stores, kingdoms and battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.kit.events import OPEN, SPECTATOR, Event
from wartable.engine.scene.extras import Sheet
from wartable.engine.scene.words import count
from wartable.games.thardferr import events
from wartable.games.thardferr.catalogue.names import (
    BUILDING_NAMES,
    GOODS_NAMES,
    JOB_NAMES,
    TECHNOLOGY_NAMES,
)
from wartable.games.thardferr.events import EVENTS
from wartable.games.thardferr.rules.orders import left, may_attack
from wartable.games.thardferr.rules.people import buildings_of, soldiers, strength
from wartable.games.thardferr.state import (
    BLADES,
    BOWS,
    BUILDINGS,
    CASTLE,
    CLOAK,
    DRAW,
    FORTIFICATION,
    GOODS,
    GUARD_TOWERS,
    HEAVY,
    JOBS,
    KINGDOMS,
    LIGHT,
    MEDICAL_CENTER,
    TECHNOLOGIES,
    Book,
    State,
)
from wartable.games.thardferr.view.forecast import Flow, Preview, preview
from wartable.games.thardferr.view.sentences import opponents, outcome, sentence
from wartable.games.thardferr.view.words import (
    army_words,
    called,
    race_name,
    several,
    short_building,
    signed,
    strategy_name,
    units_of,
)

#: Technologies that matter in battle.
OF_WAR = (BLADES, BOWS, LIGHT, HEAVY, CLOAK, FORTIFICATION)


def sheets(
    book: Book, s: State, seat: int, events: Sequence[Event], day: Sequence[Flow]
) -> Iterator[Sheet]:
    """Yield the sheets for a viewer, the most pressing first.

    ``day`` is what a day brings to the viewer's own kingdom, empty if the viewer has none.
    """
    if s.turn == 0:
        return
    is_asked = seat >= 0 and s.waiting >> seat & 1 == 1
    if is_asked:
        targets = [each for each in range(book.seats) if may_attack(book, s, seat, each)]
        if targets:
            yield _prospects(book, s, seat, targets)
    if day and not s.ended:
        yield _orders(book, s, seat, is_asked)
    yield _kingdoms(book, s, seat)
    if day:
        yield _stores(book, s, seat, day)
    yield from _battles(book, events)
    yield _order_of_battle(book, s)
    if seat in (OPEN, SPECTATOR):
        yield _buildings(book, s)
        yield _treasuries(book, s)
        yield _lore(book, s)


# --- decisions ------------------------------------------------------------------------------------


def _prospects(book: Book, s: State, seat: int, targets: Sequence[int]) -> Sheet:
    """Return how attacks on the armies now at home would end, the ordered one first."""
    tried = [(s.plan_target[seat] - 1, s.plan_share[seat])] if s.plan_target[seat] else []
    tried += [(each, 100) for each in targets]
    rows = [
        _prospect(f"{KINGDOMS[target]}, {share} %", preview(book, s, seat, target, share))
        for target, share in dict.fromkeys(tried)
    ]
    heading = ("attack", "", "you lose", "they lose", "land")
    title = "Attacks on those now at home"
    return Sheet("prospects", title, tuple(rows), heading, is_urgent=True)


def _prospect(name: str, seen: Preview) -> tuple[str, ...]:
    losses = f"{seen.own_loss} %", f"{seen.their_loss} %"
    return name, verdict(seen), *losses, f"+{seen.land}" if seen.land else "0"


def verdict(seen: Preview) -> str:
    """Say in a word how an attack would end."""
    if seen.winner == DRAW:
        return "draw"
    return "victory" if seen.is_victory else "defeat"


def _orders(book: Book, s: State, seat: int, is_asked: bool) -> Sheet:
    """Return the orders of the day so far; they are less pressing once handed in."""
    rows = tuple(_ordered(s, seat)) or (("nothing", "everything stays as it is"),)
    title = f"Your orders today, {s.given[seat]} of {book.orders} used"
    return Sheet("orders", title, rows, is_urgent=is_asked)


def _ordered(s: State, seat: int) -> Iterator[tuple[str, str]]:
    for building in range(BUILDINGS):
        if s.plan_built[seat][building]:
            yield "build", several(s.plan_built[seat][building], BUILDING_NAMES[building])
    for unit, number in zip(units_of(s.race[seat] - 1), s.plan_army[seat], strict=True):
        if number:
            yield "train", several(number, unit.key)
    for job in range(JOBS):
        if s.plan_job[seat][job] != s.job[seat][job]:
            yield "assign", f"{JOB_NAMES[job]} {s.plan_job[seat][job]} (was {s.job[seat][job]})"
    for good in range(GOODS):
        if s.plan_bought[seat][good]:
            yield "buy", f"{s.plan_bought[seat][good]} {GOODS_NAMES[good]}"
        if s.plan_sold[seat][good]:
            yield "sell", f"{s.plan_sold[seat][good]} {GOODS_NAMES[good]}"
    if s.plan_learning[seat]:
        yield "research", TECHNOLOGY_NAMES[s.plan_learning[seat] - 1]
    if s.plan_strategy[seat] != s.strategy[seat]:
        yield "strategy", strategy_name(s.plan_strategy[seat])
    if s.plan_target[seat]:
        share = f"{s.plan_share[seat]} % of every unit"
        yield "attack", f"{KINGDOMS[s.plan_target[seat] - 1]} with {share}"


def _stores(book: Book, s: State, seat: int, day: Sequence[Flow]) -> Sheet:
    """Return the goods, what the orders leave of them, and what a day of peace brings."""
    rows = tuple(
        (
            GOODS_NAMES[good],
            str(s.goods[seat][good]),
            str(left(book, s, seat, good)),
            str(day[good].made),
            str(day[good].used),
            signed(day[good].net),
        )
        for good in range(GOODS)
    )
    heading = ("", "now", "left", "made", "used", "a day")
    return Sheet("stores", "Your stores", rows, heading)


# --- kingdoms -----------------------------------------------------------------------------------


def _kingdoms(book: Book, s: State, viewer: int) -> Sheet:
    """Return the standings, the kingdom with the most land first."""
    order = sorted(range(book.seats), key=lambda seat: (-s.land[seat], -strength(book, s, seat)))
    rows = tuple(
        (
            f"{called(viewer, seat)}, {race_name(s, seat)}{_remark(s, seat)}",
            str(s.land[seat]),
            str(strength(book, s, seat)),
            str(soldiers(s, seat)),
            str(buildings_of(s, seat) + s.built[seat][CASTLE]),
            str(sum(s.level[seat])),
        )
        for seat in order
    )
    heading = ("", "land", "KS", "army", "built", "tech")
    return Sheet("kingdoms", "Kingdoms", rows, heading)


def _remark(s: State, seat: int) -> str:
    if s.fallen[seat]:
        return f" (fell on day {s.fallen[seat]})"
    return " (truce)" if s.truce[seat] else ""


def _order_of_battle(book: Book, s: State) -> Sheet:
    """Return every army with what helps it in battle."""
    rows = tuple((KINGDOMS[seat], _host(s, seat)) for seat in range(book.seats))
    return Sheet("armies", "Order of battle", rows)


def _host(s: State, seat: int) -> str:
    if s.fallen[seat]:
        return f"fell on day {s.fallen[seat]}"
    parts = [army_words(s, seat), strategy_name(s.strategy[seat])]
    parts += [
        count(s.built[seat][building], name)
        for building, name in (
            (CASTLE, "castle"),
            (GUARD_TOWERS, "guard tower"),
            (MEDICAL_CENTER, "medical center"),
        )
        if s.built[seat][building]
    ]
    parts += [_level(s, seat, each) for each in OF_WAR if s.level[seat][each]]
    return "; ".join(parts)


def _level(s: State, seat: int, technology: int) -> str:
    return f"{TECHNOLOGY_NAMES[technology]} {s.level[seat][technology]}"


def _buildings(book: Book, s: State) -> Sheet:
    seats = range(book.seats)
    rows = tuple(
        (short_building(number), *(str(s.built[seat][number]) for seat in seats))
        for number in range(BUILDINGS)
    )
    return Sheet("buildings", "Buildings", rows, ("", *(KINGDOMS[seat] for seat in seats)))


def _treasuries(book: Book, s: State) -> Sheet:
    seats = range(book.seats)
    rows = tuple(
        (name, *(str(s.goods[seat][number]) for seat in seats))
        for number, name in enumerate(GOODS_NAMES)
    )
    return Sheet("treasuries", "Stores", rows, ("", *(KINGDOMS[seat] for seat in seats)))


def _lore(book: Book, s: State) -> Sheet:
    rows = []
    for seat in range(book.seats):
        known = [_level(s, seat, each) for each in range(TECHNOLOGIES) if s.level[seat][each]]
        if s.learning[seat]:
            known.append(f"learning {TECHNOLOGY_NAMES[s.learning[seat] - 1]}")
        rows.append((KINGDOMS[seat], ", ".join(known) or "nothing yet"))
    return Sheet("lore", "Technologies", tuple(rows))


# --- the last day -----------------------------------------------------------------------------


def _battles(book: Book, latest: Sequence[Event]) -> Iterator[Sheet]:
    """Yield a sheet of the last day's battles with losses and spoils, if there were any."""
    rows: list[tuple[str, list[str]]] = []
    for event in latest:
        if event.kind in (events.BATTLE, events.RETURNED):
            told = EVENTS.fields(event)
            is_battle = event.kind == events.BATTLE
            said = outcome(told) if is_battle else sentence(book, event, {})
            rows.append((opponents(told), [said]))
        elif event.kind in (events.LOSSES, events.TAKEN, events.FELL) and rows:
            rows[-1][1].append(sentence(book, event, {}))
    if rows:
        lines = tuple((name, "; ".join(parts)) for name, parts in rows)
        yield Sheet("battles", "Battles of the last day", lines)
