"""Pictures as files: SVG, PNG, PDF for a poster, and a page to zoom in."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files
from pathlib import Path

from noughts.errors import NoughtsError, Unsuitable

FORMATS = (".svg", ".png", ".pdf", ".html")

POSTER = 420, 594
"""The sides of a poster in millimetres: A2."""
POSTER_MARGIN = 15

PIXELS_PER_INCH = 144
"""The resolution of a PNG: a unit of the SVG is a point, which becomes two pixels."""


def check_format(path: Path) -> str:
    """Return the ending of a file name. Raises `NoughtsError` for formats noughts cannot write."""
    ending = path.suffix.lower()
    if ending not in FORMATS:
        raise NoughtsError(
            f"cannot write a picture to {str(path)!r}: end the name with .svg, .png, .pdf or .html"
        )
    return ending


def convert(svg: str, ending: str, title: str) -> bytes:
    """Return a picture in the format of this file name ending.

    Raises `Unsuitable` with the command to install what is missing.
    """
    if ending == ".svg":
        return svg.encode()
    if ending == ".html":
        return _page(svg, title).encode()
    return _typeset(svg, ending.removeprefix("."))


def _page(svg: str, title: str) -> str:
    """Return a page with the picture, which a wheel, fingers and keys can zoom."""
    from noughts.pictures.svg import DARK, LIGHT

    look = DARK if DARK.paper in svg else LIGHT
    folder = files("noughts.pictures")
    style = (folder / "zoom.css").read_text("utf-8")
    script = (folder / "zoom.js").read_text("utf-8")
    colours = f"--paper: {look.paper}; --ink: {look.ink}; --grid: {look.grid}"
    inner = re.sub(r'(<svg [^>]*?) width="[^"]*" height="[^"]*"', r"\1", svg, count=1)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>:root {{ {colours} }}\n{style}</style></head><body>"
        '<nav aria-label="Zoom"><button value="+" aria-label="Zoom in">+</button>'
        '<button value="-" aria-label="Zoom out">&minus;</button>'
        '<button value="0">Whole picture</button>'
        "<span>Scroll or pinch to zoom, drag to move.</span></nav>"
        f'{inner}<script type="module">{script}</script></body></html>\n'
    )


def _typeset(svg: str, kind: str) -> bytes:
    """Return the picture as PNG in its own size, or as PDF on a poster."""
    try:
        import typst
    except ImportError:
        raise Unsuitable(
            f"writing {kind.upper()} needs typst, which is not installed: python -m pip install "
            "typst; or choose a name that ends with .svg or .html"
        ) from None
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert size is not None
    width, height = map(float, size.groups())
    if kind == "png":
        page, margin = f"width: {width}pt, height: {height}pt", 0
    else:
        short, long = POSTER
        wide, high = (long, short) if width > height else (short, long)
        page, margin = f"width: {wide}mm, height: {high}mm", POSTER_MARGIN
    fill = re.search(r'<rect width="[\d.]+" height="[\d.]+" fill="(#\w+)"/>', svg)
    paper = f', fill: rgb("{fill[1]}")' if fill else ""
    source = (
        f"#set page({page}, margin: {margin}mm{paper})\n#set align(center + horizon)\n"
        '#image("picture.svg", width: 100%, height: 100%, fit: "contain")'
    )
    files = {"main.typ": source.encode(), "picture.svg": svg.encode()}
    # typst accepts several files, but its type annotations do not say so.
    return typst.compile(files, format=kind, ppi=PIXELS_PER_INCH)  # type: ignore[call-overload, no-any-return]
