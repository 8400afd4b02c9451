"""Extra parts of some tables' pages, made by the parts of the server that know more.

Such a part adds a function to ``MAKERS``; its own templates show the result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wartable.server.runtime import Server
from wartable.server.tables.service import Live
from wartable.server.web.table.state import TableState


@dataclass(frozen=True, slots=True)
class Extra:
    """The names of templates, empty for none, and their content.

    ``top`` is above the board and ``below`` under the panel. ``asked`` replaces the panel's
    question when nothing on the board can be chosen. ``style`` is the style sheet of all of them.
    """

    content: Any
    style: str
    top: str = ""
    asked: str = ""
    below: str = ""


#: Returns the extra parts of a table for one viewer, None for none.
Maker = Callable[[Server, Live, TableState], Extra | None]

MAKERS: list[Maker] = []


def extra_of(server: Server, live: Live, state: TableState) -> Extra | None:
    """Return the extra parts of a table; the caller holds the table."""
    made = (make(server, live, state) for make in MAKERS)
    return next((extra for extra in made if extra is not None), None)
