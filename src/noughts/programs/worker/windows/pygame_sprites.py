"""Stand-ins for pygame's sprites and vectors."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any


class Vector2(list[Any]):
    """Stand-in for `pygame.math.Vector2`: two numbers that can be computed with."""

    def __init__(self, *parts: Any) -> None:
        if len(parts) == 1:
            parts = tuple(parts[0]) if isinstance(parts[0], list | tuple) else parts * 2
        super().__init__(parts or (0, 0))

    def _combine(self, do: Callable[[Any, Any], Any], other: Any) -> Vector2:
        others = other if isinstance(other, list | tuple) else (other, other)
        return Vector2(*(do(mine, its) for mine, its in zip(self, others, strict=True)))

    def __add__(self, other: Any) -> Any:
        return self._combine(operator.add, other)

    def __sub__(self, other: Any) -> Any:
        return self._combine(operator.sub, other)

    def __mul__(self, other: Any) -> Any:
        return self._combine(operator.mul, other)

    def __truediv__(self, other: Any) -> Any:
        return self._combine(operator.truediv, other)

    def __floordiv__(self, other: Any) -> Any:
        return self._combine(operator.floordiv, other)

    __radd__, __rmul__ = __add__, __mul__

    @property
    def x(self) -> Any:
        return self[0]

    @property
    def y(self) -> Any:
        return self[1]


class Sprite:
    """Stand-in for `pygame.sprite.Sprite`."""

    def __init__(self, *groups: Any) -> None:
        self._groups: list[Group] = []
        self.add(*groups)

    def add(self, *groups: Any) -> None:
        for group in groups:
            group.add(self)

    def remove(self, *groups: Any) -> None:
        for group in groups:
            group.remove(self)

    def kill(self) -> None:
        self.remove(*self.groups())

    def groups(self) -> list[Group]:
        return list(vars(self).setdefault("_groups", []))

    def alive(self) -> bool:
        return bool(self.groups())

    def update(self, *_: Any, **__: Any) -> None:
        """Do nothing; a program overrides this."""


class Group:
    """Stand-in for `pygame.sprite.Group`."""

    def __init__(self, *sprites: Any) -> None:
        self._sprites: list[Any] = []
        self.add(*sprites)

    def add(self, *sprites: Any) -> None:
        for sprite in sprites:
            if isinstance(sprite, Sprite):
                if sprite not in self._sprites:
                    self._sprites.append(sprite)
                    vars(sprite).setdefault("_groups", []).append(self)
            else:
                self.add(*sprite)

    def remove(self, *sprites: Any) -> None:
        for sprite in sprites:
            if sprite in self._sprites:
                self._sprites.remove(sprite)
                vars(sprite)["_groups"].remove(self)

    def empty(self) -> None:
        self.remove(*self._sprites)

    def sprites(self) -> list[Any]:
        return list(self._sprites)

    def has(self, *sprites: Any) -> bool:
        return all(sprite in self._sprites for sprite in sprites)

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

    def __contains__(self, sprite: Any) -> bool:
        return sprite in self._sprites
