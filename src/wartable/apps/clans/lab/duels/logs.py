"""A full log of every game of a duel, as sentences, with hidden information included."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path

from wartable.apps.clans.lab.duels.duel import Duelist, Terms, batch_of
from wartable.apps.clans.lab.duels.report import duelist_words
from wartable.bots.play import prepare
from wartable.bots.protocol import is_reproducible
from wartable.bots.registry import make_bot
from wartable.engine.errors import BadOption, NotFound, quoted
from wartable.engine.kit.events import OPEN
from wartable.engine.options.fields import as_dict
from wartable.engine.play.match import Match
from wartable.games.clans.book import fought_with
from wartable.games.clans.catalogue.deck_text import write_entries
from wartable.games.clans.events import TURN_BEGINS
from wartable.games.clans.options import DECK_FIELDS, Options, Seat
from wartable.lab.batch import Progress
from wartable.lab.kernel import sitter
from wartable.lab.processes import played, row_of
from wartable.lab.results import Batch, Results

#: Nobody reads more logs than this, and logged games are slow: played move by move.
MOST_LOGS = 500


def logged_duel(
    duelists: Sequence[Duelist], terms: Terms, folder: Path, progress: Progress | None = None
) -> Results:
    """Play the same games as ``duel`` move by move, and write a log of each into a folder.

    Ctrl-C ends the run and keeps the games so far. Raises ``BadOption`` for too many games,
    ``NotFound`` if the folder cannot be written to, and as ``duel`` does.
    """
    plan = batch_of(duelists, terms)
    check_logs(terms.games, folder)
    bots = [make_bot(each.bot, plan.game) for each in duelists]
    prepare(bots, plan.game)
    figures = array("q")
    begun = time.monotonic()
    try:
        for number in range(terms.games):
            match = played(plan, number)
            _write(folder / log_name(number), log_lines(match, duelists, plan, number))
            figures.extend(row_of(match, plan))
            if progress is not None:
                progress(number + 1, terms.games)
    except KeyboardInterrupt:
        pass  # keep the games so far; ``Results.interrupted`` tells
    reproducible = all(map(is_reproducible, bots))
    return Results(plan, terms.games, reproducible, time.monotonic() - begun, figures)


def check_logs(games: int, folder: Path) -> None:
    """Create the folder; raise ``BadOption`` or ``NotFound`` if the logs cannot be written."""
    if games > MOST_LOGS:
        raise BadOption(
            "too-many-logs", f"logs are written of at most {MOST_LOGS} games, not {games}"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from None


def log_name(number: int) -> str:
    """Return the file name of a game's log; file names count from 1."""
    return f"game-{number + 1:03}.txt"


def log_lines(match: Match, duelists: Sequence[Duelist], plan: Batch, number: int) -> Iterator[str]:
    """Yield the log of a finished game: who plays, then what happened, turn by turn."""
    game = plan.game
    changes = _changes(plan)
    yield f"{game.title}, {plan.options.mode}, game {number + 1}, seed {match.seed}"
    yield f"options: {changes or 'the usual ones'}"
    for seat in range(match.seats):
        at = sitter(seat, plan.shift(number), match.seats)
        yield f"{game.look.seat_name(seat)}: {duelist_words(duelists[at])}"
        yield from _decks(plan.options, match.of_seats[seat])
    view = match.view(OPEN)
    for event in view.events:
        sentence = view.sentence(event)
        if event.kind == TURN_BEGINS:
            yield ""
        if sentence:
            yield sentence
    yield ""
    for seat, health in enumerate(match.scores):
        yield f"{game.look.seat_name(seat)} has {health} health left"


def _decks(options: Options, seat: Seat) -> Iterator[str]:
    """Yield the decks of a side, by age, as used in the match."""
    for text in filter(None, (getattr(seat, field) for field in DECK_FIELDS)):
        yield f"  {write_entries(fought_with(options, text))}"


def _changes(plan: Batch) -> str:
    """Return the options that differ from the defaults, as text."""
    usual = as_dict(plan.game.options())
    chosen = as_dict(plan.options)
    return ", ".join(f"{name}={value}" for name, value in chosen.items() if value != usual[name])


def _write(path: Path, lines: Iterator[str]) -> None:
    text = "\n".join(lines) + "\n"
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> NotFound:
    return NotFound("cannot-write", f"cannot write {quoted(path)}: {error.strerror or error}")
