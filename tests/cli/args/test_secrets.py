"""Arguments that hold passwords: given, in a file, or in the environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.cli.args.secrets import read_secret
from wartable.engine.errors import BadOption, NotFound

VARIABLE = "WARTABLE_TESTED"


def test_what_is_given_counts_before_a_file_and_a_file_before_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"
    file.write_text("from a file\n", encoding="utf-8")
    assert read_secret("--x", "", None, VARIABLE) == ""
    monkeypatch.setenv(VARIABLE, "from the environment")
    assert read_secret("--x", "", None, VARIABLE) == "from the environment"
    assert read_secret("--x", "", file, VARIABLE) == "from a file"
    assert read_secret("--x", "given", None, VARIABLE) == "given"


def test_a_secret_that_cannot_be_read_is_refused_without_telling_it(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    with pytest.raises(NotFound, match="cannot read"):
        read_secret("--x", "", file, VARIABLE)
    file.write_text("hush", encoding="utf-8")
    with pytest.raises(BadOption, match="either --x or --x-file") as error:
        read_secret("--x", "loud", file, VARIABLE)
    assert "hush" not in str(error.value) and "loud" not in str(error.value)
    for content in (b"", b"hush\nhush", b"\xff"):
        file.write_bytes(content)
        with pytest.raises((BadOption, NotFound)) as wrong:
            read_secret("--x", "", file, VARIABLE)
        assert "hush" not in str(wrong.value)
