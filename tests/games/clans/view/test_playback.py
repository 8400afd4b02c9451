"""Playback of a classic resolution, tick by tick."""

import pytest

from support.clans.scenes import Table, played
from wartable.engine.kit.events import Event
from wartable.engine.play.match import Match
from wartable.engine.play.view import OPEN, SPECTATOR, View
from wartable.engine.scene.svg import render_svg
from wartable.engine.scene.text import render_text
from wartable.games.clans import GAME, PLAYBACK
from wartable.games.clans import events as clans_events
from wartable.games.clans.catalogue.abilities import REGENERATE
from wartable.games.clans.events import EVENTS, read_hit
from wartable.games.clans.state import (
    COLUMNS,
    HIDDEN,
    MIDDLE,
    NORTH,
    SIDES,
    SOUTH,
    home_row,
    place_of,
)
from wartable.games.clans.view.hits import hit_words
from wartable.games.clans.view.resolution import AFTER, BEFORE, Moment, Stack, moments
from wartable.games.clans.view.words import card_name


def fight() -> Table:
    """Two lanes are fought over: in the west behind a card that conceals, with a far shot east."""
    table = Table("classic")
    table.put(SOUTH, "a2", "hussar", hp=4)
    table.put(SOUTH, "a2", "field_cannon")
    table.put(NORTH, "a2", "lake_mist_weaver")
    table.put(NORTH, "a2", "ancient_treant")
    table.put(SOUTH, "c1", "siege_cannon")
    table.put(NORTH, "c2", "fusilier")
    table.play("done", SOUTH)
    table.play("done", NORTH)
    return table


def of_view(shown: View) -> list[Moment]:
    return moments(shown.book, shown.seat, shown.events)


def names(stack: Stack) -> list[str]:
    return [card_name(GAME.make_book(GAME.options(), 2, ()), each.card) for each in stack]


def test_a_fight_is_shown_tick_by_tick() -> None:
    west = [each for each in of_view(fight().view(SOUTH)) if each.column == 0]
    assert [each.tick for each in west] == [BEFORE, 1, 2, 3, 4, 5, AFTER]
    start = west[0]
    assert names(start.stacks[SOUTH]) == ["Hussar", "Field Cannon"]
    assert names(start.stacks[NORTH]) == ["Lake Mist Weaver", "hidden card"]
    second = west[2]
    assert [each.is_fallen for each in second.stacks[SOUTH]] == [True, False]
    assert [each.lost for each in second.stacks[NORTH]] == [8, 0]
    assert second.lines[0] == (
        "South's Hussar strikes first: North's Lake Mist Weaver for 5 (6 -1 shield): 8 → 3"
    )
    assert names(west[3].stacks[SOUTH]) == ["Field Cannon"]
    fourth = west[4]
    assert names(fourth.stacks[NORTH]) == ["Ancient Treant"]
    treant = fourth.stacks[NORTH][0]
    assert (treant.health, treant.most) == (18, 22)  # hit for 6, then regenerated 2
    assert west[-1].verdict == "North wins; the front stays on a2"
    assert west[-1].lines[-1] == f"west lane: {west[-1].verdict}"
    assert "South's crystal loses 12 in a raid: 88 left" in west[-1].lines
    assert not any(each.verdict for each in west[:-1])


def test_far_attacks_belong_to_the_end_of_their_lane() -> None:
    east = [each for each in of_view(fight().view(NORTH)) if each.column == 2]
    assert [each.tick for each in east] == [BEFORE, AFTER]
    assert east[0].stacks[SOUTH] == ()
    assert "South's Siege Cannon shoots from afar at North's Fusilier for 12: 9 → 0" in (
        line.replace("a hidden card of South", "South's Siege Cannon") for line in east[1].lines
    )
    assert east[1].stacks[NORTH][0].is_fallen
    assert east[1].verdict


def test_a_far_attack_where_nobody_fights_is_shown_too() -> None:
    table = Table("classic")
    table.put(SOUTH, "b1", "siege_cannon")
    table.put(NORTH, "b3", "siege_cannon")
    table.s.known[SOUTH] = table.s.known[NORTH] = 2
    table.play("done", SOUTH)
    table.play("done", NORTH)
    shown = table.view(SOUTH)
    (frame,) = PLAYBACK.frames(shown.book, SOUTH, shown.events)
    assert frame.title == "Centre lane, the outcome" and frame.is_last
    assert frame.lines[0].endswith("shoots from afar at North's Siege Cannon for 12: 8 → 0")


