"""The shapes that everything in the window is drawn from, with smooth edges."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

import pygame
from pygame import Surface

from noughts.analysis.solver import DRAW, WIN

FINE = 4
"""Shapes are drawn so many times larger and then scaled down, which smooths their edges."""

Colour = tuple[int, int, int]


@lru_cache(maxsize=64)
def mark(side: int, size: int, colour: Colour, drawn: float) -> Surface:
    """X or O, as far as it is drawn, to fill a cell of this size."""
    large = Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    whole = size * FINE
    near, far, width = whole * 0.24, whole * 0.76, whole * 0.09
    if side == 0:
        for begins, start, end in (
            (0.0, (near, near), (far, far)),
            (0.5, (far, near), (near, far)),
        ):
            part = min(max((drawn - begins) * 2, 0), 1)
            if part:
                x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
                stroke(large, colour, [start, (x, y)], width)
    elif drawn:
        middle, radius = whole / 2, whole * 0.27
        stroke(large, colour, _arc(middle, radius, 2 * pi * drawn), width)
    return pygame.transform.smoothscale(large, (size, size))


def stroke(
    surface: Surface, colour: Colour, points: list[tuple[float, float]], width: float
) -> None:
    """A line through points with round ends and corners."""
    half = width / 2
    for (ax, ay), (bx, by) in pairwise(points):
        length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1e-6)
        nx, ny = (by - ay) / length * half, (ax - bx) / length * half
        corners = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        pygame.draw.polygon(surface, colour, corners)
    for point in points:
        pygame.draw.circle(surface, colour, point, half)


@lru_cache(maxsize=64)
def disc(radius: int, colour: Colour) -> Surface:
    """A filled circle."""
    return _fine(radius, colour, 0)


@lru_cache(maxsize=64)
def ring(radius: int, colour: Colour) -> Surface:
    """A circle."""
    return _fine(radius, colour, max(FINE, radius * FINE // 6))


def _fine(radius: int, colour: Colour, width: int) -> Surface:
    side = (2 * radius + 2) * FINE
    large = Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(large, colour, (side // 2, side // 2), radius * FINE, width)
    return pygame.transform.smoothscale(large, (side // FINE, side // FINE))


@lru_cache(maxsize=64)
def diamond(size: int, colour: Colour) -> Surface:
    """A square on its corner: here one may look."""
    whole, half = size * FINE, size * FINE / 2
    large = Surface((whole, whole), pygame.SRCALPHA)
    pygame.draw.polygon(large, colour, [(half, 0), (whole, half), (half, whole), (0, half)])
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=64)
def symbol(value: int, size: int, colour: Colour) -> Surface:
    """The sign of a value: a triangle up for a win, a disc for a draw, one down for a loss."""
    large = Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    whole = size * FINE
    if value == DRAW:
        pygame.draw.circle(large, colour, (whole // 2, whole // 2), whole * 2 // 5)
    else:
        top, bottom = (0, whole) if value == WIN else (whole, 0)
        pygame.draw.polygon(large, colour, [(whole / 2, top), (whole, bottom), (0, bottom)])
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=64)
def half_moon(radius: int, colour: Colour) -> Surface:
    """A circle whose right half is filled: light and dark."""
    middle = size = radius * FINE
    large = Surface((2 * size, 2 * size), pygame.SRCALPHA)
    pygame.draw.circle(large, colour, (middle, middle), size, FINE * 3 // 2)
    pygame.draw.polygon(large, colour, _arc(middle, size, pi))
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


def _arc(middle: float, radius: float, angle: float) -> list[tuple[float, float]]:
    """Points of a circle from the top clockwise."""
    steps = max(2, round(48 * angle / pi))
    angles = [angle * step / steps for step in range(steps + 1)]
    return [(middle + radius * sin(a), middle - radius * cos(a)) for a in angles]
