"""Orders of Thardferr as text: every code reads back, and every fault has its code."""

import pytest

from support.thardferr.codes import order
from support.thardferr.realms import ARDEN, BRUNE, give, match_at, refused, start
from wartable.engine.errors import Unreadable, WartableError
from wartable.engine.kit.moves import amount_of, code_of, packed
from wartable.games.thardferr import rules
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES
from wartable.games.thardferr.messages import FAULTS
from wartable.games.thardferr.moves import (
    ATTACK,
    BUILD,
    CHOOSE,
    DONE,
    FOLLOW,
    LARGEST,
    MOVES,
    PLAIN,
    TRAIN,
    read_move,
    read_order,
    verb_of,
)
from wartable.games.thardferr.rules import refusals
from wartable.games.thardferr.rules.orders import things
from wartable.games.thardferr.state import KINGDOMS, Book

CODES = [order(verb, thing) for verb in range(CHOOSE, DONE + 1) for thing in range(things(verb))]
BOOK = Book()
write_move = MOVES.write


def amounts(code: int) -> list[int]:
    """Return amounts that an order may have, as far as its text goes."""
    return [0] if verb_of(code) in PLAIN else [0, 1, 60, 1_000_000_000, LARGEST]


def test_there_is_a_name_for_everything() -> None:
    for verb in range(CHOOSE, DONE + 1):
        texts = [write_move(BOOK, order(verb, thing)) for thing in range(things(verb))]
        assert len(set(texts)) == things(verb)
        assert not [text for text in texts if text.startswith("move number")]
        assert write_move(BOOK, order(verb, things(verb))).startswith("move number")
    assert len(CODES) == 6 + 13 + 36 + 6 + 5 + 5 + 18 + 12 + 6 + 1


def test_every_order_reads_back() -> None:
    for code in CODES:
        for amount in amounts(code):
            move = packed(code, amount)
            assert read_move(BOOK, write_move(BOOK, move)) == move


def test_every_order_has_a_json_form() -> None:
    for code in CODES:
        for amount in amounts(code)[:3]:
            move = packed(code, amount)
            assert MOVES.from_dict(BOOK, MOVES.as_dict(BOOK, move)) == move
    shown = MOVES.as_dict(BOOK, read_move(BOOK, "train human archer 3"))
    assert shown == {"verb": "train", "unit": "Human Archer", "number": 3}


def test_case_blanks_and_signs_do_not_matter() -> None:
    for code in CODES:
        for amount in amounts(code)[:2]:
            move = packed(code, amount)
            text = write_move(BOOK, move)
            for written in (text.upper(), text.lower(), text.replace(" ", "   ")):
                assert read_move(BOOK, f"  {written} ") == move


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("build guardhouse 3", "build Guard House 3"),
        ("BUILD guard-house 3", "build Guard House 3"),
        ("train heavy infantry 2", "train HeavyInfantry 2"),
        ("train Infantry 2", "train Human Infantry 2"),
        ("train human archer 1", "train Human Archer 1"),
        ("train mounted archers 1", "train MountedArcher 1"),
        ("attack b 60%", "attack Brune 60"),
        ("attack brune 60", "attack Brune 60"),
        ("research field glass", "research Field-glass"),
        ("strategy human charging", "strategy Human Charging!"),
        ("strategy anti cavalry", "strategy Anti-Cavalry"),
        ("assign mine 0300", "assign Mine 300"),
        ("done", "done"),
    ],
)
def test_what_a_human_player_may_type(line: str, text: str) -> None:
    assert write_move(BOOK, read_order(line, RACES.index("Human"))) == text


@pytest.mark.parametrize("race", RACES)
def test_a_player_names_the_units_of_the_race_without_it(race: str) -> None:
    for place, unit in enumerate(catalogue().races[race].units):
        for name in (unit.key, f"{race} {unit.key}", *unit.also):
            move = read_order(f"train {name} 7", RACES.index(race))
            assert (code_of(move), amount_of(move)) == (order(TRAIN, unit.number), 7)
            assert unit.number % 6 == place


