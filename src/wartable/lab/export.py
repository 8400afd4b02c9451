"""Export of rows: Parquet, CSV or JSONL by file suffix, with every row self-describing.

Lists (seats, winners, scores) are JSON in CSV; options and seat options are JSON in CSV and
Parquet. Files are written atomically: under another name first, then renamed.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from wartable.engine.errors import BadOption, NotFound, WartableError, quoted
from wartable.engine.options.fields import as_dict
from wartable.lab.results import Results, Row

#: The columns in which rows differ; all rows of a run share the others.
OWN: dict[str, Any] = {
    "number": int,
    "game_seed": int,
    "seats": list[str],
    "reason": str,
    "turn": int,
    "moves": int,
    "winners": list[int],
    "scores": list[int],
    "margin": int,
}
#: One more such column, JSON except in JSONL, if the game has seat options.
OF_SEATS = "seat_options"


def check_target(path: Path) -> None:
    """Raise ``BadOption`` or ``NotFound`` if rows cannot be written to ``path``."""
    suffix = path.suffix.lower()
    if suffix not in WRITERS:
        known = ", ".join(WRITERS)
        raise BadOption("bad-suffix", f"cannot write {quoted(path)}: expected one of {known}")
    if suffix == ".parquet" and find_spec("polars") is None:
        raise BadOption(
            "no-parquet",
            "Parquet files need polars: pip install 'wartable[parquet]', "
            "or in a checkout uv pip install polars",
        )
    if path.is_dir():
        raise NotFound("cannot-write", f"cannot write {quoted(path)}: it is a folder")
    part = _part(path)
    try:
        part.touch()
        part.unlink()
    except OSError as error:
        raise _unwritable(path, error) from None


def write_rows(results: Results, path: Path) -> None:
    """Write all rows; on failure raise as ``check_target`` and leave an existing file unchanged."""
    check_target(path)
    part = _part(path)
    try:
        WRITERS[path.suffix.lower()](results, part)
        part.replace(path.resolve())
    except OSError as error:
        raise _unwritable(path, error) from None
    finally:
        part.unlink(missing_ok=True)


def records(results: Results) -> Iterator[dict[str, Any]]:
    """Yield every row by column, including the columns that all rows share."""
    origin = results.origin()
    for row in results.rows():
        yield _own(row) | origin


def _columns(results: Results) -> dict[str, Any]:
    """Return the columns in which rows differ, with their types."""
    return OWN | ({OF_SEATS: str} if results.plan.of_seats else {})


def _own(row: Row) -> dict[str, Any]:
    of_seats = {OF_SEATS: list(map(as_dict, row.of_seats))} if row.of_seats else {}
    return {
        "number": row.number,
        "game_seed": row.seed,
        "seats": list(row.seats),
        "reason": row.reason,
        "turn": row.turn,
        "moves": row.moves,
        "winners": list(row.winners),
        "scores": list(row.scores),
        "margin": row.margin,
    } | of_seats


def _part(path: Path) -> Path:
    whole = path.resolve()
    return whole.with_name(f".{whole.name}.{os.getpid()}.part")


def _unwritable(path: Path, error: OSError) -> WartableError:
    return NotFound("cannot-write", f"cannot write {quoted(path)}: {error.strerror or error}")


def _write_jsonl(results: Results, path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for record in records(results):
            file.write(_json(record) + "\n")


def _write_csv(results: Results, path: Path) -> None:
    origin = results.origin()
    common = [each if isinstance(each, str) else _json(each) for each in origin.values()]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([*_columns(results), *origin])
        for row in results.rows():
            own = _own(row).values()
            writer.writerow(
                [_json(each) if isinstance(each, list) else each for each in own] + common
            )


def _write_parquet(results: Results, path: Path) -> None:
    import polars

    whole, text = polars.Int64(), polars.String()
    kinds = {int: whole, str: text, list[int]: polars.List(whole), list[str]: polars.List(text)}
    held = _columns(results)
    columns: dict[str, list[Any]] = {name: [] for name in held}
    for row in results.rows():
        for name, value in _own(row).items():
            columns[name].append(_json(value) if name == OF_SEATS else value)
    origin = results.origin()
    origin["options"] = _json(origin["options"])
    common = [polars.lit(value).alias(name) for name, value in origin.items()]
    schema = {name: kinds[kind] for name, kind in held.items()}
    polars.DataFrame(columns, schema).with_columns(common).write_parquet(path)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


WRITERS: dict[str, Callable[[Results, Path], None]] = {
    ".parquet": _write_parquet,
    ".csv": _write_csv,
    ".jsonl": _write_jsonl,
}
