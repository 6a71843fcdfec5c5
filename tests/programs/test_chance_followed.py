"""Chance in a program is followed to every end, with exact weights."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations, product
from math import comb
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from noughts.programs.apart.host import MOST_LEAVES, Clocks, Host
from noughts.programs.apart.wire import Reply
from noughts.programs.convention import Convention

from noughts.rules.game import mnk

START = mnk(3, 3, 3).start

Spread: TypeAlias = dict[str, Fraction]
"""What may come of a draw, by its `repr`, and its chance."""

SOURCE = """
import os, random, secrets, sys, threading, time
from random import choice as chosen, SystemRandom
own, seeded = random.Random(), random.Random(3)

def shuffled(values):
    random.shuffle(values)
    return values

def deep(n):
    return 0 if not n else deep(n - 1) + random.choice([0, 1])

def biased(n):
    return sum(random.random() < 0.3 for _ in range(n))

def after(first, value):
    first()
    return value

def unless(value, bad, do):
    return do() if value == bad else value

def in_thread(do):
    said = []
    thread = threading.Thread(target=lambda: said.append(do()))
    thread.start()
    thread.join()
    return said[0]

def slow():
    until = time.monotonic() + 0.2
    while time.monotonic() < until: pass

def run(code):
    return eval(code, globals())
"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A program that does what it is told."""
    yield from hosted(tmp_path_factory.mktemp("chance") / "program.py", SOURCE)


