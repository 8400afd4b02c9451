"""The pictures of the documentation are what the program draws."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_boards_are_drawn_as_shown() -> None:
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "scripts" / "pictures.py")
    assert spec is not None and spec.loader is not None
    pictures = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pictures)
    for path, drawn in pictures.pictures().items():
        assert drawn == path.read_text(encoding="utf-8"), "run scripts/pictures.py"
