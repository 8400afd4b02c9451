"""A whole battle in the end of an address: JSON, compressed, in letters that addresses may have."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from wartable.engine.errors import Unreadable

#: The longest code, in characters: longer addresses are cut off on their way.
LONGEST = 6000
#: What a code may unfold to, in bytes; honest ones are a tenth of it.
LARGEST = 64 * 1024


def pack(value: object) -> str:
    """Return a value as a code; raise ``Unreadable`` if it is too much for an address."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    code = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(code) > LONGEST:
        raise Unreadable("long-link", f"this is too much for a link of {LONGEST} characters")
    return code


def unpack(code: str) -> Any:
    """Return the value that a code stands for; raise ``Unreadable``, and never unfold too much."""
    if len(code) > LONGEST:
        message = f"this link has {len(code)} characters: {LONGEST} at most stand for a battle"
        raise Unreadable("long-link", message)
    if not code.isascii():
        raise _broken()
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        return json.loads(_unfolded(packed))
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError, RecursionError):
        raise _broken() from None


def _unfolded(packed: bytes) -> bytes:
    unfolding = zlib.decompressobj()
    text = unfolding.decompress(packed, LARGEST + 1)
    if len(text) > LARGEST:
        raise Unreadable("large-link", "this link unfolds to more than any battle needs")
    if not unfolding.eof or unfolding.unused_data:
        raise _broken()
    return text


def _broken() -> Unreadable:
    return Unreadable("bad-link", "this link is not complete, or was changed: copy all of it")
