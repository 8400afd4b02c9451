"""Rendering pages: templates, the values all of them get, redirects, and error pages."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse

from wartable.engine.version import VERSION
from wartable.server.accounts.people import Who
from wartable.server.plugins import FORGETTING, webs
from wartable.server.web import words
from wartable.server.web.assets import versioned
from wartable.server.web.markdown import markdown

__all__ = ["TEMPLATES", "error_page", "fragment", "page", "redirect"]

TEMPLATES = Path(__file__).parent / "templates"

#: The cookie that carries one message over a redirect; it holds a key of ``SAYINGS``, never a text.
SAID = "wartable_said"
SAYINGS = {
    "renamed": "Your name is changed.",
    "registered": "You have an account now. Your games are in it.",
    "signed-in": "You are signed in.",
    "signed-out": "You are signed out.",
    "password": "Your password is changed. Other browsers are signed out, tokens are revoked.",
    "deleted": "Everything that told who you are is deleted.",
    "contact": "Your notifications are saved.",
    "mail-asked": "Saved. Confirm the address with the mail that you get now.",
    "mail-confirmed": "Your mail address is confirmed.",
    "revoked-token": "The token is revoked.",
    "revoked-sign-in": "That browser is signed out.",
    "closed": "The table is closed.",
    "left": "You have left your seat.",
}

#: Status -> title and explanation.
FAILURES = {
    400: ("That did not work", "The request could not be understood."),
    401: ("Who are you?", "This page is for people who are signed in."),
    403: ("Not for you", "You may not do this."),
    404: ("Nothing here", "There is nothing at this address, or it is not for you."),
    405: ("Not this way", "This address does not do that."),
    409: ("Not now", "This cannot be done as things stand."),
    413: ("Too much", "That was larger than anything this server takes."),
    422: ("Something is missing", "Some of what was sent cannot be used."),
    429: ("Too fast", "That was a lot in a short time. Wait a little, then try again."),
    503: ("Too busy", "The server cannot do this right now. Wait a moment, then try again."),
    500: ("Our fault", "Something went wrong here. It has been written down."),
}


def saying(key: str) -> str:
    """Return the message of a key, empty if there is none; a plugin's is ``plugin.key``."""
    name, _, rest = key.partition(".")
    web = webs().by_name.get(name)
    return SAYINGS.get(key, "") if web is None else web.messages.get(rest, "")


@cache
def _templates() -> Environment:
    theirs = {
        name: FileSystemLoader(web.templates)
        for name, web in webs().by_name.items()
        if web.templates is not None
    }
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader(theirs)]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # or else every page asks for the times of its files
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        static=versioned,
        version=VERSION,
        count=words.count,
        a_phase=words.a_phase,
        a_round=words.a_round,
    )
    made.filters.update(
        ago=words.ago,
        left=words.left,
        duration=words.duration,
        clock=words.clock,
        players=words.players,
        browser=words.browser,
        words=words.words,
        room_left=words.room_left,
        sentence=words.sentence,
        markdown=markdown,
    )
    return made


FORGETTING.append(_templates.cache_clear)


def page(
    request: Request, name: str, /, *, who: Who | None = None, status: int = 200, **values: Any
) -> HTMLResponse:
    """Return a whole page; its template extends ``base.html``.

    Shows the message that a redirect left, once.
    """
    said = saying(request.cookies.get(SAID, ""))
    response = fragment(request, name, status=status, who=who, said=said, **values)
    if SAID in request.cookies:
        response.delete_cookie(SAID, path="/", httponly=True, samesite="lax")
    return response


def fragment(request: Request, name: str, /, *, status: int = 200, **values: Any) -> HTMLResponse:
    """Return a part of a page."""
    text = _templates().get_template(name).render(request=request, **values)
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store"})


def picture(svg: str) -> Markup:
    """Return a scene's SVG for a template; the renderer has escaped its content."""
    return Markup(svg)


def redirect(url: str, said: str = "") -> RedirectResponse:
    """Redirect the browser after a post; ``said`` is the key of a message to show there."""
    response = RedirectResponse(url, HTTPStatus.SEE_OTHER)
    if said:
        assert saying(said), said
        response.set_cookie(SAID, said, max_age=60, httponly=True, samesite="lax")
    return response


def error_page(request: Request, status: int, message: str) -> HTMLResponse:
    """Return the page that explains a failure in plain words."""
    title, meaning = FAILURES.get(status, FAILURES[400 if status < 500 else 500])
    here = request.url.path
    if request.url.query:
        here += f"?{request.url.query}"
    back = here if request.method == "GET" else "/"
    return page(
        request,
        "error.html",
        status=status,
        title=title,
        meaning=meaning,
        message=message if status < 500 else "",
        code=status,
        back=back,
        failed=True,
    )
