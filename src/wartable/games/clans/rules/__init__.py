"""The rules of Land of Clans & Wanderers: setup, phases, moves and the end, for both modes.

Each mode has its own package, ``classic`` and ``points``; ``secrets`` decides who knows what.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, code_of, offer
from wartable.games.clans.bots.random import sample as sample
from wartable.games.clans.events import age_begins, exchanged, starts, submits, turn_begins
from wartable.games.clans.moves import (
    DONE,
    EXCHANGE,
    STAGE,
    TAKE_BACK,
    USE_HERO,
    done_move,
    hero_move,
    is_well_formed,
    verb_of,
)
from wartable.games.clans.rules.ages_and_clans import age_of
from wartable.games.clans.rules.classic.resolution import refresh, resolve
from wartable.games.clans.rules.classic.staging import (
    do_plan,
    offer_plans,
    place_staged,
    plan_fault,
)
from wartable.games.clans.rules.hands import deal_hand, draw_cards, tell_drawn
from wartable.games.clans.rules.heroes import hero_fault, hero_takes_effect, use_hero
from wartable.games.clans.rules.points.actions import act_fault, do_act, offer_acts
from wartable.games.clans.rules.points.turns import (
    begin_turn_of,
    do_exchange,
    exchange_fault,
    offer_exchanges,
)
from wartable.games.clans.rules.secrets.concealment import conceal as conceal
from wartable.games.clans.rules.secrets.determinization import imagine as imagine
from wartable.games.clans.rules.victory import BOTH, judge, reach_cap
from wartable.games.clans.state import (
    AGES,
    CLASSIC,
    COLUMNS,
    DECKS,
    FIGHTING,
    MIDDLE,
    MULLIGAN,
    NO_SUCH_MOVE,
    ROWS,
    SIDES,
    TERRAINS,
    Book,
    State,
    Work,
    home_tile,
    middle_tile,
)

# --- 2 and 5. The board, and the start of a match -------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 5-1: deal terrain and first hands; then both plan, or chance decides who begins."""
    stack_decks(book, s)
    deal_terrain(book, s, chance)
    for side in range(SIDES):
        s.health[side] = book.health[side]
        starts(log, side, book.hero[side])
    for column in range(COLUMNS):
        s.zone[column] = MIDDLE
    for side in range(SIDES):
        tell_drawn(s, side, deal_hand(book, s, chance, side, log), log)
    s.stage = FIGHTING
    if book.mode == CLASSIC:
        s.turn = 1
        begin_planning(book, s, log)
        return
    if book.relic == 1:
        s.relic = middle_tile(draw(chance, COLUMNS)) + 1
    s.active = draw(chance, SIDES)
    if book.mulligan > 0:
        s.stage = MULLIGAN
        ask_both(s)
    else:
        begin_turn(book, s, chance, s.active, log)


def stack_decks(book: Book, s: State) -> None:
    """Rule 1-6: fill every deck; the order of its cards does not matter."""
    for deck in range(DECKS):
        s.left[deck] = book.listed[deck]
        for at in range(book.listed[deck]):
            s.deck[deck][at] = book.cards[deck][at]


def deal_terrain(book: Book, s: State, chance: Chance) -> None:
    """Rule 2-3: base tiles have a terrain of their hero, middle tiles any; row by row.

    Rule 12-7: the options may fix the ground instead.
    """
    for row in range(ROWS):
        for column in range(COLUMNS):
            if book.ground[row * COLUMNS + column] > 0:
                s.terrain[row * COLUMNS + column] = book.ground[row * COLUMNS + column]
            elif row == MIDDLE:
                s.terrain[middle_tile(column)] = 1 + draw(chance, TERRAINS)
            else:
                side = 1 if row == 0 else 0
                at = draw(chance, book.affinities[side])
                s.terrain[home_tile(side, column)] = book.affinity[side][at]


# --- 5. Whose turn it is --------------------------------------------------------------------------


def to_act(book: Book, s: State) -> int:
    """Return the seats to act, one bit each: both plan and exchange, else the active side."""
    return s.waiting


def phase(book: Book, s: State) -> int:
    """Return the number of the phase: each planning, each turn and the end is one."""
    return s.begun + min(s.ended, 1)


def turn(book: Book, s: State) -> int:
    """Return the turn being played."""
    return s.turn


def ask_both(s: State) -> None:
    """Let both sides decide in secret; meanwhile others know the hands as they are now."""
    s.waiting = BOTH
    s.begun += 1
    for side in range(SIDES):
        s.held_before[side] = s.held[side]
        s.left_before[side] = s.left[side * AGES + s.age]


def begin_planning(book: Book, s: State, log: Log) -> None:
    """Rule 6-4: both plan a turn of classic mode."""
    ask_both(s)
    turn_begins(log, s.turn, -1, s.age + 1)


