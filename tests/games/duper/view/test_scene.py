"""How Duper is shown and said."""

from collections.abc import Callable, Iterator

import pytest

from support.duper.boards import match_at, play, start
from support.duper.views import FULL, by_id, everybody, played
from support.events import told
from wartable.board.cards import CARD, CARD_RULES, RED_SUIT
from wartable.board.squares import grid_size, square_id
from wartable.engine.kit.events import Event
from wartable.engine.play.view import OPEN, SPECTATOR
from wartable.engine.scene.scene import Align, Element, Kind, Rect, Text, text_width
from wartable.games.duper import GAME, events, view
from wartable.games.duper.state import COLOURS, ROUND_LIMIT, TILE_GOAL, WIDTH

# What happened

SAID = [
    (told(events.starts, 0, 8, 5), "red starts on 9 (1,1) with 5 infantry"),
    (told(events.turn, 1, 3), "round 3: green's turn"),
    (told(events.income, 1, 4, 2, 6), "green has 4 gold, 2 stamina, 6 cards"),
    (told(events.income, 1, 4, 2, 1), "green has 4 gold, 2 stamina, 1 card"),
    (told(events.drawn, 2, 1, 11), "green draws Q♥"),
    (told(events.new_deck, 1), ""),
    (told(events.new_deck, 2), "a new deck of 52 cards is opened"),
    (told(events.built, 0, 8, 2), "red builds 2 infantry on 9 (1,1)"),
    (told(events.tank_built, 3, 40, 9, 48), "orange builds a tank on 41 (5,5) with 10♥ 10♠"),
    (
        told(events.moved, 0, 8, 9, 3, 1),
        "red moves 3 infantry and 1 tank from 9 (1,1) to 10 (1,2)",
    ),
    (told(events.moved, 0, 8, 9, 0, 2), "red moves 2 tanks from 9 (1,1) to 10 (1,2)"),
    (
        told(events.attacked, 2, 12, 19, 9, 6),
        "yellow attacks 20 (2,5) from 13 (1,5): power 9 against 6",
    ),
    (told(events.lost, 2, 1, 1), "yellow loses 1 infantry and 1 tank"),
    (told(events.lost, 2, 0, 0), ""),
    (told(events.captured, 19, 4, 5, 0), "20 (2,5) is taken from purple: 5 infantry there now"),
    (told(events.captured, 19, -1, 0, 0), "20 (2,5) is taken: no units there now"),
    (told(events.out, 4), "purple has no tiles left and is out"),
    (told(events.ends_turn, 4), ""),
    (told(events.game_over, TILE_GOAL, 12, 1), "the game ends in round 12: tile goal, red wins"),
    (
        told(events.game_over, ROUND_LIMIT, 40, 3),
        "the game ends in round 40: round limit, red, green share the win",
    ),
]


@pytest.mark.parametrize(("event", "words"), SAID)
def test_every_event_is_said(event: Event, words: str) -> None:
    assert view.sentence(start().book, event, {}) == words


def test_the_sentences_above_are_of_all_kinds_there_are() -> None:
    assert {event.kind for event, _ in SAID} == {each.number for each in events.EVENTS.kinds}


def test_where_all_act_at_once_the_end_of_a_turn_is_said() -> None:
    book = start(preset="origin").book
    ends, out = told(events.ends_turn, 4), told(events.out, 4)
    assert view.sentence(book, ends, {}) == "purple has ended the turn"
    assert view.sentence(book, out, {}) == "purple has no tiles left"


def test_every_move_is_told_to_everybody() -> None:
    match = played("balanced", 60)
    for shown in everybody(match):
        numbers_told = {event.number for event in shown.events if shown.sentence(event)}
        assert numbers_told >= set(range(1, len(match.moves) + 1))


def test_cards_are_told_to_their_owner_only() -> None:
    match = start(seed=5)
    drawn = [said for said in match.view(0).sentences() if "draws" in said]
    assert len(drawn) == 2
    for other in (SPECTATOR, 1, 4):
        assert not [said for said in match.view(other).sentences() if "draws" in said]


def test_marks_are_the_tiles_that_change() -> None:
    def marks(note: Callable[..., None], *given: int) -> tuple[str, ...]:
        return view.marks(start().book, told(note, *given))

    assert marks(events.built, 0, 8, 2) == ("c1-1",)
    assert marks(events.tank_built, 3, 40, 9, 48) == ("c5-5",)
    assert marks(events.moved, 0, 8, 9, 3, 1) == ("c1-2",)
    assert marks(events.attacked, 2, 12, 19, 9, 6) == ("c2-5",)
    assert marks(events.captured, 19, 4, 5, 0) == ("c2-5",)
    assert marks(events.income, 1, 4, 2, 6) == ()


