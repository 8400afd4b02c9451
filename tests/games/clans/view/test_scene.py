"""How Land of Clans & Wanderers is shown: the picture, the text board, where it stands."""

from collections.abc import Iterator

import pytest

from support.clans.scenes import Table, by_id, kind_of, new_match, played
from support.events import told
from wartable.engine.kit.events import EVERYBODY
from wartable.engine.play.match import Match
from wartable.engine.play.view import OPEN, SPECTATOR, View
from wartable.engine.scene.scene import Align, Element, Kind, Rect, Text, text_width
from wartable.games.clans import GAME, events, view
from wartable.games.clans.state import NORTH, SIDES, SOUTH, TURN_CAP

VIEWERS = (SPECTATOR, SOUTH, NORTH)


def everybody(match: Match) -> Iterator[View]:
    return map(match.view, VIEWERS)


def box(element: Element) -> Rect:
    assert isinstance(element.shape, Rect)
    return element.shape


def written(element: Element) -> list[str]:
    return [caption.text for caption in element.captions]


# Units


def test_a_unit_shows_its_figures_and_says_them() -> None:
    table = Table()
    name = table.put(SOUTH, "a2", "cavalry", hp=3, ap=1)
    piece = by_id(table.view(SOUTH))[name]
    assert written(piece) == ["Cavalry", "4", "3/5", "cav"]
    assert piece.label == (
        "South: Cavalry, front of a2, damage 4, health 3 of 5, 1 of 2 action points, range 1. "
        "Cavalry: It attacks archers with +4 damage. Pikemen have +4 damage against it."
    )
    assert piece.seat == SOUTH


def test_a_card_of_a_lane_shows_its_tick() -> None:
    table = Table("classic")
    name = table.put(SOUTH, "a2", "lake_veteran")
    piece = by_id(table.view(SOUTH))[name]
    assert written(piece) == ["Lake Veteran", "7", "13", "T3", "lake"]
    assert "tick 3, at home in lake" in piece.label


def test_many_abilities_are_counted_and_said_in_full() -> None:
    table = Table()
    unit = table.put(SOUTH, "a1", "napoleons_guard")
    piece = by_id(table.view(SOUTH))[unit]
    assert written(piece)[-1] == "woods, +4"
    for name in ("Fury 2:", "Shield 2:", "Guard:", "Inspire 1:"):
        assert name in piece.label


def test_long_names_are_shortened_on_the_board_only() -> None:
    table = Table()
    name = table.put(SOUTH, "a1", "desert_elite_striker")
    piece = by_id(table.view(SOUTH))[name]
    assert written(piece)[0] == "Des. Eli. Striker"
    assert piece.label.startswith("South: Desert Elite Striker,")
    table.deal(SOUTH, "desert_elite_striker")
    assert written(by_id(table.view(SOUTH))["card-desert_elite_striker"])[:2] == [
        "Des. Elite",
        "Striker",
    ]


def test_a_used_barrier_is_marked_no_more() -> None:
    table = Table()
    name = table.put(SOUTH, "a1", "barrier")
    assert written(by_id(table.view(SOUTH))[name])[-1] == "barrier"
    table.s.u_barrier[table.units(SOUTH)[0]] = 1
    piece = by_id(table.view(SOUTH))[name]
    assert "barrier" not in written(piece) and "barrier used up" in piece.label


def test_decoys_are_marked_for_their_owner_only() -> None:
    table = Table()
    name = table.put(SOUTH, "a2", "pikeman-decoy")
    assert "decoy" in " ".join(written(by_id(table.view(SOUTH))[name]))
    assert "a decoy" in by_id(table.view(SOUTH))[name].label
    for seat in (NORTH, SPECTATOR):
        piece = by_id(table.view(seat))[name]
        assert "decoy" not in piece.label + " ".join(written(piece))
    assert "decoy" not in table.view(SPECTATOR).text()


# What is hidden


def test_a_concealed_card_is_a_card_back() -> None:
    table = Table("classic")
    table.put(NORTH, "b2", "lake_mist_weaver")
    name = table.put(NORTH, "b2", "ancient_treant")
    for seat in (SOUTH, SPECTATOR):
        piece = by_id(table.view(seat))[name]
        assert written(piece) == ["hidden card"] and "back" in piece.classes
        assert piece.label == "North: hidden card, back of b2"
        assert "Treant" not in table.view(seat).svg() + table.view(seat).text()
    assert written(by_id(table.view(NORTH))[name])[0] == "Ancient Treant"


