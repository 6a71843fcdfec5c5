"""Other people's programs: played at their own prompts, or called, in a sandbox.

target, options     the program that the user named, and how to reach it
proof               tries the ways to reach it, one after the other; results has what they find out
play, call          the two ways to reach a Python program
commands            the way to reach a program in any language: a command that answers positions
branch, event       the connection to a worker: a sleeping process, and what it reports
worker              the code in the sandbox that runs the program and observes it
sandbox             starts, limits and ends a confined process
strategy            a program as a strategy; watching plays its lost game again
doctor, testfile    what noughts finds in a program; its lost game as a test
wording, notebook   results in sentences, and as HTML
"""
