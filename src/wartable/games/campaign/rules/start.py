"""The start of a run (rule 2)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import FOR_START, begins
from wartable.games.campaign.moves import relic_move, relic_of
from wartable.games.campaign.rules.acts import enter_theatre
from wartable.games.campaign.rules.belongings import gain_relic
from wartable.games.campaign.rules.choices import roll
from wartable.games.campaign.rules.deck import gain_card, house
from wartable.games.campaign.rules.refusals import NO_SUCH_MOVE, NOT_UNLOCKED
from wartable.games.campaign.rules.run import enter
from wartable.games.campaign.rules.supply import found
from wartable.games.campaign.state import BASIC, CAMP, RELICS, START, Book, State, kind_of
from wartable.games.clans.catalogue import catalogue as clans


def begin(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rules 2-1 to 2-5: set up gold, health, deck, the first act's theatre and its town."""
    s.act = 1
    s.gold = book.gold
    s.hp = s.max_hp = book.hp
    begins(log, s.act)
    muster(book, s, log)
    enter_theatre(s, chance)
    for building in campaign().buildings:
        if building.at_start:
            found(book, s, chance, building.number, FOR_START, log)
    enter(s, START)


def muster(book: Book, s: State, log: Log) -> None:
    """Rule 2-2: fill the deck with the prebuilt one, and add a Grenadier if unlocked."""
    figures = campaign().figures.start
    cards = clans().cards
    for entry in clans().decks[figures.deck].entries:
        for _ in range(entry.count):
            house(s, kind_of(cards[entry.card].number, BASIC, int(entry.decoy)))
    for _ in range(book.guard):
        gain_card(s, kind_of(cards[figures.guard_card].number, BASIC, 0), FOR_START, log)


# --- 2-3. The first relic -------------------------------------------------------------------------


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the choice of every relic, legal or not."""
    for relic in range(RELICS):
        yield relic_move(relic)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Rule 2-3: some relics are open to every run, some need an unlocked node."""
    if relic_of(code) >= RELICS:
        return NO_SUCH_MOVE
    node = campaign().relics[relic_of(code)].starting
    if node is None:
        return NOT_UNLOCKED
    return 0 if not node or book.node[campaign().node(node).number] == 1 else NOT_UNLOCKED


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Rules 2-3 and 2-5: gain the first relic, then roll the first encounters."""
    gain_relic(book, s, relic_of(code), FOR_START, log)
    roll(book, s, chance, log)
    enter(s, CAMP)
