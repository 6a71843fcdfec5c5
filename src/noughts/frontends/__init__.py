"""The terminal, the window and the page: each sends events to a `play.table.Table` and draws it.

`console`, `outcomes` and `progress` also serve the other commands.
"""
