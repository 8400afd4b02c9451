"""The random player: any legal move, but often one that leads on, so that runs end."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.moves import packed
from wartable.games.campaign.moves import FELL, HAS_WON, LEAVE, MARCH_ON, TRAVEL, verb_of
from wartable.games.campaign.rules.chance import happens, pick
from wartable.games.campaign.state import BATTLE, CAMP, REVIEW, SHOP, State

#: Stage -> the verbs that lead on, and how often in a hundred the random player prefers them.
LEADING_ON = {
    CAMP: ((TRAVEL,), 80),
    SHOP: ((LEAVE,), 50),
    REVIEW: ((MARCH_ON,), 50),
}
#: How often in a hundred another card falls in an imagined battle, and how often it is won.
FALLS, WINS = 50, 85


def sample_move(s: State, chance: Chance, among: Sequence[tuple[int, int, int]]) -> int:
    """Return one of several legal moves, each a code with its lowest and highest amount."""
    if s.stage == BATTLE:
        among = imagined_report(chance, among)
    elif s.stage in LEADING_ON:
        verbs, percent = LEADING_ON[s.stage]
        if happens(chance, percent):
            among = with_verbs(among, verbs)
    code, low, high = pick(chance, among)
    return packed(code, low + draw(chance, high - low + 1))


def imagined_report(
    chance: Chance, among: Sequence[tuple[int, int, int]]
) -> Sequence[tuple[int, int, int]]:
    """Return the reports of one random sort: a lost card, a victory, or any other result."""
    losses = with_verbs(among, (FELL,))
    if losses and happens(chance, FALLS):
        return losses
    if happens(chance, WINS):
        return with_verbs(among, (HAS_WON,))
    return [move for move in among if verb_of(move[0]) not in (FELL, HAS_WON)]


def with_verbs(
    among: Sequence[tuple[int, int, int]], verbs: tuple[int, ...]
) -> Sequence[tuple[int, int, int]]:
    """Return the moves of some verbs."""
    return [move for move in among if verb_of(move[0]) in verbs]
