"""What happened in Land of Clans & Wanderers, in words."""

import inspect
import re

import pytest

from support.clans.scenes import by_id, kind_of, new_match, played
from wartable.engine.kit.events import EVERYBODY, Event
from wartable.engine.play.view import OPEN, SPECTATOR
from wartable.games.clans import GAME, events, view
from wartable.games.clans.state import (
    CLASSIC,
    DRAW_CARDS,
    HIDDEN,
    MIDDLE,
    NORTH,
    POSTS,
    SOUTH,
    SPY_POST,
    TURN_CAP,
    WOODS,
)
from wartable.games.clans.view.hits import MODIFIERS

A2, B3 = 3, 1


def unit(name: str, side: int, tile: int, place: int = 0) -> int:
    """Return a unit as events name it."""
    card = HIDDEN if name == "hidden" else kind_of(name)
    return card | (tile * POSTS + place) << 7 | side << 15


CAVALRY, ARCHER = unit("cavalry", SOUTH, A2), unit("archer", NORTH, B3, 1)
SPY = unit("spy", SOUTH, A2, SPY_POST)
SCOUT = kind_of("scout")


def hit(how: int, tick: int = 0, striker: int = CAVALRY) -> int:
    return striker | how << 16 | tick << 20


#: Kind, figures, what is said.
SAID = [
    (
        events.STARTS,
        (SOUTH, 0, 0, 0),
        "South is led by Napoleon Bonaparte: draw 2 cards, once",
    ),
    (events.TURN, (3, -1, 0, 0), "turn 3: both plan"),
    (events.TURN, (3, NORTH, 0, 0), "turn 3: North"),
    (events.DRAWN, (NORTH, SCOUT, 0, 0), "North draws Scout"),
    (events.DRAWS, (NORTH, 1, 12, 0), "North draws 1 card; 12 left in the deck"),
    (events.HAND_FULL, (SOUTH, SCOUT, 0, 0), "South's hand is full: Scout is lost"),
    (events.HERO, (SOUTH, DRAW_CARDS, 2, 0), "South's hero: draw 2 cards"),
    (
        events.HEALED,
        (CAVALRY, 2, 5, events.HEALED_BY_MEDIC),
        "South's Cavalry on a2 is healed by a medic by 2: 3 → 5",
    ),
    (
        events.FALLS,
        (ARCHER, SOUTH, 100, events.IN_BATTLE),
        "North's Archer on b3b falls; South gets 100 gold",
    ),
    (events.FALLS, (ARCHER, -1, 0, events.BY_FIRE), "North's Archer on b3b falls in the fire"),
    (
        events.FALLS,
        (ARCHER, -1, 0, events.BY_DECOY_END),
        "North's Archer on b3b was a decoy and is gone",
    ),
    (events.FALLS, (SPY, -1, 0, events.AS_SPY), "South's Spy on a2s is lost"),
    (events.HEALTH, (NORTH, 5, 20, events.IN_BATTLE), ""),
    (events.HEALTH, (NORTH, 5, 20, events.BY_HERO), "North's base loses 5 by the hero: 20 left"),
    (events.HEALTH, (NORTH, 5, 20, events.BY_RAID), "North's base loses 5 in a raid: 20 left"),
    (events.ENDS, (TURN_CAP, 3, 0, 0), "the match ends: turn cap, a draw"),
    (events.ENDS, (1, 2, 0, 0), "the match ends: destroyed, North wins"),
    (
        events.ULTIMATE,
        (SOUTH, 0, 1, 0),
        "South: Canopy Storm of the Monkey, in the centre lane",
    ),
    (events.AGE, (1, 0, 0, 0), "age 2 begins"),
    (events.MODIFIER, (events.BY_FURY, 2, 0, 0), ""),
    (
        events.HIT,
        (hit(events.ATTACK), ARCHER, 9, 9 << 16),
        "South's Cavalry hits North's Archer for 9: 9 → 0",
    ),
    (
        events.HIT,
        (hit(events.FIRST, 2), ARCHER, 3, 9 << 16 | 6),
        "tick 2: South's Cavalry strikes first: North's Archer for 3: 9 → 6",
    ),
    (
        events.HIT,
        (hit(events.SHOT, 4), unit("hidden", NORTH, B3, 1), 3, 0),
        "tick 4: South's Cavalry shoots a hidden card of North for 3",
    ),
    (
        events.HIT,
        (hit(events.BASE_ATTACK), -1, 4, 25 << 16 | 21),
        "South's Cavalry hits North's base for 4: 25 → 21",
    ),
    (
        events.HIT,
        (hit(events.SLIPS), -1, 4, 0),
        "South's Cavalry slips past the enemy and hits North's base for 4",
    ),
    (
        events.HIT,
        (events.STORM << 16, ARCHER, 4, 6 << 16 | 2),
        "the storm hits North's Archer for 4: 6 → 2",
    ),
    (
        events.ABSORBED,
        (ARCHER, 0, 0, 0),
        "North's Archer on b3b has a barrier that takes the damage",
    ),
    (events.GOLD, (SOUTH, 50, events.IN_BATTLE, 0), ""),
    (events.GOLD, (SOUTH, 400, events.FOR_LANE, 0), "South gets 400 gold for the lane"),
    (events.STAGED, (SOUTH, SCOUT, 6, 0), "South stages Scout on a1"),
    (events.TAKEN_BACK, (SOUTH, SCOUT, 6, 0), "South takes Scout back from a1"),
    (events.SUBMITS, (NORTH, 0, 0, 0), "North has submitted"),
    (events.ARRIVES, (CAVALRY, 0, 0, 0), "South's Cavalry on a2 is placed"),
    (events.ADVANCES, (CAVALRY, 6, 0, 0), "South's Cavalry advances from a1 to a2"),
    (events.LANE, (0, MIDDLE, WOODS, 0), "west lane: the front is on a2, woods"),
    (events.TICK, (0, 3, 0, 0), ""),
    (events.VERDICT, (2, NORTH, 2, 1), "east lane: North wins; the front moves to c1"),
    (events.VERDICT, (2, -1, 1, 1), "east lane: undecided; the front stays on c2"),
    (events.CAPTURED, (1, NORTH, 0, 0), "North captures b2"),
    (events.FIGHTS, (CAVALRY, 4 << 16 | 5, 0, 0), ""),
    (events.SIGHTS, (SOUTH, 1, 0, 0), "South sees the enemy's base in the centre lane"),
    (events.PLACES, (CAVALRY, 0, 0, 0), "South's Cavalry on a2 is placed"),
    (events.PLAYS, (NORTH, 0, 0, 0), "North plays a card"),
    (events.MOVES, (CAVALRY, 6, 0, 0), "South's Cavalry moves from a1 to a2"),
    (events.PUSHED, (ARCHER, 4, 0, 0), "North's Archer is thrown from b2 to b3b"),
    (events.BURNT, (CAVALRY, 3, 0, 0), "South's Cavalry on a2 burns: 1 damage"),
    (events.SPRUNG, (NORTH, A2, 0, 0), "North's trap on a2 goes off"),
    (events.TRAPPED, (CAVALRY, 3, 3, 0), "South's Cavalry on a2 steps into a trap: 3 damage"),
    (events.LIT, (4, 7, 0, 0), "b2 is ignited up to turn 7"),
    (
        events.FRIGHTENED,
        (CAVALRY, ARCHER, 0, 0),
        "South's Cavalry on a2 is frightened by North's Archer on b3b and loses its action points",
    ),
    (
        events.MIRED,
        (CAVALRY, 0, 0, 0),
        "South's Cavalry on a2 sinks into the marsh and loses its action points",
    ),
    (
        events.SPY_STRIKES,
        (SPY, ARCHER, 1, 0),
        "South's Spy strikes North's Archer in the centre lane",
    ),
    (events.SPY_STRIKES, (SPY, -1, 1, 0), "South's Spy strikes North's base in the centre lane"),
    (
        events.INTERCEPTS,
        (ARCHER, 6, 0, 0),
        "North's Archer on b3b takes the 6 damage meant for the base",
    ),
    (events.RELIC, (NORTH, 0, 0, 0), "North finds the relic and a card with it"),
    (events.RELIC_CARD, (NORTH, SCOUT, 0, 0), "North's card from the relic: Scout"),
    (events.EXCHANGES, (NORTH, SCOUT, 0, 0), "North puts Scout back"),
    (events.KEEPS, (NORTH, 0, 0, 0), "North keeps its cards"),
    (events.TRAP_SET, (SOUTH, 6, 3, 0), "South lays a trap of 3 damage on a1"),
    (
        events.GAINS_POINT,
        (CAVALRY, 3, 0, 0),
        "South's Cavalry on a2 gains an action point at the lake and has 3",
    ),
    (events.EXCHANGED, (SOUTH, 0, 0, 0), "South is ready"),
    (events.ATTACKS, (CAVALRY, 0, 0, 0), "South's Cavalry on a2 attacks a3"),
    (events.TENDS, (CAVALRY, 0, 0, 0), "South's Cavalry on a2 tends to a friend"),
]


