"""Events in words: one sentence per event."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.kit.events import Event
from wartable.engine.kit.seats import seats_in
from wartable.games.clans import events
from wartable.games.clans.events import EVENTS, Told, read_hit, read_target, read_told
from wartable.games.clans.moves import post_name, tile_name
from wartable.games.clans.state import COLUMN_NAMES, REASONS, SIDE_NAMES, Book
from wartable.games.clans.view.hits import hit_words, unit_words
from wartable.games.clans.view.words import (
    base_word,
    deed_words,
    hero_deed,
    hero_name,
    pays_gold,
    terrain_name,
)

#: What an event tells, by name.
Fields = dict[str, int]
#: The name of a card that the viewer cannot identify, as the sentence of a declaration has it.
_HIDDEN = "'s hidden card"

CAUSES = {
    events.BY_TRAP: "in a trap",
    events.BY_FIRE: "in the fire",
    events.BY_THORNS: "by thorns",
    events.BY_SPY: "by a spy",
    events.BY_ULTIMATE: "in the storm",
}
HEALERS = {
    events.HEALED_BY_HERO: "by the hero",
    events.HEALED_BY_REGEN: "by itself",
    events.HEALED_BY_REGENERATE: "by itself",
    events.HEALED_BY_ALLY: "by its neighbour",
    events.HEALED_BY_MEDIC: "by a medic",
    events.HEALED_BY_ULTIMATE: "by the tide",
}
#: Causes of damage to a crystal or base that no other event tells.
BASE_CAUSES = {
    events.BY_HERO: "by the hero",
    events.BY_RAID: "in a raid",
    events.BY_SPY: "by a spy",
}


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    """Return an event as a sentence, empty if another event tells the same."""
    if not 0 < event.kind <= len(EVENTS.kinds):
        raise ValueError(f"unknown event {event}")
    teller = _TELLERS.get(event.kind, _as_declared)
    return teller(book, event)


def outcome(won: int) -> str:
    """Say who has won."""
    seats = seats_in(won)
    if len(seats) == 1:
        return f"{SIDE_NAMES[seats[0]]} wins"
    return "a draw"


def _as_declared(book: Book, event: Event) -> str:
    """Return the sentence of the event's declaration, which may be about a hidden card."""
    said = EVENTS.sentence(book, event)
    for side in SIDE_NAMES:
        said = said.replace(side + _HIDDEN, f"a hidden card of {side}")
    return said


def _unsaid(book: Book, event: Event) -> str:
    return ""


# --- the match ------------------------------------------------------------------------------------


def _starts(book: Book, event: Event) -> str:
    side, hero = _told(event, "side", "hero")
    return f"{SIDE_NAMES[side]} is led by {hero_name(hero)}: {hero_deed(book, side)}, once"


def _turn(book: Book, event: Event) -> str:
    turn, active = _told(event, "turn", "active")
    return f"turn {turn}: {'both plan' if active < 0 else SIDE_NAMES[active]}"


def _hero(book: Book, event: Event) -> str:
    side, deed, amount, lends = _told(event, "side", "deed", "amount", "lends")
    return f"{SIDE_NAMES[side]}'s hero: {deed_words(book, deed, amount, lends)}"


def _base_hurt(book: Book, event: Event) -> str:
    side, damage, health, cause = _told(event, "side", "damage", "health", "cause")
    if cause not in BASE_CAUSES:  # the hit has said it
        return ""
    what = f"{SIDE_NAMES[side]}'s {base_word(book)}"
    return f"{what} loses {damage} {BASE_CAUSES[cause]}: {health} left"


def _ends(book: Book, event: Event) -> str:
    reason, winners = _told(event, "reason", "winners")
    return f"the match ends: {REASONS[reason]}, {outcome(winners)}"


def _gold(book: Book, event: Event) -> str:
    (cause,) = _told(event, "cause")
    if cause != events.FOR_LANE or not pays_gold(book):  # FALLS says what was paid
        return ""
    return EVENTS.sentence(book, event)


# --- units ----------------------------------------------------------------------------------------


def _hit(book: Book, event: Event) -> str:
    hit = read_hit(event)
    when = f"tick {hit.tick}: " if hit.tick else ""
    return when + hit_words(book, hit)


