"""The sandbox: starts, limits, watches and ends a confined process for a program."""
