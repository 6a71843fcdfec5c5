"""The strength of `search`: games against other players, with 95% intervals.

Each opening is two to four random moves near the middle, and is played twice with the sides
swapped, because players who never vary would repeat their games. On boards of up to 49 cells
openings are left out that the solver or an attack proves won for either side: on 7,7,4 that is
most of them. A win counts 1 and a draw 1/2; the interval is Wilson's. `greedy` is `search` without
any search: it plays the cell that looks best. OpenSpiel's MCTS gets ten times the CPU time that
`search` took on average; it is left out if it is not installed. `benchmarks/gomoku_program.py`
plays a program by other authors.

    python benchmarks/matches.py [games, default 4] [strategy, default search:time=1/20]
                                 [boards, default 7,7,4:9,9,5:15,15,5] [opponents, joined by +]
                                 [seed of the openings, default 1]
"""

import sys
from collections.abc import Callable
from math import sqrt
from random import Random
from time import process_time

from noughts.analysis.solver import DRAW
from noughts.analysis.solver.engine import PlainEngine
from noughts.analysis.solver.meter import Meter
from noughts.analysis.solver.values import Values
from noughts.rules.game import Game
from noughts.rules.notation import parse_game
from noughts.rules.position import Position
from noughts.strategies.lookahead.attack import Attack
from noughts.strategies.lookahead.thinker import Effort, Thinker
from noughts.strategies.registry import parse_strategy

OPPONENTS = {"linear": "linear", "rules": "rules", "greedy": "search:level=easy,miss=0"}
MCTS = "OpenSpiel MCTS"
MCTS_SHARE = 10
"""How many times the CPU time of `search` MCTS gets."""

Player = Callable[[Position], int]


class Score:
    """Games won, drawn and lost."""

    def __init__(self) -> None:
        self.won = self.drawn = self.lost = 0

    def add(self, us: str, winner: str | None) -> None:
        """Count a game."""
        self.won += winner == us
        self.drawn += winner is None
        self.lost += winner not in (us, None)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    def __str__(self) -> str:
        if not self.games:
            return "no games"
        share = (self.won + self.drawn / 2) / self.games
        low, high = wilson(share, self.games)
        return f"{self.won}-{self.drawn}-{self.lost}, {share:.0%} ({low:.0%} to {high:.0%})"


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the interval that holds the true share with 95% confidence."""
    z = 1.96
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def random_opening(game: Game, random: Random) -> list[int]:
    """Return two to four random moves near the middle."""
    reach = 2 if game.cells < 150 else 3
    cells = [
        row * game.columns + column
        for row in range(game.rows)
        for column in range(game.columns)
        if abs(row - game.rows // 2) <= reach and abs(column - game.columns // 2) <= reach
    ]
    return random.sample(cells, random.choice((2, 3, 4)))


def is_balanced(position: Position) -> bool:
    """Return whether nobody is known to win, if the board is small."""
    if position.game.cells > 49:
        return True
    values = Values(position)
    values.search_value(PlainEngine(position.game), 3000)
    return values.value in (DRAW, None) and not is_decided_by_threats(position)


def is_decided_by_threats(position: Position) -> bool:
    """Return whether threats win for the player to move, or for the opponent after every move."""
    thinker = Thinker(position.game, Effort(0))
    attack = Attack(thinker.patterns, Meter())

    def wins(position: Position) -> bool:
        return bool(attack.find(*thinker.look(position), 2000))

    return wins(position) or all(wins(position.play(cell)) for cell in position.moves)


class Timed:
    """A player, with the CPU time it has taken and its moves."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.seconds, self.moves = 0.0, 0

    def move(self, position: Position) -> int:
        """Return the player's move."""
        start = process_time()
        cell = self._player(position)
        self.seconds += process_time() - start
        self.moves += 1
        return cell

    @property
    def average(self) -> float:
        """CPU seconds for a move."""
        return self.seconds / max(1, self.moves)


def strategy_player(spec: str, game: Game) -> Player:
    """Return the player of a strategy; its random choices are repeatable."""
    strategy, random = parse_strategy(spec, game), Random(1)
    return lambda position: strategy.move(position, random)


def mcts_player(game: Game, seconds: Callable[[], float]) -> Player:
    """Return OpenSpiel's MCTS, which takes about so many seconds of CPU time for a move."""
    import pyspiel

    k = game.lines[0].bit_count()
    theirs = pyspiel.load_game(f"mnk(m={game.columns},n={game.rows},k={k})")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    rate = [2000.0]  # simulations in a second

    def move(position: Position) -> int:
        state = theirs.new_initial_state()
        marks = [cells(position.first), cells(position.second)]
        for ply in range(position.ply):
            state.apply_action(marks[ply % 2][ply // 2])
        simulations = max(50, int(rate[0] * seconds()))
        bot = pyspiel.MCTSBot(theirs, evaluator, 1.4, simulations, 2000, True, 1, False)  # noqa: FBT003
        start = process_time()
        cell = bot.step(state)
        rate[0] = simulations / max(1e-4, process_time() - start)
        return int(cell)

    return move


def cells(marks: int) -> list[int]:
    """Return the numbers of the marked cells."""
    return [cell for cell in range(marks.bit_length()) if marks >> cell & 1]


def play(first: Timed, second: Timed, start: Position) -> str | None:
    """Return the mark of the winner of one game."""
    position = start
    while not position.over:
        position = position.play((second if position.ply % 2 else first).move(position))
    return position.winner


def match(spec: str, opponent: str, game: Game, games: int, seed: int) -> None:
    """Play a match and print its score."""
    random, score = Random(seed), Score()
    ours = Timed(strategy_player(spec, game))
    if opponent == MCTS:
        theirs = Timed(mcts_player(game, lambda: MCTS_SHARE * ours.average or 0.5))
    else:
        theirs = Timed(strategy_player(OPPONENTS.get(opponent, opponent), game))
    while score.games < games:
        start = game.start
        for cell in random_opening(game, random):
            start = start.play(cell)
        if is_balanced(start):
            score.add("X", play(ours, theirs, start))
            score.add("O", play(theirs, ours, start))
    times = f"{ours.average:.2f} s and {theirs.average:.2f} s a move"
    print(f"{game!s:9} {opponent:15} {score}; {times}", flush=True)


def main() -> None:
    """Print a line for each board and opponent."""
    games = int(sys.argv[1]) if sys.argv[1:] else 4
    spec = sys.argv[2] if sys.argv[2:] else "search:time=1/20"
    boards = (sys.argv[3] if sys.argv[3:] else "7,7,4:9,9,5:15,15,5").split(":")
    opponents = sys.argv[4].split("+") if sys.argv[4:] else [*OPPONENTS, MCTS]
    seed = int(sys.argv[5]) if sys.argv[5:] else 1
    print(f"{spec}, {games} games each: won-drawn-lost, score (95% interval), CPU time")
    for board in boards:
        for opponent in opponents:
            try:
                match(spec, opponent, parse_game(board), games, seed)
            except ModuleNotFoundError:
                print(f"{board:9} {opponent:15} is not installed: left out")


if __name__ == "__main__":
    main()
