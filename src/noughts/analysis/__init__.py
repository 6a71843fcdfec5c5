"""Analysis: exact values, proofs, comparisons, simulations, advice and reviews.

solver, solution    the exact value of a position, by search; published has the known values
division            a long search as tasks for several processes; checkpoint saves their answers
proof               whether a strategy can be beaten: walk visits every position it can reach,
                    examples finds the games that beat it, counting adds up the numbers
certificates        proofs in files, and their checkers
match, simulation   exact and sampled results of two strategies; tally holds them
coach, review       advice before a move, and a judgement after it: effects says what a move
                    does, foresight judges boards that are too large to solve, attack_text
                    puts an attack into words
map, tree           every game of a strategy, and what minimax and alpha-beta search: to be drawn
"""