def test_who_knows_the_hidden_card_sees_it_from_the_start() -> None:
    table = fight()
    for seat, events in ((NORTH, table.view(NORTH).events), (OPEN, everything(table))):
        west = moments(table.match.book, seat, events)
        assert names(west[0].stacks[NORTH]) == ["Lake Mist Weaver", "Ancient Treant"]
        assert len(west[0].stacks[SOUTH]) == 2


def everything(table: Table) -> list[Event]:
    """Return all events of the last move, as who sees everything gets them."""
    return list(table.match.moves[-1].events)


def test_frames_are_titled_and_grouped_by_lane() -> None:
    shown = fight().view(SOUTH)
    frames = PLAYBACK.frames(shown.book, SOUTH, shown.events)
    assert [frame.group for frame in frames] == ["west"] * 7 + ["east"] * 2
    assert [frame.title for frame in frames[:3]] == [
        "West lane, before the fight",
        "West lane, tick 1 of 5",
        "West lane, tick 2 of 5",
    ]
    assert frames[0].lines == ("both sides stand ready",)
    assert frames[1].lines == ("nobody acts in this tick",)
    assert [frame.title for frame in frames if frame.is_last] == [
        "West lane, the outcome",
        "East lane, the outcome",
    ]
    assert frames[7].lines == ("South has nobody there",)
    for frame in frames:
        text = render_text(frame.scene)
        assert max(map(len, text.splitlines())) <= 80
        assert render_svg(frame.scene).startswith("<svg")
        assert frame.as_dict()["title"] == frame.title


def test_the_own_side_is_at_the_bottom() -> None:
    for seat, first in ((SOUTH, "N "), (NORTH, "S "), (SPECTATOR, "N ")):
        shown = fight().view(seat)
        scene = PLAYBACK.frames(shown.book, seat, shown.events)[0].scene
        cards = [line for line in render_text(scene).splitlines() if line[:2] in ("N ", "S ")]
        assert cards[0].startswith(first) and not cards[1].startswith(first)


def test_without_a_fight_there_is_nothing_to_show() -> None:
    assert of_view(played("points", 120).view(SOUTH)) == []
    assert of_view(played("classic", 0).view(SOUTH)) == []


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seat", [SPECTATOR, SOUTH, NORTH])
def test_playback_is_what_the_events_say(seed: int, seat: int) -> None:
    match = played("classic", 30 + 7 * seed, seed)
    shown = match.view(seat)
    found = of_view(shown)
    latest = max((e.number for e in shown.events if e.kind == clans_events.LANE_FIGHTS), default=-1)
    events = [e for e in shown.events if e.number == latest]
    lanes = [EVENTS.fields(e) for e in events if e.kind == clans_events.LANE_FIGHTS]
    fought = [told["column"] for told in lanes]
    assert [moment.column for moment in found if moment.tick == BEFORE] == fought
    begun = [EVENTS.fields(e) for e in events if e.kind == clans_events.TICK_BEGINS]
    ticks = [(told["column"], told["tick"]) for told in begun]
    assert ticks == [(m.column, m.tick) for m in found if BEFORE < m.tick < AFTER]
    hits = [hit_words(shown.book, read_hit(e)) for e in events if e.kind == clans_events.HIT]
    assert sorted(hits) == sorted(line for m in found for line in m.lines if line in hits)
    verdicts = [e for e in events if e.kind == clans_events.VERDICT]
    assert len(verdicts) == sum(bool(moment.verdict) for moment in found)


def standing_after(match: Match, moment: Moment, side: int) -> list[tuple[int, int]]:
    """Return cards and health of the stack that a side fought with."""
    row = moment.row if moment.row == home_row(side) else MIDDLE
    where = place_of(side, row * COLUMNS + moment.column)
    units = [match.s.stack[where][at] - 1 for at in range(match.s.standing[where])]
    return [(match.s.u_card[unit] - 1, match.s.u_hp[unit]) for unit in units]


def test_the_last_moment_of_a_lane_is_what_stands_on_the_board() -> None:
    """Health is followed through all ticks: at the end it is that of the position."""
    compared = 0
    for seed in range(10):
        match = played("classic", 24 + 9 * seed, seed)
        for moment in moments(match.book, SOUTH, match.view(SOUTH).events):
            if moment.tick != AFTER:
                continue
            for side in range(SIDES):
                living = [each for each in moment.stacks[side] if not each.is_fallen]
                heals = any(match.book.ability[each.card][REGENERATE] for each in living)
                if heals or any(each.card >= HIDDEN for each in living):
                    continue
                there = [(each.card, each.health) for each in living]
                assert there == standing_after(match, moment, side)
                compared += len(there)
    assert compared > 20
