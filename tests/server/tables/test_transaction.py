"""Tables in several processes and threads at once: nothing is lost, nothing happens twice."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Connection, func, select

from support.server import Heard, any_move, make_guests, make_table, play_out, record_of
from support.sockets import COMMANDS, Later, a_command
from wartable.engine.errors import Refusal
from wartable.engine.play.record import LiveRecord, read_record
from wartable.server.accounts.people import People
from wartable.server.errors import Busy, Unavailable
from wartable.server.store.models import Line, TableRow
from wartable.server.store.store import Store
from wartable.server.tables.lobby import ME, Plan, Wish, open_table, sit
from wartable.server.tables.play import bot_plays, expire, move, moves_made, settle
from wartable.server.tables.rematch import offer_rematch
from wartable.server.tables.service import ALONE, Room
from wartable.server.tables.summary import FINISHED, LOBBY, OPEN, RUNNING
from wartable.server.tables.transaction import Draft


@pytest.fixture
def elsewhere(room: Room) -> Iterator[Room]:
    """The same tables as another process has them."""
    store = Store(room.store.engine.url.render_as_string(hide_password=False))
    yield Room(store, Heard())
    store.close()


def test_both_see_all_moves(room: Room, elsewhere: Room, people: People) -> None:
    players = make_guests(people, 3)
    table_id = make_table(room, players)
    rooms = [room, elsewhere]
    chance = random.Random(4)
    while room.info(table_id).status == RUNNING:
        here = chance.choice(rooms)
        with here.looking(table_id) as live:
            seat = chance.choice(live.match.to_act)
        move(here, table_id, players[seat].id, any_move(here, table_id, seat, chance))
    with room.looking(table_id) as one, elsewhere.looking(table_id) as two:
        assert one.info == two.info
        assert one.match.moves == two.match.moves
        assert one.match.state_hash() == two.match.state_hash()
    assert read_record(record_of(room, table_id)).over


def test_who_was_late_does_it_anew(room: Room, elsewhere: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    seen: list[int] = []

    def action(draft: Draft) -> None:
        seen.append(len(draft.match.moves))
        if len(seen) == 1:
            move(elsewhere, table_id, bob.id, "done")  # another process is quicker
        draft.match.play(0, "done")
        settle(draft)

    room.change(table_id, action)
    assert seen == [0, 1]
    with elsewhere.looking(table_id) as live:
        assert [made.seat for made in live.match.moves] == [1, 0]


def test_what_is_not_possible_any_more_is_refused(
    room: Room, elsewhere: Room, people: People
) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    move(elsewhere, table_id, ann.id, "done")
    with pytest.raises(Refusal):
        move(room, table_id, ann.id, "done")
    assert len(read_record(record_of(room, table_id)).moves) == 1


def a_table_to_itself(room: Room, people: People) -> str:
    """Return a table that only this process has changed for some time."""
    table_id = make_table(room, make_guests(people, 3))
    for _ in range(ALONE):
        room.change(table_id, lambda draft: draft.say("still here"))
    return table_id


def test_who_is_alone_at_a_table_does_not_ask(
    room: Room, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = a_table_to_itself(room, people)
    before = room.info(table_id).version
    with monkeypatch.context() as patch:
        patch.setattr(room.store, "ask", no_question)
        room.change(table_id, lambda draft: draft.say("hello"))
    assert room.info(table_id).version == before + 1


def no_question(*_: object, **__: object) -> None:
    raise AssertionError("nobody asks")


def test_what_others_did_meanwhile_counts_for_who_was_alone(
    room: Room, elsewhere: Room, people: People
) -> None:
    table_id = a_table_to_itself(room, people)
    ann = room.info(table_id).seats[0].person_id
    assert ann is not None
    assert move(elsewhere, table_id, ann, "done", once="k")
    assert not move(room, table_id, ann, "done", once="k")
    with pytest.raises(Refusal):
        move(room, table_id, ann, "done")


def test_a_refusal_counts_only_for_the_newest_version(
    room: Room, elsewhere: Room, people: People
) -> None:
    table_id = a_table_to_itself(room, people)
    elsewhere.change(table_id, lambda draft: draft.set(public=False))

    def action(draft: Draft) -> str:
        if draft.info.public:
            raise Refusal("public", "not now")
        return "done"

    assert room.change(table_id, action) == "done"


def test_that_nothing_is_to_be_done_counts_only_for_the_newest_version(
    room: Room, elsewhere: Room, people: People
) -> None:
    table_id = a_table_to_itself(room, people)
    elsewhere.change(table_id, lambda draft: draft.set(public=False))
    assert room.change(table_id, lambda draft: draft.info.public) is False


def test_nobody_tries_for_ever(room: Room, elsewhere: Room, people: People) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])

    def action(draft: Draft) -> None:
        elsewhere.change(table_id, lambda other: other.set(public=not other.info.public))
        draft.match.play(0, "done")
        settle(draft)

    with pytest.raises(Busy, match="try again"):
        room.change(table_id, action)
    assert len(read_record(record_of(room, table_id)).moves) == 0


def test_an_action_that_fails_half_way_leaves_nothing(room: Room, people: People) -> None:
    table_id = make_table(room, make_guests(people, 3))
    before = room.info(table_id)

    def action(draft: Draft) -> None:
        draft.match.play(0, "done")
        draft.say("something")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        room.change(table_id, action)
    assert room.info(table_id) == before
    with room.looking(table_id) as live:
        assert live.match.moves == ()


def test_a_move_that_could_not_be_written_is_nowhere(
    room: Room, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full when a move is to be kept: then it must not stay in memory either."""
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    before, real = room.info(table_id), Draft.write

    def fails(draft: Draft, connection: Connection) -> bool:
        real(draft, connection)
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(Draft, "write", fails)
        with pytest.raises(OSError):
            move(room, table_id, ann.id, "done")
    assert room.info(table_id) == before
    with room.looking(table_id) as live:
        assert live.match.moves == ()
    move(room, table_id, ann.id, "done")
    assert len(read_record(record_of(room, table_id)).moves) == 1


