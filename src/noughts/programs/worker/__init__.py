"""The code inside the sandbox: runs the program, watches its boards and forks at every choice.

main                starts the program; calls evaluates an expression in it instead
channel             the connection to noughts, and the fork at every choice
observer            sees prompts, boards and output: boards, parts and marks find the boards, state
                    computes fingerprints, and stack reads the source code of waiting functions
terminal, windows   what the program waits at: a line to type, or a window
chance              its random draws: uniform for `random.random()`, numpy_chance for NumPy
threads             the threads that it starts, which run one after the other
files, effects      the files that it writes, and effects that noughts cannot follow
loading             loads these modules only when the program needs them

These modules import only the standard library and each other.
"""
