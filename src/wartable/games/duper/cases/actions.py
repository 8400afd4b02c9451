"""The action of a case: who does what, why it is refused, and its possible outcomes."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from wartable.engine.cases import Case, NotCovered, anything, bad, field, of_kind
from wartable.engine.errors import quoted
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import packed
from wartable.games.duper import rules
from wartable.games.duper.cases.situation import Cards, Situation, new_card, observed, set_up
from wartable.games.duper.messages import FAULTS
from wartable.games.duper.moves import (
    ATTACK,
    END,
    INFANTRY,
    MOVE,
    TANK,
    attack_move,
    end_move,
    infantry_move,
    tank_move,
    units_move,
)
from wartable.games.duper.rules import refusals, turns
from wartable.games.duper.state import (
    CARDS,
    COLOURS,
    MOST_TANKS,
    SEATS,
    TILES,
    WIDTH,
    Book,
    State,
    Work,
    tile_at,
)

VERBS = {
    "build_infantry": INFANTRY,
    "build_tank": TANK,
    "move": MOVE,
    "attack": ATTACK,
    "end_turn": END,
}

#: A finished game refuses everything; case files have no code for that.
GAME_OVER = "game_over"

#: Faults that the rules report before they look at the single cards of a pair.
BEFORE_THE_CARDS = (refusals.NO_SUCH_TILE, refusals.NOT_OWNER, refusals.NO_SUCH_CARD)


@dataclass(frozen=True)
class Deed:
    """An action: its seat, -1 for an unknown colour, and everything an action may name."""

    by: int
    verb: int
    first: int = 0
    second: int = 0
    infantry: int = 0
    tanks: int = 0
    cards: tuple[int, ...] = ()


# --- reading --------------------------------------------------------------------------------------


def read_deed(given: Case, current: int) -> Deed:
    """Return the action; raise ``BadRecord``, or ``NotCovered`` for an unknown type."""
    kind = field(given, "type", str)
    verb = VERBS.get(kind)
    if verb is None:
        raise NotCovered(f"there is no action {quoted(kind)}; there are {', '.join(VERBS)}")
    by = _read_by(given, current if verb == END else -1)
    if verb == INFANTRY:
        count = of_kind(given.get("count", 1), "count", int)
        return Deed(by, verb, _tile(given, "tile", "x", "y"), infantry=count)
    if verb == TANK:
        cards = [of_kind(card, "card", int) for card in field(given, "cards", list)]
        return Deed(by, verb, _tile(given, "tile", "x", "y"), cards=tuple(cards))
    if verb == END:
        return Deed(by, verb)
    source, target = (_tile(given, name, f"{name}_x", f"{name}_y") for name in ("from", "to"))
    if verb == ATTACK:
        return Deed(by, verb, source, target)
    infantry, tanks = (of_kind(given.get(name, 0), name, int) for name in ("troops", "tanks"))
    return Deed(by, verb, source, target, infantry, tanks)


def _read_by(given: Case, clock: int) -> int:
    """Return the acting seat; if none is named, the clock ends the turn."""
    by = given.get("by")
    if by is None:
        if clock < 0:
            raise bad("the field by is missing")
        return clock
    return COLOURS.index(by) if of_kind(by, "by", str) in COLOURS else -1


def _tile(given: Case, name: str, x: str, y: str) -> int:
    """Return a tile given by id or coordinates; TILES if it is off the board."""
    value: Any = given.get(name)
    if value is None:
        value = {"x": anything(given, x), "y": anything(given, y)}
    if isinstance(value, list) and len(value) == 2:
        value = {"x": value[0], "y": value[1]}
    if isinstance(value, dict):
        column, row = field(value, "x", int), field(value, "y", int)
        fine = 0 <= column < WIDTH and 0 <= row < WIDTH
        return tile_at(column, row) if fine else TILES
    tile = of_kind(value, name, int) - 1
    return tile if 0 <= tile < TILES else TILES


# --- refusals -------------------------------------------------------------------------------------


def refusals_of(book: Book, before: Situation, deed: Deed) -> list[str]:
    """Return the code with which an action is refused; an empty list if it is legal.

    If it depends on a deck that the case leaves out, return all possible codes.
    """
    if before.winners:
        return [GAME_OVER]
    if book.turn_lock and deed.by != before.current:
        return ["not_your_turn"]
    if deed.by < 0 and deed.verb != END:
        return ["no_such_player"]
    if deed.verb == TANK and len(deed.cards) != 2:
        return ["need_two_cards"]
    s = set_up(before, ())
    number = rules.check(book, s, Work(), deed.by, _move(before, deed))
    if deed.verb == TANK and number not in BEFORE_THE_CARDS:
        number = _fault_of_cards(before.hands[deed.by], deed.cards) or number
    found = [number] if number else []
    if number == refusals.NO_SUCH_CARD and before.deck is None and min(deed.cards) > 0:
        found.append(refusals.CARD_NOT_OWNED)
    return [FAULTS[each][0].replace("-", "_") for each in found]


def _fault_of_cards(hand: Cards, cards: tuple[int, ...]) -> int:
    """Return the fault of two existing cards that the rules miss because they count by kind."""
    if not hand.keys() >= set(cards):
        return refusals.CARD_NOT_OWNED
    return refusals.SAME_CARD_TWICE if len(set(cards)) < len(cards) else 0


def _move(before: Situation, deed: Deed) -> int:
    """Return our move for an action."""
    if deed.verb == INFANTRY:
        return packed(infantry_move(deed.first), deed.infantry)
    if deed.verb == TANK:
        known = before.kinds()
        one, other = sorted(known.get(card, CARDS) for card in deed.cards)
        return tank_move(deed.first, one, other)
    if deed.verb == MOVE:
        code = units_move(deed.first, deed.second, _tanks(before, deed))
        return packed(code, deed.infantry if deed.tanks >= 0 else -1)
    return attack_move(deed.first, deed.second) if deed.verb == ATTACK else end_move()


def _tanks(before: Situation, deed: Deed) -> int:
    """Return the tanks of a move, capped at MOST_TANKS, which stands for any number too large."""
    there = before.tiles.get(deed.first, (0, 0, 0))[2]
    if deed.tanks > MOST_TANKS and there >= MOST_TANKS:
        raise NotCovered(f"a move of more than {MOST_TANKS} tanks")
    return max(0, min(deed.tanks, MOST_TANKS))


# --- outcomes -------------------------------------------------------------------------------------


def outcomes(
    book: Book, before: Situation, deed: Deed, likely: Container[int]
) -> Iterator[Situation]:
    """Yield the positions that may follow, first the one in which the likely cards are drawn.

    The others follow only if a straight flush may win; otherwise cards change nothing but hands.
    """
    seen = range(CARDS) if before.deck is None else before.deck.values()
    first = _played(book, before, deed, list(seen))
    drawn = sum(first.held) - sum(map(len, before.hands))
    if drawn <= 0:
        yield _told(before, deed, first, {}, first.left)
        return
    for cards in _draws(before.deck, drawn, likely):
        s = _played(book, before, deed, list(cards.values()))
        yield _told(before, deed, s, cards, first.left)
        if not book.flush:
            return


def _played(book: Book, before: Situation, deed: Deed, deck: list[int]) -> State:
    s = set_up(before, deck)
    if deed.verb == END and not any(turns.takes_turns(book, s, seat) for seat in range(SEATS)):
        raise NotCovered("nobody is left whose turn it could be")
    seat = max(0, deed.by)
    s.waiting = 1 << seat
    rules.apply(book, s, Work(), stream(0, PLAY), seat, _move(before, deed), Log())
    return s


def _draws(deck: Cards | None, count: int, likely: Container[int]) -> Iterator[Cards]:
    """Yield every set of cards that this many draws may give, the likely ones first.

    If the deck is too small, all of it is drawn, and the rest comes from a new one. If the case
    leaves out the deck, any card may be drawn.
    """
    new = {new_card(kind): kind for kind in range(CARDS)}
    sure: Cards = {}
    pool = new
    if deck is not None and len(deck) >= count:
        pool = deck
    elif deck is not None:
        sure = deck
    ordered = sorted(pool, key=lambda card: card not in likely)
    for chosen in combinations(ordered, count - len(sure)):
        yield sure | {card: pool[card] for card in chosen}


def _told(before: Situation, deed: Deed, s: State, drawn: Cards, left: int) -> Situation:
    """Return a position after an action with the numbers of all cards."""
    kept = tuple(_without(hand, deed.cards) | drawn for hand in before.hands)
    deck = before.deck
    if deck is not None:
        opened = {new_card(kind): kind for kind in range(CARDS)} if len(deck) < len(drawn) else {}
        deck = _without(deck | opened, drawn)
    return observed(s, kept, deck, left)


def _without(cards: Cards, gone: Container[int]) -> Cards:
    return {number: kind for number, kind in cards.items() if number not in gone}
