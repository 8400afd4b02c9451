"""How a run of the campaign is shown: picture, text board, words and notes."""

import re

import pytest

from support.campaign.scenes import ALL_NODES, by_id, found, make, new_run
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR, View
from wartable.engine.scene.scene import Element, Kind, Rect
from wartable.engine.scene.tiles import WIDTH
from wartable.games.campaign import GAME, view
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.rules.deck import add_to_reserves, lost
from wartable.games.campaign.rules.places import from_town
from wartable.games.campaign.state import BATTLE, CAMP, OVER, REST, REVIEW, SHOP, START, kind_of
from wartable.games.clans.catalogue import card_ids
from wartable.games.clans.state import MARSH

STAGES = (START, CAMP, BATTLE, SHOP, REVIEW, OVER)


def at_stage(stage: int) -> Match:
    """Return a run that has come to a stage, with a past if that is possible."""
    return found(lambda s: s.stage == stage and (stage == START or s.decided > 6))


def box(element: Element) -> Rect:
    assert isinstance(element.shape, Rect)
    return element.shape


def written(element: Element) -> str:
    return " | ".join(caption.text for caption in element.captions)


def kind(name: str, tier: int = 0, decoy: int = 0) -> int:
    return kind_of(card_ids().index(name), tier, decoy)


def in_camp(seed: int = 3, unlocked: str = "") -> Match:
    """Return a run in its first camp."""
    match = new_run(seed, unlocked)
    make(match, "relic relic_gold_purse")
    return match


# The whole picture


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_is_drawn_within_the_width_of_a_telephone(stage: int) -> None:
    shown = at_stage(stage).view(0)
    scene = shown.scene()
    assert scene.width == WIDTH == 400
    for element in scene.elements:
        if isinstance(element.shape, Rect):
            assert element.shape.x >= 0 and element.shape.x + element.shape.width <= WIDTH
            assert element.shape.y + element.shape.height <= scene.height
    assert shown.svg().startswith("<svg") and shown.text().startswith("Clans: The Campaign, act ")


@pytest.mark.parametrize("stage", STAGES)
def test_all_that_is_no_decoration_says_what_it_is(stage: int) -> None:
    for element in at_stage(stage).view(0).scene().elements:
        if element.kind in (Kind.CARD, Kind.PIECE):
            assert element.label, element.id


@pytest.mark.parametrize("stage", STAGES)
def test_letters_are_large_enough_to_be_read(stage: int) -> None:
    small = [
        (element.id, caption.text)
        for element in at_stage(stage).view(0).scene().elements
        for caption in element.captions
        if caption.size < 8.5
    ]
    assert not small


@pytest.mark.parametrize("stage", STAGES)
def test_tiles_do_not_cover_each_other(stage: int) -> None:
    elements = at_stage(stage).view(0).scene().elements
    tiles = [element for element in elements if element.kind is Kind.CARD]
    for at, one in enumerate(tiles):
        for other in tiles[at + 1 :]:
            if one.id.startswith("building-") and other.id.startswith("terrain-"):
                continue  # buttons on their building
            assert not overlap(box(one), box(other)), (one.id, other.id)


def overlap(one: Rect, other: Rect) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def test_only_what_the_stage_asks_for_is_there() -> None:
    shops = {
        stage: any(i.startswith("shop-") for i in by_id(at_stage(stage).view(0)))
        for stage in STAGES
    }
    assert shops == {stage: stage == SHOP for stage in STAGES}
    choices = {stage: "choice-1" in by_id(at_stage(stage).view(0)) for stage in STAGES}
    assert choices == {stage: stage == CAMP for stage in STAGES}
    assert "battle" in by_id(at_stage(BATTLE).view(0))
    assert "march" in by_id(at_stage(REVIEW).view(0))
    assert "first-relic_gold_purse" in by_id(at_stage(START).view(0))


def test_others_see_the_same() -> None:
    match = at_stage(CAMP)
    assert match.view(SPECTATOR).scene() == match.view(0).scene()


# The head


def test_the_head_has_act_health_gold_encounters_and_legacy() -> None:
    match = in_camp()
    s = match.s
    s.hp, s.gold, s.legacy, s.encounter = 20, 77, 12, 4
    there = by_id(match.view(0))
    assert there["act"].label == "Act 1 of 3: Italian Campaign"
    assert there["health"].label == "health of your base: 20 of 50"
    assert there["gold"].label == "77 gold"
    assert there["encounter"].label == "4 encounters completed in this act"
    assert there["legacy"].label == "12 legacy points in this run"
    assert there["boss"].label == "General Beaulieu can be fought after 3 more encounters"
    bar = next(mark for mark in there["health"].marks if isinstance(mark, Rect))
    assert bar.width == pytest.approx((box(there["health"]).width - 14) * 0.4)
    s.encounter, s.recovery, s.defence = 7, 2, 1
    s.defence_lat, s.defence_lng = s.town_lat, s.town_lng
    there = by_id(match.view(0))
    assert there["boss"].label == "General Beaulieu can be fought now"
    assert there["special"].label == "recovery: 2 more steps; Nice waits for its defence"


