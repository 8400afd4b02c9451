"""After a battle: losses, rewards, and what a battle that was not won costs (rule 5)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import Chance
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.battle import close_battle
from wartable.games.clans.campaign.cards import fall, in_deck
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.choices import roll
from wartable.games.clans.campaign.completing import complete, count_encounter
from wartable.games.clans.campaign.ending import fall as run_is_lost
from wartable.games.clans.campaign.ending import season_ends
from wartable.games.clans.campaign.legacy import earn_for_battle
from wartable.games.clans.campaign.numbers import (
    CITY_TAKEN,
    DEFENCE_HELD,
    FIGHT_ENDS,
    FOR_BATTLE,
    FOR_BOSS,
    FOR_RELICS,
    FOR_RETREAT,
    NO_GOLD,
    NOT_IN_DECK,
    RECOVERS,
    TOO_HEALTHY,
)
from wartable.games.clans.campaign.orders import (
    FELL,
    HAS_LOST,
    HAS_RETREATED,
    HAS_WON,
    IS_UNDECIDED,
    first_of,
    order,
    verb_of,
)
from wartable.games.clans.campaign.pay import battle_pay
from wartable.games.clans.campaign.purse import gain_gold, hurt, lose_gold
from wartable.games.clans.campaign.stages import enter, present, present_kind
from wartable.games.clans.campaign.state import (
    BOSS,
    CAMP,
    DEFENCE,
    LOST,
    RETREATED,
    UNDECIDED,
    WON,
    Book,
    State,
)

#: The result that each report stands for.
RESULTS = {HAS_WON: WON, HAS_LOST: LOST, IS_UNDECIDED: UNDECIDED, HAS_RETREATED: RETREATED}
#: Reports that come with the health that is left.
WITH_HEALTH = (HAS_WON, IS_UNDECIDED, HAS_RETREATED)


# --- what a battle may report -------------------------------------------------------------------


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the reports that a battle may have, some of which may be refused."""
    kinds = {s.deck[at]: None for at in range(s.cards)}
    for kind in kinds:
        yield order(FELL, kind)
    for verb in RESULTS:
        yield order(verb)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why a battle cannot have gone so, 0 if it can."""
    verb = verb_of(code)
    if verb == FELL:
        return 0 if in_deck(s, first_of(code)) > 0 else NOT_IN_DECK
    if verb in WITH_HEALTH and not 1 <= amount <= s.hp:
        return TOO_HEALTHY
    if verb == HAS_RETREATED and s.gold < campaign().figures.recovery.retreat_gold:
        return NO_GOLD
    return 0


# --- what follows from it -----------------------------------------------------------------------


def do(book: Book, s: State, chance: Chance, code: int, amount: int, log: Log) -> None:
    """Rule 5-8: a card is lost, or the battle is over with so much health left."""
    verb = verb_of(code)
    if verb == FELL:
        fall(s, first_of(code), log)
        return
    take_damage(s, RESULTS[verb], amount, log)
    if s.hp <= 0:
        close_battle(s)
        run_is_lost(s, log)
    elif verb == HAS_WON:
        win(book, s, chance, log)
    else:
        fail(book, s, chance, RESULTS[verb], log)


def take_damage(s: State, result: int, left: int, log: Log) -> None:
    """Rules 5-8 and 5-11: the base keeps the health it has left; a lost boss fight has a price."""
    lost = s.hp - left
    if result == LOST and present_kind(s) == BOSS:
        lost = min(s.hp, campaign().figures.boss.loss_hp)
    note(log, EVERYBODY, FIGHT_ENDS, result, s.hp - lost, lost, 0)
    hurt(s, lost, FOR_BOSS if present_kind(s) == BOSS else FOR_BATTLE, log)


def win(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 5-9: points, gold with the relics' bonus, the city; then the encounter is completed."""
    kind = present_kind(s)
    earn_for_battle(s, kind, log)
    pay = battle_pay(s)
    gain_gold(s, pay.own, FOR_BATTLE, log)
    gain_gold(s, pay.relics, FOR_RELICS, log)
    s.battles += 1
    s.act_battles += 1
    if s.c_city[present(s)] == 1:
        take_city(s, log)
    if kind == DEFENCE:
        hold_city(s, log)
    close_battle(s)
    complete(book, s, chance, log, pay.town_most)


def take_city(s: State, log: Log) -> None:
    """Rule 6-5: a conquered city asks for a defence, unless another one does."""
    note(log, EVERYBODY, CITY_TAKEN, s.hero_lat, s.hero_lng, 0, 0)
    if s.defence == 0:
        s.defence = 1
        s.defence_lat = s.hero_lat
        s.defence_lng = s.hero_lng


def hold_city(s: State, log: Log) -> None:
    """Rule 6-6: a defence that was won is done."""
    s.defence = 0
    s.defence_lat = 0
    s.defence_lng = 0
    note(log, EVERYBODY, DEFENCE_HELD, 0, 0, 0, 0)


def fail(book: Book, s: State, chance: Chance, result: int, log: Log) -> None:
    """Rules 5-10 to 5-12: no reward, but steps of recovery. A retreat costs gold, a draw time."""
    figures = campaign().figures.recovery
    close_battle(s)
    if result == RETREATED:
        lose_gold(s, figures.retreat_gold, FOR_RETREAT, log)
    elif result == UNDECIDED:
        count_encounter(book, s, chance, log)
    steps = {
        LOST: figures.after_loss,
        RETREATED: figures.after_retreat,
        UNDECIDED: figures.after_undecided,
    }[result]
    # A retreat is no step of a recovery that goes on.
    s.recovery = max(s.recovery, steps)
    note(log, EVERYBODY, RECOVERS, s.recovery, 0, 0, 0)
    if not season_ends(book, s, log):
        roll(book, s, chance, log)
        enter(s, CAMP)
