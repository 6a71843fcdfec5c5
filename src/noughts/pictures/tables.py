"""Results as HTML tables, for a notebook.

Every style is inline, because a notebook has many results on one page, in a light or a dark
theme. Some forges remove styles, so symbols and words say everything that colours do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from noughts.pictures.svg import LIGHT
from noughts.rules.notation import in_words, percent

RESULTS = {
    "won": ("▲", "win", "wins", LIGHT.first),
    "drawn": ("●", "draw", "draws", LIGHT.grid),
    "lost": ("▼", "loss", "loses", LIGHT.second),
}
"""For each result: its symbol, the words for it, and its colour."""

BAR = 96
"""The width of a bar, in pixels."""

PAPER = f"background: {LIGHT.paper}; color: {LIGHT.ink}"
FRAME = (
    f"{PAPER}; display: inline-block; padding: 12px 16px; border: 1px solid {LIGHT.grid}; "
    "font: 14px system-ui, sans-serif; max-width: 100%; box-sizing: border-box; overflow-x: auto"
)
CAPTION = f"{PAPER}; caption-side: top; text-align: left; font-weight: 600; padding-bottom: 6px"
CELL = "text-align: left; vertical-align: top; padding: 4px 16px 4px 0; white-space: nowrap"
NUMBERS = "font-variant-numeric: tabular-nums"


class Shares(NamedTuple):
    """A cell that shows how many of all games are won, drawn and lost, as a bar and in words."""

    won: Fraction
    drawn: Fraction
    lost: Fraction


class Table(NamedTuple):
    """A table with a sentence as its title; the first cell of a row is its heading."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str | Shares]]


class Picture(NamedTuple):
    """A picture below a table."""

    svg: str
    words: str
    """What it shows, for those who do not see it."""
    note: str = ""
    """A sentence below it."""


def draw(table: Table, *pictures: Picture, notes: Iterable[str] = ()) -> str:
    """Return a table as HTML, with pictures and notes below it."""
    return "\n".join(
        (
            f'<div style="{FRAME}">',
            f'<table style="{PAPER}; border-collapse: collapse; margin: 0">',
            f'<caption style="{CAPTION}">{escape(table.title)}</caption>',
            *_head(table.heads),
            "<tbody>",
            *(_row(row) for row in table.rows),
            "</tbody></table>",
            *(_picture(picture) for picture in pictures),
            *(_note(note) for note in notes),
            "</div>",
        )
    )


def describe(shares: Iterable[Fraction], text: Callable[[Fraction], str] = str) -> str:
    """Return shares in words, as in `wins 160/189, draws 29/189 and never loses`.

    `text` writes a share that is neither 0 nor 1.
    """
    texts = []
    for share, (_, _, verb, _) in zip(shares, RESULTS.values(), strict=True):
        if share == 1:
            return f"always {verb}"
        texts.append(f"{verb} {text(share)}" if share else f"never {verb}")
    return in_words(texts)


def _head(heads: Sequence[str]) -> Iterator[str]:
    if any(heads):
        line = f"border-bottom: 1px solid {LIGHT.grid}"
        cells = (f'<th scope="col" style="{CELL}; {line}">{escape(head)}</th>' for head in heads)
        yield f'<thead><tr style="{PAPER}">{"".join(cells)}</tr></thead>'


def _row(row: Sequence[str | Shares]) -> str:
    head, *cells = row
    texts = (_shares(cell) if isinstance(cell, Shares) else escape(cell) for cell in cells)
    return (
        f'<tr style="{PAPER}"><th scope="row" style="{CELL}; font-weight: 400">{escape(str(head))}'
        "</th>" + "".join(f'<td style="{CELL}; {NUMBERS}">{text}</td>' for text in texts) + "</tr>"
    )


def _shares(shares: Shares) -> str:
    """Return a bar, and below it each result that occurs; its title is exact."""
    bars, lines, x = [], [], 0.0
    for share, (symbol, word, _, colour) in zip(shares, RESULTS.values(), strict=True):
        if share:
            wide = float(share) * BAR
            bars.append(f'<rect x="{x:.4g}" width="{wide:.4g}" height="6" fill="{colour}"/>')
            lines.append(
                f'<span style="color: {colour if colour != LIGHT.grid else LIGHT.ink}">'
                f"{symbol}</span> {word} {escape(percent(share))}%"
            )
            x += wide
    bar = f'<svg width="{BAR}" height="6" aria-hidden="true">{"".join(bars)}</svg>'
    return f'<span title="{escape(describe(shares))}">{bar}<br>{"<br>".join(lines)}</span>'


def _picture(picture: Picture) -> str:
    """Return a picture as an image: inside the page, its ids would clash with those of others."""
    data = quote(picture.svg, safe=" !$()*+,/:;=?@[]{}'")
    return (
        f'<img alt="{escape(picture.words)}" src="data:image/svg+xml,{escape(data)}" '
        f'style="display: block; max-width: 100%; margin: 8px 0 0">{_note(picture.note)}'
    )


def _note(text: str) -> str:
    return text and f'<p style="margin: 8px 0 0">{escape(text)}</p>'
