"""The campaign map: land and sea, places, the way, convoys and encounters."""

import pytest

from support.campaign.scenes import by_id, found, make, new_run
from wartable.engine.play.match import Match
from wartable.engine.scene.scene import Areas, Element, Line, Lines, Point, Polygon, Rect, Texts
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.rules.places import from_town
from wartable.games.campaign.state import CAMP, SHOP, kind_of
from wartable.games.campaign.view.map import convoys
from wartable.games.campaign.view.map_layout import HIGHEST, Sheet, Theatre, theatre
from wartable.games.clans.catalogue import card_ids

ACTS = (1, 2, 3)


def in_camp(seed: int = 3) -> Match:
    """Return a run in its first camp."""
    match = new_run(seed)
    make(match, "relic relic_gold_purse")
    return match


def marched(match: Match) -> Match:
    """Put the army where the boss waits, and its way behind it."""
    s = match.s
    s.hero_lat, s.hero_lng = s.end_lat, s.end_lng
    s.step_lat[1], s.step_lng[1], s.steps = s.end_lat, s.end_lng, 2
    return match


def send(match: Match, number: int, travelled: int, due: int = 0) -> None:
    """Put a delivery under way."""
    s = match.s
    s.under_way = max(s.under_way, number + 1)
    s.source[number], s.goods[number] = 0, kind_of(card_ids().index("fusilier"), 0, 0)
    s.due[number], s.travelled[number], s.hurried[number] = due, travelled, 0


def foot(element: Element) -> Point:
    """Return where a sign of the map stands: its lowest point, or the middle of a box."""
    if isinstance(element.shape, Rect):
        box = element.shape
        return box.x + box.width / 2, box.y + box.height / 2
    assert isinstance(element.shape, Polygon)
    return element.shape.points[0]


# Land and sea


def is_in_a_sea(land: Theatre, point: Point) -> bool:
    x, y = point
    inside = 0
    for ring in land.seas:
        for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside += 1
    return inside % 2 == 1


@pytest.mark.parametrize("act", ACTS)
def test_the_land_of_an_act_fills_its_sheet_and_stays_on_it(act: int) -> None:
    land = theatre(act)
    left, upper, right, lower = land.paper.edge
    assert 0 < lower <= HIGHEST
    assert land.seas and land.rivers
    for line in (*land.seas, *land.rivers):
        for x, y in line:
            assert left - 0.01 <= x <= right + 0.01 and upper - 0.01 <= y <= lower + 0.01


@pytest.mark.parametrize(
    ("act", "place", "wet"),
    [
        (1, (435000, 85000), True),  # the Ligurian Sea
        (1, (454642, 91900), False),  # Milan
        (2, (318000, 310000), True),  # the Mediterranean
        (2, (300444, 312357), False),  # Cairo
        (2, (296500, 325500), True),  # the Gulf of Suez
        (3, (508000, 13000), True),  # the Channel
        (3, (482082, 163738), False),  # Vienna
    ],
)
def test_the_sea_is_on_the_right_side_of_the_coast(
    act: int, place: tuple[int, int], wet: bool
) -> None:
    land = theatre(act)
    assert is_in_a_sea(land, land.paper.at(*place)) is wet


def test_the_map_draws_sea_rivers_and_names() -> None:
    there = by_id(in_camp().view(0))
    assert isinstance(there["sea"].shape, Areas) and isinstance(there["rivers"].shape, Lines)
    goals, others = there["goals"].shape, there["names"].shape
    assert isinstance(goals, Texts) and isinstance(others, Texts)
    assert {name for _, _, name in goals.texts} == {"Nice", "Milan"}
    assert {"Turin", "Mantua"} <= {name for _, _, name in others.texts}


# The way


def test_the_way_runs_through_all_places_of_the_travels() -> None:
    match = in_camp()
    assert "route" not in by_id(match.view(0)), "nobody has travelled yet"
    there = by_id(marched(match).view(0))
    route = there["route"].shape
    assert isinstance(route, Line) and len(route.points) == 2
    assert there["route"].label == "your way: Nice → Milan"
    hero, end = foot(there["hero"]), there["end"].shape
    assert route.points[-1] == hero
    assert isinstance(end, Polygon)
    assert there["hero"].label == "your army near Milan, 249 km from the home town"
    assert there["town"].label == "home town Nice"


# Convoys


