"""The events of Land of Clans & Wanderers: what they tell by name, and that nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from support.clans.scenes import kind_of, new_match, played
from support.events import told
from wartable.engine.errors import Unreadable
from wartable.engine.kit.domains import Domain
from wartable.engine.kit.event_kinds import EventKind
from wartable.engine.kit.events import EVERYBODY, Event
from wartable.engine.play.view import SPECTATOR
from wartable.games.clans import GAME, events
from wartable.games.clans.events import EVENTS
from wartable.games.clans.state import CARDS, DECOY, HIDDEN, NORTH, POSTS, SOUTH, TILES

A2, B3 = 3, 1


def declared(kind: EventKind) -> Callable[..., None]:
    """Return the function that notes events of a kind."""
    function: Callable[..., None] = getattr(events, kind.name)
    return function


def noted(kind: EventKind, values: dict[str, int]) -> Event:
    """Return an event that tells these values."""
    seen = (EVERYBODY,) if kind.secret else ()
    return told(declared(kind), *seen, *values.values())


@pytest.mark.parametrize("kind", EVENTS.kinds, ids=lambda kind: kind.name)
def test_every_field_holds_all_of_its_values(kind: EventKind) -> None:
    lowest = {name: domain.low for name, domain in kind.domains.items()}
    highest = {name: domain.high for name, domain in kind.domains.items()}
    for name, low in lowest.items():
        for values in (lowest, highest, lowest | {name: highest[name]}, highest | {name: low}):
            assert EVENTS.fields(noted(kind, values)) == values


def test_the_fields_have_room_for_whatever_the_game_has() -> None:
    domains = {name: each for kind in EVENTS.kinds for name, each in kind.domains.items()}
    assert domains["unit"].high == domains["target"].high == TILES * POSTS - 1
    assert domains["by_card"].high == domains["target_card"].high == CARDS - 1
    # Health is a number of two bytes in the position.
    assert domains["before"].high == domains["most"].high == 2**15 - 1


def test_the_json_form_is_in_the_words_of_moves() -> None:
    book = new_match("points").book
    cavalry = (SOUTH, kind_of("cavalry"), A2 * POSTS)
    archer = (kind_of("archer"), B3 * POSTS + 1)
    hit = told(events.hit, EVERYBODY, *cavalry, events.ATTACK, 0, *archer, 3, 9, 6)
    assert GAME.event_as_dict(book, hit) == {
        "kind": "hit",
        "fields": {
            "side": 0, "card": "cavalry", "unit": "a2", "how": "attack", "tick": 0,
            "target_card": "archer", "target": "b3b", "damage": 3, "before": 9, "after": 6,
        },
    }  # fmt: skip
    drawn = told(events.drawn, EVERYBODY, NORTH, kind_of("scout") + DECOY)
    assert EVENTS.as_dict(book, drawn) == {"side": 1, "card": "scout-decoy"}
    falls = told(events.falls, EVERYBODY, *cavalry, -1, 0, events.BY_FIRE)
    assert EVENTS.as_dict(book, falls) == {
        "side": 0, "card": "cavalry", "unit": "a2", "by": -1, "gold": 0, "cause": "fire"
    }  # fmt: skip


def test_a_card_that_a_viewer_cannot_identify_is_hidden_whatever_it_does() -> None:
    book = new_match("points").book
    for row in range(HIDDEN, CARDS):
        veiled = told(events.fights, EVERYBODY, NORTH, row, B3 * POSTS + 1, 0, 0)
        assert EVENTS.as_dict(book, veiled)["card"] == "hidden"


def test_a_hit_on_a_base_names_no_card() -> None:
    book = new_match("points").book
    cavalry = (SOUTH, kind_of("cavalry"), A2 * POSTS)
    hit = told(events.hit, EVERYBODY, *cavalry, events.SLIPS, 0, -1, -1, 4, 0, 0)
    fields = EVENTS.as_dict(book, hit)
    assert fields["target"] == fields["target_card"] == "base"
    assert events.read_target(hit) is None


def test_heroes_and_clans_go_by_the_ids_of_the_data_files() -> None:
    book = new_match("points").book
    starts = EVENTS.as_dict(book, told(events.starts, SOUTH, 0))
    assert starts == {"side": 0, "hero": "napoleon"}
    ultimate = EVENTS.as_dict(book, told(events.ultimate, NORTH, 0, 1))
    assert ultimate == {"side": 1, "clan": "monkey", "column": "centre"}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (events.Hero, 0),
        (events.Clan, 2),
        (events.Shown, kind_of("archer")),
        (events.Shown, HIDDEN),
        (events.TargetCard, kind_of("archer")),
        (events.Target, -1),
        (events.Target, B3 * POSTS + 1),
        (events.Cause, events.FOR_LANE),
    ],
)
def test_what_is_written_is_read(written: object, value: int) -> None:
    book = new_match("points").book
    domain = get_args(written)[1]
    assert isinstance(domain, Domain)
    assert domain.read(book, domain.write(book, value)) == value
    with pytest.raises(Unreadable):
        domain.read(book, "nothing-of-the-kind")


@pytest.mark.parametrize("preset", GAME.presets)
def test_whole_games_are_told_by_name(preset: str) -> None:
    match = played(preset, 200, seed=4)
    for seat in (SPECTATOR, SOUTH, NORTH):
        view = match.view(seat)
        for event in view.events:
            found = GAME.event_as_dict(view.book, event)
            assert found["fields"].keys() == EVENTS.fields(event).keys()
            assert all(isinstance(value, (int, str)) for value in found["fields"].values())
