"""Parsers as targets: each reads a text that somebody may send or put into a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import tests_path  # noqa: F401 - finds support
from fuzzing.judge import Judge
from fuzzing.values import Values
from support.clans import cases as clans_cases
from support.dukes import cases as dukes_cases
from support.duper import cases as duper_cases
from support.setups import usual_setups
from support.thardferr import cases as thardferr_cases
from wartable.apps.thardferr.battle_file import read_battle
from wartable.apps.thardferr.kingdom.text import read_text
from wartable.apps.thardferr.rulesets import Rules, rules_of
from wartable.bots.registry import bot_names
from wartable.engine.cases import Case
from wartable.engine.errors import WartableError
from wartable.engine.game import Game
from wartable.engine.options.data import make_overlay
from wartable.engine.play.click_paths import follow
from wartable.engine.play.match import Match
from wartable.engine.play.record import LiveRecord, read_record
from wartable.engine.play.record_lines import sealed, unsealed
from wartable.engine.registry import all_games, find_checker
from wartable.games.clans.catalogue.deck import read_deck, settled_deck
from wartable.games.clans.catalogue.deck_text import read_entries
from wartable.server.tables.permissions import check_bot
from wartable.testing.play import random_match

#: Random moves after which the positions are whose texts are read.
STAGES = (0, 7, 40)
#: Inputs of one target in a row, so that the targets take turns.
ROW = 20
#: How many legal moves are examples for typed lines.
MOVES = 40


@dataclass(frozen=True)
class Target:
    """A reader with some texts that it can read. It may raise nothing but ``WartableError``."""

    kind: str
    examples: Sequence[str]
    read: Callable[[str], object]
    #: One in so many turns of this target is used: it takes longer than others.
    seldom: int = 1


def fuzz(judge: Judge, numbers: Iterator[int]) -> None:
    """Let every parser read mutated texts, in turns."""
    turns = _turns()
    for number in numbers:
        target = turns[number // ROW % len(turns)]
        text = Values(judge.seed * 1_000_003 + number).mutated(target.examples)
        with judge.input(target.kind, number, text, (WartableError,)):
            target.read(text)


@cache
def _turns() -> list[Target]:
    """Return the targets in an order in which those that take long come seldom."""
    rounds = range(max(each.seldom for each in all_targets()))
    return [each for turn in rounds for each in all_targets() if turn % each.seldom == 0]


@cache
def all_targets() -> list[Target]:
    """Return every parser with its examples."""
    found = [*_of_cases(), *_of_thardferr(), *_of_clans()]
    for game in all_games():
        found += [*_of_game(game), *_of_records(game)]
    return found


# --- every game ----------------------------------------------------------------------------------


def _of_game(game: Game) -> Iterator[Target]:
    setup = next(each for each in usual_setups() if each.game is game)
    for moves in STAGES:
        match = random_match(setup, 5, moves)
        seat = match.to_act[0] if match.to_act else 0
        view = match.view(seat)
        written = [
            game.notation.write_move(match.book, family.code) for family in match.legal(seat)
        ][:MOVES] or ["done"]
        yield Target(f"move of {game.key}", written, _reader(game, match.book))
        yield Target(f"line of {game.key}", written, _typed(match, seat))
        paths = [",".join(path) for path, _ in view.paths()[:MOVES]] or [""]
        yield Target(f"clicks of {game.key}", paths, partial(_clicked, view))
        position = [match.position_text()]
        yield Target(f"position of {game.key}", position, _positioned(match), seldom=4)
    specs = [*bot_names(game), "greedy", "random", "search:iterations=20,ms=5", "search:horizon=3"]
    yield Target(f"bot of {game.key}", specs, lambda text: check_bot(game, text))
    values = [json.dumps({each: 1}) for each in vars(game.options())]
    yield Target(f"options of {game.key}", values, lambda text: _optioned(game, text))
    overlays = [json.dumps({"figures": {}}), json.dumps({"name": "x", "units": {"a": 1}})]
    yield Target(f"overlay of {game.key}", overlays, lambda text: _overlaid(game, text))


def _reader(game: Game, book: Any) -> Callable[[str], object]:
    return lambda text: game.notation.read_move(book, text)


def _typed(match: Match, seat: int) -> Callable[[str], object]:
    return lambda text: match.read(seat, text)


def _clicked(view: Any, text: str) -> object:
    return follow(view, text.split(","))


def _positioned(match: Match) -> Callable[[str], object]:
    def read(text: str) -> object:
        return Match(
            match.game,
            seats=match.seats,
            options=match.options,
            of_seats=match.of_seats,
            seed=1,
            position=text,
        )

    return read


def _optioned(game: Game, text: str) -> object:
    value = _json(text)
    return game.options(value if isinstance(value, dict) else {"x": value})


def _overlaid(game: Game, text: str) -> object:
    return game.options(overlay=make_overlay(_json(text)))


def _json(text: str) -> Any:
    """Return a JSON value, or the text itself: reading JSON is not what is tested here."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _of_records(game: Game) -> Iterator[Target]:
    setup = next(each for each in usual_setups() if each.game is game)
    record = LiveRecord(random_match(setup, 5, 12))
    text = "".join(record.new())
    yield Target(f"record of {game.key}", [text], read_record, seldom=4)
    contents = [json.dumps(content) for content in _contents(text)]
    for _ in range(3):
        yield Target(f"record of {game.key}, sealed", contents, _sealed(contents), seldom=4)


