"""Stand-in for tkinter's canvas: remembers what is drawn where, so that a click can hit it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any, ClassVar

from noughts.programs.worker.windows.grids import Box
from noughts.programs.worker.windows.session import session
from noughts.programs.worker.windows.stubs import Hidden, define
from noughts.programs.worker.windows.tkinter_widgets import Widget

LETTER = 10
"""Width of a letter in pixels, roughly."""


class Item:
    """Something drawn on a canvas."""

    def __init__(self, kind: str, coords: list[float], options: dict[str, Any]) -> None:
        self.kind, self.coords, self.options = kind, coords, options
        tags = options.pop("tags", options.pop("tag", ()))
        self.tags = sorted(tags.split() if isinstance(tags, str) else map(str, tags))

    def __str__(self) -> str:
        kinds = (str, int, float, tuple)
        plain = {name: v for name, v in self.options.items() if isinstance(v, kinds)}
        return f"{self.kind} {self.coords} {plain} {self.tags}"

    def box(self) -> Box:
        """Return the rectangle around it."""
        text = str(self.options.get("text", ""))
        xs, ys = self.coords[::2] or [0.0], self.coords[1::2] or [0.0]
        if len(xs) == 1:  # a text, an image or a window around a point
            width = max(2 * LETTER, LETTER * len(text))
            return Box(xs[0] - width / 2, ys[0] - LETTER, width, 2 * LETTER, text)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys), text)


class Canvas(Widget):
    """Stand-in for `tkinter.Canvas`."""

    _smallest = 0
    _numbers: ClassVar[Iterator[int]] = count(1)
    """Shared by all canvases, so that drawing again does not change the state of one."""

    def __init__(self, master: Any = None, cnf: Any = None, **options: Any) -> None:
        self._items: dict[int, Item] = Hidden()
        self._under = 0
        super().__init__(master, cnf, **options)

    def __getattr__(self, name: str) -> Any:
        kind = name.removeprefix("create_")
        return partial(self._create, kind) if kind != name else super().__getattr__(name)

    def _create(self, kind: str, *where: Any, **options: Any) -> int:
        number = next(Canvas._numbers)
        if where and isinstance(where[-1], dict):
            options, where = {**where[-1], **options}, where[:-1]
        self._items[number] = Item(kind, _flat(where), options)
        session.look()
        if isinstance(options.get("window"), Widget):
            options["window"]._manage("window")
        return number

    def _found(self, which: Any) -> dict[int, Item]:
        """Return the items with this number or tag."""
        which = which[0] if which and isinstance(which, tuple) else which
        wanted = str(self._under if which == "current" else which)
        items = self._items.items()
        return {n: item for n, item in items if wanted in (str(n), "all", *item.tags)}

    def _first(self, which: Any) -> Item:
        return next(iter(self._found(which).values()), Item("", [], {}))

    def delete(self, *which: Any) -> None:
        for number in [number for each in which for number in self._found(each)]:
            self._items.pop(number, None)

    def itemconfigure(self, which: Any, cnf: Any = None, **options: Any) -> None:
        given, changed = {**(cnf or {}), **options}, False
        for item in self._found(which).values():
            changed = changed or any(item.options.get(name) != given[name] for name in given)
            item.options.update(given)
        if changed:
            session.look()

    def coords(self, which: Any, *where: Any) -> list[float]:
        item = self._first(which)
        item.coords = _flat(where) or item.coords
        return list(item.coords)

    def bbox(self, *which: Any) -> tuple[int, ...] | None:
        boxes = [item.box() for each in which for item in self._found(each).values()]
        xs = [int(x) for box in boxes for x in (box.x, box.x + box.width)]
        ys = [int(y) for box in boxes for y in (box.y, box.y + box.height)]
        return (min(xs), min(ys), max(xs), max(ys)) if boxes else None

    def find_overlapping(self, x1: float, y1: float, x2: float, y2: float) -> tuple[int, ...]:
        boxes = {number: self.bbox(number) or () for number in self._items}
        return tuple(
            number
            for number, (left, top, right, bottom) in boxes.items()
            if left <= x2 and x1 <= right and top <= y2 and y1 <= bottom
        )

    def find_closest(self, x: float, y: float, *_: Any) -> tuple[int, ...]:
        def distance(number: int) -> tuple[float, int]:
            box = self._items[number].box()
            apart = abs(box.centre[0] - x) + abs(box.centre[1] - y)
            return (0 if box.holds(x, y) else apart), -number

        return tuple(sorted(self._items, key=distance)[:1])

    def _boxes(self) -> Iterator[Box]:
        """Yield the boxes of items that a click may be meant for, and of lines."""
        for item in self._items.values():
            box = item.box()
            is_slanted = item.kind == "line" and min(box.width, box.height) > 2
            if not is_slanted and item.kind not in ("oval", "arc"):
                yield box

    def _tags_at(self, x: int, y: int) -> tuple[str, ...]:
        """Return the tags of the topmost item under a point, if something is bound to them."""
        bound = {tag for tag, _, _ in self._bound}
        under = [number for number, item in self._items.items() if item.box().holds(x, y)]
        tags = {number: (str(number), *self._items[number].tags, "all") for number in under}
        active = [number for number in under if bound.intersection(tags[number])]
        self._under = (active or under or [0])[-1]
        return tags.get(self._under, ())


define(
    Canvas,
    {
        "itemconfig": Canvas.itemconfigure,
        "itemcget": lambda self, which, name: str(self._first(which).options.get(name, "")),
        "type": lambda self, which: self._first(which).kind,
        "gettags": lambda self, which: tuple(self._first(which).tags),
        "find_withtag": lambda self, which: tuple(self._found(which)),
        "find_all": lambda self: tuple(self._items),
        "canvasx canvasy": lambda _, x, *__: x,
        "tag_bind tag_unbind": lambda self, which, sequence, func=None, add=None: self.bind(
            sequence, func, add, which
        ),
    },
)


def _flat(where: Any) -> list[float]:
    """Return coordinates that may be nested, as a list of numbers."""
    flat: list[float] = []
    for each in where:
        flat += _flat(each) if isinstance(each, list | tuple) else [float(each)]
    return flat
