"""How the window looks: paper and ink, marks as strokes, everything drawn from shapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from noughts.coach import Advice
from noughts.game import Game, Position, cells_of
from noughts.notation import LETTERS
from noughts.solve import DRAW, Outcome
from noughts.ui.solve import WORDS
from noughts.ui.window.desk import Desk
from noughts.ui.window.keys import KEYS, OTHERS
from noughts.ui.window.layout import Layout, Spot
from noughts.ui.window.shapes import Colour, disc, half_moon, mark, ring, stroke, symbol

SANS = "dejavusans,segoeui,helveticaneue,helvetica,arial,liberationsans,notosans,freesans"


class Colours(NamedTuple):
    """One of the two looks."""

    paper: Colour
    ink: Colour
    grid: Colour
    marks: tuple[Colour, Colour]
    focus: Colour

    def between(self, part: float) -> Colour:
        """From paper, 0, to ink, 1."""
        pairs = zip(self.paper, self.ink, strict=True)
        r, g, b = (round(paper + (ink - paper) * part) for paper, ink in pairs)
        return r, g, b


LIGHT = Colours(
    (0xFA, 0xF8, 0xF3),
    (0x20, 0x24, 0x2C),
    (0xCF, 0xC9, 0xBC),
    ((0x1F, 0x6F, 0xB2), (0xC2, 0x57, 0x1A)),
    (0x6B, 0x4F, 0xBB),
)
DARK = Colours(
    (0x16, 0x18, 0x1D),
    (0xE9, 0xE6, 0xDF),
    (0x3A, 0x3F, 0x4A),
    ((0x6C, 0xB4, 0xF0), (0xF2, 0x9A, 0x5B)),
    (0xB8, 0xA3, 0xF5),
)
MUTED = 0.68
"""How far text of the second rank is from paper: still easy to read."""
GREYED = 0.4


class View(NamedTuple):
    """What is shown beside the desk itself: where the mouse is, how far a mark is drawn."""

    hover: int | None
    """The cell under the mouse."""
    pointed: Spot | None
    """What of the panel is under the mouse."""
    keyboard: bool
    """Whether the cursor is shown."""
    drawn: float
    """How much of the last mark is drawn by now, from 0 to 1."""


class Painter:
    """Draws the desk on a surface."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._sans = {bold: pygame.font.match_font(SANS, bold=bold) for bold in (False, True)}

    def font(self, size: int, *, bold: bool = False) -> pygame.font.Font:
        """The system's sans, or the one that comes with pygame where there is none."""
        if (size, bold) not in self._fonts:
            self._fonts[size, bold] = pygame.font.Font(self._sans[bold], size)
        return self._fonts[size, bold]

    def measure(self, text: str, size: int) -> int:
        """How wide a text is."""
        return self.font(size).size(text)[0]

    def paint(self, surface: Surface, layout: Layout, desk: Desk, view: View) -> None:
        """Draw everything."""
        colours = DARK if desk.dark else LIGHT
        surface.fill(colours.paper)
        brush = _Brush(surface, layout, colours, self)
        if desk.helping:
            brush.help()
        else:
            brush.board(desk, view)
        for spot in layout.spots:
            brush.spot(spot, desk, view)


