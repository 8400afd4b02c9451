"""Duper's heuristics: what they do in positions with an obvious move, and whole games."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from support.duper.boards import ALL_OTHERS, match_at, play, seat_of, start
from wartable.bots.play import bot_move
from wartable.bots.registry import make_bot
from wartable.engine.kit.chance import BOT, Chance, stream
from wartable.engine.play.match import Match
from wartable.games.duper import GAME
from wartable.games.duper.bots.value import lost
from wartable.games.duper.state import COLOURS, SEATS, TILES
from wartable.lab.batch import compiled_styles, make_batch, simulate
from wartable.lab.bench import PlainKernel
from wartable.lab.statistics import statistics_of

GREEDY, ATTACKER, DEFENDER = range(3)

every_style = pytest.mark.parametrize("style", range(3), ids=GAME.heuristics)

#: Options that change what a good move is.
VARIANTS: tuple[tuple[str, Mapping[str, int | str]], ...] = (
    ("spec", {"round_limit": 12}),
    ("balanced", {"round_limit": 15}),
    ("origin", {"round_limit": 12}),
    ("spec", {"reach": "adjacent", "stamina": "march", "round_limit": 15}),
    ("balanced", {"straight_flush": "yes", "turn_cards": 3, "round_limit": 15}),
    ("spec", {"losses": "defense", "turn_lock": "no", "skip_eliminated": "no", "round_limit": 8}),
    (
        "balanced",
        {
            "losses": "margin",
            "tank_power": 5,
            "infantry_cost": 3,
            "turn_gold": 7,
            "round_limit": 15,
        },
    ),
    ("balanced", {"losses": "none", "natural_defence": 0, "stamina": "march", "round_limit": 8}),
)
every_variant = pytest.mark.parametrize(("preset", "options"), VARIANTS)

#: More than any turn takes in these games: each attack takes a tile and each build a resource.
MOST_MOVES = 4 * TILES


def chosen(match: Match, style: int = GREEDY, chance: Chance | None = None) -> str:
    """Return the move of a heuristic for the current player."""
    view = match.view(match.s.current)
    chance = chance or stream(1, BOT)
    move = GAME.bots.choose(view.book, view.s, view.work, chance, view.seat, style)
    return str(GAME.notation.write_move(match.book, move))


def whole_turn(match: Match, style: int = GREEDY) -> list[str]:
    """Let a heuristic play the current player's turn and return its moves."""
    seat, begun = match.s.current, match.phase
    moves: list[str] = []
    while match.phase == begun:
        assert len(moves) < MOST_MOVES
        moves.append(chosen(match, style))
        play(match, moves[-1], COLOURS[seat])
    return moves


# --- whole games -------------------------------------------------------------------------------


@every_variant
def test_every_turn_is_legal_and_ends(preset: str, options: Mapping[str, int | str]) -> None:
    seed = VARIANTS.index((preset, options))  # another one for each
    match = start(seed, preset=preset, **options)
    chances = [stream(seed, BOT, seat) for seat in range(SEATS)]
    bots = [make_bot(GAME.heuristics[(seat + seed) % 3], GAME) for seat in range(SEATS)]
    made, phase = [0] * SEATS, match.phase
    while not match.over:
        if match.phase != phase:
            made, phase = [0] * SEATS, match.phase
        seat = match.to_act[0]
        bot_move(bots[seat], match, seat, chances[seat])  # refuses what is not legal
        made[seat] += 1
        assert made[seat] < MOST_MOVES


@every_variant
def test_every_suggestion_is_legal(preset: str, options: Mapping[str, int | str]) -> None:
    match = start(5, preset=preset, **options)
    chance = stream(5, BOT)
    kinds = set()
    for _ in range(600):
        if match.over:
            break
        seat = match.to_act[0]
        view = match.view(seat)
        move = GAME.bots.suggest(view.book, view.s, view.work, chance, seat)
        assert view.work == GAME.work()
        kinds.add(GAME.notation.write_move(match.book, move).split()[0])
        match.play(seat, move)
    assert {"attack", "end", "infantry"} <= kinds


