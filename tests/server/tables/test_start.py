"""How tables begin: with a secret, or with a seed that a player chose and that is marked."""

from __future__ import annotations

import json

import pytest
from fastapi import FastAPI

from support.inner import SEED as CHOSEN
from support.inner import at_fair, begin, inner_room, play_on
from support.server import make_guests
from wartable.engine.play.record import read_record
from wartable.engine.play.seeds import is_secret, nested_seed
from wartable.server.accounts.people import People
from wartable.server.store.store import Store
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.views import record_text

pytestmark = pytest.mark.usefixtures("pig", "sty")

SECRET = "000102030405060708090a0b0c0d0e0f"


def test_a_table_begins_with_a_secret_of_its_own(store: Store, people: People) -> None:
    room, _ = inner_room(store)
    (ann,) = make_guests(people, 1)
    seeds = []
    for _ in range(3):
        table = open_table(room, ann.id, ann.name, Plan("sty", [Wish(ME)]))
        assert not room.info(table).seed_chosen
        with room.looking(table) as live:
            seeds.append(live.match.seed)
    assert all(map(is_secret, seeds)) and len(set(seeds)) == 3


def test_a_match_in_a_secret_one_is_as_secret_and_not_marked(store: Store, people: People) -> None:
    room, inner = inner_room(store)
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann, seed=SECRET, seed_chosen=False)
    with room.looking(outer) as live:
        secret, drawn, phase = live.match.seed, live.match.s.seed, live.match.phase
    assert secret == SECRET
    with room.looking(table) as live:
        assert live.match.seed == nested_seed(secret, phase, drawn)
    assert not room.info(table).seed_chosen
    play_on(room, table)
    record = record_text(room, room.info(table))
    assert read_record(record).over
    assert SECRET not in record and str(drawn) not in record
    with room.looking(outer) as live:
        assert live.match.s.fair == 1, "it was counted"
    again, _ = inner_room(store)
    with again.looking(outer) as live:
        assert (live.match.seed, live.match.s.fair) == (secret, 1), "another process reads the same"


def test_a_seed_that_a_player_chose_is_marked_down_to_nested_matches(
    store: Store, people: People
) -> None:
    room, inner = inner_room(store)
    (ann,) = make_guests(people, 1)
    outer, table = at_fair(room, inner, ann)
    with room.looking(outer) as live:
        assert live.match.seed == CHOSEN
    assert room.info(outer).seed_chosen and room.info(table).seed_chosen
    quiet = begin(room, ann, seed_chosen=False)
    assert not room.info(quiet).seed_chosen


def test_programs_can_choose_a_seed_only_where_it_is_marked_or_nothing_is_earned(
    app: FastAPI,
) -> None:
    """A new route that takes a seed must be added here, and say what becomes of the mark."""
    schema = app.openapi()
    asked = {
        name
        for name, shape in schema["components"]["schemas"].items()
        if "seed" in shape.get("properties", {})
    }
    routes = {
        path
        for path, methods in schema["paths"].items()
        for method in methods.values()
        if any(f'/{name}"' in json.dumps(method.get("requestBody", {})) for name in asked)
        or "seed" in [each["name"] for each in method.get("parameters", [])]
    }
    assert routes == {
        "/api/clans/campaign/runs",  # marked
        "/api/thardferr/battle",  # a calculator
    }
