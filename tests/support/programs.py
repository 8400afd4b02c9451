"""``wartable`` as processes that need not load anything: forked from one that has it all.

Loading the server takes two seconds of a core. From there on a fork does what the command does.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Sequence
from multiprocessing.synchronize import Barrier
from pathlib import Path

from wartable.cli.main import main
from wartable.server.store.store import Store
from wartable.server.store.upgrade import check_version, upgrade

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(
    [
        "wartable.cli.main",
        "wartable.cli.commands.serve",
        "wartable.server.app",
        "wartable.server.process",
        "wartable.server.tables.unplayable",
        # What a server loads when it starts: its plugins and, on a new database, the migrations.
        "wartable.apps.clans.web.plugin",
        "wartable.apps.thardferr.web.plugin",
        "alembic.command",
    ]
)


class Program:
    """A command that runs, with a file for what it prints."""

    def __init__(self, arguments: Sequence[str], log: Path) -> None:
        given = (list(arguments), dict(os.environ), str(log))
        self._process = _FORKS.Process(target=_run, args=given)
        self._process.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """The exit code, negative for the signal that ended it; None while it runs."""
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Send a signal, if it runs."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once, if it runs."""
        self.send_signal(signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; return its exit code, or raise ``TimeoutError``."""
        self._process.join(timeout)
        if self.returncode is None:
            raise TimeoutError(f"process {self.pid} does not end")
        return self.returncode


def at_once(work: Callable[[str], None], argument: str, count: int = 2) -> list[int | None]:
    """Call a function in several processes at the same moment; return their exit codes."""
    begin = _FORKS.Barrier(count)
    processes = [_FORKS.Process(target=_call, args=(begin, work, argument)) for _ in range(count)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    return [process.exitcode for process in processes]


def _call(begin: Barrier, work: Callable[[str], None], argument: str) -> None:
    begin.wait()
    work(argument)


def upgraded(url: str) -> None:
    """Bring a database up to date, as a server does at its start."""
    store = Store(url)
    upgrade(store)
    check_version(store)
    store.close()


def _run(arguments: list[str], environment: dict[str, str], log: str) -> None:
    """Be the command: its own output, the caller's environment, signals as a shell leaves them."""
    os.environ.clear()
    os.environ.update(environment)
    nothing = os.open(os.devnull, os.O_RDONLY)
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    for stream, place in enumerate((nothing, written, written)):
        os.dup2(place, stream)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main(arguments))
