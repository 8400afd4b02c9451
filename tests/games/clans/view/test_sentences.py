"""What happened in Land of Clans & Wanderers, in words."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from support.clans.scenes import by_id, kind_of, new_match, played
from support.events import told
from wartable.engine.kit.events import EVERYBODY, Event
from wartable.engine.play.view import OPEN, SPECTATOR
from wartable.games.clans import GAME, events, view
from wartable.games.clans.events import EVENTS
from wartable.games.clans.state import (
    CLASSIC,
    DECOY,
    DRAW_CARDS,
    HIDDEN,
    NORTH,
    POSTS,
    SOUTH,
    SPY_POST,
    TURN_CAP,
    WOODS,
)
from wartable.games.clans.view.hits import MODIFIERS

A2, B3 = 3, 1


def unit(name: str, side: int, tile: int, place: int = 0) -> tuple[int, int, int]:
    """Return a unit as events name it: side, card and post."""
    card = HIDDEN if name == "hidden" else kind_of(name)
    return side, card, tile * POSTS + place


CAVALRY, ARCHER = unit("cavalry", SOUTH, A2), unit("archer", NORTH, B3, 1)
SPY = unit("spy", SOUTH, A2, SPY_POST)
VEILED = unit("hidden", NORTH, B3, 1)
SCOUT = kind_of("scout")
A1, C1, C2 = 6, 8, 5
BASE = (NORTH, -1, -1)


def openly(kind: Callable[..., None], *given: int) -> Event:
    """Return an event of a kind that may be secret, told to everybody."""
    return told(kind, EVERYBODY, *given)


def hit(
    how: int, tick: int, target: tuple[int, int, int], damage: int, before: int, after: int
) -> Event:
    """Return a hit by the Cavalry."""
    return openly(events.hit, *CAVALRY, how, tick, *target[1:], damage, before, after)


#: Events, and what is said of each.
SAID = [
    (
        told(events.starts, SOUTH, 0),
        "South is led by Napoleon Bonaparte: draw 2 cards, once",
    ),
    (told(events.turn_begins, 3, -1, 1), "turn 3: both plan"),
    (told(events.turn_begins, 3, NORTH, 1), "turn 3: North"),
    (openly(events.drawn, NORTH, SCOUT), "North draws Scout"),
    (openly(events.drawn, NORTH, SCOUT + DECOY), "North draws Scout (decoy)"),
    (told(events.draws, NORTH, 1, 12), "North draws 1 card; 12 left in the deck"),
    (openly(events.hand_full, SOUTH, SCOUT), "South's hand is full: Scout is lost"),
    (openly(events.hero_helps, SOUTH, DRAW_CARDS, 2, 0), "South's hero: draw 2 cards"),
    (
        openly(events.healed, *CAVALRY, 2, 5, events.HEALED_BY_MEDIC),
        "South's Cavalry on a2 is healed by a medic by 2: 3 → 5",
    ),
    (
        openly(events.falls, *ARCHER, SOUTH, 100, events.IN_BATTLE),
        "North's Archer on b3b falls; South gets 100 gold",
    ),
    (
        openly(events.falls, *ARCHER, -1, 0, events.BY_FIRE),
        "North's Archer on b3b falls in the fire",
    ),
    (
        openly(events.falls, *ARCHER, -1, 0, events.BY_DECOY_END),
        "North's Archer on b3b was a decoy and is gone",
    ),
    (openly(events.falls, *SPY, -1, 0, events.AS_SPY), "South's Spy on a2s is lost"),
    (told(events.base_hurt, NORTH, 5, 20, events.IN_BATTLE), ""),
    (
        told(events.base_hurt, NORTH, 5, 20, events.BY_HERO),
        "North's base loses 5 by the hero: 20 left",
    ),
    (
        told(events.base_hurt, NORTH, 5, 20, events.BY_RAID),
        "North's base loses 5 in a raid: 20 left",
    ),
    (told(events.match_ends, TURN_CAP, 3), "the match ends: turn cap, a draw"),
    (told(events.match_ends, 1, 2), "the match ends: destroyed, North wins"),
    (
        told(events.ultimate, SOUTH, 0, 1),
        "South: Canopy Storm of the Monkey, in the centre lane",
    ),
    (told(events.age_begins, 2), "age 2 begins"),
    (openly(events.modifier, events.BY_FURY, 2), ""),
    (
        hit(events.ATTACK, 0, ARCHER, 9, 9, 0),
        "South's Cavalry hits North's Archer for 9: 9 → 0",
    ),
    (
        hit(events.FIRST, 2, ARCHER, 3, 9, 6),
        "tick 2: South's Cavalry strikes first: North's Archer for 3: 9 → 6",
    ),
    (
        hit(events.SHOT, 4, VEILED, 3, 0, 0),
        "tick 4: South's Cavalry shoots a hidden card of North for 3",
    ),
    (
        hit(events.BASE_ATTACK, 0, BASE, 4, 25, 21),
        "South's Cavalry hits North's base for 4: 25 → 21",
    ),
    (
        hit(events.SLIPS, 0, BASE, 4, 0, 0),
        "South's Cavalry slips past the enemy and hits North's base for 4",
    ),
    (
        openly(events.storm_hits, *ARCHER, 4, 6, 2),
        "the storm hits North's Archer for 4: 6 → 2",
    ),
    (openly(events.storm_hits, *VEILED, 4, 0, 0), "the storm hits a hidden card of North for 4"),
    (
        openly(events.absorbed, *ARCHER),
        "North's Archer on b3b has a barrier that takes the damage",
    ),
    (told(events.gains_gold, SOUTH, 50, events.IN_BATTLE), ""),
    (told(events.gains_gold, SOUTH, 400, events.FOR_LANE), "South gets 400 gold for the lane"),
    (openly(events.staged, SOUTH, SCOUT, A1), "South stages Scout on a1"),
    (openly(events.taken_back, SOUTH, SCOUT, A1), "South takes Scout back from a1"),
    (told(events.submits, NORTH), "North has submitted"),
    (openly(events.arrives, *CAVALRY), "South's Cavalry on a2 is placed"),
    (openly(events.arrives, *VEILED), "a hidden card of North on b3b is placed"),
    (openly(events.advances, *CAVALRY, A1), "South's Cavalry advances from a1 to a2"),
    (openly(events.advances, *VEILED, A1), "a hidden card of North advances from a1 to b3b"),
    (told(events.lane_fights, 0, A2, WOODS), "west lane: the front is on a2, woods"),
    (told(events.lane_fights, 0, A2, 0), "west lane: the front is on a2"),
    (told(events.tick_begins, 0, 3), ""),
    (told(events.verdict, 2, NORTH, C1, C2), "east lane: North wins; the front moves to c1"),
    (told(events.verdict, 2, -1, C2, C2), "east lane: undecided; the front stays on c2"),
    (told(events.captured, NORTH, 4), "North captures b2"),
    (openly(events.fights, *CAVALRY, 4, 5), ""),
    (openly(events.sights, SOUTH, 1), "South sees the enemy's base in the centre lane"),
    (openly(events.places, *CAVALRY), "South's Cavalry on a2 is placed"),
    (told(events.plays, NORTH), "North plays a card"),
    (openly(events.moves, *CAVALRY, A1), "South's Cavalry moves from a1 to a2"),
    (openly(events.pushed, *ARCHER, 4), "North's Archer is thrown from b2 to b3b"),
    (openly(events.burnt, *CAVALRY), "South's Cavalry on a2 burns: 1 damage"),
    (told(events.sprung, NORTH, A2), "North's trap on a2 goes off"),
    (openly(events.trapped, *CAVALRY, 3), "South's Cavalry on a2 steps into a trap: 3 damage"),
    (told(events.lit, 4, 7), "b2 is ignited up to turn 7"),
    (
        openly(events.frightened, *CAVALRY, *ARCHER[1:]),
        "South's Cavalry on a2 is frightened by North's Archer on b3b and loses its action points",
    ),
    (
        openly(events.mired, *CAVALRY),
        "South's Cavalry on a2 sinks into the marsh and loses its action points",
    ),
    (
        told(events.spy_strikes, *SPY, *ARCHER[1:], 1),
        "South's Spy strikes North's Archer in the centre lane",
    ),
    (
        told(events.spy_strikes, *SPY, *BASE[1:], 1),
        "South's Spy strikes North's base in the centre lane",
    ),
    (
        told(events.intercepts, *ARCHER, 6),
        "North's Archer on b3b takes the 6 damage meant for the base",
    ),
    (told(events.relic_found, NORTH), "North finds the relic and a card with it"),
    (openly(events.relic_card, NORTH, SCOUT), "North's card from the relic: Scout"),
    (openly(events.exchanges, NORTH, SCOUT), "North puts Scout back"),
    (openly(events.trap_set, SOUTH, A1, 3), "South lays a trap of 3 damage on a1"),
    (
        openly(events.gains_point, *CAVALRY, 3),
        "South's Cavalry on a2 gains an action point at the lake and has 3",
    ),
    (told(events.exchanged, SOUTH), "South is ready"),
    (openly(events.attacks, *CAVALRY, 0), "South's Cavalry on a2 attacks a3"),
    (openly(events.tends, *CAVALRY), "South's Cavalry on a2 tends to a friend"),
]


@pytest.mark.parametrize(("event", "words"), SAID)
def test_every_event_is_said(event: Event, words: str) -> None:
    book = new_match("points").book
    assert view.sentence(book, event, {}) == words


def test_the_sentences_above_are_of_all_kinds_there_are() -> None:
    assert {kind.number for kind in EVENTS.kinds} == {event.kind for event, _ in SAID}


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown event"):
        view.sentence(new_match().book, Event(1, 1, 999, (0, 0, 0, 0)), {})


def test_a_hit_says_all_that_it_is_made_of() -> None:
    parts = (
        (events.BY_DAMAGE, 4),
        (events.BY_TERRAIN, 1),
        (events.BY_COUNTER, 4),
        (events.BY_SHIELD, -2),
    )
    details = tuple(openly(events.modifier, *part) for part in parts)
    whole = replace(hit(events.ATTACK, 0, ARCHER, 7, 6, 0), details=details)
    assert view.sentence(new_match().book, whole, {}) == (
        "South's Cavalry hits North's Archer for 7 (4 +1 terrain +4 class -2 shield): 6 → 0"
    )


def test_every_modifier_has_a_name_of_its_own() -> None:
    values = [value for name, value in vars(events).items() if name.startswith("BY_")]
    parts = {value for value in values if events.BY_DAMAGE <= value <= events.BY_FLOOR}
    assert set(MODIFIERS) == parts
    assert len(set(MODIFIERS.values())) == len(MODIFIERS)


@pytest.mark.parametrize("preset", GAME.presets)
def test_whole_games_are_told_to_everybody(preset: str) -> None:
    match = played(preset, 220, seed=4)
    for seat in (SPECTATOR, SOUTH, NORTH):
        shown = match.view(seat)
        said = shown.sentences()
        assert len(said) > 30
        assert not [line for line in said if "card 1" in line or "  " in line]
        assert events.MODIFIER not in {event.kind for event in shown.events}
        if match.book.mode == CLASSIC:
            assert any("(" in line and "tick" in line for line in said)


def test_details_are_told_to_those_only_who_may_know_of_them() -> None:
    match = played("points", 220, seed=4)
    for seat in (SPECTATOR, SOUTH, NORTH):
        for event in match.view(seat).events:
            assert all(each.visible_to(seat) for each in event.details)
            assert all(each.number == event.number for each in event.details)


def test_secrets_are_told_to_their_owner_only() -> None:
    match = played("points", 220, seed=4)
    for seat, other in ((SOUTH, NORTH), (NORTH, SOUTH)):
        drawn = re.compile(f"^{view.seat_name(other)} (draws [A-Z]|puts|lays)")
        assert not [line for line in match.view(seat).sentences() if drawn.match(line)]


@pytest.mark.parametrize("preset", GAME.presets)
def test_marks_are_in_the_picture(preset: str) -> None:
    for moves in (20, 60, 100):
        match = played(preset, moves, seed=6)
        for seat in (SOUTH, NORTH):
            shown = match.view(seat)
            marked, there = shown.marked(), set(by_id(shown))
            assert not marked or set(marked) & there


def test_marks_of_each_kind() -> None:
    book = new_match("points").book

    def marks(event: Event) -> tuple[str, ...]:
        return view.marks(book, event)

    assert marks(openly(events.moves, *CAVALRY, A1)) == ("south-a2",)
    assert marks(hit(events.ATTACK, 0, ARCHER, 3, 0, 0)) == ("north-b3b",)
    assert marks(hit(events.BASE_ATTACK, 0, BASE, 3, 0, 0)) == ()
    assert marks(openly(events.storm_hits, *ARCHER, 4, 6, 2)) == ("north-b3b",)
    assert marks(told(events.base_hurt, NORTH, 3, 22, events.IN_BATTLE)) == ("base-north",)
    fallen = openly(events.falls, *ARCHER, SOUTH, 0, events.IN_BATTLE)
    assert marks(fallen) == ("grave-b3-north",)
    assert marks(told(events.lit, 4, 6)) == ("tile-b2",)
    assert marks(openly(events.trap_set, SOUTH, A1, 3)) == ("tile-a1",)
    assert marks(told(events.sprung, SOUTH, A1)) == ("tile-a1",)
    assert marks(told(events.captured, NORTH, C2)) == ("tile-c2",)
    assert marks(told(events.turn_begins, 2, SOUTH, 1)) == ()
    assert view.marks(new_match("classic").book, fallen) == ()


def test_who_sees_everything_is_told_everything() -> None:
    match = played("classic", 4000, seed=2)
    assert match.over
    said = match.view(OPEN).sentences()
    assert any(line.startswith("North draws ") and "card" not in line for line in said)
    assert said[-1].startswith("the match ends")
