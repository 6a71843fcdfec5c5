"""How the window looks: paper and ink, marks as strokes, everything drawn from shapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from noughts.analysis.coach import Advice
from noughts.analysis.solver import DRAW, WORDS, Outcome
from noughts.frontends.window.desk import Desk
from noughts.frontends.window.keys import BY_ACTION, KEYS, OTHERS
from noughts.frontends.window.layout import Layout, Spot
from noughts.frontends.window.shapes import (
    Colour,
    diamond,
    disc,
    half_moon,
    mark,
    ring,
    stroke,
    symbol,
)
from noughts.pictures import svg
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import LETTERS, cell_name
from noughts.rules.position import Position

SANS = "dejavusans,segoeui,helveticaneue,helvetica,arial,liberationsans,notosans,freesans"
SMALLEST = 8
"""No text is smaller."""
ROOMY = 52
"""From this width on a cell has room for words."""


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


def _colour(text: str) -> Colour:
    """The colour that a picture writes as `#20242C`."""
    r, g, b = bytes.fromhex(text[1:])
    return r, g, b


def _colours(look: svg.Look, focus: str) -> Colours:
    """The colours of a picture, and one more for what stands out."""
    paper, ink, grid, first, second = map(_colour, look)
    return Colours(paper, ink, grid, (first, second), _colour(focus))


LIGHT = _colours(svg.LIGHT, "#6B4FBB")
DARK = _colours(svg.DARK, "#B8A3F5")
MUTED, GREYED = 0.68, 0.5
"""How far text of the second rank, and of what cannot be chosen, is from paper to ink."""


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
    """Draws the desk on a surface. `texts` is what can be read there then, and where."""

    def __init__(self) -> None:
        self.texts: list[tuple[str, Rect]] = []
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._sans = {bold: pygame.font.match_font(SANS, bold=bold) for bold in (False, True)}

    def font(self, size: int, *, bold: bool = False) -> pygame.font.Font:
        """The system's sans, or the one that comes with pygame where there is none."""
        size = max(size, SMALLEST)
        if (size, bold) not in self._fonts:
            self._fonts[size, bold] = pygame.font.Font(self._sans[bold], size)
        return self._fonts[size, bold]

    def measure(self, text: str, size: int) -> int:
        """How wide a text is."""
        return self.font(size).size(text)[0]

    def paint(self, surface: Surface, layout: Layout, desk: Desk, view: View) -> None:
        """Draw everything."""
        self.texts = []
        colours = DARK if desk.dark else LIGHT
        surface.fill(colours.paper)
        brush = _Brush(surface, layout, colours, self)
        if desk.helping:
            brush.help()
            return
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
        shown, position, judgement = desk.shown, desk.shown.position, desk.judgement
        self._grid(shown.game)
        if desk.advice:
            self._values(desk.advice)
        last = shown.moves[-1] if shown.moves else None
        for cell in cells_of(position.own | position.opponent):
            self._mark(position, cell, view.drawn if cell == last else 1)
        if last is not None:
            self._dot(last)
        if judgement:
            for cell in judgement.better:
                self._point_out(cell)
            self._sign(judgement.cell, judgement.sign)
        if view.hover is not None and desk.my_turn and position.empty >> view.hover & 1:
            self._ghost(view.hover, shown.turn, faint=desk.advice is not None)
        if view.keyboard and desk.reviewing is None:
            self._cursor(desk.cursor)
        if view.drawn >= 1:
            for line in shown.winning_lines:
                self._stroke_through(line)

    def _grid(self, game: Game) -> None:
        board, cell, away = self.layout.board, self.layout.cell, self.layout.margin // 2
        grid, thick = self.colours.grid, max(1, cell // 90)
        for x in range(board.x + cell, board.right, cell):
            pygame.draw.line(self.surface, grid, (x, board.y), (x, board.bottom), thick)
        for y in range(board.y + cell, board.bottom, cell):
            pygame.draw.line(self.surface, grid, (board.x, y), (board.right, y), thick)
        size = min(self.layout.text, cell // 2)
        for column in range(game.columns):
            centre = board.x + column * cell + cell // 2
            self._write(LETTERS[column], size, (centre, board.y - away))
        for row in range(game.rows):
            centre = board.y + row * cell + cell // 2
            self._write(str(row + 1), size, (board.x - away, centre))

    def _mark(self, position: Position, cell: int, drawn: float) -> None:
        side = 0 if position.first >> cell & 1 else 1
        rect = self.layout.cell_rect(cell)
        self.surface.blit(mark(side, rect.width, self.colours.marks[side], drawn), rect)

    def _ghost(self, cell: int, side: int, *, faint: bool) -> None:
        rect = self.layout.cell_rect(cell)
        picture = mark(side, rect.width, self.colours.marks[side], 1.0).copy()
        picture.set_alpha(40 if faint else 80)
        self.surface.blit(picture, rect)

    def _dot(self, cell: int) -> None:
        rect = self.layout.cell_rect(cell)
        away = max(3, rect.width // 9)
        centre = (rect.right - away, rect.bottom - away)
        self._put(disc(max(2, rect.width // 28), self.colours.between(MUTED)), centre)

    def _put(self, picture: Surface, centre: tuple[int, int]) -> None:
        self.surface.blit(picture, picture.get_rect(center=centre))

    def _point_out(self, cell: int) -> None:
        """A diamond where it would be good to play."""
        rect = self.layout.cell_rect(cell)
        self._put(diamond(max(7, rect.width // 6), self.colours.focus), rect.center)

    def _sign(self, cell: int, sign: str) -> None:
        rect = self.layout.cell_rect(cell)
        font = self.painter.font(max(10, rect.width // 7), bold=True)
        at = Rect((0, 0), font.size(sign))
        at.topright = (rect.right - rect.width // 14, rect.y)
        self._text(sign, font, at, self.colours.focus)

    def _cursor(self, cell: int) -> None:
        rect = self.layout.cell_rect(cell)
        rect = rect.inflate(-max(2, rect.width // 12), -max(2, rect.width // 12))
        thick = max(2, rect.width // 40)
        pygame.draw.rect(self.surface, self.colours.focus, rect, thick, max(3, rect.width // 12))

    def _stroke_through(self, line: int) -> None:
        """A line from the first cell of a complete line to its last, and a little beyond."""
        cells = cells_of(line)
        ends = [self.layout.cell_rect(cell).center for cell in (cells[0], cells[-1])]
        cell = self.layout.cell
        box = Rect(ends[0], (1, 1)).union(Rect(ends[1], (1, 1))).inflate(cell, cell)
        (ax, ay), (bx, by) = ((x - box.x, y - box.y) for x, y in ends)
        reach = cell * 0.3 / max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1)
        dx, dy = (bx - ax) * reach, (by - ay) * reach
        large = Surface((box.width * 2, box.height * 2), pygame.SRCALPHA)
        points = [(2 * (ax - dx), 2 * (ay - dy)), (2 * (bx + dx), 2 * (by + dy))]
        stroke(large, self.colours.ink, points, max(4.0, cell / 9))
        self.surface.blit(pygame.transform.smoothscale(large, box.size), box)

    # --- values -------------------------------------------------------------------------------

    def _values(self, advice: Advice) -> None:
        better = set(advice.best) if len(advice.best) < len(advice.position.moves) else set()
        for cell, outcome in advice.outcomes.items():
            colour = self.colours.focus if cell in better else self.colours.between(MUTED)
            self._value(self.layout.cell_rect(cell), outcome, value_words(advice, cell), colour)
        if advice.recommended not in advice.outcomes:
            self._point_out(advice.recommended)

    def _value(self, rect: Rect, outcome: Outcome, said: list[str], colour: Colour) -> None:
        """The symbol, and the words as far as there is room."""
        size = rect.width
        if size < ROOMY:
            self._put(symbol(outcome.value, max(6, size * 2 // 5), colour), rect.center)
            return
        picture = symbol(outcome.value, size // 6, colour)
        text = max(SMALLEST, size // 8)
        height = picture.get_height() + len(said) * text * 5 // 4
        y = rect.centery - height // 2
        self.surface.blit(picture, picture.get_rect(midtop=(rect.centerx, y)))
        y += picture.get_height() + text * 3 // 4
        for line in said:
            self._write(line, text, (rect.centerx, y), colour)
            y += text * 5 // 4

    # --- the panel ----------------------------------------------------------------------------

    def spot(self, spot: Spot, desk: Desk, view: View) -> None:
        """Draw one thing of the panel."""
        text = self.layout.text
        if spot.kind == "says":
            self._paragraph(self._said(desk, view), spot.rect, text)
        elif spot.kind == "status":
            self._paragraph(spot.text, spot.rect, text, bold=True)
        elif spot.kind in _PLAIN:
            self._plain(spot)
        elif spot.kind in ("row", "pick"):
            self._radio(spot, pointed=view.pointed == spot)
        else:
            self._pressable(spot, pointed=view.pointed == spot, on=_is_on(spot, desk))

    def _said(self, desk: Desk, view: View) -> str:
        """What the coach says; before it, of what is pointed at, why not or what it is worth."""
        if view.pointed and view.pointed.refused:
            return f"{view.pointed.refused}."
        cell = desk.cursor if view.keyboard else view.hover
        narrow = self.layout.cell < ROOMY
        if narrow and desk.advice and cell is not None and cell in desk.advice.outcomes:
            name = cell_name(cell, desk.session.game)
            return f"{name}: {' '.join(value_words(desk.advice, cell))}. {desk.says}"
        return desk.says

    def _plain(self, spot: Spot) -> None:
        """Text that is nothing but text, smaller if there is no room for it otherwise."""
        scale, bold, part, centred = _PLAIN[spot.kind]
        size = round(self.layout.text * scale)
        while size > SMALLEST and self.painter.font(size, bold=bold).size(spot.text)[0] > (
            spot.rect.width
        ):
            size -= 1
        font = self.painter.font(size, bold=bold)
        text = shortened(spot.text, font, spot.rect.width)
        at = Rect((0, 0), font.size(text))
        at.midleft = spot.rect.midleft
        if centred:
            at.center = spot.rect.center
        self._text(text, font, at, self.colours.between(GREYED if spot.refused else part))

    def _pressable(self, spot: Spot, *, pointed: bool, on: bool) -> None:
        colours, rect = self.colours, spot.rect
        round_ = self.layout.text // 3
        ink = colours.between(GREYED if spot.refused else 1)
        box = rect.inflate(-2, -2)
        if on and not spot.refused:
            pygame.draw.rect(self.surface, colours.ink, box, border_radius=round_)
            ink = colours.paper
        elif pointed and not spot.refused:
            pygame.draw.rect(self.surface, colours.between(0.1), box, border_radius=round_)
        if spot.kind in ("button", "choice"):
            pygame.draw.rect(self.surface, colours.grid, box, 1, border_radius=round_)
        if spot.text == "dark":
            self._put(half_moon(max(5, rect.height // 4), ink), rect.center)
        elif spot.kind == "icon" and spot.text != "?":
            self._arrow(spot.text, rect, ink)
        else:
            self._label(spot, ink)

    def _label(self, spot: Spot, ink: Colour) -> None:
        """The text of a button, with the letter that is its key underlined."""
        font = self.painter.font(self.layout.text, bold=spot.kind == "icon")
        text = shortened(spot.text, font, spot.rect.width)
        at = Rect((0, 0), font.size(text))
        at.center = spot.rect.center
        if spot.kind == "move":
            at.midleft = (spot.rect.x + self.layout.text // 3, spot.rect.centery)
        self._text(text, font, at, ink)
        key = BY_ACTION.get(spot.action)
        if spot.kind == "button" and key and key.letter in text.lower():
            before = text[: text.lower().index(key.letter)]
            left = at.x + font.size(before)[0]
            right, y = left + font.size(key.letter.upper())[0], at.bottom - 1
            pygame.draw.line(self.surface, ink, (left, y), (right, y))

    def _radio(self, spot: Spot, *, pointed: bool) -> None:
        """A circle that is filled when it is chosen: before a name, or around X or O."""
        colours, rect, text = self.colours, spot.rect, self.layout.text
        ink = colours.between(GREYED if spot.refused else 1)
        radius = max(4, text * 2 // 5)
        centre = (rect.x + radius + 2, rect.centery)
        if spot.kind == "pick":
            radius, centre = max(5, rect.height * 2 // 5), rect.center
        if pointed and not spot.refused:
            self._put(disc(radius, colours.between(0.12)), centre)
        self._put(ring(radius, colours.grid if spot.refused else ink), centre)
        if spot.kind == "pick":
            if spot.chosen:
                self._put(disc(radius, colours.ink), centre)
            tone = colours.paper if spot.chosen else ink
            self._write(spot.text, text * 4 // 5, centre, tone)
            return
        if spot.chosen:
            self._put(disc(max(2, radius // 2), ink), centre)
        left = centre[0] + radius + 5
        name = Rect(left, rect.y, rect.right - left, rect.height)
        self._plain(Spot("name", name, spot.text, refused=spot.refused))

    def _arrow(self, text: str, rect: Rect, ink: Colour) -> None:
        """`<`, `>`, and with a bar to the end."""
        size = max(4, self.layout.text // 3)
        way = -1 if "<" in text else 1
        x, y = rect.center
        points = [(x - way * size // 2, y - size), (x + way * size // 2, y)]
        points.append((x - way * size // 2, y + size))
        pygame.draw.lines(self.surface, ink, False, points, 2)  # noqa: FBT003 - pygame's own
        if "|" in text:
            bar = x + way * (size // 2 + 3)
            pygame.draw.line(self.surface, ink, (bar, y - size), (bar, y + size), 2)

    # --- help ---------------------------------------------------------------------------------

    def help(self) -> None:
        """The table of keys, all over the window."""
        rows = [*OTHERS, *((key.letter, key.what) for key in KEYS)]
        margin = self.layout.text
        room = self.surface.get_rect().inflate(-2 * margin, -2 * margin)
        step = room.height // len(rows)
        size = max(SMALLEST, min(self.layout.text, step * 5 // 8))
        bold = self.painter.font(size, bold=True)
        wide = max(bold.size(key)[0] for key, _ in rows) + size
        for number, (key, what) in enumerate(rows):
            y = room.y + number * step
            self._text(key, bold, Rect((room.x, y), bold.size(key)), self.colours.ink)
            self._paragraph(what, Rect(room.x + wide, y, room.width - wide, step), size)

    # --- text ---------------------------------------------------------------------------------

    def _paragraph(self, text: str, rect: Rect, size: int, *, bold: bool = False) -> None:
        """Text in lines, smaller if there is no room for it otherwise, and then shortened."""
        font = self.painter.font(size, bold=bold)
        lines = wrapped(text, font, rect.width)
        while len(lines) * font.get_linesize() > rect.height and size > SMALLEST:
            size -= 1
            font = self.painter.font(size, bold=bold)
            lines = wrapped(text, font, rect.width)
        room = max(rect.height // font.get_linesize(), 1)
        if len(lines) > room:
            lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
        for number, line in enumerate(lines):
            line = shortened(line, font, rect.width)  # noqa: PLW2901 - the same, shorter
            at = Rect((rect.x, rect.y + number * font.get_linesize()), font.size(line))
            self._text(line, font, at, self.colours.ink)

    def _write(
        self, text: str, size: int, centre: tuple[int, int], colour: Colour | None = None
    ) -> None:
        font = self.painter.font(size)
        at = Rect((0, 0), font.size(text))
        at.center = centre
        self._text(text, font, at, colour or self.colours.between(MUTED))

    def _text(self, text: str, font: pygame.font.Font, at: Rect, colour: Colour) -> None:
        if text:
            self.surface.blit(font.render(text, True, colour), at)  # noqa: FBT003 - pygame's own
            self.painter.texts.append((text, at))


_PLAIN: Mapping[str, tuple[float, bool, float, bool]] = {
    "title": (1.5, True, 1, False),
    "score": (0.9, False, MUTED, False),
    "label": (0.9, False, MUTED, False),
    "name": (1, False, 1, False),
    "value": (1, False, 1, True),
}
"""Text that is nothing but text: its size to the usual, bold, how dark, centred."""


def value_words(advice: Advice, cell: int) -> list[str]:
    """What a cell leads to, and how soon, or how often a draw wins against random play."""
    outcome, chance = advice.outcomes[cell], advice.chances.get(cell)
    said: list[str] = [WORDS[outcome.value]]
    if outcome.plies is not None:
        said.append(f"in {outcome.plies}")
    elif outcome.value == DRAW and chance:
        said.append(f"wins {float(chance):.0%}")
    return said


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


def shortened(text: str, font: pygame.font.Font, width: int) -> str:
    """The text, or its beginning if it is wider."""
    if font.size(text)[0] <= width:
        return text
    while text and font.size(f"{text}...")[0] > width:
        text = text[:-1]
    return f"{text}..." if text else ""
