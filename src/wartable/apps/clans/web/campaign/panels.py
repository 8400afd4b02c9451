"""The extra parts around the board of a run, and of a battle in one."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.apps.clans.web.campaign import ADDRESS, GAME
from wartable.apps.clans.web.campaign.sections import Section, sections_of
from wartable.engine.errors import WartableError
from wartable.engine.play.view import View
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import LEVEL_NAMES
from wartable.games.campaign.rules.battle import strength_of
from wartable.games.campaign.rules.run import present
from wartable.games.campaign.state import BATTLE, State
from wartable.games.campaign.view.words import choice_title, offer_name, place_name
from wartable.server.plugins import Extra
from wartable.server.runtime import Server
from wartable.server.tables.service import Live
from wartable.server.tables.summary import RUNNING, Info
from wartable.server.web.table.state import TableState

STYLE = "clans/campaign.css"


@dataclass(frozen=True, slots=True)
class Stake:
    """A battle to be fought: where, against what, and for what."""

    title: str
    place: str
    level: str
    strength: str
    enemy_hp: int
    enemy_cards: int
    hp: int
    gold: int
    offer: str


@dataclass(frozen=True, slots=True)
class AroundRun:
    """The parts around a run. ``no_retreat`` says why its battle cannot be left, if so.

    ``battle`` is the table of the battle, empty if it is not open yet.
    """

    address: str
    sections: list[Section]
    stake: Stake | None
    battle: str
    retreat_gold: int
    no_retreat: str
    may_act: bool


@dataclass(frozen=True, slots=True)
class AroundBattle:
    """The part above a battle: the way back to its run, and out of it."""

    address: str
    run: str
    is_over: bool
    counts: bool
    retreat_gold: int
    may_act: bool


def around_run(server: Server, live: Live, state: TableState) -> Extra | None:
    """Return the parts around a run, None for other tables."""
    if live.info.game != GAME or state.trouble or state.can_replay:
        return None
    view = live.match.view(state.seat)
    may_act = state.is_running and state.own is not None and state.own.is_active
    within = view.game.within
    stake = _stake(view)
    battle = server.battles.of(live.info.id, live.info.phase) if stake else None
    content = AroundRun(
        address=f"{ADDRESS}/runs/{live.info.id}",
        sections=sections_of(view, may_act=may_act),
        stake=stake,
        battle=battle.id if battle else "",
        retreat_gold=campaign().figures.recovery.retreat_gold,
        no_retreat=within.may_leave(view.book, view.s) if within else "",
        may_act=may_act,
    )
    return Extra(
        content,
        STYLE,
        asked="clans/campaign/battle_asked.html",
        below="clans/campaign/run_below.html",
    )


def around_battle(server: Server, live: Live, state: TableState) -> Extra | None:
    """Return the part above a battle of a run, None for other tables."""
    info = live.info
    if info.part_of is None:
        return None
    content = AroundBattle(
        address=f"{ADDRESS}/runs/{info.part_of}",
        run=info.part_of,
        is_over=info.is_over,
        counts=_has_gone_on(server, info),
        retreat_gold=campaign().figures.recovery.retreat_gold,
        may_act=bool(state.mine),
    )
    return Extra(content, STYLE, top="clans/campaign/battle_top.html")


def _has_gone_on(server: Server, battle: Info) -> bool:
    """Tell whether the run of a battle knows its outcome."""
    try:
        run = server.room.info(battle.part_of or "")
    except WartableError:
        return False
    return run.status != RUNNING or run.phase != battle.part


def _stake(view: View) -> Stake | None:
    s: State = view.s
    if s.stage != BATTLE:
        return None
    at = present(s)
    return Stake(
        title=choice_title(s, at),
        place=place_name(s.act, s.hero_lat, s.hero_lng),
        level=LEVEL_NAMES[s.c_level[at]],
        strength=strength_of(view.book, s.act, s.c_kind[at]),
        enemy_hp=s.battle_hp,
        enemy_cards=s.enemies,
        hp=s.hp,
        gold=s.c_gold[at],
        offer=offer_name(s.c_offers[at], s.c_offer[at]),
    )
