"""The calculator's templates, and what all of them are given."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.registry import all_games
from wartable.engine.wording import listed
from wartable.games.thardferr.catalogue import RACES, catalogue
from wartable.games.thardferr.kingdom.counts import total
from wartable.games.thardferr.report import charts
from wartable.games.thardferr.report.sections import coin_line, effect_lines
from wartable.games.thardferr.report.words import count_of, figure, percent
from wartable.server.calculator import ADDRESS, GAME
from wartable.server.calculator.actions import Done
from wartable.server.calculator.form import SIDES
from wartable.server.calculator.numbers import field_id
from wartable.server.calculator.saved import names_of
from wartable.server.calculator.sheets import RULE_WORDS
from wartable.server.calculator.showing import Look
from wartable.server.context import Server
from wartable.server.pages.rendering import fragment, page, picture
from wartable.server.people import Who

_SHARED: dict[str, Any] = {
    "address": ADDRESS,
    "races": RACES,
    "workplaces": {job.key: job.building for job in catalogue().jobs.values()},
    "rule_words": RULE_WORDS,
    "coin_line": coin_line,
    "count_of": count_of,
    "effect_lines": effect_lines,
    "figure": figure,
    "percent": percent,
    "total": total,
    "field_id": field_id,
    "listed": listed,
    "sides": SIDES,
    "charts": charts,
    "picture": picture,
}


def show(request: Request, server: Server, who: Who | None, done: Done) -> Response:
    """Return the whole page."""
    look = Look(done.form)
    response = page(
        request,
        "calculator/page.html",
        who=who,
        status=422 if done.bad else 200,
        done=done,
        kept=names_of(server.store, who.id) if who else [],
        has_game=any(game.key == GAME for game in all_games()),
        oob=False,
        **_values(request, server, look),
    )
    return _with_address(response, look)


def show_live(request: Request, server: Server, look: Look) -> Response:
    """Return everything on the page that follows from what is typed, and nothing that is typed.

    The address in the browser becomes the link to the battle.
    """
    values = _values(request, server, look)
    return _with_address(fragment(request, "calculator/live.html", oob=True, **values), look)


def _with_address(response: Response, look: Look) -> Response:
    """Let the browser show the link to the battle; the one before stays if there is none."""
    if look.battle:
        response.headers["HX-Replace-Url"] = look.address
    return response


def show_part(request: Request, name: str, **values: Any) -> Response:
    """Return a part that is fetched when it is unfolded."""
    return fragment(request, name, **values, **_SHARED)


def _values(request: Request, server: Server, look: Look) -> dict[str, Any]:
    host = server.settings.public_url or str(request.base_url)
    return {"look": look, "link": f"{host.rstrip('/')}{look.address}", **_SHARED}
