"""The searches behind the strategy `search`: for boards of any size, in plain Python.

`patterns` reads threats off the open lines, `attack` looks for wins by threats, and `deepening`
decides what is left. A position is two `OpenLines`, those of the player about to move first.
Cells are masks.
"""
