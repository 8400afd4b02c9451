"""Upgrades of cards between two acts (rules 11-10 to 11-12)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import Chance
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.cards import deck_of, in_deck, in_reserves, reserves_of
from wartable.games.clans.campaign.career import Upgrade
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.numbers import NO_UPGRADE, UPGRADED
from wartable.games.clans.campaign.orders import UPGRADE, first_of, order
from wartable.games.clans.campaign.purse import lacks, pay
from wartable.games.clans.campaign.state import (
    Book,
    State,
    card_of,
    is_decoy,
    kind_of,
    tier_of,
)
from wartable.games.clans.catalogue import catalogue


def figures_of(kind: int) -> tuple[int, int]:
    """Rule 11-12: return the damage and health of a kind: the printed and those of its tier."""
    card = catalogue().card(card_of(kind))
    steps = [step for step in campaign().upgrades if step.to_tier <= tier_of(kind)]
    damage = card.damage + sum(step.damage for step in steps)
    return damage, card.health + sum(step.health for step in steps)


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield an upgrade of every kind that the player has, some of which may be refused."""
    for kind in sorted({*deck_of(s), *reserves_of(s)}):
        yield order(UPGRADE, kind)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Rules 11-10 and 11-11: a real card of the tier that follows this act, and its price."""
    kind, step = first_of(code), campaign().upgrade(s.act)
    if step is None or tier_of(kind) != step.tier or is_decoy(kind):
        return NO_UPGRADE
    if in_deck(s, kind) + in_reserves(s, kind) == 0:
        return NO_UPGRADE
    return lacks(s, step.gold)


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Rule 11-11: pay once, and every copy of the card in deck and reserves is better."""
    step = campaign().upgrade(s.act)
    assert step is not None, "an upgrade that was not refused has a step"
    pay(s, step.gold, log)
    card = card_of(first_of(code))
    copies = improve(s.deck, s.cards, card, step) + improve_reserves(s, card, step)
    note(log, EVERYBODY, UPGRADED, kind_of(card, step.to_tier, 0), copies, step.gold, 0)


def improve(kinds: list[int], count: int, card: int, step: Upgrade) -> int:
    """Lift all copies of a card in a list that have the right tier, decoys too; return how many."""
    lifted = 0
    for at in range(count):
        if card_of(kinds[at]) == card and tier_of(kinds[at]) == step.tier:
            kinds[at] = kind_of(card, step.to_tier, is_decoy(kinds[at]))
            lifted += 1
    return lifted


def improve_reserves(s: State, card: int, step: Upgrade) -> int:
    """Lift all copies of a card in the reserves that have the right tier; return how many."""
    lifted = 0
    for decoy in (0, 1):
        before, after = kind_of(card, step.tier, decoy), kind_of(card, step.to_tier, decoy)
        lifted += s.reserve[before]
        s.reserve[after] += s.reserve[before]
        s.reserve[before] = 0
    improve(s.held_kind, s.held, card, step)
    return lifted
