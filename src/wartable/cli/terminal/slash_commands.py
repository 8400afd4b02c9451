"""Commands besides moves. They begin with a slash, since a move may be any text.

Every method of :class:`SlashCommands` whose name begins with ``do_`` is a command; the first line
of its docstring is its help.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from wartable.bots.registry import make_bot, usual_bot
from wartable.cli.terminal.console import Leave, Terminal, width
from wartable.cli.terminal.markdown import show_rulebook
from wartable.cli.terminal.move_list import list_lines, list_mark
from wartable.cli.terminal.narration import happened
from wartable.cli.terminal.playback import Ticks
from wartable.cli.terminal.record_file import Saving
from wartable.cli.terminal.undo import Decisions
from wartable.engine.arguments import read_whole
from wartable.engine.errors import NotFound, Refusal, Unreadable, quoted
from wartable.engine.game import Submission
from wartable.engine.kit.chance import PLAN
from wartable.engine.kit.moves import code_of
from wartable.engine.play.match import Match
from wartable.engine.play.view import View
from wartable.engine.scene.words import count

HOW_TO_MOVE = """\
A line is a move as the rules write it; where they let you hand in several, it is all of them.
?               lists what is possible; {mark}7 picks its number 7, {mark}7 x3 with the amount 3
//TEXT          sends /TEXT, where you want to begin with a slash
On the board * stands before what the latest moves have changed."""
NO_ORDERS = "you have no orders in this phase"


class Asking(Protocol):
    """What the commands need of the person who types them."""

    seat: int
    layers: set[str]
    decisions: Decisions

    @property
    def view(self) -> View:
        """The match as the person sees it."""

    def show_again(self) -> None:
        """Show the position again."""

    def order_lines(self) -> list[str]:
        """Return the person's orders of this phase, one per line."""

    def approves(self, line: str, submission: Submission) -> bool:
        """Return whether to send a line; ask the person if part of it would be ignored."""

    def give_way(self, name: str) -> None:
        """Hand the screen to another person at this terminal."""

    def send(self, line: str) -> None:
        """Play a line as it is."""


