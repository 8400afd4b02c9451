"""Play, from a script and at a terminal, as a person plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.commands import QUICK, Run
from support.terminals import Typist, a_round_played
from support.territory.boards import AS_TYPED
from wartable.cli.terminal.console import wrapped
from wartable.engine.play.record import load_record

# --- play, from a script -------------------------------------------------------------------------


def test_you_play_against_the_usual_bots(run: Run) -> None:
    said = run("play", "territory", lines="/quit\n")
    assert said.code == 0
    assert "a (you), b (greedy), c (greedy), d (greedy), e (greedy)" in said.out


def test_a_small_map_has_fewer_usual_seats(run: Run) -> None:
    said = run("play", "territory", "--option", "map_size=2", lines="/quit\n")
    assert "c (greedy), d (greedy)\n" in said.out


def test_bots_alone_are_watched_to_the_end(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(*QUICK, "--seats", "greedy*3", "--save", path)
    assert said.code == 0
    assert "seat        squares  units" in said.out
    assert f"The game is kept in {path}." in said.out
    assert load_record(path).over


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    seats = ("--seats", "greedy,random*2")
    assert run(*QUICK, *seats).out == run(*QUICK, *seats).out
    assert run(*QUICK, *seats).out != run(*QUICK[:-1], "6", *seats).out


def test_the_result_is_said_once_and_handing_in_not_at_all(run: Run) -> None:
    said = run(*QUICK, "--seats", "greedy*3").out
    assert "sends 1 unit" in said
    assert "hands in" not in said
    assert said.lower().count("game over") == 1


def test_a_list_is_shown_and_picked_from(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*QUICK, "--save", path, lines="?\n2 x1\n3 2\n2\n1\n")
    moves = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    mine = [move["move"] for move in moves if move["seat"] == 0]
    assert len(mine) == 3
    assert mine[0].endswith(",1")
    assert mine[1].endswith(",2")
    assert mine[2].endswith(",1")


def test_the_usual_amount_is_listed_and_taken_by_enter(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(*QUICK, "--save", path, lines="?\n2\n\n/quit\n")
    written = [line.split()[1] for line in said.out.splitlines() if line.endswith("1 to 5")]
    assert written and all(each.endswith(",4") for each in written), "a unit stays"
    assert said.out.count("how many, 1 to 5? [4] ") == 1
    moves = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert [move["move"][-2:] for move in moves if move["seat"] == 0] == [",4"]


def test_bad_picks_are_told_and_cost_nothing(run: Run) -> None:
    said = run(*QUICK, lines="99\n2 x99\n1 x5\n2\nmany\n/nope\n")
    assert "the amount is 1 to 5, not 'many'" in said.out
    assert "the list has the numbers 1 to" in said.out
    assert "the amount is 1 to 5, not '99'" in said.out
    assert "no command '/nope'" in said.out
    assert "round 2 of 8" not in said.out


def test_a_whole_line_is_sent_and_faults_are_told(run: Run) -> None:
    said = run(*QUICK, lines="0,0,X,1|1_0,0,D,2|-1,0,U,3\n")
    for told in ("the direction must be U, D, L or R", "'1_0' is not", "'-1' is not"):
        assert told in said.out
    assert "round 2 of 8" in said.out


def test_a_plan_is_any_text_and_commands_need_a_slash(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = "7\n//quit\n\n/say ?\n"
    run("play", "territory", "--seed", "5", "--save", path, lines=lines)
    texts = {
        line["text"] for line in map(json.loads, path.read_text().splitlines()) if "text" in line
    }
    assert texts == {"7", "/quit", "?"}


@pytest.mark.parametrize("text", AS_TYPED)
def test_a_plan_is_told_and_kept_as_typed(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.jsonl"
    said = run("play", "territory", "--seed", "5", "--save", path, lines=f"{text}\n")
    assert f"a> {text}\n" in said.out, "what was read"
    assert f"  a: {text}\n" in said.out, "what was revealed"
    assert load_record(path).moves[-1].seat != 0
    assert text in {made.text for made in load_record(path).moves}
    shown = run("replay", path, lines="\n" * 3)
    assert f"  a: {text}\n" in shown.out


def test_a_line_of_ten_megabytes_is_read(run: Run) -> None:
    said = run(*QUICK, lines="1," * 5_000_000 + "\n")
    assert said.code == 0
    assert "expected X,Y,DIRECTION,N" in said.out
    assert len(said.out) < 10_000


def test_undo_takes_back_a_line_with_the_bots_replies(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(*QUICK, "--save", path, lines="done\ndone\n/undo\n/undo\n/undo\n")
    assert said.out.count("took back") == 2
    assert "you have decided nothing yet" in said.out
    match = load_record(path)
    assert 0 in match.to_act
    assert not any(made.seat == 0 for made in match.moves)


def test_undo_after_a_resume_takes_back_the_whole_round(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*QUICK, "--save", path, lines="2 1\n2 1\n")
    assert [made.seat for made in load_record(path).moves].count(0) == 2
    said = run("play", "--resume", path, lines="/undo\n")
    assert "took back 2 moves" in said.out


def test_save_in_the_game_never_overwrites(run: Run, tmp_path: Path) -> None:
    mine, new = tmp_path / "mine.txt", tmp_path / "new.jsonl"
    mine.write_text("dear diary")
    said = run(*QUICK, lines=f"/save {mine}\n/save\n/save {new}\ndone\n/save\n")
    assert "is not overwritten" in said.out
    assert "expected a file" in said.out
    assert mine.read_text() == "dear diary"
    assert any(made.seat == 0 for made in load_record(new).moves)


def test_help_board_history_hint_and_rules_answer(run: Run) -> None:
    said = run(*QUICK, lines="/help\n/history\n/hint\n/board\n/rules\n/list send\n")
    for expected in ("/undo", "greedy would choose", "# Territory", "no.  written"):
        assert expected in said.out
    assert said.out.count("Territory, round 1 of 8") == 2
    assert said.out.count("a starts on 0,5 with 5 units") == 2, "at the beginning, and /history"


def test_play_begins_at_a_position(run: Run, tmp_path: Path) -> None:
    first = tmp_path / "first.jsonl"
    run(*QUICK, "--save", first, lines="done\n")
    place = tmp_path / "place.txt"
    place.write_text(load_record(first).position_text())
    said = run(
        "play", "territory", "--preset", "quick", "--position", place, lines="/history\n/quit\n"
    )
    assert "round 2 of 8" in said.out and "nothing yet" in said.out


def test_figures_change_the_game(run: Run, tmp_path: Path) -> None:
    figures = tmp_path / "figures.toml"
    figures.write_text("[start]\nunits = 77\n")
    assert "a 77 units" in run("play", "territory", "--figures", figures, lines="/quit\n").out


# --- play, at a terminal -------------------------------------------------------------------------


def test_a_person_is_asked_before_anything_is_ignored() -> None:
    with Typist(QUICK) as typist:
        assert "\x1b[" in typist.see("a> ")
        typist.type("9,9,X,1")
        typist.see("the direction must be")
        typist.see("send anyway? [y/N]")
        typist.type("n")
        typist.see("a> ")
        typist.type("")
        typist.see("give no more commands: sure? [y/N]")
        typist.type("n")
        typist.see("a> ")
        typist.type("9,9,X,1")
        typist.see("send anyway? [y/N]")
        typist.type("y")
        typist.see("round 2 of 8")
        typist.see("a> ")
        typist.type("/quit")
        typist.see("not saved. Leave it? [y/N]")
        typist.type("y")
        assert typist.leave() == 0


def test_that_a_line_is_all_you_do_is_told_once_to_whom_it_may_surprise() -> None:
    with Typist(QUICK, COLUMNS="200") as typist:
        typist.see("a> ")
        typist.type("done")
        assert "That line" not in typist.see("round 2 of 8, commands")
        typist.see("a> ")
        typist.type("0,5,U,1")  # where seat a starts with this seed
        assert "That line was everything you do this time" in typist.see("round 3 of 8, commands")
        typist.see("a> ")
        typist.type("0,5,U,1")
        assert "That line" not in typist.see("round 4 of 8, commands")


def test_a_narrow_terminal_breaks_between_words() -> None:
    with Typist(QUICK, COLUMNS="60") as typist:
        typist.see("a> ")
        typist.type("/help")
        assert "or only those with\r\n                this text\r\n" in typist.see("/board")


def test_a_map_too_wide_for_the_terminal_says_so() -> None:
    with Typist([*QUICK, "--option", "map_size=20"], COLUMNS="90") as typist:
        assert "(This needs 102 columns; the terminal has 90.)" in typist.see("a> ")
    with Typist([*QUICK, "--option", "map_size=20"], COLUMNS="102") as typist:
        assert "(This needs" not in typist.see("a> ")


def test_what_is_wrapped_stays_right_of_where_it_began() -> None:
    assert wrapped("as it is", 8) == "as it is"
    assert wrapped("one two three", 8) == "one two\nthree"
    assert wrapped("/do  one two three four", 16) == "/do  one two\n     three four"
    plan = "  a: peace   for b: war"
    assert wrapped(plan, 17) == "  a: peace   for\n      b: war"
    assert all(
        line.startswith("      ") for line in wrapped("  a: " + "x" * 99, 30).split("\n")[1:]
    )


def test_interrupting_an_unsaved_game_warns_once() -> None:
    with Typist(QUICK) as typist:
        typist.see("a> ")
        typist.interrupt()
        typist.see("/save FILE saves it")
        typist.see("a> ")
        typist.interrupt()
        typist.see("The game was not saved.")
        assert typist.leave() == 130


def test_the_end_of_input_leaves_a_saved_game_and_warns_of_losing_another(tmp_path: Path) -> None:
    with Typist(QUICK) as typist:
        typist.see("a> ")
        typist.press("\x04")
        typist.see("/save FILE saves it")
        typist.see("a> ")
        typist.type(f"/save {tmp_path / 'game.jsonl'}")
        typist.see("saved in")
        typist.see("a> ")
        typist.press("\x04")
        typist.see("To go on: wartable play --resume")
        assert typist.leave() == 0


def test_interrupting_a_saved_game_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with a_round_played([*QUICK, "--save", str(path)]) as typist:
        typist.interrupt()
        typist.see("To go on: wartable play --resume")
        assert typist.leave() == 130
        assert "Traceback" not in typist.shown
    assert any(made.seat == 0 for made in load_record(path).moves)


def test_people_at_one_screen_do_not_see_each_others_secrets() -> None:
    with Typist([*QUICK, "--seats", "you:Anna,you:Ben,random"]) as typist:
        typist.see("a (Anna): press Enter when ready.")
        typist.type("")
        typist.see("a> ")
        typist.type("done")
        shown = typist.see("b (Ben): press Enter when ready.")
        assert "\x1b[2J" in shown
        typist.type("")
        assert "you play b" in typist.see("b> ")
        typist.type("done")
        typist.see("round 2 of 8")  # still at the screen, so asked first
        typist.see("b> ")
        typist.type("done")
        assert "\x1b[2J" in typist.see("a (Anna): press Enter when ready.")


def test_bots_are_watched_turn_by_turn() -> None:
    with Typist([*QUICK, "--seats", "random*3"]) as typist:
        typist.see("round 2 of 8")
        typist.see("Enter: next")
        typist.type("")
        typist.see("round 3 of 8")
        typist.see("Enter: next")
        typist.type("g")
        typist.see("squares  units")
        assert typist.leave() == 0


# --- test_cli_map --------------------------------------------------------------------------------
# Playing on a large map at the terminal: very many moves, their notes, and layers to be shown.

GAME = ("play", "dukes", "--preset", "quick", "--seed", "5", "--seats", "you,random")


def test_very_many_moves_are_told_by_what_they_begin_with(run: Run) -> None:
    said = run(*GAME, lines="?\n/quit\n").out
    assert "44  Orfburg's infantry on Menster (2211), city, attacks with 10" in said
    assert "/list TEXT lists the moves with a text in them" in said
    assert "move 2211 2112" not in said


def test_moves_of_a_piece_are_listed_with_their_costs(run: Run) -> None:
    said = run(*GAME, lines="/list 2211\n/quit\n").out
    assert "move the unit on Menster (2211) to 2112, for ½ point\n" in said
    assert "move the unit on Menster (2211) to 2008, for 2½ points\n" in said
    assert "2920" not in said.split("what it does")[1]


def test_layers_are_shown_and_hidden(run: Run) -> None:
    said = run(*GAME, lines="/show\n/show wulfenberg-zones\n/show wulfenberg-zones\n/quit\n").out
    assert "/show wulfenberg-zones     enemy zones" in said
    plain, shown, hidden = said.split("War of the Dukes, turn 1 of 15\n")[1:]
    assert "'" not in plain.split("Orfburg>")[0].partition(". plain")[0]
    assert "'" in shown.partition(". plain")[0]
    assert hidden.partition("Orfburg>")[0] == plain.partition("Orfburg>")[0]


def test_what_cannot_be_shown_is_told(run: Run) -> None:
    said = run(*GAME, lines="/show rivers\n/quit\n").out
    assert "no layer 'rivers'; there are wulfenberg-zones, dukes" in said
    said = run("play", "territory", lines="/show\n/quit\n").out
    assert "this board has no layers to show" in said
