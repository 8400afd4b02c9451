"""The folder in which a user's own data is kept."""

from __future__ import annotations

import os
from pathlib import Path


def user_folder() -> Path:
    """Return the folder of a user's data, which need not be there yet."""
    given = os.environ.get("XDG_DATA_HOME", "")
    # A relative path is to be ignored, as the standard says.
    base = Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "share"
    return base / "wartable"
