"""`python -m noughts` runs the command `noughts`."""

from noughts.cli import main

main()
