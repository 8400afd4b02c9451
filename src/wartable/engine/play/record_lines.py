"""The lines of a record: their content, their checksums, and how they are replayed.

The first line is the header: game, rules version, options, seed, players. The seed is a number, or
a secret as a text of 32 hexadecimal digits. Every other line is a
move, a take-back, a revision of a seat's orders, or the end. A line of a nested match has its
number under ``within`` instead of ``n``. Each line carries a checksum over itself and all lines
before it.
"""

from __future__ import annotations

import hashlib
import json
from operator import index
from typing import Any

from wartable.engine.errors import BadRecord, WrongType, quoted
from wartable.engine.options.data import make_overlay
from wartable.engine.options.fields import as_dict
from wartable.engine.play.history import (
    Entry,
    Made,
    MadeWithin,
    Revised,
    RevisedWithin,
    TakenBack,
    TakenBackWithin,
)
from wartable.engine.play.match import Match
from wartable.engine.play.seeds import Seed, is_secret
from wartable.engine.registry import find_game
from wartable.engine.version import VERSION

FORMAT = 1


# --- writing -----------------------------------------------------------------------------------


def header_of(match: Match) -> dict[str, Any]:
    """Return the header line of a match."""
    header: dict[str, Any] = {
        "wartable": VERSION,
        "format": FORMAT,
        "game": match.game.key,
        "rules": match.game.rules_version,
        "options": as_dict(match.options),
        "figures": match.overlay.values,
        "figures_hash": match.overlay.digest,
        "book": match.game.book_digest(match.book),
        "seed": match.seed,
        "players": list(match.players),
    }
    if match.position is not None:
        header["position"] = match.position
    if match.of_seats:
        header["seat_options"] = [as_dict(each) for each in match.of_seats]
    return header


def line_of(match: Match, entry: Entry) -> dict[str, Any]:
    """Return the line of one entry of a match's history."""
    if isinstance(entry, TakenBack):
        return {"undo": entry.number}
    if isinstance(entry, TakenBackWithin):
        return {"within": entry.number, "undo": True}
    if isinstance(entry, MadeWithin):
        return _line("within", entry, entry.move)
    if isinstance(entry, RevisedWithin):
        return _revision("within", entry, entry.orders)
    write = match.game.notation.write_move
    if isinstance(entry, Revised):
        orders = tuple((write(match.book, move), text) for move, text in entry.orders)
        return _revision("n", entry, orders)
    return _line("n", entry, write(match.book, entry.move))


def _revision(
    number: str, entry: Revised | RevisedWithin, orders: tuple[tuple[str, str | None], ...]
) -> dict[str, Any]:
    return {
        number: entry.number,
        "seat": entry.seat,
        "withdrawn": list(entry.withdrawn),
        "orders": [
            {"move": move} if text is None else {"move": move, "text": text}
            for move, text in orders
        ],
        "hash": entry.state_hash,
    }


def _line(number: str, entry: Made | MadeWithin, move: str) -> dict[str, Any]:
    line: dict[str, Any] = {number: entry.number, "seat": entry.seat, "move": move}
    if entry.text is not None:
        line["text"] = entry.text
    if entry.by_clock:
        line["clock"] = True
    if entry.state_hash is not None:
        line["hash"] = entry.state_hash
    return line


def end_of(match: Match) -> dict[str, Any]:
    """Return the line that ends the record of a finished match."""
    return {
        "end": match.reason,
        "winners": list(match.winners),
        "scores": list(match.scores),
        "hash": match.state_hash(),
    }


def sealed(content: dict[str, Any], before: str) -> tuple[str, str]:
    """Return a line with its checksum, which covers the one before it, and the checksum."""
    body = _canonical(content)
    total = hashlib.blake2b((before + body).encode(), digest_size=8).hexdigest()
    return f'{body[:-1]},"sum":"{total}"}}\n', total


def _canonical(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


# --- reading -----------------------------------------------------------------------------------


def unsealed(line: str, before: str, place: str) -> tuple[dict[str, Any], str]:
    """Return a line's content and its checksum; raise ``BadRecord`` if it was altered."""
    if not line.endswith("\n"):
        raise BadRecord("cut-short", f"record refused {place}: the line is not complete")
    try:
        content = json.loads(line)
        given = content.pop("sum")
        again, total = sealed(content, before)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadRecord("bad-line", no_line(place)) from None
    if again != line or total != given:
        raise BadRecord("changed", f"record refused {place}: the line has been changed")
    return content, total


def no_line(place: str) -> str:
    """Say that something in the record is not a line of one."""
    return f"record refused {place}: not a line of a record"


def match_of(header: dict[str, Any]) -> Match:
    """Return the match that a header starts; raise ``BadRecord`` if it cannot be played here."""
    try:
        game = find_game(header["game"])
        if header["format"] != FORMAT:
            raise BadRecord("other-format", f"format {quoted(header['format'])} is not known")
        if header["rules"] != game.rules_version:
            raise BadRecord(
                "other-rules",
                f"this record needs version {header['rules']} of {game.title}'s rules; "
                f"this is version {game.rules_version}",
            )
        overlay = make_overlay(header["figures"])
        if header["figures_hash"] != overlay.digest:
            raise BadRecord("other-figures", "the figures in the header are not those of its hash")
        match = Match(
            game,
            options=game.options(header["options"], overlay=overlay),
            overlay=overlay,
            seed=_seed(header["seed"]),
            players=header["players"],
            position=header.get("position"),
            of_seats=header.get("seat_options", ()),
        )
    except (KeyError, TypeError, AttributeError, WrongType):
        raise BadRecord("bad-header", "the first line is not the header of a record") from None
    if header["book"] != game.book_digest(match.book):
        raise BadRecord("other-book", "the game's figures are not those of the record")
    return match


def _seed(written: Any) -> Seed:
    return written if is_secret(written) else index(written)


def replay(match: Match, line: dict[str, Any]) -> None:
    """Replay a line in a match; raise ``BadRecord`` or a ``Refusal`` if that fails."""
    if "within" in line:
        _replay_within(match, line)
        return
    if "undo" in line:
        if match.undo().number != line["undo"]:
            raise BadRecord("other-number", "the line takes back another move")
        return
    if "end" in line:
        if not match.over or line != end_of(match):
            raise BadRecord("other-end", "the game did not end like this")
        return
    if "withdrawn" in line:
        orders = [(each["move"], each.get("text")) for each in line["orders"]]
        match.repeat_revision(line["seat"], line["withdrawn"], orders)
        if line_of(match, match.history[-1]) != line:
            raise BadRecord("other-orders", "the orders are not those of the record")
        return
    if line["n"] != match.cursor + 1:
        raise BadRecord("other-number", f"the line is number {line['n']}")
    match.play(line["seat"], line["move"], line.get("text"), by_clock=line.get("clock", False))
    if "hash" in line and line["hash"] != match.state_hash():
        raise BadRecord("other-state", "the position is not that of the record")


def _replay_within(match: Match, line: dict[str, Any]) -> None:
    """Replay a line in the nested match; such lines differ only in the name of their number."""
    inner = match.inner
    if inner is None:
        raise BadRecord("no-match-inside", "no match is being played inside this one")
    number = line["within"]
    if "undo" in line:
        replay(inner, {"undo": number})
        return
    if "end" in line or "n" in line:
        raise KeyError
    replay(inner, {"n": number} | {key: line[key] for key in line if key != "within"})
