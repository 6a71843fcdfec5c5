"""Checks value certificates with nothing but the rules: no search, no table, no solver.

Every node of a certificate makes a claim about a board, on which X is the attacker and O the
defender, whoever they are in the game. It proves its claim from earlier nodes, so no chain of
claims leads back to itself. Cells are numbers from 0, row by row. `n, s` refers to node n after
moving its board by symmetry s of the list in the header, each of which must keep the lines.

**Nodes of a win.** "The attacker wins, and the defender is to move." More X, or fewer O, never
hurt the attacker, so a node holds for such boards too.

    {"board": "X.O/.X./O..", "answers": [[[5], [8]], [null, [5], n, s]]}

An answer has the defender's moves it answers (null: all that no other answer names), the
attacker's moves, and a node. Each attacker's move but the last must threaten to complete a line,
and the checker finds the reply that is forced. Without a node, the last move must complete a line
or make two threats. At no time may the defender be able to complete a line.

**Nodes of a draw.** "The attacker, about to move, never completes a line, even with all cells that
show X", provided that the defender owns the cells O, that the attacker owns no cell `.`,
and that no line through a cell # can be completed.

    {"board": "#.X/...", "pairs": [[1, 3]], "replies": [[[4], n, s], [[5, 2, 4]]]}

The defender answers a move on one cell of a pair with the other, which kills all lines through
both. A node without replies needs no more than that, or than the potential: a line that lacks n
cells weighs 2^-n. While the weights add up to less than 1 after every move of the attacker, the
defender can always take the cell that weighs most, and no line is ever completed.

A reply has moves, and a node. Before the last of these moves, they are threats of the defender to
complete a line, each with the attacker's forced answer behind it. Without a node, the last move
completes a line. A reply answers every move outside the cells it depends on: those of its moves,
the cells `.` of its node, and the lines that the attacker could complete instead of answering a
threat with one more cell. Every cell `.` must lie outside those cells of some reply.
"""
