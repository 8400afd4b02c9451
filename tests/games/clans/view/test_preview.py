"""What notes say before a move is what then happens, wherever nothing is hidden."""

from support.clans.scenes import Table, kind_of, played
from wartable.engine.kit.chance import BOT, Chance, draw, stream
from wartable.engine.kit.events import EVERYBODY, Event
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.match import Match
from wartable.games.clans import events, rules, view
from wartable.games.clans.catalogue.abilities import CONCEAL_BACK, GUARD
from wartable.games.clans.moves import ATTACK, ATTACK_BASE, MOVE, PLACE, verb_of
from wartable.games.clans.state import NORTH, SOUTH
from wartable.games.clans.view.preview import foresee, is_uncertain

#: What chance decides, or another turn.
UNFORESEEN = (events.DRAWN, events.DRAWS, events.HAND_FULL, events.RELIC_CARD, events.MATCH_ENDS)


def told(events: tuple[Event, ...]) -> list[tuple[object, ...]]:
    """Return what events say, with their details, whoever sees them."""
    return [
        (event.kind, event.fields, tuple(each.fields for each in event.details))
        for event in events
        if event.kind not in UNFORESEEN
    ]


def aggressive_move(match: Match, chance: Chance) -> int:
    """Return mostly attacks and the like, where there are any."""
    seat = match.to_act[0]
    acts = [each.code for each in match.view(seat).legal() if verb_of(each.code) >= ATTACK]
    if acts and draw(chance, 3):
        return acts[draw(chance, len(acts))]
    return rules.sample(match.book, match.s, match.work, chance, seat)


def compared_in(seed: int) -> list[int]:
    """Play a game in which previews are compared with what happens; return which moves were."""
    match = played("points", 6, seed, relic="no")
    chance = stream(seed, BOT)
    compared = []
    for _ in range(150):
        if match.over:
            break
        seat, code = match.to_act[0], aggressive_move(match, chance)
        shown = match.view(seat)
        known = verb_of(code) >= PLACE and not any(match.s.u_decoy)
        if not known or shown.s.unseen[1 - seat] or is_uncertain(shown.book, shown.s, seat):
            match.play(seat, code)
            continue
        foreseen = foresee(shown.book, shown.s, seat, code)
        assert told(foreseen.events) == told(match.play(seat, code))
        compared.append(verb_of(code))
    return compared


def test_previews_of_whole_games_are_what_then_happens() -> None:
    compared = [verb for seed in range(8) for verb in compared_in(seed)]
    assert compared.count(ATTACK) > 15
    assert len(compared) > 60 and {ATTACK_BASE, MOVE, PLACE} <= set(compared)


def test_the_details_of_a_preview_are_those_of_the_attack() -> None:
    table = Table()
    table.put(SOUTH, "a2", "cavalry")
    table.put(NORTH, "b2", "archer")
    shown = table.view(SOUTH)
    assert not is_uncertain(shown.book, shown.s, SOUTH)
    code = next(each.code for each in shown.legal() if verb_of(each.code) == ATTACK)
    foreseen = foresee(shown.book, shown.s, SOUTH, code)
    assert told(foreseen.events) == told(table.match.play(SOUTH, code))
    assert foreseen.of(events.HIT)[0].details


def test_an_attack_is_noted_with_every_number() -> None:
    table = Table()
    cavalry = table.put(SOUTH, "a2", "cavalry")
    table.put(SOUTH, "a2", "marshal_ney")
    target = table.put(NORTH, "b2", "lake_mist_weaver")
    note = table.view(SOUTH).notes((cavalry,))[target]
    assert note.sign == "−5 ↩3"
    assert note.words == (
        "South's Cavalry hits North's Lake Mist Weaver for 5 (4 +2 command -1 shield): 8 → 3; "
        "North's Lake Mist Weaver strikes back at South's Cavalry for 3 (4 -1 wounds): 5 → 2"
    )


def test_a_kill_and_the_attackers_death_are_marked() -> None:
    table = Table()
    striker = table.put(SOUTH, "b1", "bedouin_raider", hp=1)
    weak = table.put(NORTH, "b2", "fusilier", hp=1)
    strong = table.put(NORTH, "b2", "line_infantry")
    notes = table.view(SOUTH).notes((striker,))
    assert notes[weak].sign.startswith("−") and notes[weak].sign.endswith("†")
    assert notes[weak].words.endswith("nobody strikes back")
    assert "↩" in notes[strong].sign and notes[strong].sign.endswith("†")
    assert "South's Bedouin Raider on b1 falls" in notes[strong].words


def test_thorns_and_barriers_are_foreseen() -> None:
    table = Table()
    striker = table.put(SOUTH, "b1", "archer")
    treant = table.put(NORTH, "b2", "ancient_treant")
    words = table.view(SOUTH).notes((striker,))[treant].words
    assert "North's Ancient Treant has thorns that hurt South's Archer for 3" in words
    table = Table()
    striker = table.put(SOUTH, "b1", "fusilier")
    barrier = table.put(NORTH, "b2", "barrier")
    assert "has a barrier that takes" in table.view(SOUTH).notes((striker,))[barrier].words


