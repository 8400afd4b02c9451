"""``wartable admin``: backups that restore anywhere, and what is done to tables."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from support.campaign.tables import campaign_room, give_points, in_battle
from support.commands import Run, Said
from support.postgres import Databases
from support.server import Heard, make_account, make_guests, make_table, play_out, record_of
from wartable.apps.clans.web.campaign.legacy import unlock
from wartable.apps.clans.web.decks import saved as decks
from wartable.apps.clans.web.models import PaymentRow, PurseRow
from wartable.apps.thardferr.kingdom.model import new_kingdom
from wartable.apps.thardferr.web import saved
from wartable.engine.play.record import read_record
from wartable.server.accounts.people import People, Who
from wartable.server.store.backup import backed_up
from wartable.server.store.models import Base
from wartable.server.store.store import Store
from wartable.server.store.upgrade import upgrade
from wartable.server.tables import chat
from wartable.server.tables.heartbeat import Heartbeat
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.play import move
from wartable.server.tables.service import Room
from wartable.server.tables.summary import CLOSED, OPEN


def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of a database."""
    store = Store(url)
    with store.reading() as session:
        found = {
            table.name: [tuple(row) for row in session.execute(select(table))]
            for table in backed_up()
        }
    store.close()
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


def admin(run: Run, action: str, *arguments: object, url: str) -> Said:
    return run("admin", action, *arguments, "--database", url)


@pytest.fixture
def table_id(room: Room, people: People) -> str:
    """A finished table, beside others, with something of every kind but campaigns in the store."""
    ann, bob = make_account(people, "ann"), make_guests(people, 1)[0]
    people.new_token(ann, "bot")
    people.set_contact(ann, "https://example.org/hook", "ann@example.org")
    finished = make_table(room, [ann, bob], bots=1)
    play_out(room, finished)
    make_table(room, [bob, ann], bots=1, clock="slow", pace=5)
    open_table(room, ann.id, "ann", Plan("territory", [Wish(ME), Wish(OPEN), Wish("invite")]))
    chat.say(room, finished, ann.id, "Gut gespielt! 🎲 ‘’")
    chat.mute(room, bob.id, ann.id, True)
    saved.save(room.store, ann.id, "My orcs", new_kingdom("Orc"))
    decks.add(room.store, ann.id, "Riders", "cavalry*15")
    _pay(room.store, finished, ann.id)
    room.heartbeat.beat()
    return finished


def _campaign(store: Store, who: Who) -> None:
    """Begin somebody's run and its first battle, and unlock something for them."""
    run, _ = in_battle(*campaign_room(store), who)
    give_points(store, run, 100)
    unlock(store, who.id, "war_chest_1")


def _pay(store: Store, table_id: str, person: int) -> None:
    """Fill a purse as the end of a match does."""
    paid = {"won": True, "streak": 2, "gold": 850, "bonus": 100, "paid": 237, "at": 5}
    with store.writing() as session:
        session.add(PurseRow(person_id=person, gold=237, streak=2, cards={"spy": 1}))
        stock = {"stock": ["spy", "scout", "archer"], "bought": ["spy"]}
        session.add(PaymentRow(table_id=table_id, person_id=person, **paid, **stock))


# --- backup and restore ------------------------------------------------------------------------


@pytest.fixture
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of the kind that a test asks for."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    databases: Databases = request.getfixturevalue("postgres")
    return databases.new(empty=True)


@pytest.mark.parametrize("target", ["sqlite", "postgresql"], indirect=True)
def test_a_backup_restores_everything_anywhere(
    run: Run,
    tmp_path: Path,
    database_url: str,
    store: Store,
    people: People,
    table_id: str,
    target: str,
) -> None:
    _campaign(store, make_guests(people, 1)[0])
    file = tmp_path / "all.backup"
    said = admin(run, "backup", file, url=database_url)
    before = everything(database_url)
    count = sum(map(len, before.values()))
    assert (said.code, said.out) == (0, f"{file}: {count} rows\n")
    assert all(before.values()), "nothing of any kind is missing in this test"
    assert file.stat().st_mode & 0o777 == 0o600
    said = admin(run, "restore", file, url=target)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"{count} rows restored.")
    assert everything(target) == before

    restored = Store(target)
    room = Room(restored, Heard())
    assert read_record(record_of(room, table_id)).over
    new = People(restored).new_guest("Zoe")[0]
    assert new.id > max(row[0] for row in before["people"]), "ids go on where they were"
    make_table(room, [new], bots=2)
    restored.close()


