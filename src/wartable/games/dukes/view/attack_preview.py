"""Preview of a declared attack: odds, chances and losses, in exact integers and in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.kit.tables import spec_of
from wartable.engine.scene.extras import Sheet
from wartable.engine.scene.words import listed
from wartable.games.dukes.rules.combat import (
    attack_of,
    attack_total,
    bombards,
    column_of,
    defence_total,
    in_contact,
    inspired,
    is_joint,
    modified,
    result_of,
)
from wartable.games.dukes.rules.exchange import bill_of, means, worth
from wartable.games.dukes.rules.pieces import duke_of, first_of, kind_of, side_of
from wartable.games.dukes.rules.retreat_ways import columns_off, may_be_drawn, rows_off, ways_back
from wartable.games.dukes.state import (
    AE,
    AR,
    COLUMNS,
    DE,
    DIRECTIONS,
    DR,
    FACES,
    NAMES,
    OFF,
    TERRAINS,
    Book,
    State,
)
from wartable.games.dukes.view.scratch import scratch
from wartable.games.dukes.view.words import (
    RESULT_SIGNS,
    RESULT_WORDS,
    kind_words,
    piece_words,
    place,
    placed_words,
)


@dataclass(frozen=True, slots=True)
class Fighter:
    """A piece with its strength in the combat, and the factors of that strength."""

    piece: int
    strength: int
    printed: int
    terrain: int = 1
    duke: int = 1
    bombards: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """An open attack. ``chances`` are results with their number of faces of the die, in order.

    ``escapes`` out of ``ways`` equally likely directions are open for the defender's retreat; if
    the defender chooses, ``ways`` is 1. ``stranded`` are attackers that would be lost if they had
    to retreat, ``payers`` those that can be lost in an exchange.
    """

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    attack: int
    defence: int
    column: int
    cover: int
    chances: tuple[tuple[int, int], ...]
    escapes: int
    ways: int
    stranded: tuple[int, ...]
    doomed: tuple[int, ...]
    bill: int
    means: int
    payers: tuple[int, ...]


def preview(book: Book, s: State) -> Preview:
    """Return what the open attack would do; the state is unchanged."""
    attack, defence = attack_total(book, s, s.side), defence_total(book, s, s.target)
    column = column_of(book, attack, defence)
    joined = [unit for unit in range(first_of(s.side), duke_of(s.side)) if s.joined[unit]]
    contact = tuple(unit for unit in joined if in_contact(book, s, unit))
    escapes, ways = _escapes(book, s)
    work = scratch()
    return Preview(
        attackers=tuple(_attacker(book, s, unit) for unit in joined),
        defenders=tuple(_defender(book, s, piece) for piece in _defending(book, s)),
        attack=attack,
        defence=defence,
        column=column,
        cover=book.cover[s.field],
        chances=chances(book, column, s.field),
        escapes=escapes,
        ways=ways,
        stranded=tuple(
            unit for unit in contact if not ways_back(book, _retreating(s, unit), work, unit)
        ),
        doomed=tuple(unit for unit in joined if not book.guns_survive or unit in contact),
        bill=bill_of(book, s, defence),
        means=means(book, s),
        payers=contact,
    )


def chances(book: Book, column: int, field: int) -> tuple[tuple[int, int], ...]:
    """Return each possible result, with its number of faces of the die."""
    faces = [result_of(book, column, modified(book, field, die)) for die in range(1, FACES + 1)]
    return tuple((result, faces.count(result)) for result in sorted(set(faces)))


def column_with(book: Book, s: State, unit: int, target: int) -> int:
    """Return the column of the odds against a target if a unit joined the attack on it."""
    attack = attack_total(book, s, side_of(unit)) + attack_of(book, s, unit)
    return column_of(book, attack, defence_total(book, s, target))


def least_loss(book: Book, s: State, payers: tuple[int, ...], bill: int) -> int:
    """Return the least total strength of attackers that covers the bill."""
    sums = {0}
    for unit in payers:
        sums |= {total + worth(book, s, unit) for total in sums}
    return min((total for total in sums if total >= bill), default=max(sums))


def _attacker(book: Book, s: State, unit: int) -> Fighter:
    printed = book.strength[kind_of(unit)]
    fires = bombards(book, s, unit, s.field)
    strength = attack_of(book, s, unit)
    return Fighter(unit, strength, printed, duke=inspired(book, s, unit), bombards=fires)


def _defender(book: Book, s: State, piece: int) -> Fighter:
    printed, terrain = book.defence[kind_of(piece)], book.multiplier[s.field]
    duke = inspired(book, s, piece)
    return Fighter(piece, printed * terrain * duke, printed, terrain, duke)


def _defending(book: Book, s: State) -> tuple[int, ...]:
    """Rule 5-4: return the target, and by an option the Duke with it."""
    if is_joint(book, s, s.target):
        return s.target, duke_of(side_of(s.target))
    return (s.target,)


def _retreating(s: State, piece: int) -> State:
    """Return a copy in which a piece has to retreat, so that it makes way for nobody (rule 6-5)."""
    imagined: State = spec_of(s).clone(s)
    imagined.due[piece] = 1
    return imagined


def _escapes(book: Book, s: State) -> tuple[int, int]:
    """Rules 6-1 to 6-5: return how many ways back are open, out of how many that chance can pick.

    If the defender chooses, return 1 or 0 for whether there is any, and 1.
    """
    imagined, work = _retreating(s, s.target), scratch()
    if book.any_back:
        return int(ways_back(book, imagined, work, s.target) > 0), 1
    q, r = columns_off(book, s), rows_off(book, s)
    picked = [way for way in range(DIRECTIONS) if may_be_drawn(book, imagined, work, q, r, way)]
    usable = 0
    for direction in picked:
        imagined.back = book.near[s.field][direction]
        usable += imagined.back != OFF and ways_back(book, imagined, work, s.target) > 0
    return usable, max(1, len(picked))


# --- the preview in words ------------------------------------------------------------------------


def attack_sheet(book: Book, s: State) -> Sheet:
    """Return the sheet of the open attack."""
    seen = preview(book, s)
    rows = [
        ("attack", _sum(seen.attack, [_attacker_words(s, each) for each in seen.attackers])),
        (
            "defence",
            _sum(seen.defence, [_defender_words(book, s, each) for each in seen.defenders]),
        ),
        ("odds", _odds(seen)),
        *((_chance(faces), _outcome(book, s, seen, result)) for result, faces in seen.chances),
    ]
    title = f"Attack on {piece_words(s.target)}, {place(s.field)}"
    return Sheet("attack", title, tuple(rows), is_urgent=True)


def _sum(total: int, parts: list[str]) -> str:
    return f"{total} = {' + '.join(parts)}"


def _attacker_words(s: State, each: Fighter) -> str:
    made_of = [f"{each.printed} × {each.duke} Duke"] if each.duke > 1 else []
    if each.bombards:
        made_of.append("bombards")
    return f"{each.strength} {placed_words(s, each.piece)}{_bracketed(made_of)}"


def _defender_words(book: Book, s: State, each: Fighter) -> str:
    factors = [str(each.printed)]
    if each.terrain > 1:
        factors.append(f"{each.terrain} {TERRAINS[book.terrain[s.field]]}")
    if each.duke > 1:
        factors.append(f"{each.duke} Duke")
    made_of = [" × ".join(factors)] if len(factors) > 1 else []
    return f"{each.strength} {kind_words(each.piece)}{_bracketed(made_of)}"


def _bracketed(parts: list[str]) -> str:
    return f" ({', '.join(parts)})" if parts else ""


def _odds(seen: Preview) -> str:
    cover = f"; cover adds {seen.cover} to the die" if seen.cover else ""
    return f"{COLUMNS[seen.column]}{cover}"


def _chance(faces: int) -> str:
    return f"{faces} in {FACES} ({round(100 * faces / FACES)} %)"


def _outcome(book: Book, s: State, seen: Preview, result: int) -> str:
    """Say what a result would do to both sides."""
    details = "; ".join(_details(book, s, seen, result))
    return f"{RESULT_SIGNS[result]}, {RESULT_WORDS[result]}{': ' if details else ''}{details}"


def _details(book: Book, s: State, seen: Preview, result: int) -> Iterator[str]:
    if result == AE:
        lost = f"{NAMES[s.side]} loses {_pieces(s, seen.doomed)}"
        yield lost if seen.doomed else "they bombard, so none is"
    elif result == AR:
        if seen.stranded:
            yield f"no way back, so lost: {_pieces(s, seen.stranded)}"
        elif not seen.payers:
            yield "nobody is in contact, so none does"
    elif result == DR:
        yield _escape(seen)
    elif result != DE:
        yield f"{NAMES[side_of(s.target)]} loses the defender"
        yield _payment(book, s, seen)


def _escape(seen: Preview) -> str:
    if not seen.escapes:
        return "it has no way back, so it is removed"
    if seen.escapes == seen.ways:
        return "its way back is open"
    return f"{seen.escapes} of {seen.ways} ways back are open, else it is removed"


def _payment(book: Book, s: State, seen: Preview) -> str:
    """Rules 7-1 and 7-2: say what the attackers have to pay, and who is certain to be lost."""
    if not seen.payers:
        return "no attacker is in contact, so none is lost"
    if seen.means <= seen.bill:
        return f"the bill is {seen.bill}, so {_pieces(s, seen.payers)} are lost"
    least = least_loss(book, s, seen.payers, seen.bill)
    return f"the bill is {seen.bill}, so attackers worth at least {least} are lost"


def _pieces(s: State, pieces: tuple[int, ...]) -> str:
    return listed(placed_words(s, piece) for piece in pieces)
