"""Codes of orders in Thardferr, sensible or not."""

from __future__ import annotations


def order(verb: int, thing: int) -> int:
    """Return a code made of any numbers: the verb, then the thing."""
    return verb | thing << 4
