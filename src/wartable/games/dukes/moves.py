"""Moves of War of the Dukes as text, such as ``move 0712 0913``, ``attack 2007 2108``, ``roll``.

A hex is four digits, column and row, or its axial coordinates such as ``20,-1``. A line may hold
several moves separated by ``|``.
"""

from __future__ import annotations

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.game import Submission
from wartable.engine.kit.moves import code_of
from wartable.engine.play.typed import read_moves
from wartable.games.dukes import rules
from wartable.games.dukes.catalogue.atlas import hex_number, hex_text
from wartable.games.dukes.rules import refusals
from wartable.games.dukes.state import (
    ADVANCES,
    ATTACK,
    DEPLOY,
    END,
    GIVES_WAY,
    HEXES,
    KINDS,
    LEAD,
    LEAVE,
    LOSES,
    MOVE,
    NO_HEX,
    PLACE,
    RETREATS,
    ROLL,
    STAYS,
    Book,
    State,
    Work,
    action,
)

#: Words for the kinds of moves; any unambiguous prefix will do.
VERBS = {
    "place": PLACE,
    "deploy": DEPLOY,
    "move": MOVE,
    "lead": LEAD,
    "attack": ATTACK,
    "roll": ROLL,
    "retreat": RETREATS,
    "yield": GIVES_WAY,
    "lose": LOSES,
    "advance": ADVANCES,
    "stay": STAYS,
    "leave": LEAVE,
    "end": END,
}
WORDS = {verb: word for word, verb in VERBS.items()}
#: What a move looks like, by kind.
FORMS = {
    PLACE: "place KIND HEX, such as place infantry 2211",
    DEPLOY: "deploy",
    MOVE: "move FROM TO, such as move 2211 2009",
    LEAD: "lead TO, such as lead 2311",
    ATTACK: "attack TARGET FROM, such as attack 2007 2108",
    ROLL: "roll",
    RETREATS: "retreat FROM [TO], such as retreat 2108 2109",
    GIVES_WAY: "yield TO, such as yield 2110",
    LOSES: "lose HEX, such as lose 2108",
    ADVANCES: "advance FROM, such as advance 2108",
    STAYS: "stay",
    LEAVE: "leave",
    END: "end",
}
#: How many hexes follow the word.
HEXES_AFTER = {MOVE: 2, LEAD: 1, ATTACK: 2, GIVES_WAY: 1, LOSES: 1, ADVANCES: 1}


# --- the exact text of a move ----------------------------------------------------------------


def parts(code: int) -> tuple[int, int, int]:
    """Return the verb of a move and the two numbers in its code."""
    return code & 15, code >> 4 & 1023, code >> 14


def write_move(book: Book, move: int) -> str:
    """Return the exact text of a move."""
    verb, first, second = parts(code_of(move))
    word = WORDS.get(verb)
    if move != code_of(move) or word is None:
        return f"move number {move}"
    if verb == PLACE and first < len(KINDS) and second < HEXES:
        return f"place {KINDS[first].lower()} {hex_text(second)}"
    if verb == RETREATS and second == NO_HEX and first < HEXES:
        return f"{word} {hex_text(first)}"
    wanted = 2 if verb == RETREATS else HEXES_AFTER.get(verb, 0)
    hexes, rest = (first, second)[:wanted], (first, second)[wanted:]
    if any(rest) or any(number >= HEXES for number in hexes) or verb == PLACE:
        return f"move number {move}"
    return " ".join([word, *map(hex_text, hexes)])


