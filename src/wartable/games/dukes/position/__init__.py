"""Positions of War of the Dukes as text: the phase, the pieces, an open combat.

A position reads like this::

    turn 3 Orfburg retreat begun 64
    deciding Orfburg
    Orfburg infantry: 2211 2311jfd - 1812jfd 0101 …
    …
    Wulfenberg Duke: 0304
    deployed Wulfenberg
    combat 2210 Wulfenberg cavalry 3
    pushed 1

The first line has the turn (0 while pieces are placed), the side whose phase it is, what is being
decided, and how often the clock has started; the second line has who decides. The line of each kind
lists its pieces: the hex of each, or a dash if it is not on the map, and its marks. ``m`` has moved
in this phase, ``f`` has fought, ``a`` has been attacked, ``j`` takes part in the combat, ``d`` has
still to retreat.

The other lines are optional: the sides whose rest is ``deployed`` automatically; the hex of a
``combat`` and the defender; the hex ``back`` that chance gave the defender; how many friends have
been ``pushed`` away; the ``line`` of hexes of pieces that make way for each other; the ``bill`` to
pay; whether there is a ``pursuit``; and how the game ``ended``: who won and why.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.seats import lowest
from wartable.engine.play.typed import plain_number
from wartable.games.dukes.catalogue.atlas import hex_number, hex_text
from wartable.games.dukes.position.checks import defects, heading, room_defect
from wartable.games.dukes.rules.pieces import first_of, kind_of, put, side_of
from wartable.games.dukes.state import (
    DUKE,
    KINDS,
    NAMES,
    NOBODY,
    OF_A_KIND,
    OF_A_SIDE,
    OFF,
    PIECES,
    REASONS,
    SIDES,
    STAGES,
    Book,
    State,
)

#: Marks of pieces -> the fields of the state that they stand for.
MARKS = {"m": "moved", "f": "fought", "a": "attacked", "j": "joined", "d": "due"}
#: Largest number in a position.
MOST = 1_000_000
MOST_BILL = 10_000

OPTIONAL = ("deployed", "combat", "back", "pushed", "line", "bill", "pursuit", "ended")
ENTRY = re.compile(rf"(-|[0-9]{{4}})([{''.join(MARKS)}]*)")


def pieces_of(side: int, kind: int) -> range:
    """Return a side's pieces of a kind."""
    begin = first_of(side) + kind * OF_A_KIND
    return range(begin, begin + (1 if kind == DUKE else OF_A_KIND))


#: The pieces of each line, by side and kind.
ROWS = [pieces_of(side, kind) for side in range(SIDES) for kind in range(len(KINDS))]
HEADINGS = [heading(row[0]) for row in ROWS]
REQUIRED = ("turn", "deciding", *HEADINGS)


# --- writing --------------------------------------------------------------------------------------


def write_position(book: Book, s: State) -> str:
    """Return a position as text."""
    lines = [
        f"turn {s.turn} {NAMES[s.side]} {STAGES[s.stage - 1]} begun {s.phases}",
        f"deciding {NAMES[s.acting]}",
        *(_write_pieces(s, row) for row in ROWS),
    ]
    if any(s.deployed):
        lines.append(" ".join(["deployed", *(NAMES[side] for side in _sides(s.deployed))]))
    if s.field != OFF:
        lines.append(f"combat {hex_text(s.field)} {piece_name(s.target)}")
    if s.back != OFF:
        lines.append(f"back {hex_text(s.back)}")
    if s.pushes:
        lines.append(f"pushed {s.pushes}")
    if s.lined:
        lines.append(" ".join(["line", *map(hex_text, s.line[: s.lined])]))
    if s.bill:
        lines.append(f"bill {s.bill}")
    if s.pursuit:
        lines.append("pursuit")
    if s.ended:
        lines.append(f"ended {NAMES[lowest(s.won)]} {REASONS[s.ended]}")
    return "\n".join(lines) + "\n"


def _sides(flags: list[int]) -> list[int]:
    return [side for side in range(SIDES) if flags[side]]


def _write_pieces(s: State, row: range) -> str:
    return " ".join([heading(row[0]) + ":", *(_write_piece(s, piece) for piece in row)])


def _write_piece(s: State, piece: int) -> str:
    marks = "".join(mark for mark, name in MARKS.items() if getattr(s, name)[piece])
    return ("-" if s.at[piece] == OFF else hex_text(s.at[piece])) + marks


def piece_name(piece: int) -> str:
    """Return the name of a piece, such as ``Orfburg cavalry 3``."""
    side, kind = side_of(piece), kind_of(piece)
    number = "" if kind == DUKE else f" {piece - pieces_of(side, kind).start + 1}"
    return heading(piece) + number


PIECE_NAMES = {piece_name(piece): piece for piece in range(SIDES * OF_A_SIDE)}


# --- reading --------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A line of a position: its number, the whole text, and the words after its heading."""

    number: int
    text: str
    words: list[str]

    def bad(self, reason: str) -> Unreadable:
        """Return the error for the line."""
        return Unreadable("bad-position", f"line {self.number}: {quoted(self.text)}: {reason}")


