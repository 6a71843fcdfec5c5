"""Random draws are followed to every outcome, with exact probabilities."""

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
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts.programs.branch import Branch, Run
from noughts.programs.event import DRAW
from noughts.programs.play.chance import Leaf, first_leaf, follow_draws
from programs.draws import SOURCE, THIRDS, Spread, even, leaves_of, result_of, spread, started


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Branch]:
    """A program that prints the value of an expression, for which it waits."""
    yield from started(tmp_path_factory.mktemp("chance") / "program.py", SOURCE)


# --- laws ---------------------------------------------------------------------------------------


Drawn: TypeAlias = tuple[str, Spread]

small = st.integers(1, 4)
numbers = st.lists(st.integers(0, 9), min_size=1, max_size=4)


def overlap(part: tuple[Fraction | int, Fraction | int], whole: tuple[int, int]) -> Fraction:
    """Return how much of the numbers from one to another lies in a part of all numbers."""
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


@settings(max_examples=15)
@given(combined)
def test_probabilities_are_those_worked_out_by_hand(program: Branch, drawn: Drawn) -> None:
    code, expected = drawn
    assert spread(program, code) == expected


@settings(max_examples=10)
@given(st.sets(st.integers(0, 8), max_size=8))
def test_a_draw_that_is_repeated_until_it_suits_is_shared_out(
    program: Branch, taken: set[int]
) -> None:
    left = [cell for cell in range(9) if cell not in taken]
    assert spread(program, f"free of {taken}") == even(left)
    pairs = {divmod(cell, 3) for cell in taken}
    assert spread(program, f"free_pair of {pairs}") == even([divmod(cell, 3) for cell in left])


# --- draws of one kind --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("chosen(range(3))", THIRDS),
        ("random.Random(5).choice([1])", even([1])),
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
        ("random.random() < random.random()", even([True, False])),
        ("bool(random.random())", even([True])),
        ("random.choice([])", {"IndexError": Fraction(1)}),
        ("after(lambda: random.seed(__import__('time').time()), random.choice(range(3)))", THIRDS),
    ],
)  # fmt: skip
def test_one_draw(program: Branch, code: str, expected: Spread) -> None:
    assert spread(program, code) == expected


def test_a_comparison_that_fails_is_an_error(program: Branch) -> None:
    found = {result_of(leaf) for leaf in leaves_of(program, "random.random() < 'x'")}
    assert found == {"TypeError"}


def test_what_has_a_seed_is_what_python_draws(program: Branch) -> None:
    real = random.Random(7)
    expected = [real.choice(range(100)), real.random(), real.sample(range(50), 3)]
    code = "[random.choice(range(100)), random.random(), random.sample(range(50), 3)]"
    assert spread(program, f"after(lambda: random.seed(7), 0) or {code}") == even([expected])
    own = code.replace("random.", "r.")
    assert spread(program, f"[r := random.Random(7), {own}][1]") == even([expected])
    at_start = random.Random(3).choice(range(100))
    assert spread(program, "seeded.choice(range(100))") == even([at_start])
    assert len(spread(program, "random.choice(range(3))")) == 3  # which has no seed


@pytest.mark.parametrize(
    ("do", "kind"),
    [("os._exit(0)", "died"), ("sys.exit()", "exit"), ("1 / 0", "ZeroDivisionError")],
)
def test_an_outcome_that_fails_leaves_the_others(program: Branch, do: str, kind: str) -> None:
    quarter = Fraction(1, 4)
    code = f"unless(2 * random.choice([0, 1]) + random.choice([0, 1]), 2, lambda: {do})"
    assert spread(program, code) == {"0": quarter, "1": quarter, "3": quarter, kind: quarter}


# --- what is sampled ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code",
    [
        "random.gauss(0, 1)",
        "random.random() ** 2",
        "f'{random.random():.3f}'",
        "sum([random.random(), random.random()]) > 1",
        "random.randrange(10**6)",
        "random.randbytes(4)",
        "secrets.randbits(64)",
        "os.urandom(2)",
    ],
)
def test_too_many_outcomes_are_sampled_and_reported(program: Branch, code: str) -> None:
    def drawn() -> list[tuple[str, Fraction, tuple[str, ...]]]:
        leaves = leaves_of(program, code, most=20)
        return [(result_of(leaf), leaf.weight, leaf.branch.event.unfollowed) for leaf in leaves]

    found = drawn()
    assert any(unfollowed for _, _, unfollowed in found)
    assert found == drawn()  # samples are the same every time


