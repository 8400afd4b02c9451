"""Secret seeds: their streams, and matches of every game that begin with one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import pairwise
from struct import pack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.games.pig import PIG
from support.games.sty import STY
from support.nested import fight, inside, roll, same_inside
from support.records import same
from support.setups import usual_setups
from wartable.bots.play import bot_move
from wartable.bots.registry import make_bot
from wartable.engine.errors import BadOption, BadRecord
from wartable.engine.kit.chance import BOT, PLAY, SEED_LIMIT, SETUP, Chance, draw, stream, word32
from wartable.engine.play.match import Match
from wartable.engine.play.messages import view_message
from wartable.engine.play.record import LiveRecord, read_record, write_record
from wartable.engine.play.record_lines import sealed
from wartable.engine.play.seeds import (
    is_secret,
    nested_seed,
    new_secret,
    number_or_secret,
    put_back,
    stream_of,
)
from wartable.engine.play.view import SPECTATOR
from wartable.engine.registry import find_game
from wartable.testing.play import continue_randomly, next_report, random_move
from wartable.testing.setups import Setup

SECRET = "000102030405060708090a0b0c0d0e0f"
OTHER = "000102030405060708090a0b0c0d0e10"

#: Random moves of a match of every game.
MOVES = 60

secrets = st.binary(min_size=16, max_size=16).map(bytes.hex)
every_setup = pytest.mark.parametrize("setup", usual_setups(), ids=str)


def state_of(chance: Chance) -> tuple[int, int]:
    return chance.a, chance.b


def words(chance: Chance, count: int = 4) -> list[int]:
    return [word32(chance) for _ in range(count)]


# --- kinds of seeds ------------------------------------------------------------------------------


def test_a_new_secret_is_one_and_never_the_same() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert all(is_secret(new_secret()) for _ in range(100))


@pytest.mark.parametrize("bad", ["", "7", SECRET[1:], SECRET + "0", SECRET[:-1] + "F", "٠" * 32])
def test_no_other_text_is_a_seed(bad: str) -> None:
    assert not is_secret(bad)
    for refuse in (lambda: number_or_secret(bad), lambda: Match(PIG, seats=2, seed=bad)):
        with pytest.raises(BadOption, match="32 digits") as caught:
            refuse()
        assert caught.value.code == "bad-seed"


def test_a_number_is_a_seed_as_before() -> None:
    assert [number_or_secret(seed) for seed in (0, SEED_LIMIT - 1)] == [0, SEED_LIMIT - 1]
    with pytest.raises(BadOption, match="0 to 2"):
        number_or_secret(SEED_LIMIT)
    assert stream_of(7, BOT, 3) == stream(7, BOT, 3)


# --- keyed streams -------------------------------------------------------------------------------


def reference(secret: str, purpose: int, index: int) -> Iterator[tuple[int, int]]:
    """Yield the states of a stream, as the module's documentation defines them."""

    def keyed(content: bytes) -> tuple[int, int]:
        key = bytes.fromhex(secret)
        hashed = blake2b(content, digest_size=8, key=key, person=b"wartable stream").digest()
        return int.from_bytes(hashed[:4], "little"), int.from_bytes(hashed[4:], "little")

    where = pack("<qq", purpose, index)
    a, b = keyed(where)
    while True:
        yield a, b
        after = Chance()
        after.a, after.b = a, b
        word32(after)
        a, b = keyed(where + pack("<II", after.a, after.b))


@given(secrets, st.integers(0, 5000), st.integers(0, SEED_LIMIT - 1))
def test_after_every_word_the_state_is_hashed(secret: str, purpose: int, index: int) -> None:
    chance = stream_of(secret, purpose, index)
    for expected, _ in zip(reference(secret, purpose, index), range(4), strict=False):
        assert state_of(chance) == expected
        word32(chance)


def test_the_keyed_streams_never_change() -> None:
    """Records of finished games must replay for ever."""
    assert words(stream_of(SECRET, SETUP)) == VECTORS[SETUP]
    assert words(stream_of(SECRET, PLAY)) == VECTORS[PLAY]
    assert nested_seed(SECRET, 3, 7) == NESTED


