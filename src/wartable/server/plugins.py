"""What plugins add to the web table, and where the server finds it.

A plugin refers to one ``Web`` value. It is loaded when a server starts, not before. The names that
a plugin's pages need are in :mod:`wartable.server.plugin_kit`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from sqlalchemy import Connection, delete
from sqlalchemy.orm import Session

from wartable.engine.errors import NotFound, quoted
from wartable.engine.play.match import Match
from wartable.plugins import Failure, installed, reason_of, resolve
from wartable.server.store.models import Base
from wartable.server.store.store import Store
from wartable.server.tables.summary import Info

#: An address and the words of the link.
Link = tuple[str, str]
#: A value of a seat option and its label.
Offer = tuple[str, str]
#: (count, seconds) pairs of a rate limit; all of them must hold.
Rates = tuple[tuple[int, int], ...]
#: Writes to the store, in the transaction that commits a change of a table.
Follower = Callable[[Connection, Info, Match], None]


@dataclass(frozen=True, slots=True)
class Extra:
    """Additional parts of a table's page: names of templates, empty for none, and their content.

    ``top`` is above the board and ``below`` under the panel of moves. ``asked`` is shown instead of
    the panel's question when nothing on the board can be chosen. ``style`` is the style sheet of
    all of them. Templates read ``extra.content``.
    """

    content: Any
    style: str = ""
    top: str = ""
    asked: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AroundGame:
    """What a plugin adds to the tables and pages of one game.

    ``on_change`` runs with every change after the game has begun, ``on_end`` once, when it ends;
    both write in the transaction of the change, so what they write is never lost and never doubled.
    If one raises, the change does not happen.
    """

    on_change: Follower | None = None
    on_end: Follower | None = None
    #: Returns the seat options that a person has earned. Seats of such a game are never chosen, and
    #: only the person who opens a table can sit there.
    seat_values: Callable[[Store, int], Mapping[str, object]] | None = None
    #: Returns a person's own values for a seat option: ``offers(server, who, option)``.
    offers: Callable[..., Sequence[Offer]] | None = None
    #: Returns the parts around a table for one viewer, None for none: ``panel(server, live,
    #: state)``.
    panel: Callable[..., Extra | None] | None = None
    #: Links on the game's page, where seat options are chosen, and after a match.
    tools: Sequence[Link] = ()
    seat_tools: Sequence[Link] = ()
    after: Sequence[Link] = ()
    #: The address at which the game is begun, if not on the page for new tables.
    played_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Web:
    """Everything that a plugin adds to the web table; every part is optional.

    Templates are found as ``NAME/file.html`` and static files as ``/static/NAME/file``, where NAME
    is the plugin's. Messages and limits are ``NAME.key``.
    """

    pages: Sequence[APIRouter] = ()
    #: Routers below ``/api``.
    api: Sequence[APIRouter] = ()
    templates: Path | None = None
    static: Path | None = None
    #: Links on the home page.
    home: Sequence[Link] = ()
    #: By the key of the game.
    games: Mapping[str, AroundGame] = field(default_factory=dict)
    #: Texts that a page shows once after a redirect.
    messages: Mapping[str, str] = field(default_factory=dict)
    limits: Mapping[str, Rates] = field(default_factory=dict)
    #: The plugin's tables in the store, and the folder of the migrations that make them.
    models: Sequence[type[Base]] = ()
    migrations: Path | None = None
    #: Moves a guest's rows to an account: ``merge(session, guest, account)``.
    merge: Callable[[Session, int, int], None] | None = None
    #: Removes a person's rows. Without it, rows of all models with a ``person_id`` are deleted.
    forget: Callable[[Session, int], None] | None = None


@dataclass(frozen=True, slots=True)
class Webs:
    """The parts of all plugins by the plugin's name, and the plugins that are left out."""

    by_name: Mapping[str, Web]
    failures: tuple[Failure, ...]


_left_out: dict[str, str] = {}


@cache
def webs() -> Webs:
    """Return what the installed plugins add; one that fails harms no other."""
    found: dict[str, Web] = {}
    failures = list(installed().failures)
    for plugin in installed().plugins:
        try:
            if plugin.name in _left_out:
                raise NotFound("left-out", _left_out[plugin.name])
            if plugin.web:
                found[plugin.name] = _checked(resolve(plugin.web), found)
        except Exception as error:  # a foreign package may raise anything
            failures.append(Failure(plugin.name, reason_of(error)))
    return Webs(found, tuple(failures))


def leave_out(reasons: Mapping[str, str]) -> None:
    """Leave out these plugins, and no others, from now on; each with a reason."""
    if reasons != _left_out:
        _left_out.clear()
        _left_out.update(reasons)
        forget_webs()


def forget_webs() -> None:
    """Clear the cache, so that plugins are looked up again."""
    webs.cache_clear()
    for clear in FORGETTING:
        clear()


#: Called when plugins are looked up again, by whoever caches something made from them.
FORGETTING: list[Callable[[], None]] = []


def _checked(web: object, before: Mapping[str, Web]) -> Web:
    if not isinstance(web, Web):
        raise NotFound("bad-plugin", f"{quoted(web)} is not a Web")
    for key, added in web.games.items():
        if added.seat_values and any(
            other.seat_values for each in before.values() if (other := each.games.get(key))
        ):
            raise NotFound("bad-plugin", f"another plugin gives the seats of {quoted(key)} values")
    return web


def added_to(game: str) -> tuple[AroundGame, ...]:
    """Return what plugins add to a game."""
    return tuple(web.games[game] for web in webs().by_name.values() if game in web.games)


def played_at(game: str) -> str:
    """Return the address at which a game is begun, empty for the page for new tables."""
    return next((each.played_at for each in added_to(game) if each.played_at), "")


def forget_rows(session: Session, person: int) -> None:
    """Remove the rows of a person from the tables of all plugins."""
    for name in webs().by_name:
        forget_plugin_rows(session, name, person)


def forget_plugin_rows(session: Session, name: str, person: int) -> None:
    """Remove the rows of a person from the tables of one plugin."""
    web = webs().by_name[name]
    if web.forget is not None:
        web.forget(session, person)
    else:
        delete_rows(session, web.models, person)


def delete_rows(session: Session, models: Sequence[type[Base]], person: int) -> None:
    """Delete a person's rows from all of these tables that have a ``person_id``."""
    for model in reversed(models):
        column = getattr(model, "person_id", None)
        if column is not None:
            session.execute(delete(model).where(column == person))


def merge_rows(session: Session, guest: int, account: int) -> None:
    """Move a guest's rows in the tables of all plugins to an account."""
    for web in webs().by_name.values():
        if web.merge is not None:
            web.merge(session, guest, account)