def test_only_the_outcome_that_was_sampled_says_so(program: Branch) -> None:
    leaves = leaves_of(program, "random.gauss(0, 1) if random.random() < 0.5 else 3")
    followed = [leaf for leaf in leaves if not leaf.branch.event.unfollowed]
    assert [(result_of(leaf), leaf.weight) for leaf in followed] == [("3", Fraction(1, 2))]


def test_more_leaves_than_allowed_are_left_out(program: Branch) -> None:
    leaves = leaves_of(program, "shuffled(list(range(6)))", most=30)
    assert 30 <= len(leaves) < 60
    assert all(leaf.sampled for leaf in leaves)
    assert len({result_of(leaf) for leaf in leaves}) == len(leaves)


def test_draws_in_a_long_row_are_sampled(program: Branch) -> None:
    leaves = leaves_of(program, "[random.choices([0, 1], [1, 9])[0] for _ in range(80)]", most=1)
    assert all(leaf.sampled for leaf in leaves)
    assert all(55 < leaf.output.count("1") < 80 for leaf in leaves)


def test_a_pair_that_is_drawn_until_it_is_free_is_shared_out(tmp_path: Path) -> None:
    """The first number is in no variable while the second is drawn, and any pair may come back."""
    path = tmp_path / "program.py"
    path.write_text(
        "import random\n"
        "taken = {(0, 0), (0, 1), (1, 1), (2, 2), (1, 0), (2, 0)}\n"
        "x, y = random.randint(0, 2), random.randint(0, 2)\n"
        "while (x, y) in taken:\n"
        "    x, y = random.randint(0, 2), random.randint(0, 2)\n"
        "input(f'{x}{y}')\n",
        "utf-8",
    )
    with Run(path, move_seconds=20) as run:
        leaves = follow_draws(run.start())
        for leaf in leaves:
            leaf.branch.close()
    weights = {leaf.branch.event.text: leaf.weight for leaf in leaves}
    assert weights == dict.fromkeys(("02", "12", "21"), Fraction(1, 3))


def leaves_of_source(source: str, path: Path) -> list[Leaf]:
    path.write_text(source, "utf-8")
    with Run(path, move_seconds=20) as run:
        leaves = follow_draws(run.start())
        for leaf in leaves:
            leaf.branch.close()
    return leaves


def test_outcomes_that_never_end_are_not_left_out(tmp_path: Path) -> None:
    source = (
        "import random\n"
        "if random.choice([1, 0]):\n"
        "    while random.randrange(3) < 3: pass\n"
        "input()\n"
    )
    leaves = leaves_of_source(source, tmp_path / "program.py")
    found = {leaf.branch.event.kind: (leaf.weight, leaf.branch.event.message) for leaf in leaves}
    endless = "never stops drawing random numbers"
    assert found == {"prompt": (Fraction(1, 2), ""), "timeout": (Fraction(1, 2), endless)}


def test_what_was_sampled_on_one_way_is_known_of_all(tmp_path: Path) -> None:
    source = "import os, random\nif random.choice([0, 1]): os.urandom(1)\ninput()"
    leaves = leaves_of_source(source, tmp_path / "program.py")
    assert [leaf.unfollowed for leaf in leaves] == [("os.urandom",)] * len(leaves)


def test_one_leaf_is_found_without_the_others(program: Branch) -> None:
    leaf = first_leaf(program.go("free of {0, 1}"))
    assert result_of(leaf) in tuple("2345678")
    assert leaf.draws == (~0,)  # everything after the first outcome is sampled
    again = first_leaf(program.go("free of {0, 1}"))
    assert result_of(again) == result_of(leaf)


# --- numpy --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pause", "follows"),
    [
        ("time.sleep(random.randint(1, 3))", False),
        ("sleep(0.5 + random.choice([1, 2]) / -10)", False),
        ("seconds = random.randint(1, 3); time.sleep(seconds)", True),
        ("time.sleep(remember(random.randint(1, 3)))", True),
        ("time.sleep([0, 1, 2][random.randint(0, 2)])", True),
        ("sleep = remember; sleep(random.randint(1, 3))", True),
        ("wait(random.randint(1, 3))", True),
    ],
)
def test_a_draw_that_only_makes_a_person_wait_is_not_followed(
    pause: str, *, follows: bool, tmp_path: Path
) -> None:
    path = tmp_path / "game.py"
    header = "import random, time\nfrom time import sleep\nremember = wait = [].append\n"
    path.write_text(f"{header}{pause}\ninput()\n")
    with Run(path) as run:
        event = run.start().event
    assert (event.kind == DRAW) == follows
    assert event.unfollowed == ()
