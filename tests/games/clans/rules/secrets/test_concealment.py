"""Rule cases: secrets in both modes (8-1)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import pytest

from support.clans.boards import Field, card, tile_at
from support.clans.hidden import VIEWERS, Shadows, shadows
from support.clans.walks import board, place, seen_by
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import SPECTATOR
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.view import legal_moves
from wartable.games.clans import GAME, rules
from wartable.games.clans.moves import USE_HERO, place_move, stage_move
from wartable.games.clans.rules.points.actions import do_act
from wartable.games.clans.rules.secrets.concealment import conceal
from wartable.games.clans.state import (
    AGES,
    CLASSIC,
    DRAW_CARDS,
    NORTH,
    POINTS,
    SOUTH,
    State,
    Work,
    place_of,
)

MODES = ("classic", "points", "ages", "clans")
MAN, OTHER = card(hp=10), card(hp=7)
SPY = card(damage=0, hp=1, tags="spy")
TRAP = card(damage=3, hp=1, terrain="desert", tags="trap_3")
CLOAK = card(hp=10, tags="conceal_back")


def clone(s: State) -> State:
    copy: State = spec_of(s).clone(s)
    return copy


# --- 8-1. What is secret: two positions that differ in it look the same -------------------------

Change = Callable[[Field, int], None]


def hand(field: Field, which: int) -> None:
    field.deal(NORTH, (MAN, OTHER)[which])


def deck(field: Field, which: int) -> None:
    field.fill(NORTH, (MAN, OTHER)[which], MAN)


def decoy(field: Field, which: int) -> None:
    field.put(NORTH, "b2", MAN, decoy=which == 1)


def played(field: Field, which: int) -> None:
    field.s.played[NORTH][0] = field.s.drawn[NORTH][0] = which
    field.s.variations[NORTH] = which


def covered(field: Field, which: int) -> None:
    field.put(NORTH, "b2", CLOAK)
    field.put(NORTH, "b2", (MAN, OTHER)[which], hp=3 + which, ap=which)


def fogged_unit(field: Field, which: int) -> None:
    field.put(NORTH, ("a3", "c3")[which], (MAN, OTHER)[which], hp=3 + which)
    field.put(NORTH, "b2", MAN)


def fogged_terrain(field: Field, which: int) -> None:
    field.s.terrain[tile_at("b3")] = 1 + which


def enemys_sight(field: Field, which: int) -> None:
    field.s.known[NORTH] = which


def staged(field: Field, which: int) -> None:
    kinds = field.deal(NORTH, MAN, OTHER)
    field.s.waiting = 1
    if which == 1:
        rules.apply(
            field.book, field.s, field.work, stream(1, PLAY), NORTH,
            stage_move(kinds[0], tile_at("b3")), field.log,
        )  # fmt: skip
        assert field.s.staged[NORTH] == 1


def hero(field: Field, which: int) -> None:
    field.book.hero_does[NORTH], field.book.hero_amount[NORTH] = DRAW_CARDS, 2
    field.fill(NORTH, MAN, MAN, OTHER)
    if which == 1:
        rules.apply(field.book, field.s, field.work, stream(1, PLAY), NORTH, USE_HERO, field.log)
        assert field.s.held[NORTH] == 2


BOTH_MODES = [hand, deck, decoy, played, covered, fogged_unit, fogged_terrain, enemys_sight]


def spy(field: Field, which: int) -> None:
    field.put(NORTH, ("a3", "c2")[which], SPY)


def trap(field: Field, which: int) -> None:
    field.s.trap[place_of(NORTH, tile_at(("a2", "b3")[which]))] = 3 - which


def relic(field: Field, which: int) -> None:
    field.s.relic = 4 + which


def fear_of_the_unseen(field: Field, which: int) -> None:
    brute = field.put(SOUTH, "a1", card(tags="fear"))
    unit = field.put(NORTH, "c3", MAN)
    field.s.u_fear[brute] = which << unit


def card_or_trap(field: Field, which: int) -> None:
    """A card is placed out of sight; later another one comes where everybody sees it."""
    kinds = field.deal(NORTH, TRAP, MAN, SPY)
    field.s.turn, field.s.active = 4, NORTH
    play = (kinds[which], tile_at("a3"))
    chance = stream(1, PLAY)
    do_act(field.book, field.s, field.work, chance, NORTH, place_move(*play), field.log)
    place(field, NORTH, "b2", OTHER)
    field.s.held[NORTH] = 2


CASES = [
    *((CLASSIC, change) for change in (*BOTH_MODES, staged, hero)),
    *((POINTS, change) for change in (*BOTH_MODES, spy, trap, relic, fear_of_the_unseen)),
    (POINTS, card_or_trap),
]


def position(mode: int, change: Change, which: int) -> Field:
    """Return a position with one of two secrets in it; all cards are in both books."""
    field = board() if mode == POINTS else Field(CLASSIC)
    for made in (MAN, OTHER, SPY, TRAP, CLOAK):
        field.row(made)
    change(field, which)
    return field


#: In classic mode spectators see what both sides know (rule 8-7).
HIDDEN_FROM = [
    (*case, viewer)
    for case in CASES
    for viewer in (SOUTH, SPECTATOR)
    if (*case, viewer) != (CLASSIC, enemys_sight, SPECTATOR)
]
#: All but nobody's secret, and what the other side must not know of its own unit.
OWNED = [case for case in CASES if case[1] not in (relic, fear_of_the_unseen)]


@pytest.mark.parametrize(("mode", "change", "viewer"), HIDDEN_FROM)
def test_8_1_two_positions_that_differ_in_a_secret_look_the_same(
    mode: int, change: Change, viewer: int
) -> None:
    one, other = (position(mode, change, which) for which in (0, 1))
    assert one.s != other.s
    assert seen_by(one, viewer) == seen_by(other, viewer)


@pytest.mark.parametrize(("mode", "change"), OWNED)
def test_8_1_its_owner_knows_the_secret(mode: int, change: Change) -> None:
    one, other = (position(mode, change, which) for which in (0, 1))
    assert seen_by(one, NORTH) != seen_by(other, NORTH)


def test_8_1_a_spy_a_trap_and_a_unit_out_of_sight_look_alike() -> None:
    seen = [seen_by(position(POINTS, card_or_trap, which), SOUTH) for which in range(3)]
    assert seen[0] == seen[1] == seen[2]
    assert seen[0].unseen[NORTH] == 1


def test_8_1_counts_of_cards_are_public() -> None:
    field = board()
    field.deal(NORTH, MAN, OTHER)
    field.fill(NORTH, MAN, MAN, MAN)
    seen = seen_by(field, SOUTH)
    assert (seen.held[NORTH], seen.left[NORTH * AGES]) == (2, 3)
    assert not any(seen.hand[NORTH]) and not any(seen.deck[NORTH * AGES])


def test_8_1_ones_own_things_are_left_alone() -> None:
    for preset in MODES:
        for match in shadows(preset, 3, every=12):
            for seat in (SOUTH, NORTH):
                seen = match.seen_by(seat)
                own = range(seat * 20, seat * 20 + 20)
                assert [seen.u_card[unit] for unit in own] == [match.s.u_card[unit] for unit in own]
                assert seen.hand[seat] == match.s.hand[seat]
                assert seen.deck[seat * AGES] == match.s.deck[seat * AGES]
                assert seen.staged_kind[seat] == match.s.staged_kind[seat]


# --- properties on random matches -----------------------------------------------------------------


@pytest.mark.parametrize("preset", MODES)
def test_8_1_concealing_what_was_imagined_gives_the_same_again(preset: str) -> None:
    hidden = 0
    for number, match in enumerate(chain(shadows(preset, 1, 5), shadows(preset, 2, 5))):
        for viewer in VIEWERS:
            seen = match.seen_by(viewer)
            hidden += sum(seen.unseen)
            again = clone(seen)
            conceal(match.books[viewer], again, viewer)
            assert again == seen
            supposed = match.imagined_by(viewer, number)
            assert match.work == Work()
            assert sum(supposed.unseen) == 0
            conceal(match.books[viewer], supposed, viewer)
            assert supposed == seen
    assert hidden > 0


@pytest.mark.parametrize("preset", MODES)
def test_8_1_what_a_seat_may_do_depends_on_what_it_knows(preset: str) -> None:
    for match in shadows(preset, 4, every=5):
        for seat in match.waiting:
            book = match.books[seat]
            true = legal_moves(GAME, match.book, match.s, match.work, seat)
            assert legal_moves(GAME, book, match.seen_by(seat), match.work, seat) == true
            assert legal_moves(GAME, book, match.imagined_by(seat), match.work, seat) == true


@pytest.mark.parametrize("preset", MODES)
def test_8_1_nothing_changes_for_a_viewer_without_an_event(preset: str) -> None:
    match = Shadows(preset, 5)
    while match.s.ended == 0:
        before = [match.seen_by(viewer) for viewer in VIEWERS]
        match.step()
        for viewer, seen in zip(VIEWERS, before, strict=True):
            assert match.told(viewer) or match.seen_by(viewer) == seen