VECTORS = {
    SETUP: [1164114534, 825201342, 3984659148, 441010114],
    PLAY: [230120466, 1739395545, 852008145, 4292615875],
}
NESTED = "4ced689abe13269de8625890290d0dd5"


def test_a_seen_state_tells_nothing_without_the_secret() -> None:
    """Two streams in the same state give the same word, and then nothing in common."""
    one, other, plain = stream_of(SECRET, PLAY), stream_of(OTHER, PLAY), Chance()
    seen = state_of(one)
    put_back(other, seen)
    put_back(plain, seen)
    assert word32(one) == word32(other) == word32(plain)
    rest = [words(chance) for chance in (one, other, plain)]
    assert all(not set(this) & set(that) for this, that in pairwise([*rest, rest[0]]))


def test_a_state_that_was_noted_is_put_back() -> None:
    for seed in (7, SECRET):
        chance = stream_of(seed, PLAY)
        words(chance)
        noted = state_of(chance)
        ahead = words(chance)
        put_back(chance, noted)
        assert state_of(chance) == noted and words(chance) == ahead


def test_streams_of_a_secret_have_nothing_in_common() -> None:
    seen = [
        word
        for secret in (SECRET, OTHER)
        for purpose in (SETUP, PLAY, BOT)
        for index in (0, 1, 2**32)
        for word in words(stream_of(secret, purpose, index), 20)
    ]
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("n", [2, 6, 52])
def test_keyed_draws_are_equally_likely(n: int) -> None:
    """Chi-square over 20,000 draws: within six standard deviations of its mean, n - 1."""
    chance, games = stream_of(SECRET, PLAY), 20_000
    seen = Counter(draw(chance, n) for _ in range(games))
    square = sum((seen[face] - games / n) ** 2 for face in range(n)) / (games / n)
    assert abs(square - (n - 1)) < 6 * (2 * (n - 1)) ** 0.5


def test_every_bit_of_a_keyed_word_is_fair_and_independent_of_the_last() -> None:
    drawn = words(stream_of(SECRET, PLAY), 4001)
    for bit in range(32):
        ones = sum(word >> bit & 1 for word in drawn[1:])
        same_bits = sum((one ^ two) >> bit & 1 == 0 for one, two in pairwise(drawn))
        assert abs(ones - 2000) < 190 and abs(same_bits - 2000) < 190  # six standard deviations


# --- matches of every game -----------------------------------------------------------------------


def begun(setup: Setup, secret: str = SECRET, moves: int = MOVES) -> Match:
    """Return a match with a secret after some random moves."""
    match = setup.match(secret)
    continue_randomly(match, 5, moves)
    return match


@every_setup
def test_the_secret_decides_everything(setup: Setup) -> None:
    match = begun(setup)
    assert match.seed == SECRET
    assert same(match, begun(setup))


@every_setup
def test_a_record_with_a_secret_replays_and_goes_on(setup: Setup) -> None:
    match = begun(setup)
    text = write_record(match)
    assert json.loads(text.split("\n")[0])["seed"] == SECRET
    again = read_record(text)
    assert same(again, match) and write_record(again) == text
    for each in (match, again):
        continue_randomly(each, 6, 20)
    assert same(again, match)


