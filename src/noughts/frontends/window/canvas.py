"""A surface with colours and fonts, with methods that draw texts and pictures."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.font import Font

from noughts.frontends.window.colours import MUTED, Colour, Palette

SANS = "dejavusans,segoeui,helveticaneue,helvetica,arial,liberationsans,notosans,freesans"
SMALLEST_FONT = 8


class Fonts:
    """The fonts of the system, or pygame's own where the system has none of `SANS`."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, bool], Font] = {}
        self._files = {bold: pygame.font.match_font(SANS, bold=bold) for bold in (False, True)}

    def get(self, size: int, *, bold: bool = False) -> Font:
        """Return the font of a size, at least `SMALLEST_FONT`."""
        size = max(size, SMALLEST_FONT)
        if (size, bold) not in self._fonts:
            self._fonts[size, bold] = Font(self._files[bold], size)
        return self._fonts[size, bold]

    def fitting(self, fits: Callable[[Font], bool], size: int, *, bold: bool = False) -> Font:
        """Return the largest font up to `size` that fits, or else the smallest."""
        sizes = range(size, SMALLEST_FONT, -1)
        fonts = (self.get(each, bold=bold) for each in sizes)
        return next(filter(fits, fonts), self.get(SMALLEST_FONT, bold=bold))

    def measure(self, text: str, size: int) -> int:
        """Return the width of a text at a size."""
        return self.get(size).size(text)[0]


class Canvas:
    """Draws one picture. `texts` lists the texts on it, each with its rectangle."""

    def __init__(self, surface: Surface, palette: Palette, fonts: Fonts) -> None:
        self.surface = surface
        self.palette = palette
        self.fonts = fonts
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

    def centred(
        self, text: str, size: int, centre: tuple[int, int], colour: Colour | None = None
    ) -> None:
        """Draw a text with its centre at a point."""
        colour = colour or self.palette.between(MUTED)
        self.text(text, self.fonts.get(size), colour, center=centre)

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
        font = self.fonts.fitting(lambda font: font.size(text)[0] <= rect.width, size, bold=bold)
        text = shorten(text, font, rect.width)
        if centred:
            return self.text(text, font, colour, center=rect.center)
        return self.text(text, font, colour, midleft=rect.midleft)

    def paragraph(self, text: str, rect: Rect, size: int, *, bold: bool = False) -> None:
        """Draw a text on several lines, smaller or shortened if it is too long."""

        def fits(font: Font) -> bool:
            return len(wrap(text, font, rect.width)) * font.get_linesize() <= rect.height

        font = self.fonts.fitting(fits, size, bold=bold)
        lines, step = wrap(text, font, rect.width), font.get_linesize()
        last = max(rect.height // step, 1) - 1
        rest = " ".join(lines[last:])  # more than one line only if not even the smallest font fits
        for number, whole in enumerate([*lines[:last], rest]):
            line = shorten(whole, font, rect.width)
            self.text(line, font, self.palette.ink, topleft=(rect.x, rect.y + number * step))


def wrap(text: str, font: Font, width: int) -> list[str]:
    """Return the lines of a text; only a single word can be wider than `width`."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and font.size(longer)[0] > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def shorten(text: str, font: Font, width: int) -> str:
    """Return the text, or as much of its beginning as fits into `width` with an ellipsis."""
    if font.size(text)[0] <= width:
        return text
    while text and font.size(f"{text}…")[0] > width:
        text = text[:-1]
    return f"{text}…" if text else ""
