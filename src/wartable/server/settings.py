"""The settings of a server, and how they reach its worker processes."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

#: The environment variable that carries the settings to the worker processes.
VARIABLE = "WARTABLE_SERVER"
#: The environment variables that may hold passwords; no process for bots gets them.
DATABASE, SMTP, METRICS_TOKEN = "WARTABLE_DATABASE", "WARTABLE_SMTP", "WARTABLE_METRICS_TOKEN"
SECRETS = frozenset((VARIABLE, DATABASE, SMTP, METRICS_TOKEN))
FILE = "wartable.sqlite3"
#: How many MiB the tables in memory may take, unless a server is told otherwise.
TABLE_MEMORY = 256
#: How many connections to PostgreSQL each process may have for its store, at most.
CONNECTIONS = 40
#: After how many days without a visit a guest is forgotten, unless a server is told otherwise.
GUEST_DAYS = 90


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server.

    ``database`` is an SQLAlchemy URL; if empty, the data folder holds an SQLite file.
    ``public_url`` is the address others use; if empty, each request's own address counts.
    ``proxies`` are the addresses whose forwarding headers the server trusts, ``hosts`` further
    names by which it may be reached. With ``metrics`` it tells programs how it is doing: those on
    this machine, or those with the ``metrics_token`` if there is one; its processes share the
    figures in ``metrics_folder``. ``left_out`` are
    plugins that the server does without, with a reason each. ``table_memory`` is how many MiB the
    tables in memory may take in each process, by estimate. ``guest_days`` is after how many days a
    guest is forgotten, 0 for never. ``connections`` is how many each process may have to PostgreSQL
    for its store. ``bot_processes`` are for heavy bots; the usual ones have another process of
    their own.
    """

    data: Path
    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    public_url: str = ""
    proxies: str = "127.0.0.1,::1"
    hosts: str = ""
    metrics: bool = False
    metrics_token: str = ""
    metrics_folder: str = ""
    rate_limits: bool = True
    bot_processes: int = 1
    smtp: str = ""
    mail_from: str = ""
    local_webhooks: bool = False
    table_memory: int = TABLE_MEMORY
    guest_days: int = GUEST_DAYS
    left_out: dict[str, str] = field(default_factory=dict)
    connections: int = CONNECTIONS

    @property
    def url(self) -> str:
        """The URL of the database."""
        return self.database or f"sqlite:///{(self.data / FILE).absolute()}"

    def publish(self) -> None:
        """Pass the settings to the processes started from here."""
        os.environ[VARIABLE] = json.dumps(asdict(self) | {"data": str(self.data)})


def published() -> Settings:
    """Return the settings that the parent process published."""
    values = json.loads(os.environ[VARIABLE])
    return Settings(**(values | {"data": Path(values["data"])}))