def test_on_the_march_the_boss_waits_at_the_end_node() -> None:
    match = new_run(3, boss="march")
    make(match, "relic relic_gold_purse")
    assert "after 7 more won battles" in by_id(match.view(0))["boss"].label
    match.s.act_battles = 7
    assert "waits for you within 100 km of Milan" in by_id(match.view(0))["boss"].label
    match.s.hero_lat, match.s.hero_lng = match.s.end_lat, match.s.end_lng
    assert by_id(match.view(0))["boss"].label.endswith("can be fought now")


def test_the_status_says_where_the_run_stands_and_what_is_asked() -> None:
    match = in_camp()
    status = match.view(0).status()
    assert status.startswith("act 1 of 3: Italian Campaign, encounter 1, health 50/50, gold 50;")
    assert status.endswith("you can choose an encounter, or see to town, deck and bags")
    assert match.view(SPECTATOR).status().endswith("town, deck and bags")
    over = at_stage(OVER)
    assert re.fullmatch(r"run over in act \d, .*: \d+ legacy points?", over.view(0).status())


def test_results_tell_how_far_the_run_came() -> None:
    match = at_stage(OVER)
    row = view.results(match.book, match.s)[0]
    assert row["seat"] == "Commander" and row["act"] == match.s.act
    assert row["encounters"] == match.s.completed and row["legacy"] == match.s.legacy
    assert view.reason(1) == "victory"


# Encounters


def test_a_card_of_an_encounter_says_all_that_is_known() -> None:
    match = in_camp()
    s = match.s
    s.c_kind[0], s.c_level[0], s.c_title[0], s.c_gold[0] = 1, 1, 0, 17
    s.c_offers[0], s.c_offer[0], s.c_city[0] = 2, 0, 0
    s.c_lat[0], s.c_lng[0] = 444050, 89460  # Genoa
    card = by_id(match.view(0))["choice-1"]
    assert written(card) == (
        "1  Skirmish at the Bridge | 17 gold | battle, easy, green enemy · Genoa, 156 km | "
        "supply +1 | offers Field Medic: Heals 15, up to your most health"
    )
    assert card.label == (
        "1: Skirmish at the Bridge, battle, easy, green enemy, near Genoa, 156 km away; 17 gold, "
        "offers Field Medic: Heals 15, up to your most health; supply +1 there, −1 here"
    )
    assert by_id(match.view(0))["site-1"].label.endswith("green enemy, near Genoa, 156 km away")
    s.c_city[0] = 1
    card = by_id(match.view(0))["choice-1"]
    assert (
        "battle, easy, green enemy, a city · Genoa" in written(card)
        and "a city to conquer" in card.label
    )


def test_the_supply_effect_counts_relics_and_the_tree() -> None:
    match = in_camp(unlocked=ALL_NODES)
    s = match.s
    s.c_lat[0], s.c_lng[0] = 444050, 89460
    assert "supply ±0" in written(by_id(match.view(0))["choice-1"])
    s.relics[3], s.active[3] = 1, 1
    assert "supply −1" in written(by_id(match.view(0))["choice-1"])


def test_notes_tell_in_words_what_a_click_brings() -> None:
    match = in_camp()
    match.s.gold = 200
    notes = match.view(0).notes()
    assert notes["building-supply_depot"].words == (
        "Pays 15 gold after every encounter, 60 gold, 140 gold left"
    )
    assert notes["wait"].words.startswith("costs 10 to 20 gold, or a card of the deck is locked")
    assert "one time in 3 a card dies" in notes["wait"].words
    assert notes["owned-relic_gold_purse"].words.startswith("active: 10 more gold")
    assert all(note.sign == "" for note in notes.values()), "the picture has the figures"
    assert match.view(SPECTATOR).notes() == {}
    cheap = in_camp(unlocked=ALL_NODES)
    cheap.s.gold = 200
    assert "51 gold, 149 gold left" in cheap.view(0).notes()["building-supply_depot"].words
    label = by_id(cheap.view(0))["building-supply_depot"].label
    assert label.endswith("51 gold, 149 gold left; listed at 60 gold")


def test_a_rest_says_what_it_heals() -> None:
    match = in_camp()
    s = match.s
    s.max_hp, s.c_kind[0], s.c_offers[0], s.c_gold[0] = 80, REST, 0, 0
    rest = by_id(match.view(0))["choice-1"]
    assert "heals up to 24 health" in written(rest)
    assert "no gold is promised, heals up to 24 health; supply" in rest.label
    s.recovery = 1
    assert "heals up to 15 health" in written(by_id(match.view(0))["choice-1"])
    assert "heals up to 15 health" in match.view(0).text()


