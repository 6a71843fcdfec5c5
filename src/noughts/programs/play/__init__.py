"""Playing a program through its own prompts and buttons, as a person would.

From the first prompt to the verdict:

explorer         finds every way through the menus to a game: `menus` has the answers to a prompt,
                 `arguments` the command-line arguments that change how the program plays
finder           finds out what to type or click for each cell: `answers` has the texts to try,
                 `moves` finds the board and what each action does to it
chance           follows the random draws between two prompts; `prompts` tries the actions at one
walk             plays every game of a `configuration`: `turns` plays one turn, `judging` judges it
proof            proves the program: `checker` and `replay` play some of its games again
description      how a person plays the program, in a sentence and action by action
live             plays one game, without a proof
"""
