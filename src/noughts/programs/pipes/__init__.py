"""Programs in any language that talk through pipes, ours as theirs."""
