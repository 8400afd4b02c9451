"""The page of a game: what it is, playing at once, its options and its rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from wartable.bots.registry import IDLE, bot_names, usual_bot
from wartable.engine.game import Game
from wartable.engine.options.fields import OptionInfo, describe
from wartable.engine.registry import find_game
from wartable.server.http.identity import TheServer, Visitor
from wartable.server.http.threads import Routes
from wartable.server.plugins import added_to, played_at
from wartable.server.tables.create import open_for
from wartable.server.tables.lobby import ME, Plan, Wish
from wartable.server.tables.summary import BOT, UNTIMED
from wartable.server.web.forms import Sent
from wartable.server.web.guests import arrive
from wartable.server.web.markdown import read_book
from wartable.server.web.rendering import page
from wartable.server.web.thumbnails import board_address, pictures_address
from wartable.server.web.words import words

#: Descriptions of the bots that games have in common; a game describes its own.
BOTS = {
    "random": "any legal move, each as likely",
    "greedy": "takes what it can get; a fair opponent for a first game",
    "search": "thinks ahead on imagined positions; the strongest, and the slowest",
    IDLE: "nobody: the seat stays empty",
}

router = Routes(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options: what it changes, and its seat range."""

    name: str
    words: str
    fewest: int
    most: int


@router.get("/games/{key}")
def game_page(request: Request, key: str, who: Visitor) -> Response:
    """Show a game."""
    game = find_game(key)
    return page(
        request,
        "game.html",
        who=who,
        game=game,
        board=board_address(game),
        tools=[link for each in added_to(game.key) for link in each.tools],
        played_at=played_at(game.key),
        presets=presets_of(game),
        options=_options(game),
        seat_options=game.of_a_seat.infos() if game.of_a_seat else [],
        bots=[(name, game.bot_words.get(name) or BOTS.get(name, "")) for name in bot_names(game)],
        book=read_book(game.rulebook, pictures_address(game)),
        guide=read_book(game.guide) if game.guide else None,
    )


@router.post("/games/{key}/play")
def play_now(request: Request, key: str, server: TheServer, who: Visitor, sent: Sent) -> Response:
    """Open a table against bots at once, with a preset if one is sent.

    It has no clock even if the game has one of its own, so that a newcomer can read.
    """
    game = find_game(key)
    preset = sent.get("preset", "")
    others = game.seats_for(game.options(preset=preset or None)) - 1
    seats = [Wish(ME), *[Wish(BOT, bot=usual_bot(game))] * others]
    plan = Plan(game.key, seats, preset=preset, clock=UNTIMED)
    arrival = arrive(request, server, who)
    return arrival.go(f"/tables/{open_for(server, arrival.who, plan)}")


def presets_of(game: Game) -> list[Preset]:
    """Return a game's presets."""
    made = []
    for name, changes in game.presets.items():
        fewest, most = game.seat_range(game.options(preset=name))
        told = ", ".join(f"{words(option)} {words(value)}" for option, value in changes.items())
        made.append(Preset(name, told or "as in the rulebook", fewest, most))
    return made


def _options(game: Game) -> list[OptionInfo]:
    return describe(game.options())
