"""Extraction: from what an engine knows to a proof that `value_checker` can follow.

certification   the certificate of a position
draws, wins     the nodes of a draw and of a win
trials          the choice of moves with short proofs
sheet           the list of nodes, and the boards on them
"""
