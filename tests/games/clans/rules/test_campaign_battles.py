"""Battles of a campaign (rule 12) in play: first hands, heroes, losses, bots, secrets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.clans.battles import GAME, battle, begun_by, figures, play_out, printed, row, seen_by
from wartable.bots.registry import make_bot
from wartable.engine.errors import BadOption
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.events import OPEN
from wartable.engine.kit.moves import code_of
from wartable.engine.play.match import Match
from wartable.engine.play.record import read_record, write_record
from wartable.games.clans import events, rules
from wartable.games.clans import events as clans_events
from wartable.games.clans.catalogue.campaign_deck import card_of_row, destroyed
from wartable.games.clans.events import read_told
from wartable.games.clans.moves import PLACE, STAGE, card_of, verb_of
from wartable.games.clans.state import AGES, DECOY, NORTH, SLOTS, SOUTH, Work

Modes = pytest.mark.parametrize("mode", ["classic", "points"])
BOSS: dict[str, int | str] = {"first_card": "general_beaulieu"}


# --- 12-5. Bases and heroes -----------------------------------------------------------------------


@Modes
def test_12_5_each_side_has_its_own_base(mode: str) -> None:
    match = battle({"base_hp": 43}, mode=mode)
    assert match.s.health == [43, 100 if mode == "classic" else 25]
    results = GAME.look.results(match.book, match.s)
    assert [each["damage"] for each in results] == [0, 0]
    assert "43/43" in match.view(SOUTH).text()


@Modes
def test_the_gold_of_a_battle_is_not_shown_beside_that_of_the_campaign(mode: str) -> None:
    fought, matched = battle(mode=mode), Match(GAME, options=GAME.options({"mode": mode}), seed=3)
    assert "gold" not in fought.view(SOUTH).text()
    assert "gold" in matched.view(SOUTH).text()
    assert "gold" not in GAME.look.results(fought.book, fought.s)[SOUTH]
    assert "gold" in GAME.look.results(matched.book, matched.s)[SOUTH]
    play_out(fought)
    assert not [words for words in fought.view(SOUTH).sentences() if "gold" in words]


def test_12_5_a_hero_also_lends_damage_for_its_turn() -> None:
    match = begun_by(SOUTH, {"hero_damage": 2})
    match.submit(SOUTH, "hero")
    assert match.s.boost == [2, 0] and match.s.used == [1, 0]
    assert any(
        "South's hero: draw 2 cards, units +2 damage this turn" in words
        for words in match.view(NORTH).sentences()
    )
    match.submit(SOUTH, "done")
    assert match.s.boost == [0, 0]


def test_12_5_in_classic_mode_it_lends_when_both_have_handed_in() -> None:
    match = battle({"hero_damage": 2}, mode="classic")
    match.submit(SOUTH, "hero")
    assert match.s.boost == [0, 0]
    match.submit(SOUTH, "done")
    match.submit(NORTH, "done")
    assert any("units +2 damage" in words for words in match.view(NORTH).sentences())
    assert match.s.boost == [0, 0], "the turn is over"


def test_12_5_it_adds_to_a_hero_who_lends_damage_anyway() -> None:
    match = begun_by(SOUTH, {"hero": "saladin", "hero_damage": 2})
    match.submit(SOUTH, "hero")
    assert match.s.boost == [3, 0]
    assert "units +3 damage this turn" in " ".join(match.view(SOUTH).sentences())


# --- 12-6. The first hand -------------------------------------------------------------------------


@pytest.mark.parametrize(("extra", "held"), [(0, 6), (1, 7), (2, 8), (6, 8)])
def test_12_6_further_cards_as_far_as_the_hand_can_hold_them(extra: int, held: int) -> None:
    match = battle({"extra_cards": extra}, mulligan=0)
    assert match.book.opening == [held, 6]
    told = [e for e in match.view(SOUTH).events if e.kind == events.DRAWS]
    drawn = [events.EVENTS.fields(e)["cards"] for e in told]
    assert drawn[:2] == [held, 6]
    assert not any(e.kind == events.HAND_FULL for e in match.view(SOUTH).events)


@Modes
def test_12_6_the_first_card_is_in_the_first_hand(mode: str) -> None:
    boss = printed("general_beaulieu").number
    without = 0
    for seed in range(12):
        match = battle(None, BOSS, mode=mode, seed=seed)
        hand = match.s.hand[NORTH][: match.s.held[NORTH]]
        assert match.s.held[NORTH] == 6 and hand.count(boss + 1) == 1
        assert match.s.left[NORTH * AGES] == 10
        without += battle(mode=mode, seed=seed).s.hand[NORTH][:6].count(boss + 1) == 0
    assert without > 0, "it would not always be there by chance"


def test_12_6_a_first_card_may_be_of_a_tier() -> None:
    match = battle({"first_card": "Fusilier +1"})
    assert match.of_seats[SOUTH].first_card == "fusilier+1"
    assert row(match, "fusilier+1", SOUTH) + 1 in match.s.hand[SOUTH]


@pytest.mark.parametrize("first", ["fusilier+2", "grenadier", "hussar+1"])
def test_12_6_a_first_card_must_be_in_the_deck(first: str) -> None:
    with pytest.raises(BadOption, match="is not in the deck"):
        battle({"first_card": first})


def placements(match: Match, side: int) -> list[int]:
    """Let greedy play a battle to its end, and return what a side placed, in order."""
    bots = [make_bot("greedy", GAME) for _ in range(2)]
    chances = [stream(1, BOT, seat) for seat in range(2)]
    placed = []
    while not match.over:
        seat = match.to_act[0]
        view = match.view(seat)
        move = bots[seat].choose(view, view.legal(), chances[seat])
        assert isinstance(move, int)
        if seat == side and verb_of(code_of(move)) in (PLACE, STAGE):
            placed.append(card_of(code_of(move)))
        match.play(seat, move)
    return placed


@Modes
def test_12_6_greedy_plays_it_before_any_other(mode: str) -> None:
    weak: dict[str, int | str] = {"first_card": "austrian_infantry"}
    others = 0
    for seed in range(4):
        placed = placements(battle(None, weak, mode=mode, seed=seed), NORTH)
        assert placed[0] == printed("austrian_infantry").number
        others += placements(battle(mode=mode, seed=seed), NORTH)[0] != placed[0]
    assert others > 0, "it would choose another by itself"


# --- 12-7. Ground that is known -------------------------------------------------------------------


def test_12_7_what_was_not_seen_stays_hidden_and_is_imagined_as_it_is() -> None:
    match = battle(ground="mmmlllwww")
    seen = seen_by(match, SOUTH)
    assert seen.terrain == [0, 0, 0, 2, 2, 2, 1, 1, 1]
    rules.imagine(match.book, seen, Work(), stream(1, BOT), SOUTH)
    assert seen.terrain == match.s.terrain == [4, 4, 4, 2, 2, 2, 1, 1, 1]


# --- 12-8. What was destroyed ---------------------------------------------------------------------


def fallen(match: Match, side: int) -> list[int]:
    """Return the rows of a side's cards that fell, by the events of a match."""
    told = (e for e in match.view(OPEN).events if e.kind == events.FALLS)
    return [unit.card for unit in map(read_told, told) if unit.side == side]


