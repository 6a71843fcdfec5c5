"""What the window shows at one moment, and a surface to draw it on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect, Surface
from pygame.font import Font

from noughts.analysis.coach import Advice
from noughts.analysis.review import Judgement
from noughts.frontends.window.layout import Layout
from noughts.frontends.window.style import DARK, LIGHT, SMALLEST_FONT, Colour, font
from noughts.frontends.window.widgets import Widget
from noughts.play.session import Session


class Scene(NamedTuple):
    """Everything that a picture depends on: equal scenes give equal pictures."""

    layout: Layout
    session: Session
    """The game as the board shows it."""
    advice: Advice | None
    hint: int | None
    """The cell that a hint recommends."""
    judgement: Judgement | None
    comment: str
    hovered: Widget | None
    """The widget under the mouse, if it is enabled."""
    preview: int | None
    """The cell under the mouse, if a click would play it."""
    cursor: int | None
    """The cell that the keyboard has selected."""
    drawn: float
    """How much of the last mark is drawn, from 0 to 1."""
    pulse: float
    """How much larger than usual the winning marks are: 0.1 is a tenth."""
    dark: bool
    help_shown: bool


class Canvas:
    """Draws a scene, or a part of it. `texts` lists the texts, each with its rectangle."""

    def __init__(self, surface: Surface, scene: Scene) -> None:
        self.surface = surface
        self.scene = scene
        self.layout = scene.layout
        self.palette = DARK if scene.dark else LIGHT
        self.texts: list[tuple[str, Rect]] = []

    def put(self, picture: Surface, centre: tuple[int, int]) -> None:
        """Draw a picture with its centre at a point."""
        self.surface.blit(picture, picture.get_rect(center=centre))

    def text(self, text: str, font: Font, colour: Colour, **anchor: tuple[int, int]) -> Rect:
        """Draw a text at an anchor such as `topleft=(4, 2)`, and return its rectangle."""
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
            lines = wrap(text, font, rect.width)
            return sum(_line_height(line, font) for line in lines) <= rect.height

        font = fitting_font(fits, size, bold=bold)
        lines, y = wrap(text, font, rect.width), rect.y
        while lines:
            line, *others = lines
            below = y + _line_height(line, font)
            if others and below + _line_height(others[0], font) > rect.bottom:
                # The text is too long even in the smallest font.
                line, others = " ".join(filter(None, lines)), []
            line = shorten(line, font, rect.width)
            self.text(line, font, self.palette.ink, topleft=(rect.x, y))
            lines, y = others, below


def _line_height(line: str, font: Font) -> int:
    """Return the height of a line; an empty one separates paragraphs and is lower."""
    return font.get_linesize() if line else font.get_linesize() // 2


def fitting_font(fits: Callable[[Font], bool], size: int, *, bold: bool) -> Font:
    """Return the largest font up to `size` that fits, or else the smallest."""
    fonts = (font(points, bold=bold) for points in range(size, SMALLEST_FONT, -1))
    return next(filter(fits, fonts), font(SMALLEST_FONT, bold=bold))


def wrap(text: str, font: Font, width: int) -> list[str]:
    """Return the lines of a text, with an empty one between paragraphs.

    Only a single word can be wider than `width`.
    """
    lines: list[str] = []
    for word in text.replace("\n", " \n ").split(" "):
        if word == "\n":
            lines += ["", ""]
        elif lines and font.size(longer := f"{lines[-1]} {word}".lstrip())[0] <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shorten(text: str, font: Font, width: int) -> str:
    """Return the text, or as much of its beginning as fits into `width` with an ellipsis."""
    shorter = (f"{text[:end]}…" for end in range(len(text), 0, -1))
    return next(
        (candidate for candidate in (text, *shorter) if font.size(candidate)[0] <= width), ""
    )
