"""Classic fights use no chance, keep their scratch space clean, and are the same in both forms."""

from __future__ import annotations

import random
from typing import Any, get_type_hints

import pytest

from support.clans.boards import Card, Field, card
from support.clans.lanes import events_of, name, turn
from support.clans.rounds import play_rounds
from wartable.engine.compiled.arrays import empty, fetch, store
from wartable.engine.compiled.binding import reachable
from wartable.engine.compiled.prepare import compiled
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import LOG_SIZE, Log
from wartable.engine.kit.tables import spec_of
from wartable.games.clans import GAME, events
from wartable.games.clans.catalogue.abilities import ABILITIES, CONCEAL_BACK, FAR_ATTACK, THORNS
from wartable.games.clans.events import read_hit
from wartable.games.clans.rules.classic.resolution import refresh, resolve
from wartable.games.clans.state import (
    COLUMNS,
    HOLD,
    NORTH,
    SIDES,
    SLOTS,
    SOUTH,
    UNITS,
    Book,
    State,
    Work,
    place_of,
)

FIELDS, TURNS = 150, 4
TERRAINS = ("", "woods", "lake", "desert", "marsh")
TILES = {SOUTH: "12", NORTH: "23"}


def any_card(dice: random.Random, name: str) -> Card:
    """Return a card of any figures, with up to three tags."""
    tags = [
        f"{ability.tag}_{dice.randint(1, 3)}" if ability.numbered else ability.tag
        for ability in dice.sample([each for each in ABILITIES if each.classic], dice.randint(0, 3))
    ]
    return card(
        dice.randint(0, 6),
        dice.randint(1, 14),
        dice.randint(1, 5),
        dice.choice(TERRAINS),
        dice.randint(1, 4),
        " ".join(tags),
        name=name,
    )


def any_field(seed: int) -> Field:
    """Return any position of classic mode between two turns."""
    dice = random.Random(seed)
    terrain = {f"{c}{r}": dice.choice(TERRAINS) for c in "abc" for r in "123"}
    figures = {"crystal": dice.randint(0, HOLD), "base_only": dice.randint(0, 1)}
    field = Field(terrain=terrain, **figures)
    for side in range(SIDES):
        for tile in (f"{c}{r}" for c in "abc" for r in TILES[side]):
            for _ in range(dice.randint(0, 2)):
                made = any_card(dice, f"{tile}{side}")
                field.put(side, tile, made, decoy=dice.random() < 0.1)
        field.s.boost[side] = dice.randint(0, 1)
        field.s.dazed[side] = int(dice.random() < 0.1)
        field.s.known[side] = dice.randint(0, 7)
    for column in range(COLUMNS):
        field.s.zone[column] = dice.randint(0, 2)
        field.s.holder[column] = dice.randint(0, 2)
    return field


def play(field: Field, turns: int = TURNS) -> None:
    """Play some turns, without emptying the log."""
    play_rounds([field.book], [field.s], [field.work], [field.log], turns)


