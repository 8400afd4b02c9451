"""War of the Dukes' positions as text: how they read, that they read back, what is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from wartable.engine.errors import Unreadable
from wartable.engine.kit.chance import BOT, PLAY, SETUP, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.match import Match
from wartable.games.dukes import GAME, position, rules
from wartable.games.dukes.catalogue.atlas import hex_number
from wartable.games.dukes.moves import stay_move
from wartable.games.dukes.state import (
    ADVANCE,
    COMBAT,
    EXCHANGE,
    GARRISON,
    MAKE_WAY,
    MOVEMENT,
    NAMES,
    REASONS,
    RESERVE,
    RETREAT,
    STAGES,
    Book,
    State,
    Work,
)

#: An attack in the open, south of the forest; the Dukes are far away.
TEXT = """\
turn 3 Orfburg combat begun 64
deciding Orfburg
Orfburg infantry: 2313j 2214f - - - - - - - -
Orfburg cavalry: 2416 - - - - - - - - -f
Orfburg artillery: - - - - - - - - - -
Orfburg Duke: 2914
Wulfenberg infantry: 2315 - - - - - - - - -
Wulfenberg cavalry: - - 2314 - - - - - - -a
Wulfenberg artillery: - - - - - - - - - -
Wulfenberg Duke: 0101
deployed Orfburg Wulfenberg
combat 2314 Wulfenberg cavalry 3
"""


def book(**options: int | str) -> Book:
    made: Book = GAME.make_book(GAME.options(options), 2)
    return made


def changed(*changes: tuple[str, str], text: str = TEXT) -> str:
    """Return the text with some of its parts replaced."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def refusal(text: str, **options: int | str) -> str:
    with pytest.raises(Unreadable) as caught:
        position.read_position(book(**options), text)
    assert caught.value.code == "bad-position"
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


def read_and_written(text: str, **options: int | str) -> State:
    """Read a position, and assert that it is written the same again."""
    s = position.read_position(book(**options), text)
    assert position.write_position(book(**options), s) == text
    return s


# --- there and back -------------------------------------------------------------------------------


def test_a_position_reads_as_it_is_written() -> None:
    s = read_and_written(TEXT)
    assert (s.turn, s.side, s.acting, s.stage, s.phases) == (3, 0, 0, COMBAT, 64)
    assert (s.at[0], s.at[1], s.at[2]) == (hex_number("22,1"), hex_number("21,3"), -1)
    assert (s.joined[0], s.fought[1], s.fought[19], s.attacked[31 + 19]) == (1, 1, 1, 1)
    assert (s.target, s.field) == (31 + 12, hex_number("22,2"))
    assert s.unit[s.field] == s.target + 1
    assert (s.deployed, s.back, s.ended) == ([1, 1], -1, 0)


def test_a_match_goes_on_from_a_text() -> None:
    match = Match(GAME, seed=1, position=TEXT)
    match.submit(0, "roll")
    assert match.s.fought[0] == 1
    assert GAME.position is position


def test_the_start() -> None:
    lines = Match(GAME, seed=1).position_text().splitlines()
    assert lines[:3] == ["turn 0 Orfburg garrison begun 1", "deciding Orfburg",
                         "Orfburg infantry: " + " ".join("-" * 10)]  # fmt: skip
    assert len(lines) == 10
    quick = Match(GAME, seed=1, options=GAME.options({}, preset="quick")).position_text()
    assert quick.splitlines()[-1] == "deployed Orfburg Wulfenberg"
    assert "-" not in quick


