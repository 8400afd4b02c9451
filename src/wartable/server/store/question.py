"""Statements that are compiled once and run on the driver: every look and every move uses some."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import ClauseElement, Connection, Dialect
from sqlalchemy.exc import DBAPIError

#: Turns a value into what the driver expects for a column.
_Bound = Callable[[Any], Any]


class Question:
    """A statement with named parameters, compiled once per database dialect.

    Rows come back as the driver returns them: numbers, texts, and 0 or 1 for booleans in SQLite.
    This takes less than a tenth of the time of building and compiling the statement each time.
    ``columns`` are those that an INSERT or UPDATE sets, by default all.
    """

    def __init__(self, wanted: ClauseElement, columns: Sequence[str] | None = None) -> None:
        self._wanted = wanted
        self._columns = columns
        self._translated: dict[str, tuple[str, list[str] | None, dict[str, _Bound]]] = {}

    def put(self, dialect: Dialect, values: Mapping[str, object]) -> tuple[str, Any]:
        """Return the SQL and its parameters in the form that the driver expects."""
        text, names, bound = self._translated.get(dialect.name) or self._translate(dialect)
        if bound:
            values = {k: bound[k](v) if k in bound else v for k, v in values.items()}
        return text, dict(values) if names is None else [values[name] for name in names]

    def run(self, connection: Connection, values: Mapping[str, object]) -> int:
        """Run this as part of a connection's transaction; return how many rows it concerned."""
        dialect = connection.dialect
        cursor = connection.connection.cursor()
        try:
            cursor.execute(*self.put(dialect, values))
            return int(cursor.rowcount)
        except dialect.loaded_dbapi.Error as error:
            raise of_driver(error, dialect) from error
        finally:
            cursor.close()

    def _translate(self, dialect: Dialect) -> tuple[str, list[str] | None, dict[str, _Bound]]:
        # Many at once: an INSERT then asks for no new key to be returned.
        compiled: Any = self._wanted.compile(
            dialect=dialect, column_keys=self._columns, for_executemany=self._columns is not None
        )
        bound = {
            name: processor
            for name, each in compiled.binds.items()
            if (processor := each.type.dialect_impl(dialect).bind_processor(dialect)) is not None
        }
        found = str(compiled), getattr(compiled, "positiontup", None), bound
        self._translated[dialect.name] = found
        return found


def of_driver(error: Exception, dialect: Dialect) -> Exception:
    """Return an error of the driver as the one that SQLAlchemy raises for it."""
    found: Exception = DBAPIError.instance(
        None, None, error, dialect.loaded_dbapi.Error, dialect=dialect
    )
    return found
