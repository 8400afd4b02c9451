"""The compiled form: the same bytes as the plain one, and a cache that is never stale."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from types import FunctionType
from typing import Annotated

import numba
import numpy as np
import pytest

from support.games.pig import PIG
from support.setups import compiled_setups, usual_setups
from wartable.engine.compiled import compiler as module
from wartable.engine.compiled.arrays import dtype_of, empty, fetch, pack_record, store
from wartable.engine.compiled.binding import reachable
from wartable.engine.compiled.compiler import CODE, LOWERED, Compiler, cache_root, why_ordinary
from wartable.engine.compiled.fingerprints import function_fingerprint, source_fingerprint
from wartable.engine.compiled.intrinsics import numba_type
from wartable.engine.contract import Book, State, Work, copy_state, fingerprint
from wartable.engine.game import Game
from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families
from wartable.engine.kit.tables import f8, i1, i2, i4, i8, spec_of, table
from wartable.engine.registry import all_games
from wartable.lab import kernel
from wartable.testing import tracing
from wartable.testing.forms import check_both_forms, check_bounds
from wartable.testing.play import random_plays
from wartable.testing.setups import Setup

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
every_setup = pytest.mark.parametrize("setup", compiled_setups(), ids=str)


# --- plain equals compiled ---------------------------------------------------------------------


@every_setup
@pytest.mark.parametrize("seed", [1, pytest.param((1 << 53) - 1, marks=pytest.mark.thorough)])
def test_every_position_is_the_same_in_both_forms(setup: Setup, seed: int) -> None:
    check_both_forms(setup, seed)


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
    assert len(trees(own_cache)) == 2, "each variant has a cache of its own"


@every_setup
@pytest.mark.parametrize("games", [2, pytest.param(10, marks=pytest.mark.thorough)])
def test_rules_stay_within_bounds(setup: Setup, games: int) -> None:
    for seed in range(games):
        check_bounds(setup, seed)


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


def copied_and_hashed(books: list[Book], states: list[State]) -> int:
    """Template: make the second state equal to the first; return a hash of it."""
    copy_state(states[1], states[0])
    return fingerprint(states[1])


def test_copies_are_equal_and_fingerprints_tell_records_apart(own_cache: Path) -> None:
    tables = {"Book": Book, "State": Mixed, "Work": Work}
    (run,) = Compiler("mixed", {}, tables).compile([copied_and_hashed]).values()
    array = empty(Mixed, 2)
    store(array, 0, filled())
    seen = {run(empty(Book), array)}
    assert array[0].tobytes() == array[1].tobytes() != bytes(array.dtype.itemsize)
    for at in range(array.dtype.itemsize - 1):  # the last byte is not ours
        raw = array.copy()
        raw.view(np.uint8)[at] ^= 1
        seen.add(run(empty(Book), raw))
    assert len(seen) == array.dtype.itemsize


def test_only_types_of_the_subset_compile() -> None:
    assert numba_type(int) == numba.int64
    assert numba_type(list[int]) == numba.int64[::1]
    with pytest.raises(TypeError, match="not in the rules' subset"):
        numba_type(dict[int, int])


# --- calling -----------------------------------------------------------------------------------


def shares(amount: float, whole: bool, parts: list[float]) -> float:
    """Return the sum of the parts, and the amount if all of it is wanted."""
    total = 0.0
    for part in parts:
        total += part
    return total + amount if whole else total


def above(a: int, b: int) -> bool:
    return a > b


def test_numbers_of_every_kind_go_in_and_out(own_cache: Path) -> None:
    made = compiler().compile([shares, above, below])
    assert made["shares"](0.25, True, np.array([1.5, 2.0])) == 3.75
    assert made["shares"](0.25, False, np.array([1.5, 2.0])) == 3.5
    assert made["above"](np.int64(3), 2) is True
    assert made["above"](-(1 << 63), 2) is False
    assert made["below"](-(1 << 63)) == -(1 << 63)


def test_arguments_of_another_type_are_refused(own_cache: Path) -> None:
    """Compiled code would read them as what it expects, and write where nothing of ours is."""
    made = compiler().compile([shares, take])
    for parts in (np.zeros(3, np.int64), np.zeros((2, 2)), np.zeros(6)[::2], [1.0, 2.0]):
        with pytest.raises(TypeError, match="not a writeable array of float in one piece"):
            made["shares"](0.0, True, parts)
    with pytest.raises(TypeError, match="not a writeable record of Shelf"):
        made["take"](empty(Mixed)[0], 0)
    with pytest.raises(TypeError, match="take takes record of Shelf, int: zip"):
        made["take"](empty(Shelf)[0])
    for at in (0.5, 1 << 63):
        with pytest.raises(TypeError, match="take takes record of Shelf, int: "):
            made["take"](empty(Shelf)[0], at)


SHELVES = [1, 2]


def listed(at: int) -> int:
    return SHELVES[at]


def test_an_author_is_told_where_rules_read_a_list(own_cache: Path) -> None:
    with pytest.raises(TypeError, match=r"test_compiler.py:\d+: listed reads SHELVES, a list"):
        compiler().compile([listed])


# --- the ordinary way --------------------------------------------------------------------------


def test_the_insides_of_numba_are_the_expected_ones() -> None:
    assert why_ordinary() is None


@pytest.mark.parametrize("checked", [False, True])
def test_with_another_numba_everything_compiles_the_ordinary_way(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch, checked: bool
) -> None:
    monkeypatch.setattr("wartable.engine.compiled.call_tree.NUMBA", "0.1")
    reason = why_ordinary()
    assert reason is not None
    assert "0.1" in reason
    assert "\n" not in reason
    arrays = [empty(Shelf, 2) for _ in range(2)]
    for array in arrays:
        array["book"][0] = (7, 8, 9)
    tables = {"Book": Book, "State": Shelf, "Work": Work}
    ordinary = Compiler("shelf", {}, tables, checked=checked).compile([copied_and_hashed, take])
    monkeypatch.undo()
    monkeypatch.setenv("WARTABLE_CACHE", str(own_cache))
    usual = Compiler("shelf", {}, tables, checked=checked).compile([copied_and_hashed, take])
    books = empty(Book)
    assert ordinary["copied_and_hashed"](books, arrays[0]) == usual["copied_and_hashed"](
        books, arrays[1]
    )
    assert arrays[0].tobytes() == arrays[1].tobytes()
    for made in (ordinary, usual):
        assert made["take"](arrays[0][1], 2) == 9
        if checked:
            with pytest.raises(IndexError):
                made["take"](arrays[0][1], 3)


# --- the cache ---------------------------------------------------------------------------------

LIMIT = 5


def below(n: int) -> int:
    return n if n < LIMIT else LIMIT


def twice_below(n: int) -> int:
    return below(n) + below(n + 1)


def trees(cache: Path) -> list[Path]:
    """Return the folders of compiled call trees."""
    return [each for each in cache.iterdir() if (each / CODE).exists()]


def lowered(cache: Path) -> set[str]:
    """Return what single functions were lowered to."""
    return {each.name for each in (cache / LOWERED).iterdir()}


def test_a_changed_constant_is_compiled_anew(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compiler().compile([twice_below])["twice_below"](9) == 10
    again = compiler().compile([twice_below])["twice_below"]
    assert again(9) == 10
    assert again.loaded
    assert len(trees(own_cache)) == 1
    before = lowered(own_cache)
    monkeypatch.setattr(sys.modules[__name__], "LIMIT", 7)
    changed = compiler().compile([twice_below])["twice_below"]
    assert changed(9) == 14
    assert not changed.loaded
    assert len(trees(own_cache)) == 2
    assert len(lowered(own_cache) - before) == 1, "its caller is lowered as before"


def test_a_changed_table_is_compiled_anew(own_cache: Path) -> None:
    compiler().compile([below])
    Compiler("shelf", {}, {"Book": Book, "State": State, "Work": Work}).compile([below])
    assert len(trees(own_cache)) == 2


SOURCE = '''
from wartable.engine.kit.tables import i1, table

@table
class Pair:
    """Two numbers."""
    a = i1("the first", 2)

def total(pair: Pair, n: int) -> int:
    """Return a sum."""
    # over all
    return pair.a[0] + pair.a[1] + n
'''


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("Return a sum.", "Return the sum of both numbers.", True),
        ("    # over all\n", "", True),
        ("# over all", "# over all\n\n", True),
        ("Two numbers.", "A pair.", True),
        ("the first", "both", True),
        ("+ n", "- n", False),
        ("+ n", "+ 1", False),
        ("a[1] + n", "a[0] + n", False),
        ("n: int", "n: float", False),
        ("i1", "i2", False),
    ],
)
def test_only_what_decides_about_the_code_counts(old: str, new: str, same: bool) -> None:
    def fingerprint_of(source: str) -> str:
        space: dict[str, object] = {"__name__": "pairs"}
        exec(compile(source, "pairs.py", "exec"), space)
        total = space["total"]
        assert isinstance(total, FunctionType)
        return function_fingerprint(total)

    assert old in SOURCE
    changed = fingerprint_of(SOURCE.replace(old, new))
    assert (changed == fingerprint_of(SOURCE)) is same


def test_what_annotations_add_does_not_count() -> None:
    def fingerprint_of(domain: object) -> str:
        def total(x: int) -> int:
            return x

        assert isinstance(total, FunctionType)
        total.__annotations__["x"] = Annotated[int, domain]
        return function_fingerprint(total)

    one, another = object(), object()  # their text is their address, another one in each process
    assert fingerprint_of(one) == fingerprint_of(another)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("Return a sum.", "Sum up.", True),
        ("    # over all\n", "", True),
        ("Two numbers.", "A pair.", True),
        ("+ n", "- n", False),
    ],
)
def test_the_words_of_the_compiler_count_for_nothing(
    tmp_path: Path, old: str, new: str, same: bool
) -> None:
    for name, source in (("old", SOURCE), ("new", SOURCE.replace(old, new))):
        (tmp_path / name).write_text(source)
    fingerprints = {source_fingerprint(tmp_path / name) for name in ("old", "new")}
    assert (len(fingerprints) == 1) is same


def test_a_game_is_lowered_once_for_all_templates(own_cache: Path) -> None:
    Compiler(PIG.key, PIG.meanings, PIG.tables).compile([tracing.trace_game])
    first = lowered(own_cache)
    Compiler(PIG.key, PIG.meanings, PIG.tables).compile([kernel.play_games])
    assert len(trees(own_cache)) == 2
    second = set(reachable([kernel.play_games], PIG.meanings))
    shared = second & set(reachable([tracing.trace_game], PIG.meanings))
    assert len(lowered(own_cache) - first) == len(second - shared)
    assert len(shared) > 5


@pytest.mark.parametrize("damage", [b"", b"half", None])
def test_damaged_code_is_compiled_anew(own_cache: Path, damage: bytes | None) -> None:
    compiler().compile([below])
    (folder,) = trees(own_cache)
    for path in (folder / CODE, *(own_cache / LOWERED).iterdir()):
        kept = path.read_bytes()
        path.write_bytes(kept[:-1] + bytes([kept[-1] ^ 1]) if damage is None else damage)
    again = compiler().compile([below])["below"]
    assert again(9) == 5
    assert not again.loaded


def test_code_that_nobody_uses_is_removed(own_cache: Path) -> None:
    for name, unused in {"old": module.KEPT_SECONDS + 60, "young": 60}.items():
        (own_cache / name).mkdir()
        (own_cache / name / module.LOCK).touch()
        (own_cache / LOWERED).mkdir(exist_ok=True)
        (own_cache / LOWERED / name).touch()
        for path in (own_cache / name, own_cache / LOWERED / name):
            os.utime(path, (time.time() - unused,) * 2)
    (own_cache / "not ours").mkdir()
    os.utime(own_cache / "not ours", (0, 0))
    compiler().compile([below])
    left = {each.name for each in own_cache.iterdir()}
    assert {"not ours", "young", LOWERED} < left
    assert "old" not in left
    assert len(left) == 4
    assert "young" in lowered(own_cache)
    assert "old" not in lowered(own_cache)


def test_without_a_cache_folder_it_compiles_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("WARTABLE_CACHE", str(tmp_path / "file" / "below"))
    assert compiler().compile([below])["below"](9) == 5


def test_a_full_disk_costs_only_the_next_start(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> int:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    for _ in range(2):
        made = compiler().compile([below])["below"]
        assert made(9) == 5
        assert not made.loaded


def test_the_cache_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARTABLE_CACHE", "here")
    assert cache_root() == Path("here")
    monkeypatch.delenv("WARTABLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "there")
    assert cache_root() == Path("there/wartable")


PROCESS = """
import sys
sys.path[:0] = {path!r}
from engine.compiled.test_compiler import compiler
from wartable.engine.kit.chance import Chance, draw
from wartable.engine.compiled.arrays import empty
compiled = compiler().compile([draw])["draw"]
chance = empty(Chance)
chance["a"] = 5
print(compiled(chance[0], 1000), int(compiled.loaded))
"""


def test_processes_share_one_cache(own_cache: Path) -> None:
    """Of two that start together one waits for the other that compiles; later ones load."""
    script = PROCESS.format(path=[entry for entry in sys.path if entry])
    together = [start(script) for _ in range(2)]
    answers = [finish(each) for each in together]
    files = lowered(own_cache)
    answers.append(finish(start(script)))
    chance = Chance()
    chance.a = 5
    assert {value for value, _ in answers} == {draw(chance, 1000)}
    assert sorted(hits for _, hits in answers) == [0, 1, 1]
    assert lowered(own_cache) == files
    assert len(trees(own_cache)) == 1


def start(script: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen[str]) -> tuple[int, int]:
    value, hits = process.communicate()[0].split()
    assert process.returncode == 0
    return int(value), int(hits)
