"""How a program wants to be asked, found out from its text and a few questions."""
