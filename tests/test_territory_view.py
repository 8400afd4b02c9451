"""How Territory is shown, said and clicked."""

import json
from collections.abc import Callable, Iterator

import pytest

from click_paths import walk
from wartable.board.grid import grid_size, square_id
from wartable.engine import clicks
from wartable.engine.chance import stream
from wartable.engine.errors import NotLegal
from wartable.engine.events import Event
from wartable.engine.match import Match
from wartable.engine.moves import Family, packed
from wartable.engine.scene import Element, Kind, Rect, Text, text_width
from wartable.engine.tables import spec_of
from wartable.engine.view import OPEN, SPECTATOR, View
from wartable.games.territory import GAME, rules, view
from wartable.games.territory.state import COMMAND, DONE, DOWN, LEFT, LETTERS, PLAN, RIGHT, UP

THREE = """\
round 3 commands
waiting a c
005a.|000..|012b+
000..|001c.|000.+
002a.|000..|000..
"""


def match_at(position: str, seats: int = 3, **options: int | str) -> Match:
    size = len(position.splitlines()[2].split("|"))
    chosen = GAME.options({"map_size": size, **options})
    return Match(GAME, seats=seats, options=chosen, seed=1, position=position)


def played(seats: int, size: int, moves: int, seed: int = 5, **options: int | str) -> Match:
    """Play so many random moves, one seat at a time."""
    chosen = GAME.options({"map_size": size, **options})
    match = Match(GAME, seats=seats, seed=seed, options=chosen)
    chance = stream(seed, 9)
    for _ in range(moves):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, rules.sample(match.book, match.s, match.work, chance, seat), "hello")
    return match


def command(cell: int, direction: int, units: int) -> int:
    return packed(COMMAND + cell * 4 + direction, units)


def by_id(shown: View) -> dict[str, Element]:
    return {element.id: element for element in shown.scene().elements}


def everybody(match: Match) -> Iterator[View]:
    return map(match.view, range(SPECTATOR, match.seats))


# What happened

SAID = [
    (rules.DECLARED, (1, 0, 0, 0), "b hands in a plan"),
    (
        rules.REVEALED,
        (3, 0, 0, 0),
        "round 3, first declarations:\n  a: peace\n  b: no plan\n  c: 東へ <b>",
    ),
    (rules.ORDERED, (0, 0, RIGHT, 1), "a orders 1 unit from 0,0 right to 1,0"),
    (rules.HANDED_IN, (2, 0, 0, 0), "c hands in the commands"),
    (rules.MARCH, (1, 0, DOWN, 3), "b sends 3 units from 0,0 down to 0,1"),
    (rules.MARCH, (1, 5, UP, 1), "b sends 1 unit from 2,1 up to 2,0"),
    (rules.MARCH, (1, 5, LEFT, 70000), "b sends 70000 units from 2,1 left to 1,1"),
    (
        rules.CLASH,
        (3, RIGHT, 2, 0),
        "armies meet between 0,1 and 1,1: each side loses 2 units",
    ),
    (rules.BATTLE, (8, 3, 2, 5), "c holds 2,2 with 2 units left, 7 against 5"),
    (rules.BATTLE, (7, 0, 0, 4), "nobody holds 1,2: 4 against 4 leaves no units"),
    (rules.GROWTH, (0, 3, 12, 2), "a produces 3 units and has 12 units on 2 squares"),
    (rules.GROWTH, (0, 1, 2, 1), "a produces 1 unit and has 2 units on 1 square"),
    (rules.GROWTH, (2, 0, 0, 0), "c has no units left"),
    (rules.ENDED, (2, 9, 0, 0), "the game ends after round 9: domination"),
]


@pytest.mark.parametrize(("kind", "figures", "words"), SAID)
def test_every_event_is_said(kind: int, figures: tuple[int, int, int, int], words: str) -> None:
    book = match_at(THREE).book
    assert view.sentence(book, Event(1, 1, kind, figures), {0: "peace", 2: "東へ <b>"}) == words


