"""Turns what an engine of the solver knows into a proof that `checking` can check.

certification   the certificate of a position
draws, wins     the nodes of a draw and of a win
trials          the choice of moves with short proofs
sheet           the list of nodes, and the boards on them
"""
