"""Set-ups of any game: its presets, few and many seats, and options drawn at random."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from support.games.pig import PIG
from wartable.engine.errors import BadOption
from wartable.testing.setups import read_drawn, setups_of, usual_setup


def test_presets_few_and_many_seats_and_mixtures() -> None:
    setups = setups_of(PIG)
    assert [str(each) for each in setups[:4]] == [
        *("pig-standard-2", "pig-standard-3", "pig-standard-8", "pig-calm-3")
    ]
    assert len(setups) == 8
    assert len({each.options for each in setups}) == 4
    assert usual_setup(PIG).words == "pig, usual, 3 seats"


def test_another_seed_draws_other_options_and_plays_other_games() -> None:
    one, other = setups_of(PIG, seed=1), setups_of(PIG, seed=2)
    assert [each.options for each in one[4:]] != [each.options for each in other[4:]]
    assert (one[0].seeded(11), other[0].seeded(11)) == (12, 13)
    assert setups_of(PIG, seed=(1 << 53) - 1)[0].seeded(11) == 10


def test_an_option_is_drawn_from_the_values_that_are_given() -> None:
    drawn = read_drawn(PIG, ["goal=7, 9"])
    assert drawn == {"goal": [7, 9]}
    assert {each.options.goal for each in setups_of(PIG, drawn)[4:]} <= {7, 9}
    for pair in ("goal", "goal=", "gaol=7", "goal=7,,9"):
        with pytest.raises(BadOption, match="expected NAME=VALUE,VALUE; options are goal, faces"):
            read_drawn(PIG, [pair])
    with pytest.raises(BadOption):
        read_drawn(PIG, ["goal=1000"])


@dataclass(frozen=True)
class NoOptions:
    """A game need not have any."""


def test_a_game_without_options_and_presets_has_its_usual_set_up() -> None:
    bare = replace(
        PIG, presets={}, default_options=lambda figures: NoOptions(), seat_range=lambda _: (2, 2)
    )
    assert list(map(str, setups_of(bare))) == ["pig-usual-3"]
