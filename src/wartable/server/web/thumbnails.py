"""A picture of each game: a fixed position between bots, and the rulebooks' pictures."""

from __future__ import annotations

import hashlib
from functools import cache

from starlette.responses import Response

from wartable.bots.play import bot_move
from wartable.bots.registry import make_bot, usual_bot
from wartable.engine.errors import NotFound, quoted
from wartable.engine.game import Game
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.engine.scene.svg_style import svg_css
from wartable.server.http.threads import Routes
from wartable.server.web.assets import FOR_LONG
from wartable.server.web.table.board import is_tall

SEED = 20
#: Counted as the rules count turns; a game that ends sooner is shown halfway.
TURNS = 6

router = Routes(include_in_schema=False)


#: Makes a picture in a box of other proportions fill it and lose its lower part, instead of being
#: shown whole.
_UPPER_PART = '<svg preserveAspectRatio="xMidYMin slice" '


def board_address(game: Game) -> str:
    """Return the address of a game's picture, with a version of its rules and its style sheet."""
    return f"/static/boards/{game.key}.svg?v={game.rules_version}-{_style_version(game)}"


@cache
def _style_version(game: Game) -> str:
    return hashlib.sha256(svg_css(game.style).encode()).hexdigest()[:12]


def pictures_address(game: Game) -> str:
    """Return the address of a rulebook's pictures."""
    return f"/static/pictures/{game.key}"


@router.get("/static/pictures/{key}/{name}.svg")
def rulebook_picture(key: str, name: str) -> Response:
    """Serve a picture of a rulebook; raise ``NotFound``."""
    known = find_game(key).pictures
    if name not in known:
        raise NotFound("no-picture", f"no picture {quoted(name)} in the rules of {quoted(key)}")
    return Response(known[name].read_bytes(), media_type="image/svg+xml")


@router.get("/static/boards/{key}.svg")
def board(key: str) -> Response:
    """Serve the picture of a game."""
    headers = {"Cache-Control": FOR_LONG}
    return Response(_picture(find_game(key)), media_type="image/svg+xml", headers=headers)


@cache
def _picture(game: Game) -> str:
    match = _played(game)
    if match.over:
        match = _played(game, len(match.moves) // 2)
    view = match.view()
    # The upper part of a very tall board says more than all of it, made small.
    return view.svg().replace("<svg ", _UPPER_PART, 1) if is_tall(view.scene()) else view.svg()


def _played(game: Game, most: int | None = None) -> Match:
    """Return a game between bots after ``TURNS`` turns or ``most`` moves, whichever is sooner.

    It stops before the first nested match: nobody who opens a page should wait for a whole match.
    """
    match = Match(game, seed=SEED)
    bot = make_bot(usual_bot(game), game)
    chances = [stream(SEED, BOT, seat) for seat in range(match.seats)]
    while not match.over and game.rules.turn(match.book, match.s) < TURNS:
        if len(match.moves) == most:
            break
        seat = match.to_act[0]
        bot_move(bot, match, seat, chances[seat])
        if match.inner is not None:
            match.undo()
            break
    return match
