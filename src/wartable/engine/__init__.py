"""The engine: the contract, and everything that all games share.

This package exports what an author of a game needs. The subpackages hold the rest:

- ``kit``: what rules may import;
- ``compiled``: turns plain functions into compiled ones;
- ``options``: options of a game and of a seat, and data files;
- ``play``: matches, views and records;
- ``scene``: scenes and their renderers.

Names are imported on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wartable.engine.cases import Case, Checker, Report
    from wartable.engine.errors import (
        BadOption,
        NotFound,
        NotLegal,
        Refusal,
        Unreadable,
        WartableError,
        quoted,
    )
    from wartable.engine.game import (
        Game,
        Notation,
        Position,
        Presentation,
        Setting,
        Submission,
        Within,
    )
    from wartable.engine.kit.chance import Chance, draw, stream
    from wartable.engine.kit.events import EVERYBODY, OPEN, SPECTATOR, Event, Log, note
    from wartable.engine.kit.moves import Families, Family, amount_of, code_of, offer, packed
    from wartable.engine.kit.seats import lowest, seats_in, several
    from wartable.engine.kit.tables import f8, i1, i2, i4, i8, spec_of, table
    from wartable.engine.options.data import Overlay, load_data, overlaid
    from wartable.engine.options.declared import DataFile, figures_of, fill, into, options_from
    from wartable.engine.options.fields import changed, choice, whole, words
    from wartable.engine.options.seat import SeatOptions
    from wartable.engine.play.match import Match
    from wartable.engine.play.record import load_record, read_record, write_record
    from wartable.engine.play.typed import plain_number, read_moves
    from wartable.engine.play.view import View
    from wartable.engine.registry import all_games, find_game
    from wartable.engine.scene.extras import Note, Sheet, no_notes
    from wartable.engine.scene.scene import Element, Kind, Rect, Scene, Text
    from wartable.engine.scene.style import SceneStyle, StyleRule
    from wartable.engine.scene.words import count, listed

__all__ = [
    "EVERYBODY",
    "OPEN",
    "SPECTATOR",
    "BadOption",
    "Case",
    "Chance",
    "Checker",
    "DataFile",
    "Element",
    "Event",
    "Families",
    "Family",
    "Game",
    "Kind",
    "Log",
    "Match",
    "NotFound",
    "NotLegal",
    "Notation",
    "Note",
    "Overlay",
    "Position",
    "Presentation",
    "Rect",
    "Refusal",
    "Report",
    "Scene",
    "SceneStyle",
    "SeatOptions",
    "Setting",
    "Sheet",
    "StyleRule",
    "Submission",
    "Text",
    "Unreadable",
    "View",
    "WartableError",
    "Within",
    "all_games",
    "amount_of",
    "changed",
    "choice",
    "code_of",
    "count",
    "draw",
    "f8",
    "figures_of",
    "fill",
    "find_game",
    "i1",
    "i2",
    "i4",
    "i8",
    "into",
    "listed",
    "load_data",
    "load_record",
    "lowest",
    "no_notes",
    "note",
    "offer",
    "options_from",
    "overlaid",
    "packed",
    "plain_number",
    "quoted",
    "read_moves",
    "read_record",
    "seats_in",
    "several",
    "spec_of",
    "stream",
    "table",
    "whole",
    "words",
    "write_record",
]

_HOMES = {
    "BadOption": "wartable.engine.errors",
    "Case": "wartable.engine.cases",
    "Chance": "wartable.engine.kit.chance",
    "Checker": "wartable.engine.cases",
    "DataFile": "wartable.engine.options.declared",
    "EVERYBODY": "wartable.engine.kit.events",
    "Element": "wartable.engine.scene.scene",
    "Event": "wartable.engine.kit.events",
    "Families": "wartable.engine.kit.moves",
    "Family": "wartable.engine.kit.moves",
    "Game": "wartable.engine.game",
    "Kind": "wartable.engine.scene.scene",
    "Log": "wartable.engine.kit.events",
    "Match": "wartable.engine.play.match",
    "NotFound": "wartable.engine.errors",
    "NotLegal": "wartable.engine.errors",
    "Notation": "wartable.engine.game",
    "Note": "wartable.engine.scene.extras",
    "OPEN": "wartable.engine.kit.events",
    "Overlay": "wartable.engine.options.data",
    "Position": "wartable.engine.game",
    "Presentation": "wartable.engine.game",
    "Rect": "wartable.engine.scene.scene",
    "Refusal": "wartable.engine.errors",
    "Report": "wartable.engine.cases",
    "SPECTATOR": "wartable.engine.kit.events",
    "Scene": "wartable.engine.scene.scene",
    "SceneStyle": "wartable.engine.scene.style",
    "SeatOptions": "wartable.engine.options.seat",
    "Setting": "wartable.engine.game",
    "Sheet": "wartable.engine.scene.extras",
    "StyleRule": "wartable.engine.scene.style",
    "Submission": "wartable.engine.game",
    "Text": "wartable.engine.scene.scene",
    "Unreadable": "wartable.engine.errors",
    "View": "wartable.engine.play.view",
    "WartableError": "wartable.engine.errors",
    "Within": "wartable.engine.game",
    "all_games": "wartable.engine.registry",
    "amount_of": "wartable.engine.kit.moves",
    "changed": "wartable.engine.options.fields",
    "choice": "wartable.engine.options.fields",
    "code_of": "wartable.engine.kit.moves",
    "count": "wartable.engine.scene.words",
    "draw": "wartable.engine.kit.chance",
    "f8": "wartable.engine.kit.tables",
    "figures_of": "wartable.engine.options.declared",
    "fill": "wartable.engine.options.declared",
    "find_game": "wartable.engine.registry",
    "i1": "wartable.engine.kit.tables",
    "i2": "wartable.engine.kit.tables",
    "i4": "wartable.engine.kit.tables",
    "i8": "wartable.engine.kit.tables",
    "into": "wartable.engine.options.declared",
    "listed": "wartable.engine.scene.words",
    "load_data": "wartable.engine.options.data",
    "load_record": "wartable.engine.play.record",
    "lowest": "wartable.engine.kit.seats",
    "no_notes": "wartable.engine.scene.extras",
    "note": "wartable.engine.kit.events",
    "offer": "wartable.engine.kit.moves",
    "options_from": "wartable.engine.options.declared",
    "overlaid": "wartable.engine.options.data",
    "packed": "wartable.engine.kit.moves",
    "plain_number": "wartable.engine.play.typed",
    "quoted": "wartable.engine.errors",
    "read_moves": "wartable.engine.play.typed",
    "read_record": "wartable.engine.play.record",
    "seats_in": "wartable.engine.kit.seats",
    "several": "wartable.engine.kit.seats",
    "spec_of": "wartable.engine.kit.tables",
    "stream": "wartable.engine.kit.chance",
    "table": "wartable.engine.kit.tables",
    "whole": "wartable.engine.options.fields",
    "words": "wartable.engine.options.fields",
    "write_record": "wartable.engine.play.record",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
