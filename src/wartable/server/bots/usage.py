"""Who has used how much processor time of late: people, and the addresses that they come from.

A guest costs nothing to make, so a person's bots also count for the address that the person last
acted from. What was used counts for less and less: after ``FADING`` seconds for a third.
"""

from __future__ import annotations

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

#: Seconds after which use counts for 1/e of what it was.
FADING = 60.0
#: Seconds after which use is forgotten: by then next to nothing of it counts.
LASTING = 10 * FADING
#: People whose address is known: those who acted last.
KNOWN = 20_000
#: The address of everybody who has not acted since the server started.
ELSEWHERE = "elsewhere"

#: A person's number, or an address.
Party = int | str


class Usage:
    """Processor time by person and by address. All methods may be called from any thread.

    ``rank`` orders parties by what they have used. Ranks never change but by a charge, because
    everybody's use fades alike: they are logarithms, less a constant that grows with time.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._guard = threading.Lock()
        self._addresses: OrderedDict[int, str] = OrderedDict()
        #: Rank and time of the last charge of each party, least recently charged first.
        self._ranks: OrderedDict[Party, tuple[float, float]] = OrderedDict()

    def note(self, person: int, address: str) -> None:
        """Note where a person acts from."""
        with self._guard:
            self._addresses[person] = address
            self._addresses.move_to_end(person)
            if len(self._addresses) > KNOWN:
                self._addresses.popitem(last=False)

    def address_of(self, person: int) -> str:
        """Return where a person last acted from."""
        return self._addresses.get(person, ELSEWHERE)

    def charge(self, person: int, seconds: float) -> None:
        """Count processor time for a person and the person's address."""
        if seconds <= 0:
            return
        with self._guard:
            at = self._clock()
            for party in (person, self.address_of(person)):
                used = math.exp(self.rank(party) - at / FADING)
                self._ranks[party] = math.log(used + seconds) + at / FADING, at
                self._ranks.move_to_end(party)
            self._forget(at)

    def rank(self, party: Party) -> float:
        """Return a number that is higher for whoever has used more."""
        return self._ranks.get(party, (-math.inf, 0.0))[0]

    def seconds(self, party: Party) -> float:
        """Return what a party has used, as far as it still counts."""
        return math.exp(self.rank(party) - self._clock() / FADING)

    def __len__(self) -> int:
        """Return how many parties have used anything that is not forgotten."""
        return len(self._ranks)

    def _forget(self, at: float) -> None:
        """Drop up to four old entries; each charge adds at most two, so they never pile up."""
        for _ in range(4):
            oldest = next(iter(self._ranks))
            if self._ranks[oldest][1] > at - LASTING:
                return
            del self._ranks[oldest]
