"""`python -m noughts` is the command `noughts`."""

from noughts.cli import main

main()
