"""How moves of the campaign are clicked, and what its events say and mark."""

import inspect
import re

import pytest

from support.campaign.codes import order
from support.campaign.scenes import ALL_NODES, by_id, found, make, new_run, wander
from support.click_paths import walk
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.events import EVERYBODY, Event, Log, read_log
from wartable.engine.kit.moves import code_of
from wartable.engine.play import click_paths
from wartable.engine.play.view import SPECTATOR
from wartable.games.campaign import GAME, events, moves, rules, view
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES
from wartable.games.campaign.catalogue.stories import OUTCOMES
from wartable.games.campaign.moves import REPORTS
from wartable.games.campaign.state import BATTLE, CAMP, DEFEAT, OVER, REVIEW, SHOP, START
from wartable.games.campaign.view.sentences import WHY

#: Kinds of events, with figures that each of them may have.
EVENTS = {
    events.BEGINS: (1,),
    events.GAINS_GOLD: (10, 60, events.FOR_DEPOT),
    events.LOSES_GOLD: (10, 40, events.FOR_WAITING),
    events.GAINS_RELIC: (1, events.FOR_OFFER),
    events.GAINS_ITEM: (1, 1, events.FOR_OFFER),
    events.GAINS_CARD: (5, 1, events.FOR_STORY),
    events.GAINS_BUILDING: (2, events.FOR_OFFER),
    events.ARRIVES: (1, 0, 444050, 89460),
    events.FIGHT_BEGINS: (1, 2, 25),
    events.FALLS: (5,),
    events.FIGHT_ENDS: (1, 30, 8),
    events.HEALS: (15, 40, events.FOR_REST),
    events.HURTS: (8, 30, events.FOR_BATTLE),
    events.LEGACY: (5, 25, events.FOR_BATTLE),
    events.COMPLETES: (3, 12),
    events.PRODUCES: (0, 5, 2),
    events.DEPARTS: (0, 5, 120_000),
    events.DELIVERED: (0, 5, 102),
    events.HURRIED: (2, 1),
    events.REVIVED: (4,),
    events.NEW_ACT: (2,),
    events.DISPATCH: (3, 1, 102, 1),
    events.TO_RESERVE: (5, 2, events.FOR_RETURN),
    events.TO_THE_DECK: (5,),
    events.UNLOCKED: (5,),
    events.SWITCHED: (2, 0),
    events.USED: (0,),
    events.EQUIPPED: (0, 2),
    events.BOUGHT: (3, 1, 60),
    events.REPAIRED: (5, 42),
    events.UPGRADED: (5 | 1 << 7, 3, 25),
    events.CITY_TAKEN: (444050, 89460),
    events.DEFENCE_HELD: (),
    events.MAP_RELIC: (5,),
    events.RECOVERS: (2,),
    events.WENT_BACK: (444050, 89460),
    events.WAITED: (),
    events.KILLED: (5,),
    events.BOSS_WAITS: (1,),
    events.ENDS: (1, 3),
    events.IN_SHOP: (),
    events.REVEALED: (1, 3),
    events.TERRAIN_SET: (3, 1),
    events.SHOP_LEFT: (),
    events.IDLE: (4,),
    events.ACT_WON: (1,),
}


def event(kind: int, *figures: int) -> Event:
    a, b, c, d = (*figures, 0, 0, 0, 0)[:4]
    return Event(1, 1, kind, (a, b, c, d), EVERYBODY)


def said(kind: int, *figures: int) -> str:
    return view.sentence(new_run().book, event(kind, *figures), {})


# Clicks


@pytest.mark.parametrize("stage", [START, CAMP, SHOP, REVIEW])
@pytest.mark.parametrize("unlocked", ["", ALL_NODES])
def test_every_legal_move_is_one_click_on_what_is_there(stage: int, unlocked: str) -> None:
    match = found(lambda s: s.stage == stage and (stage == START or s.decided > 8), unlocked)
    shown = match.view(0)
    paths = dict(shown.paths())
    assert len(paths) == len(shown.legal()) > 0
    assert all(len(path) == 1 for path in paths)
    labels = {name: element.label for name, element in by_id(shown).items()}
    assert all(labels[path[0]] for path in paths)
    assert dict(walk(shown)) == paths
    choices = [choice.id for choice in click_paths.follow(shown).choices]
    assert set(shown.notes()) <= set(choices)
    assert shown.svg(clickable=choices, notes=shown.notes())


