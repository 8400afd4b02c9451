"""Leaving a game before its end."""

from __future__ import annotations


class Leave(Exception):
    """A person wants to stop; the game can be resumed where it was saved."""
