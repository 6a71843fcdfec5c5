"""One game in progress: the session, its save file, and the table that accepts actions."""