# The town


def test_a_building_says_what_its_supply_time_is_made_of() -> None:
    match = in_camp(unlocked=ALL_NODES)
    s = match.s
    s.hero_lat, s.hero_lng = s.end_lat, s.end_lng
    s.relics[3], s.active[3] = 1, 1
    there = by_id(match.view(0))
    assert there["home"].label == "Home town Nice: 249 km away, supply ±0"
    words = written(there["building-training_grounds"])
    assert "a card every 1: base 1, distance +2, relics −1, tree −1" in words
    label = there["building-training_grounds"].label
    made_of = "base 1, +2 for 249 km, −1 by relics, −1 by the tree"
    assert f"a card every 1 encounter: {made_of}; at work" in label


def test_deliveries_stand_with_their_building() -> None:
    match = in_camp()
    s = match.s
    s.hero_lat, s.hero_lng = s.end_lat, s.end_lng
    s.built[2], s.completed, s.since[0], s.since[2] = 1, 7, 6, 7
    s.under_way = 2
    s.source[0], s.goods[0], s.due[0], s.travelled[0] = 0, kind("fusilier"), 0, 90_000
    s.source[1], s.goods[1], s.due[1], s.travelled[1] = 2, kind("field_medic"), 1, 0
    there = by_id(match.view(0))
    words = written(there["building-training_grounds"])
    assert "a card every 3: base 1, distance +2" in words
    assert "Fusilier: on the road, 90 km done, here in 2 encounters" in words
    words = written(there["building-medic_corps"])
    assert "a card every 4: base 2, distance +2" in words
    assert "Field Medic: in training for 1, here in 4 encounters" in words


def test_a_building_without_a_card_to_make_says_so() -> None:
    match = in_camp()
    match.s.built[4], match.s.terrain_of[4] = 1, MARSH
    there = by_id(match.view(0))
    assert "idle in this act" in written(there["building-war_college"])


def test_an_academy_asks_for_its_terrain_with_buttons() -> None:
    match = in_camp()
    match.s.built[3] = 1
    there = by_id(match.view(0))
    assert "asks for a terrain" in written(there["building-officers_academy"])
    buttons = [name for name in there if name.startswith("terrain-officers_academy-")]
    assert buttons and there[buttons[0]].label.startswith("Officers Academy: ")
    assert written(there[buttons[0]]).startswith("Officers Academy: ")
    make(match, f"terrain officers_academy {buttons[0].rsplit('-', 1)[1]}")
    there = by_id(match.view(0))
    assert not [name for name in there if name.startswith("terrain-")]
    assert there["building-officers_academy"].label.startswith("Officers Academy (")


def test_hurry_supply_is_there_when_it_can_be_had() -> None:
    match = in_camp()
    s = match.s
    assert "hurry" not in by_id(match.view(0))
    s.hero_lat, s.hero_lng, s.gold = s.end_lat, s.end_lng, 100
    assert by_id(match.view(0))["hurry"].label.endswith(
        "arrives with the next encounter, 100 gold, 0 gold left"
    )
    s.gold = 99
    assert "hurry" not in by_id(match.view(0))


# Cards, relics and items


def test_equal_cards_stand_together_and_locked_ones_apart() -> None:
    match = in_camp()
    s = match.s
    add_to_reserves(s, kind("hussar"), 0)
    add_to_reserves(s, kind("hussar"), 3)
    add_to_reserves(s, kind("hussar", 1), 0)
    there = by_id(match.view(0))
    assert there["deck-hussar"].label.startswith("3× Hussar, rare, damage 6, health 6")
    assert there["deck-hussar"].label.endswith("in the deck")
    assert there["reserve-hussar"].label.startswith("1× Hussar, rare")
    assert there["locked-hussar"].label.endswith("in the reserves, locked for 3 encounters")
    better = there["reserve-hussar.1"]
    assert better.label.startswith("1× Hussar (advanced), rare, damage 7, health 8")
    assert written(better).startswith("Hussar +1 | 1× | 7 | 8")
    assert "deck-fusilier-decoy" in there


def test_the_fallen_are_shown_and_priced_in_a_shop() -> None:
    match = found(lambda s: s.stage == SHOP and lost(s) > 0 and s.gold > 120)
    there = by_id(match.view(0))
    fallen = [element for name, element in there.items() if name.startswith("fallen-")]
    assert fallen and all(re.search(r"\d+ gold", written(element)) for element in fallen)
    assert "shop-card-1" in there and "shop-item-1" in there and "shop-relic-1" in there
    assert re.search(r"health, \d+ gold, \d+ gold left$", there["shop-item-1"].label)


