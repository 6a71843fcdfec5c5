"""Boards of nine marks in the forms that programs give them, and what noughts finds there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

from noughts.programs.worker.boards import BoardFinder

Marks = list[str]

nine = st.lists(st.sampled_from(["X", "O", " "]), min_size=9, max_size=9)


def find_boards(roots: Iterable[tuple[str, Any]]) -> dict[str, list[str]]:
    return BoardFinder().find(roots)


def rows(marks: Marks) -> list[Marks]:
    return [marks[0:3], marks[3:6], marks[6:9]]


def texts(marks: list[Any]) -> list[str]:
    return [repr(mark) for mark in marks]


class Cell:
    def __init__(self, mark: str) -> None:
        self.mark, self.size = mark, 3


class Slotted:
    __slots__ = ("mark",)

    def __init__(self, mark: str) -> None:
        self.mark = mark