def test_it_may_be_made_while_somebody_plays(
    run: Run, tmp_path: Path, database_url: str, room: Room, people: People
) -> None:
    players = make_guests(people, 3)
    running = make_table(room, players)
    move(room, running, players[0].id, "done")
    assert admin(run, "backup", tmp_path / "x", url=database_url).code == 0
    move(room, running, players[1].id, "done")
    restored = f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    assert admin(run, "restore", tmp_path / "x", url=restored).code == 0
    store = Store(restored)
    there = Room(store, Heard())
    move(there, running, players[2].id, "done")
    with there.looking(running) as live:
        assert [made.seat for made in live.match.moves] == [0, 2]
    store.close()


def test_a_file_is_not_written_over_unless_asked(
    run: Run, tmp_path: Path, database_url: str, table_id: str
) -> None:
    file = tmp_path / "x"
    file.write_text("mine")
    said = admin(run, "backup", file, url=database_url)
    assert said.code == 2
    assert said.err.endswith("is there already; --force writes over it\n")
    assert file.read_text() == "mine"
    assert admin(run, "backup", file, "--force", url=database_url).code == 0
    assert [path.name for path in tmp_path.glob("x*")] == ["x"]
    said = admin(run, "backup", tmp_path / "nowhere" / "x", url=database_url)
    assert (said.code, "No such file" in said.err) == (2, True)


def test_only_an_empty_database_takes_a_backup(
    run: Run, tmp_path: Path, database_url: str, table_id: str
) -> None:
    admin(run, "backup", tmp_path / "x", url=database_url)
    before = everything(database_url)
    said = admin(run, "restore", tmp_path / "x", url=database_url)
    assert said.code == 2
    assert "the database is not empty: there are people" in said.err
    assert everything(database_url) == before


def test_a_database_on_which_a_server_only_ran_takes_a_backup(
    run: Run, tmp_path: Path, database_url: str, table_id: str, empty_database_url: str
) -> None:
    admin(run, "backup", tmp_path / "x", url=database_url)
    store = Store(empty_database_url)
    upgrade(store)
    Heartbeat(store).beat()
    store.close()
    assert admin(run, "restore", tmp_path / "x", url=empty_database_url).code == 0
    assert everything(empty_database_url) == everything(database_url)


def changed(lines: list[str], kind: str) -> list[str]:
    if kind == "a row":
        return [line.replace('"name":"ann"', '"name":"eve"') for line in lines]
    if kind == "a row less":
        return [*lines[:4], *lines[5:]]
    if kind == "the end":
        return lines[:-1]
    if kind == "another version":
        header = json.loads(lines[0]) | {"schema": "9999", "wartable": "9.9"}
        return [json.dumps(header), *lines[1:]]
    return []


@pytest.mark.parametrize("kind", ["a row", "a row less", "the end", "another version", "nothing"])
def test_a_changed_backup_is_refused_before_the_first_row(
    run: Run, tmp_path: Path, database_url: str, table_id: str, kind: str
) -> None:
    file = tmp_path / "x"
    admin(run, "backup", file, url=database_url)
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    file.write_bytes(gzip.compress("\n".join([*changed(lines, kind), ""]).encode()))
    target = tmp_path / "restored.sqlite3"
    said = admin(run, "restore", file, url=f"sqlite:///{target}")
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert ("9.9" in said.err) == (kind == "another version")
    assert not target.exists() or target.stat().st_size == 0


