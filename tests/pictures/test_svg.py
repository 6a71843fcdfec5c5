import re
from xml.etree import ElementTree as ET

from boards import GAMES, playouts
from hypothesis import given

from noughts import Position, cell_name, mnk
from noughts.pictures.svg import DARK, LIGHT, describe, draw
from noughts.rules.masks import cells_of
from noughts.rules.notation import parse_position
from noughts.rules.variants import cube

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "rect", "path", "g", "text", "circle", "polyline"}


def drawn(position: Position, last: int | None = None, *, dark: bool = False) -> ET.Element:
    return ET.fromstring(draw(position, last, dark=dark))  # noqa: S314 - our own


def stroked(picture: ET.Element, tag: str, colour: str) -> list[ET.Element]:
    return [each for each in picture.iter(SVG + tag) if each.get("stroke") == colour]


def cell_at(x: str | None, y: str | None) -> int:
    """The cell of a 3x3 board at a point."""
    return (int(x or 0) - 44) // 100 + 3 * ((int(y or 0) - 44) // 100)


def test_every_position_is_drawn_with_its_marks_where_they_are(
    positions: tuple[Position, ...],
) -> None:
    for position in positions:
        picture = drawn(position)
        crosses = stroked(picture, "path", LIGHT.first)
        noughts = stroked(picture, "circle", LIGHT.second)
        middles = []
        for cross in crosses:
            x, y, to_x, to_y = map(int, re.findall(r"\d+", cross.get("d", ""))[:4])
            middles.append(((x + to_x) // 2, (y + to_y) // 2))
        rounds = [(int(each.get("cx", "")), int(each.get("cy", ""))) for each in noughts]
        for marks, places in ((position.first, middles), (position.second, rounds)):
            cells = [(x - 44) // 100 + 3 * ((y - 44) // 100) for x, y in places]
            assert tuple(cells) == cells_of(marks)


def test_a_line_is_drawn_exactly_when_the_game_is_won(positions: tuple[Position, ...]) -> None:
    for position in positions:
        lines = list(drawn(position).iter(SVG + "polyline"))
        assert bool(lines) == position.lost
        for line in lines:
            points = [point.split(",") for point in line.get("points", "").split()]
            cells = {cell_at(x, y) for x, y in points}
            assert sum(1 << cell for cell in cells) in position.game.lines
            assert cells <= set(cells_of(position.opponent))
            assert line.get("stroke-linecap") == "round"


def test_the_description_tells_every_position_from_every_other(
    positions: tuple[Position, ...],
) -> None:
    assert len({describe(position) for position in positions}) == len(positions)


def test_the_description_says_how_it_stands() -> None:
    told = {
        ".../.../...": "X: nothing yet. O: nothing yet. X to move.",
        "X../.O./...": "X: a1. O: b2. X to move.",
        "XXX/OO./...": "X: a1, b1 and c1. O: a2 and b2. X wins with a1-b1-c1.",
        "XOX/XOO/OXX": "X: a1, c1, a2, b3 and c3. O: b1, b2, c2 and a3. A draw.",
    }
    for text, words in told.items():
        assert describe(parse_position(text)) == words


@given(playouts(games=(*GAMES, mnk(15, 15, 5))))
def test_any_board_is_a_picture_that_loads_nothing(played: list[Position]) -> None:
    position = played[-1]
    text = draw(position)
    picture = ET.fromstring(text)  # noqa: S314 - our own
    assert {each.tag.removeprefix(SVG) for each in picture.iter()} <= ALLOWED
    assert "href" not in text
    assert "url(" not in text
    assert "style" not in text
    game = position.game
    assert picture.get("viewBox") == f"0 0 {game.columns * 100 + 66} {game.rows * 100 + 66}"
    assert picture.findtext(f"{SVG}title") == f"{game}: {position}"
    assert picture.findtext(f"{SVG}desc") == describe(position)
    labels = [each.text for each in picture.iter(f"{SVG}text")]
    assert labels[: game.columns] == [cell_name(c, game)[0] for c in range(game.columns)]
    assert labels[game.columns :] == [str(row + 1) for row in range(game.rows)]


def test_the_last_move_has_a_dot_and_a_word() -> None:
    position = parse_position("X../.O./...")
    assert draw(position, 4) != draw(position)
    assert "Last move: b2." in draw(position, 4)
    dots = [each for each in drawn(position, 4).iter(f"{SVG}circle") if each.get("r") == "5"]
    assert [each.get("fill") for each in dots] == [LIGHT.ink]
    assert [cell_at(each.get("cx"), each.get("cy")) for each in dots] == [4]


def test_light_and_dark_are_the_same_picture_in_other_colours() -> None:
    position = parse_position("XXX/OO./...")
    light, dark = draw(position, 2), draw(position, 2, dark=True)
    for before, after in zip(LIGHT, DARK, strict=True):
        assert after not in light
        light = light.replace(before, after)
    assert light == dark


def test_a_game_that_is_no_grid_game_is_drawn_too() -> None:
    position = cube(4).start.play(0)
    assert stroked(drawn(position), "path", LIGHT.first)