@pytest.mark.parametrize("seed", range(1, 7))
def test_clicks_reach_every_move_all_along_a_run(seed: int) -> None:
    match = new_run(seed, ALL_NODES if seed % 2 else "")
    match.s.gold = 2_000
    for step in range(40):
        if match.over:
            break
        if match.s.stage != BATTLE:
            shown = match.view(0)
            there = by_id(shown)
            for family in shown.legal():
                name, *more = view.clicks(match.book, shown.s, 0, family.code)
                assert not more and name in there, GAME.notation.write_move(match.book, family.code)
        wander(match, lambda s: False, seed * 100 + step, most=3)


def test_who_only_looks_has_nothing_to_click() -> None:
    match = found(lambda s: s.stage == CAMP)
    assert click_paths.follow(match.view(SPECTATOR)).choices == ()


def test_how_a_battle_went_is_not_clicked() -> None:
    match = found(lambda s: s.stage == BATTLE)
    assert match.view(0).paths() == ()
    for verb in REPORTS:
        assert view.clicks(match.book, match.s, 0, order(verb)) == ("battle",)
        assert GAME.move_words(match.book, order(verb))


def test_moves_have_words() -> None:
    book = new_run().book

    def words(text: str) -> str:
        return GAME.move_words(book, code_of(moves.read_move(book, text)))

    assert words("go 2") == "travel to encounter 2"
    assert words("relic relic_morale") == "begin with Battle Standard"
    assert words("terrain war_college lake") == "give War College the terrain lake"
    assert words("reserve fusilier+1") == "send Fusilier (advanced) to the reserves"
    assert words("march") == "march on to the next act"


def test_tidying_can_be_taken_back_and_nothing_else() -> None:
    match = new_run()
    match.play(0, "relic relic_gold_purse")
    assert not match.can_take_back(0)
    match.play(0, "reserve hussar")
    assert match.can_take_back(0)
    match.take_back(0)
    match.play(0, "wait")
    assert not match.can_take_back(0)
    assert GAME.at_a_click


# Events in words


def test_the_list_of_events_is_whole() -> None:
    text = inspect.getsource(events).split("# --- events")[1].split("# --- why")[0]
    kinds = re.findall(r"^([A-Z_]+) = \d+", text, re.MULTILINE)
    assert set(EVENTS) == {getattr(events, name) for name in kinds} - {events.OF_ACT}


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_has_a_sentence(kind: int) -> None:
    words = said(kind, *EVENTS[kind])
    assert words and "\n" not in words and "{" not in words


def test_an_unknown_event_is_noticed() -> None:
    with pytest.raises(ValueError, match="unknown event"):
        said(999)


@pytest.mark.parametrize("why", range(events.FOR_BATTLE, events.FOR_ORDER + 1))
def test_every_reason_has_words(why: int) -> None:
    assert why in WHY
    assert said(events.GAINS_GOLD, 10, 60, why).startswith("10 gold")


def test_sentences_read_well() -> None:
    assert said(events.GAINS_GOLD, 10, 60, events.FOR_DEPOT) == "10 gold from the town: you have 60"
    assert said(events.LOSES_GOLD, 9, 1, events.FOR_PRICE) == "you pay 9 gold: 1 left"
    assert said(events.FIGHT_ENDS, 1, 30, 0) == "the battle is won; your base keeps its 30"
    assert said(events.FIGHT_ENDS, 4, 12, 8) == "the battle is left"
    assert said(events.ARRIVES, 4, 1, 444050, 89460) == (
        "your army travels to encounter 2, shop, near Genoa"
    )
    assert said(events.DEPARTS, 0, 5, 120_400).endswith("leaves Training Grounds: 120 km to go")
    assert said(events.DEPARTS, 0, 5, 0).endswith("leaves Training Grounds")
    assert said(events.HURRIED, 1, 0).startswith("supply is hurried: 1 convoy will")
    assert said(events.HURRIED, 2, 1).startswith("supply is hurried: 2 convoys and 1 building will")
    assert said(events.REVEALED, 7).startswith("the mystery is solved: ")
    assert said(events.BOUGHT, 3, 1, 60) == "you build Supply Depot for 60 gold"
    assert said(events.GAINS_RELIC, 0, events.FOR_PRICE) == "", "buying it was said"


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_dispatches_are_told_of_every_kind_in_every_act(kind: int) -> None:
    for act in campaign().acts:
        for place in range(len(act.places)):
            for outcome in range(len(OUTCOMES)):
                figures = (7, kind, act.number * events.OF_ACT + place, outcome)
                words = said(events.DISPATCH, *figures)
                assert words and "{" not in words
    texts = {said(events.DISPATCH, which, kind, 100, 0) for which in range(20)}
    assert len(texts) > 5, "stories differ"


