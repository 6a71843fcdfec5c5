"""Analysis: exact values, proofs, comparisons, simulations, advice and reviews."""
