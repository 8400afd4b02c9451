"""How the game of kingdoms is shown and said."""

from collections.abc import Iterator

import pytest

from support.events import told
from support.thardferr.realms import fields_of
from support.thardferr.views import by_id, day, everybody, founded, played, sheet, sheet_names
from wartable.engine.kit.events import Event
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.match import Match
from wartable.engine.play.view import OPEN, SPECTATOR
from wartable.engine.scene.scene import Areas, Element, Kind, Line, Rect, Text, Tiles, text_width
from wartable.engine.scene.tiles import WIDTH
from wartable.games.thardferr import GAME, events, view
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import FAR_FIGHTING, RACES
from wartable.games.thardferr.moves import (
    attack_move,
    build_move,
    research_move,
    strategy_move,
    train_move,
)
from wartable.games.thardferr.rules.people import strength
from wartable.games.thardferr.state import (
    ATTACKER,
    COMMERCE,
    DEFENDER,
    DESTROYED,
    DOMINATION,
    DRAW,
    EVEN,
    FARM,
    FOOD,
    GOLD,
    HOUSE,
    IRON,
)
from wartable.games.thardferr.view.forecast import flows, preview

# What happened

SAID = [
    (told(events.founded, 0, 3, 20), "Arden is founded by the Human race, with 20 land"),
    (told(events.ordered, 0b1, 0, build_move(FARM), 3), "Arden orders: build Farm 3"),
    (told(events.ordered, 0b10, 1, attack_move(2), 60), "Brune orders: attack Corvo 60"),
    (told(events.handed_in, 2), "Corvo has handed in"),
    (told(events.dawns, 0), "everybody chooses a race"),
    (told(events.dawns, 4), "day 4 of 20 dawns"),
    (told(events.game_over, DOMINATION, 9), "the game ends after day 9: domination"),
    (told(events.traded, 0, IRON, 5), "Arden buys 5 iron"),
    (told(events.traded, 0, FOOD, -7), "Arden sells 7 food"),
    (told(events.built, 3, HOUSE, 2), "Dorn builds 2 Houses"),
    (told(events.trained, 0, 18, 2), "Arden trains 2 Knights"),
    (told(events.learning, 0, COMMERCE), "Arden begins to research Commerce"),
    (told(events.learned, 0, COMMERCE, 1), "Arden has learned Commerce, level 1"),
    (told(events.follows, 4, FAR_FIGHTING), "Eldmark now follows Gnome Far Fighting"),
    (told(events.follows, 4, 0), "Eldmark now follows no strategy"),
    (
        told(events.day_made, 5, 340, -12, 4),
        "Fenmoor gains 340 gold and 4 arms and uses up 12 food",
    ),
    (told(events.day_made, 5, 0, 0, 0), "Fenmoor neither gains nor uses up anything"),
    (told(events.land_found, 0, 1, 21), "Arden finds 1 land and has 21"),
    (told(events.deserted, 0, 3, GOLD), "3 units of Arden leave for want of gold"),
    (told(events.deserted, 0, 1, FOOD), "1 unit of Arden leaves for want of food"),
    (
        told(events.marched, 0, 1, 12, FAR_FIGHTING),
        "Arden marches against Brune with 12 units, Gnome Far Fighting",
    ),
    (
        told(events.battle, 0, 1, ATTACKER, DESTROYED),
        "Arden against Brune: Arden wins, the other army is destroyed",
    ),
    (
        told(events.battle, 0, 1, DEFENDER, DESTROYED),
        "Arden against Brune: Brune wins, the other army is destroyed",
    ),
    (told(events.battle, 0, 1, DRAW, EVEN), "Arden against Brune: a draw, both are even"),
    (told(events.losses, 1, 4, 9, 0), "Brune loses 4 of 9 units"),
    (told(events.losses, 1, 4, 9, 1), "Brune loses 4 of 9 units; 1 of them healed"),
    (told(events.losses, 1, 0, 0, 0), "Brune has nobody in the field"),
    (told(events.taken, 0, 1, 3, 1), "Arden takes 3 land and 1 building from Brune"),
    (told(events.fell, 1, 0, 4), "Brune falls; Arden takes its last 4 land"),
    (told(events.fell, 1, -1, 0), "Brune falls"),
    (told(events.returned, 0, 1), "Arden's army turns back: Brune has fallen"),
]


