"""Finds every way through a program's menus, from its start to a person's first move.

At a prompt noughts first tries to make a move. If no answer puts a mark on a board, the prompt is
a menu, and noughts tries what it offers, then the usual answers. The shortest ways come first, so
that a report names a configuration as simply as possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count

from noughts.programs.branch import Branch, Script
from noughts.programs.event import DRAW
from noughts.programs.play.chance import Leaf, follow_draws
from noughts.programs.play.finder import MoveFinder
from noughts.programs.play.menus import (
    Start,
    Step,
    Way,
    answers_at,
    is_move,
    is_same_prompt,
    outcomes,
    squares,
)
from noughts.programs.play.moves import Moves
from noughts.programs.play.prompts import Prompt

DEEPEST_MENU = 6
MOST_MENUS = 24
"""The most ways through the menus to follow to a game; noughts ignores any others."""

MOST_PROMPTS = 100
"""The most prompts to explore in search of games."""

MOST_WAITING = 40
"""The most prompts whose processes wait for their turn; the others run again when it comes."""


class _Place:
    """A prompt behind some answers, which noughts explores when its turn comes."""

    def __init__(self, leaf: Leaf, way: Way, above: _Place | None = None) -> None:
        self.leaf, self.way, self.above = leaf, way, above
        self.leads_to_game = False
        self.prompt: Prompt | None = None
        """The prompt, as long as there are answers to try."""
        self.moves: Moves | None = None
        """How a person moves there, if it is a window with a board."""
        self.untried: list[Step] = []
        self.known: set[object] = set()
        """What the answers so far have led to."""

    @property
    def rank(self) -> tuple[bool, int, bool]:
        """Sorts what the program offers, short ways and strong levels to the front.

        Answers that the program does not offer wait until all others are explored.
        """
        menu = self.way.menu
        if self.prompt is not None:
            return True, DEEPEST_MENU + 1, True
        offered = all(step.offered for step in menu)
        return not offered, len(menu), not any(step.strong for step in menu)

    def note_game(self) -> None:
        """Note that this prompt, and all on the way here, lead to a game."""
        place: _Place | None = self
        while place is not None:
            place.leads_to_game, place = True, place.above

    def close(self) -> None:
        """End its processes."""
        if self.prompt is not None:
            self.prompt.close()
        self.leaf.branch.close()


class Explorer:
    """Looks for games below a prompt, the shortest ways through the menus first."""

    def __init__(self, executor: Executor, wanted: tuple[str, ...] | None = None) -> None:
        """Look for games behind every answer, or only behind `wanted` answers."""
        self._finder, self._wanted = MoveFinder(executor), wanted or ()
        self._menus: set[tuple[Step, ...]] = set()
        self.given_up: set[tuple[Step, ...]] = set()
        """Menus after which noughts did not follow every random outcome."""
        self.menu_prompts: set[object] = set()
        """The signatures of the menus that were explored."""
        self.leave_out: set[object] = set()
        """The signatures of menus that need not be explored again."""
        self.alone: Start | None = None
        """A game in which the program has not replied, or None."""
        self._seen: set[object] = set()
        self._places: list[_Place] = []
        self._queue: list[tuple[tuple[bool, int, bool], int, _Place]] = []
        self._number = count()
        self.questions: list[str] = []
        """The prompts that noughts met, for a message about a program that it cannot play."""

    @property
    def missed(self) -> set[tuple[Step, ...]]:
        """Menus after which noughts has seen the games of some random outcomes, but not of all."""
        leading, others = (
            {place.way.menu for place in self._places if place.leads_to_game is leads}
            for leads in (True, False)
        )
        return self.given_up | (leading & others)

    def abandon(self) -> None:
        """Forget the last search: it found nothing that noughts wants."""
        self._places = []

    def starts(
        self, branch: Branch, run_again: Callable[[Script], Branch], way: Way | None = None
    ) -> Iterator[Start]:
        """Yield the games below a branch; each is closed before the next.

        `way` led to the branch. `run_again` returns the program after a script.
        """
        self.given_up, self._places = self.missed, []
        way = way or Way()
        self._push([_Place(leaf, way.after(None, leaf)) for leaf in follow_draws(branch)])
        try:
            while self._queue:
                _, _, place = heappop(self._queue)
                if place.prompt is not None:
                    self._try_unoffered(place)
                    continue
                if place.leaf.branch.closed:
                    awake = run_again(place.way.script)
                    place.leaf = replace(place.leaf, branch=awake, start=awake)
                yield from self._explore(place)
        finally:
            for _, _, place in self._queue:
                place.close()
            self._queue.clear()

    def _push(self, places: list[_Place]) -> None:
        """Queue the outcomes of an answer, unless noughts has seen all of them before."""
        is_new = any(place.leaf.key not in self._seen for place in places)
        for place in places:
            if place.leaf.sampled:
                self.given_up.add(place.way.menu)
            if not is_new or len(self._queue) >= MOST_WAITING:
                place.leaf.branch.close()
            if is_new:
                self._seen.add(place.leaf.key)
                self._places.append(place)
                self._put(place)

    def _put(self, place: _Place) -> None:
        heappush(self._queue, (place.rank, next(self._number), place))

    def _explore(self, place: _Place) -> Iterator[Start]:
        """Yield the game at a prompt, and queue what its answers lead to."""
        menu = place.way.menu
        too_many = len(self._menus) >= MOST_MENUS and menu not in self._menus
        alive = place.leaf.branch.alive
        if (
            too_many
            or len(menu) > DEEPEST_MENU
            or len(self.questions) >= MOST_PROMPTS
            or not alive
        ):
            place.close()
            return
        prompt = place.prompt = Prompt(place.leaf)
        self.questions.append(prompt.event.output[-300:])
        moves = place.moves = self._finder.find(prompt)
        if moves is not None:
            yield from self._start(place, Start(place.way, prompt, moves))
            is_menu = bool(prompt.event.actions)  # a window has both
        else:
            is_menu = prompt.signature not in self.leave_out
            self.menu_prompts.add(prompt.signature)
        if not is_menu:
            place.close()
            return
        prompt.forget_all()  # or every menu on the way would keep dozens of processes
        used = squares(prompt.event, moves) if moves else set()
        place.untried = [
            step for step in answers_at(prompt.event, self._wanted) if step.action not in used
        ]
        while place.untried and self._is_offered(place.untried[0]):
            self._try(place, prompt)
        self._keep(place)

    def _start(self, place: _Place, start: Start) -> Iterator[Start]:
        """Yield a game if the program plays in it, and if the user wants it."""
        moves = start.moves
        answered = moves.program is not None or self._answers_later(start.prompt, moves)
        if answered and self._is_wanted(start.menu):
            self._menus.add(start.menu)
            place.note_game()
            yield start
        elif self.alone is None:
            self.alone = start

    def _is_wanted(self, menu: tuple[Step, ...]) -> bool:
        """Return whether a menu contains the user's answers in their order."""
        given = iter(menu)
        return all(
            any(answer in (step.action, step.label) for step in given) for answer in self._wanted
        )

    def _answers_later(self, prompt: Prompt, moves: Moves) -> bool:
        """Return whether the program moves after another prompt, such as `press Enter`."""
        after = prompt
        for action in next(iter(moves.actions.values())):
            after = after.after(action)
        if not after.waits or after.event.actions or after.signature == prompt.signature:
            return False
        before = after.event.current.get(moves.path)
        later = after.after("").event.current.get(moves.path)
        return before is not None and later is not None and before != later

    # --- menus --------------------------------------------------------------------------------

    def _is_offered(self, step: Step) -> bool:
        """Return whether the program or the user names an answer."""
        return step.offered or step.action in (self._wanted)

    def _try(self, place: _Place, prompt: Prompt) -> None:
        """Give the next answer, and queue the prompts that it leads to."""
        step, new, below = place.untried.pop(0), set[object](), list[_Place]()
        after = prompt.branch.go(step.action)
        for leaf in follow_draws(after):
            event = leaf.branch.event
            led_to = outcomes(event, step)
            same = is_same_prompt(prompt.event, event) or place.known & led_to
            if same or not leaf.branch.alive or (place.moves and is_move(event, place.moves)):
                leaf.branch.close()
                continue
            new |= led_to
            below.append(_Place(leaf, place.way.after(step, leaf), place))
        place.known |= new
        if after.event.kind == DRAW:
            after.close()
        self._push(below)

    def _keep(self, place: _Place) -> None:
        """Keep a prompt for the answers that are left, or close it."""
        if place.untried:
            self._put(place)
        else:
            place.close()

    def _try_unoffered(self, place: _Place) -> None:
        """Try one more answer, unless two others lead to games: then there are no more."""
        below = (each for each in self._places if each.above is place and each.leads_to_game)
        if len({each.way.menu[-1] for each in below}) > 1:
            place.untried.clear()
        elif place.prompt is not None:
            self._try(place, place.prompt)
        self._keep(place)
