"""A PostgreSQL of a script's own, on a socket in a folder, which can be killed and restarted."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # where the wheel's programs are found

import psycopg

from support.postgres import make_cluster, own_folder, programs, user

START_TIME = 120.0
SETTINGS = {"listen_addresses": "", "max_connections": "200"}


class PostgresProcess:
    """A server with the usual settings: what it has committed survives its end."""

    def __init__(self) -> None:
        self._folder = own_folder()
        self._data = self._folder / "data"
        self._programs = programs(self._folder)
        self._as: dict[str, Any] = {"cwd": self._folder, "stdout": subprocess.DEVNULL} | user()
        make_cluster(self._programs, self._data, self._as)
        self.url = f"postgresql://postgres@/postgres?host={self._folder}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it on the data that it has, and wait until it answers."""
        end = time.monotonic() + START_TIME
        while True:
            self._launch()
            assert self._process is not None
            while self._process.poll() is None and time.monotonic() < end:
                with suppress(psycopg.OperationalError):
                    psycopg.connect(self.url).close()
                    return
                time.sleep(0.05)
            if time.monotonic() > end:
                raise SystemExit("PostgreSQL did not start")
            time.sleep(0.2)  # processes of the one that was killed may still be there

    def _launch(self) -> None:
        settings = [f"--{name}={value}" for name, value in SETTINGS.items()]
        command: list[str | Path] = [
            self._programs / "postgres",
            "-D",
            self._data,
            "-k",
            self._folder,
            *settings,
        ]
        with (self._folder / "log").open("ab") as log:
            launched: subprocess.Popen[bytes] = subprocess.Popen(command, stderr=log, **self._as)
        self._process = launched

    def stop_at_once(self) -> None:
        """End it without writing anything more, as ``pg_ctl stop -m immediate`` does."""
        self._end(signal.SIGQUIT)

    def kill(self) -> None:
        """Kill it and all its processes."""
        assert self._process is not None
        children = [pid for pid in _pids() if _parent(pid) == self._process.pid]
        self._process.kill()
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def close(self) -> None:
        """End it and remove its data."""
        if self._process is not None and self._process.poll() is None:
            self._end(signal.SIGINT)
        shutil.rmtree(self._folder)

    def _end(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()


def _pids() -> list[int]:
    return [int(each.name) for each in Path("/proc").iterdir() if each.name.isdecimal()]


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except OSError:
        return 0
