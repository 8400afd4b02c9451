"""Worked cases of a run: how a battle encounter changes gold, health and belongings.

``given`` is the run before the battle: ``act``, ``encounter`` (completed in the act), ``gold``,
``hp``, the ids of ``active_relics`` and ``buildings``, optionally ``max_hp`` and an ``inventory``
of items; and the ``battle``: its ``type``, whether it was ``won``, ``base_hp_start``,
``base_hp_end`` and the ``offer`` that came with it. ``expect`` holds any of ``encounter``,
``gold``, ``hp``, ``inventory`` and ``legacy_points`` after the battle. Cases know nothing of the
random outcomes of dispatches (rule 13-2), so they are checked in a run without one.
"""

from __future__ import annotations

from wartable.engine.cases import (
    Case,
    Checker,
    NotCovered,
    Report,
    anything,
    bad,
    compare,
    field,
    one_of,
    texts,
    unlike_parts,
)
from wartable.engine.errors import quoted
from wartable.engine.kit.chance import PLAY, Chance, stream
from wartable.engine.kit.events import Log, read_log
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.data import NO_OVERLAY
from wartable.games.campaign.book import make_book
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES
from wartable.games.campaign.events import DISPATCH, EVENTS
from wartable.games.campaign.moves import lost_move, won_move
from wartable.games.campaign.options import default_options, load_figures
from wartable.games.campaign.rules.aftermath import do
from wartable.games.campaign.rules.choices import clear, gold_of, level_of, put_offer
from wartable.games.campaign.rules.run import enter
from wartable.games.campaign.rules.story import NOTHING_ELSE
from wartable.games.campaign.state import (
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
from wartable.games.clans import cases as clans
from wartable.games.clans.cases.fields import LARGE, SMALL, figure_of, flag_of, table_of

#: The mode of cases about runs.
MODE = "campaign"
#: Battle types as cases spell them -> kind of encounter.
TYPES = {name: kind for kind, name in KIND_NAMES.items() if kind in FIGHTS}
TYPES["defense"] = TYPES["defence"]
#: How many streams of chance to try. In two of five a dispatch has no outcome.
TRIES = 200


def check_cases(text: str) -> Report:
    """Run every case of a file; a malformed case counts as not covered."""
    return compare(text, differences)


def differences(case: Case) -> list[str]:
    """Return where our result differs from the expected; raise ``BadRecord`` or ``NotCovered``."""
    mode = field(case, "mode", str)
    if mode != MODE:
        raise NotCovered(f"there is nothing to compare for the mode {quoted(mode)}")
    return check_campaign(case)


def check_either(text: str) -> Report:
    """Run every case of a file of Land of Clans & Wanderers, including those about runs."""
    return compare(text, _either)


def _either(case: Case) -> list[str]:
    mode = field(case, "mode", str)
    return check_campaign(case) if mode == MODE else clans.differences(case)


def check_campaign(case: Case) -> list[str]:
    """Return where our run after an encounter differs from the expected one."""
    given = field(case, "given", dict)
    book, s, report, amount = _read(given)
    ours = _books(_after(book, s, report, amount))
    return unlike_parts("", ours, field(case, "expect", dict))


# --- reading --------------------------------------------------------------------------------------


def _read(given: Case) -> tuple[Book, State, int, int]:
    """Return the book and run of a case, the report on its battle, and the report's amount."""
    book = make_book(default_options(load_figures(NO_OVERLAY)), 1)
    s = State()
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
    """Put the battle of a case into the run; return the report on it and its amount."""
    kind = TYPES[one_of(anything(battle, "type"), "type", TYPES)]
    clear(s)
    s.choices = s.now = 1
    s.c_kind[0] = kind
    s.c_level[0] = level_of(s, kind)
    s.c_gold[0] = gold_of(s, kind)
    if battle.get("offer") is not None:
        _read_offer(battle["offer"], s)
    enter(s, BATTLE)
    start = figure_of(battle, s.hp, "base_hp_start", high=LARGE)
    end = figure_of(battle, None, "base_hp_end", high=LARGE)
    if end > start:
        raise bad(f"base_hp_end is {end}, more than base_hp_start, {start}")
    anything(battle, "won")
    if not flag_of(battle, "won"):
        if end > 0:
            raise NotCovered("it is neither won nor lost")
        return lost_move(), 0
    left = s.hp - (start - end)
    if left < 1:
        raise bad(f"a battle that was won leaves health, not {left}")
    return won_move(), left


def _read_offer(name: object, s: State) -> None:
    data = campaign()
    offers = (
        [(AN_ITEM, item.id, item.number) for item in data.items]
        + [(A_RELIC, relic.id, relic.number) for relic in data.relics]
        + [(A_BUILDING, building.id, building.number) for building in data.buildings]
    )
    ids = [known for _, known, _ in offers]
    offered, _, number = offers[ids.index(one_of(name, "offer", ids))]
    put_offer(s, 0, offered, number)


def _numbered(what: str, name: str, known: list[str]) -> int:
    if name not in known:
        raise bad(f"no {what} {quoted(name)}; there are {', '.join(known)}")
    return known.index(name)


# --- the encounter --------------------------------------------------------------------------------


def _after(book: Book, s: State, report: int, amount: int) -> State:
    """Return the run after its battle, with a stream of chance whose dispatch has no outcome."""
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
    """Tell whether a dispatch in the log has an outcome."""
    told = (event for event in read_log(log, 0, 0) if event.kind == DISPATCH)
    return any(EVENTS.fields(event)["outcome"] != NOTHING_ELSE for event in told)


def _books(s: State) -> Case:
    """Return the values that a case can expect of a run."""
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


#: The checker that ``wartable check`` runs.
CASES = Checker(check_cases, covers="the books of a campaign")
#: The checker for files of Land of Clans & Wanderers, which may hold cases about runs too.
CLANS = Checker(
    check_either,
    covers="lane fights, lane turns, action points, decks and the books of a campaign",
)
