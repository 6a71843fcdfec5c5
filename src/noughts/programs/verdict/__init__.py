"""What is found out about a program: every game it can play, its faults, a test for them."""
