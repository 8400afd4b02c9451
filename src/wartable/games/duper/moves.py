"""Moves of Duper as text, such as ``tank 41 QH QD``, ``move 37 38 4 1``, ``attack 13 20``, ``end``.

A tile is its id, or its coordinates such as ``1,5``. A line may hold several moves separated by
``|``.
"""

from __future__ import annotations

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.game import Submission
from wartable.engine.kit.moves import amount_of, code_of, packed
from wartable.engine.play.typed import plain_number, read_moves
from wartable.games.duper import rules
from wartable.games.duper.rules import refusals
from wartable.games.duper.rules.combat import defence
from wartable.games.duper.rules.victory import power
from wartable.games.duper.state import (
    ATTACK,
    CARDS,
    END,
    INFANTRY,
    MOST_TANKS,
    MOVE,
    TANK,
    TILES,
    VALUES,
    WIDTH,
    Book,
    State,
    Work,
    action,
    tile_at,
    tile_id,
)

#: Words for the kinds of moves; any prefix will do.
VERBS = {"infantry": INFANTRY, "tank": TANK, "move": MOVE, "attack": ATTACK, "end": END}
#: What a move looks like, by kind.
FORMS = {
    INFANTRY: "infantry TILE [COUNT], such as infantry 25 2",
    TANK: "tank TILE CARD CARD, such as tank 41 QH QD",
    MOVE: "move FROM TO INFANTRY [TANKS], such as move 37 38 4 1",
    ATTACK: "attack FROM TO, such as attack 13 20",
    END: "end",
}

FACES = ("A", *map(str, range(2, 11)), "J", "Q", "K")
SUIT_LETTERS = "HDCS"
SUIT_SIGNS = "♥♦♣♠"

#: Larger amounts are read as this; they are too large anyway.
LARGEST = 999_999_999


# --- the exact text of a move ----------------------------------------------------------------


