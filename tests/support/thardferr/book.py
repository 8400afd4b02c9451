"""What Thardferr's rulebook says in tables, for the tests that hold it to the code."""

from dataclasses import dataclass
from importlib import resources

from wartable.games.thardferr.catalogue.entries import RACES

PACKAGE = "wartable.games.thardferr"
NUMBERS = slice(1, 6)


@dataclass(frozen=True)
class Row:
    """A unit in a table: melee, short, range, defence and weight, then the rest."""

    figures: list[float]
    arms: set[str]
    kinds: set[str]
    cost: list[float]
    upkeep: list[float]


def rulebook() -> str:
    """Return the text of the rulebook, in however many files it is."""
    files = (entry for entry in resources.files(PACKAGE).iterdir() if is_rules(entry.name))
    return "\n".join(entry.read_text(encoding="utf-8") for entry in files)


def is_rules(name: str) -> bool:
    return name.startswith("RULES") and name.endswith(".md")


def table_after(line: str) -> list[list[str]]:
    """Return the rows of the table that comes first after a line, without its head."""
    rows: list[list[str]] = []
    for below in rulebook().split(f"\n{line}\n", 1)[1].splitlines():
        if below.startswith("|"):
            rows.append([field.strip() for field in below.strip("|").split("|")])
        elif rows:
            break
    return rows[2:]


def rows_of_units() -> dict[tuple[int, str], Row]:
    """Return the units of all races, by number of the race and name."""
    return {
        (number, fields[0]): Row(
            figures=[float(field) for field in fields[NUMBERS]],
            arms=words(fields[6]),
            kinds=words(fields[7]),
            cost=[float(amount) for amount in fields[8].split(",")],
            upkeep=[float(amount) for amount in fields[9].split(",")],
        )
        for number, race in enumerate(RACES)
        for fields in table_after(f"**{race}**")
    }


def words(field: str) -> set[str]:
    return set() if field == "none" else set(field.split(", "))
