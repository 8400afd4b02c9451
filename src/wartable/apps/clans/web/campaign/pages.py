"""The pages of the campaign: its front page, the tree, and other addresses of its battles."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form
from starlette.requests import Request
from starlette.responses import Response

from wartable.apps.clans.web.campaign import ADDRESS, GAME
from wartable.apps.clans.web.campaign.legacy import branches, legacy_of, unlock
from wartable.apps.clans.web.campaign.runs import runs_of
from wartable.apps.clans.web.campaign.start import begin_run, read_seed
from wartable.apps.clans.web.decks import ADDRESS as DECKS
from wartable.apps.clans.web.decks import GAME as BATTLES
from wartable.engine.errors import NotFound, WartableError
from wartable.engine.registry import find_game
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.options import Options
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES
from wartable.server.accounts.people import Who
from wartable.server.errors import status_of
from wartable.server.http.identity import Signed, TheServer, Visitor
from wartable.server.http.threads import Routes
from wartable.server.runtime import Server
from wartable.server.web.guests import arrive
from wartable.server.web.rendering import page, redirect
from wartable.server.web.table import inner
from wartable.server.web.table.request import Acts


def show_front(
    request: Request,
    server: Server,
    who: Who | None,
    *,
    bad: str = "",
    status: int = 200,
    preset: str = "",
    seed: str = "",
) -> Response:
    """Return the front page; ``bad`` is an error message, the rest is what was filled in."""
    person = who.id if who else None
    legacy, runs, presets = legacy_of(server.store, person), runs_of(server.store, person), _kinds()
    return page(
        request,
        "clans/campaign/front.html",
        who=who,
        status=status,
        address=ADDRESS,
        game=GAME,
        battles=BATTLES,
        decks=DECKS,
        bad=bad,
        legacy=legacy,
        branches=branches(legacy),
        unfinished=[run for run in runs if not run.is_over],
        past=[run for run in runs if run.is_over],
        acts=campaign().acts,
        playable=[leader for leader in campaign().leaders if leader.playable],
        to_come=[leader for leader in campaign().leaders if not leader.playable],
        terrains=TERRAIN_NAMES,
        presets=presets,
        preset=preset or next((name for name, _ in presets), ""),
        seed=seed,
    )


def _kinds() -> list[tuple[str, str]]:
    """Return the presets of a run with their meanings; empty if the game is not installed."""
    try:
        game = find_game(GAME)
    except NotFound:
        return []
    return [(name, _meaning(game.options(preset=name))) for name in game.presets]


def _meaning(options: Options) -> str:
    """Say when the boss of an act can be fought."""
    if options.boss == "march":
        return f"an act's boss waits after {options.boss_after} battles won, at the end of the road"
    return f"an act's boss waits after {options.boss_after} encounters"


# --- routes --------------------------------------------------------------------------------------

router = Routes(include_in_schema=False)

Text = Annotated[str, Form()]


@router.get(ADDRESS)
def front(request: Request, server: TheServer, who: Visitor) -> Response:
    """Show the front page."""
    return show_front(request, server, who)


@router.post(f"{ADDRESS}/runs")
def begin(
    request: Request, server: TheServer, who: Visitor, preset: Text = "", seed: Text = ""
) -> Response:
    """Begin a run, or show the front page with what is wrong."""
    arrival = arrive(request, server, who)
    try:
        run = begin_run(server, arrival.who, preset, read_seed(seed))
    except WartableError as error:
        shown = show_front(
            request,
            server,
            arrival.who,
            bad=error.message,
            status=status_of(error),
            preset=preset,
            seed=seed,
        )
        return arrival.remembered(shown)
    return arrival.go(f"/tables/{run}")


@router.post(f"{ADDRESS}/unlock")
def unlock_node(request: Request, server: TheServer, who: Signed, node: Text = "") -> Response:
    """Unlock a node of the tree, or say why that is impossible."""
    try:
        unlock(server.store, who.id, node)
    except WartableError as error:
        return show_front(request, server, who, bad=error.message, status=status_of(error))
    return redirect(f"{ADDRESS}#tree", "clans.unlocked")


@router.post(f"{ADDRESS}/runs/{{table_id}}/battle")
def battle(acting: Acts) -> Response:
    """Go to the battle that a run is in."""
    return inner.enter(acting)


@router.post(f"{ADDRESS}/runs/{{table_id}}/retreat")
def retreat(acting: Acts, table: Text = "") -> Response:
    """Leave the battle that a run is in; a refusal is shown at the table that asked."""
    return inner.leave(acting, table)
