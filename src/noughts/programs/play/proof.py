"""Proves a program by playing it: walks every configuration, then replays and checks games."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import monotonic

from noughts.analysis.examples import blame
from noughts.analysis.proof import conclude
from noughts.analysis.solver import Solver
from noughts.analysis.walk import Progress, ignore_progress
from noughts.programs.branch import IN_ROWS, STARTED_WITH, Branch, Lost, Run, Script
from noughts.programs.event import PROMPT
from noughts.programs.options import Options
from noughts.programs.play.arguments import argument_lists, split_menu
from noughts.programs.play.checker import Checker
from noughts.programs.play.configuration import Configuration
from noughts.programs.play.description import actions_of, describe, started
from noughts.programs.play.explorer import Explorer
from noughts.programs.play.judging import ENDS_EARLY
from noughts.programs.play.menus import Start, Step, Way, only_start_again
from noughts.programs.play.walk import Played, Walk
from noughts.programs.results import (
    CRASH,
    PLAYED,
    TIMEOUT,
    Fault,
    ProgramProof,
    Report,
    verdict_of,
    without_repeats,
)
from noughts.programs.worker.threads import TIMING, WAITING
from noughts.rules.game import mnk
from noughts.rules.side import Side

SEARCH_SHARE = 1 / 30
"""The share of the time for the proof in which noughts must find each game after a first one,
because the program may never end the first game."""

SAMPLE_SHARE, LEAST_SAMPLE = 0.1, 0.1
"""CPU time to compare a second game with the first: a share of its walk, but at least this."""

OTHER_LINES = "the program does not end its games at three in a row; it may play by other rules"

GUESSED = (
    "noughts guessed the program's arguments, and others may make it play better; choose these "
    "with --menu '{label}'"
)

THREADED = (
    "noughts runs the program's threads in turn; if they ran at once, it might play differently"
)

MAGIC = tuple(number - 1 for number in (8, 1, 6, 3, 5, 7, 4, 9, 2))
"""The cells of a program that numbers them by a magic square, where a line sums to 15."""

GAME_BEFORE = "play a game to its end"
"""The entry for the first game in the menu of a configuration that starts with the second."""


def play_program(
    path: Path, options: Options, progress: Progress = ignore_progress
) -> ProgramProof | None:
    """Return the proof of a program by playing it; None if its menus lead to no game.

    When the time runs out or the user presses Ctrl-C, the proof holds what is known so far. Raises
    TimeoutError or KeyboardInterrupt if nothing is known.
    """
    deadline = monotonic() + options.proof_seconds
    proof = _play(path, options, progress, deadline)
    if proof is None or any(each.doubt != OTHER_LINES for each in proof.configurations):
        return proof
    other = _play(path, options, progress, deadline, MAGIC)
    if other is None or not other.explored or any(r.doubt for r in other.configurations):
        return proof
    return replace(other, how=f"{other.how} Its cells have the numbers of a magic square.")


def _play(
    path: Path,
    options: Options,
    progress: Progress,
    deadline: float,
    order: Sequence[int] = IN_ROWS,
) -> ProgramProof | None:
    """Return the proof of a program whose cells have these numbers, row by row."""
    with (
        Run(path, move_seconds=options.move_seconds, deadline=deadline, order=order) as run,
        ThreadPoolExecutor(os.cpu_count() or 1) as executor,
    ):
        player = Player(run, executor, options, deadline, progress)
        try:
            player.play()
        except (TimeoutError, KeyboardInterrupt):
            run.deadline = monotonic()  # ends the other threads at their next step
            if not player.configurations:
                raise
            player.out_of_time = True
        except Lost as error:
            if not player.configurations:
                raise
            player.stop(f"noughts stopped early, because the program was ended: {error}")
        return player.proof()


class Player:
    """Finds the configurations of a program and walks each of them."""

    def __init__(
        self,
        run: Run,
        executor: Executor,
        options: Options,
        deadline: float,
        progress: Progress = ignore_progress,
    ) -> None:
        self._run, self._executor, self._options = run, executor, options
        self._deadline, self._progress = deadline, progress
        self._arguments, answers = split_menu(options.menu)
        self.explorer = Explorer(executor, answers)
        self.configurations: dict[tuple[tuple[str, ...], Side], Configuration] = {}
        self.out_of_time = False
        self.explored = True
        """Whether noughts has looked for games after a first one."""
        self.later_menus = False
        """Whether noughts gave up exploring menus after a first game."""
        self.guessed = False
        """Whether noughts guessed the arguments that the program needs."""
        self._labels: dict[str, str] = {}
        """The label of each action of a window, in all games."""
        self._notes: dict[str, None] = {}
        """What noughts did differently from what the program wanted at its start."""

    def play(self) -> None:
        """Walk every configuration; raises TimeoutError when the time runs out."""
        lists = self._arguments or argument_lists(self._run)
        self.guessed = not self._arguments and () not in lists
        for arguments in lists:
            label = f"{STARTED_WITH}{' '.join(arguments)}"
            menu = (Step(label, label, offered=True, chooses=True, strong=False),)
            for start in self._starts(arguments, menu if arguments else ()):
                by_chance = any(isinstance(step, int) for step in start.way.script)
                if start.way.repeats and not by_chance:  # a sample does not tell outcomes apart
                    self._walk_if_different(start, arguments)
                else:
                    self._walk(start, arguments)
                if self._doubt_about_lines():
                    return
        self.explorer.leave_out = set(self.explorer.menu_prompts)
        every = list(self.configurations.values())
        unbeaten = [each for each in every if not each.beaten]
        strongest = sorted(
            (each for each in every if each.walk.ends),
            key=lambda each: -sum(step.strong for step in each.menu),
        )
        for found in unbeaten or strongest[:1]:
            self._play_second_game(found)

    def _starts(
        self,
        arguments: tuple[str, ...],
        menu: tuple[Step, ...] = (),
        script: Script = (),
        branch: Branch | None = None,
    ) -> Iterator[Start]:
        """Yield the games behind the prompt that a script leads to; none if there is no prompt.

        `branch` is the program at that prompt, if it is known.
        """

        def run_again(script: Script) -> Branch:
            return self._run.follow(script, arguments)

        branch = run_again(script) if branch is None or branch.closed else branch
        self._notes |= dict.fromkeys(branch.event.notes)
        if branch.event.kind == PROMPT or not script:
            way = Way(menu, script, repeats=int(bool(script)))
            yield from self.explorer.starts(branch, run_again, way)

    def _walk(
        self, start: Start, arguments: tuple[str, ...], earlier: Configuration | None = None
    ) -> None:
        """Walk the games from a start; `earlier` is the first game of the same run."""
        side = start.side
        self._labels |= start.moves.labels
        key = tuple(step.label for step in start.menu), side
        known = self.configurations.get(key)
        if known is None:
            is_weaker = earlier is None and start.offered and self._has_unbeaten(side)
            walk = Walk(
                side,
                self._executor,
                self._deadline,
                until="the end" if self._options.whole else "a loss" if is_weaker else "a verdict",
            )
            known = Configuration(start, side, walk, arguments, earlier)
            self.configurations[key] = known
            self.explorer.expected = self.explorer.expected or start
        known.walk.add(start)
        finished = sum(each.walk.finished for each in self.configurations.values())
        self._progress(finished, finished)

    def _has_unbeaten(self, side: Side) -> bool:
        """Return whether a configuration on this side lost no game, so that it is the headline."""
        same_side = [each for each in self.configurations.values() if each.side is side]
        offered = [each for each in same_side if each.start.offered]
        return any(each.walk.complete and not each.beaten for each in offered)

    def _play_second_game(self, found: Configuration) -> None:
        """Look for games after a first one, and walk those that the program plays differently.

        How it plays may depend on the result of the first game, so noughts tries each result.
        """
        before = Step(GAME_BEFORE, GAME_BEFORE, offered=True, chooses=True, strong=False)
        menu, asked = (*found.menu, before), self.explorer.asked
        prompts = (asked.get(found.menu[:length]) for length in range(len(found.menu)))
        self.explorer.given = dict(zip(prompts, found.menu, strict=True))
        self.explorer.expected = found.start
        for script, branch in found.walk.ends.values():
            starts = self._starts(found.arguments, menu, script, branch)
            for start in self._until_late(starts, menu, found):
                self._walk_if_different(start, found.arguments, found)
                every = self.configurations.values()
                if len({each.side for each in every if found.windows or not each.beaten}) == 2:
                    self.explorer.abandon()
                    break

    def _walk_if_different(
        self, start: Start, arguments: tuple[str, ...], first: Configuration | None = None
    ) -> None:
        """Walk the games from a start, unless a few of them agree with an earlier walk.

        `first` is the first game of the same run.
        """
        side = start.side
        known = [each.walk for each in self.configurations.values() if each.side is side]
        if first is not None and side is first.side:
            known = [first.walk]  # a strong level may continue as a weak one
        elif first is None:  # a stronger level may differ from a beaten one in a single reply
            known = [walk for walk in known if not (walk.loss or walk.fault)]
        seconds = max([LEAST_SAMPLE, *(SAMPLE_SHARE * walk.cpu for walk in known)])
        sample = Walk(side, self._executor, self._deadline, sample=seconds)
        sample.add(start)
        sample.close()
        if monotonic() > self._deadline:
            raise TimeoutError
        if not any(sample.agrees_with(walk) for walk in known):
            moves = self.explorer.finder.find(start.prompt)
            if moves is None and sample.is_dead:
                return
            more = set(start.menu[len(first.menu) + 1 :]) - set(first.menu) if first else set()
            again = first and side is first.side and only_start_again(first.start, more)
            earlier = first if again else None
            self._walk(replace(start, moves=moves or start.moves), arguments, earlier)

    def _until_late(
        self, starts: Iterator[Start], menu: tuple[Step, ...], first: Configuration
    ) -> Iterator[Start]:
        """Yield the starts after a first game until it takes too long to find another one."""
        before, start = self.explorer.menu_prompts.copy(), None
        try:
            while True:
                limit = SEARCH_SHARE * self._options.proof_seconds
                self._run.deadline = min(self._deadline, monotonic() + limit)
                start = next(starts, None)
                self._run.deadline = self._deadline
                if start is None:
                    return
                yield start
        except TimeoutError:
            self._run.deadline = self._deadline
            self.explorer.given_up.add(menu)
            self.explored = False
            seen = self.explorer.menu_prompts - before
            only_moves = seen == {first.start.prompt.signature}  # the game has no end
            self.later_menus |= start is None and not (first.windows or only_moves)
            if monotonic() > self._deadline:
                raise

    def stop(self, why: str) -> None:
        """Note why not everything was explored."""
        self.out_of_time = True
        self._notes[why] = None

    def proof(self) -> ProgramProof | None:
        """Return what is known; None if no configuration was found."""
        if not self.configurations:
            return None
        checker = Checker(self._run, self._options, self._notes)
        all_found = self.configurations.values()
        try:
            reports = {id(each): self._report(each, checker) for each in all_found}
        finally:
            checker.close()
        for each in all_found:  # of two games through the same menus, the weaker one counts
            if each.earlier is not None and id(each.earlier) in reports:
                both = each, each.earlier
                reports.pop(id(min(both, key=lambda one: reports[id(one)].strength)))
        clearest = max(all_found, key=lambda each: len(each.moves.actions))
        return ProgramProof(
            str(self._run.path),
            mnk(3, 3, 3),
            PLAYED,
            describe(clearest),
            without_repeats(reports.values()),
            checked=checker.typed,
            explored=self.explored and not self.out_of_time,
        )

    def _doubt(self, found: Configuration) -> str:
        """Return why noughts claims nothing about a configuration, as far as the walks show."""
        if found.walk.misread:
            return "noughts cannot tell what to type for every cell"
        cut = (found.menu or found.windows) and self.out_of_time
        if found.walk.loss and (cut or self.later_menus):
            return "not every way through its menus was explored"
        flaw = found.walk.loss or found.walk.fault or self._crash(found)
        if flaw and self.guessed:
            return GUESSED.format(label=found.menu[0].label)
        waits = WAITING in self._notes | found.walk.notes and not found.walk.loss
        untimely = flaw and (flaw.kind == TIMEOUT or flaw.message == ENDS_EARLY)
        if flaw and (TIMING in found.walk.sampled or (waits and untimely)):
            return THREADED
        seen = self.out_of_time or found.walk.loss or self._crash(found)
        if not seen and not self.explorer.is_complete(found.menu):
            return "noughts has not seen this game after every random choice on the way to it"
        return self._doubt_about_lines()

    def _crash(self, found: Configuration) -> Played | None:
        """Return a random choice on the way to a game after which the program crashes."""
        for length in range(len(found.menu) + 1):
            if crash := self.explorer.crashes.get(found.menu[:length]):
                script, event = crash
                message, lines = f"crashes: {event.message}", tuple(event.fields["lines"])
                return Played((), script, CRASH, message, lines)
        return None

    def _doubt_about_lines(self) -> str:
        """Return a doubt if the program does not end its games at three in a row.

        One mistake is not enough: a program that only misses a line ends no game too early, and a
        program that checks a wrong line instead misses only one.
        """
        walks = [each.walk for each in self.configurations.values()]
        unnoticed = set[tuple[int, ...]]().union(*(walk.unnoticed for walk in walks))
        return OTHER_LINES if len(unnoticed) > 1 and any(w.ended_early for w in walks) else ""

    def _report(self, found: Configuration, checker: Checker) -> Report:
        walk = found.walk
        complete = walk.complete and self.explorer.is_complete(found.menu)
        solver = Solver(mnk(3, 3, 3))
        doubt = self._doubt(found) or checker.doubt(found)
        fault = walk.fault or self._crash(found)
        lost, broken = (None, None) if doubt else (walk.loss, fault)
        loss = blame(list(lost.moves), found.side, solver) if lost else None
        proof = None
        if complete and not doubt and fault is None and not walk.depends_on_history:
            proof = conclude(walk.policies, found.side, solver)._replace(loss=loss)
            assert proof.unbeatable == (proof.games.lost == 0) == (walk.loss is None)
        # Draws may lead to the same game in several ways, so that a walk counts it several times.
        by_chance = walk.by_chance or walk.random_start
        counted = walk.count.games if complete and not (by_chance or doubt) else None
        report = Report(
            found.side,
            "",
            tuple(step.label for step in found.menu),
            found.start.offered,
            asked=len(walk.policies),
            games=proof.games if proof else counted,
            failed=0 if doubt else walk.count.failed,
            proof=proof,
            loss=loss,
            actions=actions_of(lost, found, self._labels),
            script=(*started(found), *lost.script) if lost else (),
            fault=self._fault(broken, found),
            sampled=tuple(walk.sampled),
            doubt=doubt,
            depends_on_history=walk.depends_on_history and not doubt,
            complete=complete,
            seconds=walk.cpu,
            notes=tuple(self._notes | walk.notes),
            policies=walk.policies,
        )
        return replace(report, verdict=verdict_of(report))

    def _fault(self, played: Played | None, found: Configuration) -> Fault | None:
        if played is None:
            return None
        actions = actions_of(played, found, self._labels)
        return Fault(played.kind, played.message, played.moves, played.lines, actions)
