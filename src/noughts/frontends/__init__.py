"""The terminal, the window and the page: skins over `play`."""
