"""Other people's programs as strategies, and our strategies as programs for others."""
