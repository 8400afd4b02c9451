"""The house: every game has the same rooms, and the public face of the packages is as listed."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import wartable

ROOT = Path(wartable.__file__).parent

#: The rooms of a game, each a module or a package, and what lies beside them.
ROOMS = {
    *("__init__", "state", "moves", "events", "options", "catalogue", "book", "rules", "view"),
    *("bots", "messages", "position", "cases"),
}
BESIDE = {"RULES.md", "GUIDE.md", "data", "pictures"}
#: Rooms that every game has. The other ones it has if it needs them.
ALWAYS = {"__init__", "state", "moves", "events", "options", "book", "rules", "view", "bots"}

GAMES = sorted(path for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists())

#: What ``import wartable`` offers to people who play, simulate and write bots.
FACE = {
    *("Bot", "Match", "View", "WartableError", "all_games", "bot_move", "find_game"),
    *("load_record", "make_bot", "read_record", "simulate", "write_record"),
}
#: What ``wartable.engine`` offers to authors of games.
ENGINE_FACE = {
    *("table", "i1", "i2", "i4", "i8", "f8", "spec_of"),
    *("Chance", "draw", "stream"),
    *("Event", "Log", "note", "EVERYBODY", "SPECTATOR", "OPEN"),
    *("Families", "Family", "offer", "packed", "code_of", "amount_of"),
    *("seats_in", "lowest", "several"),
    *("Game", "Notation", "Presentation", "Position", "Submission", "Within", "Setting"),
    *("whole", "choice", "words", "changed", "SeatOptions", "Overlay", "load_data", "overlaid"),
    *("DataFile", "figures_of", "options_from", "fill", "into"),
    *("Scene", "Element", "Kind", "Rect", "Text", "Note", "Sheet", "no_notes"),
    *("SceneStyle", "StyleRule"),
    *("count", "listed", "Match", "View", "read_record", "write_record", "load_record"),
    *("read_moves", "plain_number", "find_game", "all_games"),
    *("WartableError", "BadOption", "NotFound", "NotLegal", "Refusal", "Unreadable", "quoted"),
    *("Case", "Checker", "Report"),
}


def test_there_are_games() -> None:
    assert len(GAMES) == 6


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_a_game_has_the_rooms_of_a_game_and_no_others(game: Path) -> None:
    entries = {path.name for path in game.iterdir() if path.name != "__pycache__"}
    rooms = {name.removesuffix(".py") for name in entries - BESIDE}
    assert rooms <= ROOMS, "rooms that no other game has"
    assert rooms >= ALWAYS, "rooms that every game has"
    assert {"RULES.md", "GUIDE.md", "data"} <= entries


@pytest.mark.parametrize(
    ("package", "names"), [("wartable", FACE), ("wartable.engine", ENGINE_FACE)]
)
def test_a_package_offers_what_it_says(package: str, names: set[str]) -> None:
    module = importlib.import_module(package)
    assert set(module.__all__) == names
    for name in names:
        offered = getattr(module, name)
        if callable(offered) or isinstance(offered, type):
            assert offered.__doc__, f"{package}.{name} says nothing about itself"


def test_a_name_that_is_not_offered_is_none() -> None:
    with pytest.raises(AttributeError, match=r"module 'wartable\.engine' has no attribute 'nope'"):
        importlib.import_module("wartable.engine").nope  # noqa: B018
