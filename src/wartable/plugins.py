"""Plugins: what a package adds around its games, found by entry point.

A game needs none of this: it appears by being registered in ``wartable.games``. A plugin adds what
the rules cannot: pages, tables in the store, commands, studies. Nothing is imported before it is
needed: a plugin names its parts, so that ``wartable --help`` stays instant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from wartable.engine.entry_points import forget, registered
from wartable.engine.errors import NotFound, quoted

GROUP = "wartable.plugins"

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,30}")


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the program.

    ``module`` is a dotted name; the module has ``configure(parser)``, which declares the arguments,
    and ``run(chosen)``, which returns the exit code.
    """

    summary: str
    module: str


class Study(Command):
    """A command that answers a question by playing many games.

    Its module has ``configure(parser)`` and ``study(chosen, progress)``, which returns a
    ``wartable.lab.study.StudyReport``. The program adds the arguments ``--json``, ``--csv`` and
    ``--markdown``, and shows the progress.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """What a package adds. ``name`` is the name of its entry point.

    The name is also the prefix of its templates, static files, messages and limits, and its
    commands can be called as ``wartable NAME COMMAND``. References have the form
    ``package.module:NAME``.
    """

    name: str
    #: Commands by name. ``wartable COMMAND`` works too, unless the program has such a command.
    commands: Mapping[str, Command] = field(default_factory=dict)
    #: Studies by name, for ``wartable study``. A study may be one of the commands, too.
    studies: Mapping[str, Study] = field(default_factory=dict)
    #: Games by key, with another implementation of theirs that ``wartable bench`` compares: a
    #: reference to a ``wartable.lab.bench.Reference``.
    references: Mapping[str, str] = field(default_factory=dict)
    #: A reference to a ``wartable.server.plugin.Web``: everything that belongs to the web table.
    web: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """A plugin that is left out, and why."""

    name: str
    reason: str

    def __str__(self) -> str:
        """Return one line for people."""
        return f"the plugin {quoted(self.name)} is left out: {self.reason}"


@dataclass(frozen=True, slots=True)
class Installed:
    """The installed plugins in the order of their names, and those that failed to load."""

    plugins: tuple[Plugin, ...]
    failures: tuple[Failure, ...]


@cache
def installed() -> Installed:
    """Return the installed plugins; one that cannot be loaded harms no other."""
    plugins: list[Plugin] = []
    failures: list[Failure] = []
    seen: set[str] = set()
    for point in sorted(registered(GROUP), key=lambda point: point.name):
        if point.name in seen:
            continue  # the same package found twice
        seen.add(point.name)
        try:
            plugins.append(_checked(point.name, point.load()))
        except Exception as error:  # a foreign package may raise anything
            failures.append(Failure(point.name, reason_of(error)))
    return Installed(tuple(plugins), tuple(failures))


def forget_plugins() -> None:
    """Clear the cache, so that plugins, and all entry points, are looked up again."""
    forget()
    installed.cache_clear()


def _checked(name: str, plugin: object) -> Plugin:
    if not isinstance(plugin, Plugin):
        raise NotFound("bad-plugin", f"{quoted(plugin)} is not a Plugin")
    if not _NAME.fullmatch(name):
        raise NotFound("bad-plugin", "its name must be lower-case letters, digits, - and _")
    if plugin.name != name:
        raise NotFound("bad-plugin", f"it is registered as {quoted(name)}, not {plugin.name!r}")
    return plugin


def resolve(reference: str) -> Any:
    """Return what ``package.module:NAME`` refers to; raise whatever the import raises."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


def reason_of(error: Exception) -> str:
    """Return an exception of a foreign package as one line, with the file and line it came from."""
    said = f"{type(error).__name__}: {error}".splitlines()[0]
    if isinstance(error, NotFound):
        said = str(error)
    at, where = error.__traceback__, ""
    while at is not None:
        if not at.tb_frame.f_code.co_filename.startswith("<frozen"):
            where = f" ({at.tb_frame.f_code.co_filename}, line {at.tb_lineno})"
        at = at.tb_next
    return said if isinstance(error, NotFound) else said + where
