"""The extra parts around the board of a run."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.apps.clans.web.campaign.sections import Section, sections_of
from wartable.engine.play.view import View
from wartable.games.campaign.catalogue.content import LEVEL_NAMES
from wartable.games.campaign.rules.battle import strength_of
from wartable.games.campaign.rules.run import present
from wartable.games.campaign.state import BATTLE, State
from wartable.games.campaign.view.words import choice_title, offer_name, place_name
from wartable.server.plugins import Extra
from wartable.server.runtime import Server
from wartable.server.tables.service import Live
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
    """The parts around a run."""

    sections: list[Section]
    stake: Stake | None


def around_run(server: Server, live: Live, state: TableState) -> Extra | None:
    """Return the parts around a run, None for other tables."""
    if state.trouble or state.can_replay:
        return None
    view = live.match.view(state.seat)
    may_act = state.is_running and state.own is not None and state.own.is_active
    content = AroundRun(sections_of(view, may_act=may_act), _stake(view))
    return Extra(
        content,
        STYLE,
        asked="clans/campaign/battle_asked.html",
        below="clans/campaign/run_below.html",
    )


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
