"""Seeds: the same in every run of `make test`, new ones in `make fuzz`."""

import os
import random

FUZZ = os.environ.get("NOUGHTS_FUZZ") == "1"
"""Whether to look for new examples."""


def seeded(seed: int | str) -> random.Random:
    """Return a generator with this seed; in `make fuzz` with one that depends on the run.

    pytest-randomly sets the state of `random` for each test from the seed of the run.
    """
    return random.Random(random.getrandbits(64) if FUZZ else seed)


def examples(number: int) -> int:
    """Return how many of so many examples to try: half of them, in `make fuzz` all."""
    return number if FUZZ else number // 2


def sampled_from(step: int, first: int = 0) -> int:
    """Return where a sample of every `step`-th example begins; in `make fuzz` anywhere."""
    return random.randrange(step) if FUZZ else first
