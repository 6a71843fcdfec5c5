"""The display of the terminal: draws a game, or describes it if `plain`, and reads lines."""

from __future__ import annotations

import io
import select
import sys
import time
from collections.abc import Iterable, Mapping, Sequence

from rich.table import Table as Grid

from noughts.analysis.coach import Advice
from noughts.analysis.review import Judgement
from noughts.frontends.console import fit_board, open_console
from noughts.frontends.outcomes import describe_outcomes, show_outcomes
from noughts.play.messages import define_words
from noughts.play.session import Session
from noughts.rules.masks import cells_of
from noughts.rules.notation import as_sentence, cell_name, count_of

LONGEST_ERROR = 79
"""The length in characters of the longest answer to a line that cannot be read: one line."""

VERDICT_WIDTH = 60
"""On a console narrower than this, a verdict is only its sign, without a word."""


class Display:
    """Standard output and standard input; with `plain` it prints words instead of boards."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self.console = open_console(plain=plain)
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        """Whether a person types the lines, not a file or a pipe."""
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="surrogateescape")  # so that any bytes can be quoted

    # --- sentences ----------------------------------------------------------------------------

    def show(self, *lines: str) -> None:
        """Print these lines, wrapped at the width of the console."""
        for line in lines:
            self.console.print(line)

    def show_error(self, error: object) -> None:
        """Print one line about an error, without the middle of a long one."""
        line, half = as_sentence(error), LONGEST_ERROR // 2 - 3
        self.show(line if len(line) <= LONGEST_ERROR else f"{line[:half]} ... {line[-half:]}")

    def read_line(self, prompt: str) -> str:
        """Return the next line without surrounding blanks. Raises `EOFError` after the last."""
        self.console.print(prompt, end="")
        line = "" if sys.stdin is None else sys.stdin.readline()  # input() refuses a NUL
        if not line or not self.interactive:
            self.show("")  # ends the line of the prompt, because nobody pressed Enter
        if not line:
            raise EOFError
        return line.strip()

    def wait_for_line(self, seconds: float) -> bool:
        """Wait, and return whether somebody has typed a line meanwhile."""
        try:
            return bool(select.select([sys.stdin], [], [], seconds)[0])
        except io.UnsupportedOperation:  # standard input has no file descriptor
            return False
        except OSError:  # on Windows, select() does not accept a console
            time.sleep(seconds)
            return False

    # --- the game -----------------------------------------------------------------------------

    def draw_board(self, session: Session) -> None:
        """Draw the board with the names of the empty cells, or with the line that has won."""
        if self.plain:
            return
        position = session.position
        winning = {cell for line in session.winning_lines for cell in cells_of(line)}
        strokes = {cell: [f"-{position.just_moved}-"] for cell in winning}
        names = {cell: [cell_name(cell, position.game)] for cell in position.moves}
        self.show("")
        self.console.print(fit_board(self.console, position, strokes or names))

    def show_advice(self, advice: Advice, hint: str) -> None:
        """Show the outcome of every cell, as far as it is known, and the hint of the coach."""
        position, outcomes = advice.position, advice.outcomes
        if self.plain:
            self.show(*describe_outcomes(position, outcomes))
        elif outcomes:
            self.show("")
            show_outcomes(self.console, position, outcomes)
        if unknown := len(position.moves) - len(outcomes):
            cells = f"{count_of(unknown, 'cell')} {'is' if unknown == 1 else 'are'}"
            self.show(f"The coach does not know what {cells} worth.")
        self.show(*filter(None, (hint, define_words([hint]))))

    def show_opponents(self, opponents: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Show the names of opponents, each with some sentences."""
        if self.plain:
            self.show(*(f"{name}: {' '.join(about)}" for name, about in opponents))
        else:
            self._show_grid((name, "\n".join(about)) for name, about in opponents)

    def show_judgements(self, judgements: Mapping[int, Judgement]) -> None:
        """Show moves with their numbers and verdicts, one per row."""
        rows = [
            (number, judgement.position.to_move, judgement)
            for number, judgement in judgements.items()
        ]
        if self.plain:
            self.show(
                *(
                    f"Move {n}, {mark}, {judgement.verdict}: {judgement.sentence}"
                    for n, mark, judgement in rows
                )
            )
            return
        wide = self.console.width >= VERDICT_WIDTH
        self._show_grid(
            (f"{n:>2} {mark}", judgement.sign, *[judgement.verdict] * wide, judgement.sentence)
            for n, mark, judgement in rows
        )

    def show_help(self, rows: Iterable[tuple[str, str, str]]) -> None:
        """Show what can be typed: a word, its key or nothing, and what it does.

        In words, signs such as `>` are left out: read aloud, they are longer than the word.
        """
        if self.plain:
            for word, key, does in rows:
                short = key if key.isalpha() or key == "?" else ""
                self.show(f"{word}{short and f', or {short}'}: {does}.")
        else:
            self._show_grid(rows)

    def _show_grid(self, rows: Iterable[tuple[str, ...]]) -> None:
        grid = Grid.grid(padding=(0, 1))
        for row in rows:
            grid.add_row(*row)
        if grid.rows:
            self.console.print(grid)
