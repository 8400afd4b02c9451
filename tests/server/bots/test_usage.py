"""What people and addresses have used: it adds up, fades and is forgotten."""

from __future__ import annotations

import pytest

from wartable.server.bots import usage as usages
from wartable.server.bots.usage import ELSEWHERE, FADING, LASTING, Usage


class Clock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the seconds."""
        return self.now


def test_use_adds_up_for_a_person_and_the_address() -> None:
    usage = Usage(Clock())
    usage.note(1, "home")
    usage.note(2, "home")
    usage.charge(1, 2.0)
    usage.charge(1, 1.0)
    usage.charge(2, 0.5)
    assert usage.seconds(1) == pytest.approx(3.0)
    assert usage.seconds(2) == pytest.approx(0.5)
    assert usage.seconds("home") == pytest.approx(3.5)
    assert usage.rank("home") > usage.rank(1) > usage.rank(2) > usage.rank(3)


def test_use_fades_and_the_order_stays() -> None:
    """For years, too: the clock of a machine counts from its start."""
    clock = Clock()
    usage = Usage(clock)
    for begun in (0.0, 1e9):
        clock.now = begun
        usage.charge(1, 2.0)
        clock.now += FADING
        usage.charge(2, 1.0)
        assert usage.seconds(1) == pytest.approx(2.0 / 2.718281828, rel=1e-5)
        assert usage.rank(2) > usage.rank(1), "what was used later counts for more"
        clock.now += 5 * FADING
        assert usage.rank(2) > usage.rank(1)


def test_a_person_counts_where_they_acted_last() -> None:
    usage = Usage(Clock())
    assert usage.address_of(1) == ELSEWHERE
    usage.note(1, "home")
    usage.charge(1, 1.0)
    usage.note(1, "work")
    usage.charge(1, 1.0)
    assert usage.seconds("home") == usage.seconds("work") == pytest.approx(1.0)
    assert usage.seconds(1) == pytest.approx(2.0), "a person takes their own use along"


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usages, "KNOWN", 10)
    clock = Clock()
    usage = Usage(clock)
    for person in range(1, 1000):
        usage.note(person, f"address {person}")
        usage.charge(person, 0.0001)
        clock.now += LASTING / 10
    assert usage.address_of(999) == "address 999"
    assert usage.address_of(1) == ELSEWHERE
    assert len(usage._addresses) == 10
    assert len(usage) <= 2 * 10


def test_small_use_is_not_forgotten_while_it_goes_on() -> None:
    usage = Usage(Clock())
    for _ in range(1000):
        usage.charge(1, 0.0001)
    assert usage.seconds(1) == pytest.approx(0.1)
    usage.charge(1, 0.0)
    assert usage.seconds(1) == pytest.approx(0.1)
