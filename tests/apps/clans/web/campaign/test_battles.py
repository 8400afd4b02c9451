"""Runs at tables, their battles at tables of their own, and how these come back to the run."""

from __future__ import annotations

import pytest

from support.campaign.tables import (
    SEED,
    TO_BATTLE,
    begin,
    campaign_room,
    fight,
    in_battle,
    play,
    standing,
)
from support.server import make_guests, record_of
from wartable.apps.clans.web.campaign import GAME
from wartable.apps.clans.web.decks.shop import last_visit
from wartable.engine.errors import BadOption, NotFound, Refusal
from wartable.engine.play.match import Match
from wartable.engine.play.record import read_record
from wartable.engine.registry import find_game
from wartable.games.campaign.state import BATTLE
from wartable.server.accounts.people import People
from wartable.server.errors import Unavailable
from wartable.server.store.store import Store
from wartable.server.tables.inner import LEFT, InnerTables
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.play import line, move
from wartable.server.tables.service import Room
from wartable.server.tables.summary import (
    BOT,
    FINISHED,
    INVITE,
    LIVE,
    PERSON,
    RUNNING,
    SLOW,
)


@pytest.fixture
def rooms(store: Store) -> tuple[Room, InnerTables]:
    return campaign_room(store)


def stage(room: Room, run: str) -> int:
    with room.looking(run) as live:
        return int(live.match.s.stage)


def fought(moves: int = 1000, **options: int) -> Match:
    """Return the run of these tests, its battle played within it as a match does by itself."""
    match = Match(find_game(GAME), options=find_game(GAME).options(options), seed=SEED)
    for each in TO_BATTLE:
        match.play(0, each)
    assert match.inner is not None
    play(match.inner, moves)
    return match


# --- a run ----------------------------------------------------------------------------------------


def test_a_run_has_one_seat_for_who_opens_it(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, _ = rooms
    ann, bob = make_guests(people, 2)
    run = begin(room, ann)
    info = room.info(run)
    assert info.status == RUNNING and info.seats[0].person_id == ann.id
    assert info.seats[0].chosen == {"unlocked": "", "wins": 0}
    with pytest.raises(NotFound):
        move(room, run, bob.id, "relic relic_gold_purse")
    for wish in (Wish(BOT, bot="greedy"), Wish(INVITE), Wish(BOT, bot="idle")):
        with pytest.raises(BadOption, match="played by whoever opens the table"):
            open_table(room, ann.id, ann.name, Plan(GAME, [wish]))


def test_a_run_has_no_clock(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, _ = rooms
    (ann,) = make_guests(people, 1)
    for clock in (LIVE, SLOW):
        with pytest.raises(BadOption, match="is played without a clock"):
            begin(room, ann, clock=clock, pace=60)


def test_nobody_chooses_what_is_earned(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, _ = rooms
    (ann,) = make_guests(people, 1)
    wish = Wish(ME, chosen={"unlocked": "war_chest_1", "wins": 3})
    with pytest.raises(BadOption, match=r"unlocked, wins: in .* this is earned, not chosen"):
        open_table(room, ann.id, ann.name, Plan(GAME, [wish]))


def test_a_run_is_kept_with_every_move(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, _ = rooms
    (ann,) = make_guests(people, 1)
    run = begin(room, ann, "relic relic_gold_purse")
    kept = standing(room, ann)
    assert (kept.table_id, kept.act, kept.completed, kept.gold) == (run, 1, 0, 50)
    move(room, run, ann.id, "wait")
    after = standing(room, ann)
    with room.looking(run) as live:
        assert (after.gold, after.completed) == (live.match.s.gold, 1)


# --- a battle -------------------------------------------------------------------------------------


def test_a_battle_is_the_one_of_its_run(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, inner, ann)
    expected = fought(0).inner
    info = room.info(battle)
    assert (info.game, info.status, info.part_of) == ("clans", RUNNING, run)
    assert [seat.kind for seat in info.seats] == [PERSON, BOT]
    assert (info.seats[0].person_id, info.seats[1].bot) == (ann.id, "green")
    with room.looking(battle) as live:
        assert expected is not None and live.match.state_hash() == expected.state_hash()
        assert live.match.seed == expected.seed


def test_a_battle_is_not_paid(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    _, battle = in_battle(room, inner, ann)
    fight(room, battle)
    assert room.info(battle).status == FINISHED
    assert last_visit(room.store, ann.id) is None


# --- the way back ---------------------------------------------------------------------------------


def test_a_battle_comes_back_to_its_run_once(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, inner, ann)
    fight(room, battle)
    expected = fought()
    expected.close_within()
    with room.looking(run) as live:
        assert live.match.state_hash() == expected.state_hash()
    record = record_of(room, run)
    assert read_record(record).state_hash() == expected.state_hash()
    inner.catch_up(run)
    inner.look(room.info(battle))
    assert record_of(room, run) == record
    assert standing(room, ann).points == expected.s.legacy > 0


# --- leaving --------------------------------------------------------------------------------------


def test_a_retreat_counts_what_has_happened(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, inner, ann)
    fight(room, battle, 31)
    inner.leave(run, ann.id)
    expected = fought(31)
    expected.leave_within()
    with room.looking(run) as live:
        assert live.match.state_hash() == expected.state_hash()
    assert read_record(record_of(room, run)).state_hash() == expected.state_hash()
    info = room.info(battle)
    assert (info.status, info.reason, info.winners) == (FINISHED, LEFT, ())
    with pytest.raises(Unavailable):
        move(room, battle, ann.id, "done")
    with pytest.raises(Refusal, match="no match is being played inside"):
        inner.leave(run, ann.id)


def test_a_retreat_before_the_first_move(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    run = begin(room, ann, *TO_BATTLE)
    inner.leave(run, ann.id)
    assert standing(room, ann).gold == 30


def test_without_gold_there_is_no_retreat(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, inner, ann, options={"start_gold": 19})
    fight(room, battle, 9)
    before = record_of(room, run)
    with pytest.raises(Refusal, match="costs 20 gold, and there is 19"):
        inner.leave(run, ann.id)
    assert record_of(room, run) == before and room.info(battle).status == RUNNING
    fight(room, battle)
    assert standing(room, ann).completed == 1


def test_nobody_tells_the_run_how_a_battle_went(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, inner, ann)
    fight(room, battle, 31)
    for each in ("retreat 50", "won 50", "fell hussar", "lost", "wait"):
        with pytest.raises(Refusal, match="comes first, at its own table"):
            move(room, run, ann.id, each)
        with pytest.raises(Refusal, match="comes first, at its own table"):
            line(room, run, ann.id, each)
    assert stage(room, run) == BATTLE