MIXED: list[dict[str, int | str]] = [
    {},
    {"push_scope": "axis"},
    {"make_way": "owner", "push_limit": 30, "retreat_direction": "any_backwards"},
    {"push_scope": "any_adjacent", "exchange_chooser": "defender", "stacked_duke": "joint",
     "victory_check": "immediate", "push_limit": 3},
    {"make_way": "random", "exchange_chooser": "random", "retreat_tie": "legal_only",
     "victory_check": "each_phase", "turn_sequence": "move_move", "duke_stacking": "anywhere"},
    {"setup_duke": "as_unit", "lake_shore": "leave_anywhere", "victory_check": "each_turn",
     "advance_after_blocked_retreat": "no", "make_way": "owner", "push_limit": 2},
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(MIXED)))
def test_every_position_of_random_games_reads_back(number: int) -> None:
    options = {"infantry_movement": 12, "cavalry_movement": 12, "turns": 4, **MIXED[number]}
    seen: Counter[int] = Counter()
    for seed in range(4):
        chosen = book(**options, deployment="automatic" if seed > 0 else "players")
        s, work, log = State(), Work(), Log()
        rules.setup(chosen, s, work, stream(seed, SETUP), log)
        chance, bot = stream(seed, PLAY), stream(seed, BOT)
        while not s.ended:
            seen[s.stage] += 1
            # Of the many positions within a phase a few will do.
            if s.stage > COMBAT or s.field >= 0 or seen[s.stage] % 7 == 0:
                again = position.read_position(chosen, position.write_position(chosen, s))
                assert spec_of(s).pack(again) == spec_of(s).pack(s)
            move = rules.sample(chosen, s, work, bot, s.acting)
            rules.apply(chosen, s, work, chance, s.acting, move, log)
            log.count = 0
        again = position.read_position(chosen, position.write_position(chosen, s))
        assert again == s
    assert {GARRISON, RESERVE, MOVEMENT, COMBAT, ADVANCE} <= set(seen)


# --- choices in a combat --------------------------------------------------------------------------

#: Both attackers must go back, and the first might push a friend.
ROLLED = changed(
    ("combat begun", "retreat begun"),
    ("2313j 2214f", "2313fjd 2214fjd"),
    ("- - 2314 -", "- - 2314a -"),
)
ASKED = {
    RETREAT: ROLLED,
    MAKE_WAY: changed(
        ("Orfburg retreat", "Orfburg make-way"),
        ("2313fjd 2214fjd", "2313fj 2214fjd 2312"),
        (" - -\nOrfburg cavalry", " -\nOrfburg cavalry"),
        text=ROLLED + "line 2313 2312\n",
    ),
    EXCHANGE: changed(
        ("Orfburg retreat", "Orfburg exchange"),
        ("2313fjd 2214fjd", "2313fj 2214fj"),
        ("2314a", "-a"),
        text=ROLLED + "bill 4\n",
    ),
    ADVANCE: changed(
        ("Orfburg retreat", "Orfburg advance"),
        ("2313fjd 2214fjd", "2313fj 2214fj"),
        ("2314a", "2413a"),
        text=ROLLED + "back 2413\npursuit\n",
    ),
}


@pytest.mark.parametrize("stage", ASKED)
def test_choices(stage: int) -> None:
    s = read_and_written(ASKED[stage])
    assert s.stage == stage
    match = Match(GAME, seed=1, position=ASKED[stage])
    choices = {RETREAT: "retreat 2313 2312", MAKE_WAY: "yield 2311", EXCHANGE: "lose 2214",
               ADVANCE: "advance 2214"}  # fmt: skip
    match.submit(0, choices[stage])
    assert match.s != s
    assert position.read_position(book(), match.position_text()) == match.s


def test_staying_ends_the_combat() -> None:
    s = position.read_position(book(), ASKED[ADVANCE])
    rules.apply(book(), s, Work(), stream(0, PLAY), 0, stay_move(), Log())
    assert (s.stage, s.field, s.back) == (COMBAT, -1, -1)


@pytest.mark.parametrize("stage", ASKED)
def test_nobody_else_decides_and_nothing_else(stage: int) -> None:
    text = ASKED[stage]
    assert "nothing of that kind to decide" in refusal(
        changed(("deciding Orfburg", "deciding Wulfenberg"), text=text)
    )
    for other in ASKED:
        if other != stage:
            name = STAGES[other - 1]
            wrong = changed((STAGES[stage - 1], name), text=text)
            assert refusal(wrong).startswith("line 1: ")


# --- ended games ----------------------------------------------------------------------------------


