"""The calculator's page, its live result, its links, and its buttons."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from wartable.apps.thardferr.battle_file import Battle, read_battle
from wartable.apps.thardferr.kingdom.counts import total
from wartable.apps.thardferr.report import charts
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.report.comparison import compare_strategies, what_changes
from wartable.apps.thardferr.report.model import BattleReport, as_data
from wartable.apps.thardferr.report.sections import coin_line, effect_lines
from wartable.apps.thardferr.report.text import long
from wartable.apps.thardferr.report.words import count_of, figure, percent
from wartable.apps.thardferr.web import ADDRESS, GAME
from wartable.apps.thardferr.web.actions import Done, do, first_form
from wartable.apps.thardferr.web.form import SIDES, Form, field_id, form_of
from wartable.apps.thardferr.web.limits import count_battle
from wartable.apps.thardferr.web.saved import SAVING, Shelf, names_of
from wartable.apps.thardferr.web.sheets import RULE_WORDS
from wartable.apps.thardferr.web.view import Look, unpack
from wartable.engine.errors import NotFound
from wartable.engine.registry import all_games
from wartable.engine.scene.words import listed
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES
from wartable.server.accounts.people import Who
from wartable.server.http.identity import TheServer, Visitor
from wartable.server.http.threads import Routes
from wartable.server.runtime import Server
from wartable.server.web.forms import sent_form
from wartable.server.web.guests import arrive
from wartable.server.web.rendering import fragment, page, picture

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
        "thardferr/page.html",
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
    """Return everything on the page that depends on the input, without the input.

    The browser's address becomes the link to the battle.
    """
    values = _values(request, server, look)
    return _with_address(fragment(request, "thardferr/live.html", oob=True, **values), look)


def _with_address(response: Response, look: Look) -> Response:
    """Make the browser show the link to the battle; without one the address stays."""
    if look.battle:
        response.headers["HX-Replace-Url"] = look.address
    return response


def show_part(request: Request, name: str, **values: Any) -> Response:
    """Return a part that the page fetches when it is expanded."""
    return fragment(request, name, **values, **_SHARED)


def _values(request: Request, server: Server, look: Look) -> dict[str, Any]:
    host = server.settings.public_url or str(request.base_url)
    return {"look": look, "link": f"{host.rstrip('/')}{look.address}", **_SHARED}


# --- routes --------------------------------------------------------------------------------------

router = Routes(include_in_schema=False)

#: The code at the end of a link.
Code = Annotated[str, Query(alias="b")]


async def _posted(request: Request) -> Form:
    return Form(await sent_form(request))


Posted = Annotated[Form, Depends(_posted)]


# --- the page ----------------------------------------------------------------------------------


@router.get(ADDRESS)
def calculator(request: Request, server: TheServer, who: Visitor, code: Code = "") -> Response:
    """Show the calculator, with the battle of a link if there is one."""
    form = form_of(_linked(code)) if code else first_form()
    return show(request, server, who, Done(form))


@router.post(ADDRESS)
def press(request: Request, server: TheServer, who: Visitor, form: Posted) -> Response:
    """Press a button, and show the calculator again with everything as typed."""
    count_battle(request, server, who)
    button, form = form.get("do"), form.without("do")
    if button.partition(":")[0] not in SAVING:
        return show(request, server, who, do(form, button))
    arrival = arrive(request, server, who)
    done = Shelf(server.store, arrival.who).press(form, button)
    return arrival.remembered(show(request, server, arrival.who, done))


# --- its parts ---------------------------------------------------------------------------------


@router.post(f"{ADDRESS}/live")
def live(request: Request, server: TheServer, who: Visitor, form: Posted) -> Response:
    """Return the result for the current input, or what is wrong with it."""
    count_battle(request, server, who)
    return show_live(request, server, Look(form.without("do")))


@router.post(f"{ADDRESS}/compare")
def compare(request: Request, server: TheServer, who: Visitor, form: Posted) -> Response:
    """Return the comparison of all strategies of both sides."""
    count_battle(request, server, who)
    battle = Look(form).battle
    table = (
        compare_strategies(battle.attacker, battle.defender, battle.rules, battle.seed)
        if battle
        else None
    )
    return show_part(request, "thardferr/compare.html", table=table)


@router.post(f"{ADDRESS}/log")
def log(request: Request, server: TheServer, who: Visitor, form: Posted) -> Response:
    """Return the detailed log: every phase, stack and effect."""
    count_battle(request, server, who)
    return show_part(request, "thardferr/log.html", battle=Look(form).report)


@router.post(f"{ADDRESS}/differences")
def differences(request: Request, server: TheServer, who: Visitor, form: Posted) -> Response:
    """Return what each differing rule changes in this battle."""
    count_battle(request, server, who)
    battle = Look(form).battle
    found = (
        what_changes(battle.attacker, battle.defender, battle.rules, battle.seed)
        if battle
        else None
    )
    return show_part(request, "thardferr/differences.html", differences=found)


# --- links -------------------------------------------------------------------------------------


@router.get(f"{ADDRESS}.json")
def battle_as_json(request: Request, server: TheServer, who: Visitor, code: Code = "") -> Response:
    """Return the report of a linked battle as JSON."""
    return JSONResponse(as_data(_reported(request, server, who, code)))


@router.get(f"{ADDRESS}.txt")
def battle_as_text(request: Request, server: TheServer, who: Visitor, code: Code = "") -> Response:
    """Return the report of a linked battle as text."""
    return PlainTextResponse(long(_reported(request, server, who, code)))


def _reported(request: Request, server: Server, who: Who | None, code: str) -> BattleReport:
    count_battle(request, server, who)
    if not code:
        raise NotFound("no-battle", "this address needs a battle: copy a link from the calculator")
    battle = _linked(code)
    return report(battle.attacker, battle.defender, battle.rules, battle.seed)


def _linked(code: str) -> Battle:
    return read_battle(unpack(code))
