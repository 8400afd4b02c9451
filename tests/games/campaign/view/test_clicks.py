"""How moves of the campaign are clicked, and what its events say and mark."""

from collections.abc import Callable
from typing import Any

import pytest

from support.campaign.codes import order
from support.campaign.scenes import ALL_NODES, by_id, found, make, new_run, wander
from support.click_paths import walk
from support.events import told
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.events import Event, Log, read_log
from wartable.engine.kit.moves import code_of
from wartable.engine.play import click_paths
from wartable.engine.play.view import SPECTATOR
from wartable.games.campaign import GAME, events, moves, rules, view
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES
from wartable.games.campaign.catalogue.stories import OUTCOMES
from wartable.games.campaign.events import EVENTS, WHY
from wartable.games.campaign.moves import REPORTS
from wartable.games.campaign.state import (
    BATTLE,
    CAMP,
    DEFEAT,
    OVER,
    RETREATED,
    REVIEW,
    SHOP,
    SHOPPING,
    START,
)

#: An event of every kind.
TOLD = [
    told(events.begins, 1),
    told(events.act_won, 1),
    told(events.new_act, 2),
    told(events.completes, 3, 12),
    told(events.dispatch, 3, 1, 1, 2, 1),
    told(events.legacy, 5, 25, events.FOR_BATTLE),
    told(events.game_over, 1, 3, 0),
    told(events.gains_gold, 10, 60, events.FOR_DEPOT),
    told(events.loses_gold, 10, 40, events.FOR_WAITING),
    told(events.heals, 15, 40, events.FOR_REST),
    told(events.hurts, 8, 30, events.FOR_BATTLE),
    told(events.gains_relic, 1, events.FOR_OFFER),
    told(events.gains_item, 1, 1, events.FOR_OFFER),
    told(events.gains_building, 2, events.FOR_OFFER),
    told(events.switched, 2, 0),
    told(events.used, 0),
    told(events.equipped, 0, 2),
    told(events.map_relic, 5),
    told(events.terrain_set, 3, 1),
    told(events.gains_card, 5, 1, events.FOR_STORY),
    told(events.reserved, 5, 2, events.FOR_RETURN),
    told(events.enlisted, 5),
    told(events.unlocked, 5),
    told(events.falls, 5),
    told(events.killed, 5),
    told(events.revived, 4),
    told(events.upgraded, 5 | 1 << 7, 3, 25),
    told(events.arrives, 1, 0, 444050, 89460),
    told(events.revealed, 1, 3),
    told(events.went_back, 444050, 89460),
    told(events.waited),
    told(events.recovers, 2),
    told(events.boss_waits, 1),
    told(events.fight_begins, 1, 2, 25, 0),
    told(events.fight_ends, 1, 30, 8),
    told(events.city_taken, 444050, 89460),
    told(events.defence_held),
    told(events.in_shop),
    told(events.bought_card, 5, 50),
    told(events.bought_item, 0, 20),
    told(events.bought_relic, 1, 100),
    told(events.bought_building, 1, 60),
    told(events.repaired, 5, 42),
    told(events.shop_left),
    told(events.produces, 0, 5, 2),
    told(events.idle, 4),
    told(events.departs, 0, 5, 120_000),
    told(events.delivered, 0, 5, 1, 2),
    told(events.hurried, 2, 1),
]


def said(note: Callable[..., None], *given: int) -> str:
    return sentence(told(note, *given))


def sentence(event: Event) -> str:
    return view.sentence(new_run().book, event, {})


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
    assert GAME.conduct.at_a_click


# Events in words


def test_the_list_of_events_is_whole() -> None:
    assert [event.kind for event in TOLD] == [each.number for each in EVENTS.kinds]


@pytest.mark.parametrize("event", TOLD)
def test_every_event_has_a_sentence(event: Event) -> None:
    words = sentence(event)
    assert words and "\n" not in words and "{" not in words


@pytest.mark.parametrize("event", TOLD)
def test_every_event_has_a_json_form(event: Event) -> None:
    given = GAME.event_as_dict(new_run().book, event)
    assert given["kind"] == EVENTS.kind(event).name
    assert list(given["fields"]) == list(EVENTS.fields(event))


def test_programs_are_told_names() -> None:
    def fields(note: Callable[..., None], *given: int) -> Any:
        return GAME.event_as_dict(new_run().book, told(note, *given))["fields"]

    assert fields(events.gains_gold, 10, 60, events.FOR_FIRST) == {
        "amount": 10,
        "gold": 60,
        "why": "first campaign",
    }
    assert fields(events.arrives, SHOPPING, 1, 444050, 89460) == {
        "encounter": "shop",
        "choice": 2,
        "latitude": 444050,
        "longitude": 89460,
    }
    assert fields(events.fight_ends, RETREATED, 12, 8)["result"] == "retreat"
    assert fields(events.terrain_set, 3, 1) == {"building": "officers_academy", "terrain": "woods"}


