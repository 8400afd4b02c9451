"""Changes to a table that need not know its match, so that nothing is replayed for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from wartable.engine.errors import InUse
from wartable.server.store.store import Store
from wartable.server.tables.draft import TRIES, Draft
from wartable.server.tables.info import read_info

T = TypeVar("T")


def change_row(store: Store, table_id: str, action: Callable[[Draft], T]) -> T:
    """Do something to a table's row and seats, and commit it; raise what the action raises.

    Servers notice it by the table's version, which rises.
    """
    for _ in range(TRIES):
        with store.writing() as session:
            draft = Draft(read_info(session, table_id), None, 0)
            result = action(draft)
            if draft.is_empty or draft.write(session.connection()):
                return result
    raise InUse("busy", "too much is happening at this table: try again")
