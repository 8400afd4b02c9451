"""Seeds of a match: a number that anybody may choose, or a secret that nobody can work out.

All chance of a match comes from its seed. A number, 0 to 2^53 - 1, gives the streams of
:mod:`wartable.engine.kit.chance`, the same in plain and compiled form. They are reproducible and
fast, but a state has only 64 bits, so whoever sees enough draws can compute the later ones.

A secret is 128 random bits, written as 32 hexadecimal digits. Its streams are keyed: after every
word that is drawn, the state of the generator is replaced by a keyed hash of itself. Without the
secret, words that were seen tell nothing of any other word, not even of the same move. Tables of
the web table begin with a secret.
"""

from __future__ import annotations

import re
import secrets
from hashlib import blake2b
from struct import Struct

from wartable.engine import arguments
from wartable.engine.errors import BadOption, quoted
from wartable.engine.kit.chance import SEED_LIMIT, Chance, stream

#: A number, or a secret as text.
Seed = int | str

SECRET_BYTES = 16
SECRET = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")

#: What a keyed hash is for, so that no two uses ever hash the same.
FOR_STREAMS, FOR_NESTED = b"wartable stream", b"wartable nested"

_STATE = Struct("<II")
_STREAM = Struct("<qq")


def new_secret() -> str:
    """Return a new random secret."""
    return secrets.token_hex(SECRET_BYTES)


def is_secret(seed: object) -> bool:
    """Tell whether a seed is a secret."""
    return isinstance(seed, str) and SECRET.fullmatch(seed) is not None


def valid_seed(seed: int) -> int:
    """Return a number if it is a seed; raise ``BadOption`` otherwise."""
    seed = arguments.whole(seed, "a seed")
    if not 0 <= seed < SEED_LIMIT:
        raise BadOption("bad-seed", f"a seed is 0 to 2^53 - 1, not {quoted(seed)}")
    return seed


def number_or_secret(seed: Seed) -> Seed:
    """Return a seed of either kind; raise ``BadOption`` for any other value."""
    if not isinstance(seed, str):
        return valid_seed(seed)
    if not is_secret(seed):
        raise BadOption("bad-seed", "a secret seed is a text of 32 digits, 0 to 9 and a to f")
    return seed


def stream_of(seed: Seed, purpose: int, index: int = 0) -> Chance:
    """Return a new generator at the beginning of a stream of a seed (0 <= index < 2^53)."""
    if isinstance(seed, str):
        return KeyedChance(seed, purpose, index)
    return stream(seed, purpose, index)


def nested_seed(seed: Seed, phase: int, drawn: Seed) -> Seed:
    """Return the seed of a nested match, for which the outer game drew a number.

    Below a secret it is a secret too. Whoever learns it, from the record of the nested match,
    learns nothing of the outer match; the phase and the number only tell nested matches apart.
    """
    if not isinstance(seed, str):
        return drawn
    content = f"{phase} {drawn}".encode()
    hashed = blake2b(content, key=_key(seed), person=FOR_NESTED, digest_size=SECRET_BYTES)
    return hashed.hexdigest()


def _key(secret: str) -> bytes:
    return bytes.fromhex(secret)


class KeyedChance(Chance):
    """A stream of a secret. The functions that draw treat it like any other generator.

    Every draw ends by assigning ``b``, and that is where the hash replaces both words. To set a
    state that was noted earlier, use :func:`put_back`.
    """

    __slots__ = ("_first", "_key", "_second", "_stream")
    _first: int
    _second: int

    def __init__(self, secret: str, purpose: int, index: int) -> None:
        self._key, self._stream = _key(secret), _STREAM.pack(purpose, index)
        self._go_to_hash_of(b"")

    @property
    def a(self) -> int:
        """The first word."""
        return self._first

    @a.setter
    def a(self, word: int) -> None:
        self._first = word

    @property
    def b(self) -> int:
        """The second word."""
        return self._second

    @b.setter
    def b(self, word: int) -> None:
        self._go_to_hash_of(_STATE.pack(self._first, word))

    def _go_to_hash_of(self, state: bytes) -> None:
        """Replace both words by a hash of the stream and its last state, empty at the beginning."""
        content = self._stream + state
        hashed = blake2b(content, key=self._key, person=FOR_STREAMS, digest_size=_STATE.size)
        self._first, self._second = _STATE.unpack(hashed.digest())

    def set_state(self, a: int, b: int) -> None:
        """Go to a state that was read earlier."""
        self._first, self._second = a, b


def put_back(chance: Chance, state: tuple[int, int]) -> None:
    """Set both words of a generator to what they were when they were read."""
    if isinstance(chance, KeyedChance):
        chance.set_state(*state)
    else:
        chance.a, chance.b = state