def test_an_unknown_event_is_noticed() -> None:
    with pytest.raises(ValueError, match="unknown event"):
        sentence(Event(1, 1, 999, (0, 0, 0, 0)))


@pytest.mark.parametrize("why", range(events.FOR_BATTLE, events.FOR_ORDER + 1))
def test_every_reason_has_words(why: int) -> None:
    assert list(WHY)[why - events.FOR_BATTLE]
    assert said(events.gains_gold, 10, 60, why).startswith("10 gold")


def test_sentences_read_well() -> None:
    assert said(events.gains_gold, 10, 60, events.FOR_DEPOT) == "10 gold from the town: you have 60"
    assert said(events.loses_gold, 9, 1, events.FOR_PRICE) == "you pay 9 gold: 1 left"
    assert said(events.fight_ends, 1, 30, 0) == "the battle is won; your base keeps its 30"
    assert said(events.fight_ends, 4, 12, 8) == "the battle is left"
    assert said(events.arrives, 4, 1, 444050, 89460) == (
        "your army travels to encounter 2, shop, near Genoa"
    )
    assert said(events.departs, 0, 5, 120_400).endswith("leaves Training Grounds: 120 km to go")
    assert said(events.departs, 0, 5, 0).endswith("leaves Training Grounds")
    assert said(events.hurried, 1, 0).startswith("supply is hurried: 1 convoy will")
    assert said(events.hurried, 2, 1).startswith("supply is hurried: 2 convoys and 1 building will")
    assert said(events.revealed, 7, 0).startswith("the mystery is solved: ")
    assert said(events.bought_building, 1, 60) == "you build Supply Depot for 60 gold"
    assert said(events.gains_relic, 0, events.FOR_PRICE) == "", "buying it was said"


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_dispatches_are_told_of_every_kind_in_every_act(kind: int) -> None:
    for act in campaign().acts:
        for place in range(len(act.places)):
            for outcome in range(len(OUTCOMES)):
                words = said(events.dispatch, 7, kind, act.number, place, outcome)
                assert words and "{" not in words
    texts = {said(events.dispatch, which, kind, 1, 0, 0) for which in range(20)}
    assert len(texts) > 5, "stories differ"


def test_a_dispatch_is_an_alarm_and_names_the_place() -> None:
    assert {events.DISPATCH, events.DELIVERED} <= set(GAME.news.alarms)
    texts = [said(events.dispatch, which, 5, 1, 2, 0) for which in range(8)]
    assert any("Genoa" in text for text in texts)


def test_a_delivery_and_the_end_of_an_act_have_their_stories() -> None:
    stories = {said(events.delivered, 0, kind, 1, 2) for kind in range(4)}
    assert len({words.split(". ", 1)[1] for words in stories}) == 4
    assert all(words.startswith("delivered to the reserves: ") for words in stories)
    assert any("Genoa" in words for words in stories)
    for act in campaign().acts:
        story = campaign().stories.closing(act.number, 0, act.end.name)
        assert said(events.act_won, act.number) == f"act {act.number} is won: {story}"


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
    happened = match.play(0, "relic relic_gold_purse")
    marked = {name for each in happened for name in view.marks(match.book, each)}
    assert "owned-relic_gold_purse" in marked
    assert "owned-relic_gold_purse" in match.view(0).marked()
    match.play(0, "reserve hussar")
    assert match.view(0).marked() == ("reserve-hussar",)
    assert "*1×" in match.view(0).text()


@pytest.mark.parametrize(
    ("event", "marked"),
    [
        (told(events.hurts, 8, 30, 1), ("health",)),
        (told(events.gains_gold, 8, 30, 1), ("gold",)),
        (told(events.arrives, 1, 0, 1, 1), ("hero",)),
        (told(events.gains_building, 1, 1), ("building-supply_depot",)),
        (told(events.equipped, 1, 1), ("item-large_heal_potion",)),
        (told(events.completes, 1, 1), ("encounter",)),
        (told(events.dispatch, 1, 1, 1, 0, 0), ()),
    ],
)
def test_events_mark_what_they_concern(event: Event, marked: tuple[str, ...]) -> None:
    assert view.marks(new_run().book, event) == marked


def test_the_end_is_told_with_its_reason() -> None:
    match = found(lambda s: s.stage == OVER)
    words = said(events.game_over, match.s.ended, match.s.act, 2)
    assert words.startswith(f"the run is over in act {match.s.act}, {view.reason(match.s.ended)}: ")


def test_a_defeat_names_the_place_where_the_army_was() -> None:
    for number, place in enumerate(campaign().act(1).places):
        assert place.name in said(events.game_over, DEFEAT, 1, number)
    assert make(new_run(), "relic relic_gold_purse")
