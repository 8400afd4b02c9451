"""What a mutant is: one small change of the project that some test must notice.

The mutants stand beside this module; ``tests/mutants.py`` is the script that tries them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """A change of one file, and the test files of which one must fail with it.

    ``old`` occurs exactly once in ``file``, which is relative to the checkout. ``tests`` are
    test files without ``tests/`` and ``.py``.
    """

    name: str
    breaks: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def test_files(self) -> tuple[str, ...]:
        """The test files, relative to the checkout."""
        return tuple(f"tests/{name}.py" for name in self.tests)

    def applied_to(self, source: str) -> str:
        """Return the text of the file with the change in it; raise ``Stale`` if it does not fit."""
        found = source.count(self.old)
        if found != 1:
            raise Stale(f"{self.name}: its text occurs {found} times in {self.file}, not once")
        return source.replace(self.old, self.new)


class Stale(Exception):
    """The project has changed under a mutant, which must be written anew."""
