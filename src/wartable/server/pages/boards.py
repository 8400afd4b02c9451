"""A picture of each game: a position between bots while it is still open, always the same."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter
from starlette.responses import Response

from wartable.bots.bot import bot_move, make_bot, usual_bot
from wartable.engine.chance import BOT, stream
from wartable.engine.errors import NotFound, quoted
from wartable.engine.game import Game
from wartable.engine.match import Match
from wartable.engine.registry import find_game
from wartable.server.pages.assets import FOR_LONG

SEED = 20
#: As the rules count turns; a game that is over sooner is shown in its middle.
TURNS = 6

router = APIRouter(include_in_schema=False)


def board_address(game: Game) -> str:
    """Return where the picture of a game is."""
    return f"/static/boards/{game.key}.svg?v={game.rules_version}"


def pictures_address(game: Game) -> str:
    """Return where the pictures of a game's rulebook are."""
    return f"/static/pictures/{game.key}"


@router.get("/static/pictures/{key}/{name}.svg")
def rulebook_picture(key: str, name: str) -> Response:
    """Give a picture of a rulebook; raise ``NotFound`` if there is none of that name."""
    known = find_game(key).pictures
    if name not in known:
        raise NotFound("no-picture", f"no picture {quoted(name)} in the rules of {quoted(key)}")
    return Response(known[name].read_bytes(), media_type="image/svg+xml")


@router.get("/static/boards/{key}.svg")
def board(key: str) -> Response:
    """Give the picture of a game."""
    headers = {"Cache-Control": FOR_LONG}
    return Response(_picture(find_game(key)), media_type="image/svg+xml", headers=headers)


@cache
def _picture(game: Game) -> str:
    match = _played(game)
    if match.over:
        match = _played(game, len(match.moves) // 2)
    return match.view().svg()


def _played(game: Game, most: int | None = None) -> Match:
    """Return a game between bots, after a few turns or as many moves, whichever is sooner.

    It ends before the first match inside it: nobody who looks at a page waits for a whole battle.
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
