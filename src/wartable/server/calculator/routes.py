"""The page of the calculator, its live result, its links, and what its buttons do."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from wartable.engine.errors import NotFound
from wartable.games.thardferr.battle_file import Battle, read_battle
from wartable.games.thardferr.report.battle import report
from wartable.games.thardferr.report.compare import compare_strategies
from wartable.games.thardferr.report.data import as_data
from wartable.games.thardferr.report.differences import what_changes
from wartable.games.thardferr.report.model import BattleReport
from wartable.games.thardferr.report.text import long
from wartable.server.calculator import ADDRESS
from wartable.server.calculator.actions import Done, do, first_form
from wartable.server.calculator.counting import count_battle
from wartable.server.calculator.form import Form, form_of
from wartable.server.calculator.links import unpack
from wartable.server.calculator.rendering import show, show_live, show_part
from wartable.server.calculator.saving import SAVING, Shelf
from wartable.server.calculator.showing import Look
from wartable.server.context import Server
from wartable.server.pages.arrival import arrive
from wartable.server.pages.sent import sent_form
from wartable.server.people import Who
from wartable.server.requests import TheServer, Visitor

router = APIRouter(include_in_schema=False)

#: The end of a link.
Code = Annotated[str, Query(alias="b")]


async def _posted(request: Request) -> Form:
    return Form(await sent_form(request))


Posted = Annotated[Form, Depends(_posted)]


# --- the page ----------------------------------------------------------------------------------


@router.get(ADDRESS)
def calculator(request: Request, server: TheServer, who: Visitor, code: Code = "") -> Response:
    """Show the calculator, with the battle of a link if it is one."""
    form = form_of(_linked(code)) if code else first_form()
    return show(request, server, who, Done(form))


@router.post(ADDRESS)
def press(request: Request, server: TheServer, who: Visitor, form: Posted) -> Response:
    """Do what a button says, and show the calculator again with everything as it was typed."""
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
    """Give the result of what is typed at the moment, or what is wrong with it."""
    count_battle(request, server, who)
    return show_live(request, server, Look(form.without("do")))


@router.post(f"{ADDRESS}/compare")
def compare(request: Request, server: TheServer, who: Visitor, form: Posted) -> Response:
    """Give the table of all strategies of both sides."""
    count_battle(request, server, who)
    battle = Look(form).battle
    table = (
        compare_strategies(battle.attacker, battle.defender, battle.rules, battle.seed)
        if battle
        else None
    )
    return show_part(request, "calculator/compare.html", table=table)


@router.post(f"{ADDRESS}/log")
def log(request: Request, server: TheServer, who: Visitor, form: Posted) -> Response:
    """Give the detailed log: every phase, stack and effect."""
    count_battle(request, server, who)
    return show_part(request, "calculator/log.html", battle=Look(form).report)


@router.post(f"{ADDRESS}/differences")
def differences(request: Request, server: TheServer, who: Visitor, form: Posted) -> Response:
    """Give what each differing rule changes in this battle."""
    count_battle(request, server, who)
    battle = Look(form).battle
    found = (
        what_changes(battle.attacker, battle.defender, battle.rules, battle.seed)
        if battle
        else None
    )
    return show_part(request, "calculator/differences.html", differences=found)


# --- links -------------------------------------------------------------------------------------


@router.get(f"{ADDRESS}.json")
def battle_as_json(request: Request, server: TheServer, who: Visitor, code: Code = "") -> Response:
    """Give the report of a linked battle to programs."""
    return JSONResponse(as_data(_reported(request, server, who, code)))


@router.get(f"{ADDRESS}.txt")
def battle_as_text(request: Request, server: TheServer, who: Visitor, code: Code = "") -> Response:
    """Give the report of a linked battle as text."""
    return PlainTextResponse(long(_reported(request, server, who, code)))


def _reported(request: Request, server: Server, who: Who | None, code: str) -> BattleReport:
    count_battle(request, server, who)
    if not code:
        raise NotFound("no-battle", "this address needs a battle: copy a link from the calculator")
    battle = _linked(code)
    return report(battle.attacker, battle.defender, battle.rules, battle.seed)


def _linked(code: str) -> Battle:
    return read_battle(unpack(code))
