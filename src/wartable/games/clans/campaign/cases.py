"""Worked cases of a run: what one battle encounter, once fought, does to the books.

Given is where a run stands before: ``act``, ``encounter`` (completed in the act), ``gold``, ``hp``,
the ids of ``active_relics`` and of ``buildings``, perhaps ``max_hp`` and an ``inventory`` of items;
and the ``battle``: its ``type``, whether it was ``won``, ``base_hp_start``, ``base_hp_end`` and the
``offer`` that came with it. Expected are ``encounter``, ``gold``, ``hp``, ``inventory`` and
``legacy_points`` after it, any of them. What a story does beside an encounter is by chance, and no
case has it: the encounter is completed in a run in which nothing of the kind happens.
"""

from __future__ import annotations

from wartable.engine.chance import PLAY, Chance, stream
from wartable.engine.errors import quoted
from wartable.engine.events import Log, read_log
from wartable.engine.tables import spec_of
from wartable.engine.vectors import (
    Case,
    NotCovered,
    Report,
    anything,
    compare,
    field,
    texts,
)
from wartable.games.clans.campaign.aftermath import do
from wartable.games.clans.campaign.catalogue import KIND_NAMES, campaign
from wartable.games.clans.campaign.choices import clear, gold_of, level_of
from wartable.games.clans.campaign.numbers import DISPATCH
from wartable.games.clans.campaign.offers import put_offer
from wartable.games.clans.campaign.orders import HAS_LOST, HAS_WON, order
from wartable.games.clans.campaign.stages import enter
from wartable.games.clans.campaign.state import (
    A_BUILDING,
    A_RELIC,
    ACTS,
    AN_ITEM,
    BATTLE,
    FIGHTS,
    LONGEST_ACT,
    Book,
    State,
)
from wartable.games.clans.campaign.story import NOTHING_ELSE
from wartable.games.clans.cases.fields import bad, figure_of, flag_of, table_of, unlike_parts

#: What cases of runs have as their mode.
MODE = "campaign"
#: What a case can call the type of its battle.
TYPES = {name: kind for kind, name in KIND_NAMES.items() if kind in FIGHTS}
TYPES["defense"] = TYPES["defence"]
#: Where in a dispatch stands what happened beside an encounter.
OUTCOME = 3
#: So many streams of chance are tried; in two of five a story does nothing.
TRIES = 200
#: Numbers that our tables hold.
LARGE, SMALL = 30_000, 100


def check_cases(text: str) -> Report:
    """Run every case of a file; one that is out of format is not covered."""
    return compare(text, differences)


def differences(case: Case) -> list[str]:
    """Say where our result is not the expected one; raise ``BadRecord`` or ``NotCovered``."""
    mode = field(case, "mode", str)
    if mode != MODE:
        raise NotCovered(f"there is nothing to compare for the mode {quoted(mode)}")
    return check_campaign(case)


def check_campaign(case: Case) -> list[str]:
    """Say where our books after an encounter are not the expected ones."""
    given = field(case, "given", dict)
    book, s, report, amount = _read(given)
    ours = _books(_after(book, s, report, amount))
    return unlike_parts("", ours, field(case, "expect", dict))


# --- reading --------------------------------------------------------------------------------------


def _read(given: Case) -> tuple[Book, State, int, int]:
    """Return the run of a case with its battle fought, the report on it, and its amount."""
    from wartable.games.clans.campaign import GAME

    options = GAME.options()
    book = GAME.book_for(options, 1)
    s: State = GAME.state()
    s.act = figure_of(given, None, "act", high=LARGE)
    if not 1 <= s.act <= ACTS:
        raise bad(f"act must be 1 to {ACTS}, not {s.act}")
    s.encounter = s.completed = figure_of(given, None, "encounter", high=LONGEST_ACT)
    s.gold = figure_of(given, None, "gold", high=LARGE)
    s.hp = figure_of(given, None, "hp", high=LARGE)
    s.max_hp = figure_of(given, max(s.hp, book.hp), "max_hp", high=LARGE)
    town = campaign().act(s.act).town
    s.town_lat, s.town_lng, s.hero_lat, s.hero_lng = town.lat, town.lng, town.lat, town.lng
    _read_belongings(given, s)
    return book, s, *_read_battle(field(given, "battle", dict), s)


