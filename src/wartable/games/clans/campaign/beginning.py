"""The start of a run (rule 2)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import Chance
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.acts import enter_theatre
from wartable.games.clans.campaign.belongings import gain_relic
from wartable.games.clans.campaign.cards import gain_card, house
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.choices import roll
from wartable.games.clans.campaign.numbers import BEGINS, FOR_START, NO_SUCH_MOVE, NOT_UNLOCKED
from wartable.games.clans.campaign.orders import CHOOSE_RELIC, first_of, order
from wartable.games.clans.campaign.stages import enter
from wartable.games.clans.campaign.state import (
    BASIC,
    CAMP,
    RELICS,
    START,
    Book,
    State,
    kind_of,
)
from wartable.games.clans.campaign.supply import found
from wartable.games.clans.catalogue import catalogue as clans


def begin(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rules 2-1 to 2-5: gold, health and deck, the first act's theatre, the town's building."""
    s.act = 1
    s.gold = book.gold
    s.hp = s.max_hp = book.hp
    note(log, EVERYBODY, BEGINS, s.act, 0, 0, 0)
    muster(book, s, log)
    enter_theatre(s, chance)
    for building in campaign().buildings:
        if building.at_start:
            found(book, s, chance, building.number, FOR_START, log)
    enter(s, START)


def muster(book: Book, s: State, log: Log) -> None:
    """Rule 2-2: the leader's prebuilt deck, and a guard if that is unlocked."""
    figures = campaign().figures.start
    cards = clans().cards
    for entry in clans().decks[figures.deck].entries:
        for _ in range(entry.count):
            house(s, kind_of(cards[entry.card].number, BASIC, int(entry.decoy)))
    for _ in range(book.guard):
        gain_card(s, kind_of(cards[figures.guard_card].number, BASIC, 0), FOR_START, log)


# --- 2-3. The first relic -------------------------------------------------------------------------


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the choices of all relics, most of which are refused."""
    for relic in range(RELICS):
        yield order(CHOOSE_RELIC, relic)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Rule 2-3: some relics are open to every run, some to those who unlocked a node."""
    if first_of(code) >= RELICS:
        return NO_SUCH_MOVE
    node = campaign().relics[first_of(code)].starting
    if node is None:
        return NOT_UNLOCKED
    return 0 if not node or book.node[campaign().node(node).number] == 1 else NOT_UNLOCKED


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Rule 2-3: the first relic is the player's; the first encounters can be chosen."""
    gain_relic(book, s, first_of(code), FOR_START, log)
    roll(book, s, chance, log)
    enter(s, CAMP)
