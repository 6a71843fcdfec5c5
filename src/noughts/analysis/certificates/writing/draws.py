"""The nodes of a draw: a reply of the defender to every move of the attacker.

Most replies block, and belong to the weak game; the others are threats of the defender, who needs
them where the attacker would win the weak game. A reply answers every move outside the cells that
it depends on, so a node needs few of them.
"""

from __future__ import annotations

from typing import NamedTuple

from noughts.analysis.certificates.writing.sheet import Reference, Sheet, numbers_of
from noughts.analysis.certificates.writing.trials import Trials
from noughts.analysis.solver.engine import Engine, PlainEngine, make_fast_engine
from noughts.analysis.solver.matrix import OpenLines, heaviest_first
from noughts.analysis.solver.ordering import (
    ATTACKER_WEIGHTS,
    DEFENDER_WEIGHTS,
    order_moves,
    useful_cells,
)
from noughts.analysis.solver.pairing import find_pairing, paired_cells
from noughts.analysis.solver.potential import Bound
from noughts.analysis.solver.reduction import delete_pairs
from noughts.errors import Undecided
from noughts.rules.masks import bits_of

WEAK_NODES = 2000
"""The budget of a test whether blocks alone hold a position."""

PROBED = 12
"""The number of Breaker's replies that are tried without search before one is searched."""

Pairs = list[tuple[int, int]]


class NodeZone(NamedTuple):
    """A node, and the cells it depends on."""

    reference: Reference
    zone: int


class Plan(NamedTuple):
    """How Breaker holds a position without search: by pairs, and then by the potential."""

    pairs: Pairs
    zone: int