def test_a_dispatch_is_an_alarm_and_names_the_place() -> None:
    assert {events.DISPATCH, events.DELIVERED} <= set(GAME.alarms)
    texts = [said(events.DISPATCH, which, 5, 102, 0) for which in range(8)]
    assert any("Genoa" in text for text in texts)


def test_a_delivery_and_the_end_of_an_act_have_their_stories() -> None:
    told = {said(events.DELIVERED, 0, kind, 102) for kind in range(4)}
    assert len({words.split(". ", 1)[1] for words in told}) == 4
    assert all(words.startswith("delivered to the reserves: ") for words in told)
    assert any("Genoa" in words for words in told)
    for act in campaign().acts:
        story = campaign().stories.closing(act.number, 0, act.end.name)
        assert said(events.ACT_WON, act.number) == f"act {act.number} is won: {story}"


@pytest.mark.parametrize("seed", range(1, 6))
def test_all_that_happens_in_a_run_is_told(seed: int) -> None:
    match, chance, log = new_run(seed), stream(seed, BOT), Log()
    log.on = 1
    while not match.over and log.count < 900:
        move = rules.sample(match.book, match.s, match.work, chance, 0)
        rules.apply(match.book, match.s, match.work, chance, 0, move, log)
    for each in read_log(log, 1, 1):
        assert isinstance(view.sentence(match.book, each, {}), str)
        assert isinstance(view.marks(match.book, each), tuple)


# Marks


def test_what_changed_is_marked() -> None:
    match = new_run()
    events = match.play(0, "relic relic_gold_purse")
    marked = {name for each in events for name in view.marks(match.book, each)}
    assert "owned-relic_gold_purse" in marked
    assert "owned-relic_gold_purse" in match.view(0).marked()
    match.play(0, "reserve hussar")
    assert match.view(0).marked() == ("reserve-hussar",)
    assert "*1×" in match.view(0).text()


@pytest.mark.parametrize(
    ("kind", "figures", "marked"),
    [
        (events.HURTS, (8, 30, 1), ("health",)),
        (events.GAINS_GOLD, (8, 30, 1), ("gold",)),
        (events.ARRIVES, (1, 0, 1, 1), ("hero",)),
        (events.GAINS_BUILDING, (1, 1), ("building-supply_depot",)),
        (events.EQUIPPED, (1, 1), ("item-large_heal_potion",)),
        (events.COMPLETES, (1, 1), ("encounter",)),
        (events.DISPATCH, (1, 1, 100, 0), ()),
    ],
)
def test_events_mark_what_they_concern(
    kind: int, figures: tuple[int, ...], marked: tuple[str, ...]
) -> None:
    assert view.marks(new_run().book, event(kind, *figures)) == marked


def test_the_end_is_told_with_its_reason() -> None:
    match = found(lambda s: s.stage == OVER)
    words = said(events.ENDS, match.s.ended, match.s.act, 2)
    assert words.startswith(f"the run is over in act {match.s.act}, {view.reason(match.s.ended)}: ")


def test_a_defeat_names_the_place_where_the_army_was() -> None:
    for number, place in enumerate(campaign().act(1).places):
        assert place.name in said(events.ENDS, DEFEAT, 1, number)
    assert make(new_run(), "relic relic_gold_purse")