#: Nobody is fighting any more.
PEACE = changed(
    ("combat 2314 Wulfenberg cavalry 3\n", ""),
    ("2313j 2214f", "2313 2214"),
    ("-f", "-"),
    ("-a", "-"),
)
END_OF_GAME = (
    ("turn 3 Orfburg", "turn 15 Wulfenberg"),
    ("deciding Orfburg", "deciding Wulfenberg"),
)
FALLEN = changed(("0101", "-a"), ("2313j", "2313fj"), ("cavalry 3", "Duke")) + "bill 2\n"
IN_CAPITAL = changed(("2315 -", "3019 -"), text=PEACE)
WITH_OBJECTIVES = changed(("2416 -", "0219 1807"), text=PEACE)


@pytest.mark.parametrize(
    ("won", "reason", "text", "check"),
    [
        (0, "major victory: a Duke has fallen", FALLEN, "last_turn"),
        (1, "minor victory: the objectives are denied", changed(*END_OF_GAME, text=PEACE),
         "last_turn"),
        (1, "major victory: the capital is taken", IN_CAPITAL, "each_phase"),
        (1, "major victory: the capital is taken", changed(*END_OF_GAME, text=IN_CAPITAL),
         "last_turn"),
        (0, "minor victory: both objectives are held", WITH_OBJECTIVES, "immediate"),
    ],
)  # fmt: skip
def test_an_ended_game_has_a_reason(won: int, reason: str, text: str, check: str) -> None:
    s = read_and_written(f"{text}ended {NAMES[won]} {reason}\n", victory_check=check)
    assert (s.won, REASONS[s.ended]) == (1 << won, reason)
    for words in (f"{NAMES[1 - won]} {reason}", f"{NAMES[won]} minor victory: it rained"):
        said = refusal(f"{text}ended {words}\n", victory_check=check)
        assert said.endswith(("ended so", "when a Duke falls")) or "expected such as" in said


