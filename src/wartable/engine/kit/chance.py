"""Chance: one small documented generator, the same in plain and compiled form.

The generator is xoroshiro64** of Blackman and Vigna: two 32-bit words, 32-bit outputs, period
2^64 - 1. Whole numbers are drawn without bias by Lemire's multiplication method. Streams are seeded
from a match's seed, the stream's purpose and an index, so that draws from one stream never shift
another. Every intermediate stays below 2^63 in size, as the rules' subset requires; a multiplier
above 2^31 is therefore written as its negative counterpart modulo 2^32.
"""

from __future__ import annotations

from wartable.engine.kit.tables import i8, table

MASK = 0xFFFFFFFF
STAR = 0x9E3779BB - (1 << 32)

#: Purposes of streams. A bot's stream is BOT with its seat as index.
SETUP = 1
PLAY = 2
BOT = 3
PLAN = 4
GAME = 5

#: Seeds are below this, so that they are exact in JSON everywhere.
SEED_LIMIT = 1 << 53


@table
class Chance:
    """A generator: two words of 32 bits, not both zero."""

    a = i8("first word")
    b = i8("second word")


def scramble(word: int) -> int:
    """Mix the bits of a 32-bit word: a bijection in which every bit depends on all."""
    word ^= word >> 16
    word = (word * 0x21F0AAAD) & MASK
    word ^= word >> 15
    word = (word * 0x735A2D97) & MASK
    return word ^ (word >> 15)


def absorb(chance: Chance, word: int) -> None:
    """Mix one 32-bit word into both words of a generator that is being seeded."""
    chance.a = scramble(chance.a ^ (word & MASK))
    chance.b = scramble((chance.b + chance.a + 0x3C6EF372) & MASK)


def start(chance: Chance, seed: int, purpose: int, index: int) -> None:
    """Set ``chance`` to the beginning of one stream of a seed (0 <= seed, index < 2^53).

    The state that the seed alone gives is mixed in again at the end. Otherwise every step could be
    inverted, and a bot could recover the seed, and so the dice, from its own stream.
    """
    chance.a = 0x243F6A88
    chance.b = 0x85A308D3
    absorb(chance, seed & MASK)
    absorb(chance, seed >> 32)
    a = chance.a
    b = chance.b
    absorb(chance, purpose)
    absorb(chance, index & MASK)
    absorb(chance, index >> 32)
    chance.a ^= a
    chance.b ^= b
    if chance.a == 0 and chance.b == 0:
        chance.a = 1


def rotate(word: int, by: int) -> int:
    """Rotate a 32-bit word to the left."""
    return ((word << by) | (word >> (32 - by))) & MASK


def word32(chance: Chance) -> int:
    """Draw a uniform 32-bit word."""
    a = chance.a & MASK  # no effect, but it tells the compiler that 32 bits are enough
    b = (chance.b & MASK) ^ a
    chance.a = rotate(a, 26) ^ b ^ ((b << 9) & MASK)
    chance.b = rotate(b, 13)
    return (rotate((a * STAR) & MASK, 5) * 5) & MASK


def draw(chance: Chance, n: int) -> int:
    """Draw a whole number from 0 to n - 1, all equally likely (1 <= n < 2^31)."""
    product = word32(chance) * n
    low = product & MASK
    if low < n:
        floor = ((1 << 32) - n) % n
        while low < floor:
            product = word32(chance) * n
            low = product & MASK
    return product >> 32


def subseed(chance: Chance) -> int:
    """Draw a seed below 2^53 for something that needs streams of its own."""
    high = word32(chance) >> 11
    return (high << 32) | word32(chance)


def stream(seed: int, purpose: int, index: int = 0) -> Chance:
    """Return a new plain generator at the beginning of a stream."""
    chance = Chance()
    start(chance, seed, purpose, index)
    return chance