# Where the game stands


def test_status_says_what_a_seat_has_and_can_do() -> None:
    match = match_at(gold={"red": 4}, stamina_of={"red": 1}, hands={"red": FULL})
    assert match.view(0).status() == (
        "round 2 of 60, your turn: 4 gold, 1 stamina, 7 cards; "
        "you can build infantry, build a tank, attack or end the turn"
    )
    told = "round 2 of 60, red's turn: you have 0 gold, 0 stamina, 0 cards"
    assert match.view(1).status() == told
    assert match.view().status() == "round 2 of 60, red's turn"


def test_status_of_a_seat_that_can_do_little() -> None:
    match = match_at("9 red 1/1, 10 red 1/0", hands={"red": "QH"})
    assert (
        match.view(0).status().endswith("0 gold, 0 stamina, 1 card; you can move or end the turn")
    )
    match = match_at("9 red 1/0")
    assert match.view(0).status().endswith("0 cards; you can end the turn")


def test_status_without_a_turn_lock_says_for_whom_the_game_waits() -> None:
    match = match_at(turn_lock="no")
    play(match, "end", "green")
    waiting = "round 2 of 60, red's turn (waiting for red, yellow, orange, purple)"
    assert match.view().status() == waiting
    assert match.view(1).status() == f"{waiting}: you have 0 gold, 0 stamina, 0 cards"
    assert match.view(2).status() == (
        f"{waiting}: 0 gold, 0 stamina, 0 cards; you can attack or end the turn"
    )


def test_status_of_a_player_without_tiles_and_of_the_end() -> None:
    match = match_at("9 red 9/0, 10 purple 1/0", absent="green yellow orange")
    assert match.view(1).status() == "round 2 of 60, red's turn: you have no tiles left"
    play(match, "attack 9 10")
    for shown in everybody(match):
        assert shown.status() == "game over in round 2: last standing, red wins"


def test_results_have_a_row_for_every_seat() -> None:
    match = match_at("9 red 4/2, 10 red 1/0", gold={"red": 7}, hands={"red": "QH QD"})
    assert match.view().as_dict()["results"][:2] == [
        {
            "seat": "red",
            "tiles": 2,
            "strength": 9,
            "infantry": 5,
            "tanks": 2,
            "gold": 7,
            "cards": 2,
        },
        {
            "seat": "green",
            "tiles": 1,
            "strength": 5,
            "infantry": 5,
            "tanks": 0,
            "gold": 0,
            "cards": 0,
        },
    ]


# The picture


def test_tiles_say_what_is_on_them() -> None:
    shown = by_id(match_at("9 red 4/2, 10 red 0/0").view(0))
    labels = {name: element.label for name, element in shown.items()}
    assert labels["c1-1"] == "tile 9 (1,1), red, 4 infantry and 2 tanks, power 8"
    assert labels["c1-2"] == "tile 10 (1,2), red, no units, power 0"
    assert labels["c0-0"] == "tile 1 (0,0), neutral, defence 1"
    assert [caption.text for caption in shown["c1-1"].captions] == ["R", "2T", "4", "9"]
    assert [caption.text for caption in shown["c0-0"].captions] == ["1"]
    assert shown["c5-1"].seat == GAME.colours[1]


def test_colours_are_those_of_the_game() -> None:
    standing = [by_id(start().view())[f"standing-{colour}"] for colour in COLOURS]
    assert tuple(element.seat for element in standing) == GAME.colours


def test_the_text_board() -> None:
    match = match_at(
        "9 red 4/2, 10 red 12/0",
        gold={"red": 7},
        stamina_of={"red": 1},
        hands={"red": FULL, "green": "KH"},
        absent="purple",
        tile_goal=15,
    )
    assert match.view(0).text() == (
        "Duper, round 2 of 60\n"
        "\n"
        "    0     1     2     3     4     5     6\n"
        "0   .     .     .     .     .     .     .\n"
        "1   .    4R2T   .     .     .    5G     .\n"
        "2   .   12R     .     .     .     .     .\n"
        "3   .     .     .     .     .     .     .\n"
        "4   .     .     .     .     .     .     .\n"
        "5   .    5Y     .     .     .    5O     .\n"
        "6   .     .     .     .     .     .     .\n"
        "\n"
        "4R2T 4 infantry and 2 tanks of red · . neutral · > to act · * changed last\n"
        "\n"
        "round 2 of 60 · deck 45 · goal 15 tiles\n"
        "\n"
        "         tiles infantry tanks gold stamina cards\n"
        "> red        2       16     2    7       1     7\n"
        "  green      1        5     0    0       0     1\n"
        "  yellow     1        5     0    0       0     0\n"
        "  orange     1        5     0    0       0     0\n"
        "  purple   out        0     0    0       0     0\n"
        "\n"
        "you play red: 7 cards, 2 pairs\n"
        "2H  3H 3H 3D  10S  QH QD\n"
    )


