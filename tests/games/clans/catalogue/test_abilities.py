"""The table of abilities: every tag has modes, a trigger and an effect, and is in the rulebook."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

from wartable.engine.errors import BadOption
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.abilities import (
    ABILITIES,
    COMMAND,
    FURY,
    GLUE,
    GUARD,
    MEDIC,
    SILENCE,
    STACK_DEBUFF,
    effect,
    read_tag,
    shown_tag,
)
from wartable.games.clans.state import CLASSIC, POINTS

#: The tags that the rules began with; cards have some more.
FIRST_TAGS = [
    "fury",
    "cleave",
    "thorns",
    "first_strike",
    "shield",
    "regen",
    "regenerate",
    "guard",
    "heal_ally",
    "inspire",
    "fortify",
    "rally",
    "command",
    "ranged",
    "far_attack",
    "conceal_back",
    "scout",
    "paratrooper",
    "stealth_pass",
    "medic",
    "spy",
    "watcher",
    "push_back",
    "glue",
    "silence",
    "paralyze",
    "barrier",
    "fear",
    "terrain_affinity",
    "mega_taunt",
    "tall",
    "trap",
    "ignite",
]


def test_no_tag_is_without_modes_trigger_and_effect() -> None:
    assert len({ability.tag for ability in ABILITIES}) == len(ABILITIES) == 42
    for ability in ABILITIES:
        assert ability.trigger, ability.tag
        assert ability.works_in(CLASSIC) or ability.works_in(POINTS), ability.tag


def test_every_tag_of_the_rules_and_of_the_cards_is_in_the_table() -> None:
    known = {ability.tag for ability in ABILITIES}
    assert set(FIRST_TAGS) <= known
    on_cards = {
        ABILITIES[tag].tag
        for card in catalogue().numbered
        for mode in (CLASSIC, POINTS)
        for tag, _ in card.abilities[mode]
    }
    # What is in the table is on a card, except this one.
    assert known - on_cards == {"paratrooper"}


def test_numbers_of_tags_are_their_places() -> None:
    assert ABILITIES[FURY].tag == "fury"
    assert ABILITIES[SILENCE].tag == "silence"
    assert ABILITIES[STACK_DEBUFF].tag == "stack_debuff_enemy_damage"
    names = [ability.tag for ability in ABILITIES]
    assert [names.index(tag) for tag in FIRST_TAGS] == list(range(33))


@pytest.mark.parametrize(
    ("text", "tag", "x"),
    [("fury_2", FURY, 2), ("medic_15", MEDIC, 15), ("guard", GUARD, 1)],
)
def test_a_tag_is_read(text: str, tag: int, x: int) -> None:
    assert read_tag(text) == (tag, x)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cannon", "no ability 'cannon'"),
        ("fury", "ability 'fury' needs a number from 1 to 99"),
        ("fury_0", "ability 'fury_0' needs a number from 1 to 99"),
        ("fury_100", "ability 'fury_100' needs a number from 1 to 99"),
        ("flanking_2", "no ability 'flanking_2'"),
        ("guard_2", "ability 'guard_2' needs no number"),
        ("", "no ability ''"),
    ],
)
def test_what_is_no_tag_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_tag(text)
    assert str(caught.value) == message


def test_an_effect_is_told_with_its_number() -> None:
    assert effect(FURY, 2, CLASSIC) == "It strikes with +2 damage."
    assert effect(COMMAND, 3, POINTS).endswith("attack with +6 damage.")
    assert effect(GLUE, 1, CLASSIC) == ""
    assert shown_tag(FURY, 2) == "Fury 2"
    assert shown_tag(SILENCE, 1) == "Silence"


def test_the_glossary_says_what_the_table_says() -> None:
    folder = resources.files("wartable.games.clans")
    books = [each for each in folder.iterdir() if each.name.startswith("RULES")]
    text = "\n".join(each.read_text(encoding="utf-8") for each in books)
    lines = {line.split()[0]: line for line in text.splitlines() if line.startswith("**10-")}
    for number, ability in enumerate(ABILITIES, 1):
        line = lines[f"**10-{number}**"]
        for said in (ability.written, ability.trigger, *ability.effects):
            assert said in line


# --- Every row of the glossary has rule cases, in each mode in which the tag works ---------------

#: The rule cases of the glossary begin so: ``def test_10_1_fury_classic_…``.
CASE = r"^def test_10_{number}_{tag}_{mode}(?:_[a-z0-9_]+)?\("
MODES = {CLASSIC: "classic", POINTS: "points"}


@pytest.mark.parametrize("mode", MODES, ids=MODES.get)
def test_every_tag_has_a_case_in_each_mode_in_which_it_works(mode: int) -> None:
    files = sorted(Path(__file__).parents[1].rglob("test_*.py"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    missing = [
        ability.tag
        for number, ability in enumerate(ABILITIES, 1)
        if ability.works_in(mode)
        and not re.search(
            CASE.format(number=number, tag=ability.tag, mode=MODES[mode]), text, re.MULTILINE
        )
    ]
    assert missing == []
