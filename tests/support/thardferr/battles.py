"""Thardferr battles set up in a line, and everything they show phase by phase.

A side is a race and an army; what else it has is named: ``side("Orc", {"Rusher": 10},
strategy="Anti-Cavalry", technologies={"Cloacking": 1}, castles=2)``. ``fight`` takes two sides, the
attacker first, and a rule set with changes of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wartable.apps.thardferr.field import army_of, field
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.rulesets import Rules, rules_of
from wartable.games.thardferr import state
from wartable.games.thardferr.book.battle import battle_book
from wartable.games.thardferr.rules.battle.battle import begin, finish, step
from wartable.games.thardferr.state import ATTACKER, DEFENDER, DRAW, Book, Work

WINNERS = {ATTACKER: "attacker", DEFENDER: "defender", DRAW: "draw"}

#: The reasons for a result, in the words of these tests.
REASONS = {
    getattr(state, name): name.lower().replace("_", " ")
    for name in (
        "BOTH_DESTROYED",
        "DESTROYED",
        "BOTH_EMPTY",
        "EMPTY",
        "FEWER_LOSSES",
        "MORE_LEFT",
        "EVEN",
        "RETREATED",
        "QUICK_VICTORY",
        "COIN",
    )
}

Army = dict[str, float]


@dataclass(frozen=True)
class Stack:
    """What one stack did and took in a phase; ``attack`` and ``shield`` are of one unit."""

    attack: float
    shield: float
    raw: float
    off: float
    saved: float
    final: float
    lost: float


@dataclass(frozen=True)
class Half:
    """One side of a phase: what was aimed at it, its pool, and its stacks alive at the start."""

    aimed: float
    piked: float
    pool: float
    stacks: dict[str, Stack]

    def __getitem__(self, unit: str) -> Stack:
        return self.stacks[unit]

    @property
    def lost(self) -> Army:
        return {unit: stack.lost for unit, stack in self.stacks.items()}


@dataclass(frozen=True)
class Phase:
    """A phase of a battle."""

    attacker: Half
    defender: Half


@dataclass(frozen=True)
class Battle:
    """A battle that was fought: three phases a round, and how it ended."""

    phases: list[Phase]
    started: list[Army]
    before_healing: list[Army]
    left: list[Army]
    healed: list[Army]
    winner: str
    why: str

    @property
    def range(self) -> Phase:
        return self.phases[0]

    @property
    def short(self) -> Phase:
        return self.phases[1]

    @property
    def melee(self) -> Phase:
        return self.phases[2]


def side(
    race: str,
    army: Mapping[str, float],
    *,
    strategy: str = "",
    technologies: Mapping[str, float] | None = None,
    castles: int = 0,
    towers: int = 0,
    medics: int = 0,
    land: float = 20,
) -> Kingdom:
    """Return a kingdom with all that matters in battle."""
    buildings = {"Castle": castles, "Guard Towers": towers, "Medical Center": medics}
    return Kingdom(
        race,
        dict(army),
        buildings=dict(buildings),
        technologies=dict(technologies or {}),
        strategy=strategy,
        land=land,
    )


@cache
def book_of(rules: Rules) -> Book:
    return battle_book(rules)


def fight(
    attacker: Kingdom,
    defender: Kingdom,
    rules: str = "document",
    coins: tuple[int, int] = (0, 0),
    **options: int | str,
) -> Battle:
    """Fight a battle phase by phase and return all that could be seen of it."""
    book = book_of(rules_of(rules, options))
    work = field(book, attacker, defender, coins)
    kingdoms = (attacker, defender)
    begin(book, work)
    phases: list[Phase] = []
    while not work.finished:
        stage = work.stage
        alive = [[count > 0 for count in work.count[number]] for number in range(2)]
        step(book, work)
        if work.stage > stage:
            halves = [_half(work, n, kingdoms[n], alive[n]) for n in range(2)]
            phases.append(Phase(*halves))
    before = _armies(kingdoms, work.count)
    finish(book, work)
    return Battle(
        phases=phases,
        started=_armies(kingdoms, work.start),
        before_healing=before,
        left=_armies(kingdoms, work.count),
        healed=_armies(kingdoms, work.healed),
        winner=WINNERS[work.winner],
        why=REASONS[work.why],
    )


def _half(work: Work, number: int, kingdom: Kingdom, alive: list[bool]) -> Half:
    stacks = {
        unit: Stack(
            attack=work.attack[number][at],
            shield=work.shield[number][at],
            raw=work.raw[number][at],
            off=work.off[number][at],
            saved=work.saved[number][at],
            final=work.final[number][at],
            lost=work.lost[number][at],
        )
        for at, unit in enumerate(kingdom.army)
        if alive[at]
    }
    return Half(work.aimed[number], work.piked[number], work.pool[number], stacks)


def _armies(kingdoms: tuple[Kingdom, Kingdom], counts: list[list[float]]) -> list[Army]:
    return [army_of(kingdoms[0], counts[0]), army_of(kingdoms[1], counts[1])]
