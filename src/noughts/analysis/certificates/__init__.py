"""Certificates: proofs in files, and checkers that need neither the prover nor the solver.

strategy    what a strategy plays in every position it can reach, and its checker
writing     the value of a position, proved from what an engine of the solver knows
checking    the checker of such a value, with nothing but the rules
"""
