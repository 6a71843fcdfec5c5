"""Walks every game of a decision function, with every random outcome."""
import random
from pathlib import Path

HERE = Path(__file__).resolve().parent
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


# ---- every random outcome ------------------------------------------------
class Endless(Exception):
    pass


class Dice:
    def __init__(self, script):
        self.script, self.sizes = script, []

    def roll(self, size):
        if size < 1:
            raise IndexError("Cannot choose from an empty sequence")
        if len(self.sizes) > 200:
            raise Endless
        k = len(self.sizes)
        self.sizes.append(size)
        return self.script[k] if k < len(self.script) else 0

    def choice(self, seq):
        return seq[self.roll(len(seq))]


dice = None


def fake_choice(seq):
    return dice.choice(seq)


def refuse(*a, **k):
    raise AssertionError("derive.py does not follow this use of random")


for name in ("random", "randint", "randrange", "shuffle", "sample", "choices", "uniform", "getrandbits"):
    setattr(random, name, refuse)
random.choice = fake_choice


def outcomes(decide):
    """The set of results of decide() over every random draw; a failure is its exception's name."""
    global dice
    results, todo = set(), [[]]
    while todo:
        script = todo.pop()
        dice = Dice(script)
        try:
            results.add(decide())
        except (AssertionError, KeyboardInterrupt, ImportError):
            raise
        except BaseException as e:
            results.add(type(e).__name__)
        for k in range(len(script), len(dice.sizes)):
            todo += [script + [0] * (k - len(script)) + [v] for v in range(1, dice.sizes[k])]
    return results


# ---- walking every game --------------------------------------------------
def line(cells):
    for a, b, c in LINES:
        if cells[a] != " " and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


def walk(decide, program_first, judge=None):
    """Counts of distinct move sequences by result, the failures' names, one lost and one failed game."""
    cache, names, sample, disagree = {}, {}, {}, set()

    def replies(cells):
        key = "".join(cells)
        if key not in cache:
            cache[key] = outcomes(lambda: decide(list(cells), program_first))
        return cache[key]

    def visit(cells, program_to_move, path):
        who = line(cells)
        full = " " not in cells
        if judge is not None and path:
            said = judge(list(cells), program_first)
            if said != (who or ("draw" if full else None)):
                disagree.add("".join(cells))
        if who or full:
            kind = {"P": "won", "H": "lost", None: "drawn"}[who]
            sample.setdefault(kind, path)
            counts[kind] += 1
            return
        if not program_to_move:
            moves = [i for i in range(9) if cells[i] == " "]
        else:
            moves = sorted(replies(cells), key=str)
        for m in moves:
            if program_to_move and (not isinstance(m, int) or not 0 <= m < 9 or cells[m] != " "):
                counts["failed"] += 1
                names[str(m)] = names.get(str(m), 0) + 1
                sample.setdefault("failed", path)
                continue
            cells[m] = "P" if program_to_move else "H"
            visit(cells, not program_to_move, path + [m])
            cells[m] = " "

    counts = {"won": 0, "drawn": 0, "lost": 0, "failed": 0}
    visit([" "] * 9, program_first, [])
    return counts, names, sample, disagree


def verdict(counts):
    if counts["failed"]:
        return "beatable" if counts["lost"] else "fails"
    return "beatable" if counts["lost"] else "unbeatable"
