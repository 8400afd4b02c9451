"""Times, clocks and names in words, as the pages show them."""

from __future__ import annotations

from typing import Any

from wartable.bots.registry import bot_names, is_idle
from wartable.engine.errors import BadOption, NotFound, WartableError
from wartable.engine.game import Game
from wartable.engine.scene.words import count as count
from wartable.server.tables.summary import BOT, INVITE, LIVE, OPEN, PERSON, SLOW, Info
from wartable.server.times import DAY, HOUR, MINUTE, SECOND, now

#: The prefix of a bot's value in a seat's select: ``bot:greedy``.
BOT_PREFIX = f"{BOT}:"

_UNITS = ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (SECOND, "second"))

#: User-agent token -> name. Most browsers also claim to be those listed after them.
_BROWSERS = (
    ("Firefox", "Firefox"),
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def duration(milliseconds: int) -> str:
    """Return a duration in its largest unit: ``3 hours``."""
    for size, name in _UNITS:
        if milliseconds >= size:
            return count(milliseconds // size, name)
    return "a moment"


def ago(at: int | None) -> str:
    """Say how long ago a time was."""
    if at is None:
        return "never"
    passed = now() - at
    return "just now" if passed < MINUTE else f"{duration(passed)} ago"


def left(deadline: int | None) -> str:
    """Say how much time is left; empty if there is no deadline."""
    if deadline is None:
        return ""
    return f"{duration(deadline - now())} left" if deadline > now() else "time is up"


def clock(info: Info) -> str:
    """Say how fast a table plays."""
    if info.clock == LIVE:
        return f"{count(info.pace, 'second')} a {phase_of(info)}"
    if info.clock == SLOW:
        return f"{count(info.pace, 'hour')} a {_round_of(info)}"
    return "no clock"


def a_phase(game: Game, options: Any) -> str:
    """Return the unit of a live clock with its article."""
    return f"a {_phase_word(game, options)}"


def a_round(game: Game, options: Any) -> str:
    """Return the unit of a slow clock with its article: a round, if the game has rounds."""
    return "a round" if game.clock.slow else a_phase(game, options)


def phase_of(info: Info) -> str:
    """Return the unit of a table's live clock: a turn where moves take effect at once."""
    try:
        return _phase_word(info.rules, info.rules.options(info.options))
    except WartableError:  # no longer installed, or its options have changed
        return "phase"


def _round_of(info: Info) -> str:
    try:
        return "round" if info.rules.clock.slow else phase_of(info)
    except NotFound:  # no longer installed
        return "round"


def _phase_word(game: Game, options: Any) -> str:
    """Return the unit of a live clock before there is a match, hence a book."""
    if not callable(game.conduct.at_once):
        return game.phase_word(None)
    try:
        book = game.book_for(options, game.seats_for(options))
    except BadOption:  # some contradict each other
        return "phase"
    return game.phase_word(book)


def room_left(room: int, text: str) -> str:
    """Say how many characters, counted as code points, still fit after a text.

    The table's script uses the same words while a person types.
    """
    left = room - len(text)
    if left < 0:
        return f"{count(-left, 'character')} too many: the end will be cut off"
    return f"{count(left, 'character')} left"


def players(info: Info) -> str:
    """Say who is at a table: people by name, bots by number."""
    names = [seat.name for seat in info.seats if seat.kind == PERSON]
    empty = sum(seat.is_empty for seat in info.seats)
    bots = sum(seat.kind == BOT for seat in info.seats) - empty
    others = ((bots, "bot"), (empty, "empty seat"))
    return ", ".join([*names, *(count(*each) for each in others if each[0])]) or "nobody yet"


def seat_kinds(game: Game) -> list[tuple[str, str]]:
    """Return the kinds that the owner can give a seat, with their labels."""
    bots = [(f"{BOT_PREFIX}{name}", _bot(name)) for name in bot_names(game)]
    return [(INVITE, "Invitation link"), (OPEN, "Open to anybody"), *bots]


def _bot(name: str) -> str:
    return "Nobody (empty seat)" if is_idle(name) else f"Bot: {name}"


def browser(agent: str) -> str:
    """Return the name of a browser and its system, as far as the user agent tells."""
    name = next((words for mark, words in _BROWSERS if mark in agent), "A browser")
    place = next((words for mark, words in _SYSTEMS if mark in agent), "")
    return f"{name} on {place}" if place else name


def words(name: object) -> str:
    """Return the name of an option or preset as words."""
    return str(name).replace("_", " ")


def sentence(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]