def _read_belongings(given: Case, s: State) -> None:
    for name in texts(given.get("active_relics", []), "active_relics"):
        number = _numbered("relic", name, [relic.id for relic in campaign().relics])
        s.relics[number] += 1
        s.active[number] = 1
    for name in texts(given.get("buildings", []), "buildings"):
        s.built[_numbered("building", name, [each.id for each in campaign().buildings])] = 1
    inventory = table_of(given, "inventory")
    for name in inventory:
        number = _numbered("item", name, [item.id for item in campaign().items])
        s.items[number] = figure_of(inventory, None, name, high=SMALL)


def _read_battle(battle: Case, s: State) -> tuple[int, int]:
    """Put the battle of a case into the run and return the report on it, with its amount."""
    kind = _type(field(battle, "type", str))
    clear(s)
    s.choices = s.now = 1
    s.c_kind[0] = kind
    s.c_level[0] = level_of(s, kind)
    s.c_gold[0] = gold_of(s, kind)
    if battle.get("offer") is not None:
        _read_offer(field(battle, "offer", str), s)
    enter(s, BATTLE)
    start = figure_of(battle, s.hp, "base_hp_start", high=LARGE)
    end = figure_of(battle, None, "base_hp_end", high=LARGE)
    if end > start:
        raise bad(f"base_hp_end is {end}, more than base_hp_start, {start}")
    anything(battle, "won")
    if not flag_of(battle, "won"):
        if end > 0:
            raise NotCovered("it is neither won nor lost")
        return order(HAS_LOST), 0
    left = s.hp - (start - end)
    if left < 1:
        raise bad(f"a battle that was won leaves health, not {left}")
    return order(HAS_WON), left


def _read_offer(name: str, s: State) -> None:
    data = campaign()
    offers = (
        [(AN_ITEM, item.id, item.number) for item in data.items]
        + [(A_RELIC, relic.id, relic.number) for relic in data.relics]
        + [(A_BUILDING, building.id, building.number) for building in data.buildings]
    )
    for offered, known, number in offers:
        if known == name:
            put_offer(s, 0, offered, number)
            return
    raise bad(f"offer: {quoted(name)} is none of {', '.join(known for _, known, _ in offers)}")


def _type(name: str) -> int:
    if name not in TYPES:
        raise bad(f"type: {quoted(name)} is none of {', '.join(TYPES)}")
    return TYPES[name]


def _numbered(what: str, name: str, known: list[str]) -> int:
    if name not in known:
        raise bad(f"no {what} {quoted(name)}; there are {', '.join(known)}")
    return known.index(name)


# --- the encounter --------------------------------------------------------------------------------


def _after(book: Book, s: State, report: int, amount: int) -> State:
    """Return the run after its battle, in a course of chance in which a story does nothing."""
    for number in range(TRIES):
        after: State = spec_of(s).clone(s)
        log = Log()
        log.on = 1
        chance: Chance = stream(number, PLAY)
        do(book, after, chance, report, amount, log)
        if not _has_story(log):
            return after
    raise AssertionError("a story always does something")


def _has_story(log: Log) -> bool:
    """Tell whether anything happened beside an encounter."""
    told = (event for event in read_log(log, 0, 0) if event.kind == DISPATCH)
    return any(event.figures[OUTCOME] != NOTHING_ELSE for event in told)


def _books(s: State) -> Case:
    """Return what can be expected of a run, in the form of a case."""
    inventory = {
        item.id: s.items[item.number] + s.equipped[item.number]
        for item in campaign().items
        if s.items[item.number] + s.equipped[item.number]
    }
    return {
        "encounter": s.encounter,
        "gold": s.gold,
        "hp": s.hp,
        "inventory": inventory,
        "legacy_points": s.legacy,
    }
