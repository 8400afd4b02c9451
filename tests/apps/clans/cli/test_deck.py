"""``wartable deck``: decks listed, shown, checked and begun, and the cards that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import Run
from wartable.games.clans.catalogue import catalogue

#: All that can be wrong with a deck: no number, no such card, too many copies, too few cards.
BAD = """\
# every line has its own defect
cavalry*
dragon*2
archer*4, general_beaulieu*2
"""


def test_the_list_names_every_prebuilt_deck(run: Run) -> None:
    said = run("deck", "list")
    assert (said.code, said.err) == (0, "")
    listed = [line.split()[0] for line in said.out.splitlines()[1:-1]]
    assert sorted(listed) == sorted(catalogue().decks)
    (storm,) = (line for line in said.out.splitlines() if line.startswith("sandstorm "))
    assert storm.split() == ["sandstorm", "Sandstorm", "Saladin", "present", "25", "not", "kept"]
    assert '"balanced" is the starter deck' in said.out


@pytest.mark.parametrize("deck", list(catalogue().decks))
def test_every_prebuilt_deck_can_be_shown(run: Run, deck: str) -> None:
    said = run("deck", "show", deck)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"{catalogue().decks[deck].name}: 25 cards")
    assert max(map(len, said.out.splitlines())) <= 100


def test_a_deck_is_shown_with_figures_and_abilities(run: Run) -> None:
    both = run("deck", "show", "balanced").out
    assert "Pikeman        3+1 decoy  common    5  10     3  1+1     1      1" in both
    assert "Pikeman [p]" in both
    assert "Medic 5: Points: For the cost of an attack it heals another unit" in both
    classic = run("deck", "show", "Grand Army", "--mode", "classic").out
    assert "made for Napoleon Bonaparte" in classic
    assert "Fury 1: It strikes with +1 damage." in classic
    assert "[p]" not in classic
    assert " ap " not in classic.splitlines()[2]


def test_a_new_deck_is_a_file_that_can_be_played(run: Run, tmp_path: Path) -> None:
    made = run("deck", "new")
    assert (made.code, made.err) == (0, "")
    assert made.out.startswith("# Balanced Army\nscout*1\n")
    path = tmp_path / "mine.txt"
    path.write_text(made.out)
    said = run("deck", "check", path)
    assert (said.code, said.out) == (0, "25 cards: the deck can be played.\n")
    assert run("deck", "show", path).out.startswith("mine: 25 cards")


def test_a_prebuilt_deck_may_break_limits_that_others_must_keep(run: Run, tmp_path: Path) -> None:
    assert run("deck", "check", "grand_army").out == (
        "Grand Army is a prebuilt deck, and can be played as it is.\n"
    )
    named = run("deck", "check", "sandstorm")
    assert named.code == 0
    assert "Archer is rare: a deck may hold 3 copies" in named.out
    made = run("deck", "new", "sandstorm")
    assert "note: Archer is rare: a deck may hold 3 copies" in made.err
    path = tmp_path / "mine.txt"
    path.write_text(made.out)
    said = run("deck", "check", path)
    assert said.code == 1
    assert said.out.splitlines() == [
        "Archer is rare: a deck may hold 3 copies",
        "Desert War Banner is epic: a deck may hold 2 copies",
    ]


def test_a_small_deck_is_filled_up(run: Run) -> None:
    said = run("deck", "check", "cavalry*10, pikeman*8")
    assert said.code == 0
    first, second = said.out.splitlines()
    assert first == "18 cards: the deck can be played."
    assert second.startswith("For a match it is filled up to 25 with ")
    assert second.count("1 ") == 7


def test_every_defect_of_a_deck_is_told(run: Run) -> None:
    said = run("deck", "check", "-", lines=BAD)
    assert said.code == 1
    assert sorted(said.out.splitlines()) == sorted([
        "'cavalry*' is not a card with a number, such as 'cavalry*4'",
        "a deck needs at least 15 cards, not 8",
        "there is no card 'dragon'",
        "Archer is rare: a deck may hold 3 copies",
        "General Beaulieu is legendary: a deck may hold 1 copy",
    ])  # fmt: skip
    shown = run("deck", "show", "-", lines=BAD)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.count("\n") == 1


def test_cards_are_found_by_what_they_are(run: Run) -> None:
    every = run("deck", "cards")
    assert f"{len(catalogue().cards)} of {len(catalogue().cards)} cards" in every.out
    assert max(map(len, every.out.splitlines())) <= 100
    lake = run("deck", "cards", "--terrain", "lake", "--rarity", "rare", "cannon").out
    names = [line.split("  ")[0] for line in lake.splitlines()[1:3]]
    assert names == ["Lake Cannon", "Licorne Cannon"]
    assert "2 of " in lake
    assert "Cleave: Classic: Every other enemy card" in lake
    guards = run("deck", "cards", "--ability", "guard", "--mode", "classic").out
    wanted = [card.name for card in catalogue().numbered if "guard" in _tags(card.id)]
    assert [name for name in wanted if name in guards] == wanted
    assert f"{len(wanted)} of " in guards


def _tags(card: str) -> set[str]:
    from wartable.games.clans.catalogue.abilities import ABILITIES

    return {ABILITIES[number].tag for number, _ in catalogue().cards[card].abilities[0]}


@pytest.mark.parametrize(
    ("arguments", "reasons"),
    [
        (["show", "nosuch"], ["no prebuilt deck and no file 'nosuch'", "wartable deck list"]),
        (["check", "./nosuch.txt"], ["no file './nosuch.txt'"]),
        (["cards", "--terrain", "mud", "--rarity", "odd"], ["no terrain 'mud'", "no rarity 'odd'"]),
        (["cards", "zeppelin"], ["no card is like that"]),
        (["show", "balanced", "--mode", "chess"], ["chess"]),
        (["new", "cavalry*99"], ["at most 25 cards, not 99"]),
        ([], ["ACTION"]),
    ],
)
def test_refusals_are_one_line(run: Run, arguments: list[str], reasons: list[str]) -> None:
    said = run("deck", *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    for reason in reasons:
        assert reason in said.err


def test_nothing_upsets_a_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "\x1b[31m.txt"
    path.write_text("cavalry*15\n\x1b[0m*2\n")
    for action in ("check", "show", "new"):
        said = run("deck", action, path)
        assert "\x1b" not in said.out + said.err


def test_help_explains_deck_files(run: Run) -> None:
    said = run("deck", "--help").out
    assert "pikeman decoy*1" in said
    assert "wartable deck check mine.txt" in said
