"""Verbs: the moves of a game, each declared once as a function without a body.

::

    Tile = Annotated[int, Thing("TILE", 49, write_tile, read_tile)]

    @verb("attack {source} {target}", such_as="attack 13 20")
    def attack_move(source: Tile, target: Tile) -> None:
        \"\"\"Attack {target} from {source}.\"\"\"

    MOVES = Moves(end_move, attack_move)
    END, ATTACK = (each.number for each in MOVES.verbs)
    verb_of = MOVES.verb_of
    source_of, target_of = MOVES.readers("source", "target")

From that come the packing and everything that people and programs see of a move: its text, its JSON
form with a schema, its words, what is clicked for it and the refusals of what cannot be read.
:class:`Moves` gives each declared function the body that packs its arguments into the code of a
move, and makes the readers of the fields. Both are plain functions in the rules' subset, so rules
call them, compiled or not.

A form begins with the words of the verb. Then come its fields in braces, the amount among them
under a name that is no parameter. ``[{field}]`` may be left out by people who type, if the field
has a default, and ``[{field}?]`` is also left out by the exact text and the JSON form. A verb whose
exact text is not its words and fields gives that text, such as ``text="{at}:{piece}"``; the game
then reads it itself.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from typing import Any, ParamSpec, cast

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.declarations import BadDeclaration, compiled, domains_of, first_line
from wartable.engine.kit.domains import Domain, Number, digits
from wartable.engine.kit.moves import AMOUNT_SHIFT, CODE_MASK, amount_of, code_of, packed

P = ParamSpec("P")

#: Larger amounts are read as this; they are too large anyway.
LARGEST = 999_999_999


@dataclass(frozen=True, slots=True)
class Part:
    """A field in the form of a verb; ``optional`` to type, and ``short`` if also left out."""

    field: str
    optional: bool = False
    short: bool = False


@dataclass(frozen=True)
class Verb:
    """One kind of move: its number, the words it begins with, and its fields in typing order.

    ``domains`` belong to the fields of the code; ``amount`` is the name of the amount, empty if the
    verb has none. ``defaults`` are of what can be left out. ``doc`` says what such a move does.
    ``text`` is the exact text with its fields in braces, empty if it is the words and the fields.
    """

    number: int
    words: tuple[str, ...]
    parts: tuple[Part, ...]
    domains: Mapping[str, Domain]
    amount: str
    defaults: Mapping[str, int]
    such_as: str
    doc: str
    text: str = ""

    @property
    def name(self) -> str:
        """The words of the verb."""
        return " ".join(self.words)

    @cached_property
    def form(self) -> str:
        """What such a move looks like: its words, its fields in capitals, and an example."""
        labels = {
            each.field: f"[{self._label(each)}]" if each.optional else self._label(each)
            for each in self.parts
        }
        shown = self.text.format_map(labels) or " ".join((*self.words, *labels.values()))
        return f"{shown}, such as {self.such_as}" if self.such_as else shown

    def _label(self, part: Part) -> str:
        domain = self.domains.get(part.field)
        return domain.name if domain is not None else part.field.upper()


@dataclass(frozen=True, slots=True)
class _Declared:
    form: str
    such_as: str
    text: str
    defaults: Mapping[str, int]


_DECLARED: dict[Any, _Declared] = {}


def verb(
    form: str, *, such_as: str = "", text: str = "", **amount: int
) -> Callable[[Callable[P, None]], Callable[P, int]]:
    """Declare a verb; a keyword gives the amount, by its name in the form, a default.

    ``text`` is its exact text if that is not the form; ``Moves.read`` does not read such a verb.
    The function itself returns the code of a move once it is one of :class:`Moves`.
    """

    def declare(function: Callable[P, None]) -> Callable[P, int]:
        _DECLARED[function] = _Declared(form, such_as, text, amount)
        return cast("Callable[P, int]", function)

    return declare


class Moves:
    """All verbs of a game, numbered from 1 in the order given."""

    def __init__(self, *makers: Callable[..., int]) -> None:
        functions = [cast("types.FunctionType", maker) for maker in makers]
        self._bits = len(functions).bit_length()
        self.verbs = tuple(_verb_of(each, at) for at, each in enumerate(functions, 1))
        self._makers = functions
        self._places = self._placed()
        for each, function in zip(self.verbs, functions, strict=True):
            self._give_body(function, each)
        #: Reads the number of the verb from a code.
        self.verb_of: Callable[[int], int] = self._made(
            "verb_of(code)", f"code & {(1 << self._bits) - 1}"
        )

    # --- packing -------------------------------------------------------------------------------

    def reader(self, *fields: str) -> Callable[[int], int]:
        """Return what reads a field from a code; several names stand for the same place."""
        first = self._places[fields[0]]
        bits = max(self._places[field][1] for field in fields)
        for field in fields:
            place, _, low = self._places[field]
            beside = self._beside(field, self._places)
            is_free = all(end <= place or start >= place + bits for start, end in beside)
            if (place, low) != (first[0], first[2]) or not is_free:
                said = f"{' and '.join(fields)} have no place in common"
                raise BadDeclaration(self._makers[0], said)
        text = f"(code >> {first[0]} & {(1 << bits) - 1})" + (f" + {first[2]}" if first[2] else "")
        return self._made(f"{fields[0]}_of(code)", text)

    def readers(self, *fields: str) -> Iterator[Callable[[int], int]]:
        """Yield what reads each of these fields, in their order."""
        return map(self.reader, fields)

    def recogniser(self) -> Callable[[int], int]:
        """Return what tells with 1 or 0 whether a move is of a verb and sets nothing else.

        Its fields may be out of range: rules refuse those by what is wrong with them.
        """
        verbs = (1 << self._bits) - 1
        lines = [f"verb = move & {verbs}"]
        for each in self.verbs:
            used = verbs
            for field in each.domains:
                place, bits, _ = self._places[field]
                used |= ((1 << bits) - 1) << place
            spare = (CODE_MASK & ~used) if each.amount else ~used
            lines.append(
                f"if verb == {each.number}:\n        return 1 if move & {spare} == 0 else 0"
            )
        return self._made("is_well_formed(move)", "\n    ".join([*lines, "return 0"]), whole=True)

    def _placed(self) -> dict[str, tuple[int, int, int]]:
        """Give each field its place: the lowest one that no field beside it has."""
        places: dict[str, tuple[int, int, int]] = {}
        for each, function in zip(self.verbs, self._makers, strict=True):
            for field, domain in each.domains.items():
                known = places.get(field)
                if known is not None and known[1:] == (domain.bits, domain.low):
                    continue
                if known is not None:
                    said = f"the field {field} has other values elsewhere"
                    raise BadDeclaration(function, said)
                beside = self._beside(field, places)
                at = self._bits
                while any(at < end and start < at + domain.bits for start, end in beside):
                    at = min(end for start, end in beside if end > at)
                if at + domain.bits > AMOUNT_SHIFT:
                    raise BadDeclaration(function, f"no room for the field {field}")
                places[field] = (at, domain.bits, domain.low)
        return places

    def _beside(
        self, field: str, places: Mapping[str, tuple[int, int, int]]
    ) -> list[tuple[int, int]]:
        """Return the places of all other fields that occur in one verb with this one."""
        names = {name for each in self.verbs if field in each.domains for name in each.domains}
        known = [places[name] for name in names - {field} if name in places]
        return [(place, place + bits) for place, bits, _ in known]

    def _give_body(self, function: types.FunctionType, declared: Verb) -> None:
        parameters = ", ".join(declared.domains)
        terms = [str(declared.number)]
        for field in declared.domains:
            place, _, low = self._places[field]
            value = f"({field} - {low})" if low else field
            terms.append(f"{value} << {place}")
        made = compiled(
            f"{function.__name__}({parameters})", f"return {' | '.join(terms)}", function
        )
        function.__code__ = made
        function.__annotations__["return"] = "int"

    def _made(self, head: str, result: str, *, whole: bool = False) -> Callable[[int], int]:
        beside = self._makers[0]
        code = compiled(head, result if whole else f"return {result}", beside)
        made = types.FunctionType(code, beside.__globals__)
        made.__annotations__ = dict.fromkeys((*code.co_varnames[:1], "return"), "int")
        return made

    # --- text ----------------------------------------------------------------------------------

    def fields(self, code: int) -> dict[str, int] | None:
        """Return the fields of a code by name, None if it is no declared move."""
        number = code & (1 << self._bits) - 1
        if not 1 <= number <= len(self.verbs):
            return None
        found, left = {}, code & ~((1 << self._bits) - 1)
        for field, domain in self.verbs[number - 1].domains.items():
            place, bits, low = self._places[field]
            found[field] = (code >> place & (1 << bits) - 1) + low
            left &= ~(((1 << bits) - 1) << place)
            if found[field] not in domain:
                return None
        return None if left else found

    def verb(self, code: int) -> Verb:
        """Return the verb of the code of a declared move."""
        return self.verbs[(code & (1 << self._bits) - 1) - 1]

    def write(self, book: Any, move: int) -> str:
        """Return the exact text of a move; a number that is no move is written as a number."""
        values = self.fields(code_of(move))
        if values is None:
            return f"move number {move}"
        found = self.verb(code_of(move))
        if not found.amount and amount_of(move):
            return f"move number {move}"
        said = {}
        for part in found.parts:
            value = amount_of(move) if part.field == found.amount else values[part.field]
            if not (part.short and value == found.defaults[part.field]):
                domain = found.domains.get(part.field)
                said[part.field] = str(value) if domain is None else domain.write(book, value)
        return found.text.format_map(said) or " ".join((*found.words, *said.values()))

    def read(self, book: Any, text: str) -> int:
        """Return the move that a text stands for; raise ``Unreadable`` if there is none."""
        found, rest = self._begun(text)
        given = _joined(found, rest)
        required = sum(not part.optional for part in found.parts)
        if not required <= len(given) <= len(found.parts):
            raise Unreadable("bad-move", f"{quoted(text)}: expected {found.form}")
        values = dict(found.defaults)
        for part, word in zip(found.parts, given, strict=False):
            domain = found.domains.get(part.field, _AMOUNT)
            try:
                values[part.field] = domain.read(book, word)
            except Unreadable as error:
                raise type(error)(error.code, f"{quoted(text)}: {error.message}") from None
        return self.pack(found, values)

    def pack(self, found: Verb, values: Mapping[str, int]) -> int:
        """Return the move of a verb with these fields, the amount among them."""
        code = self._makers[found.number - 1](*(values[field] for field in found.domains))
        return packed(code, values[found.amount] if found.amount else 0)

    def _begun(self, text: str) -> tuple[Verb, list[str]]:
        """Return the verb that a text begins with, or a unique beginning of it, and the rest."""
        words = text.split()
        lowered = tuple(word.lower() for word in words)
        known = [each for each in self.verbs if not each.text]
        exact = [each for each in known if lowered[: len(each.words)] == each.words]
        if exact:
            found = max(exact, key=lambda each: len(each.words))
            return found, words[len(found.words) :]
        begun = [each for each in known if lowered and each.name.startswith(lowered[0])]
        if len(begun) != 1:
            first = ", ".join(dict.fromkeys(each.words[0] for each in known))
            raise Unreadable("bad-move", f"{quoted(text)}: a move begins with {first}")
        return begun[0], words[1:]

    def words(self, book: Any, code: int) -> str:
        """Say what a move does, without its amount: the docstring of its verb, filled in."""
        found, values = self.verb(code), self.fields(code)
        assert values is not None, "only declared moves have words"
        said = {field: domain.say(book, values[field]) for field, domain in found.domains.items()}
        return found.doc.format_map(said)

    def clicks(self, book: Any, code: int) -> tuple[str, ...]:
        """Return the elements of the picture that a move names, in the order of its form.

        That is the click path of a game whose fields all stand for elements.
        """
        found, values = self.verb(code), self.fields(code)
        assert values is not None, "only declared moves have click paths"
        ids = (
            found.domains[part.field].element(book, values[part.field])
            for part in found.parts
            if part.field in values
        )
        return tuple(filter(None, ids))

    # --- JSON ----------------------------------------------------------------------------------

    def as_dict(self, book: Any, move: int) -> dict[str, int | str]:
        """Return a declared move in its JSON form: its verb and its fields by name."""
        values, found = self.fields(code_of(move)), self.verb(code_of(move))
        assert values is not None, "only declared moves have a JSON form"
        said: dict[str, int | str] = {"verb": found.name}
        for part in found.parts:
            domain = found.domains.get(part.field)
            if domain is None:
                said[part.field] = amount_of(move)
            elif not (part.short and values[part.field] == found.defaults[part.field]):
                said[part.field] = domain.as_json(book, values[part.field])
        return said

    def from_dict(self, book: Any, data: Mapping[str, object]) -> int:
        """Return the move that a JSON form stands for; raise ``Unreadable``."""
        named = data.get("verb")
        found = next((each for each in self.verbs if each.name == named), None)
        if found is None:
            known = ", ".join(each.name for each in self.verbs)
            raise Unreadable("bad-move", f"{quoted(str(named))}: the verb is one of {known}")
        fields = [part.field for part in found.parts]
        unknown = sorted(set(data) - {"verb", *fields})
        if unknown:
            raise Unreadable("bad-move", f"{found.name} has no field {quoted(unknown[0])}")
        values = dict(found.defaults)
        for field in fields:
            if field in data:
                domain = found.domains.get(field, _AMOUNT)
                try:
                    values[field] = domain.from_json(book, data[field])
                except Unreadable as error:
                    said = f"{found.name}, {field}: {error.message}"
                    raise type(error)(error.code, said) from None
            elif field not in values:
                raise Unreadable("bad-move", f"{found.name} needs the field {quoted(field)}")
        return self.pack(found, values)

    def schema(self, book: Any) -> dict[str, Any]:
        """Return the JSON Schema of the JSON form of all moves."""
        return {"oneOf": [_schema(each, book) for each in self.verbs]}


class _Amount(Number):
    """An amount, which may be too large for any number that rules use."""

    def read(self, book: Any, text: str) -> int:
        """Return the number, or the largest one; raise ``Unreadable``."""
        return min(digits(text), LARGEST)


_AMOUNT = _Amount("amount", 0, LARGEST)


def _schema(found: Verb, book: Any) -> dict[str, Any]:
    properties: dict[str, Any] = {"verb": {"const": found.name}}
    for part in found.parts:
        domain = found.domains.get(part.field, _AMOUNT)
        properties[part.field] = domain.schema(book)
        if part.field in found.defaults and not part.short:
            default = domain.as_json(book, found.defaults[part.field])
            properties[part.field]["default"] = default
    required = [part.field for part in found.parts if part.field not in found.defaults]
    return {
        "type": "object",
        "description": found.form,
        "properties": properties,
        "required": ["verb", *required],
        "additionalProperties": False,
    }


def _joined(found: Verb, words: Sequence[str]) -> list[str]:
    """Join the words of a first field whose values may contain blanks."""
    first = found.domains.get(found.parts[0].field) if found.parts else None
    more = len(words) - len(found.parts)
    if first is None or not first.spaces or more <= 0:
        return list(words)
    return [" ".join(words[: more + 1]), *words[more + 1 :]]


# --- reading declarations ------------------------------------------------------------------------

_FIELD = re.compile(r"\{(\w+)\}")
_PART = re.compile(r"\{(\w+)\}|\[\{(\w+)\}(\??)\]")


def _verb_of(function: types.FunctionType, number: int) -> Verb:
    declared = _DECLARED.get(function)
    if declared is None:
        raise BadDeclaration(function, f"{function.__name__} is not declared by @verb")
    domains = domains_of(function)
    words, parts = _parts(function, declared.form)
    named = [part.field for part in parts]
    amounts = [field for field in named if field not in domains]
    missing = [field for field in domains if field not in named]
    if missing or len(amounts) > 1 or len(set(named)) < len(named):
        said = f"its form {declared.form!r} must name every parameter once, and one amount at most"
        raise BadDeclaration(function, f"{function.__name__}: {said}")
    in_text = sorted(_FIELD.findall(declared.text))
    if declared.text and (in_text != sorted(named) or any(part.optional for part in parts)):
        said = f"its text {declared.text!r} must name every field once, and none can be left out"
        raise BadDeclaration(function, f"{function.__name__}: {said}")
    given = signature(function).parameters.values()
    defaults = {each.name: each.default for each in given if each.default is not each.empty}
    defaults |= declared.defaults
    for part in parts:
        if part.optional and part.field not in defaults:
            said = f"{part.field} can be left out, so it needs a default"
            raise BadDeclaration(function, f"{function.__name__}: {said}")
    amount = amounts[0] if amounts else ""
    doc, such_as, text = first_line(function), declared.such_as, declared.text
    return Verb(number, words, parts, domains, amount, defaults, such_as, doc, text)


def _parts(function: types.FunctionType, form: str) -> tuple[tuple[str, ...], tuple[Part, ...]]:
    words: list[str] = []
    parts: list[Part] = []
    for each in form.split():
        found = _PART.fullmatch(each)
        if found is not None:
            needed, optional, short = found.groups()
            parts.append(Part(needed or optional, bool(optional), bool(short)))
        elif parts or not each.islower():
            said = f"the form {form!r} is words in small letters, then fields in braces"
            raise BadDeclaration(function, f"{function.__name__}: {said}")
        else:
            words.append(each)
    if not words:
        raise BadDeclaration(function, f"the form {form!r} begins with no word")
    return tuple(words), tuple(parts)
