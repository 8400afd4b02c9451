"""Mutants of what is kept: moves that are lost, made twice or acknowledged too soon."""

from __future__ import annotations

from support.mutants.mutant import Mutant

ENGINE = "src/wartable/engine"
SERVER = "src/wartable/server"
MIGRATIONS = f"{SERVER}/store/migrations/versions"

STORES = (
    # --- commit, then tell ------------------------------------------------------------------
    Mutant(
        "told-before-committed",
        "everybody is told of a change before it is committed",
        f"{SERVER}/tables/service.py",
        "                if self._commit(live, draft):\n                    break\n",
        "                self.bus.publish(table_id, VIEW)\n"
        "                if self._commit(live, draft):\n                    break\n",
        ("server/tables/test_play",),
    ),
    Mutant(
        "acknowledged-without-commit",
        "a move is acknowledged although another process was first",
        f"{SERVER}/tables/service.py",
        "                if not draft.write(connection):\n                    return False\n"
        "                self._follow(connection, draft)",
        "                draft.write(connection)\n                self._follow(connection, draft)",
        ("server/tables/test_transaction",),
    ),
    Mutant(
        "memory-ahead-of-the-store",
        "after a failed commit the move stays in memory",
        f"{SERVER}/tables/service.py",
        "        except BaseException:\n            self._forget(live)\n            raise\n"
        "        live.info",
        "        except BaseException:\n            raise\n        live.info",
        ("server/tables/test_transaction",),
    ),
    Mutant(
        "last-writer-wins",
        "a change is written over what another process has changed meanwhile",
        f"{SERVER}/tables/transaction.py",
        '_TABLES.c.version == bindparam("the_version")',
        '_TABLES.c.version >= bindparam("the_version")',
        ("server/tables/test_transaction",),
    ),
    Mutant(
        "writes-without-waiting",
        "a record file is acknowledged before it is on the disk",
        f"{ENGINE}/play/record.py",
        "        self._file.flush()\n        os.fsync(self._file.fileno())",
        "        self._file.flush()",
        ("engine/play/test_record_live",),
    ),
    # --- nested matches ----------------------------------------------------------------------
    Mutant(
        "nested-match-counts-twice",
        "a nested match is reported although its outer match has gone on",
        f"{SERVER}/tables/inner.py",
        "            if draft.info.status != RUNNING or match.phase != phase:\n"
        "                return  # already reported\n"
        "            if match.setting is None or match.setting.seed != seed:\n",
        "            if match.setting is None:\n",
        ("server/tables/test_inner",),
    ),
    Mutant(
        "nested-texts-lost",
        "the texts of moves in a nested match do not come into the outer record",
        f"{SERVER}/tables/inner.py",
        "match.play_within(made.seat, made.move, made.text, by_clock=made.by_clock)",
        "match.play_within(made.seat, made.move, by_clock=made.by_clock)",
        ("server/tables/test_inner",),
    ),
    Mutant(
        "anybody-plays-the-nested-match",
        "a player whose turn it is not opens and leaves the nested match of another",
        f"{SERVER}/tables/inner.py",
        "    if seat.kind != PERSON or seat.person_id != person_id:\n",
        "    if seat.kind != PERSON:\n",
        ("server/tables/test_inner",),
    ),
    # --- each move once ---------------------------------------------------------------------
    Mutant(
        "marks-of-other-tables",
        "a mark that was used at another table counts as used here",
        f"{SERVER}/tables/play.py",
        "select(Line.number).where(Line.table_id == table_id, Line.once == once)",
        "select(Line.number).where(Line.once == once)",
        ("server/tables/test_play",),
    ),
    Mutant(
        "every-line-is-marked",
        "all lines of one submission carry its mark, not only the first",
        f"{SERVER}/tables/transaction.py",
        "            self.once = None  # it marks the first line of what was handed in\n",
        "",
        ("server/tables/test_play",),
    ),
    Mutant(
        "numbers-begin-again",
        "lines of a record are written with the number of the line before",
        f"{SERVER}/tables/service.py",
        "live.record, live.lines = draft.record, draft.lines",
        "live.record, live.lines = draft.record, draft.lines - 1",
        ("server/tables/test_play",),
    ),
    Mutant(
        "snapshot-of-another-record",
        "a snapshot is used for whatever record it is stored beside",
        f"{ENGINE}/play/snapshot.py",
        "if not newest.endswith(",
        "if newest.endswith(newest + ",
        ("engine/play/test_snapshot",),
    ),
    Mutant(
        "snapshot-counts-a-line-less",
        "after a snapshot the newest line that it covers is fed once more",
        f"{SERVER}/tables/snapshots.py",
        "found[-1]), snapshot.lines",
        "found[-1]), snapshot.lines - 1",
        ("server/tables/test_snapshots",),
    ),
    Mutant(
        "players-purged",
        "guests who sit at a table that is not over are forgotten, too",
        f"{SERVER}/accounts/purge.py",
        "~or_(came, acted, owns, sits)",
        "~or_(came, acted, owns)",
        ("server/accounts/test_purge",),
    ),
    # --- the clock --------------------------------------------------------------------------
    Mutant(
        "deadlines-claimed-twice",
        "a deadline that one process has in hand is given to the next, too",
        f"{SERVER}/tables/timer.py",
        '{"lease": at + LEASE}, free)',
        '{"lease": at + LEASE})',
        ("server/tables/test_timer",),
    ),
    Mutant(
        "bots-move-twice",
        "a bot that two processes have asked makes both moves",
        f"{SERVER}/tables/play.py",
        "if made not in (None, moves_made(match, seat)):",
        "if made is not None and made > moves_made(match, seat):",
        ("server/tables/test_transaction",),
    ),
    Mutant(
        "moves-after-the-bell",
        "a move is taken in the millisecond in which the time is up",
        f"{SERVER}/tables/play.py",
        "info.deadline is not None and info.deadline <= room.heartbeat.time()",
        "info.deadline is not None and info.deadline < room.heartbeat.time()",
        ("server/tables/test_clock",),
    ),
    Mutant(
        "late-before-the-gap-is-noticed",
        "a server that was away closes phases before it extends their deadlines",
        f"{SERVER}/tables/heartbeat.py",
        "return last if self._is_lost or at - last > LONGEST_GAP else at",
        "return max(at, last)",
        ("server/tables/test_heartbeat",),
    ),
    Mutant(
        "each-process-extends",
        "a process that starts while another runs extends the deadlines, too",
        f"{SERVER}/tables/heartbeat.py",
        "joins = self._seen is not None and newest != self._seen[0]",
        "joins = self._seen is not None and newest == self._seen[0]",
        ("server/tables/test_heartbeat",),
    ),
    Mutant(
        "grace-without-end",
        "a server that dies again and again gives a phase more and more time",
        f"{SERVER}/tables/heartbeat.py",
        "deadline=_least(moved, at + span + grace)",
        "deadline=moved",
        ("server/tables/test_heartbeat",),
    ),
    Mutant(
        "lost-notices-stay-lost",
        "followers are not told of a change that this process has missed",
        f"{SERVER}/live/hub.py",
        "audience.version < version",
        "audience.version > version",
        ("server/live/test_hub",),
    ),
    Mutant(
        "rolled-back-and-told",
        "other processes are told of a change even if it is rolled back",
        f"{SERVER}/store/announce.py",
        "        connection.execute(_NOTIFY, ",
        "        connection.engine.connect().execution_options("
        'isolation_level="AUTOCOMMIT").execute(_NOTIFY, ',
        ("server/live/test_postgres_bus",),
    ),
    # --- migrations -------------------------------------------------------------------------
    Mutant(
        "once-is-not-unique",
        "new databases let two lines of a table have the same mark",
        f"{MIGRATIONS}/v0001_first_tables.py",
        'sa.UniqueConstraint("table_id", "once", name="uq_lines_table_id_once")',
        'sa.UniqueConstraint("table_id", "number", name="uq_lines_table_id_once")',
        ("server/store/test_store",),
    ),
    Mutant(
        "two-tables-for-a-battle",
        "databases that were upgraded let two tables be the same battle",
        f"{MIGRATIONS}/v0005_nested_matches.py",
        '["part_of", "part"], unique=True',
        '["part_of", "part"], unique=False',
        ("server/store/test_store",),
    ),
    Mutant(
        "newer-databases-are-used",
        "a database of a newer version is taken for one of this",
        f"{SERVER}/store/upgrade.py",
        "if found > HEAD:",
        "if found > HEAD and not found.isdigit():",
        ("server/store/test_store",),
    ),
    # --- records ----------------------------------------------------------------------------
    Mutant(
        "sums-stand-alone",
        "the sum of a line no longer covers the lines before it",
        f"{ENGINE}/play/record_lines.py",
        "hashlib.blake2b((before + body).encode(), digest_size=8)",
        "hashlib.blake2b(body.encode(), digest_size=8)",
        ("engine/play/test_record",),
    ),
    Mutant(
        "hashes-are-not-compared",
        "the hash of a position in a record is read and not compared",
        f"{ENGINE}/play/record_lines.py",
        'if "hash" in line and line["hash"] != match.state_hash():',
        'if "hash" in line and not match.state_hash():',
        ("engine/play/test_record",),
    ),
    Mutant(
        "another-end-is-believed",
        "a record may end otherwise than its game did",
        f"{ENGINE}/play/record_lines.py",
        "if not match.over or line != end_of(match):",
        "if not match.over:",
        ("engine/play/test_record",),
    ),
    Mutant(
        "undo-of-any-number",
        "a line that takes a move back may name any other",
        f"{ENGINE}/play/record_lines.py",
        '        if match.undo().number != line["undo"]:\n',
        '        if match.undo().number < line["undo"]:\n',
        ("engine/play/test_record",),
    ),
    Mutant(
        "undone-moves-stay-seen",
        "of a move that was taken back, a view tells instead of the one that took its place",
        f"{ENGINE}/play/knowledge.py",
        "del self._seen[upto + 1 :]",
        "del self._seen[upto + 2 :]",
        ("engine/play/test_take_back",),
    ),
    Mutant(
        "half-a-line-stays",
        "a line that was cut short stays in a record that goes on",
        f"{ENGINE}/play/record.py",
        'file.truncate(len(whole.encode("utf-8", "surrogateescape")))',
        'file.truncate(len(text.encode("utf-8", "surrogateescape")))',
        ("engine/play/test_record_live",),
    ),
    # --- nobody waits long ------------------------------------------------------------------
    Mutant(
        "all-try-at-once",
        "while the store takes no writes, all that try keep their tables from readers",
        f"{SERVER}/store/turn.py",
        "return self._trying if self._is_stuck else nullcontext()",
        "return nullcontext()",
        ("server/store/test_outage",),
    ),
    Mutant(
        "writers-take-readers-threads",
        "requests that change something run in the threads of those that read",
        f"{SERVER}/http/threads.py",
        "endpoint = writing(endpoint) if changes else reading(endpoint)",
        "endpoint = reading(endpoint)",
        ("server/http/test_threads",),
    ),
    Mutant(
        "no-limit-to-waiting-long",
        "any number of threads wait long for one lock",
        f"{SERVER}/waits.py",
        "if self._waiting >= self._few:",
        "if self._waiting > 100 * self._few:",
        ("server/test_waits",),
    ),
)
