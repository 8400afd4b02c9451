"""The rules of a run, as the contract asks for them.

What can be done in which stage is told here; how, in a file a section of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import Chance
from wartable.engine.events import Log
from wartable.engine.moves import Families, amount_of, code_of, offer, packed
from wartable.games.clans.campaign import aftermath, beginning, camp, penalties, travel
from wartable.games.clans.campaign.acts import march_on
from wartable.games.clans.campaign.completing import complete, pass_encounter
from wartable.games.clans.campaign.numbers import NO_SUCH_MOVE, NOT_NOW
from wartable.games.clans.campaign.orders import (
    BUILD,
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    CHOOSE_RELIC,
    EQUIP,
    GO_BACK,
    HAS_LOST,
    HAS_RETREATED,
    HAS_WON,
    HURRY,
    IS_UNDECIDED,
    LEAVE,
    MARCH_ON,
    REPAIR,
    REPORTS,
    SET_TERRAIN,
    STOW,
    SWITCH,
    TO_DECK,
    TO_RESERVES,
    TRAVEL,
    UNLOCK,
    UPGRADE,
    USE,
    WAIT,
    first_of,
    order,
    second_of,
    verb_of,
)
from wartable.games.clans.campaign.randomly import sample_move
from wartable.games.clans.campaign.secrecy import hide, imagine_hidden
from wartable.games.clans.campaign.state import (
    BATTLE,
    CAMP,
    OVER,
    REVIEW,
    SHOP,
    START,
    VICTORY,
    Book,
    State,
    Work,
)

#: Rules 9 and 10: what can be put in order in the camp and in a shop.
TIDYING = (TO_RESERVES, TO_DECK, UNLOCK, SWITCH, USE, EQUIP, STOW)
#: What can be done in each stage.
VERBS = {
    START: (CHOOSE_RELIC,),
    CAMP: (TRAVEL, GO_BACK, WAIT, BUILD, SET_TERRAIN, HURRY, *TIDYING),
    BATTLE: REPORTS,
    SHOP: (BUY_CARD, BUY_ITEM, BUY_RELIC, REPAIR, LEAVE, *TIDYING),
    REVIEW: (UPGRADE, MARCH_ON),
    OVER: (),
}
KNOWN = frozenset(verb for verbs in VERBS.values() for verb in verbs)
#: Moves that name nothing.
ALONE = frozenset(
    (GO_BACK, WAIT, HURRY, LEAVE, MARCH_ON, HAS_WON, HAS_LOST, IS_UNDECIDED, HAS_RETREATED)
)


# --- 1 and 2. The run and its start ---------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 2: everything that a run begins with; the first relic is still to be chosen."""
    beginning.begin(book, s, chance, log)


def to_act(book: Book, s: State) -> int:
    """Rule 1-1: the one player, until the run is over."""
    return 0 if s.stage == OVER else 1


def phase(book: Book, s: State) -> int:
    """Every encounter and every stage has its own time, and so has the end."""
    return s.decided


def turn(book: Book, s: State) -> int:
    """The encounters completed."""
    return s.completed


# --- what can be done ---------------------------------------------------------------------------


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Write all legal moves."""
    for code, low, high in possible(book, s):
        offer(out, code, low, high)


def possible(book: Book, s: State) -> Iterator[tuple[int, int, int]]:
    """Yield the codes of all legal moves, each with its lowest and highest amount."""
    for code in candidates(book, s):
        low, high = (1, s.hp) if verb_of(code) in aftermath.WITH_HEALTH else (0, 0)
        if fault(book, s, code, low) == 0:
            yield code, low, high


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield what can be thought of in this stage, some of which may be refused."""
    if s.stage == START:
        yield from beginning.candidates(book, s)
    elif s.stage == BATTLE:
        yield from aftermath.candidates(book, s)
    else:
        if s.stage == CAMP:
            yield from travel.candidates(book, s)
            yield from penalties.candidates(book, s)
        yield from (code for code in camp.candidates(book, s) if verb_of(code) in VERBS[s.stage])
        if s.stage == REVIEW:
            yield order(MARCH_ON)


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Return why a move is refused, 0 if it is legal."""
    return fault(book, s, code_of(move), amount_of(move))


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why a move is refused: unknown, not of this stage, or against a rule; 0 if legal."""
    verb = verb_of(code)
    if verb not in KNOWN or not is_plain(code, amount):
        return NO_SUCH_MOVE
    if verb not in VERBS[s.stage]:
        return NOT_NOW
    if verb == CHOOSE_RELIC:
        return beginning.fault(book, s, code, amount)
    if verb == TRAVEL:
        return travel.fault(book, s, code, amount)
    if verb in (GO_BACK, WAIT):
        return penalties.fault(book, s, code, amount)
    if verb in REPORTS:
        return aftermath.fault(book, s, code, amount)
    return 0 if verb == MARCH_ON else camp.fault(book, s, code, amount)


def is_plain(code: int, amount: int) -> bool:
    """Tell whether a move has no numbers that its verb does not need."""
    verb = verb_of(code)
    if amount != 0 and verb not in aftermath.WITH_HEALTH:
        return False
    if second_of(code) != 0 and verb != SET_TERRAIN:
        return False
    return first_of(code) == 0 or verb not in ALONE


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return the move of the random player, who travels more than dawdles: runs end."""
    return sample_move(s, chance, list(possible(book, s)))


def lapse(book: Book, s: State, seat: int) -> int:
    """Return the move for one who is out of time: to wait, which sooner or later ends the run."""
    if s.stage == START:
        return next(packed(code, low) for code, low, _ in possible(book, s))
    if s.stage == BATTLE:
        return packed(order(IS_UNDECIDED), s.hp)
    return order({CAMP: WAIT, SHOP: LEAVE, REVIEW: MARCH_ON}[s.stage])


# --- what it does ---------------------------------------------------------------------------------


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Make a legal move and everything that follows from it."""
    code = code_of(move)
    verb = verb_of(code)
    if verb == CHOOSE_RELIC:
        beginning.do(book, s, chance, code, log)
    elif verb == TRAVEL:
        travel.do(book, s, chance, code, log)
    elif verb in (GO_BACK, WAIT):
        penalties.do(book, s, chance, code, log)
        pass_encounter(book, s, chance, log)
    elif verb in REPORTS:
        aftermath.do(book, s, chance, code, amount_of(move), log)
    elif verb == MARCH_ON:
        march_on(book, s, chance, log)
    else:
        camp.do(book, s, chance, code, log)
        if verb == LEAVE:
            complete(book, s, chance, log)


# --- the end, and what is hidden ----------------------------------------------------------------


def over(book: Book, s: State) -> int:
    """Rules 1-4 to 1-6: why the run ended, 0 while it goes on."""
    return s.ended


def winners(book: Book, s: State) -> int:
    """Rule 1-4: the player after a victory, else nobody."""
    return 1 if s.ended == VICTORY else 0


def score(book: Book, s: State, seat: int) -> int:
    """Rule 12-5: legacy points, and one for every act completed."""
    return s.legacy + s.act - (0 if s.ended == VICTORY else 1)


def conceal(book: Book, s: State, seat: int) -> None:
    """Rule 1-7: nobody knows where the map relic is, nor how chance will decide a battle."""
    hide(s)


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Fill in a place for the map relic and a seed for a battle."""
    imagine_hidden(s, chance)
