"""From act to act: what the boss leaves, what carries over, what is new (rule 11)."""

from __future__ import annotations

from wartable.engine.chance import Chance
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.belongings import gain_relic
from wartable.games.clans.campaign.cards import clear_locks, revive_all
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.choices import clear, roll
from wartable.games.clans.campaign.ending import triumph
from wartable.games.clans.campaign.legacy import earn_for_act
from wartable.games.clans.campaign.luck import pick
from wartable.games.clans.campaign.numbers import ACT_WON, FOR_ACT, NEW_ACT
from wartable.games.clans.campaign.purse import heal
from wartable.games.clans.campaign.route import begin_route
from wartable.games.clans.campaign.spots import hide_map_relic
from wartable.games.clans.campaign.stages import enter
from wartable.games.clans.campaign.state import ACTS, CAMP, REVIEW, Book, State
from wartable.games.clans.campaign.supply import new_theatre


def finish_act(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 11-1: the boss is beaten. After the last act the run is won, else cards are reviewed."""
    note(log, EVERYBODY, ACT_WON, s.act, 0, 0, 0)
    earn_for_act(book, s, log)
    clear(s)
    if s.act == ACTS:
        triumph(s, log)
        return
    award_legend(book, s, chance, log)
    enter(s, REVIEW)


def award_legend(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 11-2: a legendary relic that is not owned yet, while there is one."""
    left = [
        relic.number
        for relic in campaign().relics
        if relic.legendary and s.relics[relic.number] == 0
    ]
    if left:
        gain_relic(book, s, pick(chance, left), FOR_ACT, log)


def march_on(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rules 11-3 to 11-7: the next act begins; all that is owned comes along."""
    s.act += 1
    note(log, EVERYBODY, NEW_ACT, s.act, 0, 0, 0)
    forget_act(s)
    revive_all(s, log)
    heal(s, s.max_hp, FOR_ACT, log)
    enter_theatre(s, chance)
    new_theatre(book, s, chance, log)
    roll(book, s, chance, log)
    enter(s, CAMP)


def forget_act(s: State) -> None:
    """Rule 11-6: counters begin anew; locks, recovery and a pending defence are dropped."""
    s.encounter = 0
    s.act_battles = 0
    s.recovery = 0
    s.defence = 0
    s.defence_lat = 0
    s.defence_lng = 0
    clear_locks(s)


def enter_theatre(s: State, chance: Chance) -> None:
    """Rule 11-5: the act's own town and end node; the hero is in the town, a relic is hidden."""
    act = campaign().act(s.act)
    s.town_lat = act.town.lat
    s.town_lng = act.town.lng
    s.end_lat = act.end.lat
    s.end_lng = act.end.lng
    begin_route(s, act.town.lat, act.town.lng)
    s.relic_found = 0
    hide_map_relic(s, chance)