class SlashCommands:
    """The commands of one person."""

    def __init__(
        self,
        person: Asking,
        match: Match,
        saving: Saving,
        terminal: Terminal,
        leave: Callable[[], None] | None,
    ) -> None:
        self._person = person
        self._match = match
        self._saving = saving
        self._terminal = terminal
        self._leave = leave

    def run(self, line: str) -> None:
        """Run a slash command; raise ``NotFound`` if it does not exist."""
        name, _, rest = line.removeprefix("/").partition(" ")
        do = getattr(self, f"do_{name.lower()}", None)
        if do is None:
            raise NotFound(
                "no-command", f"no command {quoted(line)}; /help lists them, //… sends /…"
            )
        do(rest.strip())

    def do_help(self, rest: str) -> None:
        """/help: show this."""
        mark = list_mark(self._person.view)
        self._terminal.tell(HOW_TO_MOVE.format(mark=mark))
        for name in vars(SlashCommands):
            if name.startswith("do_"):
                usage, _, meaning = (getattr(self, name).__doc__ or "").partition(": ")
                self._terminal.tell(f"{usage:<15} {meaning.rstrip('.')}")

    def do_list(self, rest: str) -> None:
        """/list [TEXT]: list the possible moves, or only those with this text."""
        for line in list_lines(self._person.view, rest, width()):
            self._terminal.say(line)

    def do_board(self, rest: str) -> None:
        """/board: show the position again."""
        self._person.show_again()

    def do_show(self, rest: str) -> None:
        """/show [NAME]: show or hide a layer of the board, or list the layers."""
        layers = {layer.name: layer.title for layer in self._person.view.scene().layers}
        rest = next((name for name, title in layers.items() if title == rest), rest)
        if rest not in layers:
            if not layers:
                raise NotFound("no-layer", "this board has no layers to show")
            if rest:
                known = ", ".join(layers)
                raise NotFound("no-layer", f"no layer {quoted(rest)}; there are {known}")
            for name, title in layers.items():
                self._terminal.tell(f"/show {name:<20} {title}")
            return
        self._person.layers ^= {rest}
        self._person.show_again()

    def do_hint(self, rest: str) -> None:
        """/hint: ask a bot what it would do."""
        match, view = self._match, self._person.view
        name = usual_bot(match.game)
        chance = match.stream(PLAN, len(match.history))
        choice = make_bot(name, match.game).choose(view, view.legal(), chance)
        move = choice[0] if isinstance(choice, tuple) else choice
        if isinstance(move, str):
            move = match.game.notation.read_move(match.book, move)
        written = match.game.notation.write_move(match.book, move)
        words = match.game.move_words(match.book, code_of(move))
        self._terminal.tell(f"{name} would choose {written}: {words}")

    def do_undo(self, rest: str) -> None:
        """/undo: take back your last decision and everything after it."""
        if self._terminal.clock is not None and not self._person.decisions.is_of_now():
            phase = self._match.game.phase_word(self._match.book)
            raise Refusal(
                "too-late", f"with --clock, you can only undo what you did in this {phase}"
            )
        with self._saving.safely():
            number = self._person.decisions.take_back()
        self._terminal.say(f"took back {count(number, 'move')}")

    def do_orders(self, rest: str) -> None:
        """/orders: list your orders of this phase, which you can still change."""
        lines = self._person.order_lines()
        self._terminal.tell("\n".join(lines) if lines else NO_ORDERS)

    def do_withdraw(self, rest: str) -> None:
        """/withdraw N: take back number N of your orders; the others stay."""
        with self._saving.safely():
            order = self._match.withdraw(self._person.seat, _number(rest))
            self._person.decisions.changed()
        written = self._match.game.notation.write_move(self._match.book, order.move)
        self._terminal.say(f"took back {written}")

    def do_reorder(self, rest: str) -> None:
        """/reorder N N: change the sequence of your orders, such as /reorder 2 1 3."""
        orders = self._match.orders(self._person.seat)
        places = [_number(word) for word in rest.split()]
        if sorted(places) != list(range(1, len(orders) + 1)):
            expected = " ".join(str(each.number) for each in orders)
            how = f"{quoted(rest)}: expected {expected} in the order you want, each once"
            raise Unreadable("bad-places", how if orders else NO_ORDERS)
        with self._saving.safely():
            wanted = [(orders[at - 1].move, orders[at - 1].text) for at in places]
            self._match.revise(self._person.seat, wanted)
            self._person.decisions.changed()

    def do_revise(self, rest: str) -> None:
        """/revise LINE: replace all your orders of this phase with this line."""
        read = self._match.reread(self._person.seat, rest)
        if not self._person.approves(rest, read):
            return
        with self._saving.safely():
            self._match.resubmit(self._person.seat, rest)
            self._person.decisions.changed()

    def do_seat(self, rest: str) -> None:
        """/seat NAME: hand the screen to another person here, who may still change orders."""
        self._person.give_way(rest)

    def do_save(self, rest: str) -> None:
        """/save FILE: write the game to a new file and keep saving there."""
        if rest:
            self._saving.begin(_path(rest))
        elif self._saving.path is None:
            raise Unreadable("no-file", "expected a file, such as /save game.jsonl")
        self._terminal.say(f"saved in {self._saving.path}, and so is every move from now on")

    def do_history(self, rest: str) -> None:
        """/history: tell what has happened since the beginning."""
        lines = happened(self._person.view)
        self._terminal.tell("\n".join(lines) if lines else "nothing yet")

    def do_ticks(self, rest: str) -> None:
        """/ticks: show the latest fight again, step by step, if the game has fights."""
        view = self._person.view
        frames = view.playback()
        if not frames:
            raise NotFound("no-fight", "there is no fight to be shown")
        Ticks(frames, self._terminal, view.game.style).run()
        self._person.show_again()

    def do_news(self, rest: str) -> None:
        """/news: choose whether the game waits until you have read important news."""
        self._terminal.news_waits = not self._terminal.news_waits
        waits = "now waits" if self._terminal.news_waits else "no longer waits"
        self._terminal.tell(f"the game {waits} until you have read important news")

    def do_rules(self, rest: str) -> None:
        """/rules: show the rulebook."""
        show_rulebook(self._match.game, self._terminal)

    def do_say(self, rest: str) -> None:
        """/say TEXT: send the text as it is, even if it is ? or a number."""
        self._person.send(rest)

    def do_leave(self, rest: str) -> None:
        """/leave: give up a nested match and return to the outer one."""
        if self._leave is None:
            raise NotFound("not-inside", "this match is inside no other; /quit leaves the game")
        self._leave()

    def do_quit(self, rest: str) -> None:
        """/quit: leave; a saved game can be resumed."""
        lost = self._saving.would_lose and self._terminal.interactive
        if not lost or self._terminal.confirm("This game is not saved. Leave it?"):
            raise Leave


def _number(text: str) -> int:
    number = read_whole(text)
    if number is None:
        raise Unreadable("bad-order", f"{quoted(text)}: expected the number of an order")
    return number


def _path(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise Unreadable("no-file", f"{quoted(text)}: nobody here has that name") from None
