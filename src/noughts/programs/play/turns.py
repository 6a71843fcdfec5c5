"""One turn: a person takes a cell, and the program reacts.

The walk and a live game share this code. It follows every random draw, and presses Enter at
prompts that are not for a move, before the program replies or asks for the next move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from noughts.programs.branch import Branch, Script
from noughts.programs.event import DRAW
from noughts.programs.play.chance import MOST_LEAVES, Leaf, follow_draws
from noughts.programs.play.judging import PLAYING, Outcome, judge
from noughts.programs.play.moves import Cells, Moves
from noughts.programs.play.prompts import Focus, Prompt

MOST_ENTERS = 3
"""The most other prompts to answer with Enter between two moves."""


class Reply(NamedTuple):
    """One possible reaction of a program to a person's move."""

    outcome: Outcome
    leaf: Leaf
    """The program after it, with its probability."""
    script: Script
    """The outcomes of draws and the presses of Enter since the person's move."""


class Turn(NamedTuple):
    """A person's move at a board."""

    moves: Moves
    cells: Cells
    cell: int
    asks_for_move: Callable[[Prompt], bool]
    """Whether a prompt asks for the person's next move."""
    most: int = MOST_LEAVES
    """The most outcomes of the program's draws to follow."""

    @property
    def focus(self) -> Focus | None:
        """What the worker needs to end a copy after the end of the game."""
        if self.moves.program is None:
            return None
        marks, before = list(self.moves.marks), list(self.cells)
        return {"path": self.moves.path, "marks": marks, "before": before, "cell": self.cell}

    def replies(self, branch: Branch) -> Iterator[Reply]:
        """Yield everything that the program may do after the person's last action."""
        leaves = follow_draws(branch, self.focus, self.most)
        try:
            while leaves:
                leaf = leaves.pop(0)
                yield from self._replies(leaf, leaf.draws)
        finally:
            for leaf in leaves:  # the walk has stopped early
                leaf.branch.close()

    def _replies(self, leaf: Leaf, script: Script) -> Iterator[Reply]:
        outcome = judge(leaf, self.moves, self.cells, self.cell)
        waits = outcome.kind == PLAYING and outcome.reply is None
        if waits:
            leaf = replace(leaf, branch=leaf.awake(self.focus))
        if not waits or script.count("") >= MOST_ENTERS or self.asks_for_move(Prompt(leaf)):
            yield Reply(outcome, leaf, script)
            return
        branch = leaf.branch.go("", self.focus, last=True)
        for after in follow_draws(branch, self.focus, self.most):
            weight, boards = leaf.weight * after.weight, leaf.boards + after.boards
            seen = replace(after, weight=weight, boards=boards)
            yield from self._replies(seen, (*script, "", *after.draws))
        if branch.event.kind == DRAW:
            branch.close()

    def find_next_prompt(self, prompt: Prompt, cells: Cells) -> tuple[Prompt, Script] | None:
        """Return the prompt for the next move on a board, and the script from `prompt` to it.

        None if pressing Enter does not lead to one.
        """
        entered: Script = ()
        for _ in range(MOST_ENTERS + 1):
            if self.asks_for_move(prompt):
                return prompt, entered
            after = prompt.after("")
            if not after.waits or after.event.current.get(self.moves.path) != cells:
                return None
            prompt, entered = after, (*entered, "", *after.leaf.draws)
        return None
