"""Programs that are not ours, and ours as programs for others."""
