"""What runs inside the sandbox: it runs the program, watches its boards and forks at every choice.

These modules import only the standard library and each other.
"""
