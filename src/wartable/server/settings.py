"""The settings of a server, and how they reach its worker processes."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

#: The environment variable that carries the settings to the worker processes.
VARIABLE = "WARTABLE_SERVER"
FILE = "wartable.sqlite3"
#: How many MiB the tables in memory may take, unless a server is told otherwise.
TABLE_MEMORY = 256


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server.

    ``database`` is an SQLAlchemy URL; if empty, the data folder holds an SQLite file.
    ``public_url`` is the address others use; if empty, each request's own address counts.
    ``proxies`` are the addresses whose forwarding headers the server trusts. ``left_out`` are
    plugins that the server does without, with a reason each. ``table_memory`` is how many MiB the
    tables in memory may take in each process, by estimate.
    """

    data: Path
    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    public_url: str = ""
    proxies: str = "127.0.0.1,::1"
    rate_limits: bool = True
    bot_processes: int = 1
    smtp: str = ""
    mail_from: str = ""
    local_webhooks: bool = False
    table_memory: int = TABLE_MEMORY
    left_out: dict[str, str] = field(default_factory=dict)

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
