"""The folder for a user's data."""

from __future__ import annotations

import os
from pathlib import Path


def user_folder() -> Path:
    """Return the folder for a user's data; it may not exist yet."""
    given = os.environ.get("XDG_DATA_HOME", "")
    # The XDG standard says to ignore a relative path.
    base = Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "share"
    return base / "wartable"
