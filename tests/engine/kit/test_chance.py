"""The generator: its test vectors, its fairness, its separate streams, its place in the subset."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.kit.chance import (
    BOT,
    GAME,
    PLAN,
    PLAY,
    SEED_LIMIT,
    SETUP,
    Chance,
    draw,
    scramble,
    start,
    stream,
    subseed,
    word32,
)

seeds = st.integers(0, SEED_LIMIT - 1)
words = st.integers(0, 2**32 - 1)


def at(a: int, b: int) -> Chance:
    chance = Chance()
    chance.a, chance.b = a, b
    return chance


# --- the generator -----------------------------------------------------------------------------

WORD = 2**32


def turned(word: int, by: int) -> int:
    """Turn a word left, by digits: a 32-letter text of bits is cut and put together again."""
    bits = f"{word:032b}"
    return int(bits[by:] + bits[:by], 2)


def reference(first: int, second: int) -> tuple[int, int, int]:
    """Blackman and Vigna's xoroshiro64**, on unlimited integers: output and both new words."""
    output = turned(first * 0x9E3779BB % WORD, 5) * 5 % WORD
    mixed = first ^ second
    return output, turned(first, 26) ^ mixed ^ (mixed * 512 % WORD), turned(mixed, 13)


@given(words, words)
def test_a_word_is_that_of_the_published_generator(a: int, b: int) -> None:
    chance = at(a, b)
    for _ in range(5):
        output, a, b = reference(a, b)
        assert word32(chance) == output
        assert (chance.a, chance.b) == (a, b)


#: Words of the start -> outputs. The first line is the one other implementations are tested by.
VECTORS = {
    (1, 2): [3802928447, 813792938, 1618621494, 2955957307, 3252880261, 1129983909],
    (1, 0): [3802928447, 3134575995, 1411955750, 4142824446],
    (0, 1): [0, 987092197, 2250816600, 3701533699],
    (0xFFFFFFFF, 0xFFFFFFFF): [492039004, 492039004, 2815836250, 1597280855],
    (0x12345678, 0x9ABCDEF0): [221055337, 189852504, 2907977323, 3381172003],
}

#: Seed, purpose and index of a stream -> its words, six draws, and a seed drawn after them.
STREAMS = {
    (0, SETUP, 0): (3146087079, 2919976128, [0, 0, 3, 41, 497860, 1394311530], 1168022716462014),
    (1, PLAY, 0): (3614564822, 165250195, [0, 0, 0, 46, 210570, 710281949], 7325004580946108),
    (SEED_LIMIT - 1, BOT, 19): (
        1579106490,
        96749846,
        [0, 0, 5, 39, 160140, 31075556],
        182720079164706,
    ),
    (123456789, GAME, 1099511627776): (
        2457025986,
        2583733892,
        [0, 0, 2, 33, 701000, 508889832],
        5621499490523284,
    ),
}


def test_the_vectors_never_change() -> None:
    for (a, b), expected in VECTORS.items():
        chance = at(a, b)
        assert [word32(chance) for _ in expected] == expected


@given(words, words)
def test_scrambling_is_one_to_one(one: int, other: int) -> None:
    assert (scramble(one) == scramble(other)) == (one == other)
    assert 0 <= scramble(one) < WORD


# --- streams -----------------------------------------------------------------------------------

DICE = (1, 2, 6, 52, 1_000_000, 2**31 - 1)


def test_the_streams_never_change() -> None:
    for (seed, purpose, index), expected in STREAMS.items():
        chance = stream(seed, purpose, index)
        first, second = chance.a, chance.b
        draws = [draw(chance, n) for n in DICE]
        assert (first, second, draws, subseed(chance)) == expected


@given(seeds)
def test_no_stream_of_a_seed_is_like_another(seed: int) -> None:
    purposes = (SETUP, PLAY, BOT, PLAN, GAME)
    keys = [(purpose, index) for purpose in purposes for index in (0, 1, 2, 19, 2**32)]
    begun = [stream(seed, *key) for key in keys]
    assert len({(chance.a, chance.b) for chance in begun}) == len(keys)
    firsts = {tuple(word32(chance) for _ in range(3)) for chance in begun}
    assert len(firsts) == len(keys)


@given(seeds, seeds)
def test_seeds_differ_in_every_stream(one: int, other: int) -> None:
    assert (stream(one, SETUP) == stream(other, SETUP)) == (one == other)


