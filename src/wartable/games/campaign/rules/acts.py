"""Between two acts: the legendary relic, upgrades, and the march to the next theatre (rule 11)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import Upgrade
from wartable.games.campaign.events import FOR_ACT, act_won, new_act, upgraded
from wartable.games.campaign.moves import named_kind, upgrade_move
from wartable.games.campaign.rules.belongings import gain_relic
from wartable.games.campaign.rules.chance import pick
from wartable.games.campaign.rules.choices import clear, roll
from wartable.games.campaign.rules.deck import (
    clear_locks,
    deck_of,
    in_deck,
    in_reserves,
    reserves_of,
    revive_all,
)
from wartable.games.campaign.rules.gold import heal, lacks, pay
from wartable.games.campaign.rules.legacy import earn_for_act
from wartable.games.campaign.rules.places import begin_route, hide_map_relic
from wartable.games.campaign.rules.refusals import NO_UPGRADE
from wartable.games.campaign.rules.run import enter, triumph
from wartable.games.campaign.rules.supply import new_theatre
from wartable.games.campaign.state import (
    ACTS,
    CAMP,
    REVIEW,
    Book,
    State,
    card_of,
    is_decoy,
    kind_of,
    tier_of,
)


def finish_act(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 11-1: end an act whose boss is beaten; win the run or review the army."""
    act_won(log, s.act)
    earn_for_act(book, s, log)
    clear(s)
    if s.act == ACTS:
        triumph(s, log)
        return
    award_legend(book, s, chance, log)
    enter(s, REVIEW)


def award_legend(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 11-2: give the player a legendary relic not owned yet, if one is left."""
    left = [
        relic.number
        for relic in campaign().relics
        if relic.legendary and s.relics[relic.number] == 0
    ]
    if left:
        gain_relic(book, s, pick(chance, left), FOR_ACT, log)


def march_on(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rules 11-3 to 11-7: begin the next act; the player keeps everything."""
    s.act += 1
    new_act(log, s.act)
    forget_act(s)
    revive_all(s, log)
    heal(s, s.max_hp, FOR_ACT, log)
    enter_theatre(s, chance)
    new_theatre(book, s, chance, log)
    roll(book, s, chance, log)
    enter(s, CAMP)


def forget_act(s: State) -> None:
    """Rule 11-6: reset the act's counters; drop locks, recovery and a pending defence."""
    s.encounter = 0
    s.act_battles = 0
    s.recovery = 0
    s.defence = 0
    s.defence_lat = 0
    s.defence_lng = 0
    clear_locks(s)


def enter_theatre(s: State, chance: Chance) -> None:
    """Rule 11-5: set the act's town and end node, put the hero in the town, hide a map relic."""
    act = campaign().act(s.act)
    s.town_lat = act.town.lat
    s.town_lng = act.town.lng
    s.end_lat = act.end.lat
    s.end_lng = act.end.lng
    begin_route(s, act.town.lat, act.town.lng)
    s.relic_found = 0
    hide_map_relic(s, chance)


# --- upgrades -----------------------------------------------------------------------------------


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield an upgrade of every kind that the player has, legal or not."""
    for kind in sorted({*deck_of(s), *reserves_of(s)}):
        yield upgrade_move(kind)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Rules 11-10 and 11-11: the player needs a real card of this act's tier, and the gold."""
    kind, step = named_kind(code), campaign().upgrade(s.act)
    if step is None or tier_of(kind) != step.tier or is_decoy(kind):
        return NO_UPGRADE
    if in_deck(s, kind) + in_reserves(s, kind) == 0:
        return NO_UPGRADE
    return lacks(s, step.gold)


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Rule 11-11: pay once and upgrade every copy of the card in deck and reserves."""
    step = campaign().upgrade(s.act)
    assert step is not None, "an upgrade that was not refused has a step"
    pay(s, step.gold, log)
    card = card_of(named_kind(code))
    copies = improve(s.deck, s.cards, card, step) + improve_reserves(s, card, step)
    upgraded(log, kind_of(card, step.to_tier, 0), copies, step.gold)


def improve(kinds: list[int], count: int, card: int, step: Upgrade) -> int:
    """Upgrade copies of a card, decoys too, that have the right tier; return how many."""
    lifted = 0
    for at in range(count):
        if card_of(kinds[at]) == card and tier_of(kinds[at]) == step.tier:
            kinds[at] = kind_of(card, step.to_tier, is_decoy(kinds[at]))
            lifted += 1
    return lifted


def improve_reserves(s: State, card: int, step: Upgrade) -> int:
    """Upgrade copies of a card in the reserves that have the right tier; return how many."""
    lifted = 0
    for decoy in (0, 1):
        before, after = kind_of(card, step.tier, decoy), kind_of(card, step.to_tier, decoy)
        lifted += s.reserve[before]
        s.reserve[after] += s.reserve[before]
        s.reserve[before] = 0
    improve(s.held_kind, s.held, card, step)
    return lifted
