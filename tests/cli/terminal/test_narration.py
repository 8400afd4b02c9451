"""What is told at the terminal: the set-up once, and later events whatever their kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import QUICK, Run
from wartable.cli.terminal.console import Terminal
from wartable.cli.terminal.human import Person
from wartable.cli.terminal.narration import happened, known_at_first
from wartable.cli.terminal.record_file import Saving
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR
from wartable.engine.registry import find_game


def cards() -> Match:
    """Return a match that deals cards in the set-up and after every turn, with orders between."""
    return Match(find_game("clans"), seed=5)


def test_a_match_that_begins_tells_its_set_up() -> None:
    match = cards()
    for viewer in (0, 1, SPECTATOR):
        view = match.view(viewer)
        assert known_at_first(match, viewer) == ()
        assert happened(view) == view.sentences() != []
        assert happened(view, view.events) == []


def test_a_resumed_match_repeats_nothing() -> None:
    match = cards()
    match.close_phase()
    for viewer in (0, 1, SPECTATOR):
        known = known_at_first(match, viewer)
        assert known == match.view(viewer).events
        assert happened(match.view(viewer), known) == []


def test_later_events_of_a_kind_that_the_set_up_has_are_told() -> None:
    match = cards()
    known = match.view(0).events
    used = {event.kind for event in known}
    match.close_phase()
    view = match.view(0)
    later = [event for event in view.events[len(known) :] if event.kind in used]
    sentences = list(filter(None, map(view.sentence, later)))
    assert any("draws" in line for line in sentences)
    assert set(sentences) <= set(happened(view, known))


def test_what_is_only_handed_in_is_not_told() -> None:
    match = cards()
    known = match.view(0).events
    match.play(0, match.legal(0)[0].code)
    assert match.phase == 1 and len(match.view(0).events) > len(known)
    assert happened(match.view(0), known) == []


def test_each_person_is_told_the_set_up_once(capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(find_game("territory"), seed=5)
    first = match.view(0).sentences()[0]
    for seat in (0, 1):
        person = Person(seat, match, Saving(match), Terminal())
        person.show()
        person.show_again()
        assert capsys.readouterr().out.count(first) == 1


def test_a_spectator_and_a_replay_are_told_the_set_up_once(run: Run, tmp_path: Path) -> None:
    first, path = "a starts on 0,5 with 5 units", tmp_path / "game.jsonl"
    assert run(*QUICK, "--seats", "greedy*5", "--save", path).out.count(first) == 1
    assert run("replay", path, "--all").out.count(first) == 1
