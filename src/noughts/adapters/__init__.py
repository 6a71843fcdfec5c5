"""Adapters: players of other libraries as strategies, and strategies as players of theirs.

Players run in this process and are trusted, as any imported code is. Every call gets a new board,
which the player may change. A player that moves at random without reporting its probabilities has
no policy, and `prove` says so when it notices. A library is imported only when one of its players
is adapted.
"""

from noughts.adapters.aima import from_aima
from noughts.adapters.easyai import from_easyai, to_easyai
from noughts.adapters.function import from_function
from noughts.adapters.kaggle import from_kaggle, to_kaggle
from noughts.adapters.openspiel import from_pyspiel, to_pyspiel

__all__ = [
    "from_aima",
    "from_easyai",
    "from_function",
    "from_kaggle",
    "from_pyspiel",
    "to_easyai",
    "to_kaggle",
    "to_pyspiel",
]
