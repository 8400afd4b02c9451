"""The heuristics of Thardferr: what they order in positions made for it, and whole games."""

from __future__ import annotations

import pytest

from compiling import check_both_forms
from support.thardferr.realms import ARDEN, BARE, BRUNE, CORVO, RICH, Kingdom, end_day, match_at
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.moves import code_of
from wartable.engine.play.match import Match
from wartable.games.thardferr import GAME
from wartable.games.thardferr.bots import STYLES
from wartable.games.thardferr.bots.value import AIMS, BOLD, BUILDER, GREEDY, QUIET, RAIDER
from wartable.games.thardferr.moves import DONE, verb_of
from wartable.lab.batch import simulate
from wartable.lab.statistics import statistics_of
from wartable.testing.play import Play
from wartable.testing.setups import Setup

LAST_DAY = 20
#: An army that an army of the same size at home would not let pass.
GUARD: Kingdom = {"army": {"Knight": 40}}


def day_of(match: Match, style: int = GREEDY, seat: int = ARDEN) -> list[str]:
    """Let a heuristic give the orders of a day; return them, without the end."""
    chance = stream(1, BOT)
    given: list[str] = []
    while True:
        view = match.view(seat)
        move = GAME.bots.choose(view.book, view.s, view.work, chance, seat, style)
        assert view.work == GAME.work()
        if verb_of(code_of(move)) == DONE:
            return given
        given.append(str(GAME.notation.write_move(match.book, move)))
        match.play(seat, given[-1])


def attacks(match: Match, style: int = GREEDY) -> list[str]:
    """Return the attacks among the orders of a day."""
    return [text for text in day_of(match, style) if text.startswith("attack")]


def amount(texts: list[str], start: str) -> int:
    """Return the amount of the order that begins so, 0 if there is none."""
    return sum(int(text.split()[-1]) for text in texts if text.startswith(start))


def play_out(setup: Setup, seed: int, *styles: int) -> Play:
    """Play a game by these styles in turn, seeing that every order is possible."""
    play = Play(setup, seed)
    while not play.over:
        seat = play.to_act[0]
        style = styles[play.moves % len(styles)]
        before = play.packed()
        move = GAME.bots.choose(play.book, play.s, play.work, play.bots[seat], seat, style)
        assert (play.work, play.packed()) == (GAME.work(), before)
        assert GAME.rules.check(play.book, play.s, play.work, seat, move) == 0
        play.apply(seat, move)
    return play


# --- whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_order_of_every_style_is_possible(preset: str) -> None:
    options = GAME.options({"days": 6, "peace": 1, "races": "drawn"}, preset=preset)
    play_out(Setup(GAME, options, 3, preset), 2, *range(STYLES))


@pytest.mark.parametrize(
    "changes",
    [
        {"orders": 5},
        {"start_gold": 0, "start_food": 0},
        {"start_land": 5, "start_wood": 0, "start_iron": 0},
        {"start_gold": 10_000_000, "start_wood": 10_000_000, "start_iron": 10_000_000},
        {"retreat_coin": "yes", "strength_factor": "lower", "rounds": 3},
        {"desertion": 100, "explorers": 1},
    ],
    ids=str,
)
def test_every_order_is_possible_in_odd_kingdoms(changes: dict[str, int | str]) -> None:
    options = GAME.options({"days": 5, "peace": 0, "races": "drawn", **changes})
    play_out(Setup(GAME, options, 3, "odd"), 3, GREEDY, BUILDER, RAIDER)


@pytest.mark.parametrize("style", range(STYLES))
def test_a_day_takes_each_thing_once_and_ends(style: int) -> None:
    given = day_of(match_at({"goods": RICH, **GUARD}, {}, BARE), style)
    things = [text.rsplit(" ", 1)[0] for text in given if text.split()[0] != "attack"]
    assert len(things) == len(set(things))
    assert 5 <= len(given) < 40


def test_races_differ() -> None:
    match = Match(GAME, seats=2)
    chance = stream(5, BOT)
    moves = {GAME.bots.choose(match.book, match.s, match.work, chance, 0, 0) for _ in range(60)}
    assert len(moves) >= 5


def test_suggestions_are_possible_and_differ() -> None:
    play = Play(Setup(GAME, GAME.options({"days": 2, "races": "drawn"}), 3, "usual"), 3)
    most = 0
    while not play.over:
        seat = play.to_act[0]
        moves = {
            GAME.bots.suggest(play.book, play.s, play.work, play.bots[seat], seat) for _ in range(8)
        }
        for move in moves:
            assert GAME.rules.check(play.book, play.s, play.work, seat, move) == 0
        most = max(most, len(moves))
        play.apply(seat, max(moves))
    assert most >= 4


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random_players(seats: int) -> None:
    results = simulate(GAME, seats=["greedy"] + ["random"] * (seats - 1), games=40, rotate=True)
    wins = {each.bot: each.wins for each in statistics_of(results).bots}["greedy"]
    assert wins.share > 0.95


