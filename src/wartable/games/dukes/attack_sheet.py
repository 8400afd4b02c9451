"""The preview of an attack in words: what it is made of, and what the die can bring."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.aside import Sheet
from wartable.engine.wording import listed
from wartable.games.dukes.pieces import side_of
from wartable.games.dukes.preview import Fighter, Preview, least_loss, preview
from wartable.games.dukes.state import (
    AE,
    AR,
    COLUMNS,
    DE,
    DR,
    FACES,
    NAMES,
    TERRAINS,
    Book,
    State,
)
from wartable.games.dukes.words import (
    RESULT_SIGNS,
    RESULT_WORDS,
    kind_words,
    piece_words,
    place,
    placed_words,
)


def attack_sheet(book: Book, s: State) -> Sheet:
    """Return the sheet of the open attack."""
    seen = preview(book, s)
    rows = [
        ("attack", _sum(seen.attack, [_attacker(s, each) for each in seen.attackers])),
        ("defence", _sum(seen.defence, [_defender(book, s, each) for each in seen.defenders])),
        ("odds", _odds(seen)),
        *((_chance(faces), _outcome(book, s, seen, result)) for result, faces in seen.chances),
    ]
    title = f"Attack on {piece_words(s.target)}, {place(s.field)}"
    return Sheet("attack", title, tuple(rows), is_urgent=True)


def _sum(total: int, parts: list[str]) -> str:
    return f"{total} = {' + '.join(parts)}"


def _attacker(s: State, each: Fighter) -> str:
    made_of = [f"{each.printed} × {each.duke} Duke"] if each.duke > 1 else []
    if each.bombards:
        made_of.append("bombards")
    return f"{each.strength} {placed_words(s, each.piece)}{_bracketed(made_of)}"


def _defender(book: Book, s: State, each: Fighter) -> str:
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
    """Rules 7-1 and 7-2: what the attackers have to pay, and who will be lost for certain."""
    if not seen.payers:
        return "no attacker is in contact, so none is lost"
    if seen.means <= seen.bill:
        return f"the bill is {seen.bill}, so {_pieces(s, seen.payers)} are lost"
    least = least_loss(book, s, seen.payers, seen.bill)
    return f"the bill is {seen.bill}, so attackers worth at least {least} are lost"


def _pieces(s: State, pieces: tuple[int, ...]) -> str:
    return listed(placed_words(s, piece) for piece in pieces)
