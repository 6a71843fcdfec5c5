"""The strategies that come with noughts, one idea per file."""
