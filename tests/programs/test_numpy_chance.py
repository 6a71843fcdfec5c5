"""Random draws of NumPy are followed to every outcome, with exact probabilities."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import pytest

from noughts.programs.branch import Branch
from programs.draws import SOURCE, THIRDS, Spread, even, leaves_of, result_of, spread, started


@pytest.fixture(scope="module")
def with_numpy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Branch]:
    """The same with numpy."""
    pytest.importorskip("numpy")
    source = "import numpy as np\nfrom numpy.random import choice\n" + SOURCE
    yield from started(tmp_path_factory.mktemp("numpy") / "program.py", source)


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
        ("[x := [1, 2], np.random.shuffle(x)][0]", even([[1, 2], [2, 1]])),
        ("[x := np.array([[1, 1], [2, 2]]), np.random.default_rng().shuffle(x), x.tolist()][2]",
         even([[[1, 1], [2, 2]], [[2, 2], [1, 1]]])),
        ("int(np.random.RandomState().randint(0, 3))", THIRDS),
        ("int(np.random.Generator(np.random.PCG64()).integers(3))", THIRDS),
        ("int(np.random.RandomState(np.random.MT19937()).randint(3))", THIRDS),
        ("int(np.random.default_rng(np.random.Philox()).choice(3))", THIRDS),
        ("int(np.random.rand() * 3)", THIRDS),
        ("[np.random.seed(int(__import__('time').time())), int(np.random.randint(3))][1]", THIRDS),
        ("isinstance(np.random.default_rng(), np.random.Generator)", even([True])),
        ("np.random.choice(2, p=[0.1, 0.1])", {"ValueError": Fraction(1)}),
        ("int(np.floor(3) * np.random.random())", THIRDS),
        ("bool(np.random.uniform(2, 4) < np.float32(2.5))",
         {"True": Fraction(1, 4), "False": Fraction(3, 4)}),
        ("np.random.choice([(0, 1), (1, 2)])", {"ValueError": Fraction(1)}),
        ("np.random.choice([])", {"ValueError": Fraction(1)}),
    ],
)  # fmt: skip
def test_numpy_is_followed_too(with_numpy: Branch, code: str, expected: Spread) -> None:
    found: Spread = defaultdict(Fraction)
    for leaf in leaves_of(with_numpy, code):
        found[result_of(leaf)] += leaf.weight
    assert found == expected


def test_what_has_a_seed_is_what_numpy_draws(with_numpy: Branch) -> None:
    np = pytest.importorskip("numpy")
    new = np.random.default_rng(4).integers(0, 100, 5).tolist()
    old = np.random.RandomState(4).randint(0, 100, 5).tolist()
    for code, expected in {
        "np.random.default_rng(4).integers(0, 100, 5).tolist()": new,
        "np.random.Generator(np.random.PCG64(4)).integers(0, 100, 5).tolist()": new,
        "np.random.RandomState(4).randint(0, 100, 5).tolist()": old,
        "after(lambda: np.random.seed(4), 0) or np.random.randint(0, 100, 5).tolist()": old,
    }.items():
        assert spread(with_numpy, code) == even([expected])


@pytest.mark.parametrize(
    "code",
    ["np.random.normal()", "np.random.rand(3, 3).sum()", "np.random.default_rng().normal()"],
)
def test_other_draws_of_numpy_are_reported(with_numpy: Branch, code: str) -> None:
    (leaf,) = leaves_of(with_numpy, code)
    assert "NumPy" in leaf.branch.event.unfollowed[0]
