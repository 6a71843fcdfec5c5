"""Emblems: strokes inside their square, far from each other, visible on light and dark paper."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import dist

import pytest
from drawings import contrast

from noughts.pictures import svg
from noughts.pictures.emblems import (
    EMBLEMS,
    SIZE,
    WIDTH,
    Emblem,
    curve,
    ellipse,
    to_json,
    with_mirror_image,
)


@pytest.mark.parametrize("emblem", EMBLEMS.values(), ids=EMBLEMS)
def test_every_stroke_stays_inside_with_its_whole_width(emblem: Emblem) -> None:
    assert emblem.strokes
    for stroke in emblem.strokes:
        for point in stroke:
            assert all(WIDTH / 2 <= each <= 1 - WIDTH / 2 for each in point)


@pytest.mark.parametrize("emblem", EMBLEMS.values(), ids=EMBLEMS)
def test_an_emblem_fills_its_square_and_its_curves_are_smooth(emblem: Emblem) -> None:
    xs, ys = zip(*(point for stroke in emblem.strokes for point in stroke), strict=True)
    assert max(max(xs) - min(xs), max(ys) - min(ys)) >= 0.8
    for stroke in emblem.strokes:
        if len(stroke) > 10:
            assert max(dist(*pair) for pair in pairwise(stroke)) < 0.6


@pytest.mark.parametrize("emblem", EMBLEMS.values(), ids=EMBLEMS)
def test_colours_keep_3_to_1_on_their_paper(emblem: Emblem) -> None:
    for colour, look in ((emblem.light, svg.LIGHT), (emblem.dark, svg.DARK)):
        assert contrast(*(bytes.fromhex(each[1:]) for each in (colour, look.paper))) >= 3


def test_every_emblem_has_its_own_colours_and_strokes() -> None:
    for one, other in combinations(EMBLEMS.values(), 2):
        assert one.light != other.light
        assert one.dark != other.dark
        assert one.description != other.description
        assert one.strokes != other.strokes


@pytest.mark.parametrize("name", EMBLEMS)
def test_the_path_draws_the_strokes(name: str) -> None:
    emblem, drawing = EMBLEMS[name], to_json(name)
    assert (drawing["light"], drawing["dark"]) == (emblem.light, emblem.dark)
    assert drawing["description"] == emblem.description
    strokes = str(drawing["path"]).split("M")[1:]
    assert len(strokes) == len(emblem.strokes)
    for text, stroke in zip(strokes, emblem.strokes, strict=True):
        numbers = [float(number) / SIZE for number in re.findall(r"[\d.]+", text)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        assert len(points) == max(2, len(stroke))  # a dot is a line to itself
        for drawn, meant in zip(points, stroke, strict=False):
            assert dist(drawn, meant) < 0.001


def test_curves_begin_and_end_where_they_should() -> None:
    bent = curve((0, 0), (1, 0), (1, 1))
    assert (bent[0], bent[-1]) == ((0, 0), (1, 1))
    round_ = ellipse(0.5, 0.5, 0.2, 0.4)
    assert dist(round_[0], round_[-1]) < 1e-9
    assert min(y for _, y in round_) == pytest.approx(0.1)
    assert with_mirror_image(((0.2, 0.3),)) == (((0.2, 0.3),), ((0.8, 0.3),))
