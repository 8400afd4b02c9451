"""Options of the campaign, those of its player, and the book made of them."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from wartable.engine.errors import BadOption
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.data import NO_OVERLAY, load_data, make_overlay
from wartable.engine.options.fields import changed, describe
from wartable.games.campaign.book import digest, digest_of, make_book
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.rows import PACKAGE
from wartable.games.campaign.catalogue.tree import write_tree
from wartable.games.campaign.options import (
    LONGEST_TREE,
    PRESETS,
    SEAT_OPTIONS,
    Options,
    Seat,
    default_options,
    load_figures,
    seat_range,
)
from wartable.games.campaign.state import NODES, Book

EVERYTHING = write_tree(range(13))


def book_of(options: Options | None = None, **seat: Any) -> Book:
    chosen = options or Options()
    return make_book(chosen, 1, SEAT_OPTIONS.all(chosen, 1, (seat,)))


# --- options --------------------------------------------------------------------------------------


def test_the_figures_are_the_defaults() -> None:
    assert default_options(load_figures(NO_OVERLAY)) == Options()
    assert Options() == Options("encounters", 7, "encounter", "yes", 50, 50, 200)


def test_an_overlay_changes_figures_that_are_options() -> None:
    overlay = make_overlay(
        {"start": {"gold": 80, "hp": 40}, "act": {"boss_after": 5, "longest": 30}}
    )
    options = default_options(load_figures(overlay))
    assert (options.start_gold, options.start_hp) == (80, 40)
    assert (options.boss_after, options.longest_act) == (5, 30)


def test_every_defect_of_an_overlay_is_named() -> None:
    with pytest.raises(BadOption) as caught:
        load_figures(make_overlay({"start": {"hp": 0, "luck": 7}, "shop": {"cards": 9}}))
    said = str(caught.value)
    assert "hp must be 1 to 500, not '0'" in said
    assert "no figure of [start] 'luck'; there are gold, hp" in said
    assert "no figures 'shop'; there are start, act" in said


def test_every_defect_of_options_is_named() -> None:
    wrong = {
        "boss": "seven",
        "boss_after": 0,
        "enemy": "brilliant",
        "building_offers": "perhaps",
        "start_gold": -1,
        "start_hp": 0,
        "longest_act": 1001,
        "acts": 4,
    }
    with pytest.raises(BadOption) as caught:
        changed(Options(), wrong)
    for said in (
        "boss must be encounters or march, not 'seven'",
        "boss_after must be 1 to 20, not '0'",
        "enemy must be encounter or green or trained or seasoned or veteran or crack or master, "
        "not 'brilliant'",
        "building_offers must be yes or no, not 'perhaps'",
        "start_gold must be 0 to 1000, not '-1'",
        "start_hp must be 1 to 500, not '0'",
        "longest_act must be 0 to 1000, not '1001'",
        "no option 'acts'",
    ):
        assert said in str(caught.value)


def test_there_is_one_seat() -> None:
    assert seat_range(Options()) == (1, 1)
    for seats in (0, 2):
        with pytest.raises(BadOption, match=f"the campaign needs 1 seat, not {seats}"):
            make_book(Options(), seats)


@pytest.mark.parametrize(
    ("preset", "boss_after", "march"), [("campaign", 7, 0), ("march", 7, 1), ("short", 4, 0)]
)
def test_presets(preset: str, boss_after: int, march: int) -> None:
    book = make_book(changed(Options(), PRESETS[preset]), 1)
    spec_of(book).pack(book)
    assert (book.boss_after, book.march) == (boss_after, march)


def test_there_are_three_presets_and_the_first_is_the_usual_one() -> None:
    assert list(PRESETS) == ["campaign", "march", "short"]
    assert changed(Options(), PRESETS["campaign"]) == Options()


# --- the book -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "field", "value"),
    [
        ({}, "gold", 50),
        ({"start_gold": 7}, "gold", 7),
        ({}, "hp", 50),
        ({"start_hp": 500}, "hp", 500),
        ({}, "boss_after", 7),
        ({"boss_after": 20}, "boss_after", 20),
        ({}, "march", 0),
        ({"boss": "march"}, "march", 1),
        ({}, "longest", 200),
        ({"longest_act": 0}, "longest", 0),
        ({"longest_act": 1000}, "longest", 1000),
        ({"longest_act": 10}, "longest", 10),
        ({}, "building_offers", 1),
        ({"building_offers": "no"}, "building_offers", 0),
    ],
)
def test_options_in_the_book(changes: dict[str, Any], field: str, value: int) -> None:
    assert getattr(book_of(changed(Options(), changes)), field) == value


@pytest.mark.parametrize(
    ("field", "newcomer", "veteran"),
    [
        ("gold", 50, 135),
        ("hp", 50, 55),
        ("discount", 0, 15),
        ("extra_cards", 0, 4),
        ("hero_damage", 0, 2),
        ("artillery_damage", 0, 1),
        ("card_health", 0, 1),
        ("supply", 0, 1),
        ("better_shops", 0, 1),
        ("emperor", 0, 1),
        ("guard", 0, 1),
    ],
)
def test_the_tree_in_the_book(field: str, newcomer: int, veteran: int) -> None:
    assert getattr(make_book(Options(), 1), field) == newcomer
    assert getattr(book_of(unlocked=EVERYTHING), field) == veteran


def test_unlocked_nodes_in_the_book() -> None:
    assert book_of().node == [1] + [0] * (NODES - 1)
    some = book_of(unlocked="war_chest_1, merchant_connections")
    names = [node.id for node in campaign().nodes if some.node[node.number]]
    assert names == ["start", "war_chest_1", "merchant_connections"]


def test_wins_in_the_book() -> None:
    assert (book_of().wins, book_of(wins=3).wins) == (0, 3)
    book = book_of(changed(Options(), {"start_gold": 1_000}), unlocked=EVERYTHING, wins=30_000)
    spec_of(book).pack(book)
    assert (book.gold, book.wins) == (1_085, 30_000)


# --- options of the seat --------------------------------------------------------------------------


def test_a_seat_is_settled_once_and_for_all() -> None:
    given = Seat(unlocked="war_chest_2, WAR_CHEST_1", wins=2)
    settled = SEAT_OPTIONS.settled(Options(), given)
    assert settled == Seat("war_chest_1, war_chest_2", 2)
    assert SEAT_OPTIONS.settled(Options(), settled) == settled


def test_nothing_of_a_seat_is_secret() -> None:
    assert SEAT_OPTIONS.secret == ()
    assert [info.name for info in SEAT_OPTIONS.asked(Options())] == ["unlocked", "wins"]


def test_trees_on_offer_are_settled_and_short_enough() -> None:
    assert SEAT_OPTIONS.offers is not None
    trees = dict(SEAT_OPTIONS.offers("unlocked"))
    assert trees == {"": "nothing unlocked", EVERYTHING: "everything unlocked"}
    assert len(EVERYTHING) < LONGEST_TREE
    assert SEAT_OPTIONS.offers("wins") == ()


def test_every_defect_of_a_seat_is_named() -> None:
    with pytest.raises(BadOption) as caught:
        book_of(unlocked="x" * (LONGEST_TREE + 1), wins=-1, gold=5)
    said = str(caught.value)
    assert f"unlocked must be a line of at most {LONGEST_TREE} characters" in said
    assert "wins must be 0 to 30000, not '-1'" in said
    assert "no seat option 'gold'; there are unlocked, wins" in said
    with pytest.raises(BadOption) as caught:
        book_of(unlocked="throne, emperor")
    assert "no node 'throne'" in str(caught.value)
    assert "emperor needs tactical_genius_2 and inspiring_presence_2 first" in str(caught.value)


def test_every_option_says_what_it_means() -> None:
    for info in (*describe(Options), *describe(Seat)):
        assert len(info.meaning) > 10


# --- the digest -----------------------------------------------------------------------------------


def test_the_book_tells_other_data_apart() -> None:
    assert book_of().figures == digest() > 0
    spec_of(book_of()).pack(book_of())


@pytest.mark.parametrize("name", ["run.toml", "acts.toml", "stories.toml"])
def test_other_data_is_another_digest_but_another_layout_is_not(name: str) -> None:
    content = load_data(PACKAGE, name)
    other: dict[str, Any] = copy.deepcopy(content)
    key, table = other.popitem()
    assert digest_of(other) != digest_of(content)
    assert digest_of({key: table, **other}) == digest_of(content)
    assert 0 <= digest_of(content) < 1 << 63


def test_words_for_people_are_no_other_data_but_their_number_is() -> None:
    stories = load_data(PACKAGE, "stories.toml")
    relics = load_data(PACKAGE, "relics.toml")
    content = {"stories.toml": stories, "relics.toml": relics}
    other: dict[str, Any] = copy.deepcopy(content)
    other["stories.toml"]["kinds"]["battle"][0] = "A better sentence about {place}."
    other["relics.toml"]["relic_armor"]["text"] = "Better words."
    assert digest_of(other) == digest_of(content)
    other["stories.toml"]["kinds"]["battle"].append("One more about {place}.")
    assert digest_of(other) != digest_of(content)
    other = copy.deepcopy(content)
    other["relics.toml"]["relic_armor"]["effect"] = "gold"
    assert digest_of(other) != digest_of(content)