def test_both_forms_play_the_same_games() -> None:
    check_both_forms(
        GAME, ["greedy", "builder", "raider"], GAME.options({"days": 6, "peace": 1}), games=2
    )


# --- a day ------------------------------------------------------------------------------------


def test_the_people_do_not_starve() -> None:
    match = match_at({"goods": {"food": 0}}, {}, day=2)
    day_of(match)
    end_day(match)
    assert match.s.goods[ARDEN][3] > 0


def test_on_the_last_day_everybody_explores_and_nothing_is_bought() -> None:
    given = day_of(match_at({}, {}, day=LAST_DAY))
    verbs = {text.split()[0] for text in given}
    assert verbs <= {"assign", "strategy", "attack"}
    assert amount(given, "assign Exploration") == 4710


def test_gold_buys_an_army() -> None:
    given = day_of(match_at({"goods": RICH}, {}, day=2))
    assert sum(text.startswith("train") for text in given) == 6


def test_the_technology_that_shows_land_comes_first() -> None:
    assert "research Field-glass" in day_of(match_at({}, {}, day=1))


def test_nothing_is_researched_that_would_come_too_late() -> None:
    given = day_of(match_at({"goods": RICH}, {}, day=LAST_DAY - 1))
    assert not any(text.startswith("research") for text in given)


# --- war --------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", range(AIMS))
def test_a_kingdom_without_an_army_is_attacked(style: int) -> None:
    match = match_at(GUARD, GUARD, {"army": {}})
    assert [text.split()[1] for text in attacks(match, style)] == ["Corvo"]


def test_nobody_is_attacked_in_peace_or_in_a_truce() -> None:
    assert not attacks(match_at(GUARD, {"army": {}}, day=3))
    assert not attacks(match_at(GUARD, {"army": {}, "truce": 1}))


def test_a_hopeless_attack_is_not_made() -> None:
    assert not attacks(match_at({"army": {"Infantry": 10}}, {"army": {"Knight": 100}}))


def test_home_is_guarded_against_those_who_would_come() -> None:
    weak: Kingdom = {"army": {"Infantry": 4}}
    strong: Kingdom = {"army": {"Knight": 20}}
    match = match_at({"army": {"Knight": 36}}, weak, strong | {"truce": 1})
    assert 0 < amount(attacks(match), "attack Brune") < 100


def test_the_strategy_is_one_that_helps() -> None:
    army = {"ShadowWarrior": 60}
    given = day_of(match_at({"race": "Orc", "army": army}, {"army": {"Knight": 30}}))
    assert any(text.startswith("strategy") for text in given)


# --- the styles -------------------------------------------------------------------------------


def test_a_builder_builds_more_and_a_raider_less() -> None:
    built = []
    for style in (BUILDER, GREEDY, RAIDER):
        given = day_of(match_at({"goods": {"wood": 2000}}, {}, day=1), style)
        built.append(sum(amount([text], "build") for text in given))
    assert built[0] > built[1] > built[2]


def test_only_builders_want_towers() -> None:
    kingdom: Kingdom = {"goods": RICH, "army": {"Archer": 100}}
    towers = [
        amount(day_of(match_at(kingdom, {}, day=2), style), "build Guard Towers")
        for style in (GREEDY, BUILDER, RAIDER)
    ]
    assert towers[0] == towers[2] == 0 < towers[1]


def test_a_builder_lets_small_prey_go() -> None:
    small: Kingdom = {"bare": True, "land": 10}
    kingdoms = (GUARD, GUARD | {"truce": 1}, small)
    assert not attacks(match_at(*kingdoms, day=LAST_DAY), BUILDER)
    assert attacks(match_at(*kingdoms, day=LAST_DAY), RAIDER)


def test_moods_are_for_planners() -> None:
    kingdoms: tuple[Kingdom, ...] = (GUARD, {"army": {"Knight": 30}}, {"army": {}})
    assert not attacks(match_at(*kingdoms), QUIET * AIMS + RAIDER)
    assert attacks(match_at(*kingdoms), BOLD * AIMS + BUILDER) == ["attack Corvo 100"]
    assert CORVO == 2


# --- how promising ----------------------------------------------------------------------------


def test_standing_grows_with_everything_that_wins() -> None:
    usual = match_at({}, {})
    for better in ({"land": 21}, {"army": {"Knight": 40}}, {"level": {"Sharper Blades": 1}}):
        match = match_at(better, {})
        assert GAME.bots.evaluate(match.book, match.s, ARDEN) > GAME.bots.evaluate(
            usual.book, usual.s, ARDEN
        )
    assert GAME.bots.evaluate(usual.book, usual.s, ARDEN) == GAME.bots.evaluate(
        usual.book, usual.s, BRUNE
    )
