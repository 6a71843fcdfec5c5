"""Stand-ins for what pygame draws with: rectangles, surfaces, fonts and sprites.

Nothing is painted. A surface only remembers where texts, rectangles and lines are, because those
are what a person would click on.
"""

from __future__ import annotations

import weakref
from itertools import pairwise, product
from typing import Any, ClassVar

from noughts.programs.worker.windows.grids import Box
from noughts.programs.worker.windows.stubs import Echo, Quiet, define

MOST_DRAWN = 800


class Rect(Echo, list[Any]):
    """Stand-in for `pygame.Rect`: a list of four numbers, which does not look like a board."""

    _alive: ClassVar[weakref.WeakValueDictionary[int, Rect]] = weakref.WeakValueDictionary()

    def __init__(self, *where: Any) -> None:
        while len(where) == 1:
            where = tuple(where[0] if isinstance(where[0], list | tuple) else where[0].rect)
        if len(where) == 2:
            where = (*where[0], *where[1])
        super().__init__(map(int, where))
        Rect._alive[id(self)] = self

    def __getattr__(self, name: str) -> Any:
        if name.endswith("_ip"):  # in place
            return lambda *_: self.update(getattr(self, name.removesuffix("_ip"))(*_))
        return super().__getattr__(name)

    def update(self, *where: Any) -> None:
        self[:] = Rect(*where)

    def move(self, *by: Any) -> Rect:
        x, y = by if len(by) == 2 else by[0]
        return Rect(self.x + x, self.y + y, self.w, self.h)


def _number(index: int, part: float = 0) -> property:
    """Return a property of a rectangle: one of its numbers, plus a part of its extent."""

    def read(rect: Rect) -> int:
        return int(rect[index] + (rect[index + 2] * part if part else 0))

    def write(rect: Rect, value: float) -> None:
        rect[index] += int(value) - read(rect)

    return property(read, write)


def _pair(first: str, second: str) -> property:
    def write(rect: Rect, values: Any) -> None:
        setattr(rect, first, values[0])
        setattr(rect, second, values[1])

    return property(lambda rect: (getattr(rect, first), getattr(rect, second)), write)


ACROSS, DOWN = ("left", "centerx", "right"), ("top", "centery", "bottom")
PAIRS = "topleft midtop topright midleft center midright bottomleft midbottom bottomright"
PROPERTIES = {name: _number(0, part / 2) for part, name in enumerate(ACROSS)}
PROPERTIES |= {name: _number(1, part / 2) for part, name in enumerate(DOWN)}
PROPERTIES |= {"x": _number(0), "y": _number(1), "w width": _number(2), "h height": _number(3)}
PROPERTIES |= {
    name: _pair(x, y) for name, (y, x) in zip(PAIRS.split(), product(DOWN, ACROSS), strict=True)
}
define(
    Rect,
    {
        **PROPERTIES,
        "size": _pair("w", "h"),
        "copy": lambda rect: rect.move(0, 0),
        "inflate": lambda rect, x, y: Rect(
            rect.x - x // 2, rect.y - y // 2, rect.w + x, rect.h + y
        ),
        "collidepoint": lambda rect, *_: Box(*rect).holds(*(_ if len(_) == 2 else _[0])),
        "colliderect": lambda rect, *_: Box(*rect).meets(Box(*Rect(*_))),
        "__bool__": lambda rect: bool(rect.w and rect.h),
    },
)