def read_position(book: Book, text: str) -> State:
    """Return the position; raise ``Unreadable`` naming the line."""
    lines = _split(text)
    s = State()
    s.at[:] = [OFF] * PIECES
    s.target, s.field, s.back = NOBODY, OFF, OFF
    _read_turn(s, lines["turn"])
    s.acting = _side(lines["deciding"], lines["deciding"].words)
    for row in ROWS:
        _read_pieces(s, row, lines[heading(row[0])])
    for name in OPTIONAL:
        if name in lines:
            READERS[name](s, lines[name])
    for name, reason in defects(book, s):
        raise lines.get(name, lines["turn"]).bad(reason)
    return s


def _split(text: str) -> dict[str, Line]:
    lines: dict[str, Line] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        name, colon, rest = line.partition(":")
        listed = colon != "" and name in HEADINGS
        words = rest.split() if listed else line.split()[1:]
        found = Line(number, line, words)
        name = name if listed else line.split()[0]
        if name not in REQUIRED and name not in OPTIONAL:
            raise found.bad(f"a line begins with {', '.join((*REQUIRED, *OPTIONAL))}")
        if name in lines:
            raise found.bad(f"{quoted(name)} is there twice")
        lines[name] = found
    for name in REQUIRED:
        if name not in lines:
            raise Unreadable("bad-position", f"there is no line for {quoted(name)}")
    return lines


def _read_turn(s: State, line: Line) -> None:
    words = line.words
    fine = len(words) == 5 and words[1] in NAMES and words[2] in STAGES and words[3] == "begun"
    if not fine:
        raise line.bad("expected such as 'turn 3 Orfburg movement begun 64'")
    s.turn, s.phases = _number(line, words[0], 0, 100), _number(line, words[4], 1, MOST)
    s.side, s.stage = NAMES.index(words[1]), STAGES.index(words[2]) + 1


def _read_pieces(s: State, row: range, line: Line) -> None:
    if len(line.words) != len(row):
        raise line.bad(f"expected {len(row)} pieces, not {len(line.words)}")
    for piece, word in zip(row, line.words, strict=True):
        found = ENTRY.fullmatch(word)
        if not found or len(set(found[2])) < len(found[2]):
            raise line.bad(f"{quoted(word)} is not a piece such as 2211 or -")
        if found[1] != "-":
            _put_down(s, piece, _hex(line, found[1]), line)
        for mark in found[2]:
            getattr(s, MARKS[mark])[piece] = 1


def _put_down(s: State, piece: int, spot: int, line: Line) -> None:
    reason = room_defect(s, piece, spot)
    if reason:
        raise line.bad(f"{hex_text(spot)}: {reason}")
    put(s, piece, spot)


def _hex(line: Line, word: str) -> int:
    number = hex_number(word)
    if number < 0:
        raise line.bad(f"{quoted(word)} is not a hex of the map")
    return number


def _number(line: Line, word: str, low: int, high: int) -> int:
    number = plain_number(word)
    if not low <= number <= high:
        raise line.bad(f"{quoted(word)} must be a number from {low} to {high}")
    return number


def _side(line: Line, words: list[str]) -> int:
    if len(words) != 1 or words[0] not in NAMES:
        raise line.bad(f"expected {' or '.join(NAMES)}")
    return NAMES.index(words[0])


def _one(line: Line) -> str:
    if len(line.words) != 1:
        raise line.bad(f"expected one word after {line.text.split()[0]}")
    return line.words[0]


def _read_deployed(s: State, line: Line) -> None:
    if not line.words or len(set(line.words)) < len(line.words):
        raise line.bad(f"expected {' or '.join(NAMES)}, or both")
    for word in line.words:
        s.deployed[_side(line, [word])] = 1


def _read_combat(s: State, line: Line) -> None:
    s.target = PIECE_NAMES.get(" ".join(line.words[1:]), NOBODY)
    if s.target == NOBODY:
        raise line.bad("expected such as 'combat 2210 Wulfenberg cavalry 3'")
    s.field = _hex(line, line.words[0])


def _read_back(s: State, line: Line) -> None:
    s.back = _hex(line, _one(line))


def _read_pushed(s: State, line: Line) -> None:
    s.pushes = _number(line, _one(line), 1, OF_A_SIDE)


def _read_line(s: State, line: Line) -> None:
    if not 2 <= len(line.words) <= OF_A_SIDE:
        raise line.bad(f"expected 2 to {OF_A_SIDE} hexes")
    s.lined = len(line.words)
    s.line[: s.lined] = [_hex(line, word) for word in line.words]


def _read_bill(s: State, line: Line) -> None:
    s.bill = _number(line, _one(line), 1, MOST_BILL)


def _read_pursuit(s: State, line: Line) -> None:
    if line.words:
        raise line.bad("nothing follows pursuit")
    s.pursuit = 1


def _read_ended(s: State, line: Line) -> None:
    found = [number for number, words in REASONS.items() if words == " ".join(line.words[1:])]
    if not found:
        raise line.bad(f"expected such as 'ended Orfburg {next(iter(REASONS.values()))}'")
    s.ended, s.won = found[0], 1 << _side(line, line.words[:1])


READERS = {
    "deployed": _read_deployed,
    "combat": _read_combat,
    "back": _read_back,
    "pushed": _read_pushed,
    "line": _read_line,
    "bill": _read_bill,
    "pursuit": _read_pursuit,
    "ended": _read_ended,
}