def test_a_game_ends_only_when_it_is_judged() -> None:
    for text, reason in (
        (IN_CAPITAL, "Wulfenberg major victory: the capital is taken"),
        (WITH_OBJECTIVES, "Orfburg minor victory: both objectives are held"),
        (PEACE, "Wulfenberg minor victory: the objectives are denied"),
    ):
        for check in ("last_turn", "each_turn"):
            assert "has not ended so" in refusal(f"{text}ended {reason}\n", victory_check=check)


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("turn 3", "year 3", 1, "a line begins with turn, deciding"),
        ("turn 3", "turn 16", 1, "the turn must be 1 to 15"),
        ("turn 3", "turn 0", 1, "the turn must be 1 to 15"),
        ("turn 3", "turn x", 1, "'x' must be a number from 0 to 100"),
        ("begun 64", "begun 0", 1, "'0' must be a number from 1 to"),
        ("begun 64", "begun", 1, "expected such as 'turn 3 Orfburg movement begun 64'"),
        ("Orfburg combat", "Prussia combat", 1, "expected such as"),
        ("Orfburg combat", "Orfburg sleep", 1, "expected such as"),
        ("Orfburg combat", "Orfburg retreat", 8, "the defender has been attacked"),
        ("Orfburg combat", "Orfburg movement", 3, "cannot have attacked in this phase"),
        ("Orfburg combat", "Orfburg garrison", 1, "while pieces are placed the turn is 0"),
        ("deciding Orfburg", "deciding Wulfenberg", 2, "only the side whose phase it is"),
        ("deciding Orfburg", "deciding", 2, "expected Orfburg or Wulfenberg"),
        ("2214f - -", "2214f -", 3, "expected 10 pieces, not 9"),
        ("2214f - -", "2214f - - -", 3, "expected 10 pieces, not 11"),
        ("2214f", "2214x", 3, "'2214x' is not a piece such as 2211 or -"),
        ("2214f", "2214ff", 3, "'2214ff' is not a piece"),
        ("2214f", "22,3", 3, "'22,3' is not a piece"),
        ("2214f", "9999", 3, "'9999' is not a hex of the map"),
        ("2214f", "2313", 3, "2313: two units are there"),
        ("2214f", "2214m", 3, "such a piece cannot have moved"),
        ("2214f", "2214a", 3, "such a piece cannot have been attacked"),
        ("2214f", "2214d", 3, "only who takes part in a combat has to retreat"),
        ("2214f", "2214jf", 3, "such a piece cannot take part in the combat"),
        ("2214f", "2114j", 3, "such a piece cannot take part in the combat"),
        ("2214f", "2105", 3, "2105 is water, and no way leads there"),
        ("2914", "2914f", 6, "such a piece cannot have attacked"),
        ("2914", "-", 6, "the game ends when a Duke falls"),
        ("0101", "2313", 10, "2313: an enemy is there"),
        ("0101", "-", 10, "the game ends when a Duke falls"),
        ("2315 -", "2214 -", 7, "2214: an enemy is there"),
        ("2315 -", "2315f -", 7, "such a piece cannot have attacked"),
        ("2314 -", "2314a -", 12, "that piece cannot be attacked there"),
        ("2313j", "2313", 12, "nobody takes part"),
        ("deployed Orfburg", "deployed Wulfenberg", 11, "expected Orfburg or Wulfenberg, or both"),
        ("deployed Orfburg", "deployed Prussia", 11, "expected Orfburg or Wulfenberg"),
        ("cavalry 3", "cavalry 2", 12, "that piece cannot be attacked there"),
        ("Wulfenberg cavalry 3", "Orfburg cavalry 1", 12, "nobody attacks a piece of its own"),
        ("cavalry 3", "cavalry 11", 12, "expected such as 'combat 2210"),
        ("combat 2314", "combat 0000", 12, "'0000' is not a hex of the map"),
        ("combat 2314", "combat 2315", 12, "that piece cannot be attacked there"),
        ("combat 2314 Wulfenberg cavalry 3\n", "", 1, "there is no line for it"),
        ("combat 2314", "turn 2314", 12, "'turn' is there twice"),
    ],
)
def test_what_is_wrong_is_named_by_its_line(old: str, new: str, line: int, said: str) -> None:
    found = refusal(changed((old, new)))
    assert found.startswith(f"line {line}: ")
    assert said in found


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("back 2315", "the die has not been rolled"),
        ("back", "expected one word after back"),
        ("pushed 1", "the die has not been rolled"),
        ("pushed 0", "'0' must be a number from 1 to 31"),
        ("line 2314 2315", "the die has not been rolled"),
        ("line 2314", "expected 2 to 31 hexes"),
        ("bill 3", "the die has not been rolled"),
        ("bill -3", "'-3' must be a number from 1 to"),
        ("pursuit", "the die has not been rolled"),
        ("pursuit now", "nothing follows pursuit"),
        ("ended Orfburg", "expected such as 'ended Orfburg major victory"),
        ("ended Orfburg major victory: a Duke has fallen", "the game has not ended so"),
        ("ended Orfburg major victory: the capital is taken", "the game has not ended so"),
        ("peace", "a line begins with turn, deciding"),
        ("Orfburg Duke: 2914", "'Orfburg Duke' is there twice"),
    ],
)
def test_what_does_not_belong_there(line: str, said: str) -> None:
    found = refusal(f"{TEXT}{line}\n")
    assert found.startswith("line 13: ")
    assert said in found


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("line 2313 2312 2311", "so many cannot make way"),
        ("line 2316 2315", "nobody retreats from 2316"),
        ("line 2313 2311", "nobody can go from 2313 to 2311"),
        ("line 2313 2413", "nobody can go from 2313 to 2413"),
        ("line 2313 2212", "no friend is on 2212"),
        ("pushed 2", "no more than 1 may make way"),
        ("back 2210", "that is not beside the defender"),
    ],
)
def test_lines_of_friends(line: str, said: str) -> None:
    before = ASKED[MAKE_WAY].replace("line 2313 2312\n", "")
    assert said in refusal(f"{before}{line}\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (changed(("Orfburg combat", "Orfburg advance"), text=PEACE), "there is no combat about"),
        (f"{PEACE}pursuit\n", "there is no combat"),
        (f"{PEACE}combat 2314 Wulfenberg cavalry 3\n", "nobody takes part"),
        (changed(("2313j", "2313jd")), "nobody retreats before the die is rolled"),
        (changed(("2313fjd", "2313jd"), text=ROLLED), "who takes part in the combat has fought"),
        (changed(("Orfburg combat", "Orfburg movement"), ("2313j 2214f", "2313 2214"), ("-f", "-"),
                 ("-a", "-")), "there is no combat in this phase"),
        (changed(("fj", "fjd"), text=FALLEN) + "ended Orfburg major victory: a Duke has fallen\n",
         "the game has not ended so"),
    ],
)  # fmt: skip
def test_what_belongs_to_no_combat_or_to_another(text: str, said: str) -> None:
    assert said in refusal(text)


