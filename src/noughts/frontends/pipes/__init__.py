"""`noughts serve`: strategies that answer other programs through pipes."""