def test_the_text_board_fits_a_terminal() -> None:
    for preset in GAME.presets:
        match = played(preset, 250)
        for shown in everybody(match):
            assert max(map(len, shown.text().splitlines())) <= 80


def test_the_straight_flush_is_written_where_it_wins() -> None:
    assert "a straight flush wins" in start(straight_flush="yes").view().text()
    assert "flush" not in start().view().text()


def test_every_copy_of_a_card_is_drawn_with_those_of_its_value_side_by_side() -> None:
    shown = by_id(match_at(hands={"red": FULL}).view(0))
    cards = [element for name, element in shown.items() if name.startswith("card-")]
    assert [(element.id, element.label) for element in cards] == [
        ("card-2H", "2 of hearts"),
        ("card-3H", "3 of hearts"),
        ("card-3H-2", "3 of hearts"),
        ("card-3D", "3 of diamonds"),
        ("card-10S", "10 of spades"),
        ("card-QH", "queen of hearts"),
        ("card-QD", "queen of diamonds"),
    ]
    assert [("red-suit" in element.classes) for element in cards] == [True] * 4 + [
        False,
        True,
        True,
    ]
    assert [element.captions[0].text for element in cards] == ["2", "3", "3", "3", "10", "Q", "Q"]
    assert shown["hand"].label == "you play red: 7 cards, 2 pairs"


def test_hands_of_others_are_counted_only() -> None:
    match = match_at(hands={"red": FULL, "green": "KH KD"})
    for shown in everybody(match):
        cards = sum("playing-card" in element.classes for element in by_id(shown).values())
        assert cards == {0: 7, 1: 2}.get(shown.seat, 0)
        assert ("KH" in shown.text()) == ("king" in shown.svg()) == (shown.seat == 1)
        assert "green: 1 tile, 5 infantry, 0 gold, 0 stamina, 2 cards" in shown.svg()


def test_open_hands_are_shown_in_short() -> None:
    match = match_at(hands={"red": FULL, "green": "KH KD KD"}, open_hands="yes")
    for seat in (SPECTATOR, 0):
        shown = match.view(seat)
        assert by_id(shown)["green-KD"].label == "green: 2×king of diamonds"
        assert "green: 3 cards, 1 pair\n  KH 2×KD\n" in shown.text()
        assert ("red-3H" in by_id(shown)) == (seat == SPECTATOR)
        assert ("card-3H" in by_id(shown)) == (seat == 0)


def test_an_open_view_of_a_finished_game_shows_all_hands() -> None:
    match = match_at(
        "9 red 9/0, 10 purple 1/0", absent="green yellow orange", hands={"green": "KH KD"}
    )
    play(match, "attack 9 10")
    shown = by_id(match.view(OPEN))
    assert {"hand-green", "green-KH", "hand-red", "hand-purple"} <= set(shown)
    assert not {"hand", "end", "waiting"} & set(shown)
    assert "green-KH" not in by_id(match.view())
    assert shown["standing-red"].label.startswith("red, who has won: 2 tiles")
    sign = shown["sign-red"].shape
    assert isinstance(sign, Text) and sign.text == "★"
    assert "! red" in match.view(OPEN).text()


def test_buttons_are_there_only_for_a_seat_that_may_act() -> None:
    match = match_at("9 red 4/3, 10 red 1/1", gold={"red": 4}, infantry_cost=2)
    buttons = {"infantry", "end", "tanks-0", "tanks-1", "tanks-2", "tanks-3"}
    for shown in everybody(match):
        found = {name for name in by_id(shown) if name in buttons | {"attack", "tanks-4"}}
        assert found == (buttons if shown.seat == 0 else set())
        assert ("waiting" in by_id(shown)) == (shown.seat > 0)
    assert by_id(match.view(0))["infantry"].label == "infantry: price 2, gold 4"
    assert by_id(match.view(1))["waiting"].label == "waiting for red"


@pytest.mark.parametrize(
    ("tiles", "chips"),
    [
        ("9 red 4/3, 49 red 1/1", 0),  # nowhere to go
        ("9 red 0/3, 10 red 2/1", 2),  # a tile without infantry cannot be left
        ("9 red 1/3, 10 red 2/1", 4),
    ],
)
def test_chips_are_as_many_as_can_be_needed(tiles: str, chips: int) -> None:
    shown = by_id(match_at(tiles).view(0))
    found = [name for name in shown if name.removeprefix("tanks-").isdigit()]
    assert found == [f"tanks-{number}" for number in range(chips)]


