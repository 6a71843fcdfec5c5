"""The code inside the sandbox: runs the program, watches its boards and forks at every choice.

These modules import only the standard library and each other.
"""