@pytest.mark.parametrize(("event", "words"), SAID)
def test_every_event_is_said(event: Event, words: str) -> None:
    assert view.sentence(founded().book, event, {}) == words


def test_the_sentences_above_are_of_all_kinds_there_are() -> None:
    assert {event.kind for event, _ in SAID} == {each.number for each in events.EVENTS.kinds}


@pytest.mark.parametrize("kind", [0, 21, 99])
def test_an_unknown_event_is_an_error(kind: int) -> None:
    with pytest.raises(ValueError, match="unknown event"):
        view.sentence(founded().book, Event(1, 1, kind, (0, 0, 0, 0)), {})


def test_programs_are_told_names() -> None:
    book = founded().book
    each = told(events.ordered, 0b1, 0, train_move(18), 3)
    assert GAME.event_as_dict(book, each) == {
        "kind": "ordered",
        "fields": {"seat": 0, "order": "train Knight", "amount": 3},
    }
    each = told(events.battle, 0, 1, DEFENDER, DESTROYED)
    assert GAME.event_as_dict(book, each)["fields"] == {
        "attacker": 0,
        "defender": 1,
        "winner": "defender",
        "cause": "the other army is destroyed",
    }
    each = told(events.follows, 4, 0)
    assert GAME.event_as_dict(book, each)["fields"] == {"seat": 4, "strategy": "none"}


@pytest.mark.parametrize(
    "code", [build_move(FARM), train_move(18), attack_move(2), research_move(17), strategy_move(0)]
)
def test_orders_without_an_amount_are_read_as_written(code: int) -> None:
    book, order = founded().book, events.Order()
    assert order.read(book, order.write(book, code)) == code


def test_orders_are_told_to_who_gave_them_only() -> None:
    match = founded()
    match.submit(0, "build House 1")
    assert match.view(0).sentences()[-1] == "Arden orders: build House 1"
    for other in (SPECTATOR, 1, 2):
        assert not [said for said in match.view(other).sentences() if "orders" in said]


def test_what_is_fought_over_is_marked() -> None:
    match = founded()
    day(match, "0 attack Brune 100")
    for shown in everybody(match):
        assert "realm-1" in shown.marked()
        assert set(shown.marked()) <= set(by_id(shown))
    day(match)
    assert match.view(0).marked() == ("day",)


# Where the game stands


def test_status_says_what_is_asked() -> None:
    match = Match(GAME, seats=2, seed=1)
    assert match.view(0).status() == "day 0, the choice of races: choose a race"
    assert match.view().status() == "day 0, the choice of races: waiting for Arden and Brune"
    match = founded(2, peace=2)
    match.submit(0, "assign Exploration 0")
    told = match.view(0).status()
    assert told.startswith("day 1 of 20, peace up to day 2: give orders, then hand in; 1 of 60")
    assert f"{match.s.goods[0][GOLD]} gold left" in told
    assert f"{match.s.job[0][5]} people without a job" in told
    match.submit(0, "done")
    assert match.view(0).status() == "day 1 of 20, peace up to day 2: waiting for Brune"


def test_status_when_all_orders_are_given_and_at_the_end() -> None:
    match = founded(2, orders=5, days=1)
    for workers in range(5):
        match.submit(0, f"assign Mine {workers}")
    assert match.view(0).status() == "day 1 of 1: all 5 orders are given; hand in"
    day(match)
    ended = match.view(1).status()
    assert ended.startswith("game over after day 1: the last day is over, ")
    assert ended.endswith((" wins", "Arden and Brune share the win"))


def test_status_of_a_fallen_kingdom() -> None:
    match = fallen()
    assert match.view(1).status() == (
        "day 2 of 20: your kingdom has fallen; waiting for Arden and Corvo"
    )


def fallen() -> Match:
    """Return a match in which Brune has just fallen to Arden."""
    match = founded(start_land=20, ruin=20)
    match.s.army[1][:] = [0] * 6
    day(match, "0 attack Brune 100")
    assert match.s.fallen[1] == 1
    return match


