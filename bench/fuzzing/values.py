"""Values to send: valid, nearly valid and absurd ones."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Sequence
from typing import Any

#: Numbers at the limits of something: of bytes, of words, of floats, of what int() converts.
NUMBERS = (
    *("0", "-1", "-0", "1", "007", "255", "256", "65536", "2147483648", "4294967296"),
    *("9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775809"),
    *("18446744073709551616", "1e9", "1e400", "-1e400", "1e-400", "NaN", "Infinity", "-inf"),
    *("9" * 30, "9" * 400, "9" * 4301, "1_000", "0x10", "1.5", "²", "٣", "１２", "+5", "--5", ""),
)
#: Strings that break carelessly written readers.
STRINGS = (
    *("", " ", "\t", "\n", "\r\n", "\0", "\x1b[2J", "\x85", "\u2028", "\ufeff", "\u202e", "\ud800"),
    *("null", "true", "[]", "{}", "../../etc/passwd", "..", "%00", "%", "%zz", "&", ";", "#", "?"),
    *("'", '"', "`", "\\", "<script>", "<!--", "]]>", "${7*7}", "{{7*7}}", "' OR 1=1 --", "%s%n"),
    *(
        "é",
        "ß",
        "İ",
        "ﬁ",
        "👩‍👩‍👧",
        "क्षि",
        "a" * 300,
        "a" * 10_000,
        "[" * 2000,
        '{"a":' * 500,
        "((" * 500,
    ),
)
#: Separators of the texts that players write.
MARKS = ",;:. \n\t=+-*/|()[]{}<>@#'\"_"
#: The longest text that a mutation makes.
LONGEST = 60_000
#: How deep generated JSON is nested.
DEEP = 3


class Values:
    """Random values, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def text(self) -> str:
        """Return an absurd text."""
        kind = self.chance.randrange(4)
        if kind == 0:
            return self.chance.choice(STRINGS)
        if kind == 1:
            return self.chance.choice(NUMBERS)
        if kind == 2:
            letters = self.chance.choice([string.printable, string.ascii_lowercase, MARKS])
            return "".join(self.chance.choices(letters, k=self.chance.randrange(30)))
        return "".join(chr(self.chance.randrange(0x3000)) for _ in range(self.chance.randrange(9)))

    def number(self) -> int | float:
        """Return a number that is likely to be at some limit."""
        if self.chance.random() < 0.2:
            return self.chance.choice([0.5, -1.5, 1e308, -0.0, 1e18])
        power = self.chance.choice([0, 1, 3, 7, 8, 15, 16, 31, 32, 53, 63, 64, 200])
        limit: int = 2**power
        return self.chance.choice([1, -1]) * (limit + self.chance.randrange(-2, 3))

    def anything(self, depth: int = 0) -> Any:
        """Return a value that JSON has a form for."""
        kind = self.chance.randrange(8 if depth < DEEP else 5)
        if kind < 2:
            return self.text()
        if kind == 2:
            return self.number()
        if kind < 5:
            return self.chance.choice([None, True, False, 0, "", [], {}])
        size = self.chance.randrange(4)
        if kind == 5:
            return {self.text(): self.anything(depth + 1) for _ in range(size)}
        return [self.anything(depth + 1) for _ in range(size)]

    # --- mutations -------------------------------------------------------------------------------

    def mutated(self, examples: Sequence[str]) -> str:
        """Return an example as it is, or with a few changes."""
        found = self.chance.choice(examples)
        for _ in range(self.chance.choice([0, 1, 1, 1, 2, 3, 8])):
            found = self._changed(found, examples)
        return found[:LONGEST]

    def _changed(self, text: str, examples: Sequence[str]) -> str:
        at, to = sorted(self.chance.randrange(len(text) + 1) for _ in range(2))
        kind = self.chance.randrange(9)
        if kind == 0:
            return text[:at] + text[to:]
        if kind == 1:
            return text[:at] + self.text() + text[at:]
        if kind == 2:
            return text[:at] + text[at:to] * self.chance.choice([2, 3, 40]) + text[to:]
        if kind == 3:
            return text[:at] + self.chance.choice(MARKS) + text[at:]
        if kind == 4:
            return self._with_other_number(text)
        if kind == 5:
            other = self.chance.choice(examples)
            return text[:at] + other[self.chance.randrange(len(other) + 1) :]
        if kind == 6:
            return text[:at] + text[at:to].swapcase() + text[to:]
        if kind == 7:
            lines = text.split(self.chance.choice("\n,; "))
            self.chance.shuffle(lines)
            return self.chance.choice("\n,; ").join(lines)
        return self.text()

    def _with_other_number(self, text: str) -> str:
        places = [at for at, letter in enumerate(text) if letter.isdigit()]
        if not places:
            return text + self.chance.choice(NUMBERS)
        at = self.chance.choice(places)
        return text[:at] + self.chance.choice(NUMBERS) + text[at + 1 :]

    def mutated_json(self, value: Any, share: float = 0.15) -> Any:
        """Return a JSON value in which some parts are others, missing or more."""
        if self.chance.random() < share:
            return self.anything()
        if isinstance(value, dict):
            found = {
                name: self.mutated_json(each, share / 2)
                for name, each in value.items()
                if self.chance.random() > share / 4
            }
            if self.chance.random() < share / 4:
                found[self.text()] = self.anything()
            return found
        if isinstance(value, list):
            return [self.mutated_json(each, share / 2) for each in value]
        if isinstance(value, str) and self.chance.random() < share:
            return self.mutated([value])
        return value

    def written(self, value: Any) -> bytes:
        """Return a value as JSON, seldom with a fault."""
        try:
            found = json.dumps(value).encode()
        except (ValueError, RecursionError):
            found = b"[" * 3000
        if self.chance.random() < 0.05:
            found = self.mutated([found.decode("utf-8", "replace")]).encode("utf-8", "replace")
        return found
