"""The judge: what was sent, how it went, and what must not happen."""

from __future__ import annotations

import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

#: Seconds of processor time that one input may cost.
SLOW = 1.0
#: How many characters of an input a finding shows.
SHOWN = 2000


@dataclass
class Judge:
    """Counts inputs by kind and prints each kind of finding once, with an input that repeats it.

    The limit is of processor time: somebody else's work on the machine is no finding.
    """

    seed: int
    #: How many inputs came from each source.
    sent: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    findings: Counter[str] = field(default_factory=Counter)
    longest: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def input(
        self, kind: str, number: int, given: object, permitted: tuple[type[Exception], ...] = ()
    ) -> Iterator[None]:
        """Judge what the block does with one input; ``permitted`` are refusals."""
        began = time.process_time()
        try:
            yield
        except permitted:
            pass
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            at = next(
                (each for each in reversed(frames) if "wartable" in each.filename), frames[-1]
            )
            trace = "".join(traceback.format_exception(error)[-8:])
            where = f"{type(error).__name__} at {at.filename.rpartition('/src/')[2]}:{at.lineno}"
            self.find(f"{kind}: {where}", number, given, trace)
        spent = time.process_time() - began
        self.took(kind, spent)
        if spent > SLOW:
            self.find(f"{kind}: slow", number, given, f"{spent:.1f} s")

    def took(self, kind: str, seconds: float) -> None:
        """Count an input that cost so many seconds at most."""
        self.counts[kind] += 1
        self.longest[kind] = max(self.longest.get(kind, 0.0), seconds)

    def find(self, what: str, number: int, given: object, detail: str) -> None:
        """Note a finding, and print it if it is the first of its kind."""
        self.findings[what] += 1
        if self.findings[what] > 1:
            return
        shown = repr(given)
        cut = "" if len(shown) <= SHOWN else f"… ({len(shown)} characters)"
        print(f"FOUND {what}\n  seed {self.seed}, input {number}: {shown[:SHOWN]}{cut}\n  {detail}")
        sys.stdout.flush()

    def add(self, other: Judge) -> None:
        """Add what another process found."""
        self.sent += other.sent
        self.counts += other.counts
        self.findings += other.findings
        for kind, spent in other.longest.items():
            self.longest[kind] = max(self.longest.get(kind, 0.0), spent)

    def report(self) -> None:
        """Print what was counted."""
        for kind, count in sorted(self.counts.items()):
            print(f"{kind:28} {count:9} inputs, at most {self.longest.get(kind, 0):.3f} s")
        print(", ".join(f"{count} to {source}" for source, count in self.sent.items()))
        print(f"{self.counts.total()} inputs, {len(self.findings)} kinds of finding")
        for what, count in self.findings.items():
            print(f"  {count} times {what}")


#: Sends inputs of one kind: it gets the judge and the numbers of the inputs.
Source = Callable[[Judge, Iterator[int]], None]