def mirrored(seed: int) -> Field:
    """Return the position of a seed with its sides exchanged."""
    field, twin = any_field(seed), any_field(seed)
    s, t = field.s, twin.s
    spec_of(State).copy(t, State())
    for single in ("stage", "turn", "begun", "waiting"):
        setattr(t, single, getattr(s, single))
    flip = [(2 - tile // COLUMNS) * COLUMNS + tile % COLUMNS for tile in range(9)]
    for tile in range(9):
        t.terrain[flip[tile]] = s.terrain[tile]
    for column in range(COLUMNS):
        t.zone[column] = 2 - s.zone[column]
        t.holder[column] = (0, 2, 1)[s.holder[column]]
    for side in range(SIDES):
        other = 1 - side
        for figures in ("health", "boost", "dazed", "known", "ids"):
            getattr(t, figures)[other] = getattr(s, figures)[side]
        for slot in range(SLOTS):
            unit, twin_unit = side * SLOTS + slot, other * SLOTS + slot
            for figures in ("u_card", "u_decoy", "u_id", "u_hp", "u_max", "u_ap"):
                getattr(t, figures)[twin_unit] = getattr(s, figures)[unit]
            if s.u_card[unit] > 0:
                t.u_tile[twin_unit] = flip[s.u_tile[unit]]
        for tile in range(9):
            here, there = place_of(side, tile), place_of(other, flip[tile])
            t.standing[there] = s.standing[here]
            for at in range(s.standing[here]):
                t.stack[there][at] = s.stack[here][at] + SLOTS * (other - side)
    return twin


# --- no chance ------------------------------------------------------------------------------------


def test_6_10_nothing_in_a_resolution_is_given_any_chance() -> None:
    functions = reachable([resolve, refresh], {})
    assert len(functions) > 30
    for function in functions:
        assert Chance not in get_type_hints(function).values(), function.__qualname__
        assert not function.__module__.endswith((".chance", ".random"))


@pytest.mark.parametrize("seed", range(20))
def test_6_10_the_same_position_always_resolves_the_same_way(seed: int) -> None:
    first, second = any_field(seed), any_field(seed)
    random.seed(1)
    play(first)
    random.seed(2)
    play(second)
    assert first.s == second.s
    assert first.events() == second.events()


# --- invariants -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(FIELDS))
def test_random_turns_keep_the_board_in_order(seed: int) -> None:
    field = any_field(seed)
    for _ in range(TURNS):
        turn(field)
        assert field.work == Work()
        assert field.log.count < LOG_SIZE
        s = field.s
        on_board = [slot for row in s.stack for slot in row if slot > 0]
        units = [unit + 1 for unit, row in enumerate(s.u_card) if row > 0]
        assert sorted(on_board) == units
        assert all(0 < s.u_hp[slot - 1] <= s.u_max[slot - 1] for slot in on_board)


@pytest.mark.parametrize("seed", range(40))
def test_the_log_changes_nothing(seed: int) -> None:
    loud, quiet = any_field(seed), any_field(seed)
    quiet.log.on = 0
    play(loud)
    play(quiet)
    assert loud.s == quiet.s
    assert quiet.log == Log()
    assert quiet.work == Work()


def test_the_sides_are_treated_alike_where_no_order_favours_one() -> None:
    """Lanes without far attacks and thorns, which strike in an order, mirror exactly."""
    checked = 0
    for seed in range(FIELDS):
        field, twin = any_field(seed), mirrored(seed)
        for each in (field, twin):
            for row in range(len(each.names)):
                for tag in (THORNS, FAR_ATTACK):
                    each.book.ability[row][tag] = 0
        turn(field)
        turn(twin)
        assert field.s.health == twin.s.health[::-1]
        assert field.s.gold == twin.s.gold[::-1]
        assert field.s.zone == [2 - row for row in twin.s.zone]
        assert field.s.u_hp == twin.s.u_hp[SLOTS:] + twin.s.u_hp[:SLOTS]
        checked += sum(field.s.fallen)
    assert checked > FIELDS  # these were real fights


def test_no_concealed_card_is_named_to_the_enemy_when_it_shoots() -> None:
    """Where every front card conceals the one behind it, and none dies, shots bear no name."""
    shots = 0
    for seed in range(FIELDS):
        field = any_field(seed)
        for row in range(len(field.names)):
            field.book.ability[row][CONCEAL_BACK] = 1
        for unit in range(UNITS):
            field.s.u_hp[unit] = field.s.u_max[unit] = 500 if field.lives(unit) else 0
            field.s.u_decoy[unit] = 0
        turn(field)
        for enemy in range(SIDES):
            told = [each for each in events_of(field, enemy) if each.kind == events.HIT]
            for hit in map(read_hit, told):
                if hit.how == events.SHOT and hit.unit.side != enemy:
                    assert name(field, hit.unit) == "?"
                    shots += 1
    assert shots > 10


# --- both forms -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def compiled_rounds() -> Any:
    return compiled(GAME, [play_rounds], checked=True)["play_rounds"]


@pytest.mark.parametrize("loud", [0, 1])
def test_random_turns_are_the_same_in_both_forms(compiled_rounds: Any, loud: int) -> None:
    fields = [any_field(seed) for seed in range(FIELDS)]
    books, states = empty(Book, FIELDS), empty(State, FIELDS)
    logs, works = empty(Log, FIELDS), empty(Work)
    for at, field in enumerate(fields):
        field.log.on = loud
        store(books, at, field.book)
        store(states, at, field.s)
        store(logs, at, field.log)
    compiled_rounds(books, states, works, logs, 1)
    for at, field in enumerate(fields):
        play(field, 1)
        assert fetch(State, states, at) == field.s
        assert fetch(Log, logs, at) == field.log
    assert fetch(Work, works, 0) == Work()
