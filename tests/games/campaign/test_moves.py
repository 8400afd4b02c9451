"""Moves of the campaign as text: both ways, as people type them, and what refusals say."""

import pytest

from support.campaign.codes import order
from support.campaign.scenes import ALL_NODES, found, make, new_run
from wartable.engine.errors import NotLegal, Unreadable
from wartable.engine.kit.moves import Families, packed, read_families
from wartable.games.campaign import GAME, rules
from wartable.games.campaign.catalogue.names import name_of, thing_named
from wartable.games.campaign.messages import fault_words
from wartable.games.campaign.moves import HAS_LOST, HAS_WON, MOVES, TRAVEL, go_move
from wartable.games.campaign.rules import refusals
from wartable.games.campaign.rules.deck import add_to_reserves, clear_locks
from wartable.games.campaign.state import BATTLE, CAMP, OVER, REVIEW, SHOP, START, State

BOOK = new_run().book

#: Texts of all moves that there are, each exactly as it is written.
TEXTS = (
    "relic relic_gold_purse",
    "go 2",
    "back",
    "wait",
    "build medic_corps",
    "terrain officers_academy woods",
    "hurry",
    "reserve fusilier+1",
    "enlist fusilier",
    "unlock fusilier-decoy",
    "switch relic_morale",
    "use heal_potion",
    "equip large_heal_potion",
    "stow heal_potion",
    "buy card 1",
    "buy heal_potion",
    "buy relic 1",
    "repair hussar+2-decoy",
    "leave",
    "upgrade fusilier",
    "march",
    "fell hussar",
    "won 30",
    "lost",
    "undecided 12",
    "retreat 12",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_read_and_written_again(text: str) -> None:
    assert GAME.notation.write_move(BOOK, GAME.notation.read_move(BOOK, text)) == text


@pytest.mark.parametrize("text", TEXTS)
def test_a_move_has_a_json_form_that_stands_for_it(text: str) -> None:
    move = GAME.notation.read_move(BOOK, text)
    assert MOVES.from_dict(BOOK, MOVES.as_dict(BOOK, move)) == move


@pytest.mark.parametrize("value", [0, 1000, True, "1", None])
def test_places_in_a_list_are_counted_from_1_in_json_too(value: object) -> None:
    assert MOVES.from_dict(BOOK, {"verb": "go", "choice": 2}) == go_move(1)
    with pytest.raises(Unreadable, match="is not a number from 1 to 999"):
        MOVES.from_dict(BOOK, {"verb": "go", "choice": value})


@pytest.mark.parametrize("stage", [START, CAMP, BATTLE, SHOP, REVIEW])
def test_every_legal_move_has_a_text_that_stands_for_it(stage: int) -> None:
    match = found(lambda s: s.stage == stage and s.decided > 5 * (stage != START))
    out = Families()
    rules.legal(match.book, match.s, match.work, 0, out)
    every = [packed(each.code, each.high) for each in read_families(out)]
    texts = [GAME.notation.write_move(match.book, move) for move in every]
    assert len(set(texts)) == len(texts) > 0
    assert [GAME.notation.read_move(match.book, text) for text in texts] == every


@pytest.mark.parametrize(
    ("typed", "exact"),
    [
        ("GO 2", "go 2"),
        ("Relic War Chest", "relic relic_gold_purse"),
        ("build Medic Corps", "build medic_corps"),
        ("terrain Officers Academy Forest", "terrain officers_academy woods"),
        ("use Field Medic", "use heal_potion"),
        ("buy military hospital", "buy large_heal_potion"),
        ("enlist Line Infantry", "enlist line_infantry"),
        ("reserve Line Infantry +1", "reserve line_infantry+1"),
        ("unlock Line Infantry decoy", "unlock line_infantry-decoy"),
        ("switch battle standard", "switch relic_morale"),
        ("hur", "hurry"),
        ("use hospital", "use large_heal_potion"),
        ("switch routes", "switch relic_supply_routes"),
        ("build academy", "build officers_academy"),
        ("terrain academy woods", "terrain officers_academy woods"),
        ("enlist line inf +1", "enlist line_infantry+1"),
        ("lost 0", "lost"),
    ],
)
def test_names_and_shorter_words_are_understood(typed: str, exact: str) -> None:
    assert GAME.notation.write_move(BOOK, GAME.notation.read_move(BOOK, typed)) == exact


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("", "bad-move", "a move begins with relic, go, back,"),
        ("fly 2", "bad-move", "a move begins with relic, go, back,"),
        ("re hussar", "bad-move", "a move begins with"),
        ("go", "bad-move", "expected go NUMBER, such as go 1"),
        ("go 0", "bad-move", "'0' is not a number from 1 to 999"),
        ("go home", "bad-move", "'home' is not a number from 1 to 999"),
        ("go 0001", "bad-move", "'0001' is not a number from 1 to 999"),
        ("won x", "bad-move", "'x' is not a whole number"),
        ("won 1000", "bad-move", "health is 999 at most"),
        ("won", "bad-move", "expected won HEALTH, such as won 12"),
        ("wait here", "bad-move", "expected wait"),
        ("terrain officers_academy", "bad-move", "expected terrain BUILDING TERRAIN, such as"),
        ("build castle", "no-such-building", "there is no building 'castle'; there are Training"),
        (
            "terrain war_college ice",
            "no-such-terrain",
            "there is no terrain 'ice'; there are woods",
        ),
        ("relic crown", "no-such-relic", "there is no relic 'crown'; there are War Chest"),
        ("use sword", "no-such-item", "there is no item 'sword'; there are Field Medic, Military"),
        ("enlist dragon", "no-such-card", "there is no card 'dragon'"),
        (
            "relic armor",
            "which-relic",
            "'armor' may be Officer's Armor, Marshal's Armor; type",
        ),
        ("enlist ca", "which-card", "'ca' may be "),
    ],
)
def test_what_cannot_be_read_is_quoted_with_what_was_expected(
    typed: str, code: str, said: str
) -> None:
    with pytest.raises(Unreadable) as error:
        GAME.notation.read_move(BOOK, typed)
    assert error.value.code == code and said in error.value.message
    assert "\n" not in error.value.message