class _Brush:
    """One drawing of one desk."""

    def __init__(
        self, surface: Surface, layout: Layout, colours: Colours, painter: Painter
    ) -> None:
        self.surface = surface
        self.layout = layout
        self.colours = colours
        self.painter = painter

    # --- the board ----------------------------------------------------------------------------

    def board(self, desk: Desk, view: View) -> None:
        shown = desk.shown
        game, position = shown.game, shown.position
        self._grid(game)
        if advice := desk.advice:
            self._values(advice)
        if judgement := desk.judgement:
            for cell in judgement.better:
                if position.empty >> cell & 1 and not desk.advice:
                    self._point_out(cell, game)
        last = shown.moves[-1] if shown.moves else None
        for cell in cells_of(position.own | position.opponent):
            self._mark(position, cell, view.drawn if cell == last else 1)
        if last is not None and not shown.over:
            self._dot(last, game)
        if (judgement := desk.judgement) and judgement.sign:
            self._sign(judgement.cell, judgement.sign, game)
        if view.hover is not None and desk.my_turn and position.empty >> view.hover & 1:
            self._ghost(view.hover, shown.turn, game, faint=advice is not None)
        if view.keyboard and desk.reviewing is None:
            self._cursor(desk.cursor, game)
        if view.drawn >= 1:
            for line in shown.winning_lines:
                self._stroke_through(line, game, self.colours.ink)

    def _grid(self, game: Game) -> None:
        board, cell = self.layout.board, self.layout.cell
        thick = max(1, cell // 90)
        for column in range(1, game.columns):
            x = board.x + column * cell
            self._hairline((x, board.y), (x, board.bottom), thick)
        for row in range(1, game.rows):
            y = board.y + row * cell
            self._hairline((board.x, y), (board.right, y), thick)
        size = min(self.layout.text, max(cell // 2, 7))
        for column in range(game.columns):
            centre = board.x + column * cell + cell // 2
            self._write(LETTERS[column], size, (centre, board.y - self.layout.margin // 2))
        for row in range(game.rows):
            centre = board.y + row * cell + cell // 2
            self._write(str(row + 1), size, (board.x - self.layout.margin // 2, centre))

    def _hairline(self, start: tuple[int, int], end: tuple[int, int], thick: int) -> None:
        pygame.draw.line(self.surface, self.colours.grid, start, end, thick)

    def _mark(self, position: Position, cell: int, drawn: float) -> None:
        side = 0 if position.first >> cell & 1 else 1
        rect = self.layout.cell_rect(cell, position.game.columns)
        picture = mark(side, rect.width, self.colours.marks[side], drawn)
        self.surface.blit(picture, rect)

    def _ghost(self, cell: int, side: int, game: Game, *, faint: bool) -> None:
        rect = self.layout.cell_rect(cell, game.columns)
        picture = mark(side, rect.width, self.colours.marks[side], 1.0).copy()
        picture.set_alpha(40 if faint else 80)
        self.surface.blit(picture, rect)

    def _dot(self, cell: int, game: Game) -> None:
        rect = self.layout.cell_rect(cell, game.columns)
        radius = max(2, rect.width // 28)
        away = max(3, rect.width // 9)
        self._disc((rect.right - away, rect.bottom - away), radius, self.colours.between(MUTED))

    def _disc(self, centre: tuple[int, int], radius: int, colour: Colour) -> None:
        picture = disc(radius, colour)
        self.surface.blit(picture, picture.get_rect(center=centre))

    def _point_out(self, cell: int, game: Game) -> None:
        rect = self.layout.cell_rect(cell, game.columns)
        self._disc(rect.center, max(3, rect.width // 14), self.colours.focus)

    def _sign(self, cell: int, sign: str, game: Game) -> None:
        rect = self.layout.cell_rect(cell, game.columns)
        size = max(10, rect.width // 7)
        font = self.painter.font(size, bold=True)
        text = font.render(sign, True, self.colours.focus)  # noqa: FBT003 - pygame's own
        self.surface.blit(text, text.get_rect(topright=(rect.right - rect.width // 14, rect.y)))

    def _cursor(self, cell: int, game: Game) -> None:
        rect = self.layout.cell_rect(cell, game.columns)
        rect = rect.inflate(-max(2, rect.width // 12), -max(2, rect.width // 12))
        thick = max(2, rect.width // 40)
        pygame.draw.rect(self.surface, self.colours.focus, rect, thick, max(3, rect.width // 12))

    def _stroke_through(self, line: int, game: Game, colour: Colour) -> None:
        """A line from the first cell of a complete line to its last, and a little beyond."""
        cells = cells_of(line)
        ends = [self.layout.cell_rect(cell, game.columns).center for cell in (cells[0], cells[-1])]
        cell = self.layout.cell
        box = Rect(ends[0], (1, 1)).union(Rect(ends[1], (1, 1))).inflate(cell, cell)
        (ax, ay), (bx, by) = ((x - box.x, y - box.y) for x, y in ends)
        reach = cell * 0.3 / max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1)
        dx, dy = (bx - ax) * reach, (by - ay) * reach
        large = Surface((box.width * 2, box.height * 2), pygame.SRCALPHA)
        points = [(2 * (ax - dx), 2 * (ay - dy)), (2 * (bx + dx), 2 * (by + dy))]
        stroke(large, colour, points, max(4.0, cell / 9))
        self.surface.blit(pygame.transform.smoothscale(large, box.size), box)

    # --- values -------------------------------------------------------------------------------

    def _values(self, advice: Advice) -> None:
        game = advice.position.game
        better = set(advice.best) if len(advice.best) < len(advice.position.moves) else set()
        for cell, outcome in advice.outcomes.items():
            rect = self.layout.cell_rect(cell, game.columns)
            chance = advice.chances.get(cell)
            likely = f"{float(chance):.0%}" if chance and outcome.value == DRAW else ""
            colour = self.colours.focus if cell in better else self.colours.between(MUTED)
            self._value(rect, outcome, likely, colour)
        if not advice.complete:  # what is not known to lose may still be worth a look
            for cell in advice.best:
                if cell not in advice.outcomes:
                    self._point_out(cell, game)

    def _value(self, rect: Rect, outcome: Outcome, likely: str, colour: Colour) -> None:
        """Symbol and word, and how soon or how likely to win, as far as there is room."""
        size = rect.width
        picture = symbol(outcome.value, max(6, size // 6), colour)
        soon = likely if outcome.plies is None else f"in {outcome.plies}"
        text = max(8, size // 8)
        if size < 52:
            self.surface.blit(picture, picture.get_rect(center=rect.center))
            return
        lines = [WORDS[outcome.value], *filter(None, [soon])]
        height = picture.get_height() + len(lines) * text * 5 // 4
        y = rect.centery - height // 2
        self.surface.blit(picture, picture.get_rect(midtop=(rect.centerx, y)))
        y += picture.get_height() + text * 3 // 4
        for line in lines:
            self._write(line, text, (rect.centerx, y), colour)
            y += text * 5 // 4

    # --- the panel ----------------------------------------------------------------------------

    def spot(self, spot: Spot, desk: Desk, view: View) -> None:
        """Draw one thing of the panel."""
        pointed = view.pointed == spot and not spot.refused
        if spot.kind == "says":
            said = view.pointed.refused if view.pointed else ""
            self._paragraph(f"{said}." if said else desk.says, spot.rect, self.layout.text)
        elif spot.kind == "status":
            self._paragraph(spot.text, spot.rect, self.layout.text, bold=True)
        elif spot.kind in _PLAIN:
            self._plain(spot)
        else:
            self._pressable(spot, pointed=pointed, on=_is_on(spot, desk))

    def _plain(self, spot: Spot) -> None:
        size, bold, part, centred = _PLAIN[spot.kind]
        part = GREYED if spot.refused else part
        size = round(self.layout.text * size)
        font = self.painter.font(size, bold=bold)
        while size > 7 and font.size(spot.text)[0] > spot.rect.width:
            size -= 1
            font = self.painter.font(size, bold=bold)
        text = font.render(spot.text, True, self.colours.between(part))  # noqa: FBT003
        middle = text.get_rect(midleft=spot.rect.midleft)
        self.surface.blit(text, text.get_rect(center=spot.rect.center) if centred else middle)

    def _pressable(self, spot: Spot, *, pointed: bool, on: bool) -> None:
        colours, rect = self.colours, spot.rect
        round_ = self.layout.text // 3
        ink = colours.between(GREYED if spot.refused else 1)
        if spot.kind in ("row", "pick"):
            self._radio(spot, ink, pointed=pointed)
            return
        box = rect.inflate(-2, -2)
        if on and not spot.refused:
            pygame.draw.rect(self.surface, colours.ink, box, border_radius=round_)
            ink = colours.paper
        elif pointed:
            pygame.draw.rect(self.surface, colours.between(0.1), box, border_radius=round_)
        if spot.kind in ("button", "choice"):
            pygame.draw.rect(self.surface, colours.grid, box, 1, border_radius=round_)
        if spot.text == "dark":
            moon = half_moon(max(5, rect.height // 4), ink)
            self.surface.blit(moon, moon.get_rect(center=rect.center))
        elif spot.kind == "icon" and spot.text != "?":
            self._arrow(spot.text, rect, ink)
        else:
            self._label(spot, ink)

    def _label(self, spot: Spot, ink: Colour) -> None:
        """The text of a button, with the letter that is its key underlined."""
        font = self.painter.font(self.layout.text, bold=spot.kind == "icon")
        text = font.render(spot.text, True, ink)  # noqa: FBT003
        at = text.get_rect(center=spot.rect.center)
        self.surface.blit(text, at)
        letter = next((key.letter for key in KEYS if key.action == spot.action), "")
        if spot.kind == "button" and letter in spot.text.lower():
            before = spot.text[: spot.text.lower().index(letter)]
            left, width = font.size(before)[0], font.size(letter.upper())[0]
            y = at.bottom - 1
            pygame.draw.line(self.surface, ink, (at.x + left, y), (at.x + left + width, y))

    def _radio(self, spot: Spot, ink: Colour, *, pointed: bool) -> None:
        rect, text = spot.rect, self.layout.text
        radius = max(4, text * 2 // 5)
        centre = (rect.x + radius + 2, rect.centery)
        if spot.kind == "pick":
            centre = rect.center
            radius = max(5, rect.height * 2 // 5)
        if pointed and not spot.chosen:
            self._disc(centre, radius, self.colours.between(0.12))
        picture = ring(radius, ink if not spot.refused else self.colours.grid)
        self.surface.blit(picture, picture.get_rect(center=centre))
        if spot.kind == "pick":
            if spot.chosen:
                self._disc(centre, radius, self.colours.ink)
            tone = self.colours.paper if spot.chosen else ink
            self._write(spot.text, text * 4 // 5, centre, tone)
            return
        if spot.chosen:
            self._disc(centre, max(2, radius // 2), ink)
        name = Rect(
            centre[0] + radius + 5, rect.y, rect.right - centre[0] - radius - 5, rect.height
        )
        self._plain(Spot("name", name, spot.text, refused=spot.refused))

    def _arrow(self, text: str, rect: Rect, ink: Colour) -> None:
        """`<`, `>`, and with a bar to the end."""
        size = max(4, self.layout.text // 3)
        way = -1 if "<" in text else 1
        x, y = rect.center
        points = [(x - way * size // 2, y - size), (x + way * size // 2, y)]
        points.append((x - way * size // 2, y + size))
        pygame.draw.lines(self.surface, ink, False, points, 2)  # noqa: FBT003
        if "|" in text:
            bar = x + way * (size // 2 + 3)
            pygame.draw.line(self.surface, ink, (bar, y - size), (bar, y + size), 2)

    def _paragraph(self, text: str, rect: Rect, size: int, *, bold: bool = False) -> None:
        """Text in lines, smaller if there is no room for it otherwise."""
        font = self.painter.font(size, bold=bold)
        lines = wrapped(text, font, rect.width)
        while len(lines) * font.get_linesize() > rect.height and size > 8:
            size -= 1
            font = self.painter.font(size, bold=bold)
            lines = wrapped(text, font, rect.width)
        y = rect.y
        for line in lines:
            drawn = font.render(line, True, self.colours.ink)  # noqa: FBT003
            self.surface.blit(drawn, (rect.x, y))
            y += font.get_linesize()

    def _write(
        self, text: str, size: int, centre: tuple[int, int], colour: Colour | None = None
    ) -> None:
        tone = colour or self.colours.between(MUTED)
        drawn = self.painter.font(size).render(text, True, tone)  # noqa: FBT003
        self.surface.blit(drawn, drawn.get_rect(center=centre))

    # --- help ---------------------------------------------------------------------------------

    def help(self) -> None:
        """The table of keys, in place of the board."""
        rows = [*OTHERS, *((key.letter, key.what) for key in KEYS)]
        layout = self.layout
        room = layout.room.inflate(-layout.margin, -layout.margin)
        step = room.height // len(rows)
        size = max(8, min(layout.text, step * 5 // 8))
        bold = self.painter.font(size, bold=True)
        wide = max(bold.size(key)[0] for key, _ in rows) + size
        for number, (key, what) in enumerate(rows):
            y = room.y + number * step
            self.surface.blit(bold.render(key, True, self.colours.ink), (room.x, y))  # noqa: FBT003
            self._paragraph(what, Rect(room.x + wide, y, room.width - wide, step), size)


_PLAIN: Mapping[str, tuple[float, bool, float, bool]] = {
    "title": (1.5, True, 1, False),
    "score": (0.9, False, MUTED, False),
    "label": (0.9, False, MUTED, False),
    "name": (1, False, 1, False),
    "value": (1, False, 1, True),
}
"""Text that is nothing but text: its size to the usual, bold, how dark, centred."""


def _is_on(spot: Spot, desk: Desk) -> bool:
    """Whether something is shown as switched on."""
    switches = {"hint": desk.hinting, "review": desk.reviewing is not None}
    return spot.chosen or (spot.kind == "button" and switches.get(spot.action, False))


def wrapped(text: str, font: pygame.font.Font, width: int) -> list[str]:
    """The text in lines of at most this width, if no word is wider."""
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
