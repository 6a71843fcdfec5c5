"""Walks every game of a decision function, with every random outcome."""
import contextlib
import io
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
FAIL = "fail"


# ---------------------------------------------------------------- random outcomes

class Oracle:
    """Stands in for the module `random`; replays a script of choices and notes the widths."""

    def __init__(self):
        self.script, self.widths, self.at = [], [], 0

    def _next(self, n):
        if self.at == len(self.script):
            self.script.append(0)
        if self.at == len(self.widths):
            self.widths.append(n)
        self.at += 1
        return self.script[self.at - 1]

    def choice(self, seq):
        seq = list(seq)
        if not seq:
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._next(len(seq))]

    def __getattr__(self, name):
        raise AssertionError("random.%s is not followed" % name)


def outcomes(oracle, decide):
    """The set of all results of decide() over every random outcome."""
    found, script = set(), []
    while True:
        oracle.script, oracle.widths, oracle.at = script, [], 0
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                result = decide()
        except AssertionError:
            raise
        except Exception as error:                      # the program itself broke
            result = FAIL
            FAILURES.add(type(error).__name__)
        found.add(result)
        script, widths = oracle.script[:oracle.at], oracle.widths
        while script and script[-1] + 1 >= widths[len(script) - 1]:
            script.pop()
        if not script:
            return found
        script[-1] += 1


FAILURES = set()


# ---------------------------------------------------------------- the walk

def true_winner(cells):
    for a, b, c in LINES:
        if cells[a] and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


def walk(oracle, decide, side):
    """decide(cells, first) -> square; cells hold 'P' program, 'H' human, '' empty."""
    start = "P" if side == "first" else "H"

    @lru_cache(maxsize=None)
    def count(cells):
        winner = true_winner(cells)
        if winner:
            return (1, 0, 0, 0) if winner == "P" else (0, 0, 1, 0)
        played = sum(map(bool, cells))
        if played == 9:
            return (0, 1, 0, 0)
        other = "H" if start == "P" else "P"
        turn = start if played % 2 == 0 else other
        if turn == "P":
            moves = outcomes(oracle, lambda: decide(cells, side == "first"))
        else:
            moves = [i for i in range(9) if not cells[i]]
        total = [0, 0, 0, 0]
        for move in moves:
            if move == FAIL or type(move) is not int or not 0 <= move < 9 or cells[move]:
                total[3] += 1
                continue
            for k, v in enumerate(count(cells[:move] + (turn,) + cells[move + 1:])):
                total[k] += v
        return tuple(total)

    return dict(zip(("won", "drawn", "lost", "failed"), count(("",) * 9)))


def verdict(games):
    return "beatable" if games["lost"] else "fails" if games["failed"] else "unbeatable"
