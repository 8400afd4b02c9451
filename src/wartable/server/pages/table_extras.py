"""What some tables show beside their match, made by the parts of the server that know more of it.

Such a part adds a function to ``MAKERS``; whatever it makes, its templates show.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wartable.server.context import Server
from wartable.server.pages.table_state import TableState
from wartable.server.tables.room import Live


@dataclass(frozen=True, slots=True)
class Extra:
    """Templates, empty for none, and what they show.

    ``top`` stands above the board and ``below`` under the panel; ``asked`` stands in the panel
    where nothing on the board can be chosen, and ``style`` is the style sheet of all of them.
    """

    content: Any
    style: str
    top: str = ""
    asked: str = ""
    below: str = ""


#: Returns what a table shows beside its match to one who looks, None for nothing.
Maker = Callable[[Server, Live, TableState], Extra | None]

MAKERS: list[Maker] = []


def extra_of(server: Server, live: Live, state: TableState) -> Extra | None:
    """Return what a table shows beside its match; whoever calls holds the table."""
    made = (make(server, live, state) for make in MAKERS)
    return next((extra for extra in made if extra is not None), None)