def test_what_could_not_be_read_to_its_end_is_read_again(
    room: Room, elsewhere: Room, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    with room.looking(table_id) as live:
        assert live.match.moves == ()
    for player in (ann, bob):
        move(elsewhere, table_id, player.id, "done")
    real, fed = LiveRecord.feed, []

    def fails(record: LiveRecord, line: str) -> None:
        fed.append(line)
        if len(fed) == 2:
            raise MemoryError
        real(record, line)

    monkeypatch.setattr(LiveRecord, "feed", fails)
    with pytest.raises(MemoryError), room.looking(table_id):
        pass
    with room.looking(table_id) as live:
        assert [made.seat for made in live.match.moves] == [0, 1]


def test_a_bot_that_two_processes_asked_moves_once(
    room: Room, elsewhere: Room, people: People
) -> None:
    table_id = make_table(room, make_guests(people, 1), bots=2)
    phase, command = room.info(table_id).phase, a_command(room, table_id, 1)
    bot_plays(room, table_id, 1, command, None, phase, made=0)
    with pytest.raises(Refusal) as caught:
        bot_plays(elsewhere, table_id, 1, command, None, phase, made=0)
    assert caught.value.code == "moved-already"
    with room.looking(table_id) as live:
        assert moves_made(live.match, 1) == 1
    bot_plays(elsewhere, table_id, 1, "done", None, phase, made=1)


def at_once(count: int, work: Callable[[int], object]) -> list[object]:
    """Let so many threads begin at the same moment; return what each did, or raised."""
    barrier = threading.Barrier(count)

    def one(number: int) -> object:
        barrier.wait()
        try:
            return work(number)
        except (Refusal, Unavailable, Busy) as error:
            return error

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(one, range(count)))