def _storm(book: Book, event: Event) -> str:
    damage, before, after = _told(event, "damage", "before", "after")
    change = f": {before} → {after}" if before else ""  # 0 is unknown
    return f"the storm hits {unit_words(book, read_told(event))} for {damage}{change}"


def _who(book: Book, unit: Told) -> str:
    """Return a unit and its place."""
    return f"{unit_words(book, unit)} on {post_name(unit.post)}"


def _healed(book: Book, event: Event) -> str:
    amount, health, healer = _told(event, "amount", "health", "healer")
    how = f"{HEALERS[healer]} by {amount}: {health - amount} → {health}"
    return f"{_who(book, read_told(event))} is healed {how}"


def _falls(book: Book, event: Event) -> str:
    who, (by, paid, cause) = _who(book, read_told(event)), _told(event, "by", "gold", "cause")
    if cause == events.BY_DECOY_END:
        return f"{who} was a decoy and is gone"
    if cause == events.AS_SPY:
        return f"{who} is lost"
    how = f" {CAUSES[cause]}" if cause in CAUSES else ""
    gold = f"; {SIDE_NAMES[by]} gets {paid} gold" if paid and pays_gold(book) else ""
    return f"{who} falls{how}{gold}"


def _spy_strikes(book: Book, event: Event) -> str:
    unit, target = read_told(event), read_target(event)
    (column,) = _told(event, "column")
    aim = f"{SIDE_NAMES[1 - unit.side]}'s {base_word(book)}"
    if target is not None:
        aim = unit_words(book, target)
    return f"{unit_words(book, unit)} strikes {aim} in the {_lane(column)}"


def _frightened(book: Book, event: Event) -> str:
    unit, (card, post) = read_told(event), _told(event, "by_card", "by")
    by = _who(book, Told(card, post, 1 - unit.side))
    return f"{_who(book, unit)} is frightened by {by} and loses its action points"


def _intercepts(book: Book, event: Event) -> str:
    (damage,) = _told(event, "damage")
    who = _who(book, read_told(event))
    return f"{who} takes the {damage} damage meant for the {base_word(book)}"


# --- lanes ----------------------------------------------------------------------------------------


def _lane(column: int) -> str:
    return f"{COLUMN_NAMES[column]} lane"


def _lane_fights(book: Book, event: Event) -> str:
    column, front, terrain = _told(event, "column", "front", "terrain")
    ground = f", {terrain_name(terrain)}" if terrain else ""
    return f"{_lane(column)}: the front is on {tile_name(front)}{ground}"


def _verdict(book: Book, event: Event) -> str:
    (column,) = _told(event, "column")
    return f"{_lane(column)}: {verdict_words(EVENTS.fields(event))}"


def verdict_words(told: Fields) -> str:
    """Say how a lane ended, and where its next fight is."""
    place, winner = tile_name(told["front"]), told["winner"]
    has_moved = told["front"] != told["fought"]
    front = f"the front moves to {place}" if has_moved else f"the front stays on {place}"
    return f"{SIDE_NAMES[winner]} wins; {front}" if winner >= 0 else f"undecided; {front}"


# --- all kinds that need more than their declaration says -----------------------------------------


def _told(event: Event, *names: str) -> list[int]:
    """Return some of what an event tells."""
    fields = EVENTS.fields(event)
    return [fields[name] for name in names]


_TELLERS: dict[int, Callable[[Book, Event], str]] = {
    events.STARTS: _starts,
    events.TURN_BEGINS: _turn,
    events.MATCH_ENDS: _ends,
    events.HERO_HELPS: _hero,
    events.BASE_HURT: _base_hurt,
    events.GAINS_GOLD: _gold,
    events.FALLS: _falls,
    events.MODIFIER: _unsaid,  # hits say it
    events.HIT: _hit,
    events.STORM_HITS: _storm,
    events.HEALED: _healed,
    events.LANE_FIGHTS: _lane_fights,
    events.FIGHTS: _unsaid,  # they can be seen
    events.TICK_BEGINS: _unsaid,  # hits say it
    events.VERDICT: _verdict,
    events.INTERCEPTS: _intercepts,
    events.SPY_STRIKES: _spy_strikes,
    events.FRIGHTENED: _frightened,
}
