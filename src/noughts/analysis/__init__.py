"""Analysis: exact values, proofs, comparisons, simulations, advice and reviews.

solver, solution    the exact value of a position, by search; published has the known values
extraction          the proof of a value in a file; certified checks it without the solver
proof               whether a strategy can be beaten: walk visits every position it can reach,
examples finds the games that beat it, counting adds up the numbers
certificate         a proof in a file, and its checker
match, simulation   exact and sampled results of two strategies; tally holds them
coach, review       advice before a move, and a judgement after it
"""
