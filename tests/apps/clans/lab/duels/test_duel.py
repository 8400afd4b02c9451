"""Duels of decks: rows in both forms, figures against recorded games, the matrix, the logs."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path

import pytest

from wartable.apps.clans.lab.duels import logs, matrix
from wartable.apps.clans.lab.duels.duel import Duelist, Terms, batch_of, duel
from wartable.apps.clans.lab.duels.kernel import DRAWN, DUELS, PLAYED, WIDTH, word_at
from wartable.apps.clans.lab.duels.matrix import Cell, cell_of, pairs_of
from wartable.apps.clans.lab.duels.report import duel_lines
from wartable.apps.clans.lab.duels.statistics import CardShare, DuelStatistics, duel_statistics
from wartable.engine.errors import BadOption, NotFound
from wartable.engine.kit.events import OPEN
from wartable.engine.kit.moves import code_of
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.games.clans import events
from wartable.games.clans import events as clans_events
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.events import EVENTS, read_told
from wartable.games.clans.moves import PLACE, card_of, verb_of
from wartable.games.clans.state import DECOY, POINTS
from wartable.lab import kernel
from wartable.lab.batch import compiled_styles, simulate
from wartable.lab.bench import PlainKernel
from wartable.lab.processes import play_match, played
from wartable.lab.results import Batch, Results
from wartable.lab.statistics import Share, wilson

GAME = find_game("clans")
DUELISTS = (Duelist("Army", "balanced", "napoleon"), Duelist("Storm", "sandstorm", "saladin"))
#: Decks of a campaign, which are small and have cards of several tiers.
VETERANS = (
    Duelist("Few", "fusilier*2, fusilier+1*4, hussar*4, siege_cannon+2*1", "napoleon"),
    Duelist("Line", "fusilier*3, fusilier+1 decoy*1, austrian_infantry*8", "saladin"),
)
#: Cards of both decks, and of one only.
CAVALRY, MEDIC = (catalogue().cards[name].number for name in ("cavalry", "field_medic"))

Modes = pytest.mark.parametrize("mode", ["classic", "points"])


def terms(mode: str, games: int, seed: int = 3) -> Terms:
    return Terms(GAME.options(preset=mode), games=games, seed=seed)


def plainly(mode: str, games: int, duelists: Sequence[Duelist] = DUELISTS) -> Results:
    """Play a duel without a compiler."""
    plan = batch_of(duelists, terms(mode, games))
    styles = compiled_styles(plan)
    assert styles is not None
    return Results(plan, games, True, 1.0, PlainKernel(plan, styles).play(0, games))


# --- rows -----------------------------------------------------------------------------------------


@Modes
def test_all_ways_to_play_give_the_same_rows(mode: str) -> None:
    found = duel(DUELISTS, terms(mode, 2))
    assert found.plan.width == WIDTH
    assert found.figures == plainly(mode, 2).figures
    matches = array("q")
    for number in range(2):
        matches.extend(play_match(found.plan, number))
    assert found.figures == matches


@Modes
def test_battles_of_a_campaign_are_the_same_in_both_forms(mode: str) -> None:
    options = GAME.options({"campaign": "yes", "ground": "dddlmwwww"}, preset=mode)
    bonus = {"card_damage": 1, "artillery_health": 2, "base_hp": 30, "hero_damage": 2}
    of_seats = [
        {"deck": VETERANS[0].deck, "extra_cards": 1, **bonus},
        {"deck": VETERANS[1].deck, "first_card": "austrian_infantry"},
    ]
    found = simulate(
        GAME, games=4, seats=["greedy"] * 2, options=options, seed=4, rotate=True,
        of_seats=of_seats, shape=DUELS,
    )  # fmt: skip
    styles = compiled_styles(found.plan)
    assert styles is not None
    assert found.figures == PlainKernel(found.plan, styles).play(0, 4)


def test_more_figures_leave_the_scores_as_they_are() -> None:
    for row in plainly("classic", 2).rows():
        assert len(row.scores) == 2
        assert row.seats == ("greedy", "greedy")


# --- figures --------------------------------------------------------------------------------------


def made_up(*games: tuple[int, tuple[int, int], dict[tuple[int, int], int]]) -> Results:
    """Return results of games that nobody played: winners, health by seat, cards of a seat."""
    plan = batch_of(DUELISTS, terms("classic", len(games)))
    rows = array("q")
    for number, (won, health, cards) in enumerate(games):
        row = [0] * WIDTH
        row[kernel.REASON], row[kernel.TURN], row[kernel.WINNERS] = 1, 5 + number, won
        row[kernel.SCORES : kernel.SCORES + 2] = health
        for (seat, what), card in cards.items():
            row[word_at(seat, what, card // 32)] |= 1 << card % 32
        rows.extend(row)
    return Results(plan, len(games), True, 1.0, rows)


def row_of(found: DuelStatistics, side: int, card: int) -> CardShare:
    name = catalogue().card(card).id
    return next(each for each in found.sides[side].cards if each.card == name)


def test_sides_change_and_a_draw_counts_half() -> None:
    # The first deck is South, then North, then South: it wins, wins, and draws.
    found = duel_statistics(DUELISTS, made_up(
        (0b01, (40, 0), {}), (0b10, (0, 60), {}), (0b11, (0, 0), {})
    ))  # fmt: skip
    first, second = found.sides
    assert (first.won, first.lost, found.draws) == (2, 0, 1)
    assert (second.won, second.lost) == (0, 2)
    assert first.wins == wilson(2.5, 3)
    assert second.wins == wilson(0.5, 3)
    assert found.drawn == wilson(1, 3)
    assert (first.health, second.health) == (100 / 3, 0)
    assert found.south == wilson(1.5, 3)
    assert (found.turns.mean, found.turns.low, found.turns.high) == (6, 5, 7)


def test_cards_count_for_their_own_deck_where_it_sits() -> None:
    found = duel_statistics(DUELISTS, made_up(
        (0b01, (9, 0), {(0, DRAWN): CAVALRY, (0, PLAYED): CAVALRY, (1, DRAWN): CAVALRY}),
        (0b01, (9, 0), {(1, DRAWN): CAVALRY, (0, PLAYED): CAVALRY, (0, DRAWN): CAVALRY}),
        (0b11, (9, 0), {(0, DRAWN): MEDIC}),
    ))  # fmt: skip
    own, other = row_of(found, 0, CAVALRY), row_of(found, 1, CAVALRY)
    assert (own.copies, own.drawn, own.played) == (4, 2, 1)
    assert own.when_drawn == wilson(1, 2)
    assert own.when_played == Share(1.0, wilson(1, 1).low, 1.0)
    assert (other.copies, other.drawn, other.played) == (6, 2, 1)
    assert other.when_played == wilson(1, 1)
    medic = row_of(found, 0, MEDIC)
    assert medic.when_drawn == wilson(0.5, 1)
    assert medic.when_played is None
    # What was played by the winner comes first; what nobody drew comes last.
    assert found.sides[0].cards[0].card == "cavalry"
    assert found.sides[0].cards[1].card == "field_medic"


def test_no_games_have_no_figures() -> None:
    with pytest.raises(ValueError, match="no games"):
        duel_statistics(DUELISTS, made_up())


def drawn_in(match: Match, seat: int) -> set[int]:
    """Return the cards that came into a hand, by the events of a game."""
    kinds = (clans_events.DRAWN, clans_events.RELIC_CARD)
    told = [EVENTS.fields(event) for event in match.view(OPEN).events if event.kind in kinds]
    return {each["card"] % DECOY for each in told if each["side"] == seat}


def played_in(match: Match, seat: int) -> set[int]:
    """Return the cards that a seat placed, by the moves or the events of a game."""
    if match.book.mode == POINTS:
        codes = [code_of(made.move) for made in match.moves if made.seat == seat]
        return {card_of(code) % DECOY for code in codes if verb_of(code) == PLACE}
    arrived = (e for e in match.view(OPEN).events if e.kind == events.ARRIVES)
    return {unit.card for unit in map(read_told, arrived) if unit.side == seat}


@Modes
def test_figures_of_cards_are_those_of_the_recorded_games(mode: str) -> None:
    games = 5
    found = duel_statistics(DUELISTS, plainly(mode, games))
    plan = batch_of(DUELISTS, terms(mode, games))
    matches = [played(plan, number) for number in range(games)]
    assert found.turns.mean * games == sum(match.s.turn for match in matches)
    for at, side in enumerate(found.sides):
        seats = [(at + number) % 2 for number in range(games)]
        points = [
            (seat in match.winners) / len(match.winners)
            for match, seat in zip(matches, seats, strict=True)
        ]
        assert side.wins == wilson(sum(points), games)
        for card in side.cards:
            number = catalogue().cards[card.card].number
            for happened, games_of, share in (
                (drawn_in, card.drawn, card.when_drawn),
                (played_in, card.played, card.when_played),
            ):
                which = [
                    number in happened(match, seat)
                    for match, seat in zip(matches, seats, strict=True)
                ]
                assert games_of == sum(which)
                got = sum(point for point, there in zip(points, which, strict=True) if there)
                assert share == (wilson(got, sum(which)) if any(which) else None)


@Modes
def test_figures_of_cards_of_a_campaign_tell_their_tiers(mode: str) -> None:
    terms = Terms(GAME.options({"campaign": "yes"}, preset=mode), games=2, seed=3)
    plan = batch_of(VETERANS, terms)
    styles = compiled_styles(plan)
    assert styles is not None
    found = duel_statistics(
        VETERANS, Results(plan, 2, True, 1.0, PlainKernel(plan, styles).play(0, 2))
    )
    names = [{card.card: card.name for card in side.cards if card.copies} for side in found.sides]
    assert names[0] == {
        "fusilier": "Fusilier",
        "fusilier+1": "Advanced Fusilier",
        "hussar": "Hussar",
        "siege_cannon+2": "Expert Siege Cannon",
    }
    assert set(names[1]) == {"fusilier", "fusilier+1", "austrian_infantry"}
    copies = {card.card: card.copies for card in found.sides[0].cards if card.copies}
    assert copies == {"fusilier": 2, "fusilier+1": 4, "hussar": 4, "siege_cannon+2": 1}


def test_a_log_has_the_decks_of_a_campaign_as_they_are(tmp_path: Path) -> None:
    terms = Terms(GAME.options({"campaign": "yes"}), games=1, seed=3)
    logs.logged_duel(VETERANS, terms, tmp_path)
    lines = (tmp_path / logs.log_name(0)).read_text().splitlines()
    assert [line.strip() for line in lines[3:6:2]] == [each.deck for each in VETERANS]


# --- the matrix -----------------------------------------------------------------------------------


def test_the_matrix_is_symmetric_and_made_of_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "duel", _plain_duel)
    three = (*DUELISTS, Duelist("Navy", "royal_navy", "admiral_nelson"))
    told: list[tuple[int, int]] = []
    found = matrix.matrix(three, terms("classic", 2), lambda *how_far: told.append(how_far))
    assert told == [(2 * pair, 12) for pair in range(1, 7)]
    for row in range(3):
        for column in range(3):
            cell, mirrored = found.cells[row][column], found.cells[column][row]
            assert cell.games == mirrored.games == 2
            assert cell.draws == mirrored.draws
            if row != column:
                assert cell.points + mirrored.points == 2
    assert found.cells[0][1] == cell_of(plainly("classic", 2))
    assert found.against_others(1) == found.cells[1][0] + found.cells[1][2]
    assert found.whole().games == 12
    assert not found.interrupted
    shares = [found.against_others(row).share for row in found.order()]
    ordered = [share.share for share in shares if share is not None]
    assert ordered == sorted(ordered, reverse=True)


def _plain_duel(duelists: Sequence[Duelist], terms: Terms, progress: object) -> Results:
    found = plainly(terms.options.mode, terms.games, duelists)
    assert callable(progress)
    progress(terms.games, terms.games)
    return found


def test_an_interrupted_matrix_keeps_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = made_up((0b01, (9, 0), {}), (0b10, (0, 9), {}))
    results = [whole, Results(whole.plan, 2, True, 1.0, whole.figures[:WIDTH])]
    given = iter(results)
    monkeypatch.setattr(matrix, "duel", lambda *_: next(given))
    found = matrix.matrix(DUELISTS, terms("classic", 2))
    assert found.interrupted
    assert [found.cells[row][column].games for row, column in pairs_of(2)] == [2, 1, 0]
    assert found.cells[1][1].share is None
    assert found.cells[0][1] == Cell(1, 1.0, 0, 5)
    assert found.cells[1][0] == Cell(1, 0.0, 0, 5)


# --- logs -----------------------------------------------------------------------------------------


@Modes
def test_a_log_tells_everything(mode: str, tmp_path: Path) -> None:
    found = logs.logged_duel(DUELISTS, terms(mode, 2), tmp_path / "new" / "logs")
    assert found.figures == plainly(mode, 2).figures
    texts = [path.read_text() for path in sorted((tmp_path / "new" / "logs").iterdir())]
    assert len(texts) == 2
    for number, text in enumerate(texts):
        row = list(found.rows())[number]
        lines = text.splitlines()
        assert lines[0] == f"{GAME.title}, {mode}, game {number + 1}, seed {row.seed}"
        assert lines[1] == f"options: {'the usual ones' if mode == 'classic' else 'mode=points'}"
        side = ("South", "North")[number]
        assert lines[2 + 2 * number] == f"{side}: Army with Napoleon Bonaparte, played by greedy"
        assert text.count("\nturn ") == row.turn
        # What is secret in a game stands there too.
        assert "South draws " in text
        assert "North draws " in text
        assert any("the match ends: " in line for line in lines[-4:])
        assert lines[-2:] == [
            f"South has {row.scores[0]} health left",
            f"North has {row.scores[1]} health left",
        ]


def test_logs_say_how_hits_come_about(tmp_path: Path) -> None:
    logs.logged_duel(DUELISTS, terms("classic", 1), tmp_path)
    text = (tmp_path / logs.log_name(0)).read_text()
    assert " stages " in text
    assert " hits " in text
    assert "+1 terrain)" in text


def test_too_many_logs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="logs are written of at most 500 games, not 501"):
        logs.logged_duel(DUELISTS, terms("classic", 501), tmp_path / "none")
    assert not (tmp_path / "none").exists()
    (tmp_path / "file").write_text("")
    with pytest.raises(NotFound, match="cannot write"):
        logs.logged_duel(DUELISTS, terms("classic", 1), tmp_path / "file")


def test_an_interruption_keeps_the_logs_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def then_interrupted(plan: Batch, number: int) -> Match:
        if number == 1:
            raise KeyboardInterrupt
        return played(plan, number)

    monkeypatch.setattr(logs, "played", then_interrupted)
    found = logs.logged_duel(DUELISTS, terms("classic", 3), tmp_path)
    assert len(found) == 1
    assert found.interrupted
    assert [path.name for path in tmp_path.iterdir()] == ["game-001.txt"]
    lines = duel_lines(duel_statistics(DUELISTS, found))
    assert "stopped after 1 of 3 games" in lines
