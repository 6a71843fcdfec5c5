"""The searches of the solver as machine code, compiled by Numba: for boards of up to 64 cells.

`noughts.analysis.solver.engine` creates the engine, if Numba is installed: `pip install
'noughts[fast]'`. The algorithms are those of the plain engine, which explains them. They visit
exactly the same nodes, about 17 times as fast on 7,7,5.

bits      sets of cells in one machine word
state     the arrays that the searches share
memory    the tables and the meter
proofs, pairing    the proofs without search
weak, strong    the two searches
engine    the interface, the same as that of the plain engine
"""
