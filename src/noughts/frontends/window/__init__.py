"""The game in a window: what is chosen, how it stands, where things are, how they look."""
