"""Runs at tables, their battles at tables of their own, and how these come back to the run."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from sqlalchemy import func, select

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
from support.server import make_guests, make_server, record_of
from wartable.apps.clans.web.campaign import GAME
from wartable.apps.clans.web.decks.shop import last_visit
from wartable.engine.errors import BadOption, NotFound, Refusal
from wartable.engine.play.match import Match
from wartable.engine.play.record import read_record
from wartable.engine.registry import find_game
from wartable.games.campaign.state import BATTLE
from wartable.server.accounts.people import People
from wartable.server.errors import Forbidden, Unavailable
from wartable.server.store.models import TableRow
from wartable.server.store.store import Store
from wartable.server.tables.admin import close_table
from wartable.server.tables.host import set_public
from wartable.server.tables.inner import RETREAT, Battles
from wartable.server.tables.lists import CURRENT, public_tables, tables_of
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.play import line, move, resign
from wartable.server.tables.rematch import offer_rematch
from wartable.server.tables.service import Room
from wartable.server.tables.summary import (
    BOT,
    CLOSED,
    FINISHED,
    INVITE,
    LIVE,
    LOBBY,
    PERSON,
    RUNNING,
    SLOW,
)


@pytest.fixture
def rooms(store: Store) -> tuple[Room, Battles]:
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


def test_a_run_has_one_seat_for_who_opens_it(rooms: tuple[Room, Battles], people: People) -> None:
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


def test_a_run_has_no_clock(rooms: tuple[Room, Battles], people: People) -> None:
    room, _ = rooms
    (ann,) = make_guests(people, 1)
    for clock in (LIVE, SLOW):
        with pytest.raises(BadOption, match="is played without a clock"):
            begin(room, ann, clock=clock, pace=60)


def test_nobody_chooses_what_is_earned(rooms: tuple[Room, Battles], people: People) -> None:
    room, _ = rooms
    (ann,) = make_guests(people, 1)
    wish = Wish(ME, chosen={"unlocked": "war_chest_1", "wins": 3})
    with pytest.raises(BadOption, match=r"unlocked, wins: in .* this is earned, not chosen"):
        open_table(room, ann.id, ann.name, Plan(GAME, [wish]))


def test_a_run_is_kept_with_every_move(rooms: tuple[Room, Battles], people: People) -> None:
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


def test_a_battle_is_opened_once(rooms: tuple[Room, Battles], people: People, store: Store) -> None:
    room, battles = rooms
    (ann,) = make_guests(people, 1)
    run = begin(room, ann, *TO_BATTLE)
    others = [battles, *(campaign_room(store)[1] for _ in range(3))]  # as many processes
    found: list[str] = []
    threads = [
        threading.Thread(target=lambda each=each: found.append(each.open(run, ann.id)))
        for each in others
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(others) and len(set(found)) == 1
    assert battles.open(run, ann.id) == found[0]
    with store.reading() as session:
        wanted = select(func.count()).select_from(TableRow).where(TableRow.part_of == run)
        assert session.scalar(wanted) == 1


def test_a_battle_is_the_one_of_its_run(rooms: tuple[Room, Battles], people: People) -> None:
    room, battles = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann)
    inner = fought(0).inner
    info = room.info(battle)
    assert (info.game, info.status, info.part_of) == ("clans", RUNNING, run)
    assert [seat.kind for seat in info.seats] == [PERSON, BOT]
    assert (info.seats[0].person_id, info.seats[1].bot) == (ann.id, "green")
    with room.looking(battle) as live:
        assert inner is not None and live.match.state_hash() == inner.state_hash()
        assert live.match.seed == inner.seed


def test_a_battle_that_did_not_begin_begins_later(
    rooms: tuple[Room, Battles], people: People, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, battles = rooms
    (ann,) = make_guests(people, 1)
    run = begin(room, ann, *TO_BATTLE)

    class Killed(BaseException):
        """The process ends here."""

    def killed(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("wartable.server.tables.lobby.begin_if_full", killed)
        with pytest.raises(Killed):
            battles.open(run, ann.id)
    other, after = campaign_room(store)
    with store.reading() as session:
        battle = session.scalar(select(TableRow.id).where(TableRow.part_of == run))
    assert battle is not None and other.info(battle).status == LOBBY
    assert after.open(run, ann.id) == battle
    inner = fought(0).inner
    with other.looking(battle) as live:
        assert inner is not None and live.match.seed == inner.seed


def test_there_is_no_battle_in_camp(rooms: tuple[Room, Battles], people: People) -> None:
    room, battles = rooms
    ann, bob = make_guests(people, 2)
    run = begin(room, ann, "relic relic_gold_purse")
    for act in (battles.open, battles.retreat):
        with pytest.raises(Refusal, match="no battle to fight"):
            act(run, ann.id)
        with pytest.raises(NotFound):
            act(run, bob.id)
    set_public(room, run, ann.id, True)
    for act in (battles.open, battles.retreat):
        with pytest.raises(Forbidden):
            act(run, bob.id)


def test_a_battle_is_not_listed_nor_paid_nor_repeated(
    rooms: tuple[Room, Battles], people: People
) -> None:
    room, battles = rooms
    ann, bob = make_guests(people, 2)
    run, battle = in_battle(room, battles, ann, public=True)
    assert room.info(battle).public
    assert [each.info.id for each in tables_of(room, ann.id, CURRENT, limit=9)] == [run]
    assert [each.info.id for each in public_tables(room, bob.id, CURRENT, limit=9)] == [run]
    with pytest.raises(Refusal, match="part of another"):
        resign(room, battle, ann.id)
    fight(room, battle)
    assert room.info(battle).status == FINISHED
    assert last_visit(room.store, ann.id) is None
    with pytest.raises(Refusal, match="part of another"):
        offer_rematch(room, battle, ann.id)


def test_who_may_watch_the_run_may_watch_the_battle(
    rooms: tuple[Room, Battles], people: People
) -> None:
    room, battles = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann)
    assert not room.info(battle).public
    set_public(room, run, ann.id, True)
    assert room.info(battle).public
    set_public(room, run, ann.id, False)
    assert not room.info(battle).public


# --- the way back ---------------------------------------------------------------------------------


def test_a_battle_comes_back_to_its_run_once(rooms: tuple[Room, Battles], people: People) -> None:
    room, battles = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann)
    fight(room, battle)
    expected = fought()
    expected.close_within()
    with room.looking(run) as live:
        assert live.match.state_hash() == expected.state_hash()
    record = record_of(room, run)
    assert read_record(record).state_hash() == expected.state_hash()
    battles.catch_up(run)
    battles.look(room.info(battle))
    assert record_of(room, run) == record
    assert standing(room, ann).points == expected.s.legacy > 0


def test_a_server_that_was_killed_between_catches_up(
    store: Store, people: People, tmp_path: Path
) -> None:
    room, battles = campaign_room(store, listens=False)
    (ann,) = make_guests(people, 1)
    _, battle = in_battle(room, battles, ann)
    fight(room, battle)
    assert standing(room, ann).completed == 0  # the battle is over, and nobody told the run
    url = store.engine.url.render_as_string(hide_password=False)
    with make_server(tmp_path / "again", database=url) as server:
        server.battles.close()  # what it does when it starts is done
        after = standing(server.room, ann)
        assert (after.completed, after.battles) == (1, 1)


def test_looking_catches_up_too(store: Store, people: People) -> None:
    room, battles = campaign_room(store, listens=False)
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann)
    fight(room, battle)
    battles.look(room.info(run))
    assert standing(room, ann).completed == 1
    with pytest.raises(Refusal, match="no battle to fight"):
        battles.open(run, ann.id)


def test_a_battle_in_progress_is_resumed_exactly(store: Store, people: People) -> None:
    room, battles = campaign_room(store)
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann)
    fight(room, battle, 17)
    with room.looking(battle) as live:
        before = live.match.state_hash()
    other, after = campaign_room(store)
    assert after.open(run, ann.id) == battle
    with other.looking(battle) as live:
        assert live.match.state_hash() == before


# --- leaving --------------------------------------------------------------------------------------


def test_a_retreat_counts_what_has_happened(rooms: tuple[Room, Battles], people: People) -> None:
    room, battles = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann)
    fight(room, battle, 31)
    battles.retreat(run, ann.id)
    expected = fought(31)
    expected.leave_within()
    with room.looking(run) as live:
        assert live.match.state_hash() == expected.state_hash()
    assert read_record(record_of(room, run)).state_hash() == expected.state_hash()
    info = room.info(battle)
    assert (info.status, info.reason, info.winners) == (FINISHED, RETREAT, ())
    with pytest.raises(Unavailable):
        move(room, battle, ann.id, "done")
    with pytest.raises(Refusal, match="no battle to fight"):
        battles.retreat(run, ann.id)


def test_a_retreat_before_the_first_move(rooms: tuple[Room, Battles], people: People) -> None:
    room, battles = rooms
    (ann,) = make_guests(people, 1)
    run = begin(room, ann, *TO_BATTLE)
    battles.retreat(run, ann.id)
    assert standing(room, ann).gold == 30


def test_without_gold_there_is_no_retreat(rooms: tuple[Room, Battles], people: People) -> None:
    room, battles = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann, options={"start_gold": 19})
    fight(room, battle, 9)
    before = record_of(room, run)
    with pytest.raises(Refusal, match="costs 20 gold, and there is 19"):
        battles.retreat(run, ann.id)
    assert record_of(room, run) == before and room.info(battle).status == RUNNING
    fight(room, battle)
    assert standing(room, ann).completed == 1


def test_nobody_tells_the_run_how_a_battle_went(
    rooms: tuple[Room, Battles], people: People
) -> None:
    room, battles = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann)
    fight(room, battle, 31)
    for each in ("retreat 50", "won 50", "fell hussar", "lost", "wait"):
        with pytest.raises(Refusal, match="comes first, at its own table"):
            move(room, run, ann.id, each)
        with pytest.raises(Refusal, match="comes first, at its own table"):
            line(room, run, ann.id, each)
    assert stage(room, run) == BATTLE


def test_a_battle_that_was_closed_is_fought_anew(
    rooms: tuple[Room, Battles], people: People
) -> None:
    room, battles = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann)
    fight(room, battle, 9)
    close_table(room.store, battle, "by mistake")
    again = battles.open(run, ann.id)
    assert again != battle and room.info(battle).status == CLOSED
    fight(room, again)
    assert standing(room, ann).completed == 1


def test_a_run_that_is_given_up_ends_its_battle(
    rooms: tuple[Room, Battles], people: People
) -> None:
    room, battles = rooms
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann)
    resign(room, run, ann.id)
    assert room.info(run).status == FINISHED
    assert room.info(battle).status == FINISHED
    with pytest.raises(Unavailable):
        battles.open(run, ann.id)


def test_a_battle_that_does_not_fit_is_fought_again(
    store: Store, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, battles = campaign_room(store)
    (ann,) = make_guests(people, 1)
    run, battle = in_battle(room, battles, ann)
    told: list[str] = []
    monkeypatch.setattr("wartable.server.log.complaints.tell", lambda what, _: told.append(what))
    with monkeypatch.context() as patch:
        patch.setattr("wartable.server.tables.inner._fight", lambda match, moves: None)
        fight(room, battle)
    assert told == [f"battle {battle} cannot be counted in run {run}"]
    assert standing(room, ann).completed == 0
    again = battles.open(run, ann.id)
    assert again != battle
    fight(room, again)
    assert standing(room, ann).completed == 1
