"""What a heuristic researches: whatever is worth most gold over the remaining days."""

from __future__ import annotations

from wartable.games.thardferr.bots.value import days_left
from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.moves import research_move
from wartable.games.thardferr.rules.orders import left, may_learn
from wartable.games.thardferr.rules.people import gold_earned, gold_paid, soldiers, wizards
from wartable.games.thardferr.state import (
    BLADES,
    BOWS,
    COMMERCE,
    FIELD_GLASS,
    FORTIFICATION,
    GOLD,
    HABITATION,
    HEAVY,
    HOUSE,
    LIGHT,
    TECHNOLOGIES,
    Book,
    State,
)


def next_research(book: Book, s: State, seat: int) -> int:
    """Return an order for the technology with the largest net worth, 0 if none has any."""
    if s.learning[seat] > 0 or s.plan_learning[seat] > 0:
        return 0
    gold = left(book, s, seat, GOLD)
    gold -= max(0, gold_paid(book, s, seat) - gold_earned(book, s, seat))
    best = 0
    found = TECHNOLOGIES
    for technology in range(TECHNOLOGIES):
        if may_learn(book, s, seat, technology) and 2 * book.price[technology] <= gold:
            gain = technology_worth(book, s, seat, technology) - book.price[technology]
            if gain > best:
                best = gain
                found = technology
    return research_move(found) if found < TECHNOLOGIES else 0


def technology_worth(book: Book, s: State, seat: int, technology: int) -> int:
    """Return the gold that a technology is worth over the days after it becomes known."""
    speed = book.research + wizards(book, s, seat) // book.wizards
    days = days_left(book, s) - (book.hours[technology] + speed - 1) // speed
    if days <= 0:
        return 0
    if technology == FIELD_GLASS:
        return days * 2000
    if technology == HABITATION:
        more = book.room_habitation - book.room[s.race[seat] - 1][HOUSE]
        return s.built[seat][HOUSE] * more * days
    if technology == COMMERCE:
        more_gold = gold_earned(book, s, seat) * (book.gold_commerce / book.gold_factor - 1.0)
        return int(more_gold * days)
    if technology <= HEAVY:
        return combat_worth(book, s, seat, technology) * min(days, 8)
    if technology == FORTIFICATION:
        return soldiers(s, seat) * 2 * min(days, 8)
    return 0


def combat_worth(book: Book, s: State, seat: int, technology: int) -> int:
    """Return what a level of a battle technology is worth per day, by the units it helps."""
    first = (s.race[seat] - 1) * PLACES
    total = 0.0
    for place in range(PLACES):
        row = first + place
        units = s.army[seat][place] + 5
        if technology == BLADES:
            total += units * book.blade[row] * book.per_blade
        elif technology == BOWS:
            total += units * book.bow[row] * (book.reach[row] * book.bow_share + book.bow_flat)
        elif technology == LIGHT:
            total += units * book.light[row] * book.per_light
        elif technology == HEAVY:
            total += units * book.heavy[row] * book.per_heavy
    return int(total * 12.0)
