"""A program at a prompt, with everything that noughts tried there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any

from noughts.programs.branch import Branch
from noughts.programs.event import PROMPT, Boards
from noughts.programs.play.chance import Leaf, first_leaf
from noughts.programs.play.moves import Actions, Try

Focus = Mapping[str, Any]


class Prompt:
    """A branch at a prompt; it remembers the branch after each action that was tried.

    It follows only one outcome of random draws.
    """

    def __init__(self, leaf: Leaf) -> None:
        self.leaf = leaf
        self.branch = leaf.awake()
        self.event = self.branch.event
        self._after: dict[str, Prompt] = {}
        self._gone: dict[str, Branch] = {}

    @property
    def waits(self) -> bool:
        """Whether the program waits for a person."""
        return self.event.kind == PROMPT

    @property
    def signature(self) -> object:
        """A value that is equal for the same text at the same place in the program."""
        text = re.sub(r"\d+", "#", self.event.text.strip())
        return self.event.site[:1], text, tuple(action.group for action in self.event.actions[:1])

    def go(self, action: str, focus: Focus | None = None, *, last: bool = False) -> Branch:
        """Return the branch right after an action, perhaps at a random draw; cached.

        After the last action the prompt cannot be used again.
        """
        if action not in self._gone or self._gone[action].closed:
            self._gone[action] = self.branch.go(action, focus, last=last)
        return self._gone[action]

    def after(self, action: str) -> Prompt:
        """Return the program after an action and one outcome of every draw."""
        if action not in self._after:
            branch = self.go(action)
            leaf = first_leaf(branch)
            self._after[action] = Prompt(replace(leaf, start=branch))
        return self._after[action]

    def after_all(self, actions: Actions) -> Try:
        """Return the boards seen after several actions, one after the other."""
        boards: tuple[Boards, ...] = ()
        prompt = self
        for action in actions:
            if not prompt.waits:
                break
            prompt = prompt.after(action)
            boards += prompt.leaf.boards
        return Try(actions, boards)

    def try_all(self, several: Iterable[Actions], executor: Executor) -> list[Try]:
        """Return the boards seen after each of several sequences of actions."""
        return list(executor.map(self.after_all, several))

    def close(self) -> None:
        """End the processes of this prompt and of everything tried from it."""
        self.forget_all()
        self.branch.close()

    def forget_all(self) -> None:
        """End the processes of everything that was tried."""
        for action in [*self._gone, *self._after]:
            self.forget(action)

    def forget(self, action: str) -> None:
        """End the processes of one action that was tried."""
        if (tried := self._after.pop(action, None)) is not None:
            tried.close()
        if (branch := self._gone.pop(action, None)) is not None:
            branch.close()
