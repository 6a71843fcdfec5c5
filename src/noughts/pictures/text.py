"""Boards as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from noughts.rules.notation import LETTERS
from noughts.rules.position import Position
from noughts.rules.variants import layer_rows

BOX = "─│┌┬┐├┼┤└┴┘═╞╪╡"
ASCII_BOX = "-|+++++++++=+++"


def draw(
    position: Position, captions: Mapping[int, Sequence[str]] | None = None, *, box: str = BOX
) -> str:
    """Return the board with its labels, and in each cell the lines of its caption.

    The caption of a taken cell replaces its mark. Pass `ASCII_BOX` as `box` for an encoding
    without box-drawing characters.
    """
    game = position.game
    captions = captions or {}
    marks = "".join(str(position).split("/"))
    texts = {
        cell: captions.get(cell, () if mark == "." else [mark]) for cell, mark in enumerate(marks)
    }
    height = max([1, *(len(lines) for lines in texts.values())])
    width = max([1, *(len(line) for lines in texts.values() for line in lines)])
    across, down, top, middle, bottom = box[0], box[1], box[2:5], box[5:8], box[8:11]
    between_layers, layer = box[11], layer_rows(game)
    margin = " " * (len(str(game.rows)) + 1)

    def rule(corners: str, across: str = across) -> str:
        row = corners[1].join([across * (width + 2)] * game.columns)
        return margin + corners[0] + row + corners[2]

    def centred(text: Sequence[str]) -> list[str]:
        above = (height - len(text)) // 2
        lines = [*[""] * above, *text, *[""] * (height - above - len(text))]
        return [f" {line:^{width}} " for line in lines]

    rows = [margin + " " + " ".join(f" {LETTERS[c]:^{width}} " for c in range(game.columns))]
    rows.append(rule(top))
    for row in range(game.rows):
        cells = [centred(texts[row * game.columns + column]) for column in range(game.columns)]
        for number, line in enumerate(zip(*cells, strict=True)):
            label = f"{row + 1:>{len(margin) - 1}} " if number == (height - 1) // 2 else margin
            rows.append(label + down + down.join(line) + down)
        if row == game.rows - 1:
            rows.append(rule(bottom))
        elif (row + 1) % layer:
            rows.append(rule(middle))
        else:
            rows.append(rule(box[12:], between_layers))
    return "\n".join(line.rstrip() for line in rows)


def draw_small(position: Position) -> str:
    """Return the board with its labels and without lines, for small screens."""
    margin, layer = len(str(position.game.rows)), layer_rows(position.game)
    drawn = [" ".join([" " * margin, *LETTERS[: position.game.columns]])]
    for number, row in enumerate(str(position).split("/"), start=1):
        if number > 1 and not (number - 1) % layer:
            drawn.append("")
        drawn.append(" ".join([f"{number:>{margin}}", *row]))
    return "\n".join(drawn)
