"""The rules of a case: a preset, and options under the names that case files use.

The names are ours, except that ``victory`` lists all ways to win: ``last_standing``, ``tiles:15``,
``rounds:40`` or ``straight_flush``, several of them joined by ``+`` or a comma, or as a list. Yes
and no are words or JSON booleans. Without a round limit a game does not end by rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from wartable.engine.arguments import read_whole
from wartable.engine.cases import NotCovered, bad
from wartable.engine.errors import BadOption, quoted
from wartable.engine.options.data import NO_OVERLAY
from wartable.engine.options.fields import changed
from wartable.games.duper.book import make_book
from wartable.games.duper.options import PRESETS, Options, default_options, load_figures
from wartable.games.duper.state import SEATS, Book

#: More than any number in a case.
BEYOND = 1_000_000_001
#: The tile goal if the case names none.
USUAL_GOAL = 15

ROUND_NAMES = ("round_limit", "rounds", "max_rounds")
GOAL_NAMES = ("tile_goal", "tiles")
#: Options without effect on a case: the clock, and who sees what.
WITHOUT_EFFECT = ("turn_seconds", "open_hands")
#: Synonyms of values.
SAME_VALUES = {"true": "yes", "false": "no", "defence": "defense"}
#: Values that mean no limit.
NO_LIMIT = (None, "", "no", "none", "off")


def read_rules(given: object) -> Book:
    """Return the book of a case; raise ``NotCovered`` for unknown rules."""
    if isinstance(given, str):
        given = {"preset": given}
    if not isinstance(given, dict):
        raise bad(f"rules must be an object, not {quoted(given)}")
    named = {_plain(name): value for name, value in given.items()}
    preset = named.pop("preset", "spec")
    if preset not in tuple(PRESETS):
        raise NotCovered(f"no preset {quoted(preset)}; there are {', '.join(PRESETS)}")
    changes: dict[str, object] = {"round_limit": 0, **PRESETS[preset]}
    for name, value in named.items():
        changes |= _changes(name, value, changes)
    rounds = changes.pop("round_limit")
    if type(rounds) is not int or rounds < 0:
        raise NotCovered(f"{quoted(rounds)} is no limit of rounds")
    try:
        book = make_book(changed(_standard(), changes), SEATS)
    except BadOption as error:
        raise NotCovered(str(error)) from None
    book.rounds = rounds or BEYOND
    return book


@cache
def _standard() -> Options:
    return default_options(load_figures(NO_OVERLAY))


def _plain(text: str) -> str:
    return text.strip().lower().replace(" ", "_").replace("-", "_")


def _changes(name: str, value: object, present: Mapping[str, object]) -> dict[str, object]:
    """Return the changes to our options for an option of a case."""
    if name in WITHOUT_EFFECT or (name, value) == ("deck", "fresh"):
        return {}
    if name == "victory":
        return _victory(value, present)
    if name in ROUND_NAMES:
        limit = _value(value)
        return {"round_limit": 0 if limit in NO_LIMIT else limit}
    return {"tile_goal" if name in GOAL_NAMES else name: _value(value)}


def _value(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        plain = _plain(value)
        number = read_whole(plain)
        return SAME_VALUES.get(plain, plain) if number is None else number
    return value


def _victory(value: object, present: Mapping[str, object]) -> dict[str, object]:
    """Return the options for the named ways to win; all other ways are off."""
    ways: dict[str, object] = {"victory": "none", "tile_goal": 0, "straight_flush": "no"}
    for way in _ways(value):
        name, _, figure = way.partition(":")
        if name == "last_standing":
            ways["victory"] = name
        elif name == "straight_flush":
            ways[name] = "yes"
        elif name in GOAL_NAMES:
            ways["tile_goal"] = _value(figure) if figure else present.get("tile_goal", USUAL_GOAL)
        elif name in ROUND_NAMES:
            ways["round_limit"] = _value(figure) if figure else present["round_limit"]
        elif way != "none":
            raise NotCovered(f"victory: there is no way to win {quoted(way)}")
    return ways


def _ways(value: object) -> Iterable[str]:
    if value is None:
        return ()
    listed = value if isinstance(value, list) else [value]
    words = [each for each in listed if isinstance(each, str)]
    if len(words) < len(listed):
        raise NotCovered(f"victory: {quoted(value)} are not words")
    return filter(None, map(_plain, ",".join(words).replace("+", ",").split(",")))