class Draws:
    """Finds nodes for positions that the attacker, about to move, does not win."""

    def __init__(self, sheet: Sheet, engine: Engine) -> None:
        self._sheet, self._engine = sheet, engine
        self._matrix, self._canonical = sheet.matrix, sheet.canonical
        self._bound = Bound(sheet.matrix)
        # A result that the engine remembers costs no nodes, however long its proof is. So a new
        # engine finds shorter proofs.
        plain = isinstance(engine, PlainEngine)
        fresh = PlainEngine(sheet.game) if plain else make_fast_engine(sheet.game)
        self._trials = Trials(fresh, engine)
        self._weak: dict[tuple[int, int], tuple[int, int]] = {}
        self._strong: dict[tuple[int, int], tuple[int, int]] = {}
        self._plans: dict[tuple[int, int], Plan | None] = {}

    def node(self, attacker: int, defender: int) -> Reference:
        """Return a node for a position in which the attacker is to move."""
        return self._hold(attacker, defender).reference

    def reply(self, attacker: int, defender: int) -> tuple[list[int], Reference | None]:
        """Return a reply for a position in which the defender is to move."""
        moves, node_zone = self._respond(attacker, defender)
        return moves, node_zone and node_zone.reference

    def _refer(self, node: int, zone: int, symmetry: int) -> NodeZone:
        """Return a node and its zone, both moved back by a symmetry."""
        reference = Reference(node, self._canonical.inverses[symmetry])
        return NodeZone(reference, self._canonical.original(zone, symmetry))

    # --- blocks alone -------------------------------------------------------------------------

    def _block(self, lines: OpenLines) -> NodeZone:
        """Return a node for a position of the weak game that Breaker holds, Maker to move."""
        empty, marks, symmetry = self._weak_key(lines)
        if (empty, marks) not in self._weak:
            self._weak[empty, marks] = self._build_weak(empty, marks)
        return self._refer(*self._weak[empty, marks], symmetry)

    def _weak_key(self, lines: OpenLines) -> tuple[int, int, int]:
        marks = self._matrix.cells_on(lines.lines) & lines.marks
        return self._canonical.representative(self._matrix.empty_cells(lines), marks)

    def _weak_lines(self, empty: int, marks: int) -> OpenLines:
        return self._matrix.open_lines(marks, self._matrix.game.full & ~(empty | marks))

    def _build_weak(self, empty: int, marks: int) -> tuple[int, int]:
        """Return a new node for a canonical position, and its zone."""
        replies: list[list[object]] = []
        plan = self._plan((empty, marks))
        if plan:
            pairs, zone = plan
        else:
            lines, pairs = delete_pairs(self._matrix, self._weak_lines(empty, marks))
            zone = paired_cells(pairs)
            unanswered = self._matrix.empty_cells(lines)
            for move in self._heaviest_first(lines):
                if move & unanswered:
                    reply, node_zone = self._answer(lines.take(move, self._matrix.columns[move]))
                    replies.append([numbers_of([reply]), *node_zone.reference])
                    unanswered &= reply | node_zone.zone
                    zone |= reply | node_zone.zone
        board = self._sheet.board({".": zone, "X": marks | empty & ~zone}, "#")
        node = {"board": board, "pairs": [numbers_of(pair) for pair in pairs], "replies": replies}
        return self._sheet.add({key: part for key, part in node.items() if part}), zone

    def _answer(self, lines: OpenLines) -> tuple[int, NodeZone]:
        """Return a reply with which Breaker, about to move, holds the position, and its node."""
        columns = self._matrix.columns
        if forced := self._matrix.missing_cells(lines):
            return forced, self._block(lines.block(columns[forced]))
        moves = self._heaviest_first(lines)
        keys = {move: self._weak_key(lines.block(columns[move]))[:2] for move in moves[:PROBED]}
        for holds in (self._weak.__contains__, self._plan):
            for move, key in keys.items():
                if holds(key):
                    return move, self._block(lines.block(columns[move]))
        move = self._trials.choose(
            moves, lambda engine, move, nodes: self._holds(engine, lines, move, nodes)
        )
        return move, self._block(lines.block(columns[move]))

    def _holds(self, engine: Engine, lines: OpenLines, move: int, nodes: float) -> bool:
        """Return whether Breaker holds the weak game with this move."""
        empty, marks, _ = self._weak_key(lines.block(self._matrix.columns[move]))
        breaker = self._matrix.game.full & ~(empty | marks)
        wins, _ = engine.weak_wins(marks, breaker, making=True, nodes=nodes)
        return not wins

    def _heaviest_first(self, lines: OpenLines) -> list[int]:
        return heaviest_first(self._bound.cell_weights(lines, self._matrix.empty_cells(lines)))

    def _plan(self, key: tuple[int, int]) -> Plan | None:
        """Return pairs that hold a position, if need be with the potential, or None."""
        if key not in self._plans:
            self._plans[key] = self._find_plan(self._weak_lines(*key))
        return self._plans[key]

    def _find_plan(self, lines: OpenLines) -> Plan | None:
        lines, pairs = delete_pairs(self._matrix, lines)
        if lines.missing[1]:
            return None
        zone = paired_cells(pairs)
        empty = self._matrix.empty_cells(lines)
        if not lines.lines:
            return Plan(pairs, zone)
        if more := find_pairing(self._matrix, lines, empty):
            return Plan([*pairs, *more], zone | paired_cells(more))
        heaviest = max(self._bound.cell_weights(lines, empty).values())
        if self._bound.potential(lines) + heaviest < self._bound.whole:
            return Plan(pairs, zone | empty)
        return None

    # --- the defender's own threats -----------------------------------------------------------

    def _hold(self, attacker: int, defender: int) -> NodeZone:
        """Return a node for a position that the attacker, about to move, does not win."""
        try:
            wins, _ = self._engine.weak_wins(attacker, defender, making=True, nodes=WEAK_NODES)
        except Undecided:
            wins = True
        attack, defence = self._matrix.open_to_both(attacker, defender)
        if not wins:
            return self._block(attack)
        matrix = self._matrix
        useful = useful_cells(matrix, attack, defence)
        own = attacker & matrix.cells_on(attack.lines)
        other = defender & matrix.cells_on(defence.lines)
        dead = matrix.game.full & ~(own | other | useful)
        first, second, symmetry = self._canonical.representative(own | dead, other | dead)
        if (first, second) not in self._strong:
            self._strong[first, second] = self._build(first, second)
        return self._refer(*self._strong[first, second], symmetry)

    def _build(self, attacker: int, defender: int) -> tuple[int, int]:
        """Return a new node for a canonical position, and its zone."""
        matrix = self._matrix
        attack, defence = self._matrix.open_to_both(attacker, defender)
        empty = unanswered = useful_cells(matrix, attack, defence)
        replies: list[list[object]] = []
        if complete := matrix.missing_cells(defence):
            replies.append([numbers_of([complete & -complete])])
            unanswered &= complete & -complete
        for move in order_moves(matrix, attack, defence, ATTACKER_WEIGHTS, empty):
            if move & unanswered:
                moves, node_zone = self._respond(attacker | move, defender)
                replies.append([numbers_of(moves), *(node_zone.reference if node_zone else ())])
                zone = node_zone.zone if node_zone else 0
                unanswered &= zone | self._cells_used(attack, empty, moves)
        sets = {".": empty, "O": defender & ~attacker, "#": attacker & defender}
        return self._sheet.add({"board": self._sheet.board(sets, "X"), "replies": replies}), empty

    def _cells_used(self, attack: OpenLines, left: int, moves: list[int]) -> int:
        """Return the cells on which these moves depend.

        These are the cells of the moves, and every cell that would let the attacker ignore a
        threat.
        """
        cells = 0
        for number, move in enumerate(moves):
            cells |= move
            left &= ~move
            if number % 2 == 0:
                attack = attack.block(self._matrix.columns[move])
                if number + 1 < len(moves):
                    for line in bits_of(attack.lines):
                        missing = self._matrix.rows[line.bit_length() - 1] & left
                        if missing.bit_count() == 2:
                            cells |= missing
        return cells

    def _respond(self, attacker: int, defender: int) -> tuple[list[int], NodeZone | None]:
        """Return a reply of the defender, about to move: its moves, and the node behind them."""
        matrix = self._matrix
        moves: list[int] = []
        while True:
            attack, defence = self._matrix.open_to_both(attacker, defender)
            if complete := matrix.missing_cells(defence):
                return [*moves, complete & -complete], None
            if not attack.lines:
                return moves, self._hold(attacker, defender)
            move = matrix.missing_cells(attack) or self._choose(attack, defence)
            moves.append(move)
            defender |= move
            forced = matrix.missing_cells(matrix.open_lines(defender, attacker))
            if not forced:
                return moves, self._hold(attacker, defender)
            moves.append(forced & -forced)
            attacker |= moves[-1]

    def _choose(self, attack: OpenLines, defence: OpenLines) -> int:
        """Return a move that holds, if possible one whose proof is short."""
        cells = useful_cells(self._matrix, attack, defence)
        moves = order_moves(self._matrix, defence, attack, DEFENDER_WEIGHTS, cells)
        attacker, defender = attack.marks, defence.marks
        return self._trials.choose(
            moves,
            lambda engine, move, nodes: (
                not engine.wins(attacker, defender | move, attacking=True, nodes=nodes)
            ),
        )
