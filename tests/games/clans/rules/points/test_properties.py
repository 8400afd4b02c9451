"""Action points of Land of Clans & Wanderers: the plain and the compiled form do the same."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from support.clans.boards import Card, Field, card
from support.clans.brawls import brawl
from wartable.engine.compiled.arrays import empty, fetch, pack_record, store
from wartable.engine.compiled.checked import Checked
from wartable.engine.compiled.prepare import compiled
from wartable.engine.kit.chance import PLAY, Chance, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families
from wartable.engine.kit.tables import spec_of
from wartable.games.clans import GAME, state
from wartable.games.clans.catalogue.abilities import ABILITIES
from wartable.games.clans.moves import attack_move, base_move, place_move, unit_move
from wartable.games.clans.rules.points.actions import act_fault
from wartable.games.clans.rules.secrets.concealment import conceal
from wartable.games.clans.state import (
    NORTH,
    POINTS,
    SOUTH,
    TILES,
    UNITS,
    Book,
    State,
    Work,
    side_of,
)

#: Actions of one brawl, and brawls.
ACTIONS = 60
BRAWLS = 6
#: Positions in which legality is looked at: brawls, stops in each, and actions between them.
KNOWN, STOPS, STEPS = 6, 5, 8

TERRAINS = ["woods", "lake", "desert", "marsh"]
FAMILIES = ["", "melee", "ranged"]


def any_card(chance: Random) -> Card:
    """Return a card with figures and abilities of all sorts."""
    tags = [each for each in ABILITIES if each.works_in(POINTS) and chance.random() < 0.12]
    written = [f"{each.tag}_{chance.randint(1, 3)}" if each.numbered else each.tag for each in tags]
    return card(
        damage=chance.randint(0, 8),
        hp=chance.randint(1, 15),
        terrain=chance.choice(["", *TERRAINS]),
        tags=" ".join(written),
        max_ap=chance.randint(1, 4),
        per_turn=chance.randint(1, 3),
        cost=chance.randint(1, 2),
        reach=chance.randint(1, 2),
        family=chance.choice(FAMILIES),
    )


def any_field(chance: Random) -> Field:
    """Return a position with both hands full, and a few units in the middle."""
    names = [f"{column}{row}" for column in "abc" for row in "123"]
    field = Field(POINTS, terrain={name: chance.choice(TERRAINS) for name in names}, health=99)
    assert len(names) == TILES
    field.s.turn = 2
    field.s.relic = 4
    cards = [any_card(chance) for _ in range(30)]
    for column, side in zip("abc", (SOUTH, NORTH, SOUTH), strict=True):
        field.put(side, f"{column}2", chance.choice(cards), decoy=chance.random() < 0.2)
    for side in (SOUTH, NORTH):
        field.deal(side, *chance.choices(cards, k=12))
    return field


def played(field: Field, seed: int) -> tuple[bytes, bytes, list[int]]:
    """Return position, events and figures of a brawl in the plain form, on checked tables."""
    s: Any = Checked(field.s)
    work: Any = Checked(field.work)
    log: Any = Checked(field.log)
    figures = [0] * ACTIONS
    brawl([field.book], [s], [work], [stream(seed, PLAY)], [log], [Families()], figures)
    assert spec_of(Work()).pack(work.plain()) == spec_of(Work()).pack(Work())
    return spec_of(field.s).pack(s.plain()), spec_of(field.log).pack(log.plain()), figures


def compiled_brawl(field: Field, seed: int) -> tuple[bytes, bytes, list[int]]:
    """Return the same of the compiled form."""
    run = compiled(GAME, [brawl], checked=True)["brawl"]
    records = {}
    for each in (field.book, field.s, field.work, stream(seed, PLAY), field.log):
        records[type(each)] = empty(type(each))
        store(records[type(each)], 0, each)
    figures = np.zeros(ACTIONS, np.int64)
    given = [records[what] for what in (Book, State, Work, Chance, Log)]
    run(*given, empty(Families), figures)
    log = fetch(Log, records[Log], 0)
    state = pack_record(spec_of(State()), records[State], 0)
    return state, spec_of(log).pack(log), figures.tolist()


def test_brawls_are_the_same_in_both_forms() -> None:
    killed = 0
    for seed in range(BRAWLS):
        field = any_field(Random(seed))
        fast = compiled_brawl(field, seed)
        plainly = played(field, seed)
        assert plainly == fast
        killed += sum(spec_of(State()).unpack(plainly[0]).fallen)
        assert max(plainly[2]) > 1000
    assert killed > BRAWLS


def refusals(field: Field, s: State, side: int) -> list[int]:
    """Return why each attack and each move of a side cannot be made, 0 where it can."""
    posts = [
        state.post_of(s, unit) for unit in range(UNITS) if s.u_card[unit] and side_of(unit) == side
    ]
    wanted = [attack_move(post, aim) for post in posts for aim in range(28)]
    wanted += [unit_move(post, tile) for post in posts for tile in range(10)]
    wanted += [base_move(post) for post in posts]
    hand = {slot - 1 for slot in s.hand[side][: s.held[side]]}
    wanted += [place_move(kind, tile) for kind in sorted(hand) for tile in range(10)]
    return [act_fault(field.book, s, field.work, side, code) for code in wanted]


def test_what_a_side_can_do_depends_on_what_it_knows_only() -> None:
    hidden = 0
    for seed in range(KNOWN):
        field = any_field(Random(seed))
        chance = stream(seed, PLAY)
        for _ in range(STOPS):
            s, work, log = [field.s], [field.work], [field.log]
            brawl([field.book], s, work, [chance], log, [Families()], [0] * STEPS)
            for side in (SOUTH, NORTH):
                known = spec_of(field.s).clone(field.s)
                conceal(field.book, known, side)
                assert refusals(field, known, side) == refusals(field, field.s, side)
                hidden += known.unseen[1 - side]
    assert hidden > KNOWN
