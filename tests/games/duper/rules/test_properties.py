"""Duper's invariants, whatever is played."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from support.duper.codes import action
from wartable.engine.kit.chance import PLAN, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, amount_of, code_of, packed, read_families
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.fields import describe
from wartable.engine.play.position import write_position
from wartable.games.duper import GAME, rules
from wartable.games.duper.moves import ATTACK, END, INFANTRY, MOVE, TANK
from wartable.games.duper.rules.combat import defence
from wartable.games.duper.rules.victory import power
from wartable.games.duper.state import CARDS, DEFENSE, MARGIN, SEATS, TILES, Book, State, Work
from wartable.testing.play import Play
from wartable.testing.setups import Setup

#: As many games as each property is looked at in.
some = settings(max_examples=50)

CHOICES = {info.name: info.choices for info in describe(GAME.options()) if info.choices}


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Duper with any choices, and figures with which something happens soon."""
    options: dict[str, Any] = {name: draw(st.sampled_from(CHOICES[name])) for name in CHOICES}
    options |= {
        "round_limit": draw(st.sampled_from([9, 1, 4])),
        "tile_goal": draw(st.sampled_from([0, 12])),
        "starting_infantry": draw(st.integers(2, 6)),
        "turn_cards": draw(st.sampled_from([3, 2])),
        "turn_gold": draw(st.integers(1, 6)),
        "tank_power": draw(st.integers(1, 4)),
        "natural_defence": draw(st.integers(0, 3)),
    }
    return Setup(GAME, GAME.options(options), SEATS, "drawn")


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """A random game somewhere on its way."""
    play = Play(draw(setups()), draw(st.integers(0, 10**6)))
    for _ in range(draw(st.sampled_from([70, 2, 25, 110]))):
        if play.over:
            break
        play.step()
    return play


def legal_moves(play: Play, seat: int, verb: int) -> list[int]:
    """Return legal moves of one kind, with the lowest and the highest amount of each family."""
    out = Families()
    rules.legal(play.book, play.s, play.work, seat, out)
    found = [family for family in read_families(out) if family.code & 7 == verb]
    return [packed(each.code, amount) for each in found for amount in {each.low, each.high}]


def after(play: Play, seat: int, move: int) -> State:
    """Return the position after a move, without making it."""
    s: State = play.copy()
    rules.apply(play.book, s, Work(), stream(1, PLAN), seat, move, Log())
    return s


def army(s: State, seat: int) -> tuple[int, int]:
    """Return all infantry and all tanks of a seat."""
    own = [tile for tile in range(TILES) if s.owner[tile] == seat + 1]
    return sum(s.infantry[tile] for tile in own), sum(s.tanks[tile] for tile in own)


# --- the position -------------------------------------------------------------------------------


@some
@given(plays())
def test_tiles_stocks_and_cards_are_what_a_recount_gives(play: Play) -> None:
    s: State = play.s
    book: Book = play.book
    assert [s.owner.count(seat + 1) for seat in range(SEATS)] == s.tiles
    assert sum(s.tiles) + s.owner.count(0) == TILES
    for tile in range(TILES):
        assert s.infantry[tile] >= 0 and s.tanks[tile] >= 0
        assert s.owner[tile] or not (s.infantry[tile] or s.tanks[tile])
    assert min(s.gold) >= 0
    assert all(0 <= stamina <= book.stamina_cap for stamina in s.stamina)
    assert bool(s.waiting) != bool(s.ended)
    assert bool(s.won) == bool(s.ended)
    assert_cards_add_up(s)
    assert sum(s.spent) + sum(s.held) + s.left == s.decks * CARDS
    assert sum(s.spent) // 2 >= sum(s.tanks)


def assert_cards_add_up(s: State) -> None:
    deck = s.deck[: s.left]
    assert len(set(deck)) == len(deck), "a deck has no card twice"
    assert not any(s.deck[s.left :])
    for card in range(CARDS):
        held = sum(s.hand[seat][card] for seat in range(SEATS))
        assert s.spent[card] + held + deck.count(card) == s.decks
    assert [sum(cards) for cards in s.hand] == s.held
    assert min(map(min, s.hand)) >= 0


@some
@given(plays(), st.integers(-1, SEATS - 1), st.integers(0, 1000))
def test_what_is_imagined_could_be(play: Play, seat: int, seed: int) -> None:
    s = play.seen_by(seat)
    work = Work()
    rules.imagine(play.book, s, work, stream(seed, PLAN), seat)
    assert_cards_add_up(s)
    assert work == Work(), "scratch space is left clean"
    again = spec_of(s).clone(s)
    rules.conceal(play.book, again, seat)
    assert again == play.seen_by(seat), "and it looks the same to the seat"


