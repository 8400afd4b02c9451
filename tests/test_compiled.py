"""The compiled form: the same bytes as the plain one, and a cache that is never stale."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import numba
import numpy as np
import pytest

import tracing
from compiling import all_styles, trace_compiled, trace_plain
from pig import PIG
from setups import Setup, compiled_setups, random_plays, usual_setups
from wartable.engine import compiled as module
from wartable.engine.chance import Chance, draw
from wartable.engine.compiled import (
    Compiler,
    cache_root,
    dtype_of,
    empty,
    fetch,
    numba_type,
    pack_record,
    record_copy,
    record_fingerprint,
    store,
)
from wartable.engine.contract import Book, State, Work
from wartable.engine.events import Log
from wartable.engine.game import Game
from wartable.engine.moves import Families
from wartable.engine.registry import all_games
from wartable.engine.tables import f8, i1, i2, i4, i8, spec_of, table
from wartable.lab import kernel

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
every_setup = pytest.mark.parametrize("setup", compiled_setups(), ids=str)


# --- plain equals compiled ---------------------------------------------------------------------


@every_setup
@pytest.mark.parametrize("seed", [1, (1 << 53) - 1])
def test_every_position_is_the_same_in_both_forms(setup: Setup, seed: int) -> None:
    styles = all_styles(setup)
    assert trace_compiled(setup, styles, seed) == trace_plain(setup, styles, seed)


# --- bounds checking ---------------------------------------------------------------------------


@table
class Shelf:
    """A table with one small field."""

    book = i1("anything", 3)


def take(shelf: Shelf, at: int) -> int:
    return shelf.book[at]


def compiler(*, checked: bool = False) -> Compiler:
    return Compiler("shelf", {}, {"Book": Book, "State": Shelf, "Work": Work}, checked=checked)


def test_the_checked_variant_raises_for_an_index_out_of_range(own_cache: Path) -> None:
    shelf = empty(Shelf)
    shelf["book"][0] = (7, 8, 9)
    checked = compiler(checked=True).compile([take])["take"]
    assert checked(shelf[0], 2) == 9
    with pytest.raises(IndexError):
        checked(shelf[0], 3)
    fast = compiler().compile([take])["take"]
    assert fast(shelf[0], 2) == 9
    assert len(list(own_cache.iterdir())) == 2, "each variant has a cache of its own"


@every_setup
def test_games_stay_within_bounds(setup: Setup) -> None:
    styles = all_styles(setup)
    for seed in range(10):
        checked = trace_compiled(setup, styles, seed, checked=True)
        assert checked == trace_compiled(setup, styles, seed)


# --- records -----------------------------------------------------------------------------------


@table
class Mixed:
    """Every storage, in an order that would leave gaps."""

    a = i1("one byte")
    b = i8("eight bytes", 2)
    c = i1("a grid of bytes", 3, 3)
    d = f8("a number")
    e = i2("two bytes", 3)
    f = i4("four bytes")


def defined_bytes(dtype: np.dtype[np.void]) -> list[int]:
    fields = [dtype.fields[name] for name in dtype.names or ()] if dtype.fields else []
    return sorted(at for field in fields for at in range(field[1], field[1] + field[0].itemsize))


TABLES = [Mixed, Shelf, Chance, Log, Families]


@pytest.mark.parametrize(
    "what", [*TABLES, *(each for game in all_games() for each in game.tables.values())]
)
def test_a_record_has_no_undefined_bytes(what: type) -> None:
    dtype = dtype_of(what)
    assert defined_bytes(dtype) == list(range(dtype.itemsize))
    assert dtype.itemsize % 8 == 0
    assert dtype.isalignedstruct


def filled() -> Mixed:
    mixed = Mixed()
    mixed.a, mixed.d, mixed.f = -128, -0.5, 1 << 30
    mixed.b[1] = -(1 << 63)
    mixed.c[2][1] = 127
    mixed.e[0] = -32768
    return mixed


def test_records_keep_what_plain_objects_hold() -> None:
    array = empty(Mixed, 3)
    store(array, 1, filled())
    assert fetch(Mixed, array, 1) == filled()
    assert fetch(Mixed, array, 0) == Mixed() == fetch(Mixed, array, 2)
    assert pack_record(spec_of(Mixed), array, 1) == spec_of(Mixed).pack(filled())


@every_game
def test_states_are_stored_and_fetched_unchanged(game: Game) -> None:
    setup = next(each for each in usual_setups() if each.game is game)
    array = empty(game.state)
    for play in random_plays(setup, 41, 20):
        store(array, 0, play.s)
        assert fetch(game.state, array, 0) == play.s
        assert pack_record(spec_of(game.state), array, 0) == play.packed()


def test_copies_are_equal_and_fingerprints_tell_records_apart() -> None:
    kind = numba_type(Mixed)
    copy = numba.njit(numba.void(kind, kind))(lambda into, source: record_copy(into, source))
    fingerprint = numba.njit(numba.int64(kind))(record_fingerprint)
    array = empty(Mixed, 2)
    store(array, 0, filled())
    assert fingerprint(array[0]) != fingerprint(array[1])
    copy(array[1], array[0])
    assert array[0].tobytes() == array[1].tobytes()
    seen = {fingerprint(array[0])}
    for at in range(array.dtype.itemsize - 1):  # the last byte is not ours
        raw = array[:1].copy()
        raw.view(np.uint8)[at] ^= 1
        seen.add(fingerprint(raw[0]))
    assert len(seen) == array.dtype.itemsize


def test_only_types_of_the_subset_compile() -> None:
    assert numba_type(int) == numba.int64
    assert numba_type(list[int]) == numba.int64[::1]
    with pytest.raises(TypeError, match="not in the rules' subset"):
        numba_type(dict[int, int])


# --- the cache ---------------------------------------------------------------------------------

LIMIT = 5


def below(n: int) -> int:
    return n if n < LIMIT else LIMIT


def test_a_changed_constant_is_compiled_anew(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compiler().compile([below])["below"](9) == 5
    assert compiler().compile([below])["below"](9) == 5
    assert len(list(own_cache.iterdir())) == 1
    monkeypatch.setattr(sys.modules[__name__], "LIMIT", 7)
    assert compiler().compile([below])["below"](9) == 7
    assert len(list(own_cache.iterdir())) == 2


def test_a_changed_table_is_compiled_anew(own_cache: Path) -> None:
    compiler().compile([below])
    Compiler("shelf", {}, {"Book": Book, "State": State, "Work": Work}).compile([below])
    assert len(list(own_cache.iterdir())) == 2


def test_a_game_is_compiled_once_for_all_templates(own_cache: Path) -> None:
    for template in (tracing.trace_game, kernel.play_games):
        Compiler(PIG.key, PIG.meanings, PIG.tables).compile([template])
    folders = {each.name for each in own_cache.iterdir()}
    assert len(folders) == 3, "the game's own, and one for each template"
    (common,) = {each.parent.parent for each in own_cache.rglob("*_apply-*.nbc")}
    assert common.parent == own_cache
    assert len({each.parent.parent for each in own_cache.rglob("*.nbc")}) == 3


def test_folders_that_nobody_uses_are_removed(own_cache: Path) -> None:
    for name, unused in {"old": module.KEPT_SECONDS + 60, "young": 60}.items():
        (own_cache / name).mkdir()
        (own_cache / name / module.LOCK).touch()
        os.utime(own_cache / name, (time.time() - unused,) * 2)
    (own_cache / "not ours").mkdir()
    os.utime(own_cache / "not ours", (0, 0))
    compiler().compile([below])
    left = {each.name for each in own_cache.iterdir()}
    assert {"not ours", "young"} < left
    assert "old" not in left
    assert len(left) == 3


def test_without_a_cache_folder_it_compiles_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("WARTABLE_CACHE", str(tmp_path / "file" / "below"))
    assert compiler().compile([below])["below"](9) == 5


def test_the_cache_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARTABLE_CACHE", "here")
    assert cache_root() == Path("here")
    monkeypatch.delenv("WARTABLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "there")
    assert cache_root() == Path("there/wartable")


PROCESS = """
import sys
sys.path[:0] = {path!r}
from test_compiled import compiler
from wartable.engine.chance import Chance, draw
from wartable.engine.compiled import empty
compiled = compiler().compile([draw])["draw"]
chance = empty(Chance)
chance["a"] = 5
print(compiled(chance[0], 1000), sum(compiled.stats.cache_hits.values()))
"""


def test_processes_share_one_cache(own_cache: Path) -> None:
    """Of two that start together one waits for the other that compiles; later ones load."""
    script = PROCESS.format(path=[entry for entry in sys.path if entry])
    together = [start(script) for _ in range(2)]
    answers = [finish(each) for each in together]
    files = {each.name for each in own_cache.rglob("*.nbc")}
    answers.append(finish(start(script)))
    chance = Chance()
    chance.a = 5
    assert {value for value, _ in answers} == {draw(chance, 1000)}
    assert sorted(hits for _, hits in answers) == [0, 1, 1]
    assert {each.name for each in own_cache.rglob("*.nbc")} == files
    assert len(list(own_cache.iterdir())) == 1


def start(script: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen[str]) -> tuple[int, int]:
    value, hits = process.communicate(timeout=120)[0].split()
    assert process.returncode == 0
    return int(value), int(hits)
