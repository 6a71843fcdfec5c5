"""The process of a program, both ends of it: confined, loaded, asked."""
