"""The page "Add a game": a reader who does what it says sees what it says."""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.commands import Run
from support.packages import installed_project
from support.source import lines_of
from wartable.engine.registry import forget_games

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
#: The first line of a block that is a file, or that changes parts of one.
NAMED = re.compile(r"(?:# |<!-- )(?P<path>[\w./]+)(?P<changed>, changed)?(?: -->)?\n")
#: Seconds after which a program is stuck.
PATIENCE = 120.0


@dataclass(frozen=True)
class Block:
    """A fenced block of the page: its language, its text, and its line on the page."""

    language: str
    text: str
    line: int


def blocks_of(page: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page in order."""
    for found in re.finditer(r"^```(\w*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        yield Block(found[1], found[2], page.count("\n", 0, found.start()) + 1)


class Reader:
    """Does what the page says: writes files, types commands and compares what they print."""

    def __init__(self, folder: Path, run: Run) -> None:
        self._site = folder / "site"
        self._run, self._open = run, ExitStack()
        self.compared = 0
        #: The last module that was written or changed.
        self.module = Path()

    def close(self) -> None:
        """Uninstall what has been installed."""
        self._open.close()

    def do(self, block: Block) -> None:
        """Do what one block says."""
        named = NAMED.match(block.text)
        if block.language == "console":
            self._console(block)
        elif named is None:
            assert block.language == "toml", f"line {block.line}: nothing is done with this block"
            for line in block.text.splitlines():
                assert line in Path("pyproject.toml").read_text(encoding="utf-8").splitlines()
        else:
            path, text = Path(named["path"]), block.text[named.end() :]
            assert path.exists(), "new-game has written it"
            if named["changed"]:
                text = merged(path.read_text(encoding="utf-8"), text)
            path.write_text(text, encoding="utf-8")
            self.module = path.resolve() if path.name == "__init__.py" else self.module

    def _console(self, block: Block) -> None:
        """Type the commands of a block, each of which begins with a dollar sign."""
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            printed = self._type(shlex.split(command))
            if expected:
                self.compared += 1
                assert re.fullmatch(pattern_of(expected), printed), f"{command}\n{printed}"

    def _type(self, words: list[str]) -> str:
        match words:
            case ["cd", folder]:
                os.chdir(folder)
            case ["pip", "install", "-e", "."]:
                here = Path.cwd()
                self._open.enter_context(installed_project(here, self._site / here.name))
            case ["wartable", "test-game" | "simulate", *_] | ["pytest", *_]:
                return self._program(words)
            case ["wartable", *arguments]:
                self._forget()
                said = self._run(*arguments)
                return said.out + said.err
            case _:
                return subprocess.run(words, capture_output=True, text=True, check=True).stdout
        return ""

    def _program(self, words: list[str]) -> str:
        """Run a module of Python in a process of its own; it finds what is installed here."""
        own = {
            "PYTHONPATH": os.pathsep.join(sys.path),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        done = subprocess.run(
            [sys.executable, "-m", *words],
            env=os.environ | own,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return done.stdout + done.stderr

    def _forget(self) -> None:
        """Forget what was imported, as the next process would."""
        for name in [name for name in sys.modules if name.partition(".")[0] == Path.cwd().name]:
            del sys.modules[name]
        forget_games()


def merged(source: str, changes: str) -> str:
    """Return a module with changes: what has the same name is replaced, the rest precedes GAME."""
    parts = {name_of(node): text_of(source, node) for node in ast.parse(source).body}
    last = parts.pop("GAME")
    parts |= {name_of(node): text_of(changes, node) for node in ast.parse(changes).body}
    return "\n\n\n".join([*parts.values(), parts.pop("GAME", last)]) + "\n"


def name_of(node: ast.stmt) -> str:
    """Return what a statement of a module defines; an import is of a module."""
    match node:
        case ast.FunctionDef() | ast.ClassDef():
            return node.name
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case ast.ImportFrom(module=str(module)):
            return f"from {module}"
        case _:
            return ast.unparse(node)[:40]


def text_of(source: str, node: ast.stmt) -> str:
    """Return a statement as it is written, with its decorators."""
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
    return "\n".join(source.splitlines()[first - 1 : node.end_lineno])


def pattern_of(expected: str) -> str:
    """Return what a command may print: … stands for a part of a line, or alone for any lines."""
    lines = []
    for line in expected.splitlines(keepends=True):
        words = re.escape(line).replace("…", ".*")
        lines.append(r"(?:.*\n)*" if line.strip() == "…" else words)
    return "".join(lines)


@pytest.fixture
def reader(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    """A reader in an empty folder; modules that change within a second are read again."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    found = Reader(tmp_path, run)
    yield found
    found.close()


def test_whoever_does_what_the_page_says_sees_what_it_says(reader: Reader) -> None:
    lines = {}
    for block in blocks_of(PAGE.read_text(encoding="utf-8")):
        reader.do(block)
        if reader.module.exists() and reader.module.is_file():
            lines[reader.module.parent.name] = lines_of(reader.module)
    print(lines, reader.compared, "outputs compared")
    assert reader.compared >= 8
    assert lines.keys() == {"noughts", "prizes"}


def test_other_pages_lead_there() -> None:
    for page in ("README.md", "CONTRIBUTING.md", "docs/testing.md"):
        text = (PAGE.parents[1] / page).read_text(encoding="utf-8")
        assert re.search(r"\((?:docs/)?add-a-game\.md\)", text), page


# --- the reader itself ---------------------------------------------------------------------------


def test_a_change_replaces_what_has_its_name_and_comes_before_the_game() -> None:
    source = "import a\n\n\nX = 1\n\n\ndef f():\n    return 1\n\n\nGAME = 1\n"
    changes = "@table\nclass B: ...\n\n\nX = 2\n"
    assert merged(source, changes) == (
        "import a\n\n\nX = 2\n\n\ndef f():\n    return 1\n\n\n@table\nclass B: ...\n\n\nGAME = 1\n"
    )


def test_what_is_left_out_of_an_output_is_a_dot_of_dots() -> None:
    assert re.fullmatch(pattern_of("a …\n…\nz\n"), "a b\nc\nd\nz\n")
    assert not re.fullmatch(pattern_of("a …\n…\nz\n"), "a b\nc\nd\n")
