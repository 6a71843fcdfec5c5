"""Players with one fault each, to be held against the answers of a program.

A model says for a position which cells a program with that fault might choose. It is a prediction:
what it leaves open it says nothing about, and what it rules out must not happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from noughts.rules.game import Game
from noughts.rules.masks import bits_of, cells_of, mask
from noughts.rules.notation import line_name

NOTHING = -1
"""No answer at all, because the program takes the game to be over."""

Choice = frozenset[int]
Model = Callable[[int, int], Choice]
"""The cells that may be chosen, by the marks of the player about to move and the opponent's.

A cell that is taken stands for an illegal answer, `NOTHING` for none.
"""

Ended = Callable[[int, int], int | None]
"""What a position is worth to the player about to move if the game seems over: 1, 0 or -1."""

FOREVER = 99


class Fault(NamedTuple):
    """A fault with a name, and a model of it."""

    name: str
    told: str
    """What a program with this fault does, after `it`."""
    model: Model


def faults(game: Game) -> Iterator[Fault]:
    """All that is looked for."""
    yield from _orders(game)
    yield from _short_sight(game)
    yield from _empty_lines(game)
    full, won = game.full, game.won

    def last_cell(own: int, opponent: int) -> int | None:
        if own | opponent == full:
            return 0
        return -1 if won[opponent] else None

    yield Fault(
        "misses a win on the last cell",
        "treats a full board as a draw before it looks for a line",
        search(game, last_cell),
    )
    yield from _blind(game)
    right = search(game, rules(game))
    yield Fault(
        "plays as if the other mark were its own",
        "chooses the cell that would be best for the opponent",
        lambda own, opponent: right(opponent, own),
    )
    yield Fault(
        "chooses the worst move",
        "chooses the move that is worst for itself, as if a sign were wrong",
        search(game, rules(game), sign=-1),
    )
    if game.columns == game.rows:
        yield Fault(
            "swaps row and column",
            "returns row and column in the wrong order",
            lambda own, opponent: frozenset(
                _transposed(cell, game.columns) for cell in right(own, opponent)
            ),
        )


def rules(game: Game) -> Ended:
    """When the game is over by the true rules."""
    full, won = game.full, game.won
    return lambda own, opponent: (
        -1 if won[opponent] else 1 if won[own] else 0 if own | opponent == full else None
    )


def search(game: Game, ended: Ended, *, depth: int = FOREVER, sign: int = 1) -> Model:
    """Minimax that believes `ended`, looks `depth` moves ahead and takes any of the best.

    With `sign` -1 it takes any of the worst at the root.
    """
    known: dict[tuple[int, int, int], int] = {}

    def value(own: int, opponent: int, left: int) -> int:
        key = own, opponent, left
        if key not in known:
            over = ended(own, opponent)
            if over is not None:
                known[key] = over
            elif not left:
                known[key] = 0
            else:
                known[key] = best(own, opponent, left)
        return known[key]

    def best(own: int, opponent: int, left: int) -> int:
        most = -1
        empty = game.full & ~(own | opponent)
        while empty and most < 1:
            cell = empty & -empty
            empty ^= cell
            most = max(most, -value(opponent, own | cell, left - (depth != FOREVER)))
        return most

    def model(own: int, opponent: int) -> Choice:
        left = depth - (depth != FOREVER)
        values = {
            cell: -sign * value(opponent, own | 1 << cell, left)
            for cell in cells_of(game.full & ~(own | opponent))
        }
        chosen = {cell for cell, worth in values.items() if worth == max(values.values())}
        over = ended(own, opponent) is not None
        return frozenset(chosen | {NOTHING} if over else chosen)

    return model


# --- faults -------------------------------------------------------------------------------------


def _orders(game: Game) -> Iterator[Fault]:
    def free(own: int, opponent: int) -> tuple[int, ...]:
        return cells_of(game.full & ~(own | opponent))

    yield Fault(
        "plays the first empty cell",
        "takes the first empty cell, whatever the others hold",
        lambda own, opponent: frozenset(free(own, opponent)[:1]),
    )
    yield Fault(
        "plays the last empty cell",
        "takes the last empty cell, whatever the others hold",
        lambda own, opponent: frozenset(free(own, opponent)[-1:]),
    )


def _short_sight(game: Game) -> Iterator[Fault]:
    """Those that see a move or two ahead; some prefer cells where they see nothing."""
    told = {
        1: "takes a win when there is one, and ignores what the opponent can do next",
        2: "wins and blocks when it can, and does not see a fork coming",
    }
    seen = {depth: search(game, rules(game), depth=depth) for depth in told}
    for depth, model in seen.items():
        for each in (model, *(_preferring(model, order) for order in _preferences(game))):
            yield Fault("looks only one move ahead", told[depth], each)
    wins = seen[1]

    def blocks(own: int, opponent: int) -> Choice:
        return wins(opponent, own)

    def blocks_first(own: int, opponent: int) -> Choice:
        free = bits_of(game.full & ~(own | opponent))
        threatened = any(game.won[opponent | cell] for cell in free)
        return blocks(own, opponent) if threatened else wins(own, opponent)

    name = "does not take a win it has"
    yield Fault(name, "blocks a threat, and does not look for a win of its own", blocks)
    yield Fault(name, "blocks a threat before it looks for a win of its own", blocks_first)


def _preferences(game: Game) -> Iterator[tuple[int, ...]]:
    """Sets of cells, the dearest first: centre, corners and the rest in some orders."""
    width, height = game.columns, game.rows
    corners = mask({0, width - 1, width * (height - 1), width * height - 1})
    centre = 0 if game.centre is None else 1 << game.centre
    sides = game.full & ~(corners | centre)
    yield centre, corners, sides
    yield centre, corners | sides
    yield corners, centre, sides
    yield corners, centre | sides


def _preferring(model: Model, order: Iterable[int]) -> Model:
    """The same, but of what it leaves open it takes the dearest."""
    order = tuple(order)

    def chosen(own: int, opponent: int) -> Choice:
        cells = model(own, opponent)
        for dear in order:
            if among := frozenset(cell for cell in cells if cell >= 0 and dear >> cell & 1):
                return among
        return cells

    return chosen


def _empty_lines(game: Game) -> Iterator[Fault]:
    name = "takes an empty line for a finished one"
    full, won = game.full, game.won

    def is_blank(own: int, opponent: int) -> bool:
        return won[full & ~(own | opponent)]

    def nobody_first(order: tuple[int, ...]) -> Ended:
        """The first line of three alike is what counts: an empty one hides the others."""

        def ended(own: int, opponent: int) -> int | None:
            for line in order:
                if line & own == line:
                    return 1
                if line & opponent == line:
                    return -1
                if not line & (own | opponent):
                    break
            return 0 if own | opponent == full else None

        return ended

    def over_when_blank(own: int, opponent: int) -> int | None:
        """A line of three alike ends the game, and who has it is looked for rightly."""
        right = rules(game)(own, opponent)
        return 0 if right is None and is_blank(own, opponent) else right

    def mover_wins(own: int, opponent: int) -> int | None:
        """A line of three alike is won by whoever has just moved."""
        return -1 if is_blank(own, opponent) else rules(game)(own, opponent)

    for order in _line_orders(game):
        yield Fault(
            name,
            "takes three empty cells in a line for a completed line, and then sees no other",
            search(game, nobody_first(order)),
        )
    yield Fault(
        name, "thinks the game is over while a line is empty", search(game, over_when_blank)
    )
    yield Fault(name, "takes three empty cells in a line for a win", search(game, mover_wins))


def _line_orders(game: Game) -> Iterator[tuple[int, ...]]:
    """Some orders in which people look at the lines."""
    rows, columns, diagonals = _kinds(game)
    both = tuple(line for pair in zip(rows, columns, strict=False) for line in pair)
    yield rows + columns + diagonals
    yield columns + rows + diagonals
    yield diagonals + rows + columns
    if len(rows) == len(columns):
        yield both + diagonals
        yield diagonals + both


def _kinds(game: Game) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The lines along rows, along columns, and the others."""
    by_step: dict[int, list[int]] = {}
    for line in game.lines:
        first, second = cells_of(line)[:2] if line.bit_count() > 1 else (0, 0)
        by_step.setdefault(second - first, []).append(line)
    rows = tuple(by_step.pop(1, ()))
    columns = tuple(by_step.pop(game.columns, ()))
    return rows, columns, tuple(line for lines in by_step.values() for line in lines)


def _blind(game: Game) -> Iterator[Fault]:
    """Those that do not know some of the lines."""
    rows, columns, diagonals = _kinds(game)
    kinds = (("rows", rows), ("columns", columns), ("diagonals", diagonals))
    for name, lines in kinds:
        if lines and len(lines) < len(game.lines):
            known = Game(game.columns, game.rows, [n for n in game.lines if n not in lines])
            yield Fault(
                f"does not see {name}", f"does not know {name}", search(known, rules(known))
            )
    for line in game.lines:
        if len(game.lines) > 1:
            known = Game(game.columns, game.rows, [n for n in game.lines if n != line])
            named = line_name(line, game)
            yield Fault(
                "does not see a line",
                f"does not know the line {named}",
                search(known, rules(known)),
            )


def _transposed(cell: int, side: int) -> int:
    row, column = divmod(cell, side)
    return column * side + row


def true_model(game: Game) -> Model:
    """No fault at all."""
    return search(game, rules(game))
