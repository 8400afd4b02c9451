"""Mutants of secrets: somebody is told, shown or let guess what is not theirs to know."""

from __future__ import annotations

from support.mutants.mutant import Mutant

ENGINE = "src/wartable/engine"
GAMES = "src/wartable/games"
SERVER = "src/wartable/server"

SECRETS = (
    # --- what a game conceals ---------------------------------------------------------------
    Mutant(
        "territory-amounts-stay",
        "the units of the others' commands are not blanked",
        f"{GAMES}/territory/rules/__init__.py",
        "                s.command[other][at] = 0\n                s.amount[other][at] = 0\n"
        "            s.given[other] = 0",
        "                s.command[other][at] = 0\n            s.given[other] = 0",
        ("games/territory/rules/test_commands",),
    ),
    Mutant(
        "refusals-name-the-others",
        "a refusal names who has not handed in, whatever the game conceals",
        f"{ENGINE}/play/match.py",
        "self.game.rules.to_act(self.book_seen_by(seat), self._concealed(seat))\n        others",
        "self.game.rules.to_act(self.book, self.s)\n        others",
        ("engine/play/test_match",),
    ),
    Mutant(
        "territory-orders-are-told",
        "everybody is told of a command when it is given",
        f"{GAMES}/territory/rules/commands.py",
        "commanded(log, 1 << seat, seat, cell, direction, units)",
        "commanded(log, -1, seat, cell, direction, units)",
        ("games/territory/rules/test_commands",),
    ),
    Mutant(
        "duper-top-card-shows",
        "one card of the deck is not blanked",
        f"{GAMES}/duper/rules/secrets.py",
        "    for at in range(CARDS):\n        s.deck[at] = 0",
        "    for at in range(1, CARDS):\n        s.deck[at] = 0",
        ("games/duper/rules/test_secrets",),
    ),
    Mutant(
        "thardferr-spectators-see-orders",
        "spectators see what everybody has ordered",
        f"{GAMES}/thardferr/rules/__init__.py",
        "        if other != seat:\n            s.plan_race[other] = 0",
        "        if other != seat and seat >= 0:\n            s.plan_race[other] = 0",
        ("games/thardferr/rules/test_rules",),
    ),
    Mutant(
        "clans-hidden-health-shows",
        "a covered card keeps its health",
        f"{GAMES}/clans/rules/secrets/concealment.py",
        "    s.u_hp[unit] = 1\n",
        "",
        ("games/clans/rules/secrets/test_concealment",),
    ),
    Mutant(
        "clans-decks-show",
        "the last deck of the enemy is not blanked",
        f"{GAMES}/clans/rules/secrets/concealment.py",
        "for deck in range(side * AGES, (side + 1) * AGES):",
        "for deck in range(side * AGES, (side + 1) * AGES - 1):",
        ("games/clans/rules/secrets/test_concealment",),
    ),
    Mutant(
        "clans-scout-sees-too-far",
        "a scout sees the enemy's base two columns to the right",
        f"{GAMES}/clans/rules/secrets/sight.py",
        "    for near in range(max(0, column - 1), min(COLUMNS, column + 2)):\n"
        "        if stands_there(book, s, side, middle_tile(near), SCOUT):",
        "    for near in range(max(0, column - 2), min(COLUMNS, column + 2)):\n"
        "        if stands_there(book, s, side, middle_tile(near), SCOUT):",
        ("games/clans/rules/secrets/test_sight",),
    ),
    Mutant(
        "campaign-relic-half-hidden",
        "one coordinate of the map relic is not blanked",
        f"{GAMES}/campaign/rules/run.py",
        "        s.relic_lat = 0\n        s.relic_lng = 0\n",
        "        s.relic_lat = 0\n",
        ("games/campaign/rules/test_run",),
    ),
    # --- what a match shows -----------------------------------------------------------------
    Mutant(
        "texts-before-their-time",
        "players read the texts of the others while the phase is open",
        f"{ENGINE}/play/knowledge.py",
        "if each.phase != open_phase or self._seat in (each.seat, OPEN)",
        "if each.phase != open_phase or self._seat != -1",
        ("games/territory/rules/test_discussion",),
    ),
    Mutant(
        "numbers-count-secret-moves",
        "events carry the numbers of moves, which tell how many were secret",
        f"{ENGINE}/play/knowledge.py",
        "number = (self._events[-1].number if self._events else 0) + 1",
        "number = made.number",
        ("engine/play/test_knowledge",),
    ),
    Mutant(
        "details-for-everybody",
        "details of an event are told to whoever sees the event",
        f"{ENGINE}/kit/events.py",
        "known = (each for each in self.details if each.visible_to(seat))",
        "known = (each for each in self.details)",
        ("engine/play/test_knowledge",),
    ),
    Mutant(
        "one-seat-option-shows",
        "the first secret option of a seat is shown to the others",
        f"{ENGINE}/options/seat.py",
        "{name: self.unknown[name] for name in self.secret}",
        "{name: self.unknown[name] for name in self.secret[1:]}",
        ("engine/options/test_seat",),
    ),
    # --- what the server tells --------------------------------------------------------------
    Mutant(
        "closed-tables-tell-decks",
        "a table that was closed before its game began tells what its seats had chosen",
        f"{SERVER}/tables/seat_options.py",
        "if mine or (info.is_over and info.has_begun):",
        "if mine or info.is_over:",
        ("server/tables/test_seat_options",),
    ),
    Mutant(
        "replay-with-other-eyes",
        "anybody can look back from any seat while the game goes on",
        f"{SERVER}/tables/views.py",
        "if number == SPECTATOR or (over and OPEN <= number < len(info.seats)):",
        "if number == SPECTATOR or (over or 0 <= number < len(info.seats)):",
        ("server/api/test_access",),
    ),
    Mutant(
        "tag-tells-of-secret-moves",
        "the tag of a view changes when somebody else's missed deadline is forgiven",
        f"{SERVER}/tables/views.py",
        "missed=int(seat.missed >= MISSED)",
        "missed=seat.missed",
        ("server/tables/test_pauses",),
    ),
    Mutant(
        "lists-tell-of-secret-moves",
        "a secret move that forgives a missed deadline puts the table first in lists",
        f"{SERVER}/tables/transaction.py",
        '_SEAT_SECRET = {"missed"}',
        "_SEAT_SECRET: set[str] = set()",
        ("server/tables/test_pauses",),
    ),
    Mutant(
        "sockets-tell-of-secret-moves",
        "a socket says something also when the viewer sees nothing new",
        f"{SERVER}/live/connection.py",
        "        if self._kinds or glance.tag != self._told:\n",
        '        if VIEW in kinds:\n            self._told = ""\n'
        "        if self._kinds or glance.tag != self._told:\n",
        ("server/live/test_sockets",),
    ),
    Mutant(
        "invitations-for-everybody",
        "everybody at a table is told the codes of its invitations",
        f"{SERVER}/api/table_schema.py",
        "is_told = seat.kind == INVITE and me == info.owner_id",
        "is_told = seat.kind == INVITE",
        ("server/api/test_routes",),
    ),
    Mutant(
        "records-before-the-end",
        "the record, and the seed in it, can be downloaded while the game goes on",
        f"{SERVER}/tables/views.py",
        "if not info.is_over or not info.has_begun:",
        "if not info.has_begun:",
        ("server/api/test_access",),
    ),
    Mutant(
        "any-seat-is-mine",
        "who asks for a seat of somebody else silently gets an own one",
        f"{SERVER}/tables/permissions.py",
        "if number is None or seat.number == number:",
        "if number is None or seat.number >= 0:",
        ("server/api/test_access",),
    ),
    Mutant(
        "rivals-of-nested-matches-are-open",
        "whoever plays a nested match is told the secret options of its bots",
        f"{SERVER}/tables/seat_options.py",
        "if person_id is None or (seat.kind == BOT and info.part_of is not None):",
        "if person_id is None:",
        ("server/tables/test_inner",),
    ),
    # --- chance ---------------------------------------------------------------------------------
    Mutant(
        "dice-tell-the-next-dice",
        "after a word of a secret stream the state is not hashed",
        f"{ENGINE}/play/seeds.py",
        "        self._go_to_hash_of(_STATE.pack(self._first, word))",
        "        self._second = word",
        ("engine/play/test_seeds",),
    ),
    Mutant(
        "nested-seeds-tell-of-the-outer-match",
        "the seed of a nested match is what the outer generator drew",
        f"{ENGINE}/play/seeds.py",
        "    if not isinstance(seed, str):\n        return drawn\n    content",
        "    if not isinstance(seed, str) or drawn:\n        return drawn\n    content",
        ("engine/play/test_seeds", "server/tables/test_start"),
    ),
    Mutant(
        "tables-begin-with-a-number",
        "the chance of a table can be computed by whoever has seen enough of it",
        f"{SERVER}/tables/start.py",
        "        seed=new_secret() if seed is None else seed,",
        "        seed=seed,",
        ("server/tables/test_start",),
    ),
    Mutant(
        "chosen-seeds-earn",
        "a match is paid although a player chose its seed",
        "src/wartable/apps/clans/web/decks/purse.py",
        "    if info.reason == NOBODY_PLAYS or info.part_of is not None or info.seed_chosen:",
        "    if info.reason == NOBODY_PLAYS or info.part_of is not None:",
        ("apps/clans/web/decks/test_purse",),
    ),
)