@Modes
def test_12_8_every_destroyed_card_is_noted_in_order(mode: str) -> None:
    noted = struck = decoys = 0
    for seed in range(8):
        match = battle({"card_damage": 3}, mode=mode, seed=seed, base_hp=60, crystal_hp=100)
        play_out(match, seed)
        for side in (SOUTH, NORTH):
            kinds = [entry - 1 for entry in match.s.destroyed[side] if entry]
            assert [kind % DECOY for kind in kinds] == fallen(match, side)
            noted += len(kinds)
            decoys += sum(kind >= DECOY for kind in kinds)
        struck += sum(e.kind == events.SPY_STRIKES for e in match.view(OPEN).events)
    assert noted > 20 and decoys > 0
    assert mode == "classic" or struck > 0, "spies are among them"


def test_12_8_they_are_told_by_card_tier_and_decoy() -> None:
    told = set()
    for seed in range(8):
        match = battle({"card_damage": 3}, seed=seed, base_hp=60)
        play_out(match, seed)
        lost = destroyed(match.book, match.s, SOUTH)
        kinds = [entry - 1 for entry in match.s.destroyed[SOUTH] if entry]
        own = [
            (
                card_of_row(match.book, kind % DECOY),
                match.book.row_tier[kind % DECOY],
                kind // DECOY,
            )
            for kind in kinds
            if kind + 1 in match.book.cards[SOUTH * AGES]
        ]
        assert lost == own
        told |= set(lost)
    fusilier = printed("fusilier").number
    assert {(fusilier, 0, 0), (fusilier, 1, 0), (fusilier, 2, 1)} <= told


