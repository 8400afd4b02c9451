"""``wartable serve``: the web table, for browsers and programs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from wartable.cli import exit_codes
from wartable.cli.args.secrets import read_secret
from wartable.cli.args.setup import read_count
from wartable.cli.paths import user_folder
from wartable.server.settings import GUEST_DAYS, TABLE_MEMORY

EPILOG = """\
Without --database, everything is in one SQLite file in the data folder. Several workers, or
servers on several machines, share a PostgreSQL database. Behind a proxy, or for invitation links
that work on other machines, --public-url gives the address of the server.

Others on this machine can see the arguments of a program. So give passwords in a file or by the
environment: WARTABLE_DATABASE, WARTABLE_SMTP, WARTABLE_METRICS_TOKEN.

examples:
  wartable serve
  wartable serve --host 0.0.0.0 --public-url http://192.168.1.20:8000
  wartable serve --database postgresql://wartable@localhost/wartable --workers 4 --no-open
  wartable serve --database-file /run/secrets/database --workers 4 --no-open
  wartable serve --smtp smtp://localhost --mail-from games@example.org"""

PORT = 8000
MOST_WORKERS = 64
MOST_MEMORY = 2**20
MOST_DAYS = 36_500
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
        "--hosts",
        default="",
        metavar="LIST",
        help="more names of this server, besides localhost and the public URL's; * for any",
    )
    add(
        "--open",
        action=argparse.BooleanOptionalAction,
        help="open the browser, or not (default: if there is one and this is a terminal)",
    )
    add("--no-rate-limits", action="store_true", help="do not limit requests")
    add(
        "--bot-processes",
        default="1",
        metavar="N",
        help="processes for search and other heavy bots; usual bots and hints have their own (1)",
    )
    add(
        "--table-memory",
        default=str(TABLE_MEMORY),
        metavar="MIB",
        help=f"memory for tables, of each server process ({TABLE_MEMORY})",
    )
    add(
        "--guest-days",
        default=str(GUEST_DAYS),
        metavar="DAYS",
        help=f"forget guests who were away so long; 0 never ({GUEST_DAYS})",
    )
    add("--smtp", default="", metavar="URL", help="server that sends email to players")
    add("--smtp-file", type=Path, metavar="FILE", help="file with that URL, or WARTABLE_SMTP")
    add("--mail-from", default="", metavar="ADDRESS", help="sender address of that email")
    add(
        "--local-webhooks", action="store_true", help="let webhooks call hosts on this network, too"
    )
    add(
        "--metrics",
        action="store_true",
        help="serve figures for Prometheus at /metrics, to this machine only",
    )
    add(
        "--metrics-token-file",
        type=Path,
        metavar="FILE",
        help="file with the token that /metrics asks for, or WARTABLE_METRICS_TOKEN",
    )
    add("--log-level", default="warning", choices=LEVELS, help="how much is logged (warning)")


def _guest_days(text: str) -> int:
    """Return after how many days guests are forgotten, 0 for never."""
    return 0 if text == "0" else read_count("--guest-days", text, MOST_DAYS)


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
    parser.add_argument(
        "--database-file",
        type=Path,
        metavar="FILE",
        help="file with that URL, which may hold a password, or WARTABLE_DATABASE",
    )


def database_of(chosen: argparse.Namespace) -> str:
    """Return the URL of the database, empty for a file in the data folder."""
    from wartable.server.settings import DATABASE

    return read_secret("--database", chosen.database, chosen.database_file, DATABASE)


def run(chosen: argparse.Namespace) -> int:
    """Serve until a signal stops the process."""
    from wartable.server.network import has_screen
    from wartable.server.process import serve
    from wartable.server.settings import METRICS_TOKEN, SMTP, Settings

    settings = Settings(
        data=chosen.data or user_folder(),
        database=database_of(chosen),
        host=chosen.host,
        port=PORT if chosen.port is None else read_count("--port", chosen.port, 65535),
        workers=read_count("--workers", chosen.workers, MOST_WORKERS),
        public_url=chosen.public_url,
        proxies=chosen.proxies,
        hosts=chosen.hosts,
        metrics=chosen.metrics,
        metrics_token=read_secret("--metrics-token", "", chosen.metrics_token_file, METRICS_TOKEN),
        rate_limits=not chosen.no_rate_limits,
        bot_processes=read_count("--bot-processes", chosen.bot_processes, MOST_WORKERS),
        smtp=read_secret("--smtp", chosen.smtp, chosen.smtp_file, SMTP),
        mail_from=chosen.mail_from,
        local_webhooks=chosen.local_webhooks,
        table_memory=read_count("--table-memory", chosen.table_memory, MOST_MEMORY),
        guest_days=_guest_days(chosen.guest_days),
    )
    wanted = sys.stdout.isatty() if chosen.open is None else chosen.open
    serve(
        settings,
        any_port=chosen.port is None,
        with_browser=wanted and has_screen(),
        log_level=chosen.log_level,
    )
    return exit_codes.FINE