@pytest.mark.parametrize(("kind", "figures", "words"), SAID)
def test_every_event_is_said(kind: int, figures: tuple[int, int, int, int], words: str) -> None:
    book = new_match("points").book
    assert view.sentence(book, Event(1, 1, kind, figures), {}) == words


def test_the_sentences_above_are_of_all_kinds_there_are() -> None:
    source = inspect.getsource(events)
    listed = source[source.index("# --- kinds") : source.index("# --- ways to strike")]
    kinds = {int(number) for number in re.findall(r"^[A-Z_]+ = \(?\s*(\d+)", listed, re.MULTILINE)}
    assert kinds == {kind for kind, _, _ in SAID}


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
    details = tuple(Event(1, 1, events.MODIFIER, (*part, 0, 0)) for part in parts)
    figures = (hit(events.ATTACK), ARCHER, 7, 6 << 16)
    told = Event(1, 1, events.HIT, figures, EVERYBODY, details)
    assert view.sentence(new_match().book, told, {}) == (
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

    def marks(kind: int, *figures: int) -> tuple[str, ...]:
        a, b, c, d = figures
        return view.marks(book, Event(1, 1, kind, (a, b, c, d)))

    assert marks(events.MOVES, CAVALRY, 6, 0, 0) == ("south-a2",)
    assert marks(events.HIT, CAVALRY, ARCHER, 3, 0) == ("north-b3b",)
    assert marks(events.HIT, CAVALRY, -1, 3, 0) == ()
    assert marks(events.HEALTH, NORTH, 3, 22, 0) == ("base-north",)
    assert marks(events.FALLS, ARCHER, 0, 0, 0) == ("grave-b3-north",)
    assert marks(events.LIT, 4, 6, 0, 0) == ("tile-b2",)
    assert marks(events.TRAP_SET, SOUTH, 6, 3, 0) == ("tile-a1",)
    assert marks(events.CAPTURED, 2, NORTH, 0, 0) == ("tile-c2",)
    assert marks(events.TURN, 2, 0, 0, 0) == ()
    assert view.marks(new_match("classic").book, Event(1, 1, events.FALLS, (ARCHER, 0, 0, 0))) == ()


def test_who_sees_everything_is_told_everything() -> None:
    match = played("classic", 4000, seed=2)
    assert match.over
    said = match.view(OPEN).sentences()
    assert any(line.startswith("North draws ") and "card" not in line for line in said)
    assert said[-1].startswith("the match ends")
