"""Values of wrong types, given to the Python API: each is refused in one line, nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wartable
from wartable.apps.clans.lab.campaigns.batch import Terms as RunTerms
from wartable.apps.clans.lab.campaigns.batch import simulate_runs
from wartable.apps.clans.lab.campaigns.worth import worth_of
from wartable.apps.clans.lab.duels.duel import Duelist, duel
from wartable.apps.clans.lab.duels.duel import Terms as DuelTerms
from wartable.apps.clans.lab.duels.matrix import matrix
from wartable.bots.registry import bot_names, is_idle, make_bot, usual_bot
from wartable.engine.arguments import read_whole
from wartable.engine.errors import BadRecord, WartableError, WrongType
from wartable.engine.options.data import Overlay, make_overlay, read_overlay
from wartable.engine.play.match import Match
from wartable.engine.play.record import LiveRecord, RecordFile, resume_record, write_record
from wartable.engine.registry import find_game
from wartable.lab.batch import make_batch, simulate
from wartable.lab.bench import run_bench


class Unshowable:
    """What raises when it is shown."""

    def __repr__(self) -> str:
        raise RuntimeError("not for you")


#: Values of all kinds. Some of them are right for some calls; none may end in a traceback.
ANYTHING: tuple[Any, ...] = (
    None, True, 1.5, float("nan"), "5", "\ud800", b"x", (), [], [3], [None], {}, {"x": 1}, {1: 2},
    set(), object(), object, Unshowable(), np.float64(1), np.bool_(True), np.array([1, 2]), 1j,
    lambda: None, Path("x"), -1, 10**30, range(3),
)  # fmt: skip


def territory() -> Match:
    """A match with a move made and a line handed in."""
    game = find_game("territory")
    options = game.options({"map_size": 4, "declaration_count": 0})
    match = Match(game, options=options, seats=3, seed=4)
    match.submit(0, "0,3,U,2|0,3,R,2")
    return match


def duper() -> Match:
    return Match(find_game("duper"), seed=4)


def refused(call: Callable[[], Any]) -> WartableError | None:
    """Call something; return its refusal, which has a code and one line, or None for none."""
    try:
        call()
    except WartableError as error:
        assert error.code and len(str(error).splitlines()) == 1, error
        return error
    return None


# --- whatever is given ----------------------------------------------------------------------------

#: What can be called with anything, by name.
CALLS: dict[str, Callable[[Any], Any]] = {
    "find_game": find_game,
    "Match": Match,
    "options": lambda value: Match(find_game("territory"), options=value),
    "seats": lambda value: Match(find_game("territory"), seats=value),
    "seed": lambda value: Match(find_game("territory"), seed=value),
    "overlay": lambda value: Match(find_game("territory"), overlay=value),
    "overlay made": lambda value: Match(find_game("territory"), overlay=Overlay(value)),
    "overlay tables": lambda value: make_overlay({"start": value}),
    "players": lambda value: Match(find_game("territory"), players=value),
    "a player": lambda value: Match(find_game("territory"), players=["a", value, "c"]),
    "position": lambda value: Match(find_game("territory"), position=value),
    "of_seats": lambda value: Match(find_game("territory"), of_seats=value),
    "of_seats of clans": lambda value: Match(find_game("clans"), of_seats=value),
    "of a seat": lambda value: Match(find_game("clans"), of_seats=[value, {}]),
    "hero": lambda value: Match(find_game("clans"), of_seats=[{"hero": value}, {}]),
    "deck": lambda value: Match(find_game("clans"), of_seats=[{"deck": value}, {}]),
    "changes": lambda value: find_game("territory").options(value),
    "a change": lambda value: find_game("territory").options({"map_size": value}),
    "a choice": lambda value: find_game("territory").options({"crossing": value}),
    "preset": lambda value: find_game("territory").options(preset=value),
    "figures": lambda value: find_game("territory").options(overlay=value),
    "seats_for": lambda value: find_game("territory").seats_for(value),
    "settle_seats": lambda value: find_game("territory").settle_seats(value, 3),
    "settled seats": lambda value: find_game("clans").settle_seats(
        find_game("clans").options(), value
    ),
    "book_for": lambda value: find_game("territory").book_for(value, 3),
    "book of seats": lambda value: find_game("territory").book_for(
        find_game("territory").options(), value
    ),
    "play: seat": lambda value: territory().play(value, "done"),
    "play: move": lambda value: territory().play(1, value),
    "play: move of duper": lambda value: duper().play(0, value),
    "play: text": lambda value: Match(find_game("territory"), seed=1).play(0, 1, value),
    "play: phase": lambda value: territory().play(1, "done", phase=value),
    "play: by_clock": lambda value: territory().play(1, "done", by_clock=value),
    "read: seat": lambda value: territory().read(value, "done"),
    "read: line": lambda value: territory().read(1, value),
    "submit: seat": lambda value: territory().submit(value, "done"),
    "submit: line": lambda value: territory().submit(1, value),
    "submit: phase": lambda value: territory().submit(1, "done", phase=value),
    "play_within": lambda value: territory().play_within(value, value),
    "submit_within": lambda value: territory().submit_within(value, value),
    "follow_within": lambda value: territory().follow_within(value),
    "followed": lambda value: territory().follow_within([value]),
    "take_back": lambda value: duper().take_back(value),
    "take_back: phase": lambda value: duper().take_back(0, phase=value),
    "can_take_back": lambda value: duper().can_take_back(value),
    "jump": lambda value: territory().jump(value),
    "repeat": lambda value: territory().repeat(value),
    "view": lambda value: territory().view(value).as_dict(),
    "orders": lambda value: territory().orders(value),
    "moments": lambda value: territory().moments(value),
    "legal": lambda value: territory().legal(value),
    "of_seats_seen_by": lambda value: territory().of_seats_seen_by(value),
    "book_seen_by": lambda value: territory().book_seen_by(value),
    "withdraw: seat": lambda value: territory().withdraw(value, 1),
    "withdraw: number": lambda value: territory().withdraw(0, value),
    "withdraw: move": lambda value: territory().withdraw(0, 1, move=value),
    "withdraw: phase": lambda value: territory().withdraw(0, 1, phase=value),
    "revise: seat": lambda value: territory().revise(value, ["done"]),
    "revise: orders": lambda value: territory().revise(0, value),
    "revise: an order": lambda value: territory().revise(0, [value]),
    "revise: a text": lambda value: territory().revise(0, [("done", value)]),
    "reread": lambda value: territory().reread(0, value),
    "resubmit": lambda value: territory().resubmit(0, value),
    "resubmit: seat": lambda value: territory().resubmit(value, "done"),
    "write_record": write_record,
    "read_record": wartable.read_record,
    "LiveRecord": LiveRecord,
    "LiveRecord.read": LiveRecord.read,
    "LiveRecord.feed": lambda value: LiveRecord(territory()).feed(value),
    "load_record": wartable.load_record,
    "resume_record": resume_record,
    "read_overlay": read_overlay,
    "make_overlay": make_overlay,
    "sentences": lambda value: territory().view(0).sentences(value),
    "sentence": lambda value: territory().view(0).sentence(value),
    "alarms": lambda value: territory().view(0).alarms(value),
    "dialogs": lambda value: territory().view(0).dialogs(value),
    "playback": lambda value: territory().view(0).playback(value),
    "as_dict": lambda value: territory().view(0).as_dict(value),
    "as_dict with state": lambda value: territory().view(0).as_dict(state=value),
    "notes": lambda value: territory().view(0).notes(value),
    "order_words": lambda value: territory().view(0).order_words(value),
    "usual_amount": lambda value: territory().view(0).usual_amount(value),
    "make_bot": lambda value: make_bot(value, find_game("territory")),
    "make_bot: game": lambda value: make_bot("random", value),
    "bot_names": bot_names,
    "usual_bot": usual_bot,
    "is_idle": is_idle,
    "plan: game": lambda value: make_batch(value, ["random"] * 3),
    "plan: seats": lambda value: make_batch(find_game("territory"), value),
    "plan: options": lambda value: make_batch(find_game("territory"), ["random"] * 3, value),
    "plan: overlay": lambda value: make_batch(
        find_game("territory"), ["random"] * 3, overlay=value
    ),
    "plan: seed": lambda value: make_batch(find_game("territory"), ["random"] * 3, seed=value),
    "plan: rotate": lambda value: make_batch(find_game("territory"), ["random"] * 3, rotate=value),
    "plan: of_seats": lambda value: make_batch(
        find_game("clans"), ["random"] * 2, of_seats=value
    ),
    "plan: shape": lambda value: make_batch(find_game("territory"), ["random"] * 3, shape=value),
    "simulate: a seat": lambda value: simulate(
        find_game("territory"), seats=["no-bot", value, "random"], games=1
    ),
    "simulate: games": lambda value: simulate(
        find_game("territory"), seats=["random", "no-bot", "random"], games=value
    ),
    "simulate: jobs": lambda value: simulate(
        find_game("territory"), seats=["random", "no-bot", "random"], games=1, jobs=value
    ),
    "simulate: progress": lambda value: simulate(
        find_game("territory"), seats=["random", "no-bot", "random"], games=1, progress=value
    ),
    "bench: game": run_bench,
    "simulate_runs": simulate_runs,
    "runs": lambda value: RunTerms(runs=value).check(),
    "runs: jobs": lambda value: RunTerms(jobs=value).check(),
    "runs: seed": lambda value: RunTerms(seed=value).check(),
    "runs: options": lambda value: RunTerms(options=value).check(),
    "runs: unlocked": lambda value: RunTerms(unlocked=value).check(),
    "runs: bot": lambda value: RunTerms(bot=value).check(),
    "runs: plainly": lambda value: RunTerms(plainly=value).check(),
    "runs: gift": lambda value: simulate_runs(RunTerms(runs=0), gift=value),
    "worth": lambda value: worth_of(value, RunTerms(runs=0)),
    "duel": lambda value: duel(value, DuelTerms()),
    "duel: terms": lambda value: duel((Duelist("a", "x", "y"),) * 2, value),
    "duel: a deck": lambda value: duel((Duelist("a", value, "y"),) * 2, DuelTerms()),
    "matrix": lambda value: matrix(value, DuelTerms()),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_whatever_is_given_there_is_no_traceback(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refusals = [refused(partial(CALLS[name], value)) for value in ANYTHING]
    assert any(refusals)


@pytest.mark.parametrize("name", ["games", "runs", "steps", "progress"])
def test_a_benchmark_refuses_what_it_does_not_take(name: str) -> None:
    for value in ("5", 1.5, True, object()):
        wrong: dict[str, Any] = {name: value}
        assert isinstance(refused(partial(run_bench, find_game("territory"), **wrong)), WrongType)


@pytest.mark.parametrize("value", ["5", 3, object()])
def test_progress_is_told_to_a_function(value: Any) -> None:
    for call in (
        partial(simulate, find_game("duper"), seats=["random"] * 5, games=1),
        partial(simulate_runs, RunTerms(runs=1)),
        partial(matrix, (Duelist("a", "x", "y"),), DuelTerms()),
    ):
        assert isinstance(refused(partial(call, progress=value)), WrongType)


def test_a_refused_call_changes_nothing() -> None:
    match = territory()
    before = write_record(match), match.state_hash()
    for value in ANYTHING:
        if not isinstance(value, bool | str):
            refused(partial(match.play, 1, value))
            refused(partial(match.revise, 0, [value]))
            refused(partial(match.withdraw, 0, value))
    assert (write_record(match), match.state_hash()) == before


# --- what is said ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("find_game", 3, "the key of a game must be a string, not '3' (int)"),
        ("find_game", [], "the key of a game must be a string, not '[]' (list)"),
        ("Match", "duper", "the game must be a Game, as find_game() returns, not 'duper' (str)"),
        ("options", {"map_size": 4}, "the options of Territory must be made by Game.options(), "),
        ("options", find_game("duper").options(), "the options of Territory must be made by"),
        ("seats", "5", "seats must be a whole number, not '5' (str)"),
        ("seats", True, "seats must be a whole number, not 'True' (bool)"),
        ("seed", 1.5, "a seed must be a whole number, not '1.5' (float)"),
        ("players", "abc", "players must be a list, not 'abc' (str)"),
        ("a player", 3, "each of players must be a string, not '3' (int)"),
        ("play: move", None, "a move must be a string, a JSON form or a packed number, not None"),
        ("play: seat", "b", "a seat must be a whole number, not 'b' (str)"),
        ("play: by_clock", 1, "by_clock must be True or False, not '1' (int)"),
        ("jump", 1.0, "the number of a move must be a whole number, not '1.0' (float)"),
        ("revise: orders", "done", "orders must be a list, not 'done' (str)"),
        ("view", Unshowable(), "a seat must be a whole number, not '<Unshowable>'"),
        ("changes", 3, "options must be a dict, not '3' (int)"),
        ("make_bot", None, "a bot must be a string, not None"),
        ("plan: rotate", "yes", "rotate must be True or False, not 'yes' (str)"),
        ("simulate: games", "5", "games must be a whole number, not '5' (str)"),
        ("load_record", 3, "the file of a record must be a path, not '3' (int)"),
    ],
)
def test_the_line_says_what_was_expected_and_quotes_what_came(
    name: str, value: Any, said: str
) -> None:
    error = refused(partial(CALLS[name], value))
    assert isinstance(error, WrongType) and error.code == "bad-type"
    assert str(error).startswith(said)


# --- what is fine ---------------------------------------------------------------------------------


def as_numpy(kind: Callable[[int], Any], value: int) -> Any:
    return kind(value)


def test_integers_of_numpy_are_integers() -> None:
    game = find_game("territory")
    sizes = {"map_size": np.int16(4), "declaration_count": np.uint8(0)}
    number = partial(as_numpy, np.int64)
    match = Match(game, options=game.options(sizes), seats=number(3), seed=number(4))
    other = territory()
    match.submit(as_numpy(np.int8, 0), "0,3,U,2|0,3,R,2", phase=number(match.phase))
    assert write_record(match) == write_record(other)
    code = other.legal(1)[0].code
    assert match.play(number(1), number(code)) == other.play(1, code)
    match.withdraw(number(1), number(1))
    other.withdraw(1, 1)
    assert write_record(match) == write_record(other)
    match.jump(number(1))
    assert match.cursor == 1 and type(match.view(number(1)).seat) is int


def test_a_file_may_be_named_by_a_text(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    RecordFile(str(path), territory()).close()  # type: ignore[arg-type]
    assert wartable.load_record(str(path)).state_hash() == territory().state_hash()
    match, file = resume_record(str(path))
    file.close()
    assert match.state_hash() == territory().state_hash()


def test_a_record_with_values_of_wrong_types_is_a_bad_record() -> None:
    from wartable.engine.play.record_lines import header_of, match_of

    for name in ("seed", "players", "options", "figures", "position"):
        header = header_of(territory()) | {name: 3.5}
        with pytest.raises(BadRecord) as raised:
            match_of(header)
        assert raised.value.code == "bad-header"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("123456789", 123456789),
        ("1234567890", None),
        ("9" * 5000, None),
        ("", None),
        (" 7", None),
        ("-7", None),
        ("+7", None),
        ("1_0", None),
        ("²", None),
        ("٣", None),
        ("7.0", None),
    ],
)
def test_a_whole_number_is_read_from_plain_digits_only(text: str, number: int | None) -> None:
    assert read_whole(text) == number