def test_results_have_a_row_for_every_kingdom() -> None:
    match = founded(2)
    s = match.s
    assert view.results(match.book, s)[0] == {
        "seat": "Arden",
        "race": "Human",
        "land": 20,
        "strength": strength(match.book, s, 0),
        "army": sum(s.army[0]),
        "built": sum(s.built[0]),
    }
    assert [row["seat"] for row in view.results(match.book, s)] == ["Arden", "Brune"]


# The picture


def views() -> Iterator[Match]:
    yield Match(GAME, seats=5, seed=1)
    yield founded(2)
    yield founded(6)
    yield fallen()
    yield played(7)
    yield played(12, 6, truce=0)


MATCHES = list(views())


@pytest.mark.parametrize("match", MATCHES, ids=range(len(MATCHES)))
def test_everything_is_inside_the_picture_and_the_text_is_narrow(match: Match) -> None:
    for shown in everybody(match):
        scene = shown.scene()
        assert scene.width == WIDTH
        for element in scene.elements:
            for x, y in corners(element):
                assert -0.01 <= x <= scene.width and -0.01 <= y <= scene.height, element.id
        assert max(map(len, shown.text().splitlines())) <= 96


def corners(element: Element) -> Iterator[tuple[float, float]]:
    shape = element.shape
    match shape:
        case Rect():
            yield shape.x, shape.y
            yield shape.x + shape.width, shape.y + shape.height
        case Line():
            yield from shape.points
        case Tiles():
            yield from shape.at
        case Areas():
            yield from (point for ring in shape.rings for point in ring)
        case Text():
            yield shape.x, shape.y
            yield shape.x + text_width(shape.text, shape.size), shape.y


@pytest.mark.parametrize("match", MATCHES, ids=range(len(MATCHES)))
def test_words_stay_on_their_tiles_which_do_not_overlap(match: Match) -> None:
    shown = match.view(0)
    tiles = [each for each in shown.scene().elements if isinstance(each.shape, Rect)]
    tiles = [each for each in tiles if each.kind in (Kind.CARD, Kind.PIECE)]
    for tile in tiles:
        box = tile.shape
        assert isinstance(box, Rect)
        for words in tile.captions:
            assert box.y < words.y < box.y + box.height
            assert text_width(words.text, words.size) <= box.width
    boxes = [each.shape for each in tiles]
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert isinstance(one, Rect) and isinstance(other, Rect)
            beside = one.x + one.width <= other.x or other.x + other.width <= one.x
            assert beside or one.y + one.height <= other.y or other.y + other.height <= one.y


def test_looking_changes_nothing() -> None:
    match = played(5)
    before = spec_of(match.s).pack(match.s)
    for shown in everybody(match):
        assert (shown.text(), shown.svg(), shown.notes()) is not None
    assert spec_of(match.s).pack(match.s) == before


def test_every_race_can_be_chosen_and_is_described() -> None:
    shown = by_id(Match(GAME, seats=3, seed=1).view(0))
    for number, race in enumerate(RACES):
        label = shown[f"race-{number}"].label
        about = catalogue().races[race]
        assert all(unit.key in label for unit in about.units)
        assert label.startswith(f"{race}: ") and about.strategy in label


def test_the_kingdom_shows_what_it_has_and_what_is_ordered() -> None:
    match = founded()
    match.submit(0, "build House 1 | train Infantry 2 | assign Exploration 40 | buy wood 3")
    labels = {name: element.label for name, element in by_id(match.view(0)).items()}
    s = match.s
    assert labels["building-6"].startswith(f"House: {s.built[0][HOUSE]}, 1 ordered today; costs")
    assert "Infantry: 10, 2 ordered today, 2 a day; attack 3 in melee, 0 short" in labels["unit-1"]
    assert labels["job-5"].startswith("Exploration: 40 workers, ")
    assert "buying 3 today" in labels["good-2"]
    gold = s.goods[0][GOLD] - 1050 - 2 * 240 - 3 * match.book.market[2]
    assert f"{gold} left after today's orders" in labels["good-0"]
    for name in ("building-6", "unit-1", "job-5", "good-2"):
        assert "accent" in by_id(match.view(0))[name].classes


