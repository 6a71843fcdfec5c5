"""The functions of `import noughts`. They accept a strategy in any form.

That can be its specification (`"linear:level=easy"`), a `Strategy` or a subclass of it, a plain
function, or the path of a program. noughts calls a plain function as CS50 calls `minimax`: it
passes three rows of "X", "O" and None, and expects (row, column). Use
`noughts.adapters.from_function` for a function of another form. A program runs in a
process of its own.

These functions import slow modules themselves, so that `import noughts` stays fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING

from noughts.errors import NoughtsError, Undecided, Unreadable, Unsuitable
from noughts.rules.game import Game, mnk
from noughts.rules.notation import in_words, names_game, parse_game, parse_position
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Strategy
from noughts.strategies.registry import Registry

if TYPE_CHECKING:
    from noughts.analysis.certificates.checking.verification import Verified
    from noughts.analysis.match import CrossTable
    from noughts.analysis.proof import Proof
    from noughts.analysis.simulation import Simulation
    from noughts.analysis.solution import Solution
    from noughts.programs.results import ProgramProof

AnyStrategy = str | PathLike[str] | Strategy | type[Strategy] | Callable[..., object]
"""A specification, the path of a program, a strategy, a strategy class, or a plain function."""


def strategy(spec: AnyStrategy, game: Game | str | None = None) -> Strategy:
    """Return a strategy for `game`, which is 3x3 by default.

    >>> strategy("rules").move(Position.parse("X.O/.X./..O"))
    5
    """
    board = _game_of([spec], game)
    if isinstance(spec, Strategy):
        return spec
    if isinstance(spec, str | PathLike):
        return Registry(_find_program).strategy(fspath(spec), board)
    if isinstance(spec, type) and issubclass(spec, Strategy):
        return spec(board)
    if not callable(spec):
        raise Unreadable(
            f"{spec!r} is not a strategy: give a name such as 'linear', a Strategy, a function, "
            "or the path of a program"
        )
    from noughts.adapters.function import from_function

    return from_function(spec, board)


def prove(
    strategy: AnyStrategy, *, side: Side | str | None = None, game: Game | str | None = None
) -> Proof | ProgramProof:
    """Prove that a strategy cannot be beaten, or find a shortest game that beats it.

    Examines every side that the strategy plays, or only `side`. Raises `TooLarge` when the
    strategy can reach too many positions.

    >>> prove("weights", side="second").second.unbeatable
    False
    """
    from noughts.analysis import proof

    if side is not None and side not in tuple(Side):
        raise Unreadable(f"{side!r} is not a side: choose {in_words(list(Side), 'or')}")
    sides = None if side is None else [Side(side)]
    player = _resolve(strategy, game)
    if player.is_program:
        from noughts.programs.strategy import proof_of

        return proof_of(player, sides)
    if why := player.refusal(player.game.start):
        raise Unsuitable(why)
    return proof.prove(player, sides)


def solve(
    position: Position | Game | str, *, budget: int | None = None, seconds: float | None = None
) -> Solution:
    """Solve a position, or a game from its empty board: a win, a draw or a loss, and how.

    Text may be a position or a game: `X.O/.X./..O`, `5,5,4`, `torus-4x4`. The search visits
    at most `budget` positions and takes about `seconds`; without either, about a minute.
    `value` is None if that is not enough.

    >>> solve("XX./OO./...").value, solve("6,5,4", budget=100).value
    ('win', None)
    """
    from noughts.analysis.solution import Search

    return Search(_parse(position), *_limits(budget, seconds)).run()


def certify(
    position: Position | Game | str,
    file: str | PathLike[str],
    *,
    budget: int | None = None,
    seconds: float | None = None,
) -> Solution:
    """Solve a position or a game, and write a certificate of its value for `verify` to check.

    Nobody has to trust the solver: `verify` does not use it. Accepts what `solve` takes, including
    games with other lines. Raises `Undecided` if the value is not found, and `TooLarge` if the
    proof has too many nodes. `budget` and `seconds` limit the search for the value, not the
    search for the proof. Replaces an existing file only if it is such a certificate.
    """
    from noughts import __version__
    from noughts.analysis.certificates.checking.file import FORMAT, write
    from noughts.analysis.certificates.strategy import check_target
    from noughts.analysis.certificates.writing.certification import certify
    from noughts.analysis.solution import Search

    search, path = Search(_parse(position), *_limits(budget, seconds)), Path(file)
    check_target(path, FORMAT)
    solution = search.run_for_value()
    if solution.value is None:
        raise Undecided(solution.nodes)
    write(path, certify(solution.position, solution.value, search.release_engine()), __version__)
    return solution


def verify(file: str | PathLike[str]) -> Verified:
    """Check a certificate of `certify` or `noughts solve --certificate` without the solver.

    Returns what it proves. Raises `Unreadable` if the file is not a complete certificate, and
    `Refuted` if a step of it is wrong.
    """
    from noughts.analysis.certificates.checking import verification

    return verification.verify(Path(file))


def _parse(position: Position | Game | str) -> Position:
    """Return a position, or the empty board of a game."""
    if isinstance(position, str):
        position = parse_game(position) if names_game(position) else parse_position(position)
    return position.start if isinstance(position, Game) else position


def _limits(budget: int | None, seconds: float | None) -> tuple[int | None, float | None]:
    """Return the limits of a search. Raises `NoughtsError` unless they are above 0."""
    if budget is not None and budget < 1:
        raise NoughtsError(f"cannot search {budget} positions: give a budget of 1 or more")
    if seconds is not None and not seconds > 0:
        raise NoughtsError(f"cannot search for {seconds} seconds: give a number above 0")
    return budget, seconds


def compare(strategies: Sequence[AnyStrategy], *, game: Game | str | None = None) -> CrossTable:
    """Return the exact result of every strategy against every other and against itself.

    >>> compare(["linear", "rules"]).results["linear", "rules"]
    Tally(won=Fraction(0, 1), drawn=Fraction(1, 1), lost=Fraction(0, 1))
    """
    from noughts.analysis import match

    if isinstance(strategies, str) or not strategies:
        raise Unreadable(
            f"cannot compare {strategies!r}: give a list of strategies, as in ['linear', 'rules']"
        )
    strategies = list(strategies)
    board = _game_of(strategies, game)
    return match.compare([_resolve(spec, board) for spec in strategies])


def simulate(
    first: AnyStrategy,
    second: AnyStrategy,
    *,
    games: int = 1000,
    seed: int = 1,
    game: Game | str | None = None,
) -> Simulation:
    """Play games between two strategies and count how many the first wins, draws and loses.

    The same seed gives the same games.

    >>> simulate("linear", "perfect", games=100).counts.lost
    0
    """
    from noughts.analysis.simulation import Simulator

    board = _game_of([first, second], game)
    return Simulator(_resolve(first, board), _resolve(second, board)).play(games, seed)


def replay_game(
    program: str | PathLike[str], actions: Iterable[str | int], *, seconds: float = 60
) -> Position:
    """Play a game against a program at its own prompts, and return the last position.

    `actions` are the texts to type or the labels of what to click, as `noughts prove` prints them;
    a number is the outcome of a random draw. The player who moves first is X. The program may take
    `seconds` for each answer. Raises `NoughtsError` if it crashes or shows no board.
    """
    from noughts.programs import watching

    return watching.replay_game(program, actions, seconds=seconds)


_resolve = strategy  # the functions above have parameters of that name


def _game_of(strategies: Sequence[AnyStrategy], game: Game | str | None) -> Game:
    """Return `game`, or else the game of the strategies, or else 3x3.

    Raises `Unsuitable` when a strategy was created for another game.
    """
    created = [strategy for strategy in strategies if isinstance(strategy, Strategy)]
    if isinstance(game, str):
        game = parse_game(game)
    if game is None:
        game = created[0].game if created else mnk()
    for strategy in created:
        if strategy.game != game:
            raise Unsuitable(f"{strategy.spec} was created for {strategy.game}, not for {game}")
    return game


def _find_program(spec: str) -> type[Strategy] | None:
    from noughts.programs.strategy import find_class

    return find_class(spec)
