"""``wartable serve``: the web table, for browsers and programs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from wartable.cli import exit_codes
from wartable.cli.args.setup import read_count
from wartable.cli.paths import user_folder
from wartable.server.settings import TABLE_MEMORY

EPILOG = """\
Without --database, everything is in one SQLite file in the data folder. Several workers, or
servers on several machines, share a PostgreSQL database. Behind a proxy, or for invitation links
that work on other machines, --public-url gives the address of the server.

examples:
  wartable serve
  wartable serve --host 0.0.0.0 --public-url http://192.168.1.20:8000
  wartable serve --database postgresql://wartable@localhost/wartable --workers 4 --no-open
  wartable serve --smtp smtp://localhost --mail-from games@example.org"""

PORT = 8000
MOST_WORKERS = 64
MOST_MEMORY = 2**20
#: No debug level: the WebSocket library would log cookies and tokens.
LEVELS = ("critical", "error", "warning", "info")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="address to listen on (127.0.0.1: only this machine)")
    add("--port", help=f"port to listen on ({PORT}, or the next free one)")
    add_place(parser)
    add(
        "--workers",
        default="1",
        metavar="N",
        help="server processes; more than 1 needs PostgreSQL (1)",
    )
    add("--public-url", default="", metavar="URL", help="address at which others reach the server")
    add(
        "--proxies",
        default="127.0.0.1,::1",
        metavar="LIST",
        help="proxies trusted to name the client of a request (this machine)",
    )
    add(
        "--open",
        action=argparse.BooleanOptionalAction,
        help="open the browser, or not (default: if there is one and this is a terminal)",
    )
    add("--no-rate-limits", action="store_true", help="do not limit requests")
    add("--bot-processes", default="1", metavar="N", help="processes that run bots (1)")
    add(
        "--table-memory",
        default=str(TABLE_MEMORY),
        metavar="MIB",
        help=f"memory for tables, of each server process ({TABLE_MEMORY})",
    )
    add("--smtp", default="", metavar="URL", help="server that sends email to players")
    add("--mail-from", default="", metavar="ADDRESS", help="sender address of that email")
    add(
        "--local-webhooks", action="store_true", help="let webhooks call hosts on this network, too"
    )
    add("--log-level", default="warning", choices=LEVELS, help="how much is logged (warning)")


def add_place(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that say where the data is."""
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="data folder (~/.local/share/wartable)"
    )
    parser.add_argument(
        "--database",
        default="",
        metavar="URL",
        help="database, instead of a file in the data folder",
    )


def run(chosen: argparse.Namespace) -> int:
    """Serve until a signal stops the process."""
    from wartable.server.network import has_screen
    from wartable.server.process import serve
    from wartable.server.settings import Settings

    settings = Settings(
        data=chosen.data or user_folder(),
        database=chosen.database,
        host=chosen.host,
        port=PORT if chosen.port is None else read_count("--port", chosen.port, 65535),
        workers=read_count("--workers", chosen.workers, MOST_WORKERS),
        public_url=chosen.public_url,
        proxies=chosen.proxies,
        rate_limits=not chosen.no_rate_limits,
        bot_processes=read_count("--bot-processes", chosen.bot_processes, MOST_WORKERS),
        smtp=chosen.smtp,
        mail_from=chosen.mail_from,
        local_webhooks=chosen.local_webhooks,
        table_memory=read_count("--table-memory", chosen.table_memory, MOST_MEMORY),
    )
    wanted = sys.stdout.isatty() if chosen.open is None else chosen.open
    serve(
        settings,
        any_port=chosen.port is None,
        with_browser=wanted and has_screen(),
        log_level=chosen.log_level,
    )
    return exit_codes.FINE
