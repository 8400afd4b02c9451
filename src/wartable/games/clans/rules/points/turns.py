"""The exchange before the first turn, and the start of a turn (rules 7-1 and 7-2)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, offer
from wartable.games.clans.catalogue.abilities import HEAL_ALLY, REGEN, REGENERATE
from wartable.games.clans.events import (
    HEALED_BY_ALLY,
    HEALED_BY_REGEN,
    HEALED_BY_REGENERATE,
    exchanges,
)
from wartable.games.clans.moves import EXCHANGE, card_of, exchange_move, verb_of
from wartable.games.clans.rules.hands import discard, draw_cards, hand_place, put_back
from wartable.games.clans.rules.secrets.sight import who_sees
from wartable.games.clans.rules.units import has, heal, tile_sum
from wartable.games.clans.state import (
    NO_EXCHANGE,
    NOT_IN_HAND,
    SIDES,
    SLOTS,
    TILES,
    UNITS,
    Book,
    State,
    place_of,
)


def exchange_fault(book: Book, s: State, side: int, code: int) -> int:
    """Rule 7-1: return why a side cannot exchange a card, 0 if it can."""
    if hand_place(s, side, card_of(code)) < 0:
        return NOT_IN_HAND
    return NO_EXCHANGE if s.staged[side] >= book.mulligan else 0


def offer_exchanges(book: Book, s: State, side: int, out: Families) -> None:
    """List the cards that a side can exchange, each kind once."""
    for at in range(s.held[side]):
        kind = s.hand[side][at] - 1
        code = exchange_move(kind)
        if hand_place(s, side, kind) == at and exchange_fault(book, s, side, code) == 0:
            offer(out, code, 0, 0)


def do_exchange(book: Book, s: State, chance: Chance, side: int, code: int, log: Log) -> None:
    """Rule 7-1: lay a card aside; a side that is done gets as many from its deck."""
    if verb_of(code) == EXCHANGE:
        kind = card_of(code)
        discard(s, side, kind)
        s.staged_kind[side][s.staged[side]] = kind + 1
        s.staged[side] += 1
        exchanges(log, 1 << side, side, kind)
    else:
        redraw(book, s, chance, side, log)


def redraw(book: Book, s: State, chance: Chance, side: int, log: Log) -> None:
    """Rule 7-1: the cards laid aside go back into the deck, then as many are drawn from it."""
    count = s.staged[side]
    for at in range(count):
        put_back(s, side, s.staged_kind[side][at] - 1)
        s.staged_kind[side][at] = 0
    s.staged[side] = 0
    draw_cards(book, s, chance, side, count, log)


# --- the start of a turn, except the draw (rule 7-2) ----------------------------------------------

#: What ``regenerate`` heals.
REGENERATED = 2


def begin_turn_of(book: Book, s: State, side: int, log: Log) -> None:
    """Rule 7-2: a side's turn begins: fires go out, units gather strength and heal."""
    s.turn += 1
    s.placed = 0
    put_out_fires(s)
    for other in range(SIDES):
        s.boost[other] = 0
    for unit in range(UNITS):
        s.u_lake[unit] = 0
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        # The enemy has had its turn: units that attacked it unseen are hidden again (rule 8-6).
        s.u_shown[unit] = 0
        gather_strength(book, s, unit)
    for tile in range(TILES):
        recover(book, s, side, tile, log)
    for tile in range(TILES):
        tend(book, s, side, tile, log)


def put_out_fires(s: State) -> None:
    """Rule 7-2: tiles are no longer ignited after their last turn."""
    for tile in range(TILES):
        if s.lit[tile] < s.turn:
            s.lit[tile] = 0
            s.lit_by[tile] = 0


def gather_strength(book: Book, s: State, unit: int) -> None:
    """Rule 7-2: a unit gains action points up to its maximum and loses a lake's surplus."""
    if s.u_card[unit] > 0:
        card = s.u_card[unit] - 1
        s.u_ap[unit] = min(book.max_ap[card], s.u_ap[unit] + book.per_turn[card])


def recover(book: Book, s: State, side: int, tile: int, log: Log) -> None:
    """Rule 7-2: units of a tile heal themselves."""
    where = place_of(side, tile)
    for at in range(s.standing[where]):
        heal_itself(book, s, s.stack[where][at] - 1, log)
    spy = s.spy[where] - 1
    while spy >= 0:
        heal_itself(book, s, spy, log)
        spy = s.u_next[spy] - 1


def heal_itself(book: Book, s: State, unit: int, log: Log) -> None:
    """A unit heals by regen and then by regenerate, if it has them."""
    amount = has(book, s, unit, REGEN)
    if amount > 0:
        heal(s, unit, amount, HEALED_BY_REGEN, who_sees(book, s, unit), log)
    if has(book, s, unit, REGENERATE) > 0:
        heal(s, unit, REGENERATED, HEALED_BY_REGENERATE, who_sees(book, s, unit), log)


def tend(book: Book, s: State, side: int, tile: int, log: Log) -> None:
    """Rule 7-2: units of a tile heal each other."""
    where = place_of(side, tile)
    for at in range(s.standing[where]):
        heal_by_others(book, s, s.stack[where][at] - 1, log)
    spy = s.spy[where] - 1
    while spy >= 0:
        heal_by_others(book, s, spy, log)
        spy = s.u_next[spy] - 1


def heal_by_others(book: Book, s: State, unit: int, log: Log) -> None:
    """A unit is healed by the others of its side on its tile."""
    amount = tile_sum(book, s, unit // SLOTS, s.u_tile[unit], HEAL_ALLY, unit)
    if amount > 0:
        heal(s, unit, amount, HEALED_BY_ALLY, who_sees(book, s, unit), log)
