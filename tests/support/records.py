"""Records for the tests of how they are written, read and kept."""

from wartable.engine.play.match import Match
from wartable.engine.play.record import write_record
from wartable.engine.registry import find_game
from wartable.testing.play import continue_randomly


def same(one: Match, other: Match) -> bool:
    return (one.moves, one.history, one.state_hash()) == (
        other.moves,
        other.history,
        other.state_hash(),
    )


def short_record() -> str:
    """Return a short record with everything in it: texts, the clock, a move taken back, a hash."""
    match = Match(find_game("territory"), seats=3, seed=7, players=("Ann", "Bo", "Čeněk"))
    match.play(0, "plan", "hullo, wörld | “ok”?")
    match.play(1, "plan", "x")
    match.undo()
    match.close_phase()
    for seat in range(3):
        match.play(seat, "plan", f"plan {seat}")
    continue_randomly(match, 7, 2)
    return write_record(match)
