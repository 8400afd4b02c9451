"""Batches of Thardferr's battles: the same as one by one, and clear about what does not fit."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from wartable.apps.thardferr import batch
from wartable.apps.thardferr.batch import Arena, battles, battles_plainly
from wartable.apps.thardferr.field import field
from wartable.apps.thardferr.forces import TECHNOLOGIES, Forces, forces, forces_of
from wartable.apps.thardferr.kingdom.army import strength
from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.rulesets import Rules, rules_of
from wartable.engine.errors import BadOption
from wartable.games.thardferr.book.battle import battle_book, row_of
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import PLACES, RACES
from wartable.games.thardferr.options import RULE_SETS
from wartable.games.thardferr.rules.battle.battle import (
    at_home_too,
    percentage,
    resolve,
    took_the_field,
)
from wartable.games.thardferr.state import ATTACKER, DEFENDER, DRAW

#: Rules beyond the rule sets that change how a battle goes.
ODD: dict[str, object] = {"rounds": 4, "retreat_coin": "yes", "strength_factor": "lower"}


def random_kingdom(chance: random.Random, *, foreign: bool) -> Kingdom:
    race = chance.choice(RACES)
    units = [unit.key for unit in catalogue().races[race].units]
    if foreign:
        units[chance.randrange(PLACES)] = chance.choice(["Mage", "Nobody", "MountedArchers"])
        chance.shuffle(units)
    most = chance.choice([3, 60, 2000])
    strategies = ["", *catalogue().strategies]
    return Kingdom(
        race,
        {unit: chance.choice([0, 1, chance.randrange(most)]) for unit in dict.fromkeys(units)},
        {
            "Castle": chance.choice([0, 1, 2, 5, 9, 14, 30]),
            "Guard Towers": chance.choice([0, 3, 40]),
            "Medical Center": chance.choice([0, 2, 15]),
        },
        {name: chance.randrange(3) for name in TECHNOLOGIES if chance.random() < 0.5},
        chance.choice(strategies),
        chance.choice([0, 10, 25]),
    )


def one_by_one(rules: Rules, pairs: list[tuple[Kingdom, Kingdom]], coins: Any) -> list[Any]:
    """Return what the resolver says of each battle: winner, why, losses, survivors, healed."""
    book = battle_book(rules)
    found = []
    for (attacker, defender), coin in zip(pairs, coins, strict=True):
        work = field(book, attacker, defender, coin)
        resolve(book, work)
        lost = []
        for side in (ATTACKER, DEFENDER):
            fallen = 0.0
            for at in range(work.stacks[side]):
                count, healed = work.count[side][at], work.healed[side][at]
                fallen += work.start[side][at] - (count - healed)
            base = took_the_field(work, side)
            left = base - fallen
            if side == DEFENDER and rules.casualty_base == "all":
                base = at_home_too(work, side)
            lost.append(percentage(base, left))
        rows = [
            [work.count[side][: work.stacks[side]], work.healed[side][: work.stacks[side]]]
            for side in (ATTACKER, DEFENDER)
        ]
        found.append([work.winner, work.why, lost, rows])
    return found


def stacked(rules: Rules, kingdoms: list[Kingdom], coins: list[int]) -> Forces:
    """Return one side of many battles; all kingdoms have the same number of stacks."""
    book = battle_book(rules)
    sides = [forces_of(book, kingdom) for kingdom in kingdoms]
    terms = np.concatenate([side.terms for side in sides])
    terms[:, -1] = coins
    return Forces(
        np.concatenate([side.armies for side in sides]),
        np.concatenate([side.units for side in sides]),
        terms,
    )


@pytest.mark.parametrize("name", [*RULE_SETS, "odd"])
def test_a_batch_is_the_resolver_to_the_last_bit(name: str) -> None:
    rules = rules_of("document", ODD) if name == "odd" else rules_of(name)
    chance = random.Random(name)
    pairs: list[tuple[Kingdom, Kingdom]] = []
    while len(pairs) < 400:
        pair = tuple(random_kingdom(chance, foreign=name in ("program", "later")) for _ in "ad")
        if all(len(kingdom.army) == PLACES for kingdom in pair):
            pairs.append((pair[0], pair[1]))
    coins = [(chance.randrange(2), chance.randrange(2)) for _ in pairs]
    wanted = one_by_one(rules, pairs, coins)
    book = battle_book(rules)
    sides = [
        stacked(rules, [pair[at] for pair in pairs], [coin[at] for coin in coins]) for at in (0, 1)
    ]
    for got in (battles(book, *sides), battles_plainly(book, *sides)):
        assert got.winner.tolist() == [each[0] for each in wanted]
        assert got.why.tolist() == [each[1] for each in wanted]
        assert got.lost.tolist() == [each[2] for each in wanted]
        for side in (ATTACKER, DEFENDER):
            assert got.survivors[side].tolist() == [each[3][side][0] for each in wanted]
            assert got.healed[side].tolist() == [each[3][side][1] for each in wanted]
    assert {ATTACKER, DEFENDER} <= set(got.winner.tolist())


def test_bounds_are_kept() -> None:
    book = battle_book(rules_of("document"))
    side = forces("Orc", np.full((50, PLACES), 30), strategy="Orc Surrounding")
    got = battles(book, side, side, arena=Arena(book, checked=True))
    assert got.winner.tolist() == [DRAW] * 50


def test_every_race_and_strategy_by_name() -> None:
    book = battle_book(rules_of("document"))
    names = [(race, name) for race in RACES for name in catalogue().strategies_of(race)]
    races, strategies = map(list, zip(*names, strict=True))
    attackers = forces(races, [[9, 80, 7, 60, 5, 40]], strategy=strategies)
    defenders = forces("Human", np.arange(6) * 20, strategy="Human Charging!", castles=5, land=20)
    got = battles(book, attackers, defenders)
    for at, (race, strategy) in enumerate(names):
        keys = [unit.key for unit in catalogue().races[race].units]
        army: dict[str, Number] = dict(zip(keys, [9, 80, 7, 60, 5, 40], strict=True))
        human: dict[str, Number] = {
            u.key: 20 * n for n, u in enumerate(catalogue().races["Human"].units)
        }
        attacker = Kingdom(race, army, strategy=strategy)
        defender = Kingdom("Human", human, {"Castle": 5}, strategy="Human Charging!")
        work = field(book, attacker, defender)
        resolve(book, work)
        assert got.winner[at] == work.winner
        assert got.survivors[ATTACKER][at].tolist() == work.count[ATTACKER][:PLACES]
        assert got.survivors[DEFENDER][at].tolist() == work.count[DEFENDER][:PLACES]


def test_technologies_buildings_and_strength_by_name() -> None:
    rules = rules_of("document", {"strength_factor": "lower"})
    book = battle_book(rules)
    army: dict[str, Number] = {unit.key: 100 for unit in catalogue().races["Orc"].units}
    levels: dict[str, Number] = dict.fromkeys(TECHNOLOGIES, 1)
    buildings: dict[str, Number] = {"Castle": 3, "Guard Towers": 9, "Medical Center": 30}
    kingdom = Kingdom("Orc", army, buildings, levels, "Orc Surrounding", land=25)
    side = forces(
        "Orc",
        [100] * PLACES,
        strategy="Orc Surrounding",
        technologies=levels,
        towers=9,
        medics=30,
        land=25,
        castles=3,
        strength=strength(catalogue().races["Orc"], army, buildings, levels),
    )
    of_kingdom = forces_of(book, kingdom)
    assert side.terms.tolist() == of_kingdom.terms.tolist()
    assert side.units.tolist() == of_kingdom.units.tolist()
    assert side.armies.tolist() == of_kingdom.armies.tolist()


def test_any_number_of_stacks_in_any_order() -> None:
    book = battle_book(rules_of("program"))
    attacker = Kingdom("Elf", {"Nobody": 3, "Mage": 20})
    defender = Kingdom("Orc", {})
    got = battles(book, forces_of(book, attacker), forces_of(book, defender))
    assert got.survivors[ATTACKER].shape == (1, 2)
    assert got.survivors[DEFENDER].shape == (1, 0)
    assert got.winner.tolist() == [field_winner(attacker, defender)]
    assert forces_of(book, attacker).units.tolist() == [
        [row_of("Elf", "Nobody"), row_of("Elf", "Mage")]
    ]


def field_winner(attacker: Kingdom, defender: Kingdom) -> int:
    book = battle_book(rules_of("program"))
    work = field(book, attacker, defender)
    resolve(book, work)
    return work.winner


def test_blocks_and_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "BLOCK", 700)
    book = battle_book(rules_of("document"))
    draw = np.random.default_rng(5)
    attackers = forces("Dwarf", draw.integers(0, 300, (5000, PLACES)), strategy="Dwarf Shield Line")
    defenders = forces("Undead", draw.integers(0, 300, (5000, PLACES)))
    told: list[tuple[int, int]] = []
    alone = battles(book, attackers, defenders, progress=lambda *far: told.append(far))
    both = battles(book, attackers, defenders, jobs=2)
    short = battles(book, attackers, defenders, details=False)
    assert told == [(min(5000, 700 * n), 5000) for n in range(1, 9)]
    assert len(alone) == 5000
    assert len(set(alone.winner.tolist())) > 1
    assert (alone.figures == both.figures).all()
    assert (alone.survivors[DEFENDER] == both.survivors[DEFENDER]).all()
    assert (alone.figures == short.figures).all()
    assert short.survivors[ATTACKER].size == 0


def test_an_interrupted_batch_ends_its_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "BLOCK", 10)
    book = battle_book(rules_of("document"))
    side = forces("Orc", np.full((1000, PLACES), 30))

    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        battles(book, side, side, jobs=2, progress=interrupt)


def test_every_defect_is_named() -> None:
    with pytest.raises(BadOption) as refusal:
        forces(
            ["Orc", "Ork"],
            [[1, 2, 3, 4, 5, -6]] * 3,
            strategy="Hide",
            technologies={"Sharper": 1, "Sharper Blades": [1.5, 1]},
            castles="many",
            towers=[[1]],
            land=float("nan"),
        )
    assert refusal.value.code == "bad-battles"
    for part in (
        "armies must be whole numbers from 0 to 1000000000, not -6",
        "no race 'Ork'; there are Dwarf,",
        "no strategy 'Hide'; there are Archer Protection,",
        "no technology 'Sharper' in battle; there are Sharper Blades,",
        "Sharper Blades must be whole numbers from 0 to 1000000000, not 1.5",
        "castles must be numbers, not 'many'",
        "towers must have 0 or 1 axes",
        "land must be numbers from 0 to 1000000000, not nan",
        "everything must be given once or once a battle, not 2, 3 times",
    ):
        assert part in str(refusal.value)


@pytest.mark.parametrize(
    ("armies", "message"),
    [
        ([[1, 2, 3]], "armies must have 6 columns, not 3"),
        (5, "armies must have 1 or 2 axes and not be empty"),
        ([], "armies must have 6 columns|not be empty"),
    ],
)
def test_armies_of_another_shape(armies: Any, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        forces("Orc", armies)


def test_sides_that_do_not_fit_each_other() -> None:
    book = battle_book(rules_of("document"))
    three = forces("Orc", np.full((3, PLACES), 30))
    two = forces("Orc", np.full((2, PLACES), 30))
    with pytest.raises(BadOption, match="defender: armies must have 1 or 3 rows, not 2"):
        battles(book, three, two)
    with pytest.raises(BadOption, match="jobs must be 1 to 1000, not 0"):
        battles(book, three, three, jobs=0)


def test_forces_made_by_hand_are_checked_before_compiled_code_sees_them() -> None:
    book = battle_book(rules_of("document"))
    fine = forces("Orc", np.full((3, PLACES), 30))
    for broken, message in (
        (replace(fine, units=fine.units + 100), "units must be rows of the book"),
        (replace(fine, armies=fine.armies - 31), "armies must be whole numbers"),
        (replace(fine, terms=fine.terms[:, :4]), "a row of terms has 13 places"),
        (replace(fine, terms=fine.terms + 50), "strategies are 0 to 11"),
        (replace(fine, terms=fine.terms + 2), "the coin are 0 or 1"),
        (replace(fine, units=fine.units[:, :3]), "6 stacks, but 3 units"),
        (replace(fine, units=fine.units.astype(np.float64)), "units must be a table of int64"),
        (
            Forces(np.zeros((1, 65)), np.zeros((1, 65), np.int64), fine.terms),
            "at most 64 stacks, not 65",
        ),
    ):
        with pytest.raises(BadOption, match=message):
            battles(book, broken, fine)
