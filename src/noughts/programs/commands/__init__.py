"""Programs in any language: commands that answer positions line by line."""
