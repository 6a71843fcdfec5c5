"""What happens in a game, told to a person: drawn for the eye, or plain, in words for the ear."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from rich.table import Table

from noughts.analysis.review import Judgement
from noughts.analysis.solver import Outcome
from noughts.frontends.console import fit_board, open_console
from noughts.frontends.outcomes import describe_outcomes, show_outcomes
from noughts.play.session import Session
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name
from noughts.rules.position import Position

LONGEST = 79
"""How long the answer to a wrong entry may be."""

ROOMY = 60
"""On a screen less wide than this the verdict is left to its sign."""


class Teller:
    """A screen and a keyboard; with `plain` nothing is drawn."""

    def __init__(self, *, plain: bool) -> None:
        self.plain = plain
        self.screen = open_console(plain=plain)
        self.at_terminal = sys.stdin is not None and sys.stdin.isatty()

    def say(self, *lines: str) -> None:
        """Print these lines."""
        for line in lines:
            self.screen.print(line)

    def complain(self, text: object) -> None:
        """Answer what cannot be done, in one line: of a long one the beginning and the end."""
        line, half = f"{text}", LONGEST // 2 - 3
        self.say(line if len(line) <= LONGEST else f"{line[:half]} ... {line[-half:]}")

    def ask(self, prompt: str) -> str:
        """A line from the keyboard. Raises `EOFError` when it is over, or there is no keyboard."""
        self.screen.print(prompt, end="")
        line = "" if sys.stdin is None else sys.stdin.readline()  # input() stumbles over a NUL
        if not line or not self.at_terminal:
            self.say("")  # where nobody has pressed Enter the line ends all the same
        if not line:
            raise EOFError
        return line.strip()

    def board(self, session: Session) -> None:
        """The board, with the names of the cells to choose from; at the end the line that won."""
        position = session.position
        if not self.plain:
            won = {cell for line in session.winning_lines for cell in cells_of(line)}
            line = {cell: [f"-{position.just_moved}-"] for cell in won}
            names = {cell: [cell_name(cell, position.game)] for cell in position.moves}
            self.say("")
            self.screen.print(fit_board(self.screen, position, line or names))

    def outcomes(self, position: Position, outcomes: Mapping[int, Outcome]) -> None:
        """What each cell leads to, as far as it is known."""
        if self.plain:
            self.say(*describe_outcomes(position, outcomes))
        elif outcomes:
            self.say("")
            show_outcomes(self.screen, position, outcomes)

    def judgements(self, judged: Mapping[int, Judgement]) -> None:
        """Moves by their number, with what is to be said of them."""
        told = [(number, each.position.to_move, each) for number, each in judged.items()]
        if self.plain:
            self.say(*(f"Move {no}, {mark}, {e.verdict}: {e.sentence}" for no, mark, e in told))
            return
        roomy = self.screen.width >= ROOMY
        self._table(
            (f"{no:>2} {mark}", e.sign, *[e.verdict] * roomy, e.sentence) for no, mark, e in told
        )

    def commands(self, rows: Iterable[tuple[str, str, str]]) -> None:
        """What can be typed: a word, its key if it has one, what it does."""
        if self.plain:
            self.say(*(f"{word}{key and f', or {key}'}: {does}." for word, key, does in rows))
        else:
            self._table(rows)

    def _table(self, rows: Iterable[tuple[str, ...]]) -> None:
        table = Table.grid(padding=(0, 1))
        for row in rows:
            table.add_row(*row)
        if table.rows:
            self.screen.print(table)