def test_a_convoy_is_as_far_along_as_it_has_travelled() -> None:
    match = marched(in_camp())
    s = match.s
    whole = from_town(s)
    for number, share in enumerate((0, 1, 2, 4)):
        send(match, number, whole * share // 4)
    found_at = convoys(s)
    for convoy, share in zip(found_at, (0, 1, 2, 4), strict=True):
        assert convoy.lat == pytest.approx(
            s.town_lat + (s.hero_lat - s.town_lat) * share / 4, abs=2
        )
        assert convoy.lng == pytest.approx(
            s.town_lng + (s.hero_lng - s.town_lng) * share / 4, abs=2
        )
    there = by_id(match.view(0))
    xs = [foot(there[f"convoy-{number}"])[0] for number in (1, 2, 3, 4)]
    assert xs == sorted(xs) and len(set(xs)) == 4
    assert there["convoy-3"].label.startswith("convoy with Fusilier: from Training Grounds, ")
    assert there["convoy-3"].label.endswith("of 249 km")


def test_what_is_still_made_is_not_on_the_road() -> None:
    match = marched(in_camp())
    send(match, 0, 0, due=2)
    send(match, 1, 50_000)
    assert [convoy.number for convoy in convoys(match.s)] == [1]
    there = by_id(match.view(0))
    assert "convoy-1" not in there and "convoy-2" in there


def test_a_convoy_that_is_farther_than_the_army_is_with_it() -> None:
    match = marched(in_camp())
    send(match, 0, 9_000_000)
    convoy = convoys(match.s)[0]
    assert (convoy.lat, convoy.lng) == (match.s.hero_lat, match.s.hero_lng)
    match.s.hurried[0] = 1
    assert convoys(match.s)[0].words.endswith("hurried: it arrives next")
    match.s.hero_lat, match.s.hero_lng = match.s.town_lat, match.s.town_lng
    assert convoys(match.s)[0].words.startswith("from Training Grounds, 0 km of 0 km")


def test_convoys_at_one_place_stand_beside_each_other() -> None:
    match = marched(in_camp())
    send(match, 0, 100_000)
    send(match, 1, 100_000)
    there = by_id(match.view(0))
    assert foot(there["convoy-1"])[0] + 12 < foot(there["convoy-2"])[0]


# Encounters


@pytest.mark.parametrize("act", ACTS)
def test_town_and_end_are_named_in_every_act(act: int) -> None:
    match = found(lambda s: s.stage == CAMP and s.act == act)
    names = by_id(match.view(0))["goals"].shape
    assert isinstance(names, Texts)
    data = campaign().act(act)
    assert {name for _, _, name in names.texts} == {data.town.name, data.end.name}


@pytest.mark.parametrize("act", ACTS)
def test_every_choice_has_a_plate_with_its_number_and_kind(act: int) -> None:
    match = found(lambda s: s.stage == CAMP and s.act == act)
    there = by_id(match.view(0))
    plates = [there[f"site-{choice + 1}"] for choice in range(match.s.choices)]
    for choice, plate in enumerate(plates):
        assert plate.captions[0].text.startswith(f"{choice + 1} ")
        assert plate.label.startswith(f"{choice + 1}: ")
        assert f"pointer-{choice + 1}" in there
    centres = {foot(plate) for plate in plates}
    assert len(centres) == len(plates), "no plate covers another"


def test_only_the_present_encounter_is_shown_while_it_is_played() -> None:
    match = found(lambda s: s.stage == SHOP)
    sites = [name for name in by_id(match.view(0)) if name.startswith("site-")]
    assert sites == [f"site-{match.s.now}"]


def test_a_pending_defence_is_marked() -> None:
    match = in_camp()
    s = match.s
    assert "defence" not in by_id(match.view(0))
    s.defence = 1
    place = campaign().act(1).places[2]
    s.defence_lat, s.defence_lng = place.lat, place.lng
    label = by_id(match.view(0))["defence"].label
    assert label == "Genoa, which you took, waits for its defence"


# Room for names


def test_names_and_plates_take_free_places_only() -> None:
    sheet = Sheet(Rect(0, 0, 100, 100))
    first = sheet.name((50, 50), 30, 10)
    assert first is not None and first.x > 50
    second = sheet.name((50, 50), 30, 10)
    assert second is not None and second.x + second.width < 50
    taken = [sheet.name((50, 50), 30, 10) for _ in range(16)]
    assert taken[-1] is None, "a name without room is left out"
    plate = sheet.plate((50, 50), 90, 90)
    assert (plate.x, plate.y) == (5, 5), "a plate without room covers others"
