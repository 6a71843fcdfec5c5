"""Stand-ins for what pygame draws with: rectangles, surfaces, fonts and sprites.

Nothing is painted. A surface only remembers where texts, rectangles and lines are, because those
are what a person would click on.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, ClassVar

from noughts.programs.worker.windows.grids import Box
from noughts.programs.worker.windows.session import session
from noughts.programs.worker.windows.stubs import Echo, Quiet

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

    def collidepoint(self, *point: Any) -> bool:
        return Box(*self).holds(*(point if len(point) == 2 else point[0]))

    def colliderect(self, *other: Any) -> bool:
        rect = Rect(*other)
        across = self.x < rect.right and rect.x < self.right
        return bool(across and self.y < rect.bottom and rect.y < self.bottom)

    def inflate(self, x: float, y: float) -> Rect:
        return Rect(self.x - x // 2, self.y - y // 2, self.w + x, self.h + y)

    def move(self, *by: Any) -> Rect:
        x, y = by if len(by) == 2 else by[0]
        return Rect(self.x + x, self.y + y, self.w, self.h)

    def copy(self) -> Rect:
        return Rect(self)

    def update(self, *where: Any) -> None:
        self[:] = Rect(*where)

    def inflate_ip(self, x: float, y: float) -> None:
        self[:] = self.inflate(x, y)

    def move_ip(self, *by: Any) -> None:
        self[:] = self.move(*by)

    def __bool__(self) -> bool:
        return bool(self.w and self.h)


def _number(index: int, part: float = 0) -> Any:
    """Return a property of a rectangle: one of its numbers, plus a part of its extent."""

    def read(rect: Rect) -> int:
        return int(rect[index] + (rect[index + 2] * part if part else 0))

    def write(rect: Rect, value: float) -> None:
        rect[index] += int(value) - read(rect)

    return property(read, write)


def _pair(first: str, second: str) -> Any:
    def write(rect: Rect, values: Any) -> None:
        setattr(rect, first, values[0])
        setattr(rect, second, values[1])

    return property(lambda rect: (getattr(rect, first), getattr(rect, second)), write)


def _define_properties() -> None:
    across, down = ("left", "centerx", "right"), ("top", "centery", "bottom")
    for index, names in enumerate((across, down)):
        for part, name in zip((0, 0.5, 1), names, strict=True):
            setattr(Rect, name, _number(index, part))
    for index, name in enumerate(("x", "y", "w", "h")):
        setattr(Rect, name, _number(index))
    for name, same in {"width": "w", "height": "h"}.items():
        setattr(Rect, name, vars(Rect)[same])
    pairs = "topleft midtop topright midleft center midright bottomleft midbottom bottomright"
    for number, name in enumerate(pairs.split()):
        setattr(Rect, name, _pair(across[number % 3], down[number // 3]))
    setattr(Rect, "size", _pair("w", "h"))  # noqa: B010 - mypy does not know the name


_define_properties()


class Surface(Echo):
    """Stand-in for `pygame.Surface`."""

    _noughts_hidden = True

    def __init__(self, size: Any = (100, 100), *_: Any, text: str = "", **__: Any) -> None:
        self._size = (int(size[0]), int(size[1]))
        self._text = text
        self._drawn: dict[Any, Box] = {}
        """A text by its corner, so that it replaces another there; other boxes by themselves."""

    def get_rect(self, **places: Any) -> Rect:
        rect = Rect(0, 0, *self._size)
        for name, value in places.items():
            setattr(rect, name, value)
        return rect

    def get_size(self) -> tuple[int, int]:
        return self._size

    def get_width(self) -> int:
        return self._size[0]

    def get_height(self) -> int:
        return self._size[1]

    def get_at(self, _: Any) -> Color:
        return Color(0, 0, 0)

    def subsurface(self, *where: Any) -> Surface:
        return Surface(Rect(*where).size)

    def fill(self, color: Any, rect: Any = None, *_: Any) -> Rect:
        if rect is not None:
            return draw_rect(self, color, rect)
        self._drawn.clear()
        return self.get_rect()

    def blit(self, source: Any, dest: Any = (0, 0), *_: Any, **__: Any) -> Rect:
        x, y = int(dest[0]), int(dest[1])
        if not isinstance(source, Surface):
            return Rect(x, y, 100, 100)
        if source._size[0] >= self._size[0] and source._size[1] >= self._size[1]:
            self._drawn.clear()
        self._draw(Box(x, y, *source._size, source._text))
        for box in list(source._drawn.values()):
            self._draw(box._replace(x=box.x + x, y=box.y + y))
        return Rect(x, y, *source._size)

    def blits(self, blit_sequence: Any, *_: Any) -> list[Rect]:
        return [self.blit(*each) for each in blit_sequence]

    def _draw(self, box: Box) -> None:
        if len(self._drawn) < MOST_DRAWN:
            self._drawn[box[:2] if box.text else box] = box


class Color(Quiet, tuple[int, ...]):
    """Stand-in for `pygame.Color`; a colour that is given by its name is black."""

    def __new__(cls, *parts: Any) -> Color:
        parts = tuple(parts[0]) if len(parts) == 1 and not isinstance(parts[0], str) else parts
        return super().__new__(cls, parts if len(parts) > 1 else (0, 0, 0))

    def __getattr__(self, name: str) -> Any:
        return self["rgb".index(name)] if name in "rgb" else super().__getattr__(name)


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


class Screen(Surface):
    """Stand-in for the one window of the program."""

    def set_mode(self, size: Any = (0, 0), *_: Any, **__: Any) -> Surface:
        width, height = size or (0, 0)
        self._size = (int(width) or 800, int(height) or 600)
        return self

    def update(self, *_: Any, **__: Any) -> None:
        session.look()

    def texts(self) -> list[Box]:
        """Return the texts in the window."""
        return [box for box in self._drawn.values() if box.text]

    def boxes(self) -> list[Box]:
        """Return what may be a square or a button: drawn rectangles, those in memory, texts."""
        drawn = [box for box in self._drawn.values() if not box.text]
        made = sorted(Box(*rect) for rect in list(Rect._alive.values()) if len(rect) == 4)
        boxes = dict.fromkeys([*drawn, *made], "")
        for text in self.texts():
            around = [box for box in boxes if box.holds(*text.centre)]
            if around:  # the text belongs to the smallest rectangle around it
                smallest = min(around, key=lambda box: box.width * box.height)
                boxes[smallest] = f"{boxes[smallest]} {text.text}".strip()
            else:
                boxes[text] = text.text
        area = self._size[0] * self._size[1]
        return [box._replace(text=boxes[box]) for box in boxes if box.width * box.height < area]


screen = Screen((600, 600))


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


def draw_lines(surface: Any, color: Any, _: Any, points: Any, *__: Any, **___: Any) -> Rect:
    """Stand-in for `pygame.draw.lines`."""
    for start, end in pairwise(points):
        draw_line(surface, color, start, end)
    return Rect(0, 0, 1, 1)


def resized(surface: Any, size: Any, *_: Any) -> Surface:
    """Stand-in for `pygame.transform.scale`."""
    return Surface(size, text=getattr(surface, "_text", ""))


class Sprite:
    """Stand-in for `pygame.sprite.Sprite`."""

    def __init__(self, *groups: Any) -> None:
        self.add(*groups)

    def add(self, *groups: Any) -> None:
        for group in groups:
            group.add(self)

    def groups(self) -> list[Group]:
        return [group for group in list(Group._alive) if self in group]

    def kill(self) -> None:
        for group in self.groups():
            group.remove(self)

    def alive(self) -> bool:
        return bool(self.groups())

    def update(self, *_: Any, **__: Any) -> None:
        """Do nothing; a program overrides this."""


class Group:
    """Stand-in for `pygame.sprite.Group`."""

    _alive: ClassVar[weakref.WeakSet[Group]] = weakref.WeakSet()

    def __init__(self, *sprites: Any) -> None:
        self._sprites: list[Any] = []
        self.add(*sprites)
        Group._alive.add(self)

    def add(self, *sprites: Any) -> None:
        for sprite in sprites:
            if not isinstance(sprite, Sprite):
                self.add(*sprite)
            elif sprite not in self._sprites:
                self._sprites.append(sprite)

    def remove(self, *sprites: Any) -> None:
        self._sprites = [sprite for sprite in self._sprites if sprite not in sprites]

    def empty(self) -> None:
        self._sprites = []

    def sprites(self) -> list[Any]:
        return list(self._sprites)

    def update(self, *arguments: Any, **options: Any) -> None:
        for sprite in self.sprites():
            sprite.update(*arguments, **options)

    def draw(self, surface: Any, *_: Any) -> None:
        for sprite in self.sprites():
            surface.blit(sprite.image, sprite.rect)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.sprites())

    def __len__(self) -> int:
        return len(self._sprites)
