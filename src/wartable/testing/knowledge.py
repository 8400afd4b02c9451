"""Everything that a viewer can learn of a match."""

from __future__ import annotations

import json

from wartable.bots.protocol import Bot
from wartable.bots.simple import HeuristicBot, RandomBot
from wartable.engine.errors import WartableError
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.click_paths import follow
from wartable.engine.play.match import Match
from wartable.engine.play.messages import view_message
from wartable.engine.play.view import View
from wartable.testing.defects import Broken


def everything_shown(match: Match, seat: int) -> dict[str, str | bytes]:
    """Return all that a seat can get out of a match."""
    view = match.view(seat)
    shown: dict[str, str | bytes] = {
        "state": spec_of(view.s).pack(view.s),
        "book": spec_of(view.book).pack(view.book),
        "json": json.dumps(view.as_dict()),
        "svg": view.svg(),
        "page": view.svg(standalone=False),  # with all layers in it
        "text": view.text(),
        "colours": view.text(colour=True),
        "status": view.status(),
        "sentences": repr(view.sentences()),
        "alarms": repr(view.alarms()),
        "playback": json.dumps([frame.as_dict() for frame in view.playback()]),
        "events": repr(view.events),
        "spoken": repr(view.spoken),
        "to act": repr((view.to_act, view.over)),
        "taking back": repr(match.can_take_back(seat)),
        "legal": repr(view.legal()),
        "marks": repr((view.latest(), view.marked())),
        "moments": repr(len(match.moments(seat))),
        "message": json.dumps(view_message(match, seat)),
    }
    if view.seat >= 0:
        shown["refusal"] = refusal(match, seat)
    if view.seat in view.to_act:
        shown["clicks"] = repr(follow(view))
        shown["notes"] = repr([view.notes(path[:-1]) for path, _ in view.paths()[:5]])
        shown["bots"] = repr(choices(view))
        shown["reading"] = repr([reading(match, seat, line) for line in ("", "x", *texts(view))])
    return shown


def texts(view: View) -> list[str]:
    """Return some legal moves as text."""
    codes = [family.code for family in view.legal()[:5]]
    return [view.game.notation.write_move(view.book, code) for code in codes]


def reading(match: Match, seat: int, line: str) -> str:
    """Return what a typed line is taken for."""
    try:
        return repr(match.read(seat, line))
    except WartableError as error:
        return repr(error.as_dict())


def choices(view: View) -> list[str]:
    """Return what the simple bots choose, each with the same chance."""
    bots: list[Bot] = [RandomBot(), *map(HeuristicBot, range(len(view.game.heuristics)))]
    return [repr(bot.choose(view, view.legal(), stream(5, BOT))) for bot in bots]


def refusal(match: Match, seat: int) -> str:
    """Return what a seat is told of a move that is none."""
    try:
        match.play(seat, (1 << 31) - 1)
    except WartableError as error:
        return repr(error.as_dict())
    raise Broken("check accepts the move 2^31 - 1, which is none", "check")
