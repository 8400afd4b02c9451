"""The rules of a run, as functions of the engine's contract.

This module decides which moves are possible in which stage. The modules of this package, about one
per chapter of the rulebook, decide whether a move is legal and what it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, amount_of, code_of, offer, packed
from wartable.games.campaign.bots.random import sample_move
from wartable.games.campaign.moves import (
    BUILD,
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    CHOOSE_RELIC,
    EQUIP,
    GO_BACK,
    HAS_LOST,
    HURRY,
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
    is_well_formed,
    leave_move,
    march_move,
    undecided_move,
    verb_of,
    wait_move,
)
from wartable.games.campaign.rules import (
    acts,
    aftermath,
    belongings,
    deck,
    shop,
    start,
    town,
    travel,
)
from wartable.games.campaign.rules.acts import march_on
from wartable.games.campaign.rules.encounters import complete, pass_encounter
from wartable.games.campaign.rules.refusals import NO_SUCH_MOVE, NOT_NOW
from wartable.games.campaign.rules.run import hide, imagine_hidden
from wartable.games.campaign.state import (
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


class Handler(Protocol):
    """The functions of a module that handles some verbs."""

    def candidates(self, book: Book, s: State) -> Iterator[int]:
        """Yield the codes of its moves, legal or not."""
        ...

    def fault(self, book: Book, s: State, code: int, amount: int) -> int:
        """Return why a move with one of its verbs is refused, 0 if it is legal."""
        ...

    def do(self, book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
        """Make a legal move."""
        ...


#: Verb -> the module that handles it. ``VERBS`` says in which stages a verb is possible.
HANDLERS: Mapping[int, Handler] = {
    **dict.fromkeys((BUILD, SET_TERRAIN, HURRY), town),
    **dict.fromkeys((TO_RESERVES, TO_DECK, UNLOCK), deck),
    **dict.fromkeys((SWITCH, USE, EQUIP, STOW), belongings),
    **dict.fromkeys((BUY_CARD, BUY_ITEM, BUY_RELIC, REPAIR, LEAVE), shop),
    UPGRADE: acts,
}


def handler_candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the moves of all handlers, for any stage, legal or not."""
    for desk in dict.fromkeys(HANDLERS.values()):
        yield from desk.candidates(book, s)


def handler_fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why a handler refuses a move of this stage, 0 if it is legal."""
    return HANDLERS[verb_of(code)].fault(book, s, code, amount)


def handle(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Make a legal move of a handler."""
    HANDLERS[verb_of(code)].do(book, s, chance, code, log)


# --- stages ---------------------------------------------------------------------------------------

#: Rules 9 and 10: the moves with cards and belongings, possible in the camp and in a shop.
TIDYING = (TO_RESERVES, TO_DECK, UNLOCK, SWITCH, USE, EQUIP, STOW)
#: The verbs that are possible in each stage.
VERBS = {
    START: (CHOOSE_RELIC,),
    CAMP: (TRAVEL, GO_BACK, WAIT, BUILD, SET_TERRAIN, HURRY, *TIDYING),
    BATTLE: REPORTS,
    SHOP: (BUY_CARD, BUY_ITEM, BUY_RELIC, REPAIR, LEAVE, *TIDYING),
    REVIEW: (UPGRADE, MARCH_ON),
    OVER: (),
}


# --- 1 and 2. The run and its start ---------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 2: set up everything except the first relic, which the player chooses."""
    start.begin(book, s, chance, log)


def to_act(book: Book, s: State) -> int:
    """Rule 1-1: return the one player until the run is over."""
    return 0 if s.stage == OVER else 1


def phase(book: Book, s: State) -> int:
    """Return the number of the decision: every encounter and every stage begins a new one."""
    return s.decided


def turn(book: Book, s: State) -> int:
    """Return the encounters completed in the run."""
    return s.completed


# --- legal moves --------------------------------------------------------------------------------


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
    """Yield all moves of this stage that may be legal."""
    if s.stage == START:
        yield from start.candidates(book, s)
    elif s.stage == BATTLE:
        yield from aftermath.candidates(book, s)
    else:
        if s.stage == CAMP:
            yield from travel.candidates(book, s)
            yield from travel.delay_candidates(book, s)
        yield from (code for code in handler_candidates(book, s) if verb_of(code) in VERBS[s.stage])
        if s.stage == REVIEW:
            yield march_move()


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Return why a move is refused, 0 if it is legal."""
    return fault(book, s, code_of(move), amount_of(move))


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why a move is refused: unknown, of another stage, or against a rule; 0 if legal."""
    verb = verb_of(code)
    if not is_well_formed(packed(code, amount)) or (verb == HAS_LOST and amount != 0):
        return NO_SUCH_MOVE
    if verb not in VERBS[s.stage]:
        return NOT_NOW
    if verb == CHOOSE_RELIC:
        return start.fault(book, s, code, amount)
    if verb == TRAVEL:
        return travel.fault(book, s, code, amount)
    if verb in (GO_BACK, WAIT):
        return travel.delay_fault(book, s, code, amount)
    if verb in REPORTS:
        return aftermath.fault(book, s, code, amount)
    return 0 if verb == MARCH_ON else handler_fault(book, s, code, amount)


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a random move; the random player prefers moves that lead on, so that runs end."""
    return sample_move(s, chance, list(possible(book, s)))


def timeout_move(book: Book, s: State, seat: int) -> int:
    """Return the move on a timeout: to wait, which sooner or later ends the run."""
    if s.stage == START:
        return next(packed(code, low) for code, low, _ in possible(book, s))
    if s.stage == BATTLE:
        return packed(undecided_move(), s.hp)
    return {CAMP: wait_move, SHOP: leave_move, REVIEW: march_move}[s.stage]()


# --- making a move --------------------------------------------------------------------------------


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Make a legal move and everything that follows from it."""
    code = code_of(move)
    verb = verb_of(code)
    if verb == CHOOSE_RELIC:
        start.do(book, s, chance, code, log)
    elif verb == TRAVEL:
        travel.do(book, s, chance, code, log)
    elif verb in (GO_BACK, WAIT):
        travel.delay(book, s, chance, code, log)
        pass_encounter(book, s, chance, log)
    elif verb in REPORTS:
        aftermath.do(book, s, chance, code, amount_of(move), log)
    elif verb == MARCH_ON:
        march_on(book, s, chance, log)
    else:
        handle(book, s, chance, code, log)
        if verb == LEAVE:
            complete(book, s, chance, log)


# --- the end and hidden information -------------------------------------------------------------


def over(book: Book, s: State) -> int:
    """Rules 1-4 to 1-6: return why the run ended, 0 while it goes on."""
    return s.ended


def winners(book: Book, s: State) -> int:
    """Rule 1-4: return the player after a victory, otherwise nobody."""
    return 1 if s.ended == VICTORY else 0


def score(book: Book, s: State, seat: int) -> int:
    """Rule 12-5: return the legacy points, plus one for every act completed."""
    return s.legacy + s.act - (0 if s.ended == VICTORY else 1)


def conceal(book: Book, s: State, seat: int) -> None:
    """Rule 1-7: hide where the map relic is and how chance will turn out in a battle."""
    hide(s)


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Determinize the run: draw a place for the map relic and a seed for a battle."""
    imagine_hidden(s, chance)
