"""Options of Thardferr: figures, presets, and games at the ends of what is permitted."""

import pytest

from support.thardferr.realms import start
from wartable.apps.thardferr.rulesets import Rules, rules_of
from wartable.engine.errors import BadOption
from wartable.engine.options.data import Overlay
from wartable.engine.options.fields import describe
from wartable.games.thardferr import GAME
from wartable.games.thardferr.options import RULE_SETS, BattleRules, Options
from wartable.testing.play import Play
from wartable.testing.setups import Setup

BATTLE = BattleRules.__dataclass_fields__
OWN = [info for info in describe(GAME.options()) if info.name not in BATTLE]
#: No random game of a few days takes more moves.
MOVES = 5_000


def test_the_rules_come_first_and_the_game_has_options_of_its_own() -> None:
    names = [info.name for info in describe(GAME.options())]
    assert names[: len(BattleRules.__dataclass_fields__)] == list(BattleRules.__dataclass_fields__)
    assert len(OWN) == len(names) - len(BattleRules.__dataclass_fields__)
    assert isinstance(GAME.options(), Options)


def test_the_defaults_are_those_of_the_figures() -> None:
    assert GAME.options() == Options()


def test_figures_may_come_from_a_file() -> None:
    overlay = Overlay({"length": {"days": 9}, "start": {"gold": 5}, "realm": {"ruin": 2}})
    options = GAME.options(overlay=overlay)
    assert (options.days, options.start_gold, options.ruin) == (9, 5, 2)
    with pytest.raises(BadOption, match="days"):
        GAME.options(overlay=Overlay({"length": {"days": 0}}))


@pytest.mark.parametrize("preset", RULE_SETS)
def test_rule_sets_are_presets_and_change_nothing_else(preset: str) -> None:
    options = GAME.options(preset=preset)
    for info in OWN:
        assert getattr(options, info.name) == info.default
    for name in BattleRules.__dataclass_fields__:
        assert getattr(options, name) == getattr(rules_of(preset), name)


def test_rules_of_the_calculator_alone_are_no_options_of_the_game() -> None:
    alone = set(Rules.__dataclass_fields__) - set(BattleRules.__dataclass_fields__)
    assert alone == {"names", "housing", "training", "import_names", "castle_notice"}
    assert alone.isdisjoint(info.name for info in describe(GAME.options()))


def test_a_quick_game_begins_at_once() -> None:
    match = start(3, preset="quick")
    assert match.s.turn == 1 and match.options.days == 8


def test_a_ruin_above_the_land_of_the_start_is_refused() -> None:
    assert start(2, ruin=20).options.ruin == 20
    with pytest.raises(BadOption, match="ruin must not be more than start_land, but 21 > 20"):
        start(2, ruin=21)


@pytest.mark.parametrize(
    ("name", "value"),
    [("days", 0), ("domination", 50), ("explorers", 0), ("wizards", 0), ("races", "all")],
)
def test_what_is_not_permitted_is_refused_by_name(name: str, value: int | str) -> None:
    with pytest.raises(BadOption, match=name):
        GAME.options({name: value})


def ends() -> list[tuple[str, int | str]]:
    """Return the smallest and the largest of each option of the game."""
    found: list[tuple[str, int | str]] = []
    for info in OWN:
        values = info.choices or (info.low, info.high)
        found += [(info.name, value) for value in values if value not in (None, info.default)]
    return found


@pytest.mark.parametrize(("name", "value"), ends())
def test_a_game_at_the_end_of_an_option_is_played_in_bounds(name: str, value: int | str) -> None:
    needed: dict[str, int | str] = {"days": 4, "peace": 1, "races": "drawn"}
    if name == "ruin":
        needed["start_land"] = 200
    if (name, value) == ("days", 365):
        needed["orders"] = 5
    options = GAME.options({**needed, name: value})
    play = Play(Setup(GAME, options, 2, name), 3)
    while not play.over:
        play.step()
        assert play.packed(), "a figure that does not fit its field cannot be packed"
        assert play.moves < MOVES


@pytest.mark.parametrize("high", [False, True])
def test_all_options_at_one_end(high: bool) -> None:
    values: dict[str, int | str] = {"days": 5, "peace": 0, "races": "drawn"}
    for info in OWN:
        end = info.high if high else info.low
        if end is not None and info.name not in values:
            values[info.name] = end
    values["ruin"] = 1
    play = Play(Setup(GAME, GAME.options(values), 6, "ends"), 1)
    while not play.over:
        play.step()
        assert play.packed()
        assert play.moves < MOVES
