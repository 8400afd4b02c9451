"""A match inside a match: played, told of, left, taken back, branched and shown."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from support.games.pig import PIG
from support.games.sty import GO, HELD, LEFT, LOST, REPORTS, REST, STY, WON
from support.nested import at_a_fair, fight, inside, roll
from wartable.bots.play import bot_move, inner_specs
from wartable.bots.registry import bot_names, make_bot
from wartable.engine.compiled.prepare import compiled
from wartable.engine.errors import BadOption, NotLegal, Refusal, WartableError
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.moves import code_of, packed
from wartable.engine.play.click_paths import follow
from wartable.engine.play.history import MadeWithin, TakenBackWithin
from wartable.engine.play.match import Match
from wartable.engine.play.view import legal_moves
from wartable.lab import kernel
from wartable.lab.batch import make_batch, simulate
from wartable.lab.bench import run_bench


def outside(match: Match) -> bool:
    """Tell whether nothing is to be played inside."""
    return match.inner is None and match.setting is None


def rules_but(**changed: Callable[..., int]) -> Any:
    """Return the rules with some functions replaced."""
    return SimpleNamespace(**vars(sys.modules["support.games.sty"]) | changed)


def refused(call: Callable[[], object]) -> tuple[type[Refusal], str, str]:
    with pytest.raises(Refusal) as caught:
        call()
    return type(caught.value), caught.value.code, caught.value.message


def all_of(match: Match) -> tuple[object, ...]:
    """Return all that a refused call must leave as it was."""
    inner = match.inner
    return (
        match.state_hash(),
        match.moves,
        list(match.history),
        match.due,
        inner and (inner.state_hash(), inner.moves),
    )


# --- playing it ----------------------------------------------------------------------------------


def test_it_begins_as_the_outer_game_says() -> None:
    match = Match(STY, seed=4)
    assert outside(match)
    match.play(0, "go 2")
    inner, setting = inside(match), match.setting
    assert setting is not None
    assert (inner.game, inner.seed, inner.players) == (PIG, match.s.seed, ("farmer", "neighbour"))
    assert inner.options == setting.options == PIG.options({"goal": 15, "turn_seconds": 0})
    assert match.inner is inner


def test_its_moves_are_part_of_the_outer_history() -> None:
    match = at_a_fair()
    match.play_within(0, "roll")
    inside(match).play(1, "roll")  # played there, it is the same
    match.submit_within(1, "roll hold")
    inside(match).undo()
    assert match.history[1:] == [
        MadeWithin(1, 0, "roll", None, False),
        MadeWithin(2, 1, "roll", None, False),
        MadeWithin(3, 1, "roll", None, False),
        MadeWithin(4, 1, "hold", None, False),
        TakenBackWithin(4),
    ]
    assert len(match.moves) == 1
    match.play_within(1, "hold", by_clock=True)
    assert match.history[-1] == MadeWithin(4, 1, "hold", None, True)


def test_the_outer_match_is_told_how_it_went() -> None:
    match = at_a_fair()
    fight(match)
    inner = inside(match)
    result = WON if 0 in inner.winners else LOST
    assert list(match.due) == [packed(HELD, inner.scores[0]), result]
    due, played = match.due, len(inner.moves)
    events = match.close_within()
    assert tuple(made.move for made in match.moves[1:]) == due
    assert events == match.moves[1].events + match.moves[2].events
    assert outside(match) and not match.due
    assert (match.s.fair, match.s.stake) == (1, 0)
    first, second = (made.told for made in match.moves[1:])
    assert first is not None and second is not None
    assert first.within is not None and len(first.within) == played
    assert (first.due, second.due, second.within) == (due[1:], (), None)
    match.play(0, "go 1")
    assert inside(match).moves == ()


def test_a_whole_season_is_played_by_bots() -> None:
    one, other = Match(STY, seed=8, players=["bold"]), Match(STY, seed=8, players=["bold"])
    for match in (one, other):
        bot, chance = make_bot("bold", STY), stream(8, BOT)
        while not match.over:
            bot_move(bot, match, 0, chance)
    assert one.history == other.history
    assert sum(isinstance(entry, MadeWithin) for entry in one.history) > 20
    assert one.inner is None and one.due == ()


def test_a_bot_plays_inside_by_its_name_there_or_as_is_usual() -> None:
    match = at_a_fair()
    assert match.setting is not None
    for player, own in (("idle", "idle"), ("search:ms=5", "search:ms=5"), ("bold", "random")):
        assert inner_specs(match.setting, inside(match), player) == [own, "random"]


def test_the_clock_closes_it_too() -> None:
    match = at_a_fair(fairs=1)
    match.close_phase()
    assert match.over
    assert all(made.by_clock for made in match.moves[1:])
    assert all(entry.by_clock for entry in match.history if isinstance(entry, MadeWithin))


# --- leaving it ----------------------------------------------------------------------------------


def test_it_is_left_as_it_stands() -> None:
    match = at_a_fair()
    roll(match, 3)
    assert not inside(match).over
    match.leave_within()
    assert [code_of(made.move) for made in match.moves] == [GO, HELD, LEFT]
    assert (match.s.fair, match.s.gold, match.inner) == (1, 9, None)


def test_one_that_nobody_began_can_be_left() -> None:
    match = at_a_fair()
    match.leave_within()
    told = match.moves[1].told
    assert told is not None and told.within == ()


def test_its_game_says_what_leaving_means() -> None:
    match = at_a_fair()
    assert match.leaving_within == "whoever leaves loses 1"
    match.leave_within()
    assert match.leaving_within == ""  # nothing is to be left
    assert at_a_fair(fairs=1).leaving_within == ""


def test_it_is_not_left_where_the_game_forbids_it() -> None:
    match = at_a_fair(fairs=1)
    roll(match, 1)
    before = all_of(match)
    assert refused(match.leave_within) == (Refusal, "cannot-leave", "nobody leaves the last fair")
    assert refused(match.check_leaving) == refused(match.leave_within)
    assert all_of(match) == before
    fight(match)
    match.leave_within()  # one that is over is closed
    assert match.over


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["held 3", "held 0", "won", "rest", "go 1"])
def test_nothing_comes_before_it(move: str) -> None:
    match = at_a_fair(fairs=1)
    roll(match, 2)
    before = all_of(match)
    kind, code, message = refused(lambda: match.play(0, move))
    assert kind is NotLegal
    assert (code == "not-fought") == move.startswith("held")
    assert f"'{move}'" in message
    assert all_of(match) == before


def test_only_what_it_says_is_accepted() -> None:
    match = at_a_fair()
    fight(match)
    held = inside(match).scores[0]
    wrong = f"'held {held + 1}': the match inside this one does not say so"
    assert refused(lambda: match.play(0, f"held {held + 1}")) == (NotLegal, "not-fought", wrong)
    match.play(0, f"held {held}")
    assert outside(match) and len(match.due) == 1
    assert refused(lambda: match.play(0, "left"))[1] == "not-fought"
    assert refused(lambda: match.play_within(0, "roll"))[1] == "no-match-inside"
    match.close_within()
    assert match.s.fair == 1


def test_a_report_cannot_be_handed_in_as_a_revision() -> None:
    match = at_a_fair(game=replace(STY, conduct=replace(STY.conduct, at_once=False)))
    before = all_of(match)
    kind, code, message = refused(lambda: match.revise(0, ["held 30"]))
    assert (kind, code) == (NotLegal, "not-fought")
    assert message == "'held 30': the match inside this one does not say so"
    assert all_of(match) == before


def test_a_game_whose_other_moves_are_legal_meanwhile_does_not_make_them() -> None:
    match = at_a_fair(game=replace(STY, rules=rules_but(check=lambda *_: 0)))
    roll(match, 1)
    kind, code, message = refused(lambda: match.play(0, "rest"))
    assert (kind, code) == (NotLegal, "not-fought")
    assert message == "'rest': the match inside this one comes first"


def test_on_the_road_there_is_nothing_inside() -> None:
    match = Match(STY, seed=4)
    for call in (
        lambda: match.play_within(0, "roll"),
        lambda: match.submit_within(0, "roll"),
        match.close_within,
        match.leave_within,
    ):
        assert refused(call) == (
            Refusal,
            "no-match-inside",
            "no match is being played inside this one",
        )


def test_one_that_goes_on_is_not_closed() -> None:
    match = at_a_fair()
    assert refused(match.close_within)[1] == "not-over"
    assert refused(lambda: match.play_within(1, "roll"))[1] == "not-your-turn"


# --- what is shown -------------------------------------------------------------------------------


def test_reports_are_moves_of_the_rules_but_of_no_player() -> None:
    match = at_a_fair()
    listed = legal_moves(match.game, match.book, match.s, match.work, 0)
    assert [family.code for family in listed] == [HELD]
    view = match.view(0)
    assert not match.legal(0) and not view.legal() and not view.paths()
    assert view.as_dict()["legal"] == [] and follow(view).choices == ()
    match.leave_within()
    assert [family.code for family in match.legal(0)] == [GO, REST]
    assert match.view(0).legal() == match.legal(0)


def test_nobody_sees_how_it_will_go() -> None:
    match = at_a_fair()
    assert match.s.seed > 0
    assert match.view(0).s.seed == match.view().s.seed == 0


# --- other positions -----------------------------------------------------------------------------


def a_season(seed: int = 6) -> Match:
    """Return a match in which one fair was left and one played, and the third one is begun."""
    match = at_a_fair(seed=seed)
    roll(match, 4)
    match.leave_within()
    match.play(0, "rest")
    match.play(0, "go 2")
    fight(match)
    match.close_within()
    match.play(0, "go 1")
    roll(match, 5)
    return match


def test_it_is_there_only_while_the_newest_position_is_shown() -> None:
    match = a_season()
    inner, last = inside(match), len(match.moves)
    for number in (0, 1, last - 1):
        match.jump(number)
        assert match.inner is None and match.due == ()
        assert refused(lambda: match.play_within(0, "roll"))[1] == "no-match-inside"
    match.jump(last)
    assert match.inner is inner and len(inner.moves) == 5


def test_a_branch_has_what_happened_inside() -> None:
    match = a_season()
    last, history = len(match.moves), list(match.history)
    for number in range(last + 1):
        match.jump(number)
        branch = match.branch()
        assert branch.moves == match.moves[:number]
        assert branch.state_hash() == match.state_hash()
        assert branch.history == [*history[: len(branch.history)]]
        assert (branch.inner is None) == (number not in (1, 5, last))
    assert inside(branch).moves == inside(match).moves
    roll(branch, 1)
    assert list(match.history) == history
    assert len(inside(match).moves) == 5


def test_a_branch_amid_what_is_told_goes_on_there() -> None:
    match = at_a_fair()
    fight(match)
    match.close_within()
    match.jump(2)
    branch = match.branch()
    assert branch.due == (match.moves[2].move,)
    branch.close_within()
    assert branch.moves == match.moves


def test_taking_back_the_move_before_it_drops_it() -> None:
    match = at_a_fair()
    first = [inside(match).play(0, "roll")]
    match.undo()
    assert match.inner is None
    match.play(0, "go 1")
    assert inside(match).moves == ()
    assert [inside(match).play(0, "roll")] == first  # the same seed, the same dice
    kinds = [type(entry).__name__ for entry in match.history]
    assert kinds == ["Made", "MadeWithin", "TakenBack", "Made", "MadeWithin"]


def test_what_was_told_is_taken_back_step_by_step() -> None:
    match = at_a_fair()
    fight(match)
    match.close_within()
    moves = match.moves
    match.undo()
    assert (match.inner, match.due) == (None, (moves[2].move,))
    match.close_within()
    assert match.moves == moves
    match.undo()
    match.undo()
    assert match.due == () and inside(match).moves == ()
    assert moves[1].told is not None and moves[1].told.within
    assert match.repeat(moves[1]) == moves[1].events
    assert match.repeat(moves[2]) == moves[2].events
    assert match.moves == moves


def test_a_move_is_not_taken_back_at_a_table_once_it_has_begun() -> None:
    rules = rules_but(phase=lambda book, s: 0)
    conduct = replace(STY.conduct, may_take_back=lambda book, s, move: True)
    match = at_a_fair(game=replace(STY, rules=rules, conduct=conduct))
    assert inside(match).moves == () and match.can_take_back(0)
    roll(match, 1)
    assert not match.can_take_back(0)
    assert refused(lambda: match.take_back(0)) == (
        Refusal,
        "cannot-take-back",
        "it is too late to take it back: the nested match has begun",
    )


def test_a_match_may_begin_amid_what_is_told() -> None:
    """Nobody can say then how the match inside went, so the rules alone decide."""
    before = at_a_fair()
    fight(before)
    before.play(0, before.due[0])
    assert STY.within is not None
    between = STY.having(replace(STY.within, is_on=_not_told))
    match = Match(between, options=before.options, position=before.position_text())
    assert match.inner is None and match.due == ()
    result = "won" if before.s.held >= 10 else "lost"
    match.play(0, result)
    assert match.s.fair == 1


def _not_told(book: Any, s: Any) -> bool:
    return bool(s.stake and not s.told)


# --- plain only ----------------------------------------------------------------------------------


def test_a_game_in_plain_form_only_is_never_compiled() -> None:
    assert bot_names(STY) == ["random", "bold", "idle"]
    for call in (
        lambda: compiled(STY, [kernel.play_games]),
        lambda: make_bot("search:ms=5", STY),
        lambda: make_batch(STY, ["random"]),
        lambda: simulate(STY, seats=["random"], games=1),
        lambda: run_bench(STY, games=1, runs=1),
    ):
        with pytest.raises(BadOption, match="Sty is played in plain form only") as caught:
            call()
        assert caught.value.code == "plain-only"


def test_reports_are_those_that_the_game_says() -> None:
    assert STY.within is not None
    assert [code for code in range(1, 7) if STY.within.is_report(packed(code, 1))] == list(REPORTS)
    with pytest.raises(WartableError, match="cannot be done now"):
        Match(STY, seed=1).play(0, "lost")
