"""Play, prove and compare tic-tac-toe AIs.

>>> import noughts
>>> noughts.prove("linear").unbeatable
True
"""

import typing as _typing

if _typing.TYPE_CHECKING:
    from noughts.api import (
        certify,
        compare,
        prove,
        replay_game,
        simulate,
        solve,
        strategy,
        verify,
    )
    from noughts.errors import (
        BrokenStrategy,
        GameOver,
        IllegalMove,
        ImpossiblePosition,
        NoSuchGame,
        NoughtsError,
        Refuted,
        TooLarge,
        Undecided,
        Unreadable,
        Unsuitable,
    )
    from noughts.rules.game import Game, mnk
    from noughts.rules.notation import cell_name, parse_cell, parse_game
    from noughts.rules.position import Position
    from noughts.rules.side import Side
    from noughts.strategies.base import Option, Policy, Scores, Strategy

__version__ = "0.1.0"

__all__ = [
    "BrokenStrategy",
    "Game",
    "GameOver",
    "IllegalMove",
    "ImpossiblePosition",
    "NoSuchGame",
    "NoughtsError",
    "Option",
    "Policy",
    "Position",
    "Refuted",
    "Scores",
    "Side",
    "Strategy",
    "TooLarge",
    "Undecided",
    "Unreadable",
    "Unsuitable",
    "cell_name",
    "certify",
    "compare",
    "mnk",
    "parse_cell",
    "parse_game",
    "prove",
    "replay_game",
    "simulate",
    "solve",
    "strategy",
    "verify",
]

# Imported on first use, so that `import noughts` is fast, and Ctrl-C while the command starts
# reaches the command's own handler.
_MODULES = ("api", "errors", "rules.game", "rules.notation", "rules.position", "rules.side",
            "strategies.base")  # fmt: skip


def __getattr__(name: str) -> object:
    if name in __all__:
        from importlib import import_module

        for module in _MODULES:
            if hasattr(import_module(f"noughts.{module}"), name):
                return getattr(import_module(f"noughts.{module}"), name)
    raise AttributeError(f"module 'noughts' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
