"""Progress on standard error while a command works, if standard error is a terminal.

Rich takes longer to import than most commands take to run, so it is imported only if somebody can
see the progress.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def show_status(
    text: str, *, when: bool = True, delay: float = 0
) -> Iterator[Callable[[str], None]]:
    """Show `text` beside a spinner until the block ends; yields a function that replaces it.

    A block that ends within `delay` seconds shows nothing.
    """
    if not (when and sys.stderr.isatty()):
        yield lambda _: None
        return
    from threading import Timer

    from rich.console import Console

    status = Console(stderr=True).status(text)
    timer = Timer(delay, status.start)
    timer.daemon = True
    timer.start()
    if not delay:
        timer.join()
    try:
        yield status.update
    finally:
        timer.cancel()
        timer.join()  # so that the timer cannot start the spinner after this block
        status.stop()


@contextmanager
def show_bar(unit: str, total: int | None = None) -> Iterator[Callable[[int, int | None], None]]:
    """Show a progress bar until the block ends; yields a function of work done and total work."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(unit, total=total)
        yield lambda done, of: progress.update(task, completed=done, total=of)
