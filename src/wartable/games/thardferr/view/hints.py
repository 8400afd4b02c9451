"""Short notes on what can be clicked next: possible amounts, and how attacks would end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.engine.scene.extras import Note
from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.moves import ATTACK, BUILD, BUY, SELL, TRAIN
from wartable.games.thardferr.rules.orders import highest, lowest, may_attack
from wartable.games.thardferr.state import BUILDINGS, FOOD, IRON, Book, State
from wartable.games.thardferr.view.clicks import BUY_BUTTON, SELL_BUTTON, element_id
from wartable.games.thardferr.view.forecast import preview
from wartable.games.thardferr.view.sheets import verdict

_GOODS = {element_id(BUY, good): good for good in range(IRON, FOOD + 1)}


def notes(book: Book, s: State, seat: int, path: Sequence[str]) -> Mapping[str, Note]:
    """Return notes by id: on building, training and attacks, or on the trade being clicked."""
    if seat < 0 or s.turn == 0 or not s.waiting >> seat & 1 or s.given[seat] >= book.orders:
        return {}
    if not path:
        return {**_numbers(book, s, seat), **_attacks(book, s, seat)}
    if len(path) == 1 and path[0] in _GOODS:
        return _trade(book, s, seat, _GOODS[path[0]])
    return {}


def _numbers(book: Book, s: State, seat: int) -> dict[str, Note]:
    """Return how many buildings and units can be ordered."""
    first = (s.race[seat] - 1) * PLACES
    things = [(BUILD, building) for building in range(BUILDINGS)]
    things += [(TRAIN, first + place) for place in range(PLACES)]
    found = {element_id(*each): _bounds(book, s, seat, *each) for each in things}
    return {name: note for name, note in found.items() if note is not None}


def _trade(book: Book, s: State, seat: int, good: int) -> dict[str, Note]:
    buttons = {BUY_BUTTON: BUY, SELL_BUTTON: SELL}
    found = {name: _bounds(book, s, seat, verb, good) for name, verb in buttons.items()}
    return {name: note for name, note in found.items() if note is not None}


def _bounds(book: Book, s: State, seat: int, verb: int, thing: int) -> Note | None:
    """Return the amounts that can be ordered, None if none can."""
    most = highest(book, s, seat, verb, thing)
    if most < lowest(book, s, seat, verb, thing):
        return None
    return Note(f"≤{most}", f"at most {most} now")


def _attacks(book: Book, s: State, seat: int) -> dict[str, Note]:
    """Return how an attack with the whole army would end for each target as it stands now."""
    found = {}
    for target in range(book.seats):
        if may_attack(book, s, seat, target):
            seen = preview(book, s, seat, target)
            land = f" +{seen.land}" if seen.land else ""
            words = (
                f"with all your units against those now at home: {verdict(seen)}, "
                f"you would lose {seen.own_loss} per cent, they {seen.their_loss}"
                + (f", and {seen.land} land would be yours" if seen.land else "")
            )
            found[element_id(ATTACK, target)] = Note(verdict(seen) + land, words)
    return found