@pytest.mark.parametrize("preset", ["spec", "balanced"])
def test_greedy_beats_random_players(preset: str) -> None:
    results = simulate(
        GAME,
        seats=["greedy", *["random"] * 4],
        games=100,
        options=GAME.options(preset=preset),
        rotate=True,
    )
    share = {each.bot: each.wins for each in statistics_of(results).bots}["greedy"]
    assert share.low > 0.9


def test_under_balanced_attackers_and_defenders_both_win() -> None:
    results = simulate(
        GAME,
        seats=["attacker", "defender", "attacker", "defender", "greedy"],
        games=500,
        options=GAME.options(preset="balanced"),
        rotate=True,
    )
    found = {each.bot: each.wins_per_seat for each in statistics_of(results).bots}
    for name in GAME.heuristics:
        assert found[name].low > 0.1


@pytest.mark.parametrize("preset", ["spec", "balanced"])
def test_both_forms_play_the_same_games(preset: str) -> None:
    seats = ["greedy", "attacker", "defender", "random", "greedy"]
    options = GAME.options({"round_limit": 12}, preset=preset)
    plan = make_batch(GAME, seats, options, seed=4, rotate=True)
    styles = compiled_styles(plan)
    assert styles is not None
    compiled = simulate(GAME, seats=seats, games=5, options=options, seed=4, rotate=True)
    plainly = PlainKernel(plan, styles).play(0, 5)
    assert [compiled.column(at) for at in range(plan.width)] == [
        plainly[at :: plan.width] for at in range(plan.width)
    ]


# --- attacks -----------------------------------------------------------------------------------


@every_style
def test_the_tile_that_wins_is_taken(style: int) -> None:
    own = ", ".join(f"{number} red 1/0" for number in range(1, 14))
    match = match_at(
        f"{own}, 14 red 20/0, 21 yellow 19/0, 15 green 9/0",
        preset="balanced",
        stamina_of={"red": 1},
        absent="orange purple",
    )
    whole_turn(match, style)
    assert (match.reason, match.winners) == ("tile goal", (seat_of("red"),))


@every_style
def test_the_last_enemy_is_taken(style: int) -> None:
    match = match_at("9 red 6/0, 49 green 5/0", absent="yellow orange purple")
    assert chosen(match, style) == "attack 9 49"


def test_a_leader_about_to_win_is_denied() -> None:
    leader = ", ".join(
        f"{number} green {'4/0' if number == 36 else '1/0'}" for number in range(36, 50)
    )
    match = match_at(
        f"29 red 6/0, {leader}, 37 green 4/0",
        preset="balanced",
        stamina_of={"red": 1, "green": 1},
    )
    assert chosen(match) == "attack 29 36"


def test_what_is_missing_for_an_attack_is_bought_then_built_then_fetched() -> None:
    def at(tile: str, gold: int, cards: str) -> Match:
        return match_at(
            f"1 red 5/0, 2 red {tile}, 3 green 3/0, 10 red 1/0, 9 red 1/0, 8 red 1/0",
            preset="balanced",
            absent="yellow orange purple",
            stamina_of={"red": 2},
            gold={"red": gold},
            hands={"red": cards},
            round_limit=2,
        )

    assert chosen(at("2/0", 3, "QH QS")) == "infantry 2 2"
    assert chosen(at("3/0", 0, "QH QS")) == "tank 2 QH QS"
    assert chosen(at("3/0", 0, "QH KS")) == "move 1 2 1 0"
    assert chosen(at("4/0", 3, "QH QS")) == "attack 2 3"


def test_where_the_margin_is_lost_all_that_is_not_needed_steps_aside() -> None:
    match = match_at("9 red 12/1, 10 red 1/0, 49 green 5/1", absent="yellow orange purple")
    assert chosen(match) == "move 9 10 6 0"
    assert whole_turn(match)[1] == "attack 9 49"
    assert match.over


@every_style
def test_a_pointless_attack_is_not_made(style: int) -> None:
    """A tile that costs all there is, early in the game, and nothing else within reach."""
    match = match_at(
        "1 red 30/0, 2 green 29/0, 8 green 29/0",
        preset="balanced",
        stamina_of={"red": 2},
        absent="yellow orange purple",
    )
    assert chosen(match, style) == "end"


