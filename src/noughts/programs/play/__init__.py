"""Playing a program through its own prompts and buttons, as a person would."""