@pytest.mark.parametrize(
    "move",
    [
        0,
        31,
        packed(order(TRAVEL), 3),
        order(HAS_WON, 4),
        order(TRAVEL, 1, 2),
        packed(order(HAS_LOST, 1), 2),
        order(1, 99),
    ],
)
def test_a_move_that_no_text_stands_for_is_called_by_its_number(move: int) -> None:
    assert GAME.notation.write_move(BOOK, move) == f"move number {move}"


def test_a_lost_boss_fight_may_tell_the_health_that_is_left() -> None:
    move = packed(order(HAS_LOST), 7)
    assert GAME.notation.write_move(BOOK, move) == "lost 7"
    assert GAME.notation.read_move(BOOK, "lost 7") == move


# Lines


def test_a_line_may_hold_several_moves() -> None:
    match = new_run()
    make(match, "relic relic_gold_purse")
    read = GAME.notation.read_line(match.book, match.s, 0, "reserve hussar | reserve scout|go 1")
    written = [GAME.notation.write_move(match.book, move) for move in read.moves]
    assert written == ["reserve hussar", "reserve scout", "go 1"]


def test_a_line_with_a_move_that_cannot_be_made_is_refused_as_a_whole() -> None:
    match = new_run()
    make(match, "relic relic_gold_purse")
    with pytest.raises(NotLegal) as error:
        GAME.notation.read_line(match.book, match.s, 0, "reserve hussar | build war_college")
    assert error.value.code == "no-gold"
    assert error.value.message == "'build war_college': that costs 160 gold, and you have 50"


