"""Playback of a fight that was resolved in one move, frame by frame."""

from __future__ import annotations

import time
from collections.abc import Sequence

from wartable.cli.terminal.console import BOLD, Terminal
from wartable.engine.scene.playback import Frame
from wartable.engine.scene.style import SceneStyle
from wartable.engine.scene.text import render_text

PROMPT = "Enter: next, b: back, a: all by itself, q: back to the game> "
#: Seconds per frame in automatic playback.
PACE = 1.2


class Ticks:
    """The frames of a fight, shown one at a time if the terminal is interactive."""

    def __init__(self, frames: Sequence[Frame], terminal: Terminal, style: SceneStyle) -> None:
        self._frames = frames
        self._terminal = terminal
        self._style = style

    def run(self) -> None:
        """Show the fight until it ends or the person quits; in a pipe, show all of it."""
        if not self._terminal.interactive:
            for number in range(len(self._frames)):
                self._show(number)
            return
        number = 0
        while number < len(self._frames):
            self._show(number)
            answer = self._terminal.ask(PROMPT).strip().lower()
            if answer in ("q", "s", "skip", "/quit"):
                return
            if answer == "a":
                number = self._run_from(number + 1)
            else:
                number = max(number - 1, 0) if answer == "b" else number + 1

    def _run_from(self, number: int) -> int:
        """Show all frames from a number on, until Ctrl-C; return the number to continue at."""
        try:
            while number < len(self._frames):
                self._show(number)
                time.sleep(PACE)
                number += 1
        except KeyboardInterrupt:
            self._terminal.say()
        return number

    def _show(self, number: int) -> None:
        frame = self._frames[number]
        self._terminal.say(f"--- {number + 1} of {len(self._frames)}: {frame.title}", BOLD)
        self._terminal.say(self._picture(frame))
        for line in frame.lines[:-1]:
            self._terminal.tell(line)
        self._terminal.tell(frame.lines[-1], BOLD if frame.is_last else "")

    def _picture(self, frame: Frame) -> str:
        """Return the board of a frame without its title, which is already shown above it."""
        board = render_text(frame.scene, colour=self._terminal.colour, style=self._style)
        return board.removeprefix(frame.scene.title).strip("\n")