def test_relics_say_what_they_do_and_whether_they_count() -> None:
    match = in_camp()
    s = match.s
    s.relics[0], s.relics[1], s.active[1] = 2, 1, 1
    there = by_id(match.view(0))
    assert there["owned-relic_gold_purse"].label == (
        "War Chest ×2, active: 10 more gold for every battle won."
    )
    assert "always on" in there["owned-relic_armor"].label
    s.active[0] = 0
    assert "War Chest ×2, off" in by_id(match.view(0))["owned-relic_gold_purse"].label


def test_items_have_buttons_for_what_can_be_done() -> None:
    match = in_camp()
    s = match.s
    s.items[0], s.equipped[1] = 2, 1
    there = by_id(match.view(0))
    assert there["item-heal_potion"].label.startswith("Field Medic: 2 in the bag, 0 equipped")
    assert {"equip-heal_potion", "stow-large_heal_potion"} <= set(there)
    assert "use-heal_potion" not in there, "nothing is to be healed"
    s.hp = 20
    assert match.view(0).notes()["use-heal_potion"].words == "heals 15: 20 to 35"


def test_upgrades_are_shown_with_what_they_bring() -> None:
    match = found(lambda s: s.stage == REVIEW and s.act == 1 and s.gold >= 25)
    there = by_id(match.view(0))
    names = [name for name in there if name.startswith("upgrade-")]
    assert names and "boss" in there and there["boss"].label.endswith("the act is yours")
    note = match.view(0).notes()[names[0]].words
    assert re.fullmatch(r"damage (\d+) to \d+, health \d+ to \d+, 25 gold, \d+ gold left", note)


# The battle


def test_a_battle_says_whom_one_meets_and_where() -> None:
    match = found(lambda s: s.stage == BATTLE and s.act == 1 and s.ambush == 0)
    label = by_id(match.view(0))["battle"].label
    assert "Archduke Charles, green: base " in label and "25 cards" in label
    assert "ground: enemy " in label and "a retreat costs 20 gold" in label
    assert "The enemy's deck" in match.view(0).text()
    assert match.view(0).status().endswith("you can fight the battle")


# The text board


def test_the_text_board_is_a_summary_in_columns() -> None:
    match = in_camp(seed=5)
    text = match.view(0).text()
    head, *rows = text.split("Where to?")[1].split("\n\n")[0].splitlines()
    assert head == " Here supply is −1"
    assert len(rows) == 2 * match.s.choices
    assert len({row.index("battle, easy") for row in rows if "battle, easy" in row}) == 1
    assert all(row.startswith("  ") and " · supply " in row for row in rows[1::2])
    for part in (
        "Home town Nice",
        "To be built",
        "Deck: 25 of at most 25",
        "Relics",
        "The journey",
    ):
        assert f"\n\n{part}" in text


@pytest.mark.parametrize("stage", STAGES)
def test_the_text_board_fits_a_terminal(stage: int) -> None:
    assert max(map(len, at_stage(stage).view(0).text().splitlines())) <= 96


def test_the_journey_names_the_way_and_the_convoys() -> None:
    match = in_camp()
    s = match.s
    make(match, "wait")
    s.hero_lat, s.hero_lng = s.end_lat, s.end_lng
    s.step_lat[1], s.step_lng[1], s.steps = s.end_lat, s.end_lng, 2
    s.under_way = 1
    s.source[0], s.goods[0], s.due[0], s.travelled[0] = 0, kind("fusilier"), 0, 100_000
    text = match.view(0).text()
    assert "convoy  Fusilier from Training Grounds, 100 km of 249 km" in text
    assert "way     Nice → Milan" in text
    assert "boss    General Beaulieu at Milan, 0 km ahead" in text


# No secrets


def test_neither_the_seed_of_a_battle_nor_the_hidden_relic_is_ever_shown() -> None:
    one = found(lambda s: s.stage == BATTLE)
    other = found(lambda s: s.stage == BATTLE)
    other.s.battle_seed = one.s.battle_seed + 12_345
    other.s.relic_lat, other.s.relic_lng = one.s.relic_lat + 5_000, one.s.relic_lng - 7_000
    for viewer in (0, SPECTATOR):
        assert one.view(viewer).as_dict() == other.view(viewer).as_dict()
        shown: View = one.view(viewer)
        assert shown.s.battle_seed == 0
        assert str(one.s.battle_seed) not in shown.svg() + shown.text()
    assert from_town(one.s) == from_town(one.view(0).s)


def test_the_guide_is_short_and_the_game_says_what_it_is() -> None:
    assert len(GAME.guide) <= 1200
    assert GAME.look.seat_name(0) == "Commander" and GAME.plain_only
    assert campaign().acts[0].title in new_run().view(0).status()
