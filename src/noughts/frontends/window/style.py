"""The colours of the window, light and dark, and its fonts."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import pygame
from pygame.font import Font

from noughts.pictures import svg

Colour = tuple[int, int, int]

MUTED, DISABLED = 0.72, 0.64
"""The colours of minor texts and of disabled controls, between paper (0) and ink (1).

Both have a contrast of at least 4.5:1 on paper.
"""


class Palette(NamedTuple):
    """The colours of one look."""

    paper: Colour
    ink: Colour
    grid: Colour
    """The colour of the grid and of the borders of controls."""
    marks: tuple[Colour, Colour]
    focus: Colour

    @property
    def muted(self) -> Colour:
        """The colour of minor texts."""
        return self.between(MUTED)

    def between(self, part: float) -> Colour:
        """Return the colour at `part` between paper (0) and ink (1)."""
        pairs = zip(self.paper, self.ink, strict=True)
        r, g, b = (round(paper + (ink - paper) * part) for paper, ink in pairs)
        return r, g, b


def _palette(look: svg.Look, focus: str) -> Palette:
    paper, ink, grid, first, second = map(parse_colour, look)
    return Palette(paper, ink, grid, (first, second), parse_colour(focus))


def parse_colour(text: str) -> Colour:
    """Return the colour that SVG writes as `#20242C`."""
    r, g, b = bytes.fromhex(text[1:])
    return r, g, b


LIGHT = _palette(svg.LIGHT, focus="#6B4FBB")
DARK = _palette(svg.DARK, focus="#B8A3F5")

SANS = "dejavusans,segoeui,helveticaneue,helvetica,arial,liberationsans,notosans,freesans"
SMALLEST_FONT = 8


@cache
def font(size: int, *, bold: bool = False) -> Font:
    """Return one of the fonts `SANS`, or else pygame's own, in a size of at least `SMALLEST_FONT`.

    `pygame.quit` invalidates all fonts; clear the cache before opening another window.
    """
    return Font(pygame.font.match_font(SANS, bold=bold), max(size, SMALLEST_FONT))


@lru_cache(maxsize=4096)
def text_width(text: str, size: int) -> int:
    """Return the width of a text in the font of a size.

    A layout measures the same few texts in many sizes until everything fits.
    """
    return font(size).size(text)[0]