def test_spies_and_traps_are_shown_to_their_side_only() -> None:
    table = Table()
    spy = table.put(NORTH, "b2", "spy")
    table.s.trap[9 + 4] = 3
    own = by_id(table.view(NORTH))
    assert written(own[spy]) == ["spy"] and own[spy].label.startswith("North: Spy, a spy on b2")
    assert own["trap-b2-north"].label == "North's trap of 3 damage on b2"
    for seat in (SOUTH, SPECTATOR):
        there = by_id(table.view(seat))
        assert spy not in there and "trap-b2-north" not in there
        assert "2 cards hidden on the board" in there["base-north"].label
    table.put(SOUTH, "b1", "watcher")
    assert spy in by_id(table.view(SOUTH))


def test_tiles_out_of_sight_are_in_fog() -> None:
    table = Table()
    table.put(NORTH, "a3", "pikeman")
    hidden = by_id(table.view(SOUTH))
    assert "fog-a3" in hidden and "north-a3" not in hidden
    assert hidden["tile-a3"].label == "tile a3, terrain unknown, out of sight"
    assert "a3 ? (fog)" in table.view(SOUTH).text()
    assert "fog-a3" not in by_id(table.view(NORTH)) and "fog-a1" in by_id(table.view(NORTH))
    table.put(SOUTH, "a2", "scout")
    seen = by_id(table.view(SOUTH))
    assert "fog-a3" not in seen and "north-a3" in seen
    assert seen["tile-a3"].label == "tile a3, lake"


def test_terrain_seen_once_stays_known_in_the_fog() -> None:
    table = Table()
    table.s.known[SOUTH] = 1
    there = by_id(table.view(SOUTH))
    assert there["tile-a3"].label == "tile a3, lake, out of sight"
    assert {"signs-a3", "fog-a3"} <= set(there)


# Tiles


def test_own_base_is_at_the_bottom() -> None:
    match = new_match("points")
    for seat, below, above in ((SOUTH, "a1", "a3"), (NORTH, "a3", "a1"), (SPECTATOR, "a1", "a3")):
        there = by_id(match.view(seat))
        assert box(there[f"tile-{below}"]).y > box(there["tile-a2"]).y
        assert box(there["tile-a2"]).y > box(there[f"tile-{above}"]).y
        assert box(there["tile-a1"]).x < box(there["tile-b1"]).x < box(there["tile-c1"]).x
    assert box(by_id(match.view(NORTH))["base-north"]).y > 300


def test_the_front_card_is_nearer_to_the_enemy() -> None:
    for preset in ("classic", "points"):
        table = Table(preset)
        front, back = table.put(SOUTH, "a1", "scout"), table.put(SOUTH, "a1", "fusilier")
        there = by_id(table.view(SOUTH))
        assert box(there[front]).y < box(there[back]).y
        enemy, behind = table.put(NORTH, "b2", "scout"), table.put(NORTH, "b2", "fusilier")
        there = by_id(table.view(SOUTH))
        assert box(there[enemy]).y > box(there[behind]).y
        there = by_id(table.view(NORTH))
        assert box(there[enemy]).y < box(there[behind]).y


def test_lanes_show_where_the_fight_is_and_who_holds_the_middle() -> None:
    table = Table("classic")
    table.s.zone[0], table.s.holder[0] = 0, SOUTH + 1
    there = by_id(table.view(NORTH))
    assert there["zone-a3"].label == "the next fight of the lane is on a3"
    assert there["held-a2"].label == "South holds a2" and there["held-a2"].seat == SOUTH
    assert {"zone-b2", "zone-c2"} <= set(there) and "zone-a2" not in there
    assert "a3 lake (x)" in table.view(NORTH).text() and "a2 marsh =S" in table.view(NORTH).text()


def test_ignited_tiles_burn_as_long_as_they_do() -> None:
    table = Table()
    table.s.lit[4] = 4
    assert by_id(table.view(SOUTH))["fire-b2"].label == "b2 is ignited up to turn 4"
    table.s.turn = 5
    assert "fire-b2" not in by_id(table.view(SOUTH))


