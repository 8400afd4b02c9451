"""The queue for bots: who goes first, by owner, by address and by what they have used."""

from __future__ import annotations

from wartable.server.bots.queue import Turns
from wartable.server.bots.usage import ELSEWHERE, Usage

#: What a search costs that thinks as long as it may, and a heuristic, in seconds.
LONG, SHORT = 2.0, 0.01
STRANGERS, PLAYER = range(1, 7), 7


class Clock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the seconds."""
        return self.now


def test_tables_take_turns_and_no_table_is_in_two_hands() -> None:
    turns: Turns[str] = Turns()
    for table_id in ("a", "b", "a"):
        turns.put(table_id)
    assert turns.get() == "a"
    turns.put("a")
    turns.put("c")
    assert [turns.get(), turns.get()] == ["b", "c"], "a is in somebody's hand"
    turns.done("a")
    assert turns.get() == "a", "since it was put again meanwhile"
    turns.done("a")
    turns.done("b")
    turns.close()
    assert turns.get() is None


def test_whoever_has_many_tables_waits_for_their_own() -> None:
    turns: Turns[str] = Turns()
    for table_id in ("a1", "a2", "a3"):
        turns.put(table_id, 1)
    turns.put("b1", 2)
    turns.put("c1")  # whose it is, is not known yet
    assert turns.get() == "a1"
    turns.put("a1", 1)
    turns.done("a1")
    rest = [turns.get() for _ in range(5)]
    assert rest == ["b1", "c1", "a2", "a3", "a1"]
    turns.put("c1", 2)
    turns.put("c1")
    turns.put("b2", 2)
    turns.put("a4", 1)
    turns.done("c1")
    assert [turns.get() for _ in range(3)] == ["b2", "a4", "c1"]


# --- by what people have used --------------------------------------------------------------------


def attacked(address: str) -> tuple[Usage, Turns[str], Clock]:
    """Return a queue full of the tables of strangers at one address, and a player at another."""
    clock = Clock()
    usage = Usage(clock)
    turns: Turns[str] = Turns(usage)
    usage.note(PLAYER, address)
    for stranger in STRANGERS:
        usage.note(stranger, "strangers")
        for number in range(20):
            turns.put(f"{stranger} {number}", stranger)
    return usage, turns, clock


def decide(usage: Usage, turns: Turns[str], clock: Clock) -> int:
    """Let the bot of the next table decide; return whose table it is."""
    table_id = turns.get()
    assert table_id is not None
    owner = int(table_id.split()[0])
    cost = SHORT if owner == PLAYER else LONG
    clock.now += cost
    usage.charge(owner, cost)
    turns.put(table_id, owner)
    turns.done(table_id)
    return owner


def test_whoever_has_used_little_waits_for_one_decision_at_most() -> None:
    """Even at the address of the strangers, and again and again."""
    for address in ("home", "strangers"):
        usage, turns, clock = attacked(address)
        for _ in STRANGERS:
            decide(usage, turns, clock)
        for _ in range(50):
            decide(usage, turns, clock)
            turns.put(f"{PLAYER} only", PLAYER)
            assert decide(usage, turns, clock) == PLAYER


def test_many_names_at_one_address_get_the_share_of_one() -> None:
    usage, turns, clock = attacked("home")
    for number in range(3):
        turns.put(f"{PLAYER} {number}", PLAYER)
    spent = {True: 0.0, False: 0.0}
    for _ in range(200):
        table_id = turns.get()
        assert table_id is not None
        owner = int(table_id.split()[0])
        clock.now += LONG
        usage.charge(owner, LONG)
        spent[owner == PLAYER] += LONG
        turns.put(table_id, owner)
        turns.done(table_id)
    assert abs(spent[True] - spent[False]) <= 2 * LONG, "six strangers get what one player gets"


def test_strangers_at_one_address_share_it_equally() -> None:
    usage, turns, clock = attacked("home")
    served = [decide(usage, turns, clock) for _ in range(60)]
    assert {served.count(stranger) for stranger in STRANGERS} == {10}


def test_a_charge_while_somebody_waits_counts() -> None:
    usage = Usage(Clock())
    turns: Turns[str] = Turns(usage)
    for owner, address in ((1, "a"), (2, "b")):
        usage.note(owner, address)
        turns.put(f"of {owner}", owner)
    usage.charge(1, LONG)
    assert [turns.get(), turns.get()] == ["of 2", "of 1"]


def test_an_empty_queue_keeps_nothing() -> None:
    turns = attacked("home")[1]
    taken = [turns.get() for _ in range(len(turns))]
    assert len(set(taken)) == 20 * len(STRANGERS) and len(turns) == 0
    for table_id in taken:
        assert table_id is not None
        turns.done(table_id)
    assert not (turns._items or turns._owners or len(turns._addresses) or turns._in_hand)
    assert ELSEWHERE not in turns._owners
