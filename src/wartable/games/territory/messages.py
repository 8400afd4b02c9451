"""What Territory makes of typed lines, and what it says about moves that it ignores or refuses."""

from __future__ import annotations

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.game import Submission
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import amount_of, code_of, packed
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.notation import DeclaredNotation
from wartable.engine.play.typed import SEPARATOR
from wartable.games.territory.moves import (
    DONE,
    MOVES,
    OFF_MAP,
    PLAN,
    clean_plan,
    command_move,
    direction_of,
    read_command,
    square_at,
    square_of,
)
from wartable.games.territory.rules import commands
from wartable.games.territory.state import Book, State

# --- refusals ------------------------------------------------------------------------------------

#: Number of a fault -> its stable code and its message.
FAULTS = {
    commands.NOT_NOW: ("not-now", "this kind of move has no place in the present phase"),
    commands.OFF_MAP_SOURCE: ("off-map-source", OFF_MAP),
    commands.OFF_MAP_TARGET: ("off-map-target", "the square in that direction is off the map"),
    commands.NO_UNITS: ("no-units", "you have no units left to send from this square"),
    commands.ZERO: ("zero-units", "a command must send at least one unit"),
    commands.TOO_MANY: ("too-many", "you do not have that many units left on this square"),
}


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    """Return the stable code and the message for a fault of a move."""
    code, words = FAULTS[number]
    return code, f"{quoted(MOVES.write(book, move))}: {words.format(edge=book.width - 1)}"


# --- what a player types -------------------------------------------------------------------------


class Notation(DeclaredNotation):
    """Declared moves, plans with their texts, and lines of commands whose faults are ignored."""

    def read_line(self, book: Book, s: State, seat: int, line: str) -> Submission:
        """Read a declaration, or a whole submission of commands separated by ``|``."""
        if s.step < book.plans:
            over = len(line) - book.letters
            cut = f"only the first {book.letters} characters count: {over} cut"
            return Submission((PLAN,), line, (cut,) if over > 0 else ())
        return read_commands(book, s, seat, line)

    def clean_text(self, book: Book, move: int, text: str | None) -> str | None:
        """Return what players are shown of a plan, None for any other move."""
        return clean_plan(book, text) if code_of(move) == PLAN else None

    def text_room(self, book: Book, code: int) -> int:
        """Rule 1-2: return how many characters a plan may have; other moves have no text."""
        return book.letters if code == PLAN else 0


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
            square, direction = square_of(code_of(move)), direction_of(code_of(move))
            commands.give_command(imagined, seat, square, direction, amount_of(move), Log())
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
    square = square_at(book, command.x, command.y, entry)
    units = commands.available(s, seat, square)
    there = "1 unit is" if units == 1 else f"{units} units are"
    told = f"cut: {quoted(entry)}: only {there} available" * (command.count > units)
    return packed(command_move(square, command.direction), min(command.count, units)), told
