"""What a person may type: names of cells, and answers to menus."""

from __future__ import annotations

import re
from typing import NamedTuple


class Family(NamedTuple):
    """One way to name all cells."""

    description: str
    """What a person types, for reports: `1 to 9`."""
    texts: tuple[str, ...]
    """The texts to try; the first nine may name all cells."""
    probes: tuple[str, str, str]
    """Texts that name different cells, to find out whether the program takes this family."""


def _pairs(form: str, base: int) -> tuple[str, ...]:
    numbers = range(base, base + 3)
    return tuple(form.format(first, second) for first in numbers for second in numbers)


def _both_bases(form: str) -> tuple[str, ...]:
    """Return all pairs of numbers from 0 to 2 and from 1 to 3."""
    return tuple(dict.fromkeys(_pairs(form, 1) + _pairs(form, 0)))


def _crossed(first: str, second: str) -> tuple[str, ...]:
    return tuple(one + other for one in first for other in second)


def _words(between: str) -> tuple[str, ...]:
    rows, columns = ("top", "bottom"), ("left", "right")
    middles = ("middle", "center", "mid", "centre")
    names = [
        row + between + column for row in (*rows, *middles) for column in (*columns, *middles)
    ]
    return (*names, *middles)


FAMILIES = (
    Family("a digit", tuple("1234567890"), ("5", "1", "7")),
    Family("two numbers, such as 1 2", _both_bases("{} {}"), ("1 1", "2 2", "1 2")),
    Family("two numbers, such as 1,2", _both_bases("{},{}"), ("1,1", "2,2", "1,2")),
    Family("a letter and a digit, such as a1", _crossed("abc", "123"), ("b2", "a1", "c1")),
    Family("a letter and a digit, such as A1", _crossed("ABC", "123"), ("B2", "A1", "C1")),
    Family("a digit and a letter, such as 1a", _crossed("123", "abc"), ("2b", "1a", "1c")),
    Family("a digit and a letter, such as 1A", _crossed("123", "ABC"), ("2B", "1A", "1C")),
    Family("two numbers, such as 1, 2", _both_bases("{}, {}"), ("1, 1", "2, 2", "1, 2")),
    Family("two numbers, such as (1, 2)", _both_bases("({}, {})"), ("(1, 1)", "(2, 2)", "(1, 2)")),
    Family("two digits, such as 12", _both_bases("{}{}"), ("22", "11", "12")),
    Family("two numbers, such as 1-2", _both_bases("{}-{}"), ("1-1", "2-2", "1-2")),
    Family("a letter and a digit, such as a0", _crossed("abc", "012"), ("b1", "a2", "c2")),
    Family("a letter from a to i", tuple("abcdefghi"), ("e", "a", "g")),
    Family("a letter from A to I", tuple("ABCDEFGHI"), ("E", "A", "G")),
    Family("a key of the block q to c", tuple("qweasdzxc"), ("s", "q", "e")),
    Family(
        "two letters, such as tl",
        (*_crossed("tmb", "lmr"), *_crossed("tmb", "c")),
        ("tl", "br", "tr"),
    ),
    Family(
        "words, such as top left",
        _words(" "),
        ("top left", "bottom right", "top right"),
    ),
    Family(
        "words, such as top-left",
        _words("-"),
        ("top-left", "bottom-right", "top-right"),
    ),
)

NUMBERS = ("1", "2", "3", "0")
LETTERS = ("a", "b", "c", "A", "B", "C")
"""Names of rows and columns, for programs that ask for one after the other."""

USUAL_ANSWERS = (
    "", "1", "2", "3", "0", "y", "n", "x", "o", "X", "O", "h", "yes", "no", "hard", "t",
    "start user hard", "start hard user", "s", "p", "play", "start",
)  # fmt: skip
"""The answers to try at a menu that names none."""

STRONG = re.compile(
    r"hard|impossib|unbeat|expert|master|perfect|minimax|genius|insane|invincib|smart|difficult"
    r"|alpha|pro\b|god|extreme|advanced|best",
    re.IGNORECASE,
)
"""Words for the strongest levels, which noughts tries first."""

NUMBERS_NAMED = re.compile(r"(?<![\w.])(\d+)(?:\s*(?:-|to\b|through\b|and\b)\s*(\d+))?(?!\w|\.\d)")
"""Numbers in a question, alone or as the ends of a range."""

MOST_OFFERED = 12
LONGEST_OFFERED = 14


def offered(output: str) -> list[str]:
    r"""Return the answers that a prompt, or the text printed before it, names.

    >>> offered("1) Easy\n2) Hard\nYour choice: ")
    ['1', '2', 'easy', 'hard']
    >>> offered("Do you want to be X or O? ")
    ['X', 'O']
    >>> offered("Play first? [y/n] ")
    ['y', 'n']
    >>> offered("p) play  d) difficulty")
    ['p', 'd']
    >>> offered("Welcome to 3x3!\nLevel from 1 to 3: ")
    ['1', '2', '3']
    >>> offered("Level 1 (easy) or 2 (hard)? ")
    ['1', '2', 'easy', 'hard']
    >>> offered("Player 1, choose a level: "), offered("You have 10 lives. Ready? ")
    ([], [])
    """
    tail = output[-700:]
    found = _numbers_in(tail.strip().rpartition("\n")[2])
    for inside in re.findall(r"[(\[{<]([^)\]}>]{1,60})[)\]}>]", tail):
        found += re.split(r"\s*(?:[/,|]|\bor\b|\s)\s*", inside)
    found += re.findall(r"['\"]([^'\"\s]{1,14})['\"]", tail)
    for several in re.findall(r"\b\w{1,12}(?:\s*/\s*\w{1,12})+", tail):
        found += re.split(r"\s*/\s*", several)
    for one, other in re.findall(r"(\w{1,12})\s+or\s+(\w{1,12})", tail):
        found += [one, other]
    found += re.findall(r"(?m)^\W*(\w)\s*[.):\-=>]", tail)
    found += re.findall(r"\s(\w)\)", tail)
    found += re.findall(r"\b(\d)\s*(?:[.):=-]|for\b|to\b)", tail)
    found += [
        word.lower()
        for word in re.findall(r"\b(?:easy|medium|hard|impossible)\b", tail, re.IGNORECASE)
    ]
    cleaned = (each.strip(" '\".:;!?*") for each in found)
    return [each for each in dict.fromkeys(cleaned) if 0 < len(each) <= LONGEST_OFFERED][
        :MOST_OFFERED
    ]


def _numbers_in(question: str) -> list[str]:
    """Return the digits that a question names, with those between two of them.

    A single number, as in "Player 1", is not an answer.
    """
    found: list[int] = []
    for low, high in NUMBERS_NAMED.findall(question):
        first, last = int(low), int(high or low)
        found += range(first, last + 1) if first <= last < 100 else [first, last]
    return [str(number) for number in found if number < 10] if len(found) > 1 else []


def line_offering(answer: str, output: str) -> str:
    """Return the line that offers an answer, such as `3) Hard`; the answer itself if none does."""
    for line in reversed(output.splitlines()):
        if re.search(rf"(?<!\w){re.escape(answer)}(?!\w)", line):
            return line.strip()
    return answer
