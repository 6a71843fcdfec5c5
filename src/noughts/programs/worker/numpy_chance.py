"""Randomness from numpy, followed like that from `random`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import prod
from typing import Any

from noughts.programs.worker import chance
from noughts.programs.worker.chance import Followed

GENERATORS = (
    "MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64", "RandomState", "Generator", "default_rng",
)  # fmt: skip
UNFOLLOWED = "NumPy's random draws, except choices, whole numbers and permutations"


def connect_numpy(module: Any) -> None:
    """Replace the generators in `numpy.random` by followed ones."""
    for name in GENERATORS:
        base = module.Generator if name == "default_rng" else Generator
        setattr(module, name, type(name, (base,), {"make": staticmethod(getattr(module, name))}))
    shared = module.RandomState()
    for name in dir(shared.real):
        if not name.startswith("_") and hasattr(module, name):
            setattr(module, name, getattr(shared, name))


class Generator:
    """Replaces numpy's generators and bit generators: follows most draws, unless it has a seed.

    numpy's own generator makes all other draws.
    """

    _noughts_hidden = True
    make: Callable[..., Any]

    def __init__(self, seed: Any = None) -> None:
        bits = isinstance(seed, Generator)
        self.real: Any = self.make(seed.real if bits else 0 if seed is None else seed)
        self.own: Followed | None = seed.own if bits else _followed_unless(seed)

    def seed(self, seed: Any = None) -> None:
        self.real.seed(0 if seed is None else seed)
        self.own = _followed_unless(seed)

    def __getattr__(self, name: str) -> Any:
        if not callable(getattr(self.real, name)):
            return getattr(self.real, name)

        def draw(*args: Any, **kwargs: Any) -> Any:
            if self.own is None:
                chance.draws.note_seeded()
                return getattr(self.real, name)(*args, **kwargs)
            with suppress(TypeError, ValueError, LookupError):  # arguments that are left to numpy
                return FOLLOWED[name](self.own, *args, **kwargs)
            chance.draws.note_unfollowed(UNFOLLOWED)
            return getattr(self.real, name)(*args, **kwargs)

        return draw


# --- what is followed: each raises an error for arguments that are left to numpy ----------------


def _choice(own: Followed, a: Any, size: Any = None, replace: Any = True, p: Any = None) -> Any:  # noqa: FBT002 - numpy's
    values = _values(a)
    if values.ndim != 1 or (p is not None and abs(sum(p) - 1) > 1e-8):
        raise ValueError(a)
    if replace or size in {None, 1}:
        return _many(size, lambda: own.choice(values) if p is None else own.choices(values, p)[0])
    if p is not None:
        raise ValueError(p)
    return values[_order(own, len(values), _count(size))].reshape(size)


def _integers(
    own: Followed, low: Any, high: Any = None, size: Any = None, *_: Any, endpoint: bool = False
) -> Any:
    low, high = (0, low) if high is None else (low, high)
    return _many(size, lambda: own.randrange(low, high + endpoint))


def _uniform(own: Followed, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
    if size is not None:
        raise ValueError(size)
    return own.uniform(low, high)


def _shuffle(own: Followed, x: Any) -> None:
    order = _order(own, len(x))
    x[:] = [x[place] for place in order] if isinstance(x, list) else x[order]


FOLLOWED: dict[str, Callable[..., Any]] = {
    "choice": _choice,
    "integers": _integers,
    "randint": _integers,
    "random": lambda own, size=None: _uniform(own, size=size),
    "random_sample": lambda own, size=None: _uniform(own, size=size),
    "rand": lambda own, *shape: _uniform(own, size=shape or None),
    "uniform": _uniform,
    "shuffle": _shuffle,
    "permutation": lambda own, x: (values := _values(x))[_order(own, len(values))],
}
"""The functions that make followed draws, by their names in numpy."""


def _followed_unless(seed: Any) -> Followed | None:
    return None if chance.draws.is_seed(seed) else Followed()


def _values(given: Any) -> Any:
    import numpy as np

    return np.arange(given) if np.ndim(given) == 0 else np.asarray(given)


def _order(own: Followed, number: int, taken: int | None = None) -> list[int]:
    return own.sample(range(number), number if taken is None else taken)


def _count(size: Any) -> int:
    return prod(size) if isinstance(size, tuple | list) else int(size)


def _many(size: Any, draw: Callable[[], Any]) -> Any:
    import numpy as np

    if size is None:
        return draw()
    return np.array([draw() for _ in range(_count(size))]).reshape(size)