def test_units_are_told_with_technologies_and_the_strategy_that_is_ordered() -> None:
    match = founded()
    match.s.level[0][0] = 2
    assert "attack 5 in melee, 0 short, 0 at range, defence 5" in unit_label(match, 1)
    match.submit(0, "strategy Archer Protection")
    assert "attack 2.5 in melee, 0 short, 0 at range, defence 5" in unit_label(match, 1)


def unit_label(match: Match, place: int) -> str:
    return by_id(match.view(0))[f"unit-{place}"].label


def test_technologies_tell_how_they_stand() -> None:
    match = founded(technology_price=1)
    match.s.level[0][0] = 1
    labels = {name: element.label for name, element in by_id(match.view(0)).items()}
    assert labels["technology-0"].startswith("Sharper Blades: 1 of 3; 2000 gold, 60. ")
    assert labels["technology-7"].startswith("Commerce: needs Habitation. ")
    assert "technology-4" not in labels  # which is the Orcs' alone
    assert "technology-4" in by_id(match.view(1))
    day(match, "0 research Field-glass")
    labels = {name: element.label for name, element in by_id(match.view(0)).items()}
    assert labels["technology-5"].startswith("Field-glass: learning: ")


def test_the_map_tells_size_truce_and_fall() -> None:
    match = founded()
    match.s.land[0], match.s.truce[2] = 40, 1
    land = by_id(match.view(1))["land"].shape
    assert isinstance(land, Areas)
    widths = [max(x for x, _ in ring) - min(x for x, _ in ring) for ring in land.rings]
    assert widths[0] > 1.3 * widths[1]
    assert "truce 1 day" in by_id(match.view(0))["realm-2"].label
    assert {"truce-2"} == {name for name in by_id(match.view(0)) if name.startswith("truce")}
    shown = by_id(fallen().view(0))
    assert "fell on day 1" in shown["realm-1"].label
    assert "ruins" in shown and "flag-1" not in shown
    assert "realm-1" in by_id(fallen().view(1)) and "building-0" not in by_id(fallen().view(1))


def test_attacks_are_arrows() -> None:
    match = founded()
    match.submit(0, "attack Brune 60")
    assert by_id(match.view(0))["plan"].label == "you attack Brune with 60 per cent of every unit"
    assert "plan" not in by_id(match.view(1))
    day(match)
    for shown in everybody(match):
        assert by_id(shown)["march-0"].label.startswith("Arden attacked Brune with 18 units: ")


@pytest.mark.parametrize(
    ("winner", "word"),
    [(ATTACKER, "won"), (DEFENDER, "lost"), (DRAW, "drew"), (None, "turned back")],
)
def test_an_arrow_tells_how_the_attack_ended(winner: int | None, word: str) -> None:
    shown = founded().view(0)
    latest = [told(events.marched, 2, 1, 9, 0)]
    if winner is not None:
        latest.append(told(events.battle, 2, 1, winner, EVEN))
    drawn = {each.id: each for each in view.scene(shown.book, shown.s, 0, latest).elements}
    assert drawn["march-2"].label == f"Corvo attacked Brune with 9 units: {word}"
    assert [each.text for each in drawn["march-2"].captions] == [f"9 {word}"]


# Beside the board


def test_sheets_of_a_player_and_of_others() -> None:
    match = founded()
    assert sheet_names(match.view(0)) == ["prospects", "orders", "kingdoms", "stores", "armies"]
    assert sheet_names(founded(peace=1).view(0))[0] == "orders"
    public = ["kingdoms", "armies", "buildings", "treasuries", "lore"]
    assert sheet_names(match.view()) == public
    assert sheet_names(Match(GAME, seats=2, seed=1).view(0)) == []


def test_the_text_tells_of_every_kingdom_once() -> None:
    before = Match(GAME, seats=2, seed=1)
    before.submit(1, "choose Orc")
    assert "Arden (you)    is choosing\nBrune          has chosen\n" in before.view(0).text()
    told = founded().view(0).text()
    assert told.count(" KS ") == told.count("\nArden (you), Human ") == 1