def test_gravestones_stand_for_a_round() -> None:
    table = Table()
    table.s.grave[9 + 4], table.s.grave_turn[9 + 4] = kind_of("cossack") + 1, 3
    for turn, stands in ((3, True), (4, True), (5, False)):
        table.s.turn = turn
        assert ("grave-b2-north" in by_id(table.view(SOUTH))) == stands
        assert ("+ Cossack fell" in table.view(SOUTH).text()) == stands
    table.s.turn = 3
    for name in ("scout", "fusilier"):
        table.put(SOUTH, "b2", name)
    stone = by_id(table.view(SOUTH))["grave-b2-north"]
    assert stone.label == "North's Cossack fell on b2" and box(stone).height < 20


# Sides, hand, sheets


def test_bars_say_health_gold_cards_and_hero() -> None:
    table = Table()
    table.s.health[NORTH], table.s.gold[NORTH], table.s.used[NORTH] = 7, 150, 1
    table.s.boost[SOUTH] = 1
    there = by_id(table.view(SOUTH))
    assert there["base-north"].label == (
        "North: base 7 of 25, gold 150, 0 cards in hand, 19 left in the deck; "
        "hero Napoleon Bonaparte: draw 2 cards (used)"
    )
    assert there["base-south"].label.startswith("South, you, to decide: base 25 of 25")
    assert "units +1 damage" in there["base-south"].label
    assert "draw 2 cards (ready)" in there["base-south"].label


def test_the_hand_groups_equal_cards() -> None:
    table = Table()
    table.deal(SOUTH, "scout", "archer", "scout", "scout-decoy")
    there = by_id(table.view(SOUTH))
    assert [name for name in there if name.startswith("card-")] == [
        "card-archer",
        "card-scout",
        "card-scout-decoy",
    ]
    assert "2×" in written(there["card-scout"]) and "decoy" in written(there["card-scout-decoy"])
    assert there["card-scout"].label.startswith("2× Scout: damage 0, health 4,")
    assert there["hand-0"].label == "your hand: 4 cards of at most 8"


def test_nobody_sees_the_hand_or_deck_of_others() -> None:
    for preset in ("classic", "points"):
        match = played(preset, 30, seed=8)
        for shown in everybody(match):
            there = by_id(shown)
            sheets = {sheet.name for sheet in shown.scene().sheets}
            assert {"deck-0", "deck-1"} & sheets == (
                {f"deck-{shown.seat}"} if shown.seat >= 0 else set()
            )
            cards = [
                name for name in there if name.startswith(("card-", "north-card", "south-card"))
            ]
            assert bool(cards) == (shown.seat >= 0)


def test_the_own_deck_is_listed_by_copies() -> None:
    match = new_match("points")
    sheet = next(sheet for sheet in match.view(0).scene().sheets if sheet.name == "deck-0")
    assert sheet.title == "Your deck: 19 cards left"
    counted = sum(int(row[0].rstrip("×")) * len(row[1].split(", ")) for row in sheet.rows if row[0])
    assert counted == 19


def explained(shown: View) -> dict[str, str]:
    sheets = {sheet.name: sheet for sheet in shown.scene().sheets}
    return {row[0]: row[1] for row in sheets["abilities"].rows}


def test_abilities_in_view_are_explained_beside_the_board() -> None:
    table = Table()
    table.put(NORTH, "b2", "ancient_treant")
    table.deal(SOUTH, "field_medic")
    rows = explained(table.view(SOUTH))
    assert rows["Thorns 3"].endswith("(Ancient Treant)") and "3 damage" in rows["Thorns 3"]
    assert "(Field Medic)" in rows["Medic 5"]
    assert "Medic 5" not in explained(table.view(NORTH))
    assert "Abilities in play" not in table.view(SOUTH).text()


def test_cards_and_units_are_explained_where_one_points_at_them() -> None:
    table = Table()
    name = table.put(SOUTH, "b1", "cavalry")
    svg = table.view(SOUTH).svg(clickable=[name])
    assert "<title>South: Cavalry, front of b1" in svg


def test_an_open_view_of_a_finished_match_shows_both_hands() -> None:
    match = played("points", 20_000, seed=11)
    assert match.over
    there = by_id(match.view(OPEN))
    for side in range(SIDES):
        held = any(name.startswith(f"{view.seat_name(side).lower()}-card-") for name in there)
        assert held == (match.s.held[side] > 0)
    assert not [name for name in there if name.startswith("fog-")]


# Where it stands


