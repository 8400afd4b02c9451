"""Events in words: one sentence per event."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.kit.events import Event
from wartable.engine.kit.seats import seats_in
from wartable.engine.scene.words import count
from wartable.games.clans import events
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.events import read_hit, read_told
from wartable.games.clans.moves import post_name, tile_name
from wartable.games.clans.state import COLUMNS, REASONS, Book
from wartable.games.clans.view.hits import hit_words, unit_words
from wartable.games.clans.view.words import (
    COLUMN_NAMES,
    SIDE_NAMES,
    base_word,
    deed_words,
    hero_deed,
    hero_name,
    kind_title,
    pays_gold,
    terrain_name,
)

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
    teller = _TELLERS.get(event.kind)
    if teller is None:
        raise ValueError(f"unknown event {event}")
    return teller(book, event)


def outcome(won: int) -> str:
    """Say who has won."""
    seats = seats_in(won)
    if len(seats) == 1:
        return f"{SIDE_NAMES[seats[0]]} wins"
    return "a draw"


# --- the match ------------------------------------------------------------------------------------


def _starts(book: Book, event: Event) -> str:
    side, hero, _, _ = event.fields
    return f"{SIDE_NAMES[side]} is led by {hero_name(hero)}: {hero_deed(book, side)}, once"


def _turn(book: Book, event: Event) -> str:
    turn, active, _, _ = event.fields
    return f"turn {turn}: {'both plan' if active < 0 else SIDE_NAMES[active]}"


def _draws(book: Book, event: Event) -> str:
    side, drawn, left, _ = event.fields
    return f"{SIDE_NAMES[side]} draws {count(drawn, 'card')}; {left} left in the deck"


def _hero(book: Book, event: Event) -> str:
    side, does, amount, lends = event.fields
    return f"{SIDE_NAMES[side]}'s hero: {deed_words(book, does, amount, lends)}"


def _health(book: Book, event: Event) -> str:
    side, damage, after, cause = event.fields
    if cause not in BASE_CAUSES:  # the hit has said it
        return ""
    what = f"{SIDE_NAMES[side]}'s {base_word(book)}"
    return f"{what} loses {damage} {BASE_CAUSES[cause]}: {after} left"


def _ends(book: Book, event: Event) -> str:
    reason, won, _, _ = event.fields
    return f"the match ends: {REASONS[reason]}, {outcome(won)}"


def _ultimate(book: Book, event: Event) -> str:
    side, clan, column, _ = event.fields
    found = catalogue().clan(clan)
    return f"{SIDE_NAMES[side]}: {found.ultimate} of the {found.name}, in the {_lane(column)}"


def _gold(book: Book, event: Event) -> str:
    side, amount, why, _ = event.fields
    if why != events.FOR_LANE or not pays_gold(book):  # FALLS says what was paid
        return ""
    return f"{SIDE_NAMES[side]} gets {amount} gold for the lane"


def _lane(column: int) -> str:
    return f"{COLUMN_NAMES[column]} lane"


# --- units ----------------------------------------------------------------------------------------


def _unsaid(book: Book, event: Event) -> str:
    return ""


def _hit(book: Book, event: Event) -> str:
    hit = read_hit(event)
    when = f"tick {hit.tick}: " if hit.tick else ""
    return when + hit_words(book, hit)


def _who(book: Book, event: Event, figure: int = 0) -> str:
    """Return a unit and its place."""
    unit = read_told(event.fields[figure])
    return f"{unit_words(book, unit)} on {post_name(unit.post)}"


def _healed(book: Book, event: Event) -> str:
    _, amount, after, cause = event.fields
    return f"{_who(book, event)} is healed {HEALERS[cause]} by {amount}: {after - amount} → {after}"


def _falls(book: Book, event: Event) -> str:
    _, by, paid, cause = event.fields
    if cause == events.BY_DECOY_END:
        return f"{_who(book, event)} was a decoy and is gone"
    if cause == events.AS_SPY:
        return f"{_who(book, event)} is lost"
    how = f" {CAUSES[cause]}" if cause in CAUSES else ""
    gold = f"; {SIDE_NAMES[by]} gets {paid} gold" if paid and pays_gold(book) else ""
    return f"{_who(book, event)} falls{how}{gold}"


def _came(verb: str) -> Callable[[Book, Event], str]:
    def tell(book: Book, event: Event) -> str:
        unit = read_told(event.fields[0])
        way = f"from {tile_name(event.fields[1])} to {post_name(unit.post)}"
        return f"{unit_words(book, unit)} {verb} {way}"

    return tell


def _trapped(book: Book, event: Event) -> str:
    return f"{_who(book, event)} steps into a trap: {event.fields[1]} damage"


def _spy_strikes(book: Book, event: Event) -> str:
    spy, victim, column, _ = event.fields
    unit = read_told(spy)
    aim = f"{SIDE_NAMES[1 - unit.side]}'s {base_word(book)}"
    if victim >= 0:
        aim = unit_words(book, read_told(victim))
    return f"{unit_words(book, unit)} strikes {aim} in the {_lane(column)}"


def _attacks(book: Book, event: Event) -> str:
    return f"{_who(book, event)} attacks {tile_name(event.fields[1])}"


# --- lanes ----------------------------------------------------------------------------------------


def _lane_fights(book: Book, event: Event) -> str:
    column, row, terrain, _ = event.fields
    place = tile_name(row * COLUMNS + column)
    ground = f", {terrain_name(terrain)}" if terrain else ""
    return f"{_lane(column)}: the front is on {place}{ground}"


def _verdict(book: Book, event: Event) -> str:
    column, winner, after, fought = event.fields
    return f"{_lane(column)}: {verdict_words(column, winner, after, fought)}"


def verdict_words(column: int, winner: int, after: int, fought: int) -> str:
    """Say how a lane ended, and where its next fight is."""
    place = tile_name(after * COLUMNS + column)
    front = f"the front moves to {place}" if after != fought else f"the front stays on {place}"
    return f"{SIDE_NAMES[winner]} wins; {front}" if winner >= 0 else f"undecided; {front}"


# --- all kinds ------------------------------------------------------------------------------------


def _of_side(words: str) -> Callable[[Book, Event], str]:
    return lambda book, event: f"{SIDE_NAMES[event.fields[0]]} {words}"


def _of_card(words: str) -> Callable[[Book, Event], str]:
    def tell(book: Book, event: Event) -> str:
        side, kind, tile, _ = event.fields
        return words.format(SIDE_NAMES[side], kind_title(book, kind), tile_name(tile))

    return tell


def _of_unit(words: str) -> Callable[[Book, Event], str]:
    return lambda book, event: f"{_who(book, event)} {words.format(*event.fields)}"


_TELLERS: dict[int, Callable[[Book, Event], str]] = {
    events.STARTS: _starts,
    events.TURN: _turn,
    events.DRAWN: _of_card("{0} draws {1}"),
    events.DRAWS: _draws,
    events.HAND_FULL: _of_card("{0}'s hand is full: {1} is lost"),
    events.HERO: _hero,
    events.HEALED: _healed,
    events.FALLS: _falls,
    events.HEALTH: _health,
    events.ENDS: _ends,
    events.ULTIMATE: _ultimate,
    events.AGE: lambda book, event: f"age {event.fields[0] + 1} begins",
    events.MODIFIER: _unsaid,  # hits say it
    events.HIT: _hit,
    events.ABSORBED: _of_unit("has a barrier that takes the damage"),
    events.GOLD: _gold,
    events.STAGED: _of_card("{0} stages {1} on {2}"),
    events.TAKEN_BACK: _of_card("{0} takes {1} back from {2}"),
    events.SUBMITS: _of_side("has submitted"),
    events.ARRIVES: _of_unit("is placed"),
    events.ADVANCES: _came("advances"),
    events.LANE: _lane_fights,
    events.TICK: _unsaid,  # hits say it
    events.VERDICT: _verdict,
    events.CAPTURED: lambda book, event: (
        f"{SIDE_NAMES[event.fields[1]]} captures {tile_name(COLUMNS + event.fields[0])}"
    ),
    events.FIGHTS: _unsaid,  # they can be seen
    events.SIGHTS: lambda book, event: (
        f"{SIDE_NAMES[event.fields[0]]} sees the enemy's base in the {_lane(event.fields[1])}"
    ),
    events.PLACES: _of_unit("is placed"),
    events.PLAYS: _of_side("plays a card"),
    events.MOVES: _came("moves"),
    events.PUSHED: _came("is thrown"),
    events.BURNT: _of_unit("burns: 1 damage"),
    events.TRAPPED: _trapped,
    events.LIT: lambda book, event: (
        f"{tile_name(event.fields[0])} is ignited up to turn {event.fields[1]}"
    ),
    events.FRIGHTENED: lambda book, event: (
        f"{_who(book, event)} is frightened by {_who(book, event, 1)} and loses its action points"
    ),
    events.MIRED: _of_unit("sinks into the marsh and loses its action points"),
    events.SPY_STRIKES: _spy_strikes,
    events.INTERCEPTS: lambda book, event: (
        f"{_who(book, event)} takes the {event.fields[1]} damage meant for the {base_word(book)}"
    ),
    events.RELIC: _of_side("finds the relic and a card with it"),
    events.RELIC_CARD: _of_card("{0}'s card from the relic: {1}"),
    events.EXCHANGES: _of_card("{0} puts {1} back"),
    events.KEEPS: _of_side("keeps its cards"),
    events.TRAP_SET: lambda book, event: (
        f"{SIDE_NAMES[event.fields[0]]} lays a trap of {event.fields[2]} damage on "
        f"{tile_name(event.fields[1])}"
    ),
    events.GAINS_POINT: _of_unit("gains an action point at the lake and has {1}"),
    events.EXCHANGED: _of_side("is ready"),
    events.ATTACKS: _attacks,
    events.TENDS: _of_unit("tends to a friend"),
    events.SPRUNG: lambda book, event: (
        f"{SIDE_NAMES[event.fields[0]]}'s trap on {tile_name(event.fields[1])} goes off"
    ),
}
