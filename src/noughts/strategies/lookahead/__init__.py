"""The searches behind the strategy `search`: for boards of any size, in plain Python.

`patterns` reads threats off the open lines, `attack` looks for wins by threats, and `deepening`
searches when there are none. A position is a pair of `OpenLines`, the first of them for the player
about to move. A cell is a mask.
"""