def test_an_attack_on_a_hidden_card_says_that_it_is_not_known() -> None:
    table = Table()
    striker = table.put(SOUTH, "b1", "archer")
    front = table.put(NORTH, "b2", "lake_mist_weaver")
    back = table.put(NORTH, "b2", "ancient_treant")
    book, s = table.match.book, spec_of(table.s).clone(table.s)
    book.ability[kind_of("lake_mist_weaver")][CONCEAL_BACK] = 1
    book.ability[kind_of("ancient_treant")][GUARD] = 0
    rules.conceal(book, s, SOUTH)
    notes = view.notes(book, s, SOUTH, (striker,))
    assert notes[back].sign == "−4?"
    assert "which card it is, is not known" in notes[back].words
    assert notes[front].words.endswith("as far as you can see; nobody strikes back")


def test_an_attack_on_the_base_says_the_damage_or_who_takes_it() -> None:
    table = Table()
    striker = table.put(SOUTH, "b2", "cavalry")
    note = table.view(SOUTH).notes((striker,))["base-north"]
    assert note.sign == "−4"
    assert note.words == "South's Cavalry hits North's base for 4: 25 → 21"
    table.put(SOUTH, "a2", "scout")
    table.put(NORTH, "a3", "mega_taunt")
    note = table.view(SOUTH).notes((striker,))["base-north"]
    assert note.sign == "−4 Mega Taunt"
    assert "North's Mega Taunt on a3 takes the 4 damage meant for the base" in note.words
    table.s.health[NORTH] = 3
    table.s.u_card[20] = 0
    table.s.standing[9] = 0
    assert table.view(SOUTH).notes((striker,))["base-north"].sign == "−4†"


def test_healing_is_noted() -> None:
    table = Table()
    medic = table.put(SOUTH, "b1", "field_medic")
    friend = table.put(SOUTH, "b1", "line_infantry", hp=9)
    note = table.view(SOUTH).notes((medic,))[friend]
    assert note.sign == "+3"
    assert note.words == "South's Line Infantry on b1b is healed by a medic by 3: 9 → 12"


def test_moves_and_placements_say_what_is_left_and_what_waits_there() -> None:
    table = Table()
    cavalry = table.put(SOUTH, "a1", "cavalry")
    table.s.lit[3] = 5
    table.deal(SOUTH, "woods_mine", "woods_elite_striker")
    notes = table.view(SOUTH).notes((cavalry,))
    assert notes["tile-a2"].sign == "0 AP!"  # a marsh
    assert "sinks into the marsh" in notes["tile-a2"].words
    assert notes["tile-b1"].words.startswith("0 action points left")
    notes = table.view(SOUTH).notes(("card-woods_elite_striker",))
    assert notes["tile-a1"].sign == "1 AP"
    assert notes["tile-a1"].words == (
        "1 action point left; woods is its own terrain: +1 damage striking back"
    )
    assert table.view(SOUTH).notes(("card-woods_mine",))["tile-a1"].sign == "trap 3"


def test_fire_is_noted() -> None:
    table = Table()
    starter = table.put(SOUTH, "b1", "firestarter")
    walker = table.put(SOUTH, "b1", "scout", hp=1)
    notes = table.view(SOUTH).notes((starter, "ignite"))
    assert notes["tile-a1"].sign == "till 4"
    assert "ignited up to turn 4" in notes["tile-a1"].words
    table.s.lit[6] = 4
    note = table.view(SOUTH).notes((walker,))["tile-a1"]
    assert note.sign == "†"
    assert "burns: 1 damage" in note.words and "falls in the fire" in note.words


def test_staging_says_what_a_card_would_fight_where() -> None:
    table = Table("classic")
    table.put(NORTH, "a2", "archer", hp=4)
    table.put(NORTH, "a2", "pikeman")
    table.put(SOUTH, "b2", "fusilier")
    table.put(SOUTH, "b2", "fusilier")
    table.deal(SOUTH, "lake_warrior", "siege_cannon")
    notes = table.view(SOUTH).notes(("card-lake_warrior",))
    assert notes["tile-a1"].sign == "vs 2"
    assert notes["tile-a1"].words == (
        "it fights on a2 (marsh), against Archer 4/4 and Pikeman 5/10; a3 is out of sight"
    )
    assert notes["tile-b1"].sign == "waits"
    assert notes["tile-c1"].sign == "+1 free"
    assert "its own terrain: +1 damage, against nobody who can be seen" in notes["tile-c1"].words
    far = table.view(SOUTH).notes(("card-siege_cannon",))["tile-c1"]
    assert far.sign == "far" and "shoots from afar" in far.words


def test_events_of_previews_are_nobodys_secret() -> None:
    """A preview is made of what its viewer knows, so all of it may be shown to them."""
    table = Table()
    striker = table.put(SOUTH, "a2", "cavalry")
    table.put(NORTH, "b2", "spy")
    table.put(NORTH, "b2", "archer", hp=1)
    table.s.trap[9 + 4] = 3
    words = table.view(SOUTH).notes((striker,))["north-b2"].words
    assert "spy" not in words.lower() and "trap" not in words
    assert EVERYBODY in {event.seen for event in table.play("attack a2 b2")}