def begin_turn(book: Book, s: State, chance: Chance, side: int, log: Log) -> None:
    """Rule 7-2: a side's turn of action-point mode begins."""
    s.stage = FIGHTING
    s.active = side
    s.waiting = 1 << side
    s.begun += 1
    turn_begins(log, s.turn + 1, side, age_of(book, s.turn + 1) + 1)
    begin_turn_of(book, s, side, log)
    begin_age(book, s, log)
    if s.turn > 1:
        tell_drawn(s, side, draw_cards(book, s, chance, side, book.draws, log), log)


def begin_age(book: Book, s: State, log: Log) -> None:
    """Rule 9-2: a new age begins with the draw of its first turn."""
    age = age_of(book, s.turn)
    if age != s.age:
        s.age = age
        age_begins(log, age + 1)


# --- handing in -----------------------------------------------------------------------------------


def hand_in(book: Book, s: State, work: Work, chance: Chance, seat: int, log: Log) -> None:
    """Note that a seat has decided; once nobody is left to decide, carry it out."""
    s.waiting &= ~(1 << seat)
    if book.mode == CLASSIC:
        submits(log, seat)
        if s.waiting == 0:
            end_planning(book, s, work, chance, log)
    elif s.stage == MULLIGAN:
        do_exchange(book, s, chance, seat, done_move(), log)
        exchanged(log, seat)
        if s.waiting == 0:
            begin_turn(book, s, chance, s.active, log)
    else:
        end_turn(book, s, chance, log)


def end_planning(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 6-4, 6-5 and 6-18: heroes, placements, the fights, and the draw step."""
    for side in range(SIDES):
        hero_takes_effect(book, s, side, log)
    for side in range(SIDES):
        place_staged(book, s, chance, side, log)
    resolve(book, s, work, log)
    if judge(book, s, log):
        return
    if s.turn >= book.cap:
        reach_cap(book, s, log)
        return
    s.turn += 1
    begin_age(book, s, log)
    for side in range(SIDES):
        tell_drawn(s, side, draw_cards(book, s, chance, side, book.draws, log), log)
    refresh(book, s, log)
    for side in range(SIDES):
        s.boost[side] = 0
        s.dazed[side] = 0
    begin_planning(book, s, log)


def end_turn(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rule 7-21: the other side's turn begins, unless the turn cap is reached."""
    if s.turn >= book.cap:
        reach_cap(book, s, log)
    else:
        begin_turn(book, s, chance, 1 - s.active, log)


# --- moves ----------------------------------------------------------------------------------------


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Make a move; with action points a base that falls ends the match at once (rule 5-2)."""
    code = code_of(move)
    verb = verb_of(code)
    if verb == DONE:
        hand_in(book, s, work, chance, seat, log)
    elif verb == USE_HERO:
        use_hero(book, s, chance, seat, log)
    elif verb in (STAGE, TAKE_BACK):
        do_plan(book, s, chance, seat, code, log)
    elif verb == EXCHANGE:
        do_exchange(book, s, chance, seat, code, log)
    else:
        do_act(book, s, work, chance, seat, code, log)
    if book.mode != CLASSIC:
        judge(book, s, log)


def timeout_move(book: Book, s: State, seat: int) -> int:
    """Rule 5-5: when time runs out, hand in what is staged, or end the turn."""
    return done_move()


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Return why a seat that may act cannot make a move, 0 if it can."""
    if is_well_formed(move) == 0:
        return NO_SUCH_MOVE
    code = code_of(move)
    verb = verb_of(code)
    if verb == DONE:
        return 0
    if s.stage == MULLIGAN:
        return exchange_fault(book, s, seat, code) if verb == EXCHANGE else NO_SUCH_MOVE
    if verb == USE_HERO:
        return hero_fault(book, s, seat)
    if book.mode == CLASSIC:
        return plan_fault(book, s, seat, code) if verb in (STAGE, TAKE_BACK) else NO_SUCH_MOVE
    return act_fault(book, s, work, seat, code)


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Offer handing in, the hero, and every legal move of the mode."""
    out.count = 0
    offer(out, done_move(), 0, 0)
    if s.stage == MULLIGAN:
        offer_exchanges(book, s, seat, out)
        return
    if hero_fault(book, s, seat) == 0:
        offer(out, hero_move(), 0, 0)
    if book.mode == CLASSIC:
        offer_plans(book, s, seat, out)
    else:
        offer_acts(book, s, work, seat, out)


# --- 5. The end -----------------------------------------------------------------------------------


def over(book: Book, s: State) -> int:
    """Return why the match ended, 0 while it goes on."""
    return s.ended


def winners(book: Book, s: State) -> int:
    """Rules 5-2 to 5-4: return who has won, one bit each; a draw is a win that both share."""
    return s.won


def score(book: Book, s: State, seat: int) -> int:
    """Return what is left of a side's crystal or base."""
    return s.health[seat]
