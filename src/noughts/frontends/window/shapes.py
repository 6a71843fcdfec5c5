"""The shapes in the window, with smooth edges, as small pictures that are computed once."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

import pygame
from pygame import Surface, Vector2

from noughts.analysis.solver import DRAW, LOSS, WIN
from noughts.frontends.window.style import Colour
from noughts.pictures import emblems

FINE = 4
"""Shapes are drawn this many times larger and then scaled down, which smooths their edges."""

SYMBOLS = {
    "diamond": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    WIN: ((0.5, 0), (1, 1), (0, 1)),
    LOSS: ((0.5, 1), (1, 0), (0, 0)),
    DRAW: (),
}
"""The corners of each symbol in a square of side 1: ▲ for a win, ▼ for a loss. A draw is ●."""


SPEAKER = ((0.05, 0.36), (0.22, 0.36), (0.48, 0.14), (0.48, 0.86), (0.22, 0.64), (0.05, 0.64))
WAVES = (((0.64, 0.38), (0.7, 0.5), (0.64, 0.62)), ((0.78, 0.24), (0.9, 0.5), (0.78, 0.76)))
CROSS = (((0.66, 0.36), (0.94, 0.64)), ((0.94, 0.36), (0.66, 0.64)))
"""A loudspeaker, and beside it sound waves or a cross, in a square of side 1."""

THINNEST = 2
"""The width in pixels of the strokes of a mark in a very small cell."""


@lru_cache(maxsize=64)
def draw_mark(side: int, size: int, colour: Colour, drawn: float) -> Surface:
    """Return X (side 0) or O (side 1) for a cell; `drawn` is how much of it, from 0 to 1."""
    span = size * FINE
    large = Surface((span, span), pygame.SRCALPHA)
    near, far, width = span * 0.24, span * 0.76, max(span * 0.09, THINNEST * FINE)
    if side == 0:
        for begin, start, end in (
            (0.0, (near, near), (far, far)),
            (0.5, (far, near), (near, far)),
        ):
            if (part := min((drawn - begin) * 2, 1)) > 0:
                points = [Vector2(start), Vector2(start).lerp(end, part)]
                draw_stroke(large, colour, points, width)
    elif drawn:
        draw_stroke(large, colour, _arc(span / 2, span * 0.27, 2 * pi * drawn), width)
    return pygame.transform.smoothscale(large, (size, size))


def draw_stroke(surface: Surface, colour: Colour, points: list[Vector2], width: float) -> None:
    """Draw a line through points with round ends and corners."""
    for a, b in pairwise(points):
        along = (b - a) * (width / 2 / max((b - a).length(), 1e-6))
        across = Vector2(along.y, -along.x)
        pygame.draw.polygon(surface, colour, [a + across, b + across, b - across, a - across])
    for point in points:
        pygame.draw.circle(surface, colour, point, width / 2)


@lru_cache(maxsize=64)
def draw_emblem(name: str, size: int, colour: Colour) -> Surface:
    """Return one of `pictures.emblems`."""
    span = size * FINE
    large = Surface((span, span), pygame.SRCALPHA)
    for stroke in emblems.EMBLEMS[name].strokes:
        points = [Vector2(point) * span for point in stroke]
        draw_stroke(large, colour, points, emblems.WIDTH * span)
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=64)
def draw_circle(radius: int, colour: Colour, *, filled: bool = True) -> Surface:
    """Return a circle, filled or only its line."""
    size = 2 * radius + 2
    width = 0 if filled else max(FINE, radius * FINE // 6)
    large = Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    pygame.draw.circle(large, colour, large.get_rect().center, radius * FINE, width)
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=64)
def draw_symbol(symbol: int | str, size: int, colour: Colour) -> Surface:
    """Return one of `SYMBOLS`."""
    span = size * FINE
    large = Surface((span, span), pygame.SRCALPHA)
    if corners := SYMBOLS[symbol]:
        pygame.draw.polygon(large, colour, [(x * span, y * span) for x, y in corners])
    else:
        pygame.draw.circle(large, colour, (span // 2, span // 2), span * 2 // 5)
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=64)
def draw_half_moon(radius: int, colour: Colour) -> Surface:
    """Return a circle whose right half is filled: light and dark."""
    middle = radius * FINE
    large = Surface((2 * middle, 2 * middle), pygame.SRCALPHA)
    pygame.draw.circle(large, colour, (middle, middle), middle, FINE * 3 // 2)
    pygame.draw.polygon(large, colour, _arc(middle, middle, pi))
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


@lru_cache(maxsize=8)
def draw_speaker(size: int, colour: Colour, *, loud: bool) -> Surface:
    """Return a loudspeaker: with sound waves if `loud`, otherwise with a cross."""
    span = size * FINE
    large = Surface((span, span), pygame.SRCALPHA)
    pygame.draw.polygon(large, colour, [(x * span, y * span) for x, y in SPEAKER])
    for stroke in WAVES if loud else CROSS:
        draw_stroke(large, colour, [Vector2(point) * span for point in stroke], span * 0.09)
    return pygame.transform.smoothscale(large, (size, size))


def _arc(middle: float, radius: float, angle: float) -> list[Vector2]:
    """Return points of a circle, from the top clockwise."""
    steps = max(2, round(48 * angle / pi))
    angles = [angle * step / steps for step in range(steps + 1)]
    return [Vector2(middle + radius * sin(a), middle - radius * cos(a)) for a in angles]
