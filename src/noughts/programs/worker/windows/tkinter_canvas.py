"""A stand-in for tkinter's canvas: it knows what is drawn where, so that a click can hit it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from noughts.programs.worker.windows import session
from noughts.programs.worker.windows.grids import Box, Line, nine_squares
from noughts.programs.worker.windows.stubs import Stub
from noughts.programs.worker.windows.tkinter_desk import desk
from noughts.programs.worker.windows.tkinter_widgets import Widget, make_event

LETTER = 10
"""Width of a letter in pixels, roughly."""


class Item:
    """Something drawn on a canvas."""

    def __init__(self, kind: str, coords: list[float], options: dict[str, Any]) -> None:
        self.kind = kind
        self.coords = coords
        self.options = options
        tags = options.pop("tags", options.pop("tag", ()))
        self.tags = set(tags.split() if isinstance(tags, str) else map(str, tags))

    def describe(self) -> str:
        """Return all that can be seen of it, and its tags."""
        options = {
            k: v for k, v in self.options.items() if isinstance(v, str | int | float | tuple)
        }
        return f"{self.kind} {self.coords} {options} {sorted(self.tags)}"

    def box(self) -> Box:
        """Return the rectangle around it."""
        text = str(self.options.get("text", ""))
        xs, ys = self.coords[::2] or [0.0], self.coords[1::2] or [0.0]
        if len(xs) == 1:  # a text, an image or a window around a point
            width = max(2 * LETTER, LETTER * len(text))
            return Box(xs[0] - width / 2, ys[0] - LETTER, width, 2 * LETTER, text)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys), text)


class Items(dict[int, Item]):
    """What is drawn on a canvas, by its number. `_describe` stands for it in a fingerprint."""

    _noughts_hidden = True


class Canvas(Widget):
    """Stand-in for `tkinter.Canvas`."""

    def __init__(self, master: Any = None, cnf: Any = None, **options: Any) -> None:
        self._items = Items()
        self._last = 0
        self._tag_bound: dict[str, dict[str, Any]] = {}
        self._under = 0
        super().__init__(master, cnf, **options)

    # --- drawing ------------------------------------------------------------------------------

    def _create(self, kind: str, *where: Any, **options: Any) -> int:
        self._last += 1
        if where and isinstance(where[-1], dict):
            options, where = {**where[-1], **options}, where[:-1]
        self._items[self._last] = Item(kind, _flat(where), options)
        if isinstance(options.get("window"), Widget):
            options["window"]._managed = ("window", {})
        session.current.look()
        return self._last

    def __getattr__(self, name: str) -> Any:
        if name.startswith("create_"):
            return partial(self._create, name[len("create_") :])
        if name.startswith(("tag_", "find_", "addtag", "canvas", "dtag", "scale", "move")):
            return Stub()
        return super().__getattr__(name)

    def _found(self, which: Any) -> list[int]:
        """Return the numbers of the items with this number or tag."""
        if which == "all":
            return list(self._items)
        if which == "current":
            return [self._under] if self._under in self._items else []
        if isinstance(which, int) or str(which).isdigit():
            return [int(which)] if int(which) in self._items else []
        return [number for number, item in self._items.items() if str(which) in item.tags]

    def delete(self, *which: Any) -> None:
        for each in which:
            for number in self._found(each):
                del self._items[number]

    def itemconfigure(self, which: Any, cnf: Any = None, **options: Any) -> None:
        for number in self._found(which):
            self._items[number].options.update(cnf or {}, **options)
        session.current.look()

    itemconfig = itemconfigure

    def itemcget(self, which: Any, option: str) -> Any:
        found = self._found(which)
        return str(self._items[found[0]].options.get(option, "")) if found else ""

    def coords(self, which: Any, *where: Any) -> list[float]:
        found = self._found(which)
        if where and found:
            self._items[found[0]].coords = _flat(where)
        return list(self._items[found[0]].coords) if found else []

    moveto = coords

    def move(self, which: Any, x: float, y: float) -> None:
        for number in self._found(which):
            item = self._items[number]
            item.coords = [each + (y if odd % 2 else x) for odd, each in enumerate(item.coords)]

    def bbox(self, *which: Any) -> tuple[int, int, int, int] | None:
        boxes = [self._items[number].box() for each in which for number in self._found(each)]
        if not boxes:
            return None
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = (
            max(box.x + box.width for box in boxes),
            max(box.y + box.height for box in boxes),
        )
        return int(left), int(top), int(right), int(bottom)

    def type(self, which: Any) -> str:
        found = self._found(which)
        return self._items[found[0]].kind if found else ""

    def gettags(self, which: Any) -> tuple[str, ...]:
        found = self._found(which)
        tags = sorted(self._items[found[0]].tags) if found else []
        return (*tags, "current") if found and found[0] == self._under else tuple(tags)

    def addtag_withtag(self, newtag: str, which: Any) -> None:
        for number in self._found(which):
            self._items[number].tags.add(newtag)

    def find_withtag(self, which: Any) -> tuple[int, ...]:
        return tuple(self._found(which))

    def find_all(self) -> tuple[int, ...]:
        return tuple(self._items)

    def find_overlapping(self, x1: float, y1: float, x2: float, y2: float) -> tuple[int, ...]:
        return tuple(
            number
            for number, item in self._items.items()
            if item.box().x <= max(x1, x2)
            and min(x1, x2) <= item.box().x + item.box().width
            and item.box().y <= max(y1, y2)
            and min(y1, y2) <= item.box().y + item.box().height
        )

    find_enclosed = find_overlapping

    def find_closest(self, x: float, y: float, *_: Any) -> tuple[int, ...]:
        def distance(number: int) -> tuple[float, int]:
            centre = self._items[number].box().centre
            inside = self._items[number].box().holds(x, y)
            return (0 if inside else abs(centre[0] - x) + abs(centre[1] - y)), -number

        return (min(self._items, key=distance),) if self._items else ()

    def canvasx(self, x: float, *_: Any) -> float:
        return x

    canvasy = canvasx

    def tag_bind(
        self, which: Any, sequence: Any = None, func: Any = None, add: Any = None
    ) -> None:
        del add
        self._tag_bound.setdefault(str(which), {})[str(sequence)] = func

    def tag_unbind(self, which: Any, sequence: Any, *_: Any) -> None:
        self._tag_bound.get(str(which), {}).pop(str(sequence), None)

    # --- clicks -------------------------------------------------------------------------------

    def _extent(self, option: str, axis: int) -> int:
        given = str(self.cget(option)).partition(".")[0]
        return int(given) if given.isdigit() else super()._extent(option, axis)

    def _handlers(self, number: int) -> Iterator[tuple[str, Any]]:
        """Yield what is bound to an item, by its number or its tags."""
        for tag in (str(number), *sorted(self._items[number].tags), "all"):
            yield from list(self._tag_bound.get(tag, {}).items())

    def _boxes(self) -> list[Box]:
        """Return what a click may be meant for; with its text, which may be another item."""
        texts = [item.box() for item in self._items.values() if item.kind == "text"]
        boxes = []
        for item in self._items.values():
            box = item.box()
            if item.kind in ("rectangle", "polygon", "image"):
                inside = [text.text for text in texts if box.holds(*text.centre)]
                box = box._replace(text=inside[-1] if inside else "")
            if item.kind not in ("line", "oval", "arc"):
                boxes.append(box)
        return list(dict.fromkeys(boxes))

    def _lines(self) -> list[Line]:
        return [
            (item.coords[0], item.coords[1], item.coords[-2], item.coords[-1])
            for item in self._items.values()
            if item.kind == "line" and len(item.coords) >= 4
        ]

    def _describe(self) -> str:
        """Return a text that is equal if the same is drawn, in whatever order."""
        return str(sorted(item.describe() for item in self._items.values()))

    def _drawn(self) -> list[str]:
        """Return what is drawn in each of nine squares: a text, or kinds of shapes."""
        width, height = self.winfo_width(), self.winfo_height()
        drawn = []
        for x, y in nine_squares(0, 0, width, height):
            square = Box(x - width / 6, y - height / 6, width / 3, height / 3)
            inside = [item for item in self._items.values() if _is_inside(item.box(), square)]
            texts = [str(item.options.get("text")) for item in inside if item.kind == "text"]
            kinds = sorted({item.kind for item in inside if item.kind != "rectangle"})
            drawn.append(texts[-1] if texts else ",".join(kinds))
        return drawn

    def _click_items(self, sequence: str, x: int, y: int) -> None:
        """Run what is bound to the topmost item under a point."""
        under = [number for number, item in self._items.items() if item.box().holds(x, y)]
        bound = [number for number in under if any(True for _ in self._handlers(number))]
        self._under = (bound or under or [0])[-1]
        for name, function in self._handlers(self._under) if bound else ():
            if name == sequence:
                desk.call(function, make_event(self, x, y))


def _flat(where: Any) -> list[float]:
    """Return coordinates that may be nested, as a list of numbers."""
    flat: list[float] = []
    for each in where:
        flat += _flat(each) if isinstance(each, list | tuple) else [float(each)]
    return flat


def _is_inside(box: Box, square: Box) -> bool:
    return square.holds(*box.centre) and box.width <= square.width and box.height <= square.height
