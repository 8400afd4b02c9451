"""After a battle: losses, rewards, and the cost of a battle that was not won (rule 5)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import (
    FOR_BATTLE,
    FOR_BOSS,
    FOR_RELICS,
    FOR_RETREAT,
    city_taken,
    defence_held,
    fight_ends,
    recovers,
)
from wartable.games.campaign.moves import (
    FELL,
    HAS_LOST,
    HAS_RETREATED,
    HAS_WON,
    IS_UNDECIDED,
    fell_move,
    lost_move,
    named_kind,
    retreat_move,
    undecided_move,
    verb_of,
    won_move,
)
from wartable.games.campaign.rules.battle import close_battle
from wartable.games.campaign.rules.choices import roll
from wartable.games.campaign.rules.deck import fall, in_deck
from wartable.games.campaign.rules.encounters import complete, count_encounter
from wartable.games.campaign.rules.gold import gain_gold, hurt, lose_gold
from wartable.games.campaign.rules.legacy import earn_for_battle
from wartable.games.campaign.rules.pay import battle_pay
from wartable.games.campaign.rules.refusals import NO_GOLD, NOT_IN_DECK, TOO_HEALTHY
from wartable.games.campaign.rules.run import enter, present, present_kind, season_ends
from wartable.games.campaign.rules.run import fall as run_is_lost
from wartable.games.campaign.state import (
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

#: Report -> result.
RESULTS = {HAS_WON: WON, HAS_LOST: LOST, IS_UNDECIDED: UNDECIDED, HAS_RETREATED: RETREATED}
#: Reports that come with the health that is left.
WITH_HEALTH = (HAS_WON, IS_UNDECIDED, HAS_RETREATED)


# --- reports ------------------------------------------------------------------------------------


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the reports that a battle may make, legal or not."""
    kinds = {s.deck[at]: None for at in range(s.cards)}
    for kind in kinds:
        yield fell_move(kind)
    yield from (won_move(), lost_move(), undecided_move(), retreat_move())


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why a report is refused, 0 if the battle can have gone that way."""
    verb = verb_of(code)
    if verb == FELL:
        return 0 if in_deck(s, named_kind(code)) > 0 else NOT_IN_DECK
    if verb in WITH_HEALTH and not 1 <= amount <= s.hp:
        return TOO_HEALTHY
    if verb == HAS_RETREATED and s.gold < campaign().figures.recovery.retreat_gold:
        return NO_GOLD
    return 0


# --- consequences -------------------------------------------------------------------------------


def do(book: Book, s: State, chance: Chance, code: int, amount: int, log: Log) -> None:
    """Rule 5-8: lose a card, or end the battle with ``amount`` health left."""
    verb = verb_of(code)
    if verb == FELL:
        fall(s, named_kind(code), log)
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
    """Rules 5-8 and 5-11: the base keeps the health it has left; a lost boss fight costs some."""
    lost = s.hp - left
    if result == LOST and present_kind(s) == BOSS:
        lost = min(s.hp, campaign().figures.boss.loss_hp)
    fight_ends(log, result, s.hp - lost, lost)
    hurt(s, lost, FOR_BOSS if present_kind(s) == BOSS else FOR_BATTLE, log)


def win(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 5-9: earn points and gold, count a city or its defence, complete the encounter."""
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
    """Rule 6-5: a conquered city has to be defended, unless another defence is pending."""
    city_taken(log, s.hero_lat, s.hero_lng)
    if s.defence == 0:
        s.defence = 1
        s.defence_lat = s.hero_lat
        s.defence_lng = s.hero_lng


def hold_city(s: State, log: Log) -> None:
    """Rule 6-6: a defence that was won is no longer pending."""
    s.defence = 0
    s.defence_lat = 0
    s.defence_lng = 0
    defence_held(log)


def fail(book: Book, s: State, chance: Chance, result: int, log: Log) -> None:
    """Rules 5-10 to 5-12: recover without a reward. A retreat costs gold, a draw costs time."""
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
    # Rule 6-7: a retreat is not a step of recovery, and steps do not add up.
    s.recovery = max(s.recovery, steps)
    recovers(log, s.recovery)
    if not season_ends(book, s, log):
        roll(book, s, chance, log)
        enter(s, CAMP)