def test_empty_lines_do_not_matter() -> None:
    spaced = TEXT.replace("\n", "\n\n")
    assert position.read_position(book(), spaced) == position.read_position(book(), TEXT)


def test_missing_lines_are_named() -> None:
    for name in position.REQUIRED:
        lines = [line for line in TEXT.splitlines() if not line.startswith(name)]
        assert refusal("\n".join(lines)) == f"there is no line for '{name}'"
    assert "there is no line for 'turn'" in refusal("")


# --- setting up -----------------------------------------------------------------------------------


def placing(moves: int, **options: int | str) -> str:
    """Return the position after some placings by chance."""
    chosen = book(**options)
    s, work, log, chance = State(), Work(), Log(), stream(5, PLAY)
    rules.setup(chosen, s, work, chance, log)
    for _ in range(moves):
        rules.apply(chosen, s, work, chance, s.acting,
                    rules.sample(chosen, s, work, chance, s.acting), log)  # fmt: skip
    return position.write_position(chosen, s)


def with_piece(text: str, name: str, number: int, entry: str) -> str:
    """Return a position with another entry for a piece."""
    lines = text.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith(name))
    head, words = lines[at].split(":")[0], lines[at].split(":")[1].split()
    words[number - 1] = entry
    lines[at] = f"{head}: {' '.join(words)}"
    return "\n".join(lines) + "\n"


def test_placing_is_by_turns_and_in_order() -> None:
    text = placing(5)
    read_and_written(text)
    assert "it is not that side's turn" in refusal(
        changed(("Orfburg gar", "Wulfenberg gar"), ("ing Orfburg", "ing Wulfenberg"), text=text)
    )
    assert "pieces are placed from the first on" in refusal(
        with_piece(text, "Orfburg infantry", 10, "2908")
    )
    assert "is no land of" in refusal(with_piece(text, "Wulfenberg infantry", 1, "2908"))
    assert "the Duke cannot be placed" in refusal(with_piece(text, "Orfburg Duke", 1, "3019"))
    assert "would have placed everything" in refusal(text + "deployed Orfburg\n")
    ended = text + "ended Orfburg major victory: a Duke has fallen\n"
    assert "no game ends while pieces are placed" in refusal(ended)


def test_reserves_follow_full_garrisons() -> None:
    text = placing(53)
    assert text.startswith("turn 0 Wulfenberg reserve")
    read_and_written(text)
    assert "it is not that side's turn" in refusal(
        changed(("Wulfenberg res", "Orfburg res"), ("ing Wulfenberg", "ing Orfburg"), text=text)
    )
    assert "is no city or fortress" in refusal(text.replace("reserve", "garrison"))


def test_a_duke_joins_a_garrison_or_is_placed_as_a_unit() -> None:
    text = placing(50)
    assert text.startswith("turn 0 Orfburg reserve")
    joined = changed(("Orfburg reserve", "Wulfenberg reserve"), ("ing Orfburg", "ing Wulfenberg"),
                     text=with_piece(text, "Orfburg Duke", 1, "3019"))  # fmt: skip
    read_and_written(joined)
    assert "the Duke cannot be placed on 3019" in refusal(joined, setup_duke="as_unit")
