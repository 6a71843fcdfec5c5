"""The laws of a tally, as counts and as shares."""

import json
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from noughts.analysis.tally import Tally

COUNTS = st.builds(Tally[int], *[st.integers(0, 10**12)] * 3)
SHARES = COUNTS.filter(lambda counts: counts.total > 0).map(Tally.shares)


@given(COUNTS, COUNTS)
def test_counts_add_scale_and_invert(one: Tally[int], other: Tally[int]) -> None:
    both = one + other
    assert both == other + one
    assert both.total == one.total + other.total
    assert both.score == one.score + other.score
    assert both.inverted() == one.inverted() + other.inverted()
    assert one.inverted().inverted() == one
    assert one.score + one.inverted().score == one.total
    assert one + one + one == one * 3
    assert list(both) == list(both.by_result().values()) == [both.won, both.drawn, both.lost]


@given(SHARES, SHARES)
def test_shares_sum_to_1_and_a_coin_between_two_keeps_it_so(
    one: Tally[Fraction], other: Tally[Fraction]
) -> None:
    half = Fraction(1, 2)
    mixed = one * half + other * half
    assert one.total == mixed.total == 1
    assert list(mixed) == [(a + b) / 2 for a, b in zip(one, other, strict=True)]
    assert one.shares() == one


@given(COUNTS, SHARES)
def test_counts_are_numbers_in_json_and_shares_are_exact(
    counts: Tally[int], shares: Tally[Fraction]
) -> None:
    assert Tally(**json.loads(json.dumps(counts.to_json()))) == counts
    read = {name: Fraction(text) for name, text in shares.to_json().items()}
    assert all("/" in str(text) for text in shares.to_json().values())
    assert Tally(**read) == shares