def test_the_sentences_above_are_of_all_kinds_that_occur() -> None:
    match = played(20, 6, 5000, crossing="fight")
    assert match.over
    assert {kind for kind, _, _ in SAID} == {e.kind for made in match.moves for e in made.events}
    for shown in everybody(match):
        assert all(map(shown.sentence, shown.events))


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown event"):
        view.sentence(match_at(THREE).book, Event(1, 1, 99, (0, 0, 0, 0)), {})


def test_a_declaration_cannot_speak_for_another_player_or_to_the_terminal() -> None:
    match = Match(GAME, seats=3, seed=1)
    match.play(0, PLAN, "peace\n  b: I give up\x0b  b: so do I\u2028  b: and I\x1b[2J")
    match.close_phase()
    (said,) = match.view(2).sentences(since=2)[-1:]
    assert len(said.splitlines()) == 4
    assert said.splitlines()[2] == "  b: no plan"
    assert "\x1b" not in said


def test_declarations_belong_to_their_phase() -> None:
    match = Match(GAME, seats=3, seed=1)
    for text in ("one", "two"):
        for seat in range(3):
            match.play(seat, PLAN, f"{text} {LETTERS[seat]}")
    told = [line for line in match.view().sentences() if "declarations" in line]
    assert told == [
        "round 1, first declarations:\n  a: one a\n  b: one b\n  c: one c",
        "round 1, second declarations:\n  a: two a\n  b: two b\n  c: two c",
    ]


def test_orders_are_told_to_their_own_seat_only() -> None:
    match = match_at(THREE)
    match.play(0, "0,0,R,2")
    assert match.view(0).sentences() == ["a orders 2 units from 0,0 right to 1,0"]
    for other in (SPECTATOR, 1, 2):
        assert match.view(other).sentences() == []


def test_marks_are_squares_of_the_map() -> None:
    match = played(5, 6, 400, crossing="fight")
    squares = {square_id(x, y) for x in range(6) for y in range(6)}
    marked = {
        event.kind: view.marks(match.book, event) for made in match.moves for event in made.events
    }
    assert {kind for kind, found in marked.items() if found} == {
        rules.ORDERED,
        rules.MARCH,
        rules.CLASH,
        rules.BATTLE,
    }
    assert all(squares.issuperset(found) for found in marked.values())


def test_marks_say_where() -> None:
    book = match_at(THREE).book

    def marks(kind: int, *figures: int) -> tuple[str, ...]:
        a, b, c, d = figures
        return view.marks(book, Event(1, 1, kind, (a, b, c, d)))

    assert marks(rules.MARCH, 1, 0, DOWN, 3) == ("c0-1",)
    assert marks(rules.ORDERED, 1, 5, LEFT, 3) == ("c1-1",)
    assert marks(rules.CLASH, 3, RIGHT, 2, 0) == ("c0-1", "c1-1")
    assert marks(rules.BATTLE, 8, 3, 2, 5) == ("c2-2",)


# Where the game stands


def test_status_of_declarations() -> None:
    match = Match(GAME, seats=3, seed=1)
    match.play(1, PLAN, "peace")
    before = "round 1 of 15, first declaration: "
    assert match.view(0).status() == before + "hand in a plan (waiting for a, c)"
    assert match.view(1).status() == before + "your plan is in, waiting for a, c"
    assert match.view().status() == before + "waiting for a, c"
    match.close_phase()
    assert match.view().status() == "round 1 of 15, second declaration: waiting for a, b, c"


def test_status_of_commands() -> None:
    match = match_at(THREE)
    before = "round 3 of 15, commands: "
    match.play(0, "0,0,R,2")
    assert match.view(0).status() == before + "1 of 3 given (waiting for a, c)"
    assert match.view(1).status() == before + "0 of 3 given, all in, waiting for a, c"
    assert match.view(2).status() == before + "0 of 3 given (waiting for a, c)"
    match.play(0, DONE)
    assert match.view(0).status() == before + "1 of 3 given, all in, waiting for c"
    assert match.view().status() == before + "waiting for c"


def test_status_of_a_player_without_units() -> None:
    match = match_at(THREE.replace("001c.", "000..").replace("a c", "a"))
    out = "you have no units left, waiting for a"
    assert match.view(2).status() == f"round 3 of 15, commands: {out}"