def card_name(card: int) -> str:
    """Return a card in letters: QH is the queen of hearts."""
    return FACES[card % VALUES] + SUIT_LETTERS[card // VALUES]


def parts(code: int) -> tuple[int, int, int, int]:
    """Return the verb of a move and the three numbers in its code: tiles, cards or tanks."""
    return code & 7, code >> 3 & 63, code >> 9 & 63, code >> 15


def write_move(book: Book, move: int) -> str:
    """Return the exact text of a move."""
    verb, first, second, third = parts(code_of(move))
    amount = amount_of(move)
    if verb == INFANTRY:
        return f"infantry {tile_id(first)} {amount}"
    if verb == TANK and max(second, third) < CARDS:
        return f"tank {tile_id(first)} {card_name(second)} {card_name(third)}"
    if verb == MOVE:
        return f"move {tile_id(first)} {tile_id(second)} {amount} {third}"
    if verb == ATTACK:
        return f"attack {tile_id(first)} {tile_id(second)}"
    return "end" if move == END else f"move number {move}"


def read_move(book: Book, text: str) -> int:
    """Return the move; raise ``Unreadable``."""
    words = text.split()
    verb = _verb(text, words)
    rest = words[1:]
    if verb == INFANTRY and len(rest) in (1, 2):
        count = _number(text, rest[1]) if len(rest) == 2 else 1
        return packed(action(INFANTRY, _tile(text, rest[0]), 0, 0), count)
    if verb == TANK and len(rest) == 3:
        one, other = sorted((_card(text, rest[1]), _card(text, rest[2])))
        return action(TANK, _tile(text, rest[0]), one, other)
    if verb == MOVE and len(rest) in (3, 4):
        tanks = _number(text, rest[3]) if len(rest) == 4 else 0
        if tanks > MOST_TANKS:
            raise Unreadable("bad-amount", f"{quoted(text)}: nobody has that many tanks")
        source, target = _tile(text, rest[0]), _tile(text, rest[1])
        return packed(action(MOVE, source, target, tanks), _number(text, rest[2]))
    if verb == ATTACK and len(rest) == 2:
        return action(ATTACK, _tile(text, rest[0]), _tile(text, rest[1]), 0)
    if verb == END and not rest:
        return END
    raise Unreadable("bad-move", f"{quoted(text)}: expected {FORMS[verb]}")


def _verb(text: str, words: list[str]) -> int:
    first = words[0].lower() if words else "?"
    found = [verb for word, verb in VERBS.items() if word.startswith(first)]
    if len(found) != 1:
        known = ", ".join(VERBS)
        raise Unreadable("bad-move", f"{quoted(text)}: a move begins with {known}")
    return found[0]


def _tile(text: str, word: str) -> int:
    x, comma, y = word.partition(",")
    if comma:
        column, row = _number(text, x), _number(text, y)
        tile = tile_at(column, row) if max(column, row) < WIDTH else TILES
    else:
        tile = _number(text, word) - 1
    if not 0 <= tile < TILES:
        raise Unreadable(
            "no-such-tile", f"{quoted(text)}: tiles are 1 to {TILES}, or 0,0 to 6,6, not {word}"
        )
    return tile


def _number(text: str, word: str) -> int:
    number = plain_number(word)
    if number < 0:
        raise Unreadable("bad-number", f"{quoted(text)}: {quoted(word)} is not a whole number")
    return min(number, LARGEST)


def _card(text: str, word: str) -> int:
    card = read_card(word)
    if card < 0:
        raise Unreadable(
            "no-such-card", f"{quoted(text)}: {quoted(word)} is no card; expected such as QH or 10S"
        )
    return card


def read_card(word: str) -> int:
    """Return the card written in letters or signs, -1 if there is no such card."""
    face, suit = word[:-1].upper(), word[-1:].upper()
    place = max(SUIT_LETTERS.find(suit), SUIT_SIGNS.find(suit)) if suit else -1
    return place * VALUES + FACES.index(face) if place >= 0 and face in FACES else -1


# --- what a player types ---------------------------------------------------------------------


def read_line(book: Book, s: State, seat: int, line: str) -> Submission:
    """Read moves separated by ``|``; if one of them is refused, none is made."""
    return read_moves(rules, Work(), read_move, refusal, END, book, s, seat, line)


def clean_text(book: Book, move: int, text: str | None) -> str | None:
    """No move carries a text."""
    return None


def text_room(book: Book, code: int) -> int:
    """No move carries a text."""
    return 0


# --- refusals ----------------------------------------------------------------------------------

#: Number of a refusal -> its stable code and its message.
FAULTS = {
    refusals.NO_SUCH_MOVE: ("no-such-move", "there is no such move"),
    refusals.NO_SUCH_TILE: ("no-such-tile", f"tiles are 1 to {TILES}"),
    refusals.NOT_OWNER: ("not-owner", "that is not your tile"),
    refusals.NOT_ENOUGH_GOLD: ("not-enough-gold", "you have {gold} gold; infantry costs {cost}"),
    refusals.NO_SUCH_CARD: ("no-such-card", "there is no such card"),
    refusals.CARD_NOT_OWNED: ("card-not-owned", "both cards must be in your hand"),
    refusals.SAME_CARD_TWICE: ("same-card-twice", "a tank takes two cards, and you have this once"),
    refusals.NOT_A_PAIR: ("not-a-pair", "the two cards must have the same value"),
    refusals.NOT_ADJACENT: ("not-adjacent", "the tiles must share an edge"),
    refusals.BAD_AMOUNT: ("bad-amount", "expected one or more"),
    refusals.NOTHING_TO_MOVE: ("nothing-to-move", "at least one unit must move"),
    refusals.NOT_ENOUGH_TROOPS: ("not-enough-troops", "only {infantry} infantry are there"),
    refusals.NOT_ENOUGH_TANKS: ("not-enough-tanks", "only {tanks} tanks are there"),
    refusals.MUST_LEAVE_TROOP: ("must-leave-troop", "one infantry must stay on the tile"),
    refusals.OWN_TARGET: ("own-target", "that is your own tile"),
    refusals.TOO_FEW_TROOPS: ("too-few-troops", "an attack takes at least 2 infantry"),
    refusals.TOO_WEAK: ("too-weak", "power {power} is not more than defence {defence}"),
    refusals.NO_STAMINA: ("no-stamina", "you have no stamina left"),
}


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    """Return the stable code and the message for a fault of a move."""
    code, words = FAULTS[number]
    said = words.format_map(_figures(book, s, seat, code_of(move)))
    return code, f"{quoted(write_move(book, move))}: {said}"


def _figures(book: Book, s: State, seat: int, code: int) -> dict[str, int]:
    """Return the numbers that messages may quote; a tile off the board is read as the first."""
    source, target = (tile if tile < TILES else 0 for tile in parts(code)[1:3])
    return {
        "gold": s.gold[seat],
        "cost": book.cost,
        "infantry": s.infantry[source],
        "tanks": s.tanks[source],
        "power": power(book, s, source),
        "defence": defence(book, s, target),
    }
