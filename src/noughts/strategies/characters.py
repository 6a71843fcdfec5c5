"""Opponents with a name and a face, from gentle to perfect.

A character is a strategy under another name. Its name is a specification of its own, so that a
session, a save file and an address can say `Wren`, and players never read what is underneath.
"""

from __future__ import annotations

from typing import NamedTuple


class Character(NamedTuple):
    """An opponent as players know it."""

    name: str
    specification: str
    """The strategy underneath."""
    emblem: str
    """What `pictures.emblems` draws for it."""
    sentence: str
    """What to expect of it, in the words of a friend; true on every board."""


CHARACTERS = (
    Character("Pip", "random", "sprout", "Puts a mark wherever there is room, and is happy."),
    Character("Wren", "linear:level=easy", "bird", "Likes to play, and overlooks things."),
    Character(
        "Hazel", "linear:level=medium,slip=1/4", "hare", "Quick and lively, a little too quick."
    ),
    Character("Finn", "linear:level=medium", "fish", "Calm and careful, but can be forked."),
    Character("Tod", "linear:slip=1/20", "fox", "Sly, and seldom asleep."),
    Character("Rook", "linear", "tower", "Solid as a wall, and always awake."),
    # The next issue's stronger opponent for large boards goes here, above Rook, which is the
    # strongest on boards where Sage would think too long.
    Character("Sage", "perfect:hurry=yes", "owl", "Has seen every game there is."),
)
"""The weakest first; `tests/play/test_ladder.py` checks the order."""

BY_NAME = {character.name: character for character in CHARACTERS}

DEFAULT = "Hazel"
"""The first opponent of somebody new: `human:level=adult` wins 2 games in 5 and loses 1 in 7."""


def find_character(text: str) -> Character | None:
    """Return the character with this name, in upper or lower case, or None."""
    return BY_NAME.get(text.strip().capitalize())