def test_a_name_that_two_races_share_needs_the_race() -> None:
    for name in ("Infantry", "Archer"):
        with pytest.raises(Unreadable) as caught:
            read_move(BOOK, f"train {name} 5")
        assert caught.value.code == "no-such-thing"
        # Nor can a race that has no such unit mean it.
        with pytest.raises(Unreadable):
            read_order(f"train {name} 5", RACES.index("Orc"))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "bad-order"),
        ("   ", "bad-order"),
        ("|", "bad-order"),
        ("dance", "bad-verb"),
        ("3", "bad-verb"),
        ("build", "bad-number"),
        ("build House", "bad-number"),
        ("build House three", "bad-number"),
        ("build House -1", "bad-number"),
        ("build House 1.5", "bad-number"),
        ("build House +1", "bad-number"),
        ("build House 1_0", "bad-number"),
        ("build House ٣", "bad-number"),
        ("build 3", "bad-number"),
        ("build Palace 3", "no-such-thing"),
        ("train Dragon 3", "no-such-thing"),
        ("assign Training 3", "no-such-thing"),
        ("buy diamonds 3", "no-such-thing"),
        ("research Transport", "no-such-thing"),
        ("research", "no-such-thing"),
        ("strategy Wait", "no-such-thing"),
        ("attack Zebra 50", "no-such-thing"),
        ("choose Troll", "no-such-thing"),
        ("done now", "bad-order"),
        ("done | build House 1", "bad-order"),
        ("choose Orc", "not-now"),
        ("attack Fenmoor 50", "cannot"),
        ("buy gold 1", "cannot"),
        ("research Commerce", "cannot"),
        ("strategy Orc Surrounding", "cannot"),
        ("build House 0", "too-few"),
        ("build House 3", "too-many"),
        ("attack Brune 101", "too-many"),
        ("build House 99999999999999999999999999", "too-many"),
        ("assign Mine 2001", "too-many"),
    ],
)
def test_every_fault_has_its_code(line: str, code: str) -> None:
    assert refused(match_at(), line) == code


def test_a_message_quotes_the_input_and_names_what_there_is() -> None:
    with pytest.raises(WartableError, match=r"'build Palace 3'.*Guard House"):
        match_at().submit(ARDEN, "build Palace 3")
    with pytest.raises(WartableError, match=r"Knight, Human Infantry, Pikeman") as caught:
        match_at().submit(ARDEN, "train Dragon 3")
    assert "Rusher" not in str(caught.value), "only units of the player's race are named"
    with pytest.raises(WartableError, match=r"at most 2: your builders finish 2 a day$"):
        match_at().submit(ARDEN, "build House 3")
    with pytest.raises(WartableError, match="at least 300: what you build needs them"):
        give(match_at(), "build House 2").submit(ARDEN, "assign Building 1")
    with pytest.raises(WartableError, match="there is no strategy 'Wait'; there are none, Archer"):
        match_at().submit(ARDEN, "strategy Wait")
    with pytest.raises(WartableError, match=r"nothing comes after 'done'$"):
        match_at().submit(ARDEN, "done | done")
    with pytest.raises(WartableError, match="no place today: the races are chosen already"):
        match_at().submit(ARDEN, "choose Orc")
    with pytest.raises(WartableError, match="no place today: first choose a race"):
        start(2).submit(ARDEN, "build House 1")
    with pytest.raises(WartableError, match="no more than 5 orders a day"):
        give(match_at(orders=5), " | ".join(["assign Mine 1"] * 5)).submit(ARDEN, "build House 1")


def test_every_number_of_a_refusal_has_words() -> None:
    numbers = {
        refusals.NOT_NOW, refusals.NO_SUCH_THING, refusals.CANNOT,
        refusals.TOO_FEW, refusals.TOO_MANY, refusals.NO_MORE_ORDERS,
    }  # fmt: skip
    assert set(FAULTS) == numbers


def test_a_line_is_checked_in_the_light_of_what_comes_before() -> None:
    match = match_at({"goods": {"wood": 0}})
    assert refused(match, "build House 1 | buy wood 20") == "cannot"
    give(match, "buy wood 20 | assign Exploration 0 | assign Building 500 | done")
    assert match.s.waiting == 1 << BRUNE


def test_on_day_0_a_race_is_all_there_is() -> None:
    match = start(2)
    assert refused(match, "choose Orc | choose Elf") == "bad-order"
    for verb in (BUILD, TRAIN, FOLLOW, ATTACK, DONE):
        assert (
            rules.check(match.book, match.s, match.work, ARDEN, order(verb, 0)) == refusals.NOT_NOW
        )


def test_codes_that_mean_nothing_are_written_and_refused() -> None:
    match = match_at()
    unknown = (0, order(0, 5), order(11, 0), order(BUILD, 13), order(ATTACK, 6), order(DONE, 1))
    for code in (*unknown, order(BUILD, 1 << 10)):
        assert write_move(BOOK, code) == f"move number {code}"
        assert rules.check(match.book, match.s, match.work, ARDEN, code)
    for code in (order(DONE, 0), order(FOLLOW, 1)):
        wrong = packed(code, 1)
        assert rules.check(match.book, match.s, match.work, ARDEN, wrong) == refusals.TOO_MANY


def test_kingdoms_have_different_letters() -> None:
    assert len({name[0] for name in KINGDOMS}) == len(KINGDOMS)
    for seat, name in enumerate(KINGDOMS):
        assert code_of(read_move(BOOK, f"attack {name[0]} 5")) == order(ATTACK, seat)
