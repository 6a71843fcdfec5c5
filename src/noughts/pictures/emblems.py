"""The emblems of opponents: strokes with round ends, as the marks on the board are.

An emblem is a set of polylines in the unit square, x to the right and y down, so that a page and a
window draw the same picture. A stroke with a single point is a dot.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

Point = tuple[float, float]
Stroke = tuple[Point, ...]

WIDTH = 0.085
"""The width of every stroke: 2 pixels in an emblem of 24."""

STEPS = 16
"""The number of pieces of a curve: enough for a size of 200 pixels."""

SIZE = 100
"""The side of the SVG in its own units; every number then has at most one decimal."""


class Emblem(NamedTuple):
    """A picture of one colour."""

    description: str
    strokes: tuple[Stroke, ...]
    light: str
    """Its colour on light paper; at least 3:1 against it."""
    dark: str
    """Its colour on dark paper; at least 3:1 against it."""


def to_json(name: str) -> dict[str, object]:
    """Return what a page needs to draw the emblem: an SVG path in a square of side `SIZE`."""
    emblem = EMBLEMS[name]
    return {
        "description": emblem.description,
        "path": "".join(map(_path, emblem.strokes)),
        "width": WIDTH * SIZE,
        "light": emblem.light,
        "dark": emblem.dark,
    }


def _path(stroke: Stroke) -> str:
    first, *others = (f"{x * SIZE:.1f} {y * SIZE:.1f}" for x, y in stroke)
    return f"M{first}{''.join(f'L{point}' for point in others or [first])}"


# --- how the strokes are made -------------------------------------------------------------------


def ellipse(x: float, y: float, across: float, down: float, lean: float = 0) -> Stroke:
    """Return an ellipse; `across` and `down` are its radii, and `lean` moves its top right."""
    turns = (2 * pi * step / (2 * STEPS) for step in range(2 * STEPS + 1))
    return tuple((x + across * sin(t) + lean * cos(t), y - down * cos(t)) for t in turns)


def curve(start: Point, towards: Point, end: Point) -> Stroke:
    """Return a curve from start to end that leaves and arrives in the direction of `towards`."""

    def between(t: float) -> Point:
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        x, y = (a * s + b * via + c * e for s, via, e in zip(start, towards, end, strict=True))
        return x, y

    return tuple(between(step / STEPS) for step in range(STEPS + 1))


def with_mirror_image(stroke: Stroke) -> tuple[Stroke, Stroke]:
    """Return the stroke, and its mirror image with left and right exchanged."""
    return stroke, tuple((1 - x, y) for x, y in stroke)


# --- the emblems --------------------------------------------------------------------------------

EMBLEMS = {
    "sprout": Emblem(
        "A sprout with two leaves",
        (
            ((0.5, 0.92), (0.5, 0.5)),
            curve((0.5, 0.66), (0.12, 0.68), (0.1, 0.34)),
            curve((0.1, 0.34), (0.46, 0.32), (0.5, 0.66)),
            curve((0.5, 0.5), (0.88, 0.5), (0.92, 0.1)),
            curve((0.92, 0.1), (0.5, 0.1), (0.5, 0.5)),
        ),
        "#2E7D4F",
        "#7FD1A0",
    ),
    "bird": Emblem(
        "A small bird with its tail up",
        (
            # The back from beak to tail, the tail, and the belly back to the beak.
            curve((0.94, 0.34), (0.8, 0.14), (0.62, 0.22))
            + curve((0.62, 0.22), (0.48, 0.3), (0.44, 0.48))
            + ((0.1, 0.14), (0.2, 0.58))
            + curve((0.2, 0.58), (0.32, 0.84), (0.58, 0.78))
            + curve((0.58, 0.78), (0.86, 0.7), (0.82, 0.42))
            + ((0.94, 0.34),),
            ((0.7, 0.36),),
            ((0.48, 0.8), (0.46, 0.94)),
            ((0.62, 0.78), (0.62, 0.94)),
        ),
        "#8A5A2B",
        "#D9A86C",
    ),
    "hare": Emblem(
        "A hare with long ears",
        (
            *with_mirror_image(ellipse(0.33, 0.28, 0.09, 0.2, lean=-0.05)),
            ellipse(0.5, 0.69, 0.27, 0.24),
            *with_mirror_image(((0.4, 0.67),)),
            ((0.5, 0.78),),
        ),
        "#6B5B95",
        "#B9A9E0",
    ),
    "fish": Emblem(
        "A fish",
        (
            curve((0.06, 0.5), (0.38, 0.1), (0.7, 0.5)),
            curve((0.06, 0.5), (0.38, 0.9), (0.7, 0.5)),
            ((0.7, 0.5), (0.94, 0.26), (0.94, 0.74), (0.7, 0.5)),
            ((0.27, 0.46),),
        ),
        "#0E7C86",
        "#5CC8D2",
    ),
    "fox": Emblem(
        "The face of a fox",
        (
            (
                (0.1, 0.1), (0.14, 0.5), (0.5, 0.9), (0.86, 0.5), (0.9, 0.1), (0.64, 0.3),
                (0.36, 0.3), (0.1, 0.1),
            ),
            *with_mirror_image(((0.34, 0.5),)),
            ((0.5, 0.76),),
        ),
        "#B5401F",
        "#F28B66",
    ),
    "tower": Emblem(
        "A tower",
        (
            (
                (0.16, 0.1), (0.16, 0.42), (0.84, 0.42), (0.84, 0.1), (0.64, 0.1), (0.64, 0.24),
                (0.36, 0.24), (0.36, 0.1), (0.16, 0.1),
            ),
            *with_mirror_image(((0.3, 0.42), (0.26, 0.9))),
            ((0.14, 0.9), (0.86, 0.9)),
        ),
        "#4A5568",
        "#A9B4C6",
    ),
    "owl": Emblem(
        "An owl",
        (
            ((0.1, 0.1), (0.5, 0.26), (0.9, 0.1)),
            *with_mirror_image(curve((0.1, 0.1), (0.02, 0.94), (0.5, 0.94))),
            *with_mirror_image(ellipse(0.32, 0.46, 0.15, 0.15)),
            *with_mirror_image(((0.32, 0.46),)),
            ((0.44, 0.64), (0.5, 0.72), (0.56, 0.64)),
        ),
        "#7A3E8E",
        "#CF9BE0",
    ),
}  # fmt: skip
"""The emblems by name; `strategies.characters` refers to them."""
