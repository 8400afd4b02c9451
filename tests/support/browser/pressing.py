"""Ways to press things on a page: with the mouse, with fingers, or with keys alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from support.browser.table import tab_to
from wartable.engine.scene.scene import Point

#: More than there are things to click in a line across the map.
ACROSS = 40

#: In how many steps a finger is drawn over the page.
STEPS = 10

#: How far something is from what has the focus, in pixels; null if it is just that.
FROM_FOCUS = """wanted => {
  const [to, from] = [wanted, document.activeElement].map((each) => each.getBoundingClientRect());
  const across = to.left + to.width / 2 - from.left - from.width / 2;
  const down = to.top + to.height / 2 - from.top - from.height / 2;
  return wanted === document.activeElement ? null : [across, down];
}"""

#: A way to press something: with the mouse, a finger or keys.
Press = Callable[[Locator], None]


def by_mouse(wanted: Locator) -> None:
    """Click something."""
    wanted.click()


def by_finger(wanted: Locator) -> None:
    """Tap something."""
    wanted.tap()


def by_keys(wanted: Locator) -> None:
    """Go to something with arrows as far as they lead there, else with Tab, and press Enter."""
    wanted.wait_for()
    if not _steer_to(wanted):
        tab_to(wanted.page, wanted)
    wanted.page.keyboard.press("Enter")


def _steer_to(wanted: Locator) -> bool:
    """Press arrows towards something on the board; tell whether it was reached."""
    for _ in range(ACROSS):
        away = wanted.evaluate(FROM_FOCUS)
        if away is None:
            return True
        if not any(_moves_focus(wanted.page, arrow) for arrow in _arrows(*away)):
            return False
    return False


def _arrows(across: float, down: float) -> tuple[str, str]:
    """The arrows that lead nearer, first the one of the longer way."""
    sideways = "ArrowRight" if across > 0 else "ArrowLeft"
    upright = "ArrowDown" if down > 0 else "ArrowUp"
    return (sideways, upright) if abs(across) > abs(down) else (upright, sideways)


def _moves_focus(page: Page, key: str) -> bool:
    before = page.evaluate("document.activeElement.id")
    page.keyboard.press(key)
    return bool(page.evaluate("document.activeElement.id") != before)


def draw_fingers(wanted: Locator, *ways: tuple[Point, Point]) -> None:
    """Draw fingers over something at once, each from one point to another.

    Points are told by their distance from its middle, in pixels to the right and down.
    """
    box = wanted.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = wanted.page.context.new_cdp_session(wanted.page)
    for step in range(STEPS + 1):
        part = step / STEPS
        points = [
            {"x": x + (1 - part) * x1 + part * x2, "y": y + (1 - part) * y1 + part * y2}
            for (x1, y1), (x2, y2) in ways
        ]
        kind = "touchMove" if step else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()
