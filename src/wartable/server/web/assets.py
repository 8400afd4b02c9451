"""Static files, each with a version in its address so that browsers may cache it for long."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from wartable.engine.errors import NotFound
from wartable.engine.registry import find_game, game_keys
from wartable.engine.scene.palette import SEAT_COLOURS, seat_colour, seat_ink
from wartable.engine.scene.style import SceneStyle
from wartable.engine.scene.svg_style import svg_css
from wartable.server.http.threads import Routes
from wartable.server.plugins import FORGETTING, webs

STATIC = Path(__file__).parent / "static"
SCENE = "scene.css"

#: A versioned address never changes its content; the rest must be revalidated.
FOR_LONG = "public, max-age=31536000, immutable"
FOR_NOW = "public, max-age=300"

router = Routes(include_in_schema=False)
_files = StaticFiles(directory=STATIC)


@cache
def scene_css() -> str:
    """Return the style sheet of the scenes of all installed games, and of seat badges in texts."""
    badges = "".join(
        f".badge.seat-{seat}{{background:{seat_colour(seat)};color:{seat_ink(seat)}}}\n"
        for seat in range(len(SEAT_COLOURS))
    )
    return svg_css(*_styles()) + badges


def _styles() -> Iterator[SceneStyle]:
    for key in game_keys():
        # A game that cannot be loaded has no tables either.
        with suppress(NotFound):
            yield find_game(key).style


@cache
def versioned(path: str) -> str:
    """Return the address of a static file, with a version derived from its content."""
    content = scene_css().encode() if path == SCENE else _file(path).read_bytes()
    return f"/static/{path}?v={hashlib.sha256(content).hexdigest()[:12]}"


def _file(path: str) -> Path:
    """Return the file of a path below ``/static``; a plugin's begins with its name."""
    name, _, rest = path.partition("/")
    web = webs().by_name.get(name)
    return STATIC / path if web is None or web.static is None else web.static / rest


@cache
def _folder(name: str) -> StaticFiles | None:
    web = webs().by_name.get(name)
    return None if web is None or web.static is None else StaticFiles(directory=web.static)


FORGETTING.extend((versioned.cache_clear, _folder.cache_clear))


@router.get(f"/static/{SCENE}")
def scene_style(request: Request) -> Response:
    """Serve the style sheet of all scenes."""
    return _kept(request, Response(scene_css(), media_type="text/css"))


@router.get("/static/{path:path}")
async def static_file(request: Request, path: str) -> Response:
    """Serve a static file."""
    name, _, rest = path.partition("/")
    theirs = _folder(name) if name in webs().by_name else None
    if theirs is not None:
        return _kept(request, await theirs.get_response(rest, request.scope))
    return _kept(request, await _files.get_response(path, request.scope))


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """Serve the icon to browsers that ask for it without having read a page."""
    return _kept(request, await _files.get_response("icon.svg", request.scope))


def _kept(request: Request, response: Response) -> Response:
    response.headers["Cache-Control"] = FOR_LONG if "v" in request.query_params else FOR_NOW
    return response
