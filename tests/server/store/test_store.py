"""The store: its database comes from migrations, on SQLite and PostgreSQL alike."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from support.programs import at_once, upgraded
from support.server import add_old_person, make_old_database, sqlite_url
from wartable.engine.errors import BadOption, NotFound
from wartable.server.accounts.people import People
from wartable.server.store.backup import all_tables
from wartable.server.store.models import Base, Mute, Person
from wartable.server.store.store import Store, _keep_wal
from wartable.server.store.upgrade import (
    HEAD,
    MIGRATIONS,
    PLUGIN_PREFIX,
    check_version,
    current,
    upgrade,
)


def differences(store: Store) -> list[object]:
    """Return what a new migration would have to change."""
    with store.engine.connect() as connection:
        opts = {"compare_type": True, "include_object": _is_ours}
        context = MigrationContext.configure(connection, opts=opts)
        return list(compare_metadata(context, Base.metadata))


def _is_ours(thing: object, name: str | None, kind: str, *_: object) -> bool:
    """Leave out the version tables of plugins, and plugins that other tests have imported."""
    if kind != "table" or name is None or name.startswith(PLUGIN_PREFIX):
        return kind != "table"
    return name not in Base.metadata.tables or name in {table.name for table in all_tables()}


# --- migrations --------------------------------------------------------------------------------


def test_migrations_make_what_the_models_say(store: Store) -> None:
    assert differences(store) == []
    check_version(store)


def test_a_difference_would_be_noticed(store: Store) -> None:
    with store.writing() as session:
        session.execute(text("DROP INDEX ix_notices_due"))
    assert len(differences(store)) == 1


def test_constraints_have_the_names_of_the_models(store: Store) -> None:
    found = inspect(store.engine)
    for table in all_tables():
        keys = {key["name"] for key in found.get_foreign_keys(table.name)}
        assert keys == {each.name for each in table.foreign_key_constraints}
        assert found.get_pk_constraint(table.name)["name"] == table.primary_key.name


def test_the_newest_step_is_the_one_that_is_expected() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    steps = ScriptDirectory.from_config(config)
    assert steps.get_heads() == [HEAD]
    numbers = [step.revision for step in steps.walk_revisions()]
    assert numbers == sorted(numbers, reverse=True), "newer steps have higher numbers"


def test_an_empty_database_is_brought_up_and_then_left_alone(empty_database_url: str) -> None:
    store = Store(empty_database_url)
    assert current(store) == ""
    with pytest.raises(BadOption, match="the database is empty"):
        check_version(store)
    upgrade(store)
    People(store).new_guest("Ann")
    upgrade(store)
    assert current(store) == HEAD
    with store.reading() as session:
        assert session.query(Person).count() == 1
    store.close()


@pytest.mark.parametrize("step", ["0001", "0002", "0003", "0004", "0005"])
def test_a_database_from_before_there_were_plugins_opens(
    empty_database_url: str, step: str
) -> None:
    store = Store(empty_database_url)
    make_old_database(store, step)
    add_old_person(store, 7)
    saved = "INSERT INTO kingdoms (id, person_id, name, kingdom, changed) VALUES "
    if step > "0001":
        with store.writing() as session:
            session.execute(text(f"{saved} (3, 7, 'Home', '{{}}', 1)"))
    assert upgrade(store) == {}
    assert differences(store) == []
    check_version(store)
    with store.reading() as session:
        kept = session.scalar(text("SELECT count(*) FROM kingdoms"))
        assert kept == (step > "0001") and session.query(Person).count() == 1
    store.close()


def test_two_processes_may_upgrade_at_once(empty_database_url: str) -> None:
    assert at_once(upgraded, empty_database_url) == [0, 0]
    store = Store(empty_database_url)
    assert differences(store) == []
    store.close()


def test_a_new_database_that_another_process_opens_is_waited_for(tmp_path: Path) -> None:
    """SQLite says at once that it is busy if two switch to a write-ahead log together."""
    path = tmp_path / "new.sqlite"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    seen: list[bool] = []

    class Waiting(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if "journal_mode" in sql:
                seen.append(other.in_transaction)
                try:
                    return super().execute(sql, *values)
                finally:
                    if other.in_transaction:
                        other.execute("COMMIT")
            return super().execute(sql, *values)

    ours = sqlite3.connect(path, timeout=0, factory=Waiting)
    _keep_wal(ours)
    assert seen == [True, False]
    assert ours.execute("SELECT 1").fetchone() == (1,)
    for each in (ours, other):
        each.close()


def test_a_file_that_is_no_database_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, this is not a database at all. " * 40)
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.DatabaseError):
        _keep_wal(connection)


def test_a_database_of_a_newer_version_is_left_alone(store: Store) -> None:
    with store.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for use in (upgrade, check_version):
        with pytest.raises(BadOption, match=r"newer version \(9999, here") as caught:
            use(store)
        assert caught.value.code == "newer-database"


def test_a_failed_upgrade_leaves_nothing_behind(
    empty_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(empty_database_url)

    def fail(*_: object) -> None:
        raise RuntimeError("no more")

    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_index", fail)
        with pytest.raises(RuntimeError):
            upgrade(store)
    assert inspect(store.engine).get_table_names() == []
    upgrade(store)
    check_version(store)
    store.close()


def test_foreign_keys_count_after_an_upgrade(empty_database_url: str) -> None:
    store = Store(empty_database_url)
    upgrade(store)
    with pytest.raises(IntegrityError), store.writing() as session:
        session.add(Mute(person_id=1, muted_id=2))
    store.close()


# --- transactions ------------------------------------------------------------------------------


def test_what_raises_is_not_written(store: Store) -> None:
    with pytest.raises(ZeroDivisionError), store.writing() as session:
        session.add(Person(name="Ann", created=1))
        session.flush()
        1 / 0  # noqa: B018
    with store.reading() as session:
        assert session.query(Person).count() == 0


def test_reading_sees_one_state(store: Store) -> None:
    people = People(store)
    people.new_guest("Ann")
    with store.reading() as session:
        assert session.query(Person).count() == 1
        with store.writing() as other:
            other.add(Person(name="Bob", created=1))
        assert session.query(Person).count() == 1
    with store.reading() as session:
        assert session.query(Person).count() == 2


# --- which database ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("nonsense", "bad-database"),
        ("mysql://localhost/x", "bad-database"),
        ("mysql+nothing://localhost/x", "bad-database"),
        ("postgresql+nothing://localhost/x", "bad-database"),
    ],
)
def test_other_databases_are_refused(url: str, code: str) -> None:
    with pytest.raises(BadOption) as caught:
        Store(url)
    assert caught.value.code == code


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(BadOption) as caught:
        Store("postgresql://ann:se@cret@localhost:none/x")
    assert "cret" not in str(caught.value)


@pytest.mark.parametrize(
    "url", ["sqlite:////nowhere/at/all.sqlite3", "postgresql://x@/x?host=/nowhere"]
)
def test_a_database_that_is_not_there_is_an_error_of_one_line(url: str) -> None:
    with pytest.raises(NotFound, match="cannot open the database") as caught:
        upgrade(Store(url))
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("hello" * 1000)
    with pytest.raises(NotFound, match="not a database"):
        upgrade(Store(f"sqlite:///{tmp_path / 'x'}"))


def test_a_folder_may_have_a_per_cent_sign(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path / "100%"))
    check_version(store)
    store.close()