@pytest.mark.parametrize(
    ("ended", "row", "words"),
    [
        ("domination", "005a.|000..|012b+", "domination, b wins"),
        ("timeout", "005a.|000..|007b+", "timeout, a, b share the win"),
        ("annihilation", None, "annihilation, nobody wins"),
    ],
)
def test_status_of_a_finished_game(ended: str, row: str | None, words: str) -> None:
    lines = THREE.splitlines()
    if row is None:
        lines[2:] = ["000..|000..|000.+"] * 3
    else:
        lines[2] = row
    lines[1] = f"ended {ended}"
    match = match_at("\n".join(lines))
    for shown in everybody(match):
        assert shown.status() == f"game over after round 3: {words}"


def test_results_have_a_row_for_every_seat() -> None:
    assert match_at(THREE).view().as_dict()["results"] == [
        {"seat": "a", "squares": 2, "units": 7},
        {"seat": "b", "squares": 1, "units": 12},
        {"seat": "c", "squares": 1, "units": 1},
    ]


# The picture


def test_squares_say_what_is_on_them() -> None:
    match = match_at(THREE)
    match.play(0, "0,0,R,2")
    labels = {name: element.label for name, element in by_id(match.view(0)).items()}
    assert labels["c0-0"] == "square 0,0, 5 units of a, 3 still to command"
    assert labels["c2-0"] == "square 2,0, resource, 12 units of b"
    assert labels["c1-1"] == "square 1,1, 1 unit of c"
    assert labels["c2-1"] == "square 2,1, resource, empty"
    assert labels["c1-0"] == "square 1,0, empty"
    assert by_id(match.view(2))["c0-0"].label == "square 0,0, 5 units of a"


def test_text_board_with_units_of_five_digits() -> None:
    match = match_at(THREE.replace("012b+", "12345b+"))
    match.play(0, "0,0,R,2")
    match.play(0, "0,2,U,1")
    assert match.view(0).text() == (
        "Territory, round 3 of 15\n"
        "\n"
        "    0    1       2\n"
        "0  5a    .  12345b+\n"
        "1  *.   1c       .+\n"
        "2  2a    .       .\n"
        "\n"
        "+ resource square, * changed last\n"
        "\n"
        "b 12345 units 1 square\n"
        "a     7 units 2 squares\n"
        "c     1 unit  1 square\n"
        "\n"
        "you play a\n"
        "you send 2 units from 0,0 right to 1,0\n"
        "you send 1 unit from 0,2 up to 0,1\n"
    )


def test_own_commands_over_one_border_are_one_arrow() -> None:
    match = match_at(THREE)
    for line in ("0,0,R,2", "0,0,R,1", "0,0,D,1"):
        match.play(0, line)
    drawn = [element for element in by_id(match.view(0)).values() if element.kind is Kind.ARROW]
    assert [(arrow.id, arrow.captions[0].text, arrow.seat) for arrow in drawn] == [
        ("order-c0-0-R", "3", 0),
        ("order-c0-0-D", "1", 0),
    ]


def test_marches_of_the_round_are_arrows_for_everybody() -> None:
    match = match_at(THREE)
    for seat, line in ((0, "0,0,R,2"), (0, "0,0,R,1"), (0, DONE), (2, "1,1,U,1"), (2, DONE)):
        match.play(seat, line)
    for shown in everybody(match):
        drawn = [element for element in by_id(shown).values() if element.kind is Kind.ARROW]
        assert [(arrow.label, arrow.captions[0].text, arrow.seat) for arrow in drawn] == [
            ("a sent 3 units from 0,0 right to 1,0", "3", 0),
            ("c sent 1 unit from 1,1 up to 1,0", "1", 2),
        ]


def test_a_button_is_there_only_for_a_seat_that_can_use_it() -> None:
    match = match_at(THREE)
    declaring = Match(GAME, seats=3, seed=1)
    declaring.play(1, PLAN)

    def buttons(shown: View) -> set[str]:
        return {"plan", "done"} & set(by_id(shown))

    assert [buttons(shown) for shown in everybody(match)] == [set(), {"done"}, set(), {"done"}]
    assert [buttons(shown) for shown in everybody(declaring)] == [set(), {"plan"}, set(), {"plan"}]


