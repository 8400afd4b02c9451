"""Importing this module makes the helpers of the tests, ``support``, importable."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
