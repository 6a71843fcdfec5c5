"""`python -m noughts` is the command `noughts`."""

from noughts.cli.app import main

main()