@every_setup
def test_all_positions_lead_to_the_same_dice(setup: Setup) -> None:
    """Jumps, branches and take-backs put chance back; nobody can roll again."""
    match = begun(setup)
    there = match.state_hash(), state_of(match._chance)
    for number in (0, len(match.moves) // 2, len(match.moves)):
        match.jump(number)
        twin = match.branch()
        assert (twin.state_hash(), state_of(twin._chance)) == (
            match.state_hash(),
            state_of(match._chance),
        )
    assert (match.state_hash(), state_of(match._chance)) == there
    bots = stream(3, BOT)
    for _ in range(20):
        if match.over:
            break
        if match.inner is not None or match.due:
            match.play(match.to_act[0], next_report(match, 3))
            continue
        seat = match.to_act[0]
        move = random_move(match.game.rules, match.book, match.s, match.work, bots, seat)
        before = state_of(match._chance)
        happened = match.play(seat, move)
        after = match.state_hash(), state_of(match._chance)
        match.undo()
        assert state_of(match._chance) == before
        assert match.play(seat, move) == happened
        assert (match.state_hash(), state_of(match._chance)) == after
    assert same(read_record(write_record(match)), match)


@every_setup
def test_no_view_or_message_holds_the_secret(setup: Setup) -> None:
    match = begun(setup, moves=2)
    assert not match.over
    if match.inner is not None:
        match = inside(match)
    assert isinstance(match.seed, str)
    for seat in range(SPECTATOR, match.seats):
        told = json.dumps(view_message(match, seat))
        assert match.seed not in told and str(match._chance.a) not in told


def test_another_secret_gives_other_dice() -> None:
    differs = 0
    for setup in usual_setups():
        one, other = begun(setup), begun(setup, OTHER)
        differs += one.state_hash() != other.state_hash()
    assert differs > len(usual_setups()) // 2, "some games hardly need chance"


# --- records -------------------------------------------------------------------------------------


@pytest.mark.parametrize("bad", ["", "7", SECRET.upper(), [SECRET], None, 1.5])
def test_a_record_with_no_seed_is_refused(bad: object) -> None:
    header = json.loads("".join(LiveRecord(Match(find_game("territory"), seed=SECRET)).new()))
    del header["sum"]
    text, _ = sealed(header | {"seed": bad}, "")
    with pytest.raises(BadRecord):
        read_record(text)


# --- nested matches ------------------------------------------------------------------------------


def at_a_secret_fair(secret: str = SECRET) -> Match:
    match = Match(STY, options=STY.options({"fairs": 3}), seed=secret)
    match.play(0, "go 1")
    return match


@pytest.mark.usefixtures("sty")
def test_a_nested_match_has_a_secret_of_its_own() -> None:
    match = at_a_secret_fair()
    assert match.setting is not None and match.setting.seed == inside(match).seed
    assert is_secret(inside(match).seed)
    assert inside(match).seed == nested_seed(SECRET, match.phase, match.s.seed)


@pytest.mark.usefixtures("sty")
def test_the_seed_of_a_nested_match_tells_nothing_of_the_outer_generator() -> None:
    """Whatever the game drew, without the outer secret nobody can connect the two."""
    one, other = at_a_secret_fair(), at_a_secret_fair(OTHER)
    other.s.seed = one.s.seed
    put_back(other._chance, state_of(one._chance))
    assert (other.phase, other.s.seed) == (one.phase, one.s.seed)
    assert inside(one).seed != inside(other).seed
    record = write_record(inside(one))
    drawn = one.s.seed
    assert drawn > 0
    for known in (str(drawn), f"{drawn:x}", f"{drawn >> 32:x}", SECRET):
        assert known not in record
    fight(one)
    fight(other)
    for match in (one, other):
        match.close_within()
        match.play(0, "go 2")
    assert one.s.seed != other.s.seed, "the next draws differ, although all was alike"


@pytest.mark.usefixtures("sty")
def test_all_nested_matches_of_a_season_have_different_secrets() -> None:
    match, seeds = at_a_secret_fair(), []
    while True:
        seeds.append(inside(match).seed)
        fight(match)
        match.close_within()
        if match.over:
            break
        match.play(0, "go 1")
    assert len(set(seeds)) == len(seeds) == 3


@pytest.mark.usefixtures("sty")
def test_a_record_with_secret_nested_matches_replays() -> None:
    match = at_a_secret_fair()
    roll(match, 3)
    match.undo()
    match.play(0, "go 1")
    roll(match, 2)
    again = read_record(write_record(match))
    assert same_inside(match, again) and inside(again).seed == inside(match).seed
    bot = make_bot("random", STY)
    for each in (match, again):
        fight(each)
        each.close_within()
        chance = each.stream(BOT)
        while not each.over:
            bot_move(bot, each, 0, chance)
    assert same(match, again)