def test_orders_of_the_day() -> None:
    match = founded()
    assert sheet(match.view(0), "orders") == [("nothing", "everything stays as it is")]
    lines = "build House 1", "train Archer 1", "assign Mine 5", "buy food 1", "sell iron 2"
    match.submit(0, " | ".join((*lines, "research Field-glass", "strategy Anti-Cavalry")))
    match.submit(0, "attack Corvo 40")
    mined = match.s.job[0][0]
    assert sheet(match.view(0), "orders") == [
        ("build", "1 House"),
        ("train", "1 Archer"),
        ("assign", f"Mine 5 (was {mined})"),
        ("sell", "2 iron"),
        ("buy", "1 food"),
        ("research", "Field-glass"),
        ("strategy", "Anti-Cavalry"),
        ("attack", "Corvo with 40 % of every unit"),
    ]
    others = ["Brune, 100 %", "Corvo, 100 %"]
    assert [row[0] for row in sheet(match.view(0), "prospects")] == ["Corvo, 40 %", *others]
    match.submit(0, "attack Brune 100")
    assert [row[0] for row in sheet(match.view(0), "prospects")] == others
    assert sheet(match.view(1), "orders") == [("nothing", "everything stays as it is")]


def test_orders_are_still_told_after_handing_in() -> None:
    match = founded()
    match.submit(0, "build House 1 | done")
    shown = match.view(0)
    assert sheet_names(shown) == ["orders", "kingdoms", "stores", "armies"]
    assert sheet(shown, "orders") == [("build", "1 House")]
    assert not any(each.is_urgent for each in shown.scene().sheets)


def test_stores_foretell_a_day_of_peace() -> None:
    match = founded()
    match.submit(0, "assign Mine 300")
    before = list(match.s.goods[0])
    foretold = [flow.net for flow in flows(match.book, match.s, 0)]
    day(match)
    assert [now - then for now, then in zip(match.s.goods[0], before, strict=True)] == foretold


def test_previews_foretell_battles() -> None:
    match = founded()
    match.submit(0, "strategy Human Charging!")
    seen = preview(match.book, match.s, 0, 1, 70)
    before = match.s.land[1]
    day(match, "0 attack Brune 70")
    (battle,) = fields_of(match, events.BATTLE)
    losses = fields_of(match, events.LOSSES)
    assert battle["winner"] == seen.winner
    assert before - match.s.land[1] == seen.land
    assert losses[0]["fielded"] == seen.sent
    shares = [100 * (each["lost"] - each["healed"]) / each["fielded"] for each in losses]
    assert [int(share + 0.5) for share in shares] == [seen.own_loss, seen.their_loss]


def test_a_preview_of_a_fall_promises_all_the_land() -> None:
    match = founded(start_land=20, ruin=20)
    match.s.army[1][:] = [0] * 6
    seen = preview(match.book, match.s, 0, 1)
    assert seen.is_victory and seen.land == 20


def test_battles_of_the_last_day_are_told_in_full() -> None:
    match = fallen()
    ((who, what),) = sheet(match.view(2), "battles")
    assert who == "Arden against Brune"
    assert what.startswith("Arden wins, nobody stood against it; Arden loses 0 of 30 units; ")
    assert what.endswith("Brune falls; Arden takes its last 14 land")


def test_the_order_of_battle_tells_what_helps() -> None:
    match = founded()
    match.s.built[0][5], match.s.level[0][0] = 2, 1
    name, host = sheet(match.view(1), "armies")[0]
    assert name == "Arden"
    assert host == (
        "10 Infantry, 10 Pikemen, 10 Archers; no strategy; 1 castle; 2 guard towers; "
        "Sharper Blades 1"
    )


def test_an_open_view_shows_every_kingdom() -> None:
    match = founded(2, days=1)
    day(match)
    assert match.over
    shown = match.view(OPEN)
    assert {"buildings", "treasuries", "lore", "armies"} <= set(sheet_names(shown))
    assert shown.svg() and shown.text()