def test_twenty_seats_have_standings_of_their_own_strongest_first() -> None:
    match = played(20, 10, 500)
    standings = [e for e in by_id(match.view()).values() if e.id.startswith("standing-")]
    assert sorted(element.captions[0].text for element in standings) == list(LETTERS)
    assert len({element.seat for element in standings}) == 20
    units = [match.s.total[element.seat or 0] for element in standings]
    assert units == sorted(units, reverse=True)
    assert units[0] > units[-1]


def bounds(element: Element) -> Iterator[tuple[float, float, float, float]]:
    """Yield left, top, right and bottom of the parts of an element below the map."""
    for part in (element.shape, *element.captions):
        match part:
            case Rect(x, y, width, height):
                yield x, y, x + width, y + height
            case Text(x, y, text, size):
                half = 0.0 if element.kind is Kind.LABEL else text_width(text, size) / 2
                yield x - half, y - size / 2, x - half + text_width(text, size), y + size / 2


@pytest.mark.parametrize(("seats", "size"), [(3, 2), (5, 10), (20, 6), (20, 20)])
@pytest.mark.parametrize("units", [5, 1_000_000])
def test_what_stands_below_the_map_fits_the_picture(seats: int, size: int, units: int) -> None:
    match = Match(
        GAME,
        seats=seats,
        seed=1,
        options=GAME.options({"map_size": size, "starting_units": units}),
    )
    scene = match.view(0).scene()
    below = [e for e in scene.elements if e.kind in (Kind.PIECE, Kind.CARD) or e.id[:5] == "units"]
    boxes = [box for element in below for box in bounds(element)]
    assert len(boxes) == 3 * seats + 2
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= scene.width
        assert grid_size(size, size)[1] <= top < bottom <= scene.height


def test_standings_are_readable_on_a_telephone() -> None:
    scene = Match(GAME, seats=5, seed=1).view(0).scene()
    texts = [e.shape for e in scene.elements if e.kind is Kind.LABEL and isinstance(e.shape, Text)]
    assert all(text.size * 360 / scene.width >= 10.5 for text in texts)


# Secrets


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1])
def test_nothing_changes_for_others_when_a_seat_gives_commands(seat: int) -> None:
    def everything(shown: View) -> tuple[object, ...]:
        said = json.dumps(shown.as_dict())
        return said, shown.svg(), shown.text(colour=True), spec_of(shown.s).pack(shown.s)

    match = match_at(THREE.replace("001c.", "009c."))
    before, own = everything(match.view(seat)), everything(match.view(2))
    for line in ("1,1,U,4", "1,1,R,2"):
        match.play(2, line)
        assert everything(match.view(seat)) == before
        assert everything(match.view(2)) != own


# Clicks