def _contents(record: str) -> Iterator[dict[str, Any]]:
    """Yield the lines of a record without their checksums."""
    before = ""
    for line in record.splitlines(keepends=True):
        content, before = unsealed(line, before, "")
        yield content


def _sealed(contents: Sequence[str]) -> Callable[[str], object]:
    """Return a reader of a record in which one line is another, with checksums that fit."""

    def read(text: str) -> object:
        values = Values(len(text) * 31 + sum(map(ord, text[:200])))
        at = contents.index(text) if text in contents else values.chance.randrange(len(contents))
        said = json.dumps(values.mutated_json(_json(text)), ensure_ascii=False)
        value = json.loads(said.encode("utf-8", "replace"))  # nothing else can be sealed
        lines, before = [], ""
        for number, content in enumerate(contents):
            changed = value if number == at else json.loads(content)
            line, before = sealed(changed if isinstance(changed, dict) else {"n": changed}, before)
            lines.append(line)
        return read_record("".join(lines))

    return read


# --- cases, kingdoms and decks -------------------------------------------------------------------


def _of_cases() -> Iterator[Target]:
    pieces = "a O infantry 22,2; e W cavalry 22,3"
    fights: list[Case] = [
        clans_cases.fight("a 5/9 guard", "b 4/9", {"winner": None, "last_tick": 5}),
        clans_cases.deck({"fusilier": 15}, {"valid": True, "size": 15, "errors": []}),
    ]
    retreat = dukes_cases.retreat("e", "22,2")
    cases: dict[str, list[Case]] = {
        "clans": fights,
        "clans-campaign": fights,
        "dukes": [dukes_cases.case("retreat", pieces, retreat, dukes_cases.outcomes("22,4"))],
        "duper": [duper_cases.case(duper_cases.FIELD, "red attack from=30 to=17", {"ok": False})],
        "territory": [{"input": {"size": 5, "orders": []}, "expect": {"squares": []}}],
        "thardferr": [thardferr_cases.BATTLE, thardferr_cases.UNIT],
    }
    for game in all_games():
        check = find_checker(game).check
        written = [json.dumps(each) for each in cases[game.key]]
        yield Target(f"cases of {game.key}", written, check, seldom=2)
        yield Target(f"cases of {game.key}", written, _damaged(check), seldom=2)


def _damaged(check: Callable[[str], object]) -> Callable[[str], object]:
    """Return a reader of a file whose JSON is fine, but not what the game expects."""

    def read(text: str) -> object:
        value = _json(text)
        values = Values(len(text) * 31 + sum(map(ord, text[:200])))
        return check(json.dumps(values.mutated_json(value)))

    return read


def _of_thardferr() -> Iterator[Target]:
    texts = [
        "Race: Orc\nArmy: Rusher: 9, Slayer: 20\nBuildings: House: 3, Castles: 2\nStrategy: Attack",
        "Army: Knight: 5\nBuildings: House: 3\nResources: Land: 200, Gold: 1000\nTechnology: X: 2",
    ]
    for name in ("document", "program"):
        rules = rules_of(name)
        yield Target(f"kingdom by {name}", texts, partial(_kingdom, rules))
    sides = [{"race": "Orc", "army": {"Rusher": 9}}, "Army: Knight: 5\nBuildings: House: 3"]
    battle = {"attacker": sides[0], "defender": sides[1], "options": {}, "seed": 5}
    yield Target("battle file", [json.dumps(battle)], lambda text: read_battle(_json(text)))


def _kingdom(rules: Rules, text: str) -> object:
    return read_text(text, rules)


def _of_clans() -> Iterator[Target]:
    decks = ["fusilier*4, cavalry*3\narcher*2", "# Mine\nfusilier+1*2, cavalry decoy*1", "starter"]
    yield Target("deck", decks, read_deck)
    yield Target("deck, settled", decks, settled_deck)
    yield Target("deck entries", decks, lambda text: read_entries(text, tiers=True))
