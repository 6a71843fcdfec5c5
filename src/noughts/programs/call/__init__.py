"""Calling a program: noughts evaluates an expression that returns the program's move."""
