"""Colours of the seats, the same for every renderer, and the ink that is readable on them."""

SEAT_COLOURS = (
    "#005faf", "#ff8700", "#5faf00", "#af0000", "#ffd75f",
    "#5f00af", "#5fd7d7", "#ff87d7", "#005f00", "#875f00",
    "#87afff", "#d70087", "#ffaf87", "#008787", "#af5fff",
    "#87af87", "#875f87", "#d7afff", "#87005f", "#0087ff",
)  # fmt: skip
"""One fill per seat. All lie on the 6x6x6 terminal colour cube, so both renderers show the same."""


def seat_colour(seat: int) -> str:
    """Return the fill of a seat as #rrggbb; colours repeat after the twentieth seat."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def seat_ink(seat: int) -> str:
    """Return black or white, whichever is easier to read on the seat's colour."""
    # 0.179 is the luminance at which black and white have the same contrast.
    return "#000000" if luminance(seat_colour(seat)) > 0.179 else "#ffffff"


def luminance(colour: str) -> float:
    """Return the WCAG relative luminance, 0 to 1, of a colour written #rrggbb."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