def test_status_says_what_can_be_done() -> None:
    table = Table("classic")
    assert table.view(SOUTH).status() == (
        "turn 3 of 40 · both plan: you can stage cards (0 staged), use your hero or submit"
    )
    table.play("done")
    assert table.view(SOUTH).status() == "turn 3 of 40 · both plan: waiting for North"
    points = Table()
    points.deal(SOUTH, "scout")
    assert points.view(SOUTH).status() == (
        "turn 3 of 80 · South's turn · 2 placements left: "
        "you can place cards, act with your units, use your hero or end the turn"
    )
    assert points.view(NORTH).status().endswith("waiting for South")


def test_status_of_the_exchange_and_of_ages() -> None:
    match = new_match("clans", 3, mulligan=2)
    assert match.view(SOUTH).status() == (
        "age 1 of 3 · exchange up to 2 cards: you can exchange 2 cards or keep the rest"
    )


def test_status_of_the_end_and_results() -> None:
    table = Table()
    table.s.ended, table.s.won, table.s.waiting = TURN_CAP, 3, 0
    table.s.health[NORTH], table.s.fallen[SOUTH], table.s.gold[SOUTH] = 20, 4, 300
    assert table.view(SOUTH).status() == "match over in turn 3: turn cap, a draw"
    assert view.results(table.match.book, table.s) == [
        {"seat": "South", "health": 25, "damage": 5, "lost": 4, "gold": 300},
        {"seat": "North", "health": 20, "damage": 0, "lost": 0, "gold": 0},
    ]
    assert view.reason(TURN_CAP) == "turn cap"


# The whole picture


MANY = [(preset, moves) for preset in GAME.presets for moves in (0, 15, 60, 140)]


@pytest.mark.parametrize(("preset", "moves"), MANY)
def test_the_text_board_fits_a_terminal(preset: str, moves: int) -> None:
    for shown in everybody(played(preset, moves, seed=9)):
        assert max(map(len, shown.text().splitlines())) <= 80


@pytest.mark.parametrize(("preset", "moves"), MANY)
def test_everything_fits_the_picture_and_can_be_read_on_a_telephone(
    preset: str, moves: int
) -> None:
    for shown in everybody(played(preset, moves, seed=10)):
        scene = shown.scene()
        scale = 360 / scene.width
        for element in scene.elements:
            for part in (element.shape, *element.captions):
                if isinstance(part, Text):
                    assert part.size * scale >= 8.6, element
                    left = part.x - _before(part)
                    assert -1 <= left < left + text_width(part.text, part.size) <= scene.width + 4
                elif isinstance(part, Rect):
                    assert 0 <= part.x < part.x + part.width <= scene.width
                    assert 0 <= part.y < part.y + part.height <= scene.height


def _before(text: Text) -> float:
    width = text_width(text.text, text.size)
    return {Align.LEFT: 0.0, Align.CENTRE: width / 2, Align.RIGHT: width}[text.align]


@pytest.mark.parametrize(("preset", "moves"), MANY)
def test_nothing_that_can_be_clicked_covers_another_thing(preset: str, moves: int) -> None:
    for shown in everybody(played(preset, moves, seed=10)):
        boxes = [
            box(element)
            for element in shown.scene().elements
            if element.kind in (Kind.CARD, Kind.PIECE) and not element.id.startswith("tile-")
        ]
        for at, one in enumerate(boxes):
            assert min(one.width, one.height) >= 24
            for other in boxes[:at]:
                beside = one.x >= other.x + other.width or other.x >= one.x + one.width
                below = one.y >= other.y + other.height or other.y >= one.y + one.height
                assert beside or below, (one, other)


def test_moves_and_attacks_of_a_turn_are_arrows() -> None:
    table = Table()
    table.put(SOUTH, "a2", "cavalry")
    table.put(NORTH, "b2", "line_infantry")
    table.play("attack a2 b2")
    arrows = [e for e in by_id(table.view(NORTH)).values() if e.kind is Kind.ARROW]
    assert [arrow.label for arrow in arrows] == [
        "Cavalry struck Line Infantry for 4, from a2 to b2"
    ]
    assert written(arrows[0]) == ["4"] and arrows[0].seat == SOUTH


def test_pictures_of_events_nobody_may_know_are_not_drawn() -> None:
    match = played("points", 60, seed=5)
    for shown in everybody(match):
        assert all(event.visible_to(shown.seat) for event in shown.events)
    assert view.marks(match.book, told(events.moves, EVERYBODY, SOUTH, 0, 0, 3))