@pytest.mark.parametrize("content", [b"", b"hello", b"\x1f\x8b\x08\0\0\0\0\0"])
def test_a_file_that_is_no_backup_is_refused(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    said = admin(run, "restore", tmp_path / "x", url=f"sqlite:///{tmp_path / 'y'}")
    assert said.code == 2
    assert said.err.startswith("wartable: ")
    assert said.err.count("\n") == 1


def test_a_row_that_does_not_fit_restores_nothing(
    run: Run, tmp_path: Path, database_url: str, table_id: str
) -> None:
    """Even with a right sum: seats of a table that is not there are refused by the database."""
    import hashlib

    file = tmp_path / "x"
    admin(run, "backup", file, url=database_url)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    kept = [line for line in lines[:-1] if not line.startswith(b'["tables"')]
    end = {"rows": len(kept) - 1, "sum": hashlib.sha256(b"".join(kept)).hexdigest()}
    file.write_bytes(gzip.compress(b"".join(kept) + json.dumps(end).encode() + b"\n"))
    target = f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    said = admin(run, "restore", file, url=target)
    assert (said.code, "nothing was restored" in said.err) == (2, True)
    assert not any(everything(target).values())


# --- tables ------------------------------------------------------------------------------------


def test_tables_are_listed_without_secrets(
    run: Run, database_url: str, room: Room, table_id: str
) -> None:
    said = admin(run, "tables", url=database_url)
    assert said.code == 0
    heading, *rows = said.out.splitlines()
    assert heading.split() == ["table", "game", "status", "players", "deadline", "changed"]
    assert len(rows) == 3
    (finished,) = [row for row in rows if row.startswith(table_id)]
    assert "finished  ann, Ann, random" in finished
    assert "ann, (open), (invited)" in said.out
    with room.store.reading() as session:
        codes = session.scalars(select(Base.metadata.tables["seats"].c.code))
        assert not any(code in said.out for code in codes if code)
    only = admin(run, "tables", "--status", "running", url=database_url)
    assert len(only.out.splitlines()) == 2
    said = admin(run, "tables", "--status", "asleep", url=database_url)
    assert (said.code, "expected one of lobby, running" in said.err) == (2, True)


def test_bots_of_a_kind_are_listed_by_their_number(
    run: Run, database_url: str, room: Room, people: People
) -> None:
    make_table(room, make_guests(people, 1), bots=19)
    (row,) = admin(run, "tables", url=database_url).out.splitlines()[1:]
    assert "random*19 " in row


def test_a_table_is_closed_also_while_the_server_has_it(
    run: Run, database_url: str, room: Room, people: People
) -> None:
    ann = make_guests(people, 1)[0]
    table_id = make_table(room, [ann], bots=2, clock="live", pace=30)
    before = room.info(table_id)
    said = admin(run, "close", table_id, "--reason", "  too\nlate ", url=database_url)
    assert (said.code, said.out) == (0, f"Table {table_id} is closed.\n")
    with room.looking(table_id) as live:
        assert (live.info.status, live.info.reason, live.info.deadline) == (
            CLOSED,
            "too late",
            None,
        )
        assert live.info.version == before.version + 1
    with pytest.raises(Exception, match="the table is closed"):
        move(room, table_id, ann.id, "done")
    said = admin(run, "close", table_id, "--reason", "again", url=database_url)
    assert (said.code, "is closed already" in said.err) == (2, True)
    said = admin(run, "close", "nowhere", "--reason", "x", url=database_url)
    assert (said.code, "there is no table 'nowhere'" in said.err) == (2, True)
    said = admin(run, "close", table_id, "--reason", " ", url=database_url)
    assert (said.code, "1 to 200 characters" in said.err) == (2, True)


# --- usage -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "the following arguments are required: ACTION"),
        (("dance",), "invalid choice: 'dance'"),
        (("close", "x"), "the following arguments are required: --reason"),
        (("backup",), "the following arguments are required: FILE"),
    ],
)
def test_bad_usage_is_one_line(run: Run, arguments: tuple[str, ...], message: str) -> None:
    said = run("admin", *arguments)
    assert said.code == 2
    assert message in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("action", [("tables",), ("backup", "x"), ("close", "x", "--reason", "y")])
def test_without_a_database_nothing_is_made(
    run: Run, tmp_path: Path, action: tuple[str, ...]
) -> None:
    said = run("admin", *action, "--data", tmp_path)
    assert (said.code, "there is no database" in said.err) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_every_action_explains_itself(run: Run) -> None:
    for action in ("backup", "restore", "tables", "close"):
        said = run("admin", action, "--help")
        assert said.code == 0
        assert "--database URL" in said.out
