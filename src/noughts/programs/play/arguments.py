"""Command-line arguments that change how a program plays, or that it cannot start without.

noughts reads them from the program's own usage text, or from what its source compares with.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import product

from noughts.programs.branch import STARTED_WITH, Run
from noughts.programs.event import DRAW, ENDED, PROMPT, Event
from noughts.programs.play.answers import STRONG

MOST_COMBINATIONS = 12

READS_ARGUMENTS = re.compile(r"\bsys\.argv\b|\bargv\b|\bargparse\b|\bclick\b|\boptparse\b")
CHOICE = re.compile(r"(?:(--[\w-]+|-\w)[ =])?[{\[<(]([\w-]+(?:\s*[,|/]\s*[\w-]+)+)[}\])>]")
FLAG = re.compile(r"\[(--[\w-]+)\]")


INDEX = re.compile(r"\bargv\[(\d)\]")
MOST_ARGUMENTS, LONGEST_ARGUMENT = 3, 12
OTHER_MARK = {"X": "O", "O": "X", "x": "o", "o": "x"}
USUAL_ARGUMENTS = (("X", "O"), ("1", "2", "3"))
"""Arguments to try if no word that the source compares with starts the program."""


def wants_arguments(event: Event) -> bool:
    """Return whether a program ended because it was started without arguments."""
    lines = event.fields.get("lines", ())
    return (
        event.crashed and "IndexError" in event.message and any("argv" in each for each in lines)
    )


def split_menu(
    menu: tuple[str, ...] | None,
) -> tuple[list[tuple[str, ...]], tuple[str, ...] | None]:
    """Return the arguments that the user chose among the answers to the menus, and the answers.

    >>> split_menu(("start it with -l 2", "Ann"))
    ([('-l', '2')], ('Ann',))
    >>> split_menu(("start it with x",))
    ([('x',)], None)
    """
    started = [each for each in menu or () if each.startswith(STARTED_WITH)]
    answers = tuple(each for each in menu or () if each not in started)
    lists = [tuple(each.removeprefix(STARTED_WITH).split()) for each in started]
    return lists, None if lists and not answers else menu and answers


def argument_lists(run: Run) -> list[tuple[str, ...]]:
    """Return the argument lists to start a program with: none, then those in its usage text.

    If it cannot start without arguments, return those with which it starts.
    """
    lists: list[tuple[str, ...]] = [()]
    try:
        source = run.path.read_text("utf-8", "replace")
    except OSError:
        return lists
    if not READS_ARGUMENTS.search(source):
        return lists
    started = run.start()
    started.close()
    if wants_arguments(started.event):
        return next(filter(None, (_starting(run, each) for each in guesses(source))), lists)
    started = run.start(("--help",))
    started.close()
    if started.event.kind == ENDED:
        lists += read_usage(started.event.output)
    return lists


def guesses(source: str) -> list[list[tuple[str, ...]]]:
    r"""Return groups of argument lists to try for a program that reads `argv[1]` and so on.

    >>> guesses("import sys\nfirst = sys.argv[1] == 'me'")[0]
    [('me',)]
    """
    number = max([1, *map(int, INDEX.findall(source))])
    if number > MOST_ARGUMENTS:
        return []
    compared = list(_compared(source))
    compared += [OTHER_MARK[text] for text in compared if text in OTHER_MARK]
    texts = list(dict.fromkeys(compared))
    groups = [group for group in (texts, *USUAL_ARGUMENTS) if group]
    return [list(product(group, repeat=number))[:MOST_COMBINATIONS] for group in groups]


def _compared(source: str) -> Iterator[str]:
    """Yield the short words that a program compares something with."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        for part in (node.left, *node.comparators) if isinstance(node, ast.Compare) else ():
            for each in part.elts if isinstance(part, ast.Tuple | ast.List | ast.Set) else [part]:
                value = each.value if isinstance(each, ast.Constant) else None
                if isinstance(value, str) and value.isalnum() and len(value) <= LONGEST_ARGUMENT:
                    yield value


def _starting(run: Run, lists: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the argument lists with which a program reaches a prompt or a random draw."""
    found = []
    for arguments in lists:
        started = run.start(arguments)
        started.close()
        if started.event.kind in (PROMPT, DRAW):
            found.append(arguments)
    return found


def read_usage(text: str) -> list[tuple[str, ...]]:
    """Return every combination of the choices that a usage text offers, at most a dozen.

    >>> read_usage("usage: t.py [-h] [--level {easy,hard}] [--first]")
    [('--level', 'hard'), ('--level', 'hard', '--first'), ('--level', 'easy'), ('--level', 'easy', '--first'), ('--first',)]
    >>> read_usage("Usage: python t.py [x|o]")
    [('x',), ('o',)]
    """  # noqa: E501 - the output of an example
    usage = text.partition("\n\n")[0]
    several: dict[str, list[tuple[str, ...]]] = {}
    for option, choices in CHOICE.findall(usage):
        values = re.split(r"\s*[,|/]\s*", choices)
        named = [(option, value) if option else (value,) for value in values]
        several.setdefault(option or choices, [*named, *([()] if option else [])])
    for flag in FLAG.findall(usage):
        if flag not in ("--help", "--version"):
            several.setdefault(flag, [(), (flag,)])
    combinations = product(*several.values())
    lists = [tuple(part for each in chosen for part in each) for chosen in combinations]
    different = [each for each in dict.fromkeys(lists) if each][:MOST_COMBINATIONS]
    return sorted(different, key=lambda each: not STRONG.search(" ".join(each)))