def test_stamina_is_saved_only_while_it_can_be() -> None:
    def at(stamina: int) -> Match:
        return match_at(
            "25 red 9/0, 18 green 4/0, 24 green 4/0, 26 green 4/0, 32 green 4/0",
            preset="balanced",
            stamina_of={"red": stamina},
            absent="yellow orange purple",
        )

    assert chosen(at(1)) == "end"
    assert chosen(at(2)).startswith("attack 25 ")


def test_losses_are_foreseen_exactly() -> None:
    """The examples of rule 7 in strength: margin, defence, none."""
    cases = {(5, 0, 1): (4, 1, 0), (3, 2, 4): (3, 4, 0), (6, 0, 5): (1, 5, 0), (2, 4, 9): (1, 9, 0)}
    for (infantry, tanks, against), expected in cases.items():
        for formula, strength in zip(("margin", "defense", "none"), expected, strict=True):
            book = GAME.make_book(GAME.options({"losses": formula}), SEATS)
            assert lost(book, infantry, tanks, against) == strength


# --- defence -----------------------------------------------------------------------------------


@every_style
@pytest.mark.parametrize("preset", ["spec", "balanced"])
def test_a_pair_becomes_a_tank(style: int, preset: str) -> None:
    match = match_at("9 red 5/0, 1 green 9/0", preset=preset, hands={"red": "7H 7S KD"})
    assert "tank 9 7H 7S" in whole_turn(match, style)


def test_gold_goes_to_the_weakest_tile_next_to_an_enemy() -> None:
    match = match_at(
        "1 red 1/0, 2 red 4/0, 3 red 2/0, 4 green 9/0, 9 green 9/0",
        preset="balanced",
        gold={"red": 1},
        absent="yellow orange purple",
    )
    assert whole_turn(match) == ["infantry 3 1", "end"]


def test_the_defender_evens_out_what_stands_next_to_enemies() -> None:
    match = match_at(
        "1 red 5/0, 2 red 1/0, 3 red 1/0, 4 green 9/0, 9 green 9/0, 10 green 9/0, 8 green 9/0",
        preset="balanced",
        absent="yellow orange purple",
    )
    assert whole_turn(match.branch(), GREEDY) == ["end"]
    assert whole_turn(match, DEFENDER)[-1] == "end"
    assert list(match.s.infantry[:3]) == [3, 2, 2]


def test_cards_of_a_straight_flush_are_kept_for_it() -> None:
    def at(flush: str) -> Match:
        return match_at(
            "9 red 5/0", preset="balanced", hands={"red": "5H 6H 7H 7S"}, straight_flush=flush
        )

    assert "tank 9 7H 7S" in whole_turn(at("no"))
    assert not any(move.startswith("tank") for move in whole_turn(at("yes")))


def test_units_march_over_a_tile_on_which_somebody_would_have_to_stay() -> None:
    def at(between: str) -> Match:
        return match_at(
            f"1 red 9/0, 2 red {between}, 3 red 1/0, 4 green 5/0",
            stamina="march",
            reach="adjacent",
            losses="defense",
            stamina_of={"red": 1},
            absent="yellow orange purple",
            round_limit=2,
        )

    assert chosen(at("0/0")) == "move 1 3 5 0"
    assert chosen(at("1/0")) == "move 1 2 5 0"


# --- what they may know ------------------------------------------------------------------------


@every_style
def test_hands_of_others_do_not_matter(style: int) -> None:
    hands = ({"red": "2H 3S"}, {"red": "2H 3S", "green": "KH KS", "purple": "QH QS"})
    turns = []
    for dealt in hands:
        match = match_at("9 red 5/0", gold={"red": 2}, hands=dealt, preset="balanced")
        state, work, chance = match.s, GAME.work(), stream(1, BOT)
        turns.append(GAME.bots.choose(match.book, state, work, chance, 0, style))
    assert turns[0] == turns[1]


def test_a_better_position_stands_better() -> None:
    match = match_at("9 red 5/1, 10 red 1/0, 13 green 5/1, 26 yellow 5/0", preset="balanced")
    red, green, yellow = (GAME.bots.evaluate(match.book, match.s, seat) for seat in range(3))
    assert red > green > yellow > 0
    gone = match_at("9 red 5/0", absent=ALL_OTHERS)
    assert GAME.bots.evaluate(gone.book, gone.s, seat_of("green")) == 0
