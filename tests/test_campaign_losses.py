"""Battles fought inside a run by bots: exactly the cards that fell are gone from the deck.

What fell is counted a second time here, from the moves and the board of the battle: cards of the
player that were placed and do not stand there any more. The battle's own list of the destroyed,
which the run is told of, plays no part in it.
"""

from __future__ import annotations

from collections import Counter

from campaign_runs import kind
from wartable.engine.chance import BOT, stream
from wartable.engine.match import Match
from wartable.engine.moves import code_of
from wartable.games.clans import GAME as CLANS
from wartable.games.clans import numbers
from wartable.games.clans.campaign import GAME
from wartable.games.clans.campaign.cards import deck_of, fallen_of, reserves_of
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.orders import CHOOSE_RELIC, TRAVEL, order
from wartable.games.clans.campaign.state import BATTLE, DECK, SKIRMISH, is_decoy, tier_of
from wartable.games.clans.orders import PLACE, first_of, verb_of
from wartable.games.clans.show.words import read_told
from wartable.games.clans.state import DECOY, SLOTS, SOUTH

GREEDY = 0
#: Varieties of a card, decoys, and cards that the enemy has as well.
CARDS = {
    "fusilier": 2,
    "fusilier+1": 3,
    "fusilier+2": 2,
    "fusilier-decoy": 2,
    "fusilier+1-decoy": 2,
    "hussar+1": 2,
    "grenadier": 2,
    "scout": 1,
    "austrian_infantry": 3,
    "austrian_infantry+1": 2,
    "austrian_jager-decoy": 2,
    "cuirassier": 2,
}


def kind_of_text(text: str) -> int:
    """Return the kind of a card as moves write it, such as ``fusilier+1-decoy``."""
    name, _, decoy = text.partition("-decoy")
    assert not decoy
    card, _, tier = name.partition("+")
    return kind(card, int(tier or 0), int(text.endswith("-decoy")))


def in_battle(seed: int, standards: int) -> Match:
    """Return a run in a battle, with the cards above and so many Battle Standards."""
    match = Match(GAME, seats=1, seed=seed)
    match.play(0, order(CHOOSE_RELIC, 0))
    s = match.s
    deck = [kind_of_text(text) for text, copies in CARDS.items() for _ in range(copies)]
    assert len(deck) == DECK
    for at, each in enumerate(deck):
        s.deck[at] = each
    s.cards = len(deck)
    s.hp = s.max_hp = 90
    s.relics[campaign().relic("relic_morale").number] = standards
    s.active[campaign().relic("relic_morale").number] = int(standards > 0)
    match.play(0, order(TRAVEL, list(s.c_kind).index(SKIRMISH)))
    assert s.stage == BATTLE
    return match


def fight(match: Match, seed: int, moves: int = 1_000) -> Match:
    """Let two bots fight the present battle to its end, or for so many moves.

    Every other time South plays at random: then it also places what is no good.
    """
    battle, chance = match.inner, stream(seed, BOT)
    assert battle is not None
    while not battle.over and len(battle.moves) < moves:
        seat = battle.to_act[0]
        if seat == SOUTH and seed % 2:
            move = CLANS.rules.sample(battle.book, battle.s, battle.work, chance, seat)
        else:
            move = CLANS.bots.choose(battle.book, battle.s, battle.work, chance, seat, GREEDY)
        match.play_within(seat, move)
    return battle


def placed_by_south(battle: Match) -> list[tuple[int, str]]:
    """Return what South placed: the battle's number of each card, and its text."""
    codes = [code_of(made.move) for made in battle.moves if made.seat == SOUTH]
    return [
        (first_of(code), CLANS.notation.write_move(battle.book, code).split()[1])
        for code in codes
        if verb_of(code) == PLACE
    ]


def count_fallen(battle: Match) -> Counter[str]:
    """Return the texts of South's cards that were placed and do not stand there any more."""
    placed = placed_by_south(battle)
    s = battle.s
    standing = Counter(
        s.u_card[unit] - 1 + DECOY * s.u_decoy[unit] for unit in range(SLOTS) if s.u_card[unit]
    )
    texts = dict(placed)
    fallen = Counter(text for _, text in placed)
    fallen.subtract({texts[number]: copies for number, copies in standing.items()})
    assert min(fallen.values(), default=0) >= 0
    return +fallen


def told_to_fall(battle: Match) -> int:
    """Return how many cards of South's fell by the events of the battle."""
    events = battle.view(SOUTH).events
    fallen = [read_told(event.figures[0]) for event in events if event.kind == numbers.FALLS]
    return sum(unit.side == SOUTH for unit in fallen)


def check_losses(match: Match, battle: Match, before: Counter[int]) -> Counter[str]:
    """Compare what is gone from the deck with what fell, which is returned."""
    fallen = count_fallen(battle)
    assert fallen.total() == told_to_fall(battle)
    lost = Counter({kind_of_text(text): fallen[text] for text in fallen if text in CARDS})
    s = match.s
    assert Counter(fallen_of(s)) == lost
    kept = Counter([*deck_of(s), *reserves_of(s)])
    assert before - lost <= kept, "nothing else is gone"
    assert all(kept[each] == before[each] - lost[each] for each in lost if is_upgraded(each))
    return fallen


def is_upgraded(each: int) -> bool:
    """Tell whether a kind has a tier or is a decoy, as no card is that joins on the way."""
    return tier_of(each) > 0 or is_decoy(each) > 0


def test_5_8_exactly_the_cards_that_fell_are_gone() -> None:
    seen: Counter[str] = Counter()
    for seed in range(10):
        match = in_battle(seed, standards=seed % 3)
        before = Counter(match.s.deck[: match.s.cards])
        battle = fight(match, seed)
        match.close_within()
        seen += check_losses(match, battle, before)
    of_both = ("scout", "austrian_infantry", "austrian_infantry+1", "austrian_jager-decoy")
    for sort in (of_both, ("fusilier+1", "fusilier+2"), ("fusilier", "grenadier")):
        assert sum(seen[text] for text in sort) > 0
    assert any(text.startswith("fusilier") and text.endswith("-decoy") for text in seen)
    assert any(text not in CARDS for text in seen), "one that was found in a battle fell"


def test_5_10_whoever_leaves_has_lost_what_fell_so_far() -> None:
    seen: Counter[str] = Counter()
    for seed in range(3):
        match = in_battle(seed, standards=0)
        before = Counter(match.s.deck[: match.s.cards])
        battle = fight(match, seed, moves=40)
        assert not battle.over
        match.leave_within()
        seen += check_losses(match, battle, before)
    assert seen.total() > 0
