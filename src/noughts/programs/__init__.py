"""Other people's programs: played at their own prompts, or called, in a sandbox."""
