"""How War of the Dukes is shown: in words, in pictures and as text."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest

from support.dukes.boards import at, attack, board, play, start, state
from support.events import told
from wartable.engine.kit.events import Event
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR, View
from wartable.games.dukes import GAME, events, view
from wartable.games.dukes.rules.pieces import controlled
from wartable.games.dukes.state import COMBAT, DR, DUKE_FELL, HEXES, MOVEMENT, OFF, REASONS
from wartable.games.dukes.view.scene import controlled_by, inspired_hexes

DUEL = ("O infantry 2008", "O artillery 2109", "O duke 2110", "W infantry 2007", "W duke 1808")


def said(match: Match, *kinds: int) -> list[str]:
    """Return the sentences of the last move."""
    shown = match.view(0)
    last = shown.events[-1].number
    return [shown.sentence(event) for event in shown.events if event.number == last]


def elements(shown: View) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {each.id: (each.label, each.classes) for each in shown.scene().elements}


# --- sentences -----------------------------------------------------------------------------------


def test_a_move_tells_its_points() -> None:
    match = play(board(*DUEL, phase="O movement"), "move 2008 2009", "lead 2111")
    assert match.view(0).sentences()[-2:] == [
        "Orfburg's infantry moves from 2008 to 2009 for ½ point",
        "the Duke of Orfburg moves from 2110 to 2111 for 2 points",
    ]


def test_a_combat_tells_odds_die_and_result() -> None:
    match = attack(board(*DUEL, die=5), "2007", "2008", "2109")
    assert match.view(1).sentences()[-5:] == [
        "Orfburg's infantry on 2008 attacks Wulfenberg's infantry on Kaiserburg (2007)",
        "Orfburg's artillery on 2109 attacks Wulfenberg's infantry on Kaiserburg (2007)",
        "16 against 20 are odds of 1-1; the die shows 5",
        "the attackers retreat: Wulfenberg's infantry was attacked on Kaiserburg (2007)",
        "Orfburg's infantry retreats from 2008 to 2009",
    ]


def test_cover_is_told() -> None:
    match = attack(
        board("O infantry 2309", "O duke 3020", "W cavalry 2209", "W duke 0101", die=1),
        "2209",
        "2309",
    )
    assert "5 against 2 are odds of 2-1; the die shows 1, which cover makes 3" in said(match)


SAID = [
    (told(events.begins, 0), "Orfburg places its garrisons first"),
    (told(events.placed, 0, 0, 0), "Orfburg's infantry is placed on Wulfenberg (0101)"),
    (told(events.placed, 0, 0, 1), ""),
    (told(events.deploys, 1), "the rest of Wulfenberg's pieces is deployed automatically"),
    (told(events.phase, 1, COMBAT, 3), "turn 3 of 15: combat of Wulfenberg"),
    (told(events.phase, 0, MOVEMENT, 1), "turn 1 of 15: movement of Orfburg"),
    (
        told(events.moved, 10, 4, 5, 5),
        "Orfburg's cavalry moves from 0105 to 0106 for 2½ points",
    ),
    (
        told(events.attacks, 20, 4, 61, 0),
        "Orfburg's artillery on 0105 attacks the Duke of Wulfenberg on Wulfenberg (0101)",
    ),
    (
        told(events.rolled, 16, 5, 6, 4, 4),
        "16 against 5 are odds of 3-1; the die shows 4",
    ),
    (
        told(events.rolled, 5, 30, 0, 5, 6),
        "5 against 30 are odds of 1-5; the die shows 5, which cover makes 6",
    ),
    (
        told(events.outcome, DR, 31, 4),
        "the defender retreats: Wulfenberg's infantry was attacked on 0105",
    ),
    (told(events.removed, 61, 0), "the Duke of Wulfenberg on Wulfenberg (0101) is removed"),
    (
        told(events.direction_drawn, 31, 4, 5, 2),
        "Wulfenberg's infantry on 0105: chance picks one of 2 ways back, to 0106",
    ),
    (
        told(events.direction_drawn, 31, 4, OFF, 2),
        "Wulfenberg's infantry on 0105: chance picks one of 2 ways back, to the map's edge",
    ),
    (told(events.no_way_back, 10, 4), "Orfburg's cavalry on 0105 has no way back"),
    (
        told(events.crowds, 10, 4, 5),
        "Orfburg's cavalry has to go from 0105 to 0106: a friend makes way",
    ),
    (told(events.made_way, 41, 4, 5), "Wulfenberg's cavalry makes way from 0105 to 0106"),
    (told(events.retreated, 41, 4, 5), "Wulfenberg's cavalry retreats from 0105 to 0106"),
    (told(events.bill, 0, 8), "Orfburg has to pay a strength of 8 for the exchange"),
    (told(events.advanced, 10, 4, 5), "Orfburg's cavalry advances from 0105 to 0106"),
    (told(events.stayed, 1), "Wulfenberg does not advance"),
    (
        told(events.game_over, DUKE_FELL, 4, 2),
        "the game ends in turn 4: Wulfenberg wins a major victory: a Duke has fallen",
    ),
]


@pytest.mark.parametrize(("event", "words"), SAID)
def test_events_in_words(event: Event, words: str) -> None:
    assert view.sentence(start().book, event, {}) == words


def test_the_sentences_above_are_of_all_kinds_there_are() -> None:
    assert {event.kind for event, _ in SAID} == {each.number for each in events.EVENTS.kinds}


def test_a_deployment_of_both_sides_is_one_sentence() -> None:
    book = start(deployment="automatic").book
    deployed = view.sentence(book, told(events.deploys, 0), {})
    assert deployed == "all pieces of both sides are deployed"


def test_events_have_names_and_fields() -> None:
    def fields(note: Callable[..., None], *given: int) -> dict[str, int | str]:
        named = GAME.event_as_dict(start().book, told(note, *given))
        assert named["kind"] == note.__name__
        return dict(named["fields"])

    assert fields(events.rolled, 5, 30, 0, 5, 6) == {
        "attack": 5, "defence": 30, "odds": "1-5", "die": 5, "modified": 6
    }  # fmt: skip
    assert fields(events.outcome, DR, 31, 4) == {"result": "DR", "defender": 31, "target": "0105"}
    assert fields(events.phase, 1, COMBAT, 3) == {"side": 1, "stage": "combat", "turn": 3}
    beyond = fields(events.direction_drawn, 31, 4, OFF, 2)
    assert beyond == {"piece": 31, "at": "0105", "to": "off", "ways": 2}
    assert fields(events.direction_drawn, 31, 4, 5, 2) == beyond | {"to": "0106"}


def test_an_automatic_deployment_is_told_in_a_line() -> None:
    assert start(preset="quick").view(0).sentences() == [
        "all pieces of both sides are deployed",
        "turn 1 of 15: movement of Orfburg",
    ]


# --- status and results --------------------------------------------------------------------------


def test_status_says_what_is_asked() -> None:
    match = start()
    assert match.view(0).status() == (
        "setting up, Orfburg places its garrisons: choose a kind of piece, then one of your cities "
        "or fortresses; 25 pieces to go"
    )
    assert match.view(1).status() == "setting up, Orfburg places its garrisons"
    match = board(*DUEL)
    assert match.view(0).status() == (
        "turn 1 of 15, Orfburg attacks: choose an attacker, then its target, or end the combat"
    )
    play(match, "attack 2007 2008")
    assert match.view(0).status() == (
        "turn 1 of 15, Orfburg attacks: the attack on Wulfenberg's infantry on Kaiserburg (2007) "
        "stands at 1-2; choose another attacker, or roll"
    )
    assert match.view(SPECTATOR).status() == "turn 1 of 15, Orfburg attacks"


def test_results_count_what_is_left_and_where() -> None:
    rows = view.results(start().book, state(board(*DUEL)))
    assert rows[1] == {
        "seat": "Wulfenberg",
        "victory": "",
        "pieces": 2,
        "strength": 6,
        "lost": 29,
        "in Kaiserburg": 2,
        "in Two Rivers": 0,
        "in the enemy capital": 0,
    }
    over = play(board("O duke 3020", "W duke 0101", phase="W combat", turn=15), "end")
    assert over.view(0).status() == (
        "game over in turn 15: Wulfenberg wins a minor victory: the objectives are denied"
    )
    assert [row["victory"] for row in view.results(over.book, over.s)] == ["", "minor"]
    assert view.reason(over.s.ended) == REASONS[over.s.ended]


# --- the picture ---------------------------------------------------------------------------------


def test_every_piece_is_a_counter_that_says_what_it_is() -> None:
    shown = elements(start(preset="quick").view(SPECTATOR))
    counters = {name for name, (_, classes) in shown.items() if "counter" in classes}
    assert len(counters) == 62
    assert shown["wulfenberg-duke"][0] == (
        "the Duke of Wulfenberg on Kaiserburg (1807), city, defends with 4"
    )


def test_what_has_moved_fought_or_takes_part_is_seen() -> None:
    moved = play(board(*DUEL, phase="O movement"), "move 2008 2009").view(0)
    assert "spent" in elements(moved)["orfburg-infantry-0"][1]
    assert elements(moved)["orfburg-infantry-0"][0].endswith(", has moved")
    assert "went-0" in elements(moved)
    opened = elements(play(board(*DUEL), "attack 2007 2008").view(1))
    assert "target" in opened["wulfenberg-infantry-0"][1]
    assert "joined" in opened["orfburg-infantry-0"][1]
    assert "attack-0" in opened


def test_what_happened_last_is_marked() -> None:
    match = play(board(*DUEL, phase="O movement"), "move 2008 2009")
    assert match.view(1).marked() == ("orfburg-infantry-0",)
    dead = board("O infantry 2308", "O infantry 2407", "O duke 3020", "W cavalry 2307",
                 "W duke 0101", die=1)  # fmt: skip
    attack(dead, "2307", "2308", "2407")
    assert "h2307" in dead.view(0).marked()
    assert "h2307" in elements(dead.view(0))


def test_buttons_are_there_for_who_decides() -> None:
    def buttons(match: Match, seat: int) -> list[str]:
        shown = elements(match.view(seat))
        return [name for name, (_, classes) in shown.items() if "control" in classes]

    setup = start()
    assert buttons(setup, 0) == ["place-infantry", "place-cavalry", "place-artillery", "deploy"]
    assert buttons(setup, 1) == buttons(setup, SPECTATOR) == []
    assert buttons(board(*DUEL, phase="O movement"), 0) == ["end"]
    fight = board(*DUEL)
    assert buttons(fight, 0) == ["end"]
    assert buttons(play(fight, "attack 2007 2008"), 0) == ["roll"]


def test_the_track_marks_the_present_turn() -> None:
    shown = elements(board(*DUEL, turn=7).view(0))
    assert [name for name, (_, classes) in shown.items() if "now" in classes] == ["turn-7"]
    assert "past" in shown["turn-6"][1] and "coming" in shown["turn-8"][1]
    long = elements(board(*DUEL, turns=60).view(0))
    assert "turn-1" not in long and long["phase"][0] == "turn 1 of 60: Orfburg attacks"


def test_hexes_below_counters_can_be_clicked() -> None:
    shown = board(
        "W infantry 1808", "W duke 1607", "O duke 3020", phase="W movement"
    ).view(1)  # fmt: skip
    order = [each.id for each in shown.scene().elements]
    assert order.index("h1808") > order.index("wulfenberg-infantry-0")
    assert "i#" in shown.text()
    svg = shown.svg(
        clickable=["h1808"], chosen=["wulfenberg-duke"], notes=shown.notes(["wulfenberg-duke"])
    )
    link = next(each for each in ET.fromstring(svg).iter() if each.get("id") == "h1808")
    assert link.get("aria-label", "").startswith("hex Kaiserburg (1808), city, for ")


# --- layers and sheets ---------------------------------------------------------------------------


def test_zones_are_those_of_the_rules() -> None:
    match = start(preset="quick")
    for side in (0, 1):
        zones = set(controlled_by(match.book, match.s, side))
        assert zones == {
            spot for spot in range(HEXES) if controlled(match.book, match.s, side, spot)
        }
    reach = inspired_hexes(match.book, match.s, 1)
    assert len(reach) == 19 and at("1807") in reach


def test_layers_are_seen_on_demand() -> None:
    shown = board(*DUEL).view(0)
    scene = shown.scene()
    assert [(each.name, each.title) for each in scene.layers] == [
        ("wulfenberg-zones", "enemy zones"),
        ("dukes", "Dukes' reach"),
    ]
    assert 'id="zones-1"' not in shown.svg()
    assert 'id="zones-1"' in shown.svg(layers=["wulfenberg-zones"])
    assert 'id="zones-0"' not in shown.svg(layers=["wulfenberg-zones"])
    assert "'" not in shown.text().split("\n\n")[1]
    assert "'" in shown.text(layers=["wulfenberg-zones"]).split("\n\n")[1]
    titles = [each.title for each in board(*DUEL).view(SPECTATOR).scene().layers]
    assert titles[:2] == ["zones of Orfburg", "zones of Wulfenberg"]


def test_sheets_say_who_has_what_and_where() -> None:
    opened = play(board(*DUEL), "attack 2007 2008").view(1).scene()
    assert [sheet.name for sheet in opened.sheets] == ["attack", "battle", "objectives"]
    battle, objectives = opened.sheets[1:]
    assert battle.heading == ("", "Orfburg", "lost", "Wulfenberg", "lost")
    assert battle.rows[0] == ("infantry", "1", "9", "1", "9")
    assert battle.rows[3] == ("Duke", "1", "0", "1", "0")
    assert objectives.title == "Objectives: as it stands, Wulfenberg wins a minor victory"
    assert objectives.rows[0] == ("Kaiserburg", "0", "2")
    setup = start().view(0).scene().sheets[0]
    assert setup.heading[2] == "to place" and setup.rows[0][1:3] == ("0", "10")


# --- the text board ------------------------------------------------------------------------------


def test_the_text_board_fits_a_hundred_columns() -> None:
    for match in (
        start(preset="quick"),
        play(board(*DUEL), "attack 2007 2008", "attack 2007 2109"),
    ):
        for line in match.view(0).text().splitlines():
            assert len(line) <= 100, line


def test_the_text_board_tells_everything() -> None:
    text = play(board(*DUEL), "attack 2007 2008").view(0).text()
    assert text.startswith("War of the Dukes, turn 1 of 15\n")
    for words in (
        "i#",
        "turn 1 of 15: Orfburg attacks",
        "attack ",
        "Order of battle",
        "Objectives",
    ):
        assert words in text


def test_seats_have_names_and_colours() -> None:
    assert [GAME.look.seat_name(seat) for seat in (0, 1)] == ["Orfburg", "Wulfenberg"]
    assert len(set(GAME.colours)) == 2
