"""Nested matches at tables of their own: opened, resumed, left, and reported once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from support.games.pig import PIG
from support.games.sty import STY
from support.inner import (
    SEED,
    TO_FAIR,
    at_fair,
    begin,
    fairs_behind,
    inner_room,
    play_on,
    played,
)
from support.server import make_account, make_guests, make_server, record_of
from support.sockets import until
from wartable.engine import registry
from wartable.engine.errors import BadOption, NotFound, NotYourTurn, Refusal
from wartable.engine.game import Game, Setting
from wartable.engine.play.match import Match
from wartable.engine.play.record import read_record
from wartable.engine.play.view import SPECTATOR
from wartable.engine.registry import find_game
from wartable.server.accounts.deletion import farewell
from wartable.server.accounts.people import People
from wartable.server.bots.runner import BotRunner
from wartable.server.errors import Forbidden, Unavailable
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.store.store import Store
from wartable.server.tables.admin import close_table
from wartable.server.tables.host import set_public
from wartable.server.tables.inner import LEFT, OUTER_OVER, InnerTables
from wartable.server.tables.lists import CURRENT, public_tables, tables_of
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.pauses import give_to_bot, presences, take_back
from wartable.server.tables.permissions import check_may_watch
from wartable.server.tables.play import NOBODY_PLAYS, bot_plays, line, move, resign, undo
from wartable.server.tables.rematch import offer_rematch
from wartable.server.tables.seat_options import may_choose
from wartable.server.tables.service import Room
from wartable.server.tables.summary import BOT, CLOSED, FINISHED, LOBBY, PERSON, RUNNING, UNTIMED
from wartable.server.tables.views import tag_of
from wartable.server.times import now

pytestmark = pytest.mark.usefixtures("sty", "pig")

#: A bot of Sty; Pig has none of that name.
BOLD = Wish(BOT, bot="bold")


@pytest.fixture
def rooms(store: Store) -> tuple[Room, InnerTables]:
    return inner_room(store)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was logged."""
    found: list[str] = []
    monkeypatch.setattr("wartable.server.log.complaints.tell", lambda what, _: found.append(what))
    return found


def installed(patch: pytest.MonkeyPatch, *games: Game) -> None:
    """Let games stand where those of the same keys are installed."""
    real, others = registry._found, {game.key: game for game in games}
    patch.setattr(registry, "_found", cache(lambda key: others.get(key) or real(key)))


def holding(game: Game, make: Callable[[Setting], Setting] = lambda found: found) -> Game:
    """Return Sty with matches of another game, or with other settings of them."""
    within = STY.within
    assert within is not None

    def setting(book: Any, s: Any) -> Setting:
        return make(within.setting(book, s))

    return STY.having(replace(within, game=lambda: game, setting=setting))


def parts(store: Store, outer: str) -> list[str]:
    """Return the tables of all nested matches of a table."""
    with store.reading() as session:
        return list(session.scalars(select(TableRow.id).where(TableRow.part_of == outer)))


def away(store: Store, table: str, seat: int) -> None:
    """Let somebody have been away for a day."""
    with store.writing() as session:
        row = session.get_one(SeatRow, (table, seat))
        row.connected, row.seen = False, 0
        info = session.get_one(TableRow, table)
        info.started, info.version = 1, info.version + 1


# --- opening --------------------------------------------------------------------------------------


