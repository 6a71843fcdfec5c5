"""Objects of other people as strategies, and strategies as theirs.

They run in our own process and are trusted like any code that one calls. Each is given everything
anew for every question, so that what it writes on a board stays its own affair. One that leaves
something to chance without telling the probabilities has no policy, and `prove` says so when it
notices. No package is imported before an object of it is adapted.
"""

from noughts.programs.adapters.aima import from_aima
from noughts.programs.adapters.easyai import from_easyai, to_easyai
from noughts.programs.adapters.function import from_function
from noughts.programs.adapters.kaggle import from_kaggle, to_kaggle
from noughts.programs.adapters.openspiel import from_pyspiel, to_pyspiel

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
