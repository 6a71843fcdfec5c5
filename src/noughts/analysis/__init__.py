"""What is true: exact values, proofs, comparisons, simulations, advice and reviews."""