def test_12_8_what_the_relic_gave_is_no_card_of_the_deck() -> None:
    match = battle()
    gift = match.book.reward[SOUTH][0]
    hussar = printed("hussar").number
    match.s.destroyed[SOUTH][:3] = [gift + 1, hussar + 1, gift + 1]
    match.s.fallen[SOUTH] = 3
    assert destroyed(match.book, match.s, SOUTH) == [(hussar, 0, 0)]


def test_12_8_a_trap_is_not_destroyed() -> None:
    mines: dict[str, int | str] = {"deck": "woods_mine*6"}
    match = begun_by(SOUTH, mines, ground="wwwwwwwww", relic="no")
    match.submit(SOUTH, "place woods_mine a2")
    match.submit(SOUTH, "done")
    match.submit(NORTH, "done")
    match.submit(SOUTH, "place woods_mine b2 | place woods_mine c2 | done")
    play_out(match)
    events = match.view(OPEN).events
    assert any(event.kind == clans_events.TRAPPED for event in events), "one went off"
    assert destroyed(match.book, match.s, SOUTH) == [] and match.s.fallen[SOUTH] == 0


def test_12_8_the_enemy_is_not_told() -> None:
    match = battle(base_hp=200)
    play_out(match, 2)
    assert any(match.s.destroyed[SOUTH]) and any(match.s.destroyed[NORTH])
    for side in (SOUTH, NORTH):
        seen = seen_by(match, side)
        assert seen.destroyed[side] == match.s.destroyed[side]
        assert not any(seen.destroyed[1 - side])
    assert not any(map(any, seen_by(match, -1).destroyed))


# --- 12-9. Moves ----------------------------------------------------------------------------------


def test_12_9_who_plays_may_use_the_plain_name() -> None:
    match = begun_by(NORTH, {"card_health": 1}, {"deck": "fusilier*6"})
    match.submit(NORTH, "place fusilier a3")
    unit = match.s.u_card[SLOTS] - 1
    assert unit == row(match, "fusilier@north")
    assert GAME.notation.write_move(match.book, match.moves[-1].move) == "place fusilier@north a3"
    assert figures(match, "fusilier@north") == (
        printed("fusilier").damage,
        printed("fusilier").health,
    )


def played_texts(match: Match) -> Iterator[str]:
    """Yield all moves of a match as they are written."""
    for made in match.moves:
        yield GAME.notation.write_move(match.book, made.move)


@Modes
def test_a_battle_is_recorded_and_replayed(mode: str) -> None:
    match = battle({"card_health": 1, "extra_cards": 2}, BOSS, mode=mode, ground="dddlmwwww")
    play_out(match)
    again = read_record(write_record(match))
    assert again.state_hash() == match.state_hash()
    assert list(played_texts(again)) == list(played_texts(match))


@Modes
def test_everything_in_a_battle_can_be_shown_and_clicked(mode: str) -> None:
    match = battle({"card_health": 1}, mode=mode)
    chance = stream(5, BOT)
    while not match.over and len(match.moves) < 60:
        seat = match.to_act[0]
        view = match.view(seat)
        ids = {element.id for element in view.scene().elements}
        move = rules.sample(match.book, match.s, Work(), chance, seat)
        paths = {family.code: path for path, family in view.paths()}
        assert set(paths[code_of(move)]) <= ids
        assert view.text() and not any("+" in each or "@" in each for each in ids)
        match.play(seat, move)


@Modes
def test_what_a_side_imagines_is_of_the_other_s_deck(mode: str) -> None:
    match = battle({"card_health": 1}, mode=mode, relic="no")
    listed = set(match.book.cards[NORTH * AGES][: match.book.listed[NORTH * AGES]])
    chance, checked = stream(7, BOT), 0
    while not match.over:
        seat = match.to_act[0]
        imagined = seen_by(match, SOUTH)
        rules.imagine(match.book, imagined, Work(), chance, SOUTH)
        hand = imagined.hand[NORTH][: imagined.held[NORTH]]
        checked += len(set(hand) & listed) == len(set(hand))
        match.play(seat, rules.sample(match.book, match.s, Work(), chance, seat))
    assert checked >= len(match.moves) * 3 // 4, "cards whose graves are gone are forgotten"