@pytest.fixture(scope="module")
def with_numpy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The same with numpy."""
    pytest.importorskip("numpy")
    source = "import numpy as np\nfrom numpy.random import choice\n" + SOURCE
    yield from hosted(tmp_path_factory.mktemp("numpy") / "program.py", source)


def hosted(path: Path, source: str) -> Iterator[Host]:
    path.write_text(source, "utf-8")
    host = Host(path)
    yield host
    host.close()


def replied(host: Host, code: str, budget: int = MOST_LEAVES) -> Reply:
    how = Convention(entry="run", arguments=(f"={code!r}",), answer="index")
    reply = host.ask(how, START, budget=budget)
    assert sum(leaf.weight for leaf in reply.leaves) == 1
    assert all(leaf.weight > 0 for leaf in reply.leaves)
    return reply


def spread(host: Host, code: str) -> Spread:
    """All that may come of an expression; what goes wrong is told by its kind."""
    reply = replied(host, code)
    assert reply.seen == 1, reply
    found: Spread = defaultdict(Fraction)
    for leaf in reply.leaves:
        found[leaf.text if leaf.trouble is None else leaf.trouble.kind] += leaf.weight
    return dict(found)


def even(values: object) -> Spread:
    """Each of some values with the same chance."""
    found: Spread = defaultdict(Fraction)
    listed = list(values)  # type: ignore[call-overload]
    for value in listed:
        found[repr(value)] += Fraction(1, len(listed))
    return dict(found)


# --- laws ---------------------------------------------------------------------------------------

Drawn: TypeAlias = tuple[str, Spread]

small = st.integers(1, 4)
numbers = st.lists(st.integers(0, 9), min_size=1, max_size=4)


def overlap(part: tuple[Fraction | int, Fraction | int], whole: tuple[int, int]) -> Fraction:
    """How much of the numbers from one to another lies in a part of all numbers."""
    common = min(part[1], whole[1]) - max(part[0], whole[0])
    return max(Fraction(0), Fraction(common)) / (whole[1] - whole[0])


@st.composite
def weighted(draw: st.DrawFn) -> Drawn:
    values = draw(st.lists(st.integers(0, 9), min_size=2, max_size=4, unique=True))
    weights = [draw(st.integers(1, 5)) for _ in values]
    shares = {repr(v): Fraction(w, sum(weights)) for v, w in zip(values, weights, strict=True)}
    return f"random.choices({values}, {weights})[0]", shares


@st.composite
def scaled(draw: st.DrawFn) -> Drawn:
    """A number between two whole ones, made whole in one of several ways."""
    low, width = draw(st.integers(-3, 3)), draw(small)
    high, half = low + width, Fraction(1, 2)
    way = draw(st.sampled_from(["int", "round", "math.floor", "math.ceil"]))
    bounds: Callable[[int], tuple[Fraction | int, Fraction | int]] = {
        "int": lambda n: (n if n > 0 else n - 1, n + 1 if n >= 0 else n),
        "round": lambda n: (n - half, n + half),
        "math.floor": lambda n: (n, n + 1),
        "math.ceil": lambda n: (n - 1, n),
    }[way]
    shares = {repr(n): overlap(bounds(n), (low, high)) for n in range(low, high + 1)}
    number = draw(
        st.sampled_from(
            [
                f"random.uniform({low}, {high})",
                f"({width} * random.random() + {low})",
                f"({high} - random.random() * {width})",
                f"random.uniform({high}, {low})",
            ]
        )
    )
    code = f"{way}({number})".replace("math.", "__import__('math').")
    return code, {text: share for text, share in shares.items() if share}


draws = st.one_of(
    numbers.map(lambda values: (f"random.choice({values})", even(values))),
    numbers.map(lambda values: (f"own.choice({values})", even(values))),
    st.tuples(st.integers(-3, 3), small).map(
        lambda ends: (
            f"random.randint({ends[0]}, {ends[0] + ends[1]})",
            even(range(ends[0], ends[0] + ends[1] + 1)),
        )
    ),
    st.tuples(st.integers(1, 9), st.integers(1, 3)).map(
        lambda to: (f"random.randrange(0, {to[0]}, {to[1]})", even(range(0, *to)))  # noqa: PIE808 - there is a step
    ),
    small.map(lambda n: (f"random.getrandbits({n % 4})", even(range(1 << n % 4)))),
    small.map(
        lambda n: (f"random.sample(range({n}), {n})[0] + 0 * len(shuffled([1]))", even(range(n)))
    ),
    weighted(),
    scaled(),
)


def added(parts: tuple[Drawn, Drawn]) -> Drawn:
    (left, lefts), (right, rights) = parts
    sums: Spread = defaultdict(Fraction)
    for (a, p), (b, q) in product(lefts.items(), rights.items()):
        sums[repr(int(a) + int(b))] += p * q
    return f"({left} + {right})", dict(sums)


def either(parts: tuple[int, Drawn, Drawn]) -> Drawn:
    of_64, (left, lefts), (right, rights) = parts
    share = Fraction(of_64, 64)
    both: Spread = defaultdict(Fraction)
    for text, chance in lefts.items():
        both[text] += chance * share
    for text, chance in rights.items():
        both[text] += chance * (1 - share)
    code = f"({left} if random.random() < {of_64 / 64!r} else {right})"
    return code, {text: chance for text, chance in both.items() if chance}


combined = st.recursive(
    draws,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(added),
        st.tuples(st.integers(0, 64), inner, inner).map(either),
    ),
    max_leaves=3,
)


@given(combined)
def test_what_is_followed_is_what_can_be_worked_out(host: Host, drawn: Drawn) -> None:
    code, expected = drawn
    assert spread(host, code) == expected


# --- draws of one kind --------------------------------------------------------------------------

THIRDS = even(range(3))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("chosen(range(3))", THIRDS),
        ("random.Random(5).choice([1])", even([1])),
        ("seeded.choice(range(3))", THIRDS),
        ("SystemRandom().randrange(3)", THIRDS),
        ("secrets.choice([0, 1, 2])", THIRDS),
        ("secrets.randbelow(3)", THIRDS),
        ("secrets.SystemRandom().randint(0, 2)", THIRDS),
        ("shuffled([1, 2, 3])", even([list(each) for each in permutations([1, 2, 3])])),
        ("random.sample('abc', 2)", even([list(each) for each in permutations("abc", 2)])),
        ("random.choices('ab', k=2)", even([list(each) for each in product("ab", repeat=2)])),
        ("random.choices('abc', [0, 1, 0])", even([["b"]])),
        ("deep(6)", {repr(n): Fraction(comb(6, n), 64) for n in range(7)}),
        ("1 if random.random() > float('-inf') else 0", even([1])),
        ("1 if float('inf') <= random.random() else 0", even([0])),
        ("max(2, random.random())", even([2])),
        ("[x := random.random(), x < 0.5, x < 0.25, x > 0.75][1:]", {
            "[True, True, False]": Fraction(1, 4), "[True, False, False]": Fraction(1, 4),
            "[False, False, False]": Fraction(1, 4), "[False, False, True]": Fraction(1, 4),
        }),
        ("round(random.random(), 1)", {
            repr(n / 10): Fraction(1, 20 if n in {0, 10} else 10) for n in range(11)
        }),
        ("random.random() * 4 // 2", even([0, 1])),
        ("abs(random.random() - 0.5) < 0.25", even([True, False])),
        ("bool(random.random())", even([True])),
        ("random.choice([])", {"IndexError": Fraction(1)}),
        ("random.random() < 'x'", None),
    ],
)  # fmt: skip
def test_one_draw(host: Host, code: str, expected: Spread | None) -> None:
    if expected is None:
        assert {leaf.trouble and leaf.trouble.kind for leaf in replied(host, code).leaves} == {
            "TypeError"
        }
    else:
        assert spread(host, code) == expected


def test_what_is_seeded_on_the_way_is_what_python_draws(host: Host) -> None:
    real = random.Random(7)
    expected = [real.choice(range(100)), real.random(), real.sample(range(50), 3)]
    code = "[random.choice(range(100)), random.random(), random.sample(range(50), 3)]"
    assert spread(host, f"after(lambda: random.seed(7), 0) or {code}") == even([expected])
    own = code.replace("random.", "r.")
    assert spread(host, f"[r := random.Random(7), {own}][1]") == even([expected])
    assert len(spread(host, "random.choice(range(3))")) == 3  # and then there is chance again


@pytest.mark.parametrize(
    ("do", "kind"),
    [("os._exit(0)", "died"), ("sys.exit()", "exit"), ("1 / 0", "ZeroDivisionError")],
)
def test_a_branch_that_fails_keeps_the_others(host: Host, do: str, kind: str) -> None:
    code = f"unless(random.choice(range(3)), 1, lambda: {do})"
    assert spread(host, code) == {"0": Fraction(1, 3), kind: Fraction(1, 3), "2": Fraction(1, 3)}
    code = f"unless(2 * random.choice([0, 1]) + random.choice([0, 1]), 2, lambda: {do})"
    assert spread(host, code) == {
        "0": Fraction(1, 4),
        "1": Fraction(1, 4),
        "3": Fraction(1, 4),
    } | {
        kind: Fraction(1, 4)  # after its own copy has answered
    }


@pytest.mark.parametrize(
    "code",
    [
        "random.betavariate(2, 3)",
        "random.gauss(0, 1)",
        "random.random() ** 2",
        "1 / (1 + random.random() + random.random())",
        "f'{random.random():.3f}'",
        "sum([random.random(), random.random()]) > 1",
        "random.random() < random.random()",
        "random.randrange(10**6)",
        "random.randbytes(4)",
        "secrets.randbits(64)",
        "random.random()",
        "in_thread(lambda: random.choice(range(9)))",
    ],
)
def test_what_has_no_end_is_said_not_to_be_seen(host: Host, code: str) -> None:
    reply = replied(host, code, budget=20)
    assert reply.trouble is None
    assert reply.seen < 1
    again = replied(host, code, budget=20)
    # And yet they are the same every time; their order depends on how long each of them takes.
    assert sorted(map(repr, reply.leaves)) == sorted(map(repr, again.leaves))


def test_half_of_what_has_no_end_is_seen(host: Host) -> None:
    code = "random.gauss(0, 1) if random.random() < 0.5 else 3"
    assert replied(host, code, budget=40).seen == Fraction(1, 2)


def test_a_budget_that_does_not_suffice_is_kept_to(host: Host) -> None:
    reply = replied(host, "shuffled(list(range(6)))", budget=100)
    assert len(reply.leaves) <= 100
    assert float(reply.seen) == pytest.approx(len(reply.leaves) / 720)
    one = replied(host, "shuffled(list(range(6)))", budget=1)
    assert len(one.leaves) == 1
    assert float(one.seen) == pytest.approx(1 / 720)
    many = replied(host, "biased(5000)", budget=10)
    assert many.seen == 0
    found = sum(leaf.weight * int(leaf.text) for leaf in many.leaves)
    assert 1400 < found < 1600


def test_there_is_time_for_the_root_when_the_time_is_over(host: Host) -> None:
    before, host.clocks = host.clocks, Clocks(move=2)
    reply = replied(host, "after(slow, shuffled([1, 2, 3, 4]))")
    host.clocks = before
    assert reply.trouble is None
    assert 1 < len(reply.leaves) < 20
    assert 0 < reply.seen < 1


def test_what_stands_for_the_rest_is_drawn_by_its_chance(host: Host) -> None:
    code = "[random.choices([0, 1], [1, 9])[0] for _ in range(300)].count(1)"
    assert all(240 < int(leaf.text) < 300 for leaf in replied(host, code, budget=4).leaves)


# --- numpy --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("int(choice(3))", THIRDS),
        ("int(np.random.choice([0, 1, 2]))", THIRDS),
        ("int(np.random.choice(np.array([0, 1, 2]), 1)[0])", THIRDS),
        ("str(np.random.choice(['a', 'b'], p=[0.25, 0.75]))", {
            "'a'": Fraction(1, 4), "'b'": Fraction(3, 4),
        }),
        ("np.random.choice(3, size=2, replace=False).tolist()",
         even([list(each) for each in permutations(range(3), 2)])),
        ("np.random.choice(2, (1, 2)).tolist()",
         even([[list(each)] for each in product(range(2), repeat=2)])),
        ("int(np.random.randint(3))", THIRDS),
        ("int(np.random.randint(1, 3, size=1)[0])", even([1, 2])),
        ("int(np.random.default_rng().integers(1, 3, endpoint=True))", even([1, 2, 3])),
        ("int(np.random.default_rng().choice([0, 1, 2]))", THIRDS),
        ("np.random.default_rng().permutation(3).tolist()",
         even([list(each) for each in permutations(range(3))])),
        ("after(lambda: np.random.shuffle(x := [1, 2]) or globals().update(x=x), 0) or x",
         even([[1, 2], [2, 1]])),
        ("[x := np.array([[1, 1], [2, 2]]), np.random.default_rng().shuffle(x), x.tolist()][2]",
         even([[[1, 1], [2, 2]], [[2, 2], [1, 1]]])),
        ("int(np.random.RandomState().randint(0, 3))", THIRDS),
        ("int(np.random.Generator(np.random.PCG64()).integers(3))", THIRDS),
        ("int(np.random.RandomState(np.random.MT19937()).randint(3))", THIRDS),
        ("int(np.random.default_rng(np.random.Philox()).choice(3))", THIRDS),
        ("int(np.random.rand() * 3)", THIRDS),
        ("int(np.floor(3) * np.random.random())", THIRDS),
        ("bool(np.random.uniform(2, 4) < np.float32(2.5))",
         {"True": Fraction(1, 4), "False": Fraction(3, 4)}),
        ("np.random.choice([(0, 1), (1, 2)])", {"ValueError": Fraction(1)}),
        ("np.random.choice([])", {"ValueError": Fraction(1)}),
    ],
)  # fmt: skip
def test_numpy_is_followed_too(with_numpy: Host, code: str, expected: Spread) -> None:
    assert spread(with_numpy, code) == expected


def test_what_numpy_seeds_on_the_way_is_what_numpy_draws(with_numpy: Host) -> None:
    np = pytest.importorskip("numpy")
    real = np.random.default_rng(4).integers(0, 100, 5).tolist()
    assert spread(with_numpy, "np.random.default_rng(4).integers(0, 100, 5).tolist()") == even(
        [real]
    )
    code = "np.random.Generator(np.random.PCG64(4)).integers(0, 100, 5).tolist()"
    assert spread(with_numpy, code) == even([real])
    old = np.random.RandomState(4).randint(0, 100, 5).tolist()
    assert spread(with_numpy, "np.random.RandomState(4).randint(0, 100, 5).tolist()") == even(
        [old]
    )
    code = "after(lambda: np.random.seed(4), 0) or np.random.randint(0, 100, 5).tolist()"
    assert spread(with_numpy, code) == even([old])


def test_what_numpy_draws_without_end_is_said_not_to_be_seen(with_numpy: Host) -> None:
    for code in (
        "np.random.normal()",
        "np.random.rand(3, 3).sum()",
        "np.random.default_rng().normal()",
    ):
        assert replied(with_numpy, code).seen == 0, code
