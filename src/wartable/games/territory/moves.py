"""Moves of Territory as text (plans, commands such as ``0,0,D,3``, ``done``), and refusals."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.game import Submission
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import amount_of, code_of, packed
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.typed import plain_number
from wartable.games.territory.rules import commands
from wartable.games.territory.state import COMMAND, DIRECTIONS, DONE, PLAN, Book, State

SEPARATOR = "|"


@dataclass(frozen=True, slots=True)
class Command:
    """A command as typed: any square, a direction and any number of units."""

    x: int
    y: int
    direction: int
    count: int


# --- the exact text of a move ----------------------------------------------------------------


def write_move(book: Book, move: int) -> str:
    """Return ``plan``, ``done`` or a command."""
    code = code_of(move)
    if code == PLAN:
        return "plan"
    if code == DONE:
        return "done"
    cell, direction = divmod(code - COMMAND, 4)
    y, x = divmod(cell, book.width)
    return f"{x},{y},{DIRECTIONS[direction]},{amount_of(move)}"


def read_move(book: Book, text: str) -> int:
    """Return the move; raise ``Unreadable``."""
    words = {"plan": PLAN, "done": DONE}
    if text.strip().lower() in words:
        return words[text.strip().lower()]
    command = read_command(text)
    if command.x >= book.width or command.y >= book.width:
        raise Unreadable("off-map", f"{quoted(text)}: {off_map(book)}")
    cell = command.y * book.width + command.x
    return packed(COMMAND + cell * 4 + command.direction, min(command.count, 1 << 30))


def read_command(text: str) -> Command:
    """Rules 2-2 and 2-3: read ``X,Y,DIRECTION,COUNT``; raise ``Unreadable`` if malformed."""
    fields = [field.strip(" ") for field in text.split(",")] if text.count(",") == 3 else []
    if len(fields) != 4:
        raise Unreadable("bad-command", f"{quoted(text)}: expected X,Y,DIRECTION,N such as 0,0,D,3")
    direction = DIRECTIONS.find(fields[2].upper()) if len(fields[2]) == 1 else -1
    if direction < 0:
        raise Unreadable("bad-direction", f"{quoted(text)}: the direction must be U, D, L or R")
    x, y, count = (read_digits(text, field) for field in (fields[0], fields[1], fields[3]))
    return Command(x, y, direction, count)


def read_digits(text: str, field: str) -> int:
    """Rules 2-2 and 2-3: plain digits only; leading zeros are fine."""
    number = plain_number(field)
    if number < 0:
        raise Unreadable("bad-number", f"{quoted(text)}: {quoted(field)} is not a whole number")
    return number


# --- what a player types ---------------------------------------------------------------------


def read_line(book: Book, s: State, seat: int, line: str) -> Submission:
    """Read a declaration, or a whole submission of commands separated by ``|``."""
    if s.step < book.plans:
        over = len(line) - book.letters
        cut = f"only the first {book.letters} characters count: {over} cut"
        return Submission((PLAN,), line, (cut,) if over > 0 else ())
    return read_commands(book, s, seat, line)


def read_commands(book: Book, s: State, seat: int, line: str) -> Submission:
    """Rules 2-1 to 2-7: the commands that count, each with its fault or what it moves."""
    entries = [entry for entry in line.split(SEPARATOR) if entry.strip()]
    if [entry.strip().lower() for entry in entries] == ["done"]:
        entries = []
    limit = book.commands - s.given[seat]
    imagined = spec_of(s).clone(s)
    moves: list[int] = []
    notices: list[str] = []
    for number, entry in enumerate(entries[:limit], 1):
        move, notice = read_entry(book, imagined, seat, entry)
        if notice:
            notices.append(f"command {number} {notice}")
        if move:
            moves.append(move)
            commands.give_command(imagined, seat, code_of(move) - COMMAND, amount_of(move), Log())
    if len(entries) > limit:
        first = "command counts" if limit == 1 else f"{limit} commands count"
        notices.append(f"only the first {first}: {len(entries) - limit} ignored")
    if notices and book.drop_line:
        return Submission((DONE,), None, (*notices, "so the whole line is dropped"))
    if len(moves) < limit:
        moves.append(DONE)
    return Submission(tuple(moves), None, tuple(notices))


def read_entry(book: Book, s: State, seat: int, entry: str) -> tuple[int, str]:
    """Return the move of one entry, 0 if it is ignored, and the message about it."""
    try:
        command = read_command(entry)
    except Unreadable as error:
        return 0, f"ignored: {error}"
    number = commands.fault(book, s, seat, command.x, command.y, command.direction, command.count)
    if number:
        return 0, f"ignored: {quoted(entry)}: {FAULTS[number][1].format(edge=book.width - 1)}"
    cell = command.y * book.width + command.x
    units = commands.available(s, seat, cell)
    there = "1 unit is" if units == 1 else f"{units} units are"
    told = f"cut: {quoted(entry)}: only {there} available" * (command.count > units)
    return packed(COMMAND + cell * 4 + command.direction, min(command.count, units)), told


def clean_text(book: Book, move: int, text: str | None) -> str | None:
    """Rules 1-2 and 1-3: return a declaration as one line, cut by code points; None for no plan."""
    if code_of(move) != PLAN or text is None:
        return None
    for line_break in "\r\n\t":
        text = text.replace(line_break, " ")
    text = text[: book.letters]
    return text if text.strip() else None


def text_room(book: Book, code: int) -> int:
    """Rule 1-2: return how many characters a declaration may have; other moves have no text."""
    return book.letters if code == PLAN else 0


# --- refusals ----------------------------------------------------------------------------------

#: Number of a fault -> its stable code and its message.
FAULTS = {
    commands.NOT_NOW: ("not-now", "this kind of move has no place in the present phase"),
    commands.OFF_MAP_SOURCE: (
        "off-map-source",
        "the square is off the map, which ends at {edge},{edge}",
    ),
    commands.OFF_MAP_TARGET: ("off-map-target", "the square in that direction is off the map"),
    commands.NO_UNITS: ("no-units", "you have no units left to send from this square"),
    commands.ZERO: ("zero-units", "a command must send at least one unit"),
    commands.TOO_MANY: ("too-many", "you do not have that many units left on this square"),
}


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    """Return the stable code and the message for a fault of a move."""
    code, words = FAULTS[number]
    return code, f"{quoted(write_move(book, move))}: {words.format(edge=book.width - 1)}"


def off_map(book: Book) -> str:
    """Say where the map ends."""
    return FAULTS[commands.OFF_MAP_SOURCE][1].format(edge=book.width - 1)