def test_a_marked_move_is_made_once_however_many_send_it(
    room: Room, elsewhere: Room, people: People
) -> None:
    ann, bob, cid = make_guests(people, 3)
    table_id = make_table(room, [ann, bob, cid])
    rooms = [room, elsewhere]
    done = at_once(8, lambda n: move(rooms[n % 2], table_id, ann.id, "done", once="mark"))
    assert sorted(map(str, done)) == ["False"] * 7 + ["True"]
    assert len(read_record(record_of(room, table_id)).moves) == 1


def test_a_seat_is_taken_once(room: Room, elsewhere: Room, people: People) -> None:
    owner, *others = make_guests(people, 7)
    seats = (Wish(ME), Wish(OPEN), Wish(OPEN))
    table_id = open_table(room, owner.id, "Ann", Plan("territory", seats, public=True))
    rooms = [room, elsewhere]

    def take(number: int) -> str:
        sit(rooms[number % 2], table_id, others[number].id, others[number].name, 1)
        return "sits"

    assert at_once(6, take).count("sits") == 1
    assert len([seat for seat in room.info(table_id).seats if seat.is_taken]) == 2


def test_a_rematch_that_all_offer_is_one_table(room: Room, elsewhere: Room, people: People) -> None:
    players = make_guests(people, 3)
    table_id = make_table(room, players, options={"max_rounds": 1})
    play_out(room, table_id)
    rooms = [room, elsewhere]
    found = at_once(6, lambda n: offer_rematch(rooms[n % 2], table_id, players[n % 3].id))
    assert set(found) == {room.info(table_id).rematch}
    with room.store.reading() as session:
        waiting = select(TableRow.id).where(TableRow.status == LOBBY)
        assert list(session.scalars(waiting)) == [room.info(table_id).rematch]


def test_a_deadline_counts_once(room: Room, elsewhere: Room, people: People) -> None:
    table_id = make_table(room, make_guests(people, 3), clock="live", pace=30)
    room.change(table_id, lambda draft: draft.set(deadline=1))
    rooms = [room, elsewhere]
    done = at_once(4, lambda n: expire(rooms[n % 2], table_id))
    assert done.count(True) == 1
    assert room.info(table_id).phase == 2


def test_the_time_of_a_phase_begins_when_it_is_stored(
    room: Room, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = Later(monkeypatch, lambda: 10**12)
    players = make_guests(people, 2)
    table_id = make_table(room, players, options=COMMANDS, clock="live", pace=60)
    change = room.store.change

    def slow(work: Callable[[Connection], bool]) -> bool:
        later.ahead += 1500
        return change(work)

    def close(draft: Draft) -> None:
        draft.match.close_phase()
        settle(draft)

    monkeypatch.setattr(room.store, "change", slow)
    room.change(table_id, close)
    assert room.info(table_id).deadline == later() + 60_000
    with room.looking(table_id) as live:
        assert live.info.deadline == later() + 60_000


def test_fifty_threads_at_several_tables(room: Room, elsewhere: Room, people: People) -> None:
    players = make_guests(people, 5)
    tables = [make_table(room, players) for _ in range(5)]
    rooms = [room, elsewhere]
    made = [0] * 50

    def play(number: int) -> None:
        chance = random.Random(number)
        table_id = tables[number % 5]
        while True:
            here = chance.choice(rooms)
            with here.looking(table_id) as live:
                if live.info.status != RUNNING:
                    return
                seat = chance.choice(live.match.to_act)
                choice = next(chance.choice(live.match.legal(seat)).moves())
                phase = live.match.phase
            try:
                move(here, table_id, players[seat].id, choice, phase=phase)
                made[number] += 1
            except (Refusal, Unavailable, Busy):
                pass  # another thread was quicker

    at_once(50, play)
    kept = 0
    for table_id in tables:
        match = read_record(record_of(room, table_id))
        assert match.over
        assert room.info(table_id).status == FINISHED
        kept += len(match.moves)
    assert kept == sum(made), "every acknowledged move is there, and no other"
    with room.store.reading() as session:
        assert session.scalar(select(func.count()).select_from(Line)) == kept + 2 * len(tables)
