"""What follows every encounter: the count, the town's share, the next choices (rules 4-5, 4-6)."""

from __future__ import annotations

from wartable.engine.chance import Chance
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign import story
from wartable.games.clans.campaign.acts import finish_act
from wartable.games.clans.campaign.cards import clear_expired_locks
from wartable.games.clans.campaign.choices import roll
from wartable.games.clans.campaign.ending import season_ends
from wartable.games.clans.campaign.numbers import COMPLETES, FOR_DEPOT
from wartable.games.clans.campaign.offers import grant_offer
from wartable.games.clans.campaign.pay import NO_LIMIT, town_gold
from wartable.games.clans.campaign.purse import gain_gold
from wartable.games.clans.campaign.stages import enter, present, present_kind
from wartable.games.clans.campaign.state import BOSS, CAMP, Book, State
from wartable.games.clans.campaign.supply import supply_step


def complete(book: Book, s: State, chance: Chance, log: Log, town_most: int = NO_LIMIT) -> None:
    """Rule 4-5: the present encounter is completed: its offer, the count, what comes next.

    The town pays at most ``town_most`` gold.
    """
    kind = present_kind(s)
    grant_offer(book, s, chance, present(s), log)
    count_encounter(book, s, chance, log, town_most)
    if kind == BOSS:
        finish_act(book, s, chance, log)
    elif not season_ends(book, s, log):
        roll(book, s, chance, log)
        story.tell(book, s, chance, kind, log)
        enter(s, CAMP)


def pass_encounter(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 4-6: waiting and going back count as an encounter, though nothing was met."""
    count_encounter(book, s, chance, log)
    if not season_ends(book, s, log):
        roll(book, s, chance, log)
        enter(s, CAMP)


def count_encounter(
    book: Book, s: State, chance: Chance, log: Log, town_most: int = NO_LIMIT
) -> None:
    """Rule 4-5: one encounter more, a step of recovery less; gold, supply and locks follow."""
    s.encounter += 1
    s.completed += 1
    s.recovery = max(0, s.recovery - 1)
    note(log, EVERYBODY, COMPLETES, s.encounter, s.completed, 0, 0)
    gain_gold(s, min(town_gold(s), town_most), FOR_DEPOT, log)
    supply_step(book, s, chance, log)
    clear_expired_locks(s)
