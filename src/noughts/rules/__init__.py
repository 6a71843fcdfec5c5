"""What the game is: boards, positions, their notation, symmetries and tactics."""