POSITIONS: dict[str, Callable[[], Match]] = {
    "commands": lambda: match_at(THREE),
    "commands given": lambda: match_at(THREE + "orders a 0,0,R,5|0,2,U,1\n"),
    "usual size": lambda: played(5, 10, 97),
    "largest": lambda: played(20, 20, 20 * 2 + 7),
    "smallest": lambda: played(3, 2, 8),
    "declarations": lambda: Match(GAME, seats=4, seed=2),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_move_is_one_path_of_clicks_on_what_is_there(name: str) -> None:
    match = POSITIONS[name]()
    assert match.to_act
    for seat in match.to_act:
        shown = match.view(seat)
        expected = {
            view.clicks(shown.book, shown.s, seat, family.code): family for family in shown.legal()
        }
        assert dict(walk(shown)) == expected
        assert len(expected) == len(shown.legal()) > 0
        labels = {name: element.label for name, element in by_id(shown).items()}
        assert all(labels[name] for path in expected for name in path)
        assert shown.svg(clickable=[choice.id for choice in clicks.follow(shown).choices])


def test_clicks_of_a_command_are_its_square_and_its_neighbour() -> None:
    shown = match_at(THREE).view(0)
    begin = clicks.follow(shown)
    assert begin.family is None
    assert [(choice.id, choice.label) for choice in begin.choices] == [
        ("done", "give no more commands"),
        ("c0-0", "square 0,0, 5 units of a"),
        ("c0-2", "square 0,2, 2 units of a"),
    ]
    assert [(choice.id, choice.label) for choice in clicks.follow(shown, ["c0-0"]).choices] == [
        ("c0-1", "send units from 0,0 down to 0,1"),
        ("c1-0", "send units from 0,0 right to 1,0"),
    ]
    end = clicks.follow(shown, ["c0-0", "c1-0"])
    assert end == clicks.Step((), Family(COMMAND + RIGHT, 1, 5))
    assert command(0, RIGHT, 5) in Family(COMMAND + RIGHT, 1, 5)


@pytest.mark.parametrize(
    ("path", "named"),
    [
        (["c1-1"], "'c1-1'"),
        (["c0-0", "c0-2"], "'c0-0, c0-2'"),
        (["done", "done"], "'done, done'"),
        (["plan"], "'plan'"),
        ([""], "''"),
        (["c0-0", "c1-0", "c1-0"], "'c0-0, c1-0, c1-0'"),
    ],
)
def test_clicks_that_lead_nowhere_are_refused(path: list[str], named: str) -> None:
    with pytest.raises(NotLegal) as refused:
        clicks.follow(match_at(THREE).view(0), path)
    assert refused.value.code == "no-such-path"
    assert str(refused.value) == f"{named}: no legal move begins with these clicks"


def test_who_has_nothing_to_decide_has_nothing_to_click() -> None:
    for seat in (SPECTATOR, 1):
        assert clicks.follow(match_at(THREE).view(seat)) == clicks.Step((), None)


def test_a_declaration_is_a_button() -> None:
    shown = Match(GAME, seats=3, seed=1).view(1)
    assert clicks.follow(shown).choices == (clicks.Choice("plan", "hand in a plan"),)
    assert clicks.follow(shown, ["plan"]).family == Family(PLAN, 0, 0)


# Open views of finished games


def finished_with_orders() -> Match:
    """Return a finished match shown where a and c have given commands and b has not."""
    position = THREE.replace("waiting a c", "waiting a b c").replace("001c", "003c")
    match = match_at(position, max_rounds=3)
    match.play(0, command(0, RIGHT, 2))
    match.play(0, command(0, RIGHT, 1))
    match.play(0, command(6, RIGHT, 2))
    match.play(2, command(4, UP, 3))
    match.close_phase()
    assert match.over
    match.jump(4)
    return match


def test_an_open_view_draws_everybodys_commands() -> None:
    match = finished_with_orders()
    shown = by_id(match.view(OPEN))
    orders = {name: element for name, element in shown.items() if name.startswith("order-")}
    assert {name: element.label for name, element in orders.items()} == {
        "order-a-c0-0-R": "a sends 3 units from 0,0 right to 1,0",
        "order-a-c0-2-R": "a sends 2 units from 0,2 right to 1,2",
        "order-c-c1-1-U": "c sends 3 units from 1,1 up to 1,0",
    }
    assert [element.seat for element in orders.values()] == [0, 0, 2]
    assert "you" not in shown and "done" not in shown


def test_the_open_text_board_lists_everybodys_commands() -> None:
    text = finished_with_orders().view(OPEN).text()
    lines = [line for line in text.splitlines() if " sends " in line]
    assert [line.split()[0] for line in lines] == ["a", "a", "c"]
    assert "you" not in text


def test_others_still_see_only_their_own_commands_of_a_finished_game() -> None:
    match = finished_with_orders()
    for seat, own in ((SPECTATOR, 0), (0, 2), (1, 0), (2, 1)):
        shown = by_id(match.view(seat))
        assert sum(name.startswith("order-") for name in shown) == own
        assert match.view(seat).text().count("you send") == own


def test_the_end_has_no_commands_left_to_draw() -> None:
    match = finished_with_orders()
    match.jump(len(match.moves))
    assert not any(name.startswith("order-") for name in by_id(match.view(OPEN)))
    assert any(name.startswith("march-") for name in by_id(match.view(OPEN)))