def read_move(book: Book, text: str) -> int:
    """Return the move; raise ``Unreadable``."""
    words = text.split()
    verb = _verb(text, words)
    rest = words[1:]
    if verb == PLACE and len(rest) == 2:
        return action(PLACE, _kind(text, rest[0]), _hex(text, rest[1]))
    if verb == RETREATS and len(rest) in (1, 2):
        to = _hex(text, rest[1]) if len(rest) == 2 else NO_HEX
        return action(RETREATS, _hex(text, rest[0]), to)
    if verb not in (PLACE, RETREATS) and len(rest) == HEXES_AFTER.get(verb, 0):
        hexes = [_hex(text, word) for word in rest]
        return action(verb, *[*hexes, 0, 0][:2])
    raise Unreadable("bad-move", f"{quoted(text)}: expected {FORMS[verb]}")


def _verb(text: str, words: list[str]) -> int:
    first = words[0].lower() if words else "?"
    found = [verb for word, verb in VERBS.items() if word.startswith(first)]
    if first in VERBS:
        found = [VERBS[first]]
    if len(found) != 1:
        known = ", ".join(VERBS)
        raise Unreadable("bad-move", f"{quoted(text)}: a move begins with {known}")
    return found[0]


def _kind(text: str, word: str) -> int:
    found = [kind for kind, name in enumerate(KINDS) if name.lower().startswith(word.lower())]
    if len(found) != 1:
        known = ", ".join(KINDS)
        raise Unreadable("no-such-kind", f"{quoted(text)}: pieces are {known}, not {quoted(word)}")
    return found[0]


def _hex(text: str, word: str) -> int:
    number = hex_number(word)
    if number < 0:
        raise Unreadable(
            "no-such-hex", f"{quoted(text)}: {quoted(word)} is no hex; expected such as 2211"
        )
    return number


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


def may_take_back(book: Book, s: State, move: int) -> bool:
    """Rule 3-4: placing, moving and declaring can be taken back; nothing else can."""
    return parts(code_of(move))[0] in (PLACE, MOVE, LEAD, ATTACK)


# --- refusals ----------------------------------------------------------------------------------

#: Number of a refusal -> its stable code and its message.
FAULTS = {
    refusals.NO_SUCH_MOVE: ("no-such-move", "there is no such move"),
    refusals.NOT_NOW: ("not-now", "that is not what is to be decided now"),
    refusals.NONE_LEFT: ("none-left", "none of that kind is left to place"),
    refusals.NOT_YOUR_LAND: ("not-your-land", "pieces are placed on land of your own duchy"),
    refusals.OCCUPIED: ("occupied", "that hex is occupied"),
    refusals.NO_GARRISON: (
        "no-garrison",
        "first a unit goes to each of your cities and fortresses",
    ),
    refusals.NO_PIECE: ("no-piece", "you have no such piece there"),
    refusals.HAS_MOVED: ("has-moved", "that piece has moved in this phase"),
    refusals.OUT_OF_REACH: ("out-of-reach", "that piece cannot end its move there"),
    refusals.NO_TARGET: ("no-target", "there is no enemy to attack"),
    refusals.ALREADY_ATTACKED: ("already-attacked", "that piece has been attacked in this phase"),
    refusals.HAS_FOUGHT: ("has-fought", "that unit has attacked in this phase"),
    refusals.OUT_OF_RANGE: (
        "out-of-range",
        "that unit cannot attack so far, or not over that edge",
    ),
    refusals.OTHER_TARGET: ("other-target", "another attack has been declared: join it, or roll"),
    refusals.HAS_JOINED: ("has-joined", "that unit takes part already"),
    refusals.NO_WAY_BACK: ("no-way-back", "that piece cannot retreat so"),
    refusals.NO_ROOM: ("no-room", "the friend that makes way cannot go there"),
    refusals.NOT_A_PAYER: ("not-a-payer", "that is no attacker in contact with the defender"),
    refusals.CANNOT_ADVANCE: ("cannot-advance", "only infantry and cavalry that attacked advance"),
    refusals.MUST_FIGHT: ("must-fight", "an attack has been declared: roll, or take it back"),
}


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    """Return the stable code and the message for a fault of a move."""
    code, words = FAULTS[number]
    return code, f"{quoted(write_move(book, move))}: {words}"
