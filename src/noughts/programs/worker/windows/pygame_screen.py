"""Stand-ins for what pygame draws with: rectangles, surfaces, fonts and sprites.

Nothing is painted. A surface only remembers where texts, rectangles and lines are, because a
person would click on those.
"""

from __future__ import annotations

import weakref
from itertools import pairwise
from typing import Any, ClassVar

from noughts.programs.worker.windows.grids import Box
from noughts.programs.worker.windows.stubs import Quiet, define

MOST_DRAWN = 800

NUMBERS: dict[str, tuple[int, float]] = {
    "x": (0, 0), "left": (0, 0), "centerx": (0, 0.5), "right": (0, 1), "w": (2, 0),
    "y": (1, 0), "top": (1, 0), "centery": (1, 0.5), "bottom": (1, 1), "h": (3, 0),
    "width": (2, 0), "height": (3, 0),
}  # fmt: skip
"""Attributes of a rectangle: the index of a number, and the part of its extent to add."""
PAIRS = {
    "topleft": ("left", "top"), "midtop": ("centerx", "top"), "topright": ("right", "top"),
    "midleft": ("left", "centery"), "center": ("centerx", "centery"),
    "midright": ("right", "centery"), "bottomleft": ("left", "bottom"),
    "midbottom": ("centerx", "bottom"), "bottomright": ("right", "bottom"), "size": ("w", "h"),
}  # fmt: skip


class Rect(list[Any]):
    """Stand-in for `pygame.Rect`: a list of four numbers, which does not look like a board."""

    _alive: ClassVar[weakref.WeakValueDictionary[int, Rect]] = weakref.WeakValueDictionary()
    """All rectangles of the program; nine of them may be its board, even if they are not drawn."""

    def __init__(self, *where: Any) -> None:
        while len(where) == 1:
            where = tuple(where[0] if isinstance(where[0], list | tuple) else where[0].rect)
        if len(where) == 2:
            where = (*where[0], *where[1])
        super().__init__(map(int, where))
        Rect._alive[id(self)] = self

    def __getattr__(self, name: str) -> Any:
        if name in NUMBERS:
            index, part = NUMBERS[name]
            return int(self[index] + (self[index + 2] * part if part else 0))
        if name in PAIRS:
            return tuple(getattr(self, each) for each in PAIRS[name])
        if name.endswith("_ip"):  # in place
            return lambda *_: self.update(getattr(self, name.removesuffix("_ip"))(*_))
        raise AttributeError(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in NUMBERS:
            self[NUMBERS[name][0]] += int(value) - getattr(self, name)
        for each, number in zip(PAIRS[name], value, strict=True) if name in PAIRS else ():
            setattr(self, each, number)

    def update(self, *where: Any) -> None:
        self[:] = Rect(*where)

    def move(self, *by: Any) -> Rect:
        x, y = by if len(by) == 2 else by[0]
        return Rect(self.x + x, self.y + y, self.w, self.h)

    def inflate(self, x: float, y: float) -> Rect:
        return Rect(self.x - x // 2, self.y - y // 2, self.w + x, self.h + y)

    def collidepoint(self, *point: Any) -> bool:
        return Box(*self).holds(*(point if len(point) == 2 else point[0]))

    def contains(self, *other: Any) -> bool:
        rect = Rect(*other)
        return self.union(rect) == self

    def colliderect(self, *other: Any) -> bool:
        rect, both = Rect(*other), self.union(*other)
        return bool(both.w < self.w + rect.w and both.h < self.h + rect.h)

    def union(self, *other: Any) -> Rect:
        rect = Rect(*other)
        x, y = min(self.x, rect.x), min(self.y, rect.y)
        return Rect(x, y, max(self.right, rect.right) - x, max(self.bottom, rect.bottom) - y)

    def copy(self) -> Rect:
        return Rect(self)


class Surface(Quiet):
    """Stand-in for `pygame.Surface`."""

    _noughts_hidden = True

    def __init__(self, size: Any = (100, 100), *_: Any, text: str = "", **__: Any) -> None:
        self._text = text
        self._drawn: dict[Any, Box] = {}
        """A text by its corner, so that it replaces another there; other boxes by themselves."""
        self._shown: list[Box] = []
        """What was drawn when the program last updated the display."""
        self._resize(size)

    def _resize(self, size: Any = (0, 0), *_: Any, **__: Any) -> Surface:
        width, height = size or (0, 0)
        self._size = int(width) or 800, int(height) or 600
        return self

    def get_size(self) -> tuple[int, int]:
        return self._size

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
        image: Surface = source if isinstance(source, Surface) else Surface()
        place = Rect(dest[0], dest[1], *image._size)
        if place.w >= self._size[0] and place.h >= self._size[1]:
            self._drawn.clear()
        self._draw(Box(*place)._replace(text=image._text))
        for box in list(image._drawn.values()):
            self._draw(box._replace(x=box.x + place.x, y=box.y + place.y))
        return place

    def _draw(self, box: Box) -> None:
        if len(self._drawn) < MOST_DRAWN:
            self._drawn[box[:2] if box.text else box] = box


define(
    Surface,
    {
        "convert convert_alpha copy subsurface": lambda surface, *_: surface,
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


define(Font, {"get_height get_linesize get_ascent": lambda font: font._height})


def draw_rect(surface: Any, _: Any, rect: Any, *__: Any, **___: Any) -> Rect:
    """Stand-in for `pygame.draw.rect`."""
    drawn = Rect(rect)
    if isinstance(surface, Surface):
        surface._draw(Box(*drawn))
    return drawn


def draw_lines(surface: Any, color: Any, _: Any, points: Any, *__: Any, **___: Any) -> Rect:
    """Stand-in for `pygame.draw.lines`: only vertical and horizontal lines can be a board's."""
    for (x, y), (to_x, to_y) in pairwise(points):
        width, height = abs(x - to_x), abs(y - to_y)
        if min(width, height) <= 2:
            draw_rect(surface, color, (min(x, to_x), min(y, to_y), width, height))
    return Rect(0, 0, 1, 1)


class Sprite:
    """Stand-in for `pygame.sprite.Sprite`."""

    def __init__(self, *groups: Any) -> None:
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
        for each in sprites:
            self.extend([each] if isinstance(each, Sprite) else each)

    def remove(self, *sprites: Any) -> None:
        self[:] = [sprite for sprite in self if sprite not in sprites]

    def update(self, *arguments: Any, **options: Any) -> None:
        for sprite in list(self):
            sprite.update(*arguments, **options)

    def draw(self, surface: Any, *_: Any) -> None:
        for sprite in self:
            surface.blit(sprite.image, sprite.rect)

    sprites, empty = list.copy, list.clear
