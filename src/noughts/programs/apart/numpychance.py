"""Chance in numpy, followed as that in `random` is."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import inf, prod
from typing import Any

from noughts.programs.apart.chance import Followed


def put_in_numpy() -> None:
    """Put the followed draws in the place of numpy's, if it is there."""
    try:
        import numpy as np
    except ImportError:
        return

    follower = Followed.follower

    def made(make: Any, seed: Any) -> Any:
        """A real generator, which draws a seed for itself that is not to be followed."""
        following, follower.following = follower.following, False
        try:
            return make(0 if seed is None else seed)
        finally:
            follower.following = following

    class Draws:
        """A generator of numpy's: choices, whole numbers and orders are followed.

        The rest is drawn in earnest, and what it seeds on the way to an answer likewise.
        """

        def __init__(self, real: Any, seed: Any = None) -> None:
            self._real = real
            self._drawn = Followed(None if seed is None else str(seed))

        def __getattr__(self, name: str) -> Any:
            found = getattr(self._real, name)

            def draw(*args: Any, **kwargs: Any) -> Any:
                value = found(*args, **kwargs)
                if self._drawn.followed:
                    follower.thinned(inf)
                return value

            return draw if callable(found) else found

        def seed(self, seed: Any = None) -> None:
            self._real.seed(seed)
            self._drawn.seed(None if seed is None else str(seed))

        def _many(self, size: Any, draw: Any) -> Any:
            """One, or as many as are wanted."""
            if size is None:
                return draw()
            return np.array([draw() for _ in range(prod(np.atleast_1d(size)))]).reshape(size)

        def choice(
            self,
            a: Any,
            size: Any = None,
            replace: Any = True,  # noqa: FBT002 - numpy's
            p: Any = None,
            **more: Any,
        ) -> Any:
            values = np.asarray(np.arange(a) if np.ndim(a) == 0 else a)
            alone = size is None or prod(np.atleast_1d(size)) == 1
            followed = self._drawn.followed and values.ndim == 1 and len(values) and not more
            if not followed or not (replace or alone or p is None):
                return self.__getattr__("choice")(a, size, replace, p, **more)
            if p is not None:
                parts = [Fraction(float(part)) for part in p]
                chances = [part / sum(parts) for part in parts]
                return self._many(size, lambda: values[follower.branch(chances)])
            if replace or alone:
                return self._many(size, lambda: self._drawn.choice(values))
            return values[self._drawn.sample(range(len(values)), prod(np.atleast_1d(size)))]

        def integers(
            self, low: Any, high: Any = None, size: Any = None, *args: Any, endpoint: bool = False
        ) -> Any:
            if not self._drawn.followed or np.ndim(low) or np.ndim(high):
                return self.__getattr__("integers")(low, high, size, *args, endpoint=endpoint)
            low, high = (0, low) if high is None else (low, high)
            return self._many(size, lambda: self._drawn.randrange(low, high + endpoint))

        def randint(self, low: Any, high: Any = None, size: Any = None, *args: Any) -> Any:
            if not self._drawn.followed or np.ndim(low) or np.ndim(high):
                return self.__getattr__("randint")(low, high, size, *args)
            return self.integers(low, high, size)

        def random(self, size: Any = None, *args: Any) -> Any:
            if self._drawn.followed and size is None:
                return self._drawn.random()
            return self.__getattr__("random")(size, *args)

        def rand(self, *shape: int) -> Any:
            return self.random(shape or None)

        random_sample = random

        def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
            if self._drawn.followed and size is None:
                return self._drawn.uniform(low, high)
            return self.__getattr__("uniform")(low, high, size)

        def shuffle(self, x: Any, *args: Any) -> None:
            if not self._drawn.followed or args:
                return self.__getattr__("shuffle")(x, *args)  # type: ignore[no-any-return]
            order = self._order(len(x))
            x[:] = x[order] if isinstance(x, np.ndarray) else [x[place] for place in order]
            return None

        def permutation(self, x: Any, *args: Any) -> Any:
            if not self._drawn.followed or args:
                return self.__getattr__("permutation")(x, *args)
            values = np.arange(x) if np.ndim(x) == 0 else np.asarray(x)
            return values[self._order(len(values))]

        def _order(self, length: int) -> list[int]:
            order = list(range(length))
            self._drawn.shuffle(order)
            return order

    class Bits:
        """A source of bits, which only what draws from it makes use of."""

        def __init__(self, make: Any, seed: Any = None) -> None:
            self.real, self.seed = made(make, seed), seed

        def __getattr__(self, name: str) -> Any:
            return getattr(self.real, name)

    class State(Draws):
        """Of the older kind."""

        def __init__(self, seed: Any = None) -> None:
            if isinstance(seed, Bits):
                super().__init__(real_state(seed.real), seed.seed)
            else:
                super().__init__(made(real_state, seed), seed)

    class Generator(Draws):
        """Of the newer kind."""

        def __init__(self, bits: Bits) -> None:
            super().__init__(real_generator(bits.real), bits.seed)

    def default_rng(seed: Any = None) -> Any:
        if isinstance(seed, Draws):
            return seed
        return Generator(seed if isinstance(seed, Bits) else Bits(usual_bits, seed))

    np.random.seed(0)
    real_state, real_generator = np.random.RandomState, np.random.Generator
    usual_bits = np.random.PCG64
    for name in ("MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64"):
        setattr(np.random, name, partial(Bits, getattr(np.random, name)))
    usual = Draws(np.random.mtrand._rand)  # noqa: SLF001 - numpy's own, behind its functions
    for name in {*dir(Draws), *dir(real_state)} & {*dir(np.random)}:
        if not name.startswith("_"):
            setattr(np.random, name, getattr(usual, name))
    vars(np.random).update(RandomState=State, Generator=Generator, default_rng=default_rng)
