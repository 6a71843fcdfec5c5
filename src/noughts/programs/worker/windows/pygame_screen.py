"""Stand-ins for what pygame draws with: rectangles, surfaces and fonts.

Nothing is painted. A surface only remembers where texts, rectangles and lines are, because those
are what a person would click on.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, ClassVar

from noughts.programs.worker.windows import session
from noughts.programs.worker.windows.grids import Box, Line
from noughts.programs.worker.windows.stubs import Stub

MOST_MARKS = 400


def _edge(index: int, part: float) -> Any:
    """Return a property of a rectangle: its left edge, its middle or its right edge."""

    def read(self: Rect) -> int:
        return int(self[index] + int(self[index + 2] * part))

    def write(self: Rect, value: float) -> None:
        self[index] = int(value) - int(self[index + 2] * part)

    return property(read, write)


def _pair(first: str, second: str) -> Any:
    def read(self: Rect) -> tuple[int, int]:
        return getattr(self, first), getattr(self, second)

    def write(self: Rect, values: Any) -> None:
        setattr(self, first, values[0])
        setattr(self, second, values[1])

    return property(read, write)


class Rect(list[Any]):
    """Stand-in for `pygame.Rect`: a list of four numbers, which does not look like a board."""

    _alive: ClassVar[weakref.WeakValueDictionary[int, Rect]] = weakref.WeakValueDictionary()

    def __init__(self, *where: Any) -> None:
        while len(where) == 1:
            given = where[0]
            where = tuple(given if isinstance(given, list | tuple) else given.rect)
        if len(where) == 2:
            where = (*where[0], *where[1])
        super().__init__(int(each) for each in where)
        Rect._alive[id(self)] = self

    x, y = _edge(0, 0), _edge(1, 0)
    left, centerx, right = _edge(0, 0), _edge(0, 0.5), _edge(0, 1)
    top, centery, bottom = _edge(1, 0), _edge(1, 0.5), _edge(1, 1)
    topleft, midtop, topright = (
        _pair("left", "top"),
        _pair("centerx", "top"),
        _pair("right", "top"),
    )
    midleft, center, midright = (
        _pair("left", "centery"),
        _pair("centerx", "centery"),
        _pair("right", "centery"),
    )
    bottomleft, midbottom, bottomright = (
        _pair("left", "bottom"),
        _pair("centerx", "bottom"),
        _pair("right", "bottom"),
    )

    @property
    def w(self) -> int:
        return int(self[2])

    @w.setter
    def w(self, value: float) -> None:
        self[2] = int(value)

    @property
    def h(self) -> int:
        return int(self[3])

    @h.setter
    def h(self, value: float) -> None:
        self[3] = int(value)

    width, height = w, h
    size = _pair("w", "h")

    def collidepoint(self, *point: Any) -> bool:
        x, y = point if len(point) == 2 else point[0]
        return bool(self.x <= x < self.x + self.w and self.y <= y < self.y + self.h)

    def colliderect(self, *other: Any) -> bool:
        rect = Rect(*other)
        across = self.x < rect.x + rect.w and rect.x < self.x + self.w
        return bool(across and self.y < rect.y + rect.h and rect.y < self.y + self.h)

    def contains(self, *other: Any) -> bool:
        rect = Rect(*other)
        return self.collidepoint(rect.topleft) and rect.right <= self.right

    def inflate(self, x: float, y: float) -> Rect:
        return Rect(self.x - x // 2, self.y - y // 2, self.w + x, self.h + y)

    def inflate_ip(self, x: float, y: float) -> None:
        self[:] = self.inflate(x, y)

    def move(self, *by: Any) -> Rect:
        x, y = by if len(by) == 2 else by[0]
        return Rect(self.x + x, self.y + y, self.w, self.h)

    def move_ip(self, *by: Any) -> None:
        self[:] = self.move(*by)

    def copy(self) -> Rect:
        return Rect(self)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *_, **__: self

    def __bool__(self) -> bool:
        return self.w != 0 and self.h != 0


class Surface:
    """Stand-in for `pygame.Surface`."""

    _noughts_hidden = True

    def __init__(
        self, size: Any = (100, 100), *_: Any, text: str | None = None, **__: Any
    ) -> None:
        self._size = (int(size[0]), int(size[1]))
        self._text = text
        self._boxes: dict[Box, None] = {}
        self._texts: dict[tuple[int, int], Box] = {}
        self._lines: dict[Line, None] = {}

    def get_rect(self, **places: Any) -> Rect:
        rect = Rect(0, 0, *self._size)
        for name, value in places.items():
            setattr(rect, name, value)
        return rect

    def get_width(self) -> int:
        return self._size[0]

    def get_height(self) -> int:
        return self._size[1]

    def get_size(self) -> tuple[int, int]:
        return self._size

    def get_at(self, _: Any) -> Color:
        return Color(0, 0, 0)

    def convert(self, *_: Any) -> Surface:
        return self

    convert_alpha = copy = convert

    def subsurface(self, *where: Any) -> Surface:
        return Surface(Rect(*where).size)

    def fill(self, color: Any, rect: Any = None, *_: Any) -> Rect:
        del color
        if rect is None:
            self._clear()
            return self.get_rect()
        self._add_box(Box(*Rect(rect)))
        return Rect(rect)

    def blit(self, source: Any, dest: Any = (0, 0), *_: Any, **__: Any) -> Rect:
        x, y = dest[0], dest[1]
        size = source._size if isinstance(source, Surface) else (100, 100)
        if isinstance(source, Surface):
            if size[0] >= self._size[0] and size[1] >= self._size[1]:
                self._clear()
            if source._text is not None:
                self._texts[int(x), int(y)] = Box(x, y, *size, source._text)
            else:
                self._add_box(Box(x, y, *size))
                self._take(source, x, y)
        return Rect(x, y, *size)

    def blits(self, blit_sequence: Iterable[Any], *_: Any) -> list[Rect]:
        return [self.blit(*each) for each in blit_sequence]

    def _clear(self) -> None:
        self._boxes.clear()
        self._texts.clear()
        self._lines.clear()

    def _add_box(self, box: Box) -> None:
        if len(self._boxes) < MOST_MARKS:
            self._boxes[box] = None

    def _take(self, source: Surface, x: float, y: float) -> None:
        """Remember what is on a surface that was put on this one."""
        for box in list(source._boxes):
            self._add_box(box._replace(x=box.x + x, y=box.y + y))
        for text in list(source._texts.values()):
            at = int(text.x + x), int(text.y + y)
            self._texts[at] = text._replace(x=at[0], y=at[1])
        for a, b, c, d in list(source._lines):
            self._add_line((a + x, b + y, c + x, d + y))

    def _add_line(self, line: Line) -> None:
        if len(self._lines) < MOST_MARKS:
            self._lines[line] = None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return Stub()


class Color(tuple[int, ...]):
    """Stand-in for `pygame.Color`."""

    __slots__ = ()

    def __new__(cls, *parts: Any) -> Color:
        parts = tuple(parts[0]) if len(parts) == 1 and not isinstance(parts[0], str) else parts
        return super().__new__(cls, parts if len(parts) > 1 else (0, 0, 0))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self["rgba".index(name)] if name in "rgb" else Stub()


class Font:
    """Stand-in for fonts: a letter is half as wide as it is high."""

    _noughts_hidden = True

    def __init__(self, name: Any = None, size: Any = 20, *_: Any, **__: Any) -> None:
        del name
        self._size = int(size or 20)

    def size(self, text: Any) -> tuple[int, int]:
        return max(1, len(str(text)) * self._size // 2), self._size

    def render(self, text: Any = "", *_: Any, **__: Any) -> Surface:
        return Surface(self.size(text), text=str(text))

    def get_height(self) -> int:
        return self._size

    get_linesize = get_ascent = get_height

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return Stub()


class Screen:
    """The one window of the program."""

    _noughts_hidden = True

    def __init__(self) -> None:
        self.surface = Surface((600, 600))

    def set_mode(self, size: Any = (0, 0), *_: Any, **__: Any) -> Surface:
        width, height = (int(size[0]), int(size[1])) if size else (0, 0)
        self.surface._size = (width or 800, height or 600)
        return self.surface

    def get_surface(self) -> Surface:
        return self.surface

    def update(self, *_: Any, **__: Any) -> None:
        session.current.look()

    def texts(self) -> list[Box]:
        """Return the texts in the window."""
        return list(self.surface._texts.values())

    def boxes(self) -> list[Box]:
        """Return what may be a square or a button: drawn or kept rectangles, texts."""
        width, height = self.surface._size
        made = sorted(Box(*rect) for rect in list(Rect._alive.values()) if len(rect) == 4)
        boxes = dict.fromkeys([*self.surface._boxes, *made], "")
        for text in self.texts():
            around = [box for box in boxes if box.holds(*text.centre)]
            if around:  # the text belongs to the smallest rectangle around it
                smallest = min(around, key=lambda box: box.width * box.height)
                boxes[smallest] = f"{boxes[smallest]} {text.text}".strip()
            else:
                boxes[text] = text.text
        area = width * height
        return [box._replace(text=boxes[box]) for box in boxes if box.width * box.height < area]


screen = Screen()


def draw_rect(surface: Any, color: Any, rect: Any, *_: Any, **__: Any) -> Rect:
    """Stand-in for `pygame.draw.rect`."""
    del color
    drawn = Rect(rect)
    if isinstance(surface, Surface):
        surface._add_box(Box(*drawn))
    return drawn


def draw_line(surface: Any, color: Any, start: Any, end: Any, *_: Any, **__: Any) -> Rect:
    """Stand-in for `pygame.draw.line`."""
    del color
    if isinstance(surface, Surface):
        surface._add_line((start[0], start[1], end[0], end[1]))
    return Rect(start[0], start[1], 1, 1)


def draw_lines(surface: Any, color: Any, closed: Any, points: Any, *_: Any, **__: Any) -> Rect:
    """Stand-in for `pygame.draw.lines`."""
    del closed
    for start, end in pairwise(points):
        draw_line(surface, color, start, end)
    return Rect(0, 0, 1, 1)


def draw_other(*_: Any, **__: Any) -> Rect:
    """Stand-in for the drawing of shapes that are no buttons."""
    return Rect(0, 0, 1, 1)


def resized(surface: Any, size: Any, *_: Any) -> Any:
    """Stand-in for `pygame.transform.scale`."""
    return Surface(size, text=getattr(surface, "_text", None))


def unchanged(surface: Any, *_: Any, **__: Any) -> Any:
    """Stand-in for transformations that keep the size."""
    return surface