def test_encounters_can_be_called_by_their_title_or_kind() -> None:
    match = found(lambda s: s.stage == CAMP and s.recovery > 0)
    read = GAME.notation.read_line(match.book, match.s, 0, "go rest")
    assert GAME.notation.write_move(match.book, read.moves[0]) == "go 3"
    read = GAME.notation.read_line(match.book, match.s, 0, "go Military Outfitter")
    assert GAME.notation.write_move(match.book, read.moves[0]) == "go 2"


def test_wares_can_be_called_by_their_names() -> None:
    match = found(lambda s: s.stage == SHOP and s.gold > 200)
    card, relic = match.s.shelf_card[1], match.s.shelf_relic[0]
    name = name_of("C", card)
    for line in (f"buy {name}", f"buy card {name}"):
        read = GAME.notation.read_line(match.book, match.s, 0, line)
        assert GAME.notation.write_move(match.book, read.moves[0]) == "buy card 2"
    read = GAME.notation.read_line(match.book, match.s, 0, f"buy {name_of('R', relic)}")
    assert GAME.notation.write_move(match.book, read.moves[0]) == "buy relic 1"
    read = GAME.notation.read_line(match.book, match.s, 0, "buy field medic")
    assert GAME.notation.write_move(match.book, read.moves[0]) == "buy heal_potion"


def test_moves_carry_no_text() -> None:
    assert GAME.notation.text_room(BOOK, order(TRAVEL)) == 0
    assert GAME.notation.clean_text(BOOK, order(TRAVEL), "hello") is None


# Refusals

FAULTS = range(refusals.NO_SUCH_MOVE, refusals.NOT_BUILDABLE + 1)


@pytest.mark.parametrize("number", FAULTS)
def test_every_refusal_has_a_code_and_a_line(number: int) -> None:
    match = found(lambda s: s.stage == SHOP)
    code, words = fault_words(match.book, match.s, order(1, 5), number)
    assert code == code.lower() and " " not in code
    assert words and "\n" not in words and not words.endswith(".")


def test_codes_of_refusals_differ() -> None:
    match = found(lambda s: s.stage == SHOP)
    codes = [fault_words(match.book, match.s, order(1, 5), number)[0] for number in FAULTS]
    assert len(set(codes)) == len(codes)


def refused(s: State, text: str) -> str:
    """Return what is said of a move that is refused."""
    move = GAME.notation.read_move(BOOK, text)
    number = rules.check(BOOK, s, new_run().work, 0, move)
    assert number, text
    return GAME.notation.refusal(BOOK, s, 0, move, number)[1]


def test_refusals_say_what_was_expected() -> None:
    match = new_run()
    s: State = match.s
    assert refused(s, "go 1") == "'go 1': not now; what is asked: choose your first relic"
    assert refused(s, "relic relic_morale").endswith("unlocked first, by War Chest II")
    assert refused(s, "relic relic_supply_routes").endswith("no run begins with that relic")
    make(match, "relic relic_gold_purse")
    assert refused(s, "go 5").endswith(f"the choices are 1 to {s.choices}")
    assert refused(s, "hurry").endswith("has more than one encounter left")
    assert refused(s, "build training_grounds").endswith("has that building from the start")
    assert refused(s, "back").endswith("no place on your way to go back to yet")
    assert refused(s, "use heal_potion").endswith("you have none of that")
    assert refused(s, "enlist hussar").endswith("in your reserves")
    kind = thing_named("C", "hussar")
    add_to_reserves(s, kind, 2)
    assert "is locked: wait some encounters" in refused(s, "enlist hussar")
    clear_locks(s)
    s.gold = 3
    assert refused(s, "enlist hussar").endswith("it holds at most 25 cards")
    assert refused(s, "build supply_depot").endswith("costs 60 gold, and you have 3")


def test_a_shop_names_what_it_has() -> None:
    match = found(lambda s: s.stage == SHOP)
    assert "the shop does not have that; its cards are" in refused(match.s, "buy card 4")


def test_nothing_is_asked_after_the_end() -> None:
    match = found(lambda s: s.stage == OVER, ALL_NODES)
    assert refused(match.s, "wait").endswith("nothing: the run is over")
