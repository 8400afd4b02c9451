"""How Territory is shown: the map, the standings, and where a game stands."""

import json
from collections.abc import Iterator

import pytest

from support.territory.views import THREE, by_id, command, everybody, match_at, played
from wartable.board.squares import grid_size
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.match import Match
from wartable.engine.play.view import OPEN, SPECTATOR, View
from wartable.engine.scene.scene import Element, Kind, Rect, Text, text_width
from wartable.games.territory import GAME
from wartable.games.territory.moves import DONE, PLAN
from wartable.games.territory.state import LETTERS, RIGHT, UP

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