class Surface(Echo):
    """Stand-in for `pygame.Surface`."""

    _noughts_hidden = True

    def __init__(self, size: Any = (100, 100), *_: Any, text: str = "", **__: Any) -> None:
        self._size = int(size[0]), int(size[1])
        self._text = text
        self._drawn: dict[Any, Box] = {}
        """A text by its corner, so that it replaces another there; other boxes by themselves."""

    def get_rect(self, **places: Any) -> Rect:
        rect = Rect(0, 0, *self._size)
        for name, value in places.items():
            setattr(rect, name, value)
        return rect

    def fill(self, color: Any, rect: Any = None, *_: Any) -> Rect:
        if rect is not None:
            return draw_rect(self, color, rect)
        self._drawn.clear()
        return self.get_rect()

    def blit(self, source: Any, dest: Any = (0, 0), *_: Any, **__: Any) -> Rect:
        x, y = int(dest[0]), int(dest[1])
        source = source if isinstance(source, Surface) else Surface()
        size: tuple[int, int] = source._size
        if size[0] >= self._size[0] and size[1] >= self._size[1]:
            self._drawn.clear()
        self._draw(Box(x, y, *size, source._text))
        for box in list(source._drawn.values()):
            self._draw(box._replace(x=box.x + x, y=box.y + y))
        return Rect(x, y, *size)

    def _draw(self, box: Box) -> None:
        if len(self._drawn) < MOST_DRAWN:
            self._drawn[box[:2] if box.text else box] = box

    def _resize(self, size: Any = (0, 0), *_: Any, **__: Any) -> Surface:
        width, height = size or (0, 0)
        self._size = int(width) or 800, int(height) or 600
        return self

    def _boxes(self) -> list[Box]:
        """Return what may be a square or a button: drawn rectangles, those in memory, texts."""
        made = sorted(Box(*rect) for rect in list(Rect._alive.values()) if len(rect) == 4)
        area = self._size[0] * self._size[1]
        return [b for b in (*self._drawn.values(), *made) if b.width * b.height < area]


define(
    Surface,
    {
        "get_size": lambda surface: surface._size,
        "get_width": lambda surface: surface._size[0],
        "get_height": lambda surface: surface._size[1],
        "blits": lambda surface, several, *_: [surface.blit(*each) for each in several],
    },
)
screen = Surface((600, 600))


class Font(Quiet):
    """Stand-in for fonts: a letter is half as wide as it is high."""

    _noughts_hidden = True

    def __init__(self, _: Any = None, size: Any = 20, *__: Any, **___: Any) -> None:
        self._height = int(size or 20)

    def size(self, text: Any) -> tuple[int, int]:
        return max(1, len(str(text)) * self._height // 2), self._height

    def render(self, text: Any = "", *_: Any, **__: Any) -> Surface:
        return Surface(self.size(text), text=str(text))

    def get_height(self) -> int:
        return self._height

    get_linesize = get_ascent = get_height


def draw_rect(surface: Any, color: Any, rect: Any, *_: Any, **__: Any) -> Rect:
    """Stand-in for `pygame.draw.rect`."""
    del color
    drawn = Rect(rect)
    if isinstance(surface, Surface):
        surface._draw(Box(*drawn))
    return drawn


def draw_line(surface: Any, color: Any, start: Any, end: Any, *_: Any, **__: Any) -> Rect:
    """Stand-in for `pygame.draw.line`: only upright and level lines can be those of a board."""
    width, height = abs(start[0] - end[0]), abs(start[1] - end[1])
    if min(width, height) > 2:
        return Rect(*start, 1, 1)
    return draw_rect(surface, color, (min(start[0], end[0]), min(start[1], end[1]), width, height))


def draw_lines(surface: Any, color: Any, _: Any, points: Any, *__: Any, **___: Any) -> None:
    """Stand-in for `pygame.draw.lines`."""
    for start, end in pairwise(points):
        draw_line(surface, color, start, end)


class Sprite:
    """Stand-in for `pygame.sprite.Sprite`."""

    def __init__(self, *groups: Any) -> None:
        self.add(*groups)

    def add(self, *groups: Any) -> None:
        for group in groups:
            group.add(self)

    def kill(self) -> None:
        for group in Group._made:
            group.remove(self)

    def update(self, *_: Any, **__: Any) -> None:
        """Do nothing; a program overrides this."""


class Group(list[Any]):
    """Stand-in for `pygame.sprite.Group`."""

    _made: ClassVar[list[Group]] = []

    def __init__(self, *sprites: Any) -> None:
        super().__init__()
        self.add(*sprites)
        Group._made.append(self)

    def add(self, *sprites: Any) -> None:
        for sprite in sprites:
            if not isinstance(sprite, Sprite):
                self.add(*sprite)
            elif sprite not in self:
                self.append(sprite)

    def remove(self, *sprites: Any) -> None:
        self[:] = [sprite for sprite in self if sprite not in sprites]

    def update(self, *arguments: Any, **options: Any) -> None:
        for sprite in list(self):
            sprite.update(*arguments, **options)

    def draw(self, surface: Any, *_: Any) -> None:
        for sprite in self:
            surface.blit(sprite.image, sprite.rect)

    sprites, empty = list.copy, list.clear
