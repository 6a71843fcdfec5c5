"""Finds every way through a program's menus, from its start to a person's first move.

At a prompt noughts first tries to make a move. If no answer puts a mark on a board, the prompt is
a menu, and noughts tries the answers that it offers, then the usual ones. The shortest ways come
first, so that a report names a configuration as simply as possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count

from noughts.programs.branch import Branch, Script
from noughts.programs.event import DRAW, PROMPT, Event
from noughts.programs.play.chance import Leaf, follow_draws
from noughts.programs.play.finder import MoveFinder
from noughts.programs.play.menus import (
    NEW_GAME,
    Start,
    Step,
    Way,
    answers_at,
    is_move,
    is_same_prompt,
    outcomes,
    shows_board,
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
"""The most prompts with sleeping processes; for others the program runs again when needed."""


MOST_REPEATS = 2
"""The most answers on one way that lead back to the same prompt in another state."""

MOST_REPEATED = 12
"""The most prompts behind such answers to explore."""

Menu = tuple[Step, ...]
Outcomes = list[set[object]]
"""The places that the random outcomes of an answer lead to; equal places share a value."""


class _Place:
    """A prompt after some answers, waiting to be explored."""

    def __init__(self, leaf: Leaf, way: Way, above: _Place | None = None) -> None:
        self.leaf, self.way = leaf, way
        self.parents = [] if above is None else [above]
        self.children: list[_Place] = []
        self.games: set[Menu] = set()
        """The ways through the menus to the games after it."""
        self.prompt: Prompt | None = None
        """The prompt, as long as there are answers to try."""
        self.moves: Moves | None = None
        """How a person moves there, if it is a window with a board."""
        self.untried: list[Step] = []
        self.tried: list[Outcomes] = []
        """The outcomes of each answer so far."""

    @property
    def key(self) -> object:
        """A value that is equal for places that continue in the same way."""
        event = self.leaf.branch.event
        return self.leaf.key if self.leaf.branch.alive else (event.kind, event.message)

    @property
    def rank(self) -> tuple[bool, int, int, bool]:
        """A sort key: answers that the program offers, short ways and strong levels come first.

        Answers that lead back to the same prompt come after all others, and answers that the
        program does not offer come last.
        """
        menu = self.way.menu
        if self.prompt is not None:
            return True, 0, DEEPEST_MENU + 1, True
        offered = all(step.offered for step in menu)
        weak = not any(step.strong for step in menu)
        return not offered, self.way.repeats, len(menu), weak

    def note_game(self, menu: Menu) -> None:
        """Note that this prompt, and all on the way here, lead to a game."""
        if menu not in self.games:
            self.games.add(menu)
            for place in self.parents:
                place.note_game(menu)

    def close(self) -> None:
        """End its processes."""
        if self.prompt is not None:
            self.prompt.close()
        self.leaf.branch.close()


class Explorer:
    """Looks for games below a prompt, the shortest ways through the menus first."""

    def __init__(self, executor: Executor, wanted: tuple[str, ...] | None = None) -> None:
        """Look for games behind every answer, or only behind `wanted` answers."""
        self.finder, self._wanted = MoveFinder(executor), wanted or ()
        self._menus: set[Menu] = set()
        self.given_up: set[Menu] = set()
        """Menus after which noughts did not follow every random outcome."""
        self.menu_prompts: set[object] = set()
        """The signatures of the menus that were explored."""
        self.leave_out: set[object] = set()
        """The signatures of menus that need not be explored again."""
        self.given: dict[object, Step] = {}
        """The only answer to give at menus with these signatures."""
        self.expected: Start | None = None
        """A game that may start again, in which a person moves in the same way."""
        self.asked: dict[Menu, object] = {}
        """The signature of the prompt behind each menu."""
        self.alone: Start | None = None
        """A game in which the program has not replied, or None."""
        self.crashes: dict[Menu, tuple[Script, Event]] = {}
        """Menus after which a random outcome crashes the program, with the script to the crash."""
        self._seen: dict[frozenset[object], list[_Place]] = {}
        """The places after an answer, by their keys."""
        self._groups: list[list[_Place]] = []
        """The places that several random outcomes of one answer lead to."""
        self._before = 0
        """The number of groups before the last search."""
        self._queue: list[tuple[tuple[bool, int, int, bool], int, _Place]] = []
        self._number = count()
        self._repeated = 0
        self.questions: list[str] = []
        """The prompts that noughts met, for a message about a program that it cannot play."""

    def is_complete(self, menu: Menu) -> bool:
        """Return whether noughts has seen the games of a menu after every random outcome."""
        above = {menu[:length] for length in range(len(menu) + 1)}
        # Mixed: only some random outcomes of an answer lead to this game.
        mixed = any(len({menu in place.games for place in group}) > 1 for group in self._groups)
        return above.isdisjoint(self.given_up) and not mixed

    def abandon(self) -> None:
        """Forget the last search, which found no useful game."""
        del self._groups[self._before :]

    def starts(
        self, branch: Branch, run_again: Callable[[Script], Branch], way: Way | None = None
    ) -> Iterator[Start]:
        """Yield the games after a branch; each is closed before the next.

        `way` led to the branch. `run_again` returns the program after a script.
        """
        self._before, way = len(self._groups), way or Way()
        places = [_Place(leaf, way.after(None, leaf)) for leaf in follow_draws(branch)]
        self._push(places, places)
        try:
            while self._queue:
                _, _, place = heappop(self._queue)
                if place.prompt is not None:
                    self._try_unoffered(place)
                    continue
                if place.leaf.branch.closed and place.leaf.branch.alive:
                    awake = run_again(place.way.script)
                    place.leaf = replace(place.leaf, branch=awake, start=awake)
                yield from self._explore(place)
        finally:
            for _, _, place in self._queue:
                place.close()
            self._queue.clear()

    def _push(self, places: list[_Place], outcomes: list[_Place]) -> None:
        """Queue places, unless another answer has led to the same outcomes as this one."""
        keys = frozenset(place.key for place in outcomes)
        if known := self._seen.get(keys):
            for place in places:
                place.close()
                self._link(place, [each for each in known if each.key == place.key])
            return
        self._seen[keys] = places
        if len(places) > 1:
            self._groups.append(places)
        for place in places:
            event = place.leaf.branch.event
            if place.leaf.sampled:
                self.given_up.add(place.way.menu)
            if event.crashed and len(places) > 1:
                self.crashes.setdefault(place.way.menu, (place.way.script, event))
            if len(self._queue) >= MOST_WAITING:
                place.leaf.branch.close()
            for parent in place.parents:
                parent.children.append(place)
            self._put(place)

    def _link(self, place: _Place, known: list[_Place]) -> None:
        """Count the games of known places for another way to them through the same menus."""
        for same in known:
            if same.way.menu == place.way.menu:
                same.parents += place.parents
                for parent in place.parents:
                    parent.children.append(same)
                    for menu in [*same.games]:
                        parent.note_game(menu)

    def _put(self, place: _Place) -> None:
        heappush(self._queue, (place.rank, next(self._number), place))

    def _explore(self, place: _Place) -> Iterator[Start]:
        """Yield the game at a prompt, and queue the prompts after its answers."""
        menu = place.way.menu
        too_many = len(self._menus) >= MOST_MENUS and menu not in self._menus
        too_far = len(menu) > DEEPEST_MENU or len(self.questions) >= MOST_PROMPTS
        if too_many or too_far or place.leaf.branch.event.kind != PROMPT:
            place.close()
            return
        prompt = place.prompt = Prompt(place.leaf)
        self.questions.append(prompt.event.output[-300:])
        moves = place.moves = self._expected_moves(place, prompt) or self.finder.find(prompt)
        if moves is not None:
            yield from self._start(place, Start(place.way, prompt, moves))
            is_menu = bool(prompt.event.actions)  # a window may have moves and menus at once
        else:
            is_menu = prompt.signature not in self.leave_out or prompt.signature in self.given
            self.menu_prompts.add(prompt.signature)
            self.asked.setdefault(menu, prompt.signature)
        if not is_menu:
            place.close()
            return
        prompt.forget_all()  # otherwise every menu on the way would hold dozens of processes
        used = squares(prompt.event, moves) if moves else set()
        answers = answers_at(prompt.event, self._wanted)
        if prompt.signature in self.given and not prompt.event.actions:
            answers = [self.given[prompt.signature]]
        place.untried = [step for step in answers if step.action not in used]
        while place.untried and self._is_offered(place.untried[0]):
            self._try(place, prompt)
        self._keep(place)

    def _expected_moves(self, place: _Place, prompt: Prompt) -> Moves | None:
        """Return the moves of the expected game, if it may start again at this prompt."""
        game = self.expected if place.way.repeats else None
        if game is None or game.prompt.signature != prompt.signature:
            return None
        shown = shows_board(game.moves, game.prompt.event, prompt.event)
        return game.moves if shown else None

    def _start(self, place: _Place, start: Start) -> Iterator[Start]:
        """Yield a game if the program plays in it, and if the user wants it."""
        moves = start.moves
        answered = moves.program is not None or self._answers_later(start.prompt, moves)
        if answered and self._is_wanted(start.menu):
            self._menus.add(start.menu)
            place.note_game(start.menu)
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
        return step.offered or step.action in self._wanted

    def _try(self, place: _Place, prompt: Prompt) -> None:
        """Give the next answer, and queue the prompts that it leads to."""
        step, leads_to, below = place.untried.pop(0), Outcomes(), list[_Place]()
        after = prompt.branch.go(step.action)
        leaves = follow_draws(after)
        reached = [_Place(leaf, place.way.after(step, leaf), place) for leaf in leaves]
        again = self._starts_again(step, place, reached)
        for each in reached:
            event = each.leaf.branch.event
            same = is_same_prompt(prompt.event, event)
            if again or (same and self._may_set_level(step, place, prompt.event, event)):
                each.way = replace(each.way, repeats=place.way.repeats + 1)
                same = place.way.repeats >= MOST_REPEATS
                self._repeated += not again
            if same or (place.moves and is_move(event, place.moves)):
                each.close()
                continue
            below.append(each)
            if each.leaf.branch.alive:
                leads_to.append(outcomes(event, step))
        if after.event.kind == DRAW:
            after.close()
        if leads_to and not any(_are_equal(leads_to, known) for known in place.tried):
            place.tried.append(leads_to)
            self._push(below, reached)
        else:
            for each in below:
                each.close()

    def _may_set_level(self, step: Step, place: _Place, before: Event, after: Event) -> bool:
        """Return whether an answer that leads back to its prompt may have changed the game."""
        few = place.way.repeats < MOST_REPEATS and self._repeated < MOST_REPEATED
        readable = not (before.is_derived or after.is_derived) and before.state != after.state
        return few and readable and step.chooses and self._is_offered(step)

    def _starts_again(self, step: Step, place: _Place, reached: list[_Place]) -> bool:
        """Return whether an answer only starts another game on the same board."""
        if place.moves is None or len(reached) != 1 or not NEW_GAME.search(step.label):
            return False
        before, after = place.leaf.branch.event, reached[0].leaf.branch.event
        is_window = bool(before.actions) and after.kind == PROMPT
        return is_window and shows_board(place.moves, before, after)

    def _keep(self, place: _Place) -> None:
        """Queue a prompt if it has answers left to try, or close it."""
        if place.untried:
            self._put(place)
        else:
            place.close()

    def _try_unoffered(self, place: _Place) -> None:
        """Try one more answer, or none if two answers already lead to games."""
        below = (each for each in place.children if each.games)
        if len({each.way.menu[-1] for each in below}) > 1:
            place.untried.clear()
        elif place.prompt is not None:
            self._try(place, place.prompt)
        self._keep(place)


def _are_equal(one: Outcomes, other: Outcomes) -> bool:
    """Return whether two answers lead to the same places."""
    pairs = ((one, other), (other, one))
    return all(
        any(each & same for same in others) for several, others in pairs for each in several
    )
