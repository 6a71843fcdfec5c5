"""Randomness from numpy, followed as that from `random` is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from math import prod
from types import ModuleType
from typing import Any

from noughts.programs.worker.chance import Draws, Followed
from noughts.programs.worker.observer import Observer

MODULE = "numpy.random"
UNFOLLOWED = "random draws of numpy other than choices, whole numbers and orders"


class NumpyFinder(MetaPathFinder):
    """Connects `numpy.random` as soon as the program has imported it."""

    _noughts_hidden = True

    def __init__(self, observer: Observer, draws: Draws) -> None:
        self._observer, self._draws = observer, draws

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if name != MODULE:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(name)
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def execute_and_connect(module: ModuleType) -> None:
                self._draws.quiet = True
                execute(module)
                self._draws.quiet = False
                connect_numpy(module, self._observer, self._draws)

            spec.loader.exec_module = execute_and_connect  # type: ignore[method-assign]
        return spec


def connect_numpy(module: Any, observer: Observer, draws: Draws) -> None:
    """Replace the generators in `numpy.random` by followed ones."""
    import numpy as np

    real_state, real_generator, usual_bits = module.RandomState, module.Generator, module.PCG64

    def made(make: Any, seed: Any) -> Any:
        """Return a real generator, which may draw a seed for itself."""
        draws.quiet = True
        try:
            return make(0 if seed is None else seed)
        finally:
            draws.quiet = False

    class Generator:
        """A generator: choices, whole numbers and orders are followed, unless it has a seed.

        Everything else is sampled by numpy's own generator.
        """

        _noughts_hidden = True

        def __init__(self, real: Any, seed: Any = None) -> None:
            self.real = real
            self._own = Followed(None if seed is None else str(seed))

        @property
        def _followed(self) -> bool:
            return not self._own._seeded  # noqa: SLF001 - it is our own

        def __getattr__(self, name: str) -> Any:
            found = getattr(self.real, name)
            if not callable(found):
                return found

            def sample(*args: Any, **kwargs: Any) -> Any:
                if self._followed:
                    observer.unfollowed(UNFOLLOWED)
                return found(*args, **kwargs)

            return sample

        def seed(self, seed: Any = None) -> None:
            self.real.seed(seed)
            self._own.seed(None if seed is None else str(seed))

        def choice(
            self,
            a: Any,
            size: Any = None,
            replace: Any = True,  # noqa: FBT002 - numpy's
            p: Any = None,
            **more: Any,
        ) -> Any:
            values = np.asarray(np.arange(a) if np.ndim(a) == 0 else a)
            single = size is None or prod(np.atleast_1d(size)) == 1
            followed = self._followed and values.ndim == 1 and len(values) and not more
            if not followed or not (replace or single or p is None):
                return self.__getattr__("choice")(a, size, replace, p, **more)
            if p is not None:
                parts = [Fraction(float(part)) for part in p]
                chances = [part / sum(parts) for part in parts]
                return _many(size, lambda: values[draws.branch(chances)])
            if replace or single:
                return _many(size, lambda: values[draws.below(len(values))])
            return values[self._own.sample(range(len(values)), prod(np.atleast_1d(size)))]

        def integers(
            self, low: Any, high: Any = None, size: Any = None, *args: Any, endpoint: bool = False
        ) -> Any:
            if not self._followed or np.ndim(low) or np.ndim(high):
                return self.__getattr__("integers")(low, high, size, *args, endpoint=endpoint)
            low, high = (0, low) if high is None else (low, high)
            return _many(size, lambda: self._own.randrange(low, high + endpoint))

        def randint(self, low: Any, high: Any = None, size: Any = None, *args: Any) -> Any:
            if not self._followed or np.ndim(low) or np.ndim(high):
                return self.__getattr__("randint")(low, high, size, *args)
            return self.integers(low, high, size)

        def random(self, size: Any = None, *args: Any) -> Any:
            if self._followed and size is None:
                return self._own.random()
            return self.__getattr__("random")(size, *args)

        def rand(self, *shape: int) -> Any:
            return self.random(shape or None)

        random_sample = random

        def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
            if self._followed and size is None:
                return self._own.uniform(low, high)
            return self.__getattr__("uniform")(low, high, size)

        def shuffle(self, x: Any, *args: Any) -> None:
            if not self._followed or args:
                self.__getattr__("shuffle")(x, *args)
                return
            order = self._order(len(x))
            x[:] = x[order] if isinstance(x, np.ndarray) else [x[place] for place in order]

        def permutation(self, x: Any, *args: Any) -> Any:
            if not self._followed or args:
                return self.__getattr__("permutation")(x, *args)
            values = np.arange(x) if np.ndim(x) == 0 else np.asarray(x)
            return values[self._order(len(values))]

        def _order(self, length: int) -> list[int]:
            order = list(range(length))
            self._own.shuffle(order)
            return order

    class Bits(Generator):
        """A source of bits, for a generator or for the program itself (`random_raw`)."""

        def __init__(self, make: Any, seed: Any = None) -> None:
            super().__init__(made(make, seed), seed)
            self.given = seed

    def _many(size: Any, draw: Callable[[], Any]) -> Any:
        if size is None:
            return draw()
        return np.array([draw() for _ in range(prod(np.atleast_1d(size)))]).reshape(size)

    def make_state(seed: Any = None) -> Any:
        if isinstance(seed, Bits):
            return Generator(real_state(seed.real), seed.given)
        return Generator(made(real_state, seed), seed)

    def default_rng(seed: Any = None) -> Any:
        if isinstance(seed, Generator) and not isinstance(seed, Bits):
            return seed
        bits = seed if isinstance(seed, Bits) else Bits(usual_bits, seed)
        return Generator(real_generator(bits.real), bits.given)

    for name in ("MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64"):
        setattr(module, name, partial(Bits, getattr(module, name)))
    shared = make_state()
    for name in dir(real_state):
        if not name.startswith("_") and hasattr(module, name):
            setattr(module, name, getattr(shared, name))
    vars(module).update(RandomState=make_state, Generator=default_rng, default_rng=default_rng)
