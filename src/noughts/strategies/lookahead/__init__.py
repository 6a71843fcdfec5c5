"""The searches behind the strategy `search`: for boards of any size, in plain Python.

`patterns` reads threats off the open lines, `attack` looks for wins by threats, `traps` for moves
that prepare one, and `deepening` looks ahead. A position is a pair of `OpenLines`, the first of
them for the player about to move. A cell is a mask.
"""
