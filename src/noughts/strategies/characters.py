"""Opponents with a name and a face, from gentle to perfect.

A character is a strategy under another name. The name is itself a specification, so a session, a
save file and a URL contain `Wren`, and players never read the specification behind it.
"""

from __future__ import annotations

from typing import NamedTuple


class Character(NamedTuple):
    """An opponent as players know it."""

    name: str
    specification: str
    """The specification behind it, on boards of up to 25 cells that are easy to solve."""
    large: str
    """The specification behind it on all larger boards."""
    emblem: str
    """The name of its emblem in `pictures.emblems`."""
    sentence: str
    """What to expect of it, in the words of a friend; true on every board."""


CHARACTERS = (
    Character(
        "Pip", "random", "random", "sprout", "Puts a mark wherever there is room, and is happy."
    ),
    Character(
        "Wren",
        "linear:level=easy",
        "search:level=easy",
        "bird",
        "Enjoys the game, and misses a lot.",
    ),
    Character(
        "Hazel",
        "linear:level=medium,slip=1/4",
        "search:level=easy,miss=1/8",
        "hare",
        "Quick and lively, and sometimes careless.",
    ),
    Character(
        "Finn",
        "linear:level=medium",
        "search:level=medium",
        "fish",
        "Calm and careful, but falls for forks.",
    ),
    Character(
        "Tod",
        "linear:slip=1/20",
        "search:level=medium,miss=1/20",
        "fox",
        "Sly, and rarely makes a mistake.",
    ),
    Character(
        "Rook",
        "linear",
        "search:level=medium,miss=0",
        "tower",
        "Solid as a wall, and never careless.",
    ),
    Character(
        "Sage",
        "perfect:hurry=yes",
        "search",
        "owl",
        "Thinks furthest ahead, and forgives nothing.",
    ),
)
"""The weakest first; `tests/play/test_ladder.py` checks the order."""

BY_NAME = {character.name: character for character in CHARACTERS}

DEFAULT = "Hazel"
"""The opponent of a new player: `human:level=adult` wins 2 games in 5 and loses 1 in 7."""


def find_character(text: str) -> Character | None:
    """Return the character with this name, in upper or lower case, or None."""
    return BY_NAME.get(text.strip().capitalize())


def proper_name(spec: str) -> str:
    """Return the name of a character with a capital letter, other specifications unchanged."""
    character = find_character(spec)
    return character.name if character else spec
