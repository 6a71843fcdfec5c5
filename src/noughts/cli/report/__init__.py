"""Results of the commands as text for people, one module per kind of result."""