@some
@given(setups(), st.integers(0, 1000))
def test_every_game_ends_by_its_round_limit(setup: Setup, seed: int) -> None:
    play = Play(setup, seed)
    while not play.over:
        assert play.s.turn <= play.book.rounds
        play.step()
    won = [seat for seat in range(SEATS) if play.s.won >> seat & 1]
    assert won and play.s.waiting == 0


@some
@given(plays())
def test_a_position_reads_as_it_is_written(play: Play) -> None:
    text = write_position(GAME, play.book, play.s)
    match = play.setup.match(1, position=text)
    assert match.s == play.s
    assert match.position_text() == text


# --- what moves do ------------------------------------------------------------------------------


@some
@given(plays(), st.data())
def test_moving_keeps_every_unit(play: Play, data: st.DataObject) -> None:
    for seat in play.to_act:
        options = legal_moves(play, seat, MOVE)
        if options:
            s = after(play, seat, data.draw(st.sampled_from(options)))
            assert [army(s, each) for each in range(SEATS)] == [
                army(play.s, each) for each in range(SEATS)
            ]
            assert (s.owner, s.gold, s.hand) == (play.s.owner, play.s.gold, play.s.hand)


@some
@given(plays(), st.data())
def test_building_makes_what_is_paid_for(play: Play, data: st.DataObject) -> None:
    s: State = play.s
    for seat in play.to_act:
        options = legal_moves(play, seat, INFANTRY) + legal_moves(play, seat, TANK)
        if options:
            move = data.draw(st.sampled_from(options))
            made = after(play, seat, move)
            gained = [new - old for new, old in zip(army(made, seat), army(s, seat), strict=True)]
            paid = s.gold[seat] - made.gold[seat]
            shown = sum(made.spent) - sum(s.spent)
            tank = code_of(move) & 7 == TANK
            count = 0 if tank else amount_of(move)
            assert gained == [count, int(tank)]
            assert (paid, shown) == (count * play.book.cost, 2 * tank)
            assert_cards_add_up(made)


@some
@given(plays(), st.data())
def test_an_attack_never_creates_units(play: Play, data: st.DataObject) -> None:
    s: State = play.s
    for seat in play.to_act:
        options = legal_moves(play, seat, ATTACK)
        if options:
            move = data.draw(st.sampled_from(options))
            source, target = move >> 3 & 63, move >> 9 & 63
            made = after(play, seat, move)
            assert units(made, source) == (1, 0)
            infantry, tanks = units(made, target)
            assert 0 <= infantry <= s.infantry[source] - 1
            assert 0 <= tanks <= s.tanks[source]
            lost = power(play.book, s, source) - 1 - infantry - tanks * play.book.tank_power
            assert lost <= damage(play.book, s, source, target)
            assert made.owner[target] == seat + 1
            others = [tile for tile in range(TILES) if tile not in (source, target)]
            assert [units(made, tile) for tile in others] == [units(s, tile) for tile in others]


def units(s: State, tile: int) -> tuple[int, int]:
    return s.infantry[tile], s.tanks[tile]


def damage(book: Book, s: State, source: int, target: int) -> int:
    against = defence(book, s, target)
    by_formula = {MARGIN: power(book, s, source) - against, DEFENSE: against}
    return by_formula.get(book.losses, 0)


verbs = st.sampled_from([END, INFANTRY, TANK, MOVE, ATTACK, 0, 6, 7])
anywhere = st.integers(0, 63)
any_moves = st.builds(
    lambda verb, first, second, third, amount: packed(action(verb, first, second, third), amount),
    verbs,
    anywhere,
    anywhere,
    st.integers(0, 70) | st.integers(0, 2**17 - 1),
    st.integers(0, 9) | st.integers(0, 2**31 - 1),
)


@some
@given(plays(), any_moves, st.data())
def test_a_move_is_legal_or_refused_and_then_changes_nothing(
    play: Play, move: int, data: st.DataObject
) -> None:
    position = play.packed()
    for seat in play.to_act:
        tile = data.draw(st.sampled_from(range(TILES)))
        for tried in (move, move & ~(63 << 3) | tile << 3):
            out = Families()
            rules.legal(play.book, play.s, play.work, seat, out)
            offered = any(tried in family for family in read_families(out))
            number = rules.check(play.book, play.s, play.work, seat, tried)
            assert offered == (number == 0)
            if number:
                code, said = GAME.notation.refusal(play.book, play.s, seat, tried, number)
                assert code and len(said.splitlines()) == 1
    assert play.packed() == position


@some
@given(plays())
def test_every_legal_move_can_be_typed(play: Play) -> None:
    for seat in play.to_act:
        for verb in (END, INFANTRY, TANK, MOVE, ATTACK):
            for move in legal_moves(play, seat, verb):
                text = GAME.notation.write_move(play.book, move)
                assert GAME.notation.read_line(play.book, play.seen_by(seat), seat, text).moves == (
                    move,
                )
