"""Games: what can be played here, with their options, seats and bots."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import Path
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel

from wartable.bots.registry import bot_names, usual_bot
from wartable.engine.game import Game
from wartable.engine.options.fields import OptionInfo, describe
from wartable.engine.options.seat import SeatOptions
from wartable.engine.registry import all_games, find_game
from wartable.server.api.schemas import TEXT_FAILURES, make_router

router = make_router("games", "/api")
_TEXT: dict[str, Any] = {"response_class": PlainTextResponse, "responses": TEXT_FAILURES}

GameKey = Annotated[str, Path(max_length=40, description="The key of a game.")]


class GameLine(BaseModel):
    """A game in the list of all games."""

    key: str
    title: str
    summary: str


class Option(BaseModel):
    """An option: a whole number from ``low`` to ``high``, or one of ``choices``.

    If ``longest`` is a number, it is a line of text of at most that many characters.
    """

    name: str
    default: int | str
    meaning: str
    low: int | None
    high: int | None
    choices: list[str]
    longest: int | None


class Offer(BaseModel):
    """A text that can be chosen for an option, and its label."""

    value: str
    label: str


class SeatOption(Option):
    """An option that each seat has for itself, with texts the game offers for it, if any.

    Others learn a ``secret`` option only when the game is over.
    """

    secret: bool
    offers: list[Offer]


class SeatRange(BaseModel):
    """How many seats a game has with its default options."""

    fewest: int
    most: int
    usual: int


class GameInfo(GameLine):
    """Everything needed to open a table of a game.

    ``round_hours`` names the option for the hours per round of a slow game, if there is one;
    ``phase_seconds`` the one for the seconds per phase of a live game, 0 for no limit. The clock of
    a table sets both. ``at_once`` says that every move takes effect immediately, whatever the
    options. ``inner_game`` is the key of the game of its nested matches, null if it has none.
    """

    rules_version: int
    seats: SeatRange
    presets: dict[str, dict[str, int | str]]
    options: list[Option]
    seat_options: list[SeatOption]
    bots: list[str]
    usual_bot: str
    secrets: bool
    round_hours: str
    phase_seconds: str
    at_once: bool
    inner_game: str | None


@router.get("/games", summary="List the games")
def games() -> list[GameLine]:
    """Return all games that can be played here."""
    return [GameLine(key=each.key, title=each.title, summary=each.summary) for each in all_games()]


@router.get("/games/{key}", summary="Read about a game")
def game(key: GameKey) -> GameInfo:
    """Return a game with its options, presets, seat counts and bots."""
    return _info(find_game(key))


@router.get("/games/{key}/rulebook", **_TEXT, summary="Read the rulebook")
def rulebook(key: GameKey) -> str:
    """Return the rulebook as Markdown."""
    return find_game(key).rulebook


@router.get("/games/{key}/moves", summary="Read what moves are made of")
def moves(key: GameKey) -> dict[str, Any]:
    """Return the JSON Schema of the moves of a game with its usual options.

    It describes the verbs and their fields by name. It is empty if a game takes moves as text only.
    """
    found = find_game(key)
    options = found.options()
    return found.move_schema(found.book_for(options, found.seats_for(options))) or {}


@router.get("/games/{key}/guide", **_TEXT, summary="Read the guide")
def guide(key: GameKey) -> str:
    """Return the guide to a first game as Markdown, empty if the game has none."""
    return find_game(key).guide


def _info(found: Game) -> GameInfo:
    usual = found.options()
    fewest, most = found.seat_range(usual)
    return GameInfo(
        key=found.key,
        title=found.title,
        summary=found.summary,
        rules_version=found.rules_version,
        seats=SeatRange(fewest=fewest, most=most, usual=found.seats_for(usual)),
        presets={name: dict(values) for name, values in found.presets.items()},
        options=[Option(**_option(each)) for each in describe(usual)],
        seat_options=_seat_options(found.of_a_seat) if found.of_a_seat else [],
        bots=bot_names(found),
        usual_bot=usual_bot(found),
        secrets=found.conduct.secrets,
        round_hours=found.clock.slow,
        phase_seconds=found.clock.live,
        at_once=found.conduct.at_once is True,
        inner_game=None if found.within is None else found.within.game().key,
    )


def _option(info: OptionInfo) -> dict[str, Any]:
    return asdict(info) | {"choices": list(info.choices)}


def _seat_options(of_a_seat: SeatOptions) -> list[SeatOption]:
    return [
        SeatOption(
            **_option(info),
            secret=info.name in of_a_seat.secret,
            offers=[Offer(value=value, label=label) for value, label in of_a_seat.offered(info)],
        )
        for info in of_a_seat.infos()
    ]