@given(seeds)
def test_a_drawn_seed_is_a_seed(seed: int) -> None:
    assert 0 <= subseed(stream(seed, GAME)) < SEED_LIMIT


def test_neighbouring_streams_are_not_alike() -> None:
    """The first bits of a thousand neighbouring streams agree about half of the time."""
    firsts = [word32(stream(seed, PLAY)) for seed in range(1001)]
    for bit in range(32):
        same = sum((one ^ two) >> bit & 1 == 0 for one, two in pairwise(firsts))
        assert 420 < same < 580  # five standard deviations


# --- draws -------------------------------------------------------------------------------------


@given(seeds, st.integers(1, 2**31 - 1))
def test_a_draw_is_in_range(seed: int, n: int) -> None:
    assert 0 <= draw(stream(seed, PLAY), n) < n


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 52])
def test_all_draws_are_equally_likely(n: int) -> None:
    """Chi-square over 20,000 draws: within six standard deviations of its mean, n - 1."""
    chance, games = stream(2026, PLAY), 20_000
    seen = Counter(draw(chance, n) for _ in range(games))
    square = sum((seen[face] - games / n) ** 2 for face in range(n)) / (games / n)
    assert abs(square - (n - 1)) < 6 * (2 * (n - 1)) ** 0.5


def test_a_draw_rejects_what_would_be_unfair() -> None:
    """2^32 words are not a multiple of these numbers: a quarter of the words is drawn again."""
    n = 3 * 2**29
    seen = Counter(draw(stream(seed, PLAY), n) % 3 for seed in range(6000))
    assert all(abs(seen[rest] - 2000) < 200 for rest in range(3)), "three words, three, two"
    used = 0
    for seed in range(300):
        chance, twin = stream(seed, PLAY), stream(seed, PLAY)
        draw(chance, n)
        word32(twin)
        used += chance != twin
    assert 40 < used < 110


# --- the rules' subset -------------------------------------------------------------------------


def bounded(name: str) -> Any:
    """Return an operator of ints whose result must stay below 2^63 in size."""
    plain = getattr(int, name)

    def operator(self: int, *others: int) -> Any:
        result = plain(self, *others)
        assert -(2**63) <= result < 2**63, f"{self} {name} {others} leaves 64 bits"
        return Bounded(result)

    return operator


class Bounded(int):
    """A whole number that fails where a compiled one would wrap."""


for each in ("add", "sub", "mul", "lshift", "rshift", "and", "or", "xor", "mod", "floordiv"):
    setattr(Bounded, f"__{each}__", bounded(f"__{each}__"))
    setattr(Bounded, f"__r{each}__", bounded(f"__r{each}__"))

extremes = st.sampled_from([0, 1, 2**31, 2**32 - 1]) | words


def test_the_bounded_number_notices() -> None:
    with pytest.raises(AssertionError, match="leaves 64 bits"):
        Bounded(2**62) * 2


@given(extremes, extremes, st.sampled_from([1, 2, 3, 2**31 - 1]))
def test_nothing_on_the_way_leaves_64_bits(a: int, b: int, n: int) -> None:
    chance = at(Bounded(a), Bounded(b))
    plain = at(a, b)
    if a or b:
        assert draw(chance, Bounded(n)) == draw(plain, n)
        assert subseed(chance) == subseed(plain)
    start(chance, Bounded(a << 21 | 1), Bounded(BOT), Bounded(b << 21 | 1))
    assert isinstance(chance.a, Bounded) and isinstance(chance.b, Bounded)


def test_the_compiled_form_draws_the_same(own_cache: Path) -> None:
    from wartable.engine.compiled.arrays import empty, fetch
    from wartable.engine.compiled.compiler import Compiler
    from wartable.engine.contract import Book, State, Work

    tables: dict[str, type[Any]] = {"Book": Book, "State": State, "Work": Work}
    compiled = Compiler("chance", {}, tables).compile([start, draw, subseed])
    array = empty(Chance)
    for seed in (0, 1, 2**32 - 1, 2**32, SEED_LIMIT - 1):
        plain = stream(seed, BOT, 3)
        compiled["start"](array[0], seed, BOT, 3)
        for n in (*DICE, 3 * 2**29):
            assert compiled["draw"](array[0], n) == draw(plain, n)
        assert compiled["subseed"](array[0]) == subseed(plain)
        assert fetch(Chance, array, 0) == plain
