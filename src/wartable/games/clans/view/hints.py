"""Short notes on what can be clicked next: what an attack, a move or a card would do there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.engine.kit.moves import Families, read_families
from wartable.engine.scene.extras import Note
from wartable.engine.scene.words import count
from wartable.games.clans import events, rules
from wartable.games.clans.catalogue.abilities import TRAP
from wartable.games.clans.events import EVENTS, read_told
from wartable.games.clans.moves import (
    ATTACK,
    ATTACK_BASE,
    HEAL,
    IGNITE,
    MOVE,
    PLACE,
    STAGE,
    card_of,
    target_of,
    tile_of,
    unit_of,
    verb_of,
)
from wartable.games.clans.rules.points.damage import strike_value
from wartable.games.clans.state import DECOY, SLOTS, Book, State, Work, unit_at
from wartable.games.clans.view.clicks import clicks
from wartable.games.clans.view.hits import unit_words
from wartable.games.clans.view.preview import (
    Foreseen,
    foresee,
    is_target_hidden,
    is_uncertain,
    stage_note,
)
from wartable.games.clans.view.sentences import sentence
from wartable.games.clans.view.words import terrain_name

#: Consequences that a note on an action tells.
_FOLLOWS = frozenset(
    (
        events.HIT, events.STORM_HITS, events.ABSORBED, events.FALLS, events.PUSHED, events.BURNT,
        events.TRAPPED, events.FRIGHTENED, events.MIRED, events.GAINS_POINT,
        events.INTERCEPTS, events.HEALED, events.SPY_STRIKES,
    )
)  # fmt: skip
#: Kinds of events whose numbers may depend on what is hidden.
_HITS = (events.HIT, events.STORM_HITS)
#: Added to a note where something is hidden: it is exact only for what is known.
_UNSURE = "as far as you can see"


def notes(book: Book, s: State, seat: int, path: Sequence[str]) -> Mapping[str, Note]:
    """Return notes by element id, on everything that completes a move after some clicks."""
    if seat < 0 or not s.waiting >> seat & 1 or not path:
        return {}
    found = {}
    for code in _legal(book, s, seat):
        *before, last = clicks(book, s, seat, code)
        if before == list(path):
            note = _note(book, s, seat, code)
            if note is not None:
                found[last] = note
    return found


def _legal(book: Book, s: State, seat: int) -> list[int]:
    out = Families()
    rules.legal(book, s, Work(), seat, out)
    return [family.code for family in read_families(out)]


def _note(book: Book, s: State, seat: int, code: int) -> Note | None:
    verb = verb_of(code)
    if verb == STAGE:
        return stage_note(book, s, seat, card_of(code), tile_of(code))
    if verb not in _NOTED:
        return None
    if verb == ATTACK and is_target_hidden(s, seat, target_of(code)):
        return _blind_attack(book, s, seat, code)
    return _NOTED[verb](book, s, seat, code, foresee(book, s, seat, code))


# --- attacks --------------------------------------------------------------------------------------


def _attack(book: Book, s: State, seat: int, code: int, seen: Foreseen) -> Note:
    """Say the damage, the health after it, the answer, and who falls."""
    strike = seen.hits(events.ATTACK)[0]
    sign = _minus(strike.damage, _falls(seen, 1 - seat))
    answers = seen.hits(events.RETALIATION) + seen.hits(events.THORN)
    if any(hit.damage for hit in answers) or _falls(seen, seat):
        hurt = sum(hit.damage for hit in answers)
        sign += f" ↩{hurt}{'†' if _falls(seen, seat) else ''}"
    words = _told(book, s, seat, seen)
    return Note(sign, words if answers else f"{words}; nobody strikes back")


def _blind_attack(book: Book, s: State, seat: int, code: int) -> Note:
    """Say what is known of an attack on a hidden card."""
    unit, target = unit_at(s, seat, unit_of(code)), unit_at(s, 1 - seat, target_of(code))
    damage = strike_value(book, s, unit, target)
    words = f"{damage} damage less its own shields; which card it is, is not known"
    return Note(f"{_minus(damage, False)}?", words)


def _base_attack(book: Book, s: State, seat: int, code: int, seen: Foreseen) -> Note:
    """Say the damage to the base, or who takes it."""
    hit = seen.hits(events.BASE_ATTACK)[0]
    taken = seen.of(events.INTERCEPTS)
    sign = _minus(hit.damage, not taken and hit.kills)
    if taken:
        sign += f" {unit_words(book, read_told(taken[0]), whose=False)}"
    return Note(sign, _told(book, s, seat, seen))


def _minus(damage: int, kills: bool) -> str:
    return f"−{damage}{'†' if kills else ''}"


def _falls(seen: Foreseen, side: int) -> bool:
    """Tell whether a unit of a side would fall."""
    return any(read_told(event).side == side for event in seen.of(events.FALLS))


# --- the rest -------------------------------------------------------------------------------------


def _move(book: Book, s: State, seat: int, code: int, seen: Foreseen) -> Note:
    """Say how many action points are left, and what the tile does."""
    unit = unit_at(s, seat, unit_of(code))
    return _arrival(book, s, seat, unit, tile_of(code), seen)


def _place(book: Book, s: State, seat: int, code: int, seen: Foreseen) -> Note:
    """Say how many action points a card has after it was placed, and what the tile does."""
    kind, tile = card_of(code), tile_of(code)
    trap = book.ability[kind % DECOY][TRAP]
    if trap:
        return Note(f"trap {trap}", f"a hidden trap of {trap} damage")
    fresh = [
        unit
        for unit in range(seat * SLOTS, (seat + 1) * SLOTS)
        if seen.after.u_card[unit] and not s.u_card[unit]
    ]
    return _arrival(book, s, seat, fresh[0] if fresh else -1, tile, seen)


def _arrival(book: Book, s: State, seat: int, unit: int, tile: int, seen: Foreseen) -> Note:
    after = seen.after
    if unit < 0 or not after.u_card[unit]:
        return Note("†", _told(book, s, seat, seen))
    points = after.u_ap[unit]
    card = after.u_card[unit] - 1
    said = [f"{count(points, 'action point')} left"]
    if book.terrain[card] and book.terrain[card] == s.terrain[tile]:
        said.append(f"{terrain_name(s.terrain[tile])} is its own terrain: +1 damage striking back")
    told = _told(book, s, seat, seen)
    sign = f"{points} AP" + ("!" if told else "")
    return Note(sign, "; ".join([*said, *filter(None, [told])]))


def _heal(book: Book, s: State, seat: int, code: int, seen: Foreseen) -> Note:
    """Say how much is healed."""
    healed = sum(EVENTS.fields(event)["amount"] for event in seen.of(events.HEALED))
    return Note(f"+{healed}", _told(book, s, seat, seen))


def _ignite(book: Book, s: State, seat: int, code: int, seen: Foreseen) -> Note:
    """Say how long it burns, if it does."""
    until = seen.after.lit[tile_of(code)]
    return Note(f"till {until}", f"ignited up to turn {until}; only woods burn")


_NOTED = {
    ATTACK: _attack,
    ATTACK_BASE: _base_attack,
    MOVE: _move,
    PLACE: _place,
    HEAL: _heal,
    IGNITE: _ignite,
}


def _told(book: Book, s: State, seat: int, seen: Foreseen) -> str:
    """Return what would follow, as the log would tell it."""
    said = [sentence(book, event, {}) for event in seen.events if event.kind in _FOLLOWS]
    is_hit = any(event.kind in _HITS for event in seen.events)
    if said and is_hit and is_uncertain(book, s, seat):
        said.append(_UNSURE)
    return "; ".join(filter(None, said))