def test_a_match_is_opened_once(
    rooms: tuple[Room, InnerTables], people: People, store: Store
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer = begin(room, ann)
    move(room, outer, ann.id, TO_FAIR)
    others = [inner, *(inner_room(store)[1] for _ in range(3))]  # as many processes
    found: list[str] = []
    threads = [
        threading.Thread(target=lambda each=each: found.append(each.open(outer, ann.id)))
        for each in others
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(others) and len(set(found)) == 1
    assert inner.open(outer, ann.id) == found[0]
    with store.reading() as session:
        wanted = select(func.count()).select_from(TableRow).where(TableRow.part_of == outer)
        assert session.scalar(wanted) == 1


def test_a_match_is_the_one_of_its_outer_match(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    expected = played(0).inner
    info = room.info(table)
    assert (info.game, info.status, info.part_of) == ("pig", RUNNING, outer)
    assert [seat.kind for seat in info.seats] == [PERSON, BOT]
    assert (info.seats[0].person_id, info.seats[1].bot) == (ann.id, "random")
    with room.looking(table) as live:
        assert expected is not None and live.match.state_hash() == expected.state_hash()
        assert live.match.seed == expected.seed


def test_a_match_that_did_not_begin_begins_later(
    rooms: tuple[Room, InnerTables], people: People, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer = begin(room, ann)
    move(room, outer, ann.id, TO_FAIR)

    class Killed(BaseException):
        """The process ends here."""

    def killed(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("wartable.server.tables.lobby.begin_if_full", killed)
        with pytest.raises(Killed):
            inner.open(outer, ann.id)
    other, after = inner_room(store)
    (table,) = parts(store, outer)
    assert other.info(table).status == LOBBY
    assert after.open(outer, ann.id) == table
    expected = played(0).inner
    with other.looking(table) as live:
        assert expected is not None and live.match.seed == expected.seed


def test_there_is_no_match_on_the_road(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, inner = rooms
    ann, bob = make_guests(people, 2)
    outer = begin(room, ann)
    for act in (inner.open, inner.leave):
        with pytest.raises(Refusal, match="no match is being played inside") as refused:
            act(outer, ann.id)
        assert refused.value.code == "no-match-inside"
        with pytest.raises(NotFound):
            act(outer, bob.id)
    set_public(room, outer, ann.id, True)
    for act in (inner.open, inner.leave):
        with pytest.raises(Forbidden):
            act(outer, bob.id)


def test_a_match_has_no_clock_whatever_its_options_say(
    rooms: tuple[Room, InnerTables], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hurried(found: Setting) -> Setting:
        return replace(found, options=replace(found.options, turn_seconds=3))

    installed(monkeypatch, holding(PIG, hurried))
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    _, table = at_fair(room, inner, ann)
    info = room.info(table)
    assert (info.clock, info.deadline, info.options["turn_seconds"]) == (UNTIMED, None, 3)


def test_an_inner_game_must_be_installed(
    rooms: tuple[Room, InnerTables], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, holding(replace(PIG, key="wild_pig", title="Wild Pig")))
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer = begin(room, ann)
    move(room, outer, ann.id, TO_FAIR)
    with pytest.raises(Unavailable, match="Wild Pig is not installed") as refused:
        inner.open(outer, ann.id)
    assert refused.value.code == "no-inner-game"


def test_matches_nest_one_level_deep(
    rooms: tuple[Room, InnerTables], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = rooms
    (ann,) = make_guests(people, 1)
    deep = replace(holding(STY), key="deep", title="Deep")
    with pytest.raises(BadOption, match="Deep holds matches of Sty, which hold") as refused:
        Match(deep)
    assert refused.value.code == "too-deep"
    installed(monkeypatch, deep)
    with pytest.raises(BadOption, match="only one level deep"):
        open_table(room, ann.id, ann.name, Plan("deep", [Wish(ME)]))
    assert tables_of(room, ann.id, CURRENT, limit=9) == []


def test_a_match_is_not_listed_nor_resigned_nor_repeated(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, inner = rooms
    ann, bob = make_guests(people, 2)
    outer, table = at_fair(room, inner, ann, public=True)
    assert room.info(table).public
    assert [each.info.id for each in tables_of(room, ann.id, CURRENT, limit=9)] == [outer]
    assert [each.info.id for each in public_tables(room, bob.id, CURRENT, limit=9)] == [outer]
    with pytest.raises(Refusal, match="part of another"):
        resign(room, table, ann.id)
    play_on(room, table)
    assert room.info(table).status == FINISHED
    with pytest.raises(Refusal, match="part of another"):
        offer_rematch(room, table, ann.id)


# --- watching -------------------------------------------------------------------------------------


def test_who_may_watch_the_outer_match_may_watch_the_inner_one(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, inner = rooms
    ann, bob, cid = make_guests(people, 3)
    outer, table = at_fair(room, inner, ann, bob)
    check_may_watch(room.info(table), bob.id)
    for stranger in (cid.id, None):
        with pytest.raises(NotFound):
            check_may_watch(room.info(table), stranger)
    set_public(room, outer, ann.id, True)
    check_may_watch(room.info(table), cid.id)
    set_public(room, outer, ann.id, False)
    assert not room.info(table).public


def test_everybody_learns_that_a_match_was_opened(
    rooms: tuple[Room, InnerTables], people: People, store: Store
) -> None:
    room, inner = rooms
    other, _ = inner_room(store)
    (ann,) = make_guests(people, 1)
    outer = begin(room, ann)
    move(room, outer, ann.id, TO_FAIR)

    def seen() -> list[tuple[str | None, str]]:
        found = []
        for each in (room, other):
            with each.looking(outer) as live:
                found += [(live.inner, tag_of(live, seat)) for seat in (0, SPECTATOR)]
        return found

    before = seen()
    assert [table for table, _ in before] == [None] * 4
    table = inner.open(outer, ann.id)
    after = seen()
    assert [found for found, _ in after] == [table] * 4
    assert not {tag for _, tag in before} & {tag for _, tag in after}
    inner.open(outer, ann.id)
    assert seen() == after
    play_on(room, table)
    assert [found for found, _ in seen()] == [None] * 4


def test_who_is_inside_is_present(
    rooms: tuple[Room, InnerTables], people: People, store: Store
) -> None:
    room, inner = rooms
    ann, bob = make_guests(people, 2)
    outer, table = at_fair(room, inner, ann, bob)
    for seat in (0, 1):
        away(store, outer, seat)
    with store.writing() as session:
        row = session.get_one(SeatRow, (table, 0))
        row.connected, row.seen = True, now()
    assert [each.connected for each in presences(room, outer).values()] == [True, False]
    with pytest.raises(Refusal, match="has not left"):
        give_to_bot(room, outer, bob.id, 0)
    away(store, table, 0)
    give_to_bot(room, outer, bob.id, 0)


def test_the_rivals_secrets_are_not_told(people: People, store: Store) -> None:
    """Whoever plays a nested match owns its table, but has not put up its bots."""
    room, inner = inner_room(store)
    (ann,) = make_guests(people, 1)
    _, table = at_fair(room, inner, ann)
    info = room.info(table)
    assert info.owner_id == ann.id
    assert [may_choose(info, seat, ann.id) for seat in info.seats] == [True, False]


# --- the way back ---------------------------------------------------------------------------------


def test_a_match_comes_back_once(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    play_on(room, table)
    expected = played()
    expected.close_within()
    with room.looking(outer) as live:
        assert live.match.state_hash() == expected.state_hash()
    record = record_of(room, outer)
    assert read_record(record).state_hash() == expected.state_hash()
    inner.catch_up(outer)
    inner.look(room.info(table))
    assert record_of(room, outer) == record
    assert inner.is_counted(room.info(table))
    with pytest.raises(Refusal, match="no match is being played inside"):
        inner.open(outer, ann.id)


def test_a_late_report_changes_nothing(
    rooms: tuple[Room, InnerTables], people: People, told: list[str]
) -> None:
    """Another process has found the match over, and is slower."""
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    phase = room.info(outer).phase
    play_on(room, table)
    move(room, outer, ann.id, TO_FAIR)
    before = record_of(room, outer)
    inner._report(outer, phase, table)
    assert record_of(room, outer) == before and told == []
    assert inner.is_counted(room.info(table))


def test_texts_of_moves_come_back_too(
    rooms: tuple[Room, InnerTables], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    territory = find_game("territory")

    def setting(found: Setting) -> Setting:
        options = territory.options({"min_players": 2, "max_rounds": 1}, preset="quick")
        options = replace(options, declaration_count=1)
        return replace(found, options=options, players=("me", "them"), rival="greedy")

    installed(monkeypatch, holding(territory, setting))
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    said = "We come in peace — ☮"
    move(room, table, ann.id, "plan", text=said)
    inner.leave(outer, ann.id)
    assert f'"text":"{said}"' in record_of(room, outer)
    read_record(record_of(room, outer))


def test_a_server_that_was_killed_between_catches_up(
    store: Store, people: People, tmp_path: Path
) -> None:
    room, inner = inner_room(store, listens=False)
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    play_on(room, table)
    assert fairs_behind(room, outer) == 0  # the match is over, and nobody told the outer one
    assert not inner.is_counted(room.info(table))
    url = store.engine.url.render_as_string(hide_password=False)
    with make_server(tmp_path / "again", database=url) as server:
        server.inner.close()  # what it does when it starts is done
        assert fairs_behind(server.room, outer) == 1


def test_looking_catches_up_too(store: Store, people: People) -> None:
    room, inner = inner_room(store, listens=False)
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    play_on(room, table)
    inner.look(room.info(outer))
    assert fairs_behind(room, outer) == 1


def test_a_match_in_progress_is_resumed_exactly(store: Store, people: People) -> None:
    room, inner = inner_room(store)
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    play_on(room, table, 7)
    with room.looking(table) as live:
        before = live.match.state_hash()
    other, after = inner_room(store)
    assert after.open(outer, ann.id) == table
    with other.looking(table) as live:
        assert live.match.state_hash() == before


def test_a_whole_season(rooms: tuple[Room, InnerTables], people: People, store: Store) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer = begin(room, ann)
    for number in range(3):
        assert fairs_behind(room, outer) == number
        move(room, outer, ann.id, f"go {number + 1}")
        play_on(room, inner.open(outer, ann.id))
    info = room.info(outer)
    assert (info.status, info.reason) == (FINISHED, "the season is over")
    assert len(parts(store, outer)) == 3
    read_record(record_of(room, outer))


# --- leaving --------------------------------------------------------------------------------------


def test_leaving_counts_what_has_happened(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    play_on(room, table, 5)
    inner.leave(outer, ann.id)
    expected = played(5)
    expected.leave_within()
    with room.looking(outer) as live:
        assert live.match.state_hash() == expected.state_hash()
    assert read_record(record_of(room, outer)).state_hash() == expected.state_hash()
    info = room.info(table)
    assert (info.status, info.reason, info.winners) == (FINISHED, LEFT, ())
    with pytest.raises(Unavailable):
        move(room, table, ann.id, "roll")
    with pytest.raises(Refusal, match="no match is being played inside"):
        inner.leave(outer, ann.id)


def test_leaving_before_the_table_is_open(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer = begin(room, ann)
    move(room, outer, ann.id, TO_FAIR)
    inner.leave(outer, ann.id)
    assert fairs_behind(room, outer) == 1 and parts(room.store, outer) == []


def test_the_last_fair_cannot_be_left(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann, options={"fairs": 1})
    play_on(room, table, 3)
    before = record_of(room, outer)
    with pytest.raises(Refusal, match="nobody leaves the last fair") as refused:
        inner.leave(outer, ann.id)
    assert refused.value.code == "cannot-leave"
    assert record_of(room, outer) == before and room.info(table).status == RUNNING
    play_on(room, table)
    assert room.info(outer).status == FINISHED


def test_nobody_tells_how_a_match_went(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    play_on(room, table, 5)
    for each in ("held 50", "won", "lost", "left", "rest"):
        for act in (move, line):
            with pytest.raises(Refusal, match="comes first, at its own table") as refused:
                act(room, outer, ann.id, each)
            assert refused.value.code == "match-inside"
    with pytest.raises(Refusal, match="comes first, at its own table"):
        undo(room, outer, ann.id)
    assert fairs_behind(room, outer) == 0


def test_a_match_that_was_closed_is_played_anew(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    play_on(room, table, 5)
    close_table(room.store, table, "by mistake")
    again = inner.open(outer, ann.id)
    assert again != table and room.info(table).status == CLOSED
    with room.looking(outer) as live:
        assert live.inner == again
    play_on(room, again)
    assert fairs_behind(room, outer) == 1


def test_an_outer_match_that_is_given_up_ends_the_inner_one(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    resign(room, outer, ann.id)
    assert room.info(outer).status == FINISHED
    assert (room.info(table).status, room.info(table).reason) == (FINISHED, OUTER_OVER)
    with pytest.raises(Unavailable):
        inner.open(outer, ann.id)


def test_late_news_of_the_outer_match_ends_no_match(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer = begin(room, ann)
    before = room.info(outer)
    move(room, outer, ann.id, TO_FAIR)
    table = inner.open(outer, ann.id)
    inner.changed(before)  # as a slow thread does
    assert room.info(table).status == RUNNING


def test_a_match_that_does_not_fit_is_played_again(
    rooms: tuple[Room, InnerTables],
    people: People,
    monkeypatch: pytest.MonkeyPatch,
    told: list[str],
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    with monkeypatch.context() as patch:
        patch.setattr("wartable.server.tables.inner._replay", lambda match, moves: None)
        play_on(room, table)
    assert told == [f"match {table} cannot be counted at table {outer}"]
    assert fairs_behind(room, outer) == 0 and not inner.is_counted(room.info(table))
    again = inner.open(outer, ann.id)
    assert again != table
    play_on(room, again)
    assert fairs_behind(room, outer) == 1


def test_a_match_of_another_seed_does_not_count(
    rooms: tuple[Room, InnerTables], people: People, store: Store, told: list[str]
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer = begin(room, ann)
    move(room, outer, ann.id, TO_FAIR)
    phase = room.info(outer).phase
    forged = Plan(
        "pig",
        [Wish(ME), Wish(BOT, bot="random")],
        options={"goal": 10, "turn_seconds": 0},
        seed=SEED + 1,
        part_of=outer,
        part=phase,
    )
    table = open_table(room, ann.id, ann.name, forged)
    play_on(room, table)
    assert fairs_behind(room, outer) == 0 and len(told) == 1
    assert store and inner.open(outer, ann.id) != table


# --- several players ------------------------------------------------------------------------------


def test_only_who_is_to_act_plays_the_match(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, inner = rooms
    ann, bob = make_guests(people, 2)
    outer, table = at_fair(room, inner, ann, bob)
    for act in (inner.open, inner.leave):
        with pytest.raises(NotYourTurn, match="Ann plays the match inside this one"):
            act(outer, bob.id)
    play_on(room, table)
    move(room, outer, bob.id, TO_FAIR)
    second = inner.open(outer, bob.id)
    assert room.info(second).seats[0].person_id == bob.id
    with pytest.raises(NotYourTurn):
        inner.open(outer, ann.id)


def test_who_resigns_during_a_match_loses_it_by_timeouts(
    rooms: tuple[Room, InnerTables], people: People
) -> None:
    room, inner = rooms
    ann, bob, cid = make_guests(people, 3)
    outer, table = at_fair(room, inner, ann, bob, cid, options={"fairs": 6})
    play_on(room, table, 5)
    resign(room, outer, ann.id)
    with pytest.raises(Refusal, match="you have resigned"):
        inner.open(outer, ann.id)
    assert bots_are_due(room, outer)
    inner.go_on(outer)
    assert fairs_behind(room, outer) == 1 and room.info(table).status == FINISHED
    with room.looking(outer) as live:
        (held,) = [made for made in live.match.moves if made.told and made.told.within]
        assert held.told is not None and held.told.within is not None
        assert [each.by_clock for each in held.told.within[:6]] == [False] * 5 + [True]
    for who in (bob, cid):
        move(room, outer, who.id, TO_FAIR)
        play_on(room, inner.open(outer, who.id))
    # Her next fair: a timeout move leads there, and the match is played without a table.
    inner.go_on(outer)
    assert fairs_behind(room, outer) == 4 and len(parts(room.store, outer)) == 3
    inner.go_on(outer)  # now nobody is absent
    assert fairs_behind(room, outer) == 4
    read_record(record_of(room, outer))


def bots_are_due(room: Room, table: str) -> bool:
    with room.store.reading() as session:
        return session.scalar(select(TableRow.bots_at).where(TableRow.id == table)) is not None


def test_a_stand_in_plays_the_match_until_its_person_is_back(
    rooms: tuple[Room, InnerTables], people: People, store: Store
) -> None:
    room, inner = rooms
    ann, bob = make_guests(people, 2)
    outer, table = at_fair(room, inner, ann, bob)
    for each in (outer, table):
        away(store, each, 0)
    give_to_bot(room, outer, bob.id, 0, "bold")
    assert room.info(table).seats[0].standin == "random"  # Pig has no bot of that name
    with pytest.raises(Refusal, match="bold plays for you"):
        inner.open(outer, ann.id)
    take_back(room, outer, ann.id)
    assert room.info(table).seats[0].standin == ""
    assert inner.open(outer, ann.id) == table


def test_a_stand_in_opens_the_match(
    rooms: tuple[Room, InnerTables], people: People, store: Store
) -> None:
    room, inner = rooms
    ann, bob = make_guests(people, 2)
    outer = begin(room, ann, bob)
    move(room, outer, ann.id, TO_FAIR)
    away(store, outer, 0)
    give_to_bot(room, outer, bob.id, 0, "bold")
    assert bots_are_due(room, outer)
    inner.go_on(outer)
    (table,) = parts(store, outer)
    seat = room.info(table).seats[0]
    assert (seat.person_id, seat.standin, room.info(table).status) == (ann.id, "random", RUNNING)
    assert bots_are_due(room, table)


def test_whoever_deletes_an_account_leaves_both_matches(
    rooms: tuple[Room, InnerTables], people: People, store: Store
) -> None:
    room, inner = rooms
    ann, (bob,) = make_account(people, "Ann"), make_guests(people, 1)
    outer, table = at_fair(room, inner, ann, bob)
    farewell(people, room, ann, "correct horse")
    assert room.info(outer).seats[0].standin and room.info(table).seats[0].standin
    assert (room.info(outer).status, room.info(table).status) == (RUNNING, RUNNING)


# --- bots -----------------------------------------------------------------------------------------


def test_a_bot_plays_its_matches_at_their_tables(tmp_path: Path, told: list[str]) -> None:
    with make_server(tmp_path) as server:
        room = server.room
        (ann,) = make_guests(server.people, 1)
        outer = begin(room, ann, wishes=(BOLD,), options={"fairs": 4})
        for _ in range(2):
            move(room, outer, ann.id, TO_FAIR)
            server.inner.leave(outer, ann.id)
            until(partial(is_turn_of_person, room, outer))
        assert room.info(outer).status == FINISHED
        theirs = [room.info(each) for each in parts(room.store, outer)]
        assert len(theirs) == 2 and all(each.status == FINISHED for each in theirs)
        assert [seat.bot for seat in theirs[0].seats] == ["random", "random"]
        assert read_record(record_of(room, outer)).over
    assert told == []


def is_turn_of_person(room: Room, table: str) -> bool:
    """Tell whether the first seat is to act, or nobody any more."""
    with room.looking(table) as live:
        return live.match.over or live.match.to_act == (0,)


def test_a_bot_whose_match_cannot_be_opened_passes(
    rooms: tuple[Room, InnerTables],
    people: People,
    monkeypatch: pytest.MonkeyPatch,
    told: list[str],
) -> None:
    installed(monkeypatch, holding(PIG, lambda found: replace(found, rival="nobody knows it")))
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer = begin(room, ann, wishes=(BOLD,))
    move(room, outer, ann.id, TO_FAIR)
    with pytest.raises(NotFound, match="no bot 'nobody knows it'"):
        inner.open(outer, ann.id)
    inner.go_on(outer)  # a person decides: nothing happens
    assert fairs_behind(room, outer) == 0
    inner.leave(outer, ann.id)
    bot_goes(room, outer)
    inner.go_on(outer)
    assert fairs_behind(room, outer) == 2
    assert told == [f"cannot open the match inside table {outer}"]


def test_bots_do_not_play_what_never_counts_for_ever(
    rooms: tuple[Room, InnerTables],
    people: People,
    monkeypatch: pytest.MonkeyPatch,
    told: list[str],
) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer = begin(room, ann, wishes=(BOLD,))
    move(room, outer, ann.id, TO_FAIR)
    inner.leave(outer, ann.id)
    bot_goes(room, outer)
    with monkeypatch.context() as patch:
        patch.setattr("wartable.server.tables.inner._replay", lambda match, moves: None)
        while fairs_behind(room, outer) == 1:
            inner.go_on(outer)
            for table in parts(room.store, outer):
                if room.info(table).status == RUNNING:
                    play_on(room, table)
    assert len(parts(room.store, outer)) == 3
    read_record(record_of(room, outer))


def bot_goes(room: Room, outer: str) -> None:
    """Let the bot at a table go to its fair."""
    with room.looking(outer) as live:
        phase = live.match.phase
    bot_plays(room, outer, 1, "go 3", None, phase)
    with pytest.raises(Refusal, match="comes first, at its own table"):
        bot_plays(room, outer, 1, None, None, phase + 1)


def test_there_are_no_hints_during_a_match(rooms: tuple[Room, InnerTables], people: People) -> None:
    room, inner = rooms
    (ann,) = make_guests(people, 1)
    outer, _ = at_fair(room, inner, ann)
    runner = BotRunner(room, 0)
    with pytest.raises(Refusal) as refused:
        runner.hints.check(outer, 0)
    assert refused.value.code == "match-inside"


def test_a_match_that_does_not_end_by_itself_is_left(
    rooms: tuple[Room, InnerTables], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wartable.server.tables.play.MOST_PASSES", 3)
    room, inner = rooms
    ann, bob, cid = make_guests(people, 3)
    for fairs, reason in ((2, ""), (1, NOBODY_PLAYS)):  # the last fair cannot be left
        outer, _ = at_fair(room, inner, ann, bob, cid, options={"fairs": fairs})
        resign(room, outer, ann.id)
        inner.go_on(outer)
        assert room.info(outer).reason == reason
