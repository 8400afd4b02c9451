"""What all API routes share: strict bodies, bounded values, and the shape of failures."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from wartable.server.http.identity import COOKIE
from wartable.server.http.threads import Routes
from wartable.server.store.models import CODE, NAME, TABLE_ID
from wartable.server.tables.summary import no_table

#: All JSON implementations agree on whole numbers up to here.
LARGEST = 2**53
#: The longest list or mapping in a body.
LONGEST = 100

Whole = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Text = Annotated[str, Field(max_length=5000)]
Name = Annotated[str, Field(min_length=1, max_length=NAME)]
Word = Annotated[str, Field(max_length=NAME)]
#: The idempotency key of a submission.
Once = Annotated[str, Field(min_length=1, max_length=20, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Field(ge=0, le=999)]

_TABLE = re.compile(rf"[0-9a-z]{{1,{TABLE_ID}}}")
_CODE = rf"^[0-9a-z]{{1,{CODE}}}$"


class Body(BaseModel):
    """A request body: no fields but those named, and no type conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Failure(BaseModel):
    """Every failure: the kind of error, a stable code, and a message to read."""

    error: str
    code: str
    message: str


async def _table_id(
    table_id: Annotated[str, Path(description="The id of a table.", examples=["k3v9xw27qd"])],
) -> str:
    """Return the id of a table; raise ``NotFound`` for a malformed one."""
    if not is_table_id(table_id):
        raise no_table(table_id)
    return table_id


def is_table_id(text: str) -> bool:
    """Tell whether a text may be the id of a table."""
    return _TABLE.fullmatch(text) is not None


TableId = Annotated[str, Depends(_table_id)]
InvitationCode = Annotated[str, Path(pattern=_CODE, description="The end of an invitation link.")]
PathSeat = Annotated[int, Path(ge=0, le=999, description="The number of a seat, from 0.")]
AskedSeat = Annotated[
    int | None,
    Query(ge=-1, le=999, description="One of your seats, by default the first; -1 to look on."),
]

_MEANINGS = {
    400: "The body is not valid JSON.",
    401: "Nobody is signed in, or the token is not valid.",
    403: "You may not do this.",
    404: "There is no such thing, or it is not for you.",
    409: "Not possible as things stand: the message says why. Nothing has changed.",
    413: "Larger than anything the server takes.",
    422: "Something that was sent cannot be used.",
    429: "Too much in a short time.",
    503: "The server is too busy, or its database does not answer: try again in a moment.",
}
FAILURES: dict[int | str, dict[str, Any]] = {
    status: {"model": Failure, "description": meaning} for status, meaning in _MEANINGS.items()
}
_AS_JSON = {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}
#: The same for routes that return plain text.
TEXT_FAILURES: dict[int | str, dict[str, Any]] = {
    status: {"description": meaning, "content": _AS_JSON} for status, meaning in _MEANINGS.items()
}

_TOKEN = HTTPBearer(scheme_name="token", description="An API token.", auto_error=False)
_COOKIE = APIKeyCookie(
    name=COOKIE, scheme_name="cookie", description="Signed in as in a browser.", auto_error=False
)


def make_router(tag: str, prefix: str = "") -> Routes:
    """Return a router whose routes document the ways to sign in and how they fail."""
    known = [Security(_TOKEN), Security(_COOKIE)]
    return Routes(prefix=prefix, tags=[tag], dependencies=known, responses=FAILURES)