def test_the_latest_move_is_an_arrow() -> None:
    match = play(match_at("9 red 4/2, 10 red 1/0"), "move 9 10 2 1")
    drawn = [element for element in by_id(match.view(3)).values() if element.kind is Kind.ARROW]
    assert [(arrow.id, arrow.captions[0].text, arrow.seat) for arrow in drawn] == [
        ("moved", "2+1T", GAME.colours[0])
    ]
    assert drawn[0].label == "red moved 2 infantry and 1 tank, from 9 (1,1) to 10 (1,2)"
    play(match, "attack 10 11")
    attacked = by_id(match.view(3))["attacked"]
    assert "moved" not in by_id(match.view(3))
    assert attacked.captions[0].text == "5"
    assert attacked.label == "red attacked with power 5 against 1, from 10 (1,2) to 11 (1,3)"
    play(match, "end")
    assert "attacked" in by_id(match.view(3))
    assert match.view(3).marked() == ("c1-3",)


def bounds(element: Element) -> Iterator[tuple[float, float, float, float]]:
    """Yield left, top, right and bottom of the parts of an element below the board."""
    for part in (element.shape, *element.captions):
        match part:
            case Rect(x, y, width, height):
                yield x, y, x + width, y + height
            case Text(x, y, text, size, align):
                width = text_width(text.rstrip("\N{VARIATION SELECTOR-15}"), size)
                left = x - {Align.LEFT: 0, Align.CENTRE: width / 2, Align.RIGHT: width}[align]
                yield left, y - size / 2, left + width, y + size / 2


LARGE = " ".join(f"{face}{suit}" for suit in "HDCS" for face in ("A", 2, 3, 4, 5, 6, 7, 8, 9, 10))


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1])
@pytest.mark.parametrize("cards", ["", "QH", FULL, LARGE])
def test_what_stands_below_the_board_fits_the_picture(seat: int, cards: str) -> None:
    match = match_at(
        "9 red 4/30, 10 red 12345/0",
        gold={"red": 999},
        hands={"red": cards, "green": cards},
        preset="origin",
        straight_flush="yes",
        tile_goal=15,
    )
    scene = match.view(seat).scene()
    axes = {f"{name}-{at}" for name in ("column", "row") for at in range(WIDTH)}
    below = [e for e in scene.elements if e.kind is not Kind.CELL and e.id not in axes]
    assert len(below) > 40
    for element in below:
        for left, top, right, bottom in bounds(element):
            assert 0 <= left < right <= scene.width, element
            assert grid_size(WIDTH, WIDTH)[1] <= top < bottom <= scene.height, element


def test_nothing_that_can_be_clicked_covers_another_thing() -> None:
    match = match_at("9 red 4/30, 10 red 5/0", hands={"red": f"{LARGE} {LARGE}"}, preset="origin")
    boxes = [
        element.shape
        for element in match.view(0).scene().elements
        if element.kind in (Kind.CARD, Kind.CELL, Kind.PIECE) and isinstance(element.shape, Rect)
    ]
    assert len(boxes) > 49 + 80 + 31
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            beside = one.x >= other.x + other.width or other.x >= one.x + one.width
            below = one.y >= other.y + other.height or other.y >= one.y + one.height
            assert beside or below, (one, other)


def test_all_is_readable_on_a_telephone_and_large_enough_for_a_finger() -> None:
    scene = match_at("9 red 4/2, 10 red 1/0", hands={"red": LARGE}).view(0).scene()
    scale = 360 / scene.width
    for element in scene.elements:
        texts = [part for part in (element.shape, *element.captions) if isinstance(part, Text)]
        assert all(text.size * scale >= 9.5 for text in texts), element
        if element.kind is Kind.CARD:
            assert isinstance(element.shape, Rect)
            assert min(element.shape.width, element.shape.height) * scale >= 36


def test_marked_tiles_are_in_the_picture() -> None:
    match = played("balanced", 120)
    tiles = {square_id(x, y) for x in range(WIDTH) for y in range(WIDTH)}
    for made in match.moves:
        for event in made.events:
            assert tiles.issuperset(view.marks(match.book, event))


def test_cards_have_the_look_of_cards() -> None:
    match = played("balanced", 120)
    cards = [each for each in match.view(0).scene().elements if CARD in each.classes]
    assert cards and any(RED_SUIT in each.classes for each in cards)
    assert GAME.style.rules == CARD_RULES
