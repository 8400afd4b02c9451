"""A full log of every game of a duel: all that happened, as sentences, with nothing concealed."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path

from wartable.bots.bot import is_reproducible, make_bot, prepare
from wartable.engine.errors import BadOption, NotFound, quoted
from wartable.engine.events import OPEN
from wartable.engine.match import Match
from wartable.engine.options import as_dict
from wartable.games.clans.deckfile import write_entries
from wartable.games.clans.numbers import TURN
from wartable.games.clans.options import DECK_FIELDS, Options, Seat
from wartable.games.clans.warbands import fought_with
from wartable.lab.batch import Progress
from wartable.lab.duels.duel import Duelist, Terms, plan_of
from wartable.lab.duels.telling import duelist_words
from wartable.lab.kernel import sitter
from wartable.lab.processes import played, row_of
from wartable.lab.results import Plan, Results

#: More logs than this nobody reads, and they are played move by move.
MOST_LOGS = 500


def logged_duel(
    duelists: Sequence[Duelist], terms: Terms, folder: Path, progress: Progress | None = None
) -> Results:
    """Play the same games as ``duel`` move by move, and write a log of each into a folder.

    An interruption from the keyboard ends the run with the games so far. Raises ``BadOption`` for
    too many games, ``NotFound`` if the folder cannot be written to, and as ``duel`` does.
    """
    plan = plan_of(duelists, terms)
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
        pass  # what was played stands; the results say that they are fewer
    reproducible = all(map(is_reproducible, bots))
    return Results(plan, terms.games, reproducible, time.monotonic() - begun, figures)


def check_logs(games: int, folder: Path) -> None:
    """Make the folder; raise what would keep logs of so many games from being written to it."""
    if games > MOST_LOGS:
        raise BadOption(
            "too-many-logs", f"logs are written of at most {MOST_LOGS} games, not {games}"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from None


def log_name(number: int) -> str:
    """Return the name of a game's log: the first game is number 1."""
    return f"game-{number + 1:03}.txt"


def log_lines(match: Match, duelists: Sequence[Duelist], plan: Plan, number: int) -> Iterator[str]:
    """Yield the log of a game that is over: who plays, then turn by turn what happened."""
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
        if event.kind == TURN:
            yield ""
        if sentence:
            yield sentence
    yield ""
    for seat, health in enumerate(match.scores):
        yield f"{game.look.seat_name(seat)} has {health} health left"


def _decks(options: Options, seat: Seat) -> Iterator[str]:
    """Yield the cards of a side, by age, as they are played."""
    for text in filter(None, (getattr(seat, field) for field in DECK_FIELDS)):
        yield f"  {write_entries(fought_with(options, text))}"


def _changes(plan: Plan) -> str:
    """Say which options are not the usual ones."""
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
