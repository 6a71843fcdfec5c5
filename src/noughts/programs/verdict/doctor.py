"""Whether a program can be asked at all, step by step, before anything is proved about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from noughts.errors import NoughtsError
from noughts.programs.sandbox.confinement import Limits
from noughts.programs.apart.host import Clocks, DoesNotLoad, Host
from noughts.programs.apart.wire import DEFINITIONS, PLAIN, STAND_INS, Reply
from noughts.programs.convention import Convention
from noughts.programs.program import CRASH, ILLEGAL, TIMEOUT, Judged, judge, sentence_of
from noughts.programs.recognition import naming
from noughts.programs.recognition.recognise import Told, recognise, sentence
from noughts.programs.verdict.helpers import PARAMETERS, Asked, Helpers, has_helpers
from noughts.rules.game import Game, mnk
from noughts.rules.notation import cell_names
from noughts.rules.position import Position
from noughts.rules.side import Side

LOADS, FOUND, LEGAL = "it loads", "noughts can call it", "its moves are legal"
ALONE, STEADY, TIME = (
    "the board stays unchanged",
    "its moves are repeatable",
    "it is fast enough",
)

POSITIONS = 10
"""So many are asked about."""

MOST_GAMES = 24
"""So many games are begun to find them."""

CHEAP = 1.0
"""What took fewer seconds than this is asked again."""

USUALLY_ASKED = (1, 9, 8, 54, 41, 198, 41, 186, 8)
"""Positions by ply that a proof asks about: so many for plain minimax."""

STAGES = {
    PLAIN: "with a plain import",
    STAND_INS: "without the modules that show windows",
    DEFINITIONS: "its definitions only, without the code that runs the game",
}


class Check(NamedTuple):
    """One line of the examination."""

    number: int
    name: str
    passed: bool | None
    """None if it could not be asked."""
    detail: str
    """What was found, in a few lines."""
    advice: str
    """What to do; empty unless it failed."""


def as_json(check: Check) -> dict[str, object]:
    """The check for programs."""
    return check._asdict()


def examine(
    path: Path,
    wanted: Told | None = None,
    clocks: Clocks | None = None,
    limits: Limits | None = None,
) -> Iterator[Check]:
    """Examine a program; each check is told as soon as it is done."""
    try:
        host = Host(path, clocks, limits)
    except NoughtsError as error:
        yield Check(1, LOADS, passed=False, detail=str(error), advice=_how_to_load(error))
        yield from _unasked(2)
        return
    try:
        yield from _examine(host, wanted or Told())
    finally:
        host.close()


def _examine(host: Host, wanted: Told) -> Iterator[Check]:
    how = "\n".join((STAGES[host.description.stage], *host.description.notes))
    yield Check(1, LOADS, passed=True, detail=how, advice="")
    try:
        recognised = recognise(host, wanted)
    except NoughtsError as error:
        advice = (
            f"name the function after a colon, such as {host.path.name}:{_likeliest(host)}, and "
            "state what you know with --board, --marks, --starts, --plays and --answer"
        )
        yield Check(2, FOUND, passed=False, detail=str(error), advice=advice)
        yield from _unasked(3)
        return
    yield Check(2, FOUND, passed=True, detail=sentence(recognised), advice="")
    convention, game = recognised.convention, mnk(3, 3, 3)
    trials = _trials(host, convention, game)
    yield _legal(trials)
    yield _left_alone(trials)
    yield _steady(host, convention, trials)
    yield _in_time(host.clocks, trials)
    if has_helpers(host.description.functions, convention):
        yield from _helpers(Helpers(host.evaluate, convention, game).examined())


def _likeliest(host: Host) -> str:
    """The function of a program whose name says most that it makes moves, or a word for it."""
    names = [function.name for function in host.description.functions]
    likely = max(names, key=naming.rank, default="")
    return likely if naming.rank(likely) else "FUNCTION"


def _how_to_load(error: NoughtsError) -> str:
    if not isinstance(error, DoesNotLoad):
        return "check the path and the permissions of the file"
    advice = {
        "SyntaxError": "fix the line that Python cannot parse",
        "ModuleNotFoundError": "install the module, or put its file beside the program",
        "timeout": "put the code that plays the game under: if __name__ == '__main__':",
        "input": "put the code that reads input under: if __name__ == '__main__':",
        "exit": "put the code that calls exit() under: if __name__ == '__main__':",
    }
    return advice.get(
        error.trouble.kind, "make it import without an error: try python -c 'import ...'"
    )


def _unasked(first: int) -> Iterator[Check]:
    names = (FOUND, LEGAL, ALONE, STEADY, TIME)
    for number, name in enumerate(names[first - 2 :], start=first):
        yield Check(number, name, passed=None, detail="skipped", advice="")


# --- questions ----------------------------------------------------------------------------------


class Trial(NamedTuple):
    """A question and what came of it."""

    position: Position
    reply: Reply
    judged: Judged


def _trials(host: Host, convention: Convention, game: Game) -> list[Trial]:
    """Ask about positions of games that the program itself plays, against replies by lot."""
    known: dict[Position, Trial] = {}
    lot = Random(1)
    for number in range(MOST_GAMES):
        position = game.start
        turn = Side(convention.sides[number % len(convention.sides)]).index
        while not position.over and len(known) < POSITIONS:
            if position.ply % 2 != turn:
                position = position.play(lot.choice(position.moves))
                continue
            if position not in known:
                reply = host.ask(convention, position)
                known[position] = Trial(position, reply, judge(position, reply))
            policy, fault, _ = known[position].judged
            if fault is not None and fault.kind == TIMEOUT:
                return list(known.values())  # the next one would take as long
            if not policy:
                break
            position = position.play(lot.choice(list(policy)))
    return list(known.values())


def _legal(trials: list[Trial]) -> Check:
    wrong = [trial.judged.fault for trial in trials if trial.judged.fault]
    shown = [f"{trial.position} {_answered(trial)}" for trial in trials]
    if not wrong:
        return Check(3, LEGAL, passed=True, detail="\n".join(shown), advice="")
    fault = wrong[0]
    advice = {
        TIMEOUT: "allow more time with --move-time, or cache positions it has already searched",
        CRASH: f"start here: {fault.trace[-1]}" if fault.trace else "start with this position",
        ILLEGAL: "return an empty cell, numbered as check 2 says",
    }[fault.kind]
    count = f"not in {len(wrong)} of {len(trials)} positions: it {sentence_of(fault)}"
    return Check(3, LEGAL, passed=False, detail="\n".join([count, *shown]), advice=advice)


def _answered(trial: Trial) -> str:
    """What it answered, as it was given, and the cells that are meant."""
    texts = {leaf.text for leaf in trial.reply.leaves}
    given = texts.pop() if len(texts) == 1 else ""
    return ", ".join(filter(None, (given, _cells(trial.position, trial.judged))))


def _cells(position: Position, judged: Judged) -> str:
    if not judged.policy:
        return "not a legal move"
    return cell_names(list(judged.policy), position.game, "or")


def _left_alone(trials: list[Trial]) -> Check:
    wrote = [trial.position for trial in trials if trial.reply.wrote]
    if not wrote:
        return Check(4, ALONE, passed=True, detail=f"in {len(trials)} positions", advice="")
    return Check(
        4,
        ALONE,
        passed=False,
        detail=f"not in {len(wrote)} of {len(trials)} positions: in {wrote[0]} it changes the "
        "board that it is given",
        advice="try the moves on a copy of the board",
    )


def _steady(host: Host, convention: Convention, trials: list[Trial]) -> Check:
    again = [
        trial
        for trial in trials
        if trial.reply.seconds < CHEAP and trial.judged.fault is None and trial.judged.seen == 1
    ]
    for position, _, judged in again:
        for seconds in (None, host.clocks.move):
            other = judge(position, host.ask(convention, position, seconds=seconds))
            if other.policy != judged.policy:
                how = "called again" if seconds is None else "called in a fresh process"
                cells, others = (
                    cell_names(list(each.policy), position.game, "or")
                    if each.policy
                    else "nothing"
                    for each in (judged, other)
                )
                return Check(
                    5,
                    STEADY,
                    passed=False,
                    detail=f"in {position} it plays {cells}, and {how}, {others}",
                    advice="make the move depend on the board only, not on earlier calls",
                )
    if not again:
        return Check(5, STEADY, passed=None, detail="skipped: it is too slow", advice="")
    return Check(5, STEADY, passed=True, detail=f"in {len(again)} positions", advice="")


def _in_time(clocks: Clocks, trials: list[Trial]) -> Check:
    slowest = max(trials, key=lambda trial: trial.reply.seconds)
    late = any(trial.judged.fault and trial.judged.fault.kind == TIMEOUT for trial in trials)
    if late:
        return Check(
            6,
            TIME,
            passed=False,
            detail=f"it did not answer within {clocks.move:g} seconds",
            advice="allow more time with --move-time, or cache positions it has already searched",
        )
    detail = f"{_seconds(slowest.reply.seconds)} for its slowest move, in {slowest.position}"
    whole = _whole_proof(trials)
    passed = whole is None or whole < clocks.proof
    if whole is not None:
        detail += f"\nabout {_seconds(max(whole, 1.0))} for a proof"
    return Check(
        6,
        TIME,
        passed=passed,
        detail=detail,
        advice="" if passed else "allow more time with --proof-time",
    )


def _whole_proof(trials: list[Trial]) -> float | None:
    """The seconds of computing that a proof will take; None if that cannot be told.

    What leaves something to chance is asked about far more positions than can be foreseen.
    """
    if any(len(trial.judged.policy) != 1 for trial in trials):
        return None
    by_ply: dict[int, list[float]] = {}
    for position, reply, _ in trials:
        by_ply.setdefault(position.ply, []).append(reply.seconds)
    return sum(USUALLY_ASKED[ply] * sum(seconds) / len(seconds) for ply, seconds in by_ply.items())


def _seconds(seconds: float) -> str:
    if seconds < 0.1:
        return "less than 0.1 s"
    return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"


def _helpers(asked: Iterable[Asked]) -> Iterator[Check]:
    found: dict[str, list[Asked]] = {}
    for each in asked:
        found.setdefault(each.helper, []).append(each)
    for number, helper in enumerate(PARAMETERS, start=7):
        failed = next((each for each in found[helper] if not each.passed), None)
        name = f"{helper}() is right"
        if failed is None:
            told = "\n".join(each.detail for each in found[helper])
            yield Check(number, name, passed=True, detail=told, advice="")
        else:
            yield Check(number, name, passed=False, detail=failed.detail, advice=failed.advice)
