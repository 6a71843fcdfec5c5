"""A surface with colours, with methods that draw texts and pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame
from pygame import Rect, Surface
from pygame.font import Font

from noughts.frontends.window.colours import Colour, Palette

SANS = "dejavusans,segoeui,helveticaneue,helvetica,arial,liberationsans,notosans,freesans"
SMALLEST_FONT = 8


@cache
def font(size: int, *, bold: bool = False) -> Font:
    """Return the font of a size, at least `SMALLEST_FONT`: pygame's own without any of `SANS`.

    `pygame.quit` invalidates all fonts; clear the cache before opening another window.
    """
    return Font(pygame.font.match_font(SANS, bold=bold), max(size, SMALLEST_FONT))


def fitting_font(fits: Callable[[Font], bool], size: int, *, bold: bool) -> Font:
    """Return the largest font up to `size` that fits, or else the smallest."""
    fonts = (font(each, bold=bold) for each in range(size, SMALLEST_FONT, -1))
    return next(filter(fits, fonts), font(SMALLEST_FONT, bold=bold))


class Canvas:
    """Draws one picture. `texts` lists the texts on it, each with its rectangle."""

    def __init__(self, surface: Surface, palette: Palette) -> None:
        self.surface = surface
        self.palette = palette
        self.texts: list[tuple[str, Rect]] = []
        surface.fill(palette.paper)

    def put(self, picture: Surface, centre: tuple[int, int]) -> None:
        """Draw a picture with its centre at a point."""
        self.surface.blit(picture, picture.get_rect(center=centre))

    def text(self, text: str, font: Font, colour: Colour, **anchor: tuple[int, int]) -> Rect:
        """Draw a text with one of its points somewhere, as in `topleft=(4, 2)`; return where."""
        picture = font.render(text, True, colour)  # noqa: FBT003 - pygame's own
        rect = picture.get_rect(**anchor)
        self.surface.blit(picture, rect)
        if text:
            self.texts.append((text, rect))
        return rect

    def line(  # noqa: PLR0913 - how one line of text looks
        self,
        text: str,
        size: int,
        rect: Rect,
        colour: Colour,
        *,
        bold: bool = False,
        centred: bool = False,
    ) -> Rect:
        """Draw a text on one line, smaller or shortened if too wide; return its rectangle."""
        font = fitting_font(lambda font: font.size(text)[0] <= rect.width, size, bold=bold)
        text = shorten(text, font, rect.width)
        if centred:
            return self.text(text, font, colour, center=rect.center)
        return self.text(text, font, colour, midleft=rect.midleft)

    def paragraph(self, text: str, rect: Rect, size: int, *, bold: bool = False) -> None:
        """Draw a text on several lines, smaller or shortened if it is too long."""

        def fits(font: Font) -> bool:
            return len(wrap(text, font, rect.width)) * font.get_linesize() <= rect.height

        font = fitting_font(fits, size, bold=bold)
        lines, step = wrap(text, font, rect.width), font.get_linesize()
        last = max(rect.height // step, 1) - 1
        rest = " ".join(lines[last:])  # more than one line only if not even the smallest font fits
        for number, whole in enumerate([*lines[:last], rest]):
            line = shorten(whole, font, rect.width)
            self.text(line, font, self.palette.ink, topleft=(rect.x, rect.y + number * step))


def wrap(text: str, font: Font, width: int) -> list[str]:
    """Return the lines of a text; only a single word can be wider than `width`."""
    lines: list[str] = []
    for word in text.split():
        if lines and font.size(longer := f"{lines[-1]} {word}")[0] <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shorten(text: str, font: Font, width: int) -> str:
    """Return the text, or as much of its beginning as fits into `width` with an ellipsis."""
    shorter = (f"{text[:end]}…" for end in range(len(text), 0, -1))
    return next((each for each in (text, *shorter) if font.size(each)[0] <= width), "")
