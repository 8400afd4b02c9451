"""``wartable replay``: step through a recorded game."""

from __future__ import annotations

import argparse
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from wartable.cli import exit_codes
from wartable.cli.args.files import naming
from wartable.cli.terminal.console import BOLD, Terminal
from wartable.engine.arguments import read_whole
from wartable.engine.errors import BadOption, quoted

if TYPE_CHECKING:
    from wartable.engine.kit.events import Event
    from wartable.engine.play.match import Match


EPILOG = """\
A step goes to the next move that takes effect: if all players submit orders at once, that is the
last of them. Enter goes to the next step, b back, a number to the position after that many moves,
q quits. In a pipe or with --all, the steps are printed one after another.

You see what a spectator sees, or with --seat what that player saw. For a nested match you see how
many moves it had and how it went.

examples:
  wartable replay game.jsonl
  wartable replay game.jsonl --seat b
  wartable replay game.jsonl --to 40        start after 40 moves
  wartable replay game.jsonl --all | less -R"""

PROMPT = "Enter: next, b: back, number: that move, q: quit> "


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("file", type=Path, metavar="FILE", help="a recorded game")
    parser.add_argument("--seat", metavar="NAME", help="show what this seat saw, such as a")
    parser.add_argument(
        "--to", metavar="N", help="start after N moves; in a pipe or with --all, end there"
    )
    parser.add_argument("--all", action="store_true", help="print all steps without asking")


def run(chosen: argparse.Namespace) -> int:
    """Show the steps, one at a time if the terminal is interactive."""
    from wartable.engine.play.record import load_record

    with naming(chosen.file):
        match = load_record(chosen.file)
    terminal = Terminal()
    replay = Replay(match, _seat(match, chosen.seat), terminal)
    target = None if chosen.to is None else _number(match, chosen.to)
    if chosen.all or not terminal.interactive:
        replay.print_to(len(match.moves) if target is None else target)
    else:
        replay.step_from(target or 0)
    return exit_codes.FINE


class Replay:
    """A finished or unfinished match, shown position by position."""

    def __init__(self, match: Match, seat: int, terminal: Terminal) -> None:
        self._match = match
        self._seat = seat
        self._terminal = terminal
        self._last = len(match.moves)
        self._steps = steps(match)

    def print_to(self, number: int) -> None:
        """Print all steps up to a move."""
        for step in [*self._steps[: bisect_left(self._steps, number)], number]:
            self._show(step)

    def step_from(self, number: int) -> None:
        """Show a position, then follow the person's input until they quit."""
        shown = -1
        while True:
            if number != shown:
                self._show(number)
            shown = number
            try:
                answer = self._terminal.ask(PROMPT).strip().lower()
            except EOFError:
                return
            if answer in ("q", "quit", "/quit"):
                return
            number = self._next(number, answer)

    def _next(self, number: int, answer: str) -> int:
        """Return the position that an answer asks for, or the current one if it is unreadable."""
        if answer == "" and number == self._last:
            self._terminal.say("That was the last move.")
            return number
        if answer == "":
            return self._steps[bisect_right(self._steps, number)]
        if answer == "b":
            return self._steps[max(bisect_left(self._steps, number) - 1, 0)]
        try:
            return _number(self._match, answer)
        except BadOption as error:
            self._terminal.say(str(error))
            return number

    def _show(self, number: int) -> None:
        from wartable.cli.terminal.narration import happened, within_lines

        before = self._steps[max(bisect_left(self._steps, number) - 1, 0)]
        known = self._events_at(before) if number else ()  # the beginning tells the set-up
        self._match.jump(number)
        view = self._match.view(self._seat)
        self._terminal.say(f"--- move {number} of {self._last}", BOLD)
        for line in within_lines(self._match, self._match.moves[before:number]):
            self._terminal.tell(line)
        for line in happened(view, known):
            self._terminal.tell(line)
        self._terminal.draw(view.text(colour=self._terminal.colour))
        self._terminal.tell(view.status(), BOLD)
        inner = self._match.inner
        if inner is not None:
            self._terminal.tell(f"({inner.game.title} is being played: {len(inner.moves)} moves.)")

    def _events_at(self, number: int) -> Sequence[Event]:
        self._match.jump(number)
        return self._match.view(self._seat).events


def steps(match: Match) -> list[int]:
    """Return 0, the number of every move that closed a phase, and the last number.

    If moves take effect at once, return all numbers.
    """
    if match.game.acts_at_once(match.book):
        return list(range(len(match.moves) + 1))
    phases = [made.phase for made in match.moves]
    ends = (number for number, (phase, after) in enumerate(pairwise(phases), 1) if phase != after)
    return sorted({0, *ends, len(phases)})


def _seat(match: Match, name: str | None) -> int:
    if name is None:
        return -1
    names = [match.game.look.seat_name(seat) for seat in range(match.seats)]
    if name not in names:
        raise BadOption("no-seat", f"no seat {quoted(name)}; there are {', '.join(names)}")
    return names.index(name)


def _number(match: Match, text: str) -> int:
    last = len(match.moves)
    number = read_whole(text)
    if number is not None and number <= last:
        return number
    raise BadOption("no-such-move", f"expected a move number from 0 to {last}, not {quoted(text)}")
