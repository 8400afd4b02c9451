"""``wartable admin``: back up, restore, list and close tables."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from wartable.cli import exit_codes
from wartable.cli.commands.serve import add_place, database_of
from wartable.cli.paths import user_folder

if TYPE_CHECKING:
    from wartable.server.settings import Settings
    from wartable.server.tables.summary import Info


EPILOG = """\
Everything but restore works while the server runs; restore needs an empty database. A backup is
one compressed text file that holds everything, including people and their hashed passwords: keep
it safe. It restores into SQLite or PostgreSQL, so it can move a server from one to the other.

examples:
  wartable admin backup tables.backup
  wartable admin restore tables.backup --database postgresql://wartable@localhost/wartable
  wartable admin tables --status running
  wartable admin close k3v9x2m4ab --reason "asked for by the players\""""

HEADINGS = ("table", "game", "status", "players", "deadline", "changed")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    actions = parser.add_subparsers(metavar="ACTION", title="actions", dest="action", required=True)
    saved = actions.add_parser("backup", help="write everything to a file")
    saved.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    saved.add_argument("--force", action="store_true", help="overwrite an existing file")
    restored = actions.add_parser("restore", help="read a backup into an empty database")
    restored.add_argument("file", type=Path, metavar="FILE", help="a file that backup wrote")
    listed = actions.add_parser("tables", help="list the tables")
    listed.add_argument(
        "--status", metavar="STATUS", help="only tables with this status, such as running"
    )
    closed = actions.add_parser("close", help="close a table for good")
    closed.add_argument("table", metavar="TABLE", help="the table, as the list names it")
    closed.add_argument("--reason", required=True, metavar="TEXT", help="shown to the players")
    for each in (saved, restored, listed, closed):
        add_place(each)


def run(chosen: argparse.Namespace) -> int:
    """Run the chosen action."""
    from wartable.server.settings import Settings

    settings = Settings(data=chosen.data or user_folder(), database=database_of(chosen))
    ACTIONS[chosen.action](settings, chosen)
    return exit_codes.FINE


def _backup(settings: Settings, chosen: argparse.Namespace) -> None:
    from wartable.cli.terminal.progress import Progress
    from wartable.server.store.backup import backup
    from wartable.server.store.upgrade import removed_plugins
    from wartable.server.tables.admin import existing_store

    progress = Progress("rows")
    try:
        with existing_store(settings) as store:
            rows = backup(store, chosen.file, progress, overwrite=chosen.force)
            removed = removed_plugins(store)
    finally:
        progress.close()
    print(f"{chosen.file}: {rows} rows")
    for name in removed:
        print(f"The tables of the plugin {name} are not in it: install the plugin first.")


def _restore(settings: Settings, chosen: argparse.Namespace) -> None:
    from wartable.cli.terminal.progress import Progress
    from wartable.server.store.backup import restore
    from wartable.server.store.folder import locked, make_folder, place_of
    from wartable.server.store.store import Store

    make_folder(settings)
    store = Store(settings.url)
    progress = Progress("rows")
    try:
        with locked(store):
            rows = restore(store, chosen.file, progress)
    finally:
        progress.close()
        store.close()
    print(f"{rows} rows restored. {place_of(settings)}")


def _tables(settings: Settings, chosen: argparse.Namespace) -> None:
    from wartable.engine.errors import BadOption, quoted
    from wartable.lab.text_table import columns
    from wartable.server.tables.admin import STATUSES, all_tables, existing_store

    if chosen.status is not None and chosen.status not in STATUSES:
        known = ", ".join(STATUSES)
        raise BadOption("bad-status", f"{quoted(chosen.status)}: expected one of {known}")
    with existing_store(settings) as store:
        found = all_tables(store, chosen.status or "")
    for line in columns(HEADINGS, [_row(info) for info in found]):
        print(line)


def _row(info: Info) -> tuple[str, ...]:
    from wartable.server.tables.admin import players_of

    when = "" if info.deadline is None else _time(info.deadline)
    return info.id, info.game, info.status, players_of(info), when, _time(info.changed)


def _time(milliseconds: int) -> str:
    at = datetime.fromtimestamp(milliseconds / 1000)
    return at.isoformat(" ", "seconds")


def _close(settings: Settings, chosen: argparse.Namespace) -> None:
    from wartable.server.tables.admin import close_table, existing_store

    with existing_store(settings) as store:
        close_table(store, chosen.table, chosen.reason)
    print(f"Table {chosen.table} is closed.")


ACTIONS = {"backup": _backup, "restore": _restore, "tables": _tables, "close": _close}
