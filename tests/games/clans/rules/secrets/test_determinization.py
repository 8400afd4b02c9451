"""Rule cases: decks until the end (8-8), and imagining what is hidden."""

from __future__ import annotations

import pytest

from support.clans.boards import Field, card, tile_at
from support.clans.hidden import TRUE, Shadows, books
from support.clans.walks import board, seen_by
from wartable.engine.kit.chance import BOT, PLAY, stream
from wartable.games.clans import rules
from wartable.games.clans.moves import exchange_move
from wartable.games.clans.rules.secrets.determinization import imagine
from wartable.games.clans.rules.secrets.sight import presence
from wartable.games.clans.state import AGES, CLASSIC, DECOY, HIDDEN, NORTH, SOUTH, State, place_of

MAN, OTHER = card(hp=10), card(hp=7)
CLOAK = card(hp=10, tags="conceal_back")

# --- 8-8. Decks, and what is imagined -------------------------------------------------------------


def test_8_8_the_other_decks_list_is_secret() -> None:
    for seat in (SOUTH, NORTH):
        other = (1 - seat) * AGES
        assert books("classic")[seat].listed[other] == 0
        assert not any(books("classic")[seat].cards[other])
        assert (
            books("classic")[seat].cards[seat * AGES] == books("classic")[TRUE].cards[seat * AGES]
        )


@pytest.mark.parametrize("preset", ["classic", "points"])
def test_8_8_with_open_lists_hidden_cards_are_those_of_the_deck(preset: str) -> None:
    match = Shadows(preset, 6, "open")
    for _ in range(30):
        if match.s.ended == 0:
            match.step()
    listed = match.book.cards[NORTH * AGES][: match.book.listed[NORTH * AGES]]
    s = match.seen_by(SOUTH)
    rules.imagine(match.book, s, match.work, stream(1, BOT), SOUTH)
    held = s.hand[NORTH][: s.held[NORTH]] + s.deck[NORTH * AGES][: s.left[NORTH * AGES]]
    allowed = {*listed, *(kind + 1 for kind in match.book.reward[NORTH])}
    assert held and set(held) <= allowed
    assert all(held.count(kind) <= listed.count(kind) for kind in held if kind in listed)


def guessing() -> Field:
    """Return a position in which North may have one of two decks of five cards."""
    field = board(relic=1)
    for guess, made in enumerate((MAN, OTHER)):
        field.book.guess_count[guess] = 5
        for at in range(5):
            field.book.guess[guess][at] = field.kind(made) + 1
    field.book.guesses = 2
    return field


def supposed(field: Field, seed: int = 1) -> State:
    """Return what South may imagine."""
    s = seen_by(field, SOUTH)
    imagine(field.book, s, field.work, stream(seed, BOT), SOUTH)
    return s


def test_8_8_hidden_cards_come_from_a_deck_with_the_cards_seen() -> None:
    field = guessing()
    field.put(NORTH, "b2", OTHER)
    field.deal(NORTH, MAN, MAN)
    field.fill(NORTH, MAN)
    for seed in range(5):
        s = supposed(field, seed)
        assert s.hand[NORTH][:3] == [field.kind(OTHER) + 1] * 2 + [0]
        assert s.deck[NORTH * AGES][:2] == [field.kind(OTHER) + 1, 0]


def test_8_8_without_a_clue_every_known_deck_is_likely() -> None:
    field = guessing()
    field.deal(NORTH, MAN)
    assert {supposed(field, seed).hand[NORTH][0] for seed in range(20)} == {
        field.kind(MAN) + 1,
        field.kind(OTHER) + 1,
    }


def test_8_8_a_unit_may_be_imagined_as_the_decoy_that_the_deck_has() -> None:
    field = board(open_lists=1)
    field.book.listed[NORTH * AGES] = 1
    field.book.cards[NORTH * AGES][0] = field.kind(MAN) + DECOY + 1
    unit = field.put(NORTH, "b2", MAN)
    assert supposed(field).u_decoy[unit] == 1


def test_8_5_a_covered_card_is_imagined_with_the_same_presence() -> None:
    field = guessing()
    field.put(NORTH, "b2", CLOAK)
    field.put(NORTH, "b2", card(tags="glue guard"))
    s = supposed(field)
    back = s.stack[place_of(NORTH, tile_at("b2"))][1] - 1
    row = s.u_card[back] - 1
    assert row < HIDDEN and presence(field.book, row) == 3
    assert s.u_hp[back] == field.book.hp[row]


def test_7_20_the_relic_is_imagined_where_nobody_stands() -> None:
    field = guessing()
    field.put(SOUTH, "a2", MAN)
    field.put(NORTH, "b2", MAN)
    assert {supposed(field, seed).relic for seed in range(6)} == {tile_at("c2") + 1}
    field.s.found = 1
    assert supposed(field).relic == 0


def test_8_1_who_has_handed_in_is_imagined_to_have_staged_something() -> None:
    field = Field(CLASSIC)
    field.deal(NORTH, *[MAN] * 6)
    assert supposed(field).staged[NORTH] == 0
    field.s.waiting = 1 << SOUTH
    plans = [supposed(field, seed) for seed in range(8)]
    assert any(s.staged[NORTH] > 0 for s in plans)
    assert all(s.staged[NORTH] + s.held[NORTH] == 6 for s in plans)


def test_8_1_what_is_laid_aside_for_exchange_is_still_in_the_hand_for_others() -> None:
    field = board()
    field.s.stage, field.s.waiting = 0, 3
    kinds = field.deal(NORTH, MAN, OTHER)
    field.fill(NORTH, MAN)
    before = seen_by(field, SOUTH)
    rules.apply(
        field.book, field.s, field.work, stream(1, PLAY), NORTH,
        exchange_move(kinds[0]), field.log,
    )  # fmt: skip
    assert field.s.held[NORTH] == 1
    assert seen_by(field, SOUTH) == before
