"""The shapes in the window, with smooth edges, as small pictures that are computed once."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

import pygame
from pygame import Surface

from noughts.analysis.solver import DRAW, WIN
from noughts.frontends.window.colours import Colour

FINE = 4
"""Shapes are drawn this many times larger and then scaled down, which smooths their edges."""


@lru_cache(maxsize=64)
def draw_mark(side: int, size: int, colour: Colour, drawn: float) -> Surface:
    """Return X (side 0) or O (side 1) for a cell; `drawn` is how much of it, from 0 to 1."""
    large = Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    whole = size * FINE
    near, far, width = whole * 0.24, whole * 0.76, whole * 0.09
    if side == 0:
        for begin, start, end in (
            (0.0, (near, near), (far, far)),
            (0.5, (far, near), (near, far)),
        ):
            part = min(max((drawn - begin) * 2, 0), 1)
            if part:
                x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
                draw_stroke(large, colour, [start, (x, y)], width)
    elif drawn:
        middle, radius = whole / 2, whole * 0.27
        draw_stroke(large, colour, _arc(middle, radius, 2 * pi * drawn), width)
    return pygame.transform.smoothscale(large, (size, size))


def draw_stroke(
    surface: Surface, colour: Colour, points: list[tuple[float, float]], width: float
) -> None:
    """Draw a line through points with round ends and corners."""
    half = width / 2
    for (ax, ay), (bx, by) in pairwise(points):
        length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1e-6)
        nx, ny = (by - ay) / length * half, (ax - bx) / length * half
        corners = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        pygame.draw.polygon(surface, colour, corners)
    for point in points:
        pygame.draw.circle(surface, colour, point, half)


@lru_cache(maxsize=64)
def draw_circle(radius: int, colour: Colour, *, filled: bool = True) -> Surface:
    """Return a circle, filled or only its line."""
    side = (2 * radius + 2) * FINE
    width = 0 if filled else max(FINE, radius * FINE // 6)
    large = Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(large, colour, (side // 2, side // 2), radius * FINE, width)
    return pygame.transform.smoothscale(large, (side // FINE, side // FINE))


@lru_cache(maxsize=64)
def draw_diamond(size: int, colour: Colour) -> Surface:
    """Return a square on its corner."""
    whole, half = size * FINE, size * FINE / 2
    large = Surface((whole, whole), pygame.SRCALPHA)
    pygame.draw.polygon(large, colour, [(half, 0), (whole, half), (half, whole), (0, half)])
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=64)
def draw_symbol(value: int, size: int, colour: Colour) -> Surface:
    """Return the symbol of a value: ▲ for a win, ● for a draw, ▼ for a loss."""
    large = Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    whole = size * FINE
    if value == DRAW:
        pygame.draw.circle(large, colour, (whole // 2, whole // 2), whole * 2 // 5)
    else:
        top, bottom = (0, whole) if value == WIN else (whole, 0)
        pygame.draw.polygon(large, colour, [(whole / 2, top), (whole, bottom), (0, bottom)])
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=64)
def draw_half_moon(radius: int, colour: Colour) -> Surface:
    """Return a circle whose right half is filled: light and dark."""
    middle = size = radius * FINE
    large = Surface((2 * size, 2 * size), pygame.SRCALPHA)
    pygame.draw.circle(large, colour, (middle, middle), size, FINE * 3 // 2)
    pygame.draw.polygon(large, colour, _arc(middle, size, pi))
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


def _arc(middle: float, radius: float, angle: float) -> list[tuple[float, float]]:
    """Return points of a circle, from the top clockwise."""
    steps = max(2, round(48 * angle / pi))
    angles = [angle * step / steps for step in range(steps + 1)]
    return [(middle + radius * sin(a), middle - radius * cos(a)) for a in angles]
